"""Exact chances: what the dice may bring, every face of every die enumerated.

How likely is it that this attack wounds, if both sides answer in a certain way?

>>> from lanista.rules import Battle, chance
>>> from lanista.rules.mythras.vocabulary import Level
>>> battle = Battle("duel", seed=7)
>>> plain = ["attack", "strike", "keep", "parry", "waive"]  # neither luck nor effects
>>> def rolled(battle):
...     return battle.record.blow.attack_roll > 0
>>> chance(battle, lambda b: b.record.blow.attack_level >= Level.SUCCESS, plain, until=rolled)
Fraction(13, 20)

The dice that the battle itself would throw do not enter: all faces are as likely. The battle is
left as it is, whoever throws its dice.

Two courses of a turn are never taken for one while it runs: a rule may remember a number that
stands nowhere in the record yet, and opposed rolls compare the dice themselves, not their success
levels. Courses that end the turn in the same state are merged, with their chances added; so
several turns can be looked ahead.

The numbers grow quickly: two percentile dice have ten thousand faces together, with location and
damage some millions, of which compiled rules follow about a hundred thousand a second. Stop as
early as the question allows, and take options or answers that avoid rolls that do not matter.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from lanista.configs.errors import suggestion
from lanista.rules.battle import Battle, EngineFault, IllegalAction
from lanista.rules.core.compile import interpreted
from lanista.rules.core.record import DiceSource, Pending
from lanista.rules.courses import At, Halt, courses_of, ways_of

MOST_STATES = 20_000
ENDS_AT_ONCE = 1024

Words = npt.NDArray[np.int64]
Value = TypeVar("Value", bound=Hashable)
Policy = Callable[[Battle], int] | Sequence[str]


class TooManyCourses(ValueError):
    """The dice may bring more than one was ready to follow."""


def distribution(
    battle: Battle,
    measure: Callable[[Battle], Value],
    policy: Policy | None = None,
    *,
    turns: int = 1,
    until: Callable[[Battle], bool] | None = None,
    most: int = 1_000_000,
) -> dict[Value, Fraction]:
    """The exact chance of each value that a measure may take, likeliest first.

    The battle is followed until its running turn and `turns` - 1 more have ended, or it is over.
    The measure is then taken of the state in which the turn ended (`battle.record.now`), before
    the next one begins; of the exchange in progress (`blow`) nothing is left then.

    Args:
        measure: a function of the battle, to look at only, whose values can be keys of a dict.
        policy: answers all questions: a function, which must answer the same question alike, or
            names of actions in the order of preference (of others, the first legal one is
            taken). None: whoever is asked something ends the course.
        until: a course ends early, before a question or die, where this is true.
        most: so many dice and answers are followed at most.

    Raises:
        TooManyCourses: beyond `most`, or beyond MOST_STATES different states between two turns.
        IllegalAction: if the policy answers illegally.
    """
    if turns < 1:
        raise ValueError(f"turns is {turns}; at least the running turn is followed")
    walk = Walk(battle, measure, policy, until, most)
    states: dict[bytes, Fraction] = {walk.start: Fraction(1)}
    values: dict[Value, Fraction] = defaultdict(Fraction)
    for turn in range(turns):
        ends: dict[bytes, Fraction] = defaultdict(Fraction)
        for state, probability in states.items():
            walk.follow_turn(state, turn, last=turn == turns - 1)
            for value, part in parts(walk.values):
                values[value] += probability * part
            for end, part in parts(walk.ends):
                ends[end] += probability * part
        states = ends
    return dict(sorted(values.items(), key=lambda item: -item[1]))


def chance(
    battle: Battle,
    happens: Callable[[Battle], bool],
    policy: Policy | None = None,
    *,
    turns: int = 1,
    until: Callable[[Battle], bool] | None = None,
    most: int = 1_000_000,
) -> Fraction:
    """The exact chance that something is true at the end; all else as of `distribution`."""
    found = distribution(
        battle, lambda b: bool(happens(b)), policy, turns=turns, until=until, most=most
    )
    return found.get(True, Fraction(0))


def expected(found: dict[Any, Fraction]) -> Fraction:
    """The mean of a distribution of numbers."""
    return sum((Fraction(value) * part for value, part in found.items()), Fraction(0))


def parts(counts: dict[Any, Counter[int]]) -> Iterator[tuple[Any, Fraction]]:
    """Each key with its chance: so many courses, each one of so many as likely."""
    for key, courses in counts.items():
        yield key, sum((Fraction(n, ways) for ways, n in courses.items()), Fraction(0))


class Walk:
    """Follows all courses of a turn, in one record whose tape it edits.

    values, ends: of the turn followed last: how many courses led to a measured value, and to a
    state between turns, for each number of courses as likely.
    """

    def __init__(
        self,
        battle: Battle,
        measure: Callable[[Battle], Any],
        policy: Policy | None,
        until: Callable[[Battle], bool] | None,
        most: int,
    ) -> None:
        self.battle = probe = battle.clone()
        self._courses = courses_of(battle.ruleset)
        probe.inputs, probe._given = None, None
        self.measure, self.until = measure, until
        self._answer = policy if callable(policy) else None
        names = [] if policy is None or callable(policy) else policy
        self._order = np.array([number_of(probe, name) for name in names], np.int64)
        self.head, self.tape = probe.record.head, probe.record.tape
        self.head.dice_source, self.head.logging = DiceSource.ASKED, 0
        layout, length = probe.ruleset.layout, probe.blueprint.head.now_words
        self._checkpoint = probe.words[layout.checkpoint_at : layout.checkpoint_at + length]
        self._now = probe.words[layout.now_at : layout.now_at + length]
        self._passing = probe.words[layout.tape_end : layout.now_at]
        self.start = self._checkpoint.tobytes()
        self._under_way = self.head.tape_n
        self._at = np.zeros(len(At), np.int64)
        self._at[At.MOST] = most
        self._ends = np.zeros((ENDS_AT_ONCE, length), np.int64)
        self._chances = np.zeros(ENDS_AT_ONCE, np.int64)
        self.values: dict[Any, Counter[int]] = {}
        self.ends: dict[bytes, Counter[int]] = {}

    def follow_turn(self, state: bytes, turn: int, last: bool) -> None:
        """Follows all courses of the turn that begins in a state; the first one is under way."""
        self.values, self.ends = defaultdict(Counter), defaultdict(Counter)
        start = np.frombuffer(state, np.int64)
        if start[0]:  # the fight was over before
            self._measured_ends({state: Counter([1])})
            return
        self._checkpoint[:] = start
        entries = 0 if turn else self._under_way
        self._at[[At.ENTRIES, At.FIRST, At.BACK, At.ENDS]] = entries, entries, 0, 0
        self._tape_out(start, turn)
        ended = self.ends
        self.ends = defaultdict(Counter)
        over = {end: courses for end, courses in ended.items() if last or is_over(end)}
        self.ends.update((end, ended[end]) for end in ended if end not in over)
        self._measured_ends(over)

    def _tape_out(self, start: Words, turn: int) -> None:
        """Follows course after course until there is none left."""
        rows = self.battle._rows
        pauses = int(self.until is not None)
        while True:
            halt = self._courses.follow(
                self.battle.compiled, rows.records, rows.row_words, 0, start, self._order, pauses,
                self._at, self._ends, self._chances,
            )  # fmt: skip
            if halt == Halt.FAULTY:
                raise EngineFault(self.battle._fault_report())
            if halt == Halt.TOO_MANY:
                raise self._too_many(turn)
            if halt == Halt.PAUSED:
                self._go_on()
                continue
            self._merge_ends(turn)
            if halt == Halt.DONE:
                return

    def _go_on(self) -> None:
        """Ends a pause: the course ends here, or an answer or the first face goes on the tape."""
        head, entries = self.head, int(self._at[At.ENTRIES])
        asked = head.pending == Pending.ANSWER
        if self.until is not None and self.until(self.battle):
            stop = True
        else:
            stop = asked and self._answer is None and not len(self._order)
        if stop:
            first = int(self._at[At.FIRST])
            ways = interpreted(ways_of)(self.battle.record, first, entries)
            self.values[self.measure(self.battle)][ways] += 1
            self._at[At.BACK] = 1
            return
        entry = self.tape[entries]
        if asked:
            entry.value, entry.kind = self._answered(), head.kind
        else:
            entry.value, entry.kind = 1, -head.sides
        self._at[At.ENTRIES] = entries + 1

    def _answered(self) -> int:
        legal = self.battle.legal_actions()
        if self._answer is None:
            return next((action for action in self._order.tolist() if action in legal), legal[0])
        action = int(self._answer(self.battle))
        if action not in legal:
            raise IllegalAction(f"the policy's {self.battle.why_illegal(action)}")
        return action

    def _merge_ends(self, turn: int) -> None:
        """Takes up the states in which courses have ended the turn."""
        n = int(self._at[At.ENDS])
        for state, ways in zip(self._ends[:n], self._chances[:n].tolist()):
            self.ends[state.tobytes()][ways] += 1
        self._at[At.ENDS] = 0
        if len(self.ends) > MOST_STATES:
            raise TooManyCourses(
                f"turn {turn + 1} ends in more than {MOST_STATES:,} different states; look fewer "
                "turns ahead, or let the policy make fewer rolls"
            )

    def _measured_ends(self, ends: dict[bytes, Counter[int]]) -> None:
        """Takes the measure of states in which the turn has ended."""
        for state, courses in ends.items():
            self._now[:] = np.frombuffer(state, np.int64)
            self._passing[:] = 0
            self.head.pending = Pending.NOTHING
            self.values[self.measure(self.battle)].update(courses)

    def _too_many(self, turn: int) -> TooManyCourses:
        most = int(self._at[At.MOST])
        return TooManyCourses(
            f"after {most:,} dice and answers turn {turn + 1} is not followed to its end; let a "
            "policy that answers more plainly make fewer rolls, stop earlier with until= or "
            f"turns=, or allow more with most={10 * most}"
        )


def is_over(state: bytes) -> bool:
    """Whether a fight in this state is over: that is the first word of every state."""
    return state[0] != 0


def number_of(battle: Battle, name: str) -> int:
    """The number of an action. Raises ValueError with close matches."""
    numbers = {act: number for number, act in battle.ruleset.acts.items()}
    if name not in numbers:
        raise ValueError(f'"{name}" is no action; {suggestion(name, numbers)}')
    return numbers[name]
