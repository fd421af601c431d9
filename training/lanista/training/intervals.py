"""How sure a count of wins is."""

from __future__ import annotations

import math
from dataclasses import dataclass

Z95 = 1.959963984540054


@dataclass(frozen=True)
class Interval:
    """A share 0..1 with the 95 % Wilson interval around it."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} % ({100 * self.low:.1f}-{100 * self.high:.1f})"


def wilson(successes: int, n: int, z: float = Z95) -> Interval:
    """The Wilson score interval of `successes` out of `n`.

    It never leaves 0..1 and is honest at 0 of n and n of n, where the plain one has no width.

        >>> str(wilson(2, 20))
        '10.0 % (2.8-30.1)'

    Raises:
        ValueError: if the counts are impossible.
    """
    if n < 1 or not 0 <= successes <= n:
        raise ValueError(f"{successes} of {n} is no count; n is at least 1 and successes 0..n")
    share = successes / n
    spread = 1 + z * z / n
    middle = (share + z * z / (2 * n)) / spread
    half = z / spread * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))
