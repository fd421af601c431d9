"""`lanista replay`: a fight told again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lanista.cli.output import AsJson, out, print_json
from lanista.configs.errors import ContentError

if TYPE_CHECKING:
    from lanista.rules import Battle, Replay


def replay(
    file: Annotated[Path, typer.Argument(help="A replay, as `lanista fight --save` writes it.")],
    first: Annotated[int, typer.Option("--from", min=1, help="The first round to tell.")] = 1,
    last: Annotated[
        int | None, typer.Option("--to", min=1, help="The round at whose end to stop.")
    ] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Only check that it leads to the recorded end.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Tell a fight again, whole or from one round to another.

    With --verify every question is compared with what was recorded, and the end with its checksum:
    where these rules lead the fight elsewhere, the first question that differs is named.
    """
    from lanista.rules import Replay

    loaded = Replay.load(file)
    if verify:
        print_verified(loaded, json)
        return
    from lanista.cli.fight import as_json, title_of
    from lanista.cli.story import print_story

    if last is not None and first > last:
        raise ContentError(f"--from {first} --to {last}: the first round is after the last one.")
    battle = up_to(loaded, last)
    if first > battle.round:
        raise ContentError(f"--from {first}: the fight ended in round {battle.round}.")
    # What happens before the first round - an ambush, say - is told with it.
    rounds = (first if first > 1 else 0, last or sys.maxsize)
    if json:
        print_json(as_json(battle, list(loaded.agents.values()), rounds))
    else:
        print_story(out(), battle, title_of(battle), rounds)


def up_to(loaded: Replay, last: int | None) -> Battle:
    """The battle at the end of a round, or of the replay."""
    for battle in loaded.moments():
        if last is not None and battle.round > last:
            break
    return battle


def print_verified(loaded: Replay, json: bool) -> None:
    """Says that the replay leads to its recorded end. Raises ContentError where it departs."""
    battle = loaded.verify()
    if json:
        print_json(
            {
                "verified": True,
                "content_hash": loaded.plan.content_hash,
                "checksum": loaded.checksum,
                "inputs": len(loaded.inputs),
                "rounds": battle.round,
                "versions": dict(loaded.versions),
            }
        )
        return
    out().print(
        f"{len(loaded.inputs)} inputs lead through {battle.round} rounds to the recorded end "
        f"(content {loaded.plan.content_hash[:12]}, checksum {loaded.checksum})."
    )
