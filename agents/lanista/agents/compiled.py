"""The built-in agents, compiled with the rules: opponents, roll-outs and tournaments run inside.

`POLICY` gives the number by which seats name an agent; 0 is a seat that somebody else answers for.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from lanista.agents.brawler import brawl
from lanista.agents.duellist import WIDTH, fence, temperament
from lanista.rules import EngineFault
from lanista.rules.battle import seed_halves
from lanista.rules.blueprint import Blueprint
from lanista.rules.core.compile import interpreted, rule
from lanista.rules.core.driver import POLICY_STREAM
from lanista.rules.core.game import Drivers, new_rows
from lanista.rules.core.generator import seed_generator
from lanista.rules.core.policies import choose_at_random
from lanista.rules.core.record import Fault
from lanista.rules.mythras.observe import observe
from lanista.rules.mythras.rounds import take_turn

FREE_SEAT = 0
POLICY = {"random": 1, "brawler": 2, "duellist": 3}

BRAWLER, DUELLIST = POLICY["brawler"], POLICY["duellist"]


@rule
def choose(b: Any, policy: int, parameters: Any, state: Any) -> int:
    """The answer of a built-in agent.

    Args:
        policy: a number of POLICY.
        parameters: float64[policies, WIDTH], one row an agent; see `default_parameters`.
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


def default_parameters() -> npt.NDArray[np.float64]:
    """One row an agent: its temperament in numbers, where it has any."""
    rows = np.zeros((max(POLICY.values()) + 1, WIDTH))
    rows[DUELLIST] = temperament()
    return rows


def stream_of(seed: int, fight: int) -> npt.NDArray[np.int64]:
    """The generator, int64[4], from which the built-in agents of a fight draw inside the engine."""
    stream = np.zeros(4, np.int64)
    interpreted(seed_generator)(stream, *seed_halves(seed), fight ^ POLICY_STREAM)
    return stream


def play_to_the_end(
    plan: Blueprint,
    fights: npt.NDArray[np.int64],
    seats: npt.NDArray[np.int64],
    seed: int,
    compiled: bool,
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Plays fights in which every seat is taken by a built-in agent.

    Args:
        fights: int64[n], the numbers of the fights in the seed's streams.
        seats: int64[16], numbers of POLICY, none of them FREE_SEAT for a fighter of the plan.

    Returns:
        winners int64[n] (team index, -1 for a draw) and answers int64[n], how many were given.

    Raises:
        EngineFault: names the fight in which the rules failed.
    """
    rows = new_rows(plan.ruleset.schema, plan.template, 1, compiled)
    head = rows.view(0).head
    head.seed_low, head.seed_high = seed_halves(seed)
    winners, answers = np.zeros(len(fights), np.int64), np.zeros(len(fights), np.int64)
    played = DRIVERS.call(
        compiled, "finish_many", rows.records, rows.row_words, plan.template, fights,
        np.tile(seats, (len(fights), 1)), default_parameters(), np.zeros(4, np.int64),
        winners, answers,
    )  # fmt: skip
    if played < len(fights):
        raise EngineFault(
            f"fault {Fault(head.fault).name} in scenario {plan.scenario.name} "
            f"({plan.content_hash[:12]}), seed {seed}, fight {fights[played]}"
        )
    return winners, answers
