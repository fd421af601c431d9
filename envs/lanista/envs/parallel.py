"""# In parallel

The fights of a ruleset, such as `lanista.envs.mythras_v0`, with PettingZoo's parallel interface,
for libraries that know no other.

| | |
|---|---|
| Creation | `pettingzoo.make("parallel", "lanista/mythras-v0")` or `mythras_v0.parallel_env()` |
| Who acts | one agent at a time; `infos[agent]["active_agent"]` says who is asked next |
| The others | have one legal action, number 63, `no_op`; it may be left out of `actions` |
| Masks | are never all zero, not even at the end; also in `infos[agent]["action_mask"]` |
| Rewards | each step gives every agent what that step was worth to it |
| Illegal | any action but `no_op` from who waits; `no_op` from who is asked |
| The end | all agents terminate or truncate at once; `agents` is empty then |

Spaces, observations, rewards and arguments are those of `lanista.envs.mythras_v0`. An illegal
action costs each offender -1 and ends the fight; with `illegal="raise"` it is an error.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from lanista.envs.aec import BattleAEC, Observation
from lanista.envs.checks import whole_action
from lanista.envs.face import Face
from lanista.rules import BattleBatch, IllegalAction
from lanista.rules.core.record import ACTIONS

# A verb's number that no rule uses.
NO_OP = 63
WAITING = np.zeros(ACTIONS, np.int8)
WAITING[NO_OP] = 1

Step = tuple[
    dict[str, Observation],
    dict[str, float],
    dict[str, bool],
    dict[str, bool],
    dict[str, dict[str, Any]],
]


class BattleParallel(Face, ParallelEnv):  # type: ignore[misc]
    """A parallel view of a `BattleAEC`, which is its attribute `aec`."""

    CHANGING = ("agents", "aec")

    def __init__(self, aec: BattleAEC) -> None:
        self.aec, self.form = aec, aec.form
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
        return self._seen()

    def step(self, actions: dict[str, Any]) -> Step:
        """Answers with the action of the agent who is asked.

        Args:
            actions: of that agent; of the others, who wait, `NO_OP` or nothing.

        Raises:
            KeyError: if the actions hold none for that agent.
            IllegalAction: if `illegal` says so; nothing has changed.
        """
        if not self.agents:
            raise RuntimeError("there is no fight to step in: call reset() first")
        aec = self.aec
        active = aec.agent_selection
        if active not in actions:
            raise KeyError(f"{active} is asked, and the actions hold none for it: {actions}")
        impatient = self._impatient(actions)
        if impatient:
            answer = whole_action(actions[active])
            legal = 0 <= answer < ACTIONS and aec.bout.mask[answer]
            aec.forfeit(impatient if legal else {active: answer, **impatient})
        else:
            aec.step(actions[active])
        observations, infos = self._seen()
        step = observations, dict(aec.rewards), dict(aec.terminations), dict(aec.truncations), infos
        if aec.over:
            self.agents = []
        return step

    def _impatient(self, actions: dict[str, Any]) -> dict[str, int]:
        """What agents have answered who wait, if it is more than nothing."""
        waiting = (agent for agent in self.agents if agent != self.aec.agent_selection)
        answers = {agent: whole_action(actions[agent]) for agent in waiting if agent in actions}
        wrong = {agent: answer for agent, answer in answers.items() if answer != NO_OP}
        if wrong and self.aec.illegal == "raise":
            agent, answer = next(iter(wrong.items()))
            raise IllegalAction(
                f"action {answer} ({self.action_name(answer)}) is not legal for {agent}, who is "
                f"not asked; legal: {NO_OP} ({self.action_name(NO_OP)})"
            )
        return wrong

    def _seen(self) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """What all agents perceive, and their infos."""
        aec, observations, infos = self.aec, {}, {}
        active = aec.agent_selection
        for agent in self.agents:
            seen = observations[agent] = aec.observe(agent)
            if agent != active or aec.over:
                seen["action_mask"] = WAITING.copy()
            infos[agent] = {
                **aec.infos[agent],
                "action_mask": seen["action_mask"],
                "active_agent": active,
            }
        return observations, infos

    @property
    def batch(self) -> BattleBatch:
        """The fight as a batch of one."""
        return self.aec.batch

    def action_name(self, action: int) -> str:
        """The name of an action number, "no_op" among them."""
        return "no_op" if action == NO_OP else super().action_name(action)

    def render(self) -> str | None:
        """See `BattleAEC.render`."""
        return self.aec.render()

    def close(self) -> None:
        """There is nothing to release."""
