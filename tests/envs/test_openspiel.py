"""The game of OpenSpiel: its own checks, and the same fight as everywhere else."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from lanista.configs import ContentError, load_scenario, register_options
from lanista.rules import Battle

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

import lanista.envs.openspiel  # noqa: E402, F401  (registers the game)


def load(scenario: str = "duel", **parameters: Any) -> Any:
    name = f"python_lanista_{load_scenario(scenario).ruleset}"
    return pyspiel.load_game(name, {"scenario": scenario, **parameters})


def play(state: Any, generator: random.Random, most: int = 10_000) -> list[int]:
    """Random actions and dice, until the end or so many."""
    played: list[int] = []
    while not state.is_terminal() and len(played) < most:
        played.append(generator.choice(state.legal_actions()))
        state.apply_action(played[-1])
    return played


@pytest.mark.compiled
@pytest.mark.parametrize(
    "parameters",
    [
        {"scenario": "duel", "max_rounds": 2},
        {"scenario": "two_on_one", "max_rounds": 1},
        {"scenario": "grog_duel", "max_rounds": 1},
        {"scenario": "two_on_one", "max_rounds": 1, "control": "fighter", "information": "open"},
    ],
    ids=lambda parameters: "-".join(str(value) for value in parameters.values()),
)
def test_openspiel_finds_nothing_to_complain_of(parameters: dict[str, Any]) -> None:
    pyspiel.random_sim_test(load(**parameters), num_sims=1, serialize=True, verbose=False)


def test_the_game_says_what_it_is() -> None:
    duel = load()
    assert duel.num_players() == 2 and duel.num_distinct_actions() == 128
    assert duel.observation_tensor_shape() == [len(Battle("duel").ruleset.feature_names(0, 1))]
    assert duel.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    many = load(scenario="two_on_one", control="fighter")
    assert many.num_players() == 3
    assert many.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


@pytest.mark.parametrize("scenario", ["unarmed", "grog_duel"])
def test_dice_are_chance_nodes_and_the_fight_is_that_of_the_rules(scenario: str) -> None:
    state, battle = load(scenario).new_initial_state(), Battle(scenario, dice="ask")
    generator = random.Random(2)
    players = []
    while not state.is_terminal():
        die, decision = battle.pending_die, battle.decision
        if die is not None:
            assert state.is_chance_node()
            assert state.chance_outcomes() == [(k, 1 / die.sides) for k in range(die.sides)]
            action = generator.randrange(die.sides)
            battle.throw(action + 1)
        else:
            assert decision is not None
            assert state.current_player() == battle.blueprint.teams[decision.fighter]
            assert state.legal_actions() == battle.legal_actions()
            seen = state.observation_tensor(state.current_player())
            assert np.array_equal(np.float32(seen), battle.observe(decision.fighter))
            players.append(state.current_player())
            action = generator.choice(battle.legal_actions())
            assert state.action_to_string(action) == battle.action_name(action)
            battle.step(action)
        state.apply_action(action)
    assert set(players) == {0, 1}
    winner = battle.winner
    assert winner is not None
    assert state.returns() == ([1.0, -1.0] if winner == "red" else [-1.0, 1.0])


def test_a_team_shares_what_it_has_won() -> None:
    state = load(scenario="two_on_one", control="fighter").new_initial_state()
    play(state, random.Random(1))
    pair = {state.returns()[k] for k in range(3) if state.team_of[k] == 0}
    assert len(pair) == 1 and abs(pair.pop()) == 1


@pytest.mark.usefixtures("own_names")
def test_an_option_set_changes_the_rules() -> None:
    register_options("luckless", {"luck": False})
    assert load(options="luckless").opening.blueprint.options.luck is False
    assert load().opening.blueprint.options.luck is True


def test_a_round_limit_of_its_own_ends_in_a_draw() -> None:
    state = load(scenario="duel", max_rounds=1).new_initial_state()
    play(state, random.Random(0))
    assert state.battle.truncated and state.returns() == [0.0, 0.0]


def test_copies_go_their_own_way() -> None:
    state = load().new_initial_state()
    play(state, random.Random(5), 40)
    before, twin = state.battle.to_bytes(), state.clone()
    played = play(twin, random.Random(6), 30)
    assert state.battle.to_bytes() == before != twin.battle.to_bytes()
    for action in played:
        state.apply_action(action)
    assert state.battle.to_bytes() == twin.battle.to_bytes()
    _, restored = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(state.get_game(), state)
    )
    assert restored.battle.to_bytes() == state.battle.to_bytes()


def test_a_state_tells_of_its_question_or_die() -> None:
    state = load().new_initial_state()
    assert "throws d10: initiative" in str(state)
    while state.is_chance_node():
        state.apply_action(0)
    assert ", turn: " in str(state)
    assert "decision.kind_turn=1" in state.observation_string(state.current_player())


@pytest.mark.compiled
def test_its_algorithms_play_it() -> None:
    from open_spiel.python.algorithms import mcts

    game = load(scenario="unarmed", max_rounds=1)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2, 5, evaluator, random_state=np.random.RandomState(2))
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert bot.step(state) in state.legal_actions()


def test_wrong_parameters_are_named() -> None:
    with pytest.raises(ContentError, match='did you mean "duel"'):
        load(scenario="duell")
    with pytest.raises(ValueError, match="choose one of 'team', 'fighter'"):
        load(control="nobody")
