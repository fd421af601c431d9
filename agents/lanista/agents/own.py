"""Agents of your own, under names that serve like built-in ones.

    >>> from lanista.agents import make_agent, register_agent
    >>> class Eager:
    ...     def act(self, observation, mask):
    ...         return int(mask.argmax())  # the legal action of the lowest number
    >>> register_agent("eager", Eager)
    >>> make_agent("eager").name
    'eager'

An agent has one of three methods; the first it has of these, in this order, is called where many
fights are played at once:

| Method | Called with | For |
|---|---|---|
| `act_batch(observations, masks, generator)` | float32[m, D], int8[m, 128] | networks |
| `choose(battle)` | the `Battle`, to look at, clone and search | search |
| `act(observation, mask)` | float32[D], int8[128] | one fight at a time |

and answers with legal actions: int64[m], or one number. `generator` is the only source of chance
that keeps a fight reproducible. An agent that reads observations may state `view`, the ally and foe
rows of those it reads, and `information`; without them it gets those of the fight as they are.

What is registered is the agent itself, which all fights then share, or better a class or function
that makes one: it is called without arguments, or with `seed` if it has such a parameter.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from lanista.agents.inside import names_inside, numbers_of
from lanista.agents.learned import LearnedPolicy
from lanista.agents.scripted import BuiltInAgent, RandomAgent, require_question
from lanista.configs.errors import ContentError, sentence, suggestion
from lanista.configs.registry import Registry
from lanista.rules import Battle

Floats = npt.NDArray[np.float32]
Masks = npt.NDArray[np.int8]
Answers = npt.NDArray[np.int64]


@runtime_checkable
class Policy(Protocol):
    """Answers for many fights at once. A learned policy is one."""

    def act_batch(
        self, observations: Floats, masks: Masks, generator: np.random.Generator
    ) -> Answers:
        """float32[m, D], int8[m, 128] -> int64[m], each legal for its row."""


@runtime_checkable
class Chooser(Protocol):
    """Answers for one fight, and looks at the fight itself."""

    def choose(self, battle: Battle) -> int:
        """A legal answer to the pending question."""


@runtime_checkable
class Actor(Protocol):
    """Answers for one fight, from what its fighter perceives."""

    def act(self, observation: Floats, mask: Masks) -> int:
        """A legal answer."""


ANSWERING = (Policy, Chooser, Actor)


class OwnAgent:
    """An agent of a user under its name, which answers however it is asked.

    Args:
        agent: a Policy, Chooser or Actor.
        seed: of the generator that a Policy draws from.
    """

    def __init__(self, name: str, agent: Any, seed: int = 0) -> None:
        self.name, self.agent = name, agent
        self._generator = np.random.default_rng(seed)

    @property
    def view(self) -> tuple[int, int] | None:
        """Ally and foe rows of the observations it reads; None: as many as the fight has."""
        view: tuple[int, int] | None = getattr(self.agent, "view", None)
        return view

    @property
    def information(self) -> Any:
        """How much of a foe those observations show."""
        return getattr(self.agent, "information", "table")

    def choose(self, battle: Battle) -> int:
        """The answer to the battle's pending question.

        Raises:
            ValueError: if nobody is asked.
            ContentError: if the agent answers illegally.
        """
        require_question(battle)
        decision = battle.decision
        assert decision is not None
        if isinstance(self.agent, Chooser):
            action = int(self.agent.choose(battle))
        else:
            observation = battle.observe(decision.fighter, self.view, self.information)
            action = self.act(observation, battle.mask())
        if action not in battle.legal_actions():
            raise ContentError(f'the agent "{self.name}": {battle.why_illegal(action)}.')
        return action

    def act(self, observation: Floats, mask: Masks) -> int:
        """Its action for one observation float32[D] and mask int8[128].

        Raises:
            TypeError: if the agent reads battles, not observations.
        """
        if isinstance(self.agent, Actor):
            return int(self.agent.act(observation, mask))
        if isinstance(self.agent, Policy):
            return int(self.agent.act_batch(observation[None], mask[None], self._generator)[0])
        raise TypeError(f'the agent "{self.name}" acts on a battle: call agent.choose(battle)')


Agent = BuiltInAgent | LearnedPolicy | OwnAgent

AGENTS: Registry[Any] = Registry("agent", names_inside)


def register_agent(name: str, agent: Any | Callable[..., Any], *, replace: bool = False) -> None:
    """Makes an agent known by a name: as opponent, in pools, tournaments and on the command line.

    Args:
        agent: a class or function that makes an agent, or an agent that all fights share.

    Raises:
        ContentError: for a name that is taken.
        TypeError: for what neither is nor makes an agent.
    """
    if not callable(agent):
        require_agent(agent)
    AGENTS.add(name, agent, replace)


def require_agent(agent: Any) -> None:
    """Raises TypeError unless the object can answer."""
    if inspect.isclass(agent) or not isinstance(agent, ANSWERING):
        raise TypeError(
            "an agent is a name, or an object with act_batch(observations, masks, generator), "
            f"choose(battle) or act(observation, mask); {agent!r} has none of them"
        )


def agent_names(ruleset: str | None = None) -> tuple[str, ...]:
    """The names of all agents, or of those that may fight under a ruleset; registered ones last."""
    inside = names_inside() if ruleset is None else tuple(numbers_of(ruleset))
    return inside + AGENTS.names()


def make_agent(name: str | Path, seed: int = 0) -> Agent:
    """An agent by name, or a trained one by the path of its safetensors file.

    Raises:
        ContentError: for an unknown name, with those that exist; for a file that is no policy.
    """
    text = str(name)
    if text == "random":
        return RandomAgent(seed)
    if text in names_inside():
        return BuiltInAgent(text, seed)
    registered = AGENTS.find(name)
    if registered is not None:
        return OwnAgent(text, _made(text, registered, seed), seed)
    path = Path(text).expanduser()
    looks_like_path = isinstance(name, Path) or path.suffix or len(path.parts) > 1
    if text and (looks_like_path or path.exists()):
        return LearnedPolicy(path, seed=seed)
    hint = suggestion(text, agent_names())
    raise ContentError(sentence(f'"{text}" is no built-in agent and no file; {hint}'))


def _made(name: str, registered: Any, seed: int) -> Any:
    """The agent that is registered, or that what is registered makes."""
    if not inspect.isclass(registered) and isinstance(registered, ANSWERING):
        return registered
    make: Callable[..., Any] = registered
    agent = make(seed=seed) if "seed" in inspect.signature(make).parameters else make()
    try:
        require_agent(agent)
    except TypeError as error:
        raise ContentError(f'the agent "{name}": {error}.') from None
    return agent


def agent_of(who: Any, seed: int = 0) -> Agent:
    """The agent of a name, of a path, or of an object that can answer.

    Raises:
        ContentError: for an unknown name, or a file that is no policy.
        TypeError: for an object that cannot answer.
    """
    if isinstance(who, (str, Path)):
        return make_agent(who, seed)
    if isinstance(who, Agent):
        return who
    require_agent(who)
    return OwnAgent(str(getattr(who, "name", type(who).__name__)), who, seed)
