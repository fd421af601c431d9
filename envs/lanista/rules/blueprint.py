"""A scenario ready to be fought: `Blueprint`, made by the scenario's ruleset."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from lanista.configs.library import load_scenario, written_out
from lanista.configs.model import Content
from lanista.configs.option_sets import OptionsLike, with_options
from lanista.configs.rulesets import AnyScenario, ScenarioLike, ruleset_stated
from lanista.rules.core.game import Ruleset
from lanista.rules.core.schema import ViewRows
from lanista.rules.rulesets import ruleset_of

Words = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Blueprint:
    """The template row of a scenario's fights, and the names that the record leaves out.

    A ruleset whose narration needs further names has an heir of its own.

    teams: team index of each fighter. agents: "red_0", "blue_0", ... in the same order.
    text: the scenario as JSON, from which `blueprint_of_json` makes the same blueprint.
    """

    scenario: AnyScenario
    text: str
    content_hash: str
    options: Content
    template: Words
    team_names: tuple[str, ...]
    teams: tuple[int, ...]
    fighter_names: tuple[str, ...]

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the fight."""
        return ruleset_of(self.scenario.ruleset)

    @property
    def fighters_n(self) -> int:
        """How many fighters there are."""
        return len(self.fighter_names)

    @cached_property
    def agents(self) -> tuple[str, ...]:
        """The agent of each fighter."""
        places = (self.teams[:who].count(team) for who, team in enumerate(self.teams))
        return tuple(f"{self.team_names[team]}_{k}" for team, k in zip(self.teams, places))

    @cached_property
    def head(self) -> Any:
        """The header of the template."""
        record: Any = ViewRows(self.ruleset.schema, self.template[None])[0]
        return record.head

    @property
    def view(self) -> tuple[int, int]:
        """As many rows for allies and for foes as anybody in the fight has."""
        sizes = [self.teams.count(team) for team in set(self.teams)]
        return max(sizes) - 1, len(self.teams) - min(sizes)


def blueprint(scenario: ScenarioLike, options: OptionsLike = None) -> Blueprint:
    """The blueprint of a scenario: a name, a path, or a scenario itself.

    Args:
        options: rules options that replace the scenario's own, or the name of an option set.

    Raises:
        ContentError: names the file and key, and what is allowed there.
    """
    if isinstance(scenario, AnyScenario):
        loaded = written_out(scenario)
    else:
        loaded = load_scenario(scenario)
    if options:
        changed = with_options(loaded.options, options)
        loaded = loaded.model_copy(update={"options": changed})
    return blueprint_of_json(loaded.model_dump_json())


@lru_cache(maxsize=256)
def blueprint_of_json(text: str) -> Blueprint:
    """The blueprint of a scenario's JSON text, as saved fights carry it."""
    content = ruleset_stated(json.loads(text), "the scenario")
    scenario = content.scenario.model_validate_json(text)
    made: Blueprint = ruleset_of(content.name).build(scenario, text)
    return made
