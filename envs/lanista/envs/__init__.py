"""The environments: PettingZoo, Gymnasium and Stable-Baselines3 faces of the fights.

| Face | Made by | Page in `lanista.envs` |
|---|---|---|
| PettingZoo AEC | `pettingzoo.make("aec", "lanista/mythras-v0")` | `mythras_v0` |
| PettingZoo parallel | `pettingzoo.make("parallel", "lanista/mythras-v0")` | `parallel` |
| Gymnasium, one against one | `gymnasium.make("lanista/Duel-v0")` | `duel` |
| Gymnasium, a team | `gymnasium.make("lanista/Skirmish-v0")` | `skirmish` |
| Gymnasium, many at once | `gymnasium.make_vec("lanista/Duel-v0", 64)` | `vector_env` |
| Stable-Baselines3 | `BattleVecEnv("duel", 256)` | `vector` |

They play the same fights, and all give `get_state()`, `set_state()`, `clone()`, exact `deepcopy`
and pickle, and `observation="blocks"` (page `observations`). Importing this package registers the
names. `BattleVecEnv`, which needs Stable-Baselines3, is imported when it is first used.
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
    from lanista.envs.skirmish import SkirmishEnv
    from lanista.envs.vector import BattleVecEnv
    from lanista.envs.vector_env import BattleVectorEnv

HOMES = {
    "BattleVecEnv": "lanista.envs.vector",
    "BattleVectorEnv": "lanista.envs.vector_env",
    "DuelEnv": "lanista.envs.duel",
    "SkirmishEnv": "lanista.envs.skirmish",
}

__all__ = ["BattleVecEnv", "BattleVectorEnv", "DuelEnv", "SkirmishEnv", "mythras_v0"]

MYTHRAS = "lanista/mythras-v0"
SINGLE = {
    "lanista/Duel-v0": ("lanista.envs.duel:DuelEnv", "duel"),
    "lanista/Skirmish-v0": ("lanista.envs.skirmish:SkirmishEnv", "skirmish_3v3"),
}


def _register() -> None:
    for name, (entry_point, scenario) in SINGLE.items():
        if name not in registry:
            # The environments check order and actions by themselves: wrappers would but cost time.
            gymnasium.register(
                id=name,
                entry_point=entry_point,
                vector_entry_point="lanista.envs.vector_env:BattleVectorEnv",
                kwargs={"scenario": scenario},
                order_enforce=False,
                disable_env_checker=True,
            )
    if MYTHRAS not in aec_registry:
        pettingzoo.register("aec", MYTHRAS, "lanista.envs.mythras_v0:env")
    if MYTHRAS not in parallel_registry:
        pettingzoo.register("parallel", MYTHRAS, "lanista.envs.mythras_v0:parallel_env")


_register()


def __getattr__(name: str) -> Any:
    """Imports a face when it is first asked for."""
    if name in HOMES:
        return getattr(import_module(HOMES[name]), name)
    if name == "mythras_v0":
        return import_module("lanista.envs.mythras_v0")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
