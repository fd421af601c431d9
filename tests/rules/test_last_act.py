"""Heroic last actions [HARM.HEROIC_LAST_ACTION]."""

from __future__ import annotations

import pytest
from rules.table import fighter, swordsman, weapon

from lanista.rules.mythras.tells import Tell

LEG, CHEST, ARM = 2, 11, 14
TOOL = weapon("tool", hands=1, damage="1d20", effects=["bleed", "impale"])


def slayer(**about):
    """Any damage he likes, on the die."""
    return fighter("Slayer", (TOOL,), **{"style": 70, "chest": 9} | about)


def victim(**about):
    """Legs of 5, chest of 7, and luck; so heavy that no blow throws him back."""
    body = {"SIZ": 30, "leg": 5, "chest": 7, "arm": 4}
    return swordsman(**body | {"luck": 2, "style": 80, "endurance": 60, "initiative": 5} | about)


def ruined(duel, location=LEG, damage=12, endurance=50, blue=None, red=None, **options):
    """Blue suffers a major wound, and is asked for his last act."""
    fight = duel(
        red=red or slayer(), blue=blue or victim(), **{"heroic_last_action": True} | options
    )
    fight.dice(attack=43, location=location, damage=damage)
    who = "blue_0" if "blue_1" in fight.fighters else "blue"
    fight.plays(f"red: attack {who if who != 'blue' else ''}".strip(), f"{who}: keep",
                f"{who}: no reaction", "red: waive", f"{who}: keep")  # fmt: skip
    if endurance:
        fight.dice(endurance=endurance)
        fight.plays(f"{who}: keep")
        if fight.asked == (who, "luck"):
            fight.plays(f"{who}: keep")
    return fight


@pytest.mark.rule("HARM.HEROIC_LAST_ACTION")
def test_luck_buys_one_act_and_then_he_collapses(duel):
    fight = ruined(duel)
    assert fight.asked == ("blue", "last_action")
    assert fight.legal == {"accept", "decline"}
    assert fight.blue.incapacitated and fight.winner is None
    fight.plays("blue: accept")
    assert fight.blue.luck == 1
    assert fight.asked == ("blue", "turn")  # the fight waits for it, though he is the last
    assert "attack" in fight.legal and "delay" not in fight.legal
    assert fight.blue.prone
    fight.dice(attack=39, location=CHEST, damage=3)
    fight.plays("blue: attack", "blue: keep", "red: no reaction", "blue: waive", "blue: keep")
    assert fight.blow.attack_skill == 40  # of 80: he lies on the ground (ruling 118)
    assert fight.red.hit_points["chest"] == 6
    assert fight.blue.unconscious and fight.blue.incapacitated and not fight.blue.dead
    assert fight.blue.action_points == 0
    assert fight.winner == "red"
    assert fight.told(Tell.LAST_ACT)


@pytest.mark.rule("HARM.HEROIC_LAST_ACTION")
def test_he_may_take_his_slayer_with_him(duel):
    fight = ruined(duel)
    fight.plays("blue: accept")
    fight.dice(attack=39, location=20, damage=8, turns=1, endurance=90)
    fight.plays("blue: attack", "blue: keep", "red: no reaction", "blue: waive", "blue: keep")
    assert fight.red.unconscious and fight.blue.unconscious
    assert fight.battle.over and fight.winner is None


@pytest.mark.rule("HARM.HEROIC_LAST_ACTION")
def test_he_may_lie_still(duel):
    fight = ruined(duel)
    fight.plays("blue: decline")
    assert fight.blue.luck == 2 and fight.winner == "red"
    assert not fight.told(Tell.LAST_ACT)


@pytest.mark.rule("HARM.HEROIC_LAST_ACTION", "HARM.FIRST_AID")
def test_he_may_tend_his_own_wound(duel):
    fight = ruined(duel, blue=victim(first_aid=60))
    fight.plays("blue: accept")
    fight.dice(first_aid=40, healing=2)
    fight.plays("blue: first aid", "blue: keep")
    assert fight.blue.treated == {"right leg"} and fight.blue.dying == 0
    assert fight.blue.unconscious


@pytest.mark.rule("HARM.HEROIC_LAST_ACTION")
def test_only_limbs_that_serve_can_be_used(duel):
    fight = ruined(duel, location=ARM, damage=12)
    fight.plays("blue: accept")
    assert not fight.blue.holds("broadsword")  # it fell from the ruined arm
    fight.dice(attack=90)
    fight.plays("blue: attack ...")
    while fight.asked.kind in ("target", "weapon", "manner"):
        fight.battle.step(fight.battle.legal_actions()[0])
    assert fight.asked == ("blue", "limb") and "right arm" not in fight.legal
    fight.plays("blue: left arm", "blue: keep", "red: no reaction")


@pytest.mark.rule("HARM.HEROIC_LAST_ACTION")
def test_the_unconscious_act_before_they_sink_away(duel):
    fight = ruined(duel, location=CHEST, damage=14, endurance=50)  # he endures: alive
    assert fight.asked == ("blue", "last_action") and fight.blue.unconscious
    fight.plays("blue: accept", "blue: dither")
    assert fight.blue.unconscious and not fight.blue.dead


@pytest.mark.rule("HARM.HEROIC_LAST_ACTION")
def test_the_dead_act_no_more(duel):
    fight = ruined(duel, location=CHEST, damage=14, endurance=90)
    assert fight.blue.dead and fight.winner == "red"


@pytest.mark.rule("HARM.HEROIC_LAST_ACTION")
@pytest.mark.parametrize("options", [{"heroic_last_action": False}, {"luck": False}])
def test_the_option_and_luck_must_be_on(duel, options):
    if "luck" in options:
        fight = duel(red=slayer(), blue=victim(), heroic_last_action=True, **options)
        fight.dice(attack=43, location=LEG, damage=12, endurance=50)
        fight.plays("red: attack", "blue: no reaction", "red: waive")
    else:
        fight = ruined(duel, **options)
    assert fight.winner == "red"


@pytest.mark.rule("HARM.HEROIC_LAST_ACTION")
def test_without_luck_nobody_is_asked(duel):
    fight = duel(red=slayer(), blue=victim(luck=0), heroic_last_action=True)
    fight.dice(attack=43, location=LEG, damage=12, endurance=50)
    fight.plays("red: attack", "blue: no reaction", "red: waive")
    assert fight.winner == "red"


@pytest.mark.rule("HARM.HEROIC_LAST_ACTION")
def test_a_serious_wound_is_not_enough(duel):
    fight = duel(red=slayer(), blue=victim(), heroic_last_action=True)
    fight.dice(attack=43, location=LEG, damage=5, turns=1, endurance=50)
    fight.plays("red: attack", "blue: keep", "blue: no reaction", "red: waive", "blue: keep",
                "blue: keep")  # fmt: skip
    assert fight.asked == ("blue", "turn")


@pytest.mark.rule("HARM.HEROIC_LAST_ACTION")
def test_it_comes_once_in_a_fight_and_comrades_fight_on(melee):
    fight = ruined(melee, blue=[victim(luck=3), swordsman(initiative=4)])
    fight.plays("blue_0: accept", "blue_0: dither")
    assert fight.asked == ("blue_1", "turn")
    assert fight.blue_0.unconscious
    fight.plays("blue_1: dither")
    fight.dice(attack=43, location=ARM, damage=12, endurance=50)
    fight.plays("red: attack", "blue_1: no reaction", "red: waive")
    assert fight.winner == "red"
