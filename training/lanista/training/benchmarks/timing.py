"""How a speed is measured."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from lanista.training.benchmarks.peer_games import MANY, Act, Group, rate

# Acts for about so many seconds and returns the rate a second.
Run = Callable[[float], float]


class Unavailable(RuntimeError):
    """Why something cannot be measured here."""


@dataclass(frozen=True)
class Benchmark:
    """Something to measure.

    prepare: loads and warms what is needed, and returns what is then run again and again; raises
    ImportError or Unavailable where that cannot be. ours: it is one of ours, not a peer's.
    """

    name: str
    prepare: Callable[[], Run]
    unit: str = "decisions/s"
    group: Group = MANY
    ours: bool = True


@dataclass
class Measured:
    """What came of a benchmark: a value a repetition, or why there are none."""

    benchmark: Benchmark
    values: list[float] = field(default_factory=list)
    skipped: str = ""

    @property
    def name(self) -> str:
        """The benchmark's."""
        return self.benchmark.name

    @property
    def median(self) -> float:
        """The middle value, 0 if there is none."""
        return statistics.median(self.values) if self.values else 0.0

    def to_json(self) -> dict[str, Any]:
        """Name, unit, median, range and all values, to four digits."""
        if self.skipped:
            return {"name": self.name, "skipped": self.skipped}
        return {
            "name": self.name,
            "unit": self.benchmark.unit,
            "group": self.benchmark.group,
            "median": four_digits(self.median),
            "min": four_digits(min(self.values)),
            "max": four_digits(max(self.values)),
            "values": [four_digits(value) for value in self.values],
        }


def four_digits(value: float) -> float:
    """As many digits as a measurement deserves: whole from a thousand on."""
    return float(f"{value:.4g}") if value < 1000 else float(round(value))


def timed(act: Act) -> Run:
    """Runs of an act, which is done once before: what is slow the first time is not measured."""
    act()
    return partial(rate, act)


def measure(
    benchmarks: Sequence[Benchmark],
    seconds: float,
    repeats: int,
    told: Callable[[str], None] = lambda line: None,
) -> list[Measured]:
    """Measures all benchmarks in turn, `repeats` times.

    Args:
        seconds: of each repetition, about.
        told: hears which benchmark is prepared or measured.
    """
    results = [Measured(item) for item in benchmarks]
    runs: dict[str, Run] = {}
    for result in results:
        told(f"preparing {result.name}")
        try:
            runs[result.name] = result.benchmark.prepare()
        except (ImportError, Unavailable) as error:
            result.skipped = str(error)
    for k in range(repeats):
        for result in results:
            if result.skipped:
                continue
            told(f"round {k + 1} of {repeats}: {result.name}")
            try:
                result.values.append(runs[result.name](seconds))
            except Unavailable as error:
                result.values, result.skipped = [], str(error)
    return results
