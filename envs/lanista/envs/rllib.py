"""# RLlib

The fights for RLlib's new API stack, in two faces. In both an observation is a dictionary of
`observation` (or blocks) and `action_mask`, as in `lanista.envs.mythras_v0`; modules that mask read
both, such as `lanista.training.masked_module.MaskedPolicy`.

| Face | For |
|---|---|
| `BattleMultiAgent` | self-play, teams of learners |
| `MaskedFights` | one learner, opponents inside |

    PPOConfig().environment(BattleMultiAgent, env_config={"scenario": "skirmish_3v3"})
    PPOConfig().environment(MaskedFights, env_config={"opponent": "brawler"}).env_runners(
        gym_env_vectorize_mode="vector_entry_point"
    )

`BattleMultiAgent` takes the arguments of `mythras_v0`. Only the agent who is asked stands in the
observations; each step tells all agents what it was worth to them; at the end every agent gets
its last observation, with a mask that allows all, since nobody reads it. RLlib first tries an
environment with an action that no mask has seen: with `illegal="raise"` it has to be told
`disable_env_checking=True`.

`MaskedFights` takes those of `lanista.envs.vector_env`, but `num_envs` and `autoreset_mode`, which
are RLlib's own. All fights of a runner are one vector.

## Version history

* v0: first version; until the first release it grows with the rules, without a new number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from lanista.envs.aec import BattleAEC, Observation
from lanista.envs.vector_env import BattleVectorEnv
from lanista.rules.core.record import ACTIONS

try:
    from ray.rllib.env.multi_agent_env import MultiAgentEnv
except ImportError as error:
    raise ImportError(
        "this module needs RLlib, which the base installation leaves out; "
        "pip install 'lanista[ray]'"
    ) from error

MASK = spaces.Box(0, 1, (ACTIONS,), np.int8)
Step = tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]


class BattleMultiAgent(MultiAgentEnv):  # type: ignore[misc]
    """A `BattleAEC`, its attribute `aec`, as RLlib wants it; see the module."""

    def __init__(self, config: Mapping[str, Any] | None = None) -> None:
        super().__init__()
        self.aec = BattleAEC(**dict(config or {}))
        self.possible_agents = list(self.aec.possible_agents)
        self.agents = list(self.possible_agents)
        self.observation_spaces = self.aec.observation_spaces
        self.action_spaces = self.aec.action_spaces

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Any]]:
        """Begins a fight; see `BattleAEC.reset`."""
        self.aec.reset(seed=seed, options=options)
        self.agents = list(self.possible_agents)
        return self._asked(), {}

    def step(self, action_dict: Mapping[str, Any]) -> Step:
        """Answers with the action of the agent who is asked."""
        aec = self.aec
        agent = aec.agent_selection
        aec.step(action_dict[agent])
        if not aec.over:
            ended = {"__all__": False}
            return self._asked(), dict(aec.rewards), ended, dict(ended), {}
        seen = {agent: aec.observe(agent) for agent in self.agents}
        for last in seen.values():
            last["action_mask"] = np.ones(ACTIONS, np.int8)
        terminations, truncations = dict(aec.terminations), dict(aec.truncations)
        terminations["__all__"] = all(terminations.values())
        truncations["__all__"] = all(truncations.values())
        self.agents = []
        return seen, dict(aec.rewards), terminations, truncations, {}

    def _asked(self) -> dict[str, Observation]:
        agent = self.aec.agent_selection
        return {agent: self.aec.observe(agent)}


class MaskedFights(VectorEnv):  # type: ignore[misc]
    """A `BattleVectorEnv`, its attribute `fights`, whose observations hold the masks."""

    def __init__(self, config: Mapping[str, Any]) -> None:
        fights = BattleVectorEnv(**{**config, "autoreset_mode": AutoresetMode.NEXT_STEP})
        self.fights, self.num_envs, self.metadata = fights, fights.num_envs, fights.metadata
        self.single_action_space = fights.single_action_space
        self.action_space = fights.action_space
        self.single_observation_space = spaces.Dict(
            {"observation": fights.single_observation_space, "action_mask": MASK}
        )
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins fights; see `BattleVectorEnv.reset`."""
        seen, infos = self.fights.reset(seed=seed, options=options)
        return {"observation": seen, "action_mask": infos["action_mask"]}, {}

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Answers the learner's questions; see `BattleVectorEnv.step`."""
        seen, rewards, terminations, truncations, infos = self.fights.step(actions)
        masked = {"observation": seen, "action_mask": infos["action_mask"]}
        return masked, rewards, terminations, truncations, {}

    def close(self, **kwargs: Any) -> None:
        """There is nothing to release."""
