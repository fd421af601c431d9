"""An ambush: who notices it, and who is caught flat-footed [IP.FLAT_FOOTED]."""

from __future__ import annotations

from lanista.rules.core.compile import rule
from lanista.rules.core.tape import emit
from lanista.rules.initiative_points.dice import botch_dice_of, stress_die
from lanista.rules.initiative_points.state import Battle
from lanista.rules.initiative_points.tells import Tell
from lanista.rules.initiative_points.totals import disabled, penalty
from lanista.rules.initiative_points.vocabulary import Die, Switch

MAY_NOTICE = 1


@rule
def spring_ambush(b: Battle) -> None:
    """Perception + Awareness against what the Game Master set (D17)."""
    if disabled(b, Switch.SURPRISE):
        return
    for who in range(b.roster.fighters_n):
        if b.roster.bodies[who].unaware:
            look_out(b, who)


@rule
def look_out(b: Battle, who: int) -> None:
    """One fighter notices, or is flat-footed until the next round's initiative (D16)."""
    body = b.roster.bodies[who]
    total, ease = 0, b.roster.notice_ease
    if body.unaware == MAY_NOTICE:
        die = stress_die(b, who, Die.NOTICE, botch_dice_of(body.awareness))
        total = die + body.perception + body.awareness - penalty(b, who)
        if die >= 0 and total >= ease:
            emit(b, Tell.NOTICES, who, -1, total, ease, 0)
            return
        if die < 0:
            total = 0
    b.now.fighters[who].flat_footed = 1
    emit(b, Tell.SURPRISED, who, -1, total, ease, 0)
