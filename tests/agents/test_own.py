"""Agents that users register beside the built-in ones."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from envs.play import Picker, pick, short

from lanista.agents import LearnedPolicy, OwnAgent, agent_names, make_agent, register_agent
from lanista.configs.errors import ContentError
from lanista.envs.duel import DuelEnv
from lanista.envs.opponents import find_opponent
from lanista.rules import Battle
from lanista.training.play import play_match
from lanista.training.tournament import play_tournament

pytestmark = pytest.mark.usefixtures("own_names")


class First:
    """Answers with the first legal action, from an observation."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def act(self, observation: Any, mask: Any) -> int:
        return int(np.argmax(mask))


class Last:
    """Answers with the last legal action, from the battle."""

    def choose(self, battle: Battle) -> int:
        return battle.legal_actions()[-1]


class Wrong:
    """Never looks at what is legal."""

    def act(self, observation: Any, mask: Any) -> int:
        return 127


def test_a_factory_makes_an_agent_for_each_that_asks() -> None:
    register_agent("first", First)
    assert agent_names()[-1] == "first"
    one, two = make_agent("first", seed=5), make_agent("first")
    assert isinstance(one, OwnAgent) and isinstance(two, OwnAgent)
    assert one.agent is not two.agent and one.agent.seed == 5


def test_an_object_is_shared() -> None:
    last = Last()
    register_agent("last", last)
    assert find_opponent("last").agent is last is find_opponent("last").agent


@pytest.mark.parametrize("agent", [First, Last, Picker, lambda: Picker()])
def test_however_it_answers_it_plays_everywhere(agent: Any) -> None:
    register_agent("mine", agent)
    battle = Battle("duel", seed=1, compiled=False)
    assert make_agent("mine").choose(battle) in battle.legal_actions()
    env = DuelEnv(opponent="mine", compiled=False)
    _, info = env.reset(seed=1)
    assert info["opponent"] == "mine"
    env.step(pick(env.bout.observation, env.action_masks()))
    match = play_match("duel", "mine", "brawler", fights=2, seed=1, compiled=False)
    assert match.first == "mine" and match.total.n == 4


def test_a_pool_holds_registered_agents() -> None:
    vector: Any = pytest.importorskip("lanista.envs.vector")
    register_agent("first", First)
    register_agent("last", Last)
    envs = vector.BattleVecEnv(n=8, pool=[("first", 1), ("last", 1)], seed=3, compiled=False)
    envs.reset()
    assert set(envs.get_attr("opponent")) == {"first", "last"}


def test_objects_need_no_registration_in_a_tournament() -> None:
    table = play_tournament(short(), [First(), Last()], 1, compiled=False)
    assert table.agents == ("First", "Last")


def test_each_reads_observations_of_its_own_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside a policy that reads wider observations, an agent gets those of the fight."""
    from envs.test_opponents import untrained

    class Measuring(First):
        lengths: set[int] = set()

        def act(self, observation: Any, mask: Any) -> int:
            self.lengths.add(len(observation))
            return super().act(observation, mask)

    wide = LearnedPolicy.of_layers("wide", *untrained(view=(2, 3)))
    play_match("duel", Measuring(), wide, fights=1, compiled=False)
    assert Measuring.lengths == {Battle("duel").ruleset.observation_length(0, 1)}


def test_an_illegal_answer_names_the_agent_and_what_is_legal() -> None:
    register_agent("wrong", Wrong)
    with pytest.raises(ContentError, match=r'"wrong": action 127 .* legal: '):
        make_agent("wrong").choose(Battle("duel", compiled=False))
    with pytest.raises(ContentError, match="'wrong' answered 127; legal were"):
        play_match("duel", "wrong", "random", fights=1, compiled=False)


def test_what_is_no_agent_is_refused() -> None:
    with pytest.raises(TypeError, match="has none of them"):
        register_agent("nothing", 7)
    with pytest.raises(ContentError, match='"brawler" is a built-in agent'):
        register_agent("brawler", First)
    register_agent("empty", lambda: 7)
    with pytest.raises(ContentError, match='the agent "empty".*has none of them'):
        make_agent("empty")
    register_agent("patient", First)
    with pytest.raises(ContentError, match='did you mean "patient"'):
        make_agent("patent")
