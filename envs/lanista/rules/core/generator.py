"""The battle's own generator: sfc32 (C. Doty-Humphrey's small fast counter, 32 bits).

It needs sums, shifts and exclusive-ors only. Each result is masked to 32 bits inside 64-bit
integers, so compiled and interpreted rules draw the same numbers on every machine. Its state
is four words of the record: `a, b, c, counter`.
"""

from __future__ import annotations

from lanista.rules.core.compile import rule
from lanista.rules.core.schema import Array

WORD = 0xFFFFFFFF


@rule
def next_word(state: Array[int]) -> int:
    """The next 32 random bits, 0..2**32-1."""
    result = (state[0] + state[1] + state[3]) & WORD
    state[3] = (state[3] + 1) & WORD
    state[0] = state[1] ^ (state[1] >> 9)
    state[1] = (state[2] + (state[2] << 3)) & WORD
    state[2] = ((((state[2] << 21) & WORD) | (state[2] >> 11)) + result) & WORD
    return result


@rule
def seed_generator(state: Array[int], low: int, high: int, stream: int) -> None:
    """Starts the stream `stream` of the seed (low, high: its 32-bit halves)."""
    state[0] = low & WORD
    state[1] = high & WORD
    state[2] = stream & WORD
    state[3] = 1
    for _ in range(15):
        next_word(state)


@rule
def draw(state: Array[int], sides: int) -> int:
    """A fair die, 1..sides: draws beyond the last full multiple of `sides` are thrown again."""
    limit = (WORD + 1) - (WORD + 1) % sides
    word = next_word(state)
    while word >= limit:
        word = next_word(state)
    return word % sides + 1
