"""A fight of Initiative Points at the table of a rule test: fighters, given dice, answers in words.

    fight = Fight(red=guard(), blue=[guard(), guard(armour=7)])
    fight.dice(attack=5, damage=9, soak=2)
    fight.plays("red: strike blue_1", "blue_1: parry")

Dice are given by what they are thrown for (the names of `Die`), several of one kind as a list. A
die that was not given, or is left over at the next `dice(...)` or at the end, fails the test. The
initiative die is a six for everybody, unless told else (`six=0`), and those who are equal come in
the order of the roster, unless dice for `tie` are given.
A line of `plays` names a fighter ("blue_1", or the team if it has one) and an answer with its parts
after it; an attack or a parry takes the first weapon, a defence is paid by points where there are
any, and no shot is called, unless told.
"""

from __future__ import annotations

from collections import deque
from typing import Any, NamedTuple

import numpy as np
import pytest

from lanista.rules.core.compile import interpreted
from lanista.rules.core.game import new_rows
from lanista.rules.core.record import Fault, Pending
from lanista.rules.core.schema import ViewRows, offset_of, words_of
from lanista.rules.initiative_points.drivers import DRIVERS
from lanista.rules.initiative_points.state import Battle, Fighter, Now
from lanista.rules.initiative_points.tells import Tell
from lanista.rules.initiative_points.vocabulary import (
    SLOT,
    Act,
    Ask,
    Die,
    OptionFlag,
    SpellKind,
    Switch,
    Verdict,
)


class Arms(NamedTuple):
    """A weapon; the broadsword unless told."""

    name: str
    attack: int = 4
    damage: int = 6
    defence: int = 3
    hands: int = 1
    shield: int = 0
    missile: int = 0
    distance: int = 0
    strength_needed: int = -99
    reload: int = 0


SWORD = Arms("sword")
FIST = Arms("fist", 0, 0, 0, hands=0)
ROUND_SHIELD = Arms("round shield", 2, -1, 3, shield=1)
KITE = Arms("kite", 1, 0, 5, shield=1)
GREATSWORD = Arms("greatsword", 3, 11, 5, hands=2)
BOW = Arms("bow", 0, 8, 0, hands=2, missile=1, distance=120)
CROSSBOW = Arms("crossbow", 1, 10, 0, hands=2, missile=1, distance=200, reload=3)


class Spell(NamedTuple):
    """A spell; ten points of fire unless told."""

    name: str
    kind: SpellKind = SpellKind.DAMAGE
    level: int = 15
    total: int = 10
    power: int = 10
    distance: int = 60


NUMBERS = (
    "bulk", "quickness", "dexterity", "strength", "stamina", "perception",
    "athletics", "awareness", "concentration", "encumbrance",
)  # fmt: skip


class Sheet(NamedTuple):
    """A fighter of a test. six: the initiative die is a six. place: paces."""

    numbers: dict[str, int]
    weapons: tuple[Arms, ...]
    skill: int
    spells: tuple[Spell, ...]
    protection: int
    gap: int
    six: int
    place: int | None
    in_hand: tuple[str, ...] | None


def guard(
    *weapons: Arms,
    skill: int = 3,
    armour: int = 0,
    gap: int = 0,
    spells: Any = (),
    six: int = 1,
    place: int | None = None,
    in_hand: tuple[str, ...] | None = None,
    **numbers: int,
) -> Sheet:
    """All characteristics 0, all abilities 3, a broadsword, unless told; the fist comes last."""
    abilities = {"athletics": 3, "awareness": 3, "concentration": 3}
    assert set(numbers) <= set(NUMBERS), numbers
    return Sheet(
        abilities | numbers, (*(weapons or (SWORD,)), FIST), skill, tuple(spells), armour, gap,
        six, place, in_hand,
    )  # fmt: skip


def template_of(teams: dict[str, list[Sheet]], options: dict[str, Any]) -> Any:
    """The template row of a fight; see `Fight` for the options."""
    words = np.zeros((1, words_of(Battle)), np.int64)
    b: Any = ViewRows(Battle, words)[0]
    sheets = [sheet for team in teams.values() for sheet in team]
    side = [k for k, team in enumerate(teams.values()) for _ in team]
    roster = b.roster
    roster.fighters_n, roster.teams_n = len(sheets), len(teams)
    roster.wound_step, roster.max_rounds = 5, 60
    roster.notice_ease = 12
    arms = list(dict.fromkeys(arm for sheet in sheets for arm in sheet.weapons))
    spells = list(dict.fromkeys(spell for sheet in sheets for spell in sheet.spells))
    roster.weapons_n, roster.spells_n = len(arms), len(spells)
    for rows, things in ((roster.weapons, arms), (roster.spells, spells)):
        for row, thing in enumerate(things):
            for name, value in thing._asdict().items():
                if name != "name":
                    setattr(rows[row], name, int(value))
    for who, sheet in enumerate(sheets):
        write_fighter(b, who, sheet, side, arms, spells)
    write_options(b, options)
    b.head.now_at, b.head.checkpoint_at = offset_of(Battle, "now"), offset_of(Battle, "checkpoint")
    b.head.common_words = offset_of(Now, "fighters")
    b.head.members = len(sheets)
    b.head.member_words = b.head.member_used = words_of(Fighter)
    b.head.now_words = b.head.common_words + len(sheets) * words_of(Fighter)
    b.head.skip_forced, b.now.winner = 1, -1
    return words[0]


def write_fighter(b: Any, who: int, sheet: Sheet, side: Any, arms: Any, spells: Any) -> None:
    """One fighter of the template."""
    body, fighter = b.roster.bodies[who], b.now.fighters[who]
    for name, value in sheet.numbers.items():
        setattr(body, name, value)
    body.team, body.protection, body.armour_gap = side[who], sheet.protection, sheet.gap
    body.six = sheet.six
    body.items_n, body.spells_n = len(sheet.weapons), len(sheet.spells)
    hands = 2
    for k, arm in enumerate(sheet.weapons):
        body.items[k], body.skills[k] = arms.index(arm), sheet.skill
        held = arm.name in sheet.in_hand if sheet.in_hand is not None else arm.hands <= hands
        if held and arm.hands:
            fighter.in_hand |= 1 << k
            hands -= arm.hands
    for k, spell in enumerate(sheet.spells):
        body.spells[k] = spells.index(spell)
    fighter.place = 2 * side[who] if sheet.place is None else sheet.place
    fighter.act = fighter.foe = fighter.arm = fighter.heading = -1
    allies = [k for k, team in enumerate(side) if team == side[who] and k != who]
    foes = [k for k, team in enumerate(side) if team != side[who]]
    body.allies = len(allies)
    for slot, other in enumerate([who, *allies, *foes]):
        body.order[slot], body.slot_of[other] = other, slot


def write_options(b: Any, options: dict[str, Any]) -> None:
    """Flags and numbers of the roster by name; `off`: names of switches; `unaware`: fighters."""
    for name, value in options.items():
        if name == "off":
            for switch in value:
                b.roster.disabled |= 1 << Switch[switch.upper()]
        elif name == "unaware":
            for who, how in value.items():
                b.roster.bodies[who].unaware = how
        elif name.upper() in OptionFlag.__members__:
            b.roster.options |= int(value) << OptionFlag[name.upper()]
        else:
            setattr(b.roster, name, value)


class Told(NamedTuple):
    """An event: its code, who, whom, and three numbers."""

    code: Tell
    who: int
    whom: int
    first: int
    second: int
    third: int


class Fight:
    """A battle on given dice, played in words. Keywords beside the teams are options."""

    made: list[Fight] = []

    def __init__(
        self, red: Any, blue: Any, first: dict[str, Any] | None = None, **options: Any
    ) -> None:
        teams = {"red": red, "blue": blue}
        self.teams = {name: t if isinstance(t, list) else [t] for name, t in teams.items()}
        self.sheets = [sheet for team in self.teams.values() for sheet in team]
        self.names = [
            name if len(team) == 1 else f"{name}_{k}"
            for name, team in self.teams.items()
            for k in range(len(team))
        ]
        self.events: list[Told] = []
        self._dice: dict[str, deque[int]] = {}
        self._told = 0
        self.template = template_of(self.teams, options)
        self.rows = new_rows(Battle, self.template, 1, compiled=False)
        self.b = self.rows.view(0)
        self.b.head.dice_source, self.b.head.logging = 1, 1
        Fight.made.append(self)
        self.dice(**(first or {}))
        self._call("begin_one", self.template, 0)
        self._throw()

    def _call(self, name: str, *arguments: Any) -> None:
        rows = self.rows
        with np.errstate(all="raise"):
            DRIVERS.call(False, name, rows.records, rows.row_words, 0, *arguments)
        assert self.b.head.fault == Fault.NONE, Fault(self.b.head.fault).name
        self._drain()

    def _drain(self) -> None:
        """Keeps the events that are new; those of the running turn come again at each answer."""
        head = self.b.head
        for k in range(head.event_n):
            event = self.b.events[k]
            numbers = (event.who, event.whom, event.first, event.second, event.third)
            if head.event_base + k == len(self.events):
                self.events.append(Told(Tell(event.code), *numbers))

    # ------------------------------------------------------------ dice

    def dice(self, **given: Any) -> None:
        """Puts dice on the table, by what they are thrown for."""
        __tracebackhide__ = True
        self.all_dice_used()
        for purpose, faces in given.items():
            assert purpose.upper() in Die.__members__, purpose
            self._dice[purpose] = deque([faces] if isinstance(faces, int) else faces)

    def all_dice_used(self) -> None:
        """Fails if given dice were not thrown."""
        __tracebackhide__ = True
        left = {purpose: list(faces) for purpose, faces in self._dice.items() if faces}
        if left:
            pytest.fail(f"dice were given that nobody threw: {left}. {self._situation()}")

    def _throw(self) -> None:
        __tracebackhide__ = True
        head = self.b.head
        while not self.b.now.over and head.pending == Pending.DIE:
            purpose, who = Die(head.kind).name.lower(), self.names[head.who]
            assert head.sides == 10
            faces = self._dice.get(purpose)
            if purpose == "tie" and not faces:
                faces = deque([max(1, 10 - head.who)])
            if not faces:
                pytest.fail(f"{who} throws a die for {purpose}, which the test did not give")
            self._call("give_one", faces.popleft())

    # ------------------------------------------------------------ questions and answers

    @property
    def asked(self) -> tuple[str, str] | None:
        """Who is asked what; None once the fight is over."""
        if self.b.now.over:
            return None
        return self.names[self.b.head.who], Ask(self.b.head.kind).name.lower()

    @property
    def legal(self) -> set[str]:
        """The legal answers to the open question, in words."""
        return set(self._answers())

    def _answers(self) -> dict[str, int]:
        legal = [k for k in range(128) if self.b.head.legal[k >> 5] >> (k & 31) & 1]
        return {self._word(action): action for action in legal}

    def _word(self, action: int) -> str:
        if action < SLOT:
            return Act(action).name.lower().replace("_", " ")
        who, slot = self.b.head.who, action - SLOT
        if self.b.head.kind == Ask.TARGET:
            return self.names[self.b.roster.bodies[who].order[slot]]
        things = self.sheets[who].spells if self.b.head.kind == Ask.SPELL else None
        return (things or self.sheets[who].weapons)[slot].name

    def plays(self, *lines: str) -> None:
        """Answers the questions in words; see the module."""
        __tracebackhide__ = True
        for line in lines:
            agent, _, words = line.partition(": ")
            if self.asked is None or self.asked[0] != agent:
                pytest.fail(f'"{line}": {agent} is not asked now. {self._situation()}')
            while words:
                words = self._answer(line, agent, words)
            while self.asked is not None and self.asked[0] == agent and self._is_open():
                self.give(self._default())

    def _is_open(self) -> bool:
        """Whether the question is one that a line may leave out."""
        assert self.asked is not None
        return self.asked[1] in ("weapon", "parry_with", "called_shot", "pay")

    def _default(self) -> int:
        answers = self._answers()
        return answers.get("no called shot", min(answers.values()))

    def _answer(self, line: str, agent: str, words: str) -> str:
        __tracebackhide__ = True
        while self.asked is not None and self.asked[0] == agent:
            answers = self._answers()
            fitting = [name for name in answers if f"{words} ".startswith(f"{name} ")]
            if fitting:
                name = max(fitting, key=len)
                self.give(answers[name])
                return words[len(name) :].strip()
            if not self._is_open():
                break
            self.give(self._default())
        pytest.fail(f'"{line}": "{words}" is not legal. {self._situation()}')

    def give(self, action: int) -> None:
        """Answers with the number of an action."""
        __tracebackhide__ = True
        self._call("give_one", action)
        self._throw()

    def _situation(self) -> str:
        if self.asked is None:
            return "The fight is over."
        return f"Asked is {self.asked[0]}, for {self.asked[1]}; legal: {sorted(self.legal)}"

    # ------------------------------------------------------------ what can be seen

    def who(self, name: str) -> Any:
        """A fighter's part of the record."""
        return self.b.now.fighters[self.names.index(name)]

    def __getattr__(self, name: str) -> Any:
        if name in self.__dict__.get("names", ()):
            return self.who(name)
        raise AttributeError(name)

    def told(self, code: Tell) -> list[tuple[int, ...]]:
        """The events of a code so far, as (who, whom, three numbers)."""
        return [tuple(event[1:]) for event in self.events if event.code == code]

    @property
    def verdicts(self) -> list[Verdict]:
        """What became of the attacks so far."""
        return [Verdict(first) for _, _, first, _, _ in self.told(Tell.VERDICT)]

    @property
    def attacks(self) -> list[tuple[int, int]]:
        """Totals of the attack rolls so far, and what they had to reach."""
        return [(total, needed) for _, _, _, total, needed in self.told(Tell.ATTACK)]

    def rule(self, function: Any, *arguments: Any) -> Any:
        """What a rule says of this fight."""
        return interpreted(function)(self.b, *arguments)
