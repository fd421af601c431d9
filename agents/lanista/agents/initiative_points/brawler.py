"""The brawler of Initiative Points: it goes for the nearest, and defends while it has points.

Every answer has a worth; the brawler gives the legal answer of most worth. It strikes as soon as it
can, be it on credit, wards off what comes as long as a point is left, and never pays with Fatigue.
"""

from __future__ import annotations

from lanista.agents.initiative_points.senses import (
    gap_to_nearest,
    is_bare_handed,
    is_standing_foe,
)
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import is_allowed
from lanista.rules.initiative_points.arms import weapon_of
from lanista.rules.initiative_points.declarations import may_attack_somehow
from lanista.rules.initiative_points.ground import distance
from lanista.rules.initiative_points.magic import MOST_SHORT, may_cast_at
from lanista.rules.initiative_points.movement import WALK_PACES
from lanista.rules.initiative_points.state import Battle
from lanista.rules.initiative_points.totals import (
    DEFENCE_DIE,
    best_parry,
    can_tire,
    dodge_total,
    parry_total,
    penalty,
)
from lanista.rules.initiative_points.vocabulary import SLOT, Act, Ask, SpellKind

ACTIONS = 128
KEEP_BACK = -1_000_000  # only when nothing else is legal
MOST_WALKS = 2  # what is farther is run to


@rule
def brawl(b: Battle) -> int:
    """The brawler's answer to the pending question."""
    best, most = -1, 0
    for action in range(ACTIONS):
        if is_allowed(b, action):
            worth = worth_of(b, b.head.who, b.head.kind, action)
            if best < 0 or worth > most:
                best, most = action, worth
    return best


@rule
def worth_of(b: Battle, who: int, kind: int, action: int) -> int:
    """What an answer is worth to a fighter at a decision of this kind."""
    if kind == Ask.TURN:
        return worth_of_act(b, who, action)
    if kind == Ask.DEFENCE:
        return worth_of_defence(b, who, action)
    if kind == Ask.TARGET:
        return worth_of_target(b, who, b.roster.bodies[who].order[action - SLOT])
    if kind == Ask.WEAPON:
        return worth_of_arm(b, who, action - SLOT)
    if kind == Ask.SPELL:
        return worth_of_spell(b, who, action - SLOT)
    if kind == Ask.PARRY_WITH:
        return parry_total(b, who, action - SLOT)
    return worth_by_habit(action)


@rule
def worth_by_habit(action: int) -> int:
    """It strikes where it is easiest, goes forward, pays with points, and parries for others."""
    habits = (Act.NO_CALLED_SHOT, Act.TOWARD, Act.PAY_POINT, Act.GUARD, Act.TAKE_SIX)
    return 1 if action in habits else 0


# ---------------------------------------------------------------- the own phase


@rule
def worth_of_act(b: Battle, who: int, act: int) -> int:
    """Cast, shoot or strike; failing that, get there; failing that, wait."""
    if act == Act.CAST:
        return 700 if has_spell_for_foe(b, who) and can_tire(b, who) else KEEP_BACK
    if act == Act.SHOOT:
        return 600 if reaches_standing_foe(b, who, act) else KEEP_BACK
    if act == Act.READY:
        return 550 if is_bare_handed(b, who) and has_better_than_fists(b, who) else KEEP_BACK
    if act == Act.STRIKE:
        return 500 if reaches_standing_foe(b, who, act) else KEEP_BACK
    if act == Act.RELOAD:
        return 400
    if act == Act.WALK:
        return 300 if gap_to_nearest(b, who) <= MOST_WALKS * WALK_PACES else 100
    if act == Act.HUSTLE:
        return 200
    if act == Act.WAIT:
        return 0
    return KEEP_BACK


@rule
def reaches_standing_foe(b: Battle, who: int, act: int) -> bool:
    """Whether it can strike or shoot at a foe who still stands."""
    for foe in range(b.roster.fighters_n):
        if is_standing_foe(b, who, foe) and may_attack_somehow(b, who, foe, act):
            return True
    return False


@rule
def has_better_than_fists(b: Battle, who: int) -> bool:
    """Whether there is a weapon to strike with, in hand or not."""
    for arm in range(b.roster.bodies[who].items_n):
        weapon = weapon_of(b, who, arm)
        if weapon.hands > 0 and not weapon.missile and not weapon.shield:
            return True
    return False


@rule
def has_spell_for_foe(b: Battle, who: int) -> bool:
    """Whether it knows a spell that harms, reaches a foe, and is likely to come about."""
    for slot in range(b.roster.bodies[who].spells_n):
        for foe in range(b.roster.fighters_n):
            if is_standing_foe(b, who, foe) and may_cast_at(b, who, foe, slot):
                if worth_of_spell(b, who, slot) > 0:
                    return True
    return False


# ---------------------------------------------------------------- the parts of an act


@rule
def worth_of_target(b: Battle, who: int, other: int) -> int:
    """The nearest foe who stands, of these the most wounded; a shield for itself."""
    if other == who:
        return 1000
    if not is_standing_foe(b, who, other):
        return KEEP_BACK
    return 10 * b.now.fighters[other].body_lost - 100 * distance(b, who, other)


@rule
def worth_of_arm(b: Battle, who: int, arm: int) -> int:
    """The heaviest weapon; to draw, one to strike with."""
    weapon = weapon_of(b, who, arm)
    if b.head.about == Act.READY and (weapon.missile or weapon.shield):
        return KEEP_BACK
    return weapon.attack + weapon.damage


@rule
def worth_of_spell(b: Battle, who: int, slot: int) -> int:
    """The most harmful of those that an ordinary throw brings about."""
    spell = b.roster.spells[b.roster.bodies[who].spells[slot]]
    if DEFENCE_DIE + spell.total - penalty(b, who) < spell.level - MOST_SHORT:
        return KEEP_BACK
    if spell.kind == SpellKind.SOAK:
        return 0
    if spell.kind == SpellKind.SLEEP:
        return 50
    if spell.kind == SpellKind.FATIGUE:
        return 10 * spell.power
    return spell.power


# ---------------------------------------------------------------- defence


@rule
def worth_of_defence(b: Battle, who: int, action: int) -> int:
    """The higher of dodge and parry, as long as points are left."""
    if action == Act.NO_DEFENCE:
        return 0
    if b.now.fighters[who].points == 0 or action == Act.FAST_CAST:
        return KEEP_BACK
    if action == Act.DODGE:
        return 100 + dodge_total(b, who)
    return 100 + parry_total(b, who, best_parry(b, who, b.blow.missile))
