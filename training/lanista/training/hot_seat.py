"""A fight in which people answer for some fighters, and agents for the rest.

>>> from lanista.training.fight import Table
>>> from lanista.training.hot_seat import HotSeat, commanded
>>> table = Table("duel", ["brawler", "brawler"], seed=7)
>>> seat = HotSeat(table, table.begin(), commanded(table.plan, ["red"]))
>>> seat.battle.decision.agent
'red_0'
>>> seat.give(seat.advice())
>>> seat.take_back()
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from lanista.agents.inside import numbers_of
from lanista.configs.errors import ContentError, sentence, suggestion
from lanista.rules import Battle, Replay
from lanista.rules.battle import UNDONE
from lanista.rules.blueprint import Blueprint
from lanista.rules.core.game import Ruleset
from lanista.rules.replay import DIGITS, give, print_of
from lanista.training.fight import Table
from lanista.training.versions import versions

# Who played a fighter, in a saved fight.
PERSON = "person"


class HotSeat:
    """A fight that halts where somebody at the table has to say something.

    Args:
        table: the agents: that of a team plays whom nobody commands, and advises who commands.
        battle: where to begin: a fight of the table, or one that was saved.
        people: the fighters, by index, whom people command.

    battle: the fight as it stands. It is another object after something was taken back.
    """

    def __init__(self, table: Table, battle: Battle, people: Iterable[int]) -> None:
        self.table, self.battle, self.people = table, battle, frozenset(people)
        replay = Replay.of(battle)
        halts = [self.halts(moment) for moment in replay.moments()]
        # Of each input so far, whether it was given at the table.
        self._given = [value != UNDONE and own for value, own in zip(replay.inputs, halts)]
        # The trail of the fight so far, without which each saving would play it again.
        self._trail = replay.trail
        self.go_on()

    def halts(self, battle: Battle) -> bool:
        """Whether somebody at the table has to answer, or to throw a die."""
        decision = battle.decision
        asked = decision is not None and decision.fighter in self.people
        return asked or battle.pending_die is not None

    def go_on(self) -> None:
        """Lets the agents answer until it is up to the table, or over."""
        while self.battle.decision is not None and not self.halts(self.battle):
            self._give(self.advice(), here=False)

    def advice(self) -> int:
        """What the agent of the team would answer."""
        return self.table.choose(self.battle)

    def give(self, value: int) -> None:
        """Takes an answer, or the face of a die that was thrown.

        Raises:
            IllegalAction, DiceError: if it does not fit; nothing has changed.
        """
        self._give(value, here=True)
        self.go_on()

    def _give(self, value: int, here: bool) -> None:
        give(self.battle, value)
        self._given.append(here)
        self._trail += print_of(self.battle)

    def take_back(self) -> bool:
        """Goes back to the last question or die at the table, beyond the running turn too. False:
        there is none. What the battle throws itself falls as it fell, so that a slip costs nothing
        and a regret gains nothing."""
        if True not in self._given:
            return False
        last = len(self._given) - 1 - self._given[::-1].index(True)
        self.battle = self.replay().battle_at(last)
        del self._given[last:]
        self._trail = self._trail[: DIGITS * (last + 1)]
        return True

    def replay(self) -> Replay:
        """The fight so far, with the names of those who play it."""
        return Replay.of(self.battle, self.names(), versions(), self._trail)

    def save(self, path: Path) -> None:
        """Writes that, whole or not at all. Raises ContentError if it cannot be written."""
        self.replay().save(path)

    def names(self) -> dict[str, str]:
        """Who plays each team, by its name, or if they are several, each fighter of it; agents are
        named so that they are found again."""
        plan, named = self.battle.blueprint, {}
        for team, name in enumerate(plan.team_names):
            members = {who for who, of in enumerate(plan.teams) if of == team}
            mixed = self.people & members and members - self.people
            agent = self.table.found_by[self.table.seat_of(team)]
            named[name] = agent if mixed or not members & self.people else PERSON
            if mixed:
                named |= {plan.agents[who]: PERSON for who in sorted(self.people & members)}
        return named


def commanded(plan: Blueprint, names: Sequence[str]) -> frozenset[int]:
    """The fighters that are meant by names of teams, agents or fighters, or their beginnings.

    Raises:
        ContentError: for a name that means nobody, or more than one.
    """
    found: set[int] = set()
    for name in names:
        found |= _meant(plan, name)
    return frozenset(found)


def _meant(plan: Blueprint, name: str) -> set[int]:
    """The fighters that one name means."""
    means: dict[str, set[int]] = {}
    for who in range(plan.fighters_n):
        team = plan.team_names[plan.teams[who]]
        for known in (plan.fighter_names[who], plan.agents[who], team):
            means.setdefault(known.lower(), set()).add(who)
    wanted = name.lower().strip()
    if wanted in means:
        return means[wanted]
    begun = sorted(known for known in means if wanted and known.startswith(wanted))
    if len(begun) == 1:
        return means[begun[0]]
    hint = suggestion(name, begun or [*means], list_limit=len(means))
    problem = "could be several of those who fight" if begun else "is nobody who fights here"
    raise ContentError(sentence(f'"{name}" {problem}; {hint}'))


def people_in(replay: Replay) -> frozenset[int]:
    """The fighters whom people commanded in a saved fight."""
    plan, played = replay.plan, replay.agents
    by_team = [played.get(plan.team_names[team]) for team in plan.teams]
    return frozenset(
        who for who, agent in enumerate(plan.agents) if PERSON in (played.get(agent), by_team[who])
    )


def best_agent(ruleset: Ruleset) -> str:
    """The agent that plays where none is named: the last of those built in, which fights best."""
    return [*numbers_of(ruleset.name)][-1]
