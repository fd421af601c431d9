"""Weapons of the Mythras Encounter Generator: every stated figure stands, the rest is looked up."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from lanista.configs import ContentError, Dice
from lanista.configs.equipment import WeaponBlock, weapon_by_name
from lanista.configs.model import validate
from lanista.configs.vocabulary import WEAPON_EFFECTS, WEAPON_TRAITS, as_id
from lanista.pilot.importers.report import Findings

_SIZES = {
    "S": "small",
    "M": "medium",
    "L": "large",
    "H": "huge",
    "E": "enormous",
    "C": "colossal",
}
_REACHES = {
    "T": "touch",
    "S": "short",
    "M": "medium",
    "L": "long",
    "VL": "very_long",
    "U": "longer",
}
_WORDS = {
    "stun": "stun_location",
    "stun_loc": "stun_location",
    "stun_location": "stun_location",
    "bleeding": "bleed",
    "impaling": "impale",
    "entangling": "entangle",
}
_PASSIVE_BLOCK = re.compile(r"passive\s*block\D*(\d+)?[^,;]*", re.IGNORECASE)
_RANGE = re.compile(r"\s*(\d+)\s*/\s*(\d+)\s*/\s*(\d+)\s*m?\s*")
_NOTHING = ("", "-", "\u2013", "none", "n/a", "null")


def blank(value: Any) -> bool:
    """Whether a value says nothing: null, "" or "-"."""
    return value is None or str(value).strip().lower() in _NOTHING


def read_weapon(entry: Any, key: str, found: Findings) -> WeaponBlock:
    """One weapon of a combat style. Raises ContentError if its figures cannot stand."""
    if not isinstance(entry, Mapping):
        raise found.error(key, "a weapon is a mapping of keys to values")
    name = str(entry.get("name") or "").strip()
    if not name:
        found.guess(f"{key}.name", 'the weapon has no name; called "Weapon"')
        name = "Weapon"
    kind = str(entry.get("type") or "").strip().lower()
    known = weapon_by_name(name, two_handed=kind.startswith("2h"))
    if known is None:
        found.read(f"{key}.name", f'"{name}" is in no table; its stated figures are all there is')
    data: dict[str, Any] = {"id": _weapon_id(name), "name": name[:80]}
    data["damage"] = _damage(entry.get("damage"), known, f"{key}.damage", found)
    data["adds_damage_modifier"] = _flag(entry, key, known, found)
    data["armour_points"] = _points(entry.get("ap"), f"{key}.ap", found)
    data["hit_points"] = _points(entry.get("hp"), f"{key}.hp", found)
    if known is not None:
        _known_facts(data, known)
    _effects(data, entry.get("effects"), known, f"{key}.effects", found)
    _kind(data, entry, kind, known, key, found)
    return validate(WeaponBlock, data, f"{found.source}:{key}", f'weapon "{name}"')


def _weapon_id(name: str) -> str:
    text = as_id(name)[:50].strip("_")
    return text if text[:1].isalpha() else f"weapon_{text}".strip("_")


def _damage(value: Any, known: WeaponBlock | None, key: str, found: Findings) -> str:
    """Dice text; "0" stands (a net, a whip)."""
    if blank(value):
        assumed = known.damage if known else "0"
        found.guess(key, f"no damage is stated; taken as {assumed}")
        return assumed
    try:
        return str(Dice.parse(str(value)))
    except ContentError as error:
        raise found.error(key, str(error)) from None


def _flag(entry: Mapping[str, Any], key: str, known: WeaponBlock | None, found: Findings) -> bool:
    value = entry.get("add_damage_modifier")
    if isinstance(value, bool):
        return value
    assumed = known.adds_damage_modifier if known else True
    text = "added" if assumed else "not added"
    found.guess(f"{key}.add_damage_modifier", f"not stated; the Damage Modifier is {text}")
    return assumed


def _points(value: Any, key: str, found: Findings) -> int:
    """Armour or hit points of a weapon; 0 where the sheet leaves them to the limb."""
    if blank(value):
        return 0
    text = str(value).strip()
    if isinstance(value, bool) or not text.isdigit() or int(text) > 200:
        raise found.error(key, f'"{value}" is no number of points; it must be 0 to 200')
    return int(text)


def _known_facts(data: dict[str, Any], known: WeaponBlock) -> None:
    """Facts of class and trait that the export does not carry, from the table's weapon."""
    data["family"] = known.family
    data["classes"] = known.classes
    data["traits"] = known.traits
    data["enc"] = known.enc
    data["strapped"] = known.strapped
    data["thrown_as"] = known.thrown_as


def _effects(
    data: dict[str, Any], value: Any, known: WeaponBlock | None, key: str, found: Findings
) -> None:
    """Read the free text of effects, with the ward's size and the weapon traits hidden in it."""
    text = "" if blank(value) else str(value)
    block = _PASSIVE_BLOCK.search(text)
    if block:
        if block[1]:
            data["passive_block"] = int(block[1])
        text = text[: block.start()] + text[block.end() :]
    effects: list[str] = []
    traits = list(data.get("traits", ()))
    for part in re.split(r"[,;/\n]+", text):
        word = as_id(part)
        word = _WORDS.get(word, word)
        if word in WEAPON_EFFECTS:
            effects.append(word)
        elif word in WEAPON_TRAITS:
            traits.append(word)
        elif word:
            found.missing(key, f'"{part.strip()}" names no effect of a weapon and is left out')
    if not effects and blank(value) and known is not None:
        effects = list(known.effects)
    data["effects"] = tuple(dict.fromkeys(effects))
    data["traits"] = tuple(dict.fromkeys(traits))


def _kind(
    data: dict[str, Any],
    entry: Mapping[str, Any],
    kind: str,
    known: WeaponBlock | None,
    key: str,
    found: Findings,
) -> None:
    """Hands, size, reach and flight, by the type of weapon that the sheet names."""
    if kind not in ("1h-melee", "2h-melee", "ranged", "shield"):
        kind = _guessed_kind(entry, known, key, found)
    distances = _RANGE.fullmatch(str(entry.get("range") or ""))
    size = _size(entry.get("size"), known, f"{key}.size", found)
    data["size"] = size
    if kind == "ranged":
        data["hands"] = known.hands if known else 1
        data["ranged"] = _flight(distances, size, known, key, found)
        if known and known.ranged and known.ranged.impale_size:
            data["size"] = known.ranged.impale_size
        data["thrown_as"] = None
        return
    data["reach"] = _reach(entry.get("reach"), known, f"{key}.reach", found)
    data["hands"] = 2 if kind == "2h-melee" else 1
    if kind == "shield":
        data["shield"] = True
        data["traits"] = tuple(dict.fromkeys((*data["traits"], "ranged_parry")))
        if "passive_block" not in data:
            covered = known.passive_block if known and known.passive_block else 1
            data["passive_block"] = covered
            found.guess(f"{key}.effects", f"no passive block is stated; {covered} locations")
    elif data["armour_points"] == data["hit_points"] == 0:
        found.read(f"{key}.ap", f"{data['name']} has no points of its own: a natural weapon")
        data.update(natural=True, hands=0, thrown_as=None)
    elif distances:
        data["ranged"] = _flight(distances, size, known, key, found)
        data["thrown_as"] = None


def _guessed_kind(
    entry: Mapping[str, Any], known: WeaponBlock | None, key: str, found: Findings
) -> str:
    if known is not None and known.shield:
        kind = "shield"
    elif _RANGE.fullmatch(str(entry.get("range") or "")) and blank(entry.get("reach")):
        kind = "ranged"
    elif known is not None:
        kind = "2h-melee" if known.hands == 2 else "1h-melee" if known.melee else "ranged"
    else:
        kind = "1h-melee"
    found.guess(f"{key}.type", f'"{entry.get("type")}" is no type of weapon; taken as {kind}')
    return kind


def _size(value: Any, known: WeaponBlock | None, key: str, found: Findings) -> str:
    letter = str(value or "").strip().upper()
    if letter in _SIZES:
        return _SIZES[letter]
    assumed = known.size if known and known.size else "medium"
    found.guess(key, f'"{value}" is no size; taken as {assumed}')
    return assumed


def _reach(value: Any, known: WeaponBlock | None, key: str, found: Findings) -> str:
    letter = str(value or "").strip().upper()
    if letter in _REACHES:
        return _REACHES[letter]
    assumed = known.reach if known and known.reach else "medium"
    found.guess(key, f'"{value}" is no reach; taken as {assumed}')
    return assumed


def _flight(
    distances: re.Match[str] | None,
    force: str,
    known: WeaponBlock | None,
    key: str,
    found: Findings,
) -> dict[str, Any]:
    """Force, distances, load and impaling size of a missile weapon."""
    table = known.ranged if known else None
    if distances is not None:
        close, effective, long = (int(part) for part in distances.groups())
    elif table is not None:
        close, effective, long = table.close, table.effective, table.long
        found.guess(f"{key}.range", f"no range is stated; {close}/{effective}/{long} of the table")
    else:
        close, effective, long = 5, 10, 20
        found.guess(f"{key}.range", "no range is stated; taken as 5/10/20 metres")
    flight: dict[str, Any] = {"force": force, "close": close, "effective": effective, "long": long}
    if table is not None:
        flight.update(load=table.load, impale_size=table.impale_size, thrown=table.thrown)
    else:
        found.guess(f"{key}.name", "turns to load are not known; taken as 0")
    return flight
