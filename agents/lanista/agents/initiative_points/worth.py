"""What blows, spells, points and Fatigue are worth to the custos, in body levels."""

from __future__ import annotations

from typing import Any

from lanista.agents.initiative_points.chances import (
    chance_of_levels,
    chance_to_reach,
)
from lanista.agents.initiative_points.senses import (
    attack_of,
    damage_of,
    defence_of,
    is_standing_foe,
    levels_left,
    soak_of,
)
from lanista.agents.initiative_points.temperament import Trait, care
from lanista.rules.core.compile import rule
from lanista.rules.initiative_points.arms import can_shoot_with, can_strike_with, weapon_of
from lanista.rules.initiative_points.attack import ease_at
from lanista.rules.initiative_points.declarations import ATTACK_COST, may_attack
from lanista.rules.initiative_points.ground import are_foes, distance, is_engaged
from lanista.rules.initiative_points.magic import MOST_SHORT, may_cast_at
from lanista.rules.initiative_points.state import Battle
from lanista.rules.initiative_points.totals import (
    FAST_CAST_PENALTY,
    can_tire,
    disabled,
    last_level,
    penalty,
    penalty_of,
)
from lanista.rules.initiative_points.vocabulary import ENGAGED, NONE, Act, SpellKind, Switch

# ---------------------------------------------------------------- harm


@rule
def worth_of_harm(
    b: Battle, who: int, other: int, bonus: int, bare: int, parameters: Any, row: int
) -> float:
    """What damage to another comes to: levels, what they take off his totals, and the hope, or
    fear, that he falls."""
    left, lost = levels_left(b, other), b.now.fighters[other].body_lost
    margin = bonus - soak_of(b, who, other, bare)
    price = care(parameters, row, Trait.PENALTY)
    bulk, worth, chance = b.roster.bodies[other].bulk, 0.0, 0.0
    for level in range(1, left + 1):
        chance = chance_of_levels(b, margin, level)
        steps = penalty_of(bulk, lost + level) - penalty_of(bulk, lost + level - 1)
        worth += chance * (1.0 + price * steps)
    fall = Trait.FELLING if are_foes(b, who, other) else Trait.FALLING
    return worth + care(parameters, row, fall) * chance


@rule
def undefended(b: Battle, who: int, attacker: int, target: int, arm: int, missile: int) -> float:
    """How likely an attack hits whoever lets it come, as `who` judges it."""
    ease = b.roster.undefended_melee_ease
    if missile:
        ease = ease_at(distance(b, attacker, target), weapon_of(b, attacker, arm).distance)
    elif ease == 0:
        return chance_to_reach(0)
    return chance_to_reach(ease - attack_of(b, who, attacker, arm, missile))


@rule
def chance_to_hit(
    b: Battle, who: int, foe: int, arm: int, missile: int, called: int, parameters: Any, row: int
) -> float:
    """How likely an own attack hits: whoever has points is expected to defend himself."""
    if b.now.fighters[foe].fallen:
        return 1.0
    needed = defence_of(b, who, foe, missile) - attack_of(b, who, who, arm, missile)
    if called:
        return chance_to_reach(needed + b.roster.bodies[foe].armour_gap)
    open_chance = undefended(b, who, who, foe, arm, missile)
    warded = min(open_chance, chance_to_reach(needed))
    if b.now.fighters[foe].points > 0:
        return warded
    if disabled(b, Switch.FATIGUE_DEFENCE) or not can_tire(b, foe):
        return open_chance
    return open_chance + care(parameters, row, Trait.DOUBT) * (warded - open_chance)


# ---------------------------------------------------------------- own attacks


@rule
def worth_of_blow(
    b: Battle, who: int, foe: int, arm: int, missile: int, called: int, parameters: Any, row: int
) -> float:
    """An own blow or shot, whatever it costs; one who casts is worth to be disturbed."""
    if b.now.fighters[foe].fallen:
        return 0.0
    bonus = damage_of(b, who, who, arm, missile)
    worth = worth_of_harm(b, who, foe, bonus, called, parameters, row)
    if b.now.fighters[foe].act == Act.CAST:
        margin = bonus - soak_of(b, who, foe, called)
        worth += care(parameters, row, Trait.SPOILING) * chance_of_levels(b, margin, 1)
    return worth * chance_to_hit(b, who, foe, arm, missile, called, parameters, row)


@rule
def best_way(
    b: Battle, who: int, foe: int, arm: int, missile: int, parameters: Any, row: int
) -> float:
    """An own blow or shot where it is easiest or, if that is better, at a gap in the armour."""
    worth = worth_of_blow(b, who, foe, arm, missile, 0, parameters, row)
    if b.roster.bodies[foe].armour_gap and not disabled(b, Switch.CALLED_SHOT):
        worth = max(worth, worth_of_blow(b, who, foe, arm, missile, 1, parameters, row))
    return worth


@rule
def best_blow(b: Battle, who: int, foe: int, act: int, parameters: Any, row: int) -> float:
    """The best that can be done to a foe by striking, or by shooting; 0 if nothing can."""
    best = 0.0
    for arm in range(b.roster.bodies[who].items_n):
        if may_attack(b, who, foe, act, arm):
            best = max(best, best_way(b, who, foe, arm, act == Act.SHOOT, parameters, row))
    return best


# ---------------------------------------------------------------- what is to be feared


@rule
def main_arm(b: Battle, who: int, foe: int, place: int) -> int:
    """The heaviest weapon in the hands of a foe with which it can reach `who`, stood he there;
    -1 if there is none."""
    best = NONE
    paces = abs(b.now.fighters[foe].place - place)
    for arm in range(b.roster.bodies[foe].items_n):
        strikes = can_strike_with(b, foe, arm) and paces <= ENGAGED
        if strikes or (can_shoot_with(b, foe, arm) and paces <= weapon_of(b, foe, arm).distance):
            if best < 0 or weapon_of(b, foe, arm).damage > weapon_of(b, foe, best).damage:
                best = arm
    return best


@rule
def blows_to_expect(b: Battle, who: int, foe: int) -> float:
    """How many attacks by a foe are still to be expected in this round."""
    if not is_standing_foe(b, who, foe):
        return 0.0
    fighter = b.now.fighters[foe]
    attacks = fighter.act == Act.STRIKE or fighter.act == Act.SHOOT
    blows = 1.0 if attacks and fighter.foe == who and fighter.owed == 0 else 0.0
    able = not fighter.passed and main_arm(b, who, foe, b.now.fighters[who].place) >= 0
    if able and fighter.points >= ATTACK_COST:
        victims = 0
        for other in range(b.roster.fighters_n):
            victims += is_standing_foe(b, foe, other) and is_engaged(b, foe, other)
        blows += (fighter.points // ATTACK_COST) / max(1, victims)
    return blows


@rule
def saved_by_defence(b: Battle, who: int, foe: int, parameters: Any, row: int) -> float:
    """What the best defence against a blow of a foe spares, on average."""
    arm = main_arm(b, who, foe, b.now.fighters[who].place)
    if arm < 0:
        return 0.0
    missile = weapon_of(b, foe, arm).missile
    needed = defence_of(b, who, who, missile) - attack_of(b, who, foe, arm, missile)
    spared = undefended(b, who, foe, who, arm, missile) - chance_to_reach(needed)
    harm = worth_of_harm(b, who, who, damage_of(b, who, foe, arm, missile), 0, parameters, row)
    return max(0.0, spared) * harm


@rule
def price_of_points(b: Battle, who: int, cost: int, parameters: Any, row: int) -> float:
    """What an act costs: its points, those that will be owed, and the defences that will be
    wanting against the blows that are still to be expected."""
    points = b.now.fighters[who].points
    paid = min(points, cost)
    price = care(parameters, row, Trait.POINT) * paid + care(parameters, row, Trait.CREDIT) * (
        cost - paid
    )
    blows, spared = 0.0, 0.0
    for foe in range(b.roster.fighters_n):
        coming = blows_to_expect(b, who, foe)
        if coming > 0.0:
            blows += coming
            spared += coming * saved_by_defence(b, who, foe, parameters, row)
    if blows > 0.0:
        lost = min(1.0 * points, blows) - min(1.0 * (points - paid), blows)
        price += care(parameters, row, Trait.RESERVE) * lost * spared / blows
    return price


@rule
def price_of_fatigue(b: Battle, who: int, parameters: Any, row: int) -> float:
    """What a Fatigue level costs: the first is nearly free, the last makes one helpless."""
    fatigue, bulk = b.now.fighters[who].fatigue, b.roster.bodies[who].bulk
    if not can_tire(b, who):
        return levels_left(b, who) + care(parameters, row, Trait.FALLING)
    steps = 0
    if not disabled(b, Switch.FATIGUE_PENALTY):
        steps = penalty_of(bulk, fatigue + 1) - penalty_of(bulk, fatigue)
    return care(parameters, row, Trait.FATIGUE) + care(parameters, row, Trait.PENALTY) * steps


# ---------------------------------------------------------------- spells


@rule
def worth_of_effect(b: Battle, who: int, whom: int, slot: int, parameters: Any, row: int) -> float:
    """What a spell does if it comes about."""
    spell, target = b.roster.spells[b.roster.bodies[who].spells[slot]], b.now.fighters[whom]
    if target.fallen:
        return 0.0
    if spell.kind == SpellKind.DAMAGE:
        return worth_of_harm(b, who, whom, spell.power, 0, parameters, row)
    if spell.kind == SpellKind.SOAK:
        near = 0
        for foe in range(b.roster.fighters_n):
            near += is_standing_foe(b, who, foe) and main_arm(b, whom, foe, target.place) >= 0
        regard = 1.0 if whom == who else care(parameters, row, Trait.COMRADE)
        more = spell.power - target.soak_bonus
        return care(parameters, row, Trait.SHIELD) * regard * more * near
    left = last_level(b, whom) - target.fatigue
    if spell.kind == SpellKind.SLEEP or spell.power >= left:
        return levels_left(b, whom) + care(parameters, row, Trait.FELLING)
    bulk = b.roster.bodies[whom].bulk
    steps = penalty_of(bulk, target.fatigue + spell.power) - penalty_of(bulk, target.fatigue)
    return (
        spell.power * care(parameters, row, Trait.FATIGUE)
        + care(parameters, row, Trait.PENALTY) * steps
    )


@rule
def worth_of_spell(
    b: Battle, who: int, whom: int, slot: int, fast: int, parameters: Any, row: int
) -> float:
    """A spell on somebody, with the Fatigue that it is likely to cost."""
    spell = b.roster.spells[b.roster.bodies[who].spells[slot]]
    needed = spell.level - spell.total + penalty(b, who) + (FAST_CAST_PENALTY if fast else 0)
    comes = chance_to_reach(needed - MOST_SHORT)
    worth = comes * worth_of_effect(b, who, whom, slot, parameters, row)
    tires = 1.0 - chance_to_reach(needed)
    return worth - tires * price_of_fatigue(b, who, parameters, row)


@rule
def best_spell_on(b: Battle, who: int, slot: int, fast: int, parameters: Any, row: int) -> float:
    """The best that can be done with a spell on anybody; below 0 if nothing can."""
    best = -1.0
    for whom in range(b.roster.fighters_n):
        if may_cast_at(b, who, whom, slot):
            best = max(best, worth_of_spell(b, who, whom, slot, fast, parameters, row))
    return best
