"""The rules engines: what happens in a fight. No reward, no file, no printing."""

from lanista.rules.battle import (
    Battle,
    BattleBatch,
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
