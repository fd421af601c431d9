"""The Gymnasium environment: the library's own check, seats, opponents, endings."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from envs.play import Picker, pick, potentials, short
from gymnasium.utils.env_checker import check_env

from lanista.configs.errors import ContentError
from lanista.envs.duel import DuelEnv
from lanista.rules import Battle, BattleBatch, EngineFault, IllegalAction
from lanista.rules.mythras.vocabulary import Act

NAMES = ["lanista/Duel-v0", "lanista.envs:lanista/Duel-v0"]


def duel(**arguments: Any) -> DuelEnv:
    """An interpreted environment."""
    return DuelEnv(compiled=False, **arguments)


def play(env: DuelEnv) -> tuple[float, bool, bool, dict[str, Any]]:
    """Plays the fight that was begun: the sum of rewards, and how it ended."""
    total = 0.0
    while True:
        mask = env.action_masks()
        result = env.step(pick(env.bout.observation, mask))
        total += result[1]
        if result[2] or result[3]:
            return total, result[2], result[3], result[4]


@pytest.mark.parametrize("name", NAMES)
def test_the_check_of_gymnasium_passes_without_a_warning(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(name, compiled=False).unwrapped)


@pytest.mark.parametrize(
    "arguments",
    [
        {"scenario": "two_on_one"},
        {"scenario": "grog_duel"},
        {"opponent": Picker()},
        {"shaping": 0.5},
        {"seat": "blue"},
    ],
    ids=lambda a: next(iter(a)),
)
def test_the_check_passes_for_other_arguments(arguments: dict[str, Any]) -> None:
    check_env(gymnasium.make("lanista/Duel-v0", compiled=False, **arguments).unwrapped)


@pytest.mark.parametrize("scenario", ["duel", "grog_duel"])
def test_the_check_of_stable_baselines3_passes(scenario: str) -> None:
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    checker.check_env(duel(scenario=scenario))


def test_masks_are_in_the_info_and_in_action_masks() -> None:
    env = duel()
    _, info = env.reset(seed=1)
    assert info["action_mask"].dtype == np.int8 and env.action_masks().dtype == np.bool_
    assert (info["action_mask"] == env.action_masks()).all() and info["action_mask"].any()
    total, *_, info = play(env)
    assert not info["action_mask"].any() and not env.action_masks().any()
    assert total in (-1.0, 0.0, 1.0)


def test_endings_are_plain_bools_and_floats() -> None:
    env = duel()
    env.reset(seed=1)
    while True:
        _, reward, terminated, truncated, info = env.step(
            pick(env.bout.observation, env.action_masks())
        )
        assert type(reward) is float
        assert type(terminated) is bool and type(truncated) is bool
        if terminated:
            break
    assert type(info["is_success"]) is bool
    assert info["is_success"] == (reward == 1.0)


def test_the_round_limit_truncates() -> None:
    env = duel(scenario=short("duel", 1), opponent=Waiter())
    env.reset(seed=4)
    result: Any = None
    while result is None or not (result[2] or result[3]):
        mask = env.action_masks()
        result = env.step(Act.DITHER if mask[Act.DITHER] else pick(env.bout.observation, mask))
    assert result[1:4] == (0.0, False, True)


class Waiter:
    """Dithers where it can."""

    def act(self, observation: Any, mask: Any) -> int:
        return Act.DITHER if mask[Act.DITHER] else pick(observation, mask)


class Looker:
    """Looks at the fight itself."""

    name = "looker"

    def choose(self, battle: Battle) -> int:
        assert battle.decision is not None and battle.decision.agent == "blue_0"
        return battle.legal_actions()[0]


@pytest.mark.parametrize("opponent", [Picker(), Waiter(), Looker()], ids=["batch", "one", "look"])
def test_agents_of_every_kind_can_be_opponents(opponent: Any) -> None:
    env = duel(opponent=opponent, seat="red")
    _, info = env.reset(seed=2)
    assert info["opponent"] in ("picker", "Waiter", "looker")
    play(env)


def test_an_illegal_answer_of_the_opponent_is_its_fault() -> None:
    class Cheat:
        def act(self, observation: Any, mask: Any) -> int:
            return 63

    env = duel(opponent=Cheat(), seat="blue")
    with pytest.raises(ValueError, match="'Cheat' answered 63; legal were"):
        for fight in range(5):
            env.reset(seed=fight)
            play(env)


def test_an_unknown_opponent_is_an_error_that_teaches() -> None:
    with pytest.raises(ContentError, match="no built-in agent"):
        duel(opponent="bravler")
    with pytest.raises(TypeError, match=r"act_batch.*choose\(battle\)"):
        duel(opponent=3)


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_the_learner_keeps_the_seat_it_asked_for(seat: str) -> None:
    env = duel(seat=seat)
    for fight in range(3):
        _, info = env.reset(seed=7 if fight == 0 else None)
        assert info["seat"] == seat
        while not env.bout.over:
            assert env.bout.battle.decision.agent == f"{seat}_0"
            env.step(pick(env.bout.observation, env.action_masks()))


def test_by_default_the_seats_take_turns() -> None:
    env = duel()
    seats = [env.reset(seed=7 if fight == 0 else None)[1]["seat"] for fight in range(4)]
    assert seats == ["red", "blue", "red", "blue"]


def test_a_seat_that_the_scenario_has_not_is_an_error_that_teaches() -> None:
    with pytest.raises(ValueError, match="choose one of 'watch', 'reavers', 'alternate'"):
        duel(scenario="bridge", seat="red")


@pytest.mark.parametrize("action", [63, -1, 128])
def test_an_illegal_action_loses_the_fight(action: int) -> None:
    env = duel()
    env.reset(seed=3)
    observation, reward, terminated, truncated, info = env.step(action)
    assert observation in env.observation_space
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info["illegal_action"] == action and not info["action_mask"].any()
    with pytest.raises(RuntimeError, match="call reset"):
        env.step(0)
    env.reset(seed=3)
    once = play(env)[0]
    other = duel()
    other.reset(seed=3)
    assert play(other)[0] == once


def test_an_illegal_action_can_be_an_error() -> None:
    env = duel(illegal="raise")
    env.reset(seed=3)
    with pytest.raises(IllegalAction, match="not legal"):
        env.step(63)
    env.step(0)


def test_shaping_adds_up_to_the_potential_at_the_start() -> None:
    for fight in range(3):
        plain, shaped = duel(scenario="two_on_one"), duel(scenario="two_on_one", shaping=0.5)
        for env in (plain, shaped):
            env.reset(seed=8, options={"fight": fight})
        start = 0.5 * potentials(shaped)[0, shaped.team]
        assert play(shaped)[0] == play(plain)[0] - start


def test_shaping_is_taken_back_by_an_illegal_action() -> None:
    env = duel(scenario="two_on_one", shaping=0.5)
    env.reset(seed=8)
    start, total = 0.5 * potentials(env)[0, env.team], 0.0
    for _ in range(10):
        total += env.step(pick(env.bout.observation, env.action_masks()))[1]
    total += env.step(63)[1]
    assert total == -1.0 - start


def test_text_tells_what_the_opponent_did() -> None:
    env = duel(render_mode="ansi", seat="red")
    env.reset(seed=3)
    env.step(0)
    text = env.render()
    assert text is not None and "Blue Swordsman" in text
    play(env)
    assert len(env.battle.narrate()) > 10
    assert env.render().splitlines()[-1] in ("Red has won.", "Blue has won.", "It is over.")


def test_environments_in_processes_find_the_registered_name() -> None:
    envs = gymnasium.make_vec(
        "lanista.envs:lanista/Duel-v0", 2, vectorization_mode="sync", compiled=False
    )
    observations, infos = envs.reset(seed=5)
    assert observations.shape[0] == 2 and infos["action_mask"].shape == (2, 128)
    envs.close()


@pytest.mark.parametrize("fight", [-1, 1 << 31])
def test_a_fight_number_out_of_range_is_an_error_that_teaches(fight: int) -> None:
    with pytest.raises(ValueError, match="numbered from 0 to"):
        duel().reset(seed=1, options={"fight": fight})


def test_seats_that_are_never_asked_are_a_fault_and_no_endless_loop() -> None:
    seats = np.ones((1, 16), np.int64)
    with pytest.raises(EngineFault, match="NEVER_ASKED"):
        BattleBatch(short("duel", 1), 1, seats=seats, compiled=False)
