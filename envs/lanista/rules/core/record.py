"""The parts that every ruleset's battle record has in common.

A ruleset's own `Battle` schema is, in this order,

    head: Header
    tape: Annotated[Array[TapeEntry], TAPE_LENGTH]
    ...   what one turn needs and forgets (the exchange in progress)
    now: Now            the state of the fight; `Now` ends with the array that grows with the fight
    checkpoint: Now     the state at the end of the last turn
    ...   the roster: what never changes during a fight
    events: Annotated[Array[Event], EVENT_LENGTH]

and its `Now` begins with the fields of `Progress`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from lanista.rules.core.schema import Array

TAPE_LENGTH = 512
EVENT_LENGTH = 512
LEGAL_WORDS = 4
ACTIONS = 32 * LEGAL_WORDS


class Pending(IntEnum):
    """What the rules are waiting for."""

    NOTHING = 0
    ANSWER = 1
    DIE = 2


class Fault(IntEnum):
    """Why a battle cannot go on. None of these is the fault of a player.

    NEVER_ASKED: a hundred fights in a row asked no free seat anything.
    """

    NONE = 0
    ENGINE = 1
    TAPE_MISMATCH = 2
    TAPE_FULL = 3
    EVENTS_FULL = 4
    NO_LEGAL_ANSWER = 5
    ENDLESS_ROUND = 6
    NEVER_ASKED = 7


class DiceSource(IntEnum):
    """Who throws the dice."""

    GENERATOR = 0
    ASKED = 1


class TapeEntry:
    """An answer (kind: the decision kind) or a die (kind: minus its sides) of the running turn."""

    value: int
    kind: int


class Event:
    """Something that happened: a code of the ruleset, who, to whom, and three numbers."""

    code: int
    who: int
    whom: int
    first: int
    second: int
    third: int


class Header:
    """Tape position, open question, dice and bookkeeping. Not part of the fight's state.

    now_words: the words of the state that the fight uses: common_words, then `members` times
    member_words, of which each member uses the first member_used.
    """

    pending: int
    fault: int
    who: int
    kind: int
    foe: int
    about: int
    sides: int
    dice_source: int
    skip_forced: int
    logging: int
    tape_at: int
    tape_n: int
    event_n: int
    event_base: int
    now_at: int
    checkpoint_at: int
    now_words: int
    common_words: int
    members: int
    member_words: int
    member_used: int
    fight: int
    seed_low: int
    seed_high: int
    legal: Annotated[Array[int], LEGAL_WORDS]
    generator: Annotated[Array[int], 4]


class Progress:
    """The first fields of every ruleset's state.

    winner: team index, or -1. truncated: ended by the round limit. told: events of ended turns.
    answered: answers given in this round. turns: how many fighters have had so far.
    """

    over: int
    winner: int
    truncated: int
    told: int
    answered: int
    turns: int
