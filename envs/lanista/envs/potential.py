"""How well the teams stand: the potential behind the optional shaping of rewards.

A fighter's fitness is the mean share of hit points left over its locations, 0 once it is out of
the fight. A team's is the mean over its fighters; its potential is that less the mean of the other
teams. Fitness is counted in 1024ths, so that sums of differences are exact.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lanista.envs.states import States

STEPS = 1024
OUT = ("surrendered", "unconscious", "incapacitated", "dead")


def fitness(states: States) -> npt.NDArray[np.float64]:
    """The fitness of each fighter, float64[n, fighters], 0..1."""
    full = States.of(states.plan, states.plan.template[None]).fighters("hit_points")
    has = full > 0
    left = np.clip(states.fighters("hit_points"), 0, full) / np.maximum(full, 1)
    share = (left * has).sum(axis=2) / has.sum(axis=2)
    fights_on = states.fighters("present") != 0
    for name in OUT:
        fights_on = fights_on & (states.fighters(name) == 0)
    fit: npt.NDArray[np.float64] = share * fights_on
    return fit


def standing(states: States) -> npt.NDArray[np.float64]:
    """The potential of each team, float64[n, teams], -1..1; over all teams it adds up to 0."""
    fit, teams_n = fitness(states), len(states.plan.team_names)
    teams = np.stack([fit[:, states.teams == team].mean(axis=1) for team in range(teams_n)], axis=1)
    teams = np.floor(teams * STEPS)
    others = (teams.sum(axis=1, keepdims=True) - teams) / (teams_n - 1)
    potential: npt.NDArray[np.float64] = (teams - others) / STEPS
    return potential
