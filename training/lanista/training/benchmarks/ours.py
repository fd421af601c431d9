"""What of ours is measured."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from lanista.rules import Battle, BattleBatch
from lanista.training.benchmarks.timing import Benchmark, Burst, Dice, play_aec

BATCH, ENVIRONMENTS, STEPS_AT_ONCE = 1024, 256, 20


def benchmarks(scenario: str, seed: int) -> list[Benchmark]:
    """Our speeds on a scenario."""
    return [
        Benchmark(
            f"lanista batch of {BATCH}, masks and observations", lambda: batch(scenario, seed)
        ),
        Benchmark(
            f"lanista BattleVecEnv of {ENVIRONMENTS}, learner's decisions",
            lambda: vector(scenario, seed),
        ),
        Benchmark("lanista AEC, pettingzoo.make", lambda: aec(scenario, seed)),
        Benchmark("lanista AEC, raw_env", lambda: raw(scenario, seed)),
        Benchmark("lanista Gymnasium, learner's decisions", lambda: single(scenario, seed)),
        Benchmark("lanista Battle.clone", lambda: clone(scenario, seed), "copies/s"),
    ]


def checksum(scenario: str, seed: int) -> int:
    """A number over 64 fights after 200 random decisions each: equal rules give an equal number."""
    fights = BattleBatch(scenario, 64, seed)
    fights.play_random(200)
    return fights.checksum()


def repeat(act: Callable[[], int]) -> Burst:
    """Bursts that do the same again until the time is up, and add up what it returns."""

    def burst(until: float) -> int:
        count = 0
        while time.perf_counter() < until:
            count += act()
        return count

    return burst


def batch(scenario: str, seed: int) -> Burst:
    """Random decisions inside the engine."""
    fights = BattleBatch(scenario, BATCH, seed)
    fights.play_random(1)
    return repeat(lambda: fights.play_random(STEPS_AT_ONCE))


def vector(scenario: str, seed: int) -> Burst:
    """The environment of Stable-Baselines3, its masks used, the random opponent inside."""
    from lanista.envs import BattleVecEnv

    envs = BattleVecEnv(scenario, ENVIRONMENTS, seed=seed)
    envs.reset()
    generator = np.random.default_rng(seed)

    def act() -> int:
        # The legal action of the highest draw: uniform, and for all rows at once.
        draws = generator.random((ENVIRONMENTS, 128), np.float32) * envs.action_masks()
        envs.step(draws.argmax(axis=1))
        return ENVIRONMENTS

    return repeat(act)


def aec(scenario: str, seed: int) -> Burst:
    """The environment of PettingZoo, as its registry makes it."""
    import pettingzoo

    import lanista.envs  # noqa: F401  (registers the environment)

    return play_aec(pettingzoo.make("aec", "lanista/mythras-v0", scenario=scenario), seed)


def raw(scenario: str, seed: int) -> Burst:
    """The same without the wrappers that guard against misuse."""
    from lanista.envs import mythras_v0

    return play_aec(mythras_v0.raw_env(scenario=scenario), seed)


def single(scenario: str, seed: int) -> Burst:
    """The environment of Gymnasium, the random opponent inside."""
    import gymnasium

    import lanista.envs  # noqa: F401  (registers the environment)

    env = gymnasium.make("lanista/Duel-v0", scenario=scenario)
    dice = Dice(seed)
    _, info = env.reset(seed=seed)

    def act() -> int:
        nonlocal info
        _, _, terminated, truncated, info = env.step(dice.legal(info["action_mask"]))
        if terminated or truncated:
            _, info = env.reset()
        return 1

    return repeat(act)


def clone(scenario: str, seed: int) -> Burst:
    """Exact copies of a fight, one after the other."""
    battle = Battle(scenario, seed, compiled=True)

    def act() -> int:
        battle.clone()
        return 1

    return repeat(act)
