"""Weapon reach: at what distance two fighters fight, and which weapons suit it [REACH.*].

Each pair of engaged foes fights at one Reach. A weapon two or more steps shorter is held at bay,
one two or more steps longer is cramped; a single step does not matter.
"""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.mythras.rolls import option
from lanista.rules.mythras.state import Battle
from lanista.rules.mythras.vocabulary import OptionFlag, Place, Reach, Size

REACH_BITS, REACH_MASK = 3, 7
TOO_FAR = 2


@rule
def stored_range(b: Battle, who: int, foe: int) -> int:
    """The Reach at which two engaged fighters fight, as it is written down."""
    return (b.now.fighters[who].reach >> (REACH_BITS * foe)) & REACH_MASK


@rule
def set_range(b: Battle, who: int, foe: int, distance: int) -> None:
    """Writes down, on both sides, the Reach at which two fighters fight."""
    note_range(b, who, foe, distance)
    note_range(b, foe, who, distance)


@rule
def note_range(b: Battle, who: int, foe: int, distance: int) -> None:
    """The same on one side."""
    fighter = b.now.fighters[who]
    fighter.reach &= ~(REACH_MASK << (REACH_BITS * foe))
    fighter.reach |= distance << (REACH_BITS * foe)


@rule
def reach_of(b: Battle, who: int, item: int) -> int:
    """The Reach of an item that is in hand or part of the body; 0 of any other."""
    held = b.now.fighters[who].items[item]
    weapon = b.roster.weapons[held.weapon]
    ready = held.place == Place.HELD or held.place == Place.BODY
    return weapon.reach if ready and weapon.melee else Reach.NONE


@rule
def longest_reach(b: Battle, who: int) -> int:
    """The Reach of a fighter's longest weapon, in hand or of the body."""
    longest = 0
    for k in range(b.now.fighters[who].items_n):
        longest = max(longest, reach_of(b, who, k))
    return longest


@rule
def reach_held_out(b: Battle, who: int) -> int:
    """The Reach at which a fighter keeps foes: the flat-footed hold out no weapon against anybody
    [SURPRISE]."""
    return Reach.TOUCH if b.now.fighters[who].flat_footed else longest_reach(b, who)


@rule
def longest_between(b: Battle, who: int, foe: int) -> int:
    """The Reach of the longest weapon that either of two fighters has ready."""
    return max(reach_held_out(b, who), reach_held_out(b, foe))


@rule
def range_between(b: Battle, who: int, foe: int) -> int:
    """The Reach at which two fighters fight or, not yet engaged, will begin: that of the longer
    weapon (ruling 74)."""
    if has(b.now.fighters[who].engaged, foe):
        return stored_range(b, who, foe)
    return longest_between(b, who, foe)


@rule
def shrink_ranges(b: Battle) -> None:
    """Where the long weapon that kept a foe at bay has left its hand, nothing does so any more:
    the range shrinks to the longest weapon left."""
    if not option(b, OptionFlag.REACH):
        return
    for who in range(b.roster.fighters_n):
        engaged = b.now.fighters[who].engaged
        own = reach_held_out(b, who) if engaged else 0
        for foe in range(who):
            if has(engaged, foe) and own < stored_range(b, who, foe):
                longest = max(own, reach_held_out(b, foe))
                if longest < stored_range(b, who, foe):
                    set_range(b, who, foe, longest)


@rule
def reach_gap(b: Battle, who: int, item: int, foe: int) -> int:
    """By how many steps an item is too long for the range to a foe, or (below 0) too short; 0
    where reach does not count [REACH.GAP]."""
    if not option(b, OptionFlag.REACH):
        return 0
    return gap_at(b, who, item, range_between(b, who, foe))


@rule
def gap_at(b: Battle, who: int, item: int, distance: int) -> int:
    """By how many steps an item is too long, or (below 0) too short, for a range."""
    return b.roster.weapons[b.now.fighters[who].items[item].weapon].reach - distance


@rule
def is_in_reach(b: Battle, who: int, item: int, foe: int) -> bool:
    """Whether a foe is not out of an item's reach [REACH.AT_LONGER]."""
    return reach_gap(b, who, item, foe) > -TOO_FAR


@rule
def is_cramped(b: Battle, who: int, item: int, foe: int) -> bool:
    """Whether a foe has stepped inside an item's reach [REACH.AT_SHORTER]."""
    return reach_gap(b, who, item, foe) >= TOO_FAR


@rule
def cramped_by(b: Battle, who: int, item: int, foe: int) -> int:
    """The steps by which an item is cramped, or 0: what its Size loses [REACH.AT_SHORTER]."""
    gap = reach_gap(b, who, item, foe)
    return gap if gap >= TOO_FAR else 0


@rule
def size_left(bulk: int, cramped: int) -> int:
    """The Size of a weapon that is cramped by so many steps: never below Small."""
    return max(Size.SMALL, bulk - cramped) if cramped else bulk
