"""Trained policies: files, shapes, and answers."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file

from lanista.agents import LearnedPolicy, PolicyMetadata, make_agent, save_policy
from lanista.agents.learned import Layers, features_hash
from lanista.configs import ContentError
from lanista.envs import DuelEnv
from lanista.rules import Battle
from lanista.rules.mythras.observe import observation_length

VIEW = (0, 1)
LENGTH = observation_length(*VIEW)


def layers_of(widths: list[int], seed: int = 0) -> Layers:
    generator = np.random.default_rng(seed)
    return [
        (
            generator.normal(size=(out, into)).astype(np.float32) / 10,
            generator.normal(size=out).astype(np.float32),
        )
        for into, out in zip(widths, widths[1:])
    ]


def metadata_of(**changed: object) -> PolicyMetadata:
    values = {
        "scenario": "duel", "content_hash": "0" * 64, "view": VIEW, "observation_length": LENGTH,
        "features": features_hash(VIEW), "network": (64, 64), "steps": 5, "seed": 3,
        "versions": {"lanista": "0.1.0"}, "options": {"luck": True},
    }  # fmt: skip
    return PolicyMetadata(**{**values, **changed})  # type: ignore[arg-type]


@pytest.fixture
def policy_file(tmp_path: Path) -> Path:
    path = tmp_path / "champion.safetensors"
    save_policy(path, layers_of([LENGTH, 64, 64, 128]), metadata_of())
    return path


def test_a_file_keeps_weights_and_metadata(policy_file: Path) -> None:
    policy = LearnedPolicy(policy_file)
    assert policy.name == "champion"
    assert policy.metadata == metadata_of()
    memory = LearnedPolicy.of_layers("m", layers_of([LENGTH, 64, 64, 128]), metadata_of())
    observations = np.random.default_rng(1).normal(size=(5, LENGTH)).astype(np.float32)
    assert np.array_equal(policy.logits(observations), memory.logits(observations))


def test_the_network_is_tanh_layers_and_a_linear_one(policy_file: Path) -> None:
    observation = np.random.default_rng(2).normal(size=LENGTH).astype(np.float32)
    (w0, b0), (w1, b1), (w2, b2) = layers_of([LENGTH, 64, 64, 128])
    wanted = w2 @ np.tanh(w1 @ np.tanh(w0 @ observation + b0) + b1) + b2
    assert np.allclose(LearnedPolicy(policy_file).logits(observation[None])[0], wanted, atol=1e-4)


def test_answers_are_legal_and_the_likeliest_or_drawn(policy_file: Path) -> None:
    policy = LearnedPolicy(policy_file)
    generator = np.random.default_rng(3)
    observations = generator.normal(size=(400, LENGTH)).astype(np.float32)
    masks = (generator.random((400, 128)) < 0.05).astype(np.int8)
    masks[:, 7] = 1
    rows = np.arange(400)
    best = policy.act_batch(observations, masks)
    assert masks[rows, best].all()
    hidden = np.where(masks == 1, policy.logits(observations), -np.inf)
    assert np.array_equal(best, hidden.argmax(axis=1))
    drawn = policy.act_batch(observations, masks, generator)
    assert masks[rows, drawn].all() and (drawn != best).any()
    assert policy.act(observations[0], masks[0]) == best[0]


def test_draws_follow_the_softmax(policy_file: Path) -> None:
    policy = LearnedPolicy(policy_file)
    observation = np.zeros((1, LENGTH), np.float32)
    mask = np.zeros((1, 128), np.int8)
    mask[0, [3, 40, 90]] = 1
    logits = policy.logits(observation)[0, [3, 40, 90]]
    wanted = np.exp(logits) / np.exp(logits).sum()
    n = 20_000
    drawn = policy.act_batch(observation.repeat(n, 0), mask.repeat(n, 0), np.random.default_rng(0))
    found = np.array([(drawn == action).mean() for action in (3, 40, 90)])
    assert np.abs(found - wanted).max() < 0.02


def test_it_plays_a_battle(policy_file: Path) -> None:
    policy = make_agent(policy_file)
    battle = Battle("duel", seed=3, compiled=False)
    for _ in range(60):
        battle.step(policy.choose(battle))


def test_a_mask_that_allows_nothing_is_refused(policy_file: Path) -> None:
    with pytest.raises(ValueError, match="row 0 of the masks allows nothing"):
        LearnedPolicy(policy_file).act(np.zeros(LENGTH, np.float32), np.zeros(128, np.int8))


def test_an_observation_of_another_length_names_the_view(policy_file: Path) -> None:
    with pytest.raises(ValueError, match=r"view=\(0, 1\)"):
        LearnedPolicy(policy_file).act(np.zeros(9, np.float32), np.ones(128, np.int8))


def test_a_file_cut_short_is_named(policy_file: Path) -> None:
    data = policy_file.read_bytes()
    for length in (0, 5, 100, len(data) // 2, len(data) - 1):
        policy_file.write_bytes(data[:length])
        with pytest.raises(ContentError, match=r"champion.safetensors is no whole safetensors"):
            LearnedPolicy(policy_file)


def test_a_file_of_something_else_is_named(tmp_path: Path) -> None:
    path = tmp_path / "model.zip"
    path.write_bytes(b"PK\x03\x04" + bytes(200))
    with pytest.raises(ContentError, match="is no whole safetensors file"):
        make_agent(path)


def test_safetensors_of_another_program_are_named(tmp_path: Path) -> None:
    path = tmp_path / "other.safetensors"
    save_file({"w": np.zeros(3, np.float32)}, path)
    with pytest.raises(ContentError, match=r"format is missing.*lanista/policy@1"):
        make_agent(path)


@pytest.mark.parametrize(
    ("changed", "match"),
    [
        ({"features": "0" * 16}, "other features"),
        ({"view": (0, 1, 2)}, "does not say"),
        ({"view": (0, 99)}, "does not say"),
        ({"network": (32, 32)}, "must be"),
    ],
)
def test_metadata_that_do_not_fit_are_named(
    policy_file: Path, changed: dict[str, object], match: str
) -> None:
    header = metadata_of(**changed).to_header()
    tensors = {}
    for k, (weight, bias) in enumerate(layers_of([LENGTH, 64, 64, 128])):
        tensors |= {f"layer_{k}.weight": weight, f"layer_{k}.bias": bias}
    save_file(tensors, policy_file, header)
    with pytest.raises(ContentError, match=match):
        LearnedPolicy(policy_file)


def test_weights_that_are_no_numbers_are_refused(tmp_path: Path) -> None:
    layers = layers_of([LENGTH, 64, 64, 128])
    layers[1][0][3, 3] = np.nan
    with pytest.raises(ValueError, match="not a finite number"):
        save_policy(tmp_path / "p.safetensors", layers, metadata_of())
    assert not list(tmp_path.iterdir())


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="cannot be written"):
        save_policy(tmp_path / "no" / "p", layers_of([LENGTH, 64, 64, 128]), metadata_of())


@pytest.mark.parametrize(
    ("name", "match"),
    [
        ("brawlr", 'did you mean "brawler"'),
        ("master", "random"),
        ("runs/none/policy.safetensors", "does not exist"),
        ("/", "is a directory"),
        ("", "is no built-in agent"),
    ],
)
def test_an_unknown_agent_is_answered_with_what_there_is(name: str, match: str) -> None:
    with pytest.raises(ContentError, match=match):
        make_agent(name)


def test_a_policy_fights_under_the_ruleset_that_it_was_trained_under(tmp_path: Path) -> None:
    other = Battle("grog_duel", compiled=False)
    length, features = (
        other.ruleset.observation_length(0, 1),
        features_hash(VIEW, "initiative_points"),
    )
    metadata = metadata_of(
        scenario="grog_duel", ruleset="initiative_points", observation_length=length,
        features=features, network=(8,),
    )  # fmt: skip
    path = tmp_path / "grog.safetensors"
    save_policy(path, layers_of([length, 8, 128]), metadata)
    policy = LearnedPolicy(path)
    assert policy.metadata.ruleset == "initiative_points"
    assert policy.choose(other) in other.legal_actions()
    with pytest.raises(
        ContentError, match=r'"grog" was trained under initiative_points \(on grog_'
    ):
        policy.choose(Battle("duel", compiled=False))
    with pytest.raises(ContentError, match="cannot fight under mythras"):
        DuelEnv(opponent=policy, compiled=False)


def test_a_scripted_agent_that_a_ruleset_does_not_know_is_refused() -> None:
    with pytest.raises(
        ContentError, match='"duellist" does not know how to fight under initiative'
    ):
        make_agent("duellist").choose(Battle("grog_duel", compiled=False))
    with pytest.raises(
        ContentError, match='"duellist" does not know how to fight under initiative'
    ):
        DuelEnv(scenario="grog_duel", opponent="duellist", compiled=False)
