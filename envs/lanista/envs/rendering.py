"""A fight as text: who stands how, and what was said of the last step."""

from __future__ import annotations

from typing import Any

from lanista.rules import Battle
from lanista.rules.core.compile import interpreted
from lanista.rules.mythras import conditions
from lanista.rules.mythras.vocabulary import Fatigue, Place, Wound

is_out = interpreted(conditions.is_out)
wound_of = interpreted(conditions.wound_of)


def picture(battle: Battle, news: list[str]) -> str:
    """The round, a line a fighter, the news, and the question."""
    now = battle.record.now
    lines = [f"Round {now.round_number}, cycle {now.cycle}"]
    lines += [fighter_line(battle, who) for who in range(battle.blueprint.fighters_n)]
    lines += [f"  {sentence}" for sentence in news]
    lines.append(question(battle))
    return "\n".join(lines)


def fighter_line(battle: Battle, who: int) -> str:
    """Name, Action Points, weapons in hand, posture and wounds of one fighter."""
    plan = battle.blueprint
    fighter = battle.record.now.fighters[who]
    held = [
        plan.weapon_names[fighter.items[k].weapon]
        for k in range(fighter.items_n)
        if fighter.items[k].place == Place.HELD
    ]
    parts = [f"{fighter.action_points} AP", " and ".join(held) or "empty hands"]
    parts += [word for word, holds in postures(fighter).items() if holds]
    for k, name in enumerate(plan.location_names[who]):
        wound = Wound(wound_of(battle.record, who, k))
        if wound != Wound.NONE:
            parts.append(f"{wound.name.lower()} wound: {name.lower()}")
    return f"{plan.agents[who]} {plan.fighter_names[who]}: {', '.join(parts)}"


def postures(fighter: Any) -> dict[str, bool]:
    """What everybody sees of a fighter's state."""
    return {
        Fatigue(fighter.fatigue).name.lower().replace("_", " "): fighter.fatigue > 0,
        "prone": bool(fighter.prone),
        "bleeding": bool(fighter.bleeding),
        "surrendered": bool(fighter.surrendered),
        "unconscious": bool(fighter.unconscious),
        "dead": bool(fighter.dead),
        "out": bool(is_out(fighter)),
    }


def question(battle: Battle) -> str:
    """Who is asked what, with the legal answers; or what is thrown; or how it ended."""
    die = battle.pending_die
    if die is not None:
        return f"{die.name or 'somebody'} throws d{die.sides}: {die.purpose.replace('_', ' ')}"
    decision = battle.decision
    if decision is None:
        return "It is over." if battle.winner is None else f"{battle.winner.capitalize()} has won."
    answers = "; ".join(f"{a} {battle.describe(a)}" for a in battle.legal_actions())
    return f"{decision.agent}, {decision.kind.replace('_', ' ')}: {answers}"
