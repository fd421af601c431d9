"""Intervals around a share of wins."""

from __future__ import annotations

import numpy as np
import pytest

from lanista.training.intervals import wilson


@pytest.mark.parametrize(
    ("wins", "n", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (1, 1, 0.2065, 1.0)],
)
def test_known_intervals(wins: int, n: int, low: float, high: float) -> None:
    interval = wilson(wins, n)
    assert interval.share == wins / n
    assert (interval.low, interval.high) == pytest.approx((low, high), abs=1e-4)


def test_a_thousand_fights_are_sure_to_three_points() -> None:
    interval = wilson(500, 1000)
    assert interval.high - 0.5 == pytest.approx(0.031, abs=0.0005)


def test_the_interval_holds_the_truth_19_times_in_20() -> None:
    generator = np.random.default_rng(0)
    for truth in (0.05, 0.5, 0.9):
        found = [wilson(int(wins), 80) for wins in generator.binomial(80, truth, 4000)]
        holds = np.mean([interval.low <= truth <= interval.high for interval in found])
        assert 0.93 < holds < 0.98


@pytest.mark.parametrize(("wins", "n"), [(0, 0), (-1, 3), (4, 3)])
def test_impossible_counts_are_refused(wins: int, n: int) -> None:
    with pytest.raises(ValueError, match="is no count"):
        wilson(wins, n)
