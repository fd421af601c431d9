"""The PettingZoo environment: whoever is asked by the rules is the agent to act."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.env import AECIterable

from lanista.configs.option_sets import OptionsLike
from lanista.configs.rulesets import ScenarioLike
from lanista.envs.bout import Bout
from lanista.envs.checks import ILLEGAL, INFORMATION, Illegal, one_of, whole_action
from lanista.envs.face import Face
from lanista.envs.observations import Shown, form_of
from lanista.envs.rendering import picture
from lanista.envs.rewards import Payer, RewardLike
from lanista.rules import Battle, BattleBatch, IllegalAction
from lanista.rules.battle import Information
from lanista.rules.core.record import ACTIONS

Observation = dict[str, Any]
NOTHING = np.zeros(ACTIONS, np.int8)


class BattleAEC(Face, AECEnv):  # type: ignore[misc]
    """A fight in which every fighter (or every team) is an agent.

    The page of the scenario's ruleset, such as `lanista.envs.mythras_v0`, says all.
    """

    CHANGING = (
        "agents", "agent_selection", "rewards", "_cumulative_rewards", "terminations",
        "truncations", "infos", "bout", "over", "_mask", "_eyes", "_standing",
        "_skip_agent_selection",
    )  # fmt: skip

    metadata: dict[str, Any] = {
        "name": "lanista_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 4,
    }

    def __init__(
        self,
        scenario: ScenarioLike = "duel",
        options: OptionsLike = None,
        view: tuple[int, int] | None = None,
        information: Information = "table",
        observation: Shown = "flat",
        control: Literal["fighter", "team"] = "fighter",
        illegal: Illegal = "terminate",
        reward: RewardLike = "win",
        shaping: float = 0.0,
        render_mode: str | None = None,
        compiled: bool | None = None,
    ) -> None:
        super().__init__()
        one_of("information", information, INFORMATION)
        one_of("control", control, ("fighter", "team"))
        one_of("illegal", illegal, ILLEGAL)
        one_of("render_mode", render_mode, (None, *self.metadata["render_modes"]))
        self.illegal, self.render_mode = illegal, render_mode
        self._payer = Payer(reward, shaping)
        self.bout = Bout(
            scenario, options=options, view=view, information=information, compiled=compiled,
            telling=render_mode is not None,
        )  # fmt: skip
        self.metadata = {**self.metadata, "name": f"{self.batch.ruleset.name}_v0"}
        self.form = form_of(observation, self.bout.batch)
        self._seat_agents(control)
        self._make_spaces()
        self._enter([])

    def _enter(self, agents: list[str]) -> None:
        """The state of the interface at the start of a fight between these agents."""
        self.agents = list(agents)
        self.agent_selection = ""
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": NOTHING.copy()} for agent in agents
        }
        self.over, self._mask = not agents, NOTHING
        self._eyes = dict(self._first_eyes)
        self._standing = self._payer.standing(self.bout.batch)
        self._skip_agent_selection: str | None = None

    def _seat_agents(self, control: str) -> None:
        """Who answers for which fighter, and through whose eyes each agent sees at first."""
        plan = self.bout.batch.blueprint
        if control == "fighter":
            self._agent_of = list(plan.agents)
        else:
            self._agent_of = [f"{plan.team_names[team]}_0" for team in plan.teams]
        self.possible_agents: list[str] = list(dict.fromkeys(self._agent_of))
        self._team_of = dict(zip(self._agent_of, plan.teams))
        self._first_eyes = {agent: self._agent_of.index(agent) for agent in self.possible_agents}

    def _make_spaces(self) -> None:
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": self.form.space(),
                    "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    # ------------------------------------------------------------ play

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a fight.

        Args:
            seed: fixes the dice of this fight and of those that later calls without a seed begin.
            options: {"fight": k} begins fight number k of the seed; other keys are ignored.
        """
        self.bout.begin(*self.bout.next_fight(seed, (options or {}).get("fight")))
        self._enter(self.possible_agents)
        self._ask()
        self._show()

    def step(self, action: Any) -> None:
        """Answers for `agent_selection`; None for an agent whose fight is over."""
        if self.over:
            self._require_fight()
            self._was_dead_step(action)
            return
        agent, bout = self.agent_selection, self.bout
        answer = whole_action(action)
        if not (0 <= answer < ACTIONS and bout.mask[answer]):
            self.forfeit({agent: answer})
            return
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"action_mask": NOTHING.copy()}
        bout.answer(answer)
        if bout.over:
            self._pay(True)
            self._finish(bout.truncated)
        else:
            if self._payer.watches:
                self._pay(False)
            self._ask()
        self._show()

    def forfeit(self, offenders: dict[str, int]) -> None:
        """Ends the fight for illegal answers: 1 less for each offender, and no winner.

        Raises:
            IllegalAction: instead, if `illegal` says so; nothing has changed.
        """
        if self.illegal == "raise":
            raise IllegalAction(self.bout.battle.why_illegal(offenders[self.agent_selection]))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._pay(True, offenders)
        for agent in self.agents:
            self.infos[agent] = {"action_mask": NOTHING.copy()}
        for agent, answer in offenders.items():
            self.infos[agent]["illegal_action"] = answer
        self._finish(False)

    def _ask(self) -> None:
        """Turns to the agent of the fighter who is asked."""
        fighter = self.bout.actor
        agent = self._agent_of[fighter]
        self._eyes[agent] = fighter
        self.agent_selection = agent
        self._mask = self.bout.mask.copy()
        self.infos[agent] = {"action_mask": self._mask}

    def _pay(self, over: bool, offenders: Iterable[str] = ()) -> None:
        """What the step was worth to each agent; and what an illegal answer costs."""
        paid, self._standing = self._payer.paid(self._standing, self.bout.batch, np.array([over]))
        worth = paid[0].tolist()
        for agent, team in self._team_of.items():
            self.rewards[agent] = worth[team]
        for agent in offenders:
            self.rewards[agent] -= 1.0
        self._accumulate_rewards()

    def _finish(self, truncated: bool) -> None:
        """Ends the fight for all agents at once; each is then stepped once more, with None."""
        self.over = True
        self.terminations = dict.fromkeys(self.agents, not truncated)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self._deads_step_first()

    def _require_fight(self) -> None:
        if not self.agents:
            raise RuntimeError("there is no fight to play in: call reset() first")

    # ------------------------------------------------------------ perception

    def observe(self, agent: str) -> Observation:
        """What an agent perceives; its mask is all zero unless it is asked.

        With control="team", the team sees through the fighter who is or was last asked.
        """
        bout, fighter = self.bout, self._eyes[agent]
        asked = agent == self.agent_selection and not self.over
        seen = bout.observation.copy() if fighter == bout.actor else bout.observe(fighter)
        return {
            "observation": self.form.shown(seen),
            "action_mask": self._mask if asked else NOTHING.copy(),
        }

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """What the agent to act perceives, has been given since it last acted, and may do."""
        self._require_fight()
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable:
        """The agents in the order in which they are to act, for a loop that calls `step`."""
        self._require_fight()
        return super().agent_iter(max_iter)

    @property
    def batch(self) -> BattleBatch:
        """The fight as a batch of one."""
        return self.bout.batch

    @property
    def battle(self) -> Battle:
        """The fight itself, to look at; clone it to play on with it."""
        return self.bout.battle

    @property
    def state_bytes(self) -> bytes:
        """The fight as versioned bytes, which `lanista.rules.Battle.from_bytes` restores."""
        return self.bout.battle.to_bytes()

    # ------------------------------------------------------------ rendering

    def render(self) -> str | None:
        """The fight as text: returned in mode "ansi", printed in mode "human"."""
        if self.render_mode is None:
            raise ValueError('nothing to render: make the environment with render_mode="ansi"')
        text = picture(self.bout.battle, self.bout.news())
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def _show(self) -> None:
        """In mode "human", says at once what happened."""
        if self.render_mode == "human":
            for sentence in self.bout.news():
                print(sentence)

    def close(self) -> None:
        """There is nothing to release."""
