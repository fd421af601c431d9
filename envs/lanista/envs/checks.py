"""Checks of arguments that the environments share: an error names what is allowed."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from lanista.rules.blueprint import Blueprint
from lanista.rules.core.record import ACTIONS

FIGHTERS = 16

Illegal = Literal["terminate", "raise"]
ILLEGAL = ("terminate", "raise")
INFORMATION = ("table", "open")
ALTERNATE = "alternate"
Numbers = Any  # an int, or an array of them


def one_of(name: str, value: object, allowed: Sequence[object]) -> None:
    """Raises ValueError unless the value is one of those allowed."""
    if value not in allowed:
        words = ", ".join(repr(item) for item in allowed)
        raise ValueError(f"{name}={value!r} is not known; choose one of {words}")


def whole_action(action: Any) -> int:
    """An action as an int, from any kind of whole number.

    Raises:
        TypeError: says what was given instead.
    """
    try:
        return operator.index(action)
    except TypeError:
        raise TypeError(
            f"an action is a whole number from 0 to {ACTIONS - 1}, got {action!r}; "
            "where nothing is legal, the fight is over"
        ) from None


class Seating:
    """Which team the learner plays in which fight.

    Args:
        seat: the name of a team, or "alternate": the teams take turns with the fight's number,
            so that an even number of fights played at once gives each seat its share.
    """

    def __init__(self, plan: Blueprint, seat: str) -> None:
        one_of("seat", seat, (*plan.team_names, ALTERNATE))
        self.team_names = plan.team_names
        self.seat = seat
        self._others = np.zeros((len(plan.team_names), FIGHTERS), np.int64)
        for fighter, team in enumerate(plan.teams):
            self._others[:, fighter] = 1
            self._others[team, fighter] = 0

    def team_of(self, fights: Numbers) -> Numbers:
        """The learner's team in the fight, or in each fight, of this number."""
        if self.seat == ALTERNATE:
            return fights % len(self.team_names)
        return fights * 0 + self.team_names.index(self.seat)

    def seats(self, teams: Numbers, numbers: Numbers) -> npt.NDArray[np.int64]:
        """The seats, int64[..., 16]: a number for all but the learner's team, which is 0."""
        seats: npt.NDArray[np.int64] = self._others[teams] * np.asarray(numbers)[..., None]
        return seats
