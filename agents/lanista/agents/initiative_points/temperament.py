"""The temperament of the custos: what it cares for, in numbers. Worth is counted in body levels."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
import numpy.typing as npt

from lanista.rules.core.compile import rule


class Trait(IntEnum):
    """Columns of a row of parameters.

    FELLING: to fell a foe, beyond the levels that it costs him. FALLING: to be felled, likewise.
    SPOILING: to wound one who is casting. DOUBT: share of strangers without points who pay for a
    defence with Fatigue. POINT: price of an Initiative Point. CREDIT: of one owed. RESERVE: how
    far a point counts as a defence against a blow that is to be expected. PENALTY: price of one
    off every total. FATIGUE: of a Fatigue level beside its penalty. COMRADE: how much the harm of
    others counts. SHIELD: a point of Soak by a spell, for each foe near. DISTURBED: how much of a
    spell's worth is lost for each blow to be expected. VOID: to step out of a blow on its way.
    APPROACH: a point's way nearer to a foe. AFAR: for those who shoot or cast, not to be engaged.
    PATIENCE: to wait for foes who have to come; ROUNDS: for so many rounds. DRAW: how far the
    better weapon counts. RISK: to throw the initiative die rather than take the six. WARD: how far
    a point in a defence is missed in an attack.
    """

    FELLING = 0
    FALLING = 1
    SPOILING = 2
    DOUBT = 3
    POINT = 4
    CREDIT = 5
    RESERVE = 6
    PENALTY = 7
    FATIGUE = 8
    COMRADE = 9
    SHIELD = 10
    DISTURBED = 11
    VOID = 12
    APPROACH = 13
    AFAR = 14
    PATIENCE = 15
    ROUNDS = 16
    DRAW = 17
    RISK = 18
    WARD = 19


WIDTH = len(Trait)

CUSTOS: dict[Trait, float] = {
    Trait.FELLING: 3.0,
    Trait.FALLING: 3.0,
    Trait.SPOILING: 0.5,
    Trait.DOUBT: 0.21,
    Trait.POINT: 0.0,
    Trait.CREDIT: 0.15,
    Trait.RESERVE: 0.12,
    Trait.PENALTY: 0.15,
    Trait.FATIGUE: 0.42,
    Trait.COMRADE: 0.69,
    Trait.SHIELD: 0.1,
    Trait.DISTURBED: 0.84,
    Trait.VOID: 1.0,
    Trait.APPROACH: 0.68,
    Trait.AFAR: 0.3,
    Trait.PATIENCE: 0.15,
    Trait.ROUNDS: 2.0,
    Trait.DRAW: 1.14,
    Trait.RISK: -0.05,
    Trait.WARD: 0.08,
}


def temperament() -> npt.NDArray[np.float64]:
    """The row of the custos, float64[WIDTH]; change a copy of it for one of another mind."""
    return np.array([CUSTOS[trait] for trait in Trait])


@rule
def care(parameters: Any, row: int, trait: int) -> float:
    """One number of a row."""
    number: float = parameters[row, trait]
    return number
