"""An ambush, and what the flat-footed can do."""

import pytest
from rules.initiative_points.chances import chance_of_stress
from rules.initiative_points.table import FIRE, Fight, guard

from lanista.rules.initiative_points.tells import Tell
from lanista.rules.initiative_points.vocabulary import Verdict

AMBUSHED = {"timing": "declared", "ambush": 12}


def ambush(notice, red=None, botch=(), **options):
    dice = {"notice": notice, "botch": list(botch)}
    return Fight(red or guard(), guard(), dice, **(AMBUSHED | options))


@pytest.mark.rule("IP.FLAT_FOOTED")
def test_twelve_is_needed_to_notice():
    fight = ambush(9)
    assert fight.told(Tell.NOTICES) == [(0, -1, 12, 12, 0)]
    assert (fight.red.points, fight.red.flat_footed) == (9, 0)
    fight = ambush(8)
    assert fight.told(Tell.SURPRISED) == [(0, -1, 11, 12, 0)]
    assert (fight.red.points, fight.red.flat_footed) == (0, 1)
    assert round(float(chance_of_stress(9)), 3) == 0.169


@pytest.mark.rule("IP.FLAT_FOOTED")
def test_perception_and_awareness_count_and_a_botch_does_not():
    assert ambush(5, guard(perception=2, awareness=5)).red.points == 9
    fight = ambush(10, guard(perception=9, awareness=9), botch=[10])
    assert fight.told(Tell.SURPRISED) == [(0, -1, 0, 12, 0)]
    assert ambush(10, guard(perception=9, awareness=9), botch=[9]).red.points == 9


@pytest.mark.rule("IP.FLAT_FOOTED")
def test_the_ease_is_the_game_masters():
    assert ambush(5, ambush=8).red.points == 9
    assert ambush(4, ambush=8).red.points == 0


@pytest.mark.rule("IP.FLAT_FOOTED")
def test_where_nobody_can_notice_nobody_rolls():
    fight = Fight(guard(perception=9, awareness=9), guard(), ambush="unseen")
    assert fight.red.flat_footed == 1
    assert fight.told(Tell.SURPRISED) == [(0, -1, 0, 12, 0)]


@pytest.mark.rule("IP.FLAT_FOOTED")
def test_the_flat_footed_roll_no_initiative_and_do_not_act_that_round():
    fight = ambush(5, rolls=["red"])
    assert [who for who, *_ in fight.told(Tell.INITIATIVE)] == [1]
    fight.dice(initiative=5)
    fight.plays("blue: pass")
    assert fight.b.now.round_number == 2
    assert (fight.red.points, fight.red.flat_footed) == (8, 0)


@pytest.mark.rule("IP.FLAT_FOOTED")
def test_the_flat_footed_defend_by_fatigue_until_it_is_spent():
    """As Fritz does: a level for each of two parries; and he may decline."""
    fight = ambush(5)
    levels = []
    for _ in range(3):
        fight.plays("blue: strike")
        assert fight.legal == {"dodge", "parry", "no defence"}
        fight.dice(attack=10, botch=9)
        fight.plays("red: parry")
        levels.append(fight.red.fatigue)
    assert levels == [1, 2, 3]
    assert fight.verdicts == [Verdict.PARRIED, Verdict.PARRIED, Verdict.PARRIED]
    assert fight.told(Tell.PAYS)[0] == (0, 1, 1, 0, 1)
    assert fight.b.now.round_number == 2


@pytest.mark.rule("IP.FLAT_FOOTED")
def test_the_flat_footed_may_take_the_blow():
    fight = ambush(5)
    fight.plays("blue: strike")
    fight.dice(attack=2, damage=2, soak=9)
    fight.plays("red: no defence")
    assert fight.verdicts == [Verdict.HIT]
    assert fight.red.fatigue == 0


@pytest.mark.rule("IP.FLAT_FOOTED")
def test_the_last_level_cannot_be_spent():
    fight = ambush(5)
    fight.given("red", fatigue=4)
    fight.dice(attack=2, damage=2, soak=9)
    fight.plays("blue: strike")
    assert fight.told(Tell.TAKES_IT) == [(0, 1, 0, 0, 0)], "no question where there is no choice"


@pytest.mark.rule("IP.FLAT_FOOTED")
def test_defence_by_fatigue_can_be_switched_off():
    fight = ambush(5, off=["fatigue_defence"])
    fight.dice(attack=2, damage=2, soak=9)
    fight.plays("blue: strike")
    assert fight.verdicts == [Verdict.HIT]


@pytest.mark.rule("IP.FLAT_FOOTED")
def test_the_flat_footed_cannot_fast_cast():
    fight = ambush(5, guard(spells=[FIRE]))
    fight.plays("blue: strike")
    assert fight.legal == {"dodge", "parry", "no defence"}


@pytest.mark.rule("IP.FLAT_FOOTED")
def test_surprise_can_be_switched_off():
    fight = Fight(guard(), guard(), ambush="unseen", off=["surprise"])
    assert fight.red.points == 9
    assert fight.told(Tell.SURPRISED) == []
