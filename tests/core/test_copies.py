"""Clone, pickle, deepcopy and bytes are exact at every decision, and go on alike."""

import copy
import pickle
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanista.rules import Battle, BattleBatch
from lanista.rules.core.tape import FORCED
from lanista.rules.mythras.vocabulary import Act, Ask

SCENARIOS = [
    "duel",
    "duel_mixed",
    "two_on_one",
    "skirmish_3v3",
    "bridge",
    "venetian_ambush",
    "duel_of_magi",
]

WAYS = {
    "clone": lambda battle: battle.clone(),
    "deepcopy": copy.deepcopy,
    "pickle": lambda battle: pickle.loads(pickle.dumps(battle)),
    "bytes": lambda battle: Battle.from_bytes(battle.to_bytes(), compiled=False),
    "json": lambda battle: Battle.from_json(battle.to_json(), compiled=False),
}


def state_of(battle):
    """Everything of a fight that its future depends on, and the open question."""
    head = battle.record.head
    parts = battle.ruleset.layout.changing_parts(head, head.tape_n)
    return np.concatenate([battle.words[part] for part in parts])


def play(battle, answers, decisions):
    for _ in range(decisions):
        if battle.over:
            return
        battle.step(answers.choice(battle.legal_actions()))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_copy_is_exact_at_every_decision_and_goes_on_alike(scenario, way):
    answers = random.Random(scenario + way)
    battle = Battle(scenario, seed=11, compiled=False)
    for _ in range(60):
        if battle.over:
            break
        other = WAYS[way](battle)
        assert np.array_equal(state_of(battle), state_of(other))
        assert other.decision == battle.decision
        assert other.legal_actions() == battle.legal_actions()
        action = answers.choice(battle.legal_actions())
        told = len(battle.events)
        battle.step(action)
        other.step(action)
        assert np.array_equal(state_of(battle), state_of(other))
        assert other.events[-1:] == battle.events[-1:] or len(battle.events) == told


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**64 - 1), moment=st.integers(0, 120), choices=st.integers(0, 2**32))
def test_a_clone_is_independent(seed, moment, choices):
    battle = Battle("two_on_one", seed=seed, compiled=False)
    play(battle, random.Random(choices), moment)
    before = state_of(battle)
    other = battle.clone()
    play(other, random.Random(choices + 1), 30)
    assert np.array_equal(before, state_of(battle))


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), fight=st.integers(0, 1000), choices=st.integers(0, 2**32))
def test_a_fight_is_reproduced_from_its_seed_and_actions(seed, fight, choices):
    one, two = (Battle("duel_mixed", seed=seed, fight=fight, compiled=False) for _ in range(2))
    play(one, random.Random(choices), 200)
    play(two, random.Random(choices), 200)
    assert np.array_equal(state_of(one), state_of(two))
    assert one.narrate() == two.narrate()


def test_undo_takes_back_answers_of_the_running_turn():
    battle = Battle("duel", seed=5, compiled=False)
    before = battle.decision
    battle.step(0)
    assert battle.decision != before
    told = len(battle.events)
    assert battle.undo()
    assert battle.decision == before and len(battle.events) <= told


def test_undo_takes_back_the_dice_that_followed_an_answer():
    battle = Battle("duel", seed=5, compiled=False)
    battle.step(Act.ATTACK)
    while battle.decision.kind != "manner":
        battle.step(battle.legal_actions()[0])
    before = battle.decision
    battle.step(Act.STRIKE)  # the battle throws the attack roll at once
    assert battle.record.tape[battle.record.head.tape_n - 1].kind < 0
    assert battle.undo()
    assert battle.decision == before


def test_undo_passes_over_an_answer_that_nobody_chose():
    battle = Battle("duel", seed=5, compiled=False)
    before = battle.decision
    battle.step(Act.ATTACK)
    head, tape = battle.record.head, battle.record.tape
    forced = [tape[k].kind - FORCED for k in range(head.tape_n) if tape[k].kind >= FORCED]
    assert forced[0] == Ask.TARGET  # there is one foe
    assert battle.undo() and battle.decision == before and head.tape_n == 0


def test_a_fight_that_is_broken_off_leaves_nothing_behind():
    batch = BattleBatch("duel", n=1, seed=5, compiled=False)
    first = (batch.masks.copy(), batch.observations.copy())
    while not batch.battle(0).record.blow.open:
        batch.step(np.array([np.flatnonzero(batch.masks[0])[0]]))
    batch.reset()
    assert (batch.masks == first[0]).all() and (batch.observations == first[1]).all()
    assert batch.battle(0).record.blow.open == 0
