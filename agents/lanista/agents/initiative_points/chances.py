"""How likely the dice of Initiative Points are to reach what is needed: tables, made once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lanista.rules.core.compile import rule
from lanista.rules.initiative_points.dice import MOST_DOUBLINGS, SIX
from lanista.rules.initiative_points.state import Battle
from lanista.rules.initiative_points.totals import option
from lanista.rules.initiative_points.vocabulary import OptionFlag

HIGHEST = 10 * 2**MOST_DOUBLINGS
NO_BOTCH = 0.99


def stress_chances() -> npt.NDArray[np.float64]:
    """How likely a stress die is to be worth 0..HIGHEST, float64; a botch is worth 0."""
    chances = np.zeros(HIGHEST + 1)
    chances[0] = 0.1
    chances[2:10] = 0.1
    for doublings in range(1, MOST_DOUBLINGS + 1):
        for face in range(2 if doublings < MOST_DOUBLINGS else 1, 11):
            chances[face * 2**doublings] += 0.1 ** (doublings + 1)
    return chances


def reaching(chances: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """How likely each place of a table of chances, or one behind it, is."""
    return np.cumsum(chances[::-1])[::-1].copy()


# A die's chance to be worth k or more, and that of one die to exceed another by k - HIGHEST.
REACHES = reaching(stress_chances())
EXCEEDS = reaching(np.convolve(stress_chances(), stress_chances()[::-1]))


@rule
def chance_to_reach(needed: int) -> float:
    """How likely a stress die is to reach so much without a botch."""
    if needed <= 0:
        return NO_BOTCH
    return float(REACHES[min(needed, HIGHEST)])


@rule
def chance_to_exceed(b: Battle, needed: int) -> float:
    """How likely the die of damage is to exceed that of Soak by so much, or more."""
    if option(b, OptionFlag.SOAK_SIX):
        return float(REACHES[min(max(needed + SIX, 0), HIGHEST)])
    return float(EXCEEDS[min(max(needed, -HIGHEST), HIGHEST) + HIGHEST])


@rule
def chance_of_levels(b: Battle, margin: int, levels: int) -> float:
    """How likely damage is to cost so many body levels, or more.

    Args:
        margin: what is added to the die of damage, less what is added to that of Soak.
        levels: at least 1.
    """
    step = b.roster.wound_step
    least = (levels - 1) * step + 1
    if option(b, OptionFlag.ROUND_DOWN) and levels > 1:
        least = levels * step
    return chance_to_exceed(b, least - margin)
