"""Questions to people: how they are put, what is known, and what was answered."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
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
    "interrupting", "last_effect", "room_below", "room_above",
})  # fmt: skip
# Said of everybody, or of nothing but the observation.
TAKEN_FOR_GRANTED = frozenset({"present", "there", "known", "armour_known", "team"})


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
    """What the rules show of the exchange that the question interrupts: rolls, damage, picks."""
    known = [words for name, words in seen(battle, "decision") if name not in SAID_ELSEWHERE]
    return ", ".join(known)


def sheet(battle: Battle) -> list[str]:
    """What the fighter who is asked knows of itself: a line of figures, and one for each of its
    locations, weapons and spells."""
    lines: dict[str, list[str]] = {}
    for name, words in seen(battle, "self"):
        part, _, last = name.rpartition(".")
        if last not in TAKEN_FOR_GRANTED:
            lines.setdefault(numbered(part), []).append(words)
    return [f"{part}: {', '.join(words)}" if part else ", ".join(words)
            for part, words in lines.items()]  # fmt: skip


def numbered(part: str) -> str:
    """A part of a fighter's block, counted from 1: "weapon_0" becomes "weapon 1"."""
    name, _, number = part.partition("_")
    return f"{name} {int(number) + 1}" if number else name


def seen(battle: Battle, block: str) -> Iterator[tuple[str, str]]:
    """Name and words of whatever is not zero in a block of what the asked fighter perceives."""
    decision = battle.decision
    assert decision is not None
    observation = battle.observe(decision.fighter)
    for name, feature in block_of(battle.ruleset, battle.view(), block).items():
        value = float(observation[feature.index])
        if value and not name.startswith("kind_"):
            yield name, as_words(feature, value)


@cache
def block_of(ruleset: Ruleset, view: tuple[int, int], block: str) -> dict[str, Feature]:
    """The features of a block, by name, of an observation with so many ally and foe rows."""
    head = f"{block}."
    features = ruleset.features(view)
    return {row.name.removeprefix(head): row for row in features if row.name.startswith(head)}


def as_words(feature: Feature, value: float) -> str:
    """A feature as a person reads it: its name, and the quantity or share if it is one."""
    name = feature.name.rpartition(".")[2].replace("_", " ")
    _, slash, divisor = feature.scale.partition(" / ")
    if divisor.isdecimal():
        return f"{name} {round(value * int(divisor))}"
    return f"{name} {value:.0%}" if slash else name


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
