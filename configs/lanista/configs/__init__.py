"""Content of Lanista: stat blocks, weapons, armour and scenarios in YAML, and their models."""

from __future__ import annotations

from lanista.configs.derive import resolve
from lanista.configs.dice import Dice
from lanista.configs.equipment import WeaponBlock, register_weapon
from lanista.configs.errors import ContentError
from lanista.configs.fighter import FighterBlock
from lanista.configs.ground import Surprise, Zone
from lanista.configs.options import MythrasOptions, OptionsLike, options_names, register_options
from lanista.configs.resolved import Fighter, Location, Ranged, Style, Weapon
from lanista.configs.scenario import (
    Member,
    ResolvedScenario,
    Scenario,
    Team,
    content_hash,
    fighter_names,
    load_fighter,
    load_scenario,
    register_fighter,
    register_scenario,
    resolve_scenario,
    scenario_names,
)
from lanista.configs.training import Opponent, TrainingRun, load_training, training_names

__all__ = [
    "ContentError",
    "Dice",
    "Fighter",
    "FighterBlock",
    "Location",
    "Member",
    "MythrasOptions",
    "Opponent",
    "OptionsLike",
    "Ranged",
    "ResolvedScenario",
    "Scenario",
    "Style",
    "Surprise",
    "Team",
    "TrainingRun",
    "Weapon",
    "WeaponBlock",
    "Zone",
    "content_hash",
    "fighter_names",
    "load_fighter",
    "load_scenario",
    "load_training",
    "options_names",
    "register_fighter",
    "register_options",
    "register_scenario",
    "register_weapon",
    "resolve",
    "resolve_scenario",
    "scenario_names",
    "training_names",
]
