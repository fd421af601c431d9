"""The duellist: a fencer who thinks of points, distance and what an advantage is best used for.

Where it has no plan of its own it fights like the brawler. Its plans are weighed by numbers, its
row of the agents' parameters (`Weight`), so that a temperament is a row of numbers too; the ones
it comes with were found by playing many fights against the brawler.

It sees what the brawler sees: its own sheet, and what lies open at the table.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
import numpy.typing as npt

from lanista.agents.mythras.brawler import ACTIONS, worth_of
from lanista.agents.mythras.exchange import worth_of_effect
from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import is_allowed
from lanista.rules.mythras.conditions import is_able, wound_of
from lanista.rules.mythras.harm import armour_at
from lanista.rules.mythras.reach import is_cramped
from lanista.rules.mythras.state import Battle
from lanista.rules.mythras.vocabulary import (
    EFFECTS,
    FIRST_EFFECT,
    SLOT,
    Act,
    Ask,
    Effect,
    Level,
    LocationKind,
    Region,
    Trait,
    Wound,
)
from lanista.rules.mythras.wards import can_ward_with, may_unward
from lanista.rules.mythras.weapons import main_item, traits_in_hand, weapon_row

# Columns of a row of parameters: a liking for each special effect as attacker and as defender,
# how much each is to be expected of a foe, then the `Weight`s.
AS_ATTACKER, AS_DEFENDER, FORESEEN = 0, EFFECTS, 2 * EFFECTS
FIRST_WEIGHT = 3 * EFFECTS


class Weight(IntEnum):
    """Columns of what is added to the worth of an answer."""

    STRIKE_THE_SPENT = 144
    STRIKE_THE_BANNED = 145
    STRIKE_WITH_POINTS_TO_SPARE = 146
    STRIKE_WITH_THE_LAST_POINT = 147
    WAIT_WITH_THE_LAST_POINT = 148
    WAIT_WHEN_BEHIND = 149
    RISE = 150
    RISE_BEFORE_THE_SPENT = 151
    PARRY_A_MISS = 152
    PARRY_A_MISS_WITH_MORE_POINTS = 153
    PARRY_A_FUMBLE = 154
    EVADE = 155
    AIM_AT_HEAD = 156
    AIM_AT_TRUNK = 157
    AIM_AT_LIMB = 158
    AIM_AT_THE_HURT = 159
    AIM_AT_THE_CRIPPLED = 160
    DEMAND = 161
    KEEP_LUCK = 162
    WARD_WITH_SHIELD = 163
    WARD_WITH_WEAPON = 164
    WARD_WHEN_SPENT = 165
    CROUCH = 166
    GUARD_HEAD = 167
    GUARD_TRUNK = 168
    GUARD_LIMB = 169
    CHANGE_RANGE = 170
    CHANGE_RANGE_BEFORE_THE_SPENT = 171
    STRIKE_THE_MOVER = 172
    KEEP_UP = 173
    STRIKE_A_WEAPON = 174
    BRACE = 175
    STEP_BACK = 176


WIDTH = 177


@rule
def fence(b: Battle, parameters: Any, row: int) -> int:
    """The duellist's answer to the pending question; `row` is its row of parameters."""
    best, most = -1, 0.0
    for action in range(ACTIONS):
        if is_allowed(b, action):
            worth = fencing_worth(b, b.head.who, action, parameters, row)
            if best < 0 or worth > most:
                best, most = action, worth
    return best


@rule
def liking(parameters: Any, row: int, column: int) -> float:
    """One number of the duellist's row."""
    number: float = parameters[row, column]
    return number


@rule
def fencing_worth(b: Battle, who: int, action: int, parameters: Any, row: int) -> float:
    """What an answer is worth to the duellist."""
    kind = b.head.kind
    if kind == Ask.EFFECT or kind == Ask.SUBSTITUTE:
        return worth_of_advantage(b, who, action, parameters, row)
    worth = 1.0 * worth_of(b, who, kind, action)
    if kind == Ask.TURN:
        return worth + plan_of_turn(b, who, action, parameters, row)
    if kind == Ask.REACT:
        return worth + plan_of_defence(b, who, action, parameters, row)
    if kind == Ask.LOCATION and action >= SLOT:
        if b.head.about == Act.WARD:
            return guard(b, who, action - SLOT, parameters, row)
        return aim(b, b.head.foe, action - SLOT, worth, parameters, row)
    return worth + plan_at_large(b, who, kind, action, parameters, row)


@rule
def plan_at_large(b: Battle, who: int, kind: int, action: int, parameters: Any, row: int) -> float:
    """Luck, wards, footwork and foresight."""
    if kind == Ask.LUCK and action == Act.KEEP:
        return liking(parameters, row, Weight.KEEP_LUCK)
    if kind == Ask.READY and action == Act.WARD:
        return liking(parameters, row, Weight.WARD_WHEN_SPENT)
    if kind == Ask.WEAPON and b.head.about == Act.WARD:
        # A shield guards; the blade is kept for the parry.
        return 1000.0 * is_shield(b, who, action - SLOT)
    if kind == Ask.CROUCH and action == Act.ACCEPT:
        return liking(parameters, row, Weight.CROUCH)
    if kind == Ask.RANGE_ANSWER and action == Act.ATTACK:
        return liking(parameters, row, Weight.STRIKE_THE_MOVER)
    if kind == Ask.RANGE_ANSWER and action == Act.EVADE:
        return liking(parameters, row, Weight.KEEP_UP)
    if kind == Ask.TARGET and action == Act.DISENGAGE and b.head.about == Act.CHANGE_RANGE:
        return 5000.0 * steps_back_freely(b, who)
    if kind == Ask.MANNER and action == Act.STRIKE_WEAPON:
        return liking(parameters, row, Weight.STRIKE_A_WEAPON)
    if kind == Ask.COUNTER:
        return liking(parameters, row, FORESEEN + action - FIRST_EFFECT)
    return 0.0


@rule
def steps_back_freely(b: Battle, who: int) -> bool:
    """Whether a foe has stepped inside the reach of a fighter whose style teaches how to leave
    without a contest: he who comes again runs upon the point."""
    item = main_item(b, who)
    if item < 0 or not has(traits_in_hand(b, who), Trait.CAUTIOUS_FIGHTER):
        return False
    for foe in range(b.roster.fighters_n):
        if has(b.now.fighters[who].engaged, foe) and is_cramped(b, who, item, foe):
            return True
    return False


@rule
def is_shield(b: Battle, who: int, item: int) -> int:
    """1 for a shield, 0 for anything else."""
    shield: int = b.roster.weapons[weapon_row(b, who, item)].shield
    return shield


@rule
def idle_shield(b: Battle, who: int) -> bool:
    """Whether a shield could guard, and does not, while something else parries."""
    shield = False
    blade = False
    for k in range(b.now.fighters[who].items_n):
        if can_ward_with(b, who, k):
            if is_shield(b, who, k):
                shield = shield or b.now.fighters[who].items[k].ward == 0
            else:
                blade = True
    return shield and blade


@rule
def guard(b: Battle, who: int, location: int, parameters: Any, row: int) -> float:
    """Which part of oneself to guard: what armour leaves bare, and what is hurt."""
    place = b.roster.bodies[who].locations[location]
    worth = 100.0 - 5.0 * armour_at(b, who, location)
    if wound_of(b, who, location) > Wound.NONE:
        worth += 30.0
    if place.region == Region.HEAD:
        return worth + liking(parameters, row, Weight.GUARD_HEAD)
    if place.kind == LocationKind.VITAL:
        return worth + liking(parameters, row, Weight.GUARD_TRUNK)
    return worth + liking(parameters, row, Weight.GUARD_LIMB)


# ---------------------------------------------------------------- points


@rule
def points_against(b: Battle, who: int) -> int:
    """The Action Points of the foes engaged with a fighter who could use them."""
    points = 0
    for foe in range(b.roster.fighters_n):
        if has(b.now.fighters[who].engaged, foe) and is_able(b.now.fighters[foe]):
            points += b.now.fighters[foe].action_points
    return points


@rule
def threats(b: Battle, who: int) -> int:
    """How many engaged foes could attack on their next turn."""
    count = 0
    for foe in range(b.roster.fighters_n):
        fighter = b.now.fighters[foe]
        if has(b.now.fighters[who].engaged, foe) and is_able(fighter):
            banned = fighter.no_attack > 0 or fighter.defend_only > 0
            count += fighter.action_points > 0 and not banned
    return count


@rule
def plan_of_turn(b: Battle, who: int, action: int, parameters: Any, row: int) -> float:
    """Strikes the defenceless, and keeps the last point where a blow is to be expected."""
    mine, theirs = b.now.fighters[who].action_points, points_against(b, who)
    worth = 0.0
    if action == Act.ATTACK:
        if theirs == 0:
            worth += liking(parameters, row, Weight.STRIKE_THE_SPENT)
        elif threats(b, who) == 0:
            worth += liking(parameters, row, Weight.STRIKE_THE_BANNED)
        elif mine > theirs:
            worth += liking(parameters, row, Weight.STRIKE_WITH_POINTS_TO_SPARE)
        if mine == 1:
            worth += liking(parameters, row, Weight.STRIKE_WITH_THE_LAST_POINT)
    elif action == Act.DELAY and threats(b, who) > 0:
        if mine == 1:
            worth += liking(parameters, row, Weight.WAIT_WITH_THE_LAST_POINT)
        if mine < theirs:
            worth += liking(parameters, row, Weight.WAIT_WHEN_BEHIND)
    elif action == Act.WARD:
        if idle_shield(b, who):
            worth += liking(parameters, row, Weight.WARD_WITH_SHIELD)
        elif not may_unward(b, who):
            worth += liking(parameters, row, Weight.WARD_WITH_WEAPON)
    elif action == Act.CHANGE_RANGE:
        worth += liking(parameters, row, Weight.CHANGE_RANGE)
        if theirs == 0:
            worth += liking(parameters, row, Weight.CHANGE_RANGE_BEFORE_THE_SPENT)
        if steps_back_freely(b, who):
            worth += liking(parameters, row, Weight.STEP_BACK)
    elif action == Act.BRACE:
        worth += liking(parameters, row, Weight.BRACE)
    elif action == Act.REGAIN_FOOTING:
        worth += liking(parameters, row, Weight.RISE)
        if theirs == 0:
            worth += liking(parameters, row, Weight.RISE_BEFORE_THE_SPENT)
    return worth


@rule
def plan_of_defence(b: Battle, who: int, action: int, parameters: Any, row: int) -> float:
    """Parries misses for what they offer, if points allow."""
    if action == Act.EVADE:
        return liking(parameters, row, Weight.EVADE)
    if action != Act.PARRY or b.blow.attack_level >= Level.SUCCESS:
        return 0.0
    worth = liking(parameters, row, Weight.PARRY_A_MISS)
    more = b.now.fighters[who].action_points - b.now.fighters[b.blow.attacker].action_points
    worth += more * liking(parameters, row, Weight.PARRY_A_MISS_WITH_MORE_POINTS)
    if b.blow.attack_level == Level.FUMBLE:
        worth += liking(parameters, row, Weight.PARRY_A_FUMBLE)
    return worth


# ---------------------------------------------------------------- advantages


@rule
def worth_of_advantage(b: Battle, who: int, action: int, parameters: Any, row: int) -> float:
    """The brawler's judgement of the situation, and the duellist's own liking."""
    worth = 1.0 * worth_of_effect(b, who, action)
    if action == Act.WAIVE:
        return worth
    column = action - FIRST_EFFECT
    column += AS_ATTACKER if b.blow.attacker == who else AS_DEFENDER
    if action == Effect.COMPEL_SURRENDER:
        return worth + liking(parameters, row, Weight.DEMAND)
    if worth <= 60.0:
        return worth
    return worth + liking(parameters, row, column)


@rule
def aim(b: Battle, foe: int, location: int, worth: float, parameters: Any, row: int) -> float:
    """Where to strike, if it can be chosen."""
    place = b.roster.bodies[foe].locations[location]
    if place.region == Region.HEAD:
        worth += liking(parameters, row, Weight.AIM_AT_HEAD)
    elif place.kind == LocationKind.VITAL:
        worth += liking(parameters, row, Weight.AIM_AT_TRUNK)
    else:
        worth += liking(parameters, row, Weight.AIM_AT_LIMB)
    wound = wound_of(b, foe, location)
    if wound == Wound.MINOR:
        worth += liking(parameters, row, Weight.AIM_AT_THE_HURT)
    elif wound >= Wound.SERIOUS:
        worth += liking(parameters, row, Weight.AIM_AT_THE_CRIPPLED)
    return worth


# ---------------------------------------------------------------- its temperament

# Found by playing many fights against the brawler: a liking for each effect as attacker, as
# defender, and how much it is to be expected of a foe.
LIKINGS: dict[Effect, tuple[int, int, int]] = {
    Effect.ACCIDENTAL_INJURY: (0, 400, 120),
    Effect.ARISE: (0, 160, -20),
    Effect.BASH: (-400, 0, -100),
    Effect.BLEED: (-150, 0, 0),
    Effect.BLIND_OPPONENT: (0, 0, 180),
    Effect.BYPASS_ARMOUR: (90, 0, 30),
    Effect.CHOOSE_LOCATION: (-200, 0, 870),
    Effect.CIRCUMVENT_PARRY: (-430, 0, -20),
    Effect.CLOSE_RANGE: (-170, -10, 290),
    Effect.COMPEL_SURRENDER: (-210, -730, 20),
    Effect.DAMAGE_WEAPON: (-410, 20, -300),
    Effect.DISARM_OPPONENT: (-110, 330, -190),
    Effect.ENHANCE_PARRY: (0, 40, -180),
    Effect.ENTANGLE: (80, -450, -170),
    Effect.FLURRY: (-170, 0, -140),
    Effect.FORCE_FAILURE: (-180, 110, -690),
    Effect.GRIP: (410, 0, -440),
    Effect.IMPALE: (150, 0, 200),
    Effect.KILL_SILENTLY: (-690, 0, 400),
    Effect.MAXIMISE_DAMAGE: (-180, 0, -300),
    Effect.OPEN_RANGE: (0, 30, 290),
    Effect.OVEREXTEND_OPPONENT: (0, 90, -190),
    Effect.PIN_WEAPON: (300, -470, 760),
    Effect.PREPARE_COUNTER: (0, 480, -980),
    Effect.PRESS_ADVANTAGE: (-480, 0, 800),
    Effect.REMISE: (170, 0, -630),
    Effect.SCAR_FOE: (240, 70, 320),
    Effect.SELECT_TARGET: (0, -300, 840),
    Effect.SLIP_FREE: (0, 190, -480),
    Effect.STAND_FAST: (0, -320, 100),
    Effect.STUN_LOCATION: (-600, 0, -40),
    Effect.SUNDER: (-590, 0, 500),
    Effect.TAKE_WEAPON: (890, -270, -760),
    Effect.TRIP_OPPONENT: (-40, 520, -230),
    Effect.WITHDRAW: (0, -560, -470),
}

WEIGHTS: dict[Weight, int] = {
    Weight.STRIKE_THE_SPENT: 150,
    Weight.STRIKE_THE_BANNED: 640,
    Weight.STRIKE_WITH_POINTS_TO_SPARE: 200,
    Weight.STRIKE_WITH_THE_LAST_POINT: 290,
    Weight.WAIT_WITH_THE_LAST_POINT: 810,
    Weight.WAIT_WHEN_BEHIND: -170,
    Weight.RISE: 620,
    Weight.RISE_BEFORE_THE_SPENT: 150,
    Weight.PARRY_A_MISS: -60,
    Weight.PARRY_A_MISS_WITH_MORE_POINTS: 480,
    Weight.PARRY_A_FUMBLE: 440,
    Weight.EVADE: -520,
    Weight.AIM_AT_HEAD: -540,
    Weight.AIM_AT_TRUNK: -170,
    Weight.AIM_AT_LIMB: -400,
    Weight.AIM_AT_THE_HURT: 1140,
    Weight.AIM_AT_THE_CRIPPLED: -160,
    Weight.DEMAND: 750,
    Weight.KEEP_LUCK: -50,
    Weight.WARD_WITH_SHIELD: 210,
    Weight.WARD_WITH_WEAPON: -220,
    Weight.WARD_WHEN_SPENT: -250,
    Weight.CROUCH: -120,
    Weight.GUARD_HEAD: 450,
    Weight.GUARD_TRUNK: 420,
    Weight.GUARD_LIMB: 110,
    Weight.CHANGE_RANGE: -10,
    Weight.CHANGE_RANGE_BEFORE_THE_SPENT: 700,
    Weight.STRIKE_THE_MOVER: -230,
    Weight.KEEP_UP: -720,
    Weight.STRIKE_A_WEAPON: 40,
    Weight.BRACE: 600,
    Weight.STEP_BACK: 1630,
}


def temperament() -> npt.NDArray[np.float64]:
    """The duellist's own row of parameters, float64[WIDTH]."""
    row = np.zeros(WIDTH)
    for effect, numbers in LIKINGS.items():
        for first, number in zip((AS_ATTACKER, AS_DEFENDER, FORESEEN), numbers, strict=True):
            row[first + effect - FIRST_EFFECT] = number
    for weight, number in WEIGHTS.items():
        row[weight] = number
    return row
