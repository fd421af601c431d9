"""`lanista record`: many fights, logged decision by decision."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from lanista.cli.fight import AgentName
from lanista.cli.output import (
    MOST_FIGHTS,
    AsJson,
    Options,
    Seed,
    err,
    out,
    print_json,
    rules_options,
)
from lanista.configs.errors import ContentError

if TYPE_CHECKING:
    from lanista.training.decisions import Recording


def record(
    scenario: Annotated[str, typer.Argument(help="A built-in scenario or a file.")] = "duel",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="A new .jsonl or .parquet file.")
    ] = None,
    red: AgentName = "brawler",
    blue: AgentName = "brawler",
    fights: Annotated[int, typer.Option(min=1, help="How many.")] = 100,
    first: Annotated[
        int, typer.Option(min=0, max=MOST_FIGHTS // 2, help="The number of the first one.")
    ] = 0,
    observations: Annotated[
        bool, typer.Option("--observations", help="Log what the fighter perceived, too.")
    ] = False,
    option: Options = None,
    seed: Seed = 0,
    columns: Annotated[bool, typer.Option("--columns", help="Explain the columns.")] = False,
    json: AsJson = False,
) -> None:
    """Log every decision of many fights: who was asked what, what was legal, what was answered.

    A .jsonl file grows fight by fight; a .parquet file (the extra "data") appears at the end.
    Ctrl-C and SIGTERM end the run after the fight that is being fought.
    """
    if columns:
        print_columns(json)
        return
    if output is None:
        raise ContentError("--output is missing; name a new .jsonl or .parquet file.")
    from lanista.training.decisions import record as record_fights

    with err().status("fighting") as status:
        recording = record_fights(
            output, scenario, [red, blue], fights, seed, first=first,
            options=rules_options(option, scenario), observations=observations,
            told=lambda done: status.update(f"{done:,} of {fights:,} fights"),
        )  # fmt: skip
    if json:
        print_json(as_json(recording))
    else:
        out().print(
            f"{recording.decisions:,} decisions of {recording.fights:,} fights: {recording.path}"
        )
    if recording.stopped_by is not None:
        raise typer.Exit(128 + recording.stopped_by)


def as_json(recording: Recording) -> dict[str, Any]:
    """What was recorded, as JSON holds it."""
    return {**asdict(recording), "path": str(recording.path)}


def print_columns(json: bool) -> None:
    """The columns of a log."""
    from rich.table import Table

    from lanista.training.decisions import COLUMNS

    if json:
        print_json([asdict(column) for column in COLUMNS])
        return
    table = Table("column", "kind", "", box=None)
    for column in COLUMNS:
        table.add_row(column.name, column.kind, column.meaning)
    out().print(table)
