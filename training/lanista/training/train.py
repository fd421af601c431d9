"""Training: MaskablePPO against a pool of opponents, both seats, to a policy in a file.

What happens, in order: the folder of the run is made or taken up again; the environments are filled
with opponents, snapshots of the learner among them if the run says so; the learner is made or
loaded; it learns, and after each rollout it is seen whether a measurement or a snapshot is due,
or somebody wants the end; at the end, whatever the reason, everything is saved.
"""

from __future__ import annotations

import io
from pathlib import Path

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from lanista.agents import LearnedPolicy
from lanista.configs import ContentError, TrainingRun
from lanista.configs.reading import write_atomically
from lanista.envs import BattleVecEnv
from lanista.training.export import layers_of, policy_of
from lanista.training.folder import RunFolder
from lanista.training.progress import Reporter, Silent
from lanista.training.run import Outcome, Pool, Watch, pool_of, prepare, whole_rollouts
from lanista.training.stopping import Stop, stopping


def train(
    run: TrainingRun,
    folder: Path,
    *,
    resume: bool = False,
    torch_threads: int = 1,
    reporter: Reporter | None = None,
) -> Outcome:
    """Trains a policy as the run says and leaves everything in the folder.

    The same run on the same machine with one thread gives the same policy. A resumed run goes on
    from the learner as it was saved, with fights it has not seen.

    Args:
        resume: go on with the run that the folder holds; `run` is then usually its config.
        torch_threads: of PyTorch, 1 or more.
        reporter: hears of the progress.

    Raises:
        ContentError: for a run, a scenario or a folder that cannot be used.
    """
    torch.set_num_threads(torch_threads)
    store = RunFolder(folder)
    options = None if run.options is None else run.options.model_dump()
    prepare(run, store, resume, options)
    envs = BattleVecEnv(
        run.scenario, run.environments, pool_of(run, store), seed=run.seed, options=options,
        reward=run.reward, shaping=run.shaping,
    )  # fmt: skip
    model = load_learner(store, envs, run) if resume else new_learner(run, envs, store)
    learner = MaskableLearner(run, store, envs, model)
    reporter = reporter or Silent()
    watch = Watch(run, store, envs.scenario, reporter)
    with stopping() as stop:
        if learner.steps < whole_rollouts(run):
            model.learn(
                whole_rollouts(run) - learner.steps,
                callback=Between(learner, watch, reporter, stop),
                reset_num_timesteps=not resume,
                tb_log_name="run",
            )
        return watch.finish(learner, stop.signal)


class Rate:
    """The learning rate: constant, or falling evenly to a twentieth at the end of the run."""

    def __init__(self, start: float, anneal: bool) -> None:
        self.start, self.anneal = start, anneal

    def __call__(self, remaining: float) -> float:
        return self.start * max(remaining, 0.05) if self.anneal else self.start


def new_learner(run: TrainingRun, envs: BattleVecEnv, store: RunFolder) -> MaskablePPO:
    """A MaskablePPO that has learned nothing yet."""
    widths = list(run.network)
    return MaskablePPO(
        "MlpPolicy",
        envs,
        learning_rate=Rate(run.learning_rate, run.anneal),
        n_steps=run.rollout_steps,
        batch_size=run.batch_size,
        n_epochs=run.epochs,
        gamma=run.gamma,
        gae_lambda=run.gae_lambda,
        clip_range=run.clip_range,
        ent_coef=run.entropy,
        policy_kwargs={"net_arch": {"pi": widths, "vf": widths}},
        tensorboard_log=str(store.tensorboard),
        seed=run.seed,
        device="cpu",
    )


def load_learner(store: RunFolder, envs: BattleVecEnv, run: TrainingRun) -> MaskablePPO:
    """The learner that the run saved, with dice that it has not learned from yet.

    Raises:
        ContentError: if it reads other observations than the environments give.
    """
    try:
        model = MaskablePPO.load(store.model, env=envs, device="cpu")
    except ValueError as error:
        raise ContentError(
            f"{store.model} cannot be resumed with this version: {error}; start a new run."
        ) from None
    envs.seed(run.seed + model.num_timesteps)
    return model


class MaskableLearner:
    """A MaskablePPO, its environments and its folder: the learner of a run."""

    def __init__(
        self, run: TrainingRun, store: RunFolder, envs: BattleVecEnv, model: MaskablePPO
    ) -> None:
        self.run, self.store, self.envs, self.model = run, store, envs, model

    @property
    def steps(self) -> int:
        """The decisions it has learned from."""
        return int(self.model.num_timesteps)

    def policy(self) -> LearnedPolicy:
        """The learner as it is now."""
        network = [*self.model.policy.mlp_extractor.policy_net, self.model.policy.action_net]
        return policy_of(
            layers_of(network), self.envs.scenario, self.envs.view, self.run.name, self.run.seed,
            self.steps, ("torch", "stable-baselines3", "sb3-contrib"),
        )  # fmt: skip

    def save(self) -> None:
        """Writes it with its optimiser, whole or not at all."""
        data = io.BytesIO()
        self.model.save(data)
        write_atomically(self.store.model, data.getvalue())

    def meet(self, pool: Pool) -> None:
        """Gives it other opponents."""
        self.envs.set_pool(pool)


class Between(BaseCallback):  # type: ignore[misc]
    """What happens between steps and rollouts."""

    def __init__(self, learner: MaskableLearner, watch: Watch, told: Reporter, stop: Stop) -> None:
        super().__init__()
        self.learner, self.watch, self.told, self.stop = learner, watch, told, stop

    def _on_step(self) -> bool:
        self.told.at(self.num_timesteps)
        return not self.stop

    def _on_rollout_start(self) -> None:
        self.watch.at_rest(self.learner)
