"""The entry points of the core, bound to the Initiative Points rules and to random play."""

from __future__ import annotations

from lanista.rules.core.game import Drivers
from lanista.rules.core.policies import choose_at_random
from lanista.rules.initiative_points.observe import observe
from lanista.rules.initiative_points.rounds import take_turn

DRIVERS = Drivers(
    __name__,
    "the Initiative Points rules",
    take_turn=take_turn,
    observe=observe,
    choose=choose_at_random,
)
