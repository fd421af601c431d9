"""The environments: PettingZoo, Gymnasium and Stable-Baselines3 faces of the fights.

Importing this package registers `lanista/Duel-v0` with Gymnasium and `lanista/mythras-v0` with
PettingZoo. `BattleVecEnv`, which needs Stable-Baselines3, is imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import gymnasium
import pettingzoo
from gymnasium.envs.registration import registry
from pettingzoo import aec_registry, parallel_registry

if TYPE_CHECKING:
    from lanista.envs import mythras_v0
    from lanista.envs.duel import DuelEnv
    from lanista.envs.vector import BattleVecEnv

__all__ = ["BattleVecEnv", "DuelEnv", "mythras_v0"]

DUEL = "lanista/Duel-v0"
MYTHRAS = "lanista/mythras-v0"

if DUEL not in registry:
    gymnasium.register(id=DUEL, entry_point="lanista.envs.duel:DuelEnv")
if MYTHRAS not in aec_registry:
    pettingzoo.register("aec", MYTHRAS, "lanista.envs.mythras_v0:env")
if MYTHRAS not in parallel_registry:
    pettingzoo.register("parallel", MYTHRAS, "lanista.envs.mythras_v0:parallel_env")


def __getattr__(name: str) -> Any:
    """Imports a face when it is first asked for."""
    if name == "BattleVecEnv":
        return import_module("lanista.envs.vector").BattleVecEnv
    if name == "DuelEnv":
        return import_module("lanista.envs.duel").DuelEnv
    if name == "mythras_v0":
        return import_module("lanista.envs.mythras_v0")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
