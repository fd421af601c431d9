"""Which part of the body can hold, and which can strike next [SE.GRIP, UNARMED.*, SE.FLURRY]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.mythras.conditions import limb_serves
from lanista.rules.mythras.reach import is_in_reach
from lanista.rules.mythras.state import Battle, Blow
from lanista.rules.mythras.vocabulary import FIRST_EFFECT, Effect, Limb, Place, Trait
from lanista.rules.mythras.weapons import (
    can_strike_with,
    empty_arms,
    striking_parts,
    traits_with,
    weapon_row,
)


@rule
def is_bare(b: Battle, who: int, item: int) -> bool:
    """Whether an item is the body itself, not one part of it as a beast's claw is."""
    held = b.now.fighters[who].items[item]
    return held.place == Place.BODY and held.hands == 0


@rule
def holding_limbs(b: Battle, who: int, item: int) -> int:
    """Bit mask of the limbs that can hold a foe: empty arms, and jaws, coils or tails whose blow
    can grip, unless they hold somebody already [SE.GRIP, UNARMED.GRAPPLE]."""
    held = b.now.fighters[who].items[item]
    mask = empty_arms(b, who)
    row = b.roster.weapons[held.weapon]
    if held.place == Place.BODY and has(row.effects, Effect.GRIP - FIRST_EFFECT):
        for location in range(b.roster.bodies[who].locations_n):
            arm = b.roster.bodies[who].locations[location].limb == Limb.ARM
            if has(held.hands, location) and not arm and limb_serves(b, who, location):
                mask |= 1 << location
    return mask & ~b.now.fighters[who].grasping


@rule
def parts_used(b: Battle, blow: Blow) -> int:
    """Bit mask of the attacker's parts that struck the blow."""
    if blow.limb >= 0:
        return 1 << blow.limb
    return b.now.fighters[blow.attacker].items[blow.attack_item].hands


@rule
def other_parts(b: Battle, blow: Blow, item: int) -> int:
    """Bit mask of the parts that could strike with an item of the body, those of the last blow
    excepted [SE.FLURRY]."""
    who = blow.attacker
    parts = b.now.fighters[who].items[item].hands
    if is_bare(b, who, item):
        parts = striking_parts(b, who)
    return parts & ~parts_used(b, blow)


@rule
def can_follow_with(b: Battle, blow: Blow, item: int) -> bool:
    """Whether an item may follow up the blow: another part of the body after one of the body, or
    the other of two weapons [SE.FLURRY, TRAIT.DO_OR_DIE]."""
    who = blow.attacker
    if not can_strike_with(b, who, item) or not is_in_reach(b, who, item, blow.defender):
        return False
    weapon = b.roster.weapons[weapon_row(b, who, item)]
    if b.roster.weapons[weapon_row(b, who, blow.attack_item)].natural:
        return weapon.natural == 1 and other_parts(b, blow, item) != 0
    if item == blow.attack_item or weapon.natural or weapon.shield:
        return False
    both = traits_with(b, who, item) & traits_with(b, who, blow.attack_item)
    return has(both, Trait.DO_OR_DIE)


@rule
def can_follow_up(b: Battle, blow: Blow) -> bool:
    """Whether the attacker has anything to follow the blow up with."""
    for k in range(b.now.fighters[blow.attacker].items_n):
        if can_follow_with(b, blow, k):
            return True
    return False


@rule
def flurries(blow: Blow, who: int) -> int:
    """How many follow-up blows a fighter has won in the exchange."""
    count = 0
    for k in range(blow.picks_n):
        if blow.picks[k].effect == Effect.FLURRY and blow.attacker == who:
            count += 1
    return count
