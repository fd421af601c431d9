"""Special effects on weapons, shields and armour [SE.*]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import emit, roll
from lanista.rules.mythras.breakage import damage_item
from lanista.rules.mythras.conditions import is_out
from lanista.rules.mythras.effects import (
    can_be_pinned,
    can_take,
    doer,
    exposed_item,
    own_item,
    resists,
    size_steps,
    victim,
)
from lanista.rules.mythras.harm import (
    armour_at,
    injure,
    location_of,
    modifier_roll,
    weapon_dice,
)
from lanista.rules.mythras.holds import take_hold
from lanista.rules.mythras.state import Battle, Blow, Pick
from lanista.rules.mythras.style_traits import splits_shield
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import Die, HoldKind, Place, Side, Size
from lanista.rules.mythras.weapons import (
    combat_value,
    drop_item,
    first_arms,
    free_item,
    is_disarmable,
    lower,
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
    steps = size - size_in_hand(b, foe, item, own) + size_steps(b, foe, own)
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
    if splits_shield(b, blow.defender, blow.defence_item, blow.attacker, blow.attack_item):
        damage = max(damage, weapon_dice(b, blow.defender, row, 0))
    if b.roster.weapons[row].adds_modifier:
        damage += modifier_roll(b, blow.defender, Die.MODIFIER)
    damage_item(b, blow.attacker, exposed_item(b, blow, pick.by), damage)


@rule
def pin_weapon(b: Battle, blow: Blow, pick: Pick) -> None:
    """A weapon or shield is held fast and useless until its owner wrests it free
    [SE.PIN_WEAPON]."""
    own, foe = doer(blow, pick.by), victim(blow, pick.by)
    if is_out(b.now.fighters[foe]) or not can_be_pinned(b, foe, pick.about):
        return
    held = b.now.fighters[foe].items[pick.about]
    lower(b, foe, pick.about)
    take_hold(b, foe, HoldKind.PIN, own, -1, first_limb(held.hands), pick.about)


@rule
def first_limb(limbs: int) -> int:
    """The first location of a mask."""
    location = 0
    while limbs and not has(limbs, location):
        location += 1
    return location


@rule
def take_weapon(b: Battle, blow: Blow, pick: Pick) -> None:
    """Combat Style against the Unarmed roll, or the weapon changes hands and may be used at once
    [SE.TAKE_WEAPON]."""
    own, foe = doer(blow, pick.by), victim(blow, pick.by)
    item = exposed_item(b, blow, pick.by)
    if not can_take(b, own, foe, item):
        return
    row = weapon_row(b, foe, item)
    if resists(b, blow, pick, combat_value(b, foe, item, 0), Die.STYLE):
        emit(b, Tell.KEEPS_WEAPON, foe, own, item, row, 0)
        return
    k = free_item(b, own)
    fighter = b.now.fighters[own]
    fighter.items_n = max(fighter.items_n, k + 1)
    lost, taken = b.now.fighters[foe].items[item], fighter.items[k]
    taken.weapon, taken.hit_points = row, lost.hit_points
    taken.place, taken.hands = Place.HELD, first_arms(b, own, b.roster.weapons[row].hands)
    taken.foe, taken.location = -1, -1
    taken.gripped, taken.ward, taken.turns = 0, 0, 0
    lower(b, foe, item)
    lost.place, lost.hands = Place.GONE, 0
    emit(b, Tell.WEAPON_TAKEN, own, foe, item, row, 0)


@rule
def accidental_injury(b: Battle, blow: Blow) -> None:
    """The fumbled blow turns on its author: his own damage on a random location of his; who
    strikes unarmed tears something inside, where no armour helps [SE.ACCIDENTAL_INJURY]."""
    who = blow.attacker
    row = weapon_row(b, who, blow.attack_item)
    location = location_of(b, who, roll(b, 20, who, Die.LOCATION))
    damage = weapon_dice(b, who, row, 0)
    if b.roster.weapons[row].adds_modifier:
        damage += modifier_roll(b, who, Die.MODIFIER)
    emit(b, Tell.HURTS_ITSELF, who, -1, location, max(0, damage), row)
    if not b.roster.weapons[row].natural:
        b.now.fighters[who].struck |= 1 << location
        damage -= armour_at(b, who, location)
    wounded, done = blow.wounded, blow.damage
    blow.wounded = 0
    injure(b, blow, who, location, damage)
    blow.backfired |= blow.wounded
    blow.wounded, blow.damage = wounded, done
