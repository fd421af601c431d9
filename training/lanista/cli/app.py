"""The application, and how it ends when something is wrong.

Whatever the user can mend is one paragraph on the error stream and exit code 2; an interrupt from
the keyboard is 130. Commands import what they need when they run, so that `--help` is quick.
"""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from lanista.cli import (
    bench,
    demo,
    fight,
    gate,
    importing,
    play,
    record,
    replay,
    rules,
    spaces,
    tournament,
    train,
)
from lanista.cli.output import complain
from lanista.configs.errors import ContentError

WRONG_INPUT, DEFECT, INTERRUPTED = 2, 70, 130


class Guarded(TyperGroup):
    """Turns what the user can mend, and interrupts, into clean endings."""

    def invoke(self, ctx: Any) -> Any:
        """Runs the command."""
        try:
            return super().invoke(ctx)
        except ContentError as error:
            complain(str(error))
            raise typer.Exit(WRONG_INPUT) from None
        except KeyboardInterrupt:
            complain("Stopped.")
            raise typer.Exit(INTERRUPTED) from None
        except BrokenPipeError:
            # Whoever read our output has gone; the interpreter would complain once more at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(1) from None
        except Exception as error:
            if type(error).__name__ != "EngineFault":
                raise
            complain(str(error))
            raise typer.Exit(DEFECT) from None


app = typer.Typer(
    cls=Guarded,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Fights by tabletop rules: watch them, train agents for them, and measure both.",
)


@app.callback()
def load_own(
    sources: Annotated[
        list[str] | None,
        typer.Option(
            "--load",
            metavar="FILE_OR_MODULE",
            help="Import this first: it registers scenarios, agents ... of your own. Repeatable.",
        ),
    ] = None,
) -> None:
    """Loads content of the user's own, before any name is looked up."""
    if sources:
        from lanista.configs.registry import load

        load(sources)


app.command("demo")(demo.demo)
app.command("fight")(fight.fight)
app.command("play")(play.play)
app.command("replay")(replay.replay)
app.command("record")(record.record)
app.command("import")(importing.import_file)
app.command("train")(train.train)
app.command("tournament")(tournament.tournament)
app.command("gate")(gate.gate)
app.command("rules")(rules.rules)
app.command("spaces")(spaces.spaces)
app.command("bench")(bench.bench)
