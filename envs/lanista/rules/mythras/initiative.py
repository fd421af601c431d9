"""Initiative: who acts before whom [ROUND.INITIATIVE]."""

from __future__ import annotations

from lanista.rules.core.compile import rule
from lanista.rules.core.tape import emit, roll
from lanista.rules.mythras.conditions import is_out
from lanista.rules.mythras.state import Battle
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import Die


@rule
def roll_initiatives(b: Battle) -> None:
    """1d10 plus bonus, kept until something forces a new roll [ROUND.INITIATIVE]."""
    for who in range(b.roster.fighters_n):
        if not is_out(b.now.fighters[who]):
            roll_initiative(b, who)


@rule
def roll_initiative(b: Battle, who: int) -> None:
    """One fighter's initiative; armour has already lowered the bonus [ROUND.ARMOUR_PENALTY]."""
    result = roll(b, 10, who, Die.INITIATIVE)
    b.now.fighters[who].initiative = result + b.roster.bodies[who].initiative_bonus
    emit(b, Tell.INITIATIVE, who, -1, result, b.now.fighters[who].initiative, 0)


@rule
def may_reroll_initiative(b: Battle, who: int) -> bool:
    """Whether a fighter has withdrawn and is on nobody's blade yet [REACH.WITHDRAWING]."""
    fighter = b.now.fighters[who]
    return fighter.reforming == 1 and not fighter.engaged
