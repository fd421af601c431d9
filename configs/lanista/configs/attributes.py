"""Attributes derived from characteristics, by the tables of content/attributes.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from lanista.configs.dice import Dice, dice_at
from lanista.configs.errors import ContentError
from lanista.configs.model import Content, validate
from lanista.configs.reading import content_document


class Sum(Content):
    """A sum of characteristics, divided and rounded up, at least 1."""

    of: tuple[str, ...]
    per: int = 1
    plus: int = 0


class DamageModifierTable(Content):
    """Upper bounds of STR+SIZ with the step of the ladder, and points per step above the last."""

    bands: tuple[tuple[int, int], ...]
    beyond: int


class MovementTable(Content):
    """Base movement in metres."""

    human: int


class AttributeTables(Content):
    """The whole of content/attributes.yaml."""

    action_points: Sum
    initiative_bonus: Sum
    healing_rate: Sum
    luck_points: Sum
    magic_points: Sum
    hit_point_band: Sum
    armour_penalty_per: int
    damage_modifier: DamageModifierTable
    movement: MovementTable
    skills: dict[str, Sum]
    combat_style: Sum


@lru_cache(maxsize=1)
def tables() -> AttributeTables:
    """The attribute tables, read once."""
    return validate(AttributeTables, content_document("attributes.yaml"), "attributes.yaml")


def quotient_up(value: int, divisor: int) -> int:
    """value / divisor, rounded up. Negative values round towards zero."""
    return -(-value // divisor)


def _total(names: tuple[str, ...], characteristics: Mapping[str, int], needed_for: str) -> int:
    """The sum of characteristics; a missing one is an error that says what needs it."""
    missing = sorted({name for name in names if name not in characteristics})
    if missing:
        raise ContentError(
            f"{needed_for} is not stated and cannot be derived, because characteristics lacks "
            f"{' and '.join(missing)}; state {needed_for} or the characteristic"
        )
    return sum(characteristics[name] for name in names)


def _derived(rule: Sum, characteristics: Mapping[str, int], needed_for: str) -> int:
    total = _total(rule.of, characteristics, needed_for)
    return max(1, quotient_up(total, rule.per)) + rule.plus


def action_points(characteristics: Mapping[str, int]) -> int:
    """(INT+DEX)/12, rounded up, at least 1."""
    return _derived(tables().action_points, characteristics, "action_points")


def initiative_bonus(characteristics: Mapping[str, int]) -> int:
    """(INT+DEX)/2, rounded up; armour is not yet taken off."""
    return _derived(tables().initiative_bonus, characteristics, "initiative_bonus")


def healing_rate(characteristics: Mapping[str, int]) -> int:
    """CON/6, rounded up, at least 1."""
    return _derived(tables().healing_rate, characteristics, "healing_rate")


def luck_points(characteristics: Mapping[str, int]) -> int:
    """POW/6, rounded up, at least 1."""
    return _derived(tables().luck_points, characteristics, "luck_points")


def magic_points(characteristics: Mapping[str, int]) -> int:
    """POW; 0 where the characteristic is absent."""
    return characteristics.get("POW", 0)


def hit_point_band(characteristics: Mapping[str, int]) -> int:
    """(CON+SIZ)/5, rounded up, at least 1: the hit points of a leg or a head."""
    return _derived(tables().hit_point_band, characteristics, "hit_points")


def damage_modifier(characteristics: Mapping[str, int]) -> Dice:
    """The Damage Modifier for STR+SIZ."""
    total = _total(("STR", "SIZ"), characteristics, "damage_modifier")
    table = tables().damage_modifier
    for bound, step in table.bands:
        if total <= bound:
            return dice_at(step)
    bound, step = table.bands[-1]
    return dice_at(step + quotient_up(total - bound, table.beyond))


def armour_penalty(enc: int) -> int:
    """Initiative lost to worn armour of this total ENC: ENC/5, rounded up."""
    return quotient_up(enc, tables().armour_penalty_per)


def base_skill(skill: str, characteristics: Mapping[str, int]) -> int:
    """The base percentage of a skill; an absent characteristic counts as 0."""
    rule = tables().skills[skill]
    return sum(characteristics.get(name, 0) for name in rule.of) + rule.plus


def base_combat_style(characteristics: Mapping[str, int]) -> int:
    """STR+DEX, the percentage of a combat style nobody has trained."""
    return _total(tables().combat_style.of, characteristics, "the percent of a combat style")
