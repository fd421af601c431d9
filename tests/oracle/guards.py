"""Wards, firm stances and lines of men [FREE.WARD, ACT.BRACE, TRAIT.*]."""

from __future__ import annotations

from oracle.distance import ready_to_strike
from oracle.table import Person, Thing

FEWEST = 3


def guards(who: Person, thing: Thing) -> bool:
    """Whether a thing could be held before a part of the body."""
    useful = thing.kind.passive_block > 0 and "offensive" not in thing.kind.traits
    return thing.held and useful and ready_to_strike(who, thing)


def can_guard(who: Person) -> list[Thing]:
    """What could be held so."""
    return [thing for thing in who.things if guards(who, thing)]


def set_wards(who: Person) -> list[Thing]:
    """What is held so."""
    return [thing for thing in who.things if thing.ward]


def covered(who: Person) -> set[int]:
    """The parts that are guarded: nothing is by an arm that fails or a weapon that is pinned."""
    return {place for t in who.things if t.ward and who.wields(t) for place in t.ward}


def parts_to_cover(who: Person, thing: Thing) -> set[int]:
    """Where a thing may yet be held: beside what it covers, not its own hand, nothing twice."""
    places = who.sheet.locations
    free = set(range(len(places)))
    if thing.ward:
        free = {near for place in thing.ward for near in places[place].adjacent} - thing.ward
    return free - covered(who) - thing.hands


def may_brace(who: Person, foe: Person) -> bool:
    """A foe in the fight against whom the fighter does not stand firm yet."""
    return foe.team != who.team and not foe.out and not who.now.braced >> foe.k & 1


def knows(who: Person, trait: str) -> bool:
    """Whether the style that wields what is foremost in hand has a trait; for a wall, a shield."""
    held = [thing for thing in who.things if thing.held]
    main = next((thing for thing in held if not thing.kind.shield), held[0] if held else None)
    if main is None or trait not in who.traits_with(main):
        return False
    return trait != "shield_wall" or any(thing.kind.shield for thing in held)


def line_of(who: Person, trait: str, formed: bool) -> list[Person]:
    """Those of a team beside a fighter, on their feet, who know a formation, or stand in it."""
    return [
        other
        for other in who.table.people
        if other.team == who.team
        and other.now.zone == who.now.zone
        and other.able
        and not other.now.prone
        and (other.now.formed or not formed)
        and knows(other, trait)
    ]


def can_line_up(who: Person) -> bool:
    """Whether the fighter may take a place in a line, or leave it."""
    lines = [line_of(who, trait, False) for trait in ("formation_fighting", "shield_wall")]
    return bool(who.now.formed) or any(who in line and len(line) >= FEWEST for line in lines)


def stands_in(who: Person, trait: str) -> bool:
    """Whether a line holds around a fighter: three or more, and no more foes upon them."""
    line = line_of(who, trait, True)
    if not who.now.formed or who not in line or len(line) < FEWEST:
        return False
    members = {other.k for other in line}
    upon = [p for p in who.table.people if not p.out and p.engaged & members and p.k not in members]
    return len(upon) <= len(line)


def stands_firm(who: Person, foe: Person) -> bool:
    """Braced against a foe, or one of a wall."""
    return bool(who.now.braced >> foe.k & 1) or stands_in(who, "shield_wall")
