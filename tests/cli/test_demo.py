"""The demonstration, from stat blocks to a story, made short."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from lanista.cli import app
from lanista.cli.demo import import_samples
from lanista.configs import load_scenario


def test_the_samples_become_a_scenario_of_files(tmp_path: Path) -> None:
    scenario = load_scenario(import_samples(tmp_path))
    assert {team: len(members) for team, members in scenario.teams.items()} == {
        "watch": 3,
        "reavers": 4,
    }


@pytest.mark.compiled
def test_the_demonstration_runs_to_its_story(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("sb3_contrib")
    monkeypatch.chdir(tmp_path)
    short = ["demo", "--steps", "4096", "--fights", "2"]
    result = CliRunner().invoke(app, short)
    assert result.exit_code == 0, result.output
    assert "v. trained" in result.stdout and "Round 1" in result.stdout
    made = tmp_path / "runs" / "demo"
    assert (made / "trained" / "policy.safetensors").exists()
    assert (made / "bridge_melee.yaml").exists()
    again = CliRunner().invoke(app, [*short, "--json"])
    told = json.loads(again.stdout)
    assert told["folder"] == "runs/demo_2"
    assert told["tournament"]["agents"] == ["random", "brawler", "trained"]
    assert told["fight"]["story"]
