"""The environments: PettingZoo, Gymnasium and Stable-Baselines3 faces of the fights.

| Face | Made by | Page in `lanista.envs` |
|---|---|---|
| PettingZoo AEC | `pettingzoo.make("aec", "lanista/mythras-v0")` | `mythras_v0` |
| PettingZoo parallel | `pettingzoo.make("parallel", "lanista/mythras-v0")` | `parallel` |
| The same, Initiative Points | `"lanista/initiative-points-v0"` | `initiative_points_v0` |
| Gymnasium, one against one | `gymnasium.make("lanista/Duel-v0")` | `duel` |
| Gymnasium, a team | `gymnasium.make("lanista/Skirmish-v0")` | `skirmish` |
| Gymnasium, many at once | `gymnasium.make_vec("lanista/Duel-v0", 64)` | `vector_env` |
| Stable-Baselines3 | `BattleVecEnv("duel", 256)` | `vector` |

They play the same fights, and all give `get_state()`, `set_state()`, `clone()`, exact `deepcopy`
and pickle, and `observation="blocks"` (page `observations`). Importing this package registers the
names. `BattleVecEnv`, which needs Stable-Baselines3, is imported when it is first used.

# The life of a step

The rules ask one question at a time: who attacks whom, whether to parry, which effect to pick. A
step is one answer. Questions with one legal answer are not asked.

AEC (`mythras_v0`):

1. `reset(seed)` begins fight 0 of the seed; `agent_selection` is who is asked first.
2. `last()` gives what that agent perceives, what it was given since its own last step, and, in the
   observation and in the info, its mask. All other masks are zero.
3. `step(action)` sets the agent's cumulative reward to 0, plays up to the next question, puts what
   that was worth to each agent into `rewards`, and adds it to what each has been given.
   `agent_selection` is who is asked now, perhaps the same agent again.
4. At the end all agents terminate, or truncate, in the same step. Each then has one `last()`, with
   its last reward, and one `step(None)`, after which it is gone.

Parallel: `reset` and `step` give dictionaries for all agents. Who is asked answers, the others send
`no_op` (63) or nothing; rewards are those of the step alone. At the end `agents` is empty.

Gymnasium (`duel`, `skirmish`): `reset(seed)` plays up to the first question to the learner,
`step(action)` up to its next one, and the reward is for all that lies between. A fight that is over
has `terminated`, at the round limit `truncated`; then comes `reset()`.

Vectors (`vector`, `vector_env`): the same in each fight. A fight that is over is followed by the
next, whose observation and mask are given; its own last observation is in the info, as
`terminal_observation`, in Gymnasium's vector as `final_obs`.

| Who is rewarded | When |
|---|---|
| all agents of a team, each the whole of what the team gets | when the fight is decided |
| nobody: 0 for all | for a draw, for the round limit, and before the end |
| who answers illegally, -1, and nobody else | at once; the fight is over |
| everybody, by another `reward` or by `shaping` | after every step; see `rewards` |

Between two teams what one gets the other loses. An agent that does not act any more, because its
fighter is down, is given its last reward like all others.

# Content of your own

Scenarios, fighters, weapons, option sets, agents and rewards are registered under names, which
then serve wherever a built-in name does. How they are found by the command line and by worker
processes is said in `lanista.configs.registry`; rewards have the page `rewards`, agents
`lanista.agents.own`.

    >>> import gymnasium
    >>> import lanista.envs
    >>> from lanista.agents import register_agent
    >>> from lanista.configs import FighterBlock, Scenario, WeaponBlock
    >>> from lanista.configs import register_fighter, register_options
    >>> from lanista.configs import register_scenario, register_weapon
    >>> from lanista.envs.rewards import Sum, ZeroSum, register_reward, win
    >>> from lanista.training.play import play_match

    >>> whip = {"id": "iron_whip", "damage": "1d6", "size": "medium", "reach": "long"}
    >>> register_weapon(WeaponBlock(**whip, effects=("bleed",)))
    >>> style = {"name": "Pit", "percent": 65, "weapons": ["iron_whip", "dagger"]}
    >>> body = dict.fromkeys(("STR", "CON", "SIZ", "DEX", "INT", "POW", "CHA"), 13)
    >>> keeper = {"name": "Keeper", "characteristics": body, "combat_styles": [style]}
    >>> register_fighter("keeper", FighterBlock(format="lanista/fighter@1", **keeper))
    >>> teams = {"red": ["keeper"], "blue": ["swordsman"]}
    >>> register_scenario("pit", Scenario(name="pit", teams=teams))
    >>> register_options("no_luck_flat_ap", {"luck": False, "action_points": "two"})

    >>> def wounds(step):
    ...     lost = step.before.fighters("hit_points") - step.after.fighters("hit_points")
    ...     return -0.05 * step.by_team(lost.sum(axis=2))
    >>> register_reward("bloody", Sum(win, ZeroSum(wounds)))

    >>> class Hasty:
    ...     def act(self, observation, mask):
    ...         return int(mask.argmax())
    >>> register_agent("hasty", Hasty)

    >>> env = gymnasium.make(
    ...     "lanista/Duel-v0", scenario="pit", options="no_luck_flat_ap", reward="bloody",
    ...     opponent="hasty",
    ... )
    >>> observation, info = env.reset(seed=7)
    >>> over, total = False, 0.0
    >>> while not over:
    ...     action = env.action_space.sample(info["action_mask"])
    ...     observation, reward, terminated, truncated, info = env.step(action)
    ...     over, total = terminated or truncated, total + reward
    >>> info["opponent"], total != 0.0
    ('hasty', True)
    >>> match = play_match("pit", "hasty", "random", fights=1, options="no_luck_flat_ap")
    >>> match.scenario, match.options["action_points"]
    ('pit', 'two')

In a file `my_arena.py` the same lines let `lanista --load my_arena.py tournament hasty brawler
--scenario pit --option no_luck_flat_ap` do that, and `lanista --load my_arena.py train --set
scenario=pit --set reward=bloody` learn it.

# Versions

* **Environments, `-vN`.** N rises when the same arguments, seed and actions give another fight,
  observation or reward; each page ends with its history. Results compare within one N. An old N is
  not kept beside the new one, for it would need the old rules: the older package plays it.
* **Action numbers** never move. A new action takes a number that was reserved.
* **Features of an observation.** N rises when one is added, removed or moved. One that changes its
  scale or meaning gets another name. A policy states a hash of the names that it reads: as long as
  these are the same it is loaded, under whatever N; if not, it is refused and has to be trained
  anew.
* **Files**, such as `lanista/scenario@1` or `lanista/policy@1`: the number rises when a key is
  removed or means something else; a new key that may be left out changes nothing. A file of
  another number is refused with the number that is wanted.
* **Content hash**: of a scenario with everything that was derived for it. Same hash, seed and
  actions, and the same version of the package: the same fight on any machine.
* **Fights**: saved as bytes they are for a while (`lanista.rules.packing`), as JSON or as a replay
  for longer (`lanista.rules.document`); whatever does not fit this version is refused, with the
  reason.

Until the first release everything is number 0 or 1 and may change. Results of tournaments,
trainings and fights state content hash, options, seed, and the versions of the libraries.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import gymnasium
import pettingzoo
from gymnasium.envs.registration import registry
from pettingzoo import aec_registry, parallel_registry

if TYPE_CHECKING:
    from lanista.envs import initiative_points_v0, mythras_v0
    from lanista.envs.duel import DuelEnv
    from lanista.envs.rewards import register_reward
    from lanista.envs.skirmish import SkirmishEnv
    from lanista.envs.vector import BattleVecEnv
    from lanista.envs.vector_env import BattleVectorEnv

HOMES = {
    "BattleVecEnv": "lanista.envs.vector",
    "BattleVectorEnv": "lanista.envs.vector_env",
    "DuelEnv": "lanista.envs.duel",
    "SkirmishEnv": "lanista.envs.skirmish",
    "register_reward": "lanista.envs.rewards",
}

# The pages of the rulesets; "lanista/mythras-v0" is the name of the first in PettingZoo.
PAGES = ("mythras_v0", "initiative_points_v0")
__all__ = [
    "BattleVecEnv", "BattleVectorEnv", "DuelEnv", "SkirmishEnv", "initiative_points_v0",
    "mythras_v0", "register_reward",
]  # fmt: skip

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
    for page in PAGES:
        name, home = f"lanista/{page.replace('_', '-')}", f"lanista.envs.{page}"
        if name not in aec_registry:
            pettingzoo.register("aec", name, f"{home}:env")
        if name not in parallel_registry:
            pettingzoo.register("parallel", name, f"{home}:parallel_env")


_register()


def __getattr__(name: str) -> Any:
    """Imports a face when it is first asked for."""
    if name in HOMES:
        return getattr(import_module(HOMES[name]), name)
    if name in PAGES:
        return import_module(f"lanista.envs.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
