"""Many fights as one vectorised environment for Stable-Baselines3.

    >>> from lanista.envs import BattleVecEnv
    >>> from sb3_contrib import MaskablePPO
    >>> envs = BattleVecEnv("duel", 256, pool=[("random", 1), ("brawler", 2)])
    >>> MaskablePPO("MlpPolicy", envs, seed=7).learn(100_000)

All fights are stepped by one call of the engine, in which built-in opponents answer too; opponents
that answer in Python, such as snapshots of the learner, are asked for all their fights at once. The
masks are rows of a matrix that the step has already filled.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from lanista.configs.options import OptionsLike
from lanista.configs.scenario import Scenario
from lanista.envs.checks import (
    ALTERNATE,
    ILLEGAL,
    INFORMATION,
    Illegal,
    Seating,
    allowed,
    one_of,
)
from lanista.envs.opponents import Opponent, find_opponent, inside_for
from lanista.envs.potential import Potential
from lanista.rules import BattleBatch, IllegalAction
from lanista.rules.battle import Information
from lanista.rules.core.record import ACTIONS, Header
from lanista.rules.core.schema import offset_of

try:
    from stable_baselines3.common.vec_env import VecEnv
except ImportError as error:
    raise ImportError(
        "BattleVecEnv needs Stable-Baselines3, which the base installation leaves out; "
        "pip install 'lanista[train]'"
    ) from error

Floats = npt.NDArray[np.float32]
Rows = npt.NDArray[np.int64]
Infos = list[dict[str, Any]]
FIGHT_AT = offset_of(Header, "fight")


def weighed(pool: Sequence[tuple[Any, float]]) -> tuple[list[Opponent], npt.NDArray[np.float64]]:
    """The opponents of a pool, and the chance that one of them or of those before it is drawn."""
    weights = np.array([weight for _, weight in pool], np.float64)
    if not len(pool) or (weights < 0).any() or not weights.sum() > 0:
        raise ValueError(
            "a pool lists (opponent, weight), weights 0 or more and not all 0, such as "
            f"[('random', 1), ('brawler', 2)]; got {list(pool)!r}"
        )
    odds = np.cumsum(weights) / weights.sum()
    odds[np.flatnonzero(weights)[-1] :] = 1.0
    return [find_opponent(who) for who, _ in pool], odds


class BattleVecEnv(VecEnv):  # type: ignore[misc]
    """`n` fights for one learner, with a pool of opponents inside.

    Fight k of environment i is fight i + k * n of the seed, the fight that `lanista/Duel-v0` plays
    under that number. An opponent is drawn for each environment at the start of each fight.

    Args:
        pool: opponents and their weights: names, paths of policies, or agents.
        seat: a team's name; "alternate": the teams take turns with the number of the fight, so
            that with two teams half of the environments play each seat.
        seed: of the dice and of the draws; None: any. `seed()` sets it for the next `reset()`.
        compiled: True compiles the rules if need be; None: if they are ready.
        scenario, options, view, information, illegal, shaping: as for `lanista/Duel-v0`.
    """

    def __init__(
        self,
        scenario: str | Path | Scenario = "duel",
        n: int = 256,
        pool: Sequence[tuple[Any, float]] = (("random", 1.0),),
        *,
        seat: str = ALTERNATE,
        seed: int | None = None,
        options: OptionsLike = None,
        view: tuple[int, int] | None = None,
        information: Information = "table",
        illegal: Illegal = "terminate",
        shaping: float = 0.0,
        compiled: bool | None = True,
    ) -> None:
        one_of("information", information, INFORMATION)
        one_of("illegal", illegal, ILLEGAL)
        self.illegal, self.shaping = illegal, shaping
        self._pool, self._odds = weighed(pool)
        inside = inside_for(self._pool)
        self._batch = BattleBatch(
            scenario, n, options=options, view=view, information=information, compiled=compiled,
            drivers=inside.drivers, parameters=inside.parameters, renew=False,
        )  # fmt: skip
        plan = self._batch.blueprint
        self.seating = Seating(plan, seat)
        self._potential = Potential(plan) if shaping else None
        self._teams = np.array(plan.teams)
        self._team = np.zeros(n, np.int64)
        self._opponents = [self._pool[0]] * n
        self._observer = np.zeros(n, np.int64)
        self._standing = np.zeros(n)
        self._actions = np.zeros(n, np.int64)
        self._sow(secrets.randbits(63) if seed is None else seed)
        length = self._batch.observations.shape[1]
        super().__init__(n, spaces.Box(-1.0, 1.0, (length,), np.float32), spaces.Discrete(ACTIONS))

    def _sow(self, seed: int) -> None:
        """The next fights are those from number 0 of this seed."""
        self._batch.set_seed(seed)
        self._generator = np.random.default_rng(seed)
        self._next = np.arange(self._batch.n)

    def set_pool(self, pool: Sequence[tuple[Any, float]]) -> None:
        """Replaces the opponents; fights that run are fought to their end against the old ones.

        Args:
            pool: (name, path of a policy, or agent; weight) each.
        """
        self._pool, self._odds = weighed(pool)
        inside = inside_for([*self._pool, *self._opponents])
        self._batch.drivers, self._batch.parameters = inside.drivers, inside.parameters

    @property
    def pool(self) -> list[tuple[str, float]]:
        """The names of the opponents, with their weights as shares."""
        weights = np.diff(self._odds, prepend=0.0)
        return [(item.name, float(weight)) for item, weight in zip(self._pool, weights)]

    # ------------------------------------------------------------ the life of a fight

    def reset(self) -> Floats:
        """Begins a fight in every environment; after `seed()`, from number 0 of the new seed."""
        if self._seeds[0] is not None:
            self._sow(self._seeds[0])
        self._reset_seeds()
        self._reset_options()
        everybody = np.arange(self.num_envs)
        self._begin(everybody)
        self.reset_infos = [self._label(i) for i in range(self.num_envs)]
        return self._batch.observations.copy()

    def _begin(self, rows: Rows) -> None:
        """Begins the next fights of these environments, up to the learner's first question."""
        drawn = np.searchsorted(self._odds, self._generator.random(len(rows)), side="right")
        for i, k in zip(rows, drawn):
            self._opponents[i] = self._pool[k]
            self._team[i] = self.seating.team_of(int(self._next[i]))
            self._batch.seats[i] = self.seating.seats(int(self._team[i]), self._pool[k].number)
        while len(rows):
            fights = np.full(self.num_envs, -1)
            fights[rows] = self._next[rows]
            self._batch.begin(fights)
            self._play_opponents()
            self._next[rows] = self._batch.words[rows, FIGHT_AT] + self.num_envs
            rows = rows[self._batch.dones[rows] == 1]
        self._standing = self._potentials()

    def _play_opponents(self) -> None:
        """Lets the opponents that answer in Python answer until the learner is asked everywhere."""
        batch = self._batch
        while True:
            waiting = (batch.dones == 0) & (self._teams[batch.actors] != self._team)
            rows = np.flatnonzero(waiting)
            if not len(rows):
                return
            answers = np.full(self.num_envs, -1)
            for opponent in dict.fromkeys(self._opponents[i] for i in rows):
                own = np.array([i for i in rows if self._opponents[i] is opponent])
                answers[own] = opponent.answers(batch, own, self._generator)
            batch.advance(answers)

    def step_async(self, actions: npt.NDArray[Any]) -> None:
        """Takes the learner's actions, int[n]."""
        self._actions = np.asarray(actions, np.int64).reshape(self.num_envs)

    def step_wait(self) -> tuple[Floats, Floats, npt.NDArray[np.bool_], Infos]:
        """Plays up to the learner's next questions; a fight that ended is followed by the next."""
        batch = self._batch
        illegal = self._illegal_rows()
        self._observer[:] = batch.actors
        answers = self._actions.copy()
        answers[illegal] = -1
        batch.advance(answers)
        self._play_opponents()
        dones = batch.dones == 1
        rewards = batch.rewards()[np.arange(self.num_envs), self._team]
        dones[illegal] = True
        rewards[illegal] = -1.0
        rewards += self._shaping(dones)
        infos: Infos = [{} for _ in range(self.num_envs)]
        ended = np.flatnonzero(dones)
        for i in ended:
            infos[i] = self._ending(int(i))
        for i in illegal:
            infos[i]["illegal_action"] = int(self._actions[i])
        if len(ended):
            self._begin(ended)
        return batch.observations.copy(), rewards, dones, infos

    def step(
        self, actions: npt.NDArray[Any]
    ) -> tuple[Floats, Floats, npt.NDArray[np.bool_], Infos]:
        """`step_async` and `step_wait` in one."""
        self.step_async(actions)
        return self.step_wait()

    def _illegal_rows(self) -> Rows:
        """The environments in which the learner's action is not legal."""
        illegal = np.flatnonzero(~allowed(self._batch.masks, self._actions))
        if len(illegal) and self.illegal == "raise":
            i = int(illegal[0])
            raise IllegalAction(
                f"environment {i}: {self._batch.window(i).why_illegal(int(self._actions[i]))}"
            )
        return illegal

    def _label(self, i: int) -> dict[str, Any]:
        """Which seat the learner has in an environment, and against whom."""
        return {
            "seat": self.seating.team_names[self._team[i]],
            "opponent": self._opponents[i].name,
        }

    def _ending(self, i: int) -> dict[str, Any]:
        """The info of an environment whose fight is over or forfeited."""
        batch = self._batch
        over = bool(batch.dones[i])
        return {
            "terminal_observation": batch.observe(i, int(self._observer[i])),
            "TimeLimit.truncated": over and bool(batch.truncations[i]),
            "is_success": over and bool(batch.winners[i] == self._team[i]),
            **self._label(i),
        }

    def _potentials(self) -> npt.NDArray[np.float64]:
        """The weighted potential of the learner's team in each environment."""
        if self._potential is None:
            return self._standing
        potential = self._potential.of_teams(self._batch.words)
        return self.shaping * potential[np.arange(self._batch.n), self._team]

    def _shaping(self, dones: npt.NDArray[np.bool_]) -> npt.NDArray[np.float64]:
        """The change of the weighted potential, which is 0 once a fight is over."""
        before, self._standing = self._standing, np.where(dones, 0.0, self._potentials())
        change: npt.NDArray[np.float64] = self._standing - before
        return change

    # ------------------------------------------------------------ what SB3 asks for

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal answers in all environments, bool[n, 128], as the last step left them."""
        masks: npt.NDArray[np.bool_] = self._batch.masks.astype(np.bool_)
        return masks

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
        return [masks[i] for i in self._get_indices(indices)]

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
            "seat": lambda i: self.seating.team_names[self._team[i]],
            "opponent": lambda i: self._opponents[i].name,
            "fight": lambda i: int(self._batch.words[i, FIGHT_AT]),
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

    # ------------------------------------------------------------ beyond SB3

    @property
    def feature_names(self) -> list[str]:
        """The name of each feature of an observation, in order."""
        return self._batch.ruleset.feature_names(*self._batch.view)

    @property
    def scenario(self) -> Scenario:
        """What is fought."""
        return self._batch.blueprint.scenario

    @property
    def view(self) -> tuple[int, int]:
        """Ally and foe rows of an observation."""
        return self._batch.view
