"""Skill rolls: grades, levels, contests [ROLL.*]."""

from __future__ import annotations

import pytest
from rules.table import axeman, knifeman, maceman, swordsman, unarmoured

from lanista.rules.core.compile import interpreted
from lanista.rules.mythras import rolls
from lanista.rules.mythras.vocabulary import Fatigue, Grade, Level

FUMBLE, FAILURE, SUCCESS, CRITICAL = Level.FUMBLE, Level.FAILURE, Level.SUCCESS, Level.CRITICAL

graded = interpreted(rolls.graded)
level_of = interpreted(rolls.level_of)
beats = interpreted(rolls.beats)
effects_won = interpreted(rolls.effects_won)


# ---------------------------------------------------------------- grades


@pytest.mark.rule("ROLL.GRADES")
@pytest.mark.parametrize(
    ("grade", "skill", "rolled_against"),
    [
        (Grade.VERY_EASY, 67, 134),
        (Grade.EASY, 67, 101),
        (Grade.EASY, 66, 99),
        (Grade.STANDARD, 67, 67),
        (Grade.HARD, 67, 45),
        (Grade.HARD, 50, 34),
        (Grade.FORMIDABLE, 67, 34),
        (Grade.HERCULEAN, 67, 7),
        (Grade.HERCULEAN, 20, 2),
        (Grade.HERCULEAN, 1, 1),
    ],
)
def test_a_grade_scales_the_skill_and_fractions_go_up(duel, grade, skill, rolled_against):
    fight = duel(red=swordsman(), blue=swordsman())
    assert graded(fight.battle.record, skill, grade) == rolled_against


@pytest.mark.rule("ROLL.GRADES")
@pytest.mark.parametrize(("skill", "rolled_against"), [(67, 14), (20, 4), (1, 1)])
def test_herculean_is_a_fifth_where_the_option_says_so(duel, skill, rolled_against):
    fight = duel(red=swordsman(), blue=swordsman(), herculean="fifth")
    assert graded(fight.battle.record, skill, Grade.HERCULEAN) == rolled_against
    assert graded(fight.battle.record, 67, Grade.HARD) == 45


@pytest.mark.rule("ROLL.GRADES")
def test_nothing_succeeds_at_hopeless(duel):
    fight = duel(red=swordsman(), blue=swordsman())
    skill = graded(fight.battle.record, 120, Grade.HOPELESS)
    assert skill < 0
    roll = interpreted(rolls.skill_roll)(fight.battle.record, 0, skill, skill, 0)  # throws no die
    assert level_of(roll, skill, skill) == FAILURE


@pytest.mark.rule("ROLL.GRADES", "CLOSE.SITUATIONAL")
def test_of_several_grades_only_the_worst_counts(duel):
    fight = duel(red=swordsman(style=60), blue=swordsman(style=67))
    fight.dice(attack=10, evade=90, location=2, damage=1, endurance=90)
    fight.plays("red: attack", "blue: evade", "red: bleed")
    fight.passes_to_round(3)
    assert fight.blue.prone and fight.blue.fatigue == Fatigue.TIRED  # Formidable, and Hard
    fight.passes_to_turn_of("blue")
    fight.dice(attack=90)
    fight.plays("blue: attack")
    assert fight.blow.attack_skill == 34  # half of 67, not two thirds of that


@pytest.mark.rule("ROLL.GRADES", "SE.DISARM_OPPONENT")
def test_steps_shift_the_worst_grade(duel):
    fight = duel(red=knifeman(style=60), blue=axeman(style=50))
    fight.dice(attack=10, evade=90, location=2, damage=1, style=76)
    fight.plays("red: attack", "blue: evade", "red: disarm opponent")
    # Prone is Formidable; a Small weapon against a Huge one is three steps easier: Easy, 75.
    assert fight.blue.place("great axe") == 3
    fight = duel(red=knifeman(style=60), blue=axeman(style=50))
    fight.dice(attack=10, evade=90, location=2, damage=1, style=75)
    fight.plays("red: attack", "blue: evade", "red: disarm opponent")
    assert fight.blue.holds("great axe")


# ---------------------------------------------------------------- levels


@pytest.mark.rule("ROLL.LEVELS")
@pytest.mark.parametrize(
    ("skill", "result", "level"),
    [
        (60, 1, CRITICAL),
        (60, 6, CRITICAL),
        (60, 7, SUCCESS),
        (60, 60, SUCCESS),
        (60, 61, FAILURE),
        (60, 98, FAILURE),
        (60, 99, FUMBLE),
        (60, 100, FUMBLE),
        (61, 7, CRITICAL),  # a tenth, rounded up
        (60, 11, SUCCESS),  # doubles are nothing special
        (60, 55, SUCCESS),
        (60, 88, FAILURE),
    ],
)
def test_levels_of_a_roll(skill, result, level):
    assert level_of(result, skill, skill) == level


@pytest.mark.rule("ROLL.LEVELS")
@pytest.mark.parametrize(
    ("skill", "result", "level"),
    [
        (2, 1, CRITICAL),
        (2, 3, SUCCESS),  # 01-05 always succeed
        (2, 5, SUCCESS),
        (2, 6, FAILURE),
        (0, 1, SUCCESS),  # but not critically where a tenth is nothing
        (0, 5, SUCCESS),
        (0, 6, FAILURE),
        (100, 95, SUCCESS),
        (100, 96, FAILURE),  # 96-00 always fail
        (100, 99, FUMBLE),
        (130, 13, CRITICAL),
        (130, 14, SUCCESS),
        (130, 97, FAILURE),
        (130, 99, FAILURE),  # over 100, only 00 is a fumble
        (130, 100, FUMBLE),
    ],
)
def test_the_ends_of_the_die_overrule_the_skill(skill, result, level):
    assert level_of(result, skill, skill) == level


# ---------------------------------------------------------------- differential rolls

ROLLED = {CRITICAL: 3, SUCCESS: 40, FAILURE: 80, FUMBLE: 99}
WON = [
    # attacker, defender, who wins how many effects
    (CRITICAL, CRITICAL, None),
    (CRITICAL, SUCCESS, ("red", 1)),
    (CRITICAL, FAILURE, ("red", 2)),
    (CRITICAL, FUMBLE, ("red", 3)),
    (SUCCESS, CRITICAL, ("blue", 1)),
    (SUCCESS, SUCCESS, None),
    (SUCCESS, FAILURE, ("red", 1)),
    (SUCCESS, FUMBLE, ("red", 2)),
    (FAILURE, CRITICAL, ("blue", 2)),
    (FAILURE, SUCCESS, ("blue", 1)),
    (FAILURE, FAILURE, None),
    (FAILURE, FUMBLE, None),
    (FUMBLE, CRITICAL, ("blue", 3)),
    (FUMBLE, SUCCESS, ("blue", 2)),
    (FUMBLE, FAILURE, None),
    (FUMBLE, FUMBLE, None),
]


@pytest.mark.rule("ROLL.DIFFERENTIAL")
@pytest.mark.parametrize(("attack", "parry", "won"), WON)
def test_each_step_of_level_is_one_effect_for_the_better_side(duel, attack, parry, won):
    fight = duel(red=swordsman(style=50), blue=swordsman(style=50))
    hit = {"location": 8, "damage": 1} if won is None and attack >= SUCCESS else {}
    fight.dice(attack=ROLLED[attack], parry=ROLLED[parry], **hit)
    fight.plays("red: attack", "blue: parry")
    assert fight.effects_to_pick == won


@pytest.mark.rule("ROLL.DIFFERENTIAL")
def test_the_higher_die_of_two_equal_levels_wins_nothing(duel):
    fight = duel(red=swordsman(style=50), blue=swordsman(style=90))
    fight.dice(attack=20, parry=79, location=8, damage=6)
    fight.plays("red: attack", "blue: parry")
    assert fight.won is None
    assert fight.blue.hit_points["abdomen"] == 6  # a parry need not beat the attack roll


# ---------------------------------------------------------------- opposed rolls


@pytest.mark.rule("ROLL.OPPOSED")
@pytest.mark.parametrize(
    ("mine", "other", "won"),
    [
        ((SUCCESS, 20, 60), (FAILURE, 80, 60), True),
        ((CRITICAL, 3, 60), (SUCCESS, 59, 60), True),
        ((SUCCESS, 59, 60), (CRITICAL, 3, 60), False),
        ((SUCCESS, 30, 60), (SUCCESS, 29, 90), True),  # the higher die of equal levels
        ((SUCCESS, 29, 90), (SUCCESS, 30, 60), False),
        ((CRITICAL, 6, 60), (CRITICAL, 5, 60), True),
        ((SUCCESS, 43, 60), (SUCCESS, 43, 50), True),  # equal dice: the higher skill
        ((SUCCESS, 43, 50), (SUCCESS, 43, 60), False),
        ((SUCCESS, 43, 50), (SUCCESS, 43, 50), False),  # all equal: the resisting side holds
        ((FAILURE, 95, 60), (FAILURE, 70, 60), False),  # nobody wins by failing less
        ((FAILURE, 70, 60), (FUMBLE, 99, 60), False),
    ],
)
def test_who_wins_an_opposed_roll(mine, other, won):
    assert beats(*mine, *other) is won


@pytest.mark.rule("ROLL.OPPOSED")
@pytest.mark.parametrize(
    ("endurance", "resists"),
    [(43, False), (44, True), (60, True), (61, False), (30, False), (7, False), (6, True)],
)
def test_resistance_opposes_the_attack_die_that_lies_on_the_table(duel, endurance, resists):
    fight = duel(red=maceman(style=70), blue=unarmoured(endurance=60))
    fight.dice(attack=43, location=14, damage=2, endurance=endurance)
    fight.plays("red: attack", "blue: no reaction", "red: stun location")
    assert fight.blue.stunned["right arm"] == (0 if resists else 2)


@pytest.mark.rule("ROLL.OPPOSED")
@pytest.mark.parametrize(("endurance", "resists"), [(6, True), (5, False), (60, False)])
def test_only_a_critical_resists_a_critical(duel, endurance, resists):
    fight = duel(red=maceman(style=70), blue=unarmoured(endurance=60))
    fight.dice(attack=5, location=14, damage=2, endurance=endurance)
    fight.plays("red: attack", "blue: no reaction", "red: stun location", "red: waive")
    assert fight.blue.stunned["right arm"] == (0 if resists else 2)


@pytest.mark.rule("ROLL.OPPOSED")
def test_one_attack_die_stands_against_every_resistance(duel):
    fight = duel(red=maceman(style=70), blue=unarmoured(endurance=60, brawn=60))
    fight.dice(attack=7, location=14, damage=2, endurance=44, brawn=8)
    fight.plays("red: attack", "blue: no reaction", "red: stun location", "red: trip opponent")
    fight.plays("blue: by brawn")
    assert fight.blue.stunned["right arm"] == 2 and fight.blue.prone


@pytest.mark.rule("ROLL.OPPOSED")
def test_a_failed_resistance_stays_a_failure_against_a_fumble(duel):
    fight = duel(red=swordsman(style=50), blue=swordsman(style=50, brawn=50))
    fight.dice(attack=99, parry=40, brawn=80)
    fight.plays("red: attack", "blue: parry", "blue: trip opponent", "blue: waive")
    fight.plays("red: by brawn")
    assert fight.red.prone


# ---------------------------------------------------------------- skills over 100


@pytest.mark.rule("ROLL.OVER_100", "EXCHANGE.PREDECLARED")
@pytest.mark.parametrize(
    ("attacker", "defender", "rolls_against"),
    [
        (70, 120, (50, 100)),
        (110, 120, (90, 100)),
        (120, 110, (100, 90)),
        (15, 120, (0, 100)),
        (70, 101, (69, 100)),
    ],
)
def test_the_excess_of_a_declared_defence_is_taken_from_both(
    duel, attacker, defender, rolls_against
):
    fight = duel(red=swordsman(style=attacker), blue=swordsman(style=defender))
    fight.dice(attack=97, parry=98)
    fight.plays("red: attack", "blue: parry")
    assert (fight.blow.attack_skill, fight.blow.defence_skill) == rolls_against
    assert fight.blue.action_points == 2


@pytest.mark.rule("ROLL.OVER_100", "EXCHANGE.PREDECLARED")
def test_a_defence_declared_too_late_takes_nothing_off(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman(style=120))
    fight.dice(attack=60, parry=12)
    fight.plays("red: attack", "blue: wait", "blue: parry")
    assert (fight.blow.attack_skill, fight.blow.defence_skill) == (70, 120)
    assert fight.effects_to_pick == ("blue", 1)  # 12 is a critical of 120


@pytest.mark.rule("ROLL.OVER_100")
@pytest.mark.parametrize(
    ("attacker", "defender", "rolls_against"),
    [(120, 60, (100, 40)), (180, 60, (100, 0)), (120, 110, (100, 90))],
)
def test_the_attackers_excess_counts_against_whoever_reacts(
    duel, attacker, defender, rolls_against
):
    fight = duel(red=swordsman(style=attacker), blue=swordsman(style=defender))
    fight.dice(attack=97, parry=98)
    lines = ["red: attack", "blue: parry"]
    if defender > 100:
        lines.insert(1, "blue: wait")
    fight.plays(*lines)
    assert (fight.blow.attack_skill, fight.blow.defence_skill) == rolls_against


@pytest.mark.rule("ROLL.OVER_100")
def test_an_attacker_over_100_keeps_it_against_one_without_points(duel):
    fight = duel(red=swordsman(style=120), blue=swordsman(style=60, action_points=0))
    fight.dice(attack=12)
    fight.plays("red: attack")
    assert fight.blow.attack_skill == 120
    assert fight.effects_to_pick == ("red", 2)


@pytest.mark.rule("ROLL.OVER_100")
@pytest.mark.parametrize(("parry", "level"), [(1, SUCCESS), (5, SUCCESS), (6, FAILURE)])
def test_nothing_left_of_a_skill_still_succeeds_on_5_but_never_critically(duel, parry, level):
    fight = duel(red=swordsman(style=180), blue=swordsman(style=60))
    fight.dice(attack=97, parry=parry)
    fight.plays("red: attack", "blue: parry")
    assert fight.blow.defence_level == level


@pytest.mark.rule("ROLL.OVER_100")
@pytest.mark.parametrize(("attack", "level"), [(99, FAILURE), (100, FUMBLE), (11, SUCCESS)])
def test_levels_use_the_reduced_skill_but_the_fumble_the_full_one(duel, attack, level):
    fight = duel(red=swordsman(style=130), blue=swordsman(style=60))
    fight.dice(attack=attack)
    fight.plays("red: attack")
    assert fight.blow.attack_skill == 100
    assert fight.blow.attack_level == level


@pytest.mark.rule("ROLL.OVER_100")
def test_a_99_of_a_skill_that_was_never_over_100_is_a_fumble(duel):
    fight = duel(red=swordsman(style=130), blue=swordsman(style=100))
    fight.dice(attack=97, parry=99)
    fight.plays("red: attack", "blue: parry")
    assert fight.blow.defence_level == FUMBLE


@pytest.mark.rule("ROLL.OVER_100")
def test_grades_come_before_the_excess(duel):
    fight = duel(red=swordsman(style=60), blue=swordsman(style=120))
    fight.dice(attack=60, evade=90, location=8, damage=1)
    fight.plays("red: attack", "blue: wait", "blue: evade", "red: waive")
    fight.dice(attack=97, parry=98)
    fight.plays("blue: attack", "red: parry")
    assert fight.blue.prone
    assert (fight.blow.attack_skill, fight.blow.defence_skill) == (60, 60)  # half of 120: no excess


@pytest.mark.rule("ROLL.OVER_100")
def test_the_excess_counts_in_other_contests_too(duel):
    fight = duel(red=swordsman(style=60, brawn=50), blue=swordsman(brawn=130))
    fight.dice(attack=60, evade=90, location=8, damage=1)
    fight.plays("red: attack", "blue: evade", "red: waive")
    fight.dice(brawn=[12, 20])  # 12: a critical of 130, but not of 100; 20: all that red has left
    fight.plays("blue: regain footing", "blue: by brawn")
    assert fight.blue.prone
