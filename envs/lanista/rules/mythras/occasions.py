"""When effects on tempo, nerve and holds may be chosen: what only one effect asks for [SE.*]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.mythras.holds import free_hold, may_slip
from lanista.rules.mythras.limbs import can_follow_up, flurries, holding_limbs
from lanista.rules.mythras.state import Battle, Blow
from lanista.rules.mythras.vocabulary import HOLDS, Effect, Place, Size, Trait
from lanista.rules.mythras.weapons import traits_with, weapon_row


@rule
def is_occasion(b: Battle, blow: Blow, own: int, foe: int, item: int, effect: int) -> bool:
    """Whether the situation allows an effect.

    Args:
        own, foe: who would choose it, and against whom; item: the chooser's item in the exchange.
    """
    if effect == Effect.ARISE:
        return b.now.fighters[own].prone == 1
    if effect == Effect.ENTANGLE:
        return may_entangle(b, blow, own, foe, item)
    if effect == Effect.FLURRY:
        return may_flurry(b, blow, own)
    if effect == Effect.GRIP:
        return free_hold(b, foe) >= 0 and holding_limbs(b, own, item) != 0
    if effect == Effect.KILL_SILENTLY:
        return may_kill_silently(b, blow, own, item)
    if effect == Effect.PRESS_ADVANTAGE:
        return b.roster.bodies[foe].reckless == 0
    if effect == Effect.REMISE:
        return is_small(b, own, item) and b.now.fighters[foe].remise == 0
    if effect == Effect.SLIP_FREE:
        return can_slip(b, own)
    return True


@rule
def is_small(b: Battle, who: int, item: int) -> bool:
    """Whether an item is of Size Small."""
    return item >= 0 and b.roster.weapons[weapon_row(b, who, item)].bulk == Size.SMALL


@rule
def may_flurry(b: Battle, blow: Blow, own: int) -> bool:
    """Each follow-up costs a point, and needs another limb or weapon to strike it
    [SE.FLURRY]."""
    points = b.now.fighters[own].action_points
    if blow.attacker != own or blow.aim >= 0:
        return False
    return points > flurries(blow, own) and can_follow_up(b, blow)


@rule
def may_entangle(b: Battle, blow: Blow, own: int, foe: int, item: int) -> bool:
    """The weapon is in hand and holds nobody yet; a defender catches the arm that strikes
    [SE.ENTANGLE]."""
    held = b.now.fighters[own].items[item]
    if held.entangles or held.place not in (Place.HELD, Place.BODY) or free_hold(b, foe) < 0:
        return False
    return own == blow.attacker or striking_arm(b, blow) >= 0


@rule
def striking_arm(b: Battle, blow: Blow) -> int:
    """The location with which the attacker strikes: the limb, or the first that holds the
    weapon; -1: none."""
    if blow.limb >= 0:
        return blow.limb
    hands = b.now.fighters[blow.attacker].items[blow.attack_item].hands
    for location in range(b.roster.bodies[blow.attacker].locations_n):
        if has(hands, location):
            return location
    return -1


@rule
def may_kill_silently(b: Battle, blow: Blow, own: int, item: int) -> bool:
    """By a Small weapon, in a style of assassins, in the first attack on one who is surprised
    [SE.KILL_SILENTLY, TRAIT.ASSASSINATION]."""
    if not blow.surprising or not is_small(b, own, item):
        return False
    return has(traits_with(b, own, item), Trait.ASSASSINATION)


@rule
def can_slip(b: Battle, who: int) -> bool:
    """Whether a fighter is gripped, entangled or pinned."""
    for k in range(HOLDS):
        if may_slip(b, who, k):
            return True
    return False
