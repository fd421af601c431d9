"""How well the teams stand: the potential behind the optional shaping of rewards.

A fighter's fitness is the mean share of hit points left over its locations, 0 once it is out of
the fight. A team's is the mean over its fighters; its potential is that less the mean of the other
teams. Fitness is counted in 1024ths, so that sums of differences are exact.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lanista.rules.build import Blueprint
from lanista.rules.core.schema import offset_of, words_of
from lanista.rules.mythras.ruleset import MYTHRAS
from lanista.rules.mythras.state import Fighter
from lanista.rules.mythras.vocabulary import LOCATIONS

Words = npt.NDArray[np.int64]
STEPS = 1024
OUT = ("surrendered", "unconscious", "incapacitated", "dead")


class Potential:
    """The potential of each team, from the records of fights."""

    def __init__(self, plan: Blueprint) -> None:
        self.teams = np.array(plan.teams)
        self.teams_n = len(plan.team_names)
        layout = MYTHRAS.layout
        first = layout.now_at + layout.fighters_at
        self.starts = first + words_of(Fighter) * np.arange(plan.fighters_n)
        points = self.starts[:, None] + offset_of(Fighter, "hit_points") + np.arange(LOCATIONS)
        self.points = points
        self.full = plan.template[points]
        self.out = self.starts[:, None] + [offset_of(Fighter, name) for name in OUT]
        self.present = self.starts + offset_of(Fighter, "present")

    def fitness(self, words: Words) -> npt.NDArray[np.float64]:
        """The fitness of each fighter in each row of records, float64[n, fighters], 0..1."""
        has = self.full > 0
        left = np.clip(words[:, self.points], 0, self.full) / np.maximum(self.full, 1)
        share = (left * has).sum(axis=2) / has.sum(axis=1)
        fights_on = (words[:, self.present] != 0) & ~(words[:, self.out] != 0).any(axis=2)
        fitness: npt.NDArray[np.float64] = share * fights_on
        return fitness

    def of_teams(self, words: Words) -> npt.NDArray[np.float64]:
        """The potential of each team in each row of records, float64[n, teams], -1..1."""
        fitness = self.fitness(words)
        teams = np.stack(
            [fitness[:, self.teams == team].mean(axis=1) for team in range(self.teams_n)], axis=1
        )
        teams = np.floor(teams * STEPS)
        others = (teams.sum(axis=1, keepdims=True) - teams) / (self.teams_n - 1)
        potential: npt.NDArray[np.float64] = (teams - others) / STEPS
        return potential
