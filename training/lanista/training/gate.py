"""The learning gate: short trainings must beat the built-in agents by stated margins.

Three trainings of 200,000 decisions each, from three seeds, and each result fights 2,000 fights
from each seat of the duel. The lower end of the 95 % interval must lie above 90 % against `random`
and above 55 % against `brawler`; `brawler` itself must win 85 % against `random`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lanista.configs import TrainingRun, load_training
from lanista.training.play import Match, play_match

if TYPE_CHECKING:
    from lanista.training.run import Outcome


@dataclass(frozen=True)
class Size:
    """How much is trained and fought, and the bars: shares that the interval must lie above."""

    steps: int
    seeds: tuple[int, ...]
    fights: int
    random_bar: float
    brawler_bar: float
    scripted_bar: float


FULL = Size(200_000, (1, 2, 3), 2000, random_bar=0.90, brawler_bar=0.55, scripted_bar=0.85)
# For every change of the project: that training learns at all, in a minute or two.
SMALL = Size(40_000, (1,), 300, random_bar=0.80, brawler_bar=0.0, scripted_bar=0.85)


@dataclass(frozen=True)
class Check:
    """One margin: a match, and the bar that its lower bound must pass."""

    match: Match
    bar: float

    @property
    def passed(self) -> bool:
        """Whether the lower end of the interval lies above the bar."""
        return self.match.total.won.low > self.bar

    def to_json(self) -> dict[str, Any]:
        """The bar, the verdict and the match."""
        return {"bar": self.bar, "passed": self.passed, "match": self.match.to_json()}


@dataclass(frozen=True)
class Verdict:
    """All margins of a gate. stopped_by: the signal that ended it early, or None."""

    checks: Sequence[Check]
    seconds: Sequence[float]
    stopped_by: int | None = None

    @property
    def passed(self) -> bool:
        """Whether every margin was reached."""
        return self.stopped_by is None and all(check.passed for check in self.checks)

    def to_json(self) -> dict[str, Any]:
        """Everything, as JSON holds it."""
        return {
            "passed": self.passed,
            "stopped_by": self.stopped_by,
            "training_seconds": list(self.seconds),
            "checks": [check.to_json() for check in self.checks],
        }


def run_of(size: Size, seed: int) -> TrainingRun:
    """The gate's training run with a seed of its own."""
    run = load_training("gate")
    return run.model_copy(
        update={
            "name": f"seed_{seed}", "seed": seed, "total_steps": size.steps,
            "snapshot_every": size.steps, "eval_every": size.steps, "eval_fights": 100,
        }
    )  # fmt: skip


def run_gate(
    size: Size,
    folder: Path,
    *,
    seed: int = 0,
    learn: Callable[[TrainingRun, Path], Outcome] | None = None,
    told: Callable[[Check], None] = lambda check: None,
) -> Verdict:
    """Trains and fights; the runs are left in the folder.

    Args:
        seed: of the fights that judge; the trainings have the seeds of the size.
        learn: trains a run into a folder; default: `train`, silently.
        told: called after each check.
    """
    from lanista.training.train import train

    scenario = load_training("gate").scenario
    checks: list[Check] = []
    seconds: list[float] = []

    def judge(first: Any, second: str, bar: float) -> None:
        check = Check(play_match(scenario, first, second, size.fights, seed, compiled=True), bar)
        checks.append(check)
        told(check)

    judge("brawler", "random", size.scripted_bar)
    for number in size.seeds:
        run = run_of(size, number)
        outcome = (learn or train)(run, folder / run.name)
        if outcome.stopped_by is not None:
            return Verdict(checks, seconds, outcome.stopped_by)
        seconds.append(round(outcome.seconds, 1))
        judge(outcome.policy, "random", size.random_bar)
        judge(outcome.policy, "brawler", size.brawler_bar)
    return Verdict(checks, seconds)
