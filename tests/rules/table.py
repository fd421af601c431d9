"""The fighters of the rule tests: built from what a test is about, plain in all else.

    swordsman(style=70)                           broadsword in hand, 70 %
    unarmoured(endurance=60, leg=5)               a swordsman; his legs have 5 hit points
    spearman(weapons=("shortspear", "hoplite"), armour={"chest": 4}, luck=1, SIZ=18)
    animal(weapons=(CLAW,), legs=4, sapient=False)

What a test does not say: STR and SIZ 13, the rest 12; every skill and the combat style 50;
3 Action Points; no luck, no armour, Damage Modifier +0; a human body (leg and head 5 hit points,
abdomen 6, chest 7, arm 4).
"""

from __future__ import annotations

from typing import Any

from lanista.configs.equipment import WeaponBlock
from lanista.configs.fighter import CombatStyleBlock, FighterBlock
from lanista.configs.vocabulary import CHARACTERISTICS, SKILLS

PLAIN_SKILL = 50
PLACES = {
    "leg": ("right_leg", "left_leg"),
    "arm": ("right_arm", "left_arm"),
    "right_leg": ("right_leg",),
    "left_leg": ("left_leg",),
    "right_arm": ("right_arm",),
    "left_arm": ("left_arm",),
    "abdomen": ("abdomen",),
    "chest": ("chest",),
    "head": ("head",),
}
RENAMED = {"luck": "luck_points", "magic": "magic_points"}
Weapon = str | WeaponBlock


def fighter(
    name: str,
    weapons: tuple[Weapon, ...],
    /,
    *,
    style: int = PLAIN_SKILL,
    styles: dict[str, Any] | None = None,
    traits: tuple[str, ...] = (),
    armour: int | str | dict[str, Any] = 0,
    natural_armour: int | dict[str, int] = 0,
    initiative: int | None = None,
    **about: Any,
) -> FighterBlock:
    """A fighter block.

    Args:
        weapons: what the style covers and the fighter carries; the first of them is in hand, and
            the second too if two hands hold both. `in_hand` states otherwise.
        style: the percentage of the one combat style; `traits` are its traits.
        styles: instead, several styles by name: a percentage, weapons and traits each.
        armour, natural_armour: points everywhere, or by location.
        initiative: the count on which the fighter acts.
        about: skills, characteristics, hit points by location (`leg`, `chest` ...), or any
            field of a fighter block.
    """
    block: dict[str, Any] = {
        "format": "lanista/fighter@1",
        "name": about.pop("name", name),
        "characteristics": dict.fromkeys(CHARACTERISTICS, 12) | {"STR": 13, "SIZ": 13},
        "skills": dict.fromkeys(SKILLS, PLAIN_SKILL),
        "action_points": 3,
        "damage_modifier": "+0",
        "hit_points": dict(about.pop("hit_points", {})),
        "weapons": tuple(about.pop("own_weapons", ())),
        "combat_styles": tuple(style_blocks(styles or {"Style": (style, weapons, traits)})),
    }
    if armour:
        block["armour"] = armour if isinstance(armour, dict) else {"all": armour}
    if natural_armour:
        natural = natural_armour
        block["natural_armour"] = natural if isinstance(natural, dict) else {"all": natural}
    if initiative is not None:
        block["initiative"] = initiative - 1  # the table throws a 1 for it
    for key, value in about.items():
        put(block, RENAMED.get(key, key), value)
    return FighterBlock.model_validate(block)


def put(block: dict[str, Any], key: str, value: Any) -> None:
    """One thing that a test is about, where the block keeps such things."""
    if key in CHARACTERISTICS:
        block["characteristics"][key] = value
    elif key in SKILLS:
        block["skills"][key] = value
    elif key in PLACES:
        block["hit_points"].update(dict.fromkeys(PLACES[key], value))
    elif key in FighterBlock.model_fields:
        block[key] = value
    else:
        raise TypeError(f'a fighter has no "{key}": it is neither skill, location nor field')


def style_blocks(styles: dict[str, Any]) -> list[CombatStyleBlock]:
    """Combat styles by name, from (percentage, weapons) or (percentage, weapons, traits)."""
    blocks = []
    for name, (percent, weapons, *traits) in styles.items():
        block = {"name": name, "percent": percent, "weapons": weapons}
        blocks.append(
            CombatStyleBlock.model_validate(block | {"traits": traits[0] if traits else ()})
        )
    return blocks


def swordsman(**about: Any) -> FighterBlock:
    """Broadsword: Medium, 1d8, cuts and impales."""
    return fighter("Swordsman", about.pop("weapons", ("broadsword",)), **about)


def unarmoured(**about: Any) -> FighterBlock:
    """A swordsman of whom the test only says what is hit."""
    return fighter("Victim", about.pop("weapons", ("broadsword",)), **about)


def shieldman(**about: Any) -> FighterBlock:
    """Broadsword and hoplite shield (Huge), both in hand."""
    return fighter("Shieldman", about.pop("weapons", ("broadsword", "hoplite")), **about)


def axeman(**about: Any) -> FighterBlock:
    """Great axe: Huge, Long, two hands, 2d6+2."""
    return fighter("Axeman", about.pop("weapons", ("great_axe",)), **about)


def maceman(**about: Any) -> FighterBlock:
    """Mace: Medium, 1d8, bashes and stuns."""
    return fighter("Maceman", about.pop("weapons", ("mace",)), **about)


def spearman(**about: Any) -> FighterBlock:
    """Shortspear: Medium, Long, 1d8+1, impales."""
    return fighter("Spearman", about.pop("weapons", ("shortspear",)), **about)


def knifeman(**about: Any) -> FighterBlock:
    """Dagger: Small, 1d4+1, cuts and impales."""
    return fighter("Knifeman", about.pop("weapons", ("dagger",)), **about)


def brawler(**about: Any) -> FighterBlock:
    """Fists and feet only."""
    about.setdefault("in_hand", ())
    return fighter("Brawler", about.pop("weapons", ("dagger",)), **about)


def animal(**about: Any) -> FighterBlock:
    """A quadruped that bites: Medium, 1d6, no wits to parry with it."""
    about = {"body": "quadruped_horse", "sapient": False, "legs": 4} | about
    return fighter("Animal", about.pop("weapons", (weapon("bite"),)), **about)


def weapon(weapon_id: str, **figures: Any) -> WeaponBlock:
    """A weapon of the test's own: natural and Medium unless said otherwise.

    `weapon("maul", hands=2, damage="2d6")` is held; a weapon without hands is part of the body.
    """
    row: dict[str, Any] = {"damage": "1d6", "size": "medium", "reach": "medium", "hands": 0}
    row |= figures
    return WeaponBlock.model_validate(row | {"id": weapon_id, "natural": row["hands"] == 0})
