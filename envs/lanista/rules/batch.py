"""Many fights at once: `BattleBatch`."""

from __future__ import annotations

import copy
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from lanista.configs.option_sets import OptionsLike
from lanista.configs.rulesets import ScenarioLike
from lanista.rules.battle import Battle, EngineFault, Event, IllegalAction, Information, seed_halves
from lanista.rules.blueprint import Blueprint, blueprint, blueprint_of_json
from lanista.rules.core.driver import ALL_WELL, FAULTY
from lanista.rules.core.game import Drivers, Rows, new_rows
from lanista.rules.core.record import ACTIONS, Header
from lanista.rules.core.schema import offset_of

Masks = npt.NDArray[np.int8]
Floats = npt.NDArray[np.float32]


# Below this many fights a thread of their own costs more than it brings.
WORTH_A_THREAD = 128


def parts_of(n: int, count: int) -> list[slice]:
    """`n` rows cut into so many parts of about the same size."""
    ends = [round(n * k / count) for k in range(count + 1)]
    return [slice(*pair) for pair in pairwise(ends)]


@cache
def threads(process: int) -> ThreadPoolExecutor:
    """The threads in which parts of batches are played; a forked process has none of its parent's
    and starts its own."""
    return ThreadPoolExecutor(os.cpu_count() or 1, thread_name_prefix="lanista")


def allowed(masks: npt.NDArray[np.int8], actions: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """Whether each action is legal in its row of masks, int8[m, 128]; none out of range is."""
    inside = (actions >= 0) & (actions < ACTIONS)
    marked = masks[np.arange(len(actions)), np.where(inside, actions, 0)] == 1
    legal: npt.NDArray[np.bool_] = inside & marked
    return legal


def first_illegal(masks: Masks, answers: npt.NDArray[np.int64]) -> int:
    """The first fight whose answer is neither legal nor negative, or -1."""
    wrong = np.flatnonzero((answers >= 0) & ~allowed(masks, answers))
    return int(wrong[0]) if len(wrong) else -1


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
        threads: how many parts of a large batch are played at the same time; None: as many as
            there are processors, for parts of 128 fights or more. The fights are the same.
    """

    def __init__(
        self,
        scenario: ScenarioLike,
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
        threads: int | None = None,
    ) -> None:
        if n < 1:
            raise ValueError(f"n is {n}; a batch has at least one battle")
        self.n, self._renew = n, int(renew)
        self.threads = min(os.cpu_count() or 1, n // WORTH_A_THREAD) if threads is None else threads
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
        self.blueprint, self.ruleset = plan, plan.ruleset
        self.drivers = drivers or self.ruleset.drivers
        self.compiled = self.drivers.is_ready("step_many") if compiled is None else compiled
        self._rows = new_rows(self.ruleset.schema, plan.template, n, self.compiled)
        self._faults = self._rows.words[:, offset_of(Header, "fault")]
        self.view = allies, foes = view or plan.view
        self._view = np.array([allies, foes, information == "open"])
        length = self.ruleset.observation_length(allies, foes)
        self._policy_states = np.zeros((n, 4), np.int64)
        self._parts = parts_of(n, max(1, self.threads) if self.compiled else 1)
        self._hot = self.ruleset.layout.hot_parts(plan.template, plan.head)
        self.answers = np.full(n, -1)
        self.masks = np.zeros((n, ACTIONS), np.int8)
        self.observations = np.zeros((n, length), np.float32)
        self.last_observations = np.zeros((n, length), np.float32)
        self.actors = np.zeros(n, np.int64)
        self.dones = np.zeros(n, np.int64)
        self.winners = np.zeros(n, np.int64)
        self.truncations = np.zeros(n, np.int64)
        self._bind()

    def _bind(self) -> None:
        """Keeps what a step hands over at hand: for one fight that would take as long as the step.
        Whatever replaces an array, or the drivers, binds anew."""
        self._mask_words = self.masks.view(np.int64)
        self._step: Callable[[], int] | None = None

    def set_policies(self, drivers: Drivers, parameters: npt.NDArray[np.float64]) -> None:
        """Lets others answer for the seats from the next step on; see the arguments."""
        self.drivers, self.parameters = drivers, parameters
        self._bind()

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
        self._play(
            "begin_many",
            (fights, self.seats, self._policy_states, self._mask_words, self.observations,
             self.actors),
            self.blueprint.template, self.parameters, self._view, self.n,
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
        self.advance(answers)
        return self.masks, self.observations, self.rewards(), self.dones.astype(np.bool_)

    def advance(self, answers: npt.NDArray[np.int64] | None = None) -> None:
        """`step` for callers that read the arrays themselves; None: they have written `answers`."""
        if answers is not None:
            self.answers[:] = answers
        verdict = self._all_step() if self._step is None else self._step()
        if verdict != ALL_WELL:
            self._refuse(verdict)
            self._check()

    def _all_step(self) -> int:
        """A step of all parts, or the first step of a batch that is one: it binds the next."""
        several = len(self._parts) > 1
        if several:
            illegal = first_illegal(self.masks, self.answers)
            if illegal >= 0:
                return illegal
        by_row = (
            self.answers, self.seats, self._policy_states, self._mask_words, self.observations,
            self.last_observations, self.actors, self.dones, self.winners, self.truncations,
        )  # fmt: skip
        shared = (
            self.blueprint.template, self.parameters, self._view, self._hot, self._renew, self.n,
        )  # fmt: skip
        verdicts = self._play("step_many", by_row, *shared)
        if not several:
            entry = self.drivers.function(self.compiled, "step_many")
            self._step = partial(entry, *self._records, *by_row, *shared)
        return FAULTY if FAULTY in verdicts else verdicts[0]

    @property
    def _records(self) -> tuple[Any, Any]:
        return self._rows.records, self._rows.row_words

    def _play(self, name: str, by_row: tuple[Any, ...], *shared: Any) -> list[int]:
        """Calls an entry point for all parts of the batch at once, one thread each.

        Args:
            by_row: the arrays that have a row for each fight, without the records.
            shared: what all parts read.
        """
        by_row = (*self._records, *by_row)

        def play(part: slice) -> int:
            rows = (array[part] for array in by_row)
            return int(self.drivers.call(self.compiled, name, *rows, *shared))

        if len(self._parts) == 1:
            return [self.drivers.call(self.compiled, name, *by_row, *shared)]
        if not self.drivers.is_loaded(name):
            return [play(part) for part in self._parts]
        return list(threads(os.getpid()).map(play, self._parts))

    def _refuse(self, i: int) -> None:
        """Raises IllegalAction for the answer of fight `i`; negative: there is none."""
        if i >= 0:
            legal, answer = np.flatnonzero(self.masks[i]).tolist(), self.answers[i]
            raise IllegalAction(f"answers[{i}] is {answer}, which is not legal; legal: {legal}")

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
        self._play(
            "play_many",
            (self.seats, self._policy_states, self._mask_words, self.observations, self.actors),
            self.blueprint.template, self.parameters, self._view, self._hot, steps, self.n,
        )  # fmt: skip
        self._check()
        return steps * self.n

    def branch(self, battle: Battle, seed: int | None = None) -> None:
        """Makes every fight of the batch a copy of this one, at the same decision.

        Args:
            battle: a fight of the same content, not over.
            seed: the dice still to be thrown are drawn anew, others in each copy; None: all copies
                throw those that the battle will throw.

        Raises:
            ValueError: if the content differs.
        """
        if battle.blueprint.content_hash != self.blueprint.content_hash:
            raise ValueError(
                f"the battle is of {battle.blueprint.scenario.name} "
                f"({battle.blueprint.content_hash[:12]}), this batch of "
                f"{self.blueprint.scenario.name} ({self.blueprint.content_hash[:12]})"
            )
        words, head = self._rows.words, battle.record.head
        logging = int(self._rows.view(0).head.logging)
        for part in self.ruleset.layout.changing_parts(head, head.tape_n):
            words[:, part] = battle.words[part]
        words[:, offset_of(Header, "logging")] = logging
        if seed is not None:
            low, high = seed_halves(seed)
            self.drivers.call(
                self.compiled, "reseed_many", self._rows.records, self._policy_states, low, high
            )
        self.dones[:], self.actors[:] = battle.over, head.who
        self.masks[:] = battle.mask()
        self.observations[:] = self.observe(0, head.who)

    def play_turns(self, turns: int = 1) -> int:
        """Plays every fight on, with the policies of `seats` for all fighters (0: at random), until
        `turns` more turns of fighters are over; from the middle of a turn that one is the first.

        Returns the decisions made. `dones`, `winners`, `truncations`, `actors`, `masks` and
        `observations` are those of the fights as they stand then.
        """
        given = self._play(
            "play_turns",
            (self.seats, self._policy_states, self._mask_words, self.observations, self.actors,
             self.dones, self.winners, self.truncations),
            self.parameters, self._view, self._hot, turns,
        )  # fmt: skip
        self._check()
        return sum(given)

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
        self.ruleset.layout.copy(self._rows.words[i], other.words, head)
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
        parts = self.ruleset.layout.changing_parts(head, tape_n)
        own = ("blueprint", "ruleset", "_rows", "_faults", "_mask_words", "_step")
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
        parts, tape_n = state.pop("parts"), state.pop("tape_n")
        self.n, self.threads = state["n"], state["threads"]
        self._set_up(plan, state["drivers"], None, "table", state["compiled"])
        self.__dict__.update(state)
        self._bind()
        for place, part in zip(self.ruleset.layout.changing_parts(plan.head, tape_n), parts):
            self._rows.words[:, place] = part
