"""Creatures of the Mythras Encounter Generator as native stat blocks.

The sheet is final: Action Points, hit points, initiative and percentages are taken as they stand
and never computed from the characteristics.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from lanista.configs import ContentError, FighterBlock
from lanista.configs.bodies import MOST_LOCATIONS, guess_part, kind_of, match_body
from lanista.configs.dice import Dice
from lanista.configs.equipment import WeaponBlock
from lanista.configs.fighter import (
    CUSTOM_BODY,
    FIGHTER_FORMAT,
    MOST_CARRIED,
    MOST_NATURAL_WEAPONS,
    MOST_STYLES,
    MOST_WEAPONS,
)
from lanista.configs.scenario import parse_fighter
from lanista.configs.vocabulary import CHARACTERISTICS, SKILLS, STYLE_TRAITS, as_id
from lanista.pilot.importers.meg_weapons import blank, read_weapon
from lanista.pilot.importers.movement import read_movement
from lanista.pilot.importers.report import Findings, ImportReport
from lanista.pilot.importers.unplayed import unplayed

MOST_PERCENT = 1000

_SPELL_LISTS = ("folk_spells", "theism_spells", "sorcery_spells", "mysticism_spells")
_KNOWN_KEYS = {
    "name", "cult_rank", "stats", "skills", "hit_locations", "combat_styles", "attributes", "notes",
    "features", "cults", "spirits", "natural_armor", *_SPELL_LISTS,
}  # fmt: skip
_STRIKE_RANK = re.compile(r"\+?(-?\d+)(?:\s*\(\s*\+?(-?\d+)\s*([+-])\s*(\d+)\s*\))?")
_NUMBER = re.compile(r"\s*\+?(-?\d+)\s*%?\s*")


def read_creatures(creatures: list[tuple[str, Mapping[str, Any]]], found: Findings) -> ImportReport:
    """All creatures of a document. Raises ContentError if none of them can be a fighter."""
    fighters: list[FighterBlock] = []
    names: dict[str, int] = {}
    for key, entry in creatures:
        block = _creature(entry, key, names, found)
        if block is not None:
            fighters.append(block)
            for place, text in unplayed(block):
                found.not_played(_join(key, place), text)
    if not fighters:
        refused = found.lines.get("refused", [])
        more = f" {len(refused) - 1} more are like it." if len(refused) > 1 else ""
        raise ContentError(f"{refused[0]}; no creature of the file can be a fighter.{more}")
    return found.report(fighters)


def _join(*parts: str) -> str:
    return ".".join(part for part in parts if part)


def _creature(
    entry: Mapping[str, Any], key: str, names: dict[str, int], found: Findings
) -> FighterBlock | None:
    """One creature as a block, or None if it is refused."""
    places = entry.get("hit_locations")
    name = _name(entry, key, names, found)
    if not isinstance(places, list) or not places:
        found.refuse(
            _join(key, "hit_locations"),
            f'"{name}" has no hit locations (a spirit or a force of nature), so no blow can '
            "strike it; a fighter needs locations that cover 1-20",
        )
        return None
    data: dict[str, Any] = {"format": FIGHTER_FORMAT, "name": name}
    data["characteristics"] = _characteristics(entry.get("stats"), _join(key, "stats"), found)
    data.update(_attributes(entry.get("attributes"), _join(key, "attributes"), found))
    data["skills"], prose = _skills(entry.get("skills"), _join(key, "skills"), found)
    data.update(_body(places, entry, _join(key, "hit_locations"), found))
    data.update(_styles(entry.get("combat_styles"), _join(key, "combat_styles"), found))
    data["spells"] = _texts(entry, _SPELL_LISTS)
    data["notes"] = _notes(entry, prose)
    _suggestions(data["notes"], key, found)
    _left_out(entry, key, found)
    return parse_fighter(data, found.source)


def _name(entry: Mapping[str, Any], key: str, names: dict[str, int], found: Findings) -> str:
    """The creature's name; a second creature of the same name gets a number."""
    name = entry.get("name")
    text = name.strip()[:180] if isinstance(name, str) else ""
    if not text:
        text = "Unnamed"
        found.guess(_join(key, "name"), 'no name is stated; called "Unnamed"')
    names[text] = names.get(text, 0) + 1
    if names[text] == 1:
        return text
    numbered = f"{text} ({names[text]})"
    found.guess(_join(key, "name"), f'"{text}" is there already; called "{numbered}"')
    return numbered


# ---------------------------------------------------------------- numbers


def _whole(value: Any, key: str, what: str, low: int, high: int, found: Findings) -> int:
    """A whole number that may be written as text or with a percent sign.

    Raises ContentError outside low-high.
    """
    match = None
    if not isinstance(value, bool) and isinstance(value, (int, str)):
        match = _NUMBER.fullmatch(str(value)[:40])
    if match is None or not low <= int(match[1]) <= high:
        shown = f'"{value}"' if isinstance(value, str) else str(value)[:40]
        raise found.error(key, f"{what} is {shown}; it must be a whole number from {low} to {high}")
    return int(match[1])


def _pairs(value: Any, key: str, found: Findings) -> Iterator[tuple[str, Any, str]]:
    """(name, value, key) of a list of one-key mappings, or of one mapping."""
    if value is None:
        return
    if isinstance(value, Mapping):
        for name, item in value.items():
            yield str(name), item, f"{key}.{name}"
        return
    if not isinstance(value, list):
        raise found.error(key, "this must be a list of mappings, each with one key")
    for index, entry in enumerate(value):
        if not isinstance(entry, Mapping):
            raise found.error(f"{key}[{index}]", "this must be a mapping with one key")
        for name, item in entry.items():
            yield str(name), item, f"{key}[{index}]"


def _characteristics(value: Any, key: str, found: Findings) -> dict[str, int]:
    result: dict[str, int] = {}
    for name, item, place in _pairs(value, key, found):
        label = name.strip().upper()
        if label == "INS":
            found.guess(place, "instinct is taken as INT")
            label = "INT"
        if label in CHARACTERISTICS:
            result[label] = _whole(item, place, label, 0, 300, found)
        else:
            found.missing(place, f'"{name}" is no characteristic and is left out')
    absent = [name for name in CHARACTERISTICS if name not in result]
    if absent:
        found.missing(key, f"{', '.join(absent)} not stated; counts as 0 where a rule asks")
    if result:
        found.read(key, ", ".join(f"{name} {value}" for name, value in result.items()))
    return result


def _skills(value: Any, key: str, found: Findings) -> tuple[dict[str, int], list[str]]:
    """(skills that a fight uses, all others as lines of notes)."""
    skills: dict[str, int] = {}
    prose: list[str] = []
    for name, item, place in _pairs(value, key, found):
        percent = _whole(item, place, "the percentage", 0, MOST_PERCENT, found)
        skill = as_id(name.rstrip(": "))
        if skill not in SKILLS or "," in name:
            prose.append(f"{name.rstrip(': ')} {percent}%")
            found.read(place, f'"{name}" is no skill that a fight uses; kept in the notes')
        elif skill in skills:
            kept = max(percent, skills[skill])
            found.guess(place, f"{skill} is stated twice; the higher, {kept}%, is taken")
            skills[skill] = kept
        else:
            skills[skill] = percent
    if skills:
        found.read(key, f"{len(skills)} skills")
    absent = [name for name in ("endurance", "evade", "willpower", "unarmed") if name not in skills]
    if absent:
        found.missing(key, f"{', '.join(absent)} not stated; the base value is used")
    return skills, prose


def _attributes(value: Any, key: str, found: Findings) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        found.missing(key, "not stated; all attributes are derived from the characteristics")
        return {}
    result: dict[str, Any] = {}
    for name, low, high in (("action_points", 0, 12), ("magic_points", 0, 200)):
        if blank(value.get(name)):
            found.missing(f"{key}.{name}", "not stated; derived from the characteristics")
        else:
            result[name] = _whole(value[name], f"{key}.{name}", name, low, high, found)
            found.read(f"{key}.{name}", str(result[name]))
    result.update(_damage_modifier(value.get("damage_modifier"), key, found))
    result.update(_strike_rank(value.get("strike_rank"), f"{key}.strike_rank", found))
    movement = value.get("movement")
    if blank(movement):
        found.missing(f"{key}.movement", "not stated; 6 metres, as for humans")
    else:
        result.update(read_movement(str(movement), f"{key}.movement", found))
    return result


def _damage_modifier(value: Any, key: str, found: Findings) -> dict[str, Any]:
    place = f"{key}.damage_modifier"
    if blank(value):
        found.missing(place, "not stated; derived from the characteristics")
        return {}
    try:
        modifier = Dice.parse(str(value))
    except ContentError as error:
        raise found.error(place, str(error)) from None
    found.read(place, modifier.signed())
    return {"damage_modifier": modifier.signed()}


def _strike_rank(value: Any, key: str, found: Findings) -> dict[str, Any]:
    """Initiative of "10(13-3)": the leading number already includes the armour penalty."""
    if blank(value):
        found.missing(key, "not stated; initiative is derived, less the penalty of the armour")
        return {}
    match = _STRIKE_RANK.fullmatch(str(value).strip())
    if match is None:
        raise found.error(key, f'"{value}" is no strike rank; it is written "10(13-3)" or "11"')
    result = {"initiative": int(match[1])}
    if match[2] is None:
        found.read(key, f"initiative {match[1]}")
        return result
    penalty = int(match[4]) if match[3] == "-" else 0
    result["armour_penalty"] = penalty
    found.read(key, f"initiative {match[1]}, armour penalty {penalty} already taken off")
    if int(match[1]) != int(match[2]) - penalty:
        found.guess(key, f'"{value}" does not add up; the leading number {match[1]} is taken')
    return result


# ---------------------------------------------------------------- body


def _body(places: list[Any], entry: Mapping[str, Any], key: str, found: Findings) -> dict[str, Any]:
    """Hit locations and the body form that they match."""
    natural = entry.get("natural_armor") is True
    if len(places) > MOST_LOCATIONS:
        raise found.error(key, f"{len(places)} locations; a body has at most {MOST_LOCATIONS}")
    rows = [_place(place, f"{key}[{index}]", natural, found) for index, place in enumerate(places)]
    if natural:
        found.read(key, "ap is natural armour")
    ranges = [(row["name"], row["range"]) for row in rows]
    try:
        form, exact = match_body(ranges)
    except ContentError as error:
        raise found.error(key, str(error)) from None
    if form is None:
        for row in rows:
            row["part"] = guess_part(row["name"])
            row["kind"] = kind_of(row["part"])
        kinds = ", ".join(f"{row['name']}: {row['kind']}" for row in rows)
        found.guess(key, f"no built-in body has these locations; judged by name ({kinds})")
    elif exact:
        found.read(key, f"{len(rows)} locations, body {form}")
    else:
        found.guess(key, f"the names are those of body {form}, with other ranges")
    return {"body": form or CUSTOM_BODY, "hit_locations": rows}


def _place(place: Any, key: str, natural: bool, found: Findings) -> dict[str, Any]:
    if not isinstance(place, Mapping):
        raise found.error(key, "a hit location is a mapping with name, range, hp and ap")
    name = str(place.get("name") or "").strip()
    if not name:
        raise found.error(f"{key}.name", "the location has no name")
    row: dict[str, Any] = {"name": name[:200], "range": str(place.get("range") or "").strip()}
    row["hit_points"] = _whole(place.get("hp"), f"{key}.hp", "hp", 1, 500, found)
    points = place.get("ap", place.get("armor"))
    if blank(points):
        found.guess(f"{key}.ap", f"no armour points are stated for {name}; taken as 0")
        points = 0
    row["natural" if natural else "worn"] = _whole(points, f"{key}.ap", "ap", 0, 200, found)
    return row


# ---------------------------------------------------------------- styles


def _styles(value: Any, key: str, found: Findings) -> dict[str, Any]:
    """The styles with weapon ids, and the weapons themselves."""
    if value is None or value == []:
        found.missing(key, "no combat style; the creature fights unarmed")
        return {}
    if not isinstance(value, list):
        raise found.error(key, "combat_styles must be a list")
    for entry in value[MOST_STYLES:]:
        name = entry.get("name") if isinstance(entry, Mapping) else "?"
        found.missing(key, f'"{name}" is left out; a fighter has at most {MOST_STYLES} styles')
    carried = _Carried(found)
    styles = []
    for index, entry in enumerate(value[:MOST_STYLES]):
        place = f"{key}[{index}]"
        if not isinstance(entry, Mapping):
            raise found.error(place, "a combat style is a mapping with name, value and weapons")
        weapons = entry.get("weapons")
        if weapons is not None and not isinstance(weapons, list):
            raise found.error(f"{place}.weapons", "weapons must be a list")
        name = str(entry.get("name") or "").strip()[:120]
        if not name:
            name = f"Style {index + 1}"
            found.guess(f"{place}.name", f'the style has no name; called "{name}"')
        percent = _whole(entry.get("value"), f"{place}.value", "value", 0, MOST_PERCENT, found)
        ids = [
            carried.add(weapon, f"{place}.weapons[{number}]")
            for number, weapon in enumerate(weapons or [])
        ]
        kept = list(dict.fromkeys(weapon for weapon in ids if weapon))
        styles.append({"name": name, "percent": percent, "weapons": kept})
        found.read(place, f"{name} {percent}% with {len(kept)} weapons")
    return {"combat_styles": styles, "weapons": [w.model_dump() for w in carried.weapons.values()]}


class _Carried:
    """The weapons of one creature: alike ones once, unlike ones of one name under two ids."""

    def __init__(self, found: Findings) -> None:
        self.found = found
        self.weapons: dict[str, WeaponBlock] = {}

    def add(self, entry: Any, key: str) -> str | None:
        """The id of the weapon, or None if there is no room for it."""
        weapon = read_weapon(entry, key, self.found)
        number = 1
        while weapon.id in self.weapons and self.weapons[weapon.id] != weapon:
            number += 1
            base = re.sub(r"_\d+$", "", weapon.id) if number > 2 else weapon.id
            weapon = weapon.model_copy(update={"id": f"{base}_{number}"})
        if weapon.id in self.weapons:
            return weapon.id
        alike = sum(other.natural == weapon.natural for other in self.weapons.values())
        limit = MOST_NATURAL_WEAPONS if weapon.natural else MOST_WEAPONS
        if alike >= limit or len(self.weapons) >= MOST_CARRIED:
            kind = "natural weapons" if weapon.natural else "weapons"
            self.found.missing(
                key,
                f"{weapon.label} is left out; a fighter has at most {limit} {kind}, and "
                f"{MOST_CARRIED} of both together",
            )
            return None
        self.weapons[weapon.id] = weapon
        return weapon.id


# ---------------------------------------------------------------- prose


def _texts(entry: Mapping[str, Any], keys: tuple[str, ...]) -> list[str]:
    """All texts of some lists of the creature, in order."""
    found: list[str] = []
    for key in keys:
        value = entry.get(key)
        if isinstance(value, list):
            found += [item.strip() for item in value if isinstance(item, str) and item.strip()]
    return found


def _notes(entry: Mapping[str, Any], prose: list[str]) -> str:
    """Notes, features, cults and the skills of no fight, as lines."""
    lines = []
    if not blank(entry.get("cult_rank")):
        lines.append(f"Cult rank: {entry['cult_rank']}")
    lines += _texts(entry, ("cults",))
    if prose:
        lines.append("Other skills: " + "; ".join(prose))
    lines += _texts(entry, ("features",))
    notes = entry.get("notes")
    if isinstance(notes, str) and notes.strip():
        lines.append(notes.strip())
    return "\n".join(lines)


def _suggestions(notes: str, key: str, found: Findings) -> None:
    """Hints of traits and ranks in the prose; nothing is changed by them."""
    words = f"_{as_id(notes)}_"
    for trait in STYLE_TRAITS:
        if f"_{trait}_" in words:
            found.suggest(_join(key, "notes"), f"the text speaks of {trait}; a trait of a style?")
    for rank in ("rabble", "underling"):
        if f"_{rank}_" in words or f"_{rank}s_" in words:
            found.suggest(_join(key, "notes"), f"the text speaks of {rank}; rank: {rank}?")


def _left_out(entry: Mapping[str, Any], key: str, found: Findings) -> None:
    if isinstance(entry.get("spirits"), list) and entry["spirits"]:
        found.missing(_join(key, "spirits"), f"{len(entry['spirits'])} bound spirits are left out")
    for name in sorted(str(name) for name in entry if name not in _KNOWN_KEYS):
        found.missing(_join(key, name), "this key is not read")
