"""Questions to people: how they are put, what is known, and what was answered."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lanista.rules import Battle
    from lanista.rules.core.game import Ruleset
    from lanista.rules.tables import Feature

# By kind of decision, whatever the ruleset; a kind that is not here is put by its name.
QUESTIONS = {
    "turn": "what now?",
    "target": "whom?",
    "weapon": "which weapon?",
    "manner": "in what manner?",
    "place": "where to?",
    "interrupt": "{foe} is about to act. Is this the moment you waited for?",
    "ready": "{foe} is about to strike. Get ready?",
    "luck": "spend a Luck Point?",
    "react": "how to meet the blow of {foe}?",
    "parry_with": "parry with what?",
    "effect": "you have the better of {foe}. What comes of it?",
    "location": "which part of the body?",
    "layer": "which armour?",
    "foe_weapon": "which weapon of {foe}?",
    "counter": "which effect do you foresee?",
    "substitute": "which effect turns it round?",
    "resist_with": "resist with what?",
    "impale_roll": "which roll of damage counts?",
    "leave_or_yank": "the weapon is stuck in {foe}. What now?",
    "range_answer": "{foe} changes the distance. What now?",
    "outmanoeuvre_join": "{foe} outmanoeuvres. Keep up?",
    "holder": "hold on with what?",
    "last_action": "the end is near. One last act?",
    "style": "in which style?",
    "limb": "with which limb?",
    "wound": "which wound?",
    "direction": "in which direction?",
    "resist_pull": "{foe} pulls the weapon out. Resist?",
    "hold": "which hold?",
    "range": "how near?",
    "crouch": "crouch behind the shield?",
    "message": "what do you call, or show?",
    "bystander": "whom does the blow strike instead?",
    "called_shot": "where to?",
    "spell": "which spell?",
    "heading": "which way?",
    "defence": "how to meet the attack of {foe}?",
    "pay": "what is it paid with?",
    "guard": "parry for an ally?",
    "initiative_die": "take the six?",
}
# What the situation, the story and the question itself say already.
SAID_ELSEWHERE = frozenset({
    "round", "cycle", "phase", "declared_timing", "foe_slot", "about", "exchange_open",
    "attack_open", "attacking", "defending", "attack_level", "defence_level", "attack_size",
    "interrupting", "last_effect",
})  # fmt: skip


def question(battle: Battle) -> str:
    """Who is asked what, in words."""
    die, decision = battle.pending_die, battle.decision
    if die is not None:
        return f"{die.name or 'Somebody'}: d{die.sides} for {die.purpose.replace('_', ' ')}"
    assert decision is not None
    foe = battle.blueprint.fighter_names[decision.foe] if decision.foe >= 0 else "the foe"
    kind = decision.kind
    return f"{decision.name}: {QUESTIONS.get(kind, kind.replace('_', ' ') + '?').format(foe=foe)}"


def at_stake(battle: Battle) -> str:
    """What the rules show of the exchange that the question interrupts: rolls, levels, damage."""
    decision = battle.decision
    assert decision is not None
    seen, view = battle.observe(decision.fighter), battle.view()
    parts = []
    for feature in exchange_features(battle.ruleset, view):
        value = float(seen[feature.index])
        if value:
            parts.append(as_words(feature, value))
    return ", ".join(parts)


@cache
def exchange_features(ruleset: Ruleset, view: tuple[int, int]) -> tuple[Feature, ...]:
    """The features of the exchange in an observation with so many ally and foe rows."""
    named = [(feature, feature.name.partition(".")) for feature in ruleset.features(view)]
    return tuple(
        feature
        for feature, (block, _, name) in named
        if block == "decision" and not name.startswith("kind_") and name not in SAID_ELSEWHERE
    )


def as_words(feature: Feature, value: float) -> str:
    """A feature as a person reads it: its name, and the quantity if it is one."""
    name = feature.name.rpartition(".")[2].replace("_", " ")
    divisor = feature.scale.rpartition("/")[2].strip()
    return f"{name} {round(value * float(divisor))}" if divisor.isdecimal() else name


def answers(battle: Battle) -> dict[int, str]:
    """The legal answers as phrases, in the order in which they are numbered."""
    return {action: battle.describe(action) for action in battle.legal_actions()}


class Unclear(ValueError):
    """What was typed is no answer. The text says what is one."""


def chosen(line: str, phrases: Mapping[int, str]) -> int:
    """The answer that is meant by its number in the list, from 1, or by words.

    Raises:
        Unclear: for what is no answer, or could be more than one.
    """
    if re.fullmatch(r"[0-9]+", line):
        if not 1 <= int(line) <= len(phrases):
            raise Unclear(f"There is no answer {line}; they are numbered 1 to {len(phrases)}.")
        return list(phrases)[int(line) - 1]
    words = line.lower()
    exact = [action for action, phrase in phrases.items() if phrase.lower() == words]
    begun = [action for action, phrase in phrases.items() if phrase.lower().startswith(words)]
    meant = exact or begun
    if len(meant) == 1:
        return meant[0]
    if not meant:
        raise Unclear(f'No answer begins with "{line}". Type a number, or ? for help.')
    raise Unclear(f'"{line}" could be: ' + "; ".join(phrases[action] for action in meant) + ".")


def face_of(line: str, sides: int) -> int:
    """The face that was read off a die; 0 and 00 are the highest of a d10 and a d100.

    Raises:
        Unclear: for what is no number. Whether the die has it is for the battle to say.
    """
    if not re.fullmatch(r"[0-9]{1,9}", line):
        raise Unclear(
            f'"{line}" is no face of a d{sides}; type 1 to {sides}, or Enter to throw it.'
        )
    return int(line) or (sides if sides in (10, 100) else 0)
