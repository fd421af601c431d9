"""One last act of the mortally wounded, for a Luck Point [HARM.HEROIC_LAST_ACTION]."""

from __future__ import annotations

from lanista.rules.core.compile import rule
from lanista.rules.core.tape import allow, ask
from lanista.rules.mythras.rolls import option, spend_luck
from lanista.rules.mythras.state import Battle
from lanista.rules.mythras.vocabulary import Act, Ask, Fatigue, OptionFlag

BOUGHT, DONE = 1, 2


@rule
def offer_last_act(b: Battle, who: int) -> None:
    """Whoever survives a major wound may buy one more act, once in a fight, whatever luck has
    done for him in this one."""
    fighter = b.now.fighters[who]
    if not option(b, OptionFlag.HEROIC_LAST_ACTION) or not option(b, OptionFlag.LUCK):
        return
    if fighter.dead or fighter.luck <= 0 or fighter.last_act > 0:
        return
    if not fighter.present or fighter.surrendered or fighter.fatigue >= Fatigue.SEMI_CONSCIOUS:
        return
    allow(b, Act.ACCEPT)
    allow(b, Act.DECLINE)
    if ask(b, who, Ask.LAST_ACTION, -1, -1) == Act.ACCEPT:
        spend_luck(b, who, Act.ACCEPT)
        fighter.last_act = BOUGHT
