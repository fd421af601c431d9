"""Many fights between two agents, from every seat, with an interval around the result.

Built-in agents fight inside the compiled rules. A trained policy answers for all fights of a batch
at once. Fight k of a seed is the same fight however it is batched.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from lanista.agents import Agent, BuiltInAgent, LearnedPolicy, OwnAgent, agent_of
from lanista.agents.inside import FREE_SEAT, built_in, play_to_the_end
from lanista.configs import OptionsLike, ScenarioLike
from lanista.configs.errors import ContentError
from lanista.envs.opponents import find_opponent
from lanista.rules import BattleBatch
from lanista.rules.blueprint import Blueprint, blueprint
from lanista.rules.core.game import Ruleset
from lanista.training.intervals import Interval, wilson
from lanista.training.versions import versions

MOST_AT_ONCE = 256
# Below this many fights it is not worth compiling the rules first.
FEW_FIGHTS = 12


@dataclass(frozen=True)
class Tally:
    """How an agent fared: n fights, and of these wins, draws and losses."""

    n: int
    wins: int
    draws: int
    losses: int

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.n + other.n,
            self.wins + other.wins,
            self.draws + other.draws,
            self.losses + other.losses,
        )

    @property
    def won(self) -> Interval:
        """The share of fights won."""
        return wilson(self.wins, self.n)

    def to_json(self) -> dict[str, Any]:
        """The counts, and the share won with its interval."""
        return {**asdict(self), "won": asdict(self.won)}


@dataclass(frozen=True)
class Match:
    """The result of a match, seen from the first agent.

    seats: its tally from each team it played. options: the rules options. versions: of the
    libraries. With the content hash and the seed they let the match be played again.
    """

    scenario: str
    content_hash: str
    first: str
    second: str
    seats: Mapping[str, Tally]
    seed: int
    options: Mapping[str, Any]
    versions: Mapping[str, str]

    @property
    def total(self) -> Tally:
        """The tally over all seats."""
        total = Tally(0, 0, 0, 0)
        for tally in self.seats.values():
            total += tally
        return total

    def to_json(self) -> dict[str, Any]:
        """Everything, as JSON holds it."""
        return {
            "scenario": self.scenario,
            "content_hash": self.content_hash,
            "first": self.first,
            "second": self.second,
            "total": self.total.to_json(),
            "seats": {team: tally.to_json() for team, tally in self.seats.items()},
            "seed": self.seed,
            "options": self.options,
            "versions": self.versions,
        }


def play_match(
    scenario: ScenarioLike,
    first: Any,
    second: Any,
    fights: int = 1000,
    seed: int = 0,
    *,
    options: OptionsLike = None,
    compiled: bool | None = None,
) -> Match:
    """Plays `fights` fights from each seat: the first agent takes each team in turn.

    In a fight of more than two teams the second agent takes all the others.

    Args:
        first, second: names, paths of policies, or agents.
        fights: 1 or more, for each team.
        seed: 0 or more.
        options: rules options that replace the scenario's own.
        compiled: True or False; None compiles unless the fights are few.

    Raises:
        ContentError: for a scenario or agent that cannot be used.
        ValueError: if a policy does not fit the scenario.
    """
    plan = blueprint(scenario, options)
    pair = (agent_of(first, seed), agent_of(second, seed))
    seats = {
        name: play_seat(plan, pair, team, seat_numbers(team, fights), seed, compiled)
        for team, name in enumerate(plan.team_names)
    }
    return match_of(plan, pair, seats, seed)


def match_of(
    plan: Blueprint, pair: tuple[Agent, Agent], seats: Mapping[str, Tally], seed: int
) -> Match:
    """The result of a match whose fights have been counted."""
    return Match(
        scenario=plan.scenario.name,
        content_hash=plan.content_hash,
        first=pair[0].name,
        second=pair[1].name,
        seats=seats,
        seed=seed,
        options=plan.options.model_dump(mode="json"),
        versions=versions(),
    )


def seat_numbers(team: int, fights: int) -> npt.NDArray[np.int64]:
    """The numbers of the fights of a match in which the first agent plays this team.

    Raises:
        ContentError: if the match has none.
    """
    if fights < 1:
        raise ContentError(f"fights is {fights}; a match has at least one fight a seat.")
    return np.arange(team * fights, (team + 1) * fights)


def play_seat(
    plan: Blueprint,
    pair: tuple[Agent, Agent],
    team: int,
    numbers: npt.NDArray[np.int64],
    seed: int,
    compiled: bool | None = None,
) -> Tally:
    """Plays the fights of these numbers with the first agent in this team."""
    players = [pair[0] if k == team else pair[1] for k in range(len(plan.team_names))]
    winners = play_fights(plan, players, numbers, seed, compiled)
    won, drawn = int((winners == team).sum()), int((winners < 0).sum())
    return Tally(len(numbers), won, drawn, len(numbers) - won - drawn)


def require_rules(player: Agent, ruleset: str) -> None:
    """Raises ContentError unless an agent knows how to fight under a ruleset."""
    if isinstance(player, BuiltInAgent):
        built_in(ruleset).number(player.name)
    elif isinstance(player, LearnedPolicy):
        player.require_ruleset(ruleset)


def play_fights(
    plan: Blueprint,
    players: Sequence[Agent],
    numbers: npt.NDArray[np.int64],
    seed: int,
    compiled: bool | None = None,
) -> npt.NDArray[np.int64]:
    """Plays the fights of these numbers; players[k] answers for team k.

    Returns:
        winners int64[n]: team index, or -1 for a draw.
    """
    inside, seats = built_in(plan.ruleset.name), np.full(16, FREE_SEAT, np.int64)
    for fighter, team in enumerate(plan.teams):
        player = players[team]
        require_rules(player, plan.ruleset.name)
        if isinstance(player, BuiltInAgent):
            seats[fighter] = inside.number(player.name)
    all_inside = all(isinstance(player, BuiltInAgent) for player in players)
    if compiled is None:
        entry = "finish_many" if all_inside else "step_many"
        compiled = len(numbers) > FEW_FIGHTS or inside.drivers.is_ready(entry)
    if all_inside:
        winners, _ = play_to_the_end(plan, numbers, seats, seed, compiled)
        return winners
    return _play_in_batches(plan, players, numbers, seed, seats, compiled)


def _play_in_batches(
    plan: Blueprint,
    players: Sequence[Agent],
    numbers: npt.NDArray[np.int64],
    seed: int,
    seats: npt.NDArray[np.int64],
    compiled: bool,
) -> npt.NDArray[np.int64]:
    """Fights in which somebody answers in Python. A row whose fight has ended takes the next
    number, so that long fights count as much as short ones."""
    guests = [player for player in players if not isinstance(player, BuiltInAgent)]
    views = [player.view or plan.view for player in guests]
    view = (max(allies for allies, _ in views), max(foes for _, foes in views))
    chance = np.random.default_rng(seed)
    n = min(len(numbers), MOST_AT_ONCE)
    inside = built_in(plan.ruleset.name)
    batch = BattleBatch(
        plan.scenario, n, seed, drivers=inside.drivers, seats=np.tile(seats, (n, 1)),
        parameters=inside.parameters, view=view, information=_information(guests),
        compiled=compiled, renew=False,
    )  # fmt: skip
    winners = np.full(len(numbers), -1, np.int64)
    fight_of = np.arange(n)
    batch.begin(numbers[:n])
    waiting = n
    while (fight_of >= 0).any():
        ended = np.flatnonzero((batch.dones == 1) & (fight_of >= 0))
        if not len(ended):
            batch.advance(_answers(batch, players, fight_of >= 0, chance))
            continue
        started = np.full(n, -1, np.int64)
        for row in ended:
            winners[fight_of[row]] = batch.winners[row]
            fight_of[row] = waiting if waiting < len(numbers) else -1
            started[row] = numbers[waiting] if waiting < len(numbers) else -1
            waiting += 1
        batch.begin(started)
    return winners


def _information(guests: Sequence[LearnedPolicy | OwnAgent]) -> Any:
    """What all of them see of a foe. Raises ContentError if they differ."""
    kinds = sorted({agent.information for agent in guests})
    if len(kinds) > 1:
        raise ContentError(f"the agents read observations with different information: {kinds}.")
    return kinds[0]


def _answers(
    batch: BattleBatch,
    players: Sequence[Agent],
    running: npt.NDArray[np.bool_],
    chance: np.random.Generator,
) -> npt.NDArray[np.int64]:
    """The answers of all that answer in Python, -1 for fights that are over."""
    answers = np.full(batch.n, -1, np.int64)
    team_of_actor = np.array(batch.blueprint.teams)[batch.actors]
    for team, player in enumerate(players):
        rows = np.flatnonzero(running & (team_of_actor == team))
        if isinstance(player, BuiltInAgent) or not len(rows):
            continue
        columns = columns_of(batch.ruleset, player.view or batch.blueprint.view, batch.view)
        if isinstance(player, LearnedPolicy):
            seen = batch.observations[np.ix_(rows, columns)]
            answers[rows] = player.answer(seen, batch.masks[rows])
        else:
            answers[rows] = find_opponent(player).answers(batch, rows, chance, columns)
    return answers


@cache
def columns_of(
    ruleset: Ruleset, view: tuple[int, int], wide: tuple[int, int]
) -> npt.NDArray[np.int64]:
    """Where the features of a view stand in an observation with as many or more rows."""
    places = {name: k for k, name in enumerate(ruleset.feature_names(*wide))}
    return np.array([places[name] for name in ruleset.feature_names(*view)])
