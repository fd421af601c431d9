"""What weapons can do at the range of a fight, and which range they favour [REACH.*]."""

from __future__ import annotations

from lanista.rules.core.compile import rule
from lanista.rules.core.tape import allow, ask
from lanista.rules.mythras.holds import hold_by
from lanista.rules.mythras.reach import is_in_reach, longest_reach, range_between, reach_of
from lanista.rules.mythras.rolls import option
from lanista.rules.mythras.state import Battle, Blow
from lanista.rules.mythras.vocabulary import (
    SLOT,
    Act,
    Ask,
    Effect,
    HoldKind,
    OptionFlag,
    Place,
    Reach,
)
from lanista.rules.mythras.weapons import can_strike_with, main_item, weapon_row


@rule
def reaches(b: Battle, who: int, item: int, foe: int) -> bool:
    """Whether an item can strike a blow at a foe, at the range they fight at."""
    return can_strike_with(b, who, item) and is_in_reach(b, who, item, foe)


@rule
def threatens(b: Battle, who: int, foe: int) -> bool:
    """Whether anything that a fighter wields reaches a foe."""
    for k in range(b.now.fighters[who].items_n):
        if reaches(b, who, k, foe):
            return True
    return False


@rule
def may_crush_with(b: Battle, who: int, item: int, foe: int) -> bool:
    """Whether a foe is in a grapple that a part of the body could tighten."""
    body = b.now.fighters[who].items[item].place == Place.BODY
    return body and hold_by(b, foe, who, HoldKind.GRAPPLE) >= 0


@rule
def can_strike_at(b: Battle, who: int, item: int, foe: int) -> bool:
    """Whether an item can be used in an attack on a foe: at his body, a part of it that is held,
    or what keeps the item at bay [REACH.AT_LONGER]."""
    if not can_strike_with(b, who, item):
        return False
    if is_in_reach(b, who, item, foe) or threatens(b, foe, who):
        return True
    return may_crush_with(b, who, item, foe)


@rule
def can_strike(b: Battle, who: int, foe: int) -> bool:
    """Whether a fighter has anything to attack a foe with."""
    for k in range(b.now.fighters[who].items_n):
        if can_strike_at(b, who, k, foe):
            return True
    return False


@rule
def choose_aim(b: Battle, who: int, foe: int) -> int:
    """Which of the weapons and limbs that reach so far is struck at [REACH.AT_LONGER]."""
    for k in range(b.now.fighters[foe].items_n):
        if reaches(b, foe, k, who):
            allow(b, SLOT + k)
    return ask(b, who, Ask.FOE_WEAPON, foe, Act.STRIKE_WEAPON) - SLOT


@rule
def favoured_range(b: Battle, blow: Blow, effect: int) -> int:
    """The range that suits the shorter, or the longer, of the two weapons that fight: the one
    that strikes, and the one foremost in the other's hand [SE.CLOSE_RANGE, SE.OPEN_RANGE]."""
    strikes = b.roster.weapons[weapon_row(b, blow.attacker, blow.attack_item)].reach
    item = main_item(b, blow.defender)
    answers = longest_reach(b, blow.defender)
    if item >= 0 and reach_of(b, blow.defender, item) != Reach.NONE:  # a javelin has none
        answers = reach_of(b, blow.defender, item)
    return min(strikes, answers) if effect == Effect.CLOSE_RANGE else max(strikes, answers)


@rule
def moves_range(b: Battle, blow: Blow, effect: int) -> bool:
    """Whether the effect would bring the two nearer, or farther apart, as it says."""
    if not option(b, OptionFlag.REACH):
        return False
    now = range_between(b, blow.attacker, blow.defender)
    wanted = favoured_range(b, blow, effect)
    return wanted < now if effect == Effect.CLOSE_RANGE else wanted > now
