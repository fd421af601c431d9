"""Numbers of the rules as features: floats within -1..1."""

from __future__ import annotations

from lanista.rules.core.compile import rule


@rule
def unit(value: int, share: float) -> float:
    """A number scaled by one over its bound, kept within -1..1."""
    scaled = value * share
    if scaled > 1.0:
        return 1.0
    if scaled < -1.0:
        return -1.0
    return scaled
