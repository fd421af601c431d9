"""# OpenSpiel

The fights as a game of OpenSpiel, for its game-theoretic and tree-searching algorithms. Every die
is a chance node, and every question that the rules ask is a node of the player who answers it.

| | |
|---|---|
| Creation | `pyspiel.load_game("python_lanista_mythras(scenario=unarmed)")` |
| Games | `python_lanista_` and the name of a ruleset, for the scenarios of that ruleset |
| Import | `import lanista.envs.openspiel` registers the games; needs the extra `libraries` |
| Players | the teams, in their order; with `control=fighter` the fighters |
| Actions | the 128 of the ruleset's page, `lanista.envs.mythras_v0`; each has its name |
| Chance | one node a die: outcome `face - 1`, all faces alike; at most 100 |
| Observation tensor | float32[D]: the features of that page |
| Observation string | the features that are not 0, by name |
| Returns | +1 the team has won, -1 lost (k losing teams: -1/k), 0 nobody, or the round limit |
| Utility | zero sum; with `control=fighter` and teams of several, general sum |

| Parameter | Default | Meaning |
|---|---|---|
| `scenario` | `duel`; of each ruleset its own | a name, or the path of a scenario file |
| `options` | none | the name of an option set, see `lanista.configs.register_options` |
| `control` | `team` | or `fighter` |
| `information` | `table` | or `open` |
| `max_rounds` | `0` | the round after which nobody has won; 0: the scenario's own |

A player who is asked sees through the eyes of the fighter whom the question concerns, a player who
is not through those of its first fighter. What a player remembers is not kept: there are no
information states. `state.clone()` copies the fight as it stands; `state.battle` is the
`lanista.rules.Battle` itself, to look at.

## Version history

* v0: first version; until the first release it grows with the rules, without a new number.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lanista.configs import ruleset_names
from lanista.configs.errors import ContentError
from lanista.envs.checks import INFORMATION, one_of
from lanista.envs.rendering import picture
from lanista.rules import Battle
from lanista.rules.blueprint import blueprint
from lanista.rules.core.game import Ruleset
from lanista.rules.core.record import ACTIONS
from lanista.rules.rulesets import ruleset_of

try:
    import pyspiel
except ImportError as error:
    raise ImportError(
        "this module needs OpenSpiel, which the base installation leaves out; "
        "pip install 'lanista[libraries]'"
    ) from error

PARAMETERS: dict[str, Any] = {
    "options": "", "control": "team", "information": "table", "max_rounds": 0,
}  # fmt: skip
MOST_PLAYERS = 16
MOST_FACES = 100
# The rules end a fight as faulty in which a round has more answers than this.
MOST_ANSWERS_A_ROUND = 2000


def parameters_of(ruleset: Ruleset) -> dict[str, Any]:
    """The parameters of a ruleset's game, as they are unless others are given."""
    return {"scenario": ruleset.scenario, **PARAMETERS}


def game_type(ruleset: Ruleset, utility: Any) -> Any:
    """What OpenSpiel has to know of a ruleset's game before it is made."""
    kinds = pyspiel.GameType
    return pyspiel.GameType(
        short_name=f"python_lanista_{ruleset.name}",
        long_name=f"{ruleset.title} combat, by Lanista",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=MOST_PLAYERS,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters_of(ruleset),
    )


class FightGame(pyspiel.Game):  # type: ignore[misc]
    """The rules of one scenario: what does not change in a fight.

    player_of: the player who answers for each fighter.

    Args:
        params: as in the table above.
    """

    ruleset: Ruleset

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        ruleset = self.ruleset
        given = {**parameters_of(ruleset), **(params or {})}
        one_of("control", given["control"], ("team", "fighter"))
        one_of("information", given["information"], INFORMATION)
        plan = blueprint(given["scenario"], given["options"])
        if plan.ruleset is not ruleset:
            raise ContentError(
                f'the scenario "{plan.scenario.name}" is fought under {plan.ruleset.name}; load '
                f"python_lanista_{plan.ruleset.name}."
            )
        scenario = plan.scenario
        if given["max_rounds"]:
            scenario = scenario.model_copy(update={"max_rounds": int(given["max_rounds"])})
        self.opening = Battle(scenario, dice="ask")
        self.information = given["information"]
        teams = self.opening.blueprint.teams
        by_team = given["control"] == "team"
        self.player_of = list(teams) if by_team else list(range(len(teams)))
        self.team_of = dict(zip(self.player_of, teams))
        players, losers = len(self.team_of), len(set(teams)) - 1
        utility = pyspiel.GameType.Utility
        zero_sum = players == losers + 1
        super().__init__(
            game_type(ruleset, utility.ZERO_SUM if zero_sum else utility.GENERAL_SUM),
            pyspiel.GameInfo(
                num_distinct_actions=ACTIONS,
                max_chance_outcomes=MOST_FACES,
                num_players=players,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0 if zero_sum else None,
                max_game_length=scenario.max_rounds * MOST_ANSWERS_A_ROUND,
            ),
            params or {},
        )

    def new_initial_state(self) -> FightState:
        """The fight before the first die."""
        return FightState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> FightObserver:
        """What the players perceive."""
        if params:
            raise ValueError(f"the observer takes no parameters, got {params}")
        return FightObserver(self)


class FightState(pyspiel.State):  # type: ignore[misc]
    """A fight at a question, a die, or its end."""

    def __init__(self, game: FightGame) -> None:
        super().__init__(game)
        self.battle = game.opening.clone()
        self.player_of, self.team_of = game.player_of, game.team_of

    def current_player(self) -> int:
        """The player who is asked, or OpenSpiel's number for chance or the end."""
        if self.battle.over:
            return int(pyspiel.PlayerId.TERMINAL)
        decision = self.battle.decision
        if decision is None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.player_of[decision.fighter]

    def _legal_actions(self, player: int) -> list[int]:
        return self.battle.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The faces of the die that falls, less one, each with its chance."""
        die = self.battle.pending_die
        assert die is not None, "no die is thrown here"
        return [(face, 1.0 / die.sides) for face in range(die.sides)]

    def _apply_action(self, action: int) -> None:
        if self.battle.pending_die is None:
            self.battle.step(action)
        else:
            self.battle.throw(action + 1)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"throw {action + 1}"
        return self.battle.action_name(action)

    def is_terminal(self) -> bool:
        """Whether the fight is over."""
        return self.battle.over

    def returns(self) -> list[float]:
        """What each player has won, 0 while the fight goes on."""
        winner = self.battle.winner
        if winner is None:
            return [0.0] * len(self.team_of)
        names = self.battle.blueprint.team_names
        won = names.index(winner)
        lost = -1.0 / (len(names) - 1)
        return [1.0 if self.team_of[player] == won else lost for player in sorted(self.team_of)]

    def eyes(self, player: int) -> int:
        """The fighter through whom a player sees."""
        decision = self.battle.decision
        if decision is not None and self.player_of[decision.fighter] == player:
            return decision.fighter
        return self.player_of.index(player)

    def __str__(self) -> str:
        """Round, fighters, and who is asked what."""
        return picture(self.battle, [])


class FightObserver:
    """What a player perceives: `tensor` float32[D], also as `dict["observation"]`."""

    def __init__(self, game: FightGame) -> None:
        self.information = game.information
        self.names = game.opening.ruleset.feature_names(*game.opening.view())
        self.tensor = np.zeros(len(self.names), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: FightState, player: int) -> None:
        """Fills the tensor with what a player perceives."""
        self.tensor[:] = state.battle.observe(state.eyes(player), information=self.information)

    def string_from(self, state: FightState, player: int) -> str:
        """What a player perceives, as "name=value" of all that is not 0."""
        seen = state.battle.observe(state.eyes(player), information=self.information)
        told = [f"{self.names[k]}={seen[k]:.3g}" for k in np.flatnonzero(seen)]
        return f"player {player}: " + " ".join(told)


for _ruleset in map(ruleset_of, ruleset_names()):
    # A class of its own: OpenSpiel keeps it to the very end, when other objects cannot be freed.
    _game = type(f"{_ruleset.name}_game", (FightGame,), {"ruleset": _ruleset})
    pyspiel.register_game(game_type(_ruleset, pyspiel.GameType.Utility.GENERAL_SUM), _game)
