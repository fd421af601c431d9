"""What is said, signalled and seen in a fight, all of it free [FREE.SPEAK, FREE.SIGNAL,
FREE.ASSESS]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import allow, ask, emit
from lanista.rules.mythras.conditions import is_able, unopposed
from lanista.rules.mythras.state import Battle
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import SLOT, Act, Ask, Die, Light, Message, Skill

MESSAGES = len(Message)


@rule
def hears(b: Battle, who: int, ally: int) -> bool:
    """Whether an ally with wits to understand is in earshot."""
    if ally == who or b.roster.bodies[ally].team != b.roster.bodies[who].team:
        return False
    near = b.now.fighters[ally].zone == b.now.fighters[who].zone
    return near and is_able(b.now.fighters[ally]) and b.roster.bodies[ally].sapient == 1


@rule
def may_speak(b: Battle, who: int) -> bool:
    """Whether there is an ally to talk to, and no hand on one's mouth
    [FREE.SPEAK, SE.KILL_SILENTLY]."""
    if b.now.fighters[who].silenced:
        return False
    for ally in range(b.roster.fighters_n):
        if hears(b, who, ally):
            return b.roster.bodies[who].sapient == 1
    return False


@rule
def sees_signs(b: Battle, who: int, ally: int) -> bool:
    """Whether an ally could see a sign: not in the dark, nor blinded [FREE.SIGNAL]."""
    if not hears(b, who, ally) or b.now.fighters[ally].blinded > 0:
        return False
    return b.roster.zones[b.now.fighters[who].zone].light != Light.DARK


@rule
def watchers(b: Battle, who: int) -> int:
    """Bit mask of the allies who could see a sign."""
    mask = 0
    for ally in range(b.roster.fighters_n):
        if sees_signs(b, who, ally):
            mask |= 1 << ally
    return mask


@rule
def may_signal(b: Battle, who: int) -> bool:
    """Whether a fighter in no melee is seen by an ally [FREE.SIGNAL]."""
    if b.now.fighters[who].engaged or not b.roster.bodies[who].sapient:
        return False
    return watchers(b, who) != 0


@rule
def choose_message(b: Battle, who: int, act: int) -> int:
    """What to say."""
    for message in range(MESSAGES):
        allow(b, SLOT + message)
    return ask(b, who, Ask.MESSAGE, -1, act) - SLOT


@rule
def speak(b: Battle, who: int) -> None:
    """A short phrase that everybody near hears, friend and foe [FREE.SPEAK]."""
    message = choose_message(b, who, Act.SPEAK)
    b.now.fighters[who].said = 1 + message
    emit(b, Tell.SPEAKS, who, -1, message, 0, 0)


@rule
def signal(b: Battle, who: int) -> None:
    """A sign to one ally or to all who can see it; one's own slot stands for all [FREE.SIGNAL]."""
    fighter, body = b.now.fighters[who], b.roster.bodies[who]
    message = choose_message(b, who, Act.SIGNAL)
    seen_by = watchers(b, who)
    for ally in range(b.roster.fighters_n):
        if has(seen_by, ally):
            allow(b, SLOT + body.slot_of[ally])
    if seen_by & (seen_by - 1):
        allow(b, SLOT)
    ally = body.order[ask(b, who, Ask.TARGET, -1, Act.SIGNAL) - SLOT]
    fighter.signal = 1 + message
    fighter.receivers = seen_by if ally == who else 1 << ally
    emit(b, Tell.SIGNALS, who, ally, message, 0, 0)


@rule
def fall_silent(b: Battle, who: int) -> None:
    """What was said on the last turn is past."""
    fighter = b.now.fighters[who]
    fighter.said = fighter.signal = fighter.receivers = 0


@rule
def may_assess(b: Battle, who: int) -> bool:
    """Whether a fighter in no melee has not yet seen what there is to see [FREE.ASSESS]."""
    fighter = b.now.fighters[who]
    return not fighter.engaged and not fighter.aware


@rule
def assess(b: Battle, who: int) -> None:
    """Perception, at no cost: for the round he knows what foes carry and lets nobody behind him
    [FREE.ASSESS]."""
    if unopposed(b, who, Skill.PERCEPTION, 0, Die.PERCEPTION):
        b.now.fighters[who].aware = 1
        emit(b, Tell.LOOKS_ABOUT, who, -1, 0, 0, 0)
