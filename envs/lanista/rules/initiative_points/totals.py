"""Penalties, and the totals that they lower [IP.ATTACK, IP.DEFENCE, IP.WOUNDS]."""

from __future__ import annotations

import numpy as np

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.initiative_points.state import Battle
from lanista.rules.initiative_points.vocabulary import NONE, OptionFlag, Switch

# How many levels cost 0, 1, 3 and 5, by Size from -3 to +5: the small lack the mild ones.
BOXES = np.array([
    [0, 0, 1, 0], [0, 0, 1, 1], [0, 1, 1, 1],
    [1, 1, 1, 1],
    [2, 1, 1, 1], [2, 2, 1, 1], [2, 2, 1, 1], [2, 2, 2, 1], [3, 2, 2, 2],
])  # fmt: skip
SMALLEST, LARGEST = -3, 5
DEFENCE_DIE = 6
FAST_CAST_PENALTY = 10
UNTRAINED_PENALTY = 3


@rule
def option(b: Battle, flag: int) -> bool:
    """Whether a rules option is on."""
    return has(b.roster.options, flag)


@rule
def disabled(b: Battle, switch: int) -> bool:
    """Whether a part of the rules is switched off."""
    return has(b.roster.disabled, switch)


# ---------------------------------------------------------------- tracks


@rule
def row_of_size(bulk: int) -> int:
    """The row of BOXES for a Size."""
    return min(max(bulk, SMALLEST), LARGEST) - SMALLEST


@rule
def last_level(b: Battle, who: int) -> int:
    """The levels that one of this Size loses until incapacitated, or unconscious."""
    row = row_of_size(b.roster.bodies[who].bulk)
    return int(BOXES[row, 0] + BOXES[row, 1] + BOXES[row, 2] + BOXES[row, 3] + 1)


@rule
def penalty_of(bulk: int, lost: int) -> int:
    """What so many lost levels take off every total."""
    row = row_of_size(bulk)
    if lost <= BOXES[row, 0]:
        return 0
    if lost <= BOXES[row, 0] + BOXES[row, 1]:
        return 1
    if lost <= BOXES[row, 0] + BOXES[row, 1] + BOXES[row, 2]:
        return 3
    return 5


@rule
def wound_penalty(b: Battle, who: int) -> int:
    """What wounds take off [IP.WOUNDS]."""
    if disabled(b, Switch.WOUND_PENALTY):
        return 0
    return penalty_of(b.roster.bodies[who].bulk, b.now.fighters[who].body_lost)


@rule
def fatigue_penalty(b: Battle, who: int) -> int:
    """What Fatigue takes off [IP.WOUNDS]."""
    if disabled(b, Switch.FATIGUE_PENALTY):
        return 0
    return penalty_of(b.roster.bodies[who].bulk, b.now.fighters[who].fatigue)


@rule
def penalty(b: Battle, who: int) -> int:
    """What wounds and Fatigue together take off every total but initiative and Soak."""
    return wound_penalty(b, who) + fatigue_penalty(b, who)


@rule
def can_tire(b: Battle, who: int) -> bool:
    """Whether one can spend a Fatigue level and stay conscious (D15, D26)."""
    return b.now.fighters[who].fatigue + 1 < last_level(b, who)


# ---------------------------------------------------------------- totals


@rule
def initiative_bonus(b: Battle, who: int) -> int:
    """What is added to the initiative die: Quickness + Athletics, less wounds [IP.ROLL]."""
    body = b.roster.bodies[who]
    bonus = body.quickness + body.athletics - wound_penalty(b, who)
    if option(b, OptionFlag.FATIGUE_SLOWS):
        bonus -= fatigue_penalty(b, who)
    return bonus


@rule
def attack_bonus(b: Battle, who: int, arm: int, missile: int) -> int:
    """What is added to the attack die: Dexterity, or Perception for missiles, skill and weapon;
    less for each point of Strength that the weapon asks for (D33), and for the unskilled."""
    body = b.roster.bodies[who]
    weapon = b.roster.weapons[body.items[arm]]
    bonus = weapon.attack + body.skills[arm] - penalty(b, who)
    bonus += body.perception if missile else body.dexterity
    bonus -= max(0, weapon.strength_needed - body.strength)
    if body.skills[arm] <= 0:
        bonus -= UNTRAINED_PENALTY
    return bonus


@rule
def dodge_total(b: Battle, who: int) -> int:
    """6 + Quickness + Athletics - Size - Encumbrance [IP.DEFENCE]."""
    body = b.roster.bodies[who]
    own = body.quickness + body.athletics - body.bulk - body.encumbrance
    return DEFENCE_DIE + own - penalty(b, who)


@rule
def parry_total(b: Battle, who: int, arm: int) -> int:
    """6 + Dexterity + skill + weapon defence [IP.DEFENCE]."""
    body = b.roster.bodies[who]
    own = body.dexterity + body.skills[arm] + b.roster.weapons[body.items[arm]].defence
    return DEFENCE_DIE + own - penalty(b, who)


@rule
def can_parry_with(b: Battle, who: int, arm: int, missile: int) -> bool:
    """Whether an item in hand can meet a blow; of missiles, only a shield can (D19, D20)."""
    weapon = b.roster.weapons[b.roster.bodies[who].items[arm]]
    if not is_in_hand(b, who, arm):
        return False
    return weapon.shield == 1 or (weapon.missile == 0 and missile == 0)


@rule
def is_in_hand(b: Battle, who: int, arm: int) -> bool:
    """Whether an item is ready for use: fists always are."""
    weapon = b.roster.weapons[b.roster.bodies[who].items[arm]]
    return weapon.hands == 0 or has(b.now.fighters[who].in_hand, arm)


@rule
def best_parry(b: Battle, who: int, missile: int) -> int:
    """The item in hand that parries best, or -1."""
    best = NONE
    for arm in range(b.roster.bodies[who].items_n):
        if can_parry_with(b, who, arm, missile):
            if best < 0 or parry_total(b, who, arm) > parry_total(b, who, best):
                best = arm
    return best


@rule
def soak_bonus(b: Battle, who: int, bare: int) -> int:
    """What is added to the die of Soak: Stamina, Size, nature, a spell, and Protection unless
    the blow found a gap. Wounds and Fatigue do not lower it [IP.DAMAGE]."""
    body = b.roster.bodies[who]
    own = body.stamina + body.bulk + body.soak_nature + b.now.fighters[who].soak_bonus
    return own if bare else own + body.protection
