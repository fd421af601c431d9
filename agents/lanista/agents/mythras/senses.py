"""What a fighter sees and reckons at the table, in whole numbers.

Scripted agents read a battle through these functions. Of a foe they use the weapons in hand, wound
classes, posture, points left and the dice that lie open; of themselves the whole sheet.
"""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.mythras.actions import can_ready
from lanista.rules.mythras.reach import TOO_FAR, range_between, reach_of, size_left
from lanista.rules.mythras.rolls import option
from lanista.rules.mythras.state import Battle, Blow
from lanista.rules.mythras.vocabulary import Act, Level, OptionFlag, Place, Size, WeaponTrait
from lanista.rules.mythras.weapons import can_strike_with, combat_value, weapon_row

# Shares are counted in hundredths.
ALL = 100
# Twice the mean of 1d3+1.
HAFT_DAMAGE = 6


@rule
def mean_damage(b: Battle, row: int) -> int:
    """Twice the mean damage of a weapon's own dice (twice, so that it stays a whole number)."""
    weapon = b.roster.weapons[row]
    total = 2 * weapon.constant
    for kind in range(2):
        total += weapon.dice_count[kind] * (weapon.dice_sides[kind] + 1)
    return total


@rule
def mean_modifier(b: Battle, who: int) -> int:
    """Twice the mean of a fighter's own Damage Modifier."""
    body = b.roster.bodies[who]
    total = 0
    for kind in range(2):
        total += body.modifier_count[kind] * (body.modifier_sides[kind] + 1)
    return total * body.modifier_sign


@rule
def own_mean_damage(b: Battle, who: int, item: int) -> int:
    """Twice the mean damage of one's own blow with an item, Damage Modifier included."""
    row = weapon_row(b, who, item)
    total = mean_damage(b, row)
    if b.roster.weapons[row].adds_modifier:
        total += mean_modifier(b, who)
    return max(0, total)


@rule
def strike_worth(b: Battle, who: int, item: int) -> int:
    """Expected damage of one's own blow: percentage times twice the mean damage."""
    return max(0, min(combat_value(b, who, item, 0), 95)) * (1 + own_mean_damage(b, who, item))


@rule
def strike_worth_at(b: Battle, who: int, item: int, distance: int) -> int:
    """The same at a Reach: nothing for a weapon that is held at bay there, the haft's damage for
    one that is cramped."""
    if not option(b, OptionFlag.REACH):
        return strike_worth(b, who, item)
    row = weapon_row(b, who, item)
    gap = b.roster.weapons[row].reach - distance
    if gap <= -TOO_FAR:
        return 0
    worth = strike_worth(b, who, item)
    if gap >= TOO_FAR:
        haft = max(0, HAFT_DAMAGE + mean_modifier(b, who) * b.roster.weapons[row].adds_modifier)
        worth = worth * (1 + haft) // (1 + max(own_mean_damage(b, who, item), haft))
    return worth


@rule
def best_worth_at(b: Battle, who: int, distance: int) -> int:
    """The worth of one's best blow at a Reach."""
    best = 0
    for k in range(b.now.fighters[who].items_n):
        if can_strike_with(b, who, k):
            best = max(best, strike_worth_at(b, who, k, distance))
    return best


@rule
def best_distance(b: Battle, who: int, foe: int) -> int:
    """The Reach at which one's best blow is worth most, among those of one's own weapons; the
    present one if none is better."""
    best = range_between(b, who, foe)
    for k in range(b.now.fighters[who].items_n):
        if can_strike_with(b, who, k):
            reach = reach_of(b, who, k)
            if best_worth_at(b, who, reach) > best_worth_at(b, who, best):
                best = reach
    return best


@rule
def is_ill_placed(b: Battle, who: int, foe: int) -> bool:
    """Whether one's best blow at a foe would be worth twice as much at another range."""
    now = best_worth_at(b, who, range_between(b, who, foe))
    return best_worth_at(b, who, best_distance(b, who, foe)) > 2 * now


@rule
def best_in_hand(b: Battle, who: int) -> int:
    """The item in hand (or part of the body) with which one strikes best, or -1."""
    best = -1
    for k in range(b.now.fighters[who].items_n):
        if can_strike_with(b, who, k):
            if best < 0 or strike_worth(b, who, k) > strike_worth(b, who, best):
                best = k
    return best


@rule
def best_item_to_ready(b: Battle, who: int) -> int:
    """The best close-combat weapon that one could draw or pick up now, or -1."""
    best = -1
    for k in range(b.now.fighters[who].items_n):
        held = b.now.fighters[who].items[k]
        if held.place == Place.HELD or not b.roster.weapons[held.weapon].melee:
            continue
        if can_ready(b, who, k):
            if best < 0 or strike_worth(b, who, k) > strike_worth(b, who, best):
                best = k
    return best


@rule
def bare_handed(b: Battle, who: int) -> bool:
    """Whether a weapon in reach would make one's blows worth half as much again."""
    now, then = best_in_hand(b, who), best_item_to_ready(b, who)
    if then < 0:
        return False
    if now < 0:
        return True
    return 2 * strike_worth(b, who, then) > 3 * strike_worth(b, who, now)


# ---------------------------------------------------------------- the blow on the table


@rule
def passes_parry(b: Battle, attack_row: int, parry_row: int) -> int:
    """The share of a blow's damage that a successful parry lets pass, in hundredths, by Size."""
    size = size_left(b.roster.weapons[attack_row].bulk, b.blow.haft)
    traits = b.roster.weapons[parry_row].traits
    if has(traits, WeaponTrait.DEFENSIVE) or has(traits, WeaponTrait.ENTRAPPING):
        size = max(Size.SMALL, size - 1)
    missing = size - b.roster.weapons[parry_row].bulk
    if missing <= 0:
        return 0
    return ALL // 2 if missing == 1 else ALL


@rule
def passes_defence(b: Battle, blow: Blow) -> int:
    """The share of the blow's damage that passes the defence as it was rolled, in hundredths."""
    if blow.attack_level < Level.SUCCESS:
        return 0
    if blow.reaction == Act.PARRY and blow.defence_level >= Level.SUCCESS:
        row = weapon_row(b, blow.attacker, blow.attack_item)
        return passes_parry(b, row, weapon_row(b, blow.defender, blow.defence_item))
    if blow.reaction == Act.EVADE:
        if blow.defence_level > blow.attack_level:
            return 0
        if blow.defence_level == blow.attack_level and blow.defence_roll > blow.attack_roll:
            return 0
    return ALL


@rule
def holds_against(level: int, result: int, rival_level: int, rival_result: int) -> bool:
    """Whether a resisting roll holds against the acting one: better level, then higher die."""
    if level < Level.SUCCESS and rival_level < Level.SUCCESS:
        return True
    if level != rival_level:
        return level > rival_level
    return result >= rival_result


@rule
def odds_to_impose(level: int, result: int) -> int:
    """Chance in percent that a foe of middling skill fails to resist a roll on the table.

    The foe's percentage is not known; half is assumed.
    """
    if level >= Level.CRITICAL:
        return 95
    return 45 + min(max(result, 0), 50)
