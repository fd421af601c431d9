"""`lanista play`: a fight at the terminal, in which people command some of the fighters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from lanista.cli.fight import the_scenario
from lanista.cli.output import MOST_FIGHTS, MOST_SEED, Options, rules_options
from lanista.configs.errors import ContentError

if TYPE_CHECKING:
    from lanista.configs import ScenarioLike
    from lanista.rules.blueprint import Blueprint
    from lanista.training.fight import Table
    from lanista.training.hot_seat import HotSeat

AgentName = Annotated[
    str | None,
    typer.Option(help="A built-in agent, or the path of a trained policy; default: the best."),
]


class Dice(str, Enum):
    """Where dice come from."""

    THROWN = "thrown"
    ASK = "ask"


def play(
    scenario: Annotated[
        str | None, typer.Argument(help="A built-in scenario or a file; default: duel.")
    ] = None,
    people: Annotated[
        list[str] | None,
        typer.Option(
            "--as",
            metavar="WHO",
            help="A team or a fighter that you command; default: the first team. Repeatable.",
        ),
    ] = None,
    red: AgentName = None,
    blue: AgentName = None,
    red_file: Annotated[Path | None, typer.Option(help="Stat blocks of the first team.")] = None,
    blue_file: Annotated[Path | None, typer.Option(help="Stat blocks of the second team.")] = None,
    option: Options = None,
    seed: Annotated[
        int | None, typer.Option(min=0, max=MOST_SEED, help="Fixes every die; default: 0.")
    ] = None,
    number: Annotated[
        int | None,
        typer.Option("--fight", min=0, max=MOST_FIGHTS - 1, help="Which fight of the seed."),
    ] = None,
    dice: Annotated[
        Dice | None, typer.Option(help="ask: you throw real dice and type them in.")
    ] = None,
    hint: Annotated[
        bool, typer.Option("--hint", help="Show what an agent would answer in your place.")
    ] = False,
    save: Annotated[
        Path | None,
        typer.Option(help="Keep the fight in this new file, from question to question."),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Go on with a fight that was saved, by `lanista fight` too.")
    ] = None,
) -> None:
    """Command a team, or single fighters, in a fight against agents.

    --red plays whom nobody commands in the first team of the scenario, --blue in the others.
    Answer by a number, or by the first letters of a phrase; ? says what else can be typed. A saved
    fight is a replay: `lanista replay` tells and verifies it.
    """
    from lanista.cli.playing import Playing

    if save is not None and save.exists() and save != resume:
        raise ContentError(f"{save} exists already; --resume goes on with it, or name a new file.")
    agents, commands = (red, blue), people or []
    if resume is None:
        chosen = the_scenario(scenario or "duel", red_file, blue_file)
        options = rules_options(option, chosen)
        seat = new_fight(chosen, agents, commands, options, seed or 0, number or 0, dice)
    else:
        require_none(
            scenario=scenario, red_file=red_file, blue_file=blue_file, option=option, seed=seed,
            fight=number, dice=dice,
        )  # fmt: skip
        seat = saved_fight(resume, agents, commands)
    if save is not None:
        seat.save(save)
    Playing(seat, save, hint).run()


def require_none(**given: Any) -> None:
    """Raises ContentError if something is given that a saved fight brings with it."""
    for name, value in given.items():
        if value is not None:
            what = name if name == "scenario" else f"--{name.replace('_', '-')}"
            raise ContentError(
                f"{what} does not go with --resume: the saved fight has its scenario, options, "
                "seed and dice; only --as, --red and --blue can be changed."
            )


def new_fight(
    scenario: ScenarioLike,
    agents: Sequence[str | None],
    people: Sequence[str],
    options: dict[str, Any],
    seed: int,
    number: int,
    dice: Dice | None,
) -> HotSeat:
    """A fight at its beginning. Raises ContentError."""
    from lanista.rules.blueprint import blueprint
    from lanista.training.hot_seat import HotSeat, commanded

    plan = blueprint(scenario, options)
    table = seated(plan, agents, {}, seed)
    who = commanded(plan, people or [plan.team_names[0]])
    battle = table.begin(number, "ask" if dice == Dice.ASK else None)
    return HotSeat(table, battle, who)


def saved_fight(file: Path, agents: Sequence[str | None], people: Sequence[str]) -> HotSeat:
    """A fight that goes on, played by whom it was played unless others are named.

    Raises:
        ContentError: for a file that is no replay, or whose fight these rules lead elsewhere.
    """
    from lanista.rules import Replay
    from lanista.training.hot_seat import HotSeat, commanded, people_in

    replay = Replay.load(file)
    plan = replay.plan
    table = seated(plan, agents, replay.agents, replay.seed)
    who = commanded(plan, people) or people_in(replay) or commanded(plan, plan.team_names[:1])
    return HotSeat(table, replay.verify(), who)


def seated(
    plan: Blueprint, agents: Sequence[str | None], before: Mapping[str, str], seed: int
) -> Table:
    """The agents of the first team and of the others: those named, else those that played it
    before, else the best. Raises ContentError if one cannot fight under these rules."""
    from lanista.envs.opponents import find_opponent, inside_for
    from lanista.training.fight import Table
    from lanista.training.hot_seat import PERSON, best_agent

    chosen = []
    for name, team in zip(agents, plan.team_names):
        played = before.get(team, PERSON)
        chosen.append(name or (best_agent(plan.ruleset) if played == PERSON else played))
    inside_for(map(find_opponent, chosen), plan.ruleset.name)
    return Table(plan.scenario, chosen, seed)
