"""The built-in agents of Initiative Points, compiled with its rules."""

from __future__ import annotations

from typing import Any

from lanista.agents.initiative_points.brawler import brawl
from lanista.agents.initiative_points.custos import stand_guard
from lanista.agents.initiative_points.temperament import temperament
from lanista.agents.inside import Inside, numbers_of, parameters_of
from lanista.rules.core.compile import rule
from lanista.rules.core.game import Drivers
from lanista.rules.core.policies import choose_at_random
from lanista.rules.initiative_points.observe import observe
from lanista.rules.initiative_points.rounds import take_turn

POLICY = numbers_of("initiative_points")

BRAWLER, CUSTOS = POLICY["brawler"], POLICY["custos"]


@rule
def choose(b: Any, policy: int, parameters: Any, state: Any) -> int:
    """The answer of a built-in agent.

    Args:
        policy: a number of POLICY, or of a row behind them: a custos of another temperament.
        parameters: float64[1 + agents, WIDTH], one row an agent; see `parameters_of`.
        state: the agents' own generator, int64[4]; the battle's dice are not touched.
    """
    if policy >= CUSTOS:
        return stand_guard(b, parameters, policy)
    if policy == BRAWLER:
        return brawl(b)
    return choose_at_random(b, policy, parameters, state)


DRIVERS = Drivers(
    __name__,
    "the Initiative Points rules with the built-in agents",
    take_turn=take_turn,
    observe=observe,
    choose=choose,
)
PARAMETERS = parameters_of(POLICY, {"custos": temperament()})
INSIDE = Inside("initiative_points", DRIVERS, POLICY, PARAMETERS)
