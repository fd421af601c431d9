"""Damage, Soak, body and Fatigue levels, and what they take off."""

import pytest
from rules.initiative_points.chances import outcomes
from rules.initiative_points.table import BOW, SWORD, Fight, guard

from lanista.rules.core.compile import interpreted
from lanista.rules.initiative_points.harm import levels_lost, resolve_damage, tire, wound
from lanista.rules.initiative_points.tells import Tell
from lanista.rules.initiative_points.totals import (
    attack_bonus,
    dodge_total,
    initiative_bonus,
    last_level,
    parry_total,
    penalty_of,
    soak_bonus,
)
from lanista.rules.initiative_points.vocabulary import Act


def hit(red=None, blue=None, damage=5, resisted=2, line="red: strike", **options):
    """A blow of red that hits blue, who does not defend himself."""
    fight = Fight(red or guard(quickness=1), blue or guard(), timing="declared", **options)
    fight.plays(line)
    dice = {"attack": 9, "damage": damage, "soak": resisted}
    fight.dice(**{name: faces for name, faces in dice.items() if faces is not None})
    fight.plays("blue: no defence")
    return fight


# ---------------------------------------------------------------- damage and Soak


@pytest.mark.rule("IP.DAMAGE")
def test_damage_is_strength_skill_and_weapon_and_soak_stamina_size_and_armour():
    red = guard(quickness=1, strength=2, skill=6)
    blue = guard(stamina=1, size=1, armour=7)
    fight = hit(red, blue, damage=5, resisted=2)
    assert fight.told(Tell.DAMAGE) == [(0, 1, 5 + 2 + 6 + 6, 2 + 1 + 1 + 7, 2)]
    assert fight.blue.body_lost == 2


@pytest.mark.rule("IP.DAMAGE")
@pytest.mark.parametrize(
    "excess, up, down", [(0, 0, 0), (1, 1, 1), (4, 1, 1), (5, 1, 1), (6, 2, 1), (10, 2, 2)]
)
def test_every_five_points_or_part_above_soak_cost_a_level(excess, up, down):
    assert Fight(guard(), guard()).rule(levels_lost, excess) == up
    assert Fight(guard(), guard(), wound_rounding="down").rule(levels_lost, excess) == down
    assert Fight(guard(), guard(), wound_step=10).rule(levels_lost, excess) == min(1, excess)


@pytest.mark.rule("IP.DAMAGE")
def test_damage_up_to_soak_does_nothing():
    fight = hit(damage=3, resisted=[1, 6])
    assert fight.told(Tell.DAMAGE) == [(0, 1, 12, 12, 0)]
    assert not fight.told(Tell.WOUND)
    assert fight.blue.body_lost == 0
    assert fight.blue.struck == 1


@pytest.mark.rule("IP.DAMAGE")
def test_soak_may_be_taken_at_six():
    """The facts' figures: ring hauberk 13; a die of 5 goes one beyond it, a ten six."""
    for die, levels in (([4], 0), ([5], 1), ([1, 5], 2)):
        fight = hit(blue=guard(armour=7), damage=die, resisted=None, soak="six")
        assert fight.told(Tell.DAMAGE)[0][3:] == (13, levels)


@pytest.mark.rule("IP.DAMAGE")
@pytest.mark.parametrize(
    "damage, soak, botch, told",
    [
        (10, 5, [10], (0, 6, 0)),
        (10, 5, [9], (9, 6, 1)),
        (5, 10, [10], (14, 1, 3)),
        (5, 10, [9], (14, 1, 3)),
    ],
)
def test_botched_damage_is_nothing_and_a_botched_soak_a_die_of_nothing(damage, soak, botch, told):
    fight = Fight(guard(quickness=1), guard(armour=1), timing="declared")
    fight.plays("red: strike")
    fight.dice(attack=9, damage=damage, soak=soak, botch=botch)
    fight.plays("blue: no defence")
    assert fight.told(Tell.DAMAGE) == [(0, 1, *told)]


@pytest.mark.rule("IP.DAMAGE")
def test_chance_of_a_wound_through_a_ring_hauberk():
    """Both dice enumerated; Soak rolled, and taken at six."""
    chances = {}
    for six in (0, 1):
        fight = Fight(guard(), guard(armour=7), soak="six" if six else "rolled")
        found = outcomes(fight, wounded_now)
        chances[six] = float(sum(chance for lost, chance in found if lost))
    assert round(chances[1], 3) == 0.59, "more than 13 - 9: a die of five"
    assert 0.55 < chances[0] < 0.65


def wounded_now(b):
    """Whether a swordsman's hit wounds."""
    b.now.fighters[1].body_lost = b.now.fighters[1].fallen = b.now.fighters[1].dead = 0
    resolve_damage(b, 0, 1, 9, 0)
    return b.now.fighters[1].body_lost


# ---------------------------------------------------------------- levels


@pytest.mark.rule("IP.WOUNDS")
@pytest.mark.parametrize(
    "bulk, track",
    [
        (-3, [0, 3]),
        (-2, [0, 3, 5]),
        (-1, [0, 1, 3, 5]),
        (0, [0, 0, 1, 3, 5]),
        (1, [0, 0, 0, 1, 3, 5]),
        (2, [0, 0, 0, 1, 1, 3, 5]),
        (3, [0, 0, 0, 1, 1, 3, 5]),
        (4, [0, 0, 0, 1, 1, 3, 3, 5]),
        (5, [0, 0, 0, 0, 1, 1, 3, 3, 5, 5]),
    ],
)
def test_the_small_lack_the_mild_levels_and_the_large_have_more(bulk, track):
    fight = Fight(guard(size=bulk), guard())
    penalty = interpreted(penalty_of)
    assert [penalty(bulk, lost) for lost in range(len(track))] == track
    assert fight.rule(last_level, 0) == len(track)
    assert penalty(-7, 1) == 3 and penalty(9, 3) == 0, "beyond the table its ends hold"


@pytest.mark.rule("IP.WOUNDS")
def test_wounds_and_fatigue_lower_all_totals_but_soak():
    fight = Fight(guard(SWORD, BOW), guard())
    rules = [
        (attack_bonus, 0, 0, 0),
        (attack_bonus, 0, 1, 1),
        (dodge_total, 0),
        (parry_total, 0, 0),
    ]

    def totals():
        return [fight.rule(*one) for one in rules]

    whole, soak = totals(), fight.rule(soak_bonus, 0, 0)
    fight.red.body_lost = 3
    assert totals() == [total - 3 for total in whole]
    fight.red.fatigue = 2
    assert totals() == [total - 4 for total in whole]
    assert fight.rule(soak_bonus, 0, 0) == soak


@pytest.mark.rule("IP.WOUNDS")
@pytest.mark.parametrize("levels, points", [(1, 8), (2, 7), (3, 5), (4, 3)])
def test_eight_rolled_gives_seven_at_light_and_three_at_heavy(levels, points):
    fight = Fight(guard(), guard(), {"initiative": 9}, rolls=["blue"])
    assert fight.blue.points == 12
    fight.plays("blue: pass")
    fight.given("blue", body_lost=levels)
    fight.dice(initiative=5)
    fight.plays("red: pass")
    assert fight.blue.points == points


@pytest.mark.rule("IP.WOUNDS")
def test_points_already_rolled_are_not_lowered():
    fight = hit(damage=[1, 5], resisted=2)
    assert fight.blue.body_lost == 4
    assert fight.blue.points == 9


@pytest.mark.rule("IP.WOUNDS")
def test_fatigue_lowers_initiative_only_by_option():
    for option, bonus in ((0, 3), (1, 2)):
        fight = Fight(guard(), guard(), fatigue_affects_initiative=bool(option))
        fight.red.fatigue = 2
        assert fight.rule(initiative_bonus, 0) == bonus


@pytest.mark.rule("IP.WOUNDS")
def test_penalties_can_be_switched_off():
    fight = Fight(guard(), guard(), off=["wound_penalty"])
    fight.red.body_lost, fight.red.fatigue = 3, 2
    assert fight.rule(dodge_total, 0) == 9 - 1
    fight = Fight(guard(), guard(), off=["fatigue_penalty"])
    fight.red.body_lost, fight.red.fatigue = 3, 2
    assert fight.rule(dodge_total, 0) == 9 - 3


@pytest.mark.rule("IP.WOUNDS")
def test_a_wounded_arm_strikes_less_hard():
    fight = Fight(guard(quickness=6), guard(), timing="declared")
    fight.given("red", body_lost=3)
    fight.plays("red: strike")
    fight.dice(attack=9, damage=5, soak=2)
    fight.plays("blue: no defence")
    assert fight.told(Tell.DAMAGE)[0][2] == 5 + 9 - 3


# ---------------------------------------------------------------- who falls


@pytest.mark.rule("IP.WOUNDS")
@pytest.mark.parametrize(
    "levels, fallen, dead", [(4, 0, 0), (5, 1, 0), (6, 1, 1), (9, 1, 1)]
)  # fmt: skip
def test_heavy_may_act_the_incapacitated_may_not_and_beyond_lies_death(levels, fallen, dead):
    fight = Fight(guard(), [guard(), guard()])
    fight.rule(wound, 1, levels)
    fighter = fight.blue_0
    assert (fighter.fallen, fighter.dead, fighter.body_lost) == (fallen, dead, min(levels, 6))
    assert fighter.points == (0 if fallen else 9)


@pytest.mark.rule("IP.WOUNDS")
def test_one_level_more_kills_the_incapacitated():
    fight = Fight(guard(), [guard(), guard()])
    fight.rule(wound, 1, 5)
    fight.rule(wound, 1, 1)
    assert fight.blue_0.dead == 1


@pytest.mark.rule("IP.WOUNDS")
def test_fatigue_beyond_unconscious_becomes_body_levels():
    fight = Fight(guard(), [guard(), guard()])
    fight.rule(tire, 1, 4)
    assert (fight.blue_0.fatigue, fight.blue_0.fallen) == (4, 0)
    fight.rule(tire, 1, 3)
    assert (fight.blue_0.fatigue, fight.blue_0.body_lost, fight.blue_0.fallen) == (5, 2, 1)


@pytest.mark.rule("IP.WOUNDS")
def test_the_last_team_on_its_feet_wins():
    fight = hit(damage=[1, 1, 9], resisted=2)
    assert (fight.b.now.over, fight.b.now.winner) == (1, 0)
    assert fight.told(Tell.OVER) == [(-1, -1, 0, 1, 0)]
    assert fight.asked is None


def test_a_fallen_fighter_is_not_asked_while_his_team_fights_on():
    fight = Fight(guard(quickness=1), [guard(), guard()], timing="declared")
    fight.plays("red: strike blue_0")
    fight.dice(attack=9, damage=[1, 1, 9], soak=2)
    fight.plays("blue_0: no defence")
    assert not fight.b.now.over
    assert fight.asked == ("blue_1", "turn")
    fight.plays("blue_1: pass")
    fight.give(Act.PASS)
    assert fight.asked == ("red", "turn")
