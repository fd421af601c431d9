"""Special effects on weapons, shields and armour [SE.*]."""

from __future__ import annotations

import pytest
from rules.table import (
    animal,
    axeman,
    brawler,
    fighter,
    knifeman,
    shieldman,
    spearman,
    swordsman,
    unarmoured,
    weapon,
)

from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import Place

# ---------------------------------------------------------------- Damage Weapon


def clubman(**about):
    """Great club: Huge, 2d6, as the centaur of the saga swings it."""
    return fighter("Clubman", about.pop("weapons", ("great_club",)), **about)


@pytest.mark.rule("SE.DAMAGE_WEAPON")
def test_the_shield_of_the_saga(duel):
    """A critical against a parry: 11 damage to a hoplite shield of 6 points leaves 10 of 15."""
    fight = duel(red=clubman(style=70), blue=shieldman(style=70))
    fight.dice(attack=7, parry=40, damage=[5, 6])  # no die for the location
    fight.plays("red: attack", "blue: parry with hoplite shield")
    assert fight.effects_to_pick == ("red", 1)
    fight.plays("red: damage weapon")
    assert fight.blue.item("hoplite shield").hit_points == 10
    assert fight.blue.holds("hoplite shield")
    assert fight.blue.hit_points["chest"] == 7
    assert fight.told(Tell.WOUND) == []


@pytest.mark.rule("SE.DAMAGE_WEAPON")
def test_the_damage_modifier_counts_and_a_weapon_at_0_breaks(duel):
    fight = duel(red=axeman(style=70, damage_modifier="+1d6"), blue=swordsman(style=40))
    fight.dice(attack=43, parry=60, damage=[6, 6], modifier=2)  # 16 on a sword of 6/10
    fight.plays("red: attack", "blue: parry", "red: damage weapon")
    assert fight.blue.place("broadsword") == Place.BROKEN
    assert fight.blue.item("broadsword").hit_points == 0
    fight.dice(attack=60)
    fight.plays("blue: attack", "red: no reaction")  # nothing is left to strike with but the fists
    assert fight.blue.record.items[fight.blow.attack_item].place == Place.BODY


@pytest.mark.rule("SE.DAMAGE_WEAPON")
def test_a_broken_weapon_cannot_be_drawn_or_picked_up(duel):
    fight = duel(red=axeman(style=70), blue=spearman(style=40))
    fight.dice(attack=43, parry=60, damage=[6, 6])
    fight.plays("red: attack", "blue: parry", "red: damage weapon")
    assert fight.asked == ("blue", "turn")
    assert not fight.legal & {"ready", "drop"}
    fight.plays("blue: dither")


@pytest.mark.rule("SE.DAMAGE_WEAPON")
def test_armour_points_of_the_weapon_resist(duel):
    fight = duel(red=knifeman(style=70), blue=swordsman(style=40))
    fight.dice(attack=43, parry=60, damage=4)
    fight.plays("red: attack", "blue: parry", "red: damage weapon")
    assert fight.blue.item("broadsword").hit_points == 10


@pytest.mark.rule("SE.DAMAGE_WEAPON")
def test_neither_wound_nor_knockback_follows_a_blow_at_the_weapon(duel):
    fight = duel(red=axeman(style=70, damage_modifier="+1d12"), blue=shieldman(style=70))
    fight.dice(attack=7, parry=40, damage=[6, 6], modifier=12)  # 26, twice SIZ 13
    fight.plays("red: attack", "blue: parry with hoplite shield", "red: damage weapon")
    assert fight.told(Tell.PUSHED) == []
    assert fight.blue.place("hoplite shield") == Place.BROKEN


@pytest.mark.rule("SE.DAMAGE_WEAPON")
def test_the_defender_strikes_the_attacking_weapon_with_his_own(duel):
    fight = duel(red=spearman(style=40), blue=swordsman(style=70, damage_modifier="+1d2"))
    fight.dice(attack=60, parry=50, damage=7, modifier=1)  # 8 on a spear of 4/5
    fight.plays("red: attack", "blue: parry", "blue: damage weapon")
    assert fight.red.item("shortspear").hit_points == 1
    assert fight.blue.item("broadsword").hit_points == 10


@pytest.mark.rule("SE.DAMAGE_WEAPON")
@pytest.mark.parametrize(("reaction", "asked"), [("no reaction", True), ("evade", True)])
def test_without_a_parrying_weapon_it_is_not_offered_to_the_attacker(duel, reaction, asked):
    fight = duel(red=swordsman(style=70), blue=swordsman(evade=40))
    fight.dice(attack=7, location=8, damage=1, **({"evade": 20} if reaction == "evade" else {}))
    fight.plays("red: attack", f"blue: {reaction}")
    assert (fight.asked.kind == "effect") == asked
    assert "damage weapon" not in fight.legal
    fight.waives()


@pytest.mark.rule("SE.DAMAGE_WEAPON")
def test_a_defender_who_evades_has_no_weapon_in_the_exchange(duel):
    fight = duel(red=swordsman(style=40), blue=swordsman(evade=60))
    fight.dice(attack=60, evade=50)
    fight.plays("red: attack", "blue: evade")
    assert fight.effects_to_pick == ("blue", 1)
    assert "damage weapon" not in fight.legal
    fight.waives()


@pytest.mark.rule("SE.DAMAGE_WEAPON")
def test_bare_hands_are_no_weapon_to_break_but_may_break_one(duel):
    fight = duel(red=swordsman(style=70), blue=brawler(unarmed=40))
    fight.dice(attack=7, parry=30, location=8, damage=1)
    fight.plays("red: attack", "blue: parry")
    assert "damage weapon" not in fight.legal
    fight.waives()
    fight = duel(red=swordsman(style=40), blue=brawler(unarmed=60, damage_modifier="+1d12"))
    fight.dice(attack=60, parry=50, damage=3, modifier=9)
    fight.plays("red: attack", "blue: parry", "blue: damage weapon")
    assert fight.red.item("broadsword").hit_points == 4


@pytest.mark.rule("SE.DAMAGE_WEAPON")
def test_a_thing_without_hit_points_of_its_own_cannot_break(duel):
    oddity = weapon("oddity", hands=1)
    fight = duel(red=swordsman(style=70), blue=fighter("Blue", (oddity,), style=70))
    fight.dice(attack=7, parry=30, location=8, damage=1)
    fight.plays("red: attack", "blue: parry with oddity")
    assert "damage weapon" not in fight.legal
    fight.waives()


# ---------------------------------------------------------------- Bypass Armour

SCALY = {"armour": {"all": 4}, "natural_armour": {"all": 3}}


def lands(fight, *picks, **dice):
    """Red's critical lands on blue, who does nothing; red picks these, and waives the rest."""
    fight.dice(attack=7, **dice)
    fight.plays("red: attack", "blue: no reaction", *(f"red: {pick}" for pick in picks))
    fight.waives()


@pytest.mark.rule("SE.BYPASS_ARMOUR")
@pytest.mark.parametrize(("layer", "lost"), [("worn", 5), ("natural", 4)])
def test_worn_or_natural_armour_is_bypassed(duel, layer, lost):
    """8 damage against 4 points worn and 3 natural."""
    fight = duel(red=swordsman(style=70), blue=unarmoured(chest=9, **SCALY))
    lands(fight, f"bypass armour {layer}", location=11, damage=8)
    assert fight.blue.hit_points["chest"] == 9 - lost
    assert (fight.blue.worn["chest"], fight.blue.natural["chest"]) == (4, 3)


@pytest.mark.rule("SE.BYPASS_ARMOUR")
def test_stacked_it_bypasses_both_and_no_more(duel):
    fight = duel(red=swordsman(style=70), blue=unarmoured(chest=9, **SCALY))
    fight.dice(attack=7, location=11, damage=8)
    fight.plays("red: attack", "blue: no reaction", "red: bypass armour ...")
    assert fight.asked == ("red", "layer")
    assert fight.legal == {"worn", "natural"}
    fight.plays("red: natural", "red: bypass armour")  # only the worn is left: no question
    assert fight.blue.hit_points["chest"] == 1


@pytest.mark.rule("SE.BYPASS_ARMOUR")
def test_armour_of_one_kind_is_bypassed_without_a_question_and_once(duel):
    fight = duel(red=swordsman(style=70), blue=unarmoured(chest=9, armour=4))
    fight.dice(attack=7, location=11, damage=3)
    fight.plays("red: attack", "blue: no reaction", "red: bypass armour")
    assert "bypass armour" not in fight.legal
    fight.waives()
    assert fight.blue.hit_points["chest"] == 6


@pytest.mark.rule("SE.BYPASS_ARMOUR")
@pytest.mark.parametrize(("attack", "armour"), [(43, 4), (7, 0)])
def test_it_needs_a_critical_and_armour(duel, attack, armour):
    fight = duel(red=swordsman(style=70), blue=unarmoured(armour=armour))
    fight.dice(attack=attack, location=11, damage=1)
    fight.plays("red: attack", "blue: no reaction")
    assert "bypass armour" not in fight.legal
    fight.waives()


# ---------------------------------------------------------------- Sunder


@pytest.mark.rule("SE.SUNDER")
def test_surplus_damage_tears_the_armour_and_the_rest_wounds(duel):
    """11 damage on 5 points: the armour is gone, 1 hit point lost."""
    fight = duel(red=axeman(style=70), blue=unarmoured(armour=5))
    fight.dice(attack=43, location=11, damage=[4, 5])
    fight.plays("red: attack", "blue: no reaction", "red: sunder")
    assert fight.blue.worn["chest"] == 0
    assert fight.blue.hit_points["chest"] == 6
    assert fight.blue.worn["abdomen"] == 5
    fight.plays("blue: dither")
    fight.dice(attack=43, location=11, damage=[1, 1])
    fight.plays("red: attack", "blue: no reaction", "red: waive")
    assert fight.blue.hit_points["chest"] == 2  # nothing is left to stop it


@pytest.mark.rule("SE.SUNDER")
def test_a_small_surplus_tears_and_does_not_wound(duel):
    fight = duel(red=axeman(style=70), blue=unarmoured(armour=5))
    fight.dice(attack=43, location=11, damage=[2, 4])
    fight.plays("red: attack", "blue: no reaction", "red: sunder")
    assert (fight.blue.worn["chest"], fight.blue.hit_points["chest"]) == (2, 7)
    assert fight.told(Tell.WOUND) == []


@pytest.mark.rule("SE.SUNDER")
def test_what_the_armour_stops_whole_does_not_tear_it(duel):
    fight = duel(red=axeman(style=70), blue=unarmoured(armour=5))
    fight.dice(attack=43, location=11, damage=[1, 2])
    fight.plays("red: attack", "blue: no reaction", "red: sunder")
    assert fight.blue.worn["chest"] == 5


@pytest.mark.rule("SE.SUNDER")
@pytest.mark.parametrize(
    ("layer", "worn", "natural", "lost"), [("worn", 0, 3, 1), ("natural", 4, 0, 2)]
)
def test_worn_or_natural_armour_is_torn(duel, layer, worn, natural, lost):
    """12 damage against 4 and 3: 5 are left for the armour named, then for the body."""
    fight = duel(red=axeman(style=70), blue=unarmoured(chest=9, **SCALY))
    fight.dice(attack=43, location=11, damage=[5, 5])
    fight.plays("red: attack", "blue: no reaction", f"red: sunder {layer}")
    assert (fight.blue.worn["chest"], fight.blue.natural["chest"]) == (worn, natural)
    assert fight.blue.hit_points["chest"] == 9 - lost


@pytest.mark.rule("SE.SUNDER")
def test_the_parry_comes_off_before_the_armour_is_torn(duel):
    """14 on a Large parry of a Huge axe: half, 7, passes; 2 tear armour of 5."""
    guard = fighter("Guard", ("longspear",), style=70, armour=5)
    fight = duel(red=axeman(style=70), blue=guard)
    fight.dice(attack=7, parry=40, location=11, damage=[6, 6])
    fight.plays("red: attack", "blue: parry", "red: sunder")
    assert (fight.blue.worn["chest"], fight.blue.hit_points["chest"]) == (3, 7)


@pytest.mark.rule("SE.SUNDER")
def test_what_is_bypassed_is_not_torn(duel):
    fight = duel(red=axeman(style=70), blue=unarmoured(chest=20, armour=5))
    lands(fight, "bypass armour", "waive", location=11, damage=[4, 5])
    assert fight.blue.worn["chest"] == 5
    fight = duel(red=axeman(style=70), blue=unarmoured(chest=20, **SCALY))
    lands(fight, "bypass armour worn", "sunder", location=11, damage=[4, 5])
    assert (fight.blue.worn["chest"], fight.blue.natural["chest"]) == (4, 0)
    assert fight.blue.hit_points["chest"] == 15  # 11, less 3 that resist and 3 that are torn


@pytest.mark.rule("SE.SUNDER")
def test_a_broadsword_does_not_sunder(duel):
    fight = duel(red=swordsman(style=70), blue=unarmoured(armour=5))
    fight.dice(attack=43, location=11, damage=1)
    fight.plays("red: attack", "blue: no reaction")
    assert "sunder" not in fight.legal
    fight.waives()


# ---------------------------------------------------------------- Circumvent and Enhance Parry


@pytest.mark.rule("SE.CIRCUMVENT_PARRY")
def test_a_critical_slips_past_the_parry(duel):
    fight = duel(red=swordsman(style=70), blue=shieldman(style=70, chest=9))
    fight.dice(attack=7, parry=40, location=11, damage=6)
    fight.plays("red: attack", "blue: parry with hoplite shield", "red: circumvent parry")
    assert fight.blue.hit_points["chest"] == 3


@pytest.mark.rule("SE.CIRCUMVENT_PARRY")
@pytest.mark.parametrize(
    ("attack", "reaction", "dice"),
    [(43, "no reaction", {}), (7, "no reaction", {}), (7, "parry", {"parry": 80})],
)
def test_it_needs_a_critical_and_a_parry_that_succeeded(duel, attack, reaction, dice):
    fight = duel(red=swordsman(style=70), blue=swordsman(style=70))
    fight.dice(attack=attack, location=11, damage=1, **dice)
    fight.plays("red: attack", f"blue: {reaction}")
    assert "circumvent parry" not in fight.legal
    fight.waives()


@pytest.mark.rule("SE.ENHANCE_PARRY")
def test_a_critical_parry_deflects_everything_whatever_the_size(duel):
    fight = duel(red=axeman(style=70), blue=knifeman(style=70))
    fight.dice(attack=43, parry=7, location=11, damage=[5, 5])
    fight.plays("red: attack", "blue: parry", "blue: enhance parry")
    assert fight.blue.hit_points["chest"] == 7


@pytest.mark.rule("SE.ENHANCE_PARRY")
def test_the_same_parry_without_the_effect_stops_nothing(duel):
    fight = duel(red=axeman(style=70), blue=knifeman(style=70, chest=20))
    fight.dice(attack=43, parry=7, location=11, damage=[5, 5])
    fight.plays("red: attack", "blue: parry", "blue: waive")
    assert fight.blue.hit_points["chest"] == 8


@pytest.mark.rule("SE.ENHANCE_PARRY")
@pytest.mark.parametrize(("attack", "parry"), [(80, 7), (80, 40)])
def test_there_is_nothing_to_deflect_of_a_miss(duel, attack, parry):
    fight = duel(red=axeman(style=70), blue=swordsman(style=70))
    fight.dice(attack=attack, parry=parry)
    fight.plays("red: attack", "blue: parry")
    assert fight.asked == ("blue", "effect")
    assert not fight.legal & {"enhance parry", "stand fast"}
    fight.waives()


@pytest.mark.rule("SE.ENHANCE_PARRY", "SE.STAND_FAST")
def test_a_critical_evasion_is_no_parry(duel):
    fight = duel(red=axeman(style=70), blue=swordsman(evade=70))
    fight.dice(attack=43, evade=7)
    fight.plays("red: attack", "blue: evade")
    assert "enhance parry" not in fight.legal
    fight.waives()


@pytest.mark.rule("SE.CIRCUMVENT_PARRY", "SE.ENHANCE_PARRY")
def test_two_criticals_give_neither(duel):
    fight = duel(red=axeman(style=70), blue=swordsman(style=70, chest=30))
    fight.dice(attack=7, parry=7, location=11, damage=[5, 5])
    fight.plays("red: attack", "blue: parry")
    assert fight.won is None


# ---------------------------------------------------------------- Stand Fast


@pytest.mark.rule("SE.STAND_FAST")
@pytest.mark.parametrize("stands", [True, False])
def test_who_stands_fast_is_not_thrown_back(duel, stands):
    """20 damage on SIZ 13: 2 m and a fall to avoid, unless he stands fast."""
    giant = axeman(style=70, damage_modifier="+1d6")
    fight = duel(red=giant, blue=swordsman(style=70, chest=60))
    dice = {} if stands else {"athletics": 20}
    fight.dice(attack=43, parry=7, location=11, damage=[6, 6], modifier=6, **dice)
    fight.plays("red: attack", "blue: parry", "blue: stand fast" if stands else "blue: waive")
    if not stands:
        fight.plays("blue: by athletics")
    assert bool(fight.told(Tell.PUSHED)) != stands
    assert fight.blue.hit_points["chest"] == 40  # it spares the fall, not the wound


# ---------------------------------------------------------------- Pin Weapon


@pytest.mark.rule("SE.PIN_WEAPON")
def test_a_pinned_weapon_serves_for_nothing_until_it_is_wrested_free(duel):
    fight = duel(red=swordsman(style=70), blue=shieldman(style=60, brawn=60, action_points=5))
    fight.dice(attack=7, parry=40, location=11, damage=1)
    fight.plays("red: attack", "blue: parry with hoplite shield", "red: pin weapon ...")
    assert fight.asked == ("red", "foe_weapon")
    assert fight.legal == {"broadsword", "hoplite shield"}
    fight.plays("red: hoplite shield")
    assert fight.blue.holders == [("pin", "red_0", "left arm")]
    fight.plays("blue: dither")
    fight.dice(attack=80, parry=80)
    fight.plays("red: attack", "blue: parry ...")
    assert "hoplite shield" not in fight.legal
    fight.plays("blue: broadsword")
    fight.dice(brawn=[40, 30])
    fight.plays("blue: struggle", "blue: by brawn", "red: by brawn")
    assert fight.blue.holders == []


@pytest.mark.rule("SE.PIN_WEAPON")
def test_it_stays_pinned_when_the_struggle_is_lost(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman(unarmed=40))
    lands(fight, "pin weapon", "waive", location=11, damage=1)
    assert "ready" not in fight.legal
    fight.dice(unarmed=[45, 30])
    fight.plays("blue: struggle", "blue: by unarmed", "red: by unarmed")
    assert fight.blue.holders == [("pin", "red_0", "right arm")]


@pytest.mark.rule("SE.PIN_WEAPON")
def test_without_another_weapon_only_bare_hands_and_evasion_are_left(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman(unarmed=40))
    lands(fight, "pin weapon", "waive", location=11, damage=1)
    fight.plays("blue: dither")
    fight.dice(attack=80, parry=80)
    fight.plays("red: attack ...", "red: broadsword strike")
    assert fight.legal == {"parry", "evade", "no reaction"}
    fight.plays("blue: parry")
    assert fight.blow.defence_skill == 40


@pytest.mark.rule("SE.PIN_WEAPON")
def test_the_defenders_critical_pins_the_attacking_weapon(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman(style=70))
    fight.dice(attack=80, parry=7)
    fight.plays("red: attack", "blue: parry", "blue: pin weapon", "blue: waive")
    assert fight.red.holders == [("pin", "blue_0", "right arm")]


@pytest.mark.rule("SE.PIN_WEAPON")
def test_an_entrapping_weapon_pins_without_a_critical(duel):
    catcher = fighter("Catcher", ("main_gauche",), style=70)
    for blue, pins in ((catcher, True), (knifeman(style=70), False)):
        fight = duel(red=swordsman(style=70), blue=blue)
        fight.dice(attack=80, parry=40)
        fight.plays("red: attack", "blue: parry")
        assert ("pin weapon" in fight.legal) == pins
        fight.waives()


@pytest.mark.rule("SE.PIN_WEAPON")
def test_bare_hands_cannot_be_pinned(duel):
    fight = duel(red=swordsman(style=70), blue=brawler())
    fight.dice(attack=7, location=11, damage=1)
    fight.plays("red: attack", "blue: no reaction")
    assert "pin weapon" not in fight.legal
    fight.waives()


@pytest.mark.rule("SE.PIN_WEAPON")
def test_the_pin_ends_when_the_pinner_falls_or_the_weapon_is_dropped(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman(style=70, unarmed=60))
    lands(fight, "pin weapon", "waive", location=11, damage=1)
    fight.plays("blue: drop", "blue: dither", "red: dither")
    assert fight.blue.holders == []
    fight = duel(red=swordsman(style=70), blue=swordsman(style=70, unarmed=60))
    lands(fight, "pin weapon", "waive", location=11, damage=1)
    fight.dice(attack=40, parry=80, location=11, damage=1, brawn=90)
    fight.plays("blue: attack", "red: parry", "blue: trip opponent", "red: by brawn")
    assert fight.red.prone
    assert fight.blue.holders == []


@pytest.mark.rule("SE.PIN_WEAPON")
def test_who_lies_on_the_ground_pins_nothing(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman(evade=70))
    fight.dice(attack=80, evade=7)
    fight.plays("red: attack", "blue: evade")
    assert fight.blue.prone
    assert "pin weapon" not in fight.legal
    fight.waives()


# ---------------------------------------------------------------- Accidental Injury


@pytest.mark.rule("SE.ACCIDENTAL_INJURY")
def test_a_fumble_is_turned_on_its_author(duel):
    """8 + 1 on his own chest, 2 points of armour; Endurance against the parry of 40."""
    red = swordsman(style=70, armour=2, chest=5, endurance=60, damage_modifier="+1d2")
    fight = duel(red=red, blue=swordsman(style=70))
    fight.dice(
        attack=99, parry=40, location=11, damage=8, modifier=1, turns=2, endurance=41
    )  # fmt: skip
    fight.plays("red: attack", "blue: parry", "blue: accidental injury", "blue: waive")
    assert fight.red.hit_points["chest"] == -2
    assert not fight.red.out  # 41 beats the parry that was rolled
    assert fight.red.no_attack > 0
    assert fight.blue.hit_points["chest"] == 7


@pytest.mark.rule("SE.ACCIDENTAL_INJURY")
def test_the_wound_is_endured_against_the_defenders_roll(duel):
    red = swordsman(style=70, chest=5, endurance=60)
    fight = duel(red=red, blue=swordsman(style=70))
    fight.dice(attack=99, parry=40, location=11, damage=7, turns=2, endurance=39)
    fight.plays("red: attack", "blue: parry", "blue: accidental injury", "blue: waive")
    assert fight.red.unconscious


@pytest.mark.rule("SE.ACCIDENTAL_INJURY")
def test_who_strikes_unarmed_is_not_spared_by_armour(duel):
    fight = duel(red=brawler(unarmed=70, armour=6), blue=swordsman(style=70))
    fight.dice(attack=99, parry=40, location=11, damage=3)
    fight.plays("red: attack", "blue: parry", "blue: accidental injury", "blue: waive")
    assert fight.red.hit_points["chest"] == 4


@pytest.mark.rule("SE.ACCIDENTAL_INJURY")
def test_an_old_wound_of_the_defender_is_not_suffered_again(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman(style=70, leg=5))
    fight.dice(attack=43, location=2, damage=6, turns=1, endurance=50)
    fight.plays("red: attack", "blue: no reaction", "red: waive", "blue: dither")
    fight.dice(attack=99, parry=40, location=2, damage=2)
    fight.plays("red: attack", "blue: parry", "blue: accidental injury", "blue: waive")
    assert fight.red.hit_points["right leg"] == 3


@pytest.mark.rule("SE.ACCIDENTAL_INJURY", "SE.SELECT_TARGET")
@pytest.mark.parametrize("attack", [71, 96])
def test_a_plain_miss_is_turned_on_nobody(melee, attack):
    fight = melee(red=[swordsman(style=70), swordsman()], blue=swordsman(style=70))
    fight.dice(attack=attack, parry=40)
    fight.plays("red_0: attack", "blue: parry")
    assert not fight.legal & {"accidental injury", "select target"}
    fight.waives()


# ---------------------------------------------------------------- Select Target


@pytest.mark.rule("SE.SELECT_TARGET")
def test_a_fumbled_blow_lands_on_a_bystander(melee):
    """It hits without a chance to avoid it, and the wound is endured as against a success."""
    fight = melee(
        red=[swordsman(style=70), swordsman(chest=5, armour=1, endurance=60), swordsman()],
        blue=swordsman(style=70),
    )
    fight.dice(attack=99, parry=40, location=11, damage=7, turns=1, endurance=5)
    fight.plays("red_0: attack", "blue: parry", "blue: select target ...")
    assert fight.asked == ("blue", "bystander")
    assert fight.legal == {"red_1", "red_2"}
    fight.plays("blue: red_1", "blue: waive")
    assert fight.red_1.hit_points["chest"] == -1
    assert not fight.red_1.unconscious  # a critical, which beats a plain success
    assert fight.red_1.action_points == 3
    assert fight.blue.hit_points["chest"] == 7


@pytest.mark.rule("SE.SELECT_TARGET")
def test_the_defender_may_even_name_a_comrade_in_reach(melee):
    fight = melee(red=swordsman(style=70), blue=[swordsman(style=70), swordsman(), swordsman()])
    fight.dice(attack=99, parry=40, location=8, damage=2)
    fight.plays(
        "red: attack blue_0", "blue_0: parry", "blue_0: select target blue_2", "blue_0: waive"
    )
    assert fight.blue_2.hit_points["abdomen"] == 4


@pytest.mark.rule("SE.SELECT_TARGET")
def test_alone_with_his_foe_nobody_is_a_bystander(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman(style=70))
    fight.dice(attack=99, parry=40)
    fight.plays("red: attack", "blue: parry")
    assert "select target" not in fight.legal
    assert "accidental injury" in fight.legal
    fight.waives()


@pytest.mark.rule("SE.SELECT_TARGET")
def test_who_is_engaged_with_neither_is_out_of_reach(melee):
    fight = melee(
        red=[swordsman(style=70), swordsman()],
        blue=[swordsman(style=70), swordsman()],
        zone={"width": 1},
    )
    fight.dice(attack=99, parry=40)
    fight.plays("red_0: attack", "blue_0: parry")
    assert "select target" not in fight.legal
    fight.waives()


@pytest.mark.rule("SE.SELECT_TARGET", "SE.ACCIDENTAL_INJURY")
def test_both_may_be_chosen_of_one_fumble(melee):
    fight = melee(red=[swordsman(style=70), swordsman()], blue=swordsman(style=70))
    fight.dice(attack=99, parry=40, location=[8, 2], damage=[2, 1])
    fight.plays("red_0: attack", "blue: parry", "blue: select target", "blue: accidental injury")
    assert fight.red_1.hit_points["abdomen"] == 4
    assert fight.red_0.hit_points["right leg"] == 4


# ---------------------------------------------------------------- Take Weapon


@pytest.mark.rule("SE.TAKE_WEAPON")
def test_the_weapon_changes_hands_and_strikes_at_once(duel):
    fight = duel(
        red=swordsman(style=60), blue=brawler(weapons=("broadsword",), style=55, unarmed=70)
    )
    fight.dice(attack=80, parry=50, style=45)
    fight.plays("red: attack", "blue: parry", "blue: take weapon")
    assert fight.red.place("broadsword") == Place.GONE
    taken = fight.blue.record.items[fight.blue.record.items_n - 1]
    assert taken.place == Place.HELD and taken.hands
    fight.dice(attack=50, location=8, damage=5)
    fight.plays("blue: attack with broadsword", "red: no reaction", "blue: waive")
    assert fight.blow.attack_skill == 55
    assert fight.red.hit_points["abdomen"] == 1
    fight.plays("red: dither")


@pytest.mark.rule("SE.TAKE_WEAPON")
def test_its_owner_may_keep_it_by_style_against_unarmed(duel):
    fight = duel(red=axeman(style=60), blue=brawler(unarmed=70))
    fight.dice(attack=80, parry=50, style=51)  # the huge axe counts like any other
    fight.plays("red: attack", "blue: parry", "blue: take weapon")
    assert fight.red.holds("great axe")


@pytest.mark.rule("SE.TAKE_WEAPON")
def test_an_unarmed_attacker_takes_weapons_too(duel):
    fight = duel(red=brawler(unarmed=70), blue=swordsman(style=40))
    fight.dice(attack=43, location=8, damage=1, style=90)
    fight.plays("red: attack", "blue: no reaction", "red: take weapon")
    assert fight.blue.place("broadsword") == Place.GONE


@pytest.mark.rule("SE.TAKE_WEAPON")
def test_what_was_taken_can_be_taken_back(duel):
    fight = duel(red=swordsman(style=60, unarmed=70), blue=brawler(unarmed=70))
    fight.dice(attack=80, parry=50, style=90)
    fight.plays("red: attack", "blue: parry", "blue: take weapon", "blue: dither")
    fight.dice(attack=43, location=8, damage=1, style=90)
    fight.plays("red: attack", "blue: no reaction", "red: take weapon")
    assert fight.blue.place("broadsword") == Place.GONE
    held = [item for item in fight.red.record.items if item.place == Place.HELD]
    assert len(held) == 1


@pytest.mark.rule("SE.TAKE_WEAPON")
@pytest.mark.parametrize("strength", [26, 27])
def test_twice_the_strength_is_too_much(duel, strength):
    fight = duel(red=swordsman(style=60, STR=strength), blue=brawler(unarmed=70, STR=13))
    fight.dice(attack=80, parry=50)
    fight.plays("red: attack", "blue: parry")
    assert ("take weapon" in fight.legal) == (strength <= 26)
    fight.waives()


@pytest.mark.rule("SE.TAKE_WEAPON")
def test_a_sword_takes_no_weapons_and_claws_have_none_to_lose(duel):
    fight = duel(red=swordsman(style=60), blue=swordsman(style=70))
    fight.dice(attack=80, parry=50)
    fight.plays("red: attack", "blue: parry")
    assert "take weapon" not in fight.legal
    fight.waives()
    fight = duel(red=animal(style=60), blue=brawler(unarmed=70))
    fight.dice(attack=80, parry=50)
    fight.plays("red: attack", "blue: parry")
    assert "take weapon" not in fight.legal
    fight.waives()


@pytest.mark.rule("SE.TAKE_WEAPON")
def test_a_strapped_shield_and_a_weapon_for_more_hands_than_are_free_cannot_be_taken(duel):
    bearer = fighter("Bearer", ("hoplite",), style=60)
    one_armed = fighter("Knifeman", ("dagger",), unarmed=70, style=30)
    for red, blue in ((bearer, brawler(unarmed=70)), (axeman(style=60), one_armed)):
        fight = duel(red=red, blue=blue)
        fight.dice(attack=80, parry=50)
        fight.plays(
            "red: attack", "blue: parry with unarmed" if blue is one_armed else "blue: parry"
        )
        assert "take weapon" not in fight.legal
        fight.waives()


@pytest.mark.rule("SE.TAKE_WEAPON", "SE.COMPEL_SURRENDER")
def test_who_is_about_to_lose_the_weapon_may_be_told_to_yield(duel):
    fight = duel(red=swordsman(style=60), blue=brawler(unarmed=70))
    fight.dice(attack=80, parry=7, style=60, willpower=60)
    fight.plays("red: attack", "blue: parry", "blue: take weapon")
    assert "compel surrender" in fight.legal
    fight.plays("blue: compel surrender")
    assert fight.red.surrendered


# ---------------------------------------------------------------- switches

FUMBLED = {"attack": 99, "parry": 40}
STRUCK = {"attack": 7, "location": 8, "damage": 1}
PARRIED = {"attack": 43, "parry": 7, "location": 8, "damage": 1}


@pytest.mark.rule("EXCHANGE.STACKING")
@pytest.mark.parametrize(
    ("effect", "dice"),
    [
        ("accidental_injury", FUMBLED),
        ("bypass_armour", STRUCK),
        ("circumvent_parry", STRUCK | {"parry": 40}),
        ("enhance_parry", PARRIED),
        ("pin_weapon", STRUCK),
        ("select_target", FUMBLED),
        ("stand_fast", PARRIED),
        ("sunder", STRUCK),
        ("take_weapon", {"attack": 80, "parry": 40}),
    ],
)
def test_an_effect_that_is_switched_off_is_not_offered(melee, effect, dice):
    tool = weapon("tool", hands=1, damage="1d4", effects=["sunder"])
    blue = swordsman(style=70, unarmed=70, armour=1)
    if effect == "take_weapon":
        blue = brawler(unarmed=70)
    legal = []
    for disabled in (set(), {effect}):
        fight = melee(
            red=[fighter("Red", (tool,), style=70), swordsman()], blue=blue, disabled=disabled
        )
        fight.dice(**dice)
        fight.plays("red_0: attack", "blue: parry" if "parry" in dice else "blue: no reaction")
        legal.append(fight.legal)
        fight.waives()
    words = effect.replace("_", " ")
    assert words in legal[0]
    assert legal[1] == legal[0] - {words}
