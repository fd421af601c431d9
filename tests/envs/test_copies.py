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

from lanista.envs import BattleVecEnv, BattleVectorEnv, DuelEnv
from lanista.envs.aec import BattleAEC
from lanista.envs.parallel import BattleParallel
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
    all_see = [env.observe(agent) for agent in env.agents]
    return seen, reward, terminated, truncated, info, list(env.agents), dict(env.rewards), all_see


def parallel_step(env: Any) -> Any:
    """One step of a parallel environment, with a reset after an end."""
    actor = env.aec.agent_selection
    seen = env.aec.observe(actor)
    flat = env.form.flat(seen["observation"])
    result = env.step({actor: pick(flat, seen["action_mask"])})
    return result if env.agents else (result, env.reset())


def duel_step(env: Any) -> Any:
    """One step of a Gymnasium environment, with a reset after an end."""
    result = env.step(pick(env.unwrapped.bout.observation, env.unwrapped.action_masks()))
    return (result, env.reset()) if result[2] or result[3] else result


def vector_env_step(env: Any) -> Any:
    """One step of Gymnasium's vector."""
    return env.step(env.unwrapped.batch.masks.argmax(axis=1))


def vector_step(env: Any) -> Any:
    """One step of a vector."""
    masks = np.stack(env.env_method("action_masks"))
    return env.step(masks.argmax(axis=1))


def aec(**arguments: Any) -> Any:
    env = BattleAEC(compiled=False, **arguments)
    env.reset(seed=6)
    return env


def parallel(**arguments: Any) -> Any:
    env = BattleParallel(BattleAEC(compiled=False, **arguments))
    env.reset(seed=6)
    return env


def duel(name: str = "lanista/Duel-v0", **arguments: Any) -> Any:
    env = gymnasium.make(name, compiled=False, **arguments)
    env.reset(seed=6)
    return env


def vector(**arguments: Any) -> Any:
    env = BattleVecEnv(n=3, compiled=False, seed=6, **arguments)
    env.reset()
    return env


def vector_env(**arguments: Any) -> Any:
    env = BattleVectorEnv(3, compiled=False, **arguments)
    env.reset(seed=6)
    return env


POOL = [("random", 1), (Picker(), 2)]
HARM = {"scenario": "unarmed", "shaping": 0.5}  # a fight in which the potential soon moves
# fmt: off
FACES = {
    "aec": (aec, aec_step, {}),
    "aec of teams": (aec, aec_step, {"scenario": "two_on_one", "control": "team", "shaping": 0.5}),
    "aec told": (aec, aec_step, {"render_mode": "ansi"}),
    "aec of grogs": (aec, aec_step, {"scenario": "venetian_ambush", "shaping": 0.5}),
    "duel": (duel, duel_step, {"opponent": "random"}),
    "duel told": (duel, duel_step, {"opponent": "random", "render_mode": "ansi"}),
    "duel against an agent": (duel, duel_step, {"opponent": Picker(), **HARM}),
    "skirmish": (duel, duel_step, {"name": "lanista/Skirmish-v0", "opponent": "random"}),
    "duel of grogs": (duel, duel_step, {"scenario": "grog_duel", "opponent": "brawler"}),
    "parallel": (parallel, parallel_step, {"scenario": "two_on_one", "observation": "blocks"}),
    "vector": (vector, vector_step, {"pool": POOL, **HARM}),
    "vector of grogs": (vector, vector_step, {"scenario": "grog_duel", "pool": POOL}),
    "vector of blocks": (vector, vector_step, {"observation": "blocks"}),
    "gymnasium vector": (vector_env, vector_env_step, {"pool": POOL, **HARM}),
    "gymnasium vector, next step": (
        vector_env, vector_env_step, {"pool": POOL, "autoreset_mode": "NextStep"},
    ),
}
# fmt: on


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


@pytest.mark.parametrize("face", FACES)
def test_states_can_be_put_back_any_number_of_times(face: str) -> None:
    make, step, arguments = FACES[face]
    env = make(**arguments).unwrapped
    other = make(**arguments).unwrapped
    for _ in range(2):
        for _ in range(20):
            step(env)
        state = env.get_state()
        first = [step(env) for _ in range(30)]
        for again in (env, other):
            again.set_state(state)
            assert data_equivalence([step(again) for _ in range(30)], first, exact=True)


@pytest.mark.parametrize("face", FACES)
def test_a_clone_is_a_copy(face: str) -> None:
    make, step, arguments = FACES[face]
    env = make(**arguments).unwrapped
    step(env)
    other = env.clone()
    assert type(other) is type(env) and other.batch.checksum() == env.batch.checksum()
    before = env.batch.checksum()
    for _ in range(5):
        step(other)
    assert other.batch.checksum() != env.batch.checksum() == before


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
