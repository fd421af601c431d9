"""Moving among foes: Outmanoeuvre [MULTI.OUTMANOEUVRE]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import allow, ask, emit
from lanista.rules.mythras.conditions import (
    evade_value,
    is_able,
    is_free_to_go,
    is_out,
    withdraw_from,
)
from lanista.rules.mythras.reactions import exert, pay
from lanista.rules.mythras.rolls import beats, level_of, lowered, skill_roll
from lanista.rules.mythras.state import Battle
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import (
    SLOT,
    Act,
    Ask,
    Die,
)
from lanista.rules.mythras.wards import leave_spot


@rule
def foes_at_hand(b: Battle, who: int) -> int:
    """Bit mask of the engaged foes that are in the fight, be they dazed for the moment."""
    mask = 0
    for other in range(b.roster.fighters_n):
        if has(b.now.fighters[who].engaged, other) and not is_out(b.now.fighters[other]):
            if b.roster.bodies[other].team != b.roster.bodies[who].team:
                mask |= 1 << other
    return mask


@rule
def can_move(b: Battle, who: int) -> bool:
    """Whether a fighter stands on legs that serve and is held by nobody."""
    return not b.now.fighters[who].prone and is_free_to_go(b, who)


@rule
def may_outmanoeuvre(b: Battle, who: int) -> bool:
    """Whether a fighter has several foes on him and room to move among them."""
    foes = foes_at_hand(b, who)
    several = foes & (foes - 1)
    confined = b.roster.zones[b.now.fighters[who].zone].confined == 1
    return several != 0 and not confined and can_move(b, who)


@rule
def outmanoeuvre(b: Battle, who: int) -> None:
    """One Evade roll against each foe that pays to keep up; those who do not beat it cannot
    attack the mover this round [MULTI.OUTMANOEUVRE, ROLL.OPPOSED_GROUP]."""
    leave_spot(b, who)
    foes = foes_at_hand(b, who)
    joining = 0
    for foe in range(b.roster.fighters_n):
        if has(foes, foe) and keeps_up(b, foe, who):
            joining |= 1 << foe
    excess = group_excess(b, who, joining)
    plain = evade_value(b, who, 0)
    skill = lowered(plain, excess)
    result = skill_roll(b, who, skill, plain, Die.EVADE)
    level = level_of(result, skill, plain)
    emit(b, Tell.OUTMANOEUVRES, who, -1, result, skill, level)
    free = 0
    for foe in range(b.roster.fighters_n):
        if has(joining, foe) and beats_runner(b, foe, excess, level, result, skill):
            free |= 1 << foe
        elif has(foes, foe):
            b.now.fighters[foe].barred |= 1 << who
            emit(b, Tell.BARRED, foe, who, 0, 0, 0)
    if free == 0:
        choose_ground(b, who, foes)


@rule
def keeps_up(b: Battle, foe: int, runner: int) -> bool:
    """Whether a foe that can move pays a point to corner the runner."""
    fighter = b.now.fighters[foe]
    if fighter.flat_footed or fighter.action_points <= 0:
        return False
    if not is_able(fighter) or not can_move(b, foe):
        return False
    allow(b, Act.ACCEPT)
    allow(b, Act.DECLINE)
    if ask(b, foe, Ask.OUTMANOEUVRE_JOIN, runner, -1) == Act.DECLINE:
        return False
    pay(b, foe)
    exert(b, foe)
    leave_spot(b, foe)
    return True


@rule
def group_excess(b: Battle, who: int, joining: int) -> int:
    """What the best Evade above 100 takes from everybody in the group roll [ROLL.OVER_100]."""
    best = evade_value(b, who, 0)
    for foe in range(b.roster.fighters_n):
        if has(joining, foe):
            best = max(best, evade_value(b, foe, 0))
    return max(0, best - 100)


@rule
def beats_runner(b: Battle, foe: int, excess: int, level: int, result: int, skill: int) -> bool:
    """One roll of a foe against the one roll of the runner."""
    plain = evade_value(b, foe, 0)
    own = lowered(plain, excess)
    die = skill_roll(b, foe, own, plain, Die.EVADE)
    own_level = level_of(die, own, plain)
    emit(b, Tell.KEEPS_UP, foe, -1, die, own, own_level)
    return beats(own_level, die, own, level, result, skill)


@rule
def choose_ground(b: Battle, who: int, foes: int) -> None:
    """Who beat them all faces one of them alone, or leaves the melee."""
    body = b.roster.bodies[who]
    for foe in range(b.roster.fighters_n):
        if has(foes, foe):
            allow(b, SLOT + body.slot_of[foe])
    allow(b, Act.DISENGAGE)
    answer = ask(b, who, Ask.TARGET, -1, Act.OUTMANOEUVRE)
    if answer == Act.DISENGAGE:
        for foe in range(b.roster.fighters_n):
            if has(foes, foe):
                withdraw_from(b, who, foe)
        return
    foe = body.order[answer - SLOT]
    b.now.fighters[foe].barred &= ~(1 << who)
    emit(b, Tell.FACES, who, foe, 0, 0, 0)
