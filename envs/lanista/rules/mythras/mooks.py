"""Rabble and underlings: many foes, few points, little heart [MOOK.RABBLE, MOOK.UNDERLING].

A stat block stands for the average member. Each location of a mook has as many hit points as it
has in all, so that the wound class of an injury says what the injury does.
"""

from __future__ import annotations

from lanista.rules.core.compile import rule
from lanista.rules.core.tape import emit
from lanista.rules.mythras.collapse import die, give_way, reel
from lanista.rules.mythras.conditions import fall_prone, is_out, leave_fight
from lanista.rules.mythras.holds import held_in_place
from lanista.rules.mythras.state import Battle
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import Rank

# Rabble breaks when one in three is dead or wounded, underlings when one in two is (ruling 93).
SHARE_OF_RABBLE = 3
SHARE_OF_UNDERLINGS = 2
MOST_INJURIES = 2


@rule
def note_injury(b: Battle, who: int, location: int, damage: int) -> None:
    """Counts an injury; the gravest of a blow decides what becomes of the mook."""
    fighter = b.now.fighters[who]
    fighter.injuries += 1
    if damage > fighter.gravest:
        fighter.gravest, fighter.gravest_at = damage, location


@rule
def suffer_as_mook(b: Battle, who: int) -> None:
    """What an injury does to one of many, with no roll, and to the rest of them."""
    fighter, body = b.now.fighters[who], b.roster.bodies[who]
    damage, location = fighter.gravest, fighter.gravest_at
    fighter.gravest = 0
    if damage == 0 or fighter.dead:
        return
    points = body.locations[location].hit_points
    if damage >= 2 * points:
        die(b, who)
    elif body.rank == Rank.RABBLE:
        stop_rabble(b, who, location, damage >= points)
    else:
        stop_underling(b, who, location, damage >= points)
    break_the_rest(b, who)


@rule
def stop_rabble(b: Battle, who: int, location: int, gravely: bool) -> None:
    """Any injury is enough: rabble runs or, hurt for all its points, collapses [MOOK.RABBLE]."""
    fighter = b.now.fighters[who]
    if not gravely:
        rout(b, who)
    elif not fighter.incapacitated:
        fighter.incapacitated = 1
        emit(b, Tell.COLLAPSES, who, -1, location, 0, 0)
        fall_prone(b, who)
        leave_fight(b, who)


@rule
def stop_underling(b: Battle, who: int, location: int, gravely: bool) -> None:
    """Hurt for all its points, an underling endures no serious wound; two injuries of any kind
    are enough for it [MOOK.UNDERLING]."""
    if gravely and not is_out(b.now.fighters[who]):
        reel(b, who, location)
        give_way(b, who, location)
    if b.now.fighters[who].injuries >= MOST_INJURIES:
        rout(b, who)


@rule
def rout(b: Battle, who: int) -> None:
    """Leaves the fight, cursing or yelling in fear; whoever cannot get away begs for mercy."""
    fighter = b.now.fighters[who]
    if is_out(fighter):
        return
    caught = held_in_place(b, who) or fighter.senseless > 0
    if caught:
        fighter.surrendered = 1
    else:
        fighter.present = 0
    emit(b, Tell.ROUTED, who, -1, caught, 0, 0)
    leave_fight(b, who)


@rule
def is_comrade(b: Battle, who: int, other: int) -> bool:
    """Whether two are of one team, and of one rank."""
    mine, theirs = b.roster.bodies[who], b.roster.bodies[other]
    return mine.team == theirs.team and mine.rank == theirs.rank


@rule
def break_the_rest(b: Battle, who: int) -> None:
    """So many of them are dead or wounded that nobody stays [MOOK.RABBLE, MOOK.UNDERLING]."""
    number, fallen = 0, 0
    for other in range(b.roster.fighters_n):
        if is_comrade(b, who, other):
            number += 1
            fallen += b.now.fighters[other].injuries > 0
    rabble = b.roster.bodies[who].rank == Rank.RABBLE
    if fallen * (SHARE_OF_RABBLE if rabble else SHARE_OF_UNDERLINGS) >= number:
        for other in range(b.roster.fighters_n):
            if is_comrade(b, who, other):
                rout(b, other)
