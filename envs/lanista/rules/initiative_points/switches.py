"""What can be switched off, for the test of the tests: parts of the rules, and options."""

from __future__ import annotations

from typing import Any

from lanista.rules.core.game import Switch

# The row that states what a part of the rules or an option does; of an option another value.
PARTS = {
    "parry": "IP.DEFENCE",
    "dodge": "IP.DEFENCE",
    "fatigue_defence": "IP.FLAT_FOOTED",
    "called_shot": "IP.CALLED_SHOT",
    "wait": "IP.WAIT",
    "carry": "IP.CARRY",
    "wound_penalty": "IP.WOUNDS",
    "fatigue_penalty": "IP.WOUNDS",
    "fast_cast": "IP.COSTS",
    "surprise": "IP.FLAT_FOOTED",
    "hustle": "IP.COSTS",
    "sprint": "IP.COSTS",
    "concentration": "IP.COSTS",
    "missiles": "IP.COSTS",
    "magic": "IP.COSTS",
}
OPTIONS: dict[str, tuple[Any, str]] = {
    "timing": ("declared", "IP.PHASES"),
    "ties": ("miss", "IP.ATTACK"),
    "initiative_die": ("stress", "IP.VARIANT_SIMPLE_DIE"),
    "fixed_six": (False, "IP.VARIANT_FIXED"),
    "risk_die": (False, "IP.VARIANT_FIXED"),
    "game_master_six": (frozenset(), "IP.GAME_MASTER_SIX"),
    "soak": ("six", "IP.DAMAGE"),
    "wound_step": (10, "IP.DAMAGE"),
    "wound_rounding": ("down", "IP.DAMAGE"),
    "fatigue_affects_initiative": (True, "IP.WOUNDS"),
    "undefended_melee_ease": (9, "IP.DEFENCE"),
    "guard": (False, "IP.DEFENCE"),
    "helpless_ignores_armour": (False, "IP.ATTACK"),
}


def switches() -> tuple[Switch, ...]:
    """All of them, each with the row that states its rule."""
    found = [Switch(row, name, {"disabled": {name}}) for name, row in PARTS.items()]
    for name, (value, row) in OPTIONS.items():
        shown = "none" if value == frozenset() else value
        found.append(Switch(row, f"{name}: {shown}", {name: value}))
    return tuple(found)
