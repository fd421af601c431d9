"""Whose moment it is: phases, ties, waiting, and acts that come later [IP.PHASES, IP.WAIT]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import emit
from lanista.rules.initiative_points.dice import simple_die
from lanista.rules.initiative_points.state import Battle
from lanista.rules.initiative_points.tells import Tell
from lanista.rules.initiative_points.vocabulary import NONE, Die


@rule
def may_act(b: Battle, who: int) -> bool:
    """Whether a fighter has points for an act, and has neither passed nor begun one."""
    fighter = b.now.fighters[who]
    return fighter.points > 0 and not fighter.passed and fighter.act < 0


@rule
def is_due(b: Battle, who: int) -> bool:
    """Whether a declared act is paid for, and comes in this round."""
    fighter = b.now.fighters[who]
    return fighter.act >= 0 and fighter.owed == 0


@rule
def next_phase(b: Battle) -> int:
    """The highest phase in which somebody acts or an act comes; where all who could act wait, the
    next one below them; -1 when the round is over [IP.ROUND_END]."""
    phase, awaited = NONE, 0
    for who in range(b.roster.fighters_n):
        fighter = b.now.fighters[who]
        if is_due(b, who):
            phase = max(phase, fighter.phase)
        elif may_act(b, who):
            if fighter.waiting and fighter.points >= b.now.clock:
                awaited = max(awaited, fighter.points)
            else:
                phase = max(phase, fighter.points)
    return phase if phase >= 0 else awaited - 1


@rule
def come_to(b: Battle, phase: int) -> None:
    """The clock moves on; those who waited have no more points than the phase that they waited
    for (D8)."""
    b.now.clock = phase
    emit(b, Tell.PHASE, -1, -1, phase, 0, 0)
    for who in range(b.roster.fighters_n):
        fighter = b.now.fighters[who]
        if fighter.waiting:
            fighter.waiting = 0
            fighter.late = fighter.points > phase
            if fighter.late:
                emit(b, Tell.WAITED, who, -1, fighter.points, phase, 0)
                fighter.points = phase


@rule
def form_group(b: Battle) -> bool:
    """Finds those whose moment is next: acts that come in this phase before new ones, and of
    either kind all who are equal. Tells whether there is anybody in this round."""
    phase = next_phase(b)
    if phase < 0:
        return False
    if phase != b.now.clock:
        come_to(b, phase)
    b.now.felled = 0
    due = acting = 0
    for who in range(b.roster.fighters_n):
        fighter = b.now.fighters[who]
        if is_due(b, who) and fighter.phase == phase:
            due |= 1 << who
        elif may_act(b, who) and fighter.points == phase and not fighter.waiting:
            acting |= 1 << who
    if due:
        b.now.landing = foremost(b, due)
    elif acting:
        b.now.declaring = foremost(b, acting)
    return True


@rule
def precedes(b: Battle, who: int, other: int) -> bool:
    """Of one phase: those who did not wait, the quicker, the smaller, the more athletic (D12)."""
    late, lates = b.now.fighters[who].late, b.now.fighters[other].late
    mine, theirs = b.roster.bodies[who], b.roster.bodies[other]
    if late != lates:
        return late < lates
    if mine.quickness != theirs.quickness:
        return mine.quickness > theirs.quickness
    if mine.bulk != theirs.bulk:
        return mine.bulk < theirs.bulk
    return mine.athletics > theirs.athletics


@rule
def foremost(b: Battle, members: int) -> int:
    """Those whom nobody precedes, as a bit mask. They act as if at once; a die puts them in
    order."""
    best, count, group = NONE, 0, 0
    for who in range(b.roster.fighters_n):
        if has(members, who) and (best < 0 or precedes(b, who, best)):
            best = who
    for who in range(b.roster.fighters_n):
        if has(members, who) and not precedes(b, best, who):
            group |= 1 << who
            count += 1
    for who in range(b.roster.fighters_n):
        if count > 1 and has(group, who):
            b.now.fighters[who].tie = simple_die(b, who, Die.TIE)
    return group


@rule
def first_of(b: Battle, group: int) -> int:
    """Who of a group comes next: the highest die, of equals the first in the roster."""
    best = NONE
    for who in range(b.roster.fighters_n):
        if has(group, who) and (best < 0 or b.now.fighters[who].tie > b.now.fighters[best].tie):
            best = who
    return best
