"""The command line under the second ruleset."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from lanista.cli import app
from lanista.configs.reading import CONTENT

FIGHTERS = CONTENT / "initiative_points" / "fighters"
AT_RANDOM = ("--red", "random", "--blue", "random")


def output(*arguments: str) -> str:
    """What a command prints; it must succeed."""
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == 0, result.output
    return result.output


def test_a_fight_is_told_by_rounds_and_phases_and_can_be_replayed(tmp_path: Path) -> None:
    saved = str(tmp_path / "fight.json")
    story = output("fight", "venetian_ambush", *AT_RANDOM, "--seed", "5", "--save", saved)
    assert "Thugs from an alley (seed 5)" in story
    assert "Round 1" in story and "Phase 9" in story and "Thug 5 has 9 points." in story
    assert "lead through" in output("replay", saved, "--verify")


def test_stat_blocks_of_two_files_fight() -> None:
    files = [str(FIGHTERS / f"{name}.yaml") for name in ("hans", "brute")]
    story = output("fight", "--red-file", files[0], "--blue-file", files[1], *AT_RANDOM)
    assert "hans against brute" in story and "Brute" in story


def test_options_and_the_log_of_decisions(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    options = ("-O", "timing=declared", "-O", "fixed_six=true", "-O", "risk_die=true")
    output("record", "grog_duel", *AT_RANDOM, "--fights", "2", "-o", str(log), *options)
    rows = [json.loads(line) for line in log.read_text().splitlines()]
    assert {row["fight"] for row in rows} == {0, 1}
    assert "initiative_die" in {row["kind"] for row in rows}


def test_its_numbers_are_printed_with_their_meanings() -> None:
    table = json.loads(output("spaces", "grog_duel", "--json"))
    text = json.dumps(table)
    assert "fast_cast" in text and "foe_0.comes_in_phase" in text and "stun" not in text
