"""The rules engines: what happens in a fight. No reward, no printing."""

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
from lanista.rules.expectation import TooManyCourses, chance, distribution, expected
from lanista.rules.replay import Replay
from lanista.rules.saving import SavedFights, load_fights, save_fights

__all__ = [
    "Battle",
    "BattleBatch",
    "Decision",
    "DiceError",
    "DieRequest",
    "EngineFault",
    "Event",
    "IllegalAction",
    "Replay",
    "SavedFights",
    "TooManyCourses",
    "chance",
    "distribution",
    "expected",
    "load_fights",
    "save_fights",
]
