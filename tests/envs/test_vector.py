"""The vectorised environment against the contract of Stable-Baselines3."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from envs.play import Picker, pick, potentials, short

from lanista.rules import IllegalAction
from lanista.rules.mythras.vocabulary import Act

sb3 = pytest.importorskip("stable_baselines3")
BattleVecEnv: Any = pytest.importorskip("lanista.envs.vector").BattleVecEnv


def vector(n: int = 4, **arguments: Any) -> Any:
    """An interpreted vector of environments."""
    return BattleVecEnv(n=n, **{"seed": 9, "compiled": False, **arguments})


def answers(envs: Any, observations: Any) -> Any:
    masks = np.stack(envs.env_method("action_masks"))
    return np.array([pick(row, mask) for row, mask in zip(observations, masks)])


def test_masks_are_rows_of_what_the_step_has_filled() -> None:
    envs = vector()
    observations = envs.reset()
    for _ in range(30):
        masks = envs.env_method("action_masks")
        assert len(masks) == 4
        assert all(mask.dtype == np.bool_ and mask.shape == (128,) and mask.any() for mask in masks)
        assert (np.stack(masks) == envs.action_masks()).all()
        assert (envs.env_method("action_masks", indices=[2])[0] == masks[2]).all()
        observations, *_ = envs.step(answers(envs, observations))


def test_every_step_returns_new_arrays() -> None:
    envs = vector()
    observations = envs.reset()
    kept = observations.copy()
    after, rewards, dones, infos = envs.step(answers(envs, observations))
    assert (observations == kept).all()
    assert not np.shares_memory(observations, after)
    assert (after.dtype, rewards.dtype, dones.dtype) == (np.float32, np.float32, np.bool_)
    assert after.shape == (4, *envs.observation_space.shape)
    assert all(row in envs.observation_space for row in after)
    again, later, *_ = envs.step(answers(envs, after))
    assert not np.shares_memory(again, after) and not np.shares_memory(later, rewards)


def test_ended_fights_are_followed_in_the_same_step() -> None:
    envs = vector()
    observations = envs.reset()
    ended = 0
    while ended < 10:
        numbers = envs.get_attr("fight")
        observations, rewards, dones, infos = envs.step(answers(envs, observations))
        for i in range(4):
            if dones[i]:
                ended += 1
                assert envs.get_attr("fight")[i] == numbers[i] + 4
                assert infos[i]["terminal_observation"] in envs.observation_space
                assert (infos[i]["terminal_observation"] != observations[i]).any()
                assert infos[i]["TimeLimit.truncated"] is False
                assert (rewards[i] == 1.0) == infos[i]["is_success"]
                assert rewards[i] in (-1.0, 0.0, 1.0)
            else:
                assert infos[i] == {} and rewards[i] == 0.0
                assert envs.get_attr("fight")[i] == numbers[i]


def test_the_round_limit_truncates() -> None:
    class Waiter:
        def act(self, observation: Any, mask: Any) -> int:
            return Act.DITHER if mask[Act.DITHER] else pick(observation, mask)

    envs = vector(scenario=short("duel", 1), pool=[(Waiter(), 1)])
    observations = envs.reset()
    truncated = 0
    while truncated < 5:
        masks = envs.action_masks()
        actions = np.where(masks[:, Act.DITHER], Act.DITHER, answers(envs, observations))
        observations, rewards, dones, infos = envs.step(actions)
        for i in np.flatnonzero(dones):
            if infos[i]["TimeLimit.truncated"]:
                truncated += 1
                assert rewards[i] == 0.0 and not infos[i]["is_success"]


def test_half_of_the_environments_play_each_seat() -> None:
    envs = vector(n=6)
    observations = envs.reset()
    for _ in range(60):
        assert envs.get_attr("seat") == ["red", "blue"] * 3
        observations, *_ = envs.step(answers(envs, observations))


def test_the_learner_alone_is_asked() -> None:
    envs = vector(n=6, scenario="two_on_one", pool=[(Picker(), 1), ("random", 1)])
    observations = envs.reset()
    for _ in range(60):
        for i, seat in enumerate(envs.get_attr("seat")):
            assert envs.batch.window(i).decision.agent.startswith(seat)
        observations, *_ = envs.step(answers(envs, observations))


def test_a_seed_fixes_everything() -> None:
    def run(envs: Any) -> list[Any]:
        observations = envs.reset()
        seen = [observations.tobytes()]
        for _ in range(60):
            observations, rewards, dones, _ = envs.step(answers(envs, observations))
            seen += [observations.tobytes(), rewards.tobytes(), dones.tobytes()]
        return seen

    pool = [("random", 1), (Picker(), 1)]
    first, other = vector(seed=1, pool=pool), vector(seed=2, pool=pool)
    once = run(first)
    assert run(first) != once, "a reset without a seed goes on to new fights"
    assert other.seed(1) == [1, 2, 3, 4]
    assert run(other) == once
    assert run(vector(seed=None)) != run(vector(seed=None))


def test_the_pool_changes_at_the_ends_of_fights() -> None:
    envs = vector(n=8)
    observations = envs.reset()
    assert envs.pool == [("random", 1.0)] and set(envs.get_attr("opponent")) == {"random"}
    envs.set_pool([(Picker(), 3), ("random", 1)])
    assert envs.pool == [("picker", 0.75), ("random", 0.25)]
    assert set(envs.get_attr("opponent")) == {"random"}
    ended = np.zeros(8, bool)
    met: list[str] = []
    while not ended.all() or len(met) < 30:
        observations, _, dones, _ = envs.step(answers(envs, observations))
        ended |= dones
        met += [envs.get_attr("opponent")[i] for i in np.flatnonzero(dones)]
    assert 0.4 < met.count("picker") / len(met) < 0.95


@pytest.mark.parametrize("pool", [[], [("random", 0)], [("random", -1), ("random", 2)]])
def test_a_pool_without_weight_is_an_error_that_teaches(pool: Any) -> None:
    with pytest.raises(ValueError, match="a pool lists"):
        vector(pool=pool)


def test_illegal_actions_lose_their_fights_and_no_other() -> None:
    envs = vector()
    observations = envs.reset()
    actions = answers(envs, observations)
    actions[[1, 3]] = 63, 500
    numbers = envs.get_attr("fight")
    observations, rewards, dones, infos = envs.step(actions)
    assert dones.tolist() == [False, True, False, True]
    assert rewards.tolist() == [0.0, -1.0, 0.0, -1.0]
    assert infos[1]["illegal_action"] == 63 and infos[3]["illegal_action"] == 500
    assert not infos[1]["is_success"] and not infos[1]["TimeLimit.truncated"]
    assert (infos[1]["terminal_observation"] != observations[1]).any()
    now = [number + 4 * done for number, done in zip(numbers, dones)]
    assert envs.get_attr("fight") == now
    envs.step(answers(envs, observations))


def test_illegal_actions_can_be_errors() -> None:
    envs = vector(illegal="raise")
    actions = answers(envs, envs.reset())
    actions[2] = 63
    with pytest.raises(IllegalAction, match="environment 2: action 63"):
        envs.step(actions)


def test_shaping_adds_up_to_the_potential_at_the_start() -> None:
    plain, shaped = vector(scenario="two_on_one"), vector(scenario="two_on_one", shaping=0.5)
    seen = plain.reset(), shaped.reset()
    own = np.arange(4), shaped.arena.teams
    starts, sums = 0.5 * potentials(shaped)[own], np.zeros((2, 4))
    open_fights, shaped_at_all = np.ones(4, bool), False
    while open_fights.any():
        steps = [envs.step(answers(envs, rows)) for envs, rows in zip((plain, shaped), seen)]
        seen = steps[0][0], steps[1][0]
        assert (steps[0][2] == steps[1][2]).all()
        sums += np.array([step[1] for step in steps]) * open_fights
        shaped_at_all |= bool((steps[0][1] != steps[1][1]).any())
        open_fights &= ~steps[0][2]
    assert (sums[1] == sums[0] - starts).all()
    assert shaped_at_all


def test_attributes_and_methods_of_the_environments() -> None:
    envs = vector()
    envs.reset()
    assert envs.render_mode is None and envs.get_attr("render_mode") == [None] * 4
    assert envs.has_attr("action_masks") and envs.has_attr("seat") and not envs.has_attr("spec")
    assert envs.get_attr("seat", indices=1) == ["blue"]
    assert envs.env_is_wrapped(sb3.common.monitor.Monitor, indices=[0, 1]) == [False, False]
    for call in (
        lambda: envs.get_attr("spec"),
        lambda: envs.env_method("render"),
        lambda: envs.set_attr("seat", "red"),
    ):
        with pytest.raises(AttributeError, match="BattleVecEnv"):
            call()
    assert [info["seat"] for info in envs.reset_infos] == ["red", "blue", "red", "blue"]
    assert len(envs.feature_names) == envs.observation_space.shape[0]
    envs.close()


def test_monitors_can_be_put_on_top() -> None:
    from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
    from stable_baselines3.common.vec_env import VecMonitor

    envs = VecMonitor(vector())
    assert is_masking_supported(envs)
    observations = envs.reset()
    lengths: list[int] = []
    while len(lengths) < 5:
        masks = get_action_masks(envs)
        actions = np.array([pick(row, mask) for row, mask in zip(observations, masks)])
        observations, _, _, infos = envs.step(actions)
        lengths += [info["episode"]["l"] for info in infos if "episode" in info]
    assert all(length > 0 for length in lengths)


def test_maskable_ppo_learns_on_it() -> None:
    contrib = pytest.importorskip("sb3_contrib")
    import torch

    torch.set_num_threads(1)
    envs = vector(n=4, pool=[("random", 1), (Picker(), 1)], seed=None)
    model = contrib.MaskablePPO("MlpPolicy", envs, n_steps=32, batch_size=64, seed=3)
    model.learn(256)
    assert model.num_timesteps == 256
    before = envs.get_attr("fight")
    again = vector(n=4, pool=[("random", 1), (Picker(), 1)], seed=None)
    contrib.MaskablePPO("MlpPolicy", again, n_steps=32, batch_size=64, seed=3).learn(256)
    assert again.get_attr("fight") == before


@pytest.mark.compiled
def test_maskable_ppo_learns_on_compiled_rules() -> None:
    contrib = pytest.importorskip("sb3_contrib")
    envs = BattleVecEnv("duel", 16, [("random", 1), ("brawler", 1)], seed=3)
    model = contrib.MaskablePPO("MlpPolicy", envs, n_steps=64, batch_size=256, seed=3)
    model.learn(2048)
    assert model.num_timesteps == 2048
