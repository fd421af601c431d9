"""Special effects on who acts when, and counters prepared against them [SE.*]."""

from __future__ import annotations

from lanista.rules.core.compile import rule
from lanista.rules.core.tape import emit
from lanista.rules.mythras.conditions import forbid_attacks, is_out
from lanista.rules.mythras.effects import doer, free_counter, times_picked, victim
from lanista.rules.mythras.state import Battle, Blow, Pick
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import COUNTERS, FIRST_EFFECT


@rule
def arise(b: Battle, blow: Blow, pick: Pick) -> None:
    """An opening to roll back to one's feet [SE.ARISE]."""
    own = doer(blow, pick.by)
    if b.now.fighters[own].prone and not is_out(b.now.fighters[own]):
        b.now.fighters[own].prone = 0
        emit(b, Tell.STANDS, own, -1, 0, 0, 0)


@rule
def hold_off(b: Battle, blow: Blow, pick: Pick) -> None:
    """The foe cannot attack on the next turn, nor, where he overextends himself again and again,
    on as many [SE.PRESS_ADVANTAGE, SE.OVEREXTEND_OPPONENT]."""
    foe = victim(blow, pick.by)
    turns = times_picked(blow, pick.by, pick.effect)
    forbid_attacks(b.now.fighters[foe], turns)
    emit(b, Tell.HELD_OFF, foe, doer(blow, pick.by), turns, 0, 0)


@rule
def remise(b: Battle, blow: Blow, pick: Pick) -> None:
    """A second thrust is on its way: it comes before the foe's next act [SE.REMISE]."""
    b.now.fighters[victim(blow, pick.by)].remise = 1 + doer(blow, pick.by)


@rule
def kill_silently(b: Battle, blow: Blow, pick: Pick) -> None:
    """A hand on the mouth: no cry this round, and no Endurance against its grave wounds
    [SE.KILL_SILENTLY]."""
    foe = victim(blow, pick.by)
    b.now.fighters[foe].silenced = 1
    emit(b, Tell.SILENCED, foe, doer(blow, pick.by), 0, 0, 0)


@rule
def prepare_counter(b: Battle, blow: Blow, pick: Pick) -> None:
    """Notes in secret which effect of this foe will be answered [SE.PREPARE_COUNTER]."""
    own, foe = doer(blow, pick.by), victim(blow, pick.by)
    k = free_counter(b, own)
    if k >= 0:
        b.now.fighters[own].counters[k] = 100 * foe + pick.about - FIRST_EFFECT
        emit(b, Tell.COUNTER_PREPARED, own, foe, pick.about, 0, 0)


@rule
def use_counter(b: Battle, who: int, foe: int, effect: int) -> bool:
    """Whether a counter against this effect of this foe was prepared; it is used up."""
    for k in range(COUNTERS):
        if b.now.fighters[who].counters[k] == 100 * foe + effect - FIRST_EFFECT:
            b.now.fighters[who].counters[k] = -1
            return True
    return False
