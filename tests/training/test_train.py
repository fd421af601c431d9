"""Training: what it leaves, that it repeats, that it can be stopped and resumed, that it learns."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lanista.agents import LearnedPolicy, make_agent
from lanista.configs import ContentError, TrainingRun, load_training
from lanista.rules import Battle
from lanista.rules.blueprint import blueprint
from lanista.training.folder import Measurement, RunFolder
from lanista.training.intervals import wilson
from lanista.training.progress import Silent
from lanista.training.stopping import stopping

pytest.importorskip("sb3_contrib")

from lanista.training.run import pool_of, prepare, spread, whole_rollouts  # noqa: E402
from lanista.training.train import train  # noqa: E402


def tiny(**changed: Any) -> TrainingRun:
    values: dict[str, Any] = {
        "name": "tiny", "scenario": "duel", "opponents": [{"agent": "random"}],
        "own_snapshots": 0.5, "total_steps": 1024, "environments": 8, "rollout_steps": 32,
        "batch_size": 64, "epochs": 2, "snapshot_every": 512, "eval_every": 512, "eval_fights": 4,
        "network": [16], "seed": 5,
    }  # fmt: skip
    return TrainingRun(**{**values, **changed})


@pytest.mark.compiled
def test_a_run_leaves_all_that_tells_how_it_went(tmp_path: Path) -> None:
    outcome = train(tiny(), tmp_path / "run")
    store = RunFolder(tmp_path / "run")
    assert outcome.steps == 1024 and outcome.stopped_by is None
    for path in (store.config, store.model, store.policy, store.metrics, store.curve):
        assert path.exists(), path
    assert [path.stem for path in store.snapshots()] == ["step_000000000512"]
    assert {row.steps for row in store.measurements()} == {512, 1024}
    assert list(store.tensorboard.rglob("events.*"))
    assert store.curve.read_bytes()[:4] == b"\x89PNG"
    assert load_training(store.config) == tiny()


@pytest.mark.compiled
def test_the_policy_says_what_it_was_trained_on_and_fights(tmp_path: Path) -> None:
    policy = LearnedPolicy(train(tiny(), tmp_path / "run").policy)
    metadata = policy.metadata
    assert policy.name == "run"
    assert metadata.content_hash == blueprint("duel").content_hash
    assert (metadata.view, metadata.network) == ((0, 1), (16,))
    assert (metadata.seed, metadata.steps) == (5, 1024)
    assert metadata.options["luck"] is True and metadata.versions["torch"]
    battle = Battle("duel", compiled=False)
    battle.step(policy.choose(battle))


@pytest.mark.compiled
def test_the_exported_policy_is_the_learner(tmp_path: Path) -> None:
    from sb3_contrib import MaskablePPO

    outcome = train(tiny(), tmp_path / "run")
    policy, model = LearnedPolicy(outcome.policy), MaskablePPO.load(tmp_path / "run" / "model.zip")
    generator = np.random.default_rng(0)
    observations = generator.uniform(-1, 1, (50, policy.metadata.observation_length))
    observations = observations.astype(np.float32)
    masks = (generator.random((50, 128)) < 0.1).astype(np.int8)
    masks[:, 5] = 1
    wanted, _ = model.predict(observations, action_masks=masks, deterministic=True)
    assert np.array_equal(policy.act_batch(observations, masks), wanted)


@pytest.mark.compiled
def test_a_run_repeats_with_its_seed(tmp_path: Path) -> None:
    first, again, other = (
        train(tiny(seed=seed), tmp_path / str(k)).policy for k, seed in enumerate((5, 5, 6))
    )
    probe = np.ones((1, LearnedPolicy(first).metadata.observation_length), np.float32)
    logits = [LearnedPolicy(path).logits(probe) for path in (first, again, other)]
    assert np.array_equal(logits[0], logits[1])
    assert not np.array_equal(logits[0], logits[2])


class Interrupting(Silent):
    """Asks for the end after so many steps, as the keyboard or the machine does."""

    def __init__(self, steps: int, number: int) -> None:
        self.steps, self.number = steps, number

    def at(self, steps: int) -> None:
        if steps == self.steps:
            os.kill(os.getpid(), self.number)


@pytest.mark.compiled
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stopped_run_is_saved_and_goes_on(tmp_path: Path, number: int) -> None:
    folder = tmp_path / "run"
    outcome = train(tiny(), folder, reporter=Interrupting(400, number))
    assert outcome.stopped_by == number
    assert 256 <= outcome.steps < 512
    assert make_agent(outcome.policy).name == "run"
    outcome = train(tiny(), folder, resume=True)
    assert outcome.stopped_by is None and outcome.steps >= 1024
    steps = [row.steps for row in outcome.measurements]
    assert steps == sorted(steps) and steps[-1] == outcome.steps


@pytest.mark.compiled
def test_a_finished_run_goes_on_if_more_is_asked(tmp_path: Path) -> None:
    train(tiny(), tmp_path / "run")
    assert train(tiny(total_steps=1536), tmp_path / "run", resume=True).steps == 1536


def test_a_run_states_the_ruleset_of_its_scenario_and_options(tmp_path: Path) -> None:
    grogs = {"scenario": "grog_duel", "ruleset": "initiative_points"}
    assert tiny(**grogs, options={"guard": True}).options.guard is True
    with pytest.raises(ValueError, match='"luck" is not a key here; allowed: disabled'):
        tiny(**grogs, options={"luck": False})
    with pytest.raises(ValueError, match='"mithras" is no ruleset; did you mean "mythras"'):
        tiny(ruleset="mithras")
    store = RunFolder(tmp_path / "run")
    with pytest.raises(
        ContentError, match="ruleset is mythras, but scenario grog_duel is fought und"
    ):
        prepare(tiny(scenario="grog_duel"), store, resume=False, options=None)
    with pytest.raises(
        ContentError, match='"duellist" does not know how to fight under initiative'
    ):
        prepare(tiny(**grogs, opponents=[{"agent": "duellist"}]), store, False, None)
    assert not store.config.exists()
    prepare(tiny(**grogs), store, resume=False, options=None)
    assert "ruleset: initiative_points" in store.config.read_text()


@pytest.mark.compiled
def test_training_beats_the_random_agent(tmp_path: Path) -> None:
    run = load_training("duel_smoke")
    outcome = train(run, tmp_path / "run")
    last = outcome.measurements[-1]
    assert last.opponent == "random" and last.wins / last.n > 0.7


@pytest.mark.compiled
def test_training_beats_the_random_agent_under_the_second_ruleset(tmp_path: Path) -> None:
    last = train(load_training("grog_duel"), tmp_path / "run").measurements[-1]
    assert last.opponent == "random" and wilson(last.wins, last.n).low > 0.8


def test_a_folder_in_use_is_left_alone(tmp_path: Path) -> None:
    RunFolder(tmp_path).begin(tiny())
    with pytest.raises(ContentError, match="holds a training run already"):
        train(tiny(), tmp_path)


def test_a_folder_without_a_run_cannot_be_resumed(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="no training run to resume"):
        train(tiny(), tmp_path, resume=True)
    assert not list(tmp_path.iterdir())


def test_measurements_are_kept_in_order(tmp_path: Path) -> None:
    store = RunFolder(tmp_path)
    rows = [Measurement(k, 1.5, "random", 10, k, 1, 9 - k) for k in range(4)]
    store.add(rows[:2])
    store.add(rows[2:])
    assert store.measurements() == rows


def test_snapshots_are_spread_over_the_run() -> None:
    paths = [Path(str(k)) for k in range(1, 101)]
    assert [path.name for path in spread(paths, 4)] == ["25", "50", "75", "100"]
    assert spread(paths[:3], 4) == paths[:3]


def test_only_whole_rollouts_are_learned_from() -> None:
    assert whole_rollouts(tiny(total_steps=1000)) == 768
    assert whole_rollouts(tiny(total_steps=10)) == 256


def test_without_snapshots_the_pool_is_what_the_run_says(tmp_path: Path) -> None:
    assert pool_of(tiny(), RunFolder(tmp_path)) == [("random", 1.0)]


def test_signals_are_noted_and_handlers_given_back() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with stopping() as stop:
        assert not stop
        os.kill(os.getpid(), signal.SIGTERM)
        assert stop and stop.signal == signal.SIGTERM
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_second_interrupt_ends_at_once() -> None:
    with pytest.raises(KeyboardInterrupt), stopping():
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)
