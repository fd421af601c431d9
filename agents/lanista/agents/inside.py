"""Agents that answer inside the engine, compiled with the rules: opponents, roll-outs, tournaments.

`HOMES` names those of each ruleset. A name may be known under several rulesets: each has agents of
its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module

import numpy as np
import numpy.typing as npt

from lanista.configs.errors import ContentError, suggestion
from lanista.rules import EngineFault
from lanista.rules.battle import seed_halves
from lanista.rules.blueprint import Blueprint
from lanista.rules.core.compile import interpreted
from lanista.rules.core.driver import POLICY_STREAM
from lanista.rules.core.game import Drivers, new_rows
from lanista.rules.core.generator import seed_generator
from lanista.rules.core.record import Fault
from lanista.rules.rulesets import ruleset_of

# Of each ruleset the module with its INSIDE, and the agents there in the order of their numbers.
HOMES: dict[str, tuple[str, tuple[str, ...]]] = {
    "mythras": ("lanista.agents.mythras.compiled", ("random", "brawler", "duellist")),
    "initiative_points": (
        "lanista.agents.initiative_points.compiled",
        ("random", "brawler", "custos"),
    ),
}
# The number of a seat that somebody else answers for.
FREE_SEAT = 0


@dataclass(frozen=True, eq=False)
class Inside:
    """Agents that answer inside the engine, and what they need there.

    numbers: by which seats name them, from 1. parameters: float64[1 + agents, width], one row an
    agent, its temperament in numbers, where it has any.
    """

    ruleset: str
    drivers: Drivers
    numbers: Mapping[str, int]
    parameters: npt.NDArray[np.float64]

    def number(self, name: str) -> int:
        """The number of an agent. Raises ContentError if the ruleset has none of this name."""
        if name not in self.numbers:
            raise ContentError(
                f'the agent "{name}" does not know how to fight under {self.ruleset}; '
                f"{suggestion(name, self.numbers)}."
            )
        return self.numbers[name]


def names_inside() -> tuple[str, ...]:
    """The names of all agents that answer inside the engine, whatever the ruleset."""
    return tuple(dict.fromkeys(name for _, names in HOMES.values() for name in names))


def numbers_of(ruleset: str) -> dict[str, int]:
    """The agents of a ruleset, with their numbers."""
    return {name: 1 + k for k, name in enumerate(HOMES[ruleset][1])}


def parameters_of(
    numbers: Mapping[str, int], temperaments: Mapping[str, npt.NDArray[np.float64]]
) -> npt.NDArray[np.float64]:
    """The parameters of agents, float64[1 + agents, width]: each its temperament, or zeros."""
    rows = np.zeros((1 + len(numbers), max(map(len, temperaments.values()))))
    for name, temperament in temperaments.items():
        rows[numbers[name]] = temperament
    return rows


@cache
def built_in(ruleset: str) -> Inside:
    """All agents of a ruleset that answer inside the engine."""
    inside: Inside = import_module(HOMES[ruleset][0]).INSIDE
    return inside


@cache
def at_random(ruleset: str) -> Inside:
    """The smallest engine: it knows random play alone."""
    return Inside(ruleset, ruleset_of(ruleset).drivers, {"random": 1}, np.zeros((1, 1)))


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
        seats: int64[16], numbers of agents, none of them FREE_SEAT for a fighter of the plan.

    Returns:
        winners int64[n] (team index, -1 for a draw) and answers int64[n], how many were given.

    Raises:
        EngineFault: names the fight in which the rules failed.
    """
    inside = built_in(plan.ruleset.name)
    rows = new_rows(plan.ruleset.schema, plan.template, 1, compiled)
    head = rows.view(0).head
    head.seed_low, head.seed_high = seed_halves(seed)
    winners, answers = np.zeros(len(fights), np.int64), np.zeros(len(fights), np.int64)
    played = inside.drivers.call(
        compiled, "finish_many", rows.records, rows.row_words, plan.template, fights,
        np.tile(seats, (len(fights), 1)), inside.parameters, np.zeros(4, np.int64),
        winners, answers,
    )  # fmt: skip
    if played < len(fights):
        raise EngineFault(
            f"fault {Fault(head.fault).name} in scenario {plan.scenario.name} "
            f"({plan.content_hash[:12]}), seed {seed}, fight {fights[played]}"
        )
    return winners, answers
