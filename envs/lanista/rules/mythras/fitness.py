"""How well a fighter stands: the mean share of hit points left over its locations, 0 once it is out
of the fight."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lanista.rules.core.game import States

OUT = ("surrendered", "unconscious", "incapacitated", "dead")


def fitness(states: States, at_start: States) -> npt.NDArray[np.float64]:
    """The fitness of each fighter, float64[n, fighters], 0..1."""
    full = at_start.fighters("hit_points")
    has = full > 0
    left = np.clip(states.fighters("hit_points"), 0, full) / np.maximum(full, 1)
    share = (left * has).sum(axis=2) / has.sum(axis=2)
    fights_on = states.fighters("present") != 0
    for name in OUT:
        fights_on = fights_on & (states.fighters(name) == 0)
    fit: npt.NDArray[np.float64] = share * fights_on
    return fit
