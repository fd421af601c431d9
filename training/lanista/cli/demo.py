"""`lanista demo`: from two stat-block files to a trained opponent, in a few minutes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from lanista.cli.output import AsJson, Seed, err, out, print_json, require_training
from lanista.configs.errors import ContentError

if TYPE_CHECKING:
    from lanista.configs import TrainingRun
    from lanista.training.tournament import CrossTable

SAMPLES = ("bridge_watch.json", "fen_reavers.json")
TEAMS = ("watch", "reavers")


def demo(
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="A new folder; default: runs/demo.")
    ] = None,
    steps: Annotated[int | None, typer.Option(min=1, help="Decisions to learn from.")] = None,
    fights: Annotated[int, typer.Option(min=1, help="Of the tournament, a pair and seat.")] = 200,
    seed: Seed = 7,
    json: AsJson = False,
) -> None:
    """Import two sample encounters, train an opponent for them, and watch it fight.

    Everything is left in the folder: the fighters as YAML, the scenario, and the training run.
    """
    require_training()
    from lanista.cli.story import print_story, story_as_json
    from lanista.cli.tournament import cross_table
    from lanista.cli.train import learn
    from lanista.training.fight import Table
    from lanista.training.tournament import play_tournament

    console = out()
    folder = new_folder(output)
    scenario = import_samples(folder)
    say(json, "1. Imported", f"{', '.join(SAMPLES)} as native YAML, and wrote {scenario}")
    run = demo_run(scenario, steps, seed)
    say(json, "2. Training", f"{run.total_steps:,} decisions against {opponents_of(run)}")
    outcome = learn(run, folder / "trained", False, 1)
    if outcome.stopped_by is not None:
        raise typer.Exit(128 + outcome.stopped_by)
    policy = str(outcome.policy)
    say(json, "3. Tournament", f"{fights} fights from each side")
    table = play_tournament(scenario, ["random", "brawler", policy], fights, seed)
    if not json:
        console.print(cross_table(table))
    battle = Table(scenario, ["brawler", policy], seed).play()
    if json:
        print_json(as_json(folder, run, table, story_as_json(battle)))
        return
    say(json, "4. A fight", f"the watch led by the brawler, the reavers by {policy}\n")
    print_story(console, battle, f"{battle.blueprint.scenario.title} (seed {seed})")
    console.print(f"\nAll of it is in {folder}. Again: lanista fight {scenario} --blue {policy}")


def say(json: bool, step: str, what: str) -> None:
    """Announces a step, on the error stream if the result goes out as JSON."""
    (err() if json else out()).print(f"[bold]{step}:[/bold] {what}")


def new_folder(asked: Path | None) -> Path:
    """The folder of this demonstration: the one asked for, or the first that is free.

    Raises:
        ContentError: if it is there already, or cannot be made.
    """
    folder = asked or Path("runs") / "demo"
    number = 2
    while asked is None and folder.exists():
        folder = Path("runs") / f"demo_{number}"
        number += 1
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise ContentError(f"{folder} exists already; give the name of a new folder.") from None
    except OSError as error:
        raise ContentError(f"{folder} cannot be made a folder: {error.strerror}.") from None
    return folder


def import_samples(folder: Path) -> Path:
    """Imports the two encounters and writes their melee; returns the scenario's file."""
    import yaml

    from lanista.cli.importing import write_fighters
    from lanista.configs.reading import CONTENT, write_atomically
    from lanista.configs.rulesets import SCENARIO_FORMAT
    from lanista.pilot.importers import import_file

    teams = {}
    for team, name in zip(TEAMS, SAMPLES):
        paths = write_fighters(import_file(CONTENT / "samples" / name), folder / team, False)
        teams[team] = [path.relative_to(folder).as_posix() for path in paths]
    scenario = {
        "format": SCENARIO_FORMAT,
        "name": "bridge_melee",
        "title": "The fight at the bridge",
        "teams": teams,
    }
    path = folder / "bridge_melee.yaml"
    write_atomically(path, yaml.safe_dump(scenario, sort_keys=False))
    return path


def demo_run(scenario: Path, steps: int | None, seed: int) -> TrainingRun:
    """The built-in run "demo" on the imported melee."""
    from lanista.configs import load_training

    run = load_training("demo")
    total = steps or run.total_steps
    changes = {"scenario": str(scenario), "seed": seed, "total_steps": total}
    return run.model_copy(update=changes)


def opponents_of(run: TrainingRun) -> str:
    """The names of a run's opponents."""
    return " and ".join(opponent.agent for opponent in run.opponents)


def as_json(
    folder: Path, run: TrainingRun, table: CrossTable, story: dict[str, Any]
) -> dict[str, Any]:
    """Everything the demonstration found, as JSON holds it."""
    return {
        "folder": str(folder),
        "run": run.model_dump(mode="json", exclude_none=True),
        "tournament": table.to_json(),
        "fight": story,
    }
