"""Observations as blocks: views of the flat vector, which can be had back."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from envs.play import pick
from gymnasium.spaces.utils import flatdim, flatten
from gymnasium.utils.env_checker import check_env

from lanista.envs import BattleVecEnv, DuelEnv, SkirmishEnv, mythras_v0, observations
from lanista.envs.observations import Blocks
from lanista.rules.mythras.observe import CONTEXT, Arm, Part, Person, feature_names
from lanista.rules.mythras.observe_ground import Ground, Way
from lanista.rules.mythras.vocabulary import ITEMS, LOCATIONS, ZONES


def test_the_blocks_follow_the_layout() -> None:
    shapes = Blocks(feature_names(2, 3)).shapes
    assert shapes == {
        "decision": (CONTEXT,),
        "ground": (len(Ground),),
        "zone": (ZONES, len(Way)),
        "self": (len(Person),),
        "self_location": (LOCATIONS, len(Part)),
        "self_weapon": (ITEMS, len(Arm)),
        "ally": (2, len(Person)),
        "ally_location": (2, LOCATIONS, len(Part)),
        "ally_weapon": (2, ITEMS, len(Arm)),
        "foe": (3, len(Person)),
        "foe_location": (3, LOCATIONS, len(Part)),
        "foe_weapon": (3, ITEMS, len(Arm)),
    }


def test_the_page_states_the_shapes_of_a_skirmish() -> None:
    page = str(observations.__doc__)
    for block, shape in SkirmishEnv(observation="blocks", compiled=False).form.shapes.items():
        assert f"`{block}`" in page and str(shape) in page, block


@pytest.mark.parametrize("rows", [(), (5,)], ids=["one", "many"])
def test_every_feature_is_where_its_name_says(rows: tuple[int, ...]) -> None:
    names = feature_names(1, 2)
    form = Blocks(names)
    vector = np.arange(np.prod(rows, dtype=int) * len(names), dtype=np.float32)
    vector = vector.reshape(*rows, len(names))
    blocks = form.shown(vector)
    assert all(np.shares_memory(block, vector) for block in blocks.values())
    assert (form.flat(blocks) == vector).all()
    assert not np.shares_memory(form.flat(blocks), vector)
    reach = blocks["foe_weapon"][..., 1, 3, form.names["foe_weapon"].index("reach")]
    assert (reach == vector[..., names.index("foe_1.weapon_3.reach")]).all()
    prone = blocks["self"][..., form.names["self"].index("prone")]
    assert (prone == vector[..., names.index("self.prone")]).all()


def test_names_in_no_regular_order_are_refused() -> None:
    names = feature_names(0, 2)
    at, other = names.index("foe_0.weapon_1.held"), names.index("foe_1.prone")
    names[at], names[other] = names[other], names[at]
    with pytest.raises(ValueError, match="no regular order"):
        Blocks(names)


@pytest.mark.parametrize("make", [DuelEnv, SkirmishEnv])
def test_libraries_accept_the_blocks(make: Any) -> None:
    env = make(observation="blocks", compiled=False)
    flat = make(compiled=False)
    seen, info = env.reset(seed=4)
    plain, _ = flat.reset(seed=4)
    for _ in range(10):
        assert seen in env.observation_space
        assert (env.form.flat(seen) == plain).all()
        together = flatten(env.observation_space, seen)
        assert together.shape == plain.shape == (flatdim(env.observation_space),)
        assert sorted(together) == sorted(plain)
        action = pick(plain, info["action_mask"])
        (seen, *_, info), (plain, *_) = env.step(action), flat.step(action)


@pytest.mark.filterwarnings("ignore::UserWarning")  # shapes that no single network layer takes
def test_the_checks_pass_with_blocks() -> None:
    check_env(DuelEnv(observation="blocks", compiled=False))
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    checker.check_env(SkirmishEnv(observation="blocks", compiled=False))


def test_a_policy_of_several_inputs_learns_on_blocks() -> None:
    contrib = pytest.importorskip("sb3_contrib")
    pytest.importorskip("torch").set_num_threads(1)
    envs = BattleVecEnv("two_on_one", 4, seed=3, observation="blocks", compiled=False)
    assert set(envs.observation_space.spaces) >= {"self", "ally_weapon", "foe_location"}
    model = contrib.MaskablePPO("MultiInputPolicy", envs, n_steps=16, batch_size=32, seed=3)
    model.learn(128)
    assert model.num_timesteps == 128


def test_an_unknown_form_names_those_there_are() -> None:
    with pytest.raises(ValueError, match="observation='tree'.*'flat', 'blocks'"):
        mythras_v0.env(observation="tree", compiled=False)
