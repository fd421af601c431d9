"""Sets of small numbers as the bits of one."""

from __future__ import annotations

from lanista.rules.core.compile import rule


@rule
def has(mask: int, bit: int) -> bool:
    """Whether a bit of a mask is set."""
    return (mask >> bit) & 1 == 1
