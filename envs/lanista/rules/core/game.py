"""A ruleset made playable: its drivers, compiled and interpreted, and exact copies of battles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, Literal, Protocol

import numpy as np
import numpy.typing as npt

from lanista.rules.core import driver
from lanista.rules.core.cache import compiling, is_warm, key_of
from lanista.rules.core.compile import (
    SEGMENTS,
    WORDS_OF_A_LINE,
    Binding,
    interpreted,
    segment_addresses,
)
from lanista.rules.core.record import TAPE_LENGTH
from lanista.rules.core.schema import ViewRows, fields_of, offset_of, record_dtype, words_of
from lanista.rules.tables import Action, Feature

Words = npt.NDArray[np.int64]

# Of the tape most turns use no more.
FEW_ENTRIES = 16

RULES = (
    "play_on", "resume", "give", "begin", "play_others", "start", "first_illegal", "present",
)  # fmt: skip
ENTRIES = (
    "begin_one", "give_one", "resume_one", "observe_one", "choose_one",
    "begin_many", "step_many", "play_many", "play_turns", "reseed_many", "finish_many",
)  # fmt: skip


class Drivers:
    """The entry points of core.driver, bound to a ruleset and to a set of built-in policies.

    Args:
        owner: the module that binds them.
        what: what is being compiled, for the announcement.
        names: `take_turn`, `observe` and `choose`.
    """

    def __init__(self, owner: str, what: str, **names: Any) -> None:
        binding = Binding(**names)
        for name in RULES:
            binding.rule(getattr(driver, name))
        self.what = what
        self._entries = {name: binding.entry(getattr(driver, name)) for name in ENTRIES}
        self._ready: set[str] = set()
        self._keys: dict[str, str] = {}
        self.owner = owner
        _BOUND[owner] = self

    def __reduce__(self) -> tuple[Any, ...]:
        return drivers_of, (self.owner,)

    def is_ready(self, name: str) -> bool:
        """Whether an entry point is compiled, here or on this machine's disk."""
        return name in self._ready or is_warm(self._key(name))

    def is_loaded(self, name: str) -> bool:
        """Whether an entry point is compiled and in this process."""
        return name in self._ready

    def _key(self, name: str) -> str:
        if name not in self._keys:
            self._keys[name] = key_of([self._entries[name]])
        return self._keys[name]

    def call(self, compiled: bool, name: str, *arguments: Any) -> Any:
        """Calls an entry point. The first compiled call may compile, and says so."""
        if not compiled:
            return interpreted(self._entries[name])(*arguments)
        if name in self._ready:
            return self._entries[name](*arguments)
        with compiling(self._key(name), f"{self.what}: {name}"):
            result = self._entries[name](*arguments)
        self._ready.add(name)
        return result

    def function(self, compiled: bool, name: str) -> Callable[..., Any]:
        """An entry point as a plain callable, for loops that cannot afford `call`."""
        function: Callable[..., Any] = self._entries[name]
        return function if compiled else interpreted(function)


_BOUND: dict[str, Drivers] = {}


def drivers_of(owner: str) -> Drivers:
    """The drivers that a module binds: a pickled battle names the module and no more."""
    import_module(owner)
    return _BOUND[owner]


@dataclass
class Rows:
    """Battles in memory: `words[i]` is battle `i`; `records` the same memory as records."""

    schema: type
    words: Words
    compiled: bool
    records: Any = field(init=False)
    row_words: Any = field(init=False)
    views: ViewRows = field(init=False)

    def __post_init__(self) -> None:
        self.views = ViewRows(self.schema, self.words)
        if self.compiled:
            # Not `view`, which looks through all fields for objects each time.
            self.records = np.ndarray(len(self.words), record_dtype(self.schema), self.words)
            self.row_words = self.words
            at = offset_of(self.schema, "segments")
            self.words[:, at : at + SEGMENTS] = segment_addresses(self.schema)
        else:
            self.records = self.views
            self.row_words = [memoryview(row) for row in self.words]

    def view(self, i: int) -> Any:
        """Battle `i` as a record that Python may read (plain integers)."""
        return self.views[i]


def new_rows(schema: type, template: Words, count: int, compiled: bool) -> Rows:
    """`count` battles, each beginning as a copy of the template row."""
    words = np.zeros((count, words_of(schema)), np.int64)
    words[:] = template
    return Rows(schema, words, compiled)


@cache
def used_parts(
    start: int, state: int, common_words: int, members: int, member_words: int, member_used: int
) -> tuple[slice, ...]:
    """The words from `start` on to the end of a state, which begins at `state`, without those of
    members that a fight of these sizes leaves unused."""
    ends = [state + common_words + k * member_words + member_used for k in range(members)]
    starts = [start, *(end - member_used for end in ends[1:])]
    return tuple(slice(*part) for part in zip(starts, ends))


class Layout:
    """Where the parts of a battle record lie, in words.

    Args:
        schema: of the whole record. now: of the state; its last field is `fighters`.
    """

    def __init__(self, schema: type, now: type) -> None:
        self.schema, self.now = schema, now
        self.member: Any = next(item.schema for item in fields_of(now) if item.name == "fighters")
        self.words = words_of(schema)
        self.now_at = offset_of(schema, "now")
        self.checkpoint_at = offset_of(schema, "checkpoint")
        self.roster_at = self.checkpoint_at + words_of(now)
        self.events_at = offset_of(schema, "events")
        self.tape_at = offset_of(schema, "tape")
        self.tape_end = self.tape_at + 2 * TAPE_LENGTH
        self.fighters_at = offset_of(now, "fighters")

    def changing_parts(self, head: Any, tape_n: int) -> list[slice]:
        """The words that differ between two moments of one fight.

        Args:
            head: the header of the fight, or of its template.
        """
        sizes = (head.common_words, head.members, head.member_words, head.member_used)
        now = used_parts(self.tape_end, self.now_at, *sizes)
        checkpoint = used_parts(self.checkpoint_at, self.checkpoint_at, *sizes)
        return [slice(0, self.tape_at + 2 * tape_n), *now, *checkpoint]

    def hot_parts(self, template: Words, head: Any) -> Words:
        """The words of a row that playing touches, int64[parts, 2]: first word, number of words.

        Args:
            head: the header of the template.
        """
        parts = [(offset_of(self.schema, "segments"), SEGMENTS)]
        for part in self.changing_parts(head, FEW_ENTRIES):
            parts.append((part.start, part.stop - part.start))
        filled = np.flatnonzero(template[self.roster_at : self.events_at]) + self.roster_at
        for block in np.split(filled, np.flatnonzero(np.diff(filled) > WORDS_OF_A_LINE) + 1):
            parts.append((int(block[0]), int(block[-1] - block[0] + 1)))
        return np.array(parts)

    def copy(self, source: Words, target: Words, head: Any) -> None:
        """Makes `target`, a row of the same fight, equal to `source` in all that changes.

        Args:
            head: the header of `source`.
        """
        for part in self.changing_parts(head, head.tape_n):
            target[part] = source[part]


def write_header(
    b: Any, schema: type, now: type, members: int, member_used: int | None = None
) -> None:
    """Writes into a template what the core needs to know of the layout, and that nobody has won.

    Args:
        schema, now: of the record, and of the state of a fight.
        members: how many fighters there are. member_used: the words of each that the fight uses,
            if not all.
    """
    *_, fighters = fields_of(now)
    b.head.now_at, b.head.checkpoint_at = offset_of(schema, "now"), offset_of(schema, "checkpoint")
    b.head.common_words = fighters.at
    b.head.members, b.head.member_words = members, fighters.element_words
    b.head.now_words = fighters.at + members * fighters.element_words
    b.head.member_used = fighters.element_words if member_used is None else member_used
    b.head.skip_forced = 1
    b.now.winner = -1


def write_sides(roster: Any, teams: Sequence[int]) -> None:
    """Writes into a template who is in which team, and everybody's order of everybody.

    Args:
        teams: the team of each fighter, from 0.
    """
    roster.fighters_n, roster.teams_n = len(teams), max(teams) + 1
    for who, team in enumerate(teams):
        body = roster.bodies[who]
        allies = [k for k, other in enumerate(teams) if other == team and k != who]
        foes = [k for k, other in enumerate(teams) if other != team]
        body.team, body.allies = team, len(allies)
        for slot, other in enumerate([who, *allies, *foes]):
            body.order[slot] = other
            body.slot_of[other] = slot


class Narrates(Protocol):
    """Tells the fights of one blueprint."""

    def tell(self, events: Iterable[Any]) -> list[str]:
        """One sentence an event; events that say nothing by themselves are left out."""

    def describe(self, battle: Any, action: int) -> str:
        """What an answer to the battle's pending question means, as a phrase."""


# What the event that a sentence tells is to a reader; the first number of a "round" is its own.
Accent = Literal["round", "grave", "wound", "advantage", "luck"]


@dataclass(frozen=True)
class Switch:
    """Something that can be switched off, so that it shows whether tests notice.

    row: the id of the rule in rules.yaml. options: the rules options that do it; names in
    "disabled" are added to those that a fight has switched off itself.
    """

    row: str
    name: str
    options: Mapping[str, Any]


class States(Protocol):
    """Many fights at one moment."""

    def fighters(self, name: str) -> npt.NDArray[Any]:
        """A field of each fighter: int64[n, fighters], or [n, fighters, length] of a list."""


@dataclass(frozen=True, eq=False)
class Ruleset:
    """Everything that the shared parts need to know of a ruleset.

    Whoever writes a third ruleset supplies one of these in a module of its own, and adds a line to
    four tables: `lanista.rules.rulesets` names that module, `lanista.configs.rulesets` the models
    of its content, `lanista.agents.inside` its agents, `lanista.envs` its page.

    name: as scenarios state it. title: as a reader knows it. scenario: what is fought where nothing
    else is said.

    The rules. schema, layout: the record of a fight, and where its parts lie. take_turn: the rule
    that plays a turn. drivers: the entry points, bound to it and to random play. build: makes the
    `Blueprint` of a scenario and its JSON; raises ContentError.

    Names. asks, acts: of decision kinds and of actions, by number. dice: of what dice are thrown
    for. observation_length, feature_names: functions of the number of ally and foe rows.
    actions, features: the rows of `lanista.rules.tables`, the latter of a pair of these numbers.

    For readers. narrator: makes of a blueprint what tells its fights. accents: what stands out in a
    story, by event code; one code is a "round". headline: the moment of a battle in a few words.
    fighter_line: how fighter `who` of a battle stands, beginning with the agent's name.

    For learners and tests. fitness: of the states of fights, and of that of their template, the
    fitness of each fighter, float64[n, fighters], 0..1. points: the field of a fighter that holds
    what acts are paid from. switches: what can be switched off, each rule by a row of rules.yaml.
    """

    name: str
    title: str
    scenario: str
    points: str
    schema: type
    layout: Layout
    drivers: Drivers
    take_turn: Callable[..., Any]
    asks: Mapping[int, str]
    acts: Mapping[int, str]
    dice: Mapping[int, str]
    observation_length: Callable[[int, int], int]
    feature_names: Callable[[int, int], list[str]]
    build: Callable[[Any, str], Any]
    narrator: Callable[[Any], Narrates]
    accents: Mapping[int, Accent]
    headline: Callable[[Any], str]
    fighter_line: Callable[[Any, int], str]
    fitness: Callable[[States, States], npt.NDArray[np.float64]]
    actions: Callable[[], tuple[Action, ...]]
    features: Callable[[tuple[int, int]], tuple[Feature, ...]]
    switches: Callable[[], tuple[Switch, ...]]
