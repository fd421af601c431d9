"""What all agents have in common."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from lanista.agents import agent_names, make_agent
from lanista.agents.inside import HOMES
from lanista.configs import ContentError
from lanista.rules import Battle
from lanista.rules.rulesets import ruleset_of

# Every agent with a scenario of each ruleset that it knows.
PLACES = [(name, ruleset_of(rules).scenario) for rules in HOMES for name in agent_names(rules)]


@pytest.mark.parametrize(("name", "scenario"), PLACES)
def test_an_agent_answers_for_a_battle_without_touching_it(name: str, scenario: str) -> None:
    battle = Battle(scenario, seed=1, compiled=False)
    before = battle.to_bytes()
    agent = make_agent(name)
    assert agent.name == name
    assert agent.choose(battle) in battle.legal_actions()
    assert battle.to_bytes() == before


@pytest.mark.parametrize(("name", "scenario"), PLACES)
def test_a_battle_that_asks_nobody_is_refused(name: str, scenario: str) -> None:
    battle = Battle(scenario, seed=1, compiled=False, dice="ask")
    with pytest.raises(ValueError, match="nobody is asked"):
        make_agent(name).choose(battle)


def test_an_agent_that_does_not_know_the_rules_says_who_does() -> None:
    assert "custos" not in agent_names("mythras")
    with pytest.raises(ContentError, match='"custos" does not know how to fight under mythras'):
        make_agent("custos").choose(Battle("duel", compiled=False))


def test_random_draws_each_legal_answer_and_follows_its_seed() -> None:
    mask = np.zeros(128, np.int8)
    mask[[3, 64, 120]] = 1
    nothing = np.zeros(4, np.float32)
    first, again, other = (make_agent("random", seed) for seed in (1, 1, 2))
    draws = [first.act(nothing, mask) for _ in range(300)]
    assert set(draws) == {3, 64, 120}
    assert draws == [again.act(nothing, mask) for _ in range(300)]
    assert draws != [other.act(nothing, mask) for _ in range(300)]
    with pytest.raises(ValueError, match="allows nothing"):
        first.act(nothing, np.zeros(128, np.int8))


def test_scripted_agents_say_how_they_are_asked() -> None:
    with pytest.raises(TypeError, match=r"agent.choose\(battle\)"):
        make_agent("brawler").act(np.zeros(4, np.float32), np.ones(128, np.int8))


def test_agents_need_no_pytorch() -> None:
    code = (
        "import sys, lanista.agents\nassert not {'torch', 'stable_baselines3'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)
