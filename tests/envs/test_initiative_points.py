"""The environments of the second ruleset: the same faces over other rules."""

from __future__ import annotations

import re
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test

from lanista.configs import ContentError, scenario_names
from lanista.envs import BattleVectorEnv, DuelEnv, SkirmishEnv, initiative_points_v0
from lanista.rules.initiative_points.observe import CONTEXT, PERSON, observation_length
from lanista.rules.initiative_points.vocabulary import Act, Ask

PAGE = initiative_points_v0.__doc__ or ""


def test_the_page_says_what_is_so() -> None:
    assert f"| D | {CONTEXT} + {PERSON} a fighter in view: {observation_length(0, 1)} in" in PAGE
    assert f"Numbers 0-{max(Act)} are verbs" in PAGE
    asked = PAGE[PAGE.index("| Question |") : PAGE.index("## Observation")]
    first = " ".join(line.split("|")[1] for line in asked.splitlines() if line.startswith("|"))
    assert set(re.findall(r"`([a-z_]+)`", first)) == {ask.name.lower() for ask in Ask}


@pytest.mark.filterwarnings("ignore")
def test_the_checks_of_pettingzoo_pass() -> None:
    api_test(initiative_points_v0.env(compiled=False), num_cycles=100)
    parallel_api_test(initiative_points_v0.parallel_env(compiled=False), num_cycles=100)


def test_it_is_made_by_name_and_takes_its_own_scenarios_alone() -> None:
    env = pettingzoo.make("aec", "lanista/initiative-points-v0", compiled=False)
    assert str(env.unwrapped) == "initiative_points_v0"
    assert env.unwrapped.scenario.name == "grog_duel"
    with pytest.raises(ContentError, match=r"fought under mythras.*lanista.envs.mythras_v0"):
        initiative_points_v0.env(scenario="duel", compiled=False)


@pytest.mark.parametrize("scenario", scenario_names("initiative_points"))
def test_a_fight_is_copied_exactly_and_rewarded_once(scenario: str) -> None:
    env = initiative_points_v0.raw_env(scenario=scenario, compiled=False, render_mode="ansi")
    env.reset(seed=3)
    chance = np.random.default_rng(3)
    for _ in range(60):
        mask = env.last()[0]["action_mask"]
        env.step(int(chance.choice(np.flatnonzero(mask))))
        if any(env.terminations.values()):
            break
    assert env.render().startswith("Round")
    twin = env.clone()
    assert twin.render() == env.render()
    while not any(env.terminations.values()):
        action = int(np.flatnonzero(env.last()[0]["action_mask"])[0])
        env.step(action)
        twin.step(action)
    assert twin.rewards == env.rewards and set(env.rewards.values()) <= {-1.0, 0.0, 1.0}


@pytest.mark.parametrize(("name", "scenario"), [("Duel", "grog_duel"), ("Skirmish", "held_bridge")])
def test_one_seat_or_one_team_learns_in_gymnasium(name: str, scenario: str) -> None:
    made: dict[str, Any] = {"Duel": DuelEnv, "Skirmish": SkirmishEnv}
    arguments = {"scenario": scenario, "opponent": "random", "compiled": False}
    env = gymnasium.make(f"lanista/{name}-v0", **arguments)
    assert isinstance(env.unwrapped, made[name])
    observation, info = env.reset(seed=1)
    for _ in range(40):
        assert observation in env.observation_space
        action = int(np.flatnonzero(info["action_mask"])[-1])
        observation, _, terminated, truncated, info = env.step(action)
        if terminated or truncated:
            observation, info = env.reset()


def test_shaping_goes_by_the_levels_that_are_left() -> None:
    env = initiative_points_v0.raw_env(shaping=0.5, compiled=False)
    env.reset(seed=5)
    given: list[float] = []
    while not any(env.terminations.values()) and len(given) < 400:
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
        given.append(env.rewards["red_0"])
    assert any(0 < abs(reward) < 0.5 for reward in given)
    assert abs(sum(given)) <= 1 + 1e-9


@pytest.mark.compiled
def test_a_vector_plays_it_compiled() -> None:
    envs = BattleVectorEnv(4, scenario="venetian_ambush", opponent="random")
    _, infos = envs.reset(seed=2)
    for _ in range(20):
        actions = infos["action_mask"].argmax(axis=1)
        _, rewards, _, _, infos = envs.step(actions)
        assert np.isfinite(rewards).all()
