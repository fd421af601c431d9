"""One learner who commands a team, against agents inside: the face of Gymnasium.

The pages are those of the registered environments: `lanista.envs.duel`, `lanista.envs.skirmish`.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from lanista.agents.inside import FREE_SEAT
from lanista.configs.option_sets import OptionsLike
from lanista.configs.rulesets import ScenarioLike
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
from lanista.envs.face import Face
from lanista.envs.observations import Shown, form_of
from lanista.envs.opponents import Opponent, find_opponent, inside_for
from lanista.envs.rendering import picture
from lanista.envs.rewards import Payer, RewardLike
from lanista.rules import Battle, BattleBatch, IllegalAction
from lanista.rules.battle import Information
from lanista.rules.blueprint import blueprint
from lanista.rules.core.record import ACTIONS

FIRST_ROW = np.zeros(1, np.int64)
Step = tuple[Any, float, bool, bool, dict[str, Any]]


class BattleEnv(Face, gymnasium.Env):  # type: ignore[misc]
    """One learner against agents inside; the page of `lanista.envs.duel` says all."""

    CHANGING = (
        "bout", "opponent", "_number", "team", "_seat", "_standing", "_over", "_generator",
        "_np_random", "_np_random_seed",
    )  # fmt: skip

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        scenario: ScenarioLike = "duel",
        opponent: Any = "random",
        seat: str = ALTERNATE,
        options: OptionsLike = None,
        view: tuple[int, int] | None = None,
        information: Information = "table",
        observation: Shown = "flat",
        illegal: Illegal = "terminate",
        reward: RewardLike = "win",
        shaping: float = 0.0,
        render_mode: str | None = None,
        compiled: bool | None = None,
    ) -> None:
        one_of("information", information, INFORMATION)
        one_of("illegal", illegal, ILLEGAL)
        one_of("render_mode", render_mode, (None, *self.metadata["render_modes"]))
        self.illegal, self.render_mode = illegal, render_mode
        self._payer = Payer(reward, shaping)
        self.opponent: Opponent = find_opponent(opponent)
        plan = blueprint(scenario, options)
        inside = inside_for([self.opponent], plan.ruleset.name)
        self._number = self.opponent.number(inside)
        self.bout = Bout(
            plan.scenario, view=view, information=information, compiled=compiled, inside=inside,
            telling=render_mode is not None,
        )  # fmt: skip
        self.seating = Seating(plan, seat)
        self.form = form_of(observation, self.bout.batch)
        self.observation_space = self.form.space()
        self.action_space = spaces.Discrete(ACTIONS)
        self.team, self._seat = 0, self.seating.team_names[0]
        self._standing = self._payer.standing(self.bout.batch)
        self._over = True
        self._generator = np.random.default_rng(0)

    # ------------------------------------------------------------ play

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begins a fight and plays up to the learner's first question."""
        super().reset(seed=seed)
        seed, fight = self.bout.next_fight(seed, (options or {}).get("fight"))
        self.team = int(self.seating.team_of(fight))
        self._seat = self.seating.team_names[self.team]
        if self._number == FREE_SEAT:
            self._generator = np.random.default_rng([seed, fight])
        self.bout.begin(seed, fight, self.seating.seats(self.team, self._number))
        self._play_opponent()
        while self.bout.over:
            self.bout.begin(seed, self.bout.fight + 1, self.bout.seats)
            self._play_opponent()
        self._over = False
        self._standing = self._payer.standing(self.bout.batch)
        return self.form.shown(self.bout.observation.copy()), self._info()

    def step(self, action: Any) -> Step:
        """Answers the learner's question and plays up to its next one."""
        bout = self.bout
        if self._over:
            raise RuntimeError("there is no fight to step in: call reset() first")
        answer = whole_action(action)
        if not (0 <= answer < ACTIONS and bout.mask[answer]):
            return self._forfeit(answer)
        observer = bout.actor
        bout.answer(answer)
        self._play_opponent()
        reward = self._paid(bout.over) if bout.over or self._payer.watches else 0.0
        if not bout.over:
            seen = self.form.shown(bout.observation.copy())
            return seen, reward, False, False, self._info()
        self._over = True
        info = {**self._info(), "is_success": bout.winner == self.team}
        truncated = bout.truncated
        return self.form.shown(bout.observe(observer)), reward, not truncated, truncated, info

    def _play_opponent(self) -> None:
        """Lets an opponent that answers in Python answer, until the learner is asked."""
        bout, within = self.bout, self._number != FREE_SEAT
        while not within and not bout.over and bout.team != self.team:
            answers = self.opponent.answers(bout.batch, FIRST_ROW, self._generator)
            bout.answer(int(answers[0]))

    def _forfeit(self, answer: int) -> Step:
        """An illegal answer loses the fight."""
        if self.illegal == "raise":
            raise IllegalAction(self.bout.battle.why_illegal(answer))
        self._over = True
        info = {**self._info(), "is_success": False, "illegal_action": answer}
        seen = self.form.shown(self.bout.observation.copy())
        return seen, self._paid(True) - 1.0, True, False, info

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": np.zeros(ACTIONS, np.int8) if self._over else self.bout.mask.copy(),
            "seat": self._seat,
            "opponent": self.opponent.name,
            "fighter": self.bout.actor,
        }

    def _paid(self, over: bool) -> float:
        """What has happened since the learner's last answer is worth to its team."""
        paid, self._standing = self._payer.paid(self._standing, self.bout.batch, np.array([over]))
        return float(paid[0, self.team])

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
    def batch(self) -> BattleBatch:
        """The fight as a batch of one."""
        return self.bout.batch

    def render(self) -> str | None:
        """The fight as text, in mode "ansi"."""
        if self.render_mode is None:
            return None
        return picture(self.bout.battle, self.bout.news())
