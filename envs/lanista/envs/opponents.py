"""Who answers for the fighters that the learner does not play: names and objects are resolved here.

An opponent is of one of two kinds. Built-in agents are rules like any other and answer inside the
engine, in the same call as the learner's own answer. Everything else answers in Python, many
fights at a time where it can.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from lanista.agents import BuiltInAgent, LearnedPolicy, OwnAgent, agent_of
from lanista.agents.inside import FREE_SEAT, Inside, at_random, built_in
from lanista.agents.own import Answers, Chooser, Policy
from lanista.configs.errors import ContentError
from lanista.rules import BattleBatch
from lanista.rules.batch import allowed

ALL = slice(None)


@dataclass(frozen=True, eq=False)
class Opponent:
    """Who sits in a seat.

    agent: a Policy, Chooser or Actor; None: the built-in agent of the name answers in the engine.
    """

    name: str
    agent: Any = None

    def number(self, inside: Inside) -> int:
        """What a seat in an engine that holds it says of it."""
        return inside.number(self.name) if self.agent is None else FREE_SEAT

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


def inside_for(opponents: Iterable[Opponent], ruleset: str) -> Inside:
    """The smallest engine that holds these opponents; random play is in each of them.

    Raises:
        ContentError: for an opponent that cannot fight under the ruleset.
    """
    names = set()
    for opponent in opponents:
        if opponent.agent is None:
            names.add(opponent.name)
        elif isinstance(opponent.agent, LearnedPolicy):
            opponent.agent.require_ruleset(ruleset)
    smallest = at_random(ruleset)
    inside = smallest if names <= set(smallest.numbers) else built_in(ruleset)
    for name in names:
        inside.number(name)
    return inside


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
        return Opponent(agent.name, agent.agent)
    if isinstance(agent, BuiltInAgent) and isinstance(who, str):
        return Opponent(agent.name)
    return Opponent(agent.name, agent)
