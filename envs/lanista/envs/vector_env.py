"""# Many fights at once, for Gymnasium

    >>> import gymnasium, lanista.envs
    >>> envs = gymnasium.make_vec("lanista/Duel-v0", 64, opponent="brawler", compiled=False)
    >>> observations, infos = envs.reset(seed=7)
    >>> infos["action_mask"].shape
    (64, 128)

One call of the engine steps all fights, where `vectorization_mode="sync"` steps one after the
other. Fight k of environment i is fight i + k * n of the seed. Spaces, rewards and endings are
those of `lanista.envs.duel` and `lanista.envs.skirmish`, and so are the arguments, but for these:

| Argument | Default | Meaning |
|---|---|---|
| `num_envs` | `1` | the number n of fights |
| `pool` | `None` | instead of `opponent`: pairs of opponent and weight, drawn for each fight |
| `autoreset_mode` | `SAME_STEP` | when a fight that ended is followed by the next, as below |
| `compiled` | `True` | `True` compiles the rules if need be; `None`: if they are ready |

| Mode | A fight that ended |
|---|---|
| `SAME_STEP` | is followed in the same step; its last observation and info are in |
| | `infos["final_obs"]` and `infos["final_info"]`, where `infos["_final_obs"]` is true |
| `NEXT_STEP` | is followed in the next step, whose action is left aside: its mask allows all |
| `DISABLED` | rests until `reset(options={"reset_mask": bool[n]})`; its mask is all zero |

Infos are arrays over the environments: `action_mask` (int8), `seat`, `opponent`, `fighter`; those
of fights that ended have `is_success`, and forfeited ones `illegal_action`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from lanista.configs.option_sets import OptionsLike
from lanista.configs.rulesets import ScenarioLike
from lanista.envs.arena import Arena, Outcome, Pool, Rows
from lanista.envs.checks import ALTERNATE, Illegal, one_of
from lanista.envs.face import Face
from lanista.envs.observations import Shown, form_of
from lanista.envs.rewards import RewardLike
from lanista.rules import BattleBatch
from lanista.rules.battle import Information
from lanista.rules.core.record import ACTIONS

Infos = dict[str, Any]
Flags = npt.NDArray[np.bool_]
Step = tuple[Any, npt.NDArray[np.float64], Flags, Flags, Infos]


class BattleVectorEnv(Face, VectorEnv):  # type: ignore[misc]
    """`num_envs` fights for one learner; the module's documentation says all."""

    CHANGING = ("arena", "_np_random", "_np_random_seed")

    def __init__(
        self,
        num_envs: int = 1,
        scenario: ScenarioLike = "duel",
        opponent: Any = "random",
        pool: Pool | None = None,
        seat: str = ALTERNATE,
        options: OptionsLike = None,
        view: tuple[int, int] | None = None,
        information: Information = "table",
        observation: Shown = "flat",
        illegal: Illegal = "terminate",
        reward: RewardLike = "win",
        shaping: float = 0.0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        compiled: bool | None = True,
    ) -> None:
        if isinstance(autoreset_mode, str):
            one_of("autoreset_mode", autoreset_mode, [mode.value for mode in AutoresetMode])
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": self.autoreset_mode}
        self.num_envs = num_envs
        self.arena = Arena(
            scenario, num_envs, [(opponent, 1.0)] if pool is None else pool, seat=seat,
            options=options, view=view, information=information, illegal=illegal, reward=reward,
            shaping=shaping, compiled=compiled,
        )  # fmt: skip
        self.form = form_of(observation, self.arena.batch)
        self.single_observation_space = self.form.space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.action_space = batch_space(self.single_action_space, num_envs)

    @property
    def batch(self) -> BattleBatch:
        """The fights."""
        return self.arena.batch

    # ------------------------------------------------------------ play

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, Infos]:
        """Begins fights, from number 0 of a new seed, or the next ones.

        Args:
            seed: of all fights together.
            options: {"reset_mask": bool[n]} begins those alone; other keys are ignored.
        """
        super().reset(seed=seed)
        chosen = self._chosen((options or {}).get("reset_mask"))
        if seed is not None:
            self.arena.sow(seed)
        self.arena.begin(np.flatnonzero(chosen))
        return self._shown(), self._infos()

    def _chosen(self, mask: Any) -> Flags:
        """Which environments a reset is for."""
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        chosen: Flags = np.asarray(mask)
        if chosen.dtype != np.bool_ or chosen.shape != (self.num_envs,) or not chosen.any():
            raise ValueError(
                f"reset_mask must be bool[{self.num_envs}] and mark an environment; got {mask!r}"
            )
        return chosen

    def step(self, actions: npt.NDArray[Any]) -> Step:
        """Answers the learner's questions, int[n], and plays up to its next ones."""
        arena = self.arena
        resting = np.flatnonzero(arena.resting)
        if len(resting) and self.autoreset_mode is AutoresetMode.DISABLED:
            raise RuntimeError(
                f"the fights of environments {resting.tolist()} are over: call "
                'reset(options={"reset_mask": ...}) first'
            )
        actions = np.asarray(actions, np.int64).reshape(self.num_envs)
        outcome = arena.answer(actions)
        ended = outcome.ended
        infos: Infos = {}
        if len(ended) and self.autoreset_mode is AutoresetMode.SAME_STEP:
            infos = self._final(outcome, actions)
            arena.begin(ended)
        elif len(ended):
            arena.batch.observations[ended] = arena.last_seen(ended)
            infos = self._endings(outcome, actions)
        if len(resting):
            arena.begin(resting)
        terminations = self._marks(ended) & ~outcome.truncated
        rewards = outcome.rewards.astype(np.float64)
        return self._shown(), rewards, terminations, outcome.truncated, {**self._infos(), **infos}

    # ------------------------------------------------------------ what is shown

    def _shown(self) -> Any:
        return self.form.shown(self.batch.observations.copy())

    def _marks(self, rows: Rows) -> Flags:
        marks = np.zeros(self.num_envs, np.bool_)
        marks[rows] = True
        return marks

    def _infos(self) -> Infos:
        """What is known of all environments."""
        arena, everywhere = self.arena, np.ones(self.num_envs, np.bool_)
        masks = self.batch.masks.copy()
        masks[arena.resting] = self.autoreset_mode is AutoresetMode.NEXT_STEP
        infos: Infos = {
            "action_mask": masks,
            "seat": np.array(arena.seating.team_names, object)[arena.teams],
            "opponent": np.array([opponent.name for opponent in arena.opponents], object),
            "fighter": self.batch.actors.copy(),
        }
        return infos | {f"_{name}": everywhere for name in infos}

    def _endings(self, outcome: Outcome, actions: Rows) -> Infos:
        """What is known besides of fights that ended."""
        infos: Infos = {"is_success": outcome.won, "_is_success": self._marks(outcome.ended)}
        if len(outcome.illegal):
            marks = self._marks(outcome.illegal)
            infos |= {"illegal_action": np.where(marks, actions, 0), "_illegal_action": marks}
        return infos

    def _final(self, outcome: Outcome, actions: Rows) -> Infos:
        """The last observations and infos of fights that another has followed."""
        marks = self._marks(outcome.ended)
        seen = np.full(self.num_envs, None, object)
        for i, flat in zip(outcome.ended, self.arena.last_seen(outcome.ended)):
            seen[i] = self.form.shown(flat)
        known = {**self._infos(), **self._endings(outcome, actions)}
        known = {name: value & marks if name[0] == "_" else value for name, value in known.items()}
        return {"final_obs": seen, "_final_obs": marks, "final_info": known, "_final_info": marks}
