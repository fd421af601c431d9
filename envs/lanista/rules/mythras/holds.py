"""Holds: who is held, by whom, where, and how firmly [UNARMED.GRAPPLE, SE.GRIP, SE.ENTANGLE].

A hold is written on the victim. `held` (the locations it makes useless), the holder's
`grasping` (the limbs that hold) and an item's `entangles` follow from the holds and are kept beside
them for speed.
"""

from __future__ import annotations

from lanista.rules.core.compile import rule
from lanista.rules.core.tape import emit
from lanista.rules.mythras.state import Battle
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import (
    HOLDS,
    HoldKind,
    LocationKind,
)


@rule
def free_hold(b: Battle, who: int) -> int:
    """An unused place for a hold on a fighter, or -1."""
    for k in range(HOLDS):
        if b.now.fighters[who].holds[k].kind == HoldKind.NONE:
            return k
    return -1


@rule
def hold_by(b: Battle, who: int, holder: int, kind: int) -> int:
    """The hold of a kind that `holder` has on a fighter, or -1."""
    for k in range(HOLDS):
        hold = b.now.fighters[who].holds[k]
        if hold.kind == kind and hold.by == holder:
            return k
    return -1


@rule
def is_held(b: Battle, who: int) -> bool:
    """Whether anything holds a fighter."""
    for k in range(HOLDS):
        if b.now.fighters[who].holds[k].kind != HoldKind.NONE:
            return True
    return False


@rule
def entangling_item(b: Battle, who: int, holder: int) -> int:
    """The item with which `holder` entangles a fighter, or -1."""
    k = hold_by(b, who, holder, HoldKind.ENTANGLE)
    return -1 if k < 0 else b.now.fighters[who].holds[k].thing


@rule
def is_held_by(b: Battle, who: int, kind: int) -> bool:
    """Whether a hold of a kind is on a fighter."""
    for k in range(HOLDS):
        if b.now.fighters[who].holds[k].kind == kind:
            return True
    return False


@rule
def may_slip(b: Battle, who: int, k: int) -> bool:
    """Whether Slip Free gets a fighter out of a hold: any but a grapple [SE.SLIP_FREE]."""
    kind = b.now.fighters[who].holds[k].kind
    return kind != HoldKind.NONE and kind != HoldKind.GRAPPLE


@rule
def held_in_place(b: Battle, who: int) -> bool:
    """Whether a hold keeps a fighter where he is: any but that on a weapon, which he can leave
    behind [SE.GRIP, SE.PIN_WEAPON]."""
    for k in range(HOLDS):
        kind = b.now.fighters[who].holds[k].kind
        if kind != HoldKind.NONE and kind != HoldKind.PIN:
            return True
    return False


@rule
def take_hold(
    b: Battle, who: int, kind: int, holder: int, limb: int, location: int, item: int
) -> None:
    """Puts a fighter in a hold; what has no room for another hold is left as it is.

    Args:
        limb: the holder's limb, or -1 for a weapon that entangles.
        location: where the victim is held; item: the item that is pinned, or the holder's own
            that entangles or, as a part of the body, grapples.
    """
    k = free_hold(b, who)
    if k < 0:
        return
    hold = b.now.fighters[who].holds[k]
    hold.kind, hold.by, hold.limb = kind, holder, limb
    hold.location, hold.thing = location, item
    if holder == b.blow.attacker:
        hold.result, hold.skill = b.blow.attack_roll, b.blow.attack_skill
    else:
        hold.result, hold.skill = b.blow.defence_roll, b.blow.defence_skill
    hold.trips = 0
    refresh_holds(b)
    emit(b, Tell.HELD, who, holder, location, kind, shown_thing(b, who, kind, item))


@rule
def shown_thing(b: Battle, who: int, kind: int, item: int) -> int:
    """What is told of a hold's thing: of a pinned weapon its row in the roster."""
    return b.now.fighters[who].items[item].weapon if kind == HoldKind.PIN else item


@rule
def let_loose(b: Battle, who: int, k: int) -> None:
    """Ends a hold."""
    hold = b.now.fighters[who].holds[k]
    if hold.kind != HoldKind.NONE:
        thing = shown_thing(b, who, hold.kind, hold.thing)
        emit(b, Tell.LOOSE, who, hold.by, hold.location, hold.kind, thing)
        hold.kind = HoldKind.NONE
        refresh_holds(b)


@rule
def end_holds(b: Battle, who: int) -> None:
    """Ends every hold on a fighter and by it: it went down, yielded or left."""
    for other in range(b.roster.fighters_n):
        for k in range(HOLDS):
            hold = b.now.fighters[other].holds[k]
            if hold.kind != HoldKind.NONE and (other == who or hold.by == who):
                let_loose(b, other, k)


@rule
def end_holds_between(b: Battle, who: int, other: int) -> None:
    """Ends the holds that two fighters have on each other: they have parted (ruling 112)."""
    for k in range(HOLDS):
        if b.now.fighters[who].holds[k].by == other:
            let_loose(b, who, k)
        if b.now.fighters[other].holds[k].by == who:
            let_loose(b, other, k)


@rule
def end_holds_with(b: Battle, who: int, item: int) -> None:
    """Ends what is done with or to an item that leaves the hand: its entangling, its being
    pinned [SE.ENTANGLE, SE.PIN_WEAPON]."""
    for other in range(b.roster.fighters_n):
        for k in range(HOLDS):
            hold = b.now.fighters[other].holds[k]
            if hold.thing == item and (
                (hold.kind == HoldKind.ENTANGLE and hold.by == who)
                or (hold.kind == HoldKind.PIN and other == who)
            ):
                let_loose(b, other, k)


@rule
def refresh_holds(b: Battle) -> None:
    """Writes `held`, `grasping` and `entangles` anew."""
    for who in range(b.roster.fighters_n):
        fighter = b.now.fighters[who]
        fighter.held = 0
        fighter.grasping = 0
        for k in range(fighter.items_n):
            fighter.items[k].entangles = 0
    for who in range(b.roster.fighters_n):
        for k in range(HOLDS):
            hold = b.now.fighters[who].holds[k]
            if hold.kind == HoldKind.GRAPPLE or hold.kind == HoldKind.ENTANGLE:
                b.now.fighters[who].held |= 1 << hold.location
            if hold.kind == HoldKind.ENTANGLE:
                b.now.fighters[hold.by].items[hold.thing].entangles = 1
            if hold.kind != HoldKind.NONE and hold.limb >= 0:
                b.now.fighters[hold.by].grasping |= 1 << hold.limb


@rule
def trunk_is_held(b: Battle, who: int, kind: int) -> bool:
    """Whether head or trunk is in a hold of a kind, which hinders every skill."""
    if not b.now.fighters[who].held:
        return False
    for k in range(HOLDS):
        hold = b.now.fighters[who].holds[k]
        if hold.kind == kind:
            place = b.roster.bodies[who].locations[hold.location]
            if place.kind == LocationKind.VITAL:
                return True
    return False


@rule
def is_pinned(b: Battle, who: int, item: int) -> bool:
    """Whether an item is pinned [SE.PIN_WEAPON]."""
    for k in range(HOLDS):
        hold = b.now.fighters[who].holds[k]
        if hold.kind == HoldKind.PIN and hold.thing == item:
            return True
    return False
