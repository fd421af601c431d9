"""Many fights as one vectorised environment for Stable-Baselines3.

    >>> from lanista.envs import BattleVecEnv
    >>> from sb3_contrib import MaskablePPO
    >>> envs = BattleVecEnv("duel", 256, pool=[("random", 1), ("brawler", 2)])
    >>> model = MaskablePPO("MlpPolicy", envs, seed=7)
    >>> model = model.learn(100_000)  # doctest: +SKIP

All fights are stepped by one call of the engine, in which built-in opponents answer too; opponents
that answer in Python, such as snapshots of the learner, are asked for all their fights at once. The
masks are rows of a matrix that the step has already filled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from lanista.configs.option_sets import OptionsLike
from lanista.configs.rulesets import ScenarioLike
from lanista.envs.arena import Arena, Pool
from lanista.envs.checks import ALTERNATE, Illegal
from lanista.envs.face import Face
from lanista.envs.observations import Shown, form_of
from lanista.envs.rewards import RewardLike
from lanista.rules import BattleBatch
from lanista.rules.battle import Information
from lanista.rules.core.record import ACTIONS

try:
    from stable_baselines3.common.vec_env import VecEnv
except ImportError as error:
    raise ImportError(
        "BattleVecEnv needs Stable-Baselines3, which the base installation leaves out; "
        "pip install 'lanista[train]'"
    ) from error

Infos = list[dict[str, Any]]
Step = tuple[Any, npt.NDArray[np.float32], npt.NDArray[np.bool_], Infos]


class BattleVecEnv(Face, VecEnv):  # type: ignore[misc]
    """`n` fights for one learner, with a pool of opponents inside.

    Fight k of environment i is fight i + k * n of the seed, the fight that `lanista/Duel-v0` plays
    under that number. An opponent is drawn for each environment at the start of each fight.

    Args:
        pool: opponents and their weights: names, paths of policies, or agents.
        seat: a team's name; "alternate": the teams take turns with the number of the fight, so
            that with two teams half of the environments play each seat.
        seed: of the dice and of the draws; None: any. `seed()` sets it for the next `reset()`.
        compiled: True compiles the rules if need be; None: if they are ready.
        scenario, options, view, information, observation, illegal, reward, shaping: as for
            `lanista/Duel-v0`. Blocks are for MultiInputPolicy.
    """

    CHANGING = ("arena", "_actions", "_seeds", "_options", "reset_infos")

    def __init__(
        self,
        scenario: ScenarioLike = "duel",
        n: int = 256,
        pool: Pool = (("random", 1.0),),
        *,
        seat: str = ALTERNATE,
        seed: int | None = None,
        options: OptionsLike = None,
        view: tuple[int, int] | None = None,
        information: Information = "table",
        observation: Shown = "flat",
        illegal: Illegal = "terminate",
        reward: RewardLike = "win",
        shaping: float = 0.0,
        compiled: bool | None = True,
    ) -> None:
        self.arena = Arena(
            scenario, n, pool, seat=seat, seed=seed, options=options, view=view,
            information=information, illegal=illegal, reward=reward,
            shaping=shaping, compiled=compiled,
        )  # fmt: skip
        self.form = form_of(observation, self.arena.batch)
        self._actions = np.zeros(n, np.int64)
        super().__init__(n, self.form.space(), spaces.Discrete(ACTIONS))

    @property
    def batch(self) -> BattleBatch:
        """The fights."""
        return self.arena.batch

    def set_pool(self, pool: Pool) -> None:
        """Replaces the opponents; fights that run are fought to their end against the old ones.

        Args:
            pool: (name, path of a policy, or agent; weight) each.
        """
        self.arena.set_pool(pool)

    @property
    def pool(self) -> list[tuple[str, float]]:
        """The names of the opponents, with their weights as shares."""
        return self.arena.pool

    # ------------------------------------------------------------ play

    def reset(self) -> Any:
        """Begins a fight in every environment; after `seed()`, from number 0 of the new seed."""
        if self._seeds[0] is not None:
            self.arena.sow(self._seeds[0])
        self._reset_seeds()
        self._reset_options()
        self.arena.begin(np.arange(self.num_envs))
        self.reset_infos = [self._label(i) for i in range(self.num_envs)]
        return self.form.shown(self.batch.observations.copy())

    def step_async(self, actions: npt.NDArray[Any]) -> None:
        """Takes the learner's actions, int[n]."""
        self._actions = np.asarray(actions, np.int64).reshape(self.num_envs)

    def step_wait(self) -> Step:
        """Plays up to the learner's next questions; a fight that ended is followed by the next."""
        arena = self.arena
        outcome = arena.answer(self._actions)
        infos: Infos = [{} for _ in range(self.num_envs)]
        dones = arena.resting.copy()
        ended = outcome.ended
        if len(ended):
            for i, seen in zip(ended.tolist(), arena.last_seen(ended)):
                infos[i] = {
                    "terminal_observation": self.form.shown(seen),
                    "TimeLimit.truncated": bool(outcome.truncated[i]),
                    "is_success": bool(outcome.won[i]),
                    **self._label(i),
                }
            for i in outcome.illegal:
                infos[i]["illegal_action"] = int(self._actions[i])
            arena.begin(ended)
        return self.form.shown(self.batch.observations.copy()), outcome.rewards, dones, infos

    def step(self, actions: npt.NDArray[Any]) -> Step:
        """`step_async` and `step_wait` in one."""
        self.step_async(actions)
        return self.step_wait()

    def _label(self, i: int) -> dict[str, Any]:
        """Which seat the learner has in an environment, and against whom."""
        return {"seat": self.arena.seat(i), "opponent": self.arena.opponents[i].name}

    # ------------------------------------------------------------ what SB3 asks for

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal answers in all environments, bool[n, 128], as the last step left them."""
        return self.batch.masks.view(np.bool_).copy()

    def env_method(
        self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any
    ) -> list[Any]:
        """`action_masks` of each environment, which is what MaskablePPO calls."""
        if method_name != "action_masks":
            raise AttributeError(
                f"the environments of a BattleVecEnv have no method {method_name!r} of their own; "
                'they have "action_masks"'
            )
        masks = self.action_masks()
        return list(masks if indices is None else masks[self._get_indices(indices)])

    def has_attr(self, attr_name: str) -> bool:
        """Whether each environment has an attribute or method of this name."""
        return attr_name == "action_masks" or attr_name in self._attributes()

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute of each environment: render_mode, seat, opponent or fight."""
        if attr_name not in self._attributes():
            raise AttributeError(
                f"the environments of a BattleVecEnv have no attribute {attr_name!r}; they have "
                + ", ".join(self._attributes())
            )
        read = self._attributes()[attr_name]
        return [read(i) for i in self._get_indices(indices)]

    def _attributes(self) -> dict[str, Callable[[int], Any]]:
        return {
            "render_mode": lambda i: None,
            "seat": self.arena.seat,
            "opponent": lambda i: self.arena.opponents[i].name,
            "fight": lambda i: int(self.arena.fights[i]),
        }

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """There is nothing to set one by one."""
        raise AttributeError(
            f"{attr_name!r} cannot be set in the environments of a BattleVecEnv; set_pool changes "
            "the opponents, and all else is given when it is made"
        )

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:
        """No environment here has a wrapper of its own."""
        return [False for _ in self._get_indices(indices)]

    def close(self) -> None:
        """There is nothing to release."""
