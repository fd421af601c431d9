"""Combat styles, weapons in hand, Unarmed [STYLE.*, WEAPON.CATEGORIES, UNARMED.*]."""

from __future__ import annotations

import pytest
from rules.table import (
    animal,
    axeman,
    brawler,
    fighter,
    knifeman,
    shieldman,
    swordsman,
    weapon,
)

from lanista.configs.equipment import home_made
from lanista.rules.mythras.vocabulary import Reach, Size

# ---------------------------------------------------------------- one style, one percentage


@pytest.mark.rule("STYLE.PACKAGE")
def test_attack_and_parry_use_the_percentage_of_the_style(duel):
    fight = duel(red=shieldman(style=63), blue=swordsman(style=71))
    fight.dice(attack=80, parry=80)
    fight.plays("red: attack", "blue: parry")
    assert (fight.blow.attack_skill, fight.blow.defence_skill) == (63, 71)
    fight.dice(attack=90, parry=90)
    fight.plays("blue: attack", "red: parry with hoplite shield")
    assert (fight.blow.attack_skill, fight.blow.defence_skill) == (71, 63)


@pytest.mark.rule("STYLE.PACKAGE")
def test_a_weapon_outside_every_style_is_wielded_untrained(duel):
    fight = duel(
        red=swordsman(style=63, in_hand=("great_hammer",), STR=14, DEX=11), blue=swordsman()
    )
    fight.dice(attack=80)
    fight.plays("red: attack", "blue: no reaction")
    assert fight.blow.attack_skill == 25  # STR+DEX


TWO_STYLES = {
    "Street": (70, ("broadsword", "dagger")),
    "Legion": (55, ("broadsword", "hoplite")),
}


@pytest.mark.rule("STYLE.PACKAGE")
def test_a_weapon_held_singly_may_use_any_style_that_covers_it(duel):
    fight = duel(red=swordsman(styles=TWO_STYLES, in_hand=("broadsword",)), blue=swordsman())
    fight.plays("red: attack with broadsword ...")
    assert fight.asked == ("red", "style")
    assert fight.legal == {"street", "legion"}
    fight.dice(attack=80)
    fight.plays("red: street", "blue: no reaction")
    assert fight.blow.attack_skill == 70


@pytest.mark.rule("STYLE.PACKAGE")
def test_the_lower_style_may_be_used_too(duel):
    fight = duel(red=swordsman(styles=TWO_STYLES, in_hand=("broadsword",)), blue=swordsman())
    fight.dice(attack=80)
    fight.plays("red: attack with broadsword legion", "blue: no reaction")
    assert fight.blow.attack_skill == 55


@pytest.mark.rule("STYLE.PACKAGE")
@pytest.mark.parametrize(("off_hand", "percent"), [("hoplite", 55), ("dagger", 70)])
def test_a_pair_uses_the_style_that_holds_both(duel, off_hand, percent):
    fight = duel(
        red=swordsman(styles=TWO_STYLES, in_hand=("broadsword", off_hand)), blue=swordsman()
    )
    fight.dice(attack=80)
    fight.plays("red: attack with broadsword", "blue: no reaction")  # no question of style
    assert fight.blow.attack_skill == percent


@pytest.mark.rule("STYLE.PACKAGE")
def test_before_any_choice_a_parry_uses_the_best_style_that_fits(duel):
    for in_hand, percent in ((("broadsword",), 70), (("broadsword", "hoplite"), 55)):
        fight = duel(red=swordsman(), blue=swordsman(styles=TWO_STYLES, in_hand=in_hand))
        fight.dice(attack=80, parry=80)
        fight.plays("red: attack", "blue: parry with broadsword")
        assert fight.blow.defence_skill == percent


@pytest.mark.rule("STYLE.PACKAGE")
def test_beside_a_thing_of_no_style_the_weapon_may_use_each_of_its_styles(duel):
    fight = duel(
        red=swordsman(styles=TWO_STYLES, in_hand=("broadsword", "hatchet")), blue=swordsman()
    )
    fight.plays("red: attack with broadsword ...")
    assert fight.asked == ("red", "style")
    assert fight.legal == {"street", "legion"}


@pytest.mark.rule("STYLE.PACKAGE")
def test_a_parry_goes_by_what_is_in_hand_now(duel):
    fight = duel(
        red=swordsman(styles=TWO_STYLES, in_hand=("broadsword", "dagger")),
        blue=swordsman(),
    )
    fight.dice(attack=80)
    fight.plays("red: attack with broadsword", "blue: no reaction", "blue: dither")
    fight.plays("red: drop dagger", "red: dither")
    fight.dice(attack=80, parry=80)
    fight.plays("blue: attack", "red: parry with broadsword")
    assert fight.blow.defence_skill == 70


@pytest.mark.rule("STYLE.PACKAGE")
def test_a_style_chosen_for_one_weapon_does_not_serve_a_pair_it_lacks(duel):
    fight = duel(red=swordsman(styles=TWO_STYLES, in_hand=("broadsword",)), blue=swordsman())
    fight.dice(attack=80)
    fight.plays("red: attack with broadsword street", "blue: no reaction", "blue: dither")
    fight.plays("red: ready hoplite shield")
    fight.dice(attack=80, parry=80)
    fight.plays("blue: attack", "red: parry with broadsword")
    assert fight.blow.defence_skill == 55


@pytest.mark.rule("STYLE.PACKAGE")
def test_the_style_in_use_serves_the_parry_too(duel):
    fight = duel(red=swordsman(styles=TWO_STYLES, in_hand=("broadsword",)), blue=swordsman())
    fight.dice(attack=80)
    fight.plays("red: attack with broadsword legion", "blue: no reaction")
    fight.dice(attack=80, parry=80)
    fight.plays("blue: attack", "red: parry with broadsword")
    assert fight.blow.defence_skill == 55


# ---------------------------------------------------------------- weapons


@pytest.mark.rule("WEAPON.CATEGORIES")
@pytest.mark.parametrize(
    ("name", "size", "reach"),
    [
        ("dagger", Size.SMALL, Reach.SHORT),
        ("shortsword", Size.MEDIUM, Reach.SHORT),
        ("mace", Size.MEDIUM, Reach.SHORT),
        ("ball_and_chain", Size.MEDIUM, Reach.MEDIUM),
        ("longspear", Size.LARGE, Reach.VERY_LONG),
        ("pike", Size.LARGE, Reach.VERY_LONG),
        ("greatsword", Size.HUGE, Reach.LONG),
        ("great_axe", Size.HUGE, Reach.LONG),
        ("lance", Size.HUGE, Reach.VERY_LONG),
        ("fist_kick", Size.SMALL, Reach.TOUCH),
    ],
)
def test_size_and_reach_of_the_chapters_examples(duel, name, size, reach):
    armed = () if name == "fist_kick" else (name,)
    fight = duel(red=fighter("Bearer", armed or ("dagger",), in_hand=armed), blue=swordsman())
    items = fight.red.record.items
    row = items[fight.red.record.items_n - 1 if name == "fist_kick" else 0].weapon
    arm = fight.battle.record.roster.weapons[row]
    assert (arm.bulk, arm.reach) == (size, reach)


@pytest.mark.rule("WEAPON.CATEGORIES")
@pytest.mark.parametrize(
    ("made", "size", "reach"),
    [
        ((0.9, 0.4, 1, "swing"), "small", "short"),
        ((1.0, 0.5, 1, "swing"), "medium", "medium"),
        ((1.5, 2.0, 1, "thrust"), "medium", "long"),
        ((3.0, 1.5, 2, "swing"), "huge", "long"),
        ((3.0, 3.0, 2, "thrust"), "large", "very_long"),
    ],
)
def test_a_home_made_weapon_is_sized_by_mass_length_hands_and_use(made, size, reach):
    assert home_made(*made) == (size, reach)


@pytest.mark.rule("WEAPON.CATEGORIES")
def test_a_home_made_weapon_parries_by_its_size(duel):
    log = weapon("log", hands=2, size=None, reach=None, mass_kg=4, length_m=1.6, use="swing")
    fight = duel(red=axeman(style=60), blue=fighter("Peasant", (log,), style=60))
    fight.dice(attack=40, parry=30, location=8, damage=[3, 4])
    fight.plays("red: attack", "blue: parry")
    assert fight.blue.hit_points["abdomen"] == 6  # Huge stops Huge


@pytest.mark.rule("WEAPON.CATEGORIES")
def test_creatures_exceed_the_sizes_of_men(duel):
    trunk = weapon("tree_trunk", size="colossal", reach="longer", damage="2d6")
    shield = weapon("wall", size="enormous", hands=2)
    fight = duel(
        red=animal(weapons=(trunk,), style=60),
        blue=fighter("Guard", (shield,), style=60, abdomen=20),
    )
    fight.dice(attack=40, parry=30, location=8, damage=[3, 4])
    fight.plays("red: attack", "blue: parry")
    assert fight.blue.hit_points["abdomen"] == 17  # half of 7 passes


# ---------------------------------------------------------------- unarmed


@pytest.mark.rule("STYLE.UNARMED", "UNARMED.STRIKE")
def test_fists_may_be_used_in_place_of_the_weapon_in_hand(duel):
    fight = duel(red=swordsman(style=40, unarmed=65), blue=swordsman(action_points=0))
    fight.plays("red: attack ...")
    assert fight.legal == {"broadsword", "unarmed"}
    fight.dice(attack=60, location=8, damage=3)
    fight.plays("red: unarmed", "red: waive")
    assert fight.blow.attack_skill == 65
    assert fight.blue.hit_points["abdomen"] == 3


@pytest.mark.rule("STYLE.UNARMED")
def test_beasts_fight_unarmed_too(duel):
    claw = weapon("claw", size="medium", damage="1d6")
    fight = duel(
        red=animal(weapons=(claw,), styles={"Tooth": (30, ())}, unarmed=55), blue=swordsman()
    )
    fight.dice(attack=80)
    fight.plays("red: attack", "blue: no reaction")
    assert fight.blow.attack_skill == 55


@pytest.mark.rule("STYLE.UNARMED")
def test_the_better_of_unarmed_and_a_style_with_natural_weapons_counts(duel):
    claw = weapon("claw", size="medium", damage="1d6")
    fight = duel(red=animal(weapons=(claw,), style=70, unarmed=55), blue=swordsman())
    fight.dice(attack=80)
    fight.plays("red: attack", "blue: no reaction")
    assert fight.blow.attack_skill == 70


@pytest.mark.rule("UNARMED.STRIKE")
def test_a_punch_is_an_ordinary_attack_of_1d3(duel):
    fight = duel(
        red=brawler(unarmed=60, damage_modifier="+1d2"), blue=swordsman(style=60, armour=1)
    )
    fight.dice(attack=40, location=8, damage=3, modifier=1)
    fight.plays("red: attack", "blue: no reaction", "red: waive")
    assert fight.blue.hit_points["abdomen"] == 3


@pytest.mark.rule("UNARMED.STRIKE")
def test_a_punch_is_small_and_wholly_stopped_by_any_weapon(duel):
    fight = duel(red=brawler(unarmed=60), blue=knifeman(style=60))
    fight.dice(attack=40, parry=30, location=8, damage=3)
    fight.plays("red: attack", "blue: parry")
    assert fight.blue.hit_points["abdomen"] == 6


@pytest.mark.rule("UNARMED.STRIKE")
def test_fists_neither_cut_nor_impale(duel):
    fight = duel(red=brawler(unarmed=60), blue=swordsman())
    fight.dice(attack=40)
    fight.plays("red: attack", "blue: no reaction")
    assert not fight.legal & {"bleed", "impale", "bash", "stun location", "sunder"}


@pytest.mark.rule("UNARMED.PARRY", "STYLE.UNARMED")
@pytest.mark.parametrize(
    ("attacker", "damage", "passes"),
    [(knifeman, 3, 0), (swordsman, 7, 3), (axeman, [2, 3], 7)],
)
def test_bare_hands_parry_by_size(duel, attacker, damage, passes):
    """Small: 1d4+1 stopped, half of a Medium sword's 7, nothing of a Huge axe's 5+2."""
    fight = duel(red=attacker(style=60), blue=brawler(unarmed=55, abdomen=12))
    fight.dice(attack=40, parry=30, location=8, damage=damage)
    fight.plays("red: attack", "blue: parry")
    assert fight.blow.defence_skill == 55
    assert fight.won is None  # even a parry that stops nothing denies the effect
    assert fight.blue.hit_points["abdomen"] == 12 - passes


@pytest.mark.rule("UNARMED.PARRY")
def test_bare_hands_stop_nothing_of_a_large_weapon(duel):
    spear = fighter("Spearman", ("longspear",), style=60)
    fight = duel(red=spear, blue=brawler(unarmed=55, abdomen=20))
    fight.dice(attack=40, parry=30, location=8, damage=5)
    fight.plays("red: attack", "blue: parry")
    assert fight.won is None
    assert fight.blow.damage == fight.blow.rolled


@pytest.mark.rule("UNARMED.PARRY")
def test_who_holds_a_weapon_may_parry_with_bare_hands_as_well(duel):
    fight = duel(red=knifeman(style=60), blue=swordsman(style=40, unarmed=70))
    fight.dice(attack=40, parry=60, location=8, damage=1)
    fight.plays("red: attack", "blue: parry with unarmed")
    assert fight.blow.defence_skill == 70


@pytest.mark.rule("UNARMED.PARRY")
def test_a_beast_without_wits_does_not_parry_and_one_with_them_does(duel):
    fight = duel(red=swordsman(style=60), blue=animal())
    fight.dice(attack=40)
    fight.plays("red: attack")
    assert fight.legal == {"evade", "no reaction"}
    fight = duel(red=swordsman(style=60), blue=animal(sapient=True))
    fight.dice(attack=40)
    fight.plays("red: attack")
    assert fight.legal == {"parry", "evade", "no reaction"}
