"""How a speed is measured."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

# Plays for a while and returns how many decisions (or copies) that were.
Burst = Callable[[float], int]


@dataclass
class Speed:
    """Something measured several times.

    name, unit: what was counted a second. rates: one a repetition. skipped: why there are none.
    """

    name: str
    unit: str
    rates: list[float] = field(default_factory=list)
    skipped: str = ""

    @property
    def median(self) -> float:
        """The middle rate, 0 if there is none."""
        return statistics.median(self.rates) if self.rates else 0.0

    def to_json(self) -> dict[str, Any]:
        """Name, unit, median, range and all rates, rounded to whole numbers."""
        if self.skipped:
            return {"name": self.name, "skipped": self.skipped}
        return {
            "name": self.name,
            "unit": self.unit,
            "median": round(self.median),
            "min": round(min(self.rates)),
            "max": round(max(self.rates)),
            "rates": [round(rate) for rate in self.rates],
        }


@dataclass(frozen=True)
class Benchmark:
    """Something to measure: `prepare` loads and warms what is needed, and returns the burst.

    A peer that is not installed raises ImportError in `prepare`.
    """

    name: str
    prepare: Callable[[], Burst]
    unit: str = "decisions/s"


def measure(
    benchmarks: Sequence[Benchmark],
    seconds: float,
    repeats: int,
    told: Callable[[str], None] = lambda line: None,
) -> list[Speed]:
    """Measures all benchmarks in turn, `repeats` times.

    Args:
        seconds: of each repetition.
        told: hears which benchmark is prepared and which round begins.
    """
    speeds = [Speed(item.name, item.unit) for item in benchmarks]
    bursts: list[Burst | None] = []
    for item, speed in zip(benchmarks, speeds):
        told(f"preparing {item.name}")
        try:
            bursts.append(item.prepare())
        except ImportError as error:
            speed.skipped = f"not installed ({error})"
            bursts.append(None)
    for k in range(repeats):
        told(f"round {k + 1} of {repeats}")
        for burst, speed in zip(bursts, speeds):
            if burst is not None:
                started = time.perf_counter()
                count = burst(started + seconds)
                speed.rates.append(count / (time.perf_counter() - started))
    return speeds


class Dice:
    """The uniform random policy of all single environments, ours and peers' alike."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    def legal(self, mask: Any) -> int:
        """One of the actions that a mask (an array of 0 and 1) allows."""
        return int(self.one_of(mask.nonzero()[0]))

    def one_of(self, choices: Any) -> Any:
        """One of a sequence of actions."""
        return choices[int(self._random() * len(choices))]


def play_aec(env: Any, seed: int) -> Burst:
    """Bursts of random play in an environment of PettingZoo's AEC kind, resets included."""
    dice = Dice(seed)
    env.reset(seed=seed)

    def burst(until: float) -> int:
        count = 0
        while time.perf_counter() < until:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            env.step(dice.legal(observation["action_mask"]))
            count += 1
        return count

    return burst
