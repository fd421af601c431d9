"""# Duel

A fight for a single learner: one team is its own, agents inside the environment play the others.

| | |
|---|---|
| Creation | `gymnasium.make("lanista/Duel-v0", opponent="brawler")` after `import lanista.envs` |
| In one line | `gymnasium.make("lanista.envs:lanista/Duel-v0")` |
| Many at once | `gymnasium.make_vec("lanista/Duel-v0", 64)`; see `lanista.envs.vector_env` |
| Action space | `Discrete(128)`; `info["action_mask"]` (int8) and `env.action_masks()` (bool) |
| Observation space | `Box(-1, 1, (D,), float32)`; features: page of the ruleset |
| `info` | besides `seat` and `opponent` (names) and `fighter`, the number of who is asked |
| Reward | +1 the learner's team has won, -1 lost (k losing teams: -1/k), 0 otherwise |
| Terminated | the fight is over |
| Truncated | the scenario's `max_rounds` have passed |
| Illegal action | -1 and terminated, with `info["illegal_action"]`; never an exception |

The name says what it is mostly for; any scenario of any ruleset will do, and actions and features
are those of its page: `lanista.envs.mythras_v0`, `lanista.envs.initiative_points_v0`. For a team of
several see `lanista.envs.skirmish`, which is this environment with another scenario.

| Argument | Default | Meaning |
|---|---|---|
| `scenario` | `"duel"` | a name, the path of a scenario file, or a scenario |
| `opponent` | `"random"` | a name, the path of a policy, or an agent; it plays all other teams |
| `seat` | `"alternate"` | a team's name; `"alternate"`: the teams take turns, fight by fight |
| `options`, `view`, `information`, `reward`, `shaping`, `compiled` | | as for `mythras_v0` |
| `observation` | `"flat"` | `"blocks"`: a `Dict` of blocks, see `lanista.envs.observations` |
| `illegal` | `"terminate"` | `"raise"`: `lanista.rules.IllegalAction`; nothing has changed |
| `render_mode` | `None` | `"ansi"`: `render()` returns text |

`reset(seed=s)` begins fight 0 of the seed, each further `reset()` the next one, and
`reset(options={"fight": k})` fight k. `env.unwrapped.clone()`, `get_state()`, `set_state()`,
`copy.deepcopy` and pickle are exact at any moment of a fight, as far as the opponent can be copied.

## Version history

* v0: first version; until the first release it grows with the rules, without a new number.
"""

from __future__ import annotations

from lanista.envs.single import BattleEnv


class DuelEnv(BattleEnv):
    """One fighter against another, or whatever the scenario says."""
