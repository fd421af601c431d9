"""# Initiative Points

A fight under Initiative Points, an alternative combat system for Ars Magica: whoever has most
points goes first, pays for what he does, and it happens in the phase of the points he has left.

| | |
|---|---|
| Creation | `pettingzoo.make("aec", "lanista/initiative-points-v0")` or |
| | `initiative_points_v0.env()` |
| Import | `from lanista.envs import initiative_points_v0` |
| Agents | one a fighter: `red_0`, `red_1`, `blue_0` ... |
| Action space | `Discrete(128)` |
| Observation space | `Dict` of `observation`, `Box(-1, 1, (D,), float32)`, |
| | and `action_mask`, `Box(0, 1, (128,), int8)` |
| D | 28 + 160 a fighter in view: 348 in a duel |
| Stochastic | yes: dice, which the seed fixes |
| Turn order | whoever the rules ask next: most points first, and whoever is attacked |
| Parallel | `initiative_points_v0.parallel_env()`: one acts, the others have one legal action, |
| | 63 `no_op` |

## Actions

Numbers 0-23 are verbs (`strike`, `cast`, `wait`, `parry` ...), 112-127 slots: the k-th row of the
block that the question is about, such as the k-th foe, weapon or spell. `action_mask`, also in
`infos[agent]`, says which are legal; `env.action_name(a)` names one.

| Question | Who | When |
|---|---|---|
| `turn` | whoever has most points | own phase: strike, shoot, cast, move, ready, wait, pass |
| `target`, `weapon`, `spell`, `heading` | the same | the parts of that act that leave a choice |
| `called_shot` | the same | at armour that leaves a gap: aim at it, or not |
| `defence` | who is attacked | before the roll: dodge, parry, a spell in haste, let it come |
| `parry_with`, `pay` | the same | with what; with a point or a Fatigue level |
| `guard` | an ally beside one who lets it come | by the option `guard`: parry for him |
| `initiative_die` | everybody | by the option `risk_die`: the six, or a throw |

## Observation

Named features within -1..1 (`env.feature_names`), seen by one fighter:

| Block | Size | Content |
|---|---|---|
| `decision` | 28 | round, phase, room, the attack in progress, the kind of question |
| `self` | 160 | points, act begun, place, wounds, abilities, 6 weapons, 6 spells |
| `ally_k` | 160 each | the same of each ally, which is known in full |
| `foe_k` | 160 each | the same of each foe, as far as a table sees it |

`information="table"` hides of a foe: characteristics, abilities, spells, weapons not in hand, and
how well its armour protects until a blow has met it; hidden features are 0 beside a `known` of 0.
`information="open"` shows all.

## Rewards, endings, arguments

As those of `lanista.envs.mythras_v0`, but for two defaults: `scenario` is `"grog_duel"`, and the
`options` are those of `lanista.configs.initiative_points.options`, such as
`{"timing": "declared"}`. A fighter's fitness, of which `shaping` makes its potential, is the share
of body levels left, and, counting half as much, of Fatigue levels. The fallen stay in `agents` and
are not asked.

## Usage

    >>> from lanista.envs import initiative_points_v0
    >>> env = initiative_points_v0.env(scenario="venetian_ambush")
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
    return pages.aec_env("initiative_points", **arguments)


def raw_env(**arguments: Any) -> BattleAEC:
    """The same: there are no wrappers to take off."""
    return env(**arguments)


def parallel_env(**arguments: Any) -> BattleParallel:
    """The environment with PettingZoo's parallel interface; see `lanista.envs.parallel`."""
    return pages.parallel_env("initiative_points", **arguments)
