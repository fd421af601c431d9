"""# Mythras

A fight under the complete Mythras combat rules, for any number of teams and fighters.

| | |
|---|---|
| Creation | `pettingzoo.make("aec", "lanista/mythras-v0")` or `mythras_v0.env()` |
| Import | `from lanista.envs import mythras_v0` |
| Agents | one a fighter: `red_0`, `red_1`, `blue_0` ... |
| Action space | `Discrete(128)` |
| Observation space | `Dict` of `observation`, `Box(-1, 1, (D,), float32)`, |
| | and `action_mask`, `Box(0, 1, (128,), int8)` |
| D | 146 + 398 a fighter in view: 942 in a duel |
| Stochastic | yes: dice, which the seed fixes |
| Turn order | whoever the rules ask next: the attacker, the defender, who won ... |
| Parallel | `mythras_v0.parallel_env()`: one acts, the others have one legal action, 63 `no_op` |

## Actions

Numbers 0-63 are verbs (`attack`, `parry`, `delay` ...), 64-111 special effects, 112-127 slots: the
k-th row of the block that the question is about, such as the k-th foe, weapon or hit location.
`action_mask`, also in `infos[agent]`, says which are legal; `env.action_name(a)` names one. A
choice with parts is a chain of small questions, so an agent may act several times in a row.

## Observation

Named features within -1..1 (`env.feature_names`), seen by one fighter:

| Block | Size | Content |
|---|---|---|
| `decision` | 64 | round, cycle, the exchange in progress, the kind of question |
| `ground` | 82 | the fighter's own zone, and up to eight zones to move between |
| `self` | 398 | condition, skills, 12 hit locations, 10 weapons |
| `ally_k` | 398 each | the same of each ally, which is known in full |
| `foe_k` | 398 each | the same of each foe, as far as a table sees it |

`information="table"` hides of a foe: percentages, exact hit points, Luck and Magic Points,
prepared counters, armour not yet struck, and weapons not drawn; hidden features are 0 beside a
`known` of 0. `information="open"` shows all. `view=(allies, foes)` fixes the number of blocks, so
that one network serves fights of several sizes; rows that nobody fills are 0.

## Rewards

| Outcome | The team's agents | All others |
|---|---|---|
| a team is the last in the fight | +1 | -1, shared by k losing teams as -1/k each |
| nobody is left, or the round limit | 0 | 0 |
| an agent answers illegally | -1 for that agent | 0 |

`reward` takes others, and functions of your own: see `lanista.envs.rewards`. `shaping=w` adds w
times the change of the team's potential to every step: its mean fitness less that of the others,
and 0 at the end. Over a fight the additions cancel out but for -w times the potential at the
start, so that the best play stays the best in an undiscounted fight.

## Endings

No agent leaves before the fight ends: the felled, fled and surrendered stay in `agents`, have an
all-zero mask and are not asked (a comrade's aid may bring some back). At the end all terminate at
once, or truncate at the scenario's `max_rounds`; each then has one `last()` and one `step(None)`.

## Arguments

| Argument | Default | Meaning |
|---|---|---|
| `scenario` | `"duel"` | a name, the path of a scenario file, or a `Scenario` |
| `options` | `None` | rules options that replace the scenario's, such as `{"luck": False}`, |
| | | or the name of an option set |
| `view` | `None` | rows for allies and foes; `None`: as many as anybody in the fight has |
| `information` | `"table"` | or `"open"` |
| `observation` | `"flat"` | `"blocks"`: a `Dict` of blocks, see `lanista.envs.observations` |
| `control` | `"fighter"` | `"team"`: one agent a team, `red_0` and `blue_0`, answers for all |
| `illegal` | `"terminate"` | `"raise"`: `lanista.rules.IllegalAction`; nothing has changed |
| `reward` | `"win"` | a name, or a function of a `Step` |
| `shaping` | `0.0` | weight of the potential |
| `render_mode` | `None` | `"ansi"`: text; `"human"`: the fight is told as it happens |
| `compiled` | `None` | `True` compiles the rules if need be; `None`: if they are ready |

`reset(seed=s)` begins fight 0 of the seed, each further `reset()` the next one, and
`reset(options={"fight": k})` fight k. `env.clone()`, `get_state()`, `set_state()`,
`copy.deepcopy` and pickle are exact at any moment of a fight.

## Usage

    >>> from lanista.envs import mythras_v0
    >>> env = mythras_v0.env(scenario="duel")
    >>> env.reset(seed=7)
    >>> for agent in env.agent_iter():
    ...     observation, reward, terminated, truncated, info = env.last()
    ...     over = terminated or truncated
    ...     mask = observation["action_mask"]
    ...     env.step(None if over else env.action_space(agent).sample(mask))

## Version history

* v0: first version; until the first release it grows with the rules, without a new number.
"""

from __future__ import annotations

from typing import Any

from lanista.envs import pages
from lanista.envs.aec import BattleAEC
from lanista.envs.parallel import BattleParallel


def env(**arguments: Any) -> BattleAEC:
    """The environment. It checks by itself that calls come in order and actions are legal."""
    return pages.aec_env("mythras", **arguments)


def raw_env(**arguments: Any) -> BattleAEC:
    """The same: there are no wrappers to take off."""
    return env(**arguments)


def parallel_env(**arguments: Any) -> BattleParallel:
    """The environment with PettingZoo's parallel interface; see `lanista.envs.parallel`."""
    return pages.parallel_env("mythras", **arguments)
