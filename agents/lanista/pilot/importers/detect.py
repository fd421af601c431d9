"""Telling stat-block files apart by their shape, and refusing other games by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lanista.configs import ContentError

ALLOWED = (
    "what can be read is the JSON of the Mythras Encounter Generator, a list of creatures or one "
    "creature with stats, hit_locations and combat_styles"
)

# Foundry systems for Mythras, by the id that an exported actor carries.
_FOUNDRY_MYTHRAS = ("mythras-imperative", "mythras-foundry", "mythras")
_CREATURE_KEYS = ("stats", "hit_locations", "combat_styles", "attributes", "skills")
_INDEX_KEYS = ("race", "rank", "owner", "tags", "id")


def creatures_of(document: Any, source: str) -> list[tuple[str, Mapping[str, Any]]]:
    """The creatures of a Mythras Encounter Generator document as (key, creature).

    Raises ContentError that names what the file is instead.
    """
    if isinstance(document, Mapping):
        _refuse_others(document, source)
        return [("", document)]
    if not isinstance(document, list):
        raise ContentError(f"{source}: this holds no creature; {ALLOWED}.")
    if not document:
        raise ContentError(f"{source}: the list of creatures is empty; {ALLOWED}.")
    creatures: list[tuple[str, Mapping[str, Any]]] = []
    for index, entry in enumerate(document):
        if not isinstance(entry, Mapping):
            raise ContentError(f"{source}: entry [{index}] is no creature; {ALLOWED}.")
        _refuse_others(entry, source)
        creatures.append((f"[{index}]", entry))
    return creatures


def _refuse_others(entry: Mapping[str, Any], source: str) -> None:
    """Raise ContentError unless the entry has the shape of a creature."""
    if sum(key in entry for key in _CREATURE_KEYS) >= 2 or (
        "stats" in entry and isinstance(entry["stats"], list)
    ):
        return
    if _is_foundry(entry):
        raise ContentError(f"{source}: {_foundry_name(entry)}; {ALLOWED}.")
    if str(entry.get("format", "")).startswith("lanista/"):
        raise ContentError(
            f"{source}: this is {entry['format']} already and needs no import; name it as it is "
            "where a fighter or scenario is asked for."
        )
    if sum(key in entry for key in _INDEX_KEYS) >= 3:
        raise ContentError(
            f"{source}: this is a list of templates, not of creatures; generate the enemies first "
            f"and export those. {ALLOWED[0].upper()}{ALLOWED[1:]}."
        )
    raise ContentError(f"{source}: this looks like no Mythras creature; {ALLOWED}.")


def _is_foundry(entry: Mapping[str, Any]) -> bool:
    has_data = isinstance(entry.get("system"), Mapping) or isinstance(entry.get("data"), Mapping)
    return has_data and "type" in entry


def _foundry_name(entry: Mapping[str, Any]) -> str:
    """What game a Foundry VTT document belongs to, in words."""
    data = entry.get("system") if isinstance(entry.get("system"), Mapping) else entry.get("data")
    stats = entry.get("_stats")
    system = str(stats.get("systemId", "")).lower() if isinstance(stats, Mapping) else ""
    flags = entry.get("flags")
    marks = {str(key).lower() for key in flags} if isinstance(flags, Mapping) else set()
    runes = isinstance(data, Mapping) and "runes" in data
    rune_items = any(
        isinstance(item, Mapping) and item.get("type") in ("rune", "runeMagic", "spiritMagic")
        for item in _list(entry.get("items"))
    )
    if system == "rqg" or "rqg" in marks or runes or rune_items:
        return "this looks like a RuneQuest Glorantha actor of Foundry VTT, which is another game"
    if system in _FOUNDRY_MYTHRAS or marks & set(_FOUNDRY_MYTHRAS):
        name = system or sorted(marks & set(_FOUNDRY_MYTHRAS))[0]
        return f"this is a Foundry VTT actor of the system {name}, which is not read yet"
    if system:
        return f"this is a Foundry VTT actor of the system {system}, which is another game"
    return "this is a Foundry VTT actor, and Foundry actors are not read yet"


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
