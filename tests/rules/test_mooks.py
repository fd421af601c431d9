"""Rabble and underlings [MOOK.RABBLE, MOOK.UNDERLING]."""

from __future__ import annotations

import pytest
from rules.table import brawler, fighter, swordsman, unarmoured, weapon

from lanista.configs import load_fighter
from lanista.rules.mythras.tells import Tell

# CON 12 and SIZ 13: 5 hit points in all. On the d20: 2 the right leg, 11 the chest, 14 the right
# arm, 20 the head.
LEG, CHEST, ARM, HEAD = 2, 11, 14, 20
TOOL = weapon("tool", hands=1, damage="1d20", effects=["bleed", "impale"])


def hero(**about):
    """Any damage he likes, on the die."""
    return fighter("Hero", (TOOL,), **{"style": 70, "endurance": 60} | about)


def rabble(number, **about):
    """So many of the rabble."""
    return [unarmoured(**{"rank": "rabble"} | about) for _ in range(number)]


def underlings(number, **about):
    """So many underlings."""
    return [unarmoured(**{"rank": "underling"} | about) for _ in range(number)]


def hit(fight, who, damage, location=CHEST, **dice):
    """Red strikes one of blue who lets it come, with no effect; blue then dithers."""
    fight.dice(attack=43, location=location, damage=damage, **dice)
    fight.plays(f"red: attack {who}", f"{who}: no reaction", "red: waive")


def idle(fight):
    """Blue lets its turns pass."""
    while fight.asked is not None and fight.asked.who.startswith("blue"):
        fight.plays(f"{fight.asked.who}: dither")


def present(fight):
    """Those of blue who are still in the fight."""
    return {agent for agent, who in fight.fighters.items() if agent[0] == "b" and not who.out}


# ---------------------------------------------------------------- points


@pytest.mark.rule("MOOK.RABBLE", "MOOK.UNDERLING")
@pytest.mark.parametrize("rank", ["rabble", "underling"])
@pytest.mark.parametrize(("con", "siz", "points"), [(12, 13, 5), (12, 14, 6), (10, 10, 4)])
def test_a_fifth_of_con_and_siz_rounded_up_is_all_they_have(duel, rank, con, siz, points):
    fight = duel(red=hero(), blue=unarmoured(rank=rank, CON=con, SIZ=siz, chest=30))
    assert set(fight.blue.hit_points.values()) == {points}
    assert fight.red.hit_points["chest"] == 7  # a full fighter has his locations


# ---------------------------------------------------------------- rabble


@pytest.mark.rule("MOOK.RABBLE")
@pytest.mark.parametrize("damage", [1, 4])
def test_rabble_runs_from_any_injury(melee, damage):
    fight = melee(red=hero(), blue=rabble(4))
    hit(fight, "blue_0", damage)
    assert not fight.blue_0.present and not fight.blue_0.incapacitated and not fight.blue_0.dead
    assert present(fight) == {"blue_1", "blue_2", "blue_3"}
    assert fight.told(Tell.ROUTED)


@pytest.mark.rule("MOOK.RABBLE")
@pytest.mark.parametrize(("damage", "dead"), [(5, False), (9, False), (10, True), (13, True)])
def test_rabble_collapses_at_its_points_and_dies_at_double(melee, damage, dead):
    fight = melee(red=hero(), blue=rabble(4))
    hit(fight, "blue_0", damage, LEG)  # no die for Endurance or pain is thrown
    assert fight.blue_0.present and fight.blue_0.prone
    assert fight.blue_0.dead == dead
    assert fight.blue_0.incapacitated != dead


@pytest.mark.rule("MOOK.RABBLE")
def test_armour_that_takes_it_all_keeps_them_in(melee):
    fight = melee(red=hero(), blue=rabble(4, armour=3))
    hit(fight, "blue_0", 3)
    assert len(present(fight)) == 4
    assert fight.blue_0.injuries == 0


@pytest.mark.rule("MOOK.RABBLE")
def test_a_third_dead_or_wounded_and_the_rest_break(melee):
    fight = melee(red=hero(), blue=rabble(7))  # a third of seven, rounded up, is three
    hit(fight, "blue_0", 1)
    idle(fight)
    hit(fight, "blue_1", 10)
    assert len(present(fight)) == 5
    idle(fight)
    hit(fight, "blue_2", 5)
    assert present(fight) == set()
    assert fight.winner == "red"
    assert fight.fighters["blue_3"].dead == 0 and fight.fighters["blue_3"].present == 0


@pytest.mark.rule("MOOK.RABBLE")
def test_others_do_not_break_with_them(melee):
    fight = melee(red=hero(), blue=[*rabble(3), *underlings(1), swordsman()])
    hit(fight, "blue_0", 10)
    assert present(fight) == {"blue_3", "blue_4"}


@pytest.mark.rule("MOOK.RABBLE")
def test_who_is_held_cannot_run(melee):
    fight = melee(red=brawler(unarmed=70), blue=rabble(3), disabled={"evade", "parry"})
    fight.dice(attack=43, location=ARM)
    fight.plays("red: attack blue_1 grapple ...")
    while fight.asked.kind == "limb":
        fight.plays("red: right arm ...")
    fight.plays("red: waive")
    idle(fight)
    fight.dice(attack=43, location=CHEST, damage=3)
    fight.plays("red: attack blue_0 strike left arm", "red: waive")
    assert fight.blue_1.surrendered and fight.blue_1.present
    assert not fight.blue_2.present
    assert fight.winner == "red"


@pytest.mark.rule("MOOK.RABBLE")
@pytest.mark.parametrize(("rank", "asked"), [("rabble", False), ("underling", True)])
def test_only_rabble_wins_no_effects(melee, rank, asked):
    fight = melee(red=unarmoured(style=70, rank=rank, initiative=20), blue=swordsman(chest=9))
    fight.dice(attack=7, location=CHEST, damage=1)
    fight.plays("red: attack", "blue: no reaction")
    assert (fight.effects_to_pick is not None) == asked
    fight.waives()
    assert fight.blue.hit_points["chest"] == 8
    assert not fight.told(Tell.EFFECT)


@pytest.mark.rule("MOOK.RABBLE")
def test_rabble_wins_none_in_defence_either(duel):
    fight = duel(red=hero(), blue=unarmoured(rank="rabble", style=60))
    fight.dice(attack=90, parry=6)
    fight.plays("red: attack", "blue: parry")
    assert fight.asked == ("blue", "turn")


@pytest.mark.rule("MOOK.RABBLE")
def test_an_effect_on_rabble_still_works_though_it_is_stopped(melee):
    fight = melee(red=hero(), blue=rabble(4, endurance=50))
    fight.dice(attack=43, location=CHEST, damage=5, endurance=90)
    fight.plays("red: attack blue_0", "blue_0: no reaction", "red: bleed")
    assert fight.blue_0.bleeding == {"chest"} and fight.blue_0.incapacitated


# ---------------------------------------------------------------- underlings


@pytest.mark.rule("MOOK.UNDERLING")
def test_two_injuries_stop_an_underling(melee):
    fight = melee(red=hero(), blue=underlings(5))
    hit(fight, "blue_0", 1)
    assert fight.blue_0.present and fight.blue_0.injuries == 1
    idle(fight)
    hit(fight, "blue_0", 4, LEG)
    assert not fight.blue_0.present
    assert present(fight) == {"blue_1", "blue_2", "blue_3", "blue_4"}


@pytest.mark.rule("MOOK.UNDERLING", "HARM.SERIOUS")
@pytest.mark.parametrize("damage", [5, 9])
def test_at_its_points_an_underling_endures_nothing(melee, damage):
    fight = melee(red=hero(), blue=underlings(5, endurance=95))
    hit(fight, "blue_0", damage, ARM, turns=2)  # and no die for Endurance is thrown
    assert fight.blue_0.useless == {"right arm"}
    assert not fight.blue_0.holds("broadsword")
    assert fight.blue_0.no_attack == 2
    assert not fight.blue_0.out


@pytest.mark.rule("MOOK.UNDERLING", "HARM.SERIOUS")
def test_struck_in_head_or_trunk_it_faints(melee):
    fight = melee(red=hero(), blue=underlings(5))
    hit(fight, "blue_0", 6, HEAD, turns=1)
    assert fight.blue_0.unconscious and not fight.blue_0.dead and fight.blue_0.present


@pytest.mark.rule("MOOK.UNDERLING")
@pytest.mark.parametrize(("damage", "dead"), [(9, False), (10, True)])
def test_at_double_it_dies(melee, damage, dead):
    fight = melee(red=hero(), blue=underlings(5))
    hit(fight, "blue_0", damage, LEG, **({} if dead else {"turns": 1}))
    assert fight.blue_0.dead == dead


@pytest.mark.rule("MOOK.UNDERLING")
def test_a_second_small_injury_to_the_same_place_is_no_serious_wound(melee):
    fight = melee(red=hero(), blue=underlings(5))
    hit(fight, "blue_0", 3, ARM)
    idle(fight)
    hit(fight, "blue_0", 3, ARM)  # 6 in all; it withdraws, and its arm serves
    assert not fight.blue_0.present and fight.blue_0.useless == set()


@pytest.mark.rule("MOOK.UNDERLING")
def test_half_of_them_dead_or_wounded_and_the_rest_withdraw(melee):
    fight = melee(red=hero(), blue=underlings(5))  # half of five, rounded up, is three
    for k in range(2):
        hit(fight, f"blue_{k}", 10)
        idle(fight)
    assert len(present(fight)) == 3
    hit(fight, "blue_2", 1)
    assert fight.winner == "red"
    assert not fight.fighters["blue_4"].present


@pytest.mark.rule("MOOK.UNDERLING", "FREE.LUCK")
def test_luck_does_not_mend_what_happens_to_one_of_many(melee):
    fight = melee(red=hero(), blue=underlings(4, luck=1), luck=True)
    fight.dice(attack=43, location=CHEST, damage=10)
    fight.plays("red: attack blue_0", "blue_0: keep", "blue_0: no reaction", "red: waive",
                "blue_0: keep")  # fmt: skip
    assert fight.blue_0.dead


@pytest.mark.rule("MOOK.RABBLE", "MOOK.UNDERLING")
def test_a_breath_counts_each_location(melee):
    breath = weapon("breath", damage="1d8", strikes_locations=2)
    fight = melee(red=fighter("Dragon", (breath,), style=70), blue=underlings(5))
    fight.dice(attack=43, location=[CHEST, LEG], damage=1)
    fight.plays("red: attack blue_0", "blue_0: no reaction", "red: waive")
    assert fight.blue_0.injuries == 2 and not fight.blue_0.present


@pytest.mark.rule("MOOK.RABBLE", "MOOK.UNDERLING")
@pytest.mark.parametrize(("name", "rank"), [("ruffian", "rabble"), ("henchman", "underling")])
def test_there_are_some_to_fight(name, rank):
    assert load_fighter(name).rank == rank
