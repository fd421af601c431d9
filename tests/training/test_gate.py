"""The learning gate: what it asks, and how it judges."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanista.configs import TrainingRun
from lanista.training.gate import FULL, Check, Size, Verdict, run_gate, run_of
from lanista.training.play import Match, Tally


def match_of(wins: int, n: int = 1000) -> Match:
    return Match("duel", "", "a", "b", {"red": Tally(n, wins, 0, n - wins)}, 0, {}, {})


def test_the_lower_end_of_the_interval_must_pass_the_bar() -> None:
    assert not Check(match_of(560), 0.55).passed
    assert Check(match_of(590), 0.55).passed


def test_one_miss_or_an_early_end_fails_the_gate() -> None:
    good, bad = Check(match_of(900), 0.55), Check(match_of(500), 0.55)
    assert Verdict([good, good], [1.0]).passed
    assert not Verdict([good, bad], [1.0]).passed
    assert not Verdict([good], [1.0], stopped_by=15).passed


def test_the_full_gate_is_what_it_says() -> None:
    assert (FULL.steps, len(FULL.seeds), FULL.fights) == (200_000, 3, 2000)
    assert (FULL.random_bar, FULL.brawler_bar, FULL.scripted_bar) == (0.90, 0.55, 0.85)
    run = run_of(FULL, 3)
    assert run.seed == 3 and run.total_steps == 200_000 and run.scenario == "duel"
    assert run.total_steps % (run.environments * run.rollout_steps) == 0


@pytest.mark.compiled
def test_a_gate_trains_and_judges(tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib")
    from lanista.training.train import Outcome, train

    def learn(run: TrainingRun, folder: Path) -> Outcome:
        small = {"environments": 8, "rollout_steps": 16, "batch_size": 64, "epochs": 1}
        return train(run.model_copy(update=small), folder)

    told: list[Check] = []
    size = Size(128, (1, 2), 5, random_bar=0.0, brawler_bar=1.0, scripted_bar=0.1)
    verdict = run_gate(size, tmp_path, learn=learn, told=told.append)
    assert [(check.match.first, check.match.second) for check in verdict.checks] == [
        ("brawler", "random"),
        ("seed_1", "random"), ("seed_1", "brawler"),
        ("seed_2", "random"), ("seed_2", "brawler"),
    ]  # fmt: skip
    assert told == verdict.checks and not verdict.passed
    assert verdict.checks[0].passed and not verdict.checks[2].passed
    assert len(verdict.seconds) == 2 and verdict.to_json()["passed"] is False
