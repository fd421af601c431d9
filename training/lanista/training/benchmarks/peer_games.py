"""The policy and the loop of all measurements, and the games of our peers.

This file is also a program: `lanista bench` runs it by the interpreter of an environment that has
the peers and not us. So it imports nothing of ours, and at its top only Python's own library.

    python -I peer_games.py NAME SEED

prepares a game, says so by a line of JSON on standard output, and then answers each line that
states a number of seconds by the rate it played at.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata
from typing import Any, Literal

# Does a little and returns how many decisions (or copies) that were.
Act = Callable[[], int]
Group = Literal["many", "one", "copies", "learning"]
MANY: Group = "many"
ONE: Group = "one"
COPIES: Group = "copies"
LEARNING: Group = "learning"
GROUPS = (MANY, ONE, COPIES, LEARNING)

# Decisions of a single environment between two looks at the clock; environments of a batch; and
# steps of a batch inside one call of compiled code.
DECISIONS, BATCH, STEPS = 100, 1024, 50


def rate(act: Act, seconds: float) -> float:
    """How many a second, over about so many seconds."""
    started = time.perf_counter()
    count, now = 0, started
    while now < started + seconds or not count:
        count += act()
        now = time.perf_counter()
    return count / (now - started)


class Dice:
    """The uniform random policy of all single environments, ours and peers' alike."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def legal(self, mask: Any) -> int:
        """One of the actions that a mask (an array of 0 and 1) allows."""
        return int(self.one_of(mask.nonzero()[0]))

    def one_of(self, choices: Any) -> Any:
        """One of a sequence of actions."""
        return choices[int(self.random.random() * len(choices))]


def play_aec(env: Any, seed: int) -> Act:
    """Random play in an environment of PettingZoo's AEC kind, resets included."""
    dice = Dice(seed)
    env.reset(seed=seed)

    def act() -> int:
        count = 0
        while count < DECISIONS:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            env.step(dice.legal(observation["action_mask"]))
            count += 1
        return count

    return act


def play_gym(env: Any, seed: int) -> Act:
    """Random play in an environment of Gymnasium's kind that has `action_masks()`."""
    dice = Dice(seed)
    env.reset(seed=seed)
    masks = env.get_wrapper_attr("action_masks")

    def act() -> int:
        for _ in range(DECISIONS):
            _, _, terminated, truncated, _ = env.step(dice.legal(masks()))
            if terminated or truncated:
                env.reset()
        return DECISIONS

    return act


# ---------------------------------------------------------------- the peers


def pettingzoo_game(name: str, version: str, wrapped: bool, seed: int) -> Act:
    """A classic game of PettingZoo, as its registry makes it or without the wrappers."""
    import pettingzoo

    if wrapped:
        return play_aec(pettingzoo.make("aec", f"classic/{name}-{version}"), seed)
    from importlib import import_module

    places = {
        "connect_four": "connect_four.connect_four",
        "leduc_holdem": "rlcard_envs.leduc_holdem",
    }
    return play_aec(import_module(f"pettingzoo.classic.{places[name]}").raw_env(), seed)


def rlcard_game(name: str, seed: int) -> Act:
    """A card game of RLCard: its states hold the observation and what is legal."""
    import rlcard

    env = rlcard.make(name, config={"seed": seed})
    dice = Dice(seed)
    state, _ = env.reset()

    def act() -> int:
        nonlocal state
        for _ in range(DECISIONS):
            state, _ = env.step(dice.one_of(list(state["legal_actions"])))
            if env.is_over():
                state, _ = env.reset()
        return DECISIONS

    return act


def open_spiel_game(name: str, seed: int) -> Act:
    """A game of OpenSpiel by its states, with the observation of whoever acts."""
    import pyspiel

    if name.startswith("python_"):
        import open_spiel.python.games  # noqa: F401  (registers them)
    game = pyspiel.load_game(name)
    dice = Dice(seed)
    state = game.new_initial_state()

    def act() -> int:
        nonlocal state
        count = 0
        while count < DECISIONS:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes())
                state.apply_action(dice.random.choices(outcomes, chances)[0])
            else:
                state.observation_tensor(state.current_player())
                state.apply_action(dice.one_of(state.legal_actions()))
                count += 1
        return count

    return act


def open_spiel_environment(name: str, seed: int) -> Act:
    """A game of OpenSpiel by its environment for learners."""
    from open_spiel.python import rl_environment

    env = rl_environment.Environment(name)
    env.seed(seed)
    dice = Dice(seed)
    step = env.reset()

    def act() -> int:
        nonlocal step
        for _ in range(DECISIONS):
            player = step.observations["current_player"]
            step = env.step([dice.one_of(step.observations["legal_actions"][player])])
            if step.last():
                step = env.reset()
        return DECISIONS

    return act


def pgx_batch(name: str, seed: int) -> Act:
    """A batch of a game of pgx: policy, step and reset compiled as one, many steps a call.

    Masks choose the actions, and both they and the observations are summed up into the result:
    the compiler cannot leave them out.
    """
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one_step(_: Any, carried: Any) -> Any:
        state, key, seen = carried
        key, draws, dice = jax.random.split(key, 3)
        legal = state.legal_action_mask
        draw = jax.random.uniform(draws, (BATCH, 1)) * legal.sum(axis=1, keepdims=True)
        action = (jnp.cumsum(legal, axis=1) > jnp.floor(draw)).argmax(axis=1)
        state = step(state, action, jax.random.split(dice, BATCH))
        seen += state.observation.sum(dtype=jnp.float32) + legal.sum(dtype=jnp.float32)
        return state, key, seen

    play = jax.jit(lambda carried: jax.lax.fori_loop(0, STEPS, one_step, carried))
    key, start = jax.random.split(jax.random.PRNGKey(seed))
    carried = jax.jit(jax.vmap(env.init))(jax.random.split(start, BATCH)), key, jnp.float32(0)

    def act() -> int:
        nonlocal carried
        carried = jax.block_until_ready(play(carried))
        return STEPS * BATCH

    return act


def minispire_game(seed: int) -> Act:
    """The fights of mini-spire."""
    from minispire import MinispireEnv

    return play_gym(MinispireEnv(), seed)


def open_spiel_copies(name: str, seed: int) -> Act:
    """Copies of a state of OpenSpiel, ten moves into the game."""
    import pyspiel

    state = pyspiel.load_game(name).new_initial_state()
    dice = Dice(seed)
    for _ in range(10):
        state.apply_action(dice.one_of(state.legal_actions()))

    def act() -> int:
        for _ in range(DECISIONS):
            state.clone()
        return DECISIONS

    return act


@dataclass(frozen=True)
class Peer:
    """A game to measure; `packages` are those whose versions matter."""

    prepare: Callable[[int], Act]
    group: Group
    packages: tuple[str, ...]
    unit: str = "decisions/s"


PETTINGZOO = ("pettingzoo", "rlcard")
OPEN_SPIEL = ("open_spiel",)
PGX = ("pgx", "jax")
PEERS = {
    "PettingZoo connect_four, make": Peer(
        lambda seed: pettingzoo_game("connect_four", "v3", True, seed), ONE, PETTINGZOO
    ),
    "PettingZoo connect_four, raw": Peer(
        lambda seed: pettingzoo_game("connect_four", "v3", False, seed), ONE, PETTINGZOO
    ),
    "PettingZoo leduc_holdem, make": Peer(
        lambda seed: pettingzoo_game("leduc_holdem", "v4", True, seed), ONE, PETTINGZOO
    ),
    "PettingZoo leduc_holdem, raw": Peer(
        lambda seed: pettingzoo_game("leduc_holdem", "v4", False, seed), ONE, PETTINGZOO
    ),
    "RLCard leduc-holdem": Peer(lambda seed: rlcard_game("leduc-holdem", seed), ONE, ("rlcard",)),
    "RLCard limit-holdem": Peer(lambda seed: rlcard_game("limit-holdem", seed), ONE, ("rlcard",)),
    "OpenSpiel backgammon": Peer(lambda seed: open_spiel_game("backgammon", seed), ONE, OPEN_SPIEL),
    "OpenSpiel python_liars_poker": Peer(
        lambda seed: open_spiel_game("python_liars_poker", seed), ONE, OPEN_SPIEL
    ),
    "OpenSpiel backgammon, rl_environment": Peer(
        lambda seed: open_spiel_environment("backgammon", seed), ONE, OPEN_SPIEL
    ),
    "mini-spire Gymnasium": Peer(minispire_game, ONE, ("minispire",)),
    "pgx backgammon, batch of 1024": Peer(lambda seed: pgx_batch("backgammon", seed), MANY, PGX),
    "pgx leduc_holdem, batch of 1024": Peer(
        lambda seed: pgx_batch("leduc_holdem", seed), MANY, PGX
    ),
    "pgx connect_four, batch of 1024": Peer(
        lambda seed: pgx_batch("connect_four", seed), MANY, PGX
    ),
    "OpenSpiel backgammon, clone": Peer(
        lambda seed: open_spiel_copies("backgammon", seed), COPIES, OPEN_SPIEL, "copies/s"
    ),
}


# ---------------------------------------------------------------- the program


def versions(packages: tuple[str, ...]) -> dict[str, str]:
    """The versions of those packages that are installed."""
    found = {}
    for package in packages:
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            continue
    return found


def main(name: str, seed: int) -> None:
    """Prepares a game and plays when told to. What libraries print goes to standard error."""
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    warnings.simplefilter("ignore")
    peer = PEERS[name]
    try:
        act = peer.prepare(seed)
        act()
    except Exception as error:
        kind = "not installed" if isinstance(error, ImportError) else type(error).__name__
        print(json.dumps({"skipped": f"{kind}: {error}"}), file=answers)
        return
    print(json.dumps({"versions": versions(peer.packages)}), file=answers)
    for line in sys.stdin:
        print(json.dumps({"rate": rate(act, json.loads(line))}), file=answers)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
