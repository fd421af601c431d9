"""What a fighter makes of the others: what is open at a table, and a guess where nothing is.

Of its own side a fighter knows everything. Of a foe it sees place, weapons in hand, wounds, Fatigue
and points, how heavy its armour is, and how well that protects once it was struck; it takes each
for the ordinary fighter of the numbers below.
"""

from __future__ import annotations

from lanista.rules.core.compile import rule
from lanista.rules.initiative_points.arms import can_shoot_with, can_strike_with, weapon_of
from lanista.rules.initiative_points.ground import are_foes, distance
from lanista.rules.initiative_points.state import Battle
from lanista.rules.initiative_points.totals import (
    DEFENCE_DIE,
    attack_bonus,
    best_parry,
    can_parry_with,
    disabled,
    dodge_total,
    last_level,
    parry_total,
    penalty,
    soak_bonus,
)
from lanista.rules.initiative_points.vocabulary import ENGAGED, NONE, Act, Switch

# An ordinary fighter: skill with a characteristic, Quickness + Athletics, Stamina.
SKILL, AGILITY, STAMINA = 5, 4, 1
# Armour that nobody has struck yet: what its gap lets expect, and what lies below any gap.
PROTECTION_OF_GAP, SLIGHT_PROTECTION = 1, 1
FAR_AWAY = 10_000


@rule
def is_standing_foe(b: Battle, who: int, other: int) -> bool:
    """Whether another is a foe who has not fallen."""
    return are_foes(b, who, other) and not b.now.fighters[other].fallen


@rule
def gap_to_nearest(b: Battle, who: int) -> int:
    """Paces that are wanting until the nearest standing foe can be struck."""
    gap = FAR_AWAY
    for foe in range(b.roster.fighters_n):
        if is_standing_foe(b, who, foe):
            gap = min(gap, max(0, distance(b, who, foe) - ENGAGED))
    return gap


@rule
def is_bare_handed(b: Battle, who: int) -> bool:
    """Whether it could strike with nothing better than what nature gave, and cannot shoot."""
    for arm in range(b.roster.bodies[who].items_n):
        if can_shoot_with(b, who, arm):
            return False
        weapon = weapon_of(b, who, arm)
        if can_strike_with(b, who, arm) and weapon.hands > 0 and not weapon.shield:
            return False
    return True


# ---------------------------------------------------------------- what another can do


@rule
def harms_from_afar(b: Battle, other: int) -> bool:
    """Whether another is seen to have something to shoot with in hand, or to cast."""
    seen = b.now.fighters[other].act == Act.CAST
    for arm in range(b.roster.bodies[other].items_n):
        seen = seen or can_shoot_with(b, other, arm)
    return seen


@rule
def attack_of(b: Battle, who: int, other: int, arm: int, missile: int) -> int:
    """What another adds to the attack die, as `who` judges it."""
    if not are_foes(b, who, other):
        return attack_bonus(b, other, arm, missile)
    return SKILL + weapon_of(b, other, arm).attack - penalty(b, other)


@rule
def damage_of(b: Battle, who: int, other: int, arm: int, missile: int) -> int:
    """What another adds to the die of damage, as `who` judges it."""
    bonus = weapon_of(b, other, arm).damage
    if missile:
        return bonus
    if are_foes(b, who, other):
        return bonus + SKILL - penalty(b, other)
    body = b.roster.bodies[other]
    return bonus + body.strength + body.skills[arm] - penalty(b, other)


@rule
def parry_of(b: Battle, who: int, other: int, missile: int) -> int:
    """The best parry of another, as `who` judges it; 0 if nothing can parry."""
    if disabled(b, Switch.PARRY):
        return 0
    if not are_foes(b, who, other):
        arm = best_parry(b, other, missile)
        return parry_total(b, other, arm) if arm >= 0 else 0
    best = NONE
    for arm in range(b.roster.bodies[other].items_n):
        if can_parry_with(b, other, arm, missile):
            best = max(best, weapon_of(b, other, arm).defence)
    return DEFENCE_DIE + SKILL + best - penalty(b, other) if best >= 0 else 0


@rule
def dodge_of(b: Battle, who: int, other: int) -> int:
    """The dodge of another, as `who` judges it: heavy armour hampers."""
    if not are_foes(b, who, other):
        return dodge_total(b, other)
    body = b.roster.bodies[other]
    return DEFENCE_DIE + AGILITY - body.bulk - body.armour_gap // 3 - penalty(b, other)


@rule
def defence_of(b: Battle, who: int, other: int, missile: int) -> int:
    """The higher of parry and dodge of another, as `who` judges it."""
    return max(dodge_of(b, who, other), parry_of(b, who, other, missile))


@rule
def soak_of(b: Battle, who: int, other: int, bare: int) -> int:
    """What another adds to the die of Soak, as `who` judges it."""
    if not are_foes(b, who, other):
        return soak_bonus(b, other, bare)
    body, fighter = b.roster.bodies[other], b.now.fighters[other]
    soak = STAMINA + body.bulk + fighter.soak_bonus
    if bare:
        return soak
    if fighter.struck:
        return soak + body.protection + body.soak_nature
    return soak + SLIGHT_PROTECTION + PROTECTION_OF_GAP * body.armour_gap


@rule
def levels_left(b: Battle, other: int) -> int:
    """The body levels that another can lose until it falls."""
    return last_level(b, other) - b.now.fighters[other].body_lost
