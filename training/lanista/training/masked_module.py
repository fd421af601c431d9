"""The policy that RLlib trains: tanh networks, as our files hold them, and masked logits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import torch
from ray.rllib.core.columns import Columns
from ray.rllib.core.distribution.torch.torch_distribution import TorchCategorical
from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI
from ray.rllib.core.rl_module.torch import TorchRLModule

from lanista.rules.core.record import ACTIONS

FORBIDDEN = -1e9


class MaskedPolicy(TorchRLModule, ValueFunctionAPI):  # type: ignore[misc]
    """A module for observations of `observation` float32[D] and `action_mask` int8[128].

    `model_config["network"]` lists the widths of the hidden layers, of the policy and of the value
    alike; they share nothing.
    """

    def setup(self) -> None:
        """Makes the networks."""
        (length,) = self.observation_space["observation"].shape
        widths = self.model_config["network"]
        self.policy = network([length, *widths, ACTIONS], 0.01)
        self.value = network([length, *widths, 1], 1.0)
        self.action_dist_cls = TorchCategorical

    def _forward(self, batch: Mapping[str, Any], **kwargs: Any) -> dict[str, torch.Tensor]:
        seen = batch[Columns.OBS]
        logits = self.policy(seen["observation"])
        allowed = seen["action_mask"].bool()
        return {Columns.ACTION_DIST_INPUTS: torch.where(allowed, logits, FORBIDDEN)}

    def compute_values(self, batch: Mapping[str, Any], embeddings: Any = None) -> torch.Tensor:
        """What the states are worth, float32[n]."""
        worth: torch.Tensor = self.value(batch[Columns.OBS]["observation"])
        return worth.squeeze(-1)


def network(widths: Sequence[int], gain: float) -> torch.nn.Sequential:
    """Layers of these widths with tanh between them, orthogonal at first, the last of this gain."""
    layers: list[torch.nn.Module] = []
    for k, (before, after) in enumerate(zip(widths, widths[1:])):
        layer = torch.nn.Linear(before, after)
        last = k == len(widths) - 2
        torch.nn.init.orthogonal_(layer.weight, gain if last else 2**0.5)
        torch.nn.init.zeros_(layer.bias)
        layers += [layer] if last else [layer, torch.nn.Tanh()]
    return torch.nn.Sequential(*layers)
