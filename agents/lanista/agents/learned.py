"""Trained policies, run in NumPy: no PyTorch, and nothing is unpickled.

A policy is a safetensors file: the layers of a tanh network (`layer_0.weight`, `layer_0.bias`, ...,
the last one giving a logit for each of the 128 actions) and a header of texts that says on what it
was trained. It answers with the legal action of the highest logit, or draws from their softmax.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from safetensors import SafetensorError, safe_open
from safetensors.numpy import save

from lanista.agents.scripted import require_question
from lanista.configs.errors import ContentError
from lanista.configs.reading import write_atomically
from lanista.rules import Battle
from lanista.rules.core.record import ACTIONS
from lanista.rules.rulesets import ruleset_of

POLICY_FORMAT = "lanista/policy@1"
MOST_BYTES = 256_000_000

Layers = Sequence[tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]]


@dataclass(frozen=True)
class PolicyMetadata:
    """What a policy was trained on.

    view: ally and foe rows of its observations; features: a hash of the names of those features.
    versions: of the libraries; options: the rules options; network: widths of hidden layers.
    ruleset: whose fights it knows.
    """

    scenario: str
    content_hash: str
    view: tuple[int, int]
    observation_length: int
    features: str
    options: Mapping[str, Any] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)
    network: tuple[int, ...] = (64, 64)
    seed: int = 0
    steps: int = 0
    information: str = "table"
    ruleset: str = "mythras"

    def to_header(self) -> dict[str, str]:
        """The header of the file: every value as JSON text."""
        values = {name: json.dumps(value) for name, value in asdict(self).items()}
        return {"format": POLICY_FORMAT, **values}


def features_hash(view: tuple[int, int], ruleset: str = "mythras") -> str:
    """A short hash of the names of an observation's features, in order."""
    names = ruleset_of(ruleset).feature_names(*view)
    return hashlib.sha256("\n".join(names).encode()).hexdigest()[:16]


# ---------------------------------------------------------------- files


def save_policy(path: str | Path, layers: Layers, metadata: PolicyMetadata) -> None:
    """Writes a policy, whole or not at all.

    Args:
        layers: (weight float32[out, in], bias float32[out]) from the observation to the logits.

    Raises:
        ContentError: if the folder cannot be written.
        ValueError: if the layers do not fit each other or the metadata.
    """
    _check_shapes(layers, metadata, str(path))
    tensors = {}
    for k, (weight, bias) in enumerate(layers):
        tensors[f"layer_{k}.weight"] = np.ascontiguousarray(weight, np.float32)
        tensors[f"layer_{k}.bias"] = np.ascontiguousarray(bias, np.float32)
    write_atomically(Path(path), save(tensors, metadata.to_header()))


def _read(path: Path) -> tuple[dict[str, str], dict[str, npt.NDArray[np.float32]]]:
    """Header and tensors of a safetensors file. Raises ContentError."""
    if path.is_dir():
        raise ContentError(f"{path} is a directory; give the path of one policy file in it.")
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ContentError(f"{path.name} is larger than {MOST_BYTES} bytes: no policy.")
        with safe_open(path, framework="numpy") as file:
            header = dict(file.metadata() or {})
            return header, {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
    except FileNotFoundError:
        raise ContentError(
            f"{path} does not exist; give the path of a policy file, such as policy.safetensors."
        ) from None
    except OSError as error:
        raise ContentError(f"{path} cannot be read: {error.strerror or error}.") from None
    except SafetensorError as error:
        raise ContentError(
            f"{path.name} is no whole safetensors file ({error}); it was cut short or is something "
            "else. A policy is written by `lanista train` as policy.safetensors."
        ) from None


def _metadata(header: dict[str, str], name: str) -> PolicyMetadata:
    """The metadata of a header. Raises ContentError."""
    if header.get("format") != POLICY_FORMAT:
        stated = header.get("format", "missing")
        raise ContentError(
            f'{name}: its header\'s format is {stated}; a policy states "{POLICY_FORMAT}".'
        )
    known = {item.name for item in fields(PolicyMetadata)}
    try:
        values = {key: json.loads(text) for key, text in header.items() if key in known}
        for key in ("view", "network"):
            values[key] = tuple(int(number) for number in values[key])
        metadata = PolicyMetadata(**values)
        features = features_hash(_view(metadata.view), metadata.ruleset)
    except (ValueError, TypeError, KeyError) as error:
        raise ContentError(
            f"{name}: the header does not say what the policy was trained on ({error}); "
            "write it again with save_policy."
        ) from None
    if metadata.features != features:
        raise ContentError(
            f"{name}: the policy was trained on other features of an observation than this version "
            f"has (versions: {dict(metadata.versions)}); train it again."
        )
    return metadata


def _view(view: tuple[int, ...]) -> tuple[int, int]:
    allies, foes = view
    if not (0 <= allies < 16 and 1 <= foes < 16):
        raise ValueError(f"view {view} is no pair of ally and foe rows")
    return allies, foes


def _check_shapes(layers: Layers, metadata: PolicyMetadata, name: str) -> None:
    """Raises ValueError unless the layers lead from an observation to the actions."""
    widths = [metadata.observation_length, *metadata.network, ACTIONS]
    wanted = list(zip(widths[1:], widths[:-1]))
    found = [weight.shape for weight, _ in layers]
    biases = [bias.shape for _, bias in layers]
    if found != wanted or biases != [(out,) for out, _ in wanted]:
        raise ValueError(
            f"{name}: the layers are {found}; with observations of {metadata.observation_length} "
            f"features and the network {list(metadata.network)} they must be {wanted}"
        )
    if not all(np.isfinite(part).all() for layer in layers for part in layer):
        raise ValueError(f"{name}: a weight is not a finite number")


# ---------------------------------------------------------------- the policy


class LearnedPolicy:
    """A trained policy.

    Args:
        path: a safetensors file written by `save_policy`.
        deterministic: what `choose` does: take the likeliest action, or draw.
        seed: of the draws.

    Raises:
        ContentError: for a file that is no policy of this version, with what is wrong.
    """

    def __init__(self, path: str | Path, deterministic: bool = True, seed: int = 0) -> None:
        path = Path(path)
        header, tensors = _read(path)
        self.metadata = _metadata(header, path.name)
        count = len(self.metadata.network) + 1
        try:
            layers = [
                (tensors[f"layer_{k}.weight"], tensors[f"layer_{k}.bias"]) for k in range(count)
            ]
            _check_shapes(layers, self.metadata, path.name)
        except KeyError as error:
            raise ContentError(f"{path.name}: the tensor {error} is missing.") from None
        except ValueError as error:
            raise ContentError(f"{error}.") from None
        # Training writes policy.safetensors into a folder that has the run's name.
        name = path.resolve().parent.name if path.stem == "policy" else path.stem
        self._set_up(name, layers, deterministic, seed)

    @classmethod
    def of_layers(
        cls, name: str, layers: Layers, metadata: PolicyMetadata, deterministic: bool = True
    ) -> LearnedPolicy:
        """A policy in memory, such as a snapshot of a learner."""
        _check_shapes(layers, metadata, name)
        policy = cls.__new__(cls)
        policy.metadata = metadata
        policy._set_up(name, layers, deterministic, 0)
        return policy

    def _set_up(self, name: str, layers: Layers, deterministic: bool, seed: int) -> None:
        self.name, self.deterministic = name, deterministic
        # Transposed and contiguous once, so that a batch of observations is one product a layer.
        self._layers = [
            (np.ascontiguousarray(weight.T, np.float32), bias.astype(np.float32))
            for weight, bias in layers
        ]
        self._generator = np.random.default_rng(seed)

    def save(self, path: str | Path) -> None:
        """Writes the policy to a file. Raises ContentError if the folder cannot be written."""
        layers = [(weight.T, bias) for weight, bias in self._layers]
        save_policy(path, layers, self.metadata)

    def require_ruleset(self, ruleset: str) -> None:
        """Raises ContentError unless the policy was trained under this ruleset."""
        if ruleset != self.metadata.ruleset:
            raise ContentError(
                f'the policy "{self.name}" was trained under {self.metadata.ruleset} (on '
                f"{self.metadata.scenario}) and cannot fight under {ruleset}: its actions and what "
                "it perceives mean other things there; take a policy trained under that ruleset."
            )

    @property
    def view(self) -> tuple[int, int]:
        """Ally and foe rows of the observations it reads."""
        return self.metadata.view

    @property
    def information(self) -> str:
        """How much of a foe those observations show."""
        return self.metadata.information

    def logits(self, observations: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        """float32[n, 128] of float32[n, D].

        Raises:
            ValueError: if D is not what the policy was trained on.
        """
        if observations.shape[-1] != self.metadata.observation_length:
            raise ValueError(
                f'the policy "{self.name}" reads {self.metadata.observation_length} features '
                f"(view {self.view}), but these observations have {observations.shape[-1]}; make "
                f"the environment or batch with view={self.view}"
            )
        hidden = observations
        for weight, bias in self._layers[:-1]:
            hidden = np.tanh(hidden @ weight + bias)
        weight, bias = self._layers[-1]
        return np.asarray(hidden @ weight + bias, np.float32)

    def act(
        self,
        observation: npt.NDArray[np.float32],
        mask: npt.NDArray[np.int8],
        deterministic: bool | None = None,
    ) -> int:
        """A legal action, 0..127, for one observation float32[D] and mask int8[128].

        Raises:
            ValueError: if nothing is legal, or the observation has another length.
        """
        drawn = self.deterministic if deterministic is None else deterministic
        generator = None if drawn else self._generator
        return int(self.act_batch(observation[None], mask[None], generator)[0])

    def act_batch(
        self,
        observations: npt.NDArray[np.float32],
        masks: npt.NDArray[np.int8],
        generator: np.random.Generator | None = None,
    ) -> npt.NDArray[np.int64]:
        """Legal actions int64[n] for observations float32[n, D] and masks int8[n, 128].

        Args:
            generator: draws from the softmax; None takes the likeliest action.

        Raises:
            ValueError: if a row allows nothing, or the observations have another length.
        """
        if not masks.any(axis=1).all():
            row = int(np.flatnonzero(~masks.any(axis=1))[0])
            raise ValueError(f"row {row} of the masks allows nothing: that fighter is not asked")
        logits = np.where(masks.astype(bool), self.logits(observations), -np.inf)
        if generator is not None:
            # The largest of logit + Gumbel noise is a draw from the softmax.
            logits = logits + generator.gumbel(size=logits.shape)
        return np.asarray(np.argmax(logits, axis=1), np.int64)

    def answer(
        self, observations: npt.NDArray[np.float32], masks: npt.NDArray[np.int8]
    ) -> npt.NDArray[np.int64]:
        """`act_batch` in the policy's own manner: the likeliest actions, or draws."""
        generator = None if self.deterministic else self._generator
        return self.act_batch(observations, masks, generator)

    def choose(self, battle: Battle) -> int:
        """The answer to the battle's pending question.

        Raises:
            ValueError: if nobody is asked.
            ContentError: if the fight is under another ruleset.
        """
        require_question(battle)
        self.require_ruleset(battle.ruleset.name)
        decision = battle.decision
        assert decision is not None
        information: Any = self.metadata.information
        observation = battle.observe(decision.fighter, self.view, information)
        return self.act(observation, battle.mask())
