"""Who fights: built-in and trained agents, and those of your own (`lanista.agents.own`).

    >>> from lanista.agents import make_agent
    >>> agent = make_agent("brawler")
    >>> agent.name
    'brawler'

Every agent has a `name` and `choose(battle) -> action`. Random and trained agents, and those that
read observations, also have `act(observation, mask) -> action`, for environments.
"""

from __future__ import annotations

from lanista.agents.learned import LearnedPolicy, PolicyMetadata, save_policy
from lanista.agents.own import (
    Agent,
    OwnAgent,
    agent_names,
    agent_of,
    make_agent,
    register_agent,
)
from lanista.agents.scripted import BuiltInAgent, RandomAgent

__all__ = [
    "Agent",
    "BuiltInAgent",
    "LearnedPolicy",
    "OwnAgent",
    "PolicyMetadata",
    "RandomAgent",
    "agent_names",
    "agent_of",
    "make_agent",
    "register_agent",
    "save_policy",
]
