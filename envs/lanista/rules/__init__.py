"""The rules engines: what happens in a fight. No reward, no file, no printing."""

from lanista.rules.batch import BattleBatch
from lanista.rules.battle import (
    Battle,
    Decision,
    DiceError,
    DieRequest,
    EngineFault,
    Event,
    IllegalAction,
)

__all__ = [
    "Battle",
    "BattleBatch",
    "Decision",
    "DiceError",
    "DieRequest",
    "EngineFault",
    "Event",
    "IllegalAction",
]
