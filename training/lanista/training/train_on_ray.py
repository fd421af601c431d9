"""Training on a cluster of Ray: RLlib's PPO, masked, on the same runs as `lanista.training.train`.

Fights are fought by the workers of the cluster, the network learns in this process. Folder,
opponents, snapshots, measurements and endings are those of every run; see `lanista.training.run`.
"""

from __future__ import annotations

import io
import logging
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core import DEFAULT_MODULE_ID
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.utils.metrics import (
    ENV_RUNNER_RESULTS,
    LEARNER_RESULTS,
    NUM_ENV_STEPS_SAMPLED_LIFETIME,
)
from torch.utils.tensorboard import SummaryWriter

from lanista.agents import LearnedPolicy
from lanista.configs import ContentError, TrainingRun
from lanista.configs.reading import write_atomically
from lanista.envs.rllib import MaskedFights
from lanista.envs.vector_env import BattleVectorEnv
from lanista.training.export import layers_of, policy_of
from lanista.training.folder import ON_RAY, RunFolder
from lanista.training.masked_module import MaskedPolicy
from lanista.training.on_ray import cluster
from lanista.training.progress import Reporter, Silent
from lanista.training.run import Outcome, Pool, Watch, pool_of, prepare, whole_rollouts
from lanista.training.stopping import stopping

MOST_SEED = 2**31


def train_on_ray(
    run: TrainingRun,
    folder: Path,
    *,
    resume: bool = False,
    torch_threads: int = 1,
    reporter: Reporter | None = None,
    workers: int | None = None,
) -> Outcome:
    """Trains a policy as the run says; arguments, result and errors are those of `train.train`.

    Args:
        workers: processes that fight; 0: this one does; None: as many as there are processors.

    A signal ends it after the rollout that is fought. A run does not repeat to the last bit: that
    depends on the number of workers, and on which of them is first.
    """
    store = RunFolder(folder, ON_RAY)
    options = None if run.options is None else run.options.model_dump()
    prepare(run, store, resume, options)
    reporter = reporter or Silent()
    # One fight here, before there are workers: it shows the spaces, and compiles where it is seen.
    sample = BattleVectorEnv(1, run.scenario, pool=pool_of(run, store), options=options)
    sample.reset(seed=run.seed)
    logging.getLogger("ray.rllib").setLevel(logging.ERROR)
    with cluster() as processors, stopping() as stop:
        torch.set_num_threads(torch_threads)
        if workers is None:
            workers = workers_for(run, processors)
        learner = RllibLearner(run, store, sample, workers, resume)
        watch = Watch(run, store, sample.batch.blueprint.scenario, reporter)
        try:
            while learner.steps < whole_rollouts(run) and not stop:
                watch.at_rest(learner)
                learner.learn()
                reporter.at(learner.steps)
            return watch.finish(learner, stop.signal)
        finally:
            learner.close()


def workers_for(run: TrainingRun, processors: int) -> int:
    """As many workers as there are processors and the environments can be shared among evenly."""
    return max(k for k in range(1, processors + 1) if run.environments % k == 0)


def configuration(run: TrainingRun, pool: Pool, workers: int, seed: int) -> PPOConfig:
    """RLlib's name for everything that the run states."""
    rate: Any = run.learning_rate
    if run.anneal:
        rate = [[0, run.learning_rate], [run.total_steps, run.learning_rate / 20]]
    fights = {
        "scenario": run.scenario,
        "options": None if run.options is None else run.options.model_dump(),
        "pool": pool,
        "shaping": run.shaping,
        "illegal": "raise",
    }
    return (
        PPOConfig()
        .api_stack(enable_rl_module_and_learner=True, enable_env_runner_and_connector_v2=True)
        .environment(MaskedFights, env_config=fights)
        .env_runners(
            num_env_runners=workers,
            num_envs_per_env_runner=run.environments // max(workers, 1),
            rollout_fragment_length=run.rollout_steps,
            gym_env_vectorize_mode="vector_entry_point",
        )
        .learners(num_learners=0)
        .training(
            lr=rate,
            gamma=run.gamma,
            lambda_=run.gae_lambda,
            clip_param=run.clip_range,
            entropy_coeff=run.entropy,
            vf_loss_coeff=0.5,
            vf_clip_param=float("inf"),
            use_kl_loss=False,
            grad_clip=0.5,
            grad_clip_by="global_norm",
            train_batch_size_per_learner=run.environments * run.rollout_steps,
            minibatch_size=run.batch_size,
            num_epochs=run.epochs,
        )
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=MaskedPolicy, model_config={"network": list(run.network)}
            )
        )
        .debugging(seed=seed, log_level="ERROR")
    )


class RllibLearner:
    """An algorithm of RLlib and its folder: the learner of a run."""

    def __init__(
        self,
        run: TrainingRun,
        store: RunFolder,
        sample: BattleVectorEnv,
        workers: int,
        resume: bool,
    ) -> None:
        self.run, self.store, self.sample, self.workers = run, store, sample, workers
        earlier = steps_in(store.model) if resume else 0
        self.pool = pool_of(run, store)
        # A resumed run goes on with dice that it has not learned from yet.
        seed = (run.seed + earlier) % MOST_SEED
        self.algorithm = configuration(run, self.pool, workers, seed).build_algo()
        self.board = SummaryWriter(str(store.tensorboard))
        self.restarts = 0
        if resume:
            with unpacked(store.model) as checkpoint:
                self.algorithm.restore_from_path(checkpoint)

    @property
    def steps(self) -> int:
        """The decisions it has learned from."""
        sampled = (ENV_RUNNER_RESULTS, NUM_ENV_STEPS_SAMPLED_LIFETIME)
        return int(self.algorithm.metrics.peek(sampled, default=0))

    def learn(self) -> None:
        """One rollout, and what there is to learn from it."""
        result = self.algorithm.train()
        for name, value in result[LEARNER_RESULTS][DEFAULT_MODULE_ID].items():
            if isinstance(value, (int, float)):
                self.board.add_scalar(f"train/{name}", value, self.steps)
        restarts = self.algorithm.env_runner_group.num_remote_worker_restarts()
        if restarts != self.restarts:
            # A worker that takes a dead one's place knows the first opponents only.
            self.restarts = restarts
            self.meet(self.pool)

    def policy(self) -> LearnedPolicy:
        """It, as it is now."""
        module: Any = self.algorithm.get_module()
        return policy_of(
            layers_of(module.policy), self.sample.batch.blueprint.scenario, self.sample.batch.view,
            self.run.name, self.run.seed, self.steps, ("torch", "ray"),
        )  # fmt: skip

    def save(self) -> None:
        """Writes it with its optimiser into the folder, whole or not at all."""
        with tempfile.TemporaryDirectory() as folder:
            self.algorithm.save_to_path(folder)
            data = io.BytesIO()
            with zipfile.ZipFile(data, "w") as packed:
                packed.comment = str(self.steps).encode()
                for path in sorted(Path(folder).rglob("*")):
                    packed.write(path, path.relative_to(folder))
        write_atomically(self.store.model, data.getvalue())

    def meet(self, pool: Pool) -> None:
        """Gives it other opponents."""
        self.pool = pool
        self.algorithm.env_runner_group.foreach_env_runner(
            lambda runner: runner.env.unwrapped.fights.arena.set_pool(pool),
            local_env_runner=self.workers == 0,
        )

    def close(self) -> None:
        """Ends the workers, and takes away the empty folder that RLlib makes at home."""
        self.algorithm.stop()
        self.board.close()
        with suppress(OSError):
            Path(self.algorithm.logdir).rmdir()


def steps_in(packed: Path) -> int:
    """The steps that a saved learner has learned from. Raises ContentError."""
    try:
        with zipfile.ZipFile(packed) as file:
            return int(file.comment)
    except (zipfile.BadZipFile, ValueError):
        raise ContentError(f"{packed} is no saved learner; start a new run.") from None


@contextmanager
def unpacked(packed: Path) -> Iterator[str]:
    """The folder of a saved learner, for the time of the block."""
    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(packed) as file:
            file.extractall(folder)
        yield folder
