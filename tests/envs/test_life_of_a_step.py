"""What the page of `lanista.envs` says of the life of a step, statement by statement."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from envs.play import eager, pick, short

from lanista.envs import DuelEnv, mythras_v0
from lanista.envs.parallel import NO_OP
from lanista.rules.mythras.vocabulary import Act


def fierce(observation: Any, mask: Any) -> int:
    """A legal answer that leads to the end of a fight, where there is one."""
    keen = mask * (eager() >= 1)
    return pick(observation, keen if keen.any() else mask)


@pytest.mark.parametrize(
    ("scenario", "arguments"),
    [("duel", {}), ("two_on_one", {"shaping": 0.5}), ("skirmish_3v3", {})],
)
def test_aec(scenario: str, arguments: dict[str, Any]) -> None:
    env = mythras_v0.raw_env(scenario=scenario, compiled=False, **arguments)
    env.reset(seed=3)
    given = dict.fromkeys(env.possible_agents, 0.0)  # by `rewards`, step by step
    delivered = dict.fromkeys(env.possible_agents, 0.0)  # by `last`
    since_own_step = dict.fromkeys(env.possible_agents, 0.0)
    again = 0
    assert env.rewards == given and env.bout.fight == 0
    while not env.over:
        agent = env.agent_selection
        masks = {each: env.observe(each)["action_mask"] for each in env.agents}
        assert {each for each, mask in masks.items() if mask.any()} == {agent}
        seen, reward, terminated, truncated, info = env.last()
        assert seen is not None and (info["action_mask"] == seen["action_mask"]).all()
        assert reward == since_own_step[agent] and not terminated and not truncated
        delivered[agent] += reward
        env.step(fierce(seen["observation"], seen["action_mask"]))
        since_own_step[agent] = 0.0
        for each, worth in env.rewards.items():
            given[each] += worth
            since_own_step[each] += worth
        if not env.over:
            again += env.agent_selection == agent
            assert arguments or not any(env.rewards.values())
    assert again > 0
    assert set(env.terminations.values()) == {True} and env.agents == env.possible_agents
    last = []
    while env.agents:
        agent = env.agent_selection
        _, reward, terminated, _, _ = env.last()
        assert terminated and reward == since_own_step[agent]
        delivered[agent] += reward
        last.append(agent)
        env.step(None)
        assert agent not in env.agents
    assert sorted(last) == sorted(env.possible_agents)
    assert delivered == given
    team_of = env._team_of
    of_team = {team: {given[a] for a in team_of if team_of[a] == team} for team in (0, 1)}
    assert all(len(values) == 1 for values in of_team.values())
    assert sum(value for values in of_team.values() for value in values) == 0
    assert env.bout.winner >= 0 and any(given.values())


def test_parallel() -> None:
    serial = mythras_v0.raw_env(scenario="duel", shaping=0.5, compiled=False)
    env = mythras_v0.parallel_env(scenario="duel", shaping=0.5, compiled=False)
    serial.reset(seed=3)
    observations, infos = env.reset(seed=3)
    while env.agents:
        active = infos[env.agents[0]]["active_agent"]
        assert active == serial.agent_selection
        action = fierce(*observations[active].values())
        serial.step(action)
        actions = dict.fromkeys(env.agents, NO_OP) | {active: action}
        observations, rewards, terminations, _, infos = env.step(actions)
        assert rewards == serial.rewards and set(observations) == set(env.possible_agents)
        assert bool(env.agents) != all(terminations.values())
    assert serial.over


def test_gymnasium() -> None:
    """The learner gets what its team gets in the AEC environment, summed between its questions."""
    env = DuelEnv("two_on_one", opponent="brawler", seat="blue", shaping=0.5, compiled=False)
    seen, info = env.reset(seed=3)
    over, total, steps = False, 0.0, 0
    while not over:
        assert info["seat"] == "blue" and env.bout.team == 1
        seen, reward, terminated, truncated, info = env.step(fierce(seen, info["action_mask"]))
        over, total, steps = terminated or truncated, total + reward, steps + 1
    assert total == (1.0 if info["is_success"] else -1.0) and steps > 5
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)


def test_the_round_limit_truncates_with_no_reward() -> None:
    env = DuelEnv(short("duel", 1), compiled=False)
    seen, info = env.reset(seed=4)
    while True:
        mask = info["action_mask"]
        action = int(Act.DITHER) if mask[Act.DITHER] else pick(seen, mask)
        seen, reward, terminated, truncated, info = env.step(action)
        assert reward == 0.0
        if terminated or truncated:
            break
    assert truncated and not terminated


def test_vectors() -> None:
    vector: Any = pytest.importorskip("lanista.envs.vector")
    single = DuelEnv(seat="red", compiled=False)
    envs = vector.BattleVecEnv(n=1, seat="red", seed=3, compiled=False)
    rows, (seen, info) = envs.reset(), single.reset(seed=3)
    ends: Counter[bool] = Counter()
    while ends[True] < 2:
        assert (rows[0] == seen).all() and (envs.action_masks()[0] == info["action_mask"]).all()
        action = fierce(seen, info["action_mask"])
        seen, reward, terminated, truncated, info = single.step(action)
        rows, rewards, dones, infos = envs.step(np.array([action]))
        assert rewards[0] == reward and dones[0] == (terminated or truncated)
        ends[bool(dones[0])] += 1
        if dones[0]:
            assert (infos[0]["terminal_observation"] == seen).all()
            seen, info = single.reset()
