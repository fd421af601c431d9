"""What the page of a ruleset is made from: its environments, for its own scenarios alone."""

from __future__ import annotations

from typing import Any

from lanista.configs.errors import ContentError
from lanista.envs.aec import BattleAEC
from lanista.envs.parallel import BattleParallel
from lanista.rules.rulesets import ruleset_of


def aec_env(ruleset: str, **arguments: Any) -> BattleAEC:
    """The environment of a ruleset; the arguments are those of `BattleAEC`.

    Raises:
        ContentError: for a scenario of another ruleset.
    """
    if "scenario" not in arguments:
        arguments["scenario"] = ruleset_of(ruleset).scenario
    fights = BattleAEC(**arguments)
    found = fights.batch.ruleset.name
    if found != ruleset:
        raise ContentError(
            f'the scenario "{fights.scenario.name}" is fought under {found}, not under {ruleset}; '
            f"make it with lanista.envs.{found}_v0."
        )
    return fights


def parallel_env(ruleset: str, **arguments: Any) -> BattleParallel:
    """The same with PettingZoo's parallel interface."""
    return BattleParallel(aec_env(ruleset, **arguments))
