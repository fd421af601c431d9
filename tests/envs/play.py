"""How the environment tests play: a rule of choice that any face can follow, and what it saw."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from lanista.configs import Scenario, load_scenario
from lanista.envs.potential import standing
from lanista.envs.states import States
from lanista.rules import Battle
from lanista.rules.mythras.vocabulary import Act, Effect

Floats = npt.NDArray[np.float32]
Masks = npt.NDArray[np.int8]


def pick(observation: Floats, mask: npt.NDArray[Any]) -> int:
    """A legal action that depends on nothing but what is perceived."""
    legal = np.flatnonzero(mask)
    return int(legal[zlib.crc32(observation.tobytes()) % len(legal)])


def eager() -> Floats:
    """Weights of actions, float32[128], under which random fighters come to blows: they seldom
    flee, step back, drop what they hold, wait or talk."""
    weights = np.ones(128, np.float32)
    weights[[Act.ATTACK, Act.PARRY, Act.STRIKE, Act.REGAIN_FOOTING, Act.MOVE]] = 4
    weights[Effect.ACCIDENTAL_INJURY : Effect.WITHDRAW + 1] = 2
    weights[[Act.WAIVE, Act.DITHER, Act.DELAY, Act.DISENGAGE, Act.DROP]] = 0.2
    weights[Act.FLEE] = 0.5
    weights[Act.STRIKE_WEAPON] = 20
    weights[[Act.READY, Act.SPEAK, Act.WARD, Act.BRACE]] = 0.2
    return weights


class Picker:
    """`pick` as an opponent."""

    name = "picker"

    def act_batch(
        self, observations: Floats, masks: Masks, generator: np.random.Generator
    ) -> npt.NDArray[np.int64]:
        """The pick of each row."""
        return np.array([pick(row, mask) for row, mask in zip(observations, masks)])


@dataclass
class Trace:
    """What one seat saw of a fight: its questions with its answers, and the end."""

    questions: list[tuple[bytes, bytes, int]] = field(default_factory=list)
    rewards: list[float] = field(default_factory=list)
    last: bytes = b""
    ending: str = ""

    def asked(self, observation: Floats, mask: npt.NDArray[Any]) -> int:
        """Notes a question and answers it."""
        action = pick(observation, mask)
        self.questions.append((observation.tobytes(), mask.astype(np.int8).tobytes(), action))
        return action

    def ended(self, observation: Floats, truncated: bool) -> None:
        """Notes the end."""
        self.last = observation.tobytes()
        self.ending = "truncated" if truncated else "terminated"


def short(name: str = "duel", max_rounds: int = 1) -> Scenario:
    """A scenario cut short."""
    return load_scenario(name).model_copy(update={"max_rounds": max_rounds})


def potentials(env: Any) -> npt.NDArray[np.float64]:
    """How the teams stand in the fights of a face, float64[n, teams]."""
    return standing(States.of(env.batch.blueprint, env.batch.words))


def advance(battle: Battle, steps: int, seed: int) -> None:
    """Random legal answers."""
    chance = np.random.default_rng(seed)
    for _ in range(steps):
        if battle.over:
            return
        battle.step(int(chance.choice(battle.legal_actions())))
