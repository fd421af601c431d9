"""From a learner in PyTorch to a policy that fights without it."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanista.agents import LearnedPolicy, PolicyMetadata
from lanista.agents.learned import Layers, features_hash
from lanista.configs import Scenario
from lanista.training.versions import versions


def layers_of(model: Any) -> Layers:
    """The layers of a MaskablePPO's policy network, from observation to logits."""
    network = [*model.policy.mlp_extractor.policy_net, model.policy.action_net]
    return [
        (layer.weight.detach().numpy().copy(), layer.bias.detach().numpy().copy())
        for layer in network
        if hasattr(layer, "weight")
    ]


def policy_of(
    model: Any, scenario: Scenario, view: tuple[int, int], name: str, seed: int
) -> LearnedPolicy:
    """The learner as it is now, as a policy that takes the likeliest action.

    Args:
        view: ally and foe rows of the observations it learned from.
        seed: of the run, for the record.
    """
    layers = layers_of(model)
    metadata = PolicyMetadata(
        scenario=scenario.name,
        content_hash=scenario.content_hash(),
        view=view,
        observation_length=int(np.shape(layers[0][0])[1]),
        features=features_hash(view),
        options=scenario.options.model_dump(mode="json"),
        versions=versions("torch", "stable-baselines3", "sb3-contrib"),
        network=tuple(len(bias) for _, bias in layers[:-1]),
        seed=seed,
        steps=int(model.num_timesteps),
    )
    return LearnedPolicy.of_layers(name, layers, metadata)
