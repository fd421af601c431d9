"""All courses that a turn may take, one after another: the compiled part of `expectation`.

The tape of the running turn is an odometer. Where a die is asked for its lowest face is put on the
tape; when a course has ended, the last die that has a higher face shows the next one, and the turn
is re-run from its checkpoint with what then stands on the tape.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from lanista.rules.core.cache import compiling, key_of
from lanista.rules.core.compile import Binding, copy_words, interpreted, rule
from lanista.rules.core.driver import play_on, resume
from lanista.rules.core.game import Ruleset
from lanista.rules.core.record import TAPE_LENGTH, Fault, Pending
from lanista.rules.core.tape import is_allowed, nth_allowed

Numbers = npt.NDArray[np.int64]

MOST_WAYS = 1 << 55  # a die has at most a hundred faces, so that one more is no overflow


class Halt(IntEnum):
    """Why `follow` returns: all courses followed, the array of ends full, a pause that is not its
    to end, a defect of the rules, or more than was allowed."""

    DONE = 0
    FULL = 1
    PAUSED = 2
    FAULTY = 3
    TOO_MANY = 4


class At(IntEnum):
    """The numbers that `follow` keeps: entries on the tape, those that stay, whether the next
    course is to be taken up, ends written, turns re-run, and how often that is allowed."""

    ENTRIES = 0
    FIRST = 1
    BACK = 2
    ENDS = 3
    FOLLOWED = 4
    MOST = 5


@rule
def ways_of(b: Any, first: int, entries: int) -> int:
    """One in how many the course is, by the dice that stand on the tape; -1 for too many."""
    ways = 1
    for k in range(first, entries):
        if b.tape[k].kind < 0:
            ways *= -b.tape[k].kind
            if ways > MOST_WAYS:
                return -1
    return ways


@rule
def next_course(b: Any, first: int, entries: int) -> int:
    """Turns the last die that has a higher face to it; returns the entries up to it, or `first`."""
    while entries > first:
        last = b.tape[entries - 1]
        if last.kind < 0 and last.value < -last.kind:
            last.value += 1
            return entries
        entries -= 1
    return first


@rule
def preferred(b: Any, order: Any) -> int:
    """The first of these actions that is legal, else the first legal one."""
    for k in range(len(order)):
        if is_allowed(b, order[k]):
            return int(order[k])
    return nth_allowed(b, 0)


def follow(
    rows: Any,
    words: Any,
    i: int,
    start: Any,
    order: Any,
    pauses: int,
    at: Any,
    ends: Any,
    chances: Any,
) -> int:
    """Follows the courses of the running turn of battle `i` until something halts it.

    Args:
        start: int64[s]: the state at the start of the turn.
        order: int64[m]: the actions preferred as answers; empty: a question is a pause.
        pauses: 1: every question and die is a pause.
        at: int64[6], see `At`; the caller makes it, `follow` keeps it.
        ends: int64[n, s]: the states in which courses end the turn.
        chances: int64[n]: one in how many each of these courses is.

    Returns:
        `Halt`. After a pause the caller puts an entry on the tape, or asks for the next course.
    """
    b, row = rows[i], words[i]
    head = b.head
    checkpoint, length = head.checkpoint_at, head.now_words
    while True:
        if at[At.BACK]:
            at[At.BACK] = 0
            at[At.ENTRIES] = next_course(b, at[At.FIRST], at[At.ENTRIES])
            if at[At.ENTRIES] == at[At.FIRST]:
                return int(Halt.DONE)
        head.tape_n = at[At.ENTRIES]
        resume(b, row)
        at[At.FOLLOWED] += 1
        ways = ways_of(b, at[At.FIRST], at[At.ENTRIES])
        if head.fault != Fault.NONE:
            return int(Halt.FAULTY)
        if at[At.FOLLOWED] > at[At.MOST] or ways < 0 or head.tape_n >= TAPE_LENGTH:
            return int(Halt.TOO_MANY)
        if at[At.ENTRIES] > 0 and head.tape_n == 0:
            n = at[At.ENDS]
            copy_words(ends[n], 0, row, checkpoint, length)
            copy_words(row, checkpoint, start, 0, length)
            chances[n] = ways
            at[At.ENDS] = n + 1
            at[At.BACK] = 1
            if n + 1 == len(ends):
                return int(Halt.FULL)
            continue
        entries = at[At.ENTRIES] = head.tape_n
        answering = head.pending == Pending.ANSWER
        if pauses or (answering and len(order) == 0):
            return int(Halt.PAUSED)
        entry = b.tape[entries]
        if answering:
            entry.value, entry.kind = preferred(b, order), head.kind
        else:
            entry.value, entry.kind = 1, -head.sides
        at[At.ENTRIES] = entries + 1


class Courses:
    """`follow`, bound to the rules of a ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        binding = Binding(take_turn=ruleset.take_turn)
        for function in (play_on, resume):
            binding.rule(function)
        self._follow = binding.entry(follow)
        self._what = f"the {ruleset.title} rules: follow"
        self._ready = False

    def follow(self, compiled: bool, *arguments: Any) -> Halt:
        """Calls `follow`. The first compiled call may compile, and says so."""
        if not compiled:
            return Halt(interpreted(self._follow)(*arguments))
        if self._ready:
            return Halt(self._follow(*arguments))
        with compiling(key_of([self._follow]), self._what):
            result = Halt(self._follow(*arguments))
        self._ready = True
        return result


@cache
def courses_of(ruleset: Ruleset) -> Courses:
    """How the courses of a turn are followed under a ruleset."""
    return Courses(ruleset)
