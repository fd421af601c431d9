"""How well a fighter stands: the share of body levels that are left, and, counting half as much, of
Fatigue levels; 0 once it has fallen."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lanista.rules.core.game import States

# Levels that one of human size loses until incapacitated, or unconscious.
LEVELS = 5


def fitness(states: States, at_start: States) -> npt.NDArray[np.float64]:
    """The fitness of each fighter, float64[n, fighters], 0..1."""
    body, fatigue = (
        1 - np.clip(states.fighters(name), 0, LEVELS) / LEVELS for name in ("body_lost", "fatigue")
    )
    fit: npt.NDArray[np.float64] = (2 * body + fatigue) / 3 * (states.fighters("fallen") == 0)
    return fit
