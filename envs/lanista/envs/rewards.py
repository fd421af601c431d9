"""What a step is worth: the built-in rewards, and those of your own.

A reward is a function of a `Step`: what lies between two questions, in one fight or in many.

    >>> import numpy as np
    >>> from lanista.envs import mythras_v0
    >>> from lanista.envs.rewards import Shaping, Step, Sum, register_reward, win
    >>> def first_blood(step: Step) -> np.ndarray:
    ...     "The teams lose a tenth for each hit point that their fighters lose."
    ...     lost = step.before.fighters("hit_points") - step.after.fighters("hit_points")
    ...     fighters = np.maximum(lost, 0).sum(axis=2)
    ...     return -0.1 * step.by_team(fighters)
    >>> register_reward("first_blood", first_blood)
    >>> env = mythras_v0.env(reward="first_blood")
    >>> env = mythras_v0.env(reward=Sum(win, first_blood))

## When it is called, and who gets what

It returns float[n, teams]: what the step was worth to each team in each of `n` fights. `n` is 1 in
all environments of one fight.

| Environment | A step lies between | Who gets it |
|---|---|---|
| `mythras_v0` (AEC, parallel) | any two questions | every agent that of its team, in `rewards` |
| `Duel-v0`, `Skirmish-v0` | two questions to the learner | the learner that of its team |
| `BattleVecEnv`, `BattleVectorEnv` | the same | the same, for each fight |

It is called once a step, also for the last of a fight, in which `step.over` holds. Where nobody is
asked between, such as at the start, it is not called. Rewards look at the fight as it is, not as
somebody sees it. An illegal action costs who gave it 1 on top; then the fight is over without a
winner. The environments of a vector are reckoned in one call: write it without loops over rows.

## Kinds of reward

| Reward | Worth |
|---|---|
| `"win"`, the default | +1 to the winner, -1 shared by the losers, 0 until then and for a draw |
| `"shaped"` | the same, and the change of the potential `lanista.envs.potential.standing` |
| `Shaping(potential, weight, gamma)` | weight * (gamma * potential after - potential before) |
| `ZeroSum(reward)` | that of the team less the mean of the others': adds up to 0 over the teams |
| `Sum(first, second, ...)` | all of them |

Potential-based shaping leaves the best play the best, if `gamma` is that of the learner: over a
fight it adds up to -potential at the start, since the potential of a fight that is over counts as
0. The argument `shaping=w` of the environments adds `Shaping(standing, w)` to any reward. A reward
that is not made by `ZeroSum` or from a potential that adds up to 0 may be worth having for both
sides: then agents learn to collude.

A reward is saved with the environment in a pickle: a function or class of a module can be, a lambda
cannot.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from lanista.configs.errors import ContentError, sentence, suggestion
from lanista.configs.registry import Registry
from lanista.envs.potential import standing
from lanista.envs.states import States, Words
from lanista.rules import BattleBatch

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Step:
    """What lies between two questions, in `n` fights.

    before, after: the fights at both. over: bool[n], the fights that are over now; truncated:
    bool[n], those of them that ran into the round limit. outcome: float64[n, teams], what "win"
    gives.
    """

    before: States
    after: States
    over: Flags
    truncated: Flags
    outcome: Floats

    @property
    def teams(self) -> npt.NDArray[np.int64]:
        """The team of each fighter, int64[fighters]."""
        return self.after.teams

    def by_team(self, fighters: npt.NDArray[Any]) -> Floats:
        """Sums over the fighters of each team: [n, fighters] -> float64[n, teams]."""
        belongs = self.teams[:, None] == np.arange(self.outcome.shape[1])
        sums: Floats = fighters.astype(np.float64) @ belongs.astype(np.float64)
        return sums


Reward = Callable[[Step], npt.NDArray[Any]]
RewardLike = str | Reward


def win(step: Step) -> Floats:
    """Victory and defeat, and nothing else."""
    return step.outcome


@dataclass(frozen=True)
class Shaping:
    """The change of a potential, a function of `States` to float[n, teams]; 0 once it is over."""

    potential: Callable[[States], npt.NDArray[Any]] = standing
    weight: float = 1.0
    gamma: float = 1.0

    def __call__(self, step: Step) -> Floats:
        after = np.where(step.over[:, None], 0.0, self.potential(step.after))
        change: Floats = self.weight * (self.gamma * after - self.potential(step.before))
        return change


@dataclass(frozen=True)
class ZeroSum:
    """A reward less the mean of what the other teams get."""

    reward: Reward

    def __call__(self, step: Step) -> Floats:
        own = np.asarray(self.reward(step), np.float64)
        others = (own.sum(axis=1, keepdims=True) - own) / (own.shape[1] - 1)
        return np.asarray(own - others, np.float64)


class Sum:
    """Several rewards together."""

    def __init__(self, *rewards: Reward) -> None:
        self.rewards = rewards

    def __call__(self, step: Step) -> Floats:
        total = np.zeros_like(step.outcome)
        for reward in self.rewards:
            total = total + reward(step)
        return total


BUILT_IN: dict[str, Reward] = {"win": win, "shaped": Sum(win, Shaping())}
REWARDS: Registry[Reward] = Registry("reward", lambda: BUILT_IN)


def register_reward(name: str, reward: Reward, *, replace: bool = False) -> None:
    """Makes a reward known by a name, for `reward="name"`.

    Raises:
        ContentError: for a name that is taken.
        TypeError: for what cannot be called.
    """
    REWARDS.add(name, find_reward(reward), replace)


def reward_names() -> tuple[str, ...]:
    """The names of all rewards, registered ones last."""
    return tuple(BUILT_IN) + REWARDS.names()


def find_reward(reward: RewardLike) -> Reward:
    """The reward of a name, or the function itself.

    Raises:
        ContentError: for an unknown name.
        TypeError: for what is neither.
    """
    if isinstance(reward, str):
        found = BUILT_IN.get(reward) or REWARDS.find(reward)
        if found is None:
            hint = suggestion(reward, reward_names())
            raise ContentError(sentence(f'no reward "{reward}" is registered; {hint}'))
        return found
    if not callable(reward):
        raise TypeError(f"a reward is a name or a function of a Step, not {reward!r}")
    return reward


class Payer:
    """Reckons what the steps of an environment are worth.

    watches: whether it looks at the states between the questions; if not, nothing but the end of a
    fight is worth anything.

    Args:
        shaping: weight of the potential that is added.
    """

    def __init__(self, reward: RewardLike = "win", shaping: float = 0.0) -> None:
        own = find_reward(reward)
        self.reward = Sum(own, Shaping(weight=shaping)) if shaping else own
        self.watches = self.reward is not win

    def standing(self, batch: BattleBatch) -> Words:
        """What `paid` will have to know of the fights as they are now, int64[n, ...]."""
        if not self.watches:
            return batch.words[:, :0].copy()
        return States.of(batch.blueprint, batch.words).words

    def paid(self, standing: Words, batch: BattleBatch, over: Flags) -> tuple[Floats, Words]:
        """What the step since `standing` was worth to each team, float64[n, teams], and what is
        the standing now.

        Args:
            over: bool[n], the fights that are over now, by a forfeit too.

        Raises:
            ContentError: if the reward gives something else.
        """
        outcome = batch.rewards().astype(np.float64)
        if not self.watches:
            return outcome, standing
        truncated = over & (batch.dones == 1) & (batch.truncations == 1)
        before = States(batch.blueprint, standing)
        after = States.of(batch.blueprint, batch.words)
        paid = np.asarray(self.reward(Step(before, after, over, truncated, outcome)), np.float64)
        if paid.shape != outcome.shape or not np.isfinite(paid).all():
            raise ContentError(
                f"the reward {self.reward!r} gave {paid!r}; it must be a finite number for each "
                f"fight and team, float[n, teams], here of shape {outcome.shape}."
            )
        return paid, after.words
