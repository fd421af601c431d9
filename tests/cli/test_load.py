"""`lanista --load`: content of the user's own on the command line, in processes of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ARENA = """
from lanista.agents import register_agent
from lanista.configs import load_scenario, register_options, register_scenario

register_scenario("pit", load_scenario("unarmed"))
register_options("grim", {"luck": False})


class Meek:
    def act(self, observation, mask):
        return int(mask.argmax())


register_agent("meek", Meek)
"""

# A spawned worker imports nothing of its parent: it finds the names through LANISTA_LOAD.
WORKERS = """
from gymnasium.vector import AsyncVectorEnv

from lanista.configs.registry import load
from lanista.envs.duel import DuelEnv


def main():
    load(["my_arena.py"])
    envs = AsyncVectorEnv([make], context="spawn")
    print(envs.reset(seed=1)[1]["opponent"])
    envs.close()


def make():
    return DuelEnv("pit", opponent="meek", options="grim", compiled=False)


if __name__ == "__main__":
    main()
"""


def run(folder: Path, *command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command], capture_output=True, text=True, timeout=120, cwd=folder,
        env={**os.environ, **variables},
    )  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "my_arena.py").write_text(ARENA)
    return tmp_path


def lanista(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run(folder, "-m", "lanista.cli", *arguments)


def test_own_names_serve_on_the_command_line(folder: Path) -> None:
    done = lanista(
        folder, "--load", "my_arena.py", "fight", "pit", "--red", "meek", "-O", "grim", "--json"
    )
    told = json.loads(done.stdout)
    assert told["scenario"] == "pit" and told["agents"] == ["meek", "brawler"]
    assert told["options"]["luck"] is False
    done = lanista(
        folder, "--load", "my_arena", "tournament", "meek", "random", "-s", "pit", "--fights", "1",
        "--json",
    )  # fmt: skip
    assert json.loads(done.stdout)["agents"] == ["meek", "random"]


def test_what_cannot_be_loaded_ends_with_2(folder: Path) -> None:
    (folder / "broken.py").write_text("import my_arena\nmy_arena.none\n")
    done = lanista(folder, "--load", "broken.py", "fight", "--list")
    assert done.returncode == 2 and done.stdout == ""
    assert "broken.py, line 2: AttributeError: " in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    done = lanista(folder, "--load", "my_arena.py", "fight", "-O", "grimm")
    assert done.returncode == 2 and 'did you mean "grim"' in done.stderr


def test_gymnasium_imports_the_module_that_an_id_names(folder: Path) -> None:
    code = (
        "import gymnasium, lanista.envs\n"
        "env = gymnasium.make('my_arena:lanista/Duel-v0', scenario='pit', opponent='meek')\n"
        "print(env.reset(seed=1)[1]['opponent'])\n"
    )
    done = run(folder, "-c", code)
    assert done.stdout.strip() == "meek", done.stderr


def test_spawned_workers_know_the_names(folder: Path) -> None:
    (folder / "workers.py").write_text(WORKERS)
    done = run(folder, "workers.py")
    assert done.stdout.strip() == "['meek']", done.stderr
