"""Many fights at one moment, field by field: what rewards are reckoned from.

    >>> from lanista.envs.states import States
    >>> from lanista.rules import BattleBatch
    >>> batch = BattleBatch("duel", n=3, seed=7, compiled=None)
    >>> states = States.of(batch.blueprint, batch.words)
    >>> states.fighters("action_points").tolist()
    [[3, 3], [3, 3], [3, 3]]
    >>> states.fighters("hit_points").shape, states.fight("round_number").tolist()
    ((3, 2, 12), [1, 1, 1])

The fields are those of the schema classes of the ruleset: of Mythras, `Fighter` and `Now` in
`lanista.rules.mythras.state`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from lanista.configs.errors import ContentError, sentence, suggestion
from lanista.rules.blueprint import Blueprint
from lanista.rules.core.schema import Field, fields_of, record_dtype, words_of

Words = npt.NDArray[np.int64]


@cache
def fields_by_name(schema: type) -> dict[str, Field]:
    """The fields of a record."""
    return {field.name: field for field in fields_of(schema)}


class States:
    """The states of `n` fights of a plan.

    teams: int64[fighters], the team of each fighter. words: int64[n, w], what of their records
    changes.
    """

    def __init__(self, plan: Blueprint, words: Words) -> None:
        self.plan, self.words = plan, words
        self.teams = np.array(plan.teams)
        self._layout = plan.ruleset.layout

    @classmethod
    def of(cls, plan: Blueprint, records: Words) -> States:
        """The states that records, int64[n, ...], are in now: they do not change with them."""
        first = plan.ruleset.layout.now_at
        return cls(plan, records[:, first : first + plan.head.now_words].copy())

    def __len__(self) -> int:
        return len(self.words)

    def fighters(self, name: str) -> npt.NDArray[Any]:
        """A field of each fighter: int64[n, fighters], or [n, fighters, length] of a list, whose
        elements are int64 or records with fields of their own.

        Raises:
            ContentError: for an unknown field.
        """
        layout = self._layout
        fields = fields_by_name(layout.member)
        _require(name, fields, "a fighter")
        field = fields[name]
        fighters = self.words[:, layout.fighters_at :]
        rows = fighters.reshape(len(self), len(self.teams), words_of(layout.member))
        words = rows[:, :, field.at : field.at + field.words]
        if field.schema is not None:
            records: npt.NDArray[Any] = np.ascontiguousarray(words).view(record_dtype(field.schema))
            return records
        return words if field.length else words[:, :, 0]

    def fight(self, name: str) -> npt.NDArray[np.int64]:
        """A number of each fight, such as "round_number", int64[n].

        Raises:
            ContentError: for an unknown field.
        """
        fields = fields_by_name(self._layout.now)
        _require(name, [key for key, field in fields.items() if field.schema is None], "a fight")
        numbers: npt.NDArray[np.int64] = self.words[:, fields[name].at]
        return numbers


def _require(name: str, known: Iterable[str], of: str) -> None:
    if name not in (names := list(known)):
        raise ContentError(sentence(f'"{name}" is no field of {of}; {suggestion(name, names, 80)}'))
