"""Skill rolls: grades, levels, contests, and luck [ROLL.*, FREE.LUCK]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import allow, ask, emit, roll
from lanista.rules.mythras.state import Battle, Blow
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import (
    Act,
    Ask,
    Grade,
    Level,
    OptionFlag,
)

# The result of a roll that nobody may make: it counts as a failure, never as a fumble.
NOT_ROLLED = 0
HOPELESS_SKILL = -1


@rule
def option(b: Battle, flag: int) -> bool:
    """Whether a rules option is on."""
    return has(b.roster.options, flag)


@rule
def harder(grade: int, steps: int) -> int:
    """A grade shifted by steps: positive is harder; what is hopeless stays so [ROLL.GRADES]."""
    if grade >= Grade.HOPELESS:
        return Grade.HOPELESS
    return min(max(grade + steps, Grade.VERY_EASY), Grade.HOPELESS)


@rule
def graded(b: Battle, skill: int, grade: int) -> int:
    """The skill scaled by its grade, fractions up; -1 where nothing can succeed [ROLL.GRADES]."""
    if skill < 0 or grade >= Grade.HOPELESS:
        return HOPELESS_SKILL
    if grade == Grade.VERY_EASY:
        return skill * 2
    if grade == Grade.EASY:
        return (skill * 3 + 1) // 2
    if grade == Grade.HARD:
        return (skill * 2 + 2) // 3
    if grade == Grade.FORMIDABLE:
        return (skill + 1) // 2
    if grade == Grade.HERCULEAN:
        if option(b, OptionFlag.HERCULEAN_FIFTH):
            return (skill + 4) // 5
        return (skill + 9) // 10
    return skill


@rule
def level_of(result: int, skill: int, plain: int) -> int:
    """The success level of a d100 result [ROLL.LEVELS].

    Args:
        skill: the percentage rolled against.
        plain: the same before a contest's excess over 100 was taken off; it alone decides
            whether 99 is a fumble [ROLL.OVER_100].
    """
    if result == NOT_ROLLED:
        return Level.FAILURE
    if result == 100 or (result == 99 and plain <= 100):
        return Level.FUMBLE
    if result >= 96:
        return Level.FAILURE
    if result <= (skill + 9) // 10:
        return Level.CRITICAL
    if result <= skill or result <= 5:
        return Level.SUCCESS
    return Level.FAILURE


@rule
def effects_won(level: int, rival_level: int) -> int:
    """How many special effects the better side wins; negative: the rival's [ROLL.DIFFERENTIAL]."""
    if level < Level.SUCCESS and rival_level < Level.SUCCESS:
        return 0
    return level - rival_level


@rule
def beats(
    level: int, result: int, skill: int, rival_level: int, rival_result: int, rival_skill: int
) -> bool:
    """Whether the acting side beats the resisting side of an opposed roll [ROLL.OPPOSED].

    The better level wins; equal levels are decided by the higher die, equal dice by the higher
    skill. Where neither succeeds, or all is equal, the resisting side holds.
    """
    if level < Level.SUCCESS and rival_level < Level.SUCCESS:
        return False
    if level != rival_level:
        return level > rival_level
    if result != rival_result:
        return result > rival_result
    return skill > rival_skill


@rule
def excess_over_100(skill: int, rival_skill: int) -> int:
    """What both sides of a contest lose because one of them exceeds 100 [ROLL.OVER_100]."""
    return max(0, max(skill, rival_skill) - 100)


@rule
def lowered(skill: int, excess: int) -> int:
    """A skill less the excess of a contest: never below 0; a hopeless one stays hopeless."""
    if skill < 0:
        return skill
    return max(0, skill - excess)


@rule
def swapped_digits(result: int) -> int:
    """The d100 result with its two digits exchanged; 00 counts as 100."""
    other = (result % 10) * 10 + (result // 10) % 10
    if other == 0:
        return 100
    return other


@rule
def has_luck(b: Battle, who: int) -> bool:
    """Whether the fighter may spend a Luck Point on the action under way [FREE.LUCK]."""
    fighter = b.now.fighters[who]
    return option(b, OptionFlag.LUCK) and fighter.luck > 0 and not fighter.luck_used


@rule
def spend_luck(b: Battle, who: int, use: int) -> None:
    """Takes one Luck Point; only one may be spent on one action."""
    fighter = b.now.fighters[who]
    fighter.luck -= 1
    fighter.luck_used = 1
    emit(b, Tell.LUCK, who, -1, use, fighter.luck, 0)


@rule
def skill_roll(b: Battle, who: int, skill: int, plain: int, die: int) -> int:
    """A d100, which its owner may replace for a Luck Point after seeing it [FREE.LUCK]."""
    if skill < 0:
        return NOT_ROLLED
    result = roll(b, 100, who, die)
    level = level_of(result, skill, plain)
    if has_luck(b, who) and level < Level.CRITICAL:
        b.blow.roll_in_question, b.blow.skill_in_question = result, skill
        allow(b, Act.KEEP)
        allow(b, Act.REROLL)
        if level_of(swapped_digits(result), skill, plain) > level:
            allow(b, Act.SWAP_DIGITS)
        use = ask(b, who, Ask.LUCK, -1, die)
        if use == Act.SWAP_DIGITS:
            spend_luck(b, who, use)
            result = swapped_digits(result)
        elif use == Act.REROLL:
            spend_luck(b, who, use)
            result = roll(b, 100, who, die)
    return result


@rule
def foes_luck(b: Battle, blow: Blow, die: int) -> bool:
    """Whether the defender spends luck to have a successful attack thrown again [FREE.LUCK]."""
    if blow.attack_level < Level.SUCCESS or not has_luck(b, blow.defender):
        return False
    b.blow.roll_in_question, b.blow.skill_in_question = blow.attack_roll, blow.attack_skill
    allow(b, Act.KEEP)
    allow(b, Act.FORCE_REROLL)
    if ask(b, blow.defender, Ask.LUCK, blow.attacker, die) == Act.KEEP:
        return False
    spend_luck(b, blow.defender, Act.FORCE_REROLL)
    return True


@rule
def opposed_rolls(
    b: Battle, who: int, skill: int, die: int, rival: int, rival_skill: int, rival_die: int
) -> bool:
    """Both sides roll; whether `who`, the acting side, wins [ROLL.OPPOSED]."""
    excess = excess_over_100(skill, rival_skill)
    own, other = lowered(skill, excess), lowered(rival_skill, excess)
    result = skill_roll(b, who, own, skill, die)
    rival_result = skill_roll(b, rival, other, rival_skill, rival_die)
    return beats(
        level_of(result, own, skill), result, own,
        level_of(rival_result, other, rival_skill), rival_result, other,
    )  # fmt: skip


@rule
def withstands(b: Battle, blow: Blow, who: int, by_attacker: bool, skill: int, die: int) -> bool:
    """Whether `who` resists the roll that lies on the table [ROLL.OPPOSED].

    The attack or parry roll of the exchange stands and is not rolled again. An excess over 100
    on either side counts after the fact, where the roll has not suffered as much already
    [HARM.ENDURANCE_OVER_100].
    """
    if by_attacker:
        rival_result, rival_skill = blow.attack_roll, blow.attack_skill
        rival_level, rival_plain = blow.attack_level, blow.attack_plain
    else:
        rival_result, rival_skill = blow.defence_roll, blow.defence_skill
        rival_level, rival_plain = blow.defence_level, blow.defence_plain
    excess = excess_over_100(skill, rival_plain)
    if lowered(rival_plain, excess) < rival_skill:
        rival_skill = lowered(rival_plain, excess)
        rival_level = level_of(rival_result, rival_skill, rival_plain)
    own = lowered(skill, excess)
    result = skill_roll(b, who, own, skill, die)
    level = level_of(result, own, skill)
    resisted = not beats(rival_level, rival_result, rival_skill, level, result, own)
    emit(b, Tell.RESIST, who, -1, die, result, resisted)
    return resisted
