"""Rewards of one's own, in every face."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from envs.play import eager, pick, potentials, short

from lanista.configs.errors import ContentError
from lanista.envs import DuelEnv, mythras_v0
from lanista.envs.potential import standing
from lanista.envs.rewards import (
    Shaping,
    Step,
    Sum,
    ZeroSum,
    find_reward,
    register_reward,
    reward_names,
    win,
)
from lanista.envs.states import States
from lanista.rules import BattleBatch

pytestmark = pytest.mark.usefixtures("own_names")


def wounds(step: Step) -> npt.NDArray[np.float64]:
    """Each team pays a 64th for each hit point that its fighters have lost."""
    lost = step.before.fighters("hit_points") - step.after.fighters("hit_points")
    return -step.by_team(lost.sum(axis=2)) / 64


def fierce(observation: Any, mask: npt.NDArray[Any]) -> int:
    """A legal answer that leads to wounds, where there is one."""
    keen = mask * (eager() >= 1)
    return pick(observation, keen if keen.any() else mask)


class Witness:
    """Notes the steps, and pays a 16th for each."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def __call__(self, step: Step) -> npt.NDArray[np.float64]:
        self.steps.append(step)
        return np.full_like(step.outcome, 1 / 16)


def play_aec(**arguments: Any) -> tuple[Any, dict[str, float], int]:
    """Plays a fight: the environment, each agent's total, and the number of answers."""
    env = mythras_v0.raw_env(compiled=False, **arguments)
    env.reset(seed=4)
    totals, answers = dict.fromkeys(env.possible_agents, 0.0), 0
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        over = terminated or truncated
        answers += not over
        env.step(None if over else fierce(seen["observation"], seen["action_mask"]))
    return env, totals, answers


def play_duel(**arguments: Any) -> tuple[DuelEnv, float, int]:
    """Plays a fight: the environment, the learner's total, and the number of answers."""
    env = DuelEnv(compiled=False, **arguments)
    env.reset(seed=4)
    total, answers, over = 0.0, 0, False
    while not over:
        seen = env.bout.observation
        _, reward, terminated, truncated, _ = env.step(fierce(seen, env.action_masks()))
        total, answers, over = total + reward, answers + 1, terminated or truncated
    return env, total, answers


def test_it_is_called_once_a_step_and_every_agent_is_paid() -> None:
    witness = Witness()
    _, totals, answers = play_aec(reward=witness, scenario="two_on_one")
    assert len(witness.steps) == answers
    assert totals == dict.fromkeys(totals, answers / 16)
    assert [bool(step.over[0]) for step in witness.steps] == [False] * (answers - 1) + [True]
    for earlier, later in zip(witness.steps, witness.steps[1:]):
        assert (earlier.after.words == later.before.words).all()
    duel = Witness()
    _, total, answers = play_duel(reward=duel)
    assert len(duel.steps) == answers and total == answers / 16


def test_what_is_seen_of_a_step() -> None:
    witness = Witness()
    env, _, _ = play_aec(reward=witness)
    first, last = witness.steps[0], witness.steps[-1]
    full = first.before.fighters("hit_points")
    assert full.shape == (1, 2, 12) and first.before.fighters("luck").shape == (1, 2)
    items = first.before.fighters("items")
    assert items.shape == (1, 2, 10) and items["hit_points"].any()
    assert first.before.fight("round_number") == 1 < last.after.fight("round_number")
    assert last.after.fight("over") == 1 and not last.truncated[0]
    assert last.outcome[0, env.bout.winner] == 1 and last.outcome.sum() == 0
    assert not any(step.outcome.any() for step in witness.steps[:-1])
    with pytest.raises(ContentError, match='did you mean "hit_points"'):
        last.after.fighters("hitpoints")
    with pytest.raises(ContentError, match='did you mean "round_number"'):
        last.after.fight("round_numbr")


def test_a_truncated_fight_says_so() -> None:
    witness = Witness()
    env, _, _ = play_duel(reward=witness, scenario=short("duel", 1))
    assert env.bout.truncated and witness.steps[-1].truncated[0] and witness.steps[-1].over[0]


def test_wounds_add_up_to_the_hit_points_lost() -> None:
    env, totals, _ = play_aec(reward=wounds, scenario="two_on_one")
    states = States.of(env.batch.blueprint, env.batch.words)
    begun = States.of(env.batch.blueprint, env.batch.blueprint.template[None])
    lost = (begun.fighters("hit_points") - states.fighters("hit_points")).sum(axis=2)[0]
    assert lost.sum() > 0
    of_team = [lost[states.teams == team].sum() / 64 for team in range(2)]
    assert totals == {agent: -of_team[team] for agent, team in env._team_of.items()}


def test_zero_sum_rewards_add_up_to_nothing() -> None:
    _, totals, _ = play_aec(reward=ZeroSum(wounds))
    assert sum(totals.values()) == 0 and any(totals.values())


@pytest.mark.parametrize("gamma", [1.0, 0.5])
def test_shaping_telescopes_with_the_gamma_of_the_learner(gamma: float) -> None:
    witness = Witness()
    shaping = Shaping(standing, weight=0.5, gamma=gamma)
    env, _, _ = play_aec(reward=Sum(win, shaping, witness))
    values = [shaping(step)[0] for step in witness.steps]
    discounted = sum(gamma**k * value for k, value in enumerate(values))
    env.reset(seed=4)
    assert discounted == pytest.approx(-0.5 * potentials(env)[0], abs=1e-12)


def test_the_argument_and_the_name_are_the_same_shaping() -> None:
    ways: list[dict[str, Any]] = [{"reward": "shaped"}, {"shaping": 1.0}, {}]
    named, argued, plain = (mythras_v0.raw_env(compiled=False, **way) for way in ways)
    shaped = False
    for env in (named, argued, plain):
        env.reset(seed=4)
    while not plain.over:
        seen = plain.observe(plain.agent_selection)
        for env in (named, argued, plain):
            env.step(fierce(seen["observation"], seen["action_mask"]))
        assert named.rewards == argued.rewards
        shaped |= named.rewards != plain.rewards
    assert shaped


def test_an_illegal_action_costs_one_on_top() -> None:
    witness = Witness()
    env = mythras_v0.raw_env(compiled=False, reward=witness)
    env.reset(seed=3)
    offender = env.agent_selection
    env.step(63)
    assert env.rewards == {agent: 1 / 16 - (agent == offender) for agent in env.agents}
    assert witness.steps[-1].over[0] and not witness.steps[-1].outcome.any()
    duel = DuelEnv(compiled=False, reward=wounds)
    duel.reset(seed=3)
    assert duel.step(63)[1:3] == (-1.0, True)


def test_all_faces_pay_the_same() -> None:
    vector: Any = pytest.importorskip("lanista.envs.vector")
    from lanista.envs.vector_env import BattleVectorEnv

    register_reward("wounds", ZeroSum(wounds))
    single = DuelEnv(compiled=False, reward="wounds", scenario="two_on_one")
    seen, _ = single.reset(seed=6)
    sb3 = vector.BattleVecEnv("two_on_one", 3, seed=6, compiled=False, reward="wounds")
    rows = sb3.reset()
    many = BattleVectorEnv(3, "two_on_one", compiled=False, reward="wounds")
    others, infos = many.reset(seed=6)
    over, total = False, 0.0
    while not over:
        seen, reward, terminated, truncated, _ = single.step(fierce(seen, single.action_masks()))
        masks = sb3.action_masks()
        rows, rewards, _, _ = sb3.step(
            np.array([fierce(row, mask) for row, mask in zip(rows, masks)])
        )
        masks = infos["action_mask"]
        actions = np.array([fierce(row, mask) for row, mask in zip(others, masks)])
        others, values, _, _, infos = many.step(actions)
        assert rewards[0] == values[0] == reward and (rewards == values).all()
        total, over = total + reward, terminated or truncated
    assert total


def test_environments_with_rewards_are_copied_and_pickled() -> None:
    env = mythras_v0.raw_env(compiled=False, reward=Sum(win, ZeroSum(wounds), Shaping()))
    env.reset(seed=4)
    for _ in range(30):
        seen = env.observe(env.agent_selection)
        env.step(fierce(seen["observation"], seen["action_mask"]))
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _ in range(30):
        for each in (env, *twins):
            seen = each.observe(each.agent_selection)
            each.step(fierce(seen["observation"], seen["action_mask"]))
        assert env.rewards == twins[0].rewards == twins[1].rewards


def test_wrong_rewards_are_errors_that_teach() -> None:
    register_reward("wounds", wounds)
    assert reward_names() == ("win", "shaped", "wounds")
    with pytest.raises(ContentError, match='did you mean "wounds"'):
        find_reward("wound")
    with pytest.raises(ContentError, match='"win" is a built-in reward'):
        register_reward("win", wounds)
    with pytest.raises(TypeError, match="a name or a function of a Step"):
        DuelEnv(reward=7, compiled=False)  # type: ignore[arg-type]
    for wrong in (lambda step: 1.0, lambda step: np.full((1, 2), np.nan)):
        env = DuelEnv(reward=wrong, compiled=False)
        env.reset(seed=1)
        with pytest.raises(ContentError, match=r"float\[n, teams\], here of shape \(1, 2\)"):
            env.step(int(np.argmax(env.action_masks())))


def test_states_do_not_change_with_the_fights() -> None:
    batch = BattleBatch("duel", 4, seed=1, compiled=False)
    states = States.of(batch.blueprint, batch.words)
    before = states.words.copy()
    for _ in range(40):
        batch.advance(np.argmax(batch.masks, axis=1))
    assert (states.words == before).all() and len(states) == 4
    assert (States.of(batch.blueprint, batch.words).words != before).any()
