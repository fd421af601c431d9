"""The ratios that matter, and what they must be."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lanista.training.benchmarks import ours
from lanista.training.benchmarks.timing import Measured, four_digits


@dataclass(frozen=True)
class Target:
    """A bound on the ratio of two measurements, or on one alone (`other` None)."""

    own: str
    other: str | None = None
    at_least: float = 0.0
    at_most: float = math.inf

    @property
    def bound(self) -> str:
        """What it asks for, as text."""
        if self.at_most < math.inf:
            return f"at most {self.at_most:g}"
        return f"at least {self.at_least:g}"


# Like beside like: one environment by the same loop, batches of the same size, the same batch at
# another size or driven in another way. Two figures stand alone: what a search and a store need.
TARGETS = (
    Target(ours.INSIDE, "pgx leduc_holdem, batch of 1024", at_least=1),
    Target(ours.INSIDE, "pgx backgammon, batch of 1024", at_least=20),
    Target(ours.INSIDE, "OpenSpiel backgammon", at_least=20),
    Target(ours.SIX, ours.INSIDE, at_least=0.25),
    Target(ours.VECTOR, ours.DUMMY, at_least=20),
    Target(ours.GYM, "OpenSpiel backgammon, rl_environment", at_least=5),
    Target(ours.AEC, "PettingZoo connect_four, make", at_least=5),
    Target(ours.EXCHANGE, at_least=30_000),
    Target(ours.SAVED, at_least=10_000),
    Target(ours.PPO, at_most=10),
)


@dataclass(frozen=True)
class Verdict:
    """A target beside what was measured; `value` is None where that is missing."""

    target: Target
    value: float | None

    @property
    def holds(self) -> bool | None:
        """Whether the target is met; None if it was not measured."""
        if self.value is None:
            return None
        return self.target.at_least <= self.value <= self.target.at_most

    def to_json(self) -> dict[str, Any]:
        """Both sides, the bound, the value and the verdict."""
        return {
            "own": self.target.own,
            "other": self.target.other,
            "bound": self.target.bound,
            "value": None if self.value is None else four_digits(self.value),
            "holds": self.holds,
        }


def judge(results: Sequence[Measured]) -> list[Verdict]:
    """All targets, each with what was measured.

    A ratio is the median of those of each round: what else the machine did then weighed on both.
    """
    values = {result.name: result.values for result in results if result.values}
    return [Verdict(target, _value(target, values)) for target in TARGETS]


def _value(target: Target, values: Mapping[str, Sequence[float]]) -> float | None:
    own = values.get(target.own)
    if own is None or target.other is None:
        return None if own is None else statistics.median(own)
    other = values.get(target.other)
    if other is None:
        return None
    return statistics.median(mine / theirs for mine, theirs in zip(own, other))
