"""Stress and simple dice, and the initiative that comes of them [IP.ROLL and its variants]."""

from fractions import Fraction

import pytest
from rules.initiative_points.chances import chance_of_stress, stress_outcomes
from rules.initiative_points.table import Fight, guard

from lanista.rules.initiative_points.tells import Tell

BOTH = ("red", "blue")


def points_with(dice, botch=(), red=None, **options):
    thrown = {"initiative": dice, "botch": list(botch)}
    fight = Fight(red or guard(), guard(), thrown, rolls=["red"], **options)
    return fight.red.points


@pytest.mark.rule("IP.ROLL")
@pytest.mark.parametrize(
    "dice, botch, points",
    [
        ([7], [], 10),
        ([1, 6], [], 15),
        ([1, 1, 6], [], 27),
        ([1, 10], [], 23),
        ([10], [9], 3),
        ([10], [10], 0),
    ],
)
def test_points_are_a_stress_die_and_quickness_and_athletics(dice, botch, points):
    assert points_with(dice, botch) == points
    quick = guard(quickness=2, athletics=4)
    assert points_with([7], red=quick) == 13


@pytest.mark.rule("IP.ROLL")
def test_a_die_that_shows_ones_for_ever_stops_doubling_at_sixteen():
    assert points_with([1, 1, 1, 1, 1]) == 16 + 3
    assert points_with([1, 1, 1, 1, 10]) == 160 + 3
    assert max(value for value, _ in stress_outcomes(1)) == 160


@pytest.mark.rule("IP.ROLL")
def test_points_are_never_below_zero():
    assert points_with([2], red=guard(quickness=-3, athletics=0)) == 0


@pytest.mark.rule("IP.ROLL")
def test_the_untrained_throw_three_botch_dice():
    assert points_with([10], [9, 9, 10], guard(athletics=0, quickness=5)) == 0
    assert points_with([10], [9, 9, 9], guard(athletics=0, quickness=5)) == 5


def test_chances_of_a_stress_die():
    """The table of the facts: what it takes, and how often it is reached."""
    known = {1: 0.9, 2: 0.9, 3: 0.8, 4: 0.7, 5: 0.59, 6: 0.49, 7: 0.38, 8: 0.28, 9: 0.169,
             10: 0.069, 12: 0.059}  # fmt: skip
    for least, chance in known.items():
        assert round(float(chance_of_stress(least)), 3) == chance
    botched = sum(chance for value, chance in stress_outcomes(1) if value < 0)
    assert botched == Fraction(1, 100)


@pytest.mark.rule("IP.VARIANT_SIMPLE_DIE")
def test_a_simple_die_neither_doubles_nor_botches():
    assert points_with([1], initiative_die="simple") == 1 + 3
    assert points_with([10], initiative_die="simple") == 10 + 3


@pytest.mark.rule("IP.GAME_MASTER_SIX")
def test_the_game_masters_fighters_have_nine_points_each_round_without_a_die():
    fight = Fight([guard(), guard()], guard(), {"initiative": 3}, rolls=["blue"])
    assert (fight.red_0.points, fight.red_1.points, fight.blue.points) == (9, 9, 6)
    fight.dice(initiative=4)
    fight.plays("red_0: pass", "red_1: pass", "blue: pass")
    assert (fight.red_0.points, fight.red_1.points, fight.blue.points) == (9, 9, 7)


@pytest.mark.rule("IP.VARIANT_FIXED")
def test_later_rounds_count_six():
    fight = Fight(guard(), guard(), {"initiative": [2, 3]}, rolls=BOTH, fixed_six=True)
    assert (fight.red.points, fight.blue.points) == (5, 6)
    fight.plays("blue: pass", "red: pass")
    assert (fight.red.points, fight.blue.points) == (9, 9)


@pytest.mark.rule("IP.VARIANT_FIXED")
def test_a_stress_die_may_be_risked_and_cannot_be_botched():
    dice = {"initiative": [2, 3]}
    fight = Fight(guard(), guard(), dice, rolls=BOTH, fixed_six=True, risk_die=True)
    fight.plays("blue: pass", "red: pass")
    assert fight.asked == ("red", "initiative_die")
    assert fight.legal == {"take six", "risk die"}
    fight.dice(initiative=10)
    fight.plays("red: risk die", "blue: take six")
    assert (fight.red.points, fight.blue.points) == (3, 9)
    assert [who for who, *_ in fight.told(Tell.RISKS)] == [0]


@pytest.mark.rule("IP.VARIANT_FIXED")
def test_without_the_variant_every_round_is_rolled():
    fight = Fight(guard(), guard(), {"initiative": 2}, rolls=["red"])
    fight.dice(initiative=8)
    fight.plays("blue: pass", "red: pass")
    assert fight.red.points == 11
