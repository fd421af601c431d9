"""The rows of the tables of actions and observations that a ruleset gives; `lanista spaces` prints
them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Action:
    """A number that an agent can answer with.

    kind: "verb", "effect", "slot", or "reserved" for a number without a name. played: whether the
    rules ask for it yet.
    """

    number: int
    name: str
    kind: str
    played: bool
    meaning: str


@dataclass(frozen=True)
class Feature:
    """A place of an observation.

    scale: "0 or 1", or "x / 60": the quantity over 60, kept within -1..1. seen: what of a foe is
    known with information="table": "always", "own side" (0 in a foe's row), or "once struck".
    """

    index: int
    name: str
    scale: str
    seen: str
    meaning: str


@dataclass(frozen=True)
class Block:
    """Features that stand together: such as "decision", "self", "foe_0"."""

    name: str
    start: int
    size: int


def blocks(names: Sequence[str]) -> tuple[Block, ...]:
    """The blocks of an observation whose features have these names, in order."""
    heads = [name.partition(".")[0] for name in names]
    return tuple(Block(head, heads.index(head), heads.count(head)) for head in dict.fromkeys(heads))
