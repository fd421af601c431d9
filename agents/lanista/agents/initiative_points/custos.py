"""The custos, who guards a magus and means to see the next round: it weighs chances.

Every answer has a worth in body levels, the foe's and one's own: how likely a blow hits a defence,
what it does to armour and Soak, or at a gap in them; what a defence spares and what its point, or
its Fatigue level, would be good for otherwise; which spell comes about and what it costs. It steps
out of blows that are on their way, lets foes come where they must, and stays away from them if it
shoots or casts. What it cares for are the numbers of a row of parameters; see `temperament`.

It knows what `senses` says: its own side, and of foes what lies open at the table.
"""

from __future__ import annotations

from typing import Any

from lanista.agents.initiative_points.chances import chance_to_reach
from lanista.agents.initiative_points.movement import (
    best_heading,
    gain_of_moving,
    worth_of_way,
)
from lanista.agents.initiative_points.senses import (
    attack_of,
    damage_of,
    gap_to_nearest,
    harms_from_afar,
    is_standing_foe,
)
from lanista.agents.initiative_points.temperament import Trait, care
from lanista.agents.initiative_points.worth import (
    best_blow,
    best_spell_on,
    best_way,
    price_of_fatigue,
    price_of_points,
    undefended,
    worth_of_blow,
    worth_of_harm,
    worth_of_spell,
)
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import is_allowed
from lanista.rules.initiative_points.arms import can_shoot_with, can_strike_with, weapon_of
from lanista.rules.initiative_points.attack import higher_defence
from lanista.rules.initiative_points.declarations import (
    ATTACK_COST,
    CAST_COST,
    FAST_CAST_COST,
    can_handle,
    cost_of,
)
from lanista.rules.initiative_points.defence import can_pay_by_fatigue
from lanista.rules.initiative_points.dice import SIX
from lanista.rules.initiative_points.ground import is_engaged, is_in_range
from lanista.rules.initiative_points.magic import may_cast_at
from lanista.rules.initiative_points.state import Battle
from lanista.rules.initiative_points.totals import (
    best_parry,
    dodge_total,
    initiative_bonus,
    parry_total,
)
from lanista.rules.initiative_points.vocabulary import SLOT, Act, Ask

ACTIONS = 128
NEVER = -1000.0
LITTLE = 0.01  # what is worth no more than this is left alone


@rule
def stand_guard(b: Battle, parameters: Any, row: int) -> int:
    """The custos' answer to the pending question; `row` is its row of parameters."""
    best, most = -1, 0.0
    for action in range(ACTIONS):
        if is_allowed(b, action):
            worth = worth_of_answer(b, b.head.who, action, parameters, row)
            if best < 0 or worth > most:
                best, most = action, worth
    return best


@rule
def worth_of_answer(b: Battle, who: int, action: int, parameters: Any, row: int) -> float:
    """What an answer to the pending question is worth."""
    kind, foe = b.head.kind, b.head.foe
    if kind == Ask.TURN:
        return worth_of_act(b, who, action, parameters, row)
    if kind == Ask.TARGET:
        return worth_of_target(b, who, b.roster.bodies[who].order[action - SLOT], parameters, row)
    if kind == Ask.WEAPON:
        return worth_of_arm(b, who, action - SLOT, parameters, row)
    if kind == Ask.CALLED_SHOT:
        called, missile = action == Act.CALL_SHOT, b.now.fighters[who].act == Act.SHOOT
        return worth_of_blow(b, who, foe, b.head.about, missile, called, parameters, row)
    if kind == Ask.SPELL:
        return worth_of_slot(b, who, action - SLOT, parameters, row)
    if kind == Ask.HEADING:
        return worth_of_way(b, who, b.head.about, foe, action, parameters, row)
    if kind == Ask.DEFENCE:
        return worth_of_defence(b, who, action, parameters, row)
    if kind == Ask.PARRY_WITH:
        return 1.0 * parry_total(b, who, action - SLOT)
    if kind == Ask.PAY:
        return worth_of_payment(b, who, action, parameters, row)
    if kind == Ask.GUARD:
        return worth_of_guard(b, who, action, parameters, row)
    return worth_of_die(b, who, action, parameters, row)


# ---------------------------------------------------------------- the own phase


@rule
def worth_of_act(b: Battle, who: int, act: int, parameters: Any, row: int) -> float:
    """An act of the own phase, less what it costs."""
    if act == Act.PASS:
        return LITTLE
    if act == Act.WAIT:
        return worth_of_waiting(b, who, parameters, row)
    if act == Act.STRIKE or act == Act.SHOOT:
        worth = NEVER
        for foe in range(b.roster.fighters_n):
            worth = max(worth, best_blow(b, who, foe, act, parameters, row))
        return worth - price_of_points(b, who, ATTACK_COST, parameters, row)
    if act == Act.CAST or act == Act.FAST_CAST:
        return worth_of_magic(b, who, act, parameters, row)
    if act == Act.READY or act == Act.RELOAD:
        worth = NEVER
        for arm in range(b.roster.bodies[who].items_n):
            if can_handle(b, who, act, arm):
                worth = max(worth, worth_of_handling(b, who, act, arm, parameters, row))
        return worth
    return gain_of_moving(b, who, act, parameters, row)


@rule
def worth_of_magic(b: Battle, who: int, act: int, parameters: Any, row: int) -> float:
    """The best spell; a slow one may be disturbed before it comes."""
    worth, fast = NEVER, act == Act.FAST_CAST
    for slot in range(b.roster.bodies[who].spells_n):
        worth = max(worth, best_spell_on(b, who, slot, fast, parameters, row))
    if not fast and worth > 0.0:
        for foe in range(b.roster.fighters_n):
            if is_standing_foe(b, who, foe) and is_engaged(b, who, foe):
                worth *= 1.0 - care(parameters, row, Trait.DISTURBED)
    return worth - price_of_points(b, who, FAST_CAST_COST if fast else CAST_COST, parameters, row)


@rule
def worth_of_waiting(b: Battle, who: int, parameters: Any, row: int) -> float:
    """In the first rounds, foes who have to come may spend their points on the way. Else whoever
    waits loses points, and whoever passes keeps them."""
    if b.now.round_number > care(parameters, row, Trait.ROUNDS) or gap_to_nearest(b, who) == 0:
        return 0.0
    for foe in range(b.roster.fighters_n):
        if is_standing_foe(b, who, foe) and harms_from_afar(b, foe):
            return 0.0
    return care(parameters, row, Trait.PATIENCE)


# ---------------------------------------------------------------- weapons


@rule
def worth_with(b: Battle, who: int, arm: int, parameters: Any, row: int) -> float:
    """The best blow or shot with an item, were it at hand: at foes within reach, and a part of it
    at foes who are still to be reached, which takes longer for a blow."""
    missile, reach = weapon_of(b, who, arm).missile, weapon_of(b, who, arm).distance
    best = 0.0
    for foe in range(b.roster.fighters_n):
        if is_standing_foe(b, who, foe):
            worth = best_way(b, who, foe, arm, missile, parameters, row)
            near = is_in_range(b, who, foe, reach) if missile else is_engaged(b, who, foe)
            best = max(best, worth if near else worth / (2 if missile else 4))
    return best


@rule
def worth_in_hand(b: Battle, who: int, parameters: Any, row: int) -> float:
    """The same with the best that is at hand."""
    best = 0.0
    for arm in range(b.roster.bodies[who].items_n):
        if can_strike_with(b, who, arm) or can_shoot_with(b, who, arm):
            best = max(best, worth_with(b, who, arm, parameters, row))
    return best


@rule
def worth_of_handling(b: Battle, who: int, act: int, arm: int, parameters: Any, row: int) -> float:
    """To take an item in hand, or to make it ready for a shot: what it does better than what is
    at hand."""
    gain = worth_with(b, who, arm, parameters, row) - worth_in_hand(b, who, parameters, row)
    price = price_of_points(b, who, cost_of(b, who, act, arm), parameters, row)
    return care(parameters, row, Trait.DRAW) * gain - price


# ---------------------------------------------------------------- the parts of an act


@rule
def worth_of_target(b: Battle, who: int, other: int, parameters: Any, row: int) -> float:
    """Whom to strike at, to cast on, or to go towards or away from."""
    fighter = b.now.fighters[who]
    act = b.head.about
    if act == Act.STRIKE or act == Act.SHOOT:
        return best_blow(b, who, other, act, parameters, row)
    if act == Act.CAST or act == Act.FAST_CAST:
        return worth_of_spell(b, who, other, fighter.arm, act == Act.FAST_CAST, parameters, row)
    return best_heading(b, who, act, other, parameters, row)


@rule
def worth_of_arm(b: Battle, who: int, arm: int, parameters: Any, row: int) -> float:
    """Which item to strike or shoot with, to take in hand, or to reload."""
    act = b.head.about
    if act == Act.STRIKE or act == Act.SHOOT:
        return best_way(b, who, b.head.foe, arm, act == Act.SHOOT, parameters, row)
    return worth_of_handling(b, who, act, arm, parameters, row)


@rule
def worth_of_slot(b: Battle, who: int, slot: int, parameters: Any, row: int) -> float:
    """Which spell: in an own phase on anybody, in defence on the attacker or on oneself."""
    if b.head.foe >= 0:
        return worth_in_defence(b, who, slot, parameters, row)
    return best_spell_on(b, who, slot, b.head.about == Act.FAST_CAST, parameters, row)


# ---------------------------------------------------------------- defence


@rule
def harm_to(b: Battle, who: int, victim: int, parameters: Any, row: int) -> float:
    """What the blow that is coming does to its target if it hits."""
    blow = b.blow
    bonus = damage_of(b, who, blow.attacker, blow.arm, blow.missile)
    return worth_of_harm(b, who, victim, bonus, blow.called, parameters, row)


@rule
def chance_against(b: Battle, who: int, total: int) -> float:
    """How likely the blow that is coming hits if a defence has this total, or, below 0, none."""
    blow = b.blow
    attack = attack_of(b, who, blow.attacker, blow.arm, blow.missile)
    if blow.called:
        # The gap is as hard to find whether or not a defence is paid for.
        return chance_to_reach(max(total, higher_defence(b, blow)) + blow.called - attack)
    if total < 0:
        return undefended(b, who, blow.attacker, blow.defender, blow.arm, blow.missile)
    return chance_to_reach(total - attack)


@rule
def price_of_ward(b: Battle, who: int, parameters: Any, row: int) -> float:
    """What a point costs that goes into a defence: it might have gone into a blow."""
    best = 0.0
    for foe in range(b.roster.fighters_n):
        best = max(best, best_blow(b, who, foe, Act.STRIKE, parameters, row))
        best = max(best, best_blow(b, who, foe, Act.SHOOT, parameters, row))
    price = price_of_points(b, who, 1, parameters, row)
    return price + care(parameters, row, Trait.WARD) * best / ATTACK_COST


@rule
def price_of_defence(b: Battle, who: int, parameters: Any, row: int) -> float:
    """What a dodge or parry costs, paid in the cheaper way."""
    price = -NEVER
    if b.now.fighters[who].points > 0:
        price = price_of_ward(b, who, parameters, row)
    if can_pay_by_fatigue(b, who):
        price = min(price, price_of_fatigue(b, who, parameters, row))
    return price


@rule
def worth_of_defence(b: Battle, who: int, action: int, parameters: Any, row: int) -> float:
    """What a dodge, a parry or a spell spares, less its price."""
    if action == Act.NO_DEFENCE:
        return LITTLE
    if action == Act.FAST_CAST:
        best = NEVER
        for slot in range(b.roster.bodies[who].spells_n):
            if may_cast_at(b, who, b.head.foe, slot) or may_cast_at(b, who, who, slot):
                best = max(best, worth_in_defence(b, who, slot, parameters, row))
        return best
    total = dodge_total(b, who)
    if action == Act.PARRY:
        total = parry_total(b, who, best_parry(b, who, b.blow.missile))
    spared = chance_against(b, who, -1) - chance_against(b, who, total)
    if action == Act.DODGE and b.now.fighters[who].act == Act.CAST:
        spared *= 1.0 - care(parameters, row, Trait.DISTURBED)
    worth = spared * harm_to(b, who, who, parameters, row)
    return worth - price_of_defence(b, who, parameters, row)


@rule
def worth_in_defence(b: Battle, who: int, slot: int, parameters: Any, row: int) -> float:
    """A spell cast in haste before the blow comes: it may fell the attacker, or shield."""
    attacker = b.head.foe
    whom = attacker if may_cast_at(b, who, attacker, slot) else who
    worth = worth_of_spell(b, who, whom, slot, 1, parameters, row)
    return worth - price_of_points(b, who, FAST_CAST_COST, parameters, row)


@rule
def worth_of_payment(b: Battle, who: int, action: int, parameters: Any, row: int) -> float:
    """A point or a Fatigue level, whichever can be spared more easily."""
    if action == Act.PAY_POINT:
        return -price_of_ward(b, who, parameters, row)
    return -price_of_fatigue(b, who, parameters, row)


@rule
def worth_of_guard(b: Battle, who: int, action: int, parameters: Any, row: int) -> float:
    """To parry for a comrade: what it spares him, less the own point."""
    if action == Act.NO_GUARD:
        return LITTLE
    total = parry_total(b, who, best_parry(b, who, b.blow.missile))
    spared = chance_against(b, who, -1) - chance_against(b, who, total)
    harm = care(parameters, row, Trait.COMRADE) * harm_to(b, who, b.blow.defender, parameters, row)
    return max(0.0, spared) * harm - price_of_ward(b, who, parameters, row)


@rule
def worth_of_die(b: Battle, who: int, action: int, parameters: Any, row: int) -> float:
    """The six is as good as a throw; but a throw may help where the six leaves no point."""
    if action == Act.TAKE_SIX:
        return 0.0
    left = SIX + initiative_bonus(b, who) - b.now.fighters[who].owed
    return 1.0 if left <= 0 else care(parameters, row, Trait.RISK)
