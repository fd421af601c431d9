"""The same environment with PettingZoo's parallel interface.

One agent is asked at a time: `step` takes the action of that agent from the dictionary and leaves
the others aside. `infos[agent]["active_agent"]` says who is asked next.
"""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from lanista.envs.aec import BattleAEC, Observation

Step = tuple[
    dict[str, Observation],
    dict[str, float],
    dict[str, bool],
    dict[str, bool],
    dict[str, dict[str, Any]],
]


class BattleParallel(ParallelEnv):  # type: ignore[misc]
    """A parallel view of a `BattleAEC`, which is its attribute `aec`."""

    def __init__(self, aec: BattleAEC) -> None:
        self.aec = aec
        self.metadata = {**aec.metadata, "is_parallelizable": True}
        self.render_mode = aec.render_mode
        self.possible_agents = list(aec.possible_agents)
        self.agents: list[str] = []
        self.observation_spaces = aec.observation_spaces
        self.action_spaces = aec.action_spaces

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations, always the same object."""
        return self.aec.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions, always the same object."""
        return self.aec.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begins a fight; see `BattleAEC.reset`."""
        self.aec.reset(seed=seed, options=options)
        self.agents = list(self.possible_agents)
        return self._observations(), self._infos()

    def step(self, actions: dict[str, Any]) -> Step:
        """Answers with the action of the agent who is asked.

        Raises:
            KeyError: if the actions hold none for that agent.
        """
        if not self.agents:
            raise RuntimeError("there is no fight to step in: call reset() first")
        active = self.aec.agent_selection
        if active not in actions:
            raise KeyError(f"{active} is asked, and the actions hold none for it: {actions}")
        self.aec.step(actions[active])
        step = (
            self._observations(),
            dict(self.aec.rewards),
            dict(self.aec.terminations),
            dict(self.aec.truncations),
            self._infos(),
        )
        if all(self.aec.terminations.values()) or all(self.aec.truncations.values()):
            self.agents = []
        return step

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.aec.observe(agent) for agent in self.agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        active = self.aec.agent_selection
        return {agent: {**self.aec.infos[agent], "active_agent": active} for agent in self.agents}

    def render(self) -> str | None:
        """See `BattleAEC.render`."""
        return self.aec.render()

    def close(self) -> None:
        """There is nothing to release."""
