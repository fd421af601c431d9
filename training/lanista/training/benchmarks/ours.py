"""What of ours is measured: fights by the thousand, one fight, and copies.

What needs Stable-Baselines3 is imported when it is prepared, and passed over where it is missing.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path

import numpy as np
import numpy.typing as npt

from lanista.configs.library import load_scenario
from lanista.configs.scenario import Member, Scenario
from lanista.rules import Battle, BattleBatch, load_fights, save_fights
from lanista.training.benchmarks.peer_games import (
    BATCH,
    COPIES,
    DECISIONS,
    LEARNING,
    MANY,
    ONE,
    STEPS,
    Act,
    Group,
    play_aec,
    play_gym,
)
from lanista.training.benchmarks.timing import Benchmark, Run, timed

ENVIRONMENTS, FEW_ENVIRONMENTS, COPIES_AT_ONCE = 256, 8, 512
INSIDE = f"lanista batch of {BATCH}, inside the engine"
STEPPED = f"lanista batch of {BATCH}, stepped from NumPy"
SIX = f"lanista batch of {BATCH}, six against six"
VECTOR = f"lanista BattleVecEnv of {ENVIRONMENTS}"
DUMMY = f"lanista DummyVecEnv of {FEW_ENVIRONMENTS}"
GYM = "lanista Gymnasium, make"
AEC = "lanista AEC, make"
CLONE, EXCHANGE, SAVED = (
    "lanista clone",
    "lanista clones, one turn each",
    "lanista saved and loaded",
)
PPO = f"MaskablePPO on BattleVecEnv of {ENVIRONMENTS}"
LEARNERS = "learner's decisions/s"


def benchmarks(scenario: str, seed: int) -> list[Benchmark]:
    """Our speeds on a scenario."""

    def one(
        name: str, act: Callable[[str, int], Act], group: Group, unit: str = "decisions/s"
    ) -> Benchmark:
        return Benchmark(name, lambda: timed(act(scenario, seed)), unit, group)

    return [
        one(INSIDE, inside, MANY),
        one(STEPPED, stepped, MANY),
        Benchmark(SIX, lambda: timed(inside(six_against_six(), seed)), group=MANY),
        one(VECTOR, vector, MANY, LEARNERS),
        one(DUMMY, dummy, MANY, LEARNERS),
        one(GYM, single, ONE, LEARNERS),
        one(AEC, aec, ONE),
        one(CLONE, clone, COPIES, "copies/s"),
        one(EXCHANGE, exchange, COPIES, "roll-outs/s"),
        one(SAVED, saved, COPIES, "fights/s"),
        Benchmark(
            PPO, partial(learning, scenario, seed), "% of the time in the environment",
            LEARNING,
        ),
    ]  # fmt: skip


def six_against_six() -> Scenario:
    """The bands of `skirmish_3v3` at twice their size."""
    band = [Member(fighter=name, count=2) for name in ("swordsman", "shield_bearer", "axeman")]
    return Scenario(name="six_against_six", teams={"red": band, "blue": band})


def draw_legal(
    masks: npt.NDArray[np.int8] | npt.NDArray[np.bool_], generator: np.random.Generator
) -> npt.NDArray[np.int64]:
    """A legal action of each row of masks, int8 or bool[n, actions], all equally likely."""
    places = np.flatnonzero(masks.view(np.bool_))
    rows = places // masks.shape[1]
    counts = np.bincount(rows, minlength=len(masks))
    ends = np.cumsum(counts)
    drawn = ends - counts + (generator.random(len(masks)) * counts).astype(np.int64)
    actions: npt.NDArray[np.int64] = places[drawn] % masks.shape[1]
    return actions


# ---------------------------------------------------------------- fights by the thousand


def inside(scenario: str | Scenario, seed: int) -> Act:
    """Random decisions inside the engine, masks and observations written after each.

    Each fight makes several in a row, while its memory is at hand: the rules without the waiting.
    """
    fights = BattleBatch(scenario, BATCH, seed)
    return lambda: fights.play_random(STEPS)


def stepped(scenario: str, seed: int) -> Act:
    """Random decisions from outside, one call a step."""
    fights = BattleBatch(scenario, BATCH, seed)
    generator = np.random.default_rng(seed)

    def act() -> int:
        fights.step(draw_legal(fights.masks, generator))
        return BATCH

    return act


def vector(scenario: str, seed: int) -> Act:
    """The environment of Stable-Baselines3, its masks used, the random opponent inside."""
    from lanista.envs import BattleVecEnv

    envs = BattleVecEnv(scenario, ENVIRONMENTS, seed=seed)
    envs.reset()
    generator = np.random.default_rng(seed)

    def act() -> int:
        envs.step(draw_legal(envs.action_masks(), generator))
        return ENVIRONMENTS

    return act


def dummy(scenario: str, seed: int) -> Act:
    """Environments of Gymnasium side by side, as Stable-Baselines3 does it for any environment."""
    from stable_baselines3.common.vec_env import DummyVecEnv

    from lanista.envs.duel import DuelEnv

    envs = DummyVecEnv([lambda: DuelEnv(scenario, compiled=True)] * FEW_ENVIRONMENTS)
    envs.seed(seed)
    envs.reset()
    generator = np.random.default_rng(seed)

    def act() -> int:
        envs.step(draw_legal(np.stack(envs.env_method("action_masks")), generator))
        return FEW_ENVIRONMENTS

    return act


# ---------------------------------------------------------------- one fight


def single(scenario: str, seed: int) -> Act:
    """The environment of Gymnasium, the random opponent inside."""
    import gymnasium

    import lanista.envs  # noqa: F401  (registers the environment)

    return play_gym(gymnasium.make("lanista/Duel-v0", scenario=scenario, compiled=True), seed)


def aec(scenario: str, seed: int) -> Act:
    """The environment of PettingZoo, as its registry makes it: without wrappers, so also raw."""
    import pettingzoo

    import lanista.envs  # noqa: F401  (registers the environment)

    name = f"lanista/{load_scenario(scenario).ruleset.replace('_', '-')}-v0"
    env = pettingzoo.make("aec", name, scenario=scenario, compiled=True)
    return play_aec(env, seed)


# ---------------------------------------------------------------- copies


def clone(scenario: str, seed: int) -> Act:
    """Exact copies of a fight, one after the other."""
    battle = Battle(scenario, seed, compiled=True)

    def act() -> int:
        for _ in range(DECISIONS):
            battle.clone()
        return DECISIONS

    return act


def exchange(scenario: str, seed: int) -> Act:
    """Copies of one fight with dice of their own, played at random to the end of a turn."""
    battle = Battle(scenario, seed, compiled=True)
    futures = BattleBatch(scenario, COPIES_AT_ONCE, renew=False)
    seeds = count(seed)

    def act() -> int:
        futures.branch(battle, next(seeds))
        futures.play_turns(1)
        return COPIES_AT_ONCE

    return act


def saved(scenario: str, seed: int) -> Act:
    """Fights of a batch written into a file, and each read from it as a Battle."""
    fights = BattleBatch(scenario, BATCH, seed)
    fights.play_random(STEPS)

    def act() -> int:
        with tempfile.TemporaryDirectory() as folder:
            save_fights(Path(folder, "fights"), fights)
            return sum(1 for _ in load_fights(Path(folder, "fights"), compiled=True))

    return act


def bytes_of_a_clone(scenario: str, seed: int) -> int:
    """How much of a fight `clone` copies: what changes, not who fights with what."""
    battle = Battle(scenario, seed, compiled=True)
    head = battle.record.head
    parts = battle.ruleset.layout.changing_parts(head, head.tape_n)
    return sum(battle.words[part].nbytes for part in parts)


# ---------------------------------------------------------------- learning


def learning(scenario: str, seed: int) -> Run:
    """MaskablePPO with the defaults of training."""
    from lanista.training.benchmarks.learning import share_in_the_environment

    return share_in_the_environment(scenario, seed, ENVIRONMENTS)
