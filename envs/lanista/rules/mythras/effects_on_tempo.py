"""Special effects on who acts when, and counters prepared against them [SE.*]."""

from __future__ import annotations

from lanista.rules.core.compile import rule
from lanista.rules.core.tape import emit
from lanista.rules.mythras.effects import doer, free_counter, victim
from lanista.rules.mythras.state import Battle, Blow, Pick
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import COUNTERS, FIRST_EFFECT


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
