"""Who answers for the fighters that the learner does not play: names and objects are resolved here.

An opponent is of one of two kinds. Built-in agents are rules like any other and answer inside the
engine, in the same call as the learner's own answer. Everything else answers in Python, many
fights at a time where it can.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from lanista.envs.checks import allowed
from lanista.rules import Battle, BattleBatch
from lanista.rules.core.game import Drivers
from lanista.rules.mythras.ruleset import MYTHRAS

Floats = npt.NDArray[np.float32]
Masks = npt.NDArray[np.int8]
Answers = npt.NDArray[np.int64]


@runtime_checkable
class Policy(Protocol):
    """Answers for many fights at once. A learned policy is one."""

    def act_batch(
        self, observations: Floats, masks: Masks, generator: np.random.Generator
    ) -> Answers:
        """float32[m, D], int8[m, 128] -> int64[m], each legal for its row."""


@runtime_checkable
class Chooser(Protocol):
    """Answers for one fight, and looks at the fight itself."""

    def choose(self, battle: Battle) -> int:
        """A legal answer to the pending question."""


@runtime_checkable
class Actor(Protocol):
    """Answers for one fight, from what its fighter perceives."""

    def act(self, observation: Floats, mask: Masks) -> int:
        """A legal answer."""


@dataclass(frozen=True, eq=False)
class Opponent:
    """Who sits in a seat.

    number: of a built-in agent inside the engine; 0: `agent`, a Policy, Chooser or Actor, answers.
    """

    name: str
    number: int
    agent: Any = None

    def answers(
        self, batch: BattleBatch, rows: npt.NDArray[np.int64], generator: np.random.Generator
    ) -> Answers:
        """Its answers to the pending questions of some fights of a batch.

        Raises:
            ValueError: if it answers illegally.
        """
        answers = self._ask(batch, rows, generator)
        legal = allowed(batch.masks[rows], answers)
        if not legal.all():
            k = int(np.flatnonzero(~legal)[0])
            choices = np.flatnonzero(batch.masks[rows[k]]).tolist()
            raise ValueError(
                f"the opponent {self.name!r} answered {answers[k]}; legal were {choices}"
            )
        return answers

    def _ask(
        self, batch: BattleBatch, rows: npt.NDArray[np.int64], generator: np.random.Generator
    ) -> Answers:
        agent = self.agent
        if isinstance(agent, Policy):
            observations, masks = batch.observations[rows], batch.masks[rows]
            return np.asarray(agent.act_batch(observations, masks, generator), np.int64)
        if isinstance(agent, Chooser):
            return np.array([int(agent.choose(batch.window(i))) for i in rows], np.int64)
        seen = zip(batch.observations[rows], batch.masks[rows])
        return np.array([int(agent.act(row, mask)) for row, mask in seen], np.int64)


@dataclass(frozen=True)
class Inside:
    """Agents that answer inside the engine, and what they need there."""

    drivers: Drivers
    numbers: dict[str, int]
    parameters: npt.NDArray[np.float64]


RANDOM = Inside(MYTHRAS.drivers, {"random": 1}, np.zeros((1, 1)))


@cache
def built_in() -> Inside:
    """All agents that answer inside the engine."""
    from lanista.agents import compiled

    return Inside(compiled.DRIVERS, dict(compiled.POLICY), compiled.default_parameters())


def inside_for(opponents: Iterable[Opponent]) -> Inside:
    """The smallest engine that holds these opponents; the random one is in each of them."""
    numbers = {opponent.number for opponent in opponents}
    return RANDOM if numbers <= {0, *RANDOM.numbers.values()} else built_in()


def find_opponent(who: Any) -> Opponent:
    """The opponent of a name ("random", "brawler", a policy's path) or of an agent object.

    Raises:
        ContentError: for an unknown name.
        TypeError: for an object that cannot answer.
    """
    if isinstance(who, Opponent):
        return who
    if isinstance(who, str):
        return _named(who)
    if isinstance(who, (Policy, Chooser, Actor)):
        return Opponent(str(getattr(who, "name", type(who).__name__)), 0, who)
    raise TypeError(
        "an opponent is a name, or an object with act_batch(observations, masks, generator), "
        f"choose(battle) or act(observation, mask); {who!r} has none of them"
    )


def _named(name: str) -> Opponent:
    if name in RANDOM.numbers:
        return Opponent(name, RANDOM.numbers[name])
    if name in built_in().numbers:
        return Opponent(name, built_in().numbers[name])
    from lanista.agents import make_agent

    return Opponent(name, 0, make_agent(name))
