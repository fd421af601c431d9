"""What happens around the learning in every training run, whatever library learns.

The folder of the run is made or taken up again; before each rollout it is seen whether a
measurement or a snapshot is due; at the end, whatever the reason, everything is saved. Opponents
are those that the run names, and snapshots of the learner if it says so.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from lanista.agents import LearnedPolicy
from lanista.configs import ContentError, TrainingRun
from lanista.configs.rulesets import AnyScenario
from lanista.envs.opponents import find_opponent, inside_for
from lanista.envs.rewards import find_reward
from lanista.rules.blueprint import blueprint
from lanista.training.curve import draw_curve
from lanista.training.folder import Measurement, RunFolder
from lanista.training.intervals import wilson
from lanista.training.play import play_match
from lanista.training.progress import Reporter

# So many earlier selves are opponents at most, spread evenly over the run.
MOST_SNAPSHOTS = 10

Pool = list[tuple[Any, float]]


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


class Learner(Protocol):
    """Whatever learns, as the run sees it."""

    @property
    def steps(self) -> int:
        """The decisions it has learned from."""

    def policy(self) -> LearnedPolicy:
        """It, as it is now."""

    def save(self) -> None:
        """Writes it with its optimiser into the folder, whole or not at all."""

    def meet(self, pool: Pool) -> None:
        """Gives it other opponents."""


def prepare(run: TrainingRun, store: RunFolder, resume: bool, options: Any) -> None:
    """Makes the folder, once everything that can be wrong with the run was looked for.

    Raises:
        ContentError: for what is wrong; then nothing was written or compiled.
    """
    if resume:
        store.resumed()
    else:
        store.require_free()
    plan = blueprint(run.scenario, options)
    if plan.ruleset.name != run.ruleset:
        raise ContentError(
            f"{run.name}: ruleset is {run.ruleset}, but scenario {plan.scenario.name} is fought "
            f"under {plan.ruleset.name}; state ruleset: {plan.ruleset.name}."
        )
    inside_for((find_opponent(opponent.agent) for opponent in run.opponents), run.ruleset)
    find_reward(run.reward)
    if not resume:
        store.begin(run)


def whole_rollouts(run: TrainingRun) -> int:
    """The steps of as many whole rollouts as fit into the run, one at least."""
    rollout = run.environments * run.rollout_steps
    return max(1, run.total_steps // rollout) * rollout


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


class Watch:
    """Looks after a run: measures, keeps snapshots, refreshes the opponents, saves at the end."""

    def __init__(
        self, run: TrainingRun, store: RunFolder, scenario: AnyScenario, told: Reporter
    ) -> None:
        self.run, self.store, self.scenario, self.told = run, store, scenario, told
        earlier = store.measurements()
        self._before = earlier[-1].seconds if earlier else 0.0
        self._measured = max((row.steps for row in earlier), default=0)
        self._kept = max((steps_of(path) for path in store.snapshots()), default=0)
        self._started = time.monotonic()

    @property
    def seconds(self) -> float:
        """How long the run has taken, earlier sessions included."""
        return self._before + time.monotonic() - self._started

    def at_rest(self, learner: Learner) -> None:
        """Before a rollout the learner is at rest: the moment to measure and to keep."""
        steps, run = learner.steps, self.run
        if steps - self._kept >= run.snapshot_every:
            self._kept = steps
            learner.policy().save(self.store.snapshot(steps))
            learner.save()
            learner.meet(pool_of(run, self.store))
        if steps - self._measured >= run.eval_every:
            self.measure(learner)

    def measure(self, learner: Learner) -> None:
        """Fights against each opponent of the run, from both seats; notes and shows the results."""
        self._measured = learner.steps
        policy, rows = learner.policy(), []
        for opponent in self.run.opponents:
            tally = play_match(
                self.scenario, policy, opponent.agent, self.run.eval_fights, self.run.seed
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

    def finish(self, learner: Learner, stopped_by: int | None) -> Outcome:
        """Saves everything at the end, or where the run was stopped by a signal."""
        learner.save()
        policy = learner.policy()
        policy.save(self.store.policy)
        if stopped_by is None and learner.steps > self._measured:
            self.measure(learner)
        return Outcome(
            folder=self.store.path,
            policy=self.store.policy,
            steps=policy.metadata.steps,
            seconds=self.seconds,
            measurements=self.store.measurements(),
            stopped_by=stopped_by,
        )


def steps_of(snapshot: Path) -> int:
    """The steps that a snapshot's name states."""
    return int(snapshot.stem.partition("_")[2])
