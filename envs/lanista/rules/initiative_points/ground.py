"""The line of paces on which fighters stand: distance, engagement, range."""

from __future__ import annotations

from lanista.rules.core.compile import rule
from lanista.rules.initiative_points.state import Battle
from lanista.rules.initiative_points.vocabulary import ENGAGED


@rule
def distance(b: Battle, who: int, other: int) -> int:
    """Paces between two fighters."""
    return abs(b.now.fighters[who].place - b.now.fighters[other].place)


@rule
def is_engaged(b: Battle, who: int, other: int) -> bool:
    """Whether two stand so near that they can strike at each other (D25)."""
    return distance(b, who, other) <= ENGAGED


@rule
def are_foes(b: Battle, who: int, other: int) -> bool:
    """Whether two are of different teams."""
    return b.roster.bodies[who].team != b.roster.bodies[other].team


@rule
def is_in_range(b: Battle, who: int, other: int, paces: int) -> bool:
    """Whether a shot or spell that goes so far reaches another; touch reaches those engaged."""
    return distance(b, who, other) <= max(paces, ENGAGED)
