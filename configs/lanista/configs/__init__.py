"""Content of Lanista: stat blocks, weapons, armour and scenarios in YAML, and their models."""

from __future__ import annotations

from lanista.configs.derive import resolve
from lanista.configs.dice import Dice
from lanista.configs.equipment import WeaponBlock, register_weapon
from lanista.configs.errors import ContentError
from lanista.configs.fighter import FighterBlock
from lanista.configs.ground import Surprise, Zone
from lanista.configs.library import (
    fighter_names,
    load_fighter,
    load_scenario,
    register_fighter,
    register_scenario,
    scenario_names,
)
from lanista.configs.option_sets import OptionsLike, options_names, register_options
from lanista.configs.options import MythrasOptions
from lanista.configs.resolved import Fighter, Location, Ranged, Style, Weapon
from lanista.configs.rulesets import AnyScenario, ScenarioLike, content_hash, ruleset_names
from lanista.configs.scenario import Member, ResolvedScenario, Scenario, Team, resolve_scenario
from lanista.configs.training import Opponent, TrainingRun, load_training, training_names

__all__ = [
    "AnyScenario",
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
    "ScenarioLike",
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
    "ruleset_names",
    "scenario_names",
    "training_names",
]
