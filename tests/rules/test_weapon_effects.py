"""Special effects on weapons, shields and armour [SE.*]."""

from __future__ import annotations

import pytest
from rules.table import (
    axeman,
    brawler,
    fighter,
    knifeman,
    shieldman,
    spearman,
    swordsman,
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
