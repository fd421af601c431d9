"""Who answers for the fighters that the learner does not play: names and objects are resolved here.

An opponent is of one of two kinds. Built-in agents are rules like any other and answer inside the
engine, in the same call as the learner's own answer. Everything else answers in Python, many
fights at a time where it can.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from lanista.agents import BuiltInAgent, OwnAgent, agent_of, compiled
from lanista.agents.own import Answers, Chooser, Policy
from lanista.configs.errors import ContentError
from lanista.rules import BattleBatch
from lanista.rules.batch import allowed
from lanista.rules.core.game import Drivers
from lanista.rules.mythras.ruleset import MYTHRAS

ALL = slice(None)


@dataclass(frozen=True, eq=False)
class Opponent:
    """Who sits in a seat.

    number: of a built-in agent inside the engine; 0: `agent`, a Policy, Chooser or Actor, answers.
    """

    name: str
    number: int
    agent: Any = None

    def answers(
        self,
        batch: BattleBatch,
        rows: npt.NDArray[np.int64],
        generator: np.random.Generator,
        columns: npt.NDArray[np.int64] | slice = ALL,
    ) -> Answers:
        """Its answers to the pending questions of some fights of a batch.

        Args:
            columns: the features that it reads of the batch's observations.

        Raises:
            ContentError: if it answers illegally.
        """
        answers = self._ask(batch, rows, generator, columns)
        legal = allowed(batch.masks[rows], answers)
        if not legal.all():
            k = int(np.flatnonzero(~legal)[0])
            choices = np.flatnonzero(batch.masks[rows[k]]).tolist()
            raise ContentError(
                f"the opponent {self.name!r} answered {answers[k]}; legal were {choices}."
            )
        return answers

    def _ask(
        self,
        batch: BattleBatch,
        rows: npt.NDArray[np.int64],
        generator: np.random.Generator,
        columns: npt.NDArray[np.int64] | slice,
    ) -> Answers:
        agent = self.agent
        if isinstance(agent, Policy):
            observations, masks = batch.observations[rows][:, columns], batch.masks[rows]
            return np.asarray(agent.act_batch(observations, masks, generator), np.int64)
        if isinstance(agent, Chooser):
            return np.array([int(agent.choose(batch.window(i))) for i in rows], np.int64)
        seen = zip(batch.observations[rows][:, columns], batch.masks[rows])
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
    agent = agent_of(who)
    if isinstance(agent, OwnAgent):
        return Opponent(agent.name, 0, agent.agent)
    if isinstance(agent, BuiltInAgent) and isinstance(who, str):
        return Opponent(agent.name, agent.policy)
    return Opponent(agent.name, 0, agent)
