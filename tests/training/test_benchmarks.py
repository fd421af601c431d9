"""Benchmarks are programs, never timed tests: what is tested is that they measure what they say."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from lanista.cli import app
from lanista.training.benchmarks import ours, targets
from lanista.training.benchmarks.checksum import SCENARIOS, checksum
from lanista.training.benchmarks.peers import Peer, peers
from lanista.training.benchmarks.targets import Target, judge
from lanista.training.benchmarks.timing import Benchmark, Measured, Unavailable, measure, timed

# Decisions of a hundred random fights, and the hash of who won each and after how many.
FOUGHT = {
    "duel": "10483-91a65f5f7c0ebba1",
    "duel_mixed": "8450-591ed728f8cd90c4",
    "outreached": "6560-17fee78ccff831e2",
    "unarmed": "3761-640891b1c69d6bf8",
    "net_and_trident": "7710-ea2bd515497994ee",
    "hound_and_master": "36809-83104fa691d0d213",
    "skirmish_3v3": "51084-0deeaa11788d497d",
    "shield_wall": "80479-3df95efb071791b7",
    "ambush": "27728-145df42f3b653805",
    "tavern": "43550-65df6c99b83c0043",
}
FAKE = """#!{python}
import json, sys
print(json.dumps({{"versions": {{"game": "1.0"}}}}), flush=True)
for line in sys.stdin:
    {answer}
"""


@pytest.mark.compiled
def test_the_fights_are_those_that_were_pinned() -> None:
    fought = {name: checksum(name) for name in SCENARIOS}
    lines = "\n".join(f'    "{name}": "{value}",' for name, value in fought.items())
    assert fought == FOUGHT, (
        "The fights are others than those pinned in FOUGHT. A change that is to make them faster "
        "must not change them: find what it changed. If rules or content were changed on purpose, "
        f"replace the lines of FOUGHT by these and say in the commit why:\n{lines}"
    )


def bench(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["bench", "--seconds", "0.01", "--repeats", "2", *arguments])
    assert result.exit_code == code, result.output
    return result.stdout


@pytest.mark.compiled
def test_speeds_are_measured_and_judged_with_circumstances(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    only = ("--no-peers", "--only", "NumPy", "--only", "clone")
    chart = tmp_path / "speed.svg"
    told = json.loads(bench(*only, "--chart", str(chart), "--json"))
    assert [item["name"] for item in told["measured"]] == [ours.STEPPED, ours.CLONE, ours.EXCHANGE]
    assert all(0 < item["min"] <= item["median"] <= item["max"] for item in told["measured"])
    assert told["checksums"] == FOUGHT
    assert told["load_before"] and told["versions"]["numba"] and told["bytes_of_a_clone"] > 1000
    judged = {verdict["own"] for verdict in told["targets"] if verdict["holds"] is not None}
    assert judged == {ours.EXCHANGE}
    assert chart.read_text().startswith("<?xml")

    monkeypatch.setattr(targets, "TARGETS", (Target(ours.STEPPED, at_least=1e12),))
    assert "MISSED" in bench("--no-peers", "--only", "NumPy")
    bench("--no-peers", "--only", "NumPy", "--check", code=1)


@pytest.mark.compiled
def test_every_one_of_ours_runs() -> None:
    for result in measure(ours.benchmarks("duel", 3), 0.001, 1):
        assert not result.skipped and result.median > 0, result.name


@pytest.mark.parametrize("kind", [np.int8, np.bool_])
def test_the_sampler_draws_legal_actions_evenly(kind: Any) -> None:
    masks = np.zeros((4000, 128), kind)
    masks[:, [3, 64, 127]] = 1
    masks[::2] = 0
    masks[::2, 5] = 1
    drawn = ours.draw_legal(masks, np.random.default_rng(1))
    assert masks[np.arange(4000), drawn].all()
    counts = np.bincount(drawn, minlength=128)
    assert counts[5] == 2000
    assert counts[[3, 64, 127]].min() > 550


def test_all_are_measured_in_turn() -> None:
    order: list[str] = []

    def act(name: str) -> Callable[[], int]:
        return lambda: order.append(name) or 1  # type: ignore[func-returns-value]

    items = [Benchmark(name, lambda name=name: timed(act(name))) for name in "ab"]
    results = measure(items, 0, 3)
    assert order == ["a", "b"] + ["a", "b"] * 3
    assert [len(result.values) for result in results] == [3, 3]


def test_a_ratio_is_judged_only_if_both_sides_were_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rounds = {"a": [6.0, 2.0, 90.0], "b": [2.0, 0.5, 30.0]}
    results = [Measured(Benchmark(name, lambda: float), rounds[name]) for name in rounds]
    bounds = [
        Target("a", "b", at_least=3), Target("a", "b", at_least=3.1), Target("a", at_most=5.9),
        Target("a", "c", at_least=1), Target("c", at_least=0),
    ]  # fmt: skip
    monkeypatch.setattr(targets, "TARGETS", bounds)
    assert [verdict.holds for verdict in judge(results)] == [True, False, False, None, None]


def test_targets_name_what_is_measured() -> None:
    with peers(Path(sys.executable), 0) as others:
        names = {item.name for item in ours.benchmarks("duel", 0) + others.benchmarks()}
    assert {target.own for target in targets.TARGETS} <= names
    assert {target.other for target in targets.TARGETS} <= names | {None}


def fake(folder: Path, answer: str) -> Path:
    """An interpreter that has one game, whatever it is asked for."""
    path = folder / "python"
    path.write_text(FAKE.format(python=sys.executable, answer=answer))
    path.chmod(0o755)
    return path


def test_a_peer_plays_in_a_process_of_its_own(tmp_path: Path) -> None:
    python = fake(tmp_path, 'print(json.dumps({"rate": 2 * float(line)}), flush=True)')
    with peers(python, 0) as others:
        results = measure(others.benchmarks()[:2], 0.5, 3)
        assert [result.values for result in results] == [[1.0] * 3] * 2
        assert others.versions == {"game": "1.0"}
        running = [peer._process for peer in others._running]
        assert all(process.poll() is None for process in running)
    assert all(process.poll() is not None for process in running)


def test_a_peer_that_dies_is_left_out_with_the_reason(tmp_path: Path) -> None:
    with peers(fake(tmp_path, "sys.exit(9)"), 0) as others:
        (result,) = measure(others.benchmarks()[:1], 0.5, 3)
    assert result.skipped == "ended with exit code 9" and not result.values


def test_a_peer_that_is_not_installed_says_so() -> None:
    peer = Peer(Path(sys.executable), "mini-spire Gymnasium", 0)
    try:
        with pytest.raises(Unavailable, match="not installed: No module named 'minispire'"):
            peer.prepare()
    finally:
        peer.close()
