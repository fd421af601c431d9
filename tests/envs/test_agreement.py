"""The same seed and answers give the same fights through every face."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from envs.play import Picker, Trace, pick
from gymnasium.vector import AutoresetMode

from lanista.envs import BattleVecEnv, BattleVectorEnv, DuelEnv
from lanista.envs.aec import BattleAEC
from lanista.envs.parallel import BattleParallel
from lanista.rules import BattleBatch

SEED = 11
FIGHTS = 4
SCENARIOS = ["duel", "two_on_one", "duel_of_magi"]


@pytest.fixture(
    params=[
        pytest.param(False, id="interpreted"),
        pytest.param(True, id="compiled", marks=pytest.mark.compiled),
    ]
)
def compiled(request: pytest.FixtureRequest) -> bool:
    """Whether the rules are compiled."""
    return bool(request.param)


def aec_traces(**arguments: Any) -> list[Trace]:
    """The learner's side of the fights, both sides played from outside."""
    env = BattleAEC(control="team", **arguments)
    traces = []
    for fight in range(FIGHTS):
        env.reset(seed=SEED, options={"fight": fight})
        learner = env.possible_agents[fight % 2]
        trace = Trace()
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, _ = env.last()
            observation, mask = env.form.flat(seen["observation"]), seen["action_mask"]
            if agent == learner and (trace.questions or terminated or truncated):
                trace.rewards.append(reward)
            if terminated or truncated:
                if agent == learner:
                    trace.ended(observation, truncated)
                env.step(None)
            else:
                act = trace.asked if agent == learner else pick
                env.step(act(observation, mask))
        traces.append(trace)
    return traces


def parallel_traces(**arguments: Any) -> list[Trace]:
    """The same through the parallel face."""
    env = BattleParallel(BattleAEC(control="team", **arguments))
    traces = []
    for fight in range(FIGHTS):
        seen, infos = env.reset(seed=SEED, options={"fight": fight})
        learner = env.possible_agents[fight % 2]
        trace, unpaid = Trace(), 0.0
        while env.agents:
            actions = {}
            for agent in env.agents:
                observation = env.form.flat(seen[agent]["observation"])
                asked = agent == infos[agent]["active_agent"]
                if asked and agent == learner and trace.questions:
                    trace.rewards.append(unpaid)
                    unpaid = 0.0
                act = trace.asked if asked and agent == learner else pick
                actions[agent] = act(observation, seen[agent]["action_mask"])
            seen, rewards, _, truncations, infos = env.step(actions)
            unpaid += rewards[learner]
        trace.rewards.append(unpaid)
        last = env.form.flat(seen[learner]["observation"])
        trace.ended(last, truncations[learner])
        traces.append(trace)
    return traces


def duel_traces(opponent: Any, **arguments: Any) -> list[Trace]:
    """The learner's side of the fights against an opponent inside."""
    env = DuelEnv(opponent=opponent, **arguments)
    traces = []
    for fight in range(FIGHTS):
        observation, info = env.reset(seed=SEED if fight == 0 else None)
        trace, over = Trace(), False
        while not over:
            action = trace.asked(env.form.flat(observation), info["action_mask"])
            observation, reward, terminated, truncated, info = env.step(action)
            trace.rewards.append(reward)
            over = terminated or truncated
        trace.ended(env.form.flat(observation), truncated)
        traces.append(trace)
    return traces


def vector_traces(opponent: Any, n: int = 2, **arguments: Any) -> list[Trace]:
    """The same of a vector of environments, in the order of the fights' numbers."""
    envs = BattleVecEnv(n=n, pool=[(opponent, 1)], seed=SEED, **arguments)
    observations = envs.reset()
    traces: dict[int, Trace] = {}
    while not complete(traces):
        observations = envs.form.flat(observations)
        masks = np.stack(envs.env_method("action_masks"))
        fights = envs.get_attr("fight")
        now = [traces.setdefault(fight, Trace()) for fight in fights]
        actions = [trace.asked(row, mask) for trace, row, mask in zip(now, observations, masks)]
        observations, rewards, dones, infos = envs.step(np.array(actions))
        for trace, reward, done, info in zip(now, rewards, dones, infos):
            trace.rewards.append(float(reward))
            if done:
                last = envs.form.flat(info["terminal_observation"])
                trace.ended(last, info["TimeLimit.truncated"])
    return [traces[fight] for fight in range(FIGHTS)]


def complete(traces: dict[int, Trace]) -> bool:
    """Whether the first fights are fought."""
    return all(fight in traces and traces[fight].ending for fight in range(FIGHTS))


def vector_env_traces(opponent: Any, mode: AutoresetMode, n: int = 2, **its: Any) -> list[Trace]:
    """The same of Gymnasium's vector."""
    envs = BattleVectorEnv(n, opponent=opponent, autoreset_mode=mode, **its)
    seen, infos = envs.reset(seed=SEED)
    traces: dict[int, Trace] = {}
    resting = np.zeros(n, bool)
    while not complete(traces):
        flat, masks, actions = envs.form.flat(seen), infos["action_mask"], np.zeros(n, int)
        now = [traces.setdefault(int(fight), Trace()) for fight in envs.arena.fights]
        for i in np.flatnonzero(~resting):
            actions[i] = now[i].asked(flat[i], masks[i])
        seen, rewards, terminations, truncations, infos = envs.step(actions)
        flat, ended = envs.form.flat(seen), terminations | truncations
        for i in np.flatnonzero(~resting):
            now[i].rewards.append(float(rewards[i]))
            if ended[i]:
                same = mode is AutoresetMode.SAME_STEP
                last = envs.form.flat(infos["final_obs"][i]) if same else flat[i]
                now[i].ended(last, bool(truncations[i]))
        assert not rewards[resting].any() and not ended[resting].any()
        resting = ended if mode is AutoresetMode.NEXT_STEP else resting
        if mode is AutoresetMode.DISABLED and ended.any():
            seen, infos = envs.reset(options={"reset_mask": ended})
    return [traces[fight] for fight in range(FIGHTS)]


def batch_traces(scenario: str, compiled: bool) -> list[Trace]:
    """The same of the engine's own batch."""
    batch = BattleBatch(scenario, FIGHTS, seed=SEED, compiled=compiled, renew=False)
    teams = batch.blueprint.teams
    traces = [Trace() for _ in range(FIGHTS)]
    eyes = [teams.index(fight % 2) for fight in range(FIGHTS)]
    while not batch.dones.all():
        answers = np.full(FIGHTS, -1)
        for i in np.flatnonzero(batch.dones == 0):
            seen = batch.observations[i].copy(), batch.masks[i]
            mine = teams[batch.actors[i]] == i % 2
            if mine:
                eyes[i] = int(batch.actors[i])
            answers[i] = traces[i].asked(*seen) if mine else pick(*seen)
        _, _, rewards, dones = batch.step(answers)
        for i in np.flatnonzero(dones & (answers >= 0)):
            traces[i].rewards = [0.0] * (len(traces[i].questions) - 1)
            traces[i].rewards.append(float(rewards[i, i % 2]))
            traces[i].ended(batch.observe(int(i), eyes[i]), bool(batch.truncations[i]))
    return traces


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_all_faces_play_the_same_fights(scenario: str, compiled: bool) -> None:
    aec = aec_traces(scenario=scenario, compiled=compiled)
    assert all(trace.ending for trace in aec)
    assert batch_traces(scenario, compiled) == aec
    assert parallel_traces(scenario=scenario, compiled=compiled) == aec
    assert duel_traces(Picker(), scenario=scenario, compiled=compiled) == aec
    assert vector_traces(Picker(), scenario=scenario, compiled=compiled) == aec


@pytest.mark.compiled
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("mode", AutoresetMode)
def test_whenever_fights_are_followed_they_are_the_same(mode: AutoresetMode, scenario: str) -> None:
    alone = duel_traces(Picker(), scenario=scenario, compiled=True)
    assert vector_env_traces(Picker(), mode, scenario=scenario) == alone
    assert vector_env_traces(Picker(), mode, n=4, scenario=scenario) == alone


@pytest.mark.compiled
def test_blocks_show_the_same_fights() -> None:
    scenario, blocks = {"scenario": "two_on_one"}, {"compiled": True, "observation": "blocks"}
    flat = duel_traces(Picker(), compiled=True, **scenario)
    assert aec_traces(**scenario, **blocks) == flat
    assert parallel_traces(**scenario, **blocks) == flat
    assert duel_traces(Picker(), **scenario, **blocks) == flat
    assert vector_traces(Picker(), **scenario, **blocks) == flat
    for mode in AutoresetMode:
        assert vector_env_traces(Picker(), mode, **scenario, **blocks) == flat


@pytest.mark.parametrize("opponent", ["random", "brawler"])
def test_opponents_inside_play_alike_in_one_fight_and_in_many(
    opponent: str, compiled: bool
) -> None:
    alone = duel_traces(opponent, compiled=compiled)
    assert vector_traces(opponent, compiled=compiled) == alone
    assert vector_traces(opponent, n=4, compiled=compiled) == alone


def test_a_told_fight_is_the_same_fight() -> None:
    told = duel_traces("random", compiled=False, render_mode="ansi")
    assert told == duel_traces("random", compiled=False)


@pytest.mark.compiled
@pytest.mark.parametrize("opponent", ["random", "brawler"])
def test_compiled_and_interpreted_rules_play_the_same_fights(opponent: str) -> None:
    assert duel_traces(opponent, compiled=True) == duel_traces(opponent, compiled=False)


def test_rewards_are_the_outcome_alone() -> None:
    for trace in aec_traces(scenario="duel", compiled=False):
        assert set(trace.rewards[:-1]) <= {0.0}
        assert trace.rewards[-1] in (-1.0, 0.0, 1.0)
