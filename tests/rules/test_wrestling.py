"""Bare hands: blows, grapples, crushing, breaking free, and blows held back
[UNARMED.*, STYLE.UNARMED, ACT.STRUGGLE, PULLED_BLOW, TRAIT.MANCATCHER]."""

from __future__ import annotations

import pytest
from rules.table import (
    animal,
    axeman,
    brawler,
    fighter,
    knifeman,
    maceman,
    shieldman,
    swordsman,
    unarmoured,
    weapon,
)

from lanista.configs.equipment import weapon as weapon_of_the_tables
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import Level, Reach, Side, Size

RIGHT_LEG, LEFT_LEG, ABDOMEN, CHEST, RIGHT_ARM, LEFT_ARM, HEAD = 2, 5, 8, 11, 14, 17, 20


def wrestler(**about):
    """Empty hands, Unarmed 60."""
    return brawler(**{"unarmed": 60} | about)


def seizes(fight, location, attack=40, limb="", red="red", blue="blue", foe=""):
    """Red's grapple succeeds against one who does nothing, and takes hold where it falls."""
    fight.dice(attack=attack, location=location)
    fight.plays(f"{red}: attack {foe} grapple {limb}")
    if fight.asked == (blue, "react"):
        fight.plays(f"{blue}: no reaction")
    fight.waives()


def in_hold(duel, location=LEFT_ARM, red=None, blue=None, **options):
    """Red holds blue with the right arm, and it is blue's turn."""
    fight = duel(red=red or wrestler(), blue=blue or swordsman(), **options)
    seizes(fight, location)
    return fight


# ---------------------------------------------------------------- blows


@pytest.mark.rule("UNARMED.STRIKE", "PULLED_BLOW")
def test_strike_or_grapple_is_said_before_the_roll(duel):
    fight = duel(red=swordsman(unarmed=60), blue=swordsman())
    fight.plays("red: attack with unarmed ...")
    assert fight.asked == ("red", "manner")  # and no die is thrown yet
    assert fight.legal == {"strike", "pull blow", "grapple"}


@pytest.mark.rule("UNARMED.STRIKE", "PULLED_BLOW")
def test_a_weapon_strikes_or_holds_back_but_does_not_grapple(duel):
    fight = duel(red=swordsman(), blue=swordsman())
    fight.plays("red: attack with broadsword ...")
    assert fight.asked == ("red", "manner")
    assert fight.legal == {"strike", "pull blow"}


@pytest.mark.rule("UNARMED.STRIKE", "STYLE.UNARMED")
def test_any_part_but_the_trunk_strikes(duel):
    fight = duel(red=swordsman(unarmed=60), blue=swordsman())
    fight.plays("red: attack with unarmed strike ...")
    assert fight.asked == ("red", "limb")
    limbs = {"right leg", "left leg", "right arm", "left arm", "head"}
    assert fight.legal == limbs  # an arm may hold a sword meanwhile
    fight.dice(attack=80)
    fight.plays("red: head", "blue: no reaction")
    assert fight.blow.limb == 6


@pytest.mark.rule("UNARMED.STRIKE", "STYLE.UNARMED")
def test_a_part_that_fails_does_not_strike(duel):
    fight = duel(red=maceman(style=60), blue=swordsman())
    fight.dice(attack=40, location=LEFT_LEG, damage=2, endurance=80)
    fight.plays("red: attack", "blue: no reaction", "red: stun location")
    fight.plays("blue: attack with unarmed strike ...")
    assert fight.legal == {"right leg", "right arm", "left arm", "head"}


@pytest.mark.rule("UNARMED.STRIKE")
def test_the_figures_of_a_fist(duel):
    fight = duel(red=wrestler(), blue=swordsman())
    fist = fight.battle.record.roster.weapons[fight.red.item("unarmed").weapon]
    assert (fist.bulk, fist.reach) == (Size.SMALL, Reach.TOUCH)
    assert (fist.dice_count[0], fist.dice_sides[0], fist.constant) == (1, 3, 0)
    assert weapon_of_the_tables("fist_kick").effects == ("flurry", "grip", "take_weapon")
    fight.dice(attack=40, location=ABDOMEN, damage=3)
    fight.plays("red: attack strike", "blue: no reaction", "red: waive")
    assert fight.blue.hit_points["abdomen"] == 3


@pytest.mark.rule("UNARMED.STRIKE")
@pytest.mark.parametrize(("modifier", "sign"), [("+1d4", 1), ("-1d4", -1)])
def test_a_fist_has_the_damage_modifier(duel, modifier, sign):
    fight = duel(red=wrestler(damage_modifier=modifier), blue=swordsman())
    fight.dice(attack=40, location=ABDOMEN, damage=3, modifier=2)
    fight.plays("red: attack strike", "blue: no reaction", "red: waive")
    assert fight.blue.hit_points["abdomen"] == 6 - 3 - 2 * sign


@pytest.mark.rule("UNARMED.STRIKE")
@pytest.mark.parametrize(("guard", "left"), [("broadsword", 6), ("unarmed", 6)])
def test_a_fist_is_parried_like_a_small_weapon(duel, guard, left):
    fight = duel(red=wrestler(), blue=swordsman(unarmed=50))
    fight.dice(attack=40, parry=40, location=ABDOMEN, damage=3)
    fight.plays("red: attack strike", f"blue: parry with {guard}")
    assert fight.blue.hit_points["abdomen"] == left


# ---------------------------------------------------------------- Unarmed as a style


@pytest.mark.rule("STYLE.UNARMED")
def test_unarmed_serves_in_place_of_any_style(duel):
    fight = duel(red=swordsman(style=70, unarmed=35), blue=swordsman(style=60, unarmed=45))
    fight.dice(attack=80, parry=80)
    fight.plays("red: attack with unarmed", "blue: parry with unarmed")
    assert (fight.blow.attack_skill, fight.blow.defence_skill) == (35, 45)
    fight.dice(attack=80, parry=80)
    fight.plays("blue: attack with broadsword", "red: parry with broadsword")
    assert (fight.blow.attack_skill, fight.blow.defence_skill) == (60, 70)


@pytest.mark.rule("STYLE.UNARMED")
@pytest.mark.parametrize(
    ("attacker", "passes"), [(knifeman, 0), (maceman, 3), (axeman, 7)], ids=["S", "M", "H"]
)
def test_bare_hands_parry_as_a_small_weapon(duel, attacker, passes):
    damage = {knifeman: [3], maceman: [7], axeman: [3, 2]}[attacker]
    fight = duel(red=attacker(style=60), blue=brawler(unarmed=50, chest=20))
    fight.dice(attack=40, parry=40, location=CHEST, damage=damage)
    fight.plays("red: attack", "blue: parry")
    assert fight.blue.hit_points["chest"] == 20 - passes


@pytest.mark.rule("STYLE.UNARMED")
def test_a_beast_strikes_with_what_it_has_and_does_not_parry_with_it(duel):
    bite = weapon("bite", location="head")
    beast = animal(weapons=(bite,), style=60, unarmed=40)
    fight = duel(red=beast, blue=swordsman(style=60))
    fight.plays("red: attack ...")
    assert fight.asked == ("red", "manner")
    assert fight.legal == {"strike", "pull blow"}  # no arms to grapple with
    fight.dice(attack=80)
    fight.plays("red: strike", "blue: no reaction")
    assert fight.blow.attack_skill == 60 and fight.blow.limb == -1
    fight.dice(attack=40)
    fight.plays("blue: attack")
    assert fight.legal == {"evade", "no reaction"}


@pytest.mark.rule("STYLE.UNARMED", "UNARMED.GRAPPLE")
def test_who_has_claws_and_arms_may_grapple_too(duel):
    claw = weapon("claw", location="right_arm")
    fight = duel(red=fighter("Troll", (claw,), style=60), blue=swordsman())
    fight.plays("red: attack ...")
    assert fight.legal == {"strike", "pull blow", "grapple"}
    fight.plays("red: grapple ...")
    assert fight.legal == {"right arm", "left arm"}
    fight.dice(attack=40, location=LEFT_ARM)
    fight.plays("red: left arm", "blue: no reaction", "red: waive")
    assert fight.blue.holders == [("grapple", "red_0", "left arm")]
    assert fight.red.grasping == {"left arm"}


# ---------------------------------------------------------------- the grapple


@pytest.mark.rule("UNARMED.GRAPPLE")
def test_a_grapple_takes_hold_where_it_strikes_and_does_no_damage(duel):
    fight = duel(red=wrestler(), blue=swordsman())
    fight.plays("red: attack grapple ...")
    assert fight.asked == ("red", "limb")
    assert fight.legal == {"right arm", "left arm"}
    fight.dice(attack=40, location=LEFT_ARM)
    fight.plays("red: right arm", "blue: no reaction", "red: waive")
    assert fight.blow.attack_skill == 60
    assert fight.blue.holders == [("grapple", "red_0", "left arm")]
    assert fight.blue.held == {"left arm"} and fight.red.grasping == {"right arm"}
    assert fight.blue.hit_points["left arm"] == 4
    assert fight.red.action_points == 2


@pytest.mark.rule("UNARMED.GRAPPLE")
@pytest.mark.parametrize(
    ("attack", "parry", "held"),
    [
        (43, 42, True),
        (42, 43, False),
        (43, 43, True),  # equal dice: 60 against 50
        (6, 50, True),
        (43, 5, False),
        (43, 51, True),
        (61, 51, False),
    ],
)
def test_it_is_opposed_by_the_combat_skill_of_the_defender(duel, attack, parry, held):
    fight = duel(red=wrestler(), blue=swordsman(style=50))
    fight.dice(attack=attack, parry=parry, **({"location": LEFT_ARM} if held else {}))
    fight.plays("red: attack grapple", "blue: parry")
    fight.waives()
    assert (fight.blue.held == {"left arm"}) is held
    assert fight.blue.action_points == 2


@pytest.mark.rule("UNARMED.GRAPPLE")
def test_of_equal_dice_and_skills_the_defender_slips_the_grapple(duel):
    fight = duel(red=wrestler(), blue=swordsman(style=60))
    fight.dice(attack=43, parry=43)
    fight.plays("red: attack grapple", "blue: parry")
    assert fight.blue.holders == []


@pytest.mark.rule("UNARMED.GRAPPLE")
def test_it_may_be_opposed_by_unarmed_or_evaded(duel):
    fight = duel(red=wrestler(), blue=swordsman(unarmed=70, evade=50))
    fight.dice(attack=43, parry=64)
    fight.plays("red: attack grapple", "blue: parry with unarmed")
    assert fight.blow.defence_skill == 70
    assert fight.blue.holders == []
    fight.plays("blue: dither")
    fight.dice(attack=43, evade=44)
    fight.plays("red: attack grapple", "blue: evade")
    assert fight.blue.holders == [] and fight.blue.prone


@pytest.mark.rule("UNARMED.GRAPPLE")
@pytest.mark.parametrize(
    ("attack", "parry", "winner", "effects"),
    [(40, 51, "red", 1), (6, 50, "red", 1), (5, 60, "red", 2), (61, 40, "blue", 1)],
)
def test_each_level_of_difference_gives_an_effect(duel, attack, parry, winner, effects):
    fight = duel(red=wrestler(), blue=swordsman(style=50))
    fight.dice(attack=attack, parry=parry)
    fight.plays("red: attack grapple", "blue: parry")
    assert fight.effects_to_pick == (winner, effects)
    if winner == "red":
        fight.dice(location=CHEST)
    fight.waives()


@pytest.mark.rule("UNARMED.GRAPPLE")
def test_a_grapple_has_no_effects_of_damage_but_chooses_its_hold(duel):
    fight = duel(red=wrestler(), blue=swordsman())
    fight.dice(attack=6)
    fight.plays("red: attack grapple", "blue: no reaction")
    assert {"choose location", "trip opponent", "disarm opponent"} <= fight.legal
    assert not fight.legal & {"maximise damage", "bash", "stun location", "bleed", "impale"}
    fight.plays("red: choose location head", "red: waive")
    assert fight.blue.held == {"head"}


@pytest.mark.rule("UNARMED.GRAPPLE")
def test_an_arm_that_is_held_is_of_no_use_but_drops_nothing(duel):
    fight = in_hold(duel, RIGHT_ARM, blue=swordsman(weapons=("broadsword", "dagger")))
    assert fight.blue.holds("broadsword")
    fight.plays("blue: ready")  # of the two only the dagger can be sheathed
    assert fight.blue.holds("broadsword") and not fight.blue.holds("dagger")
    fight.dice(attack=40, parry=97, location=CHEST, damage=1)
    fight.plays("red: attack strike", "blue: parry")
    assert fight.item_name(fight.blue.who, fight.blow.defence_item) == "unarmed"
    fight.waives()


@pytest.mark.rule("UNARMED.GRAPPLE")
def test_with_the_sword_arm_held_the_other_arm_is_left(duel):
    fight = in_hold(duel, RIGHT_ARM, blue=swordsman(weapons=("broadsword", "dagger")))
    fight.plays("blue: attack ...")
    assert fight.legal == {"dagger", "unarmed"}
    fight.plays("blue: unarmed strike ...")
    assert fight.legal == {"right leg", "left leg", "left arm", "head"}


@pytest.mark.rule("UNARMED.GRAPPLE")
def test_a_weapon_of_two_hands_needs_both_arms_free(duel):
    fight = in_hold(duel, LEFT_ARM, blue=axeman(action_points=5))
    fight.dice(attack=97)
    fight.plays("blue: attack", "red: no reaction")
    assert fight.item_name(fight.blue.who, fight.blow.attack_item) == "unarmed"


@pytest.mark.rule("UNARMED.GRAPPLE")
def test_who_is_held_by_a_leg_does_not_dive_aside(duel):
    fight = in_hold(duel, LEFT_LEG)
    fight.plays("blue: dither")
    fight.dice(attack=40)
    fight.plays("red: attack strike")
    assert fight.legal == {"parry", "no reaction"}


@pytest.mark.rule("UNARMED.GRAPPLE")
@pytest.mark.parametrize("location", [ABDOMEN, CHEST, HEAD])
def test_a_hold_on_head_or_trunk_makes_every_skill_hard(duel, location):
    blue = swordsman(style=60, evade=50, unarmed=45, endurance=40, brawn=30, action_points=6)
    fight = in_hold(duel, location, red=wrestler(action_points=6), blue=blue)
    fight.dice(attack=97, parry=97)
    fight.plays("blue: attack with broadsword", "red: parry")
    assert fight.blow.attack_skill == 40
    fight.dice(attack=80, parry=97)
    fight.plays("red: attack strike", "blue: parry with broadsword")
    assert fight.blow.defence_skill == 40
    fight.dice(attack=97, parry=97)
    fight.plays("blue: attack with unarmed strike", "red: parry")
    assert fight.blow.attack_skill == 30
    fight.dice(attack=80, evade=97)
    fight.plays("red: attack strike", "blue: evade")
    assert fight.blow.defence_skill == 34  # 50 * 2 / 3, fractions up


@pytest.mark.rule("UNARMED.GRAPPLE")
@pytest.mark.parametrize(("location", "resists"), [(HEAD, False), (RIGHT_LEG, True)])
def test_resistance_is_hard_too_but_only_for_head_and_trunk(duel, location, resists):
    fight = in_hold(duel, location, red=wrestler(style=60), blue=swordsman(brawn=60))
    fight.plays("blue: dither")
    fight.dice(attack=35, location=LEFT_LEG, damage=1, brawn=41)
    fight.plays("red: attack strike", "blue: no reaction", "red: trip opponent", "blue: by brawn")
    assert fight.blue.prone is not resists  # 60 is 40 in a headlock


@pytest.mark.rule("UNARMED.GRAPPLE")
def test_two_holds_on_the_trunk_are_no_worse_than_one(duel):
    fight = in_hold(duel, CHEST, blue=swordsman(style=60, action_points=6))
    fight.plays("blue: dither")
    seizes(fight, HEAD)
    assert fight.blue.held == {"chest", "head"}
    assert fight.red.grasping == {"right arm", "left arm"}
    fight.dice(attack=97)
    fight.plays("blue: attack with broadsword", "red: no reaction")
    assert fight.blow.attack_skill == 40


# ---------------------------------------------------------------- the limb that holds


@pytest.mark.rule("UNARMED.GRAPPLE")
def test_only_an_empty_arm_grapples(duel):
    fight = duel(red=swordsman(unarmed=60), blue=swordsman())
    seizes_with = "red: attack with unarmed grapple"
    fight.dice(attack=40, location=CHEST)
    fight.plays(seizes_with, "blue: no reaction", "red: waive")
    assert fight.red.grasping == {"left arm"}  # the right one has the sword
    fight.plays("blue: dither", "red: attack with unarmed ...")
    assert "grapple" not in fight.legal  # no arm is left


@pytest.mark.rule("UNARMED.GRAPPLE")
@pytest.mark.parametrize("armed", [shieldman, axeman])
def test_without_a_free_arm_nobody_grapples(duel, armed):
    fight = duel(red=armed(unarmed=60), blue=swordsman())
    fight.plays("red: attack with unarmed ...")
    assert fight.legal == {"strike", "pull blow"}


@pytest.mark.rule("UNARMED.GRAPPLE")
def test_a_stunned_or_a_held_arm_does_not_grapple(duel):
    fight = duel(red=maceman(style=60), blue=wrestler())
    fight.dice(attack=40, location=LEFT_ARM, damage=2, endurance=80)
    fight.plays("red: attack", "blue: no reaction", "red: stun location")
    seizes(fight, CHEST, red="blue", blue="red")
    assert fight.blue.grasping == {"right arm"}
    fight = in_hold(duel, LEFT_ARM, blue=wrestler())
    seizes(fight, CHEST, red="blue", blue="red")
    assert fight.blue.grasping == {"right arm"}


@pytest.mark.rule("UNARMED.GRAPPLE")
def test_an_arm_that_holds_does_nothing_else(duel):
    fight = in_hold(duel, LEFT_LEG, red=wrestler(weapons=("great_axe", "dagger")))
    fight.plays("blue: dither", "red: ready ...")
    assert fight.asked == ("blue", "turn") and fight.red.holds("dagger")  # the axe needs two
    fight.plays("blue: dither", "red: attack with unarmed strike ...")
    assert fight.legal == {"right leg", "left leg", "left arm", "head"}


@pytest.mark.rule("UNARMED.GRAPPLE")
def test_one_fighter_may_hold_two_foes(melee):
    fight = melee(red=wrestler(), blue=[swordsman(), swordsman()])
    seizes(fight, CHEST, foe="blue_0", blue="blue_0")
    fight.plays("blue_0: dither", "blue_1: dither")
    seizes(fight, LEFT_LEG, foe="blue_1", blue="blue_1")
    assert fight.blue_0.holders == [("grapple", "red_0", "chest")]
    assert fight.blue_1.holders == [("grapple", "red_0", "left leg")]
    assert fight.red.grasping == {"right arm", "left arm"}


# ---------------------------------------------------------------- the crush


def crushes(fight, attack=40, modifier=None, answer="decline", **dice):
    """Red tightens the hold on blue, who opposes it or not."""
    dice = {"unarmed": []} | dice
    dice["unarmed"] = [attack, *dice["unarmed"]]
    if modifier is not None:
        dice["modifier"] = modifier
    fight.dice(**dice)
    fight.plays("red: attack crush")
    if fight.asked == ("blue", "resist_with"):
        fight.plays(f"blue: {answer}")


def strong(**about):
    """A wrestler with a Damage Modifier."""
    return wrestler(**{"damage_modifier": "+1d6"} | about)


@pytest.mark.rule("UNARMED.GRAPPLE")
def test_a_hold_may_be_tightened_on_later_turns(duel):
    fight = duel(red=strong(), blue=swordsman())
    fight.plays("red: attack ...")
    assert "crush" not in fight.legal  # nothing is held yet
    fight.dice(attack=40, location=CHEST)
    fight.plays("red: grapple", "blue: no reaction", "red: waive")
    assert fight.asked == ("blue", "turn")  # no crush in the turn of the grapple
    fight.plays("blue: dither", "red: attack ...")
    assert fight.legal == {"strike", "pull blow", "grapple", "crush"}


@pytest.mark.rule("UNARMED.GRAPPLE")
def test_a_crush_does_the_damage_modifier_where_it_holds(duel):
    fight = in_hold(duel, CHEST, red=strong())
    fight.plays("blue: dither")
    crushes(fight, attack=40, modifier=3)
    assert fight.blue.hit_points["chest"] == 4
    assert fight.red.action_points == 1 and fight.blue.action_points == 2
    assert fight.won is None and fight.asked == ("blue", "turn")  # no special effects


@pytest.mark.rule("UNARMED.GRAPPLE")
def test_a_crush_is_an_unarmed_attack_that_may_fail(duel):
    fight = in_hold(duel, CHEST, red=strong())
    fight.plays("blue: dither")
    crushes(fight, attack=61, modifier=None)
    assert fight.blue.hit_points["chest"] == 7
    assert fight.red.action_points == 1
    assert fight.blue.held == {"chest"}  # the hold stays


@pytest.mark.rule("UNARMED.GRAPPLE")
@pytest.mark.parametrize(
    ("answer", "die", "stopped"),
    [
        ("by unarmed", 41, True),
        ("by unarmed", 39, False),
        ("by unarmed", 51, False),
        ("by brawn", 41, True),
        ("by brawn", 40, True),  # equal dice: 60 against Unarmed 60: the victim holds
        ("by brawn", 39, False),
        ("by brawn", 6, True),
        ("by brawn", 61, False),
    ],
)
def test_the_victim_may_oppose_for_a_point_by_unarmed_or_brawn(duel, answer, die, stopped):
    fight = in_hold(duel, LEFT_ARM, red=strong(), blue=swordsman(unarmed=50, brawn=60))
    fight.plays("blue: dither")
    purpose = answer.removeprefix("by ")
    crushes(fight, 40, None if stopped else 2, answer, **{purpose: [die]})
    assert fight.blue.hit_points["left arm"] == (4 if stopped else 2)
    assert fight.blue.action_points == 1


@pytest.mark.rule("UNARMED.GRAPPLE")
def test_the_victim_of_a_crush_is_asked_what_it_sets_against_it(duel):
    fight = in_hold(duel, CHEST, red=strong())
    fight.plays("blue: dither")
    fight.dice(unarmed=40)
    fight.plays("red: attack crush")
    assert fight.asked == ("blue", "resist_with")
    assert fight.legal == {"decline", "by unarmed", "by brawn"}
    fight.dice(modifier=1)
    fight.plays("blue: decline")


@pytest.mark.rule("UNARMED.GRAPPLE")
def test_without_a_point_nobody_opposes_a_crush(duel):
    fight = in_hold(duel, CHEST, red=strong(), blue=swordsman(action_points=0))
    crushes(fight, 40, 3)
    assert fight.blue.hit_points["chest"] == 4


@pytest.mark.rule("UNARMED.GRAPPLE")
@pytest.mark.parametrize(("modifier", "die"), [("+0", None), ("-1d2", 2)])
def test_the_weak_crush_nothing(duel, modifier, die):
    fight = in_hold(duel, CHEST, red=wrestler(damage_modifier=modifier))
    fight.plays("blue: dither")
    crushes(fight, 40, die)
    assert fight.blue.hit_points["chest"] == 7
    assert fight.blow.rolled == 0


@pytest.mark.rule("UNARMED.GRAPPLE")
def test_armour_helps_against_a_crush(duel):
    fight = in_hold(duel, CHEST, red=strong(), blue=swordsman(armour=2))
    fight.plays("blue: dither")
    crushes(fight, 40, 5)
    assert fight.blue.hit_points["chest"] == 4


@pytest.mark.rule("UNARMED.GRAPPLE")
def test_a_crushed_limb_fails_as_a_cut_one_does(duel):
    fight = in_hold(duel, LEFT_ARM, red=strong(), blue=swordsman(endurance=30))
    fight.plays("blue: dither")
    crushes(fight, 40, 5, turns=2, endurance=50)
    assert fight.blue.hit_points["left arm"] == -1
    assert fight.blue.useless == {"left arm"}
    assert fight.blue.no_attack == 2


@pytest.mark.rule("UNARMED.GRAPPLE")
def test_of_two_holds_one_is_tightened(duel):
    fight = in_hold(duel, CHEST, red=strong(action_points=5))
    fight.plays("blue: dither")
    seizes(fight, LEFT_ARM)
    fight.plays("blue: dither", "red: attack ...")
    assert fight.legal == {"strike", "pull blow", "crush"}  # both arms are taken
    fight.plays("red: crush ...")
    assert fight.asked == ("red", "hold")
    assert fight.legal == {"chest", "left arm"}
    phrases = {fight.battle.describe(act) for act in fight.battle.legal_actions()}
    assert phrases == {"the chest", "the left arm"}
    fight.dice(unarmed=40, modifier=1)
    fight.plays("red: left arm", "blue: decline")
    assert fight.blue.hit_points["left arm"] == 3
    assert fight.blue.hit_points["chest"] == 7


@pytest.mark.rule("UNARMED.GRAPPLE", "ROUND.INITIATIVE")
def test_a_tied_crush_comes_to_nothing_if_the_hold_is_broken_first(duel):
    fight = duel(red=strong(initiative=10, DEX=11), blue=swordsman(initiative=10, DEX=14))
    fight.plays("blue: dither")
    fight.dice(attack=40, location=CHEST)
    fight.plays("red: attack grapple", "blue: no reaction", "red: waive")
    fight.dice(unarmed=[34, 61])  # 50 is 34 while the chest is held
    fight.plays("blue: struggle", "red: attack crush", "blue: by unarmed", "red: by unarmed")
    assert fight.blue.holders == []
    assert fight.told(Tell.CRUSHES) == []
    assert fight.red.action_points == 1  # the point is spent


# ---------------------------------------------------------------- Struggle


def struggles(fight, mine="by brawn", theirs="by brawn", red="red", blue="blue", **dice):
    """Blue tries to break out of his one hold."""
    fight.dice(**dice)
    fight.plays(f"{blue}: struggle", f"{blue}: {mine}", f"{red}: {theirs}")


@pytest.mark.rule("ACT.STRUGGLE")
def test_who_is_free_has_nothing_to_struggle_against(duel):
    fight = duel(red=wrestler(), blue=swordsman())
    fight.plays("red: dither")
    assert "struggle" not in fight.legal
    fight = in_hold(duel, CHEST)
    assert "struggle" in fight.legal
    assert fight.red.holders == []
    fight.plays("blue: dither")
    assert "struggle" not in fight.legal  # the holder simply could let go


@pytest.mark.rule("ACT.STRUGGLE", "UNARMED.GRAPPLE")
@pytest.mark.parametrize("mine", ["by brawn", "by unarmed"])
@pytest.mark.parametrize("theirs", ["by brawn", "by unarmed"])
def test_victim_and_holder_each_choose_their_skill(duel, mine, theirs):
    fight = in_hold(duel, LEFT_ARM)
    fight.plays("blue: struggle")
    assert fight.asked == ("blue", "resist_with")
    assert fight.legal == {"by brawn", "by unarmed"}
    fight.plays(f"blue: {mine}")
    assert fight.asked == ("red", "holder")
    assert fight.legal == {"by brawn", "by unarmed"}
    dice = {"brawn": [], "unarmed": []}
    dice[mine.removeprefix("by ")].append(45)
    dice[theirs.removeprefix("by ")].append(44)
    fight.dice(**{purpose: faces for purpose, faces in dice.items() if faces})
    fight.plays(f"red: {theirs}")
    assert fight.blue.holders == [] and fight.red.grasping == set()


@pytest.mark.rule("ACT.STRUGGLE")
@pytest.mark.parametrize(
    ("mine", "theirs", "free"),
    [
        (43, 42, True),
        (42, 43, False),
        (43, 43, False),
        (5, 50, True),
        (43, 5, False),
        (51, 60, False),
        (50, 51, True),
    ],
)
def test_the_better_roll_breaks_free(duel, mine, theirs, free):
    fight = in_hold(duel, LEFT_ARM, red=wrestler(brawn=50), blue=swordsman(brawn=50))
    struggles(fight, brawn=[mine, theirs])
    assert (fight.blue.holders == []) is free
    assert (fight.blue.held == set()) is free
    assert fight.blue.action_points == 2  # spent also in vain
    assert fight.red.action_points == 2  # to hold costs nothing


@pytest.mark.rule("ACT.STRUGGLE", "UNARMED.GRAPPLE")
def test_a_headlock_makes_breaking_out_of_it_hard(duel):
    fight = in_hold(duel, HEAD, red=wrestler(brawn=50), blue=swordsman(brawn=60))
    struggles(fight, brawn=[41, 51])
    assert fight.blue.held == {"head"}  # 60 is 40
    fight = in_hold(duel, HEAD, red=wrestler(brawn=50), blue=swordsman(brawn=60))
    struggles(fight, brawn=[40, 51])
    assert fight.blue.held == set()


@pytest.mark.rule("ACT.STRUGGLE")
@pytest.mark.parametrize(
    ("modifier", "needed"), [("+0", 90), ("+1d2", 60), ("+1d4", 45), ("+1d6", 9)]
)
def test_each_step_of_damage_modifier_makes_brawn_against_brawn_harder(duel, modifier, needed):
    for roll, free in ((needed, True), (needed + 1, False)):
        fight = in_hold(
            duel, LEFT_ARM, red=wrestler(brawn=8, damage_modifier=modifier),
            blue=swordsman(brawn=90),
        )  # fmt: skip
        struggles(fight, brawn=[roll, 95])
        assert (fight.blue.holders == []) is free


@pytest.mark.rule("ACT.STRUGGLE")
def test_the_weaker_holder_has_it_harder_in_turn(duel):
    for roll, free in ((30, False), (31, True)):
        fight = in_hold(
            duel, LEFT_ARM, red=wrestler(brawn=60), blue=swordsman(brawn=5, damage_modifier="+1d4")
        )
        struggles(fight, brawn=[5, roll])
        assert (fight.blue.holders == []) is free


@pytest.mark.rule("ACT.STRUGGLE", "UNARMED.GRAPPLE")
@pytest.mark.parametrize("mine", ["by brawn", "by unarmed"])
def test_overwhelming_brawn_cannot_be_broken(duel, mine):
    fight = in_hold(
        duel, LEFT_ARM, red=wrestler(brawn=60, damage_modifier="+1d8"),
        blue=swordsman(brawn=95, unarmed=95),
    )  # fmt: skip
    struggles(fight, mine, brawn=99)  # the holder's die; the victim has no chance at all
    assert fight.blue.held == {"left arm"}


@pytest.mark.rule("ACT.STRUGGLE", "UNARMED.GRAPPLE")
@pytest.mark.parametrize("modifier", ["+1d6", "+1d8"])
def test_three_steps_do_not_overwhelm_and_skill_gives_none(duel, modifier):
    strong = wrestler(brawn=60, unarmed=60, damage_modifier=modifier)
    fight = in_hold(duel, LEFT_ARM, red=strong, blue=swordsman(unarmed=90))
    if modifier == "+1d6":
        struggles(fight, "by unarmed", "by brawn", unarmed=89, brawn=50)
    else:
        struggles(fight, "by unarmed", "by unarmed", unarmed=[89, 50])
    assert fight.blue.holders == []


@pytest.mark.rule("ACT.STRUGGLE")
def test_the_victim_chooses_which_of_several_holds_to_break(melee):
    fight = melee(red=[wrestler(), wrestler()], blue=swordsman())
    seizes(fight, LEFT_ARM, red="red_0")
    seizes(fight, HEAD, red="red_1")
    fight.plays("blue: struggle ...")
    assert fight.asked == ("blue", "hold")
    assert fight.legal == {"left arm", "head"}
    fight.dice(unarmed=25, brawn=51)
    fight.plays("blue: head", "blue: by unarmed", "red_1: by brawn")
    assert fight.blue.holders == [("grapple", "red_0", "left arm")]
    assert fight.red_1.grasping == set() and fight.red_0.grasping == {"right arm"}


@pytest.mark.rule("ACT.STRUGGLE", "REACT.INTERRUPT")
def test_who_delays_while_held_may_interrupt_to_struggle(duel):
    fight = duel(red=swordsman(initiative=5, unarmed=60), blue=swordsman(brawn=60))
    fight.plays("blue: delay")
    fight.dice(attack=40, location=LEFT_ARM)
    fight.plays("red: attack with unarmed grapple", "blue: wait", "blue: no reaction", "red: waive")
    assert fight.asked == ("blue", "turn") and fight.cycle == 2
    assert fight.blue.action_points == 2  # the delay ran out as any other
    fight.plays("blue: delay", "red: attack with unarmed crush", "blue: interrupt")
    fight.dice(brawn=[55, 30])
    fight.plays("blue: struggle", "blue: by brawn", "red: by brawn")
    assert fight.blue.holders == []
    assert len(fight.told(Tell.VOID)) == 1  # there is nothing left to crush
    assert fight.red.action_points == 1


# ---------------------------------------------------------------- how holds end


@pytest.mark.rule("UNARMED.GRAPPLE")
def test_all_holds_end_when_the_holder_falls(melee):
    fight = melee(red=wrestler(), blue=[swordsman(), swordsman(), maceman(style=60)])
    seizes(fight, CHEST, foe="blue_0", blue="blue_0")
    fight.plays("blue_0: dither", "blue_1: dither", "blue_2: dither")
    seizes(fight, LEFT_LEG, foe="blue_1", blue="blue_1")
    fight.plays("blue_0: dither", "blue_1: dither")
    fight.dice(attack=40, location=HEAD, damage=5, turns=1, endurance=90)
    fight.plays("blue_2: attack", "red: no reaction", "blue_2: waive")
    assert fight.red.unconscious
    assert fight.blue_0.holders == [] and fight.blue_1.holders == []
    assert fight.red.grasping == set()


@pytest.mark.rule("UNARMED.GRAPPLE")
def test_a_hold_ends_when_the_victim_falls(melee):
    fight = melee(red=[wrestler(), maceman(style=60)], blue=[swordsman(), swordsman()])
    seizes(fight, LEFT_ARM, red="red_0", foe="blue_0", blue="blue_0")
    fight.dice(attack=40, location=HEAD, damage=5, turns=1, endurance=90)
    fight.plays("red_1: attack blue_0", "blue_0: no reaction", "red_1: waive")
    assert fight.blue_0.unconscious
    assert fight.blue_0.holders == [] and fight.red_0.grasping == set()


@pytest.mark.rule("UNARMED.GRAPPLE", "SE.COMPEL_SURRENDER")
@pytest.mark.parametrize(("winner", "loser"), [("red_1", "blue_0"), ("blue_1", "red_0")])
def test_a_hold_ends_when_holder_or_victim_surrenders(melee, winner, loser):
    fight = melee(red=[wrestler(), swordsman()], blue=[swordsman(), swordsman()])
    seizes(fight, LEFT_ARM, red="red_0", foe="blue_0", blue="blue_0")
    if winner == "blue_1":
        fight.plays("red_1: dither", "blue_0: dither")
    fight.dice(attack=5, brawn=80, willpower=80)
    fight.plays(f"{winner}: attack {loser} with broadsword", f"{loser}: no reaction")
    fight.plays(f"{winner}: trip opponent", f"{winner}: compel surrender", f"{loser}: by brawn")
    assert fight.fighters[loser].surrendered
    assert fight.blue_0.holders == [] and fight.red_0.grasping == set()


@pytest.mark.rule("UNARMED.GRAPPLE")
@pytest.mark.parametrize(
    ("location", "damage", "effect", "held"),
    [
        (RIGHT_ARM, 2, "stun location", False),  # the arm that holds
        (LEFT_ARM, 2, "stun location", True),
        (HEAD, 2, "stun location", False),  # out of his senses
        (CHEST, 2, "stun location", True),
        (RIGHT_ARM, 2, "waive", True),  # a scratch
    ],
)
def test_a_hold_ends_with_the_arm_or_the_senses_of_the_holder(duel, location, damage, effect, held):
    fight = in_hold(duel, LEFT_LEG, red=wrestler(arm=9), blue=maceman(style=60))
    stuns = {"endurance": 80} if effect != "waive" else {}
    fight.dice(attack=40, location=location, damage=damage, **stuns)
    fight.plays("blue: attack with mace", "red: no reaction", f"blue: {effect}")
    assert (fight.blue.held == {"left leg"}) is held


@pytest.mark.rule("UNARMED.GRAPPLE", "HARM.SERIOUS")
@pytest.mark.parametrize(("endurance", "held"), [(90, False), (45, True)])
def test_a_useless_arm_lets_go_of_whom_it_holds(duel, endurance, held):
    fight = in_hold(duel, LEFT_LEG, red=wrestler(endurance=60), blue=maceman(style=60))
    fight.dice(attack=40, location=RIGHT_ARM, damage=5, turns=1, endurance=endurance)
    fight.plays("blue: attack with mace", "red: no reaction", "blue: waive")
    assert (fight.blue.held == {"left leg"}) is held
    assert (fight.red.grasping == {"right arm"}) is held


@pytest.mark.rule("UNARMED.GRAPPLE")
def test_a_holding_arm_that_is_seized_lets_go(duel):
    fight = in_hold(duel, LEFT_LEG, blue=wrestler())
    seizes(fight, RIGHT_ARM, red="blue", blue="red")
    assert fight.blue.holders == []
    assert fight.red.holders == [("grapple", "blue_0", "right arm")]


@pytest.mark.rule("UNARMED.GRAPPLE", "MULTI.OUTMANOEUVRE")
def test_a_holder_who_leaves_the_melee_lets_go(melee):
    fight = melee(red=wrestler(evade=60), blue=[swordsman(action_points=0) for _ in range(2)])
    seizes(fight, CHEST, foe="blue_0", blue="blue_0")
    fight.dice(evade=40)
    fight.plays("red: outmanoeuvre", "red: disengage")
    assert fight.red.engaged_with == set()
    assert fight.blue_0.holders == [] and fight.red.grasping == set()


@pytest.mark.rule("UNARMED.GRAPPLE", "ROUND.INITIATIVE")
def test_a_tied_grappler_who_is_felled_holds_nobody(duel):
    fight = duel(
        red=maceman(style=60, initiative=10, DEX=14),
        blue=[wrestler(initiative=10, DEX=11), swordsman()],
    )
    fight.dice(attack=[40, 20], location=[HEAD, CHEST], damage=5, turns=1, endurance=90)
    fight.plays("red: attack blue_0", "blue_0: attack grapple", "blue_0: no reaction", "red: waive")
    assert fight.blue_0.unconscious
    fight.plays("red: no reaction")
    assert fight.red.holders == []


@pytest.mark.rule("REACT.INTERRUPT", "UNARMED.GRAPPLE")
def test_an_arm_stunned_by_an_interrupt_does_not_grapple(duel):
    fight = duel(red=maceman(style=60), blue=swordsman(unarmed=60))
    fight.plays("red: delay", "blue: attack with unarmed grapple", "red: interrupt")
    fight.dice(attack=40, location=LEFT_ARM, damage=2, endurance=80)
    fight.plays("red: attack with mace", "blue: no reaction", "red: stun location")
    assert len(fight.told(Tell.VOID)) == 1
    assert fight.red.holders == []


# ---------------------------------------------------------------- Mancatcher


CATCHER = ("mancatcher",)


@pytest.mark.rule("TRAIT.MANCATCHER")
@pytest.mark.parametrize(
    ("catcher", "skill"),
    [
        (wrestler(), 60),
        (wrestler(unarmed_traits=CATCHER), 40),
        (wrestler(weapons=("fist_kick",), traits=CATCHER), 40),
        (wrestler(weapons=("net",), traits=CATCHER), 60),  # a trait of the net alone
    ],
)
@pytest.mark.parametrize("mine", ["unarmed", "brawn"])
def test_it_is_harder_to_break_free_of_a_mancatcher(duel, catcher, skill, mine):
    for roll, free in ((skill, True), (skill + 1, False)):
        fight = in_hold(duel, LEFT_ARM, red=catcher, blue=swordsman(unarmed=60, brawn=60))
        theirs = "brawn" if mine == "unarmed" else "unarmed"
        struggles(fight, f"by {mine}", f"by {theirs}", **{mine: roll, theirs: 90})
        assert (fight.blue.holders == []) is free


@pytest.mark.rule("TRAIT.MANCATCHER")
def test_a_mancatcher_is_harder_to_evade_when_it_grapples(duel):
    catcher = wrestler(unarmed_traits=CATCHER)
    fight = duel(red=catcher, blue=swordsman(evade=60, style=60))
    fight.dice(attack=61, evade=97)
    fight.plays("red: attack grapple", "blue: evade")
    assert fight.blow.defence_skill == 40
    fight = duel(red=catcher, blue=swordsman(evade=60, style=60))
    fight.dice(attack=61, evade=97)
    fight.plays("red: attack strike", "blue: evade")
    assert fight.blow.defence_skill == 60
    fight = duel(red=catcher, blue=swordsman(evade=60, style=60))
    fight.dice(attack=61, parry=97)
    fight.plays("red: attack grapple", "blue: parry with broadsword")
    assert fight.blow.defence_skill == 60


# ---------------------------------------------------------------- pulled blows


@pytest.mark.rule("PULLED_BLOW")
@pytest.mark.parametrize(("damage", "passes"), [(7, 4), (8, 4), (1, 1), (2, 1)])
def test_a_pulled_blow_does_half_fractions_up(duel, damage, passes):
    fight = duel(red=swordsman(style=60), blue=unarmoured(chest=20))
    fight.dice(attack=40, location=CHEST, damage=damage)
    fight.plays("red: attack with broadsword pull blow", "blue: no reaction", "red: waive")
    assert fight.blue.hit_points["chest"] == 20 - passes
    assert fight.blow.rolled == passes


@pytest.mark.rule("PULLED_BLOW")
def test_the_damage_modifier_is_halved_with_the_rest(duel):
    fight = duel(red=swordsman(style=60, damage_modifier="+1d4"), blue=unarmoured(chest=20))
    fight.dice(attack=40, location=CHEST, damage=6, modifier=3)
    fight.plays("red: attack with broadsword pull blow", "blue: no reaction", "red: waive")
    assert fight.blue.hit_points["chest"] == 15  # 9 is 5


@pytest.mark.rule("PULLED_BLOW")
def test_a_blow_is_halved_before_the_parry_halves_it_again(duel):
    fight = duel(red=swordsman(style=60), blue=knifeman(style=50, chest=20))
    fight.dice(attack=40, parry=40, location=CHEST, damage=7)
    fight.plays("red: attack with broadsword pull blow", "blue: parry with dagger")
    assert fight.blue.hit_points["chest"] == 18  # 7 is 4, of which 2 pass


@pytest.mark.rule("PULLED_BLOW")
def test_a_pulled_blow_is_declared_before_the_roll_and_hits_no_better(duel):
    fight = duel(red=swordsman(style=60), blue=unarmoured())
    fight.plays("red: attack with broadsword ...")
    assert fight.asked == ("red", "manner")
    fight.dice(attack=61)
    fight.plays("red: pull blow", "blue: no reaction")
    assert fight.blow.attack_skill == 60 and fight.blow.attack_level == Level.FAILURE
    assert fight.won is None and fight.blow.winner == Side.NOBODY


@pytest.mark.rule("PULLED_BLOW", "UNARMED.STRIKE")
def test_fists_may_be_pulled_too(duel):
    fight = duel(red=wrestler(), blue=unarmoured())
    fight.dice(attack=40, location=CHEST, damage=3)
    fight.plays("red: attack pull blow left leg", "blue: no reaction", "red: waive")
    assert fight.blue.hit_points["chest"] == 5
    assert fight.blow.limb == 1


@pytest.mark.rule("SE.COMPEL_SURRENDER", "UNARMED.GRAPPLE")
def test_who_is_held_may_be_told_to_yield(duel):
    fight = in_hold(duel, location=LEFT_ARM, red=wrestler(initiative=20))
    fight.plays("blue: dither")
    fight.dice(attack=30)
    fight.plays("red: attack strike", "blue: no reaction")
    assert "compel surrender" in fight.legal
