"""The folder of a training run: everything that it leaves behind.

config.yaml           the run, as it was started
model.zip             the learner with its optimiser, to go on from (only ever one's own file:
                      unlike all else here it is a pickle); of a run on Ray, rllib.zip
policy.safetensors    the trained policy, to fight with
snapshots/            earlier policies, by their steps
metrics.csv           results against the opponents
learning_curve.png    the same as a picture
tensorboard/          what Stable-Baselines3 logs
"""

from __future__ import annotations

import csv
import io
from dataclasses import asdict, dataclass, fields
from pathlib import Path

import yaml

from lanista.configs import ContentError, TrainingRun, scenario_names
from lanista.configs.reading import read_text, write_atomically
from lanista.configs.training import load_training

# The learner's file, by who trains it.
HERE, ON_RAY = "model.zip", "rllib.zip"


@dataclass(frozen=True)
class Measurement:
    """A result of the learner against one opponent after so many steps and seconds."""

    steps: int
    seconds: float
    opponent: str
    n: int
    wins: int
    draws: int
    losses: int


class RunFolder:
    """The files of a run under `path`. The learner is in the file of that name."""

    def __init__(self, path: Path, learner: str = HERE) -> None:
        self.path = path
        self.config = path / "config.yaml"
        self.model = path / learner
        self.policy = path / "policy.safetensors"
        self.metrics = path / "metrics.csv"
        self.curve = path / "learning_curve.png"
        self.tensorboard = path / "tensorboard"

    def require_free(self) -> None:
        """Raises ContentError if a run is there already."""
        if self.config.exists():
            raise ContentError(
                f"{self.path} holds a training run already; go on with it by --resume, or give "
                "another folder with --output."
            )

    def begin(self, run: TrainingRun) -> None:
        """Makes the folder for a new run.

        Raises:
            ContentError: if a run is there already, or the folder cannot be made.
        """
        self.require_free()
        try:
            (self.path / "snapshots").mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ContentError(f"{self.path} cannot be made a folder: {error.strerror}.") from None
        data = run.model_dump(mode="json", exclude_none=True)
        if run.scenario not in scenario_names():
            # A path holds wherever the run is resumed from.
            data["scenario"] = str(Path(run.scenario).resolve())
        write_atomically(self.config, yaml.safe_dump(data, sort_keys=False, allow_unicode=True))

    def resumed(self) -> TrainingRun:
        """The run that the folder holds.

        Raises:
            ContentError: if there is none, or nothing to go on from.
        """
        if not self.config.exists() or not self.model.exists():
            raise ContentError(
                f"{self.path} holds no training run to resume: that needs config.yaml and "
                f"{self.model.name}. Start one without --resume."
            )
        return load_training(self.config)

    def snapshots(self) -> list[Path]:
        """The earlier policies, oldest first."""
        return sorted((self.path / "snapshots").glob("step_*.safetensors"))

    def snapshot(self, steps: int) -> Path:
        """Where the policy after so many steps is kept."""
        return self.path / "snapshots" / f"step_{steps:012d}.safetensors"

    def add(self, rows: list[Measurement]) -> None:
        """Adds results to metrics.csv."""
        names = [item.name for item in fields(Measurement)]
        text = io.StringIO(newline="")
        writer = csv.DictWriter(text, names, lineterminator="\n")
        writer.writeheader()
        for row in [*self.measurements(), *rows]:
            writer.writerow(asdict(row))
        write_atomically(self.metrics, text.getvalue())

    def measurements(self) -> list[Measurement]:
        """All results so far, oldest first."""
        if not self.metrics.exists():
            return []
        rows = csv.DictReader(io.StringIO(read_text(self.metrics)))
        return [
            Measurement(
                steps=int(row["steps"]),
                seconds=float(row["seconds"]),
                opponent=row["opponent"],
                n=int(row["n"]),
                wins=int(row["wins"]),
                draws=int(row["draws"]),
                losses=int(row["losses"]),
            )
            for row in rows
        ]
