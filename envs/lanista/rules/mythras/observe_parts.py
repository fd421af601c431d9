"""What a fighter perceives of a fighter's hit locations and weapons."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.features import unit
from lanista.rules.mythras.conditions import wound_of
from lanista.rules.mythras.holds import is_held, is_pinned
from lanista.rules.mythras.reach import gap_at, range_between
from lanista.rules.mythras.rolls import option
from lanista.rules.mythras.state import Battle
from lanista.rules.mythras.vocabulary import OptionFlag, Place
from lanista.rules.mythras.wards import warded


class Part(IntEnum):
    """One hit location of a fighter."""

    THERE = 0
    WOUND = 1
    USELESS = 2
    STUNNED = 3
    BLEEDING = 4
    HIT_POINTS = 5
    ARMOUR = 6
    KNOWN = 7
    HELD = 8
    WARDED = 9


class Arm(IntEnum):
    """One weapon of a fighter."""

    THERE = 0
    HELD = 1
    NATURAL = 2
    STUCK = 3
    GROUND = 4
    BULK = 5
    REACH = 6
    DAMAGE = 7
    HANDS = 8
    SHIELD = 9
    CUTS = 10
    IMPALES = 11
    BLUDGEONS = 12
    PERCENT = 13
    WARDING = 14
    HIT_POINTS = 15
    REACH_GAP = 16
    BROKEN = 17
    PINNED = 18
    ENTANGLES = 19
    HOLDS_FAST = 20


FEATURES_OF_PART = len(Part)
FEATURES_OF_ARM = len(Arm)


@rule
def foe_in_question(b: Battle, who: int) -> int:
    """The foe whom the pending question of a fighter concerns, else the first that he is engaged
    with, or -1."""
    if b.head.who == who and b.head.foe >= 0:
        return b.head.foe
    body = b.roster.bodies[who]
    for slot in range(1 + body.allies, b.roster.fighters_n):
        if has(b.now.fighters[who].engaged, body.order[slot]):
            return body.order[slot]
    return -1


@rule
def write_parts(b: Battle, who: int, known: bool, out: Any, at: int) -> None:
    """The hit locations: wounds are seen, points are not; armour is felt once struck."""
    fighter, body = b.now.fighters[who], b.roster.bodies[who]
    guarded, ruined = warded(b, who), fighter.useless | fighter.lost
    marked = guarded | ruined | fighter.bleeding | fighter.held
    for k in range(body.locations_n):
        out[at + Part.THERE] = 1.0
        if fighter.hit_points[k] < body.locations[k].hit_points:
            out[at + Part.WOUND] = unit(wound_of(b, who, k), 1 / 3)
        if fighter.stunned[k]:
            out[at + Part.STUNNED] = unit(fighter.stunned[k], 1 / 10)
        if has(marked, k):
            out[at + Part.USELESS] = has(ruined, k)
            out[at + Part.BLEEDING] = has(fighter.bleeding, k)
            out[at + Part.HELD] = has(fighter.held, k)
            out[at + Part.WARDED] = has(guarded, k)
        if known:
            full = body.locations[k].hit_points
            out[at + Part.HIT_POINTS] = unit(fighter.hit_points[k], 1.0 / full)
        if known or has(fighter.struck, k):
            out[at + Part.ARMOUR] = unit(fighter.worn[k] + fighter.natural[k], 1 / 12)
            out[at + Part.KNOWN] = 1.0
        at += FEATURES_OF_PART


@rule
def best_percent(b: Battle, who: int, row: int) -> int:
    """The best style that covers a weapon; 0: none."""
    body = b.roster.bodies[who]
    best = 0
    for style in range(body.styles_n):
        if has(body.styles[style].weapons, row):
            best = max(best, body.styles[style].percent)
    return best


@rule
def write_arms(b: Battle, viewer: int, who: int, known: bool, out: Any, at: int) -> None:
    """The weapons that are there and can be seen: what is not drawn only by who looked about."""
    fighter, own = b.now.fighters[who], b.now.fighters[viewer]
    rival = foe_in_question(b, who) if who == viewer else viewer
    in_touch = rival >= 0 and has(fighter.engaged, rival) and option(b, OptionFlag.REACH)
    distance = range_between(b, who, rival) if in_touch else 0
    sees_all = known or (own.aware == 1 and own.zone == fighter.zone)
    held = is_held(b, who)
    for k in range(fighter.items_n):
        place = fighter.items[k].place
        hidden = place == Place.STOWED and not sees_all
        if place != Place.NONE and place != Place.GONE and not hidden:
            write_arm(b, who, k, out, at)
            if known:
                percent = best_percent(b, who, fighter.items[k].weapon)
                out[at + Arm.PERCENT] = unit(percent, 1 / 200)
                out[at + Arm.HIT_POINTS] = unit(fighter.items[k].hit_points, 1 / 20)
            if in_touch:
                out[at + Arm.REACH_GAP] = unit(gap_at(b, who, k, distance), 1 / 4)
        if held:
            out[at + Arm.PINNED] = is_pinned(b, who, k)
        at += FEATURES_OF_ARM


@rule
def write_arm(b: Battle, who: int, k: int, out: Any, at: int) -> None:
    """One weapon, as everybody sees it."""
    item = b.now.fighters[who].items[k]
    weapon = b.roster.weapons[item.weapon]
    place, classes = item.place, weapon.classes
    out[at + Arm.THERE] = 1.0
    if place == Place.HELD:
        out[at + Arm.HELD] = 1.0
    elif place != Place.BODY:
        out[at + Arm.STUCK] = place == Place.STUCK
        out[at + Arm.GROUND] = place == Place.GROUND
        out[at + Arm.BROKEN] = place == Place.BROKEN
    out[at + Arm.NATURAL] = weapon.natural
    out[at + Arm.BULK] = unit(weapon.bulk, 1 / 6)
    out[at + Arm.REACH] = unit(weapon.reach, 1 / 6)
    out[at + Arm.DAMAGE] = unit(weapon.twice_mean, 1 / 40)
    out[at + Arm.HANDS] = unit(weapon.hands, 1 / 2)
    out[at + Arm.SHIELD] = weapon.shield
    out[at + Arm.CUTS] = has(classes, 0)
    out[at + Arm.IMPALES] = has(classes, 1)
    out[at + Arm.BLUDGEONS] = has(classes, 2)
    out[at + Arm.WARDING] = item.ward != 0
    out[at + Arm.ENTANGLES] = has(classes, 3)
    out[at + Arm.HOLDS_FAST] = item.entangles
