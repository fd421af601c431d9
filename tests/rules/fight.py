"""A fight at the table of a rule test: given dice, answers in words, and what can be seen.

    fight = duel(red=swordsman(style=70), blue=unarmoured(endurance=60))
    fight.dice(attack=43, location=2, damage=3, endurance=61)
    fight.plays("red: attack", "blue: no reaction", "red: bleed")
    assert fight.blue.hit_points["right leg"] == 2

Dice are given by what they are thrown for (the names of `Die`), several of one kind as a list, in
the order in which they are thrown. A die that was not given, or is left over at the next
`dice(...)` or at the end of the test, fails the test.

A line of `plays` names a fighter ("blue_1", or the team if it has one) and an answer in words, with
its sub-choices after it: "red: attack blue_1 with dagger", "red: choose location head", "blue:
parry with hoplite shield", "red: bash back". Attack and parry take the weapon foremost in hand
unless one is named, and an attack strikes plainly unless told how ("red: attack with unarmed
grapple"); "red: attack ..." (with the dots) stops before the sub-choices. A question with one
possible answer is not put.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from lanista.configs.fighter import FighterBlock
from lanista.configs.options import MythrasOptions
from lanista.configs.scenario import Member, Scenario
from lanista.rules import Battle
from lanista.rules.battle import Event
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import (
    FIRST_EFFECT,
    SLOT,
    Act,
    Ask,
    Die,
    Effect,
    HoldKind,
    Message,
    Place,
    Reach,
    Side,
)

FIRST_COUNT = {"red": 20, "blue": 10, "green": 5}
IDLE = (
    Act.DITHER, Act.NO_REACTION, Act.WAIT, Act.KEEP, Act.WAIVE, Act.DECLINE, Act.LEAVE_IN,
)  # fmt: skip
SMALL_WORDS = ("with", "at", "by", "in", "to", "the", "on", "of", "from")
FLAGS = {
    "present", "surrendered", "unconscious", "incapacitated", "dead",
    "delaying", "prone", "luck_used", "crouching", "formed", "raised", "surprised", "flat_footed",
    "unstruck", "reforming", "aware",
}  # fmt: skip
PLACE_SETS = {
    "useless", "lost", "treated", "bleeding", "staunched", "scarred", "struck", "held", "grasping",
}  # fmt: skip
MOST_IDLE_ANSWERS = 400


class Asked(NamedTuple):
    """Who is asked, and the kind of question (a name of `Ask`)."""

    who: str
    kind: str


def words_of(name: str) -> str:
    """A name as it is said: "no_reaction" and "No Reaction" are "no reaction"."""
    return re.sub(r"[\s_]+", " ", name.strip().lower())


class ByLocation(Mapping[str, int]):
    """Figures of a body by the names of its locations."""

    def __init__(self, names: tuple[str, ...], values: Any) -> None:
        self._names, self._values = [words_of(name) for name in names], values

    def __getitem__(self, name: str) -> int:
        __tracebackhide__ = True
        if words_of(name) not in self._names:
            pytest.fail(f'the body has no "{name}", but {", ".join(self._names)}')
        return int(self._values[self._names.index(words_of(name))])

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __repr__(self) -> str:
        return repr(dict(self))


class Seen:
    """A fighter as the record has it; flags are True or False, sets of locations are names.

    Every field of the record can be read (`action_points`, `fatigue`, `no_attack` ...); besides
    them hit_points, stunned, worn and natural by location, and what is defined here.
    """

    def __init__(self, fight: Fight, who: int) -> None:
        self._fight, self.who = fight, who
        self.agent = fight.battle.blueprint.agents[who]
        self._places = tuple(map(words_of, fight.battle.blueprint.location_names[who]))

    @property
    def record(self) -> Any:
        """The fighter's part of the record."""
        return self._fight.battle.record.now.fighters[self.who]

    def __getattr__(self, name: str) -> Any:
        value = getattr(self.record, name)
        if name in FLAGS:
            return bool(value)
        if name in PLACE_SETS:
            return {place for k, place in enumerate(self._places) if value >> k & 1}
        if name in ("hit_points", "stunned", "worn", "natural"):
            return ByLocation(self._places, value)
        return value

    @property
    def in_zone(self) -> str:
        """The name of the zone."""
        return words_of(self._fight.battle.blueprint.zone_names[self.record.zone])

    @property
    def out(self) -> bool:
        """Out of the fight: gone, surrendered, unconscious, maimed or dead."""
        fallen = self.surrendered or self.unconscious or self.incapacitated or self.dead
        return bool(fallen or not self.present)

    @property
    def braced_against(self) -> set[str]:
        """The agents against whom the fighter stands braced."""
        agents = self._fight.battle.blueprint.agents
        return {agent for k, agent in enumerate(agents) if self.record.braced >> k & 1}

    def guards(self, weapon: str) -> set[str]:
        """The locations before which an item is held."""
        ward = self.item(weapon).ward
        return {place for k, place in enumerate(self._places) if ward >> k & 1}

    @property
    def engaged_with(self) -> set[str]:
        """The agents with whom the fighter is engaged."""
        agents = self._fight.battle.blueprint.agents
        return {agent for k, agent in enumerate(agents) if self.record.engaged >> k & 1}

    def item(self, weapon: str) -> Any:
        """The record of the first of the fighter's items that is called so."""
        __tracebackhide__ = True
        names = [self._fight.item_name(self.who, k) for k in range(self.record.items_n)]
        if words_of(weapon) not in names:
            pytest.fail(f'{self.agent} has no "{weapon}", but {", ".join(names)}')
        return self.record.items[names.index(words_of(weapon))]

    def place(self, weapon: str) -> Place:
        """Where an item is."""
        return Place(self.item(weapon).place)

    def holds(self, weapon: str) -> bool:
        """Whether an item is in hand."""
        return self.place(weapon) == Place.HELD

    def range_to(self, agent: str) -> Reach:
        """The Reach at which the fighter fights another."""
        return Reach(self.record.reach >> 3 * getattr(self._fight, agent).who & 7)

    @property
    def holders(self) -> list[tuple[str, str, str]]:
        """What holds the fighter, as (how, by whom, where)."""
        agents = self._fight.battle.blueprint.agents
        return [
            (words_of(HoldKind(hold.kind).name), agents[hold.by], self._places[hold.location])
            for hold in self.record.holds
            if hold.kind != HoldKind.NONE
        ]

    @property
    def counters(self) -> list[tuple[str, str]]:
        """Prepared counters, as (against whom, which effect)."""
        agents = self._fight.battle.blueprint.agents
        found = [code for code in self.record.counters if code >= 0]
        return [
            (agents[code // 100], words_of(Effect(code % 100 + FIRST_EFFECT).name))
            for code in found
        ]


class Fight:
    """A battle on given dice, played in words."""

    def __init__(
        self,
        scenario: Scenario,
        initiative: list[int] | None,
        first: dict[str, Any],
        wards: bool,
    ) -> None:
        self._wards = wards
        self._dice: dict[str, deque[int]] = {}
        self.battle = Battle(scenario, dice="ask", compiled=False)
        agents = self.battle.blueprint.agents
        self.fighters = {agent: Seen(self, who) for who, agent in enumerate(agents)}
        thrown = [1] * len(agents) if initiative is None else initiative
        self.dice(initiative=thrown, **first)
        self._throw()

    # ------------------------------------------------------------ dice

    def dice(self, **given: int | list[int]) -> None:
        """Puts dice on the table, by what they are thrown for."""
        __tracebackhide__ = True
        self.all_dice_used()
        for purpose, faces in given.items():
            if purpose.upper() not in Die.__members__:
                names = ", ".join(die.name.lower() for die in Die)
                pytest.fail(f'no die is thrown for "{purpose}"; dice are thrown for {names}')
            self._dice[purpose] = deque([faces] if isinstance(faces, int) else faces)

    def all_dice_used(self) -> None:
        """Fails if given dice were not thrown."""
        __tracebackhide__ = True
        left = self._left()
        if left:
            pytest.fail(f"dice were given that nobody threw: {left}. {self._situation()}")

    def _left(self) -> str:
        left = {purpose: list(faces) for purpose, faces in self._dice.items() if faces}
        return ", ".join(f"{purpose}={faces}" for purpose, faces in left.items())

    def _throw(self) -> None:
        """Throws the dice that the rules ask for."""
        __tracebackhide__ = True
        while (die := self.battle.pending_die) is not None:
            faces = self._dice.get(die.purpose)
            agent = self.battle.blueprint.agents[die.fighter]
            if not faces:
                pytest.fail(
                    f"{agent} throws a d{die.sides} for {die.purpose}, which the test did not "
                    f"give; still on the table: {self._left() or 'nothing'}"
                )
            if not 1 <= faces[0] <= die.sides:
                pytest.fail(
                    f"{agent} throws a d{die.sides} for {die.purpose}: there is no {faces[0]} on it"
                )
            self.battle.throw(faces.popleft())
        if not self._wards and self._only_wards_are_open():
            self.battle.step(Act.WAIT)
            self._throw()

    def _only_wards_are_open(self) -> bool:
        """Whether the question is only who sets or ends a ward before a blow."""
        decision = self.battle.decision
        if decision is None or decision.kind != "ready":
            return False
        return set(self.battle.legal_actions()) <= {Act.WARD, Act.UNWARD, Act.WAIT}

    # ------------------------------------------------------------ questions and answers

    @property
    def asked(self) -> Asked | None:
        """Who is asked what; None once the fight is over."""
        decision = self.battle.decision
        return None if decision is None else Asked(self._short(decision.fighter), decision.kind)

    @property
    def legal(self) -> set[str]:
        """The legal answers to the open question, in words."""
        return set(self._answers())

    def _short(self, who: int) -> str:
        """The team's name where it has one fighter, else the agent's."""
        plan = self.battle.blueprint
        alone = plan.teams.count(plan.teams[who]) == 1
        return plan.team_names[plan.teams[who]] if alone else plan.agents[who]

    def _answers(self) -> dict[str, int]:
        """Word -> action of the open question. Of two equal names the first counts."""
        answers: dict[str, int] = {}
        for action in self.battle.legal_actions():
            if action >= SLOT:
                name = self._slot_name(action - SLOT)
            else:
                name = words_of(self.battle.action_name(action))
            answers.setdefault(name, action)
        return answers

    def item_name(self, who: int, item: int) -> str:
        """What an item is called."""
        record = self.battle.record.now.fighters[who].items[item]
        return words_of(self.battle.blueprint.weapon_names[record.weapon])

    def _slot_name(self, k: int) -> str:
        decision, plan = self.battle.decision, self.battle.blueprint
        assert decision is not None
        kind, who, foe = Ask[decision.kind.upper()], decision.fighter, decision.foe
        if kind in (Ask.TARGET, Ask.OUTMANOEUVRE_JOIN, Ask.BYSTANDER):
            return self._short(self.battle.record.roster.bodies[who].order[k])
        if kind in (Ask.WEAPON, Ask.PARRY_WITH):
            return self.item_name(who, k)
        if kind == Ask.FOE_WEAPON:
            return self.item_name(foe, k)
        if kind in (Ask.LOCATION, Ask.WOUND):
            return words_of(plan.location_names[foe][k])
        if kind == Ask.LIMB:
            return words_of(plan.location_names[who][k])
        if kind == Ask.HOLD:
            victim = foe if decision.about == Act.CRUSH else who
            hold = self.battle.record.now.fighters[victim].holds[k]
            return words_of(plan.location_names[victim][hold.location])
        if kind == Ask.PLACE:
            return words_of(plan.zone_names[k])
        if kind == Ask.MESSAGE:
            return words_of(Message(k).name)
        if kind == Ask.STYLE:
            return words_of(plan.style_names[who][k])
        if kind == Ask.RANGE:
            return words_of(Reach(k).name)
        if kind == Ask.DIRECTION:
            return ("back", "sideways")[k]
        if kind == Ask.LAYER:
            return ("worn", "natural")[k]
        if kind == Ask.IMPALE_ROLL:
            return str(divmod(decision.about, 100)[k])
        return f"slot {k}"

    def plays(self, *lines: str) -> None:
        """Answers the questions in words; see the module."""
        __tracebackhide__ = True
        for line in lines:
            agent, _, words = line.partition(":")
            self._play(line, agent.strip(), words_of(words))

    def _play(self, line: str, agent: str, words: str) -> None:
        __tracebackhide__ = True
        left_open = words.endswith("...")
        words = words.removesuffix("...").strip()
        self._expect(line, agent)
        who = self._decider()
        while words:
            words = self._answer(line, words)
            if words and (self.battle.decision is None or self._decider() != who):
                pytest.fail(f'"{line}": nobody asks {agent} for "{words}". {self._situation()}')
        if not left_open:
            self._take_foremost(who)

    def _decider(self) -> int:
        assert self.battle.decision is not None
        return self.battle.decision.fighter

    def _expect(self, line: str, agent: str) -> None:
        __tracebackhide__ = True
        decision = self.battle.decision
        if decision is None:
            pytest.fail(f'"{line}": nobody is asked anything; the fight is over')
        plan = self.battle.blueprint
        team = plan.team_names[plan.teams[decision.fighter]]
        if words_of(agent) not in (words_of(decision.agent), team):
            pytest.fail(f'"{line}": {agent} is not asked now. {self._situation()}')

    def _answer(self, line: str, words: str) -> str:
        """Answers with the longest legal name that the words begin with; returns the rest."""
        __tracebackhide__ = True
        answers = self._answers()
        fitting = [name for name in answers if f"{words} ".startswith(f"{words_of(name)} ")]
        if not fitting:
            pytest.fail(f'"{line}": "{words}" is not legal. {self._situation()}')
        name = max(fitting, key=len)
        self.battle.step(answers[name])
        self._throw()
        rest = words[len(name) :].split()
        while rest and rest[0] in SMALL_WORDS:
            rest.pop(0)
        return " ".join(rest)

    def _take_foremost(self, who: int) -> None:
        """The weapon of an attack or parry, a plain strike, the first limb: where the test leaves
        them open."""
        __tracebackhide__ = True
        while (decision := self.battle.decision) is not None and decision.fighter == who:
            attacks = decision.kind == "weapon" and decision.about == Act.ATTACK
            if not attacks and decision.kind not in ("parry_with", "manner", "limb"):
                return
            self.battle.step(self.battle.legal_actions()[0])
            self._throw()

    def _situation(self) -> str:
        if self.asked is None:
            return "The fight is over."
        legal = ", ".join(sorted(self.legal))
        return f"Asked is {self.asked.who}, for {self.asked.kind}; legal: {legal}"

    # ------------------------------------------------------------ letting time pass

    def _idle(self) -> None:
        """The open question is answered by doing nothing."""
        __tracebackhide__ = True
        legal = self.battle.legal_actions()
        self.battle.step(next((act for act in IDLE if act in legal), legal[0]))
        self._throw()

    def _passes_until(self, what: str, reached: Any) -> None:
        __tracebackhide__ = True
        for _ in range(MOST_IDLE_ANSWERS):
            if self.asked is None:
                pytest.fail(f"the fight was over before {what}")
            if reached():
                return
            self._idle()
        pytest.fail(f"it never came to {what}")

    def passes_to_round(self, number: int) -> None:
        """Everybody dithers and nobody reacts, until the first question of a round."""
        __tracebackhide__ = True
        self._passes_until(f"round {number}", lambda: self.round >= number)

    def passes_to_turn_of(self, agent: str) -> None:
        """Everybody dithers until this fighter's next turn; one whose turn it is, dithers too."""
        __tracebackhide__ = True
        if self.asked == (agent, "turn"):
            self._idle()
        self._passes_until(f"a turn of {agent}", lambda: self.asked == (agent, "turn"))

    def given(self, **fields: dict[str, Any]) -> None:
        """Writes down a state that play would take long to reach, for whoever is asked next:
        `given(blue={"rear": 1})`. A turn is played again from its beginning for every answer, so
        it is written there too."""
        record = self.battle.record
        for agent, about in fields.items():
            who = getattr(self, agent).who
            for fighters in (record.now.fighters, record.checkpoint.fighters):
                for name, value in about.items():
                    setattr(fighters[who], name, value)

    # ------------------------------------------------------------ what can be seen

    def __getattr__(self, name: str) -> Seen:
        fighters: dict[str, Seen] = self.__dict__.get("fighters", {})
        alone = f"{name}_0" if f"{name}_1" not in fighters else name
        if name not in fighters and alone not in fighters:
            raise AttributeError(f'no fighter "{name}"; there are {", ".join(fighters)}')
        return fighters.get(name) or fighters[alone]

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.battle.round

    @property
    def cycle(self) -> int:
        """The cycle of the round, from 1."""
        return int(self.battle.record.now.cycle)

    @property
    def winner(self) -> str | None:
        """The team that has won."""
        return self.battle.winner

    @property
    def blow(self) -> Any:
        """The record of the present exchange, or of the last one."""
        return self.battle.record.blow

    @property
    def effects_to_pick(self) -> tuple[str, int] | None:
        """Who may pick special effects now, and how many; None if nobody."""
        if self.asked is None or self.asked.kind != "effect":
            return None
        return self.asked.who, int(self.blow.slots)

    @property
    def won(self) -> str | None:
        """The side of the last exchange that had the better level."""
        side = self.blow.winner
        if side == Side.NOBODY:
            return None
        return self._short(self.blow.attacker if side == Side.ATTACKER else self.blow.defender)

    def told(self, tell: Tell) -> list[Event]:
        """The events of a kind, so far."""
        return [event for event in self.battle.events if event.code == tell]

    def waives(self) -> None:
        """The winner lets all special effects go."""
        __tracebackhide__ = True
        while self.asked is not None and self.asked.kind == "effect":
            self.battle.step(Act.WAIVE)
            self._throw()


def scenario_of(teams: dict[str, Any], options: dict[str, Any]) -> Scenario:
    """A scenario from fighters by team, and from options of the rules or of the scenario.

    Reach does not matter unless a test says so. `zone` says what is special of the ground;
    `stands` where somebody begins, by agent: {"red_1": {"zone": "street", "raised": True}}.
    `formed` names the teams that begin in formation.
    """
    stands = options.pop("stands", {})
    if "zone" in options:
        options["zones"] = {"ground": options.pop("zone")}
    rules = {key: options.pop(key) for key in list(options) if key in MythrasOptions.model_fields}
    rules.setdefault("reach", False)
    members = {}
    formed = options.pop("formed", ())
    for team, fighters in teams.items():
        blocks = [fighters] if isinstance(fighters, FighterBlock) else list(fighters)
        members[team] = [
            Member(
                fighter=on_count(block, FIRST_COUNT.get(team, 5) - k),
                **{"formed": team in formed} | stands.get(f"{team}_{k}", {}),
            )
            for k, block in enumerate(blocks)
        ]
    return Scenario(name="table", teams=members, options=MythrasOptions(**rules), **options)


def on_count(block: FighterBlock, count: int) -> FighterBlock:
    """The fighter, acting on this count unless the test says otherwise."""
    if block.initiative is not None or block.initiative_bonus is not None:
        return block
    return block.model_copy(update={"initiative": count - 1})
