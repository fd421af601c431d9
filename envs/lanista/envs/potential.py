"""How well the teams stand: the potential behind the optional shaping of rewards.

A fighter's fitness is what its ruleset says, 0 for who is out of the fight to 1; of Mythras the
mean share of hit points left over its locations. A team's is the mean over its fighters; its
potential is that less the mean of the other teams. Fitness is counted in 1024ths, so that sums of
differences are exact.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lanista.envs.states import States

STEPS = 1024


def fitness(states: States) -> npt.NDArray[np.float64]:
    """The fitness of each fighter, float64[n, fighters], 0..1."""
    plan = states.plan
    return plan.ruleset.fitness(states, States.of(plan, plan.template[None]))


def standing(states: States) -> npt.NDArray[np.float64]:
    """The potential of each team, float64[n, teams], -1..1; over all teams it adds up to 0."""
    fit, teams_n = fitness(states), len(states.plan.team_names)
    teams = np.stack([fit[:, states.teams == team].mean(axis=1) for team in range(teams_n)], axis=1)
    teams = np.floor(teams * STEPS)
    others = (teams.sum(axis=1, keepdims=True) - teams) / (teams_n - 1)
    potential: npt.NDArray[np.float64] = (teams - others) / STEPS
    return potential
