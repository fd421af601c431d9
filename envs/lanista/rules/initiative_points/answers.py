"""Answers as phrases: what an action number means at the pending question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lanista.rules.core.compile import interpreted
from lanista.rules.initiative_points import declarations, totals
from lanista.rules.initiative_points.phrases import points
from lanista.rules.initiative_points.vocabulary import NONE, SLOT, Act, Ask

if TYPE_CHECKING:
    from lanista.rules.initiative_points.narration import Narrator

cost_of = interpreted(declarations.cost_of)
dodge_total = interpreted(totals.dodge_total)
parry_total = interpreted(totals.parry_total)

PHRASES = {
    Act.STRIKE: "strike at a foe",
    Act.SHOOT: "shoot at a foe",
    Act.CAST: "cast a spell",
    Act.FAST_CAST: "cast a spell in haste",
    Act.WALK: "walk",
    Act.HUSTLE: "run",
    Act.SPRINT: "sprint, and tire",
    Act.READY: "take a weapon in hand",
    Act.RELOAD: "make a weapon ready for another shot",
    Act.WAIT: "wait for what happens next",
    Act.PASS: "do no more this round, and keep the points for defence",
    Act.CALL_SHOT: "go for a gap in the armour",
    Act.NO_CALLED_SHOT: "strike where it is easiest",
    Act.TOWARD: "towards",
    Act.AWAY: "away from",
    Act.DODGE: "dodge",
    Act.PARRY: "parry",
    Act.NO_DEFENCE: "let it come",
    Act.PAY_POINT: "pay a point",
    Act.PAY_FATIGUE: "pay with a Fatigue level",
    Act.GUARD: "parry for",
    Act.NO_GUARD: "save the point",
    Act.TAKE_SIX: "take the six",
    Act.RISK_DIE: "throw the die instead of taking the six",
}


def describe(narrator: Narrator, battle: Any, action: int) -> str:
    """What an answer to the battle's pending question means; empty where nobody is asked."""
    decision = battle.decision
    if decision is None:
        return ""
    if action >= SLOT:
        return slot_phrase(narrator, battle, action - SLOT)
    who, act = decision.fighter, Act(action)
    phrase = PHRASES[act]
    if decision.kind == "turn":
        return phrase + price(battle.record, who, act)
    if act == Act.FAST_CAST:
        return f"{phrase} ({points(declarations.FAST_CAST_COST)})"
    if act in (Act.TOWARD, Act.AWAY):
        return f"{phrase} {narrator.names[decision.foe]}"
    if act == Act.GUARD:
        return f"{phrase} {narrator.names[battle.record.roster.bodies[who].order[decision.about]]}"
    if act == Act.CALL_SHOT:
        return f"{phrase} (+{battle.record.roster.bodies[decision.foe].armour_gap})"
    if act == Act.DODGE:
        return f"{phrase} ({dodge_total(battle.record, who)})"
    return phrase


def price(record: Any, who: int, act: Act) -> str:
    """What an act of an own phase costs, in brackets; nothing for waiting and passing."""
    if act in (Act.WAIT, Act.PASS, Act.RELOAD):
        return ""  # what a reload costs depends on the weapon
    cost, have = cost_of(record, who, act, NONE), record.now.fighters[who].points
    if cost <= have:
        return f" ({points(cost)})"
    return f" ({points(cost)}, {cost - have} of them in the next round)"


def slot_phrase(narrator: Narrator, battle: Any, k: int) -> str:
    """What slot k stands for: a fighter, a weapon or a spell, as the question has it."""
    decision, record = battle.decision, battle.record
    who, kind = decision.fighter, Ask[decision.kind.upper()]
    body = record.roster.bodies[who]
    if kind == Ask.TARGET:
        return "oneself" if k == 0 else str(narrator.names[body.order[k]])
    if kind == Ask.SPELL:
        return str(narrator.spells[body.spells[k]])
    name = str(narrator.weapons[body.items[k]])
    return f"{name} ({parry_total(record, who, k)})" if kind == Ask.PARRY_WITH else name
