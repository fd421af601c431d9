"""The vector of Gymnasium: autoreset, infos, and what it shares with single environments."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from envs.play import Picker, pick, short
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from lanista.envs import BattleVectorEnv

SAME, NEXT, DISABLED = AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP, AutoresetMode.DISABLED


def vector(n: int = 4, **arguments: Any) -> BattleVectorEnv:
    """An interpreted vector of environments."""
    return BattleVectorEnv(n, **{"compiled": False, **arguments})


def answers(observations: Any, infos: Any) -> Any:
    """A legal action for each row, and 0 where there is none."""
    rows = zip(observations, infos["action_mask"])
    return np.array([pick(row, mask) if mask.any() else 0 for row, mask in rows])


def play(envs: Any, steps: int) -> list[Any]:
    """Everything that some steps show."""
    seen, infos = envs.reset(seed=5)
    shown: list[Any] = [(seen, infos)]
    for _ in range(steps):
        shown.append(envs.step(answers(shown[-1][0], shown[-1][-1])))
    return shown


@pytest.mark.parametrize("name", ["lanista/Duel-v0", "lanista/Skirmish-v0"])
def test_the_registry_makes_it(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        envs = gymnasium.make_vec(
            name, num_envs=3, vectorization_mode="vector_entry_point", compiled=False
        )
        assert isinstance(envs, BattleVectorEnv)
        assert envs.metadata["autoreset_mode"] is SAME
        single = gymnasium.make(name, compiled=False)
    assert envs.scenario == single.unwrapped.scenario
    assert envs.single_observation_space == single.observation_space
    assert envs.single_action_space == single.action_space
    seen, _ = envs.reset(seed=1)
    assert seen in envs.observation_space and envs.action_space.shape == (3,)
    envs.close()


@pytest.mark.parametrize(("scenario", "rounds"), [("duel", 1), ("duel", 60), ("grog_duel", 1)])
@pytest.mark.parametrize("mode", [SAME, NEXT])
def test_it_shows_what_single_environments_show(
    mode: AutoresetMode, scenario: str, rounds: int
) -> None:
    """Beside Gymnasium's own vector of one environment, whose fights have the same numbers."""
    made: dict[str, Any] = {"opponent": Picker(), "scenario": short(scenario, rounds)}
    ours = vector(1, autoreset_mode=mode, **made)
    theirs = gymnasium.make_vec(
        "lanista/Duel-v0", 1, vectorization_mode="sync", compiled=False, **made,
        vector_kwargs={"autoreset_mode": mode},
    )  # fmt: skip
    seen, their_infos = ours.reset(seed=5)
    assert data_equivalence(theirs.reset(seed=5), (seen, their_infos))
    infos, ends, cut = their_infos, 0, 0
    while ends < 3:
        actions = answers(seen, infos)
        seen, *rest, infos = ours.step(actions)
        other, *their_rest, their_infos = theirs.step(actions)
        assert (seen == other).all()
        assert [part.tolist() for part in rest] == [part.tolist() for part in their_rest]
        assert [part.dtype for part in rest] == [part.dtype for part in their_rest]
        ended = bool(rest[1][0] or rest[2][0])
        ends, cut = ends + ended, cut + bool(rest[2][0])
        if ended and mode is NEXT:  # nothing is legal in an ended fight, and here it need not be
            assert infos["action_mask"].all()
            infos["action_mask"][:] = 0
        assert infos.keys() == their_infos.keys()
        for name in set(infos) - {"final_obs", "final_info"}:
            assert infos[name].tolist() == their_infos[name].tolist(), name
            assert infos[name].dtype == their_infos[name].dtype, name
        if ended and mode is SAME:
            assert (infos["final_obs"][0] == their_infos["final_obs"][0]).all()
            mine, its = infos["final_info"], their_infos["final_info"]
            assert {name: value.tolist() for name, value in mine.items()} == {
                name: value.tolist() for name, value in its.items()
            }
    assert cut > 0 or rounds > 1


@pytest.mark.parametrize("mode", AutoresetMode)
def test_a_seed_fixes_everything(mode: AutoresetMode) -> None:
    pool = [("random", 1), (Picker(), 1)]
    steps = 10 if mode is DISABLED else 60
    first, second = (play(vector(pool=pool, autoreset_mode=mode), steps) for _ in range(2))
    assert data_equivalence(first, second, exact=True)
    envs = vector()
    envs.reset(seed=5)
    assert not (envs.reset()[0] == vector().reset(seed=5)[0]).all(), "the next fights"


def test_every_step_returns_new_arrays() -> None:
    envs = vector()
    seen, infos = envs.reset(seed=5)
    kept, masks = seen.copy(), infos["action_mask"].copy()
    after, *_ = envs.step(answers(seen, infos))
    assert (seen == kept).all() and (infos["action_mask"] == masks).all()
    assert not np.shares_memory(seen, after)


def test_fights_rest_until_they_are_reset_where_nothing_else_is_asked_for() -> None:
    envs = vector(autoreset_mode="Disabled")
    seen, infos = envs.reset(seed=5)
    ended = np.zeros(4, bool)
    while not ended.any():
        seen, _, terminations, truncations, infos = envs.step(answers(seen, infos))
        ended = terminations | truncations
    assert not infos["action_mask"][ended].any() and infos["action_mask"][~ended].any(axis=1).all()
    before, fights = envs.get_state(), envs.arena.fights
    with pytest.raises(RuntimeError, match=r"reset_mask"):
        envs.step(np.zeros(4, int))
    assert data_equivalence(envs.get_state()["arena"].fights, before["arena"].fights)
    again, infos = envs.reset(options={"reset_mask": ended})
    assert (again[~ended] == seen[~ended]).all()
    assert (envs.arena.fights == fights + 4 * ended).all()
    assert infos["action_mask"].any(axis=1).all()
    envs.step(answers(again, infos))


@pytest.mark.parametrize("mask", [np.zeros(4, bool), np.ones(3, bool), [1, 0, 0, 0]])
def test_a_wrong_reset_mask_is_an_error_that_teaches(mask: Any) -> None:
    with pytest.raises(ValueError, match=r"bool\[4\]"):
        vector(autoreset_mode="Disabled").reset(options={"reset_mask": mask})


@pytest.mark.parametrize("mode", [SAME, NEXT])
def test_illegal_actions_lose_their_fights_and_no_other(mode: AutoresetMode) -> None:
    envs = vector(autoreset_mode=mode)
    seen, infos = envs.reset(seed=5)
    actions = answers(seen, infos)
    actions[[1, 3]] = 63, 500
    _, rewards, terminations, truncations, infos = envs.step(actions)
    assert terminations.tolist() == [False, True, False, True] and not truncations.any()
    assert rewards.tolist() == [0.0, -1.0, 0.0, -1.0]
    known = infos["final_info"] if mode is SAME else infos
    assert known["illegal_action"].tolist() == [0, 63, 0, 500]
    assert known["_illegal_action"].tolist() == terminations.tolist()
    assert known["_is_success"].tolist() == terminations.tolist()
    assert not known["is_success"].any()


def test_stepping_without_fights_and_wrong_modes_are_errors_that_teach() -> None:
    with pytest.raises(RuntimeError, match="call reset"):
        vector().step(np.zeros(4, int))
    with pytest.raises(ValueError, match="'NextStep', 'SameStep', 'Disabled'"):
        vector(autoreset_mode="never")


@pytest.mark.parametrize("mode", [SAME, NEXT])
def test_wrappers_of_gymnasium_fit(mode: AutoresetMode) -> None:
    envs = RecordEpisodeStatistics(vector(autoreset_mode=mode))
    seen, infos = envs.reset(seed=5)
    lengths: list[int] = []
    while len(lengths) < 3:
        seen, *_, infos = envs.step(answers(seen, infos))
        if "episode" in infos:
            lengths += infos["episode"]["l"][infos["_episode"]].tolist()
    assert all(length > 1 for length in lengths)


def test_infos_can_be_had_one_by_one() -> None:
    _, infos = DictInfoToList(vector()).reset(seed=5)
    assert [info["seat"] for info in infos] == ["red", "blue"] * 2
    assert all(info["action_mask"].any() for info in infos)
