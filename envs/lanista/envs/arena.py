"""Many fights of one learner against a pool of opponents: what all vector faces stand on.

In each row one fight is fought. An opponent is drawn for it from the pool, the learner takes the
team that is its turn, and opponents play on until the learner is asked, or the fight is over. A row
whose fight is over, or forfeited, rests until `begin`.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from lanista.agents.inside import FREE_SEAT
from lanista.configs.option_sets import OptionsLike
from lanista.configs.rulesets import ScenarioLike
from lanista.envs.checks import ALTERNATE, ILLEGAL, INFORMATION, Illegal, Seating, one_of
from lanista.envs.opponents import Opponent, find_opponent, inside_for
from lanista.envs.rewards import Payer, RewardLike
from lanista.rules import BattleBatch, IllegalAction
from lanista.rules.batch import allowed
from lanista.rules.battle import Information
from lanista.rules.blueprint import blueprint
from lanista.rules.core.record import Header
from lanista.rules.core.schema import offset_of

Floats = npt.NDArray[np.float32]
Flags = npt.NDArray[np.bool_]
Rows = npt.NDArray[np.int64]
Pool = Sequence[tuple[Any, float]]
FIGHT_AT = offset_of(Header, "fight")


def weighed(pool: Pool) -> tuple[list[Opponent], npt.NDArray[np.float64]]:
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


@dataclass
class Outcome:
    """What a round of answers came to.

    rewards: float32[n], what it was worth to the learner. ended: the rows whose fights are over
    now, forfeited ones among them. illegal: the forfeited ones. won, truncated: bool[n], how the
    rows that ended did.
    """

    rewards: Floats
    ended: Rows
    illegal: Rows
    won: Flags
    truncated: Flags


class Arena:
    """`n` fights of a learner.

    Fight k of row i is fight i + k * n of the seed, the fight that `lanista/Duel-v0` plays under
    that number.

    batch: the fights; its masks and observations are those of the learner's questions. teams:
    int64[n], the learner's. opponents: object[n]. resting: bool[n], which rows wait for `begin`.

    Args:
        pool: opponents and their weights: names, paths of policies, or agents.
        seat: a team's name, or "alternate": the teams take turns with the number of the fight.
        seed: of the dice and of the draws; None: any.
        scenario, options, view, information, illegal, reward, shaping, compiled: as of the faces.
    """

    def __init__(
        self,
        scenario: ScenarioLike,
        n: int,
        pool: Pool,
        *,
        seat: str = ALTERNATE,
        seed: int | None = None,
        options: OptionsLike = None,
        view: tuple[int, int] | None = None,
        information: Information = "table",
        illegal: Illegal = "terminate",
        reward: RewardLike = "win",
        shaping: float = 0.0,
        compiled: bool | None = True,
    ) -> None:
        one_of("information", information, INFORMATION)
        one_of("illegal", illegal, ILLEGAL)
        self.illegal, self._payer = illegal, Payer(reward, shaping)
        self._pool, self._odds = weighed(pool)
        plan = blueprint(scenario, options)
        inside = inside_for(self._pool, plan.ruleset.name)
        self._numbers = np.array([item.number(inside) for item in self._pool])
        self.batch = BattleBatch(
            plan.scenario, n, view=view, information=information, compiled=compiled,
            drivers=inside.drivers, parameters=inside.parameters, renew=False,
        )  # fmt: skip
        self.seating = Seating(plan, seat)
        self._team_of_fighter = np.array(plan.teams)
        self._everybody = np.arange(n)
        self.teams = np.zeros(n, np.int64)
        self.opponents = np.full(n, self._pool[0], object)
        self.resting = np.ones(n, np.bool_)
        self._begun = False
        self._observers = np.zeros(n, np.int64)
        self._outside = np.zeros(n, np.bool_)  # where an opponent answers in Python
        self._standing = self._payer.standing(self.batch)
        self.sow(secrets.randbits(63) if seed is None else seed)

    def sow(self, seed: int) -> None:
        """The next fights are those from number 0 of this seed."""
        self.batch.set_seed(seed)
        self._generator = np.random.default_rng(seed)
        self._next = np.arange(self.batch.n)

    def set_pool(self, pool: Pool) -> None:
        """Replaces the opponents; fights that run are fought to their end against the old ones."""
        entering, odds = weighed(pool)
        inside = inside_for([*entering, *self.opponents], self.batch.ruleset.name)
        self._pool, self._odds = entering, odds
        self._numbers = np.array([item.number(inside) for item in self._pool])
        self.batch.set_policies(inside.drivers, inside.parameters)

    @property
    def pool(self) -> list[tuple[str, float]]:
        """The names of the opponents, with their weights as shares."""
        weights = np.diff(self._odds, prepend=0.0)
        return [(item.name, float(weight)) for item, weight in zip(self._pool, weights)]

    # ------------------------------------------------------------ the life of a fight

    def begin(self, rows: Rows) -> None:
        """Begins the next fights of these rows, up to the learner's first question."""
        batch = self.batch
        drawn = np.searchsorted(self._odds, self._generator.random(len(rows)), side="right")
        numbers = self._numbers[drawn]
        for i, k in zip(rows, drawn):
            self.opponents[i] = self._pool[k]
        self.teams[rows] = self.seating.team_of(self._next[rows])
        batch.seats[rows] = self.seating.seats(self.teams[rows], numbers)
        self._outside[rows] = numbers == FREE_SEAT
        self.resting[rows], self._begun = False, True
        while len(rows):
            fights = np.full(batch.n, -1)
            fights[rows] = self._next[rows]
            batch.begin(fights)
            self._play_opponents()
            self._next[rows] = batch.words[rows, FIGHT_AT] + batch.n
            rows = rows[batch.dones[rows] == 1]
        self._standing = self._payer.standing(batch)

    def answer(self, actions: Rows) -> Outcome:
        """Gives the learner's answers and plays up to its next questions.

        Args:
            actions: int64[n]; those of rows that rest are left aside.

        Raises:
            IllegalAction: if `illegal` says so; nothing has changed.
        """
        batch = self.batch
        if not self._begun:
            raise RuntimeError("there are no fights to step in: call reset() first")
        illegal = self._illegal(actions)
        answers = np.where(self.resting, -1, actions)
        answers[illegal] = -1
        fought = ~self.resting
        self._observers[:] = batch.actors
        batch.advance(answers)
        self._play_opponents()
        done = (batch.dones == 1) & fought
        won = done & (batch.winners == self.teams)
        truncated = done & (batch.truncations == 1)
        done[illegal] = True
        self.resting |= done
        paid, self._standing = self._payer.paid(self._standing, batch, done)
        rewards = (paid[self._everybody, self.teams] * fought).astype(np.float32)
        rewards[illegal] -= 1.0
        return Outcome(rewards, np.flatnonzero(done), illegal, won, truncated)

    def _illegal(self, actions: Rows) -> Rows:
        """The rows in which the learner's action is not legal."""
        illegal = np.flatnonzero(~allowed(self.batch.masks, actions) & ~self.resting)
        if len(illegal) and self.illegal == "raise":
            i = int(illegal[0])
            raise IllegalAction(
                f"environment {i}: {self.batch.window(i).why_illegal(int(actions[i]))}"
            )
        return illegal

    def _play_opponents(self) -> None:
        """Lets the opponents that answer in Python answer until the learner is asked everywhere."""
        batch = self.batch
        while self._outside.any():
            waiting = (batch.dones == 0) & (self._team_of_fighter[batch.actors] != self.teams)
            rows = np.flatnonzero(waiting)
            if not len(rows):
                return
            answers = np.full(batch.n, -1)
            asked = self.opponents[rows]
            for opponent in dict.fromkeys(asked):
                own = rows[asked == opponent]
                answers[own] = opponent.answers(batch, own, self._generator)
            batch.advance(answers)

    # ------------------------------------------------------------ what is seen

    def last_seen(self, rows: Rows) -> Floats:
        """What the learner perceives at the end in rows that ended, float32[m, D], before `begin`.

        It looks through the eyes of the fighter who answered last.
        """
        batch = self.batch
        seen = batch.observations[rows]
        for k in np.flatnonzero(batch.actors[rows] != self._observers[rows]):
            seen[k] = batch.observe(int(rows[k]), int(self._observers[rows[k]]))
        return seen

    @property
    def fights(self) -> Rows:
        """The numbers of the fights in their seed, int64[n]."""
        return self.batch.words[:, FIGHT_AT].copy()

    def seat(self, i: int) -> str:
        """The name of the learner's team in a row."""
        return self.seating.team_names[int(self.teams[i])]
