"""`lanista tournament`: a cross table of agents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from lanista.cli.output import (
    AsJson,
    Options,
    Seed,
    err,
    out,
    print_json,
    require_ray,
    rules_options,
)

if TYPE_CHECKING:
    from rich.table import Table

    from lanista.training.tournament import CrossTable


def tournament(
    agents: Annotated[
        list[str] | None,
        typer.Argument(help="Agents or paths of policies; default: all that know the rules."),
    ] = None,
    scenario: Annotated[str, typer.Option("--scenario", "-s", help="What is fought.")] = "duel",
    fights: Annotated[int, typer.Option(min=1, help="Fights a pair, from each seat.")] = 1000,
    option: Options = None,
    seed: Seed = 0,
    ray: Annotated[
        bool, typer.Option("--ray", help="Fight in several processes, as tasks of Ray.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Let every agent fight every other, and itself, from both sides.

    With --ray the result is the same; a worker that dies takes no finished fight with it.
    """
    from lanista.agents import agent_names
    from lanista.configs import load_scenario
    from lanista.training.tournament import play_in_turn, play_tournament

    play = play_in_turn
    if ray:
        require_ray()
        from lanista.training.on_ray import play_on_ray as play
    console = err()
    table = play_tournament(
        scenario,
        agents or list(agent_names(load_scenario(scenario).ruleset)),
        fights,
        seed,
        options=rules_options(option, scenario),
        told=lambda match: console.print(
            f"{match.first} against {match.second}: won {match.total.won} of {match.total.n}",
            soft_wrap=True,
        ),
        play=play,
    )
    if json:
        print_json(table.to_json())
    else:
        out().print(cross_table(table))


def cross_table(result: CrossTable) -> Table:
    """The share that the agent of the row won against the agent of the column."""
    from rich.table import Table

    match = next(iter(result.matches.values()))
    table = Table(
        title=f"{match.scenario} {match.content_hash[:12]}, seed {match.seed}: share won (95 %)",
        caption="Each pair from both sides; in a mirror match the first side's share.",
    )
    table.add_column("agent")
    for name in result.agents:
        table.add_column(f"v. {name}")
    table.add_column("all others")
    table.add_column("draws")
    for row in result.agents:
        cells = [str(result.tally(row, column).won) for column in result.agents]
        overall = result.overall(row)
        draws = sum(result.tally(row, column).draws for column in result.agents)
        fought = sum(result.tally(row, column).n for column in result.agents)
        table.add_row(row, *cells, str(overall.won) if overall.n else "-", f"{draws}/{fought}")
    return table
