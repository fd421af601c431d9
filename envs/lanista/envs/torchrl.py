"""# TorchRL

The fights as an environment of TorchRL, with masks that its random policies and its
`MaskedCategorical` obey.

    >>> from lanista.envs.torchrl import torchrl_env
    >>> env = torchrl_env(scenario="duel", compiled=False)
    >>> env.group_map
    {'red': ['red_0'], 'blue': ['blue_0']}
    >>> steps = env.rollout(5)
    >>> steps["red", "observation", "observation"].shape, steps["red", "action_mask"].shape
    (torch.Size([5, 1, 942]), torch.Size([5, 1, 128]))

It is `lanista.envs.parallel` under TorchRL's `PettingZooWrapper`: a team is a group, whose entries
have a row for each of its agents. Who is not asked has one legal action, `no_op`, so that every
agent acts in every step. Rewards come with the step that earned them, at the end for all at once.
"""

from __future__ import annotations

import warnings
from typing import Any

from pettingzoo.utils import BaseParallelWrapper

from lanista.envs.aec import BattleAEC
from lanista.envs.parallel import BattleParallel

try:
    from torchrl.envs import PettingZooWrapper
except ImportError as error:
    raise ImportError(
        "this module needs TorchRL, which the base installation leaves out; "
        "pip install 'lanista[libraries]'"
    ) from error


class WithoutInfos(BaseParallelWrapper):  # type: ignore[misc]
    """A parallel environment that says nothing besides what is perceived: TorchRL makes tensors of
    infos, and has none for words. Masks are in the observations too."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        """Begins a fight."""
        seen, infos = self.env.reset(seed=seed, options=options)
        return seen, {agent: {} for agent in infos}

    def step(self, actions: dict[str, Any]) -> Any:
        """Answers with the action of the agent who is asked."""
        *outcome, infos = self.env.step(actions)
        return *outcome, {agent: {} for agent in infos}


def torchrl_env(*, seed: int | None = None, group_map: Any = None, **kwargs: Any) -> Any:
    """A `torchrl.envs.PettingZooWrapper` of a fight.

    Args:
        seed: of the first fight; those after it are the next ones of the seed.
        group_map: of TorchRL; None makes each team a group.
        kwargs: the arguments of `BattleAEC`.
    """
    with warnings.catch_warnings():
        # That TorchRL is tested with one version of PettingZoo, which is older than ours.
        warnings.filterwarnings("ignore", "PettingZoo in TorchRL is tested")
        fights = WithoutInfos(BattleParallel(BattleAEC(**kwargs)))
        return PettingZooWrapper(fights, group_map=group_map, seed=seed)
