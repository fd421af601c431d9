"""Attributes derived from characteristics: the printed tables and their boundaries."""

from __future__ import annotations

import pytest

from lanista.configs import ContentError, FighterBlock, MythrasOptions, attributes, resolve
from lanista.configs.vocabulary import SKILLS

AVERAGE = {"STR": 11, "CON": 11, "SIZ": 13, "DEX": 11, "INT": 13, "POW": 11, "CHA": 11}


def block(**stated: object) -> FighterBlock:
    data = {"format": "lanista/fighter@1", "name": "Somebody", "characteristics": AVERAGE}
    return FighterBlock.model_validate({**data, **stated})


@pytest.mark.parametrize(
    ("total", "modifier"),
    [
        (1, "-1d8"), (5, "-1d8"), (6, "-1d6"), (10, "-1d6"), (11, "-1d4"), (15, "-1d4"),
        (16, "-1d2"), (20, "-1d2"), (21, "+0"), (25, "+0"), (26, "+1d2"), (30, "+1d2"),
        (31, "+1d4"), (35, "+1d4"), (36, "+1d6"), (40, "+1d6"), (41, "+1d8"), (45, "+1d8"),
        (46, "+1d10"), (50, "+1d10"), (51, "+1d12"), (60, "+1d12"), (61, "+2d6"), (70, "+2d6"),
        (71, "+1d8+1d6"), (80, "+1d8+1d6"), (81, "+2d8"), (90, "+2d8"), (91, "+1d10+1d8"),
        (100, "+1d10+1d8"), (101, "+2d10"), (110, "+2d10"), (111, "+2d10+1d2"), (120, "+2d10+1d2"),
        (130, "+2d10+1d4"), (140, "+2d10+1d6"), (150, "+2d10+1d8"), (160, "+3d10"),
        (161, "+3d10+1d2"), (170, "+3d10+1d2"), (171, "+3d10+1d4"),
    ],
)  # fmt: skip
def test_damage_modifier(total: int, modifier: str) -> None:
    strength = total // 2
    dice = attributes.damage_modifier({"STR": strength, "SIZ": total - strength})
    assert dice.signed() == modifier


#        CON+SIZ      leg  abdomen chest arm head
HIT_POINTS = {
    1: (1, 2, 3, 1, 1), 5: (1, 2, 3, 1, 1), 6: (2, 3, 4, 1, 2), 10: (2, 3, 4, 1, 2),
    11: (3, 4, 5, 2, 3), 15: (3, 4, 5, 2, 3), 16: (4, 5, 6, 3, 4), 20: (4, 5, 6, 3, 4),
    21: (5, 6, 7, 4, 5), 25: (5, 6, 7, 4, 5), 26: (6, 7, 8, 5, 6), 30: (6, 7, 8, 5, 6),
    31: (7, 8, 9, 6, 7), 35: (7, 8, 9, 6, 7), 36: (8, 9, 10, 7, 8), 40: (8, 9, 10, 7, 8),
    41: (9, 10, 11, 8, 9),
}  # fmt: skip


@pytest.mark.parametrize("total", HIT_POINTS)
def test_hit_points_of_a_humanoid(total: int) -> None:
    half = total // 2
    fighter = resolve(block(characteristics={**AVERAGE, "CON": half, "SIZ": total - half}))
    points = {location.name: location.hit_points for location in fighter.locations}
    leg, abdomen, chest, arm, head = HIT_POINTS[total]
    assert points == {
        "right leg": leg,
        "left leg": leg,
        "abdomen": abdomen,
        "chest": chest,
        "right arm": arm,
        "left arm": arm,
        "head": head,
    }


@pytest.mark.parametrize(
    ("intelligence", "dexterity", "points"),
    [(0, 1, 1), (6, 6, 1), (6, 7, 2), (13, 11, 2), (13, 12, 3), (18, 18, 3), (19, 18, 4)],
)
def test_action_points(intelligence: int, dexterity: int, points: int) -> None:
    fighter = resolve(block(characteristics={**AVERAGE, "INT": intelligence, "DEX": dexterity}))
    assert fighter.action_points == points


def test_action_points_by_option_and_by_statement() -> None:
    flat = MythrasOptions(action_points="two")
    agile = {**AVERAGE, "DEX": 18, "INT": 18}
    assert resolve(block(characteristics=agile), flat).action_points == 2
    assert resolve(block(characteristics=agile, action_points=4), flat).action_points == 4


def test_initiative_bonus_rounds_up() -> None:
    assert attributes.initiative_bonus({"DEX": 10, "INT": 11}) == 11
    assert attributes.initiative_bonus({"DEX": 11, "INT": 13}) == 12


@pytest.mark.rule("ROUND.ARMOUR_PENALTY")
def test_seven_locations_of_enc_4_cost_six_initiative() -> None:
    fighter = resolve(block(armour={"all": "half_plate"}))
    assert fighter.armour_penalty == 6
    assert fighter.initiative == 12 - 6


@pytest.mark.rule("ROUND.ARMOUR_PENALTY")
@pytest.mark.parametrize(
    ("piece", "penalty"),
    [
        ("natural_cured", 3), ("padded", 2), ("laminated", 3), ("scaled", 5), ("half_plate", 6),
        ("mail", 7), ("plated_mail", 9), ("articulated_plate", 10),
    ],
)  # fmt: skip
def test_full_suits_cost_what_the_table_prints(piece: str, penalty: int) -> None:
    by_name = resolve(block(armour={"all": piece}))
    by_points = resolve(block(armour={"all": by_name.locations[0].worn}))
    assert by_name.armour_penalty == by_points.armour_penalty == penalty


@pytest.mark.rule("ROUND.ARMOUR_PENALTY")
def test_natural_armour_and_stated_initiative_pay_no_penalty() -> None:
    assert resolve(block(natural_armour={"all": 5})).initiative == 12
    stated = resolve(block(armour={"all": "mail"}, initiative=11))
    assert stated.initiative == 11
    assert resolve(block(armour={"all": "mail"}, initiative_bonus=15)).initiative == 15 - 7
    assert resolve(block(armour={"all": "mail"}, armour_penalty=2)).initiative == 12 - 2


@pytest.mark.parametrize(
    ("value", "points"), [(1, 1), (6, 1), (7, 2), (12, 2), (13, 3), (18, 3), (19, 4)]
)
def test_healing_rate_and_derived_luck(value: int, points: int) -> None:
    people = {**AVERAGE, "CON": value, "POW": value}
    fighter = resolve(block(characteristics=people, luck_points="derived"))
    assert fighter.healing_rate == points
    assert fighter.luck_points == points
    assert fighter.magic_points == value


def test_luck_is_nobody_s_unless_stated() -> None:
    assert resolve(block()).luck_points == 0
    assert resolve(block(luck_points=3)).luck_points == 3
    assert resolve(block(luck_points=3), MythrasOptions(luck=False)).luck_points == 0


def test_every_skill_has_a_value() -> None:
    fighter = resolve(block(skills={"evade": 77}))
    assert set(fighter.skills) == set(SKILLS)
    assert fighter.skills["evade"] == 77
    assert fighter.skills["brawn"] == 11 + 13
    assert fighter.skills["endurance"] == 2 * 11
    assert fighter.skills["customs"] == 2 * 13 + 40
    assert fighter.skills["native_tongue"] == 13 + 11 + 40


def test_what_is_stated_stands() -> None:
    fighter = resolve(
        block(
            damage_modifier="+1d6",
            healing_rate=5,
            magic_points=1,
            movement=9,
            hit_points={"head": 40},
            legs=1,
            sapient=False,
        )
    )
    assert str(fighter.damage_modifier) == "1d6"
    assert (fighter.healing_rate, fighter.magic_points, fighter.movement) == (5, 1, 9)
    assert (fighter.locations[6].hit_points, fighter.legs, fighter.sapient) == (40, 1, False)


def test_a_missing_characteristic_matters_only_where_it_is_needed() -> None:
    partly = {"INT": 13, "POW": 14, "CHA": 9}
    limbs = ("right_leg", "left_leg", "right_arm", "left_arm")
    points = dict.fromkeys((*limbs, "abdomen", "chest", "head"), 4)
    fighter = resolve(
        block(
            characteristics=partly,
            action_points=2,
            damage_modifier="0",
            initiative=11,
            hit_points=points,
        )
    )
    assert fighter.characteristics["STR"] == 0
    assert fighter.skills["willpower"] == 28
    with pytest.raises(ContentError, match="damage_modifier is not stated .* lacks SIZ and STR"):
        resolve(block(characteristics={"CON": 9, "DEX": 9, "INT": 9}, hit_points=points))
