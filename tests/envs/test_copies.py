"""Copies in mid-fight are exact: deepcopy, pickle and states, for every face."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from envs.play import Picker, pick
from gymnasium.utils.env_checker import data_equivalence

from lanista.envs import BattleVecEnv, mythras_v0
from lanista.envs.duel import DuelEnv
from lanista.rules import BattleBatch

COPIES: list[Callable[[Any], Any]] = [
    copy.deepcopy,
    lambda env: pickle.loads(pickle.dumps(env)),
]


def aec_step(env: Any) -> Any:
    """One step of an AEC environment, the end included; what it shows."""
    if not env.agents:
        env.reset()
    seen, reward, terminated, truncated, info = env.last()
    over = terminated or truncated
    env.step(None if over else pick(seen["observation"], seen["action_mask"]))
    return seen, reward, terminated, truncated, info, list(env.agents), dict(env.rewards)


def duel_step(env: Any) -> Any:
    """One step of a Gymnasium environment, with a reset after an end."""
    seen = env.get_wrapper_attr("bout").observation
    result = env.step(pick(seen, env.get_wrapper_attr("action_masks")()))
    return (result, env.reset()) if result[2] or result[3] else result


def vector_step(env: Any) -> Any:
    """One step of a vector."""
    masks = np.stack(env.env_method("action_masks"))
    return env.step(masks.argmax(axis=1))


def aec(**arguments: Any) -> Any:
    env = mythras_v0.env(compiled=False, **arguments)
    env.reset(seed=6)
    return env


def duel(**arguments: Any) -> Any:
    env = gymnasium.make("lanista/Duel-v0", compiled=False, **arguments)
    env.reset(seed=6)
    return env


def vector(**arguments: Any) -> Any:
    env = BattleVecEnv(n=3, compiled=False, seed=6, **arguments)
    env.reset()
    return env


FACES = {
    "aec": (aec, aec_step, {}),
    "aec of teams": (aec, aec_step, {"scenario": "two_on_one", "control": "team", "shaping": 0.5}),
    "aec told": (aec, aec_step, {"render_mode": "ansi"}),
    "duel": (duel, duel_step, {"opponent": "random"}),
    "duel told": (duel, duel_step, {"opponent": "random", "render_mode": "ansi"}),
    "duel against an agent": (duel, duel_step, {"opponent": Picker(), "shaping": 0.5}),
    "vector": (vector, vector_step, {"pool": [("random", 1), (Picker(), 2)], "shaping": 0.5}),
}


@pytest.mark.parametrize("copied", COPIES, ids=["deepcopy", "pickle"])
@pytest.mark.parametrize("face", FACES)
def test_copies_go_the_same_way(face: str, copied: Callable[[Any], Any]) -> None:
    make, step, arguments = FACES[face]
    env = make(**arguments)
    for _ in range(25):
        other = copied(env)
        assert data_equivalence(step(other), step(env), exact=True)


@pytest.mark.parametrize("face", FACES)
def test_a_copy_and_its_original_are_independent(face: str) -> None:
    make, step, arguments = FACES[face]
    env = make(**arguments)
    for _ in range(10):
        step(env)
    other = copy.deepcopy(env)
    ahead = [step(other) for _ in range(40)]
    behind = [step(env) for _ in range(40)]
    assert data_equivalence(ahead, behind, exact=True)


def test_a_told_copy_knows_the_whole_story() -> None:
    env = aec(render_mode="ansi")
    for _ in range(20):
        aec_step(env)
    other = copy.deepcopy(env)
    assert other.unwrapped.battle.narrate() == env.unwrapped.battle.narrate() != []
    assert other.render() == env.render()
    aec_step(env), aec_step(other)
    assert other.unwrapped.battle.narrate() == env.unwrapped.battle.narrate()


def test_states_can_be_put_back_any_number_of_times() -> None:
    env = aec(scenario="two_on_one").unwrapped
    for _ in range(15):
        aec_step(env)
    state = env.get_state()
    first = [aec_step(env) for _ in range(60)]
    for _ in range(2):
        env.set_state(state)
        assert data_equivalence([aec_step(env) for _ in range(60)], first, exact=True)
    other = mythras_v0.raw_env(scenario="two_on_one", compiled=False)
    other.set_state(state)
    assert data_equivalence([aec_step(other) for _ in range(60)], first, exact=True)


def test_a_clone_is_a_copy() -> None:
    env = aec().unwrapped
    for _ in range(15):
        aec_step(env)
    other = env.clone()
    assert other is not env and other.state_bytes == env.state_bytes
    aec_step(other)
    assert other.state_bytes != env.state_bytes


def test_a_batch_is_copied_exactly() -> None:
    seats = np.zeros((4, 16), np.int64)
    seats[:2, 1] = 1
    batch = BattleBatch("duel", 4, seed=3, compiled=False, seats=seats)
    others: list[BattleBatch] = []
    for step in range(30):
        if step % 10 == 0:
            others = [copied(batch) for copied in COPIES]
        answers = batch.masks.argmax(axis=1)
        batch.step(answers)
        for other in others:
            other.step(answers)
            assert other.checksum() == batch.checksum()
            assert (other.observations == batch.observations).all()


@pytest.mark.compiled
def test_compiled_environments_are_copied_exactly() -> None:
    env = DuelEnv(opponent="brawler", compiled=True)
    env.reset(seed=6)
    for _ in range(30):
        others = [copied(env) for copied in COPIES]
        action = pick(env.bout.observation, env.action_masks())
        mine = env.step(action)
        for other in others:
            assert data_equivalence(other.step(action), mine, exact=True)
        if mine[2] or mine[3]:
            env.reset()
