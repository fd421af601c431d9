"""What of ours is measured."""

from __future__ import annotations

import time

import numpy as np

from lanista.rules import Battle, BattleBatch
from lanista.training.benchmarks.timing import Benchmark, Burst, Dice, play_aec

STEPS_AT_ONCE = 20


def checksum(scenario: str, seed: int) -> int:
    """A number over 64 fights after 200 random decisions each: equal rules give an equal number."""
    batch = BattleBatch(scenario, 64, seed)
    batch.play_random(200)
    return batch.checksum()


def benchmarks(scenario: str, seed: int) -> list[Benchmark]:
    """Our speeds on a scenario."""

    def batch(n: int) -> Burst:
        battles = BattleBatch(scenario, n, seed)
        battles.play_random(1)

        def burst(until: float) -> int:
            count = 0
            while time.perf_counter() < until:
                count += battles.play_random(STEPS_AT_ONCE)
            return count

        return burst

    def vector() -> Burst:
        from lanista.envs import BattleVecEnv

        envs = BattleVecEnv(scenario, 256, seed=seed)
        envs.reset()
        generator = np.random.default_rng(seed)

        def burst(until: float) -> int:
            count = 0
            while time.perf_counter() < until:
                # The legal action of the highest draw: uniform, and for all rows at once.
                draws = generator.random((256, 128), np.float32) * envs.action_masks()
                envs.step(draws.argmax(axis=1))
                count += 256
            return count

        return burst

    def aec() -> Burst:
        import pettingzoo

        import lanista.envs  # noqa: F401  (registers the environment)

        return play_aec(pettingzoo.make("aec", "lanista/mythras-v0", scenario=scenario), seed)

    def raw() -> Burst:
        from lanista.envs import mythras_v0

        return play_aec(mythras_v0.raw_env(scenario=scenario), seed)

    def single() -> Burst:
        import gymnasium

        import lanista.envs  # noqa: F401  (registers the environment)

        env = gymnasium.make("lanista/Duel-v0", scenario=scenario)
        dice = Dice(seed)
        _, info = env.reset(seed=seed)

        def burst(until: float) -> int:
            nonlocal info
            count = 0
            while time.perf_counter() < until:
                _, _, terminated, truncated, info = env.step(dice.legal(info["action_mask"]))
                if terminated or truncated:
                    _, info = env.reset()
                count += 1
            return count

        return burst

    def clone() -> Burst:
        battle = Battle(scenario, seed, compiled=True)

        def burst(until: float) -> int:
            count = 0
            while time.perf_counter() < until:
                battle.clone()
                count += 1
            return count

        return burst

    return [
        Benchmark("lanista batch of 1024, masks and observations", lambda: batch(1024)),
        Benchmark("lanista BattleVecEnv of 256, learner's decisions", vector),
        Benchmark("lanista AEC, pettingzoo.make", aec),
        Benchmark("lanista AEC, raw_env", raw),
        Benchmark("lanista Gymnasium, learner's decisions", single),
        Benchmark("lanista Battle.clone", clone, "copies/s"),
    ]
