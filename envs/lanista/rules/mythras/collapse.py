"""How a fighter breaks down: pain, limbs that fail, unconsciousness, death [HARM.*]."""

from __future__ import annotations

from lanista.rules.core.compile import rule
from lanista.rules.core.tape import emit, roll
from lanista.rules.mythras.conditions import fall_prone, forbid_attacks, leave_fight
from lanista.rules.mythras.state import Battle
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import Die, Limb, LocationKind
from lanista.rules.mythras.weapons import drop_from_arm


@rule
def reel(b: Battle, who: int, location: int) -> None:
    """The pain of a grave wound: no attack for 1d3 turns [HARM.SERIOUS]."""
    fighter = b.now.fighters[who]
    fighter.scarred |= 1 << location
    turns = roll(b, 3, who, Die.TURNS)
    forbid_attacks(fighter, turns)
    emit(b, Tell.STUNNED_BY_PAIN, who, -1, location, turns, 0)


@rule
def give_way(b: Battle, who: int, location: int) -> None:
    """Nobody endures it: the limb fails or, struck in head or trunk, consciousness
    [HARM.SERIOUS]."""
    if b.roster.bodies[who].locations[location].kind == LocationKind.VITAL:
        faint(b, who)
    else:
        lose_use(b, who, location)


@rule
def lose_use(b: Battle, who: int, location: int) -> None:
    """A limb fails until it is healed above zero: a leg drops its owner, an arm what it holds."""
    b.now.fighters[who].useless |= 1 << location
    emit(b, Tell.LIMB_USELESS, who, -1, location, 0, 0)
    limb = b.roster.bodies[who].locations[location].limb
    if limb == Limb.LEG:
        fall_prone(b, who)
    elif limb == Limb.ARM:
        drop_from_arm(b, who, location)


@rule
def faint(b: Battle, who: int) -> None:
    """Falls unconscious, for longer than any fight lasts."""
    fighter = b.now.fighters[who]
    if not fighter.unconscious:
        fighter.unconscious = 1
        emit(b, Tell.UNCONSCIOUS, who, -1, 0, 0, 0)
    fall_prone(b, who)
    leave_fight(b, who)


@rule
def die(b: Battle, who: int) -> None:
    """Dies."""
    fighter = b.now.fighters[who]
    if not fighter.dead:
        fighter.dead = 1
        emit(b, Tell.DEAD, who, -1, 0, 0, 0)
    fall_prone(b, who)
    leave_fight(b, who)
