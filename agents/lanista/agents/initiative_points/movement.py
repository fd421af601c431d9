"""Where the custos wishes to stand: near a foe to strike, out of a blow that is on its way, and far
from foes if it shoots or casts."""

from __future__ import annotations

from typing import Any

from lanista.agents.initiative_points.senses import FAR_AWAY, damage_of, is_standing_foe
from lanista.agents.initiative_points.temperament import Trait, care
from lanista.agents.initiative_points.worth import (
    main_arm,
    price_of_fatigue,
    price_of_points,
    worth_of_harm,
)
from lanista.rules.core.compile import rule
from lanista.rules.initiative_points.arms import weapon_of
from lanista.rules.initiative_points.declarations import HUSTLE_COST, cost_of
from lanista.rules.initiative_points.movement import (
    WALK_PACES,
    gets_anywhere,
    paces_of,
    place_after,
)
from lanista.rules.initiative_points.state import Battle
from lanista.rules.initiative_points.totals import can_tire, disabled, is_in_hand
from lanista.rules.initiative_points.vocabulary import (
    ENGAGED,
    NONE,
    Act,
    SpellKind,
    Switch,
)

# What a point spent on the way costs, as a share of what a point's way is worth.
FARE = 0.6
NOWHERE = -1000.0


@rule
def reach_of(b: Battle, who: int) -> int:
    """How far it can harm from where it stands, by shots and spells: paces; 0 if it cannot."""
    body, reach = b.roster.bodies[who], 0
    for arm in range(body.items_n):
        if weapon_of(b, who, arm).missile and is_in_hand(b, who, arm):
            if not disabled(b, Switch.MISSILES):
                reach = max(reach, weapon_of(b, who, arm).distance)
    if not disabled(b, Switch.MAGIC) and can_tire(b, who):
        for slot in range(body.spells_n):
            spell = b.roster.spells[body.spells[slot]]
            if spell.kind != SpellKind.SOAK and spell.distance > ENGAGED:
                reach = max(reach, spell.distance)
    return reach


@rule
def points_to_cross(b: Battle, who: int, paces: int) -> float:
    """The points that a way costs, walked or run."""
    if disabled(b, Switch.HUSTLE) or paces <= HUSTLE_COST * WALK_PACES:
        return (paces + WALK_PACES - 1) // WALK_PACES
    return HUSTLE_COST * max(1.0, paces / max(1, paces_of(b, who, Act.HUSTLE)))


@rule
def worth_of_place(b: Battle, who: int, place: int, parameters: Any, row: int) -> float:
    """What it is worth to stand there: within reach of a foe, and, for those who need no blade,
    out of reach of foes who do."""
    nearest, engaged = FAR_AWAY, 0
    for foe in range(b.roster.fighters_n):
        if is_standing_foe(b, who, foe):
            paces = abs(b.now.fighters[foe].place - place)
            nearest = min(nearest, paces)
            engaged += paces <= ENGAGED
    reach = reach_of(b, who)
    gap = max(0, nearest - max(reach, ENGAGED))
    worth = -care(parameters, row, Trait.APPROACH) * points_to_cross(b, who, gap)
    if reach:
        worth -= care(parameters, row, Trait.AFAR) * engaged
    return worth


@rule
def harm_met(b: Battle, who: int, place: int, phase: int, parameters: Any, row: int) -> float:
    """What the blows that come after a phase would do to whoever stands there then: where nobody
    stands, they fall into the void."""
    harm = 0.0
    for foe in range(b.roster.fighters_n):
        fighter = b.now.fighters[foe]
        aimed = is_standing_foe(b, who, foe) and fighter.act == Act.STRIKE and fighter.foe == who
        if aimed and fighter.owed == 0 and fighter.phase < phase:
            arm = main_arm(b, who, foe, place)
            if arm >= 0:
                bonus = damage_of(b, who, foe, arm, 0)
                harm += worth_of_harm(b, who, who, bonus, 0, parameters, row)
    return harm


@rule
def worth_of_stand(b: Battle, who: int, act: int, place: int, parameters: Any, row: int) -> float:
    """What it is worth to be at a place once an act is done. Where acts come at once, no blow is on
    its way when one moves."""
    phase = b.now.fighters[who].points - cost_of(b, who, act, NONE)
    harm = harm_met(b, who, place, phase, parameters, row)
    return worth_of_place(b, who, place, parameters, row) - care(parameters, row, Trait.VOID) * harm


@rule
def worth_of_way(
    b: Battle, who: int, act: int, other: int, heading: int, parameters: Any, row: int
) -> float:
    """A walk, run or sprint towards or away from another, whatever it costs."""
    place = place_after(b, who, act, other, heading)
    return worth_of_stand(b, who, act, place, parameters, row)


@rule
def best_heading(b: Battle, who: int, act: int, other: int, parameters: Any, row: int) -> float:
    """The better of towards and away, of those for which there is room."""
    best = NOWHERE
    for heading in range(Act.TOWARD, Act.AWAY + 1):
        if gets_anywhere(b, who, act, other, heading):
            best = max(best, worth_of_way(b, who, act, other, heading, parameters, row))
    return best


@rule
def gain_of_moving(b: Battle, who: int, act: int, parameters: Any, row: int) -> float:
    """How much better the best place that a walk, run or sprint leads to is than this one, less
    what the way costs."""
    best = NOWHERE
    for other in range(b.roster.fighters_n):
        best = max(best, best_heading(b, who, act, other, parameters, row))
    best -= worth_of_stand(b, who, act, b.now.fighters[who].place, parameters, row)
    if act == Act.SPRINT:
        best -= price_of_fatigue(b, who, parameters, row)
    cost = cost_of(b, who, act, NONE)
    best -= FARE * care(parameters, row, Trait.APPROACH) * cost
    return best - price_of_points(b, who, cost, parameters, row)
