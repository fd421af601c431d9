"""RLlib: runs on Ray leave what every run leaves, and its multi-agent face is played legally."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from training.test_train import Interrupting, tiny
from typer.testing import CliRunner

from lanista.agents import LearnedPolicy
from lanista.cli import app
from lanista.configs import ContentError
from lanista.rules.blueprint import blueprint
from lanista.training.folder import ON_RAY, RunFolder

pytest.importorskip("ray.rllib", reason="RLlib is not installed")
pytest.importorskip("torch")

import torch  # noqa: E402
from ray.rllib.algorithms.ppo import PPOConfig  # noqa: E402
from ray.rllib.core.rl_module.rl_module import RLModuleSpec  # noqa: E402

from lanista.envs.rllib import BattleMultiAgent, MaskedFights  # noqa: E402
from lanista.training.masked_module import FORBIDDEN, MaskedPolicy  # noqa: E402
from lanista.training.on_ray import cluster  # noqa: E402
from lanista.training.train_on_ray import train_on_ray, workers_for  # noqa: E402


@pytest.fixture(scope="module", autouse=True)
def joined() -> Iterator[int]:
    """One cluster for all these tests, which each of them joins."""
    with cluster() as processors:
        yield processors


def probe(length: int) -> np.ndarray[Any, np.dtype[np.float32]]:
    return np.random.default_rng(1).uniform(-1, 1, (20, length)).astype(np.float32)


@pytest.mark.compiled
def test_a_run_on_ray_is_stopped_resumed_and_leaves_a_policy(tmp_path: Path) -> None:
    """Illegal answers raise in the environments: that it ends tells that there were none."""
    folder = tmp_path / "run"
    store = RunFolder(folder, ON_RAY)
    stopped = train_on_ray(tiny(), folder, reporter=StoppingAfter(1), workers=0)
    assert stopped.stopped_by == signal.SIGTERM and 256 <= stopped.steps < 512
    before = LearnedPolicy(stopped.policy)

    outcome = train_on_ray(tiny(), folder, resume=True, workers=0)
    assert outcome.stopped_by is None and 1024 <= outcome.steps < 1536
    assert {row.steps for row in store.measurements()} >= {outcome.steps}
    assert len(store.snapshots()) >= 1 and list(store.tensorboard.rglob("events.*"))
    policy = LearnedPolicy(outcome.policy)
    assert policy.metadata.content_hash == blueprint("duel").content_hash
    assert (policy.metadata.network, policy.metadata.steps) == ((16,), outcome.steps)
    assert policy.metadata.versions["ray"]

    # Taken up with nothing left to learn, the learner is what was saved.
    again = LearnedPolicy(train_on_ray(tiny(), folder, resume=True, workers=0).policy)
    seen = probe(policy.metadata.observation_length)
    assert np.array_equal(again.logits(seen), policy.logits(seen))
    assert not np.array_equal(before.logits(seen), policy.logits(seen))


class StoppingAfter(Interrupting):
    """Asks for the end at the first report of so many steps or more."""

    def __init__(self, steps: int) -> None:
        super().__init__(steps, signal.SIGTERM)

    def at(self, steps: int) -> None:
        if steps >= self.steps:
            super().at(self.steps)


def spaces() -> MaskedFights:
    return MaskedFights({"num_envs": 2, "compiled": False})


def test_the_module_masks_and_the_exported_policy_is_the_module() -> None:
    from lanista.training.export import layers_of, policy_of

    fights = spaces()
    module = MaskedPolicy(
        observation_space=fights.single_observation_space,
        action_space=fights.single_action_space,
        model_config={"network": [16, 8]},
    )
    (length,) = fights.single_observation_space["observation"].shape
    seen, masks = probe(length), np.random.default_rng(0).random((20, 128)) < 0.1
    masks[:, 5] = True
    batch = {"obs": {"observation": torch.from_numpy(seen), "action_mask": torch.tensor(masks)}}
    with torch.no_grad():
        logits = module.forward_inference(batch)["action_dist_inputs"].numpy()
        assert module.compute_values(batch).shape == (20,)
    assert (logits[~masks] == np.float32(FORBIDDEN)).all()
    scenario = blueprint("duel").scenario
    policy = policy_of(layers_of(module.policy), scenario, (0, 1), "p", 0, 0, ())
    assert np.array_equal(policy.act_batch(seen, masks.astype(np.int8)), logits.argmax(axis=1))


def test_the_vector_shows_masks_and_follows_in_the_next_step() -> None:
    fights = spaces()
    seen, infos = fights.reset(seed=3)
    assert fights.observation_space.contains(seen) and infos == {}
    generator, over = np.random.default_rng(1), np.zeros(2, bool)
    for _ in range(400):
        actions = [int(generator.choice(np.flatnonzero(mask))) for mask in seen["action_mask"]]
        seen, rewards, terminations, truncations, _ = fights.step(np.array(actions))
        assert (seen["action_mask"].sum(axis=1) > 0).all()
        assert not rewards[over].any()
        over = terminations | truncations
        assert (seen["action_mask"][over] == 1).all()
        if over.any():
            break
    assert over.any() and np.abs(rewards[terminations]).tolist() == [1.0] * terminations.sum()


def test_only_who_is_asked_is_shown_and_nobody_misses_the_end() -> None:
    env = BattleMultiAgent({"scenario": "two_on_one", "illegal": "raise"})
    seen, _ = env.reset(seed=2)
    worth = dict.fromkeys(env.possible_agents, 0.0)
    ended: dict[str, bool] = {"__all__": False}
    generator = np.random.default_rng(0)
    while not ended["__all__"]:
        (agent,) = seen
        assert env.observation_spaces[agent].contains(seen[agent])
        action = int(generator.choice(np.flatnonzero(seen[agent]["action_mask"])))
        seen, rewards, terminations, truncations, _ = env.step({agent: action})
        for agent, reward in rewards.items():
            worth[agent] += reward
        ended = {name: terminations[name] or truncations[name] for name in terminations}
    assert list(seen) == env.possible_agents and all(ended.values()) and env.agents == []
    assert sorted(worth.values()) in ([-1.0, -1.0, 1.0], [-1.0, 1.0, 1.0])


@pytest.mark.compiled
def test_agents_who_take_turns_learn_and_are_restored(tmp_path: Path) -> None:
    config = (
        PPOConfig()
        .environment(BattleMultiAgent, env_config={"illegal": "raise"}, disable_env_checking=True)
        .env_runners(num_env_runners=0, rollout_fragment_length=64)
        .multi_agent(policies={"all"}, policy_mapping_fn=lambda agent, episode: "all")
        .training(train_batch_size_per_learner=64, minibatch_size=32, num_epochs=1)
        .rl_module(
            rl_module_spec=RLModuleSpec(module_class=MaskedPolicy, model_config={"network": [8]})
        )
    )
    algorithm = config.build_algo()
    try:
        for _ in range(2):
            learned = algorithm.train()["learners"]["all"]
            assert np.isfinite(learned["total_loss"])
        weights = algorithm.get_module("all").get_state()
        path = algorithm.save_to_path(str(tmp_path))
    finally:
        algorithm.stop()
    other = config.build_algo()
    try:
        other.restore_from_path(path)
        for name, value in other.get_module("all").get_state().items():
            assert np.array_equal(value, weights[name]), name
    finally:
        other.stop()


def test_environments_are_shared_evenly() -> None:
    assert workers_for(tiny(environments=8), 3) == 2
    assert workers_for(tiny(environments=8), 1) == 1


def test_runs_of_two_libraries_are_not_mixed(tmp_path: Path) -> None:
    store = RunFolder(tmp_path)
    store.begin(tiny())
    store.model.write_bytes(b"of another library")
    with pytest.raises(ContentError, match=r"needs config.yaml and rllib.zip"):
        train_on_ray(tiny(), tmp_path, resume=True)
    (tmp_path / ON_RAY).write_bytes(b"no learner")
    with pytest.raises(ContentError, match="no saved learner"):
        train_on_ray(tiny(), tmp_path, resume=True)


@pytest.mark.compiled
def test_the_command_trains_on_ray(tmp_path: Path) -> None:
    tiny_values = {
        "environments": 4, "rollout_steps": 16, "batch_size": 32, "epochs": 1, "eval_fights": 2,
        "network": [8], "total_steps": 128, "snapshot_every": 64, "own_snapshots": 0.5,
    }  # fmt: skip
    changes = [f"--set={key}={value}" for key, value in tiny_values.items()]
    command = ["train", "duel_smoke", "--ray", "-o", str(tmp_path / "r"), *changes]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.output
    assert "won against random" in result.stderr
    assert "Policy:" in result.stdout and LearnedPolicy(tmp_path / "r" / "policy.safetensors")
