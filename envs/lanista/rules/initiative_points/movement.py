"""Walking, hustling and sprinting along the line [IP.COSTS]."""

from __future__ import annotations

from lanista.rules.core.compile import rule
from lanista.rules.core.tape import emit
from lanista.rules.initiative_points.ground import distance
from lanista.rules.initiative_points.state import Battle
from lanista.rules.initiative_points.tells import Tell
from lanista.rules.initiative_points.vocabulary import ARRIVED, Act

WALK_PACES, HUSTLE_PACES, SPRINT_PACES = 2, 12, 30


@rule
def paces_of(b: Battle, who: int, act: int) -> int:
    """How far one gets by walking, hustling or sprinting."""
    body = b.roster.bodies[who]
    if act == Act.WALK:
        return WALK_PACES
    if act == Act.HUSTLE:
        return max(0, HUSTLE_PACES + body.quickness)
    return max(0, SPRINT_PACES + body.quickness - body.encumbrance)


@rule
def direction_of(b: Battle, who: int, other: int) -> int:
    """1 or -1: the way to another; of those on one spot, each faces the other."""
    here, there = b.now.fighters[who].place, b.now.fighters[other].place
    if here != there:
        return 1 if there > here else -1
    return 1 if who < other else -1


@rule
def move(b: Battle, who: int, act: int, other: int, heading: int) -> None:
    """Moves towards another, and stops beside him for the full price (D26), or away from him."""
    fighter = b.now.fighters[who]
    before, paces = fighter.place, paces_of(b, who, act)
    step = direction_of(b, who, other)
    if heading == Act.TOWARD:
        fighter.place += step * min(paces, max(0, distance(b, who, other) - ARRIVED))
    else:
        fighter.place -= step * paces
    emit(b, Tell.MOVES, who, other, act, before, fighter.place)
