"""`lanista fight`: one fight, told as a story."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from lanista.cli.output import MOST_FIGHTS, AsJson, Options, Seed, out, print_json, rules_options
from lanista.cli.story import ALL_ROUNDS, Rounds, print_story, story_as_json
from lanista.configs.errors import ContentError

if TYPE_CHECKING:
    from lanista.configs import ScenarioLike
    from lanista.rules import Battle
    from lanista.training.fight import Table

AgentName = Annotated[str, typer.Option(help="A built-in agent, or the path of a trained policy.")]


def fight(
    scenario: Annotated[str, typer.Argument(help="A built-in scenario or a file.")] = "duel",
    red: AgentName = "brawler",
    blue: AgentName = "brawler",
    red_file: Annotated[Path | None, typer.Option(help="Stat blocks of the first team.")] = None,
    blue_file: Annotated[Path | None, typer.Option(help="Stat blocks of the second team.")] = None,
    option: Options = None,
    seed: Seed = 0,
    number: Annotated[
        int, typer.Option("--fight", min=0, max=MOST_FIGHTS - 1, help="Which fight of the seed.")
    ] = 0,
    save: Annotated[Path | None, typer.Option(help="Write a replay, for `lanista replay`.")] = None,
    log: Annotated[
        Path | None, typer.Option(help="Write a row a decision: a new .jsonl or .parquet file.")
    ] = None,
    list_: Annotated[
        bool, typer.Option("--list", help="List what can be fought, and who.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Fight once and tell it as a story.

    --red plays the first team of the scenario, --blue the others. With --red-file and --blue-file
    two stat-block files (exports of the Mythras Encounter Generator, or native YAML) are pitted
    against each other. A fight of a tournament is told by its seed and its number: those of the
    first seat are numbered from 0, those of the second go on from there.
    """
    if list_:
        print_content(json)
        return
    from lanista.training.fight import Table

    chosen = the_scenario(scenario, red_file, blue_file)
    table = Table(chosen, [red, blue], seed, options=rules_options(option, chosen))
    battle = play(table, number, log)
    if save is not None:
        from lanista.rules import Replay
        from lanista.training.versions import versions

        Replay.of(battle, table.names(), versions()).save(save)
    if json:
        print_json(as_json(battle, [red, blue]))
        return
    print_story(out(), battle, title_of(battle))


def the_scenario(name: str, red_file: Path | None, blue_file: Path | None) -> ScenarioLike:
    """The scenario that was asked for. Raises ContentError."""
    if red_file is None and blue_file is None:
        return name
    if red_file is None or blue_file is None:
        raise ContentError(
            "--red-file and --blue-file go together: each names the stat blocks of one side."
        )
    from lanista.cli.stat_blocks import melee_of

    return melee_of(red_file, blue_file)


def play(table: Table, number: int, log: Path | None) -> Battle:
    """Plays a fight to its end, and logs it if there is a file to log it in."""
    if log is None:
        return table.play(number)
    from lanista.training.decisions import Recorder

    with Recorder(log, table) as recorder:
        return recorder.play(number)


def title_of(battle: Battle) -> str:
    """The scenario, the seed, and the number of the fight if it is not the first."""
    scenario, seed, fight = battle.blueprint.scenario, battle.seed, battle.fight
    number = f", fight {fight}" if fight else ""
    return f"{scenario.title or scenario.name} (seed {seed}{number})"


def as_json(battle: Battle, agents: list[str], rounds: Rounds = ALL_ROUNDS) -> dict[str, Any]:
    """The fight, and what is needed to see it again."""
    from lanista.training.versions import versions

    plan = battle.blueprint
    return {
        "scenario": plan.scenario.name,
        "content_hash": plan.content_hash,
        "agents": agents,
        "seed": battle.seed,
        "fight": battle.fight,
        "options": plan.options.model_dump(mode="json"),
        "versions": versions(),
        **story_as_json(battle, rounds),
    }


def print_content(json: bool) -> None:
    """The built-in scenarios, fighters and agents."""
    from lanista.agents import agent_names
    from lanista.agents.inside import HOMES
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
    for ruleset in HOMES:
        known = ", ".join(agent_names(ruleset))
        console.print(f"\nagents of {ruleset}: {known}, or the path of a trained policy")
