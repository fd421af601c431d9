"""Training: MaskablePPO against a pool of opponents, both seats, to a policy in a file.

What happens, in order: the folder of the run is made or taken up again; the environments are filled
with opponents, snapshots of the learner among them if the run says so; the learner is made or
loaded; it learns, and after each rollout it is seen whether a measurement or a snapshot is due,
or somebody wants the end; at the end, whatever the reason, everything is saved.
"""

from __future__ import annotations

import io
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from lanista.agents import LearnedPolicy, make_agent
from lanista.configs import ContentError, TrainingRun
from lanista.configs.reading import write_atomically
from lanista.envs import BattleVecEnv
from lanista.rules.build import blueprint
from lanista.training.curve import draw_curve
from lanista.training.export import policy_of
from lanista.training.folder import Measurement, RunFolder
from lanista.training.intervals import wilson
from lanista.training.play import play_match
from lanista.training.progress import Reporter, Silent
from lanista.training.stopping import Stop, stopping

# So many earlier selves are opponents at most, spread evenly over the run.
MOST_SNAPSHOTS = 10


@dataclass(frozen=True)
class Outcome:
    """What a run came to.

    stopped_by: the number of the signal that ended it early, or None.
    """

    folder: Path
    policy: Path
    steps: int
    seconds: float
    measurements: Sequence[Measurement]
    stopped_by: int | None


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
        shaping=run.shaping,
    )  # fmt: skip
    model = load_learner(store, envs, run) if resume else new_learner(run, envs, store)
    with stopping() as stop:
        watch = Watch(run, store, envs, reporter or Silent(), stop)
        if model.num_timesteps < whole_rollouts(run):
            model.learn(
                whole_rollouts(run) - model.num_timesteps,
                callback=watch,
                reset_num_timesteps=not resume,
                tb_log_name="run",
            )
        policy = watch.finish(model)
    return Outcome(
        folder=folder,
        policy=store.policy,
        steps=policy.metadata.steps,
        seconds=watch.seconds,
        measurements=store.measurements(),
        stopped_by=stop.signal,
    )


def prepare(run: TrainingRun, store: RunFolder, resume: bool, options: Any) -> None:
    """Makes the folder, once everything that can be wrong with the run was looked for.

    Raises:
        ContentError: for what is wrong; then nothing was written or compiled.
    """
    if resume:
        store.resumed()
    else:
        store.require_free()
    blueprint(run.scenario, options)
    for opponent in run.opponents:
        make_agent(opponent.agent)
    if not resume:
        store.begin(run)


def whole_rollouts(run: TrainingRun) -> int:
    """The steps of as many whole rollouts as fit into the run, one at least."""
    rollout = run.environments * run.rollout_steps
    return max(1, run.total_steps // rollout) * rollout


# ---------------------------------------------------------------- the opponents


def pool_of(run: TrainingRun, store: RunFolder) -> list[tuple[Any, float]]:
    """The opponents with their weights: those of the run, and snapshots by the run's share."""
    named = [(opponent.agent, opponent.weight) for opponent in run.opponents]
    snapshots = spread(store.snapshots(), MOST_SNAPSHOTS)
    if not snapshots or run.own_snapshots == 0:
        return named
    if run.own_snapshots == 1:
        named = []
    weight = sum(weight for _, weight in named) or 1.0
    share = run.own_snapshots / max(1 - run.own_snapshots, 1e-9) if named else 1.0
    own = weight * share / len(snapshots)
    return [*named, *((LearnedPolicy(path), own) for path in snapshots)]


def spread(paths: Sequence[Path], most: int) -> list[Path]:
    """At most so many of the paths, evenly over all, the last one among them."""
    if len(paths) <= most:
        return list(paths)
    return [paths[(k + 1) * len(paths) // most - 1] for k in range(most)]


# ---------------------------------------------------------------- the learner


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


# ---------------------------------------------------------------- while it learns


class Watch(BaseCallback):  # type: ignore[misc]
    """Looks after a run: measures, keeps snapshots, refreshes the opponents, and ends it."""

    def __init__(
        self, run: TrainingRun, store: RunFolder, envs: BattleVecEnv, told: Reporter, stop: Stop
    ) -> None:
        super().__init__()
        self.run, self.store, self.envs, self.told, self.stop = run, store, envs, told, stop
        earlier = store.measurements()
        self._before = earlier[-1].seconds if earlier else 0.0
        self._measured = max((row.steps for row in earlier), default=0)
        self._kept = max((steps_of(path) for path in store.snapshots()), default=0)
        self._started = time.monotonic()

    @property
    def seconds(self) -> float:
        """How long the run has taken, earlier sessions included."""
        return self._before + time.monotonic() - self._started

    def _on_step(self) -> bool:
        self.told.at(self.num_timesteps)
        return not self.stop

    def _on_rollout_start(self) -> None:
        """Before a rollout the learner is at rest: the moment to measure and to keep."""
        steps, run = self.num_timesteps, self.run
        if steps - self._kept >= run.snapshot_every:
            self._kept = steps
            self.policy(self.model).save(self.store.snapshot(steps))
            self.save_learner(self.model)
            self.envs.set_pool(pool_of(run, self.store))
        if steps - self._measured >= run.eval_every:
            self.measure(self.model)

    def policy(self, model: MaskablePPO) -> LearnedPolicy:
        """The learner as it is now."""
        return policy_of(model, self.envs.scenario, self.envs.view, self.run.name, self.run.seed)

    def save_learner(self, model: MaskablePPO) -> None:
        """Writes the learner with its optimiser, whole or not at all."""
        data = io.BytesIO()
        model.save(data)
        write_atomically(self.store.model, data.getvalue())

    def measure(self, model: MaskablePPO) -> None:
        """Fights against each opponent of the run, from both seats; notes and shows the results."""
        self._measured = int(model.num_timesteps)
        policy, rows = self.policy(model), []
        for opponent in self.run.opponents:
            tally = play_match(
                self.envs.scenario, policy, opponent.agent, self.run.eval_fights, self.run.seed
            ).total
            rows.append(
                Measurement(
                    steps=self._measured,
                    seconds=round(self.seconds, 1),
                    opponent=opponent.agent,
                    n=tally.n,
                    wins=tally.wins,
                    draws=tally.draws,
                    losses=tally.losses,
                )
            )
        self.store.add(rows)
        draw_curve(self.store.curve, self.store.measurements(), self.run.name)
        results = ", ".join(f"{row.opponent} {wilson(row.wins, row.n)}" for row in rows)
        self.told.say(f"after {self._measured:,} steps won against {results}")

    def finish(self, model: MaskablePPO) -> LearnedPolicy:
        """Saves everything at the end, or where the run was stopped."""
        self.save_learner(model)
        policy = self.policy(model)
        policy.save(self.store.policy)
        if not self.stop and model.num_timesteps > self._measured:
            self.measure(model)
        return policy


def steps_of(snapshot: Path) -> int:
    """The steps that a snapshot's name states."""
    return int(snapshot.stem.partition("_")[2])
