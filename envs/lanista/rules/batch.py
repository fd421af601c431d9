"""Many fights at once: `BattleBatch`."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from lanista.configs.options import OptionsLike
from lanista.configs.scenario import Scenario
from lanista.rules.battle import Battle, EngineFault, Event, IllegalAction, Information, seed_halves
from lanista.rules.build import Blueprint, blueprint, blueprint_of_json
from lanista.rules.core.driver import FAULTY
from lanista.rules.core.game import Drivers, Rows, new_rows
from lanista.rules.core.record import ACTIONS, Header
from lanista.rules.core.schema import offset_of

Masks = npt.NDArray[np.int8]
Floats = npt.NDArray[np.float32]


class BattleBatch:
    """`n` fights of one scenario, stepped together.

    A fight that ends is followed by the next within the same step. Fight k of the batch has the
    number k, then k + n, k + 2n ... in the seed's streams.

    Args:
        seats: int64[n, 16]: 0 for a fighter that the caller answers for, else the number of a
            built-in policy (see the `drivers`); default: all are the caller's.
        parameters: float64[policies, p] for the policies.
        drivers: who supplies policies; the default knows one: any legal answer at random.
        view: ally and foe rows of the observations.
        compiled: True or False; None takes compiled rules if this machine has them ready.
        renew: False leaves a fight that ended as it is, until `begin`.
        logging: events are written, one answer a step, for `window` to read.
    """

    def __init__(
        self,
        scenario: str | Path | Scenario,
        n: int = 1024,
        seed: int = 0,
        *,
        options: OptionsLike = None,
        seats: npt.NDArray[np.int64] | None = None,
        parameters: npt.NDArray[np.float64] | None = None,
        drivers: Drivers | None = None,
        view: tuple[int, int] | None = None,
        information: Information = "table",
        compiled: bool | None = True,
        renew: bool = True,
        logging: bool = False,
    ) -> None:
        if n < 1:
            raise ValueError(f"n is {n}; a batch has at least one battle")
        self.n, self._renew = n, int(renew)
        self.seats = np.zeros((n, 16), np.int64) if seats is None else seats
        self.parameters = np.zeros((1, 1)) if parameters is None else parameters
        self._set_up(blueprint(scenario, options), drivers, view, information, compiled)
        self._rows.words[:, offset_of(Header, "logging")] = logging
        self.set_seed(seed)
        self.reset()

    def _set_up(
        self,
        plan: Blueprint,
        drivers: Drivers | None,
        view: tuple[int, int] | None,
        information: Information,
        compiled: bool | None,
    ) -> None:
        n = self.n
        self.ruleset = Battle.ruleset
        self.blueprint = plan
        self.drivers = drivers or self.ruleset.drivers
        self.compiled = self.drivers.is_ready("step_many") if compiled is None else compiled
        self._rows = new_rows(self.ruleset.schema, plan.template, n, self.compiled)
        self._faults = self._rows.words[:, offset_of(Header, "fault")]
        self.view = allies, foes = view or plan.view
        self._view = np.array([allies, foes, information == "open"])
        length = self.ruleset.observation_length(allies, foes)
        self._policy_states = np.zeros((n, 4), np.int64)
        self.masks = np.zeros((n, ACTIONS), np.int8)
        self.observations = np.zeros((n, length), np.float32)
        self.last_observations = np.zeros((n, length), np.float32)
        self.actors = np.zeros(n, np.int64)
        self.dones = np.zeros(n, np.int64)
        self.winners = np.zeros(n, np.int64)
        self.truncations = np.zeros(n, np.int64)

    def set_seed(self, seed: int) -> None:
        """The seed of the fights that begin from now on; the built-in policies draw from it too."""
        low, high = seed_halves(seed)
        self._rows.words[:, offset_of(Header, "seed_low")] = low
        self._rows.words[:, offset_of(Header, "seed_high")] = high

    def reset(self) -> None:
        """Begins fights 0 to n - 1 and plays each up to the first free question."""
        self.begin(np.arange(self.n))

    def begin(self, fights: npt.NDArray[np.int64]) -> None:
        """Begins the fights of these numbers, int64[n]; a negative one leaves its row as it is."""
        self.drivers.call(
            self.compiled, "begin_many", self._rows.records, self._rows.row_words,
            self.blueprint.template, fights, self.seats, self.parameters,
            self._policy_states, self._view, self.masks, self.observations, self.actors,
        )  # fmt: skip
        self.dones[fights >= 0] = 0
        self._check()

    def step(
        self, answers: npt.NDArray[np.int64]
    ) -> tuple[Masks, Floats, Floats, npt.NDArray[np.bool_]]:
        """Answers in every fight.

        Args:
            answers: int64[n], legal for `masks`; a negative one leaves its fight as it is.

        Returns:
            masks int8[n, 128], observations float32[n, D] of who must answer next (`actors`),
            rewards float32[n, teams] (+1, -1 shared among the losers, 0) and dones bool[n] of
            the fights that ended. The arrays are the batch's own and change with the next step.

        Raises:
            IllegalAction: names the first fight with an illegal answer; nothing has changed.
        """
        self.advance(np.ascontiguousarray(answers, np.int64))
        return self.masks, self.observations, self.rewards(), self.dones.astype(np.bool_)

    def advance(self, answers: npt.NDArray[np.int64]) -> None:
        """`step` for callers that read the arrays themselves."""
        verdict = self.drivers.call(
            self.compiled, "step_many", self._rows.records, self._rows.row_words,
            self.blueprint.template, answers, self._renew, self.seats,
            self.parameters, self._policy_states, self._view, self.masks, self.observations,
            self.last_observations, self.actors, self.dones, self.winners, self.truncations,
        )  # fmt: skip
        if verdict >= 0:
            legal = np.flatnonzero(self.masks[verdict]).tolist()
            raise IllegalAction(
                f"answers[{verdict}] is {answers[verdict]}, which is not legal; legal: {legal}"
            )
        if verdict == FAULTY:
            self._check()

    def rewards(self) -> npt.NDArray[np.float32]:
        """The rewards of the fights that are done, float32[n, teams]; 0 in the others."""
        teams = len(self.blueprint.team_names)
        rewards = np.zeros((self.n, teams), np.float32)
        decided = np.flatnonzero((self.dones == 1) & (self.winners >= 0))
        rewards[decided] = -1.0 / (teams - 1)
        rewards[decided, self.winners[decided]] = 1.0
        return rewards

    def play_random(self, steps: int) -> int:
        """Makes `steps` random decisions in each fight, masks and observations included.

        Returns the decisions made.
        """
        self.drivers.call(
            self.compiled, "play_many", self._rows.records, self._rows.row_words,
            self.blueprint.template, self.seats, self.parameters, self._policy_states, self._view,
            self.masks, self.observations, self.actors, steps,
        )  # fmt: skip
        self._check()
        return steps * self.n

    def choose(self, i: int, policy: int) -> int:
        """What a built-in policy answers to the pending question of fight `i`."""
        return int(
            self.drivers.call(
                self.compiled,
                "choose_one",
                self._rows.records,
                i,
                policy,
                self.parameters,
                self._policy_states[i],
            )  # fmt: skip
        )

    def observe(self, i: int, fighter: int) -> npt.NDArray[np.float32]:
        """What a fighter of fight `i` perceives, asked or not: a new float32[D]."""
        out = np.zeros(self.observations.shape[1], np.float32)
        self.drivers.call(
            self.compiled, "observe_one", self._rows.records, i, fighter, self._view, out
        )
        return out

    def checksum(self) -> int:
        """A number over the states of all fights: equal fights give equal numbers."""
        head = self._rows.view(0).head
        part = self._rows.words[:, head.now_at : head.now_at + head.now_words]
        weights = np.arange(1, part.shape[1] + 1, dtype=np.uint64)
        rows = (part.astype(np.uint64) * weights).sum(axis=1, dtype=np.uint64)
        order = np.arange(1, self.n + 1, dtype=np.uint64)
        return int((rows * order).sum(dtype=np.uint64))

    @property
    def words(self) -> npt.NDArray[np.int64]:
        """The records of all fights as words, int64[n, w]. Read them; do not write them."""
        return self._rows.words

    def battle(self, i: int) -> Battle:
        """Fight `i` as a Battle of its own: an exact copy, from which the batch is independent."""
        other = Battle.__new__(Battle)
        other._set_up(self.blueprint, None)
        head = self._rows.view(i).head
        self.ruleset.layout.copy(self._rows.words[i], other.words, head.now_words, head.tape_n)
        other.record.head.logging = 1
        return other

    def window(self, i: int, events: list[Event] | None = None) -> Battle:
        """Fight `i` as a Battle that is the same fight: what the batch does, it shows.

        Args:
            events: all that was told of the fight so far; the window adds what is new.
        """
        other = Battle.__new__(Battle)
        rows = Rows(self.ruleset.schema, self._rows.words[i : i + 1], self.compiled)
        logging = rows.view(0).head.logging
        other._set_up(self.blueprint, self.compiled, rows)
        other.record.head.logging = logging
        if events is not None:
            other.events, other._told = events, len(events)
            other.hear()
        return other

    def _check(self) -> None:
        if self._faults.any():
            i = int(np.flatnonzero(self._faults)[0])
            raise EngineFault(self.battle(i)._fault_report())

    # ------------------------------------------------------------ copies

    def __getstate__(self) -> dict[str, Any]:
        """Configuration, the words that fights change, and the arrays: all that a copy needs."""
        head = self._rows.view(0).head
        tape_n = int(self._rows.words[:, offset_of(Header, "tape_n")].max())
        parts = self.ruleset.layout.changing_parts(head.now_words, tape_n)
        own = ("blueprint", "ruleset", "_rows", "_faults")
        return {
            **{name: value for name, value in self.__dict__.items() if name not in own},
            "scenario": self.blueprint.text,
            "parts": [self._rows.words[:, part].copy() for part in parts],
            "tape_n": tape_n,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._restore(blueprint_of_json(state["scenario"]), state)

    def __deepcopy__(self, memo: dict[int, Any]) -> BattleBatch:
        other = BattleBatch.__new__(BattleBatch)
        other._restore(self.blueprint, copy.deepcopy(self.__getstate__(), memo))
        return other

    def _restore(self, plan: Blueprint, state: dict[str, Any]) -> None:
        state = dict(state)
        del state["scenario"]
        parts, tape_n, self.n = state.pop("parts"), state.pop("tape_n"), state["n"]
        self._set_up(plan, state["drivers"], None, "table", state["compiled"])
        self.__dict__.update(state)
        now_words = self._rows.view(0).head.now_words
        for place, part in zip(self.ruleset.layout.changing_parts(now_words, tape_n), parts):
            self._rows.words[:, place] = part
