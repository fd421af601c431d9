"""# Skirmish

A single learner commands a team of several fighters; agents inside the environment play the others.

| | |
|---|---|
| Creation | `gymnasium.make("lanista/Skirmish-v0")` after `import lanista.envs` |
| Scenario | `"skirmish_3v3"`, three against three; any other with `scenario=...` |
| Who is asked | whichever fighter of the team the rules ask next, one question at a time |
| Observation | through the eyes of that fighter, who knows its comrades in full |
| Reward | +1 the team has won, -1 lost (k losing teams: -1/k), 0 otherwise |
| All else | as in `lanista.envs.duel`: spaces, masks, arguments, seeds, endings, copies |

One policy answers for all fighters of the team. The block `self` is who is asked, the rows `ally_k`
are the comrades, so that it can play any of them alike; `info["fighter"]`, the fighter's number in
the scenario, is for those who want to keep them apart. The felled are not asked, and may be helped
up. What comrades do, and what befalls them, comes between two questions to a fighter.

To learn each fighter by itself, or both sides, take `lanista.envs.mythras_v0`.

## Version history

* v0: first version; until the first release it grows with the rules, without a new number.
"""

from __future__ import annotations

from typing import Any

from lanista.configs.rulesets import ScenarioLike
from lanista.envs.single import BattleEnv


class SkirmishEnv(BattleEnv):
    """Three against three, or whatever the scenario says."""

    def __init__(self, scenario: ScenarioLike = "skirmish_3v3", **arguments: Any) -> None:
        super().__init__(scenario, **arguments)
