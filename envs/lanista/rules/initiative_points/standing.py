"""How the fighters stand, as everybody at the table sees it."""

from __future__ import annotations

from typing import Any

from lanista.rules.core.compile import interpreted
from lanista.rules.initiative_points import totals
from lanista.rules.initiative_points.phrases import ACTS, points, weariness_word, wound_word
from lanista.rules.initiative_points.vocabulary import NONE, Act, Ask

PARTS_OF_ACTS = (Ask.TARGET, Ask.WEAPON, Ask.CALLED_SHOT, Ask.SPELL, Ask.HEADING)

last_level = interpreted(totals.last_level)


def headline(battle: Any) -> str:
    """The moment of the fight."""
    now = battle.record.now
    moment = f", phase {now.clock}" if now.clock != NONE else ""
    return f"Round {now.round_number}{moment}"


def fighter_line(battle: Any, who: int) -> str:
    """Name, Initiative Points, weapons in hand, place, condition and act of one fighter."""
    plan, record = battle.blueprint, battle.record
    fighter, body = record.now.fighters[who], record.roster.bodies[who]
    held = [
        plan.weapon_names[body.items[k]].lower()
        for k in range(body.items_n)
        if fighter.in_hand >> k & 1
    ]
    natural = plan.weapon_names[body.items[body.items_n - 1]].lower()
    place = f"at pace {fighter.place}"
    parts = [points(fighter.points), " and ".join(held) or natural, place]
    parts += conditions(record, who)
    if fighter.act != NONE and is_declaring(battle, who):
        parts.append(f"about to {ACTS[Act(fighter.act)]}")
    elif fighter.act != NONE:
        about = f" at {plan.fighter_names[fighter.foe]}" if fighter.act == Act.STRIKE else ""
        when = "in the next round" if fighter.owed else f"in phase {fighter.phase}"
        parts.append(f"will {ACTS[Act(fighter.act)]}{about} {when}")
    return f"{plan.agents[who]} {plan.fighter_names[who]}: {', '.join(parts)}"


def is_declaring(battle: Any, who: int) -> bool:
    """Whether somebody has chosen an act and is asked for a part of it, before it is paid for."""
    decision = battle.decision
    if decision is None or decision.fighter != who or battle.record.blow.open:
        return False
    return Ask[decision.kind.upper()] in PARTS_OF_ACTS


def conditions(record: Any, who: int) -> list[str]:
    """Wounds, weariness and surprise in words."""
    fighter, bulk = record.now.fighters[who], record.roster.bodies[who].bulk
    last = last_level(record, who)
    words = []
    if fighter.dead:
        return ["dead"]
    if fighter.body_lost >= last:
        words.append("incapacitated")
    elif fighter.body_lost:
        words.append(wound_word(bulk, fighter.body_lost))
    if fighter.fatigue >= last:
        words.append("unconscious")
    elif fighter.fatigue:
        words.append(weariness_word(bulk, fighter.fatigue))
    if fighter.flat_footed:
        words.append("flat-footed")
    return words
