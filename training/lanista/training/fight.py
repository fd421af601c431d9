"""One fight between agents, answer by answer: fight k of a seed, as tournaments play it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

from lanista.agents import Agent, BuiltInAgent, agent_of
from lanista.agents.inside import stream_of
from lanista.configs.option_sets import OptionsLike
from lanista.configs.rulesets import ScenarioLike
from lanista.rules import Battle
from lanista.rules.blueprint import blueprint

Heard = Callable[[Battle, int], None]


class Table:
    """Agents at a table, and what they fight about.

    Args:
        agents: who answers for the first team, and who for all others; names, paths or agents.
        seed: fixes every die of every fight.
        compiled: True for many fights; None takes compiled rules if this machine has them ready.

    Raises:
        ContentError: for a scenario or agent that cannot be used.
    """

    def __init__(
        self,
        scenario: ScenarioLike,
        agents: Sequence[Any],
        seed: int = 0,
        *,
        options: OptionsLike = None,
        compiled: bool | None = None,
    ) -> None:
        self.players = [agent_of(who, seed) for who in agents]
        # How the same agents are found again: a policy by its path, and not by its name.
        self.found_by = [
            str(who) if isinstance(who, (str, Path)) else player.name
            for who, player in zip(agents, self.players)
        ]
        self.seed = seed
        self.plan = blueprint(scenario, options)
        self.compiled = compiled

    def player_of(self, team: int) -> Agent:
        """Who answers for a team."""
        return self.players[self.seat_of(team)]

    def seat_of(self, team: int) -> int:
        """Which of the agents answers for a team."""
        return min(team, len(self.players) - 1)

    def names(self) -> dict[str, str]:
        """The name of the agent of each team."""
        teams = enumerate(self.plan.team_names)
        return {name: self.player_of(team).name for team, name in teams}

    def begin(self, fight: int = 0, dice: Literal["ask"] | None = None) -> Battle:
        """Fight number `fight` of the seed at its first question, the agents seated.

        Args:
            dice: "ask" for dice that are thrown at a table.
        """
        stream = stream_of(self.seed, fight)
        for player in self.players:
            if isinstance(player, BuiltInAgent):
                player.join(stream, patient=self.compiled is True)
        return Battle(self.plan.scenario, self.seed, fight=fight, dice=dice, compiled=self.compiled)

    def choose(self, battle: Battle) -> int:
        """The answer of the agent of whoever is asked."""
        decision = battle.decision
        assert decision is not None
        return self.player_of(self.plan.teams[decision.fighter]).choose(battle)

    def play(self, fight: int = 0, heard: Heard = lambda battle, action: None) -> Battle:
        """Plays fight number `fight` of the seed to its end.

        Args:
            heard: called with the battle and the answer before each answer is given.
        """
        battle = self.begin(fight)
        while battle.decision is not None:
            action = self.choose(battle)
            heard(battle, action)
            battle.step(action)
        return battle
