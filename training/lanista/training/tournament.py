"""A cross table: every agent against every other and against itself, sides swapped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lanista.agents import Agent, agent_of
from lanista.configs import OptionsLike, ScenarioLike
from lanista.configs.errors import ContentError
from lanista.rules.blueprint import blueprint
from lanista.training.play import Match, Tally, play_match, require_rules

Pairs = Sequence[tuple[Agent, Agent]]


@dataclass(frozen=True)
class CrossTable:
    """matches[(a, b)] is seen from agent a; each pair stands once, in the order of `agents`."""

    agents: tuple[str, ...]
    matches: Mapping[tuple[str, str], Match]

    def tally(self, row: str, column: str) -> Tally:
        """How `row` fared against `column`. A mirror match is seen from the first team."""
        match = self.matches.get((row, column))
        if match is not None and row == column:
            return next(iter(match.seats.values()))
        if match is not None:
            return match.total
        other = self.matches[column, row].total
        return Tally(other.n, other.losses, other.draws, other.wins)

    def overall(self, row: str) -> Tally:
        """How `row` fared against all the others together."""
        total = Tally(0, 0, 0, 0)
        for column in self.agents:
            if column != row:
                total += self.tally(row, column)
        return total

    def to_json(self) -> dict[str, Any]:
        """Everything, as JSON holds it."""
        return {
            "agents": list(self.agents),
            "overall": {
                name: self.overall(name).to_json() for name in self.agents if len(self.agents) > 1
            },
            "matches": [match.to_json() for match in self.matches.values()],
        }


def play_in_turn(
    pairs: Pairs,
    scenario: ScenarioLike,
    fights: int,
    seed: int,
    options: OptionsLike,
    compiled: bool | None,
) -> Iterator[Match]:
    """Plays one match after the other, in this process; the arguments are those of `play_match`."""
    for first, second in pairs:
        yield play_match(scenario, first, second, fights, seed, options=options, compiled=compiled)


def play_tournament(
    scenario: ScenarioLike,
    agents: Sequence[Any],
    fights: int = 1000,
    seed: int = 0,
    *,
    options: OptionsLike = None,
    compiled: bool | None = None,
    told: Callable[[Match], None] = lambda match: None,
    play: Callable[..., Iterator[Match]] = play_in_turn,
) -> CrossTable:
    """Plays all pairs, `fights` fights from each seat, and each agent against itself.

    Args:
        agents: one or more names, paths of policies or agents, of different names.
        told: called after each match, for progress.
        play: plays the pairs, in order: `play_in_turn`, or `on_ray.play_on_ray`, which gives the
            same results from several processes.

    Raises:
        ContentError: for a scenario or agent that cannot be used, or two agents of one name.
    """
    players = [agent_of(agent, seed) for agent in agents]
    names = tuple(player.name for player in players)
    if not players:
        raise ContentError("a tournament needs at least one agent.")
    for name in names:
        if names.count(name) > 1:
            raise ContentError(f'two agents are called "{name}"; give the files different names.')
    ruleset = blueprint(scenario, options).ruleset.name
    for player in players:
        require_rules(player, ruleset)
    pairs = [(first, second) for i, first in enumerate(players) for second in players[i:]]
    matches = {}
    for match in play(pairs, scenario, fights, seed, options, compiled):
        matches[match.first, match.second] = match
        told(match)
    return CrossTable(names, matches)
