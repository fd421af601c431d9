"""Fights to be told again: a `Replay` is the content of a fight, its seed, and what was answered.

>>> from lanista.rules import Battle, Replay
>>> battle = Battle("duel", seed=7)
>>> while not battle.over:
...     battle.step(battle.legal_actions()[0])
>>> replay = Replay.of(battle, {"red": "the first", "blue": "the first"})
>>> replay.play().narrate() == battle.narrate()
True
>>> branch = replay.battle_at(10)  # as it stood after ten answers, to go another way
>>> branch.step(branch.legal_actions()[-1])
>>> Replay.from_json(replay.to_json()) == replay
True

A replay carries the whole scenario, so that it can be played where the scenario's file is not. Its
trail holds four hexadecimal digits for each moment, made from what was asked and what was legal;
so a version of the rules that leads the fight elsewhere is found out at the first question that
differs, and named. The checksum stands for the state at the end.

The format is `lanista/replay@1`; its number changes when a key is added, renamed or changes its
meaning.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from lanista.configs.errors import ContentError
from lanista.configs.reading import parse_json, read_text, write_atomically
from lanista.rules.battle import UNDONE, Battle, DiceError, IllegalAction
from lanista.rules.blueprint import Blueprint
from lanista.rules.core.record import DiceSource
from lanista.rules.document import (
    DICE,
    inputs_of,
    plan_of,
    require_keys,
    require_name,
    require_whole,
    version,
)

REPLAY_FORMAT = "lanista/replay@1"
DIGITS = 4


@dataclass(frozen=True, eq=False)
class Replay:
    """A fight as far as it was fought.

    inputs: answers, and dice thrown at the table; UNDONE where the last was taken back.
    agents: who played each team, by its name. versions: of what played it.
    """

    plan: Blueprint
    seed: int
    fight: int
    asked: bool
    skip_forced: bool
    inputs: tuple[int, ...]
    trail: str
    checksum: str
    agents: Mapping[str, str] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Replay) and self.to_json() == other.to_json()

    @classmethod
    def of(
        cls,
        battle: Battle,
        agents: Mapping[str, str] | None = None,
        versions: Mapping[str, str] | None = None,
        trail: str | None = None,
    ) -> Replay:
        """The replay of a battle, which may still be going on.

        Args:
            trail: `print_of` the battle at its beginning and after each input, if it was kept while
                the battle went on; None: the battle is played again to find it, and checked.

        Raises:
            ValueError: if its answers are not known, or do not lead to where it stands.
        """
        if battle.inputs is None:
            raise ValueError(
                "this battle was taken out of a batch, which remembers no answers; make a Battle "
                "of the same seed and fight, and play it"
            )
        head = battle.record.head
        draft = cls(
            battle.blueprint, battle.seed, battle.fight,
            head.dice_source == DiceSource.ASKED, bool(head.skip_forced), tuple(battle.inputs),
            "", checksum_of(battle), agents or {}, versions or {"lanista": version()},
        )  # fmt: skip
        if trail is not None:
            return replace(draft, trail=trail)
        moments = [(print_of(moment), checksum_of(moment)) for moment in draft.moments()]
        if moments[-1] != (print_of(battle), draft.checksum):
            raise ValueError(
                "the answers of this battle do not lead to where it stands: its record was edited"
            )
        trail = "".join(digits for digits, _ in moments)
        return replace(draft, trail=trail)

    # ------------------------------------------------------------ play

    def moments(self, compiled: bool | None = None) -> Iterator[Battle]:
        """The battle at its beginning and after each input: one Battle, which goes on.

        Raises:
            ContentError: if an input does not fit: these rules lead the fight elsewhere.
        """
        battle = Battle(
            self.plan.scenario, self.seed, fight=self.fight, compiled=compiled,
            dice="ask" if self.asked else None, skip_forced=self.skip_forced,
        )  # fmt: skip
        yield battle
        for k, value in enumerate(self.inputs):
            try:
                give(battle, value)
            except (IllegalAction, DiceError) as error:
                raise ContentError(f"{self._departs(k, battle)}: {error}.") from None
            yield battle

    def battle_at(self, moment: int, compiled: bool | None = None) -> Battle:
        """The battle after so many inputs, 0 to len(inputs).

        Raises:
            ContentError: if these rules lead the fight elsewhere.
            IndexError: if there is no such moment.
        """
        if not 0 <= moment <= len(self.inputs):
            raise IndexError(f"moment {moment}; this replay has moments 0 to {len(self.inputs)}")
        for k, battle in enumerate(self.moments(compiled)):
            if k == moment:
                return battle
        raise AssertionError("a replay has a moment for each of its inputs")

    def play(self, compiled: bool | None = None) -> Battle:
        """The battle at the end of the replay. Raises ContentError as `battle_at` does."""
        return self.battle_at(len(self.inputs), compiled)

    def verify(self, compiled: bool | None = None) -> Battle:
        """Plays it and compares each question with the trail, and the end with the checksum.

        Raises:
            ContentError: says where the fight departs from what was recorded.
        """
        for k, battle in enumerate(self.moments(compiled)):
            if print_of(battle) != self.trail[DIGITS * k : DIGITS * (k + 1)]:
                raise ContentError(
                    f"{self._departs(k, battle)}: something else was asked, or other answers were "
                    "legal."
                )
        if checksum_of(battle) != self.checksum:
            raise ContentError(
                f"all {len(self.inputs)} inputs fit, but the state at the end is another: "
                f"checksum {checksum_of(battle)}, where {self.checksum} was recorded "
                f"({self._played_by()})."
            )
        return battle

    def _departs(self, moment: int, battle: Battle) -> str:
        decision, die = battle.decision, battle.pending_die
        question = f"the {decision.kind} decision of {decision.agent}" if decision else "the end"
        if die is not None:
            question = f"the d{die.sides} of {die.name} for {die.purpose}"
        return (
            f"the fight departs from the replay after {moment} of {len(self.inputs)} inputs, in "
            f"round {battle.round}, at {question} ({self._played_by()})"
        )

    def _played_by(self) -> str:
        recorded = self.versions.get("lanista", "an unknown version")
        return f"recorded with Lanista {recorded}, played with {version()}"

    # ------------------------------------------------------------ files

    def to_json(self) -> str:
        """The replay as JSON."""
        document = {
            "format": REPLAY_FORMAT,
            "lanista": self.versions.get("lanista", "unknown"),
            "versions": dict(self.versions),
            "agents": dict(self.agents),
            "seed": self.seed,
            "fight": self.fight,
            "dice": DICE[DiceSource.ASKED if self.asked else DiceSource.GENERATOR],
            "skip_forced": self.skip_forced,
            "inputs": list(self.inputs),
            "trail": self.trail,
            "checksum": self.checksum,
            "content_hash": self.plan.content_hash,
            "scenario": self.plan.scenario.model_dump(mode="json"),
        }
        return json.dumps(document, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str, name: str = "the replay") -> Replay:
        """The replay of a text that `to_json` wrote; `name` begins errors.

        Raises:
            ContentError: for another format, other content, and what is missing or unknown.
        """
        document = parse_json(text, name)
        plan = plan_of(document, name, REPLAY_FORMAT)
        try:
            return cls._of_document(document, plan)
        except ContentError as error:
            raise ContentError(f"{name}: {error}") from None

    @classmethod
    def _of_document(cls, document: dict[str, Any], plan: Blueprint) -> Replay:
        require_keys(document, list(KEYS), "the replay")
        inputs = inputs_of(document["inputs"]) or []
        trail = document["trail"]
        if not isinstance(trail, str) or len(trail) != DIGITS * (len(inputs) + 1):
            raise ContentError(
                f"trail: {len(inputs)} inputs have a trail of {DIGITS * (len(inputs) + 1)} digits; "
                "the replay was cut or edited."
            )
        return cls(
            plan=plan,
            seed=require_whole(document["seed"], "seed", 0, (1 << 64) - 1),
            fight=require_whole(document["fight"], "fight", 0, (1 << 31) - 1),
            asked=require_name(document["dice"], DICE, "dice") == DiceSource.ASKED,
            skip_forced=document["skip_forced"] is True,
            inputs=tuple(inputs),
            trail=trail,
            checksum=str(document["checksum"]),
            agents=texts_of(document["agents"], "agents"),
            versions=texts_of(document["versions"], "versions"),
        )

    def save(self, path: str | Path) -> None:
        """Writes the replay, whole or not at all. Raises ContentError if it cannot be written."""
        write_atomically(Path(path), self.to_json() + "\n")

    @classmethod
    def load(cls, path: str | Path) -> Replay:
        """The replay of a file. Raises ContentError, which names the file."""
        return cls.from_json(read_text(Path(path)), Path(path).name)


KEYS = (
    "format", "lanista", "versions", "agents", "seed", "fight", "dice", "skip_forced", "inputs",
    "trail", "checksum", "content_hash", "scenario",
)  # fmt: skip


def texts_of(value: Any, where: str) -> dict[str, str]:
    """A mapping of texts, checked. Raises ContentError."""
    if not isinstance(value, Mapping) or not all(isinstance(text, str) for text in value.values()):
        raise ContentError(f"{where} must be a mapping of keys to texts.")
    return dict(value)


def give(battle: Battle, value: int) -> None:
    """Hands a recorded input to a battle: an answer, a thrown die, or that one was taken back.

    Raises:
        IllegalAction, DiceError: if it does not fit.
    """
    if value == UNDONE:
        if not battle.undo():
            raise IllegalAction("an answer was taken back where there is none")
    elif battle.pending_die is not None:
        battle.throw(value)
    else:
        battle.step(value)


def print_of(battle: Battle) -> str:
    """Four hexadecimal digits that stand for what is asked now, of whom, and what is legal."""
    die, decision = battle.pending_die, battle.decision
    question: Any = "over"
    if die is not None:
        question = (die.fighter, die.purpose, die.sides)
    elif decision is not None:
        asked = (decision.fighter, decision.kind, decision.foe, decision.about)
        question = (battle.round, asked, battle.legal_actions())
    return f"{zlib.crc32(repr(question).encode()) & 0xFFFF:0{DIGITS}x}"


def checksum_of(battle: Battle) -> str:
    """Sixteen hexadecimal digits that stand for the state of a fight."""
    at = battle.ruleset.layout.now_at
    state = battle.words[at : at + battle.blueprint.head.now_words].astype("<i8")
    return hashlib.sha256(state.tobytes()).hexdigest()[:16]
