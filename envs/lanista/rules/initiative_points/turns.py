"""Carrying out what was declared, when its phase has come."""

from __future__ import annotations

from lanista.rules.core.compile import rule, segment
from lanista.rules.core.tape import emit
from lanista.rules.initiative_points.arms import ready, reload
from lanista.rules.initiative_points.attack import attack
from lanista.rules.initiative_points.declarations import can_handle, may_attack
from lanista.rules.initiative_points.harm import forget_act
from lanista.rules.initiative_points.magic import cast, keeps_concentration, may_cast_at
from lanista.rules.initiative_points.movement import move
from lanista.rules.initiative_points.state import Battle, Part
from lanista.rules.initiative_points.tells import Tell
from lanista.rules.initiative_points.vocabulary import Act


@segment(Battle, Part.CARRY_OUT)
def carry_out(b: Battle, who: int) -> None:
    """The declared act, if it is still possible; its points are spent in any case."""
    fighter = b.now.fighters[who]
    act, foe, arm = fighter.act, fighter.foe, fighter.arm
    if not still_possible(b, who):
        emit(b, Tell.VOID, who, foe, act, 0, 0)
    elif act == Act.STRIKE or act == Act.SHOOT:
        attack(b, who)
    elif act == Act.CAST or act == Act.FAST_CAST:
        if keeps_concentration(b, who, arm):
            cast(b, who, foe, arm, act == Act.FAST_CAST)
    elif act == Act.READY:
        ready(b, who, arm)
    elif act == Act.RELOAD:
        reload(b, who, arm)
    else:
        move(b, who, act, foe, fighter.heading)
    forget_act(b, who)
    b.now.turns += 1


@rule
def still_possible(b: Battle, who: int) -> bool:
    """Whether the foe is still there and in reach, and the weapon still in hand. A blow or spell
    comes even of one who was felled at the same moment."""
    fighter = b.now.fighters[who]
    act = fighter.act
    if act == Act.STRIKE or act == Act.SHOOT:
        return may_attack(b, who, fighter.foe, act, fighter.arm)
    if act == Act.CAST or act == Act.FAST_CAST:
        return may_cast_at(b, who, fighter.foe, fighter.arm)
    if fighter.fallen:
        return False
    if act == Act.READY or act == Act.RELOAD:
        return can_handle(b, who, act, fighter.arm)
    return True
