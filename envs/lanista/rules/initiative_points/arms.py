"""Weapons in hand: drawing, putting away, losing and reloading them."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import emit
from lanista.rules.initiative_points.state import Battle, Weapon
from lanista.rules.initiative_points.tells import Tell
from lanista.rules.initiative_points.totals import disabled, is_in_hand
from lanista.rules.initiative_points.vocabulary import NONE, Switch

HANDS = 2


@rule
def weapon_of(b: Battle, who: int, arm: int) -> Weapon:
    """The weapon of an item."""
    return b.roster.weapons[b.roster.bodies[who].items[arm]]


@rule
def can_strike_with(b: Battle, who: int, arm: int) -> bool:
    """Whether an item is ready to strike with."""
    return is_in_hand(b, who, arm) and weapon_of(b, who, arm).missile == 0


@rule
def can_shoot_with(b: Battle, who: int, arm: int) -> bool:
    """Whether an item is ready to shoot or throw."""
    if disabled(b, Switch.MISSILES) or not is_in_hand(b, who, arm):
        return False
    loaded = not has(b.now.fighters[who].unloaded, arm)
    return loaded and weapon_of(b, who, arm).missile == 1


@rule
def can_reload(b: Battle, who: int, arm: int) -> bool:
    """Whether an item in hand has been shot and must be made ready (D31)."""
    return is_in_hand(b, who, arm) and has(b.now.fighters[who].unloaded, arm)


@rule
def can_ready(b: Battle, who: int, arm: int) -> bool:
    """Whether an item can be drawn or picked up."""
    return not is_in_hand(b, who, arm)


@rule
def hands_in_use(b: Battle, who: int) -> int:
    """How many hands hold something."""
    hands = 0
    for arm in range(b.roster.bodies[who].items_n):
        if has(b.now.fighters[who].in_hand, arm):
            hands += weapon_of(b, who, arm).hands
    return hands


@rule
def next_to_put_away(b: Battle, who: int, arm: int) -> int:
    """What makes room for an item: a shield for a shield, a weapon for a weapon, else anything."""
    other = NONE
    for held in range(b.roster.bodies[who].items_n):
        if has(b.now.fighters[who].in_hand, held):
            alike = weapon_of(b, who, held).shield == weapon_of(b, who, arm).shield
            if alike:
                return held
            if other < 0:
                other = held
    return other


@rule
def ready(b: Battle, who: int, arm: int) -> None:
    """Takes an item in hand, and puts away what the hands have no room for (D30)."""
    fighter = b.now.fighters[who]
    while hands_in_use(b, who) + weapon_of(b, who, arm).hands > HANDS:
        away = next_to_put_away(b, who, arm)
        fighter.in_hand &= ~(1 << away)
        emit(b, Tell.PUTS_AWAY, who, -1, b.roster.bodies[who].items[away], 0, 0)
    fighter.in_hand |= 1 << arm
    emit(b, Tell.READIES, who, -1, b.roster.bodies[who].items[arm], 0, 0)


@rule
def reload(b: Battle, who: int, arm: int) -> None:
    """Makes a crossbow ready for the next shot (D31)."""
    b.now.fighters[who].unloaded &= ~(1 << arm)
    emit(b, Tell.RELOADS, who, -1, b.roster.bodies[who].items[arm], 0, 0)


@rule
def let_fly(b: Battle, who: int, arm: int) -> None:
    """After its shot a crossbow must be made ready; of arrows and javelins there are enough."""
    if weapon_of(b, who, arm).reload > 0:
        b.now.fighters[who].unloaded |= 1 << arm


@rule
def drop(b: Battle, who: int, arm: int) -> None:
    """Lets an item fall at one's feet; it can be made ready again. Fists do not fall."""
    fighter = b.now.fighters[who]
    if has(fighter.in_hand, arm):
        fighter.in_hand &= ~(1 << arm)
        emit(b, Tell.DROPS, who, -1, b.roster.bodies[who].items[arm], 0, 0)
