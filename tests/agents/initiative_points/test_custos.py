"""The custos on set-up positions: what it weighs, and that another temperament weighs otherwise."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from rules.initiative_points.table import BOW, KITE, SLEEP, SWORD, Fight, arms, guard, spell

from lanista.agents.initiative_points.compiled import INSIDE, POLICY, choose
from lanista.agents.initiative_points.temperament import WIDTH, Trait, temperament
from lanista.rules.initiative_points.vocabulary import SLOT, Act

CUSTOS = POLICY["custos"]
CLUB = arms("club", 3, 2, 2)


def answer(fight: Fight, **traits: float) -> str:
    """What the custos answers now: an act, or the word for a slot; with traits changed, if any."""
    parameters = INSIDE.parameters.copy()
    for name, value in traits.items():
        parameters[CUSTOS, Trait[name.upper()]] = value
    action = fight.rule(choose, CUSTOS, parameters, np.ones(4, np.int64))
    return next(word for word, number in fight._answers().items() if number == action)


def struck_at(**options: Any) -> Fight:
    """Blue has passed with 9 points; red's blow comes now, and blue is asked for a defence."""
    fight = Fight(options.pop("red", guard()), options.pop("blue", guard()), **options)
    while fight.asked != ("blue", "defence"):
        assert fight.asked is not None
        fight.plays("red: strike" if fight.asked[0] == "red" else "blue: pass")
    return fight


def test_its_numbers_stand_in_its_own_row() -> None:
    assert INSIDE.parameters.shape == (len(POLICY) + 1, WIDTH)
    assert (INSIDE.parameters[CUSTOS] == temperament()).all()
    assert not INSIDE.parameters[POLICY["brawler"]].any()
    assert sorted(Trait) == list(range(WIDTH))


# ---------------------------------------------------------------- attack


@pytest.mark.parametrize(
    ("armour", "skill", "called"),
    [(25, 14, "call shot"), (9, 3, "no called shot"), (1, 8, "no called shot")],
    ids=["a master, heavy armour", "a beginner, good armour", "an expert, thin armour"],
)
@pytest.mark.rule("IP.CALLED_SHOT")
def test_it_goes_for_a_gap_where_armour_is_heavy_and_skill_high(
    armour: int, skill: int, called: str
) -> None:
    fight = Fight(guard(skill=skill), guard(armour=armour, gap=6))
    fight.given("blue", struck=1)
    while fight.asked != ("red", "called_shot"):
        fight.give(Act.STRIKE if fight.asked == ("red", "turn") else SLOT)
    assert answer(fight) == called


def test_it_strikes_at_the_wounded() -> None:
    fight = Fight(guard(), [guard(), guard(), guard()])
    fight.given("blue_1", body_lost=4)
    fight.give(Act.STRIKE)
    assert fight.asked == ("red", "target")
    assert answer(fight) == "blue_1"


def test_it_leaves_the_fallen_alone() -> None:
    fight = Fight(guard(), [guard(), guard()])
    fight.given("blue_0", body_lost=5, fallen=1)
    fight.give(Act.STRIKE)
    assert answer(fight) == "blue_1"


# ---------------------------------------------------------------- defence


@pytest.mark.rule("IP.DEFENCE")
def test_it_takes_the_higher_of_dodge_and_parry() -> None:
    assert answer(struck_at(blue=guard(SWORD, quickness=5))) == "dodge"
    assert answer(struck_at(blue=guard(SWORD, quickness=-3))) == "parry"
    fight = struck_at(blue=guard(SWORD, KITE))
    fight.give(Act.PARRY)
    assert fight.asked == ("blue", "parry_with")
    assert answer(fight) == "kite"


@pytest.mark.rule("IP.DEFENCE")
def test_it_saves_its_points_where_armour_takes_the_blow() -> None:
    assert answer(struck_at(red=guard(CLUB), blue=guard(armour=25))) == "no defence"


@pytest.mark.rule("IP.CALLED_SHOT")
def test_a_defence_does_not_help_against_a_called_shot() -> None:
    fight = Fight(guard(), guard(armour=7, gap=6))
    fight.plays("red: strike call shot", "blue: pass")
    assert fight.asked == ("blue", "defence")
    assert answer(fight) == "no defence"


@pytest.mark.rule("IP.COSTS")
def test_the_first_fatigue_level_pays_for_a_defence_and_the_third_does_not() -> None:
    for fatigue, paid in ((0, "pay fatigue"), (2, "pay point")):
        fight = struck_at()
        fight.given("blue", fatigue=fatigue)
        fight.give(Act.PARRY)
        fight.give(SLOT)
        assert fight.asked == ("blue", "pay")
        assert answer(fight, point=0.1, fatigue=0.0, penalty=0.2) == paid


@pytest.mark.rule("IP.COSTS")
def test_without_points_it_defends_by_fatigue_where_a_hit_would_fell_it() -> None:
    def spent(body_lost: int, fatigue: int, armour: int) -> str:
        fight = struck_at(blue=guard(armour=armour, skill=12))
        fight.given("blue", points=0, body_lost=body_lost, fatigue=fatigue)
        return answer(fight)

    assert spent(4, 2, 0) == "parry"
    assert spent(0, 2, 15) == "no defence"


def test_it_parries_for_a_comrade_and_lets_him_be_who_needs_no_help() -> None:
    for armour, answered in ((0, "guard"), (30, "no guard")):
        fight = Fight(guard(CLUB), [guard(armour=armour), guard(KITE)], guard=True)
        fight.plays("red: strike blue_0", "blue_0: pass", "blue_1: pass", "blue_0: no defence")
        assert fight.asked == ("blue_1", "guard")
        assert answer(fight) == answered


# ---------------------------------------------------------------- movement


@pytest.mark.rule("IP.PHASES")
def test_whoever_cares_steps_out_of_a_blow_on_its_way_and_not_back_into_it() -> None:
    fight = Fight(guard(), guard())
    fight.plays("red: strike")
    assert answer(fight, void=3.0) == "walk"
    fight.give(Act.WALK)
    assert answer(fight, void=3.0) == "away"
    fight.plays("blue: away")
    assert fight.asked == ("blue", "turn")
    assert answer(fight, void=3.0) != "walk"


@pytest.mark.rule("IP.COSTS")
def test_it_walks_a_short_way_and_runs_a_long_one() -> None:
    for paces, act in ((5, "walk"), (12, "hustle"), (29, "sprint")):
        fight = Fight(guard(place=0), guard(place=paces))
        assert answer(fight, patience=-1.0) == act
        fight.give(Act[act.upper()])
        assert answer(fight) == "toward"


@pytest.mark.rule("IP.WAIT")
def test_the_patient_let_a_foe_come_who_has_to_but_not_for_ever() -> None:
    fight = Fight(guard(place=0), guard(place=12))
    assert answer(fight, patience=1.0, rounds=1.0) == "wait"
    assert answer(fight, patience=1.0, rounds=0.0) == "hustle"
    archer = Fight(guard(place=0), guard(BOW, place=12))
    assert answer(archer, patience=1.0, rounds=1.0) == "hustle"
    stranger = Fight(guard(place=0), guard(spells=[SLEEP], place=12))
    assert answer(stranger, patience=1.0, rounds=1.0) == "wait"  # who could know of his spells?


def test_an_archer_shoots_instead_of_going_near() -> None:
    fight = Fight(guard(BOW, SWORD, in_hand=("bow",), place=0), guard(place=20))
    assert answer(fight) == "shoot"
    far = Fight(guard(BOW, SWORD, in_hand=("bow",), place=0), guard(place=130))
    assert answer(far, patience=-1.0) in ("hustle", "sprint", "walk")


# ---------------------------------------------------------------- magic


def test_it_casts_what_does_most_among_what_will_come_about() -> None:
    """Fire that an ordinary throw brings about, not the greater one that none does."""
    spells = (
        spell("spark", "damage", level=5, power=5),
        spell("fire", "damage", level=15, power=15),
        spell("inferno", "damage", level=60, power=40),
    )
    fight = Fight(guard(spells=spells, place=0), guard(place=20))
    assert answer(fight) in ("cast", "fast cast")
    fight.give(Act.CAST)
    assert fight.asked == ("red", "spell")
    assert answer(fight) == "fire"


def test_it_puts_to_sleep_whoever_has_most_left() -> None:
    fight = Fight(guard(spells=[SLEEP], place=0), [guard(place=20), guard(place=20, size=3)])
    fight.give(Act.CAST)
    assert fight.asked == ("red", "target")
    assert answer(fight) == "blue_1"


# ---------------------------------------------------------------- the die


@pytest.mark.rule("IP.VARIANT_FIXED")
def test_it_risks_the_die_where_the_six_leaves_it_no_point() -> None:
    for quickness, taken in ((0, "take six"), (-9, "risk die")):
        dice = {"initiative": [9, 5]}
        both = ("red", "blue")
        red = guard(quickness=quickness, athletics=0)
        fight = Fight(red, guard(), dice, rolls=both, fixed_six=True, risk_die=True)
        while fight.asked != ("red", "initiative_die"):
            fight.plays(f"{fight.asked[0]}: pass")
        assert answer(fight) == taken
