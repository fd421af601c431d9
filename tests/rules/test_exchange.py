"""Attack and reaction, levels, effects, damage: one exchange [EXCHANGE.*, REACT.*, EVADE.*]."""

from __future__ import annotations

import pytest
from rules.table import (
    animal,
    axeman,
    fighter,
    knifeman,
    maceman,
    shieldman,
    swordsman,
    unarmoured,
    weapon,
)

from lanista.rules.core.compile import interpreted
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import Level
from lanista.rules.mythras.weapons import reduced_by_size

SIZES = ("small", "medium", "large", "huge", "enormous")


# ---------------------------------------------------------------- the steps


@pytest.mark.rule("EXCHANGE.STEPS")
def test_the_steps_of_an_exchange_in_their_order(duel):
    fight = duel(
        red=swordsman(style=70, damage_modifier="+1d2"),
        blue=shieldman(style=60, endurance=50, armour=2),
    )
    fight.dice(attack=5)
    fight.plays("red: attack")
    assert fight.asked == ("blue", "react")  # the defender answers a roll that is seen
    assert fight.blow.attack_level == Level.CRITICAL and fight.blow.location == -1
    fight.dice(parry=30)
    fight.plays("blue: parry with broadsword")
    assert fight.effects_to_pick == ("red", 1)  # effects before location and damage
    assert fight.blow.location == -1 and fight.blow.rolled == 0
    fight.dice(location=8, damage=8, modifier=2)
    fight.plays("red: bleed")
    # 10, all parried: an effect that needs a wound is wasted
    assert fight.blue.hit_points["abdomen"] == 6
    assert fight.asked == ("blue", "turn")


@pytest.mark.rule("EXCHANGE.STEPS")
def test_a_miss_left_alone_does_nothing_and_the_next_initiative_comes(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman())
    fight.dice(attack=71)
    fight.plays("red: attack", "blue: no reaction")
    assert fight.won is None
    assert fight.asked == ("blue", "turn")
    assert fight.blue.action_points == 3


@pytest.mark.rule("EXCHANGE.STEPS")
def test_endurance_comes_after_the_effects(duel):
    fight = duel(red=swordsman(style=70), blue=unarmoured(endurance=60))
    fight.dice(attack=43, location=14, damage=[2, 5], turns=1, endurance=45)
    fight.plays("red: attack", "blue: no reaction", "red: impale", "red: 5", "red: leave in")
    # Formidable while the sword is in the wound: 45 fails at 30.
    assert fight.blue.useless == {"right arm"}


@pytest.mark.rule("EXCHANGE.DAMAGE_ORDER")
@pytest.mark.parametrize(
    ("armour", "natural", "left"),
    [(4, 0, 5), (0, 4, 5), (2, 2, 5), (5, 0, 6), (0, 0, 1)],
)
def test_modifier_then_parry_then_armour(duel, armour, natural, left):
    """8 rolled and 2 make 10; half parried leaves 5; 4 points of armour leave 1."""
    fight = duel(
        red=swordsman(style=70, damage_modifier="+1d2"),
        blue=knifeman(style=60, armour=armour, natural_armour=natural, abdomen=6),
    )
    fight.dice(attack=43, parry=44, location=8, damage=8, modifier=2)
    fight.plays("red: attack", "blue: parry")
    assert fight.blue.hit_points["abdomen"] == left


@pytest.mark.rule("EXCHANGE.DAMAGE_ORDER")
def test_armour_of_another_location_does_not_help(duel):
    fight = duel(red=swordsman(style=70), blue=unarmoured(armour={"chest": 8, "head": 8}))
    fight.dice(attack=43, location=8, damage=3)
    fight.plays("red: attack", "blue: no reaction", "red: waive")
    assert fight.blue.hit_points["abdomen"] == 3


@pytest.mark.rule("EXCHANGE.DAMAGE_ORDER")
def test_a_negative_modifier_never_heals(duel):
    fight = duel(red=swordsman(style=70, damage_modifier="-1d6"), blue=unarmoured())
    fight.dice(attack=43, location=8, damage=3, modifier=5)
    fight.plays("red: attack", "blue: no reaction", "red: waive")
    assert fight.blue.hit_points["abdomen"] == 6
    assert fight.blow.rolled == 0


# ---------------------------------------------------------------- size against size

PASSES = {  # of 7 points, by the Size of the parry, against Small ... Enormous
    "small": (0, 3, 7, 7, 7),
    "medium": (0, 0, 3, 7, 7),
    "large": (0, 0, 0, 3, 7),
    "huge": (0, 0, 0, 0, 3),
    "enormous": (0, 0, 0, 0, 0),
}
CELLS = [(attack, parry, PASSES[parry][SIZES.index(attack)]) for parry in SIZES for attack in SIZES]


@pytest.mark.rule("EXCHANGE.SIZE_TABLE")
@pytest.mark.parametrize(("attack", "parry", "passes"), CELLS)
def test_the_damage_reduction_table(duel, attack, parry, passes):
    blade = weapon("blade", size=attack, hands=1, damage="1d8")
    guard = weapon("guard", size=parry, hands=1, damage="1d8")
    fight = duel(
        red=fighter("Red", (blade,), style=70), blue=fighter("Blue", (guard,), style=70, abdomen=20)
    )
    fight.dice(attack=43, parry=30, location=8, damage=7)
    fight.plays("red: attack", "blue: parry")
    assert fight.won is None
    assert fight.blue.hit_points["abdomen"] == 20 - passes


@pytest.mark.rule("EXCHANGE.SIZE_TABLE")
@pytest.mark.parametrize(("damage", "passes"), [(1, 0), (2, 1), (7, 3), (8, 4), (9, 4)])
def test_the_half_that_is_deflected_is_rounded_up(damage, passes):
    assert interpreted(reduced_by_size)(damage, 3, 2) == passes


@pytest.mark.rule("EXCHANGE.SIZE_TABLE")
@pytest.mark.parametrize(
    ("guard", "name", "passes"),
    [
        ("buckler", "buckler", 3),  # Medium, against a flail as if Small
        ("peltast", "peltast shield", 0),  # Large, as if Medium
        ("falchion", "falchion", 0),  # Medium, and no shield
    ],
)
def test_a_flexible_weapon_gets_round_shields_by_one_size(duel, guard, name, passes):
    fight = duel(
        red=fighter("Flailman", ("flail",), style=70),
        blue=fighter("Guard", (guard, "dagger"), style=70, abdomen=12),
    )
    fight.dice(attack=43, parry=30, location=8, damage=6)
    fight.plays("red: attack", f"blue: parry with {name}")
    assert fight.blue.hit_points["abdomen"] == 12 - passes


@pytest.mark.rule("EXCHANGE.SIZE_TABLE")
@pytest.mark.parametrize(("trait", "passes"), [("defensive", 3), ("entrapping", 3), ("set", 7)])
def test_a_defensive_weapon_meets_blows_one_size_smaller(duel, trait, passes):
    guard = weapon("guard", size="small", hands=1, traits=(trait,))
    blade = weapon("blade", size="large", hands=1, damage="1d8")
    fight = duel(
        red=fighter("Red", (blade,), style=70), blue=fighter("Blue", (guard,), style=70, abdomen=12)
    )
    fight.dice(attack=43, parry=30, location=8, damage=7)
    fight.plays("red: attack", "blue: parry")
    assert fight.blue.hit_points["abdomen"] == 12 - passes


@pytest.mark.rule("EXCHANGE.SIZE_TABLE")
def test_a_defensive_weapon_brings_nothing_to_an_attack(duel):
    rapier = weapon("long_rapier", size="medium", hands=1, damage="1d8", traits=("defensive",))
    fight = duel(red=fighter("Red", (rapier,), style=70), blue=knifeman(style=70, abdomen=12))
    fight.dice(attack=43, parry=30, location=8, damage=7)
    fight.plays("red: attack", "blue: parry")
    assert fight.blue.hit_points["abdomen"] == 9


# ---------------------------------------------------------------- parrying


@pytest.mark.rule("REACT.PARRY")
def test_a_parry_costs_a_point_and_reduces_damage_by_size(duel):
    fight = duel(red=swordsman(style=60), blue=shieldman(style=60))
    fight.dice(attack=40, parry=20, location=8, damage=8)
    fight.plays("red: attack", "blue: parry with hoplite shield")
    assert fight.blue.action_points == 2
    assert fight.blue.hit_points["abdomen"] == 6


@pytest.mark.rule("REACT.PARRY")
def test_a_failed_parry_stops_nothing(duel):
    fight = duel(red=swordsman(style=60), blue=shieldman(style=60))
    fight.dice(attack=40, parry=61, location=8, damage=3)
    fight.plays("red: attack", "blue: parry with hoplite shield", "red: waive")
    assert fight.blue.hit_points["abdomen"] == 3


@pytest.mark.rule("REACT.PARRY")
@pytest.mark.parametrize(("guard", "left"), [("hoplite shield", 12), ("broadsword", 4)])
def test_the_defender_chooses_what_he_parries_with(duel, guard, left):
    fight = duel(red=axeman(style=60), blue=shieldman(style=60, abdomen=12))
    fight.dice(attack=40, parry=20, location=8, damage=[2, 4])
    fight.plays("red: attack", "blue: parry ...")
    assert fight.asked == ("blue", "parry_with")
    assert fight.legal == {"broadsword", "hoplite shield", "unarmed"}
    fight.plays(f"blue: {guard}")
    assert fight.blue.hit_points["abdomen"] == left


@pytest.mark.rule("REACT.PARRY")
def test_a_weapon_that_only_attacks_cannot_parry(duel):
    fang = weapon("long_fang", hands=1, traits=("offensive",))
    fight = duel(red=swordsman(style=60), blue=fighter("Beast", (fang,), sapient=False))
    fight.dice(attack=40)
    fight.plays("red: attack", "blue: wait")
    assert fight.legal == {"evade", "no reaction"}


@pytest.mark.rule("REACT.PARRY")
def test_a_switched_off_reaction_is_not_offered(duel):
    fight = duel(red=swordsman(), blue=swordsman(), disabled={"parry"})
    fight.dice(attack=40)
    fight.plays("red: attack")
    assert fight.legal == {"evade", "no reaction"}


@pytest.mark.rule("REACT.EVADE")
def test_a_switched_off_evade_is_not_offered(duel):
    fight = duel(red=swordsman(), blue=swordsman(), disabled={"evade"})
    fight.dice(attack=40)
    fight.plays("red: attack")
    assert fight.legal == {"parry", "no reaction"}


@pytest.mark.rule("EXCHANGE.PARRY_A_MISS")
@pytest.mark.parametrize(
    ("attack", "parry", "won"),
    [
        (71, 40, ("blue", 1)),
        (71, 6, ("blue", 2)),
        (71, 61, None),
        (99, 40, ("blue", 2)),
        (99, 6, ("blue", 3)),
        (99, 61, None),
    ],
)
def test_a_miss_may_be_parried_to_win_effects(duel, attack, parry, won):
    fight = duel(red=swordsman(style=70), blue=swordsman(style=60))
    fight.dice(attack=attack, parry=parry)
    fight.plays("red: attack", "blue: parry")
    assert fight.effects_to_pick == won
    assert fight.blue.action_points == 2
    assert fight.blow.damage == 0


@pytest.mark.rule("EXCHANGE.PARRY_A_MISS")
def test_a_miss_may_be_let_go_and_the_point_kept(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman(style=60))
    fight.dice(attack=99)
    fight.plays("red: attack", "blue: no reaction")
    assert fight.won is None
    assert fight.blue.action_points == 3


@pytest.mark.rule("EXCHANGE.NO_PARRY")
@pytest.mark.parametrize(("attack", "effects"), [(40, 1), (7, 2)])
def test_no_wish_to_defend_counts_as_a_failure(duel, attack, effects):
    fight = duel(red=swordsman(style=70), blue=swordsman())
    fight.dice(attack=attack)
    fight.plays("red: attack", "blue: no reaction")
    assert fight.effects_to_pick == ("red", effects)


@pytest.mark.rule("EXCHANGE.NO_PARRY")
@pytest.mark.parametrize(("attack", "effects"), [(40, 1), (7, 2)])
def test_no_points_to_defend_with_count_as_a_failure_too(duel, attack, effects):
    fight = duel(red=swordsman(style=70), blue=swordsman(action_points=0))
    fight.dice(attack=attack)
    fight.plays("red: attack")
    assert fight.effects_to_pick == ("red", effects)
    assert "force failure" not in fight.legal  # a failure, never a fumble


@pytest.mark.rule("EXCHANGE.NO_PARRY")
def test_a_miss_against_no_parry_wins_nothing(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman(action_points=0))
    fight.dice(attack=71)
    fight.plays("red: attack")
    assert fight.won is None


@pytest.mark.rule("EXCHANGE.BOTH_FAIL")
@pytest.mark.parametrize(("attack", "parry"), [(80, 80), (80, 99), (99, 80)])
def test_two_failures_end_the_exchange_even_if_one_is_a_fumble(duel, attack, parry):
    fight = duel(red=swordsman(style=50), blue=swordsman(style=50))
    fight.dice(attack=attack, parry=parry)
    fight.plays("red: attack", "blue: parry")
    assert fight.won is None
    assert fight.asked == ("blue", "turn")
    assert fight.legal >= {"attack", "delay"}  # a single fumble takes nobody out


@pytest.mark.rule("EXCHANGE.FUMBLE")
def test_a_fumble_does_nothing_of_its_own_but_opens_more_effects(duel):
    fight = duel(red=swordsman(style=50), blue=swordsman(style=50))
    fight.dice(attack=99, parry=40)
    fight.plays("red: attack", "blue: parry")
    assert fight.effects_to_pick == ("blue", 2)
    assert "force failure" in fight.legal
    fight.waives()
    assert fight.red.holds("broadsword") and not fight.red.prone
    assert fight.red.hit_points == fight.blue.hit_points
    assert fight.red.no_attack == 0


@pytest.mark.rule("EXCHANGE.FUMBLE")
def test_an_unanswered_fumble_is_a_plain_miss(duel):
    fight = duel(red=swordsman(style=50), blue=swordsman(style=50))
    fight.dice(attack=100)
    fight.plays("red: attack", "blue: no reaction")
    assert fight.won is None
    assert fight.told(Tell.BOTH_FUMBLE) == []


@pytest.mark.rule("EXCHANGE.BOTH_FUMBLE")
def test_both_fumbling_lose_their_next_turn_and_cannot_react_before_it(melee):
    fight = melee(
        red=[swordsman(style=50), swordsman(style=60)],
        blue=[swordsman(style=50, initiative=15), swordsman(initiative=14)],
    )
    fight.dice(attack=99, parry=100)
    fight.plays("red_0: attack blue_0", "blue_0: parry")
    assert fight.won is None
    fight.dice(attack=40)
    fight.plays("red_1: attack blue_0 ...", "red_1: broadsword")
    assert fight.asked == ("red_1", "effect")  # blue cannot answer
    fight.dice(location=2, damage=1)
    fight.plays("red_1: waive")
    # His turn of this cycle goes by without a question; then he is himself again.
    assert fight.asked == ("blue_1", "turn")
    assert fight.blue_0.action_points == 1
    fight.dice(attack=40)
    fight.plays("blue_1: attack red_0")
    assert fight.effects_to_pick == ("blue_1", 1)  # red cannot answer either
    fight.dice(location=2, damage=1)
    fight.plays("blue_1: waive")
    assert fight.asked == ("red_1", "turn") and fight.cycle == 2  # red_0's turn is lost
    fight.plays("red_1: dither")
    assert fight.asked == ("blue_0", "turn")
    assert "attack" in fight.legal
    fight.dice(attack=99)
    fight.plays("blue_0: attack red_0")
    assert fight.asked == ("red_0", "react")


@pytest.mark.rule("EXCHANGE.BOTH_FUMBLE", "CLOSE.SITUATIONAL")
@pytest.mark.parametrize(
    ("roll", "level"),
    [(60, Level.SUCCESS), (61, Level.FAILURE), (99, Level.FUMBLE)],
)
def test_both_fumbling_are_dazed_but_not_helpless(melee, roll, level):
    fight = melee(
        red=[swordsman(style=50), swordsman(style=60)],
        blue=[swordsman(style=50), swordsman(style=60)],
    )
    fight.dice(attack=99, parry=100)
    fight.plays("red_0: attack blue_0", "blue_0: parry")
    assert fight.red_0.dazed and fight.blue_0.dazed
    assert not fight.red_0.senseless and not fight.blue_0.senseless
    assert not fight.red_0.prone and fight.red_0.holds("broadsword")
    hit = {"location": 2, "damage": 1} if level == Level.SUCCESS else {}
    for attacker, dazed in (("red_1", "blue_0"), ("blue_1", "red_0")):
        fight.dice(attack=roll, **hit)
        fight.plays(f"{attacker}: attack {dazed} with broadsword")
        fight.waives()
        assert fight.blow.attack_level == level  # a blow at the dazed may miss


@pytest.mark.rule("EXCHANGE.PREDECLARED")
def test_only_a_defender_over_100_is_asked_before_the_roll(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman(style=120))
    fight.plays("red: attack")
    assert fight.asked == ("blue", "ready")
    assert fight.legal == {"parry", "wait", "drop", "ward"}  # his Evade is not over 100
    fight = duel(red=swordsman(style=70), blue=swordsman(style=100))
    fight.dice(attack=71)
    fight.plays("red: attack")
    assert fight.asked == ("blue", "react")


@pytest.mark.rule("EXCHANGE.PREDECLARED")
def test_a_declared_parry_is_paid_even_for_a_miss(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman(style=120))
    fight.dice(attack=60, parry=40)
    fight.plays("red: attack", "blue: parry")
    assert fight.blow.attack_level == Level.FAILURE  # 60 was a hit at 70, but not at 50
    assert fight.blue.action_points == 2
    assert fight.effects_to_pick == ("blue", 1)


@pytest.mark.rule("EXCHANGE.PREDECLARED")
def test_who_waited_may_still_let_it_come(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman(style=120))
    fight.dice(attack=71)
    fight.plays("red: attack", "blue: wait", "blue: no reaction")
    assert fight.blue.action_points == 3


@pytest.mark.rule("EXCHANGE.PREDECLARED")
def test_without_a_point_nobody_can_declare(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman(style=120, action_points=0))
    fight.dice(attack=71)
    fight.plays("red: attack")
    assert fight.blow.attack_skill == 70
    assert fight.asked == ("red", "turn")


@pytest.mark.rule("EXCHANGE.PREDECLARED")
def test_an_evade_over_100_may_be_declared_too(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman(style=50, evade=110))
    fight.dice(attack=61, evade=90)
    fight.plays("red: attack", "blue: evade")
    assert (fight.blow.attack_skill, fight.blow.defence_skill) == (60, 100)


@pytest.mark.rule("EXCHANGE.EFFECTS_WITHOUT_DAMAGE")
def test_a_defender_may_win_an_effect_and_be_hurt_all_the_same(duel):
    fight = duel(red=axeman(style=60), blue=knifeman(style=60, abdomen=12))
    fight.dice(attack=40, parry=6, location=8, damage=[1, 4], brawn=90)
    fight.plays("red: attack", "blue: parry", "blue: trip opponent", "red: by brawn")
    assert fight.red.prone
    assert fight.blue.hit_points["abdomen"] == 12 - 7


@pytest.mark.rule("EXCHANGE.EFFECTS_WITHOUT_DAMAGE")
def test_an_attacker_with_the_better_level_is_parried_all_the_same(duel):
    fight = duel(red=swordsman(style=60), blue=swordsman(style=60, brawn=50))
    fight.dice(attack=6, parry=40, location=8, damage=8, brawn=90)
    fight.plays("red: attack", "blue: parry", "red: trip opponent", "blue: by brawn")
    assert fight.blue.prone
    assert fight.blue.hit_points["abdomen"] == 6


@pytest.mark.rule("EXCHANGE.EFFECTS_WITHOUT_DAMAGE", "SE.STUN_LOCATION", "SE.BASH")
def test_armour_that_stops_the_blow_wastes_a_stun_but_not_a_bash(duel):
    fight = duel(red=maceman(style=60), blue=unarmoured(armour=4))
    fight.dice(attack=6, location=14, damage=4)
    fight.plays("red: attack", "blue: no reaction", "red: stun location", "red: bash back")
    assert fight.blue.stunned["right arm"] == 0
    assert [pushed.first for pushed in fight.told(Tell.PUSHED)] == [1]


@pytest.mark.rule("EXCHANGE.EFFECTS_WITHOUT_DAMAGE")
def test_an_attacker_who_missed_has_no_offensive_effects(duel):
    fight = duel(red=swordsman(style=50), blue=swordsman(style=50))
    fight.dice(attack=80, parry=40)
    fight.plays("red: attack", "blue: parry")
    offensive = {"bleed", "impale", "choose location", "maximise damage", "stun location", "bash"}
    assert not fight.legal & offensive


@pytest.mark.rule("EXCHANGE.STACKING")
def test_effects_of_one_exchange_may_be_mixed(duel):
    fight = duel(red=swordsman(style=60), blue=unarmoured(endurance=50))
    fight.dice(attack=6, damage=3, endurance=90)
    fight.plays("red: attack", "blue: no reaction", "red: choose location left arm", "red: bleed")
    assert fight.blue.hit_points["left arm"] == 1
    assert fight.blue.bleeding == {"left arm"}


@pytest.mark.rule("EXCHANGE.STACKING")
def test_only_stackable_effects_repeat(duel):
    fight = duel(red=fighter("Clubman", ("great_club",), style=60), blue=unarmoured())
    fight.dice(attack=6)
    fight.plays("red: attack", "blue: no reaction", "red: choose location chest")
    assert "choose location" not in fight.legal
    fight = duel(red=fighter("Clubman", ("great_club",), style=60), blue=unarmoured(abdomen=30))
    fight.dice(attack=6, location=8)
    fight.plays("red: attack", "blue: no reaction", "red: maximise damage", "red: maximise damage")
    assert fight.blow.rolled == 12


@pytest.mark.rule("EXCHANGE.STACKING")
def test_weapon_and_roll_must_allow_an_effect(duel):
    fight = duel(red=maceman(style=60), blue=unarmoured())
    fight.dice(attack=40)
    fight.plays("red: attack", "blue: no reaction")
    assert fight.legal >= {"bash", "stun location", "choose location", "trip opponent", "waive"}
    assert not fight.legal & {"bleed", "impale"}  # not with a mace
    assert "maximise damage" not in fight.legal  # not on a plain success


@pytest.mark.rule("EXCHANGE.STACKING")
def test_a_waived_effect_is_gone(duel):
    fight = duel(red=swordsman(style=60), blue=unarmoured())
    fight.dice(attack=6, location=8, damage=1)
    fight.plays("red: attack", "blue: no reaction", "red: waive")
    assert fight.effects_to_pick == ("red", 1)
    fight.plays("red: waive")
    assert fight.blue.hit_points["abdomen"] == 5
    assert fight.asked == ("blue", "turn")


# ---------------------------------------------------------------- evading


@pytest.mark.rule("REACT.EVADE", "EVADE.OPPOSED")
@pytest.mark.parametrize(
    ("attack", "evade", "won", "hit"),
    [
        (30, 45, None, False),  # equal levels: the higher die
        (50, 20, None, True),
        (6, 45, ("red", 1), True),
        (40, 80, ("red", 1), True),
        (6, 80, ("red", 2), True),
        (40, 5, ("blue", 1), False),
        (80, 45, ("blue", 1), False),
        (80, 5, ("blue", 2), False),
        (80, 90, None, False),  # nobody succeeds: no damage
        (99, 90, None, False),
    ],
)
def test_evade_opposes_the_attack_and_leaves_one_prone(duel, attack, evade, won, hit):
    fight = duel(red=swordsman(style=60), blue=swordsman(evade=50))
    blow = {"location": 8, "damage": 1} if hit else {}
    fight.dice(attack=attack, evade=evade, **({} if won else blow))
    fight.plays("red: attack", "blue: evade")
    assert fight.effects_to_pick == won
    assert fight.blue.prone
    assert fight.blue.action_points == 2
    if won:
        fight.dice(**blow)
        fight.waives()
    assert fight.blue.hit_points["abdomen"] == (5 if hit else 6)


@pytest.mark.rule("EVADE.OPPOSED")
def test_a_blow_that_beats_the_evade_is_reduced_by_no_shield(duel):
    fight = duel(red=knifeman(style=60), blue=shieldman(evade=50))
    fight.dice(attack=50, evade=20, location=8, damage=4)
    fight.plays("red: attack", "blue: evade")
    assert fight.blue.hit_points["abdomen"] == 1


@pytest.mark.rule("EVADE.OPPOSED")
def test_who_evaded_may_trip_the_attacker(duel):
    fight = duel(red=swordsman(style=60, evade=50), blue=swordsman(evade=50))
    fight.dice(attack=80, evade=[45, 30])
    fight.plays("red: attack", "blue: evade", "blue: trip opponent", "red: by evade")
    assert fight.red.prone and fight.blue.prone


@pytest.mark.rule("EVADE.LIMITS")
def test_the_prone_may_evade_again_at_half_skill(duel):
    fight = duel(red=swordsman(style=60, initiative=20), blue=swordsman(evade=51, initiative=10))
    fight.dice(attack=80, evade=80)
    fight.plays("red: attack", "blue: evade", "blue: dither")
    fight.dice(attack=80, evade=80)
    fight.plays("red: attack", "blue: evade")
    assert fight.blow.defence_skill == 26


@pytest.mark.rule("EVADE.LIMITS")
def test_the_insensible_cannot_evade(duel):
    fight = duel(red=maceman(style=60), blue=unarmoured(endurance=10, head=9))
    fight.dice(attack=40, location=20, damage=2, endurance=80)
    fight.plays("red: attack", "blue: no reaction", "red: stun location")
    fight.dice(attack=80)
    fight.plays("red: attack")
    assert fight.effects_to_pick == ("red", 1)  # no question to blue, and no miss


@pytest.mark.rule("EVADE.LIMITS")
def test_a_stunned_leg_cannot_evade_but_its_owner_can_parry(duel):
    fight = duel(red=maceman(style=60), blue=unarmoured(endurance=10))
    fight.dice(attack=40, location=2, damage=2, endurance=80)
    fight.plays("red: attack", "blue: no reaction", "red: stun location", "blue: dither")
    fight.dice(attack=80)
    fight.plays("red: attack")
    assert fight.legal == {"parry", "no reaction"}


@pytest.mark.rule("EVADE.CREATURES")
@pytest.mark.parametrize(("evade", "prone"), [(30, False), (80, True)])
def test_four_legs_fall_only_if_the_roll_itself_fails(duel, evade, prone):
    fight = duel(red=swordsman(style=60), blue=animal(evade=50))
    fight.dice(attack=45, evade=evade, location=8, damage=1)
    fight.plays("red: attack", "blue: evade")  # 30 succeeds, and loses to 45
    fight.waives()
    assert fight.blue.prone is prone
    assert fight.blow.wounded
