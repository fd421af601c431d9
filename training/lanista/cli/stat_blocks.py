"""Scenarios made of stat-block files, as Game Masters hold them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from lanista.configs import ContentError
from lanista.configs.model import Content
from lanista.configs.reading import read_document
from lanista.configs.rulesets import (
    DEFAULT,
    SCENARIO_FORMAT,
    AnyScenario,
    ruleset_stated,
    validate_scenario,
)
from lanista.pilot.importers import import_document


def fighters_of(path: Path) -> tuple[str, Sequence[Content]]:
    """The ruleset and the fighters of a stat block, or of a Mythras Encounter Generator file.

    Raises:
        ContentError: for a file that is neither.
    """
    document = read_document(path)
    if isinstance(document, Mapping) and str(document.get("format", "")).startswith("lanista/"):
        content = ruleset_stated(document, path.name)
        return content.name, (content.parse_fighter(document, path.name),)
    return DEFAULT, import_document(document, path.name).fighters


def melee_of(red: Path, blue: Path, name: str = "melee") -> AnyScenario:
    """The fighters of one file against those of another.

    Raises:
        ContentError: for a file that cannot be read, for files of two rulesets, or more fighters
            than a fight has room for.
    """
    found = {"red": fighters_of(red), "blue": fighters_of(blue)}
    (ruleset, _), (other, _) = found.values()
    if ruleset != other:
        raise ContentError(
            f"{red.name} holds fighters of the ruleset {ruleset}, {blue.name} of {other}; a fight "
            "has one ruleset."
        )
    teams: dict[str, list[Any]] = {
        team: [{"fighter": block} for block in blocks] for team, (_, blocks) in found.items()
    }
    document = {
        "format": SCENARIO_FORMAT,
        "name": name,
        "ruleset": ruleset,
        "title": f"{red.stem} against {blue.stem}",
        "teams": teams,
    }
    return validate_scenario(document, f"{red.name} against {blue.name}")
