"""First Aid: whom, which wound, and what it mends [HARM.FIRST_AID]."""

from __future__ import annotations

import pytest
from rules.table import fighter, swordsman, unarmoured, weapon

from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import Fatigue

MAUL = weapon("maul", hands=2, damage="1d20", size="huge", effects=["bleed"])


def sickbed(melee, damage, location=2, effect="waive", helper=None, patient=None, **dice):
    """Red strikes blue_0 down or hurts him; blue_1 stands by with First Aid 60, and is next."""
    fight = melee(
        red=fighter("Mauler", (MAUL,), style=70),
        blue=[
            patient or unarmoured(endurance=60, SIZ=20, leg=5, arm=4, chest=7, head=5),
            helper or swordsman(first_aid=60),
        ],
        start="apart",
    )
    fight.dice(attack=43, location=location, damage=damage, **dice)
    fight.plays("red: attack blue_0", "blue_0: no reaction", f"red: {effect}")
    if fight.asked.who == "blue_0":
        fight.plays("blue_0: dither")
    assert fight.asked == ("blue_1", "turn")
    return fight


@pytest.mark.rule("HARM.FIRST_AID")
@pytest.mark.parametrize(("result", "left"), [(60, 3), (61, 1)])
def test_first_aid_restores_1d3_points(melee, result, left):
    fight = sickbed(melee, damage=4)
    dice = {"healing": 2} if left == 3 else {}
    fight.dice(first_aid=result, **dice)
    points = fight.blue_1.action_points
    fight.plays("blue_1: first aid")
    assert fight.blue_0.hit_points["right leg"] == left
    assert fight.blue_0.treated == ({"right leg"} if left == 3 else set())
    assert fight.blue_1.action_points == points - 1


@pytest.mark.rule("HARM.FIRST_AID")
def test_it_restores_no_more_than_was_lost(melee):
    fight = sickbed(melee, damage=1)
    fight.dice(first_aid=60, healing=3)
    fight.plays("blue_1: first aid")
    assert fight.blue_0.hit_points["right leg"] == 5


@pytest.mark.rule("HARM.FIRST_AID")
def test_the_helper_chooses_whom_and_which_wound(melee):
    fight = melee(
        red=[fighter("Mauler", (MAUL,), style=70), fighter("Mauler", (MAUL,), style=70)],
        blue=[unarmoured(), unarmoured(), swordsman(first_aid=60)],
        start="apart",
    )
    for who, foe, location in (("red_0", "blue_0", 2), ("red_1", "blue_1", 20)):
        fight.dice(attack=43, location=location, damage=1)
        fight.plays(f"{who}: attack {foe}", f"{foe}: no reaction", f"{who}: waive")
    fight.plays("blue_0: dither", "blue_1: dither", "blue_2: dither")
    fight.dice(attack=43, location=5, damage=2)
    fight.plays("red_0: attack blue_0", "blue_0: no reaction", "red_0: waive", "red_1: dither")
    fight.plays("blue_0: dither", "blue_1: dither", "blue_2: first aid ...")
    assert fight.asked == ("blue_2", "target") and fight.legal == {"blue_0", "blue_1"}
    fight.dice(first_aid=60, healing=1)
    fight.plays("blue_2: blue_0 ...")
    assert fight.asked == ("blue_2", "wound") and fight.legal == {"right leg", "left leg"}
    fight.plays("blue_2: left leg")
    assert fight.blue_0.hit_points["left leg"] == 4
    assert fight.blue_0.hit_points["right leg"] == 4


@pytest.mark.rule("HARM.FIRST_AID")
def test_an_injury_is_treated_once_but_a_new_one_again(melee):
    fight = sickbed(melee, damage=3)
    fight.dice(first_aid=60, healing=1)
    fight.plays("blue_1: first aid")
    assert fight.blue_0.hit_points["right leg"] == 3
    fight.passes_to_turn_of("blue_1")
    assert "first aid" not in fight.legal
    fight.passes_to_turn_of("red")
    fight.dice(attack=43, location=2, damage=1)
    fight.plays("red: attack blue_0")
    if fight.asked.kind == "react":
        fight.plays("blue_0: no reaction")
    fight.waives()
    fight.passes_to_turn_of("blue_1")
    fight.dice(first_aid=60, healing=2)
    fight.plays("blue_1: first aid")
    assert fight.blue_0.hit_points["right leg"] == 4


@pytest.mark.rule("HARM.FIRST_AID")
def test_a_failure_may_be_tried_again(melee):
    fight = sickbed(melee, damage=4)
    fight.dice(first_aid=61)
    fight.plays("blue_1: first aid")
    assert fight.told(Tell.TREATMENT_FAILS)
    fight.passes_to_turn_of("blue_1")
    assert "first aid" in fight.legal


@pytest.mark.rule("HARM.FIRST_AID", "HARM.SERIOUS")
@pytest.mark.parametrize(("damage", "healing", "useless"), [(5, 1, False), (7, 2, True)])
def test_a_limb_above_zero_serves_again(melee, damage, healing, useless):
    fight = sickbed(melee, damage=damage, turns=1, endurance=61)
    assert fight.blue_0.useless == {"right leg"}
    fight.dice(first_aid=60, healing=healing)
    fight.plays("blue_1: first aid")
    assert fight.blue_0.useless == ({"right leg"} if useless else set())
    assert fight.blue_0.prone and not fight.blue_0.out


@pytest.mark.rule("HARM.FIRST_AID", "HARM.SERIOUS")
@pytest.mark.parametrize("location", [11, 20])
def test_the_unconscious_come_to_but_stay_out_of_the_fight(melee, location):
    fight = sickbed(
        melee, damage=7 if location == 11 else 5, location=location, turns=1, endurance=61
    )
    assert fight.blue_0.unconscious
    fight.dice(first_aid=60, healing=3)
    fight.plays("blue_1: first aid")
    assert not fight.blue_0.unconscious and not fight.blue_0.dead
    assert fight.blue_0.out and fight.blue_0.incapacitated
    assert fight.told(Tell.TREATED)[-1].third == 1
    while fight.round < 3:
        assert fight.asked.who != "blue_0"
        fight.passes_to_turn_of("red")


@pytest.mark.rule("HARM.FIRST_AID", "HARM.SERIOUS")
def test_who_has_two_grave_wounds_wakes_when_both_are_treated(melee):
    twin = weapon("twin", hands=2, damage="1d6", strikes_locations=2)
    fight = melee(
        red=fighter("Twin", (twin,), style=70),
        blue=[unarmoured(endurance=60, SIZ=20, chest=5, head=5), swordsman(first_aid=60)],
        start="apart",
    )
    fight.dice(attack=43, location=[11, 20], damage=5, turns=[1, 1], endurance=[61, 61])
    fight.plays("red: attack blue_0", "blue_0: no reaction", "red: waive")
    fight.dice(first_aid=60, healing=1)
    fight.plays("blue_1: first aid", "blue_1: head")
    assert fight.blue_0.unconscious
    fight.passes_to_turn_of("blue_1")
    fight.dice(first_aid=60, healing=1)
    fight.plays("blue_1: first aid")
    assert not fight.blue_0.unconscious and fight.blue_0.out


@pytest.mark.rule("HARM.FIRST_AID", "HARM.MAJOR")
def test_the_dying_are_saved_but_do_not_wake(melee):
    fight = sickbed(melee, damage=14, location=11, endurance=50)
    assert fight.blue_0.dying == 1 + 2 * 2  # Healing Rate 2
    fight.dice(first_aid=60, healing=3)
    fight.plays("blue_1: first aid")
    assert fight.blue_0.dying == 0
    assert fight.blue_0.unconscious and fight.blue_0.incapacitated
    fight.passes_to_round(12)
    assert not fight.blue_0.dead


@pytest.mark.rule("HARM.FIRST_AID", "HARM.MAJOR")
def test_who_lost_a_limb_and_consciousness_wakes(melee):
    fight = sickbed(melee, damage=10, endurance=61)
    assert fight.blue_0.unconscious and fight.blue_0.lost == {"right leg"}
    fight.dice(first_aid=60, healing=3)
    fight.plays("blue_1: first aid")
    assert not fight.blue_0.unconscious
    assert fight.blue_0.out and fight.blue_0.lost == {"right leg"}
    assert fight.blue_0.dying == 0


@pytest.mark.rule("HARM.FIRST_AID", "HARM.MAJOR")
@pytest.mark.parametrize(("first", "dying"), [("chest", 2 + 5 * 2 * 12), ("right leg", 1 + 2 * 2)])
def test_each_major_wound_needs_its_own_treatment(melee, first, dying):
    twin = weapon("twin", hands=2, damage="1d10", strikes_locations=2)
    fight = melee(
        red=fighter("Twin", (twin,), style=70),
        blue=[
            unarmoured(endurance=60, SIZ=20, chest=5, leg=5, healing_rate=2),
            swordsman(first_aid=60),
        ],
        start="apart",
    )
    fight.dice(attack=43, location=[11, 2], damage=10, endurance=[50, 50])
    fight.plays("red: attack blue_0", "blue_0: no reaction", "red: waive")
    assert fight.blue_0.dying == 1 + 2 * 2
    fight.passes_to_round(2)
    fight.passes_to_turn_of("blue_1")
    fight.dice(first_aid=60, healing=1)
    fight.plays("blue_1: first aid", f"blue_1: {first}")
    assert fight.blue_0.dying == dying


# ---------------------------------------------------------------- bleeding


@pytest.mark.rule("HARM.FIRST_AID", "SE.BLEED")
def test_first_aid_staunches(melee):
    fight = sickbed(melee, damage=1, effect="bleed", endurance=61)
    fight.dice(first_aid=60, healing=1)
    fight.plays("blue_1: first aid")
    assert fight.blue_0.bleeding == set() and fight.blue_0.staunched == {"right leg"}
    fight.passes_to_round(3)
    assert fight.blue_0.fatigue == Fatigue.FRESH


@pytest.mark.rule("HARM.FIRST_AID", "SE.BLEED")
def test_each_bleeding_wound_has_to_be_staunched(melee):
    fight = sickbed(melee, damage=1, effect="bleed", endurance=61)
    fight.passes_to_turn_of("red")
    fight.dice(attack=43, location=5, damage=1, endurance=61)
    fight.plays("red: attack blue_0", "blue_0: no reaction", "red: bleed")
    fight.passes_to_turn_of("blue_1")
    fight.dice(first_aid=60, healing=1)
    fight.plays("blue_1: first aid", "blue_1: left leg")
    assert fight.blue_0.bleeding == {"right leg"}
    fight.passes_to_round(2)
    assert fight.blue_0.fatigue == Fatigue.WINDED


@pytest.mark.rule("SE.BLEED")
@pytest.mark.parametrize(
    ("act", "opens"), [("attack", True), ("parry", True), ("ready", False), ("dither", False)]
)
def test_strenuous_acts_open_the_wound_again(melee, act, opens):
    patient = unarmoured(endurance=60, weapons=("broadsword", "dagger"), in_hand=("broadsword",))
    fight = sickbed(melee, damage=1, effect="bleed", patient=patient, endurance=61)
    fight.dice(first_aid=60, healing=1)
    fight.plays("blue_1: first aid")
    if act == "parry":
        fight.dice(attack=43, parry=40, location=2, damage=1)
        fight.plays("red: attack blue_0", "blue_0: parry")
    else:
        fight.plays("red: dither")
        if act == "attack":
            fight.dice(attack=90)
            fight.plays("blue_0: attack", "red: no reaction")
        elif act == "ready":
            fight.plays("blue_0: ready dagger")
        else:
            fight.plays("blue_0: dither")
    assert fight.blue_0.bleeding == ({"right leg"} if opens else set())
    assert fight.blue_0.staunched == (set() if opens else {"right leg"})


@pytest.mark.rule("HARM.FIRST_AID", "SE.BLEED")
def test_a_wound_that_opened_again_is_staunched_without_healing_twice(melee):
    fight = sickbed(melee, damage=3, effect="bleed", endurance=61)
    fight.dice(first_aid=60, healing=1)
    fight.plays("blue_1: first aid", "red: dither")
    fight.dice(attack=90)
    fight.plays("blue_0: attack", "red: no reaction")
    assert fight.blue_0.bleeding == {"right leg"}
    fight.dice(first_aid=60)
    fight.plays("blue_1: first aid")
    assert fight.blue_0.bleeding == set()
    assert fight.blue_0.hit_points["right leg"] == 3


# ---------------------------------------------------------------- who may tend whom


@pytest.mark.rule("HARM.FIRST_AID")
def test_who_fights_tends_nobody(melee):
    fight = melee(
        red=fighter("Mauler", (MAUL,), style=70), blue=[unarmoured(), swordsman(first_aid=60)]
    )
    fight.dice(attack=43, location=2, damage=1)
    fight.plays("red: attack blue_0", "blue_0: no reaction", "red: waive", "blue_0: dither")
    assert fight.blue_1.engaged_with == {"red_0"}
    assert "first aid" not in fight.legal


@pytest.mark.rule("HARM.FIRST_AID")
def test_there_has_to_be_a_wound(melee):
    fight = melee(red=swordsman(), blue=[unarmoured(), swordsman(first_aid=60)], start="apart")
    fight.plays("red: dither", "blue_0: dither")
    assert "first aid" not in fight.legal


@pytest.mark.rule("HARM.FIRST_AID")
def test_the_dead_are_past_help(melee):
    fight = sickbed(melee, damage=14, location=11, endurance=30)
    assert fight.blue_0.dead
    assert "first aid" not in fight.legal


@pytest.mark.rule("HARM.FIRST_AID")
def test_one_s_own_wounds_too_once_out_of_the_fighting(melee):
    fight = melee(
        red=[fighter("Mauler", (MAUL,), style=70), swordsman()],
        blue=[fighter("Mauler", (MAUL,), style=70, first_aid=60, leg=5), swordsman()],
        start="apart",
    )
    fight.dice(attack=43, location=2, damage=3)
    fight.plays("red_0: attack blue_0", "blue_0: no reaction", "red_0: waive", "red_1: dither")
    assert "first aid" not in fight.legal
    fight.dice(attack=43, location=20, damage=5, turns=1, endurance=90)
    fight.plays("blue_0: attack red_0", "red_0: no reaction", "blue_0: waive", "blue_1: dither")
    assert fight.red_0.unconscious
    fight.plays("red_1: dither")
    fight.dice(first_aid=60, healing=3)
    fight.plays("blue_0: first aid blue_0")
    assert fight.blue_0.hit_points["right leg"] == 5


@pytest.mark.rule("HARM.FIRST_AID")
@pytest.mark.parametrize(("endurance", "down"), [(61, True), (50, False)])
def test_a_foe_is_tended_only_when_he_is_down(melee, endurance, down):
    fight = melee(
        red=[fighter("Mauler", (MAUL,), style=70), swordsman(first_aid=60)],
        blue=[unarmoured(endurance=60, head=5), swordsman()],
        start="apart",
    )
    fight.dice(attack=43, location=20, damage=5, turns=1, endurance=endurance)
    fight.plays("red_0: attack blue_0", "blue_0: no reaction", "red_0: waive")
    assert fight.asked == ("red_1", "turn")
    assert ("first aid" in fight.legal) == down


@pytest.mark.rule("HARM.FIRST_AID")
def test_fatigue_keeps_its_victims_asleep(melee):
    fight = sickbed(melee, damage=1, effect="bleed", endurance=61)
    fight.passes_to_round(8)
    assert fight.blue_0.fatigue == Fatigue.SEMI_CONSCIOUS and fight.blue_0.unconscious
    fight.passes_to_turn_of("blue_1")
    fight.dice(first_aid=60, healing=1)
    fight.plays("blue_1: first aid")
    assert fight.blue_0.unconscious and fight.blue_0.bleeding == set()
    fight.passes_to_round(10)
    assert fight.blue_0.fatigue == Fatigue.SEMI_CONSCIOUS
