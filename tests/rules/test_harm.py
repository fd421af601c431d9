"""Hit locations, wounds, Endurance, fatigue and Knockback [HARM.*, KNOCKBACK]."""

from __future__ import annotations

import pytest
from rules.table import animal, fighter, shieldman, swordsman, unarmoured, weapon

from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import (
    Fatigue,
    Wound,
)

MAUL = weapon("maul", hands=2, damage="1d20", size="huge")
JET = weapon("jet", hands=2, damage="1d4", strikes_locations=3)
BREATH = weapon("breath", hands=2, damage="1d4", strikes_locations=0)


def mauler(**about):
    """Any damage from 1 to 20 in one die."""
    return fighter("Mauler", about.pop("weapons", (MAUL,)), **{"style": 70} | about)


def strikes(fight, damage, location=2, attack=43, target="", **dice):
    """Red strikes blue, who does nothing about it; no effects."""
    fight.dice(attack=attack, location=location, damage=damage, **dice)
    fight.plays(f"red: attack {target}")
    if fight.asked.kind == "react":
        fight.plays("blue: no reaction")
    fight.waives()


def wound(fight):
    """The class of the latest wound."""
    return Wound(fight.told(Tell.WOUND)[-1].third)


# ---------------------------------------------------------------- locations


@pytest.mark.rule("HARM.LOCATIONS")
@pytest.mark.parametrize(
    ("place", "results"),
    [
        ("right leg", (1, 3)), ("left leg", (4, 6)), ("abdomen", (7, 9)), ("chest", (10, 12)),
        ("right arm", (13, 15)), ("left arm", (16, 18)), ("head", (19, 20)),
    ],
)  # fmt: skip
def test_a_d20_finds_the_location(duel, place, results):
    for result in results:
        fight = duel(red=mauler(), blue=unarmoured())
        before = dict(fight.blue.hit_points)
        strikes(fight, damage=1, location=result)
        assert dict(fight.blue.hit_points) == {**before, place: before[place] - 1}
        assert fight.blue.struck == {place}


@pytest.mark.rule("HARM.LOCATIONS")
def test_other_bodies_have_their_own_locations(duel):
    fight = duel(red=mauler(), blue=animal())
    strikes(fight, damage=1, location=20)
    assert fight.blue.struck == {"head"}
    fight.passes_to_turn_of("red")
    strikes(fight, damage=1, location=1)
    assert fight.blue.struck == {"head", "right hind leg"}


@pytest.mark.rule("HARM.SEVERAL_LOCATIONS")
def test_a_jet_strikes_several_locations_each_with_its_own_armour(duel):
    fight = duel(
        red=mauler(weapons=(JET,)), blue=unarmoured(armour={"chest": 4, "head": 1}, head=5, arm=4)
    )
    strikes(fight, damage=3, location=[11, 19, 14])
    assert fight.blue.struck == {"chest", "head", "right arm"}
    assert fight.blue.hit_points["chest"] == 7
    assert fight.blue.hit_points["head"] == 3
    assert fight.blue.hit_points["right arm"] == 1


@pytest.mark.rule("HARM.SEVERAL_LOCATIONS")
def test_a_jet_strikes_no_location_twice(duel):
    fight = duel(red=mauler(weapons=(JET,)), blue=unarmoured())
    strikes(fight, damage=1, location=[11, 12, 10])
    assert fight.blue.struck == {"chest", "right arm", "left arm"}
    assert fight.blue.hit_points["chest"] == 6


@pytest.mark.rule("HARM.SEVERAL_LOCATIONS")
def test_breath_strikes_all_locations(duel):
    fight = duel(red=mauler(weapons=(BREATH,)), blue=unarmoured(armour={"chest": 4}))
    strikes(fight, damage=2, location=1)
    lost = {"right leg": 3, "left leg": 3, "abdomen": 4, "chest": 7, "head": 3}
    assert dict(fight.blue.hit_points) == lost | {"right arm": 2, "left arm": 2}


@pytest.mark.rule("HARM.SEVERAL_LOCATIONS")
def test_each_grave_wound_of_one_blow_has_its_own_consequences(duel):
    fight = duel(
        red=mauler(weapons=(weapon("jet", hands=2, damage="1d4", strikes_locations=2),)),
        blue=unarmoured(leg=4, arm=4, endurance=60),
    )
    strikes(fight, damage=4, location=[2, 14], turns=[1, 3], endurance=[61, 50])
    assert fight.blue.useless == {"right leg"}
    assert fight.blue.no_attack == 3


# ---------------------------------------------------------------- minor, serious, major


@pytest.mark.rule("HARM.MINOR", "HARM.SERIOUS", "HARM.MAJOR")
@pytest.mark.parametrize(
    ("damage", "left", "expected"),
    [(4, 1, Wound.MINOR), (5, 0, Wound.SERIOUS), (9, -4, Wound.SERIOUS), (10, -5, Wound.MAJOR)],
)
def test_the_wounds_of_a_leg_of_five(duel, damage, left, expected):
    fight = duel(red=mauler(), blue=unarmoured(leg=5, endurance=60))
    dice = {} if expected == Wound.MINOR else {"endurance": 50}
    if expected == Wound.SERIOUS:
        dice["turns"] = 1
    strikes(fight, damage, **dice)
    assert fight.blue.hit_points["right leg"] == left
    assert wound(fight) == expected


@pytest.mark.rule("HARM.MINOR")
def test_a_minor_wound_hinders_nothing(duel):
    fight = duel(red=mauler(), blue=unarmoured(style=50, leg=5))
    strikes(fight, damage=4)  # no Endurance is rolled
    assert fight.blue.scarred == set() and not fight.blue.prone
    assert "attack" in fight.legal
    fight.dice(attack=51)
    fight.plays("blue: attack", "red: no reaction")
    assert fight.blow.attack_skill == 50


@pytest.mark.rule("HARM.MINOR")
def test_armour_takes_its_points_off(duel):
    fight = duel(red=mauler(), blue=unarmoured(armour={"right_leg": 3}, natural_armour=1, leg=5))
    strikes(fight, damage=6)
    assert fight.blue.hit_points["right leg"] == 3
    fight.passes_to_turn_of("red")
    strikes(fight, damage=4)
    assert fight.blue.hit_points["right leg"] == 3
    assert fight.blow.wounded == 0


# ---------------------------------------------------------------- Endurance


@pytest.mark.rule("HARM.ENDURANCE_ROLL", "ROLL.OPPOSED")
@pytest.mark.parametrize(
    ("attack", "endurance", "holds"),
    [
        (43, 44, True), (43, 60, True), (43, 43, False), (43, 42, False), (43, 7, False),
        (43, 6, True), (43, 61, False), (5, 6, True), (5, 7, False), (5, 60, False), (5, 4, False),
    ],
)  # fmt: skip
def test_endurance_opposes_the_attack_roll_on_the_table(duel, attack, endurance, holds):
    fight = duel(red=mauler(style=70), blue=unarmoured(leg=5, endurance=60))
    strikes(fight, damage=5, attack=attack, turns=1, endurance=endurance)
    assert fight.blue.useless == (set() if holds else {"right leg"})


@pytest.mark.rule("HARM.ENDURANCE_ROLL")
def test_endurance_is_not_rolled_again_until_the_location_is_hurt_again(duel):
    fight = duel(red=mauler(), blue=unarmoured(leg=5, endurance=60))
    strikes(fight, damage=8, turns=3, endurance=50)
    fight.passes_to_turn_of("red")
    strikes(fight, damage=1, location=5)  # the other leg: neither die is thrown
    fight.passes_to_turn_of("red")
    strikes(fight, damage=1, turns=2, endurance=61)
    assert fight.blue.hit_points["right leg"] == -4
    assert fight.blue.useless == {"right leg"}


@pytest.mark.rule("HARM.ENDURANCE_ROLL")
def test_the_state_of_the_body_grades_endurance(duel):
    # Winded by the loss of blood he rolls at Hard: 60 becomes 40.
    fight = duel(red=swordsman(style=70), blue=unarmoured(leg=5, endurance=60))
    fight.dice(attack=43, location=5, damage=1, endurance=61)
    fight.plays("red: attack", "blue: no reaction", "red: bleed")
    fight.passes_to_round(2)
    strikes(fight, damage=5, attack=30, turns=1, endurance=41)
    assert fight.blue.useless == {"right leg"}


@pytest.mark.rule("HARM.ENDURANCE_OVER_100")
@pytest.mark.parametrize(
    ("attack", "endurance", "holds"),
    [
        (60, 90, True),  # 70 counts as 50: the blow that hit, is a failure in this contest
        (60, 5, True),
        (50, 49, False),  # still a success at 50, and the higher die
        (50, 51, True),
        (60, 98, True),  # Endurance fails too: against a failure nothing is lost
    ],
)
def test_endurance_over_100_lowers_the_attack_after_the_fact(duel, attack, endurance, holds):
    fight = duel(red=mauler(style=70), blue=unarmoured(leg=5, endurance=120))
    strikes(fight, damage=5, attack=attack, turns=1, endurance=endurance)
    assert fight.blue.useless == (set() if holds else {"right leg"})


@pytest.mark.rule("HARM.ENDURANCE_OVER_100")
def test_the_effects_and_the_damage_stay(duel):
    fight = duel(red=mauler(style=70), blue=unarmoured(leg=5, endurance=120))
    fight.dice(attack=60, damage=5, turns=2, endurance=90)
    fight.plays("red: attack", "blue: no reaction", "red: choose location left leg")
    assert fight.blue.hit_points["left leg"] == 0
    assert fight.blue.no_attack == 2


@pytest.mark.rule("HARM.ENDURANCE_OVER_100", "ROLL.OVER_100")
@pytest.mark.parametrize("reaction", ["no reaction", "evade"])
def test_an_attack_over_100_lowers_endurance_whether_or_not_it_was_answered(duel, reaction):
    fight = duel(red=mauler(style=120), blue=unarmoured(leg=5, endurance=60, evade=40))
    dice = {"evade": 90} if reaction == "evade" else {}
    fight.dice(attack=30, location=2, damage=5, turns=1, endurance=41, **dice)
    fight.plays("red: attack", f"blue: {reaction}")
    fight.waives()
    assert fight.blow.attack_skill == 100
    assert fight.blue.useless == {"right leg"}  # 41 against 60 - 20


# ---------------------------------------------------------------- serious wounds


@pytest.mark.rule("HARM.SERIOUS")
def test_pain_forbids_attacks_for_so_many_turns_of_the_victim(duel):
    fight = duel(red=mauler(), blue=swordsman(leg=5, endurance=60, action_points=2))
    strikes(fight, damage=5, turns=2, endurance=50)
    assert fight.blue.scarred == {"right leg"}
    assert fight.asked == ("blue", "turn")
    assert "attack" not in fight.legal and {"ready", "delay", "dither"} <= fight.legal
    fight.plays("blue: dither")
    fight.passes_to_turn_of("blue")
    assert "attack" not in fight.legal
    fight.passes_to_turn_of("blue")  # in the next round
    assert fight.round == 2
    assert "attack" in fight.legal


@pytest.mark.rule("HARM.SERIOUS")
def test_the_pained_may_still_parry_and_evade(duel):
    fight = duel(red=mauler(), blue=swordsman(leg=5, endurance=60))
    strikes(fight, damage=5, turns=3, endurance=50)
    fight.plays("blue: dither")
    fight.dice(attack=43, parry=50, location=5, damage=3)
    fight.plays("red: attack")
    assert {"parry", "evade"} <= fight.legal
    fight.plays("blue: parry")


@pytest.mark.rule("HARM.SERIOUS")
@pytest.mark.parametrize(("second", "ban"), [(1, 3), (3, 3)])
def test_a_second_serious_wound_does_not_add_to_the_ban(duel, second, ban):
    fight = duel(red=[mauler(), mauler()], blue=swordsman(leg=5, endurance=60))
    fight.dice(attack=43, location=2, damage=5, turns=3, endurance=50)
    fight.plays("red_0: attack", "blue: no reaction", "red_0: waive")
    fight.dice(attack=43, location=5, damage=5, turns=second, endurance=50)
    fight.plays("red_1: attack", "blue: no reaction", "red_1: waive")
    assert fight.blue.no_attack == ban


@pytest.mark.rule("HARM.SERIOUS")
def test_a_leg_that_fails_drops_its_owner(duel):
    fight = duel(red=mauler(), blue=swordsman(leg=5, endurance=60))
    strikes(fight, damage=5, turns=1, endurance=61)
    assert fight.blue.useless == {"right leg"}
    assert fight.blue.prone and not fight.blue.out
    assert fight.blue.holds("broadsword")
    assert {"regain footing", "ready"} <= fight.legal


@pytest.mark.rule("HARM.SERIOUS")
def test_a_leg_that_holds_drops_nobody(duel):
    fight = duel(red=mauler(), blue=swordsman(leg=5, endurance=60))
    strikes(fight, damage=5, turns=1, endurance=60)
    assert fight.blue.useless == set() and not fight.blue.prone


@pytest.mark.rule("HARM.SERIOUS")
def test_an_arm_that_fails_drops_what_it_holds(duel):
    fight = duel(red=mauler(), blue=shieldman(arm=4, endurance=60))
    strikes(fight, damage=4, location=14, turns=1, endurance=61)
    assert fight.blue.useless == {"right arm"} and not fight.blue.prone
    assert not fight.blue.holds("broadsword") and fight.blue.holds("hoplite shield")


@pytest.mark.rule("HARM.SERIOUS")
def test_a_strapped_shield_stays_on_a_useless_arm_but_parries_nothing(duel):
    fight = duel(red=mauler(), blue=shieldman(arm=4, endurance=60))
    strikes(fight, damage=4, location=17, turns=1, endurance=61)
    assert fight.blue.useless == {"left arm"}
    assert fight.blue.holds("hoplite shield") and fight.blue.holds("broadsword")
    fight.plays("blue: dither")
    fight.dice(attack=43, parry=60, location=2, damage=1)
    fight.plays("red: attack", "blue: parry ...")
    assert "hoplite shield" not in fight.legal and "broadsword" in fight.legal
    fight.plays("blue: broadsword")
    fight.waives()


@pytest.mark.rule("HARM.SERIOUS")
def test_an_arm_that_fails_drops_a_weapon_of_two_hands(duel):
    fight = duel(red=mauler(), blue=mauler(arm=4, endurance=60))
    strikes(fight, damage=4, location=17, turns=1, endurance=61)
    assert not fight.blue.holds("maul")


@pytest.mark.rule("HARM.SERIOUS", "UNARMED.CREATURE")
def test_a_limb_that_fails_loses_its_natural_weapons(duel):
    claw = weapon("claw", location="right_front_leg")
    bite = weapon("bite", location="head")
    bear = animal(body="quadruped_bear", weapons=(claw, bite), endurance=60)
    fight = duel(red=mauler(), blue=bear)
    fight.dice(attack=43, damage=fight.blue.hit_points["right front leg"], turns=1, endurance=61)
    fight.plays("red: attack", "blue: no reaction", "red: choose location right front leg")
    fight.passes_to_turn_of("blue")
    fight.dice(attack=96)
    fight.plays("blue: attack")
    if fight.asked.kind == "react":
        fight.plays("red: no reaction")
    assert fight.item_name(fight.blue.who, fight.blow.attack_item) == "bite"


@pytest.mark.rule("UNARMED.CREATURE")
def test_a_body_without_arms_and_legs_strikes_all_the_same(duel):
    fight = duel(
        red=animal(body="giant_serpent", legs=0, weapons=(weapon("bite"),)), blue=swordsman()
    )
    assert "attack" in fight.legal


@pytest.mark.rule("HARM.SERIOUS")
def test_a_tail_that_fails_drops_nobody(duel):
    tail = {"name": "Tail", "range": "1-10", "hit_points": 5}
    rump = {"name": "Body", "range": "11-20", "hit_points": 9, "kind": "vital"}
    fight = duel(red=mauler(), blue=animal(body="custom", hit_locations=(tail, rump), endurance=60))
    strikes(fight, damage=5, turns=1, endurance=61)
    assert fight.blue.useless == {"tail"}
    assert not fight.blue.prone and not fight.blue.out


@pytest.mark.rule("HARM.SERIOUS")
@pytest.mark.parametrize(
    ("place", "location", "points"), [("abdomen", 8, 6), ("chest", 11, 7), ("head", 20, 5)]
)
def test_head_and_trunk_that_fail_leave_their_owner_unconscious(duel, place, location, points):
    fight = duel(red=mauler(), blue=unarmoured(endurance=60))
    strikes(fight, damage=points, location=location, turns=1, endurance=61)
    assert fight.blue.hit_points[place] == 0
    assert fight.blue.unconscious and fight.blue.prone and fight.blue.out
    assert not fight.blue.incapacitated and not fight.blue.dead
    assert fight.winner == "red"


@pytest.mark.rule("HARM.SERIOUS")
@pytest.mark.parametrize(("location", "points"), [(8, 6), (11, 7), (20, 5)])
def test_head_and_trunk_that_hold_keep_their_owner_in_the_fight(duel, location, points):
    fight = duel(red=mauler(), blue=unarmoured(endurance=60))
    strikes(fight, damage=points, location=location, turns=1, endurance=60)
    assert not fight.blue.out and not fight.blue.prone
    assert fight.asked == ("blue", "turn")


@pytest.mark.rule("HARM.SERIOUS")
@pytest.mark.parametrize(("penalty", "skill"), [(True, 40), (False, 60)])
def test_by_option_a_serious_wound_makes_tasks_of_the_limb_harder(duel, penalty, skill):
    fight = duel(
        red=mauler(),
        blue=swordsman(style=60, evade=60, arm=4, endurance=60),
        serious_wound_penalty=penalty,
    )
    strikes(fight, damage=4, location=14, turns=1, endurance=50)
    fight.passes_to_round(2)
    fight.passes_to_turn_of("blue")
    fight.dice(attack=90)
    fight.plays("blue: attack", "red: no reaction")
    assert fight.blow.attack_skill == skill
    fight.dice(attack=43, evade=44)  # the legs are whole
    fight.plays("red: attack", "blue: evade")
    assert fight.blow.defence_skill == 60


@pytest.mark.rule("HARM.SERIOUS")
def test_by_option_a_wounded_leg_makes_evading_harder_but_not_striking(duel):
    fight = duel(
        red=mauler(), blue=swordsman(style=60, evade=60, leg=5, endurance=60),
        serious_wound_penalty=True,
    )  # fmt: skip
    strikes(fight, damage=5, turns=1, endurance=50)
    fight.plays("blue: dither")
    fight.dice(attack=39, evade=40)
    fight.plays("red: attack", "blue: evade")
    assert fight.blow.defence_skill == 40
    fight.passes_to_turn_of("blue")
    fight.plays("blue: regain footing ...")
    fight.dice(brawn=[50, 51])
    fight.plays("blue: by brawn")


# ---------------------------------------------------------------- major wounds


@pytest.mark.rule("HARM.MAJOR")
@pytest.mark.parametrize(("endurance", "unconscious"), [(50, False), (61, True)])
def test_a_ruined_limb_ends_the_fight_whatever_the_roll(duel, endurance, unconscious):
    fight = duel(red=mauler(), blue=swordsman(arm=4, endurance=60))
    strikes(fight, damage=8, location=14, endurance=endurance)
    assert fight.blue.lost == {"right arm"} and fight.blue.scarred == {"right arm"}
    assert fight.blue.incapacitated and fight.blue.prone
    assert fight.blue.unconscious == unconscious and not fight.blue.dead
    assert not fight.blue.holds("broadsword")
    assert fight.winner == "red"


@pytest.mark.rule("HARM.MAJOR")
@pytest.mark.parametrize(
    ("place", "location", "points"), [("abdomen", 8, 6), ("chest", 11, 7), ("head", 20, 5)]
)
@pytest.mark.parametrize(("endurance", "dead"), [(50, False), (30, True), (61, True)])
def test_a_ruined_trunk_or_head(duel, place, location, points, endurance, dead):
    fight = duel(red=mauler(style=80), blue=unarmoured(endurance=60, SIZ=14, **{place: points}))
    strikes(fight, damage=2 * points, location=location, attack=40, endurance=endurance)
    assert fight.blue.hit_points[place] == -points
    assert fight.blue.unconscious and fight.blue.incapacitated and fight.blue.prone
    assert fight.blue.dead == dead
    assert fight.winner == "red"


@pytest.mark.rule("HARM.MAJOR")
def test_an_untreated_trunk_kills_after_twice_the_healing_rate_in_rounds(melee):
    fight = melee(
        red=mauler(style=80),
        blue=[unarmoured(endurance=60, SIZ=14, chest=7, healing_rate=2), swordsman()],
    )
    strikes(fight, damage=14, location=11, attack=40, target="blue_0", endurance=50)
    fight.passes_to_round(5)
    assert not fight.blue_0.dead
    fight.passes_to_round(6)
    assert fight.blue_0.dead
    assert len(fight.told(Tell.BLEEDS_OUT)) == 1


@pytest.mark.rule("HARM.MAJOR")
def test_an_untreated_limb_kills_after_five_times_the_healing_rate_in_minutes(melee):
    fight = melee(
        red=mauler(), blue=[swordsman(leg=5, endurance=60, healing_rate=1), swordsman()],
        max_rounds=100,
    )  # fmt: skip
    strikes(fight, damage=10, target="blue_0", endurance=50)
    assert fight.blue_0.dying == 1 + 5 * 12
    fight.passes_to_round(61)
    assert not fight.blue_0.dead
    fight.passes_to_round(62)
    assert fight.blue_0.dead


@pytest.mark.rule("HARM.MAJOR")
def test_the_maimed_have_no_turn_and_no_reaction(melee):
    fight = melee(red=mauler(), blue=[swordsman(leg=5, endurance=60), swordsman()])
    strikes(fight, damage=10, target="blue_0", endurance=50)
    assert fight.blue_0.engaged_with == set()
    assert fight.asked == ("blue_1", "turn")
    fight.plays("blue_1: dither")
    assert fight.asked.who == "red"
    fight.dice(attack=90)
    fight.plays("red: attack")  # there is only one foe left to strike at
    assert fight.asked == ("blue_1", "react")
    fight.plays("blue_1: no reaction")


# ---------------------------------------------------------------- luck against a major wound


@pytest.mark.rule("FREE.LUCK", "HARM.MAJOR")
def test_luck_turns_a_major_wound_into_a_serious_one(duel):
    fight = duel(red=mauler(), blue=swordsman(leg=5, endurance=60, luck=2))
    fight.dice(attack=43, location=2, damage=13, turns=1, endurance=50)
    fight.plays("red: attack", "blue: keep", "blue: no reaction", "red: waive", "blue: keep")
    assert fight.asked == ("blue", "luck") and fight.legal == {"keep", "mitigate"}
    fight.plays("blue: mitigate")
    assert fight.blue.hit_points["right leg"] == -4
    assert wound(fight) == Wound.SERIOUS
    assert fight.blue.luck == 1 and not fight.blue.out


@pytest.mark.rule("FREE.LUCK", "HARM.MAJOR")
def test_luck_may_be_kept(duel):
    fight = duel(red=mauler(), blue=swordsman(leg=5, endurance=60, luck=1))
    fight.dice(attack=43, location=2, damage=13, endurance=50)
    fight.plays("red: attack", "blue: keep", "blue: no reaction", "red: waive", "blue: keep")
    fight.plays("blue: keep", "blue: keep")  # the wound, and the Endurance roll
    assert fight.blue.hit_points["right leg"] == -8
    assert fight.blue.luck == 1 and fight.blue.out


@pytest.mark.rule("FREE.LUCK", "HARM.MAJOR")
@pytest.mark.parametrize(
    ("luck", "option", "damage"), [(0, True, 13), (2, False, 13), (2, True, 9)]
)
def test_luck_mitigates_nothing_else(duel, luck, option, damage):
    """Without points, with the option off, or against a lesser wound, nobody is asked."""
    fight = duel(red=mauler(), blue=swordsman(leg=5, endurance=60, luck=luck), luck=option)
    dice = {"turns": 1} if damage == 9 else {}
    fight.dice(attack=43, location=2, damage=damage, endurance=50, **dice)
    fight.plays("red: attack")
    while fight.asked is not None and fight.asked.who == "blue" and fight.asked.kind != "turn":
        assert "mitigate" not in fight.legal
        fight.plays("blue: no reaction" if fight.asked.kind == "react" else "blue: keep")
        fight.waives()
    assert fight.blue.hit_points["right leg"] == 5 - damage


@pytest.mark.rule("FREE.LUCK", "HARM.MAJOR", "IMPALE.WITHDRAW")
def test_what_is_ruined_already_is_not_mitigated(melee):
    spit = weapon("spit", hands=1, damage="1d20", effects=["impale"])
    fight = melee(
        red=mauler(weapons=(spit,), brawn=60),
        blue=[swordsman(leg=5, endurance=60, luck=3), swordsman()],
    )
    fight.dice(attack=43, location=2, damage=[12, 12], endurance=30)
    fight.plays("red: attack blue_0", "blue_0: keep", "blue_0: no reaction", "red: impale")
    fight.plays("blue_0: keep", "blue_0: keep", "blue_0: keep", "red: yank", "blue_1: dither")
    fight.dice(brawn=60, damage=3, endurance=61)
    fight.plays("red: pull out")
    assert fight.asked == ("blue_0", "luck") and "mitigate" not in fight.legal  # it is Endurance
    fight.plays("blue_0: keep")
    assert fight.blue_0.hit_points["right leg"] == 5 - 12 - 2


@pytest.mark.rule("FREE.LUCK", "HARM.MAJOR")
def test_one_point_of_luck_an_action(duel):
    fight = duel(red=mauler(), blue=swordsman(leg=5, endurance=60, luck=2))
    fight.dice(attack=[43, 44], location=2, damage=13, endurance=50)
    fight.plays("red: attack", "blue: force reroll", "blue: no reaction", "red: waive")
    assert fight.blue.lost == {"right leg"} and fight.blue.luck == 1


# ---------------------------------------------------------------- fatigue


def bleeding(duel, **about):
    """Blue bleeds from the first round on."""
    fight = duel(red=swordsman(style=70), blue=unarmoured(endurance=60, **about))
    fight.dice(attack=43, location=2, damage=1, endurance=61)
    fight.plays("red: attack", "blue: no reaction", "red: bleed")
    return fight


@pytest.mark.rule("HARM.FATIGUE", "SE.BLEED")
def test_the_course_of_bleeding(duel):
    fight = bleeding(duel)
    initiative = fight.blue.initiative
    course = [
        (2, Fatigue.WINDED, 3), (3, Fatigue.TIRED, 3), (4, Fatigue.WEARIED, 3),
        (5, Fatigue.EXHAUSTED, 2), (6, Fatigue.DEBILITATED, 1), (7, Fatigue.INCAPACITATED, 0),
    ]  # fmt: skip
    assert fight.blue.fatigue == Fatigue.FRESH
    for number, level, points in course:
        fight.passes_to_round(number)
        assert (fight.blue.fatigue, fight.blue.action_points) == (level, points)
        assert not fight.blue.out
    fight.passes_to_turn_of("red")
    assert fight.blue.initiative == initiative  # the die stands; the level comes off it
    while fight.winner is None:
        fight.plays("red: dither")
    assert fight.blue.fatigue == Fatigue.SEMI_CONSCIOUS
    assert fight.blue.unconscious and fight.blue.prone


@pytest.mark.rule("HARM.FATIGUE")
def test_wearied_fighters_act_later(duel):
    fight = duel(red=swordsman(style=70, initiative=10), blue=unarmoured(initiative=11))
    fight.plays("blue: dither")
    fight.dice(attack=43, location=2, damage=1, endurance=61)
    fight.plays("red: attack", "blue: no reaction", "red: bleed")
    fight.passes_to_round(3)
    assert fight.asked.who == "blue"
    fight.passes_to_round(4)
    assert fight.asked.who == "red"  # 11 - 2 against 10


@pytest.mark.rule("HARM.FATIGUE")
@pytest.mark.parametrize(
    ("number", "skill"), [(2, 40), (3, 40), (4, 30), (5, 30), (6, 6)]
)  # Hard, Hard, Formidable, Formidable, Herculean
def test_fatigue_grades_skills(duel, number, skill):
    fight = bleeding(duel, style=60)
    fight.passes_to_round(number)
    fight.passes_to_turn_of("blue")
    fight.dice(attack=95)
    fight.plays("blue: attack", "red: no reaction")
    assert fight.blow.attack_skill == skill


@pytest.mark.rule("HARM.FATIGUE")
def test_bleeding_goes_on_to_death(melee):
    fight = melee(red=swordsman(style=70), blue=[unarmoured(endurance=60), swordsman()])
    fight.dice(attack=43, location=2, damage=1, endurance=61)
    fight.plays("red: attack blue_0", "blue_0: no reaction", "red: bleed")
    fight.passes_to_round(9)
    assert fight.blue_0.fatigue == Fatigue.COMATOSE and not fight.blue_0.dead
    fight.passes_to_round(10)
    assert fight.blue_0.dead
    fight.passes_to_round(12)
    assert fight.blue_0.fatigue == Fatigue.DEAD
    assert len(fight.told(Tell.DEAD)) == 1


# ---------------------------------------------------------------- Knockback


@pytest.mark.rule("KNOCKBACK")
@pytest.mark.parametrize(
    ("size", "damage", "metres"),
    [(13, 13, 0), (13, 14, 1), (13, 17, 1), (13, 18, 1), (13, 19, 2), (12, 18, 2), (12, 12, 0)],
)
def test_metres_of_knockback(duel, size, damage, metres):
    fight = duel(red=mauler(), blue=unarmoured(SIZ=size, armour=20))
    dice = {"athletics": 50} if metres else {}
    fight.dice(attack=43, location=2, damage=damage, **dice)
    fight.plays("red: attack", "blue: no reaction", "red: waive")
    if metres:
        fight.plays("blue: by athletics")
    pushes = [(push.who, push.first) for push in fight.told(Tell.PUSHED)]
    assert pushes == ([(1, metres)] if metres else [])
    assert not fight.blue.prone


@pytest.mark.rule("KNOCKBACK")
@pytest.mark.parametrize(
    ("skill", "result", "falls"),
    [
        ("athletics", 50, False), ("athletics", 51, True),
        ("acrobatics", 75, False), ("acrobatics", 76, True),
    ],
)  # fmt: skip
def test_standard_athletics_or_easy_acrobatics_keeps_the_feet(duel, skill, result, falls):
    fight = duel(red=mauler(), blue=unarmoured(athletics=50, acrobatics=50, armour=20))
    fight.dice(attack=43, location=2, damage=14, **{skill: result})
    fight.plays("red: attack", "blue: no reaction", "red: waive")
    assert fight.asked == ("blue", "resist_with")
    assert fight.legal == {"by athletics", "by acrobatics"}
    fight.plays(f"blue: by {skill}")
    assert fight.blue.prone == falls


@pytest.mark.rule("KNOCKBACK")
def test_a_parried_blow_throws_back_all_the_same(duel):
    fight = duel(red=mauler(), blue=shieldman(style=50))
    fight.dice(attack=43, parry=50, location=2, damage=19, athletics=51)
    fight.plays("red: attack", "blue: parry with hoplite shield", "blue: by athletics")
    assert fight.blue.hit_points["right leg"] == 5
    assert fight.told(Tell.PUSHED)[0].first == 2 and fight.blue.prone


@pytest.mark.rule("KNOCKBACK")
def test_an_evaded_blow_throws_nobody_back(duel):
    fight = duel(red=mauler(), blue=swordsman(evade=60))
    fight.dice(attack=43, evade=50)
    fight.plays("red: attack", "blue: evade")
    assert not fight.told(Tell.PUSHED)


@pytest.mark.rule("KNOCKBACK")
def test_who_lies_already_is_thrown_back_but_asked_nothing(duel):
    fight = duel(red=mauler(), blue=swordsman(evade=60, armour=20))
    fight.dice(attack=43, evade=50)
    fight.plays("red: attack", "blue: evade")
    assert fight.blue.prone
    fight.plays("blue: dither")
    strikes(fight, damage=19)
    assert fight.told(Tell.PUSHED)[0].first == 2
    assert fight.asked == ("blue", "turn")


@pytest.mark.rule("KNOCKBACK", "ACT.BRACE")
@pytest.mark.parametrize(("damage", "metres"), [([9, 8], []), ([10, 10], []), ([11, 10], [1])])
def test_the_braced_count_half_again_as_heavy(duel, damage, metres):
    ram = weapon("ram", hands=2, damage="2d12", size="huge")
    fight = duel(red=mauler(weapons=(ram,)), blue=swordsman(SIZ=13, armour=30))
    for state in (fight.battle.record.now, fight.battle.record.checkpoint):
        state.fighters[fight.blue.who].braced = 1
    dice = {"athletics": 50} if metres else {}
    strikes(fight, damage=damage, **dice)  # SIZ counts as 20
    if metres:
        fight.plays("blue: by athletics")
    assert [push.first for push in fight.told(Tell.PUSHED)] == metres
