"""A fight of Initiative Points at the table of a rule test: fighters, given dice, answers in words.

    fight = Fight(red=guard(), blue=[guard(), guard(armour=7)])
    fight.dice(attack=5, damage=9, soak=2)
    fight.plays("red: strike blue_1", "blue_1: parry")

A team is a fighter or a list of them. Other keywords are rules options, `off` for what is switched
off, `ambush` for what red has to reach to notice blue (or "unseen"), max_rounds, and `first`, the
dice that are thrown before the first question.

Dice are given by what they are thrown for (the names of `Die`), several of one kind as a list. A
die that was not given, or is left over at the next `dice(...)` or at the end, fails the test. The
initiative die of both teams is a six, unless `rolls` names those who throw it, and those who are
equal come in the order of the roster, unless dice for `tie` are given.

A line of `plays` names a fighter ("blue_1", or the team if it has one) and an answer with its parts
after it; an attack or a parry takes the first weapon, a defence is paid by points where there are
any, and no shot is called, unless told.
"""

from __future__ import annotations

from collections import deque
from typing import Any, NamedTuple

import pytest

from lanista.configs.initiative_points.equipment import ArmourBlock, SpellBlock, WeaponBlock
from lanista.configs.initiative_points.fighter import FighterBlock
from lanista.configs.initiative_points.scenario import Ambush, Member, Scenario
from lanista.configs.initiative_points.vocabulary import (
    CHARACTERISTICS,
    FORMS,
    TECHNIQUES,
    WEAPON_SKILLS,
)
from lanista.rules import Battle
from lanista.rules.core.compile import interpreted
from lanista.rules.initiative_points.tells import Tell
from lanista.rules.initiative_points.vocabulary import SLOT, Act, Ask, Die, Verdict


def arms(name: str, attack: int, damage: int, defence: int, **more: Any) -> WeaponBlock:
    """A weapon or shield for one hand, unless told."""
    shown = name.replace("_", " ")
    return WeaponBlock(
        id=name, name=shown, skill="single_weapon", attack=attack, damage=damage,
        defence=defence, **more,
    )  # fmt: skip


SWORD = arms("sword", 4, 6, 3)
AXE = arms("axe", 2, 7, 1)
DAGGER = arms("dagger", 4, 2, 1)
ROUND_SHIELD = arms("round_shield", 2, -1, 3, shield=True)
KITE = arms("kite", 1, 0, 5, shield=True)
GREATSWORD = arms("greatsword", 3, 11, 5, hands=2)
BOW = arms("bow", 0, 8, 0, hands=2, distance=120)
SLING = arms("sling", 0, 4, 0, distance=50)
CROSSBOW = arms("crossbow", 1, 10, 0, hands=2, distance=200, reload=3)


def spell(name: str, kind: str, level: int, power: int = 0, distance: int = 60) -> SpellBlock:
    """A spell, to which its caster adds ten, unless told."""
    return SpellBlock(
        id=name, name=name, technique=TECHNIQUES[0], form=FORMS[0], level=level, kind=kind,
        power=power, distance=distance,
    )  # type: ignore[arg-type]  # fmt: skip


FIRE = spell("fire", "damage", 15, 10)
SLEEP = spell("sleep", "sleep", 10)
WEARY = spell("weary", "fatigue", 10, 2)
SHIELD = spell("shield", "soak", 10, 4)


def guard(
    *weapons: WeaponBlock,
    skill: int = 3,
    armour: int = 0,
    gap: int = 0,
    spells: Any = (),
    art: int = 10,
    size: int = 0,
    encumbrance: int = 0,
    place: int | None = None,
    in_hand: tuple[str, ...] | None = None,
    **numbers: int,
) -> Member:
    """All characteristics 0, all abilities 3, a broadsword and no armour, unless told."""
    abilities = {"athletics": 3, "awareness": 3, "concentration": 3}
    abilities |= dict.fromkeys(WEAPON_SKILLS, skill)
    abilities |= {name: value for name, value in numbers.items() if name not in CHARACTERISTICS}
    worn = ArmourBlock(id="armour", protection=armour, called_shot=gap)  # type: ignore[arg-type]
    block = FighterBlock(
        format="lanista/fighter@1",
        name="Guard",
        characteristics={name: numbers[name] for name in CHARACTERISTICS if name in numbers},
        size=size,
        abilities=abilities,
        arts={TECHNIQUES[0]: art} if spells else {},
        encumbrance=encumbrance,
        armour=worn,
        weapons=weapons or (SWORD,),
        in_hand=in_hand,
        spells=tuple(spells),
    )
    return Member(fighter=block, place=place)


def scenario_of(teams: dict[str, list[Member]], asked: dict[str, Any]) -> Scenario:
    """The scenario of a test; see the module."""
    rolls, ambush = asked.pop("rolls", ()), asked.pop("ambush", None)
    rounds, ends = asked.pop("max_rounds", 60), asked.pop("ground", None)
    options = {"disabled": asked.pop("off", ()), "helpless_ignores_armour": False} | asked
    options["game_master_six"] = set(teams) - set(rolls)
    surprise = None
    if ambush is not None:
        surprise = Ambush(by="blue", unaware=True)
        if ambush != "unseen":
            surprise = Ambush(by="blue", ease=ambush)
    return Scenario(
        format="lanista/scenario@1", name="table", max_rounds=rounds, options=options,
        ground=None if ends is None else {"lowest": ends[0], "highest": ends[1]},
        surprise=surprise, teams=teams,
    )  # type: ignore[arg-type]  # fmt: skip


class Told(NamedTuple):
    """An event: its code, who, whom, and three numbers."""

    code: Tell
    who: int
    whom: int
    first: int
    second: int
    third: int


class Fight:
    """A battle on given dice, played in words; see the module."""

    made: list[Fight] = []

    def __init__(
        self, red: Any, blue: Any, first: dict[str, Any] | None = None, **options: Any
    ) -> None:
        teams = {"red": red, "blue": blue}
        self.teams = {name: t if isinstance(t, list) else [t] for name, t in teams.items()}
        self._dice: dict[str, deque[int]] = {}
        self._throws = True
        scenario = scenario_of(self.teams, options)
        self.battle = Battle(scenario, dice="ask", compiled=False)
        self.b: Any = self.battle.record
        alone = {name for name, team in self.teams.items() if len(team) == 1}
        agents = self.battle.blueprint.agents
        self.names = [agent[:-2] if agent[:-2] in alone else agent for agent in agents]
        Fight.made.append(self)
        self.dice(**(first or {}))
        self._throw()

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
        while self._throws and (die := self.battle.pending_die) is not None:
            assert die.sides == 10
            faces = self._dice.get(die.purpose)
            if die.purpose == "tie" and not faces:
                faces = deque([max(1, 10 - die.fighter)])
            if not faces:
                pytest.fail(
                    f"{self.names[die.fighter]} throws a die for {die.purpose}, which the test "
                    f"did not give"
                )
            self.battle.throw(faces.popleft())

    # ------------------------------------------------------------ questions and answers

    @property
    def asked(self) -> tuple[str, str] | None:
        """Who is asked what; None once the fight is over."""
        decision = self.battle.decision
        return None if decision is None else (self.names[decision.fighter], decision.kind)

    @property
    def legal(self) -> set[str]:
        """The legal answers to the open question, in words."""
        return set(self._answers())

    def _answers(self) -> dict[str, int]:
        return {self._word(action): action for action in self.battle.legal_actions()}

    def _word(self, action: int) -> str:
        if action < SLOT:
            return Act(action).name.lower().replace("_", " ")
        who, slot, plan = self.b.head.who, action - SLOT, self.battle.blueprint
        body = self.b.roster.bodies[who]
        if self.b.head.kind == Ask.TARGET:
            return self.names[body.order[slot]]
        if self.b.head.kind == Ask.SPELL:
            return str(plan.spell_names[body.spells[slot]]).lower()
        return str(plan.weapon_names[body.items[slot]]).lower()

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

    def leaves_to_the_dice(self, line: str) -> None:
        """Answers as `plays` does, and leaves the dice that come of it unthrown."""
        self._throws = False
        self.plays(line)
        self._throws = True

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
        self.battle.step(action)
        self._throw()

    def _situation(self) -> str:
        if self.asked is None:
            return "The fight is over."
        return f"Asked is {self.asked[0]}, for {self.asked[1]}; legal: {sorted(self.legal)}"

    def given(self, name: str, **fields: int) -> None:
        """Writes down a state that play would take long to reach. A turn is played again from its
        beginning for every answer, so it is written there too."""
        who = self.names.index(name)
        for fighters in (self.b.now.fighters, self.b.checkpoint.fighters):
            for field, value in fields.items():
                setattr(fighters[who], field, value)

    # ------------------------------------------------------------ what can be seen

    @property
    def events(self) -> list[Told]:
        """What has happened so far."""
        return [
            Told(Tell(e.code), e.who, e.whom, e.first, e.second, e.third)
            for e in self.battle.events
        ]

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
