"""# Duel

A fight for a single learner: one team is its own, agents inside the environment play the others.

| | |
|---|---|
| Creation | `gymnasium.make("lanista/Duel-v0", opponent="brawler")` after `import lanista.envs` |
| In one line | `gymnasium.make("lanista.envs:lanista/Duel-v0")` |
| Action space | `Discrete(128)`; `info["action_mask"]` (int8) and `env.action_masks()` (bool) |
| Observation space | `Box(-1, 1, (D,), float32)`; the features of `lanista.envs.mythras_v0` |
| Reward | +1 the learner's team has won, -1 lost (k losing teams: -1/k), 0 otherwise |
| Terminated | the fight is over |
| Truncated | the scenario's `max_rounds` have passed |
| Illegal action | -1 and terminated, with `info["illegal_action"]`; never an exception |

The name says what it is mostly for; any scenario will do. The learner answers for all fighters of
its team, one question at a time, seeing through the eyes of whoever is asked.

| Argument | Default | Meaning |
|---|---|---|
| `scenario` | `"duel"` | a built-in name, the path of a scenario file, or a `Scenario` |
| `opponent` | `"random"` | a name, the path of a policy, or an agent; it plays all other teams |
| `seat` | `"alternate"` | a team's name; `"alternate"`: the teams take turns, fight by fight |
| `options`, `view`, `information`, `shaping`, `compiled` | | as for `mythras_v0` |
| `illegal` | `"terminate"` | `"raise"`: `lanista.rules.IllegalAction`; nothing has changed |
| `render_mode` | `None` | `"ansi"`: `render()` returns text |

`reset(seed=s)` begins fight 0 of the seed, each further `reset()` the next one, and
`reset(options={"fight": k})` fight k. `copy.deepcopy` and pickle are exact at any moment of a
fight, as far as the opponent can be copied.

## Version history

* v0: first version; until the first release it grows with the rules, without a new number.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from lanista.configs.options import OptionsLike
from lanista.configs.scenario import Scenario
from lanista.envs.bout import Bout
from lanista.envs.checks import (
    ALTERNATE,
    ILLEGAL,
    INFORMATION,
    Illegal,
    Seating,
    one_of,
    whole_action,
)
from lanista.envs.opponents import Opponent, find_opponent, inside_for
from lanista.envs.potential import Potential
from lanista.envs.rendering import picture
from lanista.rules import Battle, IllegalAction
from lanista.rules.battle import Information
from lanista.rules.core.record import ACTIONS

FIRST_ROW = np.zeros(1, np.int64)
Floats = npt.NDArray[np.float32]
Step = tuple[Floats, float, bool, bool, dict[str, Any]]


class DuelEnv(gymnasium.Env):  # type: ignore[misc]
    """One learner against agents inside; the module's documentation says all."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        scenario: str | Path | Scenario = "duel",
        opponent: Any = "random",
        seat: str = ALTERNATE,
        options: OptionsLike = None,
        view: tuple[int, int] | None = None,
        information: Information = "table",
        illegal: Illegal = "terminate",
        shaping: float = 0.0,
        render_mode: str | None = None,
        compiled: bool | None = None,
    ) -> None:
        one_of("information", information, INFORMATION)
        one_of("illegal", illegal, ILLEGAL)
        one_of("render_mode", render_mode, (None, *self.metadata["render_modes"]))
        self.illegal, self.render_mode, self.shaping = illegal, render_mode, shaping
        self.opponent: Opponent = find_opponent(opponent)
        self.bout = Bout(
            scenario, options=options, view=view, information=information, compiled=compiled,
            inside=inside_for([self.opponent]), telling=render_mode is not None,
        )  # fmt: skip
        plan = self.bout.batch.blueprint
        self.seating = Seating(plan, seat)
        self._potential = Potential(plan) if shaping else None
        length = self.bout.batch.observations.shape[1]
        self.observation_space = spaces.Box(-1.0, 1.0, (length,), np.float32)
        self.action_space = spaces.Discrete(ACTIONS)
        self.team = 0
        self._standing = 0.0
        self._over = True
        self._generator = np.random.default_rng(0)

    # ------------------------------------------------------------ play

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Begins a fight and plays up to the learner's first question."""
        super().reset(seed=seed)
        seed, fight = self.bout.next_fight(seed, (options or {}).get("fight"))
        self.team = self.seating.team_of(fight)
        self._generator = np.random.default_rng([seed, fight])
        self.bout.begin(seed, fight, self.seating.seats(self.team, self.opponent.number))
        self._play_opponent()
        while self.bout.over:
            self.bout.begin(seed, self.bout.fight + 1, self.bout.seats)
            self._play_opponent()
        self._over = False
        self._standing = self._potential_now()
        return self.bout.observation.copy(), self._info()

    def step(self, action: Any) -> Step:
        """Answers the learner's question and plays up to its next one."""
        if self._over:
            raise RuntimeError("there is no fight to step in: call reset() first")
        answer = whole_action(action)
        if not 0 <= answer < ACTIONS or not self.bout.mask[answer]:
            return self._forfeit(answer)
        observer = self.bout.actor
        self.bout.answer(answer)
        self._play_opponent()
        reward = self._shaping()
        if not self.bout.over:
            return self.bout.observation.copy(), reward, False, False, self._info()
        self._over = True
        reward += self.bout.rewards()[self.team]
        info = {**self._info(), "is_success": self.bout.winner == self.team}
        truncated = self.bout.truncated
        return self.bout.observe(observer), reward, not truncated, truncated, info

    def _play_opponent(self) -> None:
        """Lets an opponent that answers in Python answer, until the learner is asked."""
        bout = self.bout
        while not bout.over and bout.team != self.team:
            answers = self.opponent.answers(bout.batch, FIRST_ROW, self._generator)
            bout.answer(int(answers[0]))

    def _forfeit(self, answer: int) -> Step:
        """An illegal answer loses the fight."""
        if self.illegal == "raise":
            raise IllegalAction(self.bout.battle.why_illegal(answer))
        self._over = True
        info = {**self._info(), "is_success": False, "illegal_action": answer}
        return self.bout.observation.copy(), -1.0 + self._shaping(), True, False, info

    def _info(self) -> dict[str, Any]:
        mask = np.zeros(ACTIONS, np.int8) if self._over else self.bout.mask.copy()
        return {
            "action_mask": mask,
            "seat": self.seating.team_names[self.team],
            "opponent": self.opponent.name,
        }

    def _shaping(self) -> float:
        """The change of the weighted potential since the last answer."""
        before, self._standing = self._standing, self._potential_now()
        return self._standing - before

    def _potential_now(self) -> float:
        if self._potential is None or self._over or self.bout.over:
            return 0.0
        return self.shaping * float(self._potential.of_teams(self.bout.batch.words)[0, self.team])

    # ------------------------------------------------------------ perception

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal answers, bool[128]; the name is that which MaskablePPO calls."""
        if self._over:
            return np.zeros(ACTIONS, np.bool_)
        return self.bout.mask.astype(np.bool_)

    @property
    def battle(self) -> Battle:
        """The fight itself, to look at; clone it to play on with it."""
        return self.bout.battle

    @property
    def feature_names(self) -> list[str]:
        """The name of each feature of an observation, in order."""
        batch = self.bout.batch
        return batch.ruleset.feature_names(*batch.view)

    def action_name(self, action: int) -> str:
        """The name of an action number: "attack", "trip_opponent", "slot_3"."""
        return self.bout.battle.action_name(action)

    def render(self) -> str | None:
        """The fight as text, in mode "ansi"."""
        if self.render_mode is None:
            return None
        return picture(self.bout.battle, self.bout.news())
