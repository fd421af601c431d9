"""What the user can mend is one paragraph on the error stream, exit code 2, and nothing written."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from lanista.cli import app
from lanista.configs.reading import CONTENT
from lanista.rules import Battle, Replay

WATCH = str(CONTENT / "samples" / "bridge_watch.json")
HANS = str(CONTENT / "initiative_points" / "fighters" / "hans.yaml")

CASES = {
    "unknown scenario": (["fight", "duell"], 'did you mean "duel"'),
    "unknown agent": (["fight", "--red", "brawlr"], 'did you mean "brawler"'),
    "missing policy": (["fight", "--red", "no/such.safetensors"], "does not exist"),
    "unknown option": (["fight", "-O", "lucky=true"], 'did you mean "luck"'),
    "wrong option": (["fight", "-O", "luck=maybe"], "true or false"),
    "half an option": (["fight", "-O", "luck"], "KEY=VALUE"),
    "one file only": (["fight", "--red-file", WATCH], "go together"),
    "missing file": (["fight", "--red-file", WATCH, "--blue-file", "none.json"], "does not exist"),
    "too many fighters": (["fight", "--red-file", "six.json", "--blue-file", WATCH], "at most 16"),
    "two rulesets": (["fight", "--red-file", HANS, "--blue-file", WATCH], "has one ruleset"),
    "contradiction": (["fight", "grog_duel", "-O", "risk_die=true"], "set fixed_six: true"),
    "option of the other": (["fight", "grog_duel", "-O", "luck=true"], '"luck" is not a key here'),
    "log of no kind": (["fight", "--log", "log.csv"], "something.jsonl"),
    "log in the way": (["fight", "--log", "cut.jsonl"], "exists already"),
    "save nowhere": (["fight", "--save", "no/replay.json"], "cannot be written"),
    "record nowhere": (["record"], "--output is missing"),
    "play as nobody": (["play", "--as", "nobody"], "is nobody who fights here"),
    "play as several": (["play", "bridge", "--as", "fen r"], "could be several"),
    "play against nobody": (["play", "--blue", "brawlr"], 'did you mean "brawler"'),
    "play under another rule": (["play", "-O", "lucky=true"], 'did you mean "luck"'),
    "play into a file": (["play", "--save", "replay.json"], "exists already"),
    "play into nowhere": (["play", "--save", "no/replay.json"], "cannot be written"),
    "resume nothing to play": (["play", "--resume", "none.json"], "does not exist"),
    "resume with a seed": (["play", "--resume", "replay.json", "--seed", "3"], "does not go with"),
    "resume elsewhere": (["play", "duel", "--resume", "replay.json"], "scenario does not go with"),
    "resume what departs": (["play", "--resume", "other.json"], "state at the end is another"),
    "replay of nothing": (["replay", "none.json"], "does not exist"),
    "replay of text": (["replay", "text.txt"], "well-formed JSON"),
    "replay of another thing": (["replay", "rqg.json"], "format is nothing"),
    "replay cut short": (["replay", "cut_replay.json"], "cut short"),
    "replay from beyond": (["replay", "replay.json", "--from", "999"], "ended in round"),
    "replay backwards": (["replay", "replay.json", "--from", "2", "--to", "1"], "after the last"),
    "replay that departs": (["replay", "other.json", "--verify"], "state at the end is another"),
    "import of nothing": (["import", "none.json"], "does not exist"),
    "import of a folder": (["import", "."], "is a directory"),
    "import of text": (["import", "text.txt"], "well-formed JSON"),
    "import cut short": (["import", "cut.json"], "cut short"),
    "import of another game": (["import", "rqg.json"], "RuneQuest"),
    "tournament of twins": (["tournament", "random", "random"], "two agents are called"),
    "tournament of nobody": (["tournament", "cut.safetensors"], "no whole safetensors"),
    "tournament nowhere": (["tournament", "-s", "nowhere"], "no built-in scenario"),
    "unknown rule": (["rules", "SE.BLEDE"], "se.bleed"),
    "unknown run": (["train", "duell"], 'did you mean "duel"'),
    "unknown key": (["train", "--set", "environment=3"], "environments"),
    "unknown reward": (["train", "-o", "new", "--set", "reward=wim"], 'did you mean "win"'),
    "wrong value": (["train", "--set", "gamma=7"], "at most 1"),
    "half a value": (["train", "--set", "gamma"], "KEY=VALUE"),
    "resume of nothing": (["train", "--resume", "-o", "nothing"], "no training run to resume"),
    "demo in the way": (["demo", "-o", "."], "exists already"),
    "peers nowhere": (["bench", "--peers", "none"], "no Python at none"),
    "peers not in a folder": (["bench", "--peers", "."], "virtual environment"),
    "chart of no kind": (["bench", "--chart", "speed.txt"], "must end in .svg"),
    "chart nowhere": (["bench", "--chart", "none/speed.svg"], "does not exist"),
    "benchmark of nothing": (["bench", "--only", "zeppelin"], "BattleVecEnv"),
    "benchmark nowhere": (["bench", "-s", "nowhere"], "no built-in scenario"),
    "unknown opponent": (
        ["train", "-o", "new", "--set", "opponents=[{agent: brawlr}]"], 'did you mean "brawler"',
    ),
}  # fmt: skip


@pytest.fixture
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    watch = Path(WATCH).read_text()
    (tmp_path / "text.txt").write_text("Here be dragons.")
    (tmp_path / "cut.json").write_text(watch[: len(watch) // 2])
    (tmp_path / "cut.safetensors").write_bytes(bytes(40))
    (tmp_path / "six.json").write_text(json.dumps(json.loads(watch) * 5))
    (tmp_path / "rqg.json").write_text(
        json.dumps({"name": "Orlanth", "type": "character", "system": {"runes": {}}})
    )
    (tmp_path / "cut.jsonl").write_text("mine")
    replay = Replay.of(Battle("duel", seed=3, compiled=False)).to_json()
    (tmp_path / "replay.json").write_text(replay)
    (tmp_path / "other.json").write_text(replay.replace('"seed": 3', '"seed": 4'))
    (tmp_path / "cut_replay.json").write_text(replay[: len(replay) // 2])
    monkeypatch.chdir(tmp_path)
    return tmp_path


def contents(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


@pytest.mark.parametrize(("arguments", "told"), CASES.values(), ids=CASES)
def test_wrong_input_is_answered_in_one_paragraph(
    workplace: Path, arguments: list[str], told: str
) -> None:
    before = contents(workplace)
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 2, result.output
    assert told in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert result.stdout == ""
    assert contents(workplace) == before


@pytest.mark.parametrize(
    "arguments",
    [
        ["fight", "--seed", "-1"],
        ["fight", "--seed", "many"],
        ["tournament", "--fights", "0"],
        ["bench", "--repeats", "0"],
        ["play", "--dice", "loaded"],
        ["play", "--seed", "-1"],
        ["nonsense"],
        ["fight", "--nonsense"],
    ],
)
def test_wrong_usage_ends_with_2(arguments: list[str]) -> None:
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_an_import_never_overwrites_unasked(workplace: Path) -> None:
    assert CliRunner().invoke(app, ["import", WATCH]).exit_code == 0
    written = sorted(workplace.glob("*.yaml"))
    written[0].write_text("mine")
    written[1].unlink()
    result = CliRunner().invoke(app, ["import", WATCH])
    assert result.exit_code == 2 and "exists already" in result.stderr
    assert written[0].read_text() == "mine" and not written[1].exists()
    assert CliRunner().invoke(app, ["import", WATCH, "--force"]).exit_code == 0
    assert written[0].read_text() != "mine" and written[1].exists()


def test_the_process_ends_with_2_and_without_a_traceback() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "lanista.cli", "fight", "duell"],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.strip() == done.stderr.strip().splitlines()[0]


@pytest.mark.parametrize(
    ("missing", "arguments", "extra"),
    [
        ("torch", ["train", "duel_smoke"], "train"),
        ("ray", ["tournament", "random", "--ray"], "ray"),
        ("ray", ["train", "duel_smoke", "--ray"], "ray"),
    ],
)
def test_without_its_packages_a_command_says_what_to_install(
    tmp_path: Path, missing: str, arguments: list[str], extra: str
) -> None:
    code = (
        "import sys\n"
        f"sys.modules[{missing!r}] = None\n"
        f"sys.argv = ['lanista', *{arguments}]\n"
        "import lanista.cli\n"
        "lanista.cli.main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, cwd=tmp_path
    )
    assert done.returncode == 2
    assert f'pip install "lanista[{extra}]"' in done.stderr
    assert not list(tmp_path.iterdir())


def test_an_interrupt_ends_quietly() -> None:
    code = (
        "import os, signal, time, lanista.cli\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # a shell may ignore it
        "from lanista.cli import rules\n"
        "rules.rows = lambda: (os.kill(os.getpid(), signal.SIGINT), time.sleep(5))\n"
        "import sys; sys.argv = ['lanista', 'rules']\n"
        "lanista.cli.main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.returncode == 128 + signal.SIGINT
    assert done.stderr.strip() == "Stopped."


def test_a_reader_who_leaves_is_no_error() -> None:
    command = f"{sys.executable} -m lanista.cli fight --seed 1 | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=120)
    assert "Traceback" not in done.stderr and "Broken" not in done.stderr
