"""`lanista train`: learn to fight."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from lanista.cli.output import AsJson, err, out, print_json, require_ray, require_training
from lanista.configs.errors import ContentError

if TYPE_CHECKING:
    from lanista.configs import TrainingRun
    from lanista.training.run import Outcome


def train(
    run: Annotated[
        str | None, typer.Argument(help="A built-in training run or a file; default: duel.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="The run's folder; default: runs/ and its name."),
    ] = None,
    steps: Annotated[int | None, typer.Option(min=1, help="Decisions to learn from.")] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="Of fights, weights and draws.")] = None,
    change: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="Change a value of the run. Repeatable."),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the run that the folder holds.")
    ] = False,
    threads: Annotated[int, typer.Option(min=1, help="Threads of PyTorch.")] = 1,
    ray: Annotated[
        bool, typer.Option("--ray", help="Train with RLlib's PPO, workers of Ray fighting.")
    ] = False,
    list_: Annotated[bool, typer.Option("--list", help="List the built-in training runs.")] = False,
    json: AsJson = False,
) -> None:
    """Train a policy with MaskablePPO, and leave it in a folder with all that tells how.

    Ctrl-C and SIGTERM save first; --resume goes on from there. With --ray several processes fight.
    """
    if list_:
        print_runs(json)
        return
    require_training()
    if ray:
        require_ray()
    changes = {"total_steps": steps, "seed": seed, **changes_of(change)}
    chosen, folder = the_run(run, output, resume, changes, ray)
    outcome = learn(chosen, folder, resume, threads, ray)
    if json:
        print_json(as_json(outcome))
    else:
        print_outcome(outcome, ray)
    if outcome.stopped_by is not None:
        raise typer.Exit(128 + outcome.stopped_by)


def print_runs(json: bool) -> None:
    """The built-in training runs."""
    from lanista.configs import load_training, training_names

    runs = [load_training(name) for name in training_names()]
    if json:
        print_json([item.model_dump(mode="json", exclude_none=True) for item in runs])
        return
    for item in runs:
        opponents = ", ".join(opponent.agent for opponent in item.opponents)
        out().print(
            f"{item.name}: {item.total_steps:,} steps of {item.scenario} against {opponents}"
        )


def changes_of(pairs: list[str] | None) -> dict[str, Any]:
    """The values given as KEY=VALUE. Raises ContentError."""
    from lanista.configs.reading import parse_yaml

    changes = {}
    for pair in pairs or ():
        key, equals, value = pair.partition("=")
        if not equals or not value:
            raise ContentError(f'--set "{pair}": write it as KEY=VALUE, such as environments=64.')
        changes[key.strip()] = parse_yaml(value, f"--set {key}")
    return changes


def the_run(
    name: str | None, output: Path | None, resume: bool, changes: dict[str, Any], ray: bool
) -> tuple[TrainingRun, Path]:
    """The run with its changes, and its folder. Raises ContentError."""
    from lanista.configs import TrainingRun, load_training
    from lanista.configs.model import validate
    from lanista.training.folder import ON_RAY, RunFolder

    if output is None:
        output = Path("runs") / load_training(name or "duel").name
    if resume:
        chosen = (RunFolder(output, ON_RAY) if ray else RunFolder(output)).resumed()
    else:
        chosen = load_training(name or "duel")
    given = {key: value for key, value in changes.items() if value is not None}
    data = {**chosen.model_dump(exclude_none=True), **given}
    return validate(TrainingRun, data, chosen.name), output


def learn(run: TrainingRun, folder: Path, resume: bool, threads: int, ray: bool = False) -> Outcome:
    """Trains, with its progress on the error stream."""
    from lanista.training.progress import ConsoleReporter

    settings: dict[str, Any] = {"resume": resume, "torch_threads": threads}
    with ConsoleReporter(err(), run.total_steps, run.name) as reporter:
        if ray:
            from lanista.training.train_on_ray import train_on_ray

            return train_on_ray(run, folder, reporter=reporter, **settings)
        from lanista.training.train import train

        return train(run, folder, reporter=reporter, **settings)


def as_json(outcome: Outcome) -> dict[str, Any]:
    """The outcome as JSON holds it; the results of the last measurement only."""
    from lanista.agents import LearnedPolicy
    from lanista.training.intervals import wilson

    last = max((row.steps for row in outcome.measurements), default=0)
    metadata = LearnedPolicy(outcome.policy).metadata
    return {
        "folder": str(outcome.folder),
        "policy": str(outcome.policy),
        "steps": outcome.steps,
        "seconds": round(outcome.seconds, 1),
        "stopped_by": outcome.stopped_by,
        "scenario": metadata.scenario,
        "content_hash": metadata.content_hash,
        "options": dict(metadata.options),
        "versions": dict(metadata.versions),
        "seed": metadata.seed,
        "results": [
            {
                "opponent": row.opponent,
                "n": row.n,
                "wins": row.wins,
                "draws": row.draws,
                "losses": row.losses,
                "won": str(wilson(row.wins, row.n)),
            }
            for row in outcome.measurements
            if row.steps == last
        ],
    }


def print_outcome(outcome: Outcome, ray: bool) -> None:
    """Where the policy is, and what to do with it."""
    console = out()
    verb = "Trained" if outcome.stopped_by is None else "Stopped and saved after"
    rate = outcome.steps / max(outcome.seconds, 1e-9)
    console.print(
        f"{verb} {outcome.steps:,} steps in {outcome.seconds:,.0f} s ({rate:,.0f} steps/s)."
    )
    console.print(f"Policy: {outcome.policy}")
    if outcome.stopped_by is not None:
        again = "--resume --ray" if ray else "--resume"
        console.print(f"Go on with: lanista train {again} --output {outcome.folder}")
    else:
        console.print(f"Let it fight: lanista tournament {outcome.policy} brawler random")
