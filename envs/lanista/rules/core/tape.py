"""Questions and dice: the two things at which a rule may have to wait.

A rule writes the legal answers with `allow` and then asks. If the answer is on the tape (the
turn is being re-run) it is read from there; else the rules suspend, and the next answer is
appended to the tape and the running turn re-run from its checkpoint. Dice work the same way,
except that the battle's own generator throws a missing die at once unless dice are asked for.
"""

from __future__ import annotations

from typing import Any

from lanista.rules.core.compile import Suspend, rule
from lanista.rules.core.generator import draw
from lanista.rules.core.record import (
    EVENT_LENGTH,
    LEGAL_WORDS,
    TAPE_LENGTH,
    DiceSource,
    Fault,
    Pending,
)

MOST_ANSWERS_A_ROUND = 2000

# Answers that were given because nothing else was legal stand on the tape with their kind and this.
FORCED = 64


@rule
def allow(b: Any, action: int) -> None:
    """Adds an action, 0..127, to the legal answers of the question about to be asked."""
    b.head.legal[action >> 5] |= 1 << (action & 31)


@rule
def is_allowed(b: Any, action: int) -> bool:
    """Whether the action is among the legal answers written so far."""
    word: int = b.head.legal[action >> 5]
    return (word >> (action & 31)) & 1 == 1


@rule
def clear_allowed(b: Any) -> None:
    """Empties the legal set."""
    for k in range(LEGAL_WORDS):
        b.head.legal[k] = 0


@rule
def ones(word: int) -> int:
    """How many of the 32 bits of a word are set: summed in pairs, fours, bytes, and all."""
    word = word - ((word >> 1) & 0x55555555)
    word = (word & 0x33333333) + ((word >> 2) & 0x33333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F
    return ((word * 0x01010101) >> 24) & 0xFF


@rule
def count_allowed(b: Any) -> int:
    """How many answers are legal."""
    count = 0
    for k in range(LEGAL_WORDS):
        count += ones(b.head.legal[k])
    return count


@rule
def has_choice(b: Any) -> bool:
    """Whether more than one answer is legal."""
    seen = 0
    for k in range(LEGAL_WORDS):
        word = b.head.legal[k]
        if word & (word - 1) or (word and seen):
            return True
        seen |= word
    return False


@rule
def nth_allowed(b: Any, n: int) -> int:
    """The n-th legal answer in the order of action numbers, from 0; -1 beyond the last."""
    for k in range(LEGAL_WORDS):
        word = b.head.legal[k]
        here = ones(word)
        if n < here:
            for _ in range(n):
                word &= word - 1
            return 32 * k + ones((word & -word) - 1)
        n -= here
    return -1


@rule
def fail(b: Any, fault: int) -> None:
    """Stops the battle for a defect of the rules, not of a player."""
    b.head.fault = fault
    raise Suspend


@rule
def ask(b: Any, who: int, kind: int, foe: int, about: int) -> int:
    """The answer of fighter `who` to the question whose legal answers were just allowed.

    Args:
        kind: the ruleset's decision kind, 0 to FORCED - 1.
        foe: the fighter the question concerns, or -1.
        about: what else it concerns (an effect, a weapon, a location), or -1.
    """
    head = b.head
    if head.tape_at < head.tape_n:
        return answer_again(b, kind)
    if not has_choice(b):
        only = nth_allowed(b, 0)
        if only < 0:
            fail(b, Fault.NO_LEGAL_ANSWER)
        if head.skip_forced:
            append(b, only, FORCED + kind)
            head.tape_at += 1
            clear_allowed(b)
            return only
    head.who, head.kind, head.foe, head.about = who, kind, foe, about
    head.pending = Pending.ANSWER
    raise Suspend


@rule
def is_answered(b: Any, kind: int) -> bool:
    """Whether the turn is being re-run and the tape goes on with the answer to a question of this
    kind. What is legal was worked out when it was asked: where that is much work, a rule may leave
    it out now."""
    head = b.head
    if head.tape_at >= head.tape_n:
        return False
    found: int = b.tape[head.tape_at].kind
    return found == kind or found == FORCED + kind


@rule
def answer_again(b: Any, kind: int) -> int:
    """The answer that is next on the tape, which must be one to this kind of question and, where
    the rules have written down again what is legal, a legal one."""
    head = b.head
    entry = b.tape[head.tape_at]
    answer: int = entry.value
    known = is_answered(b, kind) and (is_allowed(b, answer) or count_allowed(b) == 0)
    if not known:
        fail(b, Fault.TAPE_MISMATCH)
    clear_allowed(b)
    head.tape_at += 1
    if entry.kind < FORCED:
        b.now.answered += 1
        if b.now.answered > MOST_ANSWERS_A_ROUND:
            fail(b, Fault.ENDLESS_ROUND)
    return answer


@rule
def roll(b: Any, sides: int, who: int, purpose: int) -> int:
    """One die of `sides` faces thrown by fighter `who`; the purpose tells an asked table why."""
    head = b.head
    if head.tape_at >= head.tape_n:
        if head.dice_source == DiceSource.ASKED:
            head.who, head.kind, head.sides = who, purpose, sides
            head.pending = Pending.DIE
            raise Suspend
        append(b, draw(head.generator, sides), -sides)
    face: int = b.tape[head.tape_at].value
    if b.tape[head.tape_at].kind != -sides:
        fail(b, Fault.TAPE_MISMATCH)
    head.tape_at += 1
    return face


@rule
def append(b: Any, value: int, kind: int) -> None:
    """Writes the next entry of the tape."""
    if b.head.tape_n >= TAPE_LENGTH:
        fail(b, Fault.TAPE_FULL)
    b.tape[b.head.tape_n].value = value
    b.tape[b.head.tape_n].kind = kind
    b.head.tape_n += 1


@rule
def emit(b: Any, code: int, who: int, whom: int, first: int, second: int, third: int) -> None:
    """Reports an event to whoever tells the fight. Costs nothing where nobody listens."""
    head = b.head
    if not head.logging:
        return
    if head.event_n >= EVENT_LENGTH:
        fail(b, Fault.EVENTS_FULL)
    event = b.events[head.event_n]
    event.code, event.who, event.whom = code, who, whom
    event.first, event.second, event.third = first, second, third
    head.event_n += 1


@rule
def write_mask(b: Any, mask: Any) -> None:
    """Writes the legal set into a row of 128 bytes, each 0 or 1, seen as 16 words of eight.

    Seven bits are spread over as many bytes by one multiplication: copies of them, each seven
    places further on, of which every byte keeps one bit.
    """
    for k in range(LEGAL_WORDS):
        word = b.head.legal[k]
        for byte in range(4):
            bits = (word >> (8 * byte)) & 0xFF
            spread = ((bits & 0x7F) * 0x0002040810204081) & 0x0001010101010101
            mask[4 * k + byte] = spread | (bits >> 7) << 56


@rule
def is_in_mask(mask: Any, action: int) -> bool:
    """Whether a row that `write_mask` wrote allows an action, 0..127."""
    word: int = mask[action >> 3]
    return (word >> (8 * (action & 7))) & 1 == 1
