"""`lanista gate`: does training still learn what it should?"""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lanista.cli.output import AsJson, Seed, err, out, print_json, require_training
from lanista.cli.train import learn

if TYPE_CHECKING:
    from lanista.training.gate import Check, Verdict

FAILED = 1


def gate(
    small: Annotated[bool, typer.Option("--small", help="One short training, low bars.")] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Keep the runs in this folder.")
    ] = None,
    threads: Annotated[int, typer.Option(min=1, help="Threads of PyTorch.")] = 1,
    seed: Seed = 0,
    json: AsJson = False,
) -> None:
    """Train from scratch and require stated margins over the built-in agents.

    Ends with 1 if a margin is missed.
    """
    require_training()
    with contextlib.ExitStack() as stack:
        folder = output or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        verdict = judge(small, folder, seed, threads)
    if json:
        print_json(verdict.to_json())
    else:
        out().print("The gate is passed." if verdict.passed else "The gate is not passed.")
    if verdict.stopped_by is not None:
        raise typer.Exit(128 + verdict.stopped_by)
    if not verdict.passed:
        raise typer.Exit(FAILED)


def judge(small: bool, folder: Path, seed: int, threads: int) -> Verdict:
    """Runs the gate, telling on the error stream how it goes."""
    from lanista.training.gate import FULL, SMALL, run_gate

    console = err()

    def told(check: Check) -> None:
        match = check.match
        sign = "passed" if check.passed else "MISSED"
        console.print(
            f"{sign}: {match.first} won {match.total.won} of {match.total.n} against "
            f"{match.second}; above {100 * check.bar:.0f} % is asked",
            soft_wrap=True,
        )

    return run_gate(
        SMALL if small else FULL,
        folder,
        seed=seed,
        learn=lambda run, folder: learn(run, folder, False, threads),
        told=told,
    )
