"""What a fighter perceives of the ground: the own zone, and all of them where there are several."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from lanista.rules.core.compile import rule
from lanista.rules.core.features import unit
from lanista.rules.mythras.conditions import is_out
from lanista.rules.mythras.state import Battle
from lanista.rules.mythras.vocabulary import ZONES, Footing, Light


class Ground(IntEnum):
    """The zone in which the fighter stands."""

    WIDTH = 0
    CONFINED = 1
    DIM = 2
    DARK = 3
    POOR_VISIBILITY = 4
    UNSTABLE = 5
    SLIPPERY = 6
    OBSTACLE_BEHIND = 7
    OBSTACLE_BESIDE = 8
    EXIT = 9


class Way(IntEnum):
    """One zone of the fight: the slots of the question `PLACE`."""

    THERE = 0
    MINE = 1
    EXIT = 2
    LEAP = 3
    DARKNESS = 4
    BAD_FOOTING = 5
    CONFINED = 6
    FOES = 7
    ALLIES = 8


FEATURES_OF_GROUND = len(Ground)
FEATURES_OF_WAY = len(Way)
GROUND = FEATURES_OF_GROUND + ZONES * FEATURES_OF_WAY


def ground_names() -> list[str]:
    """The name of each feature of the ground, in order."""
    names = [f"ground.{item.name.lower()}" for item in Ground]
    for k in range(ZONES):
        names += [f"zone_{k}.{item.name.lower()}" for item in Way]
    return names


@rule
def write_ground(b: Battle, who: int, out: Any, at: int) -> None:
    """The fighter's own zone, then all zones, where there is more than one."""
    zone = b.roster.zones[b.now.fighters[who].zone]
    out[at + Ground.WIDTH] = unit(zone.width, 1 / 15)
    out[at + Ground.CONFINED] = zone.confined
    out[at + Ground.DIM] = zone.light == Light.DIM
    out[at + Ground.DARK] = zone.light == Light.DARK
    out[at + Ground.POOR_VISIBILITY] = zone.poor_visibility
    out[at + Ground.UNSTABLE] = zone.footing == Footing.UNSTABLE
    out[at + Ground.SLIPPERY] = zone.footing == Footing.SLIPPERY
    out[at + Ground.OBSTACLE_BEHIND] = unit(zone.obstacle_behind, 1 / 10)
    out[at + Ground.OBSTACLE_BESIDE] = unit(zone.obstacle_beside, 1 / 10)
    out[at + Ground.EXIT] = zone.exit
    if b.roster.zones_n > 1:
        at += FEATURES_OF_GROUND
        for k in range(b.roster.zones_n):
            write_way(b, who, k, out, at)
            at += FEATURES_OF_WAY


@rule
def write_way(b: Battle, who: int, k: int, out: Any, at: int) -> None:
    """One zone, as one sees it from any other: its ground, and how many fight there."""
    zone = b.roster.zones[k]
    out[at + Way.THERE] = 1.0
    out[at + Way.MINE] = b.now.fighters[who].zone == k
    out[at + Way.EXIT] = zone.exit
    out[at + Way.LEAP] = zone.leap
    out[at + Way.DARKNESS] = unit(zone.light, 1 / 2)
    out[at + Way.BAD_FOOTING] = zone.footing != Footing.FIRM
    out[at + Way.CONFINED] = zone.confined
    allies = 0
    foes = 0
    for other in range(b.roster.fighters_n):
        if b.now.fighters[other].zone == k and not is_out(b.now.fighters[other]):
            ours = b.roster.bodies[other].team == b.roster.bodies[who].team
            allies += ours
            foes += not ours
    out[at + Way.FOES] = unit(foes, 1 / 8)
    out[at + Way.ALLIES] = unit(allies, 1 / 8)
