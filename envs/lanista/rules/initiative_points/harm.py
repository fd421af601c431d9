"""Damage against Soak, body and Fatigue levels, and who falls [IP.DAMAGE, IP.WOUNDS]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import emit
from lanista.rules.initiative_points.dice import SIX, TRAINED, stress_die
from lanista.rules.initiative_points.state import Battle
from lanista.rules.initiative_points.tells import Tell
from lanista.rules.initiative_points.totals import last_level, option, soak_bonus
from lanista.rules.initiative_points.vocabulary import NONE, Act, Die, OptionFlag

WOUNDED_WHILE_CASTING = 15


@rule
def levels_lost(b: Battle, excess: int) -> int:
    """Body levels for damage beyond Soak: one for each step or part above it."""
    if excess <= 0:
        return 0
    step = b.roster.wound_step
    if option(b, OptionFlag.ROUND_DOWN):
        return max(1, excess // step)
    return (excess + step - 1) // step


@rule
def resolve_damage(b: Battle, who: int, foe: int, bonus: int, bare: int) -> None:
    """Damage against Soak, a stress die each. A botch of damage makes it nothing at all; of one
    of Soak the die is worth nothing (D22).

    Args:
        bare: armour does not count.
    """
    die = stress_die(b, who, Die.DAMAGE, TRAINED)
    damage = 0 if die < 0 else die + bonus
    soak = SIX
    if not option(b, OptionFlag.SOAK_SIX):
        soak = max(0, stress_die(b, foe, Die.SOAK, TRAINED))
    soak += soak_bonus(b, foe, bare)
    levels = levels_lost(b, damage - soak)
    emit(b, Tell.DAMAGE, who, foe, damage, soak, levels)
    b.now.fighters[foe].struck = 1
    if levels > 0:
        wound(b, foe, levels)


@rule
def wound(b: Battle, who: int, levels: int) -> None:
    """Takes body levels; beyond incapacitated lies death."""
    fighter = b.now.fighters[who]
    before, last = fighter.body_lost, last_level(b, who)
    fighter.body_lost = min(before + levels, last + 1)
    emit(b, Tell.WOUND, who, -1, levels, before, fighter.body_lost)
    if fighter.body_lost > last and not fighter.dead:
        fighter.dead = 1
        emit(b, Tell.DEAD, who, -1, 0, 0, 0)
        fall(b, who)
    elif fighter.body_lost == last:
        emit(b, Tell.INCAPACITATED, who, -1, 0, 0, 0)
        fall(b, who)
    disturb(b, who, WOUNDED_WHILE_CASTING)


@rule
def tire(b: Battle, who: int, levels: int) -> None:
    """Takes Fatigue levels; what goes beyond unconscious is taken from the body."""
    fighter = b.now.fighters[who]
    before, last = fighter.fatigue, last_level(b, who)
    fighter.fatigue = min(before + levels, last)
    taken = fighter.fatigue - before
    if taken > 0:
        emit(b, Tell.FATIGUE, who, -1, taken, before, fighter.fatigue)
        if fighter.fatigue == last:
            emit(b, Tell.UNCONSCIOUS, who, -1, 0, 0, 0)
            fall(b, who)
    if levels > taken and not fighter.dead:
        wound(b, who, levels - taken)


@rule
def fall(b: Battle, who: int) -> None:
    """Out of the fight: the points are lost, and the act that was declared (D35), unless it comes
    at the same moment as what felled its author (D12)."""
    fighter = b.now.fighters[who]
    fighter.fallen = 1
    b.now.felled |= 1 << who
    fighter.points = fighter.waiting = fighter.late = 0
    if not has(b.now.landing, who):
        forget_act(b, who)


@rule
def is_helpless(b: Battle, who: int) -> bool:
    """Whether one lay there before the acts of this moment began (D37)."""
    return b.now.fighters[who].fallen == 1 and not has(b.now.felled, who)


@rule
def forget_act(b: Battle, who: int) -> None:
    """No act is declared any more."""
    fighter = b.now.fighters[who]
    fighter.act = fighter.foe = fighter.arm = fighter.heading = NONE
    fighter.called = fighter.phase = fighter.owed = fighter.disturbed = 0


@rule
def disturb(b: Battle, who: int, ease: int) -> None:
    """Makes it harder to hold a spell that is being cast (D23), but not one that comes now."""
    fighter = b.now.fighters[who]
    casts = fighter.act == Act.CAST or fighter.act == Act.FAST_CAST
    if casts and not has(b.now.landing, who):
        fighter.disturbed = max(fighter.disturbed, ease)
