"""Attacks, what meets them, called shots and missiles."""

import pytest
from rules.initiative_points.chances import chance_of_stress, outcomes
from rules.initiative_points.table import (
    BOW,
    CROSSBOW,
    DAGGER,
    GREATSWORD,
    KITE,
    ROUND_SHIELD,
    SWORD,
    Fight,
    guard,
)

from lanista.rules.initiative_points.attack import roll_attack
from lanista.rules.initiative_points.tells import Tell
from lanista.rules.initiative_points.totals import attack_bonus, dodge_total, parry_total
from lanista.rules.initiative_points.vocabulary import Verdict


def strikes(defence, red=None, blue=None, die=5, damage=2, resisted=9, botch=(), **options):
    """One blow of red at blue, and blue's answer."""
    fight = Fight(red or guard(quickness=1), blue or guard(), timing="declared", **options)
    dice = {"attack": die, "botch": list(botch)}
    fight.plays("red: strike")
    if damage:
        dice |= {"damage": damage, "soak": resisted}
    fight.dice(**dice)
    fight.plays(f"blue: {defence}")
    return fight


def hits_now(b):
    """Rolls the attack in progress."""
    roll_attack(b, b.blow)
    return b.blow.verdict == Verdict.HIT


@pytest.mark.rule("IP.ATTACK", "IP.DEFENCE")
def test_totals_of_the_facts():
    """All characteristics 0, abilities 3."""
    sheet = guard(SWORD, KITE, ROUND_SHIELD)
    fight = Fight(sheet, guard(encumbrance=4))
    assert fight.rule(attack_bonus, 0, 0, 0) == 3 + 4
    assert [fight.rule(parry_total, 0, arm) for arm in range(3)] == [12, 14, 12]
    assert fight.rule(dodge_total, 0) == 9
    assert fight.rule(dodge_total, 1) == 5
    assert fight.rule(parry_total, 0, 3) == 9, "fists"


@pytest.mark.rule("IP.ATTACK")
def test_what_characteristics_and_weapons_add():
    bow = guard(BOW, skill=4, perception=2, dexterity=-3)
    sword = guard(SWORD, skill=4, perception=2, dexterity=-3)
    weak = guard(GREATSWORD.model_copy(update={"strength": 1}), strength=-1)
    fight = Fight([bow, sword], weak)
    assert fight.rule(attack_bonus, 0, 0, 1) == 2 + 4 + 0
    assert fight.rule(attack_bonus, 1, 0, 0) == -3 + 4 + 4
    assert fight.rule(attack_bonus, 2, 0, 0) == 0 + 3 + 3 - 2
    assert fight.rule(parry_total, 2, 0) == 6 + 0 + 3 + 5, "a parry asks for no strength"


@pytest.mark.rule("IP.DEFENCE")
def test_what_characteristics_add_to_defences():
    fight = Fight(guard(quickness=2, dexterity=1, size=1, encumbrance=1), guard(size=-2))
    assert fight.rule(dodge_total, 0) == 6 + 2 + 3 - 1 - 1
    assert fight.rule(parry_total, 0, 0) == 6 + 1 + 3 + 3
    assert fight.rule(dodge_total, 1) == 6 + 3 + 2


@pytest.mark.rule("IP.ATTACK", "IP.DEFENCE")
@pytest.mark.parametrize(
    "defence, arms, needs, chance",
    [
        ("parry", [SWORD], 5, 0.59),
        ("dodge", [SWORD], 2, 0.9),
        ("parry", [KITE], 7, 0.38),
        ("parry", [ROUND_SHIELD], 5, 0.59),
    ],
)
def test_chances_of_the_facts(defence, arms, needs, chance):
    """Every die of a blow, enumerated, and the one die it comes down to."""
    fight = Fight(guard(quickness=1), guard(*arms), timing="declared")
    fight.plays("red: strike")
    fight.leaves_to_the_dice(f"blue: {defence}")
    hit = sum(likely for hit, likely in outcomes(fight, hits_now) if hit)
    assert round(float(hit), 3) == round(float(chance_of_stress(needs)), 3) == chance


@pytest.mark.rule("IP.ATTACK")
def test_an_equal_total_hits_unless_options_say_that_it_misses():
    assert strikes("parry", die=5).attacks == [(12, 12)]
    assert strikes("parry", die=5).verdicts == [Verdict.HIT]
    assert strikes("parry", die=4, damage=0).verdicts == [Verdict.PARRIED]
    assert strikes("parry", die=5, damage=0, ties="miss").verdicts == [Verdict.PARRIED]
    assert strikes("parry", die=6, ties="miss").verdicts == [Verdict.HIT]
    assert strikes("dodge", die=2, ties="miss", damage=0).verdicts == [Verdict.DODGED]


@pytest.mark.rule("IP.DEFENCE")
def test_a_defence_is_paid_even_if_it_fails():
    fight = strikes("parry", die=9)
    assert fight.verdicts == [Verdict.HIT]
    assert fight.told(Tell.PAYS) == [(1, 0, 0, 9, 8)]
    assert fight.told(Tell.PARRIES) == [(1, 0, 12, 0, 0)]
    assert fight.blue.points == 8


@pytest.mark.rule("IP.DEFENCE")
def test_who_takes_the_blow_pays_nothing_and_is_hit_unless_it_is_botched():
    fight = strikes("no defence", die=10, botch=[9], red=guard(quickness=1, dexterity=-9))
    assert fight.attacks == [(-2, 0)]
    assert fight.verdicts == [Verdict.HIT]
    assert fight.blue.points == 9
    assert not fight.told(Tell.PAYS)


@pytest.mark.rule("IP.DEFENCE")
def test_what_a_blow_must_reach_without_a_defence_may_be_set():
    slow = guard(quickness=1, dexterity=-3)
    easy = {"red": slow, "undefended_melee_ease": 9}
    assert strikes("no defence", die=4, damage=0, **easy).verdicts == [Verdict.MISSED]
    assert strikes("no defence", die=5, **easy).verdicts == [Verdict.HIT]


@pytest.mark.rule("IP.ATTACK")
def test_a_botch_misses_costs_the_points_and_with_two_zeros_the_weapon():
    fight = Fight(guard(quickness=1), guard(), timing="declared")
    fight.plays("red: strike")
    fight.dice(attack=10, botch=10)
    fight.plays("blue: no defence")
    assert fight.verdicts == [Verdict.BOTCHED]
    assert fight.red.points == 0
    assert fight.red.in_hand == 1
    untrained = guard(SWORD, KITE, quickness=1, skill=0)
    fight = Fight(untrained, guard(), timing="declared")
    assert fight.rule(attack_bonus, 0, 0, 0) == 0 + 4 - 3
    fight.plays("red: strike")
    fight.dice(attack=10, botch=[10, 3, 10])
    fight.plays("blue: no defence")
    assert fight.red.in_hand == 0b10
    assert fight.told(Tell.DROPS) == [(0, -1, 0, 0, 0)]


@pytest.mark.rule("IP.DEFENCE")
def test_one_item_parries_and_which_is_asked():
    fight = Fight(guard(quickness=1), guard(SWORD, KITE), timing="declared")
    fight.plays("red: strike")
    assert fight.legal == {"dodge", "parry", "no defence"}
    fight.give(16)
    assert fight.asked == ("blue", "parry_with")
    assert fight.legal == {"sword", "kite", "fist"}
    fight.dice(attack=6)
    fight.plays("blue: kite")
    assert fight.attacks == [(13, 14)]
    assert fight.verdicts == [Verdict.PARRIED]


@pytest.mark.rule("IP.DEFENCE")
def test_every_attack_needs_a_defence_of_its_own():
    fight = Fight([guard(quickness=1)] * 2, guard(), timing="declared")
    fight.plays("red_0: strike", "red_1: strike")
    fight.dice(attack=[4, 4])
    fight.plays("blue: parry", "blue: parry")
    assert fight.told(Tell.PAYS) == [(2, 0, 0, 9, 8), (2, 1, 0, 8, 7)]


@pytest.mark.rule("IP.DEFENCE", "IP.COSTS")
def test_defences_can_be_switched_off():
    fight = Fight(guard(quickness=1), guard(), timing="declared", off=["dodge"])
    fight.plays("red: strike")
    assert fight.legal == {"parry", "no defence"}
    fight = Fight(guard(quickness=1), guard(), timing="declared", off=["parry"])
    fight.plays("red: strike")
    assert fight.legal == {"dodge", "no defence"}


# ---------------------------------------------------------------- target and weapon


@pytest.mark.rule("IP.ATTACK")
def test_target_and_weapon_are_asked_where_there_is_a_choice():
    fight = Fight(guard(SWORD, ROUND_SHIELD, quickness=1), [guard(), guard(place=3), guard()])
    fight.give(0)
    assert fight.asked == ("red", "target")
    assert fight.legal == {"blue_0", "blue_2"}, "the third foe is three paces away"
    fight.plays("red: blue_2 round shield")
    assert (fight.red.foe, fight.red.arm) == (3, 1)


@pytest.mark.rule("IP.CALLED_SHOT")
@pytest.mark.parametrize("gap, needed", [(6, 18), (9, 21), (12, 24)])
def test_a_called_shot_ignores_armour_and_is_harder(gap, needed):
    """Against the higher of parry and dodge, whether or not they are paid for."""
    blue = guard(armour=7, gap=gap)
    for defence in ("no defence", "dodge", "parry"):
        fight = Fight(guard(quickness=1), blue, timing="declared")
        fight.plays("red: strike call shot")
        fight.dice(attack=[1, 10], damage=9, soak=2)
        fight.plays(f"blue: {defence}")
        assert fight.attacks == [(27, needed)]
        assert fight.told(Tell.DAMAGE) == [(0, 1, 18, 2, 4)], "no Protection in the Soak"


@pytest.mark.rule("IP.CALLED_SHOT")
def test_a_plain_blow_meets_the_armour_and_a_missed_call_nothing():
    blue = guard(armour=7, gap=6)
    fight = strikes("parry", blue=blue, die=5, damage=9, resisted=2)
    assert fight.attacks == [(12, 12)]
    assert fight.told(Tell.DAMAGE) == [(0, 1, 18, 9, 2)]
    fight = Fight(guard(quickness=1), blue, timing="declared")
    fight.plays("red: strike call shot")
    fight.dice(attack=9)
    fight.plays("blue: no defence")
    assert fight.verdicts == [Verdict.MISSED]
    assert round(float(chance_of_stress(18 - 7)), 3) == 0.059


@pytest.mark.rule("IP.CALLED_SHOT")
def test_no_shot_is_called_at_one_without_armour_or_where_it_is_switched_off():
    for options in ({}, {"off": ["called_shot"]}):
        gap = 6 if options else 0
        fight = Fight(guard(quickness=1), guard(gap=gap), timing="declared", **options)
        fight.give(0)
        assert fight.asked == ("red", "weapon")
        fight.plays("red: sword")
        assert fight.asked == ("blue", "defence")


# ---------------------------------------------------------------- missiles


@pytest.mark.rule("IP.ATTACK")
@pytest.mark.parametrize("paces, needed", [(30, 6), (31, 9), (60, 9), (61, 12), (120, 12)])
def test_a_shot_at_one_who_stands_still_goes_by_range(paces, needed):
    fight = Fight(guard(BOW, perception=1, quickness=1), guard(place=paces), timing="declared")
    fight.plays("red: shoot")
    fight.dice(attack=9, damage=2, soak=9)
    fight.plays("blue: no defence")
    assert fight.attacks == [(9 + 1 + 3, needed)]
    assert fight.told(Tell.DAMAGE)[0][2] == 2 + 8, "neither Strength nor skill"


@pytest.mark.rule("IP.ATTACK")
def test_beyond_its_range_a_bow_does_not_shoot():
    fight = Fight(guard(BOW, quickness=1), guard(place=121), timing="declared")
    assert "shoot" not in fight.legal
    assert "strike" not in fight.legal
    fight = Fight(guard(BOW, quickness=1), guard(place=20), off=["missiles"])
    assert "shoot" not in fight.legal


@pytest.mark.rule("IP.DEFENCE")
def test_missiles_are_dodged_or_met_with_a_shield_only():
    fight = Fight(guard(BOW, quickness=1), guard(place=20), timing="declared")
    fight.plays("red: shoot")
    assert fight.legal == {"dodge", "no defence"}
    fight = Fight(guard(BOW, quickness=1), guard(SWORD, KITE, place=20), timing="declared")
    fight.plays("red: shoot")
    fight.dice(attack=9)
    fight.plays("blue: parry")
    assert fight.attacks == [(12, 14)]


@pytest.mark.rule("IP.COSTS")
def test_a_crossbow_is_made_ready_for_three_points_more():
    fight = Fight(guard(CROSSBOW, quickness=1), guard(place=20), timing="declared")
    fight.plays("red: shoot")
    fight.dice(attack=2)
    fight.plays("blue: dodge")
    fight.plays("blue: pass")
    assert fight.legal & {"shoot", "reload"} == {"reload"}
    fight.plays("red: reload")
    assert fight.told(Tell.DECLARES)[-1] == (0, -1, 8, 3, 7)
    assert fight.red.points == 4
    assert "shoot" in fight.legal


# ---------------------------------------------------------------- the helpless, and guards


@pytest.mark.rule("IP.ATTACK")
@pytest.mark.parametrize("bare", [0, 1])
def test_nobody_misses_the_helpless(bare):
    red = [guard(quickness=2), guard(quickness=1)]
    fight = Fight(
        red, [guard(armour=7), guard()], timing="declared", helpless_ignores_armour=bool(bare)
    )
    fight.plays("red_0: strike blue_0")
    fight.dice(attack=9, damage=[1, 1, 6, 6], soak=[4, 9])
    fight.plays("blue_0: no defence", "red_1: strike blue_0")
    assert fight.told(Tell.INCAPACITATED) == [(2, -1, 0, 0, 0)]
    assert fight.verdicts == [Verdict.HIT, Verdict.HIT]
    assert len(fight.attacks) == 1, "no roll against the helpless"
    assert fight.told(Tell.DAMAGE)[1][3] == (9 if bare else 16)
    assert fight.blue_0.dead == bare


@pytest.mark.rule("IP.ATTACK")
def test_who_falls_in_this_moment_is_not_helpless_yet():
    """Both blows come at once: the second is rolled, and meets the armour."""
    red = [guard(quickness=2), guard(quickness=2)]
    fight = Fight(red, [guard(armour=7), guard()], timing="declared", helpless_ignores_armour=True)
    fight.plays("red_0: strike blue_0", "red_1: strike blue_0")
    fight.dice(attack=[9, 10], botch=10, damage=[1, 1, 6], soak=4)
    fight.plays("blue_0: no defence")
    assert fight.verdicts == [Verdict.HIT, Verdict.BOTCHED]
    fight = Fight(red, [guard(armour=7), guard()], timing="declared", helpless_ignores_armour=True)
    fight.plays("red_0: strike blue_0", "red_1: strike blue_0")
    fight.dice(attack=[9, 9], damage=[1, 1, 6, 6], soak=[4, 9])
    fight.plays("blue_0: no defence")
    assert fight.told(Tell.DAMAGE)[1][3] == 16
    assert not fight.told(Tell.PAYS)


@pytest.mark.rule("IP.DEFENCE")
def test_a_comrade_may_parry_where_that_is_allowed():
    red, friend = guard(quickness=1), guard(KITE)
    fight = Fight(red, [guard(), friend, guard(place=9)], timing="declared", guard=True)
    fight.plays("red: strike blue_0")
    fight.plays("blue_0: no defence")
    assert fight.asked == ("blue_1", "guard")
    fight.dice(attack=6)
    fight.plays("blue_1: guard")
    assert fight.attacks == [(13, 14)]
    assert fight.verdicts == [Verdict.PARRIED]
    assert (fight.blue_0.points, fight.blue_1.points) == (9, 8)


@pytest.mark.rule("IP.DEFENCE")
@pytest.mark.parametrize(
    "place, state", [(-1, {}), (2, {"points": 0}), (2, {"points": 3, "fallen": 1})]
)
def test_who_is_far_without_points_or_down_does_not_guard(place, state):
    blue = [guard(), guard(KITE, place=place)]
    fight = Fight(guard(quickness=1), blue, timing="declared", guard=True)
    fight.given("blue_1", **state)
    fight.plays("red: strike blue_0")
    fight.dice(attack=4, damage=2, soak=9)
    fight.plays("blue_0: no defence")
    assert fight.verdicts == [Verdict.HIT]


@pytest.mark.rule("IP.CALLED_SHOT")
def test_a_called_shot_must_pass_the_comrade_too():
    blue = [guard(armour=7, gap=6), guard(KITE)]
    fight = Fight(guard(quickness=1), blue, timing="declared", guard=True)
    fight.plays("red: strike blue_0 call shot", "blue_0: no defence")
    fight.dice(attack=[1, 6])
    fight.plays("blue_1: guard")
    assert fight.attacks == [(19, 14 + 6)]


@pytest.mark.rule("IP.DEFENCE")
def test_nobody_guards_who_need_not_or_may_not():
    fight = Fight(guard(quickness=1), [guard(), guard(KITE)], timing="declared", guard=True)
    fight.plays("red: strike blue_0")
    fight.dice(attack=4)
    fight.plays("blue_0: parry")
    assert fight.verdicts == [Verdict.PARRIED], "he defended himself"
    fight = Fight(guard(quickness=1), [guard(), guard(KITE)], timing="declared")
    fight.plays("red: strike blue_0")
    fight.dice(attack=4, damage=2, soak=9)
    fight.plays("blue_0: no defence")
    assert fight.verdicts == [Verdict.HIT]


def test_arms_are_drawn_for_a_point_and_others_put_away():
    fight = Fight(guard(SWORD, KITE, GREATSWORD, quickness=1), guard(), timing="declared")
    assert fight.red.in_hand == 0b011
    fight.plays("red: ready")
    assert fight.red.in_hand == 0b100
    assert fight.red.points == 9
    fight.plays("red: wait", "blue: pass", "red: ready kite")
    assert fight.red.in_hand == 0b010
    fight = Fight(guard(SWORD, KITE, DAGGER, quickness=1), guard(), timing="declared")
    fight.plays("red: ready")
    assert fight.red.in_hand == 0b110, "a weapon goes for a weapon"
