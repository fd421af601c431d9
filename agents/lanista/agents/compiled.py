"""The built-in agents, compiled with the rules: opponents, roll-outs and tournaments run inside.

`POLICY` gives the number by which seats name an agent; 0 is a seat that somebody else answers for.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from lanista.agents.brawler import brawl
from lanista.rules.core.compile import rule
from lanista.rules.core.game import Drivers
from lanista.rules.core.policies import choose_at_random
from lanista.rules.mythras.observe import observe
from lanista.rules.mythras.rounds import take_turn

FREE_SEAT = 0
POLICY = {"random": 1, "brawler": 2}

BRAWLER = POLICY["brawler"]


@rule
def choose(b: Any, policy: int, parameters: Any, state: Any) -> int:
    """The answer of a built-in agent.

    Args:
        policy: a number of POLICY.
        parameters: float64[policies, 8], one row an agent; see `default_parameters`.
        state: the agents' own generator, int64[4]; the battle's dice are not touched.
    """
    if policy == BRAWLER:
        return brawl(b)
    return choose_at_random(b, policy, parameters, state)


DRIVERS = Drivers(
    __name__,
    "the Mythras rules with the built-in agents",
    take_turn=take_turn,
    observe=observe,
    choose=choose,
)


def default_parameters() -> npt.NDArray[np.float64]:
    """One row an agent: competence and temperament, which the present agents do not read."""
    return np.zeros((max(POLICY.values()) + 1, 8))
