"""Free actions: what costs no point and waits for no turn [FREE.ANYTIME, FREE.DROP]."""

from __future__ import annotations

import pytest
from rules.table import fighter, maceman, shieldman, swordsman, unarmoured, weapon

from lanista.agents.mythras.brawler import brawl
from lanista.rules.core.compile import interpreted
from lanista.rules.mythras.vocabulary import Act, Place

WHIP = weapon("lash", hands=1, traits=("offensive",))


def whipman(**about):
    """In his hand is a weapon with which nobody parries."""
    return fighter("Whipman", about.pop("weapons", (WHIP,)), **about)


def gripping(duel, blue=None, **about):
    """Red holds on to the broadsword that sticks in blue, and blue's turn has come."""
    fight = duel(red=swordsman(style=70, **about), blue=blue or swordsman(style=70, chest=20))
    fight.dice(attack=43, location=11, damage=[1, 1])
    fight.plays("red: attack", "blue: no reaction", "red: impale", "red: yank")
    return fight


# ---------------------------------------------------------------- off one's turn


@pytest.mark.rule("FREE.ANYTIME", "FREE.DROP")
@pytest.mark.parametrize("points", [3, 0])
def test_a_hand_opens_on_a_foes_turn_with_points_left_or_not(duel, points):
    fight = duel(red=swordsman(style=60), blue=whipman(action_points=points))
    fight.plays("red: attack")
    assert fight.asked == ("blue", "ready")  # before the attack is rolled
    assert fight.legal == {"drop", "wait"}
    fight.dice(attack=80)
    fight.plays("blue: drop")
    assert fight.blue.place("lash") == Place.GROUND and fight.blue.item("lash").turns == 2
    assert fight.blue.action_points == points
    assert fight.blow.attack_roll == 80  # and the blow goes on


@pytest.mark.rule("FREE.ANYTIME", "FREE.DROP")
def test_who_waits_keeps_what_he_holds(duel):
    fight = duel(red=swordsman(style=60), blue=whipman())
    fight.dice(attack=80)
    fight.plays("red: attack", "blue: wait", "blue: no reaction")
    assert fight.blue.holds("lash")
    assert fight.blue.action_points == 3


@pytest.mark.rule("FREE.ANYTIME", "FREE.DROP")
def test_the_hand_opens_on_a_weapon_stuck_in_a_foe(duel):
    fight = gripping(duel)
    fight.plays("blue: attack")
    assert fight.asked == ("red", "ready")
    assert fight.legal == {"drop", "wait"}
    fight.dice(attack=80)
    fight.plays("red: drop", "red: no reaction")
    assert fight.red.place("broadsword") == Place.STUCK  # it stays in the wound
    assert fight.red.item("broadsword").gripped == 0
    assert fight.red.action_points == 2  # the first attack
    fight.plays("red: attack grapple ...")
    assert fight.legal == {"right arm", "left arm"}  # the hand is free again


@pytest.mark.rule("FREE.ANYTIME", "FREE.DROP")
def test_each_blow_is_another_moment(duel):
    fight = duel(
        red=[swordsman(style=60), swordsman()],
        blue=whipman(weapons=(WHIP, weapon("cord", hands=1, size="small", traits=("offensive",))),
                     in_hand=("lash", "cord")),
    )  # fmt: skip
    fight.plays("red_0: attack", "blue: drop ...")
    assert fight.asked == ("blue", "weapon")
    assert fight.legal == {"lash", "cord"}
    fight.dice(attack=80)
    fight.plays("blue: cord")
    assert fight.asked == ("blue", "react")  # one hand opens in one moment
    fight.plays("blue: no reaction", "red_1: attack")
    assert fight.asked == ("blue", "ready")
    fight.dice(attack=80)
    fight.plays("blue: drop", "blue: no reaction")
    assert not fight.blue.holds("lash") and not fight.blue.holds("cord")
    assert fight.blue.action_points == 3


@pytest.mark.rule("FREE.ANYTIME", "EXCHANGE.PREDECLARED")
def test_after_dropping_a_master_still_declares_his_parry(duel):
    fight = duel(red=swordsman(style=70), blue=shieldman(style=120))
    fight.plays("red: attack")
    assert fight.legal == {"parry", "drop", "ward", "wait"}
    fight.plays("blue: drop")
    assert fight.blue.place("broadsword") == Place.GROUND  # the shield is strapped on
    assert fight.asked == ("blue", "ready")
    assert fight.legal == {"parry", "ward", "wait"}
    fight.dice(attack=60, parry=97)
    fight.plays("blue: parry with hoplite shield")
    assert fight.blow.attack_skill == 50
    assert fight.blue.action_points == 2


# ---------------------------------------------------------------- who is asked


@pytest.mark.rule("FREE.ANYTIME")
@pytest.mark.parametrize("points", [3, 0])
def test_who_holds_nothing_but_what_parries_is_not_asked(duel, points):
    fight = duel(red=swordsman(style=60), blue=shieldman(action_points=points))
    fight.dice(attack=80)
    fight.plays("red: attack")
    assert fight.asked == (("blue", "react") if points else ("red", "turn"))


@pytest.mark.rule("FREE.ANYTIME", "FREE.DROP")
def test_a_bow_in_hand_may_be_dropped_too(duel):
    archer = fighter("Archer", ("short_bow", "dagger"), in_hand=("short_bow",))
    fight = duel(red=swordsman(style=60), blue=archer, start="engaged")
    fight.plays("red: attack")
    assert fight.asked == ("blue", "ready")
    fight.dice(attack=80)
    fight.plays("blue: drop", "blue: no reaction", "blue: ready dagger")
    assert fight.blue.place("short bow") == Place.GROUND and fight.blue.holds("dagger")


@pytest.mark.rule("FREE.ANYTIME")
def test_the_senseless_open_no_hand(duel):
    fight = duel(red=maceman(style=60), blue=whipman(head=9, endurance=10))
    fight.dice(attack=40, location=20, damage=2, endurance=80)
    fight.plays("red: attack", "blue: wait", "blue: no reaction", "red: stun location")
    assert fight.blue.senseless
    fight.dice(attack=40, location=2, damage=1)
    fight.plays("red: attack")
    assert fight.asked == ("red", "effect")  # nobody was asked before the roll
    fight.waives()


@pytest.mark.rule("FREE.ANYTIME", "FREE.DROP")
def test_off_turn_and_on_turn_are_counted_apart(duel):
    held = (WHIP, weapon("cord", hands=1, size="small", traits=("offensive",)))
    fight = duel(red=swordsman(style=60), blue=whipman(weapons=held, in_hand=("lash", "cord")))
    fight.dice(attack=80)
    fight.plays("red: attack", "blue: drop cord", "blue: no reaction")
    fight.plays("blue: drop")
    assert fight.blue.place("lash") == Place.GROUND
    assert fight.blue.action_points == 3 and fight.asked == ("blue", "turn")


@pytest.mark.rule("FREE.ANYTIME")
def test_the_brawler_keeps_what_it_holds(duel):
    for fight in (
        duel(red=swordsman(style=60), blue=whipman()),
        duel(red=swordsman(style=60), blue=shieldman(style=110)),
    ):
        fight.plays("red: attack")
        assert fight.asked == ("blue", "ready")
        assert interpreted(brawl)(fight.battle.record) == Act.WAIT


# ---------------------------------------------------------------- on one's turn


@pytest.mark.rule("FREE.ANYTIME", "FREE.DROP")
def test_dropping_before_an_attack_takes_nothing_from_the_turn(duel):
    fight = duel(red=shieldman(unarmed=60), blue=unarmoured(action_points=0))
    fight.plays("red: drop")
    assert fight.red.place("broadsword") == Place.GROUND
    assert "drop" not in fight.legal  # the shield is strapped on
    fight.dice(attack=40, location=8, damage=2)
    fight.plays("red: attack with unarmed", "red: waive")
    assert fight.red.action_points == 2
    assert fight.blue.hit_points["abdomen"] == 4
