"""How much of its time a learner spends in the environment."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Any

import torch

from lanista.configs.training import Opponent, TrainingRun
from lanista.envs import BattleVecEnv
from lanista.training.benchmarks.timing import Run
from lanista.training.folder import RunFolder
from lanista.training.train import new_learner

# A quarter of the default, so that a measurement is short; the share does not depend on it.
ROLLOUT = 64


class Watched(BattleVecEnv):
    """The environments, with a clock that runs while they are asked for something."""

    inside = 0.0

    def step(self, actions: Any) -> Any:
        """As ever, on the clock."""
        started = time.perf_counter()
        result = super().step(actions)
        self.inside += time.perf_counter() - started
        return result

    def env_method(self, method_name: str, *arguments: Any, **named: Any) -> Any:
        """As ever, on the clock: MaskablePPO asks for its masks so."""
        started = time.perf_counter()
        result = super().env_method(method_name, *arguments, **named)
        self.inside += time.perf_counter() - started
        return result


def share_in_the_environment(scenario: str, seed: int, environments: int) -> Run:
    """Runs of whole rollouts, each learned from: percent of the time spent in the environment.

    All but the number of environments is as a training run has it by default, against `random` and
    one thread of PyTorch. A run is one rollout at least, however short it should be.
    """
    torch.set_num_threads(1)
    run = TrainingRun(
        name="bench",
        scenario=scenario,
        opponents=(Opponent(agent="random"),),
        total_steps=10**9,
        environments=environments,
        rollout_steps=ROLLOUT,
        seed=seed,
    )
    envs = Watched(scenario, environments, [("random", 1.0)], seed=seed)
    with tempfile.TemporaryDirectory() as folder:
        model = new_learner(run, envs, RunFolder(Path(folder)))
    model.tensorboard_log = None
    rollout = environments * run.rollout_steps

    def share(seconds: float) -> float:
        started, inside = time.perf_counter(), envs.inside
        while True:
            model.learn(rollout, reset_num_timesteps=False)
            taken = time.perf_counter() - started
            if taken >= seconds:
                return 100 * (envs.inside - inside) / taken

    return share
