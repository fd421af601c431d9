"""What reactions, special effects and hit locations are worth in an exchange of blows."""

from __future__ import annotations

import numpy as np

from lanista.agents.mythras.senses import (
    ALL,
    best_worth_at,
    is_ill_placed,
    mean_damage,
    odds_to_impose,
    passes_defence,
    passes_parry,
)
from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.mythras.at_range import favoured_range
from lanista.rules.mythras.conditions import evade_value, wound_of
from lanista.rules.mythras.effects import is_disadvantaged, picked_resisted
from lanista.rules.mythras.harm import armour_at
from lanista.rules.mythras.reach import range_between
from lanista.rules.mythras.state import Battle, Blow
from lanista.rules.mythras.vocabulary import (
    EFFECTS,
    FIRST_EFFECT,
    Act,
    Ask,
    Effect,
    Level,
    LocationKind,
    Region,
    Side,
    Wound,
)
from lanista.rules.mythras.weapons import (
    can_parry_against,
    combat_value,
    is_unarmed_now,
    weapon_row,
)

# What evading costs: a fighter on the ground strikes and parries at half.
PRONE_COST = 60
# A blow whose mean damage (doubled) is below this is no cause to dive aside.
DANGEROUS = 8
# Whoever lets a blow come gives away this share of its damage more: the foe's special effect.
EFFECT_SHARE = 70
PARRY_OVER_100 = 120

# ---------------------------------------------------------------- reactions


@rule
def harm_of_parry(b: Battle, who: int, item: int) -> int:
    """The share of the blow that is to be expected behind a parry with an item, in hundredths."""
    chance = max(0, min(combat_value(b, who, item, 0), 95))
    row = weapon_row(b, b.blow.attacker, b.blow.attack_item)
    let_through = passes_parry(b, row, weapon_row(b, who, item))
    return (chance * let_through + (100 - chance) * (ALL + EFFECT_SHARE)) // 100


@rule
def least_harm_of_parry(b: Battle, who: int) -> int:
    """The same with the item that serves best; what an open hit does if there is none."""
    least = ALL + EFFECT_SHARE
    for k in range(b.now.fighters[who].items_n):
        if can_parry_against(b, who, k, b.blow.attacker):
            least = min(least, harm_of_parry(b, who, k))
    return least


@rule
def harm_of_evasion(b: Battle, who: int) -> int:
    """The share to be expected behind an evasion: it must beat the attack's level and die."""
    chance = max(0, min(evade_value(b, who, 0), 95))
    beats = max(chance - max(b.blow.attack_roll, 0), 0) + chance // 10
    if b.blow.attack_level == Level.CRITICAL:
        beats = chance // 20
    beats = min(beats, chance)
    caught = chance - beats
    return (caught * ALL + (100 - chance) * (ALL + EFFECT_SHARE)) // 100 + PRONE_COST


@rule
def worth_of_reaction(b: Battle, who: int, action: int) -> int:
    """Parry what hits; dive only from a dangerous blow that no parry stops; leave misses be,
    unless a fumble invites two effects at once."""
    if b.head.kind == Ask.READY:
        over = best_parry_value(b, who) >= PARRY_OVER_100
        return 100 * over if action == Act.PARRY else 50 if action == Act.WAIT else 0
    blow = b.blow
    if action == Act.NO_REACTION:
        return 100
    if blow.attack_level < Level.SUCCESS:
        eager = blow.attack_level == Level.FUMBLE and b.now.fighters[who].action_points > 1
        return 200 if eager and action == Act.PARRY else 0
    parry = least_harm_of_parry(b, who)
    if action == Act.EVADE:
        row = weapon_row(b, blow.attacker, blow.attack_item)
        dangerous = mean_damage(b, row) >= DANGEROUS
        return 400 if dangerous and harm_of_evasion(b, who) < parry else 0
    if action == Act.PARRY:
        return 300 if parry < ALL + EFFECT_SHARE else 0
    return 0


@rule
def best_parry_value(b: Battle, who: int) -> int:
    """The highest percentage among the items one could parry with."""
    best = 0
    for k in range(b.now.fighters[who].items_n):
        if can_parry_against(b, who, k, b.blow.attacker):
            best = max(best, combat_value(b, who, k, 0))
    return best


# ---------------------------------------------------------------- where to strike


@rule
def worth_of_location(b: Battle, foe: int, location: int) -> int:
    """A place already wounded, then head and trunk; armour that was felt speaks against it."""
    row = b.roster.bodies[foe].locations[location]
    fighter = b.now.fighters[foe]
    worth = 100
    if row.region == Region.HEAD:
        worth += 40
    elif row.kind == LocationKind.VITAL:
        worth += 20
    wound = wound_of(b, foe, location)
    if wound == Wound.MINOR:
        worth += 30
    elif wound >= Wound.SERIOUS:
        worth += 60 if row.kind == LocationKind.VITAL else 25
    if has(fighter.struck, location):
        worth -= 8 * armour_at(b, foe, location)
    return worth


# ---------------------------------------------------------------- special effects


def _base_worths() -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """The worth of each effect before the situation is looked at."""
    table = np.full(EFFECTS, 100, np.int64)
    for effect, worth in (
        (Effect.ACCIDENTAL_INJURY, 600),
        (Effect.ARISE, 640),
        (Effect.BASH, 120),
        (Effect.BLEED, 560),
        (Effect.BLIND_OPPONENT, 650),
        (Effect.BYPASS_ARMOUR, 630),
        (Effect.CHOOSE_LOCATION, 600),
        (Effect.CIRCUMVENT_COVER, 300),
        (Effect.CIRCUMVENT_PARRY, 880),
        (Effect.CLOSE_RANGE, 585),
        (Effect.DAMAGE_WEAPON, 130),
        (Effect.DISARM_OPPONENT, 480),
        (Effect.DROP_FOE, 520),
        (Effect.ENHANCE_PARRY, 700),
        (Effect.ENTANGLE, 490),
        (Effect.FLURRY, 470),
        (Effect.GRIP, 200),
        (Effect.IMPALE, 580),
        (Effect.KILL_SILENTLY, 990),
        (Effect.MARKSMAN, 300),
        (Effect.MAXIMISE_DAMAGE, 620),
        (Effect.OPEN_RANGE, 585),
        (Effect.OVEREXTEND_OPPONENT, 460),
        (Effect.PIN_DOWN, 400),
        (Effect.PIN_WEAPON, 450),
        (Effect.PREPARE_COUNTER, 150),
        (Effect.PRESS_ADVANTAGE, 470),
        (Effect.RAPID_RELOAD, 250),
        (Effect.REMISE, 440),
        (Effect.SCAR_FOE, 5),
        (Effect.SELECT_TARGET, 60),
        (Effect.SLIP_FREE, 700),
        (Effect.SPOIL_SPELL, 600),
        (Effect.STUN_LOCATION, 540),
        (Effect.SUNDER, 200),
        (Effect.TAKE_WEAPON, 530),
        (Effect.TRIP_OPPONENT, 500),
        (Effect.WEAPON_MALFUNCTION, 450),
        (Effect.WITHDRAW, 20),
    ):
        table[effect - FIRST_EFFECT] = worth
    return table


def _harmful() -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Which effects come to nothing where the blow does no damage."""
    table = np.zeros(EFFECTS, np.int64)
    for effect in (
        Effect.BLEED, Effect.BYPASS_ARMOUR, Effect.CHOOSE_LOCATION, Effect.IMPALE,
        Effect.KILL_SILENTLY, Effect.MARKSMAN, Effect.MAXIMISE_DAMAGE, Effect.OVERPENETRATION,
        Effect.SCAR_FOE, Effect.STUN_LOCATION,
    ):  # fmt: skip
        table[effect - FIRST_EFFECT] = 1
    return table


BASE_WORTH, IS_HARMFUL = _base_worths(), _harmful()


@rule
def worth_of_effect(b: Battle, who: int, action: int) -> int:
    """What a special effect is worth now to the one who chooses it."""
    if action == Act.WAIVE:
        return -1
    blow = b.blow
    side = Side.ATTACKER if blow.attacker == who else Side.DEFENDER
    foe = blow.defender if blow.attacker == who else blow.attacker
    row = action - FIRST_EFFECT
    worth = int(BASE_WORTH[row])
    passing = passes_defence(b, blow)
    if IS_HARMFUL[row] and passing < ALL:
        worth = worth // 4 if passing else 10
    if action == Effect.FORCE_FAILURE:
        return 950 if picked_resisted(blow, side) else 20
    if action == Effect.COMPEL_SURRENDER:
        return worth_of_demand(b, blow, side, foe)
    if action == Effect.CIRCUMVENT_PARRY and passing == ALL:
        return 5
    if action == Effect.ENHANCE_PARRY and passing == 0:
        return 5
    if action == Effect.TRIP_OPPONENT and b.roster.bodies[foe].sapient:
        # Whoever lies on the ground can be told to yield.
        return 700
    if action == Effect.BLEED and b.now.fighters[foe].bleeding:
        return worth // 4
    if action == Effect.DISARM_OPPONENT and is_unarmed_now(b, foe):
        return 60
    if action == Effect.CLOSE_RANGE or action == Effect.OPEN_RANGE:
        return worth if gains_by_range(b, who, foe, action) else 2
    if action == Effect.ARISE and not b.now.fighters[who].prone:
        return 0
    return worth


@rule
def gains_by_range(b: Battle, who: int, foe: int, effect: int) -> bool:
    """Whether one's own blows suffer at the present range, and would gain by the new one."""
    now, then = range_between(b, who, foe), favoured_range(b, b.blow, effect)
    gain = best_worth_at(b, who, then) - best_worth_at(b, who, now)
    return gain > 0 and is_ill_placed(b, who, foe)


@rule
def worth_of_demand(b: Battle, blow: Blow, side: int, foe: int) -> int:
    """Compel Surrender ends the fight where the foe will hardly resist; it forgoes the damage."""
    if side == Side.ATTACKER:
        odds = odds_to_impose(blow.attack_level, blow.attack_roll)
    else:
        odds = odds_to_impose(blow.defence_level, blow.defence_roll)
    if not is_disadvantaged(b, foe):
        odds //= 2
    if picked_resisted(blow, side):
        odds = odds * 9 // 10
    return 10 * odds
