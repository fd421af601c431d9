"""What of others is measured, where it is installed."""

from __future__ import annotations

import time
import warnings
from typing import Any

from lanista.training.benchmarks.timing import Benchmark, Burst, Dice, play_aec


def benchmarks(seed: int) -> list[Benchmark]:
    """The peers' speeds."""
    return [
        Benchmark("PettingZoo connect_four, make", lambda: _connect_four(seed, wrapped=True)),
        Benchmark("PettingZoo connect_four, raw_env", lambda: _connect_four(seed, wrapped=False)),
        Benchmark("RLCard leduc-holdem", lambda: _rlcard("leduc-holdem", seed)),
        Benchmark("RLCard limit-holdem", lambda: _rlcard("limit-holdem", seed)),
        Benchmark("OpenSpiel backgammon, observations", lambda: _open_spiel("backgammon", seed)),
        Benchmark(
            "OpenSpiel python_liars_poker, observations",
            lambda: _open_spiel("python_liars_poker", seed),
        ),
    ]


def _connect_four(seed: int, wrapped: bool) -> Burst:
    """PettingZoo's game of four in a row."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        import pettingzoo
        from pettingzoo.classic.connect_four import connect_four

        env = pettingzoo.make("aec", "classic/connect_four-v3") if wrapped else None
        return play_aec(env or connect_four.raw_env(), seed)


def _rlcard(game: str, seed: int) -> Burst:
    """A card game of RLCard."""
    import rlcard

    env = rlcard.make(game, config={"seed": seed})
    dice = Dice(seed)
    env.reset()

    def burst(until: float) -> int:
        count = 0
        while time.perf_counter() < until:
            if env.is_over():
                env.reset()
            legal = list(env.get_state(env.get_player_id())["legal_actions"])
            env.step(dice.one_of(legal))
            count += 1
        return count

    return burst


def _open_spiel(name: str, seed: int) -> Burst:
    """A game of OpenSpiel, with the observation tensor of whoever acts."""
    import numpy as np
    import pyspiel

    if name.startswith("python_"):
        __import__("open_spiel.python.games")
    game = pyspiel.load_game(name)
    dice, generator = Dice(seed), np.random.default_rng(seed)
    state: Any = None

    def burst(until: float) -> int:
        nonlocal state
        count = 0
        while time.perf_counter() < until:
            if state is None or state.is_terminal():
                state = game.new_initial_state()
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes())
                state.apply_action(int(generator.choice(outcomes, p=chances)))
                continue
            state.observation_tensor(state.current_player())
            state.apply_action(dice.one_of(state.legal_actions()))
            count += 1
        return count

    return burst
