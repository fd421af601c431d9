"""Numbers of the rules as features: floats within -1..1."""

from __future__ import annotations

from lanista.rules.core.compile import rule


@rule
def unit(value: int, share: float) -> float:
    """A number scaled by one over its bound, kept within -1..1."""
    return max(-1.0, min(1.0, value * share))
