"""Who fights: built-in and trained agents.

    >>> from lanista.agents import make_agent
    >>> agent = make_agent("brawler")
    >>> agent.name
    'brawler'

Every agent has a `name` and `choose(battle) -> action`. Random and trained agents also have
`act(observation, mask) -> action`, for environments.
"""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import numpy as np
import numpy.typing as npt

from lanista.agents.compiled import POLICY
from lanista.agents.learned import LearnedPolicy, PolicyMetadata, save_policy
from lanista.agents.scripted import BuiltInAgent, RandomAgent
from lanista.configs.errors import ContentError, sentence, suggestion
from lanista.rules import Battle

__all__ = [
    "Agent",
    "BuiltInAgent",
    "LearnedPolicy",
    "PolicyMetadata",
    "RandomAgent",
    "agent_names",
    "make_agent",
    "save_policy",
]


class Agent(Protocol):
    """Anything that can answer for a fighter."""

    name: str

    def choose(self, battle: Battle) -> int:
        """The answer to the battle's pending question."""
        ...

    def act(self, observation: npt.NDArray[np.float32], mask: npt.NDArray[np.int8]) -> int:
        """A legal action, 0..127, for an observation float32[D] and its mask int8[128]."""
        ...


def agent_names() -> tuple[str, ...]:
    """The names of the built-in agents."""
    return tuple(POLICY)


def make_agent(name: str | Path, seed: int = 0) -> BuiltInAgent | LearnedPolicy:
    """A built-in agent by name, or a trained one by the path of its safetensors file.

    Raises:
        ContentError: for an unknown name, with those that exist; for a file that is no policy.
    """
    text = str(name)
    if text == "random":
        return RandomAgent(seed)
    if text in POLICY:
        return BuiltInAgent(text, seed)
    path = Path(text).expanduser()
    looks_like_path = isinstance(name, Path) or path.suffix or len(path.parts) > 1
    if text and (looks_like_path or path.exists()):
        return LearnedPolicy(path, seed=seed)
    raise ContentError(
        sentence(f'"{text}" is no built-in agent and no file; {suggestion(text, POLICY)}')
    )
