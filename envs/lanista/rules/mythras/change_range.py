"""Change Range, declared: with whom, and to which Reach [ACT.CHANGE_RANGE]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import allow, ask, is_answered
from lanista.rules.mythras.movement import can_move, foes_at_hand
from lanista.rules.mythras.reach import range_between, reach_of
from lanista.rules.mythras.rolls import option
from lanista.rules.mythras.state import Battle
from lanista.rules.mythras.vocabulary import SLOT, Act, Ask, OptionFlag


@rule
def reaches_of_pair(b: Battle, who: int, foe: int) -> int:
    """Bit mask of the ranges that one of two fighters has a weapon for, in hand or of the body,
    and at which they do not fight now."""
    mask = 0
    if option(b, OptionFlag.REACH):
        for k in range(b.now.fighters[who].items_n):
            mask |= 1 << reach_of(b, who, k)
        for k in range(b.now.fighters[foe].items_n):
            mask |= 1 << reach_of(b, foe, k)
    return mask & ~(1 | 1 << range_between(b, who, foe))


@rule
def may_change_range(b: Battle, who: int, approachable: int) -> bool:
    """Whether a fighter can break away from a foe, or come nearer to or farther from one: of those
    engaged or `approachable`."""
    if not can_move(b, who):
        return False
    if foes_at_hand(b, who):
        return True
    for foe in range(b.roster.fighters_n):
        if has(approachable, foe) and reaches_of_pair(b, who, foe):
            return True
    return False


@rule
def declare_range(b: Battle, who: int, approachable: int) -> None:
    """The foe and the range wanted; or to leave them all [ACT.CHANGE_RANGE]."""
    fighter, body = b.now.fighters[who], b.roster.bodies[who]
    if not is_answered(b, Ask.TARGET):
        engaged = foes_at_hand(b, who)
        for foe in range(b.roster.fighters_n):
            if has(engaged | approachable, foe) and reaches_of_pair(b, who, foe):
                allow(b, SLOT + body.slot_of[foe])
        if engaged:
            allow(b, Act.DISENGAGE)
    answer = ask(b, who, Ask.TARGET, -1, Act.CHANGE_RANGE)
    if answer == Act.DISENGAGE:
        return
    foe = body.order[answer - SLOT]
    wanted = reaches_of_pair(b, who, foe)
    for reach in range(1, 8):
        if has(wanted, reach):
            allow(b, SLOT + reach)
    fighter.declared_foe = foe
    fighter.declared_about = ask(b, who, Ask.RANGE, foe, range_between(b, who, foe)) - SLOT
