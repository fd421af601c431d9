"""The built-in agents as Python objects, for single fights and for loops of other libraries."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from lanista.agents.inside import built_in, names_inside
from lanista.rules import Battle
from lanista.rules.battle import seed_halves
from lanista.rules.core.game import Rows


class BuiltInAgent:
    """An agent that answers inside the engine, under whatever ruleset knows one of its name.

    Args:
        name: one of `lanista.agents.inside.names_inside`.
        seed: of the agent's own choices, 0 or more; the dice of a fight are never touched.
    """

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = name
        low, high = seed_halves(seed)
        self._state = np.array([low, high, 1 + names_inside().index(name), 1], np.int64)
        self._patient = False

    def join(self, stream: npt.NDArray[np.int64], patient: bool = False) -> None:
        """Draws from now on from the stream of a fight, int64[4], which all built-in agents in it
        share: then the fight is the one that a tournament plays under its number.

        Args:
            patient: many answers will be asked for: compile what is not compiled yet.
        """
        self._state, self._patient = stream, patient

    def choose(self, battle: Battle) -> int:
        """The answer to the battle's pending question.

        Raises:
            ValueError: if nobody is asked.
            ContentError: if the fight's ruleset has no agent of this name.
        """
        require_question(battle)
        inside = built_in(battle.ruleset.name)
        number = inside.number(self.name)
        # On rules that are not compiled for agents yet, one answer is not worth the wait.
        compiled = battle.compiled and (self._patient or inside.drivers.is_ready("choose_one"))
        rows = Rows(battle.ruleset.schema, battle.words[np.newaxis], compiled)
        answer: Any = inside.drivers.call(
            compiled, "choose_one", rows.records, 0, number, inside.parameters, self._state
        )
        return int(answer)

    def act(self, observation: npt.NDArray[np.float32], mask: npt.NDArray[np.int8]) -> int:
        """Scripted agents see the table itself, not an observation of it.

        Raises:
            TypeError: always, with what to call instead.
        """
        raise TypeError(
            f'the agent "{self.name}" acts on a battle, not on an observation: call '
            "agent.choose(battle), or name it as an opponent of the environment"
        )


class RandomAgent(BuiltInAgent):
    """Any legal answer, each as likely as the others."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__("random", seed)
        self._generator = np.random.default_rng(seed)

    def act(self, observation: npt.NDArray[np.float32], mask: npt.NDArray[np.int8]) -> int:
        """A legal action, 0..127.

        Args:
            observation: not looked at.
            mask: int8[128], 1 where legal.

        Raises:
            ValueError: if nothing is legal.
        """
        legal = np.flatnonzero(mask)
        if not len(legal):
            raise ValueError("the mask allows nothing: this fighter is not asked now")
        return int(self._generator.choice(legal))


def require_question(battle: Battle) -> None:
    """Raises ValueError unless somebody is asked something."""
    if battle.decision is None:
        raise ValueError("nobody is asked now: the fight is over, or waits for a die")
