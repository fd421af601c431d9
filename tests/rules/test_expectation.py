"""Exact chances agree with the rules' figures and with what falls in many fights."""

from __future__ import annotations

import doctest
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rules.table import swordsman

from lanista.configs.scenario import Member, Scenario
from lanista.rules import (
    Battle,
    BattleBatch,
    IllegalAction,
    TooManyCourses,
    chance,
    distribution,
    expectation,
    expected,
    replay,
    saving,
)
from lanista.rules.core.schema import offset_of, words_of
from lanista.rules.mythras.state import Battle as Record
from lanista.rules.mythras.state import Blow, Fighter, Now
from lanista.rules.mythras.vocabulary import Act, Ask, Level

ATTACK = ["attack", "strike", "keep", "no_reaction", "waive", "dither"]
PLACES = ("leg", "arm", "abdomen", "chest", "head")
SAMPLE = 20_000


def duel(**red: Any) -> Scenario:
    """One who acts first against one whom no wound of a dagger or sword troubles much."""
    red_one = swordsman(initiative=30, **{"weapons": ("dagger",), **red})
    blue_one = swordsman(initiative=1, armour={"head": 3}, **dict.fromkeys(PLACES, 20))
    return Scenario(
        name="test", teams={"red": [Member(fighter=red_one)], "blue": [Member(fighter=blue_one)]}
    )


def rolled(battle: Battle) -> bool:
    return bool(battle.record.blow.attack_roll > 0)


def hits(battle: Battle) -> bool:
    return bool(battle.record.blow.attack_level >= Level.SUCCESS)


def points_of_blue(battle: Battle) -> int:
    """What blue has left in all locations."""
    points = battle.record.now.fighters[1].hit_points
    return sum(points[k] for k in range(7))


def frequencies(scenario: Scenario, kind: int, read: Any) -> dict[int, float]:
    """How often a value is read in many fights, played until a question of this kind comes."""
    batch = BattleBatch(scenario, n=500, seed=7)
    order = [number for name in ATTACK for number, act in batch.ruleset.acts.items() if act == name]
    preference = np.full(128, 1000)
    preference[order] = np.arange(len(order))
    found: list[np.ndarray[Any, Any]] = []
    for block in range(SAMPLE // batch.n):
        batch.begin(np.arange(batch.n) + block * batch.n)
        waiting = np.ones(batch.n, bool)
        while waiting.any():
            choices = np.where(batch.masks == 1, preference, 2000).argmin(axis=1)
            batch.advance(np.where(waiting, choices, -1))
            waiting &= (batch.dones == 0) & (batch.words[:, offset_of(Record, "head") + 3] != kind)
        found.append(read(batch))
    values, counts = np.unique(np.concatenate(found), return_counts=True)
    return {int(value): count / SAMPLE for value, count in zip(values, counts)}


def agree(exact: dict[int, Fraction], seen: dict[int, float]) -> bool:
    """Whether every value was seen as often as it should be, within 4.5 standard errors."""
    assert sum(exact.values()) == 1 and set(seen) <= set(exact)
    return all(
        abs(seen.get(value, 0) - p) <= 4.5 * sqrt(p * (1 - p) / SAMPLE) + 1 / SAMPLE
        for value, p in exact.items()
    )


def ready() -> Battle:
    """A battle with dice from the table, at its first question."""
    battle = Battle(duel(), dice="ask", compiled=False)
    while battle.pending_die is not None:
        battle.throw(5)
    return battle


def test_a_skill_of_fifty_hits_half_the_time() -> None:
    battle = Battle(duel(style=50), seed=3, compiled=False)
    assert chance(battle, hits, ATTACK, until=rolled) == Fraction(1, 2)
    levels = distribution(battle, lambda b: b.record.blow.attack_level, ATTACK, until=rolled)
    assert levels == {
        Level.SUCCESS: Fraction(45, 100), Level.FAILURE: Fraction(48, 100),
        Level.CRITICAL: Fraction(5, 100), Level.FUMBLE: Fraction(2, 100),
    }  # fmt: skip
    assert list(levels) == [Level.FAILURE, Level.SUCCESS, Level.CRITICAL, Level.FUMBLE]
    assert expected(levels) == Fraction(45 + 2 * 5 - 2, 100)


@pytest.mark.compiled
def test_hits_fall_as_often_as_they_should() -> None:
    scenario = duel(style=50)
    at = offset_of(Record, "blow") + offset_of(Blow, "attack_level")
    battle = Battle(scenario)
    exact = distribution(battle, lambda b: b.record.blow.attack_level, ATTACK, until=rolled)
    assert agree(exact, frequencies(scenario, Ask.REACT, lambda batch: batch.words[:, at].copy()))


@pytest.mark.compiled
def test_wounds_fall_as_often_as_they_should() -> None:
    scenario = duel(style=50)
    exact = distribution(Battle(scenario), points_of_blue, ATTACK)
    assert len(exact) > 5 and exact[points_of_blue(Battle(scenario))] > Fraction(1, 2)
    at = offset_of(Record, "now") + offset_of(Now, "fighters")
    first = at + words_of(Fighter) + offset_of(Fighter, "hit_points")
    seen = frequencies(
        scenario, Ask.TURN, lambda batch: batch.words[:, first : first + 7].sum(axis=1)
    )
    assert agree(exact, seen)


def test_the_battle_is_left_as_it_is_and_who_throws_does_not_matter() -> None:
    own, asked = Battle(duel(), 3, compiled=False), ready()
    before = own.to_bytes()
    assert distribution(own, hits, ATTACK, until=rolled) == distribution(
        asked, hits, ATTACK, until=rolled
    )
    assert own.to_bytes() == before and own.inputs == []
    own.step(Act.ATTACK)  # from the middle of a turn too
    assert chance(own, hits, ATTACK, until=rolled) == Fraction(1, 2)


def test_without_a_policy_a_course_ends_at_the_next_question() -> None:
    battle = Battle(duel(), seed=3, compiled=False)
    kind = lambda b: b.decision.kind if b.decision else "none"  # noqa: E731
    assert distribution(battle, kind) == {"turn": 1}
    while battle.decision and battle.decision.kind != "manner":
        battle.step(battle.legal_actions()[0])
    strike = battle.clone()
    assert distribution(strike, kind) == {"manner": 1}
    asked = ready()
    while asked.pending_die is None:
        legal = asked.legal_actions()
        asked.step(next((a for a in (Act.ATTACK, Act.STRIKE) if a in legal), legal[0]))
    assert distribution(asked, kind) == {"react": 1}


@pytest.mark.compiled
def test_courses_that_end_a_turn_alike_are_merged() -> None:
    battle = Battle(duel(style=2))

    def only_red_attacks(battle: Battle) -> int:
        legal = battle.legal_actions()
        idle = battle.decision is not None and battle.decision.agent == "blue_0"
        wanted = (Act.DITHER, Act.NO_REACTION) if idle else (Act.ATTACK, Act.STRIKE, Act.WAIVE)
        return next((int(act) for act in wanted if act in legal), legal[0])

    once = distribution(battle, points_of_blue, only_red_attacks)
    # In the second turn blue does nothing: nothing has changed, and no chance was lost.
    assert distribution(battle, points_of_blue, only_red_attacks, turns=2) == once
    assert sum(once.values()) == 1 and len(once) > 3
    assert once == distribution(battle, points_of_blue, ATTACK)


def test_what_is_too_much_says_so() -> None:
    battle = Battle(duel(), seed=3, compiled=False)
    with pytest.raises(TooManyCourses, match=r"turn 1 .* most=1000"):
        distribution(battle, points_of_blue, ATTACK, most=100)
    with pytest.raises(ValueError, match="turns is 0"):
        distribution(battle, points_of_blue, ATTACK, turns=0)
    with pytest.raises(ValueError, match='"atack" is no action; did you mean "attack"'):
        distribution(battle, points_of_blue, ["atack"])
    with pytest.raises(IllegalAction, match="the policy's action 99 .* is not legal"):
        distribution(battle, points_of_blue, lambda b: 99)


@pytest.mark.compiled
@pytest.mark.parametrize("module", [expectation, replay, saving], ids=lambda m: m.__name__)
def test_the_examples_of_the_documentation_run(
    module: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    tried = doctest.testmod(module)
    assert tried.attempted and not tried.failed
