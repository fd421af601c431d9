"""`lanista fight`: one fight, told as a story."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from lanista.cli.output import AsJson, Options, Seed, out, print_json, rules_options
from lanista.configs.errors import ContentError

if TYPE_CHECKING:
    from lanista.configs import Scenario
    from lanista.rules import Battle

AgentName = Annotated[str, typer.Option(help="A built-in agent, or the path of a trained policy.")]


def fight(
    scenario: Annotated[str, typer.Argument(help="A built-in scenario or a file.")] = "duel",
    red: AgentName = "brawler",
    blue: AgentName = "brawler",
    red_file: Annotated[Path | None, typer.Option(help="Stat blocks of the first team.")] = None,
    blue_file: Annotated[Path | None, typer.Option(help="Stat blocks of the second team.")] = None,
    option: Options = None,
    seed: Seed = 0,
    list_: Annotated[
        bool, typer.Option("--list", help="List what can be fought, and who.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Fight once and tell it as a story.

    --red plays the first team of the scenario, --blue the others. With --red-file and --blue-file
    two stat-block files (exports of the Mythras Encounter Generator, or native YAML) are pitted
    against each other.
    """
    if list_:
        print_content(json)
        return
    chosen = the_scenario(scenario, red_file, blue_file)
    agents = [red, blue]
    battle = play(chosen, agents, seed, rules_options(option))
    if json:
        print_json(as_json(battle, agents, seed))
        return
    from lanista.cli.story import print_story

    plan = battle.blueprint
    print_story(out(), battle, f"{plan.scenario.title or plan.scenario.name} (seed {seed})")


def the_scenario(name: str, red_file: Path | None, blue_file: Path | None) -> str | Scenario:
    """The scenario that was asked for. Raises ContentError."""
    if red_file is None and blue_file is None:
        return name
    if red_file is None or blue_file is None:
        raise ContentError(
            "--red-file and --blue-file go together: each names the stat blocks of one side."
        )
    from lanista.cli.stat_blocks import melee_of

    return melee_of(red_file, blue_file)


def play(scenario: str | Scenario, agents: list[str], seed: int, options: dict[str, Any]) -> Battle:
    """Plays a fight to its end; agents[0] answers for the first team, agents[1] for the others."""
    from lanista.agents import make_agent
    from lanista.rules import Battle

    players = [make_agent(name, seed) for name in agents]
    battle = Battle(scenario, seed=seed, options=options)
    teams = battle.blueprint.teams
    while (decision := battle.decision) is not None:
        battle.step(players[min(teams[decision.fighter], 1)].choose(battle))
    return battle


def as_json(battle: Battle, agents: list[str], seed: int) -> dict[str, Any]:
    """The fight, and what is needed to see it again."""
    from lanista.cli.story import story_as_json
    from lanista.training.versions import versions

    plan = battle.blueprint
    return {
        "scenario": plan.scenario.name,
        "content_hash": plan.content_hash,
        "agents": agents,
        "seed": seed,
        "options": plan.options.model_dump(mode="json"),
        "versions": versions(),
        **story_as_json(battle),
    }


def print_content(json: bool) -> None:
    """The built-in scenarios, fighters and agents."""
    from lanista.agents import agent_names
    from lanista.configs import fighter_names, load_scenario, scenario_names

    scenarios = {name: load_scenario(name) for name in scenario_names()}
    if json:
        print_json(
            {
                "scenarios": {name: item.title for name, item in scenarios.items()},
                "fighters": list(fighter_names()),
                "agents": list(agent_names()),
            }
        )
        return
    from rich.table import Table

    console = out()
    table = Table("scenario", "", box=None)
    for name, item in scenarios.items():
        table.add_row(name, item.title)
    console.print(table)
    console.print(f"\nfighters: {', '.join(fighter_names())}")
    console.print(f"\nagents: {', '.join(agent_names())}, or the path of a trained policy")
