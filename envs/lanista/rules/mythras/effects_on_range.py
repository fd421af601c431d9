"""Special effects on the distance between two fighters [SE.CLOSE_RANGE, SE.OPEN_RANGE,
SE.WITHDRAW]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import emit
from lanista.rules.mythras.at_range import favoured_range, moves_range
from lanista.rules.mythras.conditions import is_free_to_go, withdraw_from
from lanista.rules.mythras.effects import doer, victim
from lanista.rules.mythras.reach import set_range
from lanista.rules.mythras.state import Battle, Blow, Pick
from lanista.rules.mythras.tells import Tell


@rule
def move_range(b: Battle, blow: Blow, pick: Pick) -> None:
    """The fight goes on at the reach of the shorter, or of the longer, weapon
    [SE.CLOSE_RANGE, SE.OPEN_RANGE]."""
    own, foe = doer(blow, pick.by), victim(blow, pick.by)
    if has(b.now.fighters[own].engaged, foe) and moves_range(b, blow, pick.effect):
        wanted = favoured_range(b, blow, pick.effect)
        set_range(b, own, foe, wanted)
        emit(b, Tell.CHANGES_RANGE, own, foe, wanted, 0, 0)


@rule
def withdraw(b: Battle, blow: Blow, pick: Pick) -> None:
    """Out of this foe's reach, with no roll to stop it [SE.WITHDRAW]."""
    own, foe = doer(blow, pick.by), victim(blow, pick.by)
    if has(b.now.fighters[own].engaged, foe) and is_free_to_go(b, own):
        withdraw_from(b, own, foe)
