"""Special effects of the duel, one part for each [SE.*]."""

from __future__ import annotations

import pytest
from rules.table import (
    animal,
    axeman,
    brawler,
    fighter,
    maceman,
    shieldman,
    spearman,
    swordsman,
    unarmoured,
    weapon,
)

from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import (
    Fatigue,
    Place,
)


def attacks(fight, reaction="no reaction", **dice):
    """Red attacks blue, who reacts as told."""
    fight.dice(**dice)
    fight.plays("red: attack", f"blue: {reaction}")


def offered(fight, *effects):
    """Which of these effects may be picked now."""
    assert fight.asked.kind == "effect"
    return {effect for effect in effects if effect in fight.legal}


# ---------------------------------------------------------------- Choose Location


@pytest.mark.rule("SE.CHOOSE_LOCATION")
def test_the_attacker_chooses_where_the_blow_lands(duel):
    fight = duel(red=swordsman(style=70), blue=unarmoured(head=5))
    attacks(fight, attack=43, damage=2)  # no die for the location
    fight.plays("red: choose location ...")
    assert fight.asked == ("red", "location")
    assert fight.legal == set(fight.blue.hit_points)
    fight.plays("red: head")
    assert fight.blue.hit_points["head"] == 3


@pytest.mark.rule("SE.CHOOSE_LOCATION")
def test_one_blow_lands_in_one_chosen_place(duel):
    fight = duel(red=swordsman(style=70), blue=unarmoured())
    attacks(fight, attack=7, damage=1)
    fight.plays("red: choose location chest")
    assert not offered(fight, "choose location")
    fight.waives()


@pytest.mark.rule("SE.CHOOSE_LOCATION")
def test_a_defender_chooses_no_location(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman())
    attacks(fight, "parry", attack=71, parry=40)
    assert fight.effects_to_pick == ("blue", 1)
    assert not offered(fight, "choose location")
    fight.waives()


# ---------------------------------------------------------------- Bleed


@pytest.mark.rule("SE.BLEED")
@pytest.mark.parametrize(("endurance", "bleeds"), [(44, False), (43, True), (6, False), (61, True)])
def test_endurance_against_the_attack_roll_prevents_bleeding(duel, endurance, bleeds):
    fight = duel(red=swordsman(style=70), blue=unarmoured(endurance=60))
    attacks(fight, attack=43, location=2, damage=3, endurance=endurance)
    fight.plays("red: bleed")
    assert fight.blue.bleeding == ({"right leg"} if bleeds else set())
    fight.passes_to_round(2)
    assert fight.blue.fatigue == (Fatigue.WINDED if bleeds else Fatigue.FRESH)


@pytest.mark.rule("SE.BLEED")
@pytest.mark.parametrize("armour", [3, 4])
def test_armour_that_stops_the_blow_stops_the_bleeding(duel, armour):
    fight = duel(red=swordsman(style=70), blue=unarmoured(armour=armour))
    attacks(fight, attack=43, location=2, damage=3)  # no Endurance is rolled
    fight.plays("red: bleed")
    assert fight.blue.bleeding == set()


@pytest.mark.rule("SE.BLEED")
def test_only_blades_cut_and_only_attackers(duel):
    fight = duel(red=maceman(style=70), blue=swordsman())
    attacks(fight, attack=43, location=2, damage=1)
    assert not offered(fight, "bleed")
    fight.waives()
    fight.dice(attack=51, parry=40)
    fight.plays("blue: attack", "red: parry")
    assert not offered(fight, "bleed")
    fight.waives()


@pytest.mark.rule("SE.BLEED")
def test_several_bleeding_wounds_cost_one_level_a_round(duel):
    fight = duel(red=swordsman(style=70), blue=unarmoured(endurance=60))
    for location in (2, 5):
        attacks(fight, attack=43, location=location, damage=1, endurance=61)
        fight.plays("red: bleed")
        fight.passes_to_turn_of("red")
    assert fight.blue.bleeding == {"right leg", "left leg"}
    fight.passes_to_round(2)
    assert fight.blue.fatigue == Fatigue.WINDED


# ---------------------------------------------------------------- Maximise Damage


@pytest.mark.rule("SE.MAXIMISE_DAMAGE")
def test_a_hatchet_does_six(duel):
    fight = duel(red=fighter("Axeman", ("hatchet",), style=70), blue=unarmoured(chest=9))
    attacks(fight, attack=7, location=11)  # no die for the damage
    fight.plays("red: maximise damage")
    assert not offered(fight, "maximise damage")  # the hatchet has one die
    fight.waives()
    assert fight.blue.hit_points["chest"] == 3


@pytest.mark.rule("SE.MAXIMISE_DAMAGE")
@pytest.mark.parametrize(("picks", "dice", "total"), [(1, [2], 8), (2, [], 12)])
def test_a_great_club_maximises_one_die_a_pick(duel, picks, dice, total):
    club = weapon("great_club", hands=2, damage="2d6")
    fight = duel(red=fighter("Clubman", (club,), style=70), blue=unarmoured(chest=20))
    attacks(fight, attack=7, location=11, damage=dice)
    fight.plays(*["red: maximise damage"] * picks)
    fight.waives()
    assert fight.blue.hit_points["chest"] == 20 - total


@pytest.mark.rule("SE.MAXIMISE_DAMAGE")
def test_the_constant_and_the_damage_modifier_are_not_maximised(duel):
    fight = duel(red=spearman(style=70, damage_modifier="+1d4"), blue=unarmoured(chest=20))
    attacks(fight, attack=7, location=11, modifier=1)
    fight.plays("red: maximise damage")  # 1d8+1: eight and one
    assert not offered(fight, "maximise damage")
    fight.waives()
    assert fight.blow.rolled == 8 + 1 + 1


@pytest.mark.rule("SE.MAXIMISE_DAMAGE")
def test_natural_weapons_may_be_maximised(duel):
    fight = duel(red=brawler(unarmed=70), blue=unarmoured())
    attacks(fight, attack=7, location=11)
    fight.plays("red: maximise damage")
    fight.waives()
    assert fight.blow.rolled == 3


@pytest.mark.rule("SE.MAXIMISE_DAMAGE")
def test_only_a_critical_of_the_attacker_maximises(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman(style=50))
    attacks(fight, "parry", attack=43, parry=100, location=2, damage=1)
    assert fight.effects_to_pick == ("red", 2)  # the fumble is the foe's
    assert not offered(fight, "maximise damage")
    fight.waives()
    fight.dice(attack=51, parry=5)
    fight.plays("blue: attack", "red: parry")
    assert fight.effects_to_pick == ("red", 2)  # a critical parry
    assert not offered(fight, "maximise damage")
    fight.waives()


# ---------------------------------------------------------------- Stun Location


@pytest.mark.rule("SE.STUN_LOCATION")
def test_a_stunned_arm_is_useless_for_as_many_turns_as_damage(duel):
    fight = duel(red=maceman(style=70, action_points=1), blue=swordsman(endurance=60))
    attacks(fight, attack=43, location=14, damage=3, endurance=43)
    fight.plays("red: stun location")
    assert fight.blue.holds("broadsword")  # it is not dropped
    for turns in (3, 2, 1):
        assert fight.blue.stunned["right arm"] == turns
        fight.dice(attack=90)
        fight.plays("blue: attack")
        assert fight.item_name(fight.blue.who, fight.blow.attack_item) == "unarmed"
    assert fight.blue.stunned["right arm"] == 0
    fight.plays("red: dither")
    fight.dice(attack=90)
    fight.plays("blue: attack with broadsword")


@pytest.mark.rule("SE.STUN_LOCATION")
def test_a_stunned_arm_does_not_parry_but_the_shield_arm_does(duel):
    fight = duel(red=maceman(style=70), blue=shieldman(endurance=60))
    attacks(fight, attack=43, location=14, damage=3, endurance=61)
    fight.plays("red: stun location", "blue: dither")
    fight.dice(attack=43, parry=40, location=14, damage=1)
    fight.plays("red: attack", "blue: parry ...")
    assert "hoplite shield" in fight.legal and "broadsword" not in fight.legal
    fight.plays("blue: hoplite shield")


@pytest.mark.rule("SE.STUN_LOCATION")
def test_a_stunned_leg_stands_but_does_not_evade(duel):
    fight = duel(red=maceman(style=70), blue=swordsman(endurance=60))
    attacks(fight, attack=43, location=2, damage=1, endurance=61)
    fight.plays("red: stun location")
    assert not fight.blue.prone
    assert "attack" in fight.legal
    fight.plays("blue: dither")
    fight.dice(attack=43, location=2, damage=1)
    fight.plays("red: attack")
    assert "evade" in fight.legal  # its one turn has passed
    fight.plays("blue: no reaction", "red: waive")


@pytest.mark.rule("SE.STUN_LOCATION")
def test_a_stunned_leg_does_not_evade_before_its_turns_have_passed(duel):
    fight = duel(red=[maceman(style=70), maceman(style=70)], blue=swordsman(endurance=60))
    fight.dice(attack=43, location=2, damage=1, endurance=61)
    fight.plays("red_0: attack", "blue: no reaction", "red_0: stun location")
    fight.dice(attack=43, location=5, damage=1)
    fight.plays("red_1: attack")
    assert "parry" in fight.legal and "evade" not in fight.legal
    fight.plays("blue: no reaction", "red_1: waive")


@pytest.mark.rule("SE.STUN_LOCATION")
@pytest.mark.parametrize("location", [8, 11])
def test_a_blow_to_the_trunk_leaves_breath_for_defence_only(duel, location):
    fight = duel(red=maceman(style=70), blue=shieldman(endurance=60))
    attacks(fight, attack=43, location=location, damage=3, endurance=43)
    fight.plays("red: stun location")
    assert fight.blue.defend_only == 3
    assert not {"attack", "ready"} & fight.legal
    assert {"delay", "dither"} <= fight.legal
    fight.plays("blue: dither")
    fight.dice(attack=43, parry=40, location=2, damage=1)
    fight.plays("red: attack")
    assert {"parry", "evade"} <= fight.legal
    fight.plays("blue: parry with hoplite shield")
    for turns in (2, 1):
        assert fight.blue.defend_only == turns
        assert "attack" not in fight.legal
        fight.passes_to_turn_of("blue")
    assert fight.blue.defend_only == 0
    assert "attack" in fight.legal


@pytest.mark.rule("SE.STUN_LOCATION")
def test_a_blow_to_the_head_leaves_nothing(duel):
    fight = duel(red=maceman(style=70), blue=swordsman(endurance=60, action_points=4))
    attacks(fight, attack=43, location=20, damage=2, endurance=43)
    fight.plays("red: stun location")
    assert fight.asked == ("red", "turn")  # blue's turn passes without a choice
    assert fight.blue.senseless == 1
    attacks_unanswered(fight, damage=1)
    assert fight.blue.senseless == 0
    fight.passes_to_turn_of("blue")
    assert "attack" in fight.legal


def attacks_unanswered(fight, damage):
    """Red strikes blue, who is not asked for a reaction."""
    fight.dice(attack=43, location=2, damage=damage)
    fight.plays("red: attack")
    assert fight.asked.kind == "effect"
    fight.waives()


@pytest.mark.rule("SE.STUN_LOCATION")
def test_stunning_needs_an_injury_a_bludgeon_and_a_failed_endurance_roll(duel):
    armoured = duel(red=maceman(style=70), blue=unarmoured(armour=4))
    attacks(armoured, attack=43, location=14, damage=4)  # no Endurance is rolled
    armoured.plays("red: stun location")
    assert armoured.blue.stunned["right arm"] == 0
    hardy = duel(red=maceman(style=70), blue=unarmoured(endurance=60))
    attacks(hardy, attack=43, location=14, damage=3, endurance=44)
    hardy.plays("red: stun location")
    assert hardy.blue.stunned["right arm"] == 0
    cut = duel(red=swordsman(style=70), blue=unarmoured())
    attacks(cut, attack=43, location=14, damage=3)
    assert not offered(cut, "stun location")
    cut.waives()


# ---------------------------------------------------------------- Disarm Opponent


@pytest.mark.rule("SE.DISARM_OPPONENT")
@pytest.mark.parametrize(("result", "keeps"), [(44, True), (43, False), (61, False), (6, True)])
def test_the_style_against_the_roll_keeps_the_weapon(duel, result, keeps):
    fight = duel(red=swordsman(style=70), blue=swordsman(style=60))
    attacks(fight, attack=43, location=2, damage=1, style=result)
    fight.plays("red: disarm opponent")
    assert fight.blue.holds("broadsword") == keeps
    assert fight.blue.place("broadsword") == (Place.HELD if keeps else Place.GROUND)


@pytest.mark.rule("SE.DISARM_OPPONENT")
@pytest.mark.parametrize(
    ("own", "foes", "last", "first"),
    [
        ("medium", "medium", 50, 51),  # standard
        ("large", "medium", 34, 35),  # Hard
        ("huge", "medium", 25, 26),  # Formidable
        ("enormous", "medium", 1, 2),  # Herculean: 5, and only a critical beats the 10
        ("medium", "large", 75, 76),  # Easy
        ("medium", "huge", 95, 96),  # Very Easy: 100, but 96 is always a failure
        ("small", "enormous", 95, 96),  # no easier than that
    ],
)
def test_the_larger_weapon_disarms_more_easily(duel, own, foes, last, first):
    for result in (last, first):
        fight = duel(
            red=fighter("Red", (weapon("mine", hands=1, size=own),), style=90),
            blue=fighter("Blue", (weapon("his", hands=1, size=foes),), style=50),
        )
        attacks(fight, attack=10, location=2, damage=1, style=result)
        fight.plays("red: disarm opponent")
        assert fight.blue.holds("his") == (result == last)


@pytest.mark.rule("SE.DISARM_OPPONENT")
@pytest.mark.parametrize(
    ("modifier", "distance", "metres"), [("+0", [], 0), ("+1d4", [3], 3), ("-1d4", [2], 0)]
)
def test_the_weapon_flies_as_far_as_the_damage_modifier(duel, modifier, distance, metres):
    fight = duel(red=swordsman(style=70, damage_modifier=modifier), blue=unarmoured())
    dice = {"modifier": 1} if distance else {}
    attacks(fight, attack=43, location=2, damage=2, style=90, distance=distance, **dice)
    fight.plays("red: disarm opponent")
    assert [fall.third for fall in fight.told(Tell.DISARMED)] == [metres]


@pytest.mark.rule("SE.DISARM_OPPONENT", "ACT.READY")
def test_a_lost_weapon_takes_two_turns_to_recover(duel):
    fight = duel(red=swordsman(style=70), blue=unarmoured())
    attacks(fight, attack=43, location=2, damage=1, style=90)
    fight.plays("red: disarm opponent", "blue: ready")
    assert not fight.blue.holds("broadsword")
    fight.passes_to_turn_of("blue")
    fight.plays("blue: ready")
    assert fight.blue.holds("broadsword")


@pytest.mark.rule("SE.DISARM_OPPONENT")
@pytest.mark.parametrize(("strength", "possible"), [(26, True), (27, False)])
def test_twice_the_strength_is_the_limit(duel, strength, possible):
    fight = duel(red=swordsman(style=70, STR=13), blue=unarmoured(STR=strength))
    attacks(fight, attack=43, location=2, damage=1)
    assert bool(offered(fight, "disarm opponent")) == possible
    fight.waives()


@pytest.mark.rule("SE.DISARM_OPPONENT")
@pytest.mark.parametrize(
    "victim", [brawler(), animal(), shieldman(in_hand=("hoplite",))], ids=lambda one: one.name
)
def test_limbs_and_strapped_shields_are_not_disarmed(duel, victim):
    fight = duel(red=swordsman(style=70), blue=victim)
    attacks(fight, attack=43, location=2, damage=1)
    assert not offered(fight, "disarm opponent")
    fight.waives()


@pytest.mark.rule("SE.DISARM_OPPONENT")
def test_of_two_weapons_the_one_of_the_exchange_is_lost(duel):
    victim = fighter("Victim", ("broadsword", "buckler"), style=50)
    fight = duel(red=swordsman(style=70), blue=victim)
    attacks(fight, "parry with buckler", attack=43, parry=100, location=2, damage=1, style=90)
    fight.plays("red: disarm opponent", "red: waive")
    assert not fight.blue.holds("buckler") and fight.blue.holds("broadsword")
    fight = duel(red=swordsman(style=70), blue=victim)
    attacks(fight, attack=43, location=2, damage=1, style=90)
    fight.plays("red: disarm opponent")
    assert fight.blue.holds("buckler") and not fight.blue.holds("broadsword")


@pytest.mark.rule("SE.DISARM_OPPONENT")
def test_a_sword_beside_a_strapped_shield_can_be_lost(duel):
    fight = duel(
        red=swordsman(style=70), blue=shieldman(weapons=("hoplite", "broadsword"), style=50)
    )
    attacks(fight, attack=43, location=2, damage=1, style=90)
    fight.plays("red: disarm opponent")
    assert not fight.blue.holds("broadsword") and fight.blue.holds("hoplite shield")


@pytest.mark.rule("SE.DISARM_OPPONENT")
def test_the_defender_disarms_against_the_parry_roll(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman(style=60))
    attacks(fight, "parry", attack=71, parry=50, style=50)
    fight.plays("blue: disarm opponent")
    assert fight.red.holds("broadsword")  # 50 against 50: the higher skill holds
    fight.passes_to_turn_of("red")
    attacks(fight, "parry", attack=71, parry=50, style=49)
    fight.plays("blue: disarm opponent")
    assert not fight.red.holds("broadsword")


# ---------------------------------------------------------------- Trip Opponent


@pytest.mark.rule("SE.TRIP_OPPONENT")
@pytest.mark.parametrize("skill", ["brawn", "evade", "acrobatics"])
@pytest.mark.parametrize(("result", "falls"), [(44, False), (43, True), (61, True)])
def test_the_victim_chooses_how_to_stay_up(duel, skill, result, falls):
    fight = duel(red=swordsman(style=70), blue=unarmoured(**{skill: 60}))
    attacks(fight, attack=43, location=2, damage=1, **{skill: result})
    fight.plays("red: trip opponent")
    assert fight.asked == ("blue", "resist_with")
    assert fight.legal == {"by brawn", "by evade", "by acrobatics"}
    fight.plays(f"blue: by {skill}")
    assert fight.blue.prone == falls


@pytest.mark.rule("SE.TRIP_OPPONENT")
@pytest.mark.parametrize(("result", "falls"), [(75, False), (76, True)])
def test_four_legs_may_use_athletics_and_roll_one_grade_easier(duel, result, falls):
    fight = duel(red=swordsman(style=95), blue=animal(athletics=50))
    attacks(fight, attack=43, location=2, damage=1, athletics=result)
    fight.plays("red: trip opponent")
    assert fight.legal == {"by brawn", "by evade", "by acrobatics", "by athletics"}
    fight.plays("blue: by athletics")
    assert fight.blue.prone == falls


@pytest.mark.rule("SE.TRIP_OPPONENT")
def test_who_lies_is_not_tripped(duel):
    fight = duel(red=swordsman(style=70), blue=unarmoured(evade=60))
    attacks(fight, "evade", attack=43, evade=50)
    assert fight.blue.prone
    fight.plays("blue: dither")
    attacks(fight, attack=43, location=2, damage=1)
    assert not offered(fight, "trip opponent")
    fight.waives()


@pytest.mark.rule("SE.TRIP_OPPONENT")
def test_the_defender_trips_against_the_parry_roll(duel):
    fight = duel(red=swordsman(style=70, evade=60), blue=swordsman(style=60))
    attacks(fight, "parry", attack=71, parry=40, evade=40)
    fight.plays("blue: trip opponent", "red: by evade")
    assert not fight.red.prone  # equal dice: equal skills leave it with the resisting side
    fight.passes_to_turn_of("red")
    attacks(fight, "parry", attack=71, parry=40, evade=39)
    fight.plays("blue: trip opponent", "red: by evade")
    assert fight.red.prone


@pytest.mark.rule("SE.TRIP_OPPONENT")
def test_tripping_needs_no_damage(duel):
    fight = duel(red=swordsman(style=70), blue=unarmoured(armour=20))
    attacks(fight, attack=43, location=2, damage=1, brawn=90)
    fight.plays("red: trip opponent", "blue: by brawn")
    assert fight.blue.prone and fight.blow.wounded == 0


# ---------------------------------------------------------------- Compel Surrender


def prone_foe(duel, red=None, **about):
    """Red faces blue, who has evaded a first blow and lies on the ground."""
    fight = duel(red=red or swordsman(style=80), blue=unarmoured(evade=60, **about))
    attacks(fight, "evade", attack=43, evade=50)
    fight.passes_to_turn_of("red")
    assert fight.blue.prone
    return fight


@pytest.mark.rule("SE.COMPEL_SURRENDER")
@pytest.mark.parametrize(("result", "yields"), [(45, False), (39, True), (51, True)])
def test_willpower_against_the_attack_roll(duel, result, yields):
    fight = prone_foe(duel, willpower=50)
    attacks(fight, attack=40, willpower=result)
    fight.plays("red: compel surrender")
    assert fight.blue.surrendered == yields
    assert fight.winner == ("red" if yields else None)
    assert dict(fight.blue.hit_points) == dict(fight.red.hit_points)  # a threat does no damage


@pytest.mark.rule("SE.COMPEL_SURRENDER")
def test_the_unhurt_who_stand_armed_are_not_asked_to_yield(duel):
    fight = duel(red=swordsman(style=70), blue=unarmoured())
    attacks(fight, attack=43, location=2, damage=1)
    assert not offered(fight, "compel surrender")
    fight.waives()


@pytest.mark.rule("SE.COMPEL_SURRENDER")
@pytest.mark.parametrize(("damage", "possible"), [(4, False), (5, True)])
def test_a_serious_wound_is_reason_to_yield_a_minor_one_is_not(duel, damage, possible):
    fight = duel(red=swordsman(style=70), blue=unarmoured(endurance=60))
    dice = {"turns": 1, "endurance": 50} if possible else {}
    attacks(fight, attack=43, location=2, damage=damage, **dice)
    fight.waives()
    fight.passes_to_turn_of("red")
    attacks(fight, attack=43, location=5, damage=1)
    assert bool(offered(fight, "compel surrender")) == possible
    fight.waives()


@pytest.mark.rule("SE.COMPEL_SURRENDER")
def test_the_disarmed_are_asked_to_yield_until_they_draw(duel):
    fight = duel(
        red=swordsman(style=70),
        blue=unarmoured(weapons=("broadsword", "dagger"), in_hand=("broadsword",)),
    )
    attacks(fight, attack=43, location=2, damage=1, style=90)
    fight.plays("red: disarm opponent", "blue: dither")
    attacks(fight, attack=43, location=2, damage=1)
    assert offered(fight, "compel surrender")
    fight.plays("red: waive", "blue: ready dagger")
    attacks(fight, attack=43, location=2, damage=1)
    assert not offered(fight, "compel surrender")
    fight.waives()


@pytest.mark.rule("SE.COMPEL_SURRENDER")
def test_an_effect_of_the_same_exchange_prepares_the_demand(duel):
    fight = duel(red=swordsman(style=80), blue=unarmoured(willpower=50))
    attacks(fight, attack=8, style=90, willpower=51)
    assert not offered(fight, "compel surrender")
    fight.plays("red: disarm opponent", "red: compel surrender")
    assert not fight.blue.holds("broadsword")
    assert fight.blue.surrendered


@pytest.mark.rule("SE.COMPEL_SURRENDER")
def test_a_demand_whose_ground_fails_is_void(duel):
    fight = duel(red=swordsman(style=80), blue=unarmoured(style=90, willpower=50))
    attacks(fight, attack=8, style=9)  # a critical against a critical, and the higher die
    fight.plays("red: disarm opponent", "red: compel surrender")
    assert fight.blue.holds("broadsword") and not fight.blue.surrendered


@pytest.mark.rule("SE.COMPEL_SURRENDER")
def test_a_refusal_costs_nothing_but_the_blow(duel):
    fight = prone_foe(duel, willpower=90)
    attacks(fight, attack=7, willpower=8)  # two criticals
    assert fight.effects_to_pick == ("red", 2)
    fight.plays("red: compel surrender", "red: choose location head")
    assert fight.told(Tell.REFUSES_SURRENDER)
    assert not fight.blue.out and fight.blue.hit_points["head"] == 5


@pytest.mark.rule("SE.COMPEL_SURRENDER")
@pytest.mark.parametrize(
    ("about", "option", "possible"),
    [
        ({"sapient": False}, True, False), ({"player": True}, False, False),
        ({"player": True}, True, True), ({"player": False}, False, True),
    ],
)  # fmt: skip
def test_who_may_be_told_to_yield(duel, about, option, possible):
    fight = duel(
        red=swordsman(style=80),
        blue=unarmoured(evade=60, **about),
        compel_surrender_against_players=option,
    )
    attacks(fight, "evade", attack=43, evade=50)
    fight.plays("blue: dither")
    attacks(fight, attack=43, location=2, damage=1)
    assert bool(offered(fight, "compel surrender")) == possible
    fight.waives()


@pytest.mark.rule("SE.COMPEL_SURRENDER")
def test_the_defender_demands_against_the_parry_roll_and_is_hit_all_the_same(duel):
    fight = duel(red=axeman(style=70, evade=60, willpower=50), blue=swordsman(style=60))
    fight.dice(attack=43, evade=50)
    fight.passes_to_turn_of("blue")
    fight.plays("blue: attack", "red: evade")
    assert fight.red.prone
    fight.passes_to_turn_of("red")
    # Prone at Formidable: 35. The critical parry with too light a weapon stops nothing.
    attacks(fight, "parry", attack=30, parry=6, location=2, damage=[1, 1], willpower=51)
    fight.plays("blue: compel surrender")
    assert fight.blue.hit_points["right leg"] == 1
    assert fight.red.surrendered and fight.winner == "blue"


@pytest.mark.rule("SE.COMPEL_SURRENDER")
def test_who_yields_leaves_the_fight_to_the_others(melee):
    fight = melee(red=swordsman(style=80), blue=[unarmoured(evade=60, willpower=50), swordsman()])
    fight.dice(attack=43, evade=50)
    fight.plays("red: attack blue_0", "blue_0: evade")
    fight.passes_to_turn_of("red")
    fight.dice(attack=40, willpower=39)
    fight.plays("red: attack blue_0", "blue_0: no reaction", "red: compel surrender")
    assert fight.blue_0.surrendered and not fight.blue_0.unconscious
    assert fight.blue_0.engaged_with == set()
    assert fight.winner is None and fight.asked.who == "blue_1"


# ---------------------------------------------------------------- Force Failure


@pytest.mark.rule("SE.FORCE_FAILURE")
def test_a_fumble_lets_a_shortsword_disarm_a_halberd(duel):
    fight = duel(
        red=fighter("Guard", ("halberd",), style=60), blue=fighter("Hero", ("shortsword",))
    )
    attacks(fight, "parry", attack=100, parry=40)
    assert fight.effects_to_pick == ("blue", 2)
    fight.plays("blue: disarm opponent", "blue: force failure")  # no style is rolled
    assert fight.red.place("halberd") == Place.GROUND


@pytest.mark.rule("SE.FORCE_FAILURE")
def test_without_it_the_fumbler_resists(duel):
    fight = duel(
        red=fighter("Guard", ("halberd",), style=60), blue=fighter("Hero", ("shortsword",))
    )
    attacks(fight, "parry", attack=100, parry=40, style=90)  # Medium against Large: Easy, 90
    fight.plays("blue: disarm opponent", "blue: waive")
    assert fight.red.holds("halberd")


@pytest.mark.rule("SE.FORCE_FAILURE")
@pytest.mark.parametrize("first", ["trip opponent", "bleed"])
def test_the_attacker_forces_failures_too(duel, first):
    fight = duel(red=swordsman(style=70), blue=swordsman())
    attacks(fight, "parry", attack=43, parry=100, location=2, damage=1)
    fight.plays("red: force failure", f"red: {first}")  # nobody is asked for a skill
    assert fight.blue.prone == (first == "trip opponent")
    assert fight.blue.bleeding == ({"right leg"} if first == "bleed" else set())


@pytest.mark.rule("SE.FORCE_FAILURE")
def test_only_a_fumble_of_the_foe_forces_failure(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman())
    attacks(fight, "parry", attack=7, parry=96, location=2, damage=1)
    assert fight.effects_to_pick == ("red", 2)
    assert not offered(fight, "force failure")
    fight.waives()


@pytest.mark.rule("SE.FORCE_FAILURE")
def test_it_needs_a_second_effect_that_is_resisted(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman())
    attacks(fight, "parry", attack=43, parry=100, damage=1)
    assert offered(fight, "force failure")
    fight.plays("red: choose location chest")
    assert not offered(fight, "force failure")  # the last pick would force nothing
    fight.waives()


@pytest.mark.rule("SE.FORCE_FAILURE")
def test_of_two_resisted_effects_the_first_is_forced(duel):
    fight = duel(red=swordsman(style=70), blue=unarmoured(willpower=50))
    attacks(fight, "parry", attack=7, parry=100, willpower=51)
    assert fight.effects_to_pick == ("red", 3)
    fight.plays("red: disarm opponent", "red: force failure", "red: compel surrender")
    assert not fight.blue.holds("broadsword")
    assert fight.blue.surrendered


# ---------------------------------------------------------------- Prepare Counter


def prepared(duel, *effects, red=None, blue=None):
    """Blue has read red in a first exchange and named effects."""
    fight = duel(red=red or swordsman(style=70), blue=blue or swordsman(style=60, action_points=6))
    attack = 71 if len(effects) == 1 else 99
    attacks(fight, "parry", attack=attack, parry=50)
    fight.plays(*(f"blue: prepare counter {effect}" for effect in effects))
    fight.passes_to_turn_of("red")
    return fight


@pytest.mark.rule("SE.PREPARE_COUNTER")
def test_the_named_effect_gives_way_to_one_of_the_defender_s_that_succeeds(duel):
    fight = prepared(duel, "choose location")
    assert fight.blue.counters == [("red_0", "choose location")]
    attacks(fight, attack=43, location=2, damage=3)
    fight.plays("red: choose location")
    assert fight.asked == ("blue", "substitute")
    fight.plays("blue: disarm opponent")  # no style is rolled
    assert not fight.red.holds("broadsword")
    assert fight.blue.hit_points["right leg"] == 2  # the blow lands where the die says
    assert fight.blue.counters == []


@pytest.mark.rule("SE.PREPARE_COUNTER")
def test_any_effect_may_be_named_but_the_foe_hears_nothing_of_it(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman(style=60))
    attacks(fight, "parry", attack=71, parry=50)
    fight.plays("blue: prepare counter ...")
    assert fight.asked == ("blue", "counter")
    assert {"bleed", "choose location", "impale", "trip opponent"} <= fight.legal
    told = len(fight.battle.narrate())
    fight.plays("blue: bleed")
    assert len(fight.told(Tell.COUNTER_PREPARED)) == 1
    assert not any("Bleed" in sentence for sentence in fight.battle.narrate()[told:])


@pytest.mark.rule("SE.PREPARE_COUNTER")
def test_a_counter_is_used_up(duel):
    fight = prepared(duel, "choose location")
    attacks(fight, attack=43, location=2, damage=1)
    fight.plays("red: choose location", "blue: waive")
    fight.passes_to_turn_of("red")
    attacks(fight, attack=43, damage=1)
    fight.plays("red: choose location head")
    assert fight.blue.hit_points["head"] == 4


@pytest.mark.rule("SE.PREPARE_COUNTER")
def test_a_counter_answers_the_named_effect_only_but_for_the_whole_fight(duel):
    fight = prepared(duel, "choose location")
    fight.passes_to_round(4)
    attacks(fight, attack=43, location=2, damage=1, endurance=90)
    fight.plays("red: bleed")
    assert fight.blue.bleeding == {"right leg"}
    assert fight.blue.counters == [("red_0", "choose location")]


@pytest.mark.rule("SE.PREPARE_COUNTER")
def test_a_counter_is_meant_for_one_foe(duel):
    fight = duel(red=[swordsman(style=70), swordsman(style=70)], blue=swordsman(style=60))
    fight.dice(attack=71, parry=50)
    fight.plays("red_0: attack", "blue: parry", "blue: prepare counter choose location")
    fight.dice(attack=43, damage=1)
    fight.plays("red_1: attack", "blue: no reaction", "red_1: choose location head")
    assert fight.blue.hit_points["head"] == 4
    assert fight.blue.counters == [("red_0", "choose location")]


@pytest.mark.rule("SE.PREPARE_COUNTER", "EXCHANGE.STACKING")
def test_several_counters_may_be_prepared(duel):
    fight = prepared(duel, "choose location", "choose location")
    assert len(fight.blue.counters) == 2
    attacks(fight, attack=43, location=2, damage=1)
    fight.plays("red: choose location", "blue: waive")
    assert len(fight.blue.counters) == 1
    fight = prepared(duel, "choose location", "bleed")
    assert {effect for _, effect in fight.blue.counters} == {"choose location", "bleed"}


@pytest.mark.rule("SE.PREPARE_COUNTER")
def test_only_the_defender_prepares(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman())
    attacks(fight, attack=43, location=2, damage=1)
    assert not offered(fight, "prepare counter")
    fight.waives()


@pytest.mark.rule("SE.PREPARE_COUNTER")
def test_the_substitute_has_to_fit_the_situation(duel):
    fight = prepared(duel, "choose location")
    attacks(fight, attack=43, location=2, damage=1)
    fight.plays("red: choose location")
    # Blue strikes no blow himself, and Force Failure forces nothing of his.
    assert {"disarm opponent", "trip opponent", "waive"} <= fight.legal
    unfit = {"maximise damage", "bleed", "impale", "bash", "choose location", "force failure"}
    assert not unfit & fight.legal
    fight.plays("blue: trip opponent")  # no skill is asked for
    assert fight.red.prone


@pytest.mark.rule("SE.PREPARE_COUNTER")
def test_the_substitute_of_an_attacker_is_not_bound_by_the_roll(duel):
    """Blue's counter comes up while blue strikes: no critical is needed, the weapon still is."""
    fight = prepared(duel, "trip opponent")
    fight.passes_to_turn_of("blue")
    fight.dice(attack=50, parry=5, location=2)
    fight.plays("blue: attack", "red: parry", "red: trip opponent")
    assert fight.asked == ("blue", "substitute")
    assert {"maximise damage", "bleed", "impale"} <= fight.legal
    assert not {"bash", "stun location"} & fight.legal
    fight.plays("blue: maximise damage")
    assert fight.blow.rolled == 8
    assert not fight.blue.prone


# ---------------------------------------------------------------- Bash


@pytest.mark.rule("SE.BASH")
@pytest.mark.parametrize(
    ("damage", "club", "shield"), [(7, 2, 3), (6, 2, 3), (5, 1, 2), (2, 0, 1), (1, 0, 0)]
)
def test_a_shield_drives_farther_than_a_club(duel, damage, club, shield):
    for bulky, metres in ((False, club), (True, shield)):
        tool = weapon("tool", hands=1, damage="1d8", size="large", effects=["bash"], shield=bulky)
        fight = duel(red=fighter("Red", (tool,), style=70), blue=unarmoured(armour=20))
        attacks(fight, attack=43, location=2, damage=damage)
        fight.plays("red: bash back")
        pushes = [(push.who, push.first, push.second) for push in fight.told(Tell.PUSHED)]
        assert pushes == ([(fight.blue.who, metres, 0)] if metres else [])
        assert not fight.blue.prone


@pytest.mark.rule("SE.BASH")
def test_a_bash_needs_no_damage(duel):
    fight = duel(red=maceman(style=70), blue=shieldman(armour=20))
    attacks(fight, "parry with hoplite shield", attack=7, parry=40, location=2, damage=4)
    fight.plays("red: bash sideways")
    assert [(push.first, push.second) for push in fight.told(Tell.PUSHED)] == [(1, 1)]


@pytest.mark.rule("SE.BASH")
@pytest.mark.parametrize(
    ("direction", "behind", "beside", "stopped"),
    [
        ("back", 2, 0, True), ("back", 3, 0, False), ("back", 0, 1, False),
        ("sideways", 0, 2, True), ("sideways", 0, 3, False), ("sideways", 1, 0, False),
    ],
)  # fmt: skip
def test_the_attacker_chooses_where_to(duel, direction, behind, beside, stopped):
    zone = {"obstacle_behind": behind, "obstacle_beside": beside}
    fight = duel(red=maceman(style=70), blue=unarmoured(armour=20), zone=zone)
    dice = {"acrobatics": 51} if stopped else {}
    attacks(fight, attack=43, location=2, damage=7, **dice)
    fight.plays("red: bash ...")
    assert fight.asked == ("red", "direction")
    fight.plays(f"red: {direction}")
    if stopped:
        assert fight.asked == ("blue", "resist_with")
        fight.plays("blue: by acrobatics")
    assert fight.blue.prone == stopped


@pytest.mark.rule("SE.BASH")
@pytest.mark.parametrize(
    ("skill", "result", "falls"),
    [
        ("athletics", 34, False), ("athletics", 35, True),
        ("acrobatics", 50, False), ("acrobatics", 51, True),
    ],
)  # fmt: skip
def test_hard_athletics_or_acrobatics_keeps_the_feet_at_an_obstacle(duel, skill, result, falls):
    fight = duel(red=maceman(style=70), blue=unarmoured(armour=20), zone={"obstacle_behind": 1})
    attacks(fight, attack=43, location=2, damage=3, **{skill: result})
    fight.plays("red: bash back", f"blue: by {skill}")
    assert fight.blue.prone == falls


@pytest.mark.rule("SE.BASH")
@pytest.mark.parametrize(("size", "possible"), [(26, True), (27, False)])
def test_twice_the_size_is_the_limit(duel, size, possible):
    fight = duel(red=maceman(style=70, SIZ=13), blue=unarmoured(SIZ=size))
    attacks(fight, attack=43, location=2, damage=1)
    assert bool(offered(fight, "bash")) == possible
    fight.waives()


@pytest.mark.rule("SE.BASH", "ACT.BRACE")
@pytest.mark.parametrize(("size", "possible"), [(13, True), (14, False)])
def test_the_braced_count_twice_as_heavy(duel, size, possible):
    fight = duel(red=maceman(style=70, SIZ=13), blue=unarmoured(SIZ=size))
    for state in (fight.battle.record.now, fight.battle.record.checkpoint):
        state.fighters[fight.blue.who].braced = 1
    attacks(fight, attack=43, location=2, damage=1)
    assert bool(offered(fight, "bash")) == possible
    fight.waives()


@pytest.mark.rule("SE.BASH")
def test_blades_and_defenders_bash_nobody(duel):
    fight = duel(red=swordsman(style=70), blue=maceman())
    attacks(fight, attack=43, location=2, damage=1)
    assert not offered(fight, "bash")
    fight.waives()
    fight.passes_to_turn_of("red")
    attacks(fight, "parry", attack=71, parry=40)
    assert not offered(fight, "bash")
    fight.waives()


@pytest.mark.rule("SE.BASH", "KNOCKBACK")
@pytest.mark.parametrize(("damage", "pushes"), [(15, [1, 5]), (14, [1, 4])])
def test_of_bash_and_knockback_the_longer_way_counts_and_each_may_fell(duel, damage, pushes):
    hammer = weapon("hammer", hands=2, damage="1d20", size="huge", effects=["bash"])
    fight = duel(
        red=fighter("Red", (hammer,), style=70),
        blue=unarmoured(armour=20),
        zone={"obstacle_behind": 4},
    )
    attacks(fight, attack=43, location=2, damage=damage, athletics=[50, 35])
    fight.plays("red: bash back", "blue: by athletics", "blue: by athletics")
    assert [push.first for push in fight.told(Tell.PUSHED)] == pushes
    assert fight.blue.prone
