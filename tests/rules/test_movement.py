"""Moving among several foes [MULTI.OUTMANOEUVRE, ACT.OUTMANOEUVRE, ROLL.OPPOSED_GROUP]."""

from __future__ import annotations

import pytest
from rules.table import brawler, maceman, swordsman

from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import Act, Level

FOES = ("blue_0", "blue_1", "blue_2")


def runner(**about):
    """Evade 60."""
    return swordsman(**{"evade": 60} | about)


def foes(number, **about):
    """So many swordsmen of Evade 50."""
    return [swordsman(**{"evade": 50} | about) for _ in range(number)]


def outmanoeuvres(fight, mine, theirs, decline=()):
    """Red moves among the foes; those who have a die to roll pay to keep up."""
    fight.dice(evade=[mine, *theirs.values()])
    fight.plays("red: outmanoeuvre")
    while fight.asked is not None and fight.asked.kind == "outmanoeuvre_join":
        who = fight.asked.who
        fight.plays(f"{who}: accept" if who in theirs else f"{who}: decline")


def barred(fight, *agents):
    """Those of the fighters who cannot attack red for now."""
    return {agent for agent in agents if fight.fighters[agent].barred >> fight.red.who & 1}


# ---------------------------------------------------------------- one roll against the group


@pytest.mark.rule("MULTI.OUTMANOEUVRE", "ACT.OUTMANOEUVRE", "ROLL.OPPOSED_GROUP")
def test_the_best_of_three_keeps_up_one_falls_behind_and_one_has_no_point(melee):
    three = [*foes(2), swordsman(evade=50, action_points=0)]
    fight = melee(red=runner(), blue=three)
    fight.plays("red: outmanoeuvre")
    assert fight.asked == ("blue_0", "outmanoeuvre_join")
    assert fight.legal == {"accept", "decline"}
    fight.plays("blue_0: accept")
    assert fight.asked == ("blue_1", "outmanoeuvre_join")
    fight.dice(evade=[45, 48, 30])  # 60:45 against 50:48 and 50:30, one roll each
    fight.plays("blue_1: accept")  # blue_2 is not asked
    assert barred(fight, *FOES) == {"blue_1", "blue_2"}
    assert [fighter.action_points for fighter in fight.fighters.values()] == [2, 2, 2, 0]
    assert fight.asked == ("blue_0", "turn")
    assert "attack" in fight.legal
    fight.plays("blue_0: dither")
    assert fight.asked == ("blue_1", "turn")
    assert "attack" not in fight.legal


@pytest.mark.rule("ROLL.OPPOSED_GROUP")
@pytest.mark.parametrize(
    ("mine", "theirs", "free"),
    [
        (45, 46, True),
        (45, 44, False),
        (45, 45, False),  # equal dice: the higher skill
        (45, 51, False),
        (45, 5, True),
        (6, 50, False),
        (6, 5, False),  # both critical
        (61, 50, True),
        (61, 51, False),  # both fail: who does not beat the roll, is barred
        (61, 99, False),
    ],
)
def test_each_foe_is_compared_with_the_one_roll(melee, mine, theirs, free):
    fight = melee(red=runner(), blue=foes(2))
    outmanoeuvres(fight, mine, {"blue_0": 5, "blue_1": theirs})
    assert barred(fight, *FOES[:2]) == ({"blue_0"} if mine == 6 else set()) | (
        set() if free else {"blue_1"}
    )
    if fight.asked.kind == "target":
        fight.plays("red: blue_0")


@pytest.mark.rule("ROLL.OPPOSED_GROUP")
def test_equal_rolls_of_equal_skills_are_not_beaten(melee):
    fight = melee(red=runner(evade=50), blue=foes(2))
    outmanoeuvres(fight, 45, {"blue_0": 45, "blue_1": 46})
    assert barred(fight, *FOES[:2]) == {"blue_0"}


@pytest.mark.rule("ROLL.OPPOSED_GROUP", "ROLL.OVER_100")
@pytest.mark.parametrize(
    ("mine", "theirs", "skills"),
    [
        (120, (50, 80), (100, 30, 60)),
        (60, (130, 80), (30, 100, 50)),
        (120, (130, 20), (90, 100, 0)),
        (100, (50, 80), (100, 50, 80)),
    ],
)
def test_what_the_best_has_over_100_all_of_them_lose(melee, mine, theirs, skills):
    blue = [swordsman(evade=theirs[0]), swordsman(evade=theirs[1])]
    fight = melee(red=runner(evade=mine), blue=blue)
    outmanoeuvres(fight, 97, {"blue_0": 1, "blue_1": 97})
    rolled = fight.told(Tell.OUTMANOEUVRES) + fight.told(Tell.KEEPS_UP)
    assert tuple(event.second for event in rolled) == skills


@pytest.mark.rule("ROLL.OPPOSED_GROUP", "ROLL.OVER_100")
def test_the_excess_of_a_foe_who_stays_out_of_it_counts_for_nothing(melee):
    fight = melee(red=runner(), blue=[swordsman(evade=130), swordsman(evade=50)])
    outmanoeuvres(fight, 45, {"blue_1": 46})
    assert fight.told(Tell.OUTMANOEUVRES)[0].second == 60
    assert barred(fight, *FOES[:2]) == {"blue_0"}


# ---------------------------------------------------------------- to pay or not


@pytest.mark.rule("MULTI.OUTMANOEUVRE")
def test_who_does_not_pay_is_barred_and_keeps_his_point(melee):
    fight = melee(red=runner(), blue=foes(2))
    outmanoeuvres(fight, 45, {"blue_1": 46})
    assert barred(fight, *FOES[:2]) == {"blue_0"}
    assert fight.blue_0.action_points == 3 and fight.blue_1.action_points == 2
    assert fight.red.action_points == 2


@pytest.mark.rule("MULTI.OUTMANOEUVRE")
def test_every_foe_answers_for_himself(melee):
    fight = melee(red=runner(), blue=foes(2))
    fight.plays("red: outmanoeuvre")
    fight.battle.step(Act.DECLINE)
    assert fight.asked == ("blue_1", "outmanoeuvre_join")
    fight.dice(evade=[45, 46])
    fight.battle.step(Act.ACCEPT)
    fight._throw()
    assert [fighter.action_points for fighter in fight.fighters.values()] == [2, 3, 2]


@pytest.mark.rule("MULTI.OUTMANOEUVRE")
def test_if_nobody_pays_the_runner_has_beaten_all(melee):
    fight = melee(red=runner(), blue=foes(2, action_points=0))
    fight.dice(evade=80)
    fight.plays("red: outmanoeuvre")
    assert fight.told(Tell.OUTMANOEUVRES)[0].third == Level.FAILURE
    assert fight.asked == ("red", "target")
    fight.plays("red: blue_0")


@pytest.mark.rule("MULTI.OUTMANOEUVRE")
def test_who_cannot_move_cannot_keep_up(melee):
    """Of four foes one has a stunned leg, one is held, and one is out of his senses."""
    fight = melee(
        red=[runner(), maceman(style=60), brawler(unarmed=60)],
        blue=[swordsman(leg=9, head=9) for _ in range(4)],
    )
    fight.dice(attack=[40, 40], location=[5, 2], damage=4, endurance=80)
    fight.plays("red_0: dither", "red_1: attack blue_0", "blue_0: no reaction")
    fight.plays("red_1: stun location")
    fight.plays("red_2: attack blue_1 grapple", "blue_1: no reaction", "red_2: waive")
    fight.plays("blue_0: dither", "blue_1: dither", "blue_2: dither", "blue_3: dither")
    fight.dice(attack=40, location=20, damage=4, endurance=80)
    fight.plays("red_0: dither", "red_1: attack blue_2", "blue_2: no reaction")
    fight.plays("red_1: stun location", "red_2: dither")
    fight.plays("blue_0: dither", "blue_1: dither", "blue_3: dither")
    fight.dice(evade=[45, 46])
    fight.plays("red_0: outmanoeuvre", "blue_3: accept")  # nobody else is asked
    blues = [fight.fighters[f"blue_{k}"] for k in range(4)]
    assert [foe.barred >> fight.red_0.who & 1 for foe in blues] == [1, 1, 1, 0]


@pytest.mark.rule("MULTI.OUTMANOEUVRE")
def test_the_fallen_do_not_keep_up(melee):
    fight = melee(red=runner(style=60), blue=foes(2))
    fight.dice(attack=40, location=8, damage=1, brawn=80)
    fight.plays("red: attack blue_0", "blue_0: no reaction", "red: trip opponent")
    fight.plays("blue_0: by brawn", "blue_0: dither", "blue_1: dither")
    fight.dice(evade=[45, 46])
    fight.plays("red: outmanoeuvre", "blue_1: accept")
    assert barred(fight, *FOES[:2]) == {"blue_0"}


# ---------------------------------------------------------------- what the runner wins


@pytest.mark.rule("MULTI.OUTMANOEUVRE")
def test_who_beats_all_faces_one_of_them_alone(melee):
    fight = melee(red=runner(), blue=foes(3))
    outmanoeuvres(fight, 45, {"blue_0": 44, "blue_1": 30, "blue_2": 51})
    assert fight.asked == ("red", "target")
    assert fight.legal == {"blue_0", "blue_1", "blue_2", "disengage"}
    fight.plays("red: blue_1")
    assert barred(fight, *FOES) == {"blue_0", "blue_2"}
    assert fight.red.engaged_with == set(FOES)
    fight.plays("blue_0: dither")
    assert "attack" in fight.legal  # blue_1
    fight.plays("blue_1: dither")
    assert "attack" not in fight.legal


@pytest.mark.rule("MULTI.OUTMANOEUVRE")
def test_or_leaves_the_melee(melee):
    fight = melee(red=runner(), blue=foes(2))
    outmanoeuvres(fight, 45, {"blue_0": 44, "blue_1": 30})
    fight.plays("red: disengage")
    assert fight.red.engaged_with == set()
    assert fight.blue_0.engaged_with == set()
    assert len(fight.told(Tell.WITHDRAWS)) == 2
    assert fight.asked == ("blue_0", "turn") and "attack" not in fight.legal
    fight.plays("blue_0: dither")
    assert fight.asked == ("blue_1", "turn") and "attack" not in fight.legal
    fight.passes_to_round(2)
    fight.passes_to_turn_of("blue_0")
    assert "attack" not in fight.legal  # a new round, but they must walk up to him first


@pytest.mark.rule("MULTI.OUTMANOEUVRE")
def test_who_is_beaten_by_one_neither_chooses_nor_leaves(melee):
    fight = melee(red=runner(), blue=foes(2))
    outmanoeuvres(fight, 45, {"blue_0": 46, "blue_1": 30})
    assert fight.asked == ("blue_0", "turn")
    assert fight.red.engaged_with == {"blue_0", "blue_1"}


@pytest.mark.rule("MULTI.OUTMANOEUVRE")
def test_the_bar_lasts_for_this_round_only(melee):
    fight = melee(red=runner(), blue=foes(2))
    outmanoeuvres(fight, 45, {"blue_0": 46, "blue_1": 30})
    fight.plays("blue_0: dither")
    for _ in range(2):
        assert fight.asked == ("blue_1", "turn") and fight.round == 1
        assert "attack" not in fight.legal
        fight.passes_to_turn_of("blue_1")
    assert fight.round == 2
    assert "attack" in fight.legal and barred(fight, *FOES[:2]) == set()


@pytest.mark.rule("MULTI.OUTMANOEUVRE")
def test_the_barred_still_fight_others_and_may_be_struck(melee):
    fight = melee(red=[runner(), swordsman()], blue=foes(2))
    fight.dice(evade=[45, 46])
    fight.plays("red_0: outmanoeuvre", "blue_0: accept", "blue_1: decline")
    fight.plays("red_1: dither", "blue_0: dither")
    fight.dice(attack=80)
    fight.plays("blue_1: attack")  # there is one whom he can reach
    assert fight.blow.defender == fight.red_1.who
    fight.plays("red_1: no reaction")
    fight.dice(attack=80, parry=80)
    fight.plays("red_0: attack blue_1", "blue_1: parry")


@pytest.mark.rule("MULTI.OUTMANOEUVRE", "REACT.INTERRUPT")
def test_an_attack_declared_at_a_runner_who_slips_away_is_lost(melee):
    fight = melee(red=runner(), blue=foes(2))
    fight.plays("red: delay", "blue_0: attack", "red: interrupt")
    fight.dice(evade=[45, 30, 46])
    fight.plays("red: outmanoeuvre", "blue_0: accept", "blue_1: accept")
    assert len(fight.told(Tell.VOID)) == 1
    assert fight.blue_0.action_points == 1  # the attack, and keeping up
    assert fight.asked == ("blue_1", "turn")


# ---------------------------------------------------------------- when it is offered


@pytest.mark.rule("ACT.OUTMANOEUVRE", "MULTI.OUTMANOEUVRE")
@pytest.mark.parametrize(("number", "offered"), [(1, False), (2, True), (3, True)])
def test_it_takes_several_foes(melee, number, offered):
    fight = melee(red=runner(), blue=foes(number))
    assert ("outmanoeuvre" in fight.legal) is offered


@pytest.mark.rule("ACT.OUTMANOEUVRE")
def test_it_takes_foes_who_are_engaged(melee):
    fight = melee(red=runner(), blue=foes(2), start="apart")
    assert "outmanoeuvre" not in fight.legal


@pytest.mark.rule("ACT.OUTMANOEUVRE")
def test_a_felled_foe_does_not_count(melee):
    fight = melee(red=maceman(style=60), blue=foes(2, action_points=0))
    assert "outmanoeuvre" in fight.legal
    fight.dice(attack=40, location=20, damage=6, turns=1, endurance=80)
    fight.plays("red: attack blue_0", "red: waive")
    assert fight.blue_0.unconscious
    assert "outmanoeuvre" not in fight.legal


@pytest.mark.rule("ACT.OUTMANOEUVRE")
def test_the_fallen_do_not_outmanoeuvre(melee):
    fight = melee(red=runner(initiative=1), blue=foes(2))
    fight.dice(attack=80, evade=80)
    fight.plays("blue_0: attack", "red: evade", "blue_1: dither")
    assert fight.red.prone and fight.asked == ("red", "turn")
    assert "outmanoeuvre" not in fight.legal


@pytest.mark.rule("ACT.OUTMANOEUVRE", "SE.STUN_LOCATION")
@pytest.mark.parametrize(("location", "offered"), [(5, False), (17, True)])
def test_nobody_runs_on_a_stunned_leg(melee, location, offered):
    blue = [maceman(style=60), swordsman()]
    fight = melee(red=runner(initiative=1, leg=9, arm=9), blue=blue)
    fight.dice(attack=40, location=location, damage=2, endurance=80)
    fight.plays("blue_0: attack", "red: no reaction", "blue_0: stun location", "blue_1: dither")
    assert fight.asked == ("red", "turn")
    assert ("outmanoeuvre" in fight.legal) is offered


@pytest.mark.rule("ACT.OUTMANOEUVRE", "UNARMED.GRAPPLE")
@pytest.mark.parametrize("location", [5, 11, 17, 20])
def test_nobody_runs_who_is_held(melee, location):
    fight = melee(red=runner(initiative=1), blue=[brawler(unarmed=60), swordsman()])
    fight.dice(attack=40, location=location)
    fight.plays("blue_0: attack grapple", "red: no reaction", "blue_0: waive", "blue_1: dither")
    assert fight.asked == ("red", "turn")
    assert "outmanoeuvre" not in fight.legal
