"""What can be switched off, for the test of the tests: every effect, trait, reaction and option."""

from __future__ import annotations

from typing import Any

from lanista.configs.vocabulary import EFFECTS, STYLE_TRAITS
from lanista.rules.core.game import Switch

# The row that states what a reaction or an option does, and the option's other value.
REACTIONS = {
    "parry": "REACT.PARRY",
    "evade": "REACT.EVADE",
    "interrupt": "REACT.INTERRUPT",
    "counterattack": "CHARGE.RESPONSES",
    "counter_spell": "REACT.COUNTER_SPELL",
}
OPTIONS: dict[str, tuple[Any, tuple[str, ...]]] = {
    "reach": (
        False,
        (
            "REACH.GAP", "REACH.AT_LONGER", "REACH.AT_SHORTER", "REACH.CLOSING", "REACH.OPENING",
            "REACH.WITHDRAWING",
        ),
    ),
    "herculean": ("fifth", ("ROLL.GRADES",)),
    "action_points": ("two", ("ROUND.ACTION_COST",)),
    "initiative_ties": ("dexterity", ("ROUND.INITIATIVE",)),
    "luck": (False, ("FREE.LUCK",)),
    "magic": (False, ("ACT.CAST",)),
    "size_matters": (False, ("SE.SIZE_MATTERS",)),
    "serious_wound_penalty": (False, ("HARM.SERIOUS",)),
    "compel_surrender_against_players": (False, ("SE.COMPEL_SURRENDER",)),
    "heroic_last_action": (False, ("HARM.HEROIC_LAST_ACTION",)),
}  # fmt: skip


def switches() -> tuple[Switch, ...]:
    """All of them, each with the row that states its rule."""
    found = [Switch(f"SE.{name.upper()}", name, {"disabled": {name}}) for name in EFFECTS]
    found += [Switch(f"TRAIT.{name.upper()}", name, {"disabled": {name}}) for name in STYLE_TRAITS]
    found += [Switch(row, name, {"disabled": {name}}) for name, row in REACTIONS.items()]
    for name, (value, rows) in OPTIONS.items():
        found += [Switch(row, f"{name}: {value}", {name: value}) for row in rows]
    return tuple(found)
