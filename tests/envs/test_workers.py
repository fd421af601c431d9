"""Worker processes find the rules compiled: what one has compiled, no other compiles again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import gymnasium
import pytest

import lanista.envs  # noqa: F401  (registers the environment)

pytest.importorskip("stable_baselines3")
pytestmark = pytest.mark.compiled

WORKERS = """
import gymnasium
import lanista.envs
from lanista.rules.core.cache import compiled_here
from stable_baselines3.common.vec_env import SubprocVecEnv


class Counting(gymnasium.Wrapper):
    def compiled_here(self):
        return compiled_here()


def make():
    return Counting(gymnasium.make("lanista/Duel-v0", opponent="brawler", compiled=True))


if __name__ == "__main__":
    envs = SubprocVecEnv([make, make], start_method="spawn")
    envs.reset()
    for _ in range(20):
        envs.step([mask.argmax() for mask in envs.env_method("action_masks")])
    print(envs.env_method("compiled_here"))
    envs.close()
"""


def test_spawned_workers_compile_nothing(tmp_path: Path) -> None:
    env = gymnasium.make("lanista/Duel-v0", opponent="brawler", compiled=True)
    _, info = env.reset(seed=1)
    env.step(int(info["action_mask"].argmax()))
    script = tmp_path / "workers.py"
    script.write_text(WORKERS)
    told = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, timeout=240,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    assert told.stdout.strip() == "[[], []]"
    assert "Compiling" not in told.stderr
