"""Special effects on weapons, shields and armour [SE.*]."""

from __future__ import annotations

from lanista.rules.core.compile import rule
from lanista.rules.core.tape import emit
from lanista.rules.mythras.breakage import damage_item
from lanista.rules.mythras.effects import doer, exposed_item, own_item, resists, victim
from lanista.rules.mythras.harm import modifier_roll, weapon_dice
from lanista.rules.mythras.state import Battle, Blow, Pick
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import Die, Side, Size
from lanista.rules.mythras.weapons import (
    combat_value,
    drop_item,
    is_disarmable,
    size_in_hand,
    weapon_row,
)


@rule
def disarm_opponent(b: Battle, blow: Blow, pick: Pick) -> None:
    """Combat Style against the roll, or the weapon flies [SE.DISARM_OPPONENT]."""
    own, foe = doer(blow, pick.by), victim(blow, pick.by)
    item = exposed_item(b, blow, pick.by)
    if item < 0 or not is_disarmable(b, foe, item):
        return
    size: int = Size.SMALL
    if own_item(blow, pick.by) >= 0:
        size = size_in_hand(b, own, own_item(blow, pick.by), foe)
    steps = size - size_in_hand(b, foe, item, own)
    if resists(b, blow, pick, combat_value(b, foe, item, steps), Die.STYLE):
        emit(b, Tell.KEEPS_WEAPON, foe, own, item, weapon_row(b, foe, item), 0)
        return
    metres = max(0, modifier_roll(b, own, Die.DISTANCE))
    drop_item(b, foe, item)
    emit(b, Tell.DISARMED, foe, own, item, weapon_row(b, foe, item), metres)


@rule
def damage_weapon(b: Battle, blow: Blow, pick: Pick) -> None:
    """The parry falls on the attacking weapon, with the damage of the one that parries; the
    attacker's own blow at a weapon is struck with his damage roll [SE.DAMAGE_WEAPON]."""
    if pick.by == Side.ATTACKER:
        return
    row = weapon_row(b, blow.defender, blow.defence_item)
    damage = weapon_dice(b, blow.defender, row, 0)
    if b.roster.weapons[row].adds_modifier:
        damage += modifier_roll(b, blow.defender, Die.MODIFIER)
    damage_item(b, blow.attacker, blow.attack_item, damage)
