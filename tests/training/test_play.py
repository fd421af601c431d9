"""Matches and tournaments: every seat, every fight counted once, the same on every run."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from lanista.agents import LearnedPolicy, PolicyMetadata, make_agent
from lanista.agents.learned import features_hash
from lanista.configs import ContentError
from lanista.rules.blueprint import blueprint
from lanista.rules.mythras.observe import feature_names, observation_length
from lanista.rules.mythras.ruleset import MYTHRAS
from lanista.training.play import Tally, columns_of, play_fights, play_match
from lanista.training.tournament import play_tournament


def untrained(name: str, view: tuple[int, int] = (0, 1), seed: int = 0) -> LearnedPolicy:
    """A policy of random weights that draws its answers."""
    length = observation_length(*view)
    metadata = PolicyMetadata(name, "", view, length, features_hash(view), network=(16,))
    generator = np.random.default_rng(seed)
    layers = [
        (generator.normal(size=(16, length)).astype(np.float32), np.zeros(16, np.float32)),
        (generator.normal(size=(128, 16)).astype(np.float32), np.zeros(128, np.float32)),
    ]
    return LearnedPolicy.of_layers(name, layers, metadata, deterministic=False)


def test_both_seats_are_played_and_every_fight_is_counted() -> None:
    match = play_match("duel_mixed", "brawler", "random", fights=6, seed=1, compiled=False)
    assert list(match.seats) == ["red", "blue"]
    for tally in match.seats.values():
        assert tally.n == 6 == tally.wins + tally.draws + tally.losses
    assert match.total.n == 12 and match.total.wins >= 9


def test_a_match_repeats_and_follows_its_seed() -> None:
    first, again, other = (
        play_match("duel", "random", "random", fights=8, seed=seed, compiled=False)
        for seed in (1, 1, 2)
    )
    assert first.to_json() == again.to_json()
    assert first.seats != other.seats


def test_a_result_names_what_is_needed_to_play_it_again() -> None:
    options = {"luck": False}
    match = play_match("duel", "brawler", "random", 1, seed=3, options=options, compiled=False)
    told = json.loads(json.dumps(match.to_json()))
    assert told["seed"] == 3 and told["options"]["luck"] is False
    assert told["content_hash"] == blueprint("duel", {"luck": False}).content_hash
    assert {"python", "lanista", "numpy", "numba"} <= set(told["versions"])


def test_fights_do_not_depend_on_how_they_are_batched() -> None:
    plan = blueprint("duel")
    players = [make_agent("brawler"), untrained("u")]
    players[1].deterministic = True
    together = play_fights(plan, players, np.arange(6), seed=4, compiled=False)
    alone = [play_fights(plan, players, np.array([k]), seed=4, compiled=False)[0] for k in range(6)]
    assert together.tolist() == alone


def test_trained_policies_answer_from_both_seats_and_against_each_other() -> None:
    match = play_match("duel", untrained("u"), "brawler", fights=3, seed=1, compiled=False)
    assert match.total.losses == 6
    match = play_match("duel", untrained("a"), untrained("b", seed=1), 2, compiled=False)
    assert match.total.n == 4


def test_a_policy_of_a_narrow_view_reads_its_own_columns() -> None:
    wide = np.array(feature_names(2, 3))
    assert wide[columns_of(MYTHRAS, (1, 2), (2, 3))].tolist() == feature_names(1, 2)
    assert wide[columns_of(MYTHRAS, (2, 3), (2, 3))].tolist() == feature_names(2, 3)


def test_a_duel_policy_can_fight_in_a_melee() -> None:
    match = play_match("skirmish_3v3", untrained("u"), "brawler", fights=1, compiled=False)
    assert match.total.n == 2


def test_a_match_of_no_fights_is_refused() -> None:
    with pytest.raises(ContentError, match="at least one fight"):
        play_match("duel", "brawler", "random", fights=0)


def test_tallies_add_up() -> None:
    total = Tally(3, 1, 1, 1) + Tally(2, 2, 0, 0)
    assert total == Tally(5, 3, 1, 1)
    assert total.to_json()["won"]["share"] == 0.6


def test_a_cross_table_holds_each_pair_once_and_reads_both_ways() -> None:
    told = []
    table = play_tournament(
        "duel", ["random", "brawler"], 5, seed=2, compiled=False, told=told.append
    )
    assert [(m.first, m.second) for m in told] == [
        ("random", "random"), ("random", "brawler"), ("brawler", "brawler"),
    ]  # fmt: skip
    against, back = table.tally("brawler", "random"), table.tally("random", "brawler")
    assert (against.wins, against.losses) == (back.losses, back.wins)
    assert table.tally("random", "random").n == 5
    assert table.overall("brawler") == against
    json.dumps(table.to_json())


def test_two_agents_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match='two agents are called "brawler"'):
        play_tournament("duel", ["brawler", "brawler"])
    with pytest.raises(ContentError, match="at least one agent"):
        play_tournament("duel", [])


def test_a_tournament_refuses_who_does_not_know_the_rules_before_anybody_fights() -> None:
    told: list[object] = []
    with pytest.raises(ContentError, match='"duellist" does not know how to fight'):
        play_tournament("grog_duel", ["random", "duellist"], 1, compiled=False, told=told.append)
    assert told == []
