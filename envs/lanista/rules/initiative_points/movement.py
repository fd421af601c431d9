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
def place_after(b: Battle, who: int, act: int, other: int, heading: int) -> int:
    """Where one comes to: towards another no nearer than beside him (D26), and nobody farther
    than the ground goes."""
    step, paces = direction_of(b, who, other), paces_of(b, who, act)
    if heading == Act.TOWARD:
        paces = min(paces, max(0, distance(b, who, other) - ARRIVED))
    else:
        step = -step
    place = b.now.fighters[who].place + step * paces
    return max(b.roster.lowest, min(b.roster.highest, place))


@rule
def gets_anywhere(b: Battle, who: int, act: int, other: int, heading: int) -> bool:
    """Whether there is room to move towards somebody alive, or away from him."""
    if other == who or b.now.fighters[other].dead:
        return False
    return place_after(b, who, act, other, heading) != b.now.fighters[who].place


@rule
def move(b: Battle, who: int, act: int, other: int, heading: int) -> None:
    """Moves towards another or away from him, for the full price however soon one stops (D26)."""
    fighter = b.now.fighters[who]
    before = fighter.place
    fighter.place = place_after(b, who, act, other, heading)
    emit(b, Tell.MOVES, who, other, act, heading, fighter.place - before)
