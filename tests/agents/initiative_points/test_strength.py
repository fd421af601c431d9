"""Who beats whom under Initiative Points, from both sides of every scenario."""

from __future__ import annotations

import pytest

from lanista.configs import scenario_names
from lanista.training.intervals import Interval, wilson
from lanista.training.play import Tally, play_match

FIGHTS = 100  # of a scenario, from each side


def won(first: str, second: str, timing: str) -> Interval:
    """The share that one agent wins against another over all scenarios, draws not won."""
    total = Tally(0, 0, 0, 0)
    for scenario in scenario_names("initiative_points"):
        options = {"timing": timing}
        total += play_match(
            scenario, first, second, FIGHTS, seed=3, options=options, compiled=True
        ).total
    return wilson(total.wins, total.n)


@pytest.mark.compiled
@pytest.mark.parametrize("timing", ["after_cost", "declared"])
def test_the_brawler_beats_random_and_the_custos_beats_the_brawler(timing: str) -> None:
    assert won("brawler", "random", timing).low > 0.75
    assert won("custos", "brawler", timing).low > 0.6


@pytest.mark.compiled
def test_the_custos_wins_a_duel_between_equals() -> None:
    match = play_match("grog_duel", "custos", "brawler", 2000, seed=3, compiled=True)
    assert match.total.won.low > 0.5
