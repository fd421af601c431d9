"""The duellist: a legal agent, by its own numbers, and better than the brawler."""

from __future__ import annotations

import numpy as np
import pytest

from lanista.agents import make_agent
from lanista.agents.inside import play_to_the_end
from lanista.agents.mythras.compiled import INSIDE, POLICY
from lanista.agents.mythras.duellist import FIRST_WEIGHT, WIDTH, Weight, temperament
from lanista.configs import scenario_names
from lanista.rules import Battle
from lanista.rules.blueprint import blueprint
from lanista.training.intervals import wilson

FIGHTS = 2000


def test_its_numbers_stand_in_its_own_row():
    rows = INSIDE.parameters
    assert rows.shape == (len(POLICY) + 1, WIDTH)
    assert (rows[POLICY["duellist"]] == temperament()).all()
    assert not rows[POLICY["brawler"]].any()
    assert sorted(Weight) == list(range(FIRST_WEIGHT, WIDTH))


@pytest.mark.parametrize("scenario", scenario_names("mythras"))
def test_it_plays_every_scenario_to_an_end(scenario):
    battle, duellist = Battle(scenario, seed=4, compiled=False), make_agent("duellist")
    for _ in range(4000):
        if battle.over:
            break
        answer = duellist.choose(battle)
        assert answer in battle.legal_actions()
        battle.step(answer)
    assert battle.over


def won(scenario, side):
    """Fights won of FIGHTS against the brawler, from one side."""
    plan = blueprint(scenario)
    seats = np.zeros(16, np.int64)
    for who, team in enumerate(plan.teams):
        seats[who] = POLICY["duellist" if team == side else "brawler"]
    winners, _ = play_to_the_end(plan, np.arange(FIGHTS), seats, seed=12, compiled=True)
    return int((winners == side).sum())


@pytest.mark.compiled
@pytest.mark.parametrize("scenario", ["duel_mixed", "outreached"])
def test_it_beats_the_brawler_from_both_sides_averaged(scenario):
    total = won(scenario, 0) + won(scenario, 1)
    lower = wilson(total, 2 * FIGHTS).low
    assert lower > 0.55
