"""Blows that follow at once: Flurry, and Remise on the foe's turn [SE.FLURRY, SE.REMISE]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import allow, ask, emit
from lanista.rules.mythras.at_range import reaches
from lanista.rules.mythras.conditions import is_able
from lanista.rules.mythras.declarations import may_target
from lanista.rules.mythras.exchange import attack
from lanista.rules.mythras.holds import let_loose
from lanista.rules.mythras.limbs import (
    can_follow_up,
    can_follow_with,
    flurries,
    is_bare,
    other_parts,
)
from lanista.rules.mythras.occasions import is_small
from lanista.rules.mythras.reactions import exert, pay
from lanista.rules.mythras.state import Battle
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import HOLDS, SLOT, Act, Ask, Effect, HoldKind
from lanista.rules.mythras.weapons import striking_parts


@rule
def strike_on(b: Battle, who: int, foe: int, item: int, manner: int, limb: int) -> None:
    """A blow, and the follow-ups that it and they win [ACT.ATTACK, SE.FLURRY]."""
    open_jaws(b, who, foe, item)
    attack(b, who, foe, item, manner, limb)
    due = flurries(b.blow, who)
    while due > 0 and may_strike_again(b, who, foe) and can_follow_up(b, b.blow):
        follow_up(b, who, foe)
        due += flurries(b.blow, who) - 1


@rule
def open_jaws(b: Battle, who: int, foe: int, item: int) -> None:
    """Jaws, coils or claws that strike at another foe let go of the one they hold
    [UNARMED.CREATURE]."""
    hands = b.now.fighters[who].items[item].hands
    for other in range(b.roster.fighters_n):
        for k in range(HOLDS):
            hold = b.now.fighters[other].holds[k]
            held = hold.kind != HoldKind.NONE and hold.by == who and hold.limb >= 0
            if held and other != foe and has(hands, hold.limb):
                let_loose(b, other, k)


@rule
def may_strike_again(b: Battle, who: int, foe: int) -> bool:
    """Whether a fighter still can strike at a foe at hand, and has a point for it."""
    fighter = b.now.fighters[who]
    if not is_able(fighter) or fighter.action_points <= 0:
        return False
    if fighter.no_attack > 0 or fighter.defend_only > 0:
        return False
    return has(fighter.engaged, foe) and may_target(b, who, foe)


@rule
def follow_up(b: Battle, who: int, foe: int) -> None:
    """The next blow of a flurry, for a point: another limb, or the other weapon [SE.FLURRY]."""
    for k in range(b.now.fighters[who].items_n):
        if can_follow_with(b, b.blow, k):
            allow(b, SLOT + k)
    item = ask(b, who, Ask.WEAPON, foe, Effect.FLURRY) - SLOT
    limb = -1
    if is_bare(b, who, item):
        limb = choose_striking_part(b, who, other_parts(b, b.blow, item), Effect.FLURRY)
    begin_follow_up(b, who, foe, Effect.FLURRY)
    open_jaws(b, who, foe, item)
    attack(b, who, foe, item, Act.STRIKE, limb)


@rule
def choose_striking_part(b: Battle, who: int, parts: int, effect: int) -> int:
    """Which part of the body strikes the blow that an effect has won."""
    for location in range(b.roster.bodies[who].locations_n):
        if has(parts, location):
            allow(b, SLOT + location)
    return ask(b, who, Ask.LIMB, -1, effect) - SLOT


@rule
def begin_follow_up(b: Battle, who: int, foe: int, effect: int) -> None:
    """It costs a point, opens wounds, and is an action of its own to spend luck on."""
    for other in range(b.roster.fighters_n):
        b.now.fighters[other].luck_used = 0
    pay(b, who)
    exert(b, who)
    emit(b, Tell.FOLLOWS_UP, who, foe, effect, 0, 0)


@rule
def suffers_remise(b: Battle, who: int) -> bool:
    """Whether a foe's Remise takes this turn: he strikes first, for a point, and whoever has the
    turn does nothing in it but react; it lapses if he cannot (ruling 51) [SE.REMISE]."""
    striker = b.now.fighters[who].remise - 1
    b.now.fighters[who].remise = 0
    if striker < 0 or not may_strike_again(b, striker, who) or not has_small(b, striker, who):
        return False
    for k in range(b.now.fighters[striker].items_n):
        if is_small(b, striker, k) and reaches(b, striker, k, who):
            allow(b, SLOT + k)
    item = ask(b, striker, Ask.WEAPON, who, Effect.REMISE) - SLOT
    limb = -1
    if is_bare(b, striker, item):
        limb = choose_striking_part(b, striker, striking_parts(b, striker), Effect.REMISE)
    begin_follow_up(b, striker, who, Effect.REMISE)
    strike_on(b, striker, who, item, Act.STRIKE, limb)
    return True


@rule
def has_small(b: Battle, who: int, foe: int) -> bool:
    """Whether a fighter can strike at a foe with a weapon of Size Small."""
    for k in range(b.now.fighters[who].items_n):
        if is_small(b, who, k) and reaches(b, who, k, foe):
            return True
    return False
