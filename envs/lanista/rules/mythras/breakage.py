"""Weapons that are struck themselves, and break [SE.DAMAGE_WEAPON]."""

from __future__ import annotations

from lanista.rules.core.compile import rule
from lanista.rules.core.tape import emit
from lanista.rules.mythras.holds import end_holds_with
from lanista.rules.mythras.state import Battle
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import Place
from lanista.rules.mythras.weapons import lower


@rule
def is_breakable(b: Battle, who: int, item: int) -> bool:
    """Whether an item can be damaged by itself: a thing with hit points, still whole; what is
    part of the body has those of its location."""
    held = b.now.fighters[who].items[item]
    weapon = b.roster.weapons[held.weapon]
    whole = held.place not in (Place.NONE, Place.BROKEN, Place.GONE)
    return whole and weapon.natural == 0 and weapon.hit_points > 0


@rule
def damage_item(b: Battle, who: int, item: int, damage: int) -> None:
    """Damage to a fighter's item: its own armour points resist; what is cut entangles nobody any
    more; at 0 hit points it breaks [SE.DAMAGE_WEAPON, SE.ENTANGLE]."""
    if not is_breakable(b, who, item):
        return
    held = b.now.fighters[who].items[item]
    past = max(0, damage - b.roster.weapons[held.weapon].armour_points)
    held.hit_points = max(0, held.hit_points - past)
    emit(b, Tell.WEAPON_DAMAGED, who, -1, past, held.weapon, held.hit_points)
    if past > 0 and held.entangles:
        end_holds_with(b, who, item)
    if held.hit_points == 0:
        break_item(b, who, item)


@rule
def break_item(b: Battle, who: int, item: int) -> None:
    """An item breaks: it serves for nothing, and neither holds nor is held any more."""
    held = b.now.fighters[who].items[item]
    lower(b, who, item)
    held.place, held.hands = Place.BROKEN, 0
    emit(b, Tell.WEAPON_BREAKS, who, -1, item, held.weapon, 0)
    end_holds_with(b, who, item)
