"""From a learner in PyTorch to a policy that fights without it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from lanista.agents import LearnedPolicy, PolicyMetadata
from lanista.agents.learned import Layers, features_hash
from lanista.configs import AnyScenario
from lanista.training.versions import versions


def layers_of(network: Iterable[Any]) -> Layers:
    """The layers of a policy network in PyTorch, from observation to logits."""
    return [
        (layer.weight.detach().numpy().copy(), layer.bias.detach().numpy().copy())
        for layer in network
        if hasattr(layer, "weight")
    ]


def policy_of(
    layers: Layers,
    scenario: AnyScenario,
    view: tuple[int, int],
    name: str,
    seed: int,
    steps: int,
    packages: Sequence[str],
) -> LearnedPolicy:
    """A learner as it is now, as a policy that takes the likeliest action.

    Args:
        view: ally and foe rows of the observations it learned from.
        seed, steps, packages: of the run, for the record: the last are those whose versions count.
    """
    metadata = PolicyMetadata(
        scenario=scenario.name,
        content_hash=scenario.content_hash(),
        view=view,
        observation_length=int(np.shape(layers[0][0])[1]),
        features=features_hash(view, scenario.ruleset),
        options=scenario.options.model_dump(mode="json"),
        versions=versions(*packages),
        network=tuple(len(bias) for _, bias in layers[:-1]),
        seed=seed,
        steps=steps,
        ruleset=scenario.ruleset,
    )
    return LearnedPolicy.of_layers(name, layers, metadata)
