"""A fight as Python sees it: `Battle`.

>>> from lanista.rules import Battle
>>> battle = Battle("duel", seed=7)
>>> battle.decision.kind
'turn'
>>> battle.step(battle.legal_actions()[0])
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from lanista.configs.errors import ContentError
from lanista.configs.option_sets import OptionsLike
from lanista.configs.reading import parse_json
from lanista.configs.rulesets import ScenarioLike
from lanista.rules.blueprint import Blueprint, blueprint
from lanista.rules.core.compile import Suspend, interpreted
from lanista.rules.core.game import Narrates, Rows, Ruleset, new_rows
from lanista.rules.core.record import ACTIONS, DiceSource, Fault, Pending
from lanista.rules.core.tape import FORCED
from lanista.rules.document import document_of, plan_of, restore_document
from lanista.rules.packing import Packed, pack

UNDONE = -1
WORD = 0xFFFFFFFF
Information = Literal["table", "open"]


class IllegalAction(ValueError):
    """An answer that the rules do not allow now. The battle is as it was."""


class EngineFault(RuntimeError):
    """A defect of the rules. The message holds what is needed to see it again."""


class DiceError(ValueError):
    """A given die that does not fit what the rules throw."""


@dataclass(frozen=True)
class Decision:
    """A question the rules ask: whose it is, its kind, the foe and matter it concerns."""

    fighter: int
    agent: str
    name: str
    kind: str
    foe: int
    about: int


@dataclass(frozen=True)
class DieRequest:
    """A die that somebody at the table has to throw."""

    fighter: int
    name: str
    sides: int
    purpose: str


@dataclass(frozen=True)
class Event:
    """Something that happened; the narration of its ruleset says what the numbers mean."""

    code: int
    who: int
    whom: int
    first: int
    second: int
    third: int


def seed_halves(seed: int) -> tuple[int, int]:
    """A seed, 0 or more, as two 32-bit words.

    Raises:
        ValueError: if it is negative or needs more than 64 bits.
    """
    if not 0 <= seed < 1 << 64:
        raise ValueError(f"seed is {seed}; it must be a whole number from 0 to 2**64 - 1")
    return seed & WORD, seed >> 32


class Battle:
    """One fight, ready at its first decision.

    Args:
        scenario: a built-in name, the path of a scenario file, or a `Scenario`.
        seed: 0 or more; with the content it fixes the whole fight.
        fight: which stream of the seed, so that one seed gives many independent fights.
        options: rules options that replace the scenario's own.
        dice: None: the battle throws. "ask": `pending_die` and `throw` take dice from a table.
            A list: given dice, used in order; one of the wrong size is an error at once, one
            left over when `finish_dice` is called.
        compiled: True or False; None takes compiled rules if this machine has them ready.
        skip_forced: take a decision with one legal answer automatically.

    inputs: the answers and the dice from the table so far, UNDONE where one was taken back; with
    scenario and seed they give the same fight. None where a battle was taken out of a batch.

    Raises:
        ContentError: for a scenario that cannot be fought.
    """

    ruleset: Ruleset
    inputs: list[int] | None

    def __init__(
        self,
        scenario: ScenarioLike,
        seed: int = 0,
        *,
        fight: int = 0,
        options: OptionsLike = None,
        dice: Sequence[int] | Literal["ask"] | None = None,
        compiled: bool | None = None,
        skip_forced: bool = True,
    ) -> None:
        self._set_up(blueprint(scenario, options), compiled)
        self.inputs = []
        head = self.record.head
        head.seed_low, head.seed_high = seed_halves(seed)
        head.skip_forced = skip_forced
        head.dice_source = DiceSource.GENERATOR if dice is None else DiceSource.ASKED
        self._given = None if dice is None or dice == "ask" else list(dice)
        self._call("begin_one", self.blueprint.template, fight)

    def _set_up(self, plan: Blueprint, compiled: bool | None, rows: Rows | None = None) -> None:
        self.blueprint, self.ruleset = plan, plan.ruleset
        drivers = self.ruleset.drivers
        self.compiled = drivers.is_ready("give_one") if compiled is None else compiled
        self._rows = rows or new_rows(self.ruleset.schema, plan.template, 1, self.compiled)
        self.record: Any = self._rows.view(0)
        self.record.head.logging = 1
        self.events: list[Event] = []
        self.inputs = None
        self._told = 0
        self._given = None

    def _call(self, name: str, *arguments: Any) -> None:
        rows = self._rows
        self.ruleset.drivers.call(self.compiled, name, rows.records, rows.row_words, 0, *arguments)
        self.hear()
        while self._given is not None and self.record.head.pending == Pending.DIE:
            self._throw_given()

    def hear(self) -> None:
        """Takes up the events told since the last time."""
        head = self.record.head
        if head.fault:
            raise EngineFault(self._fault_report())
        for k in range(max(0, self._told - head.event_base), head.event_n):
            row = self.record.events[k]
            self.events.append(Event(row.code, row.who, row.whom, row.first, row.second, row.third))
        self._told = max(self._told, head.event_base + head.event_n)

    def _fault_report(self) -> str:
        """Says what is needed to see a fault again; an interpreted re-run names the line."""
        head = self.record.head
        cause = ""
        if head.fault == Fault.ENGINE:
            try:
                words = self._rows.words.copy()
                view = Rows(self.ruleset.schema, words, False).view(0)
                view.head.fault, view.head.tape_at, view.head.event_n = 0, 0, 0
                now, saved = view.head.now_at, view.head.checkpoint_at
                words[0, now : now + view.head.now_words] = words[
                    0, saved : saved + view.head.now_words
                ]
                interpreted(self.ruleset.take_turn)(view)
            except Suspend:
                pass
            except Exception as error:
                cause = f" ({type(error).__name__}: {error})"
        return (
            f"engine fault {Fault(head.fault).name}{cause} in scenario "
            f"{self.blueprint.scenario.name} ({self.blueprint.content_hash[:12]}), seed "
            f"{self.seed}, fight {self.fight}; please report it with these numbers"
        )

    # ------------------------------------------------------------ questions and answers

    @property
    def seed(self) -> int:
        """The seed, which with the content and the answers fixes the fight."""
        return int(self.record.head.seed_low | self.record.head.seed_high << 32)

    @property
    def fight(self) -> int:
        """Which of the seed's fights this is."""
        return int(self.record.head.fight)

    @property
    def over(self) -> bool:
        """Whether the fight has ended."""
        return bool(self.record.now.over)

    @property
    def winner(self) -> str | None:
        """The name of the winning team, or None: no winner, or not over."""
        team = self.record.now.winner
        return self.blueprint.team_names[team] if self.over and team >= 0 else None

    @property
    def truncated(self) -> bool:
        """Whether the round limit ended the fight."""
        return bool(self.record.now.truncated)

    @property
    def round(self) -> int:
        """The round, from 1."""
        return int(self.record.now.round_number)

    @property
    def decision(self) -> Decision | None:
        """The pending question, or None if the fight is over or a die is asked for."""
        head = self.record.head
        if self.over or head.pending != Pending.ANSWER:
            return None
        return Decision(
            fighter=head.who,
            agent=self.blueprint.agents[head.who],
            name=self.blueprint.fighter_names[head.who],
            kind=self.ruleset.asks[head.kind],
            foe=head.foe,
            about=head.about,
        )

    def legal_actions(self) -> list[int]:
        """The legal answers, in order of number; empty where nobody is asked."""
        if self.decision is None:
            return []
        actions = []
        for k, word in enumerate(self.record.head.legal):
            while word:
                low = word & -word
                actions.append(32 * k + low.bit_length() - 1)
                word ^= low
        return actions

    def mask(self) -> npt.NDArray[np.int8]:
        """The legal answers as int8[128]."""
        mask = np.zeros(ACTIONS, np.int8)
        mask[self.legal_actions()] = 1
        return mask

    def step(self, action: int) -> None:
        """Answers the pending question.

        Raises:
            IllegalAction: names the legal answers; nothing has changed.
        """
        if int(action) not in self.legal_actions():
            raise IllegalAction(self.why_illegal(int(action)))
        self._give(int(action))

    def _give(self, value: int) -> None:
        if self.inputs is not None:
            self.inputs.append(value)
        self._call("give_one", value)

    def why_illegal(self, action: int) -> str:
        """What is wrong with an action that is not legal now, and what would be."""
        decision = self.decision
        if decision is None:
            return f"action {action}: nobody is asked now (the fight is over or waits for a die)"
        names = ", ".join(f"{a} ({self.action_name(a)})" for a in self.legal_actions())
        return (
            f"action {action} ({self.action_name(action)}) is not legal for {decision.agent} at "
            f"the {decision.kind} decision; legal: {names}"
        )

    def action_name(self, action: int) -> str:
        """The name of an action number: "attack", "trip_opponent", "slot_3"."""
        return self.ruleset.acts.get(action, f"reserved_{action}")

    def describe(self, action: int) -> str:
        """What an answer to the pending question means, as a phrase."""
        return self._narrator().describe(self, action)

    # ------------------------------------------------------------ dice

    @property
    def pending_die(self) -> DieRequest | None:
        """The die the rules wait for, or None."""
        head = self.record.head
        if head.pending != Pending.DIE:
            return None
        name = self.blueprint.fighter_names[head.who] if head.who >= 0 else ""
        return DieRequest(head.who, name, head.sides, self.ruleset.dice[head.kind])

    def throw(self, face: int) -> None:
        """Hands over a thrown die.

        Raises:
            DiceError: if no die is asked for, or the face does not exist on it.
        """
        die = self.pending_die
        if die is None:
            raise DiceError(f"a {face} was thrown, but no die is asked for")
        if not 1 <= face <= die.sides:
            raise DiceError(f"{die.purpose}: {face} is not on a die of {die.sides} sides")
        self._give(int(face))

    def _throw_given(self) -> None:
        assert self._given is not None
        die = self.pending_die
        assert die is not None
        if not self._given:
            raise DiceError(
                f"the given dice have run out: {die.name} throws d{die.sides} for {die.purpose}"
            )
        face = self._given.pop(0)
        if not 1 <= face <= die.sides:
            raise DiceError(
                f"given die {face} does not fit: {die.name} throws d{die.sides} for {die.purpose}"
            )
        if self.inputs is not None:
            self.inputs.append(face)
        rows = self._rows
        self.ruleset.drivers.call(self.compiled, "give_one", rows.records, rows.row_words, 0, face)
        self.hear()

    def give_dice(self, faces: Iterable[int]) -> None:
        """Adds given dice; the battle must have been made with `dice=[...]`."""
        if self._given is None:
            raise DiceError("this battle throws its own dice; make it with dice=[...]")
        self._given.extend(faces)
        while self._given and self.record.head.pending == Pending.DIE:
            self._throw_given()

    def finish_dice(self) -> None:
        """Raises DiceError if given dice are left over."""
        if self._given:
            raise DiceError(f"given dice left over: {self._given}")

    # ------------------------------------------------------------ perception and story

    def view(self, allies: int | None = None, foes: int | None = None) -> tuple[int, int]:
        """Rows for allies and foes: as asked for, or as many as anybody in the fight has."""
        most = self.blueprint.view
        return (most[0] if allies is None else allies, most[1] if foes is None else foes)

    def observe(
        self,
        fighter: int,
        view: tuple[int, int] | None = None,
        information: Information = "table",
    ) -> npt.NDArray[np.float32]:
        """What a fighter perceives, float32[D]; see the page of its environment."""
        allies, foes = view or self.view()
        out = np.zeros(self.ruleset.observation_length(allies, foes), np.float32)
        self.observe_into(fighter, np.array([allies, foes, information == "open"]), out)
        return out

    def observe_into(
        self, fighter: int, view: npt.NDArray[np.int64], out: npt.NDArray[np.float32]
    ) -> None:
        """The same, into a buffer; view: int64[3] of ally rows, foe rows, 1 for open."""
        self.ruleset.drivers.call(
            self.compiled, "observe_one", self._rows.records, 0, fighter, view, out
        )

    def _narrator(self) -> Narrates:
        return self.ruleset.narrator(self.blueprint)

    def narrate(self, events: Sequence[Event] | None = None) -> list[str]:
        """The fight so far (or the given events) as sentences."""
        return self._narrator().tell(self.events if events is None else events)

    # ------------------------------------------------------------ copies

    @property
    def words(self) -> npt.NDArray[np.int64]:
        """The whole record as words. Read it; do not write it."""
        words: npt.NDArray[np.int64] = self._rows.words[0]
        return words

    def clone(self) -> Battle:
        """An exact copy that goes its own way from here."""
        other = Battle.__new__(Battle)
        other._set_up(self.blueprint, self.compiled)
        head = self.record.head
        self.ruleset.layout.copy(self.words, other.words, head)
        other.record.head.logging = 1
        other._given = None if self._given is None else list(self._given)
        other.inputs = None if self.inputs is None else list(self.inputs)
        other.events, other._told = list(self.events), self._told
        return other

    def __copy__(self) -> Battle:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Battle:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        state = (self.to_bytes(), self.compiled, self.events, self._told, self._given)
        return _unpickled, state

    def to_bytes(self) -> bytes:
        """The fight in its present state, versioned; `from_bytes` restores it exactly.

        `lanista.rules.save_fights` does the same for many fights at once.
        """
        return pack(self.ruleset, self.blueprint, [self.words], [self.inputs])

    @classmethod
    def from_bytes(cls, data: bytes, compiled: bool | None = None) -> Battle:
        """The fight that `to_bytes` saved.

        Raises:
            ContentError: if the data are of another version, damaged, or of other content.
        """
        packed = Packed(data)
        if packed.n != 1:
            raise ContentError(f"these bytes hold {packed.n} fights; read them with load_fights.")
        return cls.unpacked(packed, 0, compiled)

    @classmethod
    def unpacked(cls, packed: Packed, k: int, compiled: bool | None = None) -> Battle:
        """Fight `k` of those that were read from bytes."""
        battle = cls.__new__(cls)
        battle._set_up(packed.plan, compiled)
        packed.restore(k, battle.words)
        battle._restored(packed.inputs(k))
        return battle

    def _restored(self, inputs: list[int] | None) -> None:
        head = self.record.head
        head.logging = 1
        self._told = head.event_base + head.event_n
        self.inputs = inputs

    def to_json(self, indent: int | None = None) -> str:
        """The fight in its present state as JSON with a name for every field, versioned; see
        `lanista.rules.document`. `from_json` restores it exactly."""
        document = document_of(self.ruleset, self.blueprint, self.record, self.words, self.inputs)
        return json.dumps(document, indent=indent, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str, compiled: bool | None = None) -> Battle:
        """The fight that `to_json` wrote.

        Raises:
            ContentError: if the text is of another version or of other content, lacks a field or
                has one too many, or states what does not follow from its checkpoint and tape.
        """
        document = parse_json(text, "the fight")
        plan = plan_of(document)
        battle = cls.__new__(cls)
        battle._set_up(plan, compiled)
        inputs = restore_document(plan.ruleset, plan, document, battle.words)
        battle._restored(inputs)
        return battle

    def undo(self) -> bool:
        """Takes back the last answer of the running turn, or the last die that somebody threw at
        the table. False: there is none. Dice that the battle throws itself fall anew."""
        head, tape = self.record.head, self.record.tape
        throws = head.dice_source != DiceSource.ASKED
        last = head.tape_n - 1
        while last >= 0 and (tape[last].kind >= FORCED or (throws and tape[last].kind < 0)):
            last -= 1
        if last < 0:
            return False
        head.tape_n = last
        if self.inputs is not None:
            self.inputs.append(UNDONE)
        self._told = min(self._told, head.event_base)
        del self.events[self._told :]
        self._call("resume_one")
        return True


def _unpickled(
    data: bytes, compiled: bool, events: list[Event], told: int, given: list[int] | None
) -> Battle:
    battle = Battle.from_bytes(data, compiled)
    battle.events, battle._told, battle._given = events, told, given
    return battle
