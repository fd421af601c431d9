"""The built-in agents of Mythras, compiled with its rules."""

from __future__ import annotations

from typing import Any

from lanista.agents.inside import Inside, numbers_of, parameters_of
from lanista.agents.mythras.brawler import brawl
from lanista.agents.mythras.duellist import fence, temperament
from lanista.rules.core.compile import rule
from lanista.rules.core.game import Drivers
from lanista.rules.core.policies import choose_at_random
from lanista.rules.mythras.observe import observe
from lanista.rules.mythras.rounds import take_turn

POLICY = numbers_of("mythras")

BRAWLER, DUELLIST = POLICY["brawler"], POLICY["duellist"]


@rule
def choose(b: Any, policy: int, parameters: Any, state: Any) -> int:
    """The answer of a built-in agent.

    Args:
        policy: a number of POLICY.
        parameters: float64[policies, WIDTH], one row an agent; see `parameters_of`.
        state: the agents' own generator, int64[4]; the battle's dice are not touched.
    """
    if policy == BRAWLER:
        return brawl(b)
    if policy == DUELLIST:
        return fence(b, parameters, DUELLIST)
    return choose_at_random(b, policy, parameters, state)


DRIVERS = Drivers(
    __name__,
    "the Mythras rules with the built-in agents",
    take_turn=take_turn,
    observe=observe,
    choose=choose,
)
PARAMETERS = parameters_of(POLICY, {"duellist": temperament()})
INSIDE = Inside("mythras", DRIVERS, POLICY, PARAMETERS)
