"""Commands that succeed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from lanista.cli import app
from lanista.configs import load_fighter
from lanista.configs.reading import CONTENT

SAMPLES = CONTENT / "samples"
COMMANDS = (
    "demo", "fight", "replay", "record", "import", "train", "tournament", "gate", "rules",
    "spaces", "bench",
)  # fmt: skip


def run(*arguments: str) -> str:
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == 0, result.output
    return result.stdout


def run_json(*arguments: str) -> Any:
    return json.loads(run(*arguments, "--json"))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    text = run(command, "--help")
    assert "--json" in text
    assert command in ("import", "replay", "rules", "spaces", "train") or "--seed" in text


def test_a_fight_is_told_round_by_round() -> None:
    text = run("fight", "duel", "--seed", "3")
    assert "A duel of equals (seed 3)" in text
    assert "Round 1" in text
    assert "strikes at" in text


def test_a_fight_repeats_with_its_seed() -> None:
    first, again, other = (run_json("fight", "--seed", seed) for seed in ("3", "3", "4"))
    assert first == again
    assert first["story"] != other["story"]
    assert first["agents"] == ["brawler", "brawler"] and first["content_hash"]


def test_a_fight_under_other_options_says_so() -> None:
    told = run_json("fight", "-O", "luck=false", "-O", "herculean=fifth", "--blue", "random")
    assert told["options"]["luck"] is False and told["options"]["herculean"] == "fifth"
    assert not any("luck" in sentence for sentence in told["story"])


def test_a_saved_fight_is_told_again(tmp_path: Path) -> None:
    file, log = str(tmp_path / "replay.json"), tmp_path / "log.jsonl"
    how = ("fight", "duel", "--red", "random", "--seed", "3", "--fight", "2")
    told = run(*how, "--save", file, "--log", str(log))
    assert "(seed 3, fight 2)" in told and run("replay", file) == told
    assert run_json("replay", file) == run_json(*how)
    checked = run_json("replay", file, "--verify")
    assert checked["verified"] and checked["inputs"] == len(log.read_text().splitlines())
    assert "recorded end" in run("replay", file, "--verify")


def test_a_replay_is_told_from_round_to_round(tmp_path: Path) -> None:
    file = str(tmp_path / "replay.json")
    whole = run_json("fight", "duel", "--seed", "4", "--save", file)
    assert whole["rounds"] > 3
    part = run_json("replay", file, "--from", "2", "--to", "3")
    start = whole["story"].index(part["story"][0])
    assert part["story"] == whole["story"][start : start + len(part["story"])]
    assert part["winner"] is None and part["story"][0].startswith("Round 2")
    rest = run_json("replay", file, "--from", "4")
    assert whole["story"] == run_json("replay", file, "--to", "3")["story"] + rest["story"]


def test_many_fights_are_recorded(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    told = run_json("record", "duel", "-o", str(path), "--fights", "3", "--observations")
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    assert told["fights"] == 3 and told["decisions"] == len(rows)
    explained = {column["name"] for column in run_json("record", "--columns")}
    assert explained == set(rows[0])
    assert "observation" in run("record", "--columns")


def test_two_files_of_stat_blocks_fight() -> None:
    files = (
        "--red-file",
        SAMPLES / "bridge_watch.json",
        "--blue-file",
        SAMPLES / "fen_reavers.json",
    )
    told = run_json("fight", *map(str, files))
    names = {fighter["name"]: fighter["team"] for fighter in told["fighters"]}
    assert len(names) == 7
    assert names["Fen Hound"] == "blue"


def test_a_native_stat_block_fights_too() -> None:
    fighter = str(CONTENT / "fighters" / "wolf.yaml")
    told = run_json(
        "fight", "--red-file", fighter, "--blue-file", str(SAMPLES / "fen_reavers.json")
    )
    assert len(told["fighters"]) == 5


def test_what_can_be_fought_is_listed() -> None:
    listed = run_json("fight", "--list")
    assert "duel" in listed["scenarios"] and "wolf" in listed["fighters"]
    assert listed["agents"] == ["random", "brawler", "duellist", "custos"]
    told = run("fight", "--list")
    assert "duel" in told and "agents of initiative_points: random, brawler, custos" in told


def test_an_import_writes_fighters_that_load(tmp_path: Path) -> None:
    text = run("import", str(SAMPLES / "fen_reavers.json"), "-o", str(tmp_path / "new"))
    assert "guessed" in text and "Fen Hound" in text
    files = sorted(path.name for path in (tmp_path / "new").iterdir())
    assert files == [
        "fen_hound.yaml",
        "fen_reaver_1.yaml",
        "fen_reaver_2.yaml",
        "fen_reaver_3.yaml",
    ]
    for name in files:
        assert load_fighter(tmp_path / "new" / name).name.startswith("Fen")


def test_an_import_as_json_names_its_files(tmp_path: Path) -> None:
    told = run_json("import", str(SAMPLES / "bridge_watch.json"), "-o", str(tmp_path))
    assert len(told["written"]) == 3 and told["read"]
    assert all(Path(path).exists() for path in told["written"])


def test_a_tournament_is_a_cross_table() -> None:
    told = run_json("tournament", "random", "brawler", "--fights", "3", "--seed", "2")
    assert told["agents"] == ["random", "brawler"]
    assert [m["total"]["n"] for m in told["matches"]] == [6, 6, 6]
    assert told["matches"][0]["seed"] == 2


def test_a_tournament_is_fought_by_those_who_know_its_rules() -> None:
    told = run_json("tournament", "--scenario", "grog_duel", "--fights", "1")
    assert told["agents"] == ["random", "brawler", "custos"]


def test_rules_are_listed_with_code_and_tests() -> None:
    rows = run_json("rules")
    assert len(rows) == 208 == len({row["id"] for row in rows})
    bleed = next(row for row in rows if row["id"] == "SE.BLEED")
    assert any(source.startswith("mythras/") for source in bleed["sources"])
    assert bleed["rule"].startswith("A cut")
    assert {row["id"].partition(".")[0] for row in run_json("rules", "se")} == {"SE"}
    assert run_json("rules", "KNOCKBACK")[0]["id"] == "KNOCKBACK"
    assert all(not row["sources"] or not row["tests"] for row in run_json("rules", "--open"))
    assert "208 rules" in run("rules")


def test_training_runs_are_listed() -> None:
    assert {"duel", "demo", "gate"} <= {item["name"] for item in run_json("train", "--list")}
    assert "200,000 steps of duel" in run("train", "--list")


def test_the_base_installation_needs_no_pytorch() -> None:
    code = (
        "import sys\n"
        "for name in ('torch', 'stable_baselines3', 'sb3_contrib', 'matplotlib'):\n"
        "    sys.modules[name] = None\n"
        "import lanista.envs, lanista.agents, lanista.cli\n"
        "sys.argv = ['lanista', 'fight', '--seed', '1']\n"
        "lanista.cli.main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "Round 1" in done.stdout


def test_importing_the_packages_loads_no_pytorch() -> None:
    code = (
        "import sys, lanista.envs, lanista.agents, lanista.cli\n"
        "assert not {'torch', 'stable_baselines3', 'matplotlib'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


def test_the_spaces_are_printed_in_three_ways() -> None:
    told = run_json("spaces", "two_on_one")
    assert told["view"] == [1, 2] and len(told["actions"]) == 128
    assert told["features"][-1]["name"] == "foe_1.weapon_9.holds_fast"
    lines = run("spaces", "--markdown").splitlines()
    assert "| 34 | parry | verb | Meet the blow with a weapon or shield. |" in lines
    assert "| foe_0 | 544 | 941 | 398 |" in lines
    tables = [line for line in lines if line.startswith("|---")]
    assert len(tables) == 6
    assert "holds_fast" in run("spaces")
