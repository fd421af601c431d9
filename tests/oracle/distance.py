"""Who reaches whom with what: ranges of a fight, and who is free to move [REACH.*]."""

from __future__ import annotations

from lanista.rules.mythras.vocabulary import HoldKind
from oracle.table import Person, Thing

TOO_FAR = 2


def reach_of(thing: Thing) -> int:
    """The Reach of a thing that is ready; 0 of any other. Nothing reaches beyond Very Long."""
    if not (thing.held or thing.of_body) or not thing.kind.melee:
        return 0
    return min(thing.kind.reach, 5)


def longest(person: Person) -> int:
    """The Reach of the longest weapon that is ready."""
    return max((reach_of(thing) for thing in person.things), default=0)


def held_out(person: Person) -> int:
    """The Reach at which a fighter keeps foes off; the flat-footed keep nobody off."""
    return 1 if person.now.flat_footed else longest(person)


def distance(who: Person, foe: Person) -> int:
    """The Reach at which two fight, or would begin to."""
    if foe.k in who.engaged:
        return int(who.now.reach >> 3 * foe.k & 7)
    return max(held_out(who), held_out(foe))


def gap(who: Person, thing: Thing, foe: Person) -> int:
    """Steps by which a thing is too long (above 0) or too short (below) for the distance."""
    if not who.table.options.reach:
        return 0
    return min(thing.kind.reach, 5) - distance(who, foe)


def in_reach(who: Person, thing: Thing, foe: Person) -> bool:
    """Whether the foe is near enough for a thing."""
    return gap(who, thing, foe) > -TOO_FAR


def cramped(who: Person, thing: Thing, foe: Person) -> bool:
    """Whether the foe is too near for a thing."""
    return gap(who, thing, foe) >= TOO_FAR


def ready_to_strike(who: Person, thing: Thing) -> bool:
    """Whether a thing can strike a blow at all."""
    return who.wields(thing) and thing.kind.melee


def threatens(who: Person, foe: Person) -> bool:
    """Whether anything of one fighter's reaches the other."""
    return any(ready_to_strike(who, t) and in_reach(who, t, foe) for t in who.things)


def grapples(who: Person, foe: Person) -> bool:
    """Whether a fighter has a foe in a grapple."""
    return any(h.kind == HoldKind.GRAPPLE and h.by == who.k for _, h in foe.holds)


def usable_against(who: Person, thing: Thing, foe: Person) -> bool:
    """Whether a thing serves to attack a foe: his body, what he keeps it at bay with, or what is
    held of him."""
    if not ready_to_strike(who, thing):
        return False
    near = in_reach(who, thing, foe) or threatens(foe, who)
    return near or (thing.of_body and grapples(who, foe))


def free_to_go(who: Person) -> bool:
    """Held by nobody, except at the weapon, and on legs that serve."""
    return not who.legs_bound and all(hold.kind == HoldKind.PIN for _, hold in who.holds)


def can_move(who: Person) -> bool:
    """The same, and on one's feet."""
    return not who.now.prone and free_to_go(who)


def other_distances(who: Person, foe: Person) -> set[int]:
    """The ranges that one of the two has a weapon for, other than the present one."""
    if not who.table.options.reach:
        return set()
    suited = {reach_of(thing) for person in (who, foe) for thing in person.things}
    return suited - {0, distance(who, foe)}
