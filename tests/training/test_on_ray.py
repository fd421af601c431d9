"""Tournaments on a cluster of Ray: the same table, whatever becomes of the workers."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from training.test_play import untrained
from typer.testing import CliRunner

from lanista.agents import LearnedPolicy
from lanista.cli import app
from lanista.training.play import Match
from lanista.training.tournament import play_tournament

ray = pytest.importorskip("ray", reason="Ray is not installed")

from lanista.training.on_ray import cluster, play_on_ray  # noqa: E402


@pytest.fixture(scope="module", autouse=True)
def joined() -> Iterator[int]:
    """One cluster for all these tests, which each of them joins."""
    before = signal.getsignal(signal.SIGTERM)
    with cluster() as processors:
        yield processors
    assert not ray.is_initialized()
    assert signal.getsignal(signal.SIGTERM) is before


def players() -> list[str | LearnedPolicy]:
    learned = untrained("learned")
    learned.deterministic = True
    return ["random", learned, "brawler"]


def test_the_cluster_has_processors_and_tells_nobody(joined: int) -> None:
    assert joined >= 2
    assert os.environ["RAY_USAGE_STATS_ENABLED"] == "0"


@pytest.mark.compiled
def test_the_table_is_the_same_as_without_ray() -> None:
    told: list[Match] = []
    there = play_tournament(
        "duel_mixed", players(), 60, 4, compiled=True, told=told.append,
        play=partial(play_on_ray, chunk=25),
    )  # fmt: skip
    here = play_tournament("duel_mixed", players(), 60, 4, compiled=True)
    assert there.to_json() == here.to_json()
    assert [(m.first, m.second) for m in told] == list(here.matches)


def working() -> list[int]:
    """The processes that play a chunk at this moment."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if b"play_chunk" in (entry / "cmdline").read_bytes():
                found.append(int(entry.name))
        except OSError:
            continue
    return found


@pytest.mark.compiled
@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="needs /proc")
def test_a_worker_that_is_killed_takes_no_finished_fight_with_it() -> None:
    killed: list[int] = []

    def kill(match: Match) -> None:
        for process in [] if killed else working():
            os.kill(process, signal.SIGKILL)
            killed.append(process)

    agents, play = ["brawler", "duellist"], partial(play_on_ray, chunk=500)
    there = play_tournament("duel", agents, 1500, 5, compiled=True, told=kill, play=play)
    assert killed
    here = play_tournament("duel", agents, 1500, 5, compiled=True)
    assert there.to_json() == here.to_json()


def test_a_fault_in_a_worker_is_told_as_it_is() -> None:
    wide = untrained("wide", view=(2, 3))
    wide.metadata = untrained("narrow").metadata
    with pytest.raises(ValueError, match="mismatch"):
        play_tournament("duel", [wide], 1, compiled=False, play=play_on_ray)


def test_the_command_prints_the_same_table() -> None:
    command = ["tournament", "random", "brawler", "--fights", "3", "--seed", "2", "--json"]
    results = [CliRunner().invoke(app, command + more) for more in ([], ["--ray"])]
    assert [result.exit_code for result in results] == [0, 0]
    assert json.loads(results[0].stdout) == json.loads(results[1].stdout)
    assert "brawler against brawler: won" in results[1].stderr
