"""Logs of decisions: what stands in them, and that nothing half-written is left."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lanista.configs.errors import ContentError
from lanista.training import decisions
from lanista.training.decisions import columns, record
from lanista.training.fight import Table
from lanista.training.play import play_fights


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_each_decision_is_a_row(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    made = record(path, "two_on_one", ["random", "brawler"], 3, 5, first=10, compiled=False)
    rows = lines(path)
    assert made.decisions == len(rows) and made.fights == 3 and made.stopped_by is None
    assert all(list(row) == [column.name for column in columns(False)] for row in rows)
    assert {row["fight"] for row in rows} == {10, 11, 12}
    table = Table("two_on_one", ["random", "brawler"], 5, compiled=False)
    battle = table.play(11)
    mine = [row for row in rows if row["fight"] == 11]
    assert [row["action"] for row in mine] == battle.inputs
    assert [row["decision"] for row in mine] == list(range(len(mine)))
    assert all(row["action"] in row["legal"] and len(row["legal"]) > 1 for row in mine)
    assert all(row["decisions"] == len(mine) for row in mine)
    assert all(row["winner"] == battle.winner and row["rounds"] == battle.round for row in mine)
    assert {(row["agent"], row["player"]) for row in mine} >= {("red_0", "random")}
    for row in rows:
        won = 0 if row["winner"] is None else 1 if row["team"] == row["winner"] else -1
        assert row["reward"] == won


def test_the_second_ruleset_is_logged_alike(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    record(path, "grog_duel", ["random"], 2, 5, compiled=False)
    rows = lines(path)
    assert all(list(row) == [column.name for column in columns(False)] for row in rows)
    assert {row["kind"] for row in rows} >= {"turn", "defence"}
    turns = [row for row in rows if row["kind"] == "turn"]
    assert all(row["points"] == row["about"] > 0 for row in turns)


def test_observations_are_logged_on_demand(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    record(path, "duel", ["brawler"], 1, 5, observations=True, compiled=False)
    battle = Table("duel", ["brawler"], 5, compiled=False).plan
    first = lines(path)[0]
    from lanista.rules import Battle

    who = battle.agents.index(first["agent"])
    seen = Battle("duel", 5, compiled=False).observe(who)
    assert np.array_equal(np.array(first["observation"], np.float32), seen)


@pytest.mark.parametrize("pair", [("random", "duellist"), ("random", "random")])
def test_a_fight_is_the_one_that_a_tournament_plays(pair: tuple[str, str]) -> None:
    table = Table("duel_mixed", pair, 9, compiled=False)
    numbers = np.arange(7, 13)
    winners = play_fights(table.plan, table.players, numbers, 9, compiled=False)
    names = [table.play(int(number)).winner for number in numbers]
    assert names == [table.plan.team_names[k] if k >= 0 else None for k in winners]


def test_a_file_is_never_overwritten_and_never_left_half_made(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text("mine")
    for where, told in (
        (path, "exists already"),
        (tmp_path / "log.csv", "something.jsonl or something.parquet"),
        (tmp_path / "none" / "log.jsonl", "cannot be written"),
    ):
        with pytest.raises(ContentError, match=told):
            record(where, "duel", ["brawler"], 1)
    with pytest.raises(ContentError, match="brawler"):
        record(tmp_path / "new.jsonl", "duel", ["brawlr"], 1)
    assert path.read_text() == "mine" and list(tmp_path.iterdir()) == [path]


def test_parquet_without_pyarrow_names_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ContentError, match=r'pip install "lanista\[data\]"'):
        record(tmp_path / "log.parquet", "duel", ["brawler"], 1)
    assert not list(tmp_path.iterdir())


def running(path: Path) -> subprocess.Popen[bytes]:
    """A run without end, once its first fights are over."""
    code = (
        "import signal\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from lanista.training.decisions import record\n"
        f"done = record({str(path)!r}, 'duel', ['random'], 10**6, compiled=False,\n"
        "    told=lambda n: print(n, flush=True))\n"
        "raise SystemExit(128 + done.stopped_by)\n"
    )
    run = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert run.stdout is not None
    for _ in range(3):
        assert run.stdout.readline()
    return run


def whole_fights(rows: list[dict[str, Any]]) -> bool:
    counts: dict[int, int] = {}
    for row in rows:
        counts[row["fight"]] = counts.get(row["fight"], 0) + 1
    return all(counts[row["fight"]] == row["decisions"] for row in rows) and len(counts) >= 3


def test_a_killed_run_leaves_the_fights_that_were_over(tmp_path: Path) -> None:
    run = running(tmp_path / "log.jsonl")
    run.kill()
    run.wait(30)
    assert whole_fights(lines(tmp_path / "log.jsonl"))


@pytest.mark.parametrize("suffix", ["jsonl", "parquet"])
def test_an_interrupted_run_ends_its_file(tmp_path: Path, suffix: str) -> None:
    if suffix == "parquet":
        pytest.importorskip("pyarrow")
    path = tmp_path / f"log.{suffix}"
    run = running(path)
    time.sleep(0.1)
    os.kill(run.pid, signal.SIGINT)
    run.communicate(timeout=60)
    assert run.returncode == 128 + signal.SIGINT
    assert list(tmp_path.iterdir()) == [path]
    assert whole_fights(lines(path) if suffix == "jsonl" else parquet(path))


def parquet(path: Path) -> list[dict[str, Any]]:
    import pyarrow.parquet

    rows: list[dict[str, Any]] = pyarrow.parquet.read_table(path).to_pylist()
    return rows


def test_parquet_holds_the_same_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyarrow")
    monkeypatch.setattr(decisions, "ROWS_AT_ONCE", 50)  # several groups of rows
    for suffix in ("jsonl", "parquet"):
        path = tmp_path / f"log.{suffix}"
        record(path, "duel", ["brawler"], 4, 5, observations=True, compiled=False)
    told, kept = lines(tmp_path / "log.jsonl"), parquet(tmp_path / "log.parquet")
    assert len(told) == len(kept) > 100
    for one, other in zip(told, kept):
        assert one.pop("observation") == pytest.approx(other.pop("observation"), abs=1e-6)
        assert one == other


@pytest.mark.skipif(find_spec("pandas") is None, reason="pandas is not installed")
def test_the_example_of_the_documentation_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    record("fights.jsonl", "duel", ["duellist", "brawler"], 5, 7, compiled=False)
    text = decisions.__doc__ or ""
    example = [line[4:] for line in text.split("In pandas:")[1].splitlines() if line[:4] == "    "]
    exec("\n".join(example), {})
    assert "duellist" in capsys.readouterr().out
