"""Scenarios made of stat-block files, as Game Masters hold them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from lanista.configs import FighterBlock, Scenario
from lanista.configs.model import validate
from lanista.configs.reading import read_document
from lanista.configs.rulesets import SCENARIO_FORMAT
from lanista.configs.scenario import parse_fighter
from lanista.pilot.importers import import_document


def fighters_of(path: Path) -> tuple[FighterBlock, ...]:
    """The fighters of a native stat block or of a Mythras Encounter Generator file.

    Raises:
        ContentError: for a file that is neither.
    """
    document = read_document(path)
    if isinstance(document, Mapping) and str(document.get("format", "")).startswith("lanista/"):
        return (parse_fighter(document, path.name),)
    return import_document(document, path.name).fighters


def melee_of(red: Path, blue: Path, name: str = "melee") -> Scenario:
    """The fighters of one file against those of another.

    Raises:
        ContentError: for a file that cannot be read, or more fighters than a fight has room for.
    """
    teams = {
        team: [{"fighter": block} for block in fighters_of(path)]
        for team, path in (("red", red), ("blue", blue))
    }
    document = {
        "format": SCENARIO_FORMAT,
        "name": name,
        "title": f"{red.stem} against {blue.stem}",
        "teams": teams,
    }
    return validate(Scenario, document, f"{red.name} against {blue.name}")
