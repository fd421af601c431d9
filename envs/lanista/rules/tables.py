"""The tables of actions and observations that a ruleset gives; `lanista spaces` prints them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from lanista.rules.core.record import ACTIONS
from lanista.rules.written import ALWAYS, FLAG, Written


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


def every_action(
    names: Mapping[int, str], slot: int, named: Callable[[int, str], Action]
) -> tuple[Action, ...]:
    """All 128 numbers, in order.

    Args:
        slot: the first number of a slot. named: the row of a verb or effect, by number and name.
    """

    def row(number: int) -> Action:
        if number not in names:
            return Action(number, f"reserved_{number}", "reserved", False, "")
        if number >= slot:
            meaning = f"Row {number - slot} of the block that the question is about."
            return Action(number, names[number], "slot", True, meaning)
        return named(number, names[number])

    return tuple(map(row, range(ACTIONS)))


def every_feature(
    names: Sequence[str],
    members: Mapping[str, type[IntEnum]],
    written: Written,
    meanings: Mapping[type[IntEnum], Mapping[IntEnum, str]],
    asked: Collection[str],
) -> tuple[Feature, ...]:
    """All features of an observation, in order.

    Args:
        names: of the features, such as "foe_0.weapon_1.shield". members: the enumeration of each
            block or part of one, without its number. meanings: of the members. asked: the kinds of
            questions that the rules put.
    """

    def row(index: int, name: str) -> Feature:
        *blocks, last = name.split(".")
        if last.startswith("kind_"):
            kind = last.removeprefix("kind_")
            meaning = f"The question to the observer is `{kind}`."
            if kind not in asked:
                meaning = "Reserved: always 0."
            return Feature(index, name, FLAG, ALWAYS, meaning)
        member = members[re.sub(r"_\d+$", "", blocks[-1])][last.upper()]
        scale, seen = written[type(member), member.value]
        if not blocks[0].startswith("foe_"):
            seen = ALWAYS
        return Feature(index, name, scale, seen, meanings[type(member)][member])

    return tuple(row(index, name) for index, name in enumerate(names))
