"""How an observation is handed out: as one flat vector, or as named blocks of the same vector.

The blocks are read off the names of the features. "foe_1.weapon_3.reach" is a feature "reach" of
the block "foe_weapon", in its row [1, 3]. With `observation="blocks"` a skirmish of three against
three gives, each a view of the one vector that the engine has written,

| Block | Shape | |
|---|---|---|
| `decision` | (64,) | the question and the exchange in progress |
| `ground` · `zone` | (10,) · (8, 9) | the fighter's own zone · each zone |
| `self` · `ally` · `foe` | (68,) · (2, 68) · (3, 68) | fighters |
| `self_location` · `ally_location` · `foe_location` | (12, 10) · (2, 12, 10) · (3, 12, 10) | |
| `self_weapon` · `ally_weapon` · `foe_weapon` | (10, 21) · (2, 10, 21) · (3, 10, 21) | |

A block for which a view has no rows, such as the allies of a duellist, is left out. An environment
made so has `env.form`, which names the features and gives the vector back:

    >>> from lanista.envs import mythras_v0
    >>> env = mythras_v0.env(observation="blocks")
    >>> env.reset(seed=7)
    >>> blocks = env.last()[0]["observation"]
    >>> blocks["foe_weapon"].shape
    (1, 10, 21)
    >>> env.form.names["foe_weapon"][:3]
    ['there', 'held', 'natural']
    >>> env.form.flat(blocks).shape == (len(env.feature_names),)
    True

`gymnasium.spaces.utils.flatten` works on them too, in an order of its own.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from lanista.envs.checks import one_of
from lanista.rules import BattleBatch

Floats = npt.NDArray[np.float32]
Shown = Literal["flat", "blocks"]
NUMBERED = re.compile(r"(.+)_(\d+)")
WORD = np.dtype(np.float32).itemsize


class Flat:
    """Observations as vectors, float32[..., D]."""

    def __init__(self, names: list[str]) -> None:
        self.names = names

    def space(self) -> spaces.Space[Any]:
        """A new space of single observations."""
        return spaces.Box(-1.0, 1.0, (len(self.names),), np.float32)

    def shown(self, flat: Floats) -> Any:
        """The observation of a vector."""
        return flat

    def flat(self, observation: Any) -> Floats:
        """The vector of an observation."""
        vector: Floats = observation
        return vector


class Blocks:
    """Observations as dictionaries of blocks, each float32[..., *shape].

    names: of the features of each block, along its last axis. shapes: of the blocks.
    """

    def __init__(self, names: list[str]) -> None:
        self.length = len(names)
        self.names: dict[str, list[str]] = {}
        self.shapes: dict[str, tuple[int, ...]] = {}
        self._starts: dict[str, int] = {}
        self._strides: dict[str, tuple[int, ...]] = {}
        found: dict[str, dict[tuple[int, ...], int]] = defaultdict(dict)
        for at, name in enumerate(names):
            *owners, feature = name.split(".")
            parts = [NUMBERED.fullmatch(owner) for owner in owners]
            block = "_".join(part[1] if part else owner for part, owner in zip(parts, owners))
            row = tuple(int(part[2]) for part in parts if part)
            features = self.names.setdefault(block, [])
            if feature not in features:
                features.append(feature)
            found[block][(*row, features.index(feature))] = at
        for block, places in found.items():
            self._lay_out(block, places)

    def _lay_out(self, block: str, places: dict[tuple[int, ...], int]) -> None:
        """Where a block lies in the vector: it is one step along an axis from each to the next."""
        origin = places[min(places)]
        steps = np.eye(len(min(places)), dtype=int)
        ways = [places.get(tuple(step), origin) - origin for step in steps]
        for place, at in places.items():
            if at != origin + int(np.dot(place, ways)):
                raise ValueError(f"the features of the block {block!r} lie in no regular order")
        self.shapes[block] = tuple(int(most) + 1 for most in max(places))
        self._starts[block] = origin * WORD
        self._strides[block] = tuple(way * WORD for way in ways)

    def space(self) -> spaces.Space[Any]:
        """A new space of single observations."""
        return spaces.Dict(
            {
                block: spaces.Box(-1.0, 1.0, shape, np.float32)
                for block, shape in self.shapes.items()
            }
        )

    def shown(self, flat: Floats) -> dict[str, Floats]:
        """The blocks of a contiguous vector, or of rows of them: views, nothing is copied."""
        rows, ways = flat.shape[:-1], flat.strides[:-1]
        return {
            block: np.ndarray(
                rows + shape, flat.dtype, flat, self._starts[block], ways + self._strides[block]
            )
            for block, shape in self.shapes.items()
        }

    def flat(self, observation: dict[str, Floats]) -> Floats:
        """The vector of blocks, or the rows of vectors: a new array in the order of the names."""
        block, shape = next(iter(self.shapes.items()))
        rows = observation[block].shape[: -len(shape)]
        vector = np.empty((*rows, self.length), np.float32)
        for block, view in self.shown(vector).items():
            view[...] = observation[block]
        return vector


Form = Flat | Blocks


def form_of(observation: Shown, batch: BattleBatch) -> Form:
    """How the observations of a batch are to be handed out."""
    one_of("observation", observation, ("flat", "blocks"))
    names = batch.ruleset.feature_names(*batch.view)
    return Flat(names) if observation == "flat" else Blocks(names)
