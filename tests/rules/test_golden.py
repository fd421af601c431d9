"""The chapter's own examples, told again with dice."""

from __future__ import annotations

import pytest
from rules.table import axeman, fighter, shieldman, swordsman

from lanista.rules.core.compile import interpreted
from lanista.rules.mythras.vocabulary import Place, Size
from lanista.rules.mythras.weapons import reduced_by_size


@pytest.mark.rule("ROUND.ARMOUR_PENALTY")
def test_a_full_suit_of_hoplite_plate_costs_6_points_of_initiative(duel):
    fight = duel(
        red=swordsman(initiative_bonus=14, armour="half_plate"),
        blue=swordsman(initiative_bonus=14),
        initiative=[5, 5],
    )
    assert fight.blue.initiative - fight.red.initiative == 6


@pytest.mark.rule("ROUND.STRUCTURE", "ROUND.ONE_PROACTIVE", "ROUND.REACTIONS")
def test_the_lesson(duel):
    """Anathaym and her tutor have 3 points each; she is faster, and every blow is parried."""
    fight = duel(
        red=shieldman(weapons=("shortsword", "hoplite"), style=70, initiative=18),
        blue=shieldman(weapons=("shortsword", "hoplite"), style=90, initiative=12),
    )
    parried = {"location": 8, "damage": 3}

    fight.dice(attack=40, parry=41, **parried)
    fight.plays("red: attack", "blue: parry with hoplite shield")
    assert (fight.red.action_points, fight.blue.action_points) == (2, 2)

    fight.dice(attack=41, parry=40, **parried)
    fight.plays("blue: attack", "red: parry with hoplite shield")
    assert (fight.red.action_points, fight.blue.action_points) == (1, 1)

    assert (fight.asked.who, fight.round, fight.cycle) == ("red", 1, 2)
    fight.dice(attack=40, parry=41, **parried)
    fight.plays("red: attack", "blue: parry with hoplite shield")

    # Two attacks and a parry for her, an attack and two parries for him; then a new round.
    assert (fight.asked.who, fight.round, fight.cycle) == ("red", 2, 1)
    assert (fight.red.action_points, fight.blue.action_points) == (3, 3)
    assert fight.red.hit_points == fight.blue.hit_points


@pytest.mark.rule("EXCHANGE.SIZE_TABLE")
@pytest.mark.parametrize(
    ("weapons", "name", "passes"),
    [
        (("shortsword", "hoplite"), "hoplite shield", 0),
        (("pike",), "pike", 4),
        (("shortsword",), "shortsword", 9),
    ],
)
def test_a_great_axe_against_shield_pike_and_shortsword(duel, weapons, name, passes):
    fight = duel(red=axeman(style=60), blue=fighter("Guard", weapons, style=60, abdomen=12))
    fight.dice(attack=40, parry=30, location=8, damage=[3, 4])
    fight.plays("red: attack", f"blue: parry with {name}")
    assert fight.blow.rolled == 9
    assert fight.blue.hit_points["abdomen"] == 12 - passes


@pytest.mark.rule("EXCHANGE.PREDECLARED", "ROLL.OVER_100")
@pytest.mark.parametrize(
    ("answer", "attack_skill", "level_of_60"), [("parry", 50, 0), ("wait", 70, 1)]
)
def test_the_master_of_120_declares_his_parry_or_waits(duel, answer, attack_skill, level_of_60):
    master = shieldman(weapons=("shortsword", "hoplite"), style=120, action_points=2)
    fight = duel(red=axeman(weapons=("great_club",), style=70), blue=master)
    fight.plays("red: attack")
    assert fight.asked == ("blue", "ready")
    fight.dice(attack=60, **({"parry": 95} if answer == "parry" else {}))
    lines = {"parry": "blue: parry with hoplite shield", "wait": "blue: wait"}
    fight.plays(lines[answer])
    assert fight.blow.attack_skill == attack_skill
    assert fight.blow.attack_level == level_of_60


@pytest.mark.rule("SE.FORCE_FAILURE", "SE.DISARM_OPPONENT", "ROLL.DIFFERENTIAL")
def test_a_shortsword_disarms_a_halberd_that_fumbles(duel):
    """Success against fumble is two effects: Disarm Opponent and Force Failure, without a roll."""
    fight = duel(
        red=fighter("Centaur", ("halberd",), style=60),
        blue=shieldman(weapons=("shortsword", "hoplite"), style=70),
    )
    fight.dice(attack=99, parry=40)
    fight.plays("red: attack", "blue: parry with shortsword")
    assert fight.effects_to_pick == ("blue", 2)
    fight.plays("blue: disarm opponent", "blue: force failure")
    assert fight.red.place("halberd") == Place.GROUND


SIZES = [Size.SMALL, Size.MEDIUM, Size.LARGE, Size.HUGE, Size.ENORMOUS]
DAMAGE_REDUCTION = """
    all   half  none  none  none
    all   all   half  none  none
    all   all   all   half  none
    all   all   all   all   half
    all   all   all   all   all
"""


@pytest.mark.rule("EXCHANGE.SIZE_TABLE")
def test_the_damage_reduction_table_as_printed():
    words = {0: "all", 5: "half", 10: "none"}
    printed = [line.split() for line in DAMAGE_REDUCTION.split("\n") if line.strip()]
    played = [
        [words[interpreted(reduced_by_size)(10, attack, parry)] for attack in SIZES]
        for parry in SIZES
    ]
    assert played == printed
