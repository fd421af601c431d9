"""The PettingZoo environment: the library's own checks, and what they leave out."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pettingzoo
import pytest
from envs.play import advance, pick, potentials, short
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test import api_test, seed_test

from lanista.envs import mythras_v0
from lanista.envs.aec import BattleAEC
from lanista.rules import Battle, IllegalAction
from lanista.rules.mythras.vocabulary import Act

# What PettingZoo says of every environment with a mask in its observation, unless it is its own.
EXPECTED = {"Observation is not a NumPy array", "Observation space for each agent probably should"}
CONFIGURATIONS: list[dict[str, Any]] = [
    {},
    {"scenario": "skirmish_3v3"},
    {"scenario": "skirmish_3v3", "control": "team"},
    {"scenario": "two_on_one", "information": "open", "view": (1, 3)},
    {"scenario": "bridge", "shaping": 0.25},
    {"scenario": short("duel", 1), "illegal": "raise"},
    {"render_mode": "ansi"},
    {"scenario": "venetian_ambush"},
    {"scenario": "duel_of_magi", "control": "team", "information": "open"},
]


def raw(**arguments: Any) -> BattleAEC:
    """An interpreted environment."""
    return BattleAEC(compiled=False, **arguments)


def play(env: Any) -> dict[str, list[float]]:
    """Plays to the end; the rewards that `last` gave to each agent."""
    given: dict[str, list[float]] = {agent: [] for agent in env.possible_agents}
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        given[agent].append(reward)
        over = terminated or truncated
        env.step(None if over else pick(seen["observation"], seen["action_mask"]))
    return given


# ---------------------------------------------------------------- the library's checks


@pytest.mark.parametrize("arguments", CONFIGURATIONS, ids=lambda a: ",".join(a) or "default")
def test_the_api_test_passes_with_the_expected_warnings_only(arguments: dict[str, Any]) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(raw(**arguments), num_cycles=100)
    said = {str(warning.message) for warning in caught}
    assert {text for text in said if not any(text.startswith(known) for known in EXPECTED)} == set()


@pytest.mark.parametrize(
    "arguments", [*CONFIGURATIONS[:3], CONFIGURATIONS[-1]], ids=lambda a: ",".join(a) or "default"
)
def test_the_seed_test_passes(arguments: dict[str, Any]) -> None:
    seed_test(lambda: raw(**arguments), num_cycles=50)


@pytest.mark.compiled
def test_the_api_test_passes_with_compiled_rules() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(mythras_v0.env(scenario="skirmish_3v3", compiled=True), num_cycles=1000)


@pytest.mark.parametrize("kind", ["aec", "parallel"])
def test_the_registered_environment_is_this_one(kind: Any) -> None:
    env = pettingzoo.make(kind, "lanista/mythras-v0", scenario="two_on_one", compiled=False)
    assert env.possible_agents == ["red_0", "blue_0", "blue_1"]
    assert str(env.unwrapped) == "mythras_v0"


# ---------------------------------------------------------------- seeds and fights


def history(env: BattleAEC, fights: int) -> list[Any]:
    """Everything that is to be seen of some fights, the first of which was begun before."""
    seen: list[Any] = []
    for fight in range(fights):
        if fight:
            env.reset()
        for agent in env.agent_iter():
            seen.append((agent, *env.last(), dict(env.rewards)))
            observation, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else pick(observation["observation"], observation["action_mask"]))
    return seen


def test_a_seed_fixes_this_fight_and_those_after_it() -> None:
    first, second = raw(), raw()
    first.reset(seed=5)
    once = history(first, 3)
    second.reset(seed=99)
    history(second, 1)
    second.reset(seed=5)
    again = history(second, 3)
    assert len(once) == len(again)
    assert all(data_equivalence(one, two, exact=True) for one, two in zip(once, again))


def test_fights_of_a_seed_differ_and_can_be_called_by_number() -> None:
    env = raw()
    env.reset(seed=5)
    opening = env.state_bytes
    env.reset()
    second = env.state_bytes
    assert second != opening
    env.reset(seed=5, options={"fight": 1, "unknown": True})
    assert env.state_bytes == second


def test_without_a_seed_no_two_environments_are_alike() -> None:
    first, second = raw(), raw()
    first.reset()
    second.reset()
    assert first.state_bytes != second.state_bytes


# ---------------------------------------------------------------- the life of a fight


@pytest.mark.parametrize("scenario", ["duel", "two_on_one", "skirmish_3v3", "duel_of_magi"])
def test_only_the_agent_who_is_asked_has_legal_actions(scenario: str) -> None:
    env = raw(scenario=scenario)
    env.reset(seed=2)
    while not any(env.terminations.values()):
        assert env.agents == env.possible_agents
        for agent in env.agents:
            seen = env.observe(agent)
            assert seen in env.observation_space(agent)
            assert seen["action_mask"].any() == (agent == env.agent_selection)
            assert (env.infos[agent]["action_mask"] == seen["action_mask"]).all()
        seen = env.observe(env.agent_selection)
        env.step(pick(seen["observation"], seen["action_mask"]))
    assert all(env.terminations.values())
    for agent in env.agents:
        assert env.observe(agent) in env.observation_space(agent)
        assert not env.observe(agent)["action_mask"].any()


@pytest.mark.parametrize("scenario", ["duel", "two_on_one", "skirmish_3v3", "duel_of_magi"])
def test_teams_win_and_lose_together(scenario: str) -> None:
    env = raw(scenario=scenario)
    plan = env.bout.batch.blueprint
    env.reset(seed=2)
    for _ in range(3):
        totals = {agent: sum(rewards) for agent, rewards in play(env).items()}
        of_team = {
            team: {totals[agent] for agent, its in zip(plan.agents, plan.teams) if its == team}
            for team in range(2)
        }
        assert sorted(len(values) for values in of_team.values()) == [1, 1]
        assert sum(value for values in of_team.values() for value in values) == 0
        winner = env.bout.winner
        assert winner < 0 or of_team[winner] == {1.0}
        env.reset()


def test_losing_teams_share_the_loss() -> None:
    two = short("duel", 60)
    three = two.model_copy(update={"teams": {**two.teams, "green": two.teams["red"]}})
    env = raw(scenario=three)
    env.reset(seed=1)
    totals = [sum(rewards) for rewards in play(env).values()]
    assert sorted(totals) == ([-0.5, -0.5, 1.0] if env.bout.winner >= 0 else [0.0] * 3)


def test_the_round_limit_truncates_without_reward() -> None:
    env = raw(scenario=short("duel", 1))
    env.reset(seed=4)
    while env.agents and not env.truncations[env.agent_selection]:
        seen = env.observe(env.agent_selection)
        mask = seen["action_mask"]
        env.step(Act.DITHER if mask[Act.DITHER] else pick(seen["observation"], mask))
    assert env.truncations == {"red_0": True, "blue_0": True}
    assert env.terminations == {"red_0": False, "blue_0": False}
    assert [env._cumulative_rewards[agent] for agent in env.agents] == [0.0, 0.0]


def test_a_team_can_be_one_agent() -> None:
    env = raw(scenario="skirmish_3v3", control="team")
    assert env.possible_agents == ["red_0", "blue_0"]
    env.reset(seed=2)
    actors = set()
    while not any(env.terminations.values()):
        actors.add(env.bout.actor)
        seen = env.observe(env.agent_selection)
        assert (seen["observation"] == env.battle.observe(env.bout.actor)).all()
        env.step(pick(seen["observation"], seen["action_mask"]))
    assert len(actors) > 3


def test_shaping_adds_up_to_the_potential_at_the_start() -> None:
    plain, shaped = raw(scenario="two_on_one"), raw(scenario="two_on_one", shaping=0.5)
    for env in (plain, shaped):
        env.reset(seed=8)
    start = potentials(shaped)[0]
    outcome, total = play(plain), play(shaped)
    for agent, team in shaped._team_of.items():
        assert sum(total[agent]) == sum(outcome[agent]) - 0.5 * start[team]
        assert len(set(total[agent])) > 2


# ---------------------------------------------------------------- illegal actions


def test_an_illegal_action_loses_the_fight_for_the_offender_alone() -> None:
    env, untouched = mythras_v0.env(compiled=False), raw()
    env.reset(seed=3)
    offender = env.agent_selection
    illegal = int(np.flatnonzero(env.observe(offender)["action_mask"] == 0)[0])
    env.step(illegal)
    assert all(env.terminations.values()) and not any(env.truncations.values())
    assert env.infos[offender]["illegal_action"] == illegal
    assert play(env) == {agent: [-1.0 * (agent == offender)] for agent in env.possible_agents}
    assert env.agents == []
    # The next fight is as if nothing had happened.
    env.reset(seed=3)
    untouched.reset(seed=3)
    assert play(env) == play(untouched)


@pytest.mark.parametrize("action", [-1, 128, 10**6, np.int32(127), np.array(63)])
def test_an_action_out_of_range_is_illegal_too(action: Any) -> None:
    env = raw()
    env.reset(seed=3)
    offender = env.agent_selection
    env.step(action)
    assert env.rewards == {agent: -1.0 * (agent == offender) for agent in env.agents}


@pytest.mark.parametrize("action", [None, 1.5, "attack"])
def test_what_is_no_number_is_an_error_that_teaches(action: Any) -> None:
    env = raw()
    env.reset(seed=3)
    with pytest.raises(TypeError, match="whole number from 0 to 127"):
        env.step(action)


def test_illegal_actions_can_be_errors_that_change_nothing() -> None:
    env = raw(illegal="raise")
    env.reset(seed=3)
    agent = env.agent_selection
    before, mask = env.state_bytes, env.infos[agent]["action_mask"].copy()
    env._cumulative_rewards[agent] = 0.25
    with pytest.raises(IllegalAction, match=rf"not legal for {agent} at the turn.*0 \(attack\)"):
        env.step(63)
    assert env.state_bytes == before and env.agent_selection == agent
    assert env.last()[1] == 0.25
    assert (env.infos[agent]["action_mask"] == mask).all()
    play(env)


def test_numpy_integers_are_actions() -> None:
    env = raw()
    for kind in (np.int8, np.int32, np.int64):
        env.reset(seed=3)
        env.step(kind(0))
        assert not any(env.terminations.values())


def test_stepping_without_a_fight_is_an_error_that_teaches() -> None:
    env = raw()
    for call in (lambda: env.step(0), env.last, env.agent_iter):
        with pytest.raises(RuntimeError, match="call reset"):
            call()
    env.reset(seed=3)
    play(env)
    with pytest.raises(RuntimeError, match="call reset"):
        env.step(0)


# ---------------------------------------------------------------- the rest of the interface


def test_spaces_are_the_same_objects_each_time() -> None:
    env = mythras_v0.env(compiled=False)
    assert env.observation_space("red_0") is env.observation_space("red_0")
    assert env.action_space("red_0") is env.action_space("red_0")


def test_names_of_features_and_actions() -> None:
    env = raw(scenario="two_on_one")
    env.reset(seed=1)
    assert len(env.feature_names) == env.observation_space("red_0")["observation"].shape[0]
    assert env.action_name(0) == "attack"
    assert len({env.action_name(action) for action in range(128)}) == 128


@pytest.mark.parametrize(
    "arguments",
    [
        {"information": "all"},
        {"control": "side"},
        {"illegal": "ignore"},
        {"render_mode": "rgb_array"},
    ],
    ids=lambda a: next(iter(a)),
)
def test_a_wrong_argument_names_what_is_allowed(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="choose one of"):
        raw(**arguments)


def test_options_of_the_rules_reach_the_fight() -> None:
    env = raw(options={"luck": False})
    assert env.battle.blueprint.options.luck is False


def test_text_shows_fighters_news_and_the_question() -> None:
    env = raw(render_mode="ansi")
    env.reset(seed=3)
    text = env.render()
    assert text is not None
    assert "red_0 Red Swordsman: 3 AP, Broadsword and" in text
    assert f"{env.agent_selection}, turn: 0 attack" in text
    play(env)
    assert env.render().endswith("won.") or env.render().endswith("over.")
    assert len(env.battle.narrate()) > 10
    env.close()
    env.close()


def test_human_mode_tells_the_fight_as_it_happens(capsys: pytest.CaptureFixture[str]) -> None:
    env = raw(render_mode="human")
    env.reset(seed=3)
    play(env)
    told = capsys.readouterr().out.splitlines()
    assert told == env.battle.narrate()
    assert env.render() is None


def test_the_fight_is_a_battle_that_can_be_taken_along() -> None:
    env = raw()
    env.reset(seed=3)
    env.step(0)
    battle = Battle.from_bytes(env.state_bytes, compiled=False)
    assert battle.legal_actions() == env.battle.legal_actions()
    env.step(battle.legal_actions()[0])
    battle.step(battle.legal_actions()[0])
    assert battle.legal_actions() == env.battle.legal_actions()
    assert (battle.observe(0) == env.bout.observe(0)).all()
    advance(battle, 1000, seed=1)
    assert battle.over and not env.battle.over
    assert battle.narrate()
