"""Names and objects become opponents in one place."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from envs.play import Picker, pick

from lanista.agents import LearnedPolicy, PolicyMetadata, make_agent, save_policy
from lanista.agents.inside import FREE_SEAT, at_random, built_in
from lanista.agents.learned import features_hash
from lanista.configs.errors import ContentError
from lanista.envs import BattleVectorEnv, DuelEnv
from lanista.envs.opponents import find_opponent, inside_for
from lanista.rules import Battle


def untrained(view: tuple[int, int] = (0, 1), seed: int = 0) -> tuple[Any, PolicyMetadata]:
    """Layers and metadata of a network that has learned nothing."""
    length = Battle("duel").ruleset.observation_length(*view)
    chance = np.random.default_rng(seed)
    sizes = [length, 8, 128]
    layers = [
        (chance.normal(size=(out, into)).astype(np.float32), np.zeros(out, np.float32))
        for into, out in zip(sizes, sizes[1:])
    ]
    metadata = PolicyMetadata(
        scenario="duel", content_hash="", view=view, observation_length=length,
        features=features_hash(view), network=(8,),
    )  # fmt: skip
    return layers, metadata


def test_built_in_agents_have_numbers_inside_the_engine() -> None:
    smallest, inside = at_random("mythras"), built_in("mythras")
    assert find_opponent("random").number(smallest) == smallest.numbers["random"]
    for name, number in inside.numbers.items():
        assert find_opponent(name).number(inside) == number
        assert find_opponent(name).agent is None
    assert inside.numbers["random"] == smallest.numbers["random"]


def test_the_smallest_engine_that_holds_all_is_taken() -> None:
    chance, brawler, own = map(find_opponent, ("random", "brawler", Picker()))
    assert inside_for([chance, own], "mythras") is at_random("mythras")
    assert inside_for([chance, brawler], "mythras") is built_in("mythras")


def test_a_trained_policy_is_named_by_its_path(tmp_path: Any) -> None:
    save_policy(tmp_path / "model.safetensors", *untrained())
    opponent = find_opponent(str(tmp_path / "model.safetensors"))
    assert opponent.number(built_in("mythras")) == FREE_SEAT
    assert isinstance(opponent.agent, LearnedPolicy)
    env = DuelEnv(opponent=opponent, compiled=False)
    env.reset(seed=3)
    for _ in range(10):
        if not env._over:
            env.step(pick(env.bout.observation, env.action_masks()))


def test_a_policy_for_fights_of_another_size_says_which_view_it_needs() -> None:
    policy = LearnedPolicy.of_layers("wide", *untrained(view=(2, 3)))
    with pytest.raises(ValueError, match=r"view=\(2, 3\)"):
        DuelEnv(opponent=policy, seat="blue", compiled=False).reset(seed=3)
    DuelEnv(opponent=policy, seat="blue", view=(2, 3), compiled=False).reset(seed=3)


def test_an_agent_object_can_be_an_opponent() -> None:
    env = DuelEnv(opponent=make_agent("brawler"), seat="red", compiled=False)
    _, info = env.reset(seed=3)
    assert info["opponent"] == "brawler"
    env.step(pick(env.bout.observation, env.action_masks()))


@pytest.mark.parametrize("policies", [1, 2])
def test_a_learned_policy_is_asked_once_for_all_fights_in_which_it_is_its_turn(
    policies: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two calls of the engine each policy is asked once at most, for all its rows."""
    asked: list[str] = []

    class Counted(LearnedPolicy):
        def act_batch(self, observations: Any, masks: Any, generator: Any = None) -> Any:
            asked.append(self.name)
            return super().act_batch(observations, masks, generator)

    pool = [(Counted.of_layers(f"own {k}", *untrained(seed=k)), 1) for k in range(policies)]
    envs = BattleVectorEnv(16, pool=pool, compiled=False)
    advance, rounds = envs.batch.advance, []

    def counted_advance(answers: Any) -> None:
        rounds.append(list(asked))
        asked.clear()
        advance(answers)

    monkeypatch.setattr(envs.batch, "advance", counted_advance)
    observations, infos = envs.reset(seed=3)
    for _ in range(20):
        masks = infos["action_mask"]
        actions = [pick(row, mask) for row, mask in zip(observations, masks)]
        observations, *_, infos = envs.step(np.array(actions))
    assert all(len(names) == len(set(names)) for names in rounds)
    assert {name for names in rounds for name in names} == {f"own {k}" for k in range(policies)}
    answered = [names for names in rounds if names]
    assert len(answered) == len(rounds) - 20, "every other call of the engine had their answers"


def test_learned_policies_are_asked_in_the_vector_too() -> None:
    vector: Any = pytest.importorskip("lanista.envs.vector")
    snapshots = [LearnedPolicy.of_layers(f"step {k}", *untrained(seed=k)) for k in range(2)]
    pool = [("random", 1), *((snapshot, 1) for snapshot in snapshots)]
    envs = vector.BattleVecEnv(n=8, pool=pool, seed=3, compiled=False)
    observations, met = envs.reset(), set(envs.get_attr("opponent"))
    for _ in range(40):
        masks = envs.action_masks()
        actions = [pick(row, mask) for row, mask in zip(observations, masks)]
        observations, *_ = envs.step(np.array(actions))
        met |= set(envs.get_attr("opponent"))
    assert met == {"random", "step 0", "step 1"}


def test_an_unknown_name_is_an_error_that_teaches() -> None:
    with pytest.raises(ContentError, match="brawler"):
        find_opponent("brawller")


def test_a_fight_against_a_policy_that_draws_can_be_called_up_again() -> None:
    policy = LearnedPolicy.of_layers("drawing", *untrained())
    env = DuelEnv(opponent=policy, compiled=False)

    def fight(**how: Any) -> list[bytes]:
        seen = [env.reset(**how)[0].tobytes()]
        while not env._over:
            seen.append(env.step(pick(env.bout.observation, env.action_masks()))[0].tobytes())
        return seen

    fights = [fight(seed=5), fight(), fight()]
    assert fight(seed=5, options={"fight": 2}) == fights[2]
    assert fight(options={"fight": 1}) == fights[1]
