"""Rulesets are known by name alone: what is shared reads none of them directly."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import lanista.rules.rulesets as played
from lanista.agents import inside
from lanista.configs import (
    ContentError,
    MythrasOptions,
    fighter_names,
    load_fighter,
    load_scenario,
    register_fighter,
    register_options,
    register_scenario,
    scenario_names,
)
from lanista.configs import rulesets as read
from lanista.envs import mythras_v0, pages
from lanista.rules.blueprint import blueprint
from lanista.rules.rulesets import ruleset_of

ROOT = Path(__file__).parents[1]
SHARED = {
    "envs/lanista/rules": "*.py",
    "envs/lanista/rules/core": "*.py",
    "envs/lanista/envs": "*.py",
    "agents/lanista/agents": "*.py",
    "training/lanista/training": "**/*.py",
    "training/lanista/cli": "*.py",
}


def imports(path: Path) -> Iterator[str]:
    """All modules that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("folder", SHARED)
def test_what_is_shared_imports_no_ruleset(folder: str) -> None:
    paths = sorted((ROOT / folder).glob(SHARED[folder]))
    assert paths
    homes = ("lanista.rules", "lanista.agents")
    own = tuple(f"{home}.{name}" for home in homes for name in read.HOMES)
    found = [(path.name, name) for path in paths for name in imports(path) if name.startswith(own)]
    assert not found


def test_every_ruleset_is_found_by_the_name_that_its_scenarios_state() -> None:
    for name in played.HOMES:
        ruleset = ruleset_of(name)
        assert ruleset.name == name == read.content_of(name).name
        assert load_scenario(ruleset.scenario).ruleset == name
        agents = inside.built_in(name)
        assert agents.ruleset == name and agents.numbers["random"] == 1
        assert agents.parameters.ndim == 2


def test_no_name_is_taken_twice() -> None:
    for names in (scenario_names(), fighter_names()):
        assert len(set(names)) == len(names)


def test_names_of_ones_own_serve_under_any_ruleset(own_names: Any) -> None:
    register_fighter("neighbour", load_fighter("grog_swordsman"))
    grogs = load_scenario("grog_duel")
    document = {**grogs.model_dump(), "name": "yard", "teams": {"a": ["neighbour"], "b": ["brute"]}}
    register_scenario("yard", type(grogs).model_validate(document))
    register_options("six", {"fixed_six": True}, ruleset="initiative_points")
    plan = blueprint("yard", "six")
    assert plan.ruleset.name == "initiative_points" and plan.options.fixed_six is True
    assert "neighbour" not in plan.text, "it stands by itself"
    with pytest.raises(ContentError, match='"fixed_six" is not a key here'):
        blueprint("duel", "six")
    with pytest.raises(ContentError, match="InitiativePointsOptions, but was given MythrasOptions"):
        blueprint("yard", MythrasOptions())
    mixed = {**document, "teams": {"a": ["neighbour"], "b": ["swordsman"]}}
    with pytest.raises(ContentError, match='"swordsman" is a fighter of the ruleset mythras; a f'):
        type(grogs).model_validate(mixed).resolved()
    mixed["teams"]["b"] = ["grog_archr"]
    with pytest.raises(ContentError, match='"grog_archr" is no built-in .* mean "grog_archer"'):
        type(grogs).model_validate(mixed).resolved()


def test_an_unknown_ruleset_is_named_with_those_there_are(tmp_path: Path) -> None:
    path = tmp_path / "yard.yaml"
    path.write_text(
        "format: lanista/scenario@1\nname: yard\nruleset: mithras\n"
        "teams: {red: [swordsman], blue: [swordsman]}\n"
    )
    with pytest.raises(ContentError, match=r'yard.yaml: ruleset is "mithras"; did you mean "mythr'):
        load_scenario(path)


def test_the_page_of_a_ruleset_takes_its_own_scenarios_alone() -> None:
    assert mythras_v0.env(compiled=False).batch.ruleset is ruleset_of("mythras")
    with pytest.raises(
        ContentError, match="under mythras, not under another; make it with lanista"
    ):
        pages.aec_env("another", scenario="duel", compiled=False)
