"""How the fighters stand, as everybody at the table sees it."""

from __future__ import annotations

from typing import Any

from lanista.rules.core.compile import interpreted
from lanista.rules.mythras import conditions
from lanista.rules.mythras.vocabulary import Fatigue, Place, Wound

is_out = interpreted(conditions.is_out)
wound_of = interpreted(conditions.wound_of)


def headline(battle: Any) -> str:
    """The moment of the fight."""
    now = battle.record.now
    return f"Round {now.round_number}, cycle {now.cycle}"


def fighter_line(battle: Any, who: int) -> str:
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
