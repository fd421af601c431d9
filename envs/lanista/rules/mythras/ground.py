"""Moving over the ground: from zone to zone, up to a foe, out of the fight [ACT.MOVE].

Everybody in a zone can come to blows with everybody else, save those who have withdrawn from each
other: one of them has to walk up again.
"""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import allow, ask, emit
from lanista.rules.mythras.actions import crowd
from lanista.rules.mythras.conditions import (
    disengage,
    engage,
    is_out,
    lasting,
    leave_fight,
)
from lanista.rules.mythras.movement import can_move
from lanista.rules.mythras.state import Battle
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import SLOT, Act, Ask
from lanista.rules.mythras.wards import leave_spot
from lanista.rules.mythras.weapons import let_go


@rule
def is_distant_foe(b: Battle, who: int, foe: int) -> bool:
    """Whether a foe who is still in the fight has to be walked up to."""
    fighter, other = b.now.fighters[who], b.now.fighters[foe]
    near = fighter.zone == other.zone and not is_out(other)
    return near and has(fighter.distant, foe)


@rule
def has_distant_foe(b: Battle, who: int) -> bool:
    """Whether there is anybody here to walk up to."""
    for foe in range(b.roster.fighters_n):
        if is_distant_foe(b, who, foe):
            return True
    return False


@rule
def may_move(b: Battle, who: int) -> bool:
    """Whether a fighter is on his feet, in no melee, and has somewhere to go [ACT.MOVE]."""
    if b.now.fighters[who].engaged or not can_move(b, who):
        return False
    return b.roster.zones_n > 1 or has_distant_foe(b, who)


@rule
def may_flee(b: Battle, who: int) -> bool:
    """Whether there is a way out, and no foe to hold the fighter [CLOSE.ENGAGEMENT]."""
    fighter = b.now.fighters[who]
    way_out = b.roster.zones[fighter.zone].exit == 1
    return way_out and not fighter.engaged and can_move(b, who)


@rule
def declare_move(b: Battle, who: int) -> None:
    """Where to: another zone, or up to a foe in this one [ACT.MOVE]."""
    fighter = b.now.fighters[who]
    for zone in range(b.roster.zones_n):
        if zone != fighter.zone or has_distant_foe(b, who):
            allow(b, SLOT + zone)
    fighter.declared_about = ask(b, who, Ask.PLACE, -1, Act.MOVE) - SLOT
    if fighter.declared_about == fighter.zone:
        body = b.roster.bodies[who]
        for foe in range(b.roster.fighters_n):
            if is_distant_foe(b, who, foe):
                allow(b, SLOT + body.slot_of[foe])
        fighter.declared_foe = body.order[ask(b, who, Ask.TARGET, -1, Act.MOVE) - SLOT]


@rule
def move_remains(b: Battle, who: int) -> bool:
    """Whether a fighter can still go where he wanted to."""
    foe = b.now.fighters[who].declared_foe
    return can_move(b, who) and (foe < 0 or is_distant_foe(b, who, foe))


@rule
def passes_by(b: Battle, who: int, foe: int) -> bool:
    """Whether one who leaves passes within reach of a foe, who might strike as he goes; whom he
    walks up to is still too far off (ruling 64)."""
    fighter = b.now.fighters[who]
    if fighter.zone != b.now.fighters[foe].zone:
        return False
    return not has(fighter.distant, foe)


@rule
def move(b: Battle, who: int) -> None:
    """The declared way is gone [ACT.MOVE]."""
    fighter = b.now.fighters[who]
    if fighter.declared_foe >= 0:
        walk_up(b, who, fighter.declared_foe)
    else:
        go_to(b, who, fighter.declared_about)


@rule
def walk_up(b: Battle, who: int, foe: int) -> None:
    """Up to a foe, and on him if there is room around both (rulings 66, 101)."""
    leave_spot(b, who)
    b.now.fighters[who].distant &= ~(1 << foe)
    b.now.fighters[foe].distant &= ~(1 << who)
    width = b.roster.zones[b.now.fighters[who].zone].width
    if crowd(b, who) < width and crowd(b, foe) < width:
        engage(b, who, foe)


@rule
def go_to(b: Battle, who: int, zone: int) -> None:
    """Into another zone; what was behind or far off stays behind."""
    fighter = b.now.fighters[who]
    leave_spot(b, who)
    disengage(b, who)
    fighter.rear = fighter.distant = 0
    for other in range(b.roster.fighters_n):
        b.now.fighters[other].rear &= ~(1 << who)
        b.now.fighters[other].distant &= ~(1 << who)
    for k in range(fighter.items_n):
        if fighter.items[k].gripped:
            let_go(b, who, k)
    fighter.zone = zone
    if b.roster.zones[zone].leap:
        fighter.leaping = lasting(fighter, 1)
    emit(b, Tell.MOVES, who, -1, zone, fighter.leaping > 0, 0)


@rule
def flee(b: Battle, who: int) -> None:
    """Leaves the battle for good [REACH.WITHDRAWING]."""
    leave_fight(b, who)
    b.now.fighters[who].present = 0
    emit(b, Tell.FLEES, who, -1, 0, 0, 0)
