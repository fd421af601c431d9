"""TorchRL: its own checks, legal actions only, the rewards of the fight, and a step of PPO."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("torchrl", reason="TorchRL is not installed")

import torch  # noqa: E402
from tensordict.nn import TensorDictModule  # noqa: E402
from torchrl.envs import MarlGroupMapType  # noqa: E402
from torchrl.envs.utils import check_env_specs  # noqa: E402
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator  # noqa: E402
from torchrl.objectives import ClipPPOLoss  # noqa: E402

from lanista.envs import mythras_v0  # noqa: E402
from lanista.envs.torchrl import torchrl_env  # noqa: E402


@pytest.mark.compiled
@pytest.mark.parametrize("scenario", ["duel", "two_on_one", "grog_duel"])
def test_torchrl_finds_nothing_to_complain_of(scenario: str) -> None:
    env = torchrl_env(scenario=scenario, illegal="raise")
    check_env_specs(env, seed=1)
    assert {len(agents) for agents in env.group_map.values()} <= {1, 2}


def legal(steps: Any, group: str) -> Any:
    """Whether the actions of a group are allowed by the masks they answered to."""
    actions, masks = steps[group, "action"], steps[group, "action_mask"]
    return masks.gather(-1, actions.unsqueeze(-1)).squeeze(-1)


@pytest.mark.compiled
def test_several_fights_are_those_of_the_environment_with_its_rewards() -> None:
    torch.manual_seed(1)
    env = torchrl_env(scenario="unarmed", illegal="raise", seed=4)
    env.reset(seed=4)
    steps = env.rollout(600, break_when_any_done=False, auto_reset=True)
    assert legal(steps, "red").all() and legal(steps, "blue").all()
    ends = steps["next", "done"].squeeze(-1).nonzero().squeeze(-1).tolist()
    assert len(ends) >= 3

    fights = mythras_v0.raw_env(scenario="unarmed", illegal="raise")
    fights.reset(seed=4)
    fights.reset()
    for k in range(ends[-1] + 1):
        agent = fights.agent_selection
        fights.step(int(steps[agent[:-2], "action"][k, 0]))
        for group in ("red", "blue"):
            worth = steps["next", group, "reward"][k, 0, 0].item()
            assert worth == fights.rewards[f"{group}_0"]
            assert (k in ends) == steps["next", group, "done"][k].item()
        if k in ends:
            fights.reset()
    wins = steps["next", "red", "reward"].abs().sum().item()
    assert 1 <= wins <= len(ends)


def actor_critic(length: int) -> tuple[ProbabilisticActor, ValueOperator]:
    """Two small networks that all agents share, masked as TorchRL masks."""
    seen = [("agents", "observation", "observation")]
    actor = ProbabilisticActor(
        TensorDictModule(torch.nn.Linear(length, 128), seen, [("agents", "logits")]),
        in_keys={"logits": ("agents", "logits"), "mask": ("agents", "action_mask")},
        out_keys=[("agents", "action")],
        distribution_class=MaskedCategorical,
        return_log_prob=True,
        log_prob_key=("agents", "log_prob"),
    )
    return actor, ValueOperator(torch.nn.Linear(length, 1), seen, [("agents", "worth")])


@pytest.mark.compiled
def test_a_step_of_ppo_learns_from_masked_actions() -> None:
    torch.manual_seed(0)
    everybody = MarlGroupMapType.ALL_IN_ONE_GROUP
    env = torchrl_env(scenario="unarmed", illegal="raise", seed=2, group_map=everybody)
    actor, critic = actor_critic(942)
    with torch.no_grad():
        steps = env.rollout(200, actor, break_when_any_done=False)
    assert legal(steps, "agents").all()

    loss = ClipPPOLoss(actor, critic, normalize_advantage=True)
    names = {name: ("agents", name) for name in ("action", "reward", "done", "terminated")}
    loss.set_keys(
        sample_log_prob=("agents", "log_prob"), value=("agents", "worth"),
        advantage=("agents", "advantage"), value_target=("agents", "target"), **names,
    )  # fmt: skip
    loss.make_value_estimator(gamma=0.99, lmbda=0.95)
    before = [weights.detach().clone() for weights in actor.parameters()]
    optimiser = torch.optim.Adam(loss.parameters(), 1e-3)
    with torch.no_grad():
        loss.value_estimator(steps)
    losses = loss(steps)
    total = losses["loss_objective"] + losses["loss_critic"] + losses["loss_entropy"]
    total.backward()
    optimiser.step()
    assert torch.isfinite(total)
    assert not any(torch.equal(old, new) for old, new in zip(before, actor.parameters()))
