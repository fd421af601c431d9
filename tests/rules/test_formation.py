"""Firm stances and formations [ACT.BRACE, TRAIT.FORMATION_FIGHTING, TRAIT.SHIELD_WALL]."""

from __future__ import annotations

import pytest
from rules.table import fighter, swordsman, weapon

from lanista.configs import load_scenario
from lanista.rules.mythras.tells import Tell

FORMATION = "formation_fighting"
WALL = "shield_wall"
# Every blow does 10 more than its die; it bashes 1 m per 3 points.
MAUL = weapon("maul", hands=2, damage="1d20+10", effects=("bash",))
LEG = 2


def mauler(**about):
    """SIZ 13, as everybody."""
    return fighter("Mauler", (MAUL,), **{"style": 70, "chest": 90} | about)


def target(**about):
    """What is hit does not give way."""
    return swordsman(**{"leg": 90, "athletics": 60} | about)


def pikemen(number, traits=(FORMATION,), **about):
    """Men drilled to fight in formation."""
    weapons = about.pop("weapons", ("shortsword",))
    return [fighter("Pikeman", weapons, traits=traits, **about) for _ in range(number)]


def wall(number, **about):
    """Men with round shields who know the shield wall."""
    return pikemen(number, traits=(WALL,), weapons=("broadsword", "viking"), leg=90, **about)


def loose(number, **about):
    """Men who know nothing of the kind."""
    return [swordsman(**about) for _ in range(number)]


def points(fight, team):
    """The Action Points of a team."""
    return [who.action_points for agent, who in fight.fighters.items() if agent.startswith(team)]


def hit(fight, who, damage, effect="waive"):
    """Red strikes the leg for so much, with one effect."""
    fight.dice(attack=43, location=LEG, damage=damage - 10)
    fight.plays(f"red: attack {who}" if who else "red: attack",
                f"{who or 'blue'}: no reaction", f"red: {effect}")  # fmt: skip


def pushes(fight):
    """The metres of each push so far."""
    return [event.first for event in fight.told(Tell.PUSHED)]


# ---------------------------------------------------------------- bracing


@pytest.mark.rule("ACT.BRACE", "KNOCKBACK")
@pytest.mark.parametrize(("damage", "metres"), [(19, 0), (20, 0), (21, 1), (26, 2)])
def test_the_braced_count_half_again_as_heavy(duel, damage, metres):
    """SIZ 13 counts as 20; unbraced, 17 damage throws a man 1 m and 19 throws him 2 m."""
    fight = duel(red=mauler(), blue=target())
    fight.plays("red: dither", "blue: brace")
    assert fight.blue.braced_against == {"red_0"}
    assert fight.blue.action_points == 2
    hit(fight, "", damage)
    if metres:
        fight.dice(athletics=30)
        fight.plays("blue: by athletics")
    assert sum(pushes(fight)) == metres
    assert fight.blue.braced_against == (set() if metres else {"red_0"})  # driven off his spot


@pytest.mark.rule("ACT.BRACE", "KNOCKBACK")
def test_one_braces_against_a_foe_of_ones_choice(melee):
    fight = melee(red=[mauler(), mauler()], blue=target())
    fight.plays("red_0: dither", "red_1: dither", "blue: brace ...")
    assert fight.asked == ("blue", "target")
    assert fight.legal == {"red_0", "red_1"}
    fight.plays("blue: red_1")
    assert fight.blue.braced_against == {"red_1"}
    fight.dice(attack=43, location=LEG, damage=9, athletics=30)
    fight.plays("red_0: attack", "blue: no reaction", "red_0: waive", "blue: by athletics")
    assert pushes(fight) == [2]
    assert fight.blue.braced_against == set()


@pytest.mark.rule("ACT.BRACE")
def test_one_may_brace_against_a_second_foe_too_and_against_each_once(melee):
    fight = melee(red=[mauler(), mauler()], blue=target(), start="apart")
    fight.plays("red_0: dither", "red_1: dither", "blue: brace red_0")
    fight.plays("red_0: dither", "red_1: dither", "blue: brace")  # who is left
    assert fight.blue.braced_against == {"red_0", "red_1"}
    fight.plays("red_0: dither", "red_1: dither")
    assert "brace" not in fight.legal


@pytest.mark.rule("SE.BASH", "ACT.BRACE")
@pytest.mark.parametrize(("size", "offered"), [(13, True), (14, False)])
def test_against_bash_the_braced_count_double(duel, size, offered):
    """A Bash works on up to twice its author's SIZ, which is 13."""
    fight = duel(red=mauler(), blue=target(SIZ=size))
    fight.plays("red: dither", "blue: brace")
    fight.dice(attack=43, location=LEG, damage=1)
    fight.plays("red: attack", "blue: no reaction")
    assert ("bash" in fight.legal) == offered
    fight.waives()


@pytest.mark.rule("SE.BASH", "ACT.BRACE")
def test_who_is_bashed_away_stands_firm_no_longer(duel):
    fight = duel(red=mauler(), blue=target())
    fight.plays("red: dither", "blue: brace")
    hit(fight, "", 11, "bash back")
    assert pushes(fight) == [3]
    assert fight.blue.braced_against == set()


@pytest.mark.rule("ACT.BRACE")
def test_bracing_ends_with_a_fall_and_is_not_for_the_fallen(duel):
    fight = duel(red=mauler(), blue=target(evade=60))
    fight.plays("red: dither", "blue: brace")
    fight.dice(attack=90, evade=20)
    fight.plays("red: attack", "blue: evade")
    assert fight.blue.braced_against == set()
    assert "brace" not in fight.legal


@pytest.mark.rule("ACT.BRACE", "MULTI.OUTMANOEUVRE")
def test_bracing_ends_with_moving_about(melee):
    fight = melee(red=[mauler(), mauler()], blue=target(evade=60))
    fight.plays("red_0: dither", "red_1: brace", "blue: brace red_0", "red_0: dither",
                "red_1: dither")  # fmt: skip
    fight.dice(evade=[50, 40])
    fight.plays("blue: outmanoeuvre", "red_0: decline", "red_1: accept", "blue: red_0")
    assert fight.blue.braced_against == set()
    assert fight.red_1.braced_against == set()  # he ran too


@pytest.mark.rule("ACT.BRACE", "ACT.CHANGE_RANGE")
def test_bracing_ends_with_a_change_of_range(duel):
    fight = duel(red=mauler(), blue=target(weapons=("dagger",)), reach=True)
    fight.plays("red: dither", "blue: brace", "red: dither", "blue: change range ...")
    while fight.asked.who == "blue":
        fight.battle.step(fight.battle.legal_actions()[0])
    fight.plays("red: no reaction")
    assert fight.blue.braced_against == set()


@pytest.mark.rule("ACT.BRACE", "REACT.INTERRUPT")
def test_bracing_comes_to_nothing_if_one_is_thrown_down_first(duel):
    fight = duel(red=mauler(), blue=target(evade=60))
    fight.plays("red: delay", "blue: brace")
    fight.dice(attack=90, evade=20)
    fight.plays("red: interrupt", "red: attack", "blue: evade")
    assert fight.blue.braced_against == set()
    assert fight.blue.action_points == 1


# ---------------------------------------------------------------- Formation Fighting


@pytest.mark.rule("TRAIT.FORMATION_FIGHTING")
def test_a_formation_costs_each_engaged_foe_a_point(melee):
    fight = melee(red=pikemen(3), blue=loose(3), formed=("red",))
    assert points(fight, "red") == [3, 3, 3]
    assert points(fight, "blue") == [2, 2, 2]
    fight.passes_to_round(2)
    assert points(fight, "blue") == [2, 2, 2]


@pytest.mark.rule("TRAIT.FORMATION_FIGHTING")
@pytest.mark.parametrize(("stated", "left"), [(3, 2), (2, 1), (1, 1), (0, 0)])
def test_the_last_point_is_left(melee, stated, left):
    fight = melee(red=pikemen(3), blue=loose(2, action_points=stated), formed=("red",))
    assert points(fight, "blue") == [left, left]


@pytest.mark.rule("TRAIT.FORMATION_FIGHTING")
@pytest.mark.parametrize(
    ("red", "blue", "formed", "options"),
    [
        (pikemen(2), loose(2), ("red",), {}),
        (pikemen(3), loose(3), (), {}),
        (loose(3), loose(3), ("red",), {}),
        ([*pikemen(2), *loose(1)], loose(3), ("red",), {}),
        (pikemen(3), loose(4), ("red",), {}),  # outflanked
        (pikemen(3), loose(3), ("red",), {"start": "apart"}),
        (pikemen(3), pikemen(3), ("red", "blue"), {}),
        (pikemen(3), wall(3), ("red", "blue"), {}),
        (pikemen(3), loose(3), ("red",), {"disabled": {FORMATION}}),
        (pikemen(3, in_hand=()), loose(3), ("red",), {}),
        (wall(3), loose(3), ("red",), {}),
    ],
    ids=["two", "not formed", "no trait", "one without", "outflanked", "apart", "both formed",
         "against a wall", "switched off", "empty hands", "only a wall"],
)  # fmt: skip
def test_where_it_costs_nothing(melee, red, blue, formed, options):
    fight = melee(red=red, blue=blue, formed=formed, **options)
    assert set(points(fight, "blue")) == {3}


@pytest.mark.rule("TRAIT.FORMATION_FIGHTING")
def test_only_the_engaged_are_pressed(melee):
    fight = melee(red=pikemen(3), blue=loose(4), formed=("red",), zone={"width": 1})
    assert points(fight, "blue") == [2, 2, 2, 3]


@pytest.mark.rule("TRAIT.FORMATION_FIGHTING")
def test_forming_up_takes_a_turn_of_each(melee):
    fight = melee(red=pikemen(3), blue=loose(1))
    fight.plays("red_0: formation", "red_1: formation", "red_2: formation")
    assert points(fight, "red") == [2, 2, 2]
    assert all(fight.fighters[f"red_{k}"].formed for k in range(3))
    assert points(fight, "blue") == [3]  # this round has begun already
    fight.passes_to_round(2)
    assert points(fight, "blue") == [2]


@pytest.mark.rule("TRAIT.FORMATION_FIGHTING")
def test_leaving_the_line_breaks_it(melee):
    fight = melee(red=pikemen(3), blue=loose(1), formed=("red",))
    fight.plays("red_0: formation")
    assert not fight.red_0.formed
    fight.passes_to_round(2)
    assert points(fight, "blue") == [3]


@pytest.mark.rule("TRAIT.FORMATION_FIGHTING")
@pytest.mark.parametrize(
    ("red", "offered"), [(pikemen(3), True), (pikemen(2), False), ([*pikemen(2), *loose(1)], False)]
)
def test_it_takes_three_who_know_how(melee, red, offered):
    fight = melee(red=red, blue=loose(1))
    assert ("formation" in fight.legal) == offered


@pytest.mark.rule("TRAIT.FORMATION_FIGHTING")
def test_a_fallen_man_has_left_the_line(melee):
    fight = melee(red=pikemen(3, evade=60), blue=loose(1), formed=("red",))
    fight.plays("red_0: dither", "red_1: dither", "red_2: dither")
    fight.dice(attack=90, evade=20)
    fight.plays("blue: attack red_0", "red_0: evade")
    assert not fight.red_0.formed
    assert "formation" not in fight.legal
    fight.passes_to_round(2)
    assert points(fight, "blue") == [3]


@pytest.mark.rule("TRAIT.FORMATION_FIGHTING")
def test_the_wounded_leave_a_gap(melee):
    fight = melee(red=pikemen(3, head=5), blue=loose(1), formed=("red",))
    fight.plays("red_0: dither", "red_1: dither", "red_2: dither")
    fight.dice(attack=43, location=20, damage=6, turns=1, endurance=90)
    fight.plays("blue: attack red_0", "red_0: no reaction", "blue: waive")
    assert not fight.red_0.formed
    fight.passes_to_round(2)
    assert points(fight, "blue") == [3]


@pytest.mark.rule("TRAIT.FORMATION_FIGHTING")
def test_four_keep_the_line_when_one_falls(melee):
    fight = melee(red=pikemen(4, head=5), blue=loose(1), formed=("red",))
    for k in range(4):
        fight.plays(f"red_{k}: dither")
    fight.dice(attack=43, location=20, damage=6, turns=1, endurance=90)
    fight.plays("blue: attack red_0", "red_0: no reaction", "blue: waive")
    fight.passes_to_round(2)
    assert points(fight, "blue") == [2]


# ---------------------------------------------------------------- Shield Wall


@pytest.mark.rule("TRAIT.SHIELD_WALL", "KNOCKBACK")
@pytest.mark.parametrize(
    ("formed", "options", "metres"),
    [(("blue",), {}, []), ((), {}, [2]), (("blue",), {"disabled": {WALL}}, [2])],
)
def test_a_wall_meets_knockback_like_the_braced(melee, formed, options, metres):
    fight = melee(red=mauler(), blue=wall(3, athletics=60), formed=formed, **options)
    hit(fight, "blue_0", 19)
    if metres:
        fight.dice(athletics=30)
        fight.plays("blue_0: by athletics")
    assert pushes(fight) == metres


@pytest.mark.rule("TRAIT.SHIELD_WALL", "SE.BASH")
@pytest.mark.parametrize(("number", "offered"), [(3, False), (2, True)])
def test_a_wall_meets_bash_like_the_braced(melee, number, offered):
    fight = melee(red=mauler(), blue=wall(number, SIZ=14), formed=("blue",))
    fight.dice(attack=43, location=LEG, damage=1)
    fight.plays("red: attack blue_0", "blue_0: no reaction")
    assert ("bash" in fight.legal) == offered
    fight.waives()


@pytest.mark.rule("TRAIT.SHIELD_WALL", "SE.BASH")
def test_who_is_bashed_out_of_the_wall_has_left_it(melee):
    fight = melee(red=mauler(), blue=wall(3), formed=("blue",))
    hit(fight, "blue_0", 11, "bash back")
    assert not fight.blue_0.formed
    assert fight.blue_1.formed


@pytest.mark.rule("TRAIT.SHIELD_WALL", "PASSIVE.BLOCK")
@pytest.mark.parametrize(("formed", "covered"), [(("blue",), 5), ((), 4)])
def test_a_wall_covers_one_location_more(melee, formed, covered):
    fight = melee(red=loose(1), blue=wall(3), formed=formed)
    fight.plays("red: dither", "blue_0: ward round shield decline chest abdomen head ...")
    while fight.asked.kind == "location":
        fight.plays("blue_0: right arm ...")
    assert len(fight.blue_0.guards("round shield")) == covered


@pytest.mark.rule("TRAIT.SHIELD_WALL")
def test_without_a_shield_nobody_stands_in_the_wall(melee):
    bare = pikemen(1, traits=(WALL,), weapons=("broadsword", "viking"), in_hand=("broadsword",))
    fight = melee(red=mauler(), blue=[*wall(2, athletics=60), *bare], formed=("blue",))
    hit(fight, "blue_0", 19)
    fight.dice(athletics=30)
    fight.plays("blue_0: by athletics")
    assert pushes(fight) == [2]


@pytest.mark.rule("TRAIT.SHIELD_WALL")
def test_the_shield_wall_scenario_begins_with_a_wall_that_holds():
    scenario = load_scenario("shield_wall")
    assert [member.formed for member in scenario.teams["red"]] == [True]
