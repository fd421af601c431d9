"""Impaling, weapons left in wounds, and pulling them out [SE.IMPALE, IMPALE.*]."""

from __future__ import annotations

import pytest
from rules.table import animal, fighter, maceman, spearman, swordsman, unarmoured, weapon

from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import (
    Fatigue,
    Place,
    Wound,
)

SIZES = ("small", "medium", "large", "huge", "enormous")
HARD, FORMIDABLE, HERCULEAN, INCAPACITATED = 60, 45, 9, None  # what is left of 90


def impales(fight, location=2, damage=(1, 1), answer="leave in", attack=43, **dice):
    """Red impales blue, who does nothing about it, and leaves the weapon or holds on to it."""
    fight.dice(attack=attack, location=location, damage=list(damage), **dice)
    fight.plays("red: attack", "blue: no reaction", "red: impale")
    if fight.asked.kind == "impale_roll":
        fight.plays(f"red: {max(damage)}")
    if fight.asked.kind == "leave_or_yank":
        fight.plays(f"red: {answer}")


# ---------------------------------------------------------------- the blow


@pytest.mark.rule("SE.IMPALE")
@pytest.mark.parametrize(("choice", "rolled"), [("3", 5), ("7", 9)])
def test_the_attacker_chooses_one_of_two_rolls_and_adds_the_modifier_once(duel, choice, rolled):
    fight = duel(red=swordsman(style=70, damage_modifier="+1d4"), blue=unarmoured(chest=20))
    fight.dice(attack=43, location=11, damage=[3, 7], modifier=2)
    fight.plays("red: attack", "blue: no reaction", "red: impale ...")
    assert fight.asked == ("red", "impale_roll")
    assert fight.legal == {"3", "7"}
    fight.plays(f"red: {choice}")
    assert fight.blow.rolled == rolled
    assert fight.blue.hit_points["chest"] == 20 - rolled
    fight.plays("red: leave in")


@pytest.mark.rule("SE.IMPALE")
def test_both_rolls_have_the_constant_of_the_weapon(duel):
    fight = duel(red=spearman(style=70), blue=unarmoured(chest=20))
    fight.dice(attack=43, location=11, damage=[3, 7])
    fight.plays("red: attack", "blue: no reaction", "red: impale ...")
    assert fight.legal == {"4", "8"}
    fight.plays("red: 8", "red: leave in")


@pytest.mark.rule("SE.IMPALE")
def test_a_point_that_wounds_may_be_left_or_held_on_to(duel):
    fight = duel(red=swordsman(style=70), blue=unarmoured())
    fight.dice(attack=43, location=2, damage=[1, 1])
    fight.plays("red: attack", "blue: no reaction", "red: impale")
    assert fight.asked == ("red", "leave_or_yank")
    assert fight.legal == {"leave in", "yank"}
    assert fight.red.place("broadsword") == Place.STUCK
    fight.plays("red: yank")
    assert fight.red.item("broadsword").gripped == 1


@pytest.mark.rule("SE.IMPALE")
@pytest.mark.parametrize("armour", [3, 4])
def test_a_point_that_armour_stops_does_not_stick(duel, armour):
    fight = duel(red=swordsman(style=70), blue=unarmoured(armour=armour))
    impales(fight, damage=(2, 3))
    assert fight.asked == ("blue", "turn")
    assert fight.red.holds("broadsword") and fight.blue.impaled_size == 0


@pytest.mark.rule("SE.IMPALE")
def test_only_points_impale_and_only_once_a_blow(duel):
    fight = duel(red=maceman(style=70), blue=swordsman(style=70))
    fight.dice(attack=43, location=2, damage=1)
    fight.plays("red: attack", "blue: no reaction")
    assert "impale" not in fight.legal
    fight.plays("red: waive")
    fight.dice(attack=7, location=2, damage=[1, 1])
    fight.plays("blue: attack", "red: no reaction", "blue: impale")
    assert fight.asked == ("blue", "effect") and "impale" not in fight.legal
    fight.plays("blue: waive", "blue: leave in")


@pytest.mark.rule("SE.IMPALE")
def test_a_defender_impales_nobody(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman())
    fight.dice(attack=71, parry=40)
    fight.plays("red: attack", "blue: parry")
    assert "impale" not in fight.legal
    fight.waives()


@pytest.mark.rule("SE.IMPALE")
def test_a_horn_hurts_twice_as_well_but_does_not_come_off(duel):
    horn = weapon("horn", effects=["impale"])
    fight = duel(red=animal(weapons=(horn,), style=70), blue=unarmoured(chest=20))
    fight.dice(attack=43, location=11, damage=[2, 5])
    fight.plays("red: attack", "blue: no reaction", "red: impale", "red: 5")
    assert fight.blue.hit_points["chest"] == 15
    assert fight.asked == ("blue", "turn") and fight.blue.impaled_size == 0


@pytest.mark.rule("SE.IMPALE")
def test_who_left_the_weapon_has_empty_hands(duel):
    fight = duel(
        red=swordsman(style=70, weapons=("broadsword", "dagger"), in_hand=("broadsword",)),
        blue=unarmoured(),
    )
    impales(fight, answer="leave in")
    fight.plays("blue: dither", "red: ready")  # nothing else is there to be drawn
    assert fight.red.holds("dagger")


# ---------------------------------------------------------------- the hindrance


@pytest.mark.rule("IMPALE.HINDRANCE")
@pytest.mark.parametrize(
    ("bulk", "grades"),
    [
        ((1, 10), (FORMIDABLE, HERCULEAN, INCAPACITATED, INCAPACITATED, INCAPACITATED)),
        ((11, 20), (HARD, FORMIDABLE, HERCULEAN, INCAPACITATED, INCAPACITATED)),
        ((21, 30), (90, HARD, FORMIDABLE, HERCULEAN, INCAPACITATED)),
        ((31, 40), (90, 90, HARD, FORMIDABLE, HERCULEAN)),
        ((41, 50), (90, 90, 90, HARD, FORMIDABLE)),
        ((51, 60), (90, 90, 90, 90, HARD)),
        ((61, 70), (90, 90, 90, 90, 90)),
    ],
    ids=lambda value: f"SIZ {value[0]}-{value[1]}" if len(value) == 2 else "",
)
@pytest.mark.parametrize("column", range(5), ids=SIZES)
def test_the_impale_table(duel, bulk, grades, column):
    for size in bulk:
        point = weapon("point", hands=1, damage="1d4", size=SIZES[column], effects=["impale"])
        fight = duel(
            red=fighter("Red", (point,), style=70, action_points=1),
            blue=swordsman(SIZ=size, style=90, chest=30),
        )
        impales(fight, location=11)
        skill = grades[column]
        if skill is not None:
            fight.dice(attack=95)
        fight.plays("blue: attack")  # the incapacitated do not even roll
        assert fight.blow.attack_skill == (-1 if skill is None else skill)


@pytest.mark.rule("IMPALE.HINDRANCE")
@pytest.mark.parametrize(
    ("reaction", "effect"), [("evade", "disarm opponent"), ("parry", "trip opponent")]
)
def test_a_weapon_in_a_wound_hinders_every_skill(duel, reaction, effect):
    fight = duel(
        red=[swordsman(style=70), swordsman(style=70)],
        blue=swordsman(style=60, evade=60, brawn=60),
    )
    fight.dice(attack=43, location=2, damage=[1, 1])
    fight.plays("red_0: attack", "blue: no reaction", "red_0: impale", "red_0: leave in")
    # SIZ 13, Medium: Formidable, 30 of 60.
    resists = {"style": 31} if reaction == "evade" else {"brawn": 31}
    fight.dice(attack=20, location=2, damage=1, **{reaction: 31}, **resists)
    fight.plays("red_1: attack", f"blue: {reaction}", f"red_1: {effect}")
    assert fight.blow.defence_skill == 30
    if reaction == "parry":
        fight.plays("blue: by brawn")
    assert fight.blue.prone
    assert fight.blue.holds("broadsword") == (reaction == "parry")


@pytest.mark.rule("IMPALE.HINDRANCE", "HARM.ENDURANCE_ROLL")
@pytest.mark.parametrize(("endurance", "useless"), [(30, False), (31, True)])
def test_it_hinders_the_endurance_roll_of_its_own_blow(duel, endurance, useless):
    fight = duel(red=swordsman(style=70), blue=unarmoured(leg=5, endurance=60))
    impales(fight, damage=(5, 5), attack=20, turns=1, endurance=endurance)
    assert fight.blue.useless == ({"right leg"} if useless else set())


@pytest.mark.rule("IMPALE.HINDRANCE")
def test_an_incapacitated_victim_fails_endurance_by_itself(duel):
    pike = weapon("pike", hands=2, damage="1d8", size="huge", effects=["impale"])
    fight = duel(red=fighter("Red", (pike,), style=70), blue=unarmoured(leg=5, endurance=90))
    impales(fight, damage=(5, 5), turns=1)  # no Endurance is rolled
    assert fight.blue.useless == {"right leg"}


@pytest.mark.rule("IMPALE.HINDRANCE")
@pytest.mark.parametrize(
    ("sizes", "skill"),
    [(("medium", "medium"), 45), (("medium", "small"), 45), (("small", "medium"), 45),
     (("small", "small"), 60)],
)  # fmt: skip
def test_the_largest_weapon_counts_and_a_second_of_its_size_adds_nothing(duel, sizes, skill):
    points = [
        fighter("Red", (weapon("point", hands=1, damage="1d4", size=size, effects=["impale"]),))
        for size in sizes
    ]
    fight = duel(red=points, blue=swordsman(style=90, chest=30, action_points=4))
    for who in ("red_0", "red_1"):
        fight.dice(attack=43, location=11, damage=[1, 1])
        fight.plays(f"{who}: attack", "blue: no reaction", f"{who}: impale", f"{who}: leave in")
    fight.dice(attack=95)
    fight.plays("blue: attack red_0", "red_0: no reaction")
    assert fight.blow.attack_skill == skill


@pytest.mark.rule("IMPALE.HINDRANCE", "ROLL.GRADES")
def test_the_worse_of_a_weapon_in_a_wound_and_fatigue_counts(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman(style=60, endurance=60))
    fight.dice(attack=7, location=2, damage=[1, 1], endurance=31)
    fight.plays("red: attack", "blue: no reaction", "red: impale", "red: bleed", "red: leave in")
    fight.passes_to_round(2)
    assert fight.blue.fatigue == Fatigue.WINDED
    fight.passes_to_turn_of("blue")
    fight.dice(attack=95)
    fight.plays("blue: attack", "red: no reaction")
    assert fight.blow.attack_skill == 30


@pytest.mark.rule("IMPALE.HINDRANCE")
def test_a_stuck_weapon_neither_strikes_nor_parries(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman(style=50))
    impales(fight, answer="yank")
    fight.dice(attack=20, parry=90, location=11, damage=1)
    fight.plays("blue: attack", "red: wait", "red: parry")
    # Bare hands are what is left to parry with.
    assert fight.item_name(fight.red.who, fight.blow.defence_item) == "unarmed"
    fight.waives()
    fight.dice(attack=90)
    fight.plays("red: attack", "blue: no reaction")
    assert fight.item_name(fight.red.who, fight.blow.attack_item) == "unarmed"


# ---------------------------------------------------------------- pulling it out


def stuck(duel, red=None, blue=None, answer="yank", **about):
    """Red's weapon sticks in blue's chest, and it is red's turn."""
    fight = duel(
        red=red or swordsman(style=70, brawn=60), blue=blue or unarmoured(chest=20, **about)
    )
    impales(fight, location=11, answer=answer)
    fight.passes_to_turn_of("red")
    return fight


@pytest.mark.rule("IMPALE.WITHDRAW", "SE.IMPALE")
@pytest.mark.parametrize(("damage", "lost"), [(7, 4), (8, 4), (1, 1)])
def test_pulling_does_half_the_weapon_s_dice(duel, damage, lost):
    fight = stuck(duel, red=swordsman(style=70, brawn=60, damage_modifier="+0"))
    before = fight.blue.hit_points["chest"]
    fight.dice(brawn=60, damage=damage)
    fight.plays("red: pull out", "blue: decline")
    assert fight.blue.hit_points["chest"] == before - lost
    assert fight.red.holds("broadsword") and fight.blue.impaled_size == 0


@pytest.mark.rule("IMPALE.WITHDRAW")
def test_neither_armour_nor_damage_modifier_count(duel):
    fight = duel(
        red=swordsman(style=70, brawn=60, damage_modifier="+1d4"),
        blue=unarmoured(chest=20, armour=3),
    )
    fight.dice(attack=43, location=11, damage=[3, 4], modifier=1)
    fight.plays("red: attack", "blue: no reaction", "red: impale", "red: 4", "red: yank")
    assert fight.blue.hit_points["chest"] == 18
    fight.plays("blue: dither")
    fight.dice(brawn=60, damage=6)
    fight.plays("red: pull out", "blue: decline")
    assert fight.blue.hit_points["chest"] == 15


@pytest.mark.rule("IMPALE.WITHDRAW")
def test_barbs_do_the_full_dice(duel):
    fight = stuck(duel, red=fighter("Fisher", ("trident",), style=70, brawn=60))
    before = fight.blue.hit_points["chest"]
    fight.dice(brawn=60, damage=7)
    fight.plays("red: pull out", "blue: decline")
    assert fight.blue.hit_points["chest"] == before - 7


@pytest.mark.rule("IMPALE.WITHDRAW")
def test_a_failure_leaves_it_stuck_to_be_tried_again(duel):
    fight = stuck(duel)
    before = fight.blue.hit_points["chest"]
    fight.dice(brawn=61)
    fight.plays("red: pull out", "blue: decline")
    assert fight.blue.hit_points["chest"] == before
    assert fight.red.place("broadsword") == Place.STUCK
    assert fight.told(Tell.STAYS_STUCK)
    assert not fight.blow.open
    fight.passes_to_turn_of("red")
    assert "pull out" in fight.legal


@pytest.mark.rule("IMPALE.WITHDRAW")
@pytest.mark.parametrize(
    ("pulling", "holding", "out"),
    [(50, 29, True), (50, 30, True), (10, 30, False), (61, 31, False)],
)
def test_the_victim_may_resist_with_brawn(duel, pulling, holding, out):
    fight = stuck(duel, brawn=60)  # 30 with the weapon in the wound
    assert fight.blue.action_points > 0
    points = fight.blue.action_points
    dice = {"damage": 1} if out else {}
    fight.dice(brawn=[pulling, holding], **dice)
    fight.plays("red: pull out ...")
    assert fight.asked == ("blue", "resist_pull")
    assert fight.legal == {"accept", "decline"}
    fight.plays("blue: accept")
    assert fight.red.holds("broadsword") == out
    assert fight.blue.action_points == points  # it is no reaction


@pytest.mark.rule("IMPALE.WITHDRAW")
@pytest.mark.parametrize(("modifier", "skill"), [("+1d2", 40), ("+1d6", 6), ("+1d8", -1)])
def test_against_a_stronger_victim_brawn_is_harder(duel, modifier, skill):
    fight = stuck(duel, brawn=60, damage_modifier=modifier)
    dice = [61] if skill < 0 else [61, 31]
    fight.dice(brawn=dice if skill >= 0 else [31])
    fight.plays("red: pull out", "blue: accept")
    assert fight.blow.attack_skill == skill


@pytest.mark.rule("IMPALE.WITHDRAW", "HARM.ENDURANCE_ROLL")
@pytest.mark.parametrize(("endurance", "unconscious"), [(50, False), (49, True)])
def test_a_wound_torn_open_is_endured_against_the_brawn_roll(duel, endurance, unconscious):
    fight = duel(red=swordsman(style=70, brawn=60), blue=unarmoured(chest=5, endurance=60))
    impales(fight, location=11, damage=(2, 2), answer="yank")
    fight.plays("blue: dither")
    fight.dice(brawn=50, damage=5, turns=1, endurance=endurance)
    fight.plays("red: pull out", "blue: decline")
    assert Wound(fight.told(Tell.WOUND)[-1].third) == Wound.SERIOUS
    assert fight.blue.unconscious == unconscious  # the weapon is out: Endurance at 60


@pytest.mark.rule("IMPALE.WITHDRAW")
def test_the_victim_may_pull_it_out_unopposed(duel):
    fight = duel(red=swordsman(style=70), blue=unarmoured(chest=20, brawn=60, in_hand=()))
    impales(fight, location=11, answer="yank")
    before = fight.blue.hit_points["chest"]
    fight.dice(brawn=30, damage=7)
    fight.plays("blue: pull out")  # 60 at Formidable
    assert fight.blue.hit_points["chest"] == before - 4
    assert fight.red.place("broadsword") == Place.GROUND
    assert fight.blue.impaled_size == 0
    assert fight.blue.engaged_with == {"red_0"}


@pytest.mark.rule("IMPALE.WITHDRAW")
def test_full_hands_pull_nothing(duel):
    fight = duel(red=swordsman(style=70), blue=unarmoured(weapons=("great_axe",), chest=20))
    impales(fight, location=11)
    assert fight.asked == ("blue", "turn")
    assert "pull out" not in fight.legal and "drop" in fight.legal
    fight.plays("blue: drop")
    assert "pull out" in fight.legal


@pytest.mark.rule("IMPALE.WITHDRAW", "ACT.READY")
def test_a_weapon_left_behind_may_be_pulled_out_later_with_a_free_hand(duel):
    fight = stuck(duel, answer="leave in")
    assert fight.red.item("broadsword").hands == 0
    fight.dice(brawn=60, damage=1)
    fight.plays("red: pull out", "blue: decline")
    assert fight.red.holds("broadsword")


@pytest.mark.rule("IMPALE.WITHDRAW", "FREE.DROP")
def test_a_weapon_held_on_to_may_be_let_go_for_free(duel):
    fight = stuck(duel)
    points = fight.red.action_points
    fight.plays("red: drop")
    assert fight.asked == ("red", "turn") and fight.red.action_points == points
    assert fight.red.place("broadsword") == Place.STUCK
    assert fight.red.item("broadsword").gripped == 0


@pytest.mark.rule("IMPALE.WITHDRAW")
def test_pulling_one_weapon_out_leaves_the_hindrance_of_the_other(duel):
    knife = weapon("knife_of_red", hands=1, damage="1d4", size="small", effects=["impale"])
    fight = duel(
        red=[swordsman(style=70, brawn=60), fighter("Second", (knife,), style=70)],
        blue=unarmoured(chest=20, action_points=6),
    )
    for who in ("red_0", "red_1"):
        fight.dice(attack=43, location=11, damage=[1, 1])
        fight.plays(f"{who}: attack", "blue: no reaction", f"{who}: impale", f"{who}: yank")
    assert fight.blue.impaled_size == 2
    fight.passes_to_turn_of("red_0")
    fight.dice(brawn=60, damage=1)
    fight.plays("red_0: pull out", "blue: decline")
    assert fight.blue.impaled_size == 1


@pytest.mark.rule("IMPALE.WITHDRAW")
def test_the_hold_ends_when_the_wielder_falls(melee):
    fight = melee(red=[swordsman(style=70), swordsman()], blue=maceman(style=70, SIZ=30, chest=20))
    fight.dice(attack=43, location=11, damage=[1, 1])
    fight.plays("red_0: attack", "blue: no reaction", "red_0: impale", "red_0: yank")
    fight.plays("red_1: dither")
    fight.dice(attack=43, location=20, damage=5, turns=1, endurance=90)
    fight.plays("blue: attack red_0", "red_0: wait", "red_0: no reaction", "blue: waive")
    assert fight.red_0.unconscious
    assert fight.red_0.item("broadsword").gripped == 0
    assert fight.red_0.place("broadsword") == Place.STUCK
