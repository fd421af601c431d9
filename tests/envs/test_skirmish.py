"""One learner who commands a team of several."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import pytest
from envs.play import pick
from gymnasium.utils.env_checker import check_env

from lanista.envs import SkirmishEnv


def play(env: Any, seed: int) -> tuple[list[int], float, dict[str, Any]]:
    """The fighters who were asked, the last reward and the last info of a fight."""
    seen, info = env.reset(seed=seed)
    asked, ended, reward = [], False, 0.0
    while not ended:
        asked.append(info["fighter"])
        assert env.battle.decision.fighter == info["fighter"]
        assert (seen == env.battle.observe(info["fighter"])).all()
        seen, reward, terminated, truncated, info = env.step(pick(seen, info["action_mask"]))
        ended = terminated or truncated
    return asked, reward, info


def test_the_check_of_gymnasium_passes_without_a_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make("lanista/Skirmish-v0", compiled=False).unwrapped)


def test_three_fight_three_by_default_and_others_may() -> None:
    env = gymnasium.make("lanista/Skirmish-v0", compiled=False)
    assert (
        env.unwrapped.scenario.name == "skirmish_3v3" == SkirmishEnv(compiled=False).scenario.name
    )
    assert env.unwrapped.view == (2, 3)
    wall = gymnasium.make("lanista/Skirmish-v0", scenario="shield_wall", compiled=False)
    assert wall.unwrapped.scenario.name == "shield_wall"


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_the_learner_answers_for_the_whole_team_and_nobody_else(seat: str) -> None:
    env = SkirmishEnv(seat=seat, compiled=False)
    asked, reward, info = play(env, seed=2)
    team = [k for k, agent in enumerate(env.battle.blueprint.agents) if agent.startswith(seat)]
    assert set(asked) == set(team)
    assert info["is_success"] == (reward == 1.0)


def test_a_learner_of_stable_baselines3_can_command() -> None:
    contrib = pytest.importorskip("sb3_contrib")
    pytest.importorskip("torch").set_num_threads(1)
    model = contrib.MaskablePPO(
        "MlpPolicy", SkirmishEnv(compiled=False), n_steps=32, batch_size=32, seed=1
    )
    model.learn(64)
    assert model.num_timesteps == 64
