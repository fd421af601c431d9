"""Unfamiliar weapons, pairs of weapons, and traits that make more of a weapon
[STYLE.UNFAMILIAR, STYLE.OFFHAND, TRAIT.*]."""

from __future__ import annotations

import pytest
from rules.table import axeman, fighter, knifeman, shieldman, swordsman, weapon

from lanista.configs.errors import ContentError
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import Place


def skill_with(duel, *in_hand, use=None, style=60, **about):
    """The percentage of an attack by a fighter trained in the broadsword, and in what is named."""
    trained = about.pop("trained", ("broadsword",))
    red = fighter("Red", trained, style=style, in_hand=in_hand, **about)
    fight = duel(red=red, blue=swordsman(action_points=0))
    fight.dice(attack=95)
    fight.plays(f"red: attack with {use or in_hand[0]}")
    return fight.blow.attack_skill


# ---------------------------------------------------------------- unfamiliar weapons


@pytest.mark.rule("STYLE.UNFAMILIAR")
@pytest.mark.parametrize(
    ("in_hand", "skill"),
    [("scimitar", 60), ("shortsword", 40), ("greatsword", 30), ("mace", 25), ("sabre", 60)],
)
def test_how_like_the_trained_weapon_it_is(duel, in_hand, skill):
    """Similar: no penalty; broadly: Hard; reasonably: Formidable; else STR+DEX."""
    assert skill_with(duel, in_hand) == skill


@pytest.mark.rule("STYLE.UNFAMILIAR")
@pytest.mark.parametrize(("in_hand", "skill"), [("shortsword", 25), ("greatsword", 25)])
def test_never_below_str_and_dex(duel, in_hand, skill):
    assert skill_with(duel, in_hand, style=36) == skill


@pytest.mark.rule("STYLE.UNFAMILIAR")
def test_beside_a_trained_shield_the_style_is_one_grade_harder_for_both(duel):
    red = fighter(
        "Red", ("broadsword", "hoplite"), style=60, in_hand=("mace", "hoplite"), action_points=4
    )
    fight = duel(red=red, blue=swordsman())
    fight.dice(attack=95)
    fight.plays("red: attack with mace", "blue: no reaction")
    assert fight.blow.attack_skill == 40
    fight.dice(attack=95, parry=95)
    fight.plays("blue: attack", "red: parry with hoplite shield")
    assert fight.blow.defence_skill == 40


@pytest.mark.rule("STYLE.UNFAMILIAR")
def test_beside_a_trained_shield_a_similar_weapon_costs_nothing(duel):
    skill = skill_with(
        duel, "scimitar", "hoplite", use="scimitar", trained=("broadsword", "hoplite")
    )
    assert skill == 60


@pytest.mark.rule("STYLE.UNFAMILIAR")
def test_the_penalty_shifts_the_situational_grade(duel):
    fight = duel(red=swordsman(), blue=fighter("Blue", ("broadsword",), style=60,
                 in_hand=("shortsword",), evade=90))  # fmt: skip
    fight.dice(attack=80, evade=50)
    fight.plays("red: attack", "blue: evade", "blue: waive")
    fight.dice(attack=95)
    fight.plays("blue: attack", "red: no reaction")
    assert fight.blow.attack_skill == 13  # Formidable and a step; STR+DEX 25 is Formidable too


@pytest.mark.rule("STYLE.UNFAMILIAR", "TRAIT.SCOPE")
def test_a_trait_does_not_go_with_an_untrained_weapon(duel):
    """The trait counts for the great axe of the style, not for a hammer outside it."""
    for in_hand, passes in (("great_axe", 5), ("great_hammer", 0)):
        red = fighter(
            "Red", ("great_axe",), style=60, traits=("batter_aside",), in_hand=(in_hand,),
            damage_modifier="+1d6", DEX=30,
        )  # fmt: skip
        blue = fighter("Blue", ("log",), style=60, chest=30, own_weapons=(LOG,))
        fight = duel(red=red, blue=blue)
        damage = [3, 3] if in_hand == "great_axe" else 5
        fight.dice(attack=40, parry=40, location=11, damage=damage, modifier=2)
        fight.plays("red: attack", "blue: parry")
        assert fight.blue.hit_points["chest"] == 30 - passes


# ---------------------------------------------------------------- two weapons

LOG = weapon("log", hands=2, size="huge", reach="long", damage="1d6")


@pytest.mark.rule("STYLE.OFFHAND")
@pytest.mark.parametrize(
    ("second", "legal"), [("mace", False), ("dagger", True), ("hoplite", True), ("knife", True)]
)
def test_a_second_weapon_is_drawn_only_if_it_is_a_size_smaller(duel, second, legal):
    red = fighter("Red", ("broadsword", second), in_hand=("broadsword",))
    fight = duel(red=red, blue=swordsman())
    fight.plays("red: ready ...")
    drawn = {"hoplite": "hoplite shield"}.get(second, second)
    if legal:
        assert drawn in fight.legal
        fight.plays(f"red: {drawn}")
    assert fight.red.holds(drawn) == legal


@pytest.mark.rule("STYLE.OFFHAND")
def test_two_small_weapons_go_together_and_the_smaller_may_be_in_hand_first(duel):
    fight = duel(
        red=fighter("Red", ("dagger", "knife"), in_hand=("dagger",)),
        blue=fighter("Blue", ("dagger", "broadsword"), in_hand=("dagger",)),
    )
    fight.plays("red: ready knife", "blue: ready broadsword")
    assert fight.red.holds("knife") and fight.blue.holds("broadsword")


@pytest.mark.rule("STYLE.OFFHAND")
def test_content_that_starts_with_two_weapons_of_a_size_is_told_why(duel):
    with pytest.raises(ContentError, match="Broadsword and Mace, both medium; a second weapon"):
        duel(red=swordsman(in_hand=("broadsword", "mace")), blue=swordsman())


# ---------------------------------------------------------------- Batter Aside


@pytest.mark.rule("TRAIT.BATTER_ASIDE")
@pytest.mark.parametrize(
    ("modifier", "traits", "passes"),
    [("+1d4", ("batter_aside",), 5), ("+1d2", ("batter_aside",), 0), ("+1d4", (), 0)],
)
def test_two_steps_of_strength_make_the_weapon_a_size_larger(duel, modifier, traits, passes):
    """10 damage, Huge against Huge: half passes if the axe counts as Enormous."""
    red = axeman(style=60, traits=traits, damage_modifier=modifier)
    blue = fighter("Blue", ("log",), style=60, chest=30, own_weapons=(LOG,))
    fight = duel(red=red, blue=blue)
    fight.dice(attack=40, parry=40, location=11, damage=[3, 3], modifier=2)
    fight.plays("red: attack", "blue: parry")
    assert fight.blue.hit_points["chest"] == 30 - passes


@pytest.mark.rule("TRAIT.BATTER_ASIDE")
def test_batter_aside_may_be_switched_off(duel):
    red = axeman(style=60, traits=("batter_aside",), damage_modifier="+1d4")
    blue = fighter("Blue", ("log",), style=60, chest=30, own_weapons=(LOG,))
    fight = duel(red=red, blue=blue, disabled={"batter_aside"})
    fight.dice(attack=40, parry=40, location=11, damage=[3, 3], modifier=2)
    fight.plays("red: attack", "blue: parry")
    assert fight.blue.hit_points["chest"] == 30


# ---------------------------------------------------------------- Defensive Minded

MINDED = {"style": 60, "traits": ("defensive_minded",), "chest": 30}


@pytest.mark.rule("TRAIT.DEFENSIVE_MINDED")
@pytest.mark.parametrize(("answer", "passes", "attacks"), [("accept", 0, 0), ("decline", 4, 1)])
def test_who_gives_up_attacks_parries_a_size_larger(duel, answer, passes, attacks):
    """9 damage of a Large spear against a Medium sword that counts as Large."""
    fight = duel(red=fighter("Red", ("longspear",), style=60), blue=swordsman(**MINDED))
    fight.dice(attack=40, parry=30, location=11, damage=8)
    fight.plays("red: attack", "blue: parry with broadsword ...")
    assert fight.asked == ("blue", "manner")
    fight.plays(f"blue: {answer}")
    assert fight.blue.hit_points["chest"] == 30 - passes
    assert ("attack" in fight.legal) == bool(attacks)
    fight.passes_to_round(2)
    fight.passes_to_turn_of("blue")
    assert "attack" in fight.legal  # a new round, a new mind


@pytest.mark.rule("TRAIT.DEFENSIVE_MINDED")
def test_who_has_attacked_this_round_is_not_asked(duel):
    fight = duel(
        red=fighter("Red", ("longspear",), style=60, initiative=5),
        blue=swordsman(initiative=15, **MINDED),
    )
    fight.dice(attack=90)
    fight.plays("blue: attack", "red: no reaction")
    fight.dice(attack=40, parry=30, location=11, damage=8)
    fight.plays("red: attack", "blue: parry with broadsword")
    assert fight.blue.hit_points["chest"] == 26


@pytest.mark.rule("TRAIT.DEFENSIVE_MINDED")
def test_with_the_last_point_nothing_is_given_up_and_nothing_asked(duel):
    fight = duel(
        red=fighter("Red", ("longspear",), style=60),
        blue=swordsman(action_points=1, **MINDED),
    )
    fight.dice(attack=40, parry=30, location=11, damage=8)
    fight.plays("red: attack", "blue: parry with broadsword")
    assert fight.blue.hit_points["chest"] == 30


@pytest.mark.rule("TRAIT.DEFENSIVE_MINDED")
def test_nobody_gives_up_attacks_against_what_he_stops_anyway(duel):
    fight = duel(red=knifeman(style=60), blue=swordsman(**MINDED))
    fight.dice(attack=40, parry=30, location=11, damage=3)
    fight.plays("red: attack", "blue: parry with broadsword")
    assert fight.asked == ("blue", "turn") and "attack" in fight.legal


# ---------------------------------------------------------------- Shield Splitter


@pytest.mark.rule("TRAIT.SHIELD_SPLITTER")
@pytest.mark.parametrize(
    ("arm", "traits", "damage"),
    [
        ("club", ("shield_splitter",), [2, 6]),
        ("hatchet", ("shield_splitter",), [6, 3]),
        ("club", (), [6]),
        ("mace", ("shield_splitter",), [6]),
    ],
)
def test_clubs_and_axes_roll_twice_against_a_shield(duel, arm, traits, damage):
    """The better roll is 6: with the modifier, 8 on a round shield of 4/12 leaves 8."""
    red = fighter("Red", (arm,), style=60, traits=traits, damage_modifier="+1d2")
    blue = fighter("Blue", ("broadsword", "viking"), style=60)
    fight = duel(red=red, blue=blue)
    fight.dice(attack=6, parry=40, damage=damage, modifier=2)
    fight.plays("red: attack", "blue: parry with round shield", "red: damage weapon")
    assert fight.blue.item("round shield").hit_points == 8


@pytest.mark.rule("TRAIT.SHIELD_SPLITTER")
def test_against_a_sword_they_roll_once(duel):
    red = fighter("Red", ("club",), style=60, traits=("shield_splitter",))
    fight = duel(red=red, blue=shieldman(style=60))
    fight.dice(attack=6, parry=40, damage=5)
    fight.plays("red: attack", "blue: parry with broadsword", "red: damage weapon")
    assert fight.blue.item("broadsword").hit_points == 10


# ---------------------------------------------------------------- Hidden Weapons

FAN = weapon(
    "fan", hands=1, size="small", damage="1d3", traits=["delicate"], armour_points=1, hit_points=2
)


@pytest.mark.rule("TRAIT.HIDDEN_WEAPONS")
@pytest.mark.parametrize(("traits", "breaks"), [((), True), (("hidden_weapons",), False)])
def test_a_delicate_thing_breaks_on_a_fumble_but_not_in_trained_hands(duel, traits, breaks):
    fanner = fighter("Fanner", (FAN,), style=60, traits=traits)
    fight = duel(red=fanner, blue=swordsman(style=60))
    fight.dice(attack=99)
    fight.plays("red: attack", "blue: no reaction")
    assert (fight.red.place("fan") == Place.BROKEN) == breaks
    fight.dice(attack=90, parry=99)
    if not breaks:
        fight.plays("blue: attack", "red: parry with fan")
        assert fight.red.holds("fan")
    else:
        fight.plays("blue: attack", "red: parry")


@pytest.mark.rule("TRAIT.HIDDEN_WEAPONS")
def test_a_fumbled_parry_breaks_it_too_and_a_miss_does_not(duel):
    fight = duel(red=swordsman(style=60), blue=fighter("Fanner", (FAN,), style=60))
    fight.dice(attack=90, parry=90)
    fight.plays("red: attack", "blue: parry with fan")
    assert fight.blue.holds("fan")
    fight.plays("blue: dither")
    fight.dice(attack=90, parry=99)
    fight.plays("red: attack", "blue: parry with fan")
    assert fight.blue.place("fan") == Place.BROKEN
    assert fight.told(Tell.WEAPON_BREAKS)


@pytest.mark.rule("TRAIT.HIDDEN_WEAPONS")
def test_a_sword_outlives_a_fumble(duel):
    fight = duel(red=swordsman(style=60), blue=swordsman())
    fight.dice(attack=99)
    fight.plays("red: attack", "blue: no reaction")
    assert fight.red.holds("broadsword")
