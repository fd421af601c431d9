"""Answers as phrases: what an action number means at the pending question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lanista.rules.mythras.phrases import MESSAGES, RANGES
from lanista.rules.mythras.vocabulary import (
    FIRST_EFFECT,
    SLOT,
    Act,
    Ask,
    Effect,
    HoldKind,
    Message,
    Reach,
)

if TYPE_CHECKING:
    from lanista.rules.mythras.narration import Narrator

ACT_PHRASES = {
    Act.ATTACK: "attack",
    Act.DELAY: "wait, keeping the point for a reaction",
    Act.DITHER: "do nothing with this turn",
    Act.READY: "draw, put away or pick up a weapon",
    Act.REGAIN_FOOTING: "get up",
    Act.PULL_OUT: "pull a weapon out of a wound",
    Act.FIRST_AID: "tend a wound",
    Act.DROP: "drop something",
    Act.PARRY: "parry",
    Act.EVADE: "dive aside, and end prone",
    Act.NO_REACTION: "let it come",
    Act.INTERRUPT: "act now, before it happens",
    Act.WAIT: "wait",
    Act.REROLL: "spend a Luck Point to roll again",
    Act.SWAP_DIGITS: "spend a Luck Point to swap the digits",
    Act.KEEP: "keep the roll",
    Act.FORCE_REROLL: "spend a Luck Point to make the foe roll again",
    Act.DESPERATE_EFFORT: "spend a Luck Point for one more Action Point",
    Act.MITIGATE: "spend a Luck Point to make the wound less than major",
    Act.ACCEPT: "resist",
    Act.DECLINE: "let it happen",
    Act.BY_BRAWN: "resist with Brawn",
    Act.BY_EVADE: "resist with Evade",
    Act.BY_ATHLETICS: "use Athletics",
    Act.BY_ACROBATICS: "use Acrobatics",
    Act.LEAVE_IN: "let go of the weapon in the wound",
    Act.YANK: "hold on, to pull it out",
    Act.STRIKE: "strike",
    Act.PULL_BLOW: "pull the blow",
    Act.GRAPPLE: "grapple",
    Act.CRUSH: "crush what is held",
    Act.STRUGGLE: "struggle free",
    Act.OUTMANOEUVRE: "outmanoeuvre the foes",
    Act.DISENGAGE: "break away",
    Act.BY_UNARMED: "use Unarmed",
    Act.CHANGE_RANGE: "close in, gain room or break away",
    Act.STRIKE_WEAPON: "strike at what keeps you at bay",
    Act.MOVE: "go elsewhere",
    Act.FLEE: "flee the fight",
    Act.REROLL_INITIATIVE: "gather yourself and roll initiative anew",
    Act.SPEAK: "call out",
    Act.SIGNAL: "give a sign",
    Act.ASSESS: "look about",
    Act.BY_STYLE: "use the combat style",
    Act.WAIVE: "take no effect",
    Act.WARD: "hold something before a part of the body",
    Act.UNWARD: "give up a ward",
    Act.BRACE: "take a firm stance",
    Act.FORMATION: "fall in, or out, of the line",
}

# What an answer means at one kind of question, where it is not what it means elsewhere.
SPECIAL_PHRASES = {
    (Ask.MANNER, Act.ACCEPT): "parry firmly, and attack no more this round",
    (Ask.MANNER, Act.DECLINE): "parry so as to strike back",
    (Ask.LOCATION, Act.WAIVE): "guard no more than that",
    (Ask.LAST_ACTION, Act.ACCEPT): "spend a Luck Point for one last act",
    (Ask.LAST_ACTION, Act.DECLINE): "lie still",
    (Ask.CROUCH, Act.ACCEPT): "crouch behind it and cover twice as much",
    (Ask.CROUCH, Act.DECLINE): "stand upright",
}

# At a foe's change of range the same answers mean something else.
RANGE_ANSWERS = {
    Act.NO_REACTION: "let it be",
    Act.EVADE: "keep the distance by footwork",
    Act.ATTACK: "strike, and let it be",
}

HELD_BY = {
    HoldKind.GRIP: "the grip",
    HoldKind.GRAPPLE: "the grapple",
    HoldKind.PIN: "the pin",
    HoldKind.ENTANGLE: "what entangles",
}


def spoken(name: str) -> str:
    """A name of an enumeration as words: "TRIP_OPPONENT" becomes "Trip Opponent"."""
    return name.replace("_", " ").title()


def act_phrase(act: int) -> str:
    """An act of a turn, or the effect that is one: what has become impossible."""
    if act >= FIRST_EFFECT:
        return spoken(Effect(act).name).lower()
    return ACT_PHRASES.get(Act(act), "act")


def describe(narrator: Narrator, battle: Any, action: int) -> str:
    """What an answer to the battle's pending question means; empty where nobody is asked."""
    decision = battle.decision
    if decision is None:
        return ""
    if FIRST_EFFECT <= action < SLOT:
        return spoken(Effect(action).name)
    if decision.kind == "range_answer":
        return RANGE_ANSWERS[Act(action)]
    if action < FIRST_EFFECT:
        special = SPECIAL_PHRASES.get((Ask[decision.kind.upper()], Act(action)))
        return special or ACT_PHRASES.get(Act(action), spoken(Act(action).name).lower())
    return slot_phrase(narrator, battle, action - SLOT)


def slot_phrase(narrator: Narrator, battle: Any, k: int) -> str:
    """What slot k stands for: a fighter, a weapon, a place, as the question has it."""
    decision, record = battle.decision, battle.record
    who, kind = decision.fighter, Ask[decision.kind.upper()]
    if kind in (Ask.TARGET, Ask.BYSTANDER):
        if decision.about == Act.SIGNAL and k == 0:
            return "everybody on your side"
        return str(narrator.names[record.roster.bodies[who].order[k]])
    if kind in (Ask.WEAPON, Ask.PARRY_WITH):
        return str(narrator.weapons[record.now.fighters[who].items[k].weapon])
    if kind == Ask.FOE_WEAPON:
        return str(narrator.weapons[record.now.fighters[decision.foe].items[k].weapon])
    if kind == Ask.RANGE:
        return f"fight {RANGES[Reach(k)]}"
    if kind == Ask.LAYER:
        return ("the armour worn", "the natural armour")[k]
    if kind in (Ask.LOCATION, Ask.WOUND):
        return f"the {narrator.location(decision.foe, k)}"
    if kind == Ask.LIMB:
        return f"the {narrator.location(who, k)}"
    if kind == Ask.HOLD:
        if decision.about == Act.CRUSH:
            held = record.now.fighters[decision.foe].holds[k].location
            return f"the {narrator.location(decision.foe, held)}"
        hold = record.now.fighters[who].holds[k]
        return f"{HELD_BY[HoldKind(hold.kind)]} of {narrator.names[hold.by]}"
    if kind == Ask.PLACE:
        return f"the {narrator.zones[k]}"
    if kind == Ask.MESSAGE:
        return f'"{MESSAGES[Message(k)]}"'
    if kind == Ask.STYLE:
        return str(narrator.styles[who][k])
    if kind == Ask.DIRECTION:
        return ("straight back", "sideways")[k]
    if kind == Ask.IMPALE_ROLL:
        return f"the roll of {divmod(decision.about, 100)[k]}"
    return f"choice {k + 1}"
