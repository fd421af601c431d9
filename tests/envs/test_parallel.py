"""The parallel face of PettingZoo: one acts, the others wait with one legal action."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from envs.play import pick, potentials, short
from pettingzoo.test import parallel_api_test

from lanista.envs.aec import BattleAEC
from lanista.envs.parallel import NO_OP, BattleParallel
from lanista.rules import IllegalAction
from lanista.rules.mythras.ruleset import MYTHRAS
from lanista.rules.mythras.vocabulary import Act


def parallel(**arguments: Any) -> BattleParallel:
    """An interpreted environment."""
    return BattleParallel(BattleAEC(compiled=False, **arguments))


def answers(observations: dict[str, Any]) -> dict[str, int]:
    """A legal action for everybody."""
    return {
        agent: pick(seen["observation"], seen["action_mask"])
        for agent, seen in observations.items()
    }


@pytest.mark.parametrize(
    "arguments",
    [
        {"scenario": "two_on_one"},
        {"scenario": "skirmish_3v3", "control": "team"},
        {"scenario": "venetian_ambush"},
    ],
    ids=["fighters", "teams", "grogs"],
)
def test_the_parallel_api_test_passes_without_a_warning(arguments: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(parallel(**arguments), 100)


def test_no_rule_uses_the_number_of_the_no_op() -> None:
    assert NO_OP not in MYTHRAS.acts
    env = parallel()
    assert env.action_name(NO_OP) == "no_op" and env.action_name(0) == "attack"


@pytest.mark.parametrize("scenario", ["duel", "two_on_one", "duel_of_magi"])
def test_who_waits_has_the_no_op_alone_and_nobody_has_nothing(scenario: str) -> None:
    env = parallel(scenario=scenario)
    observations, infos = env.reset(seed=2)
    while env.agents:
        for agent, seen in observations.items():
            legal = np.flatnonzero(seen["action_mask"]).tolist()
            assert seen in env.observation_space(agent)
            assert (legal == [NO_OP]) == (agent != infos[agent]["active_agent"])
            assert NO_OP not in legal or legal == [NO_OP]
            assert (infos[agent]["action_mask"] == seen["action_mask"]).all()
        observations, *_, infos = env.step(answers(observations))
    for agent in env.possible_agents:
        assert np.flatnonzero(observations[agent]["action_mask"]).tolist() == [NO_OP]
        assert observations[agent] in env.observation_space(agent)


def test_the_no_op_may_be_left_out() -> None:
    whole, sparse = parallel(scenario="two_on_one"), parallel(scenario="two_on_one")
    seen = whole.reset(seed=4)[0]
    sparse.reset(seed=4)
    while whole.agents:
        active = whole.aec.agent_selection
        actions = answers(seen)
        seen, *ending = whole.step(actions)[:4]
        assert list(sparse.step({active: actions[active]})[1:4]) == ending
    assert sparse.agents == []


@pytest.mark.parametrize("scenario", ["duel", "two_on_one", "duel_of_magi"])
def test_all_leave_at_once_with_their_rewards(scenario: str) -> None:
    env = parallel(scenario=scenario, shaping=0.25)
    observations, _ = env.reset(seed=2)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    start = 0.25 * potentials(env)[0]
    while env.agents:
        assert env.agents == env.possible_agents
        observations, rewards, terminations, truncations, _ = env.step(answers(observations))
        assert set(rewards) == set(terminations) == set(truncations) == set(totals)
        for agent, reward in rewards.items():
            totals[agent] += reward
        assert len(set(terminations.values())) == 1
        assert bool(env.agents) != all(terminations.values())
    assert env.aec.bout.winner >= 0
    for agent, team in env.aec._team_of.items():
        outcome = 1.0 if team == env.aec.bout.winner else -1.0
        assert totals[agent] == outcome - start[team]
    with pytest.raises(RuntimeError, match="call reset"):
        env.step({})


def test_the_round_limit_truncates_all() -> None:
    env = parallel(scenario=short("duel", 1))
    observations, infos = env.reset(seed=4)
    while env.agents:
        active = infos["red_0"]["active_agent"]
        mask = observations[active]["action_mask"]
        dithers = Act.DITHER if mask[Act.DITHER] else answers(observations)[active]
        observations, _, terminations, truncations, infos = env.step({active: dithers})
    assert truncations == {"red_0": True, "blue_0": True}
    assert terminations == {"red_0": False, "blue_0": False}


def test_an_answer_of_who_waits_loses_the_fight() -> None:
    env = parallel(scenario="two_on_one")
    observations, infos = env.reset(seed=3)
    active = infos["red_0"]["active_agent"]
    waiting = [agent for agent in env.agents if agent != active]
    actions = {**answers(observations), waiting[0]: 0}
    _, rewards, terminations, _, infos = env.step(actions)
    assert rewards == {agent: -1.0 * (agent == waiting[0]) for agent in env.possible_agents}
    assert all(terminations.values()) and env.agents == []
    assert infos[waiting[0]]["illegal_action"] == 0
    assert "illegal_action" not in infos[active]


def test_all_who_answer_wrongly_pay() -> None:
    env = parallel()
    env.reset(seed=3)
    _, rewards, *_ = env.step({"red_0": 127, "blue_0": 127})
    assert rewards == {"red_0": -1.0, "blue_0": -1.0}


def test_the_no_op_of_who_is_asked_is_illegal() -> None:
    env = parallel()
    _, infos = env.reset(seed=3)
    active = infos["red_0"]["active_agent"]
    _, rewards, *_ = env.step({"red_0": NO_OP, "blue_0": NO_OP})
    assert rewards == {agent: -1.0 * (agent == active) for agent in env.possible_agents}


def test_illegal_answers_can_be_errors_that_change_nothing() -> None:
    env = parallel(illegal="raise")
    observations, infos = env.reset(seed=3)
    active = infos["red_0"]["active_agent"]
    waiting = next(agent for agent in env.agents if agent != active)
    before = env.aec.state_bytes
    with pytest.raises(IllegalAction, match=rf"0 \(attack\).*{waiting}, who is not.*63 \(no_op\)"):
        env.step({**answers(observations), waiting: 0})
    with pytest.raises(IllegalAction, match=f"not legal for {active}"):
        env.step({active: NO_OP})
    assert env.aec.state_bytes == before
    env.step(answers(observations))


def test_what_is_missing_or_no_number_is_an_error_that_teaches() -> None:
    env = parallel()
    _, infos = env.reset(seed=3)
    active = infos["red_0"]["active_agent"]
    with pytest.raises(KeyError, match=f"{active} is asked"):
        env.step({})
    with pytest.raises(TypeError, match="whole number"):
        env.step(dict.fromkeys(env.agents))
