"""Many futures of one fight, batches played in parts, and how little a copy is."""

from __future__ import annotations

import numpy as np
import pytest

from lanista.rules import Battle, BattleBatch, IllegalAction
from lanista.rules.core.record import Header
from lanista.rules.core.schema import offset_of

pytestmark = pytest.mark.compiled


def in_the_middle(scenario: str = "duel", seed: int = 5, decisions: int = 25) -> Battle:
    """A fight after some decisions at random."""
    generator = np.random.default_rng(seed)
    battle = Battle(scenario, seed=seed, compiled=True)
    for _ in range(decisions):
        battle.step(int(generator.choice(battle.legal_actions())))
    assert not battle.over
    return battle


@pytest.mark.parametrize("scenario", ["duel", "skirmish_3v3", "grog_duel"])
def test_a_batch_becomes_copies_of_a_fight(scenario):
    battle = in_the_middle(scenario)
    batch = BattleBatch(scenario, 8, seed=1, renew=False)
    batch.branch(battle)
    assert batch.actors.tolist() == [battle.decision.fighter] * 8
    assert (batch.masks == battle.mask()).all()
    twin = battle.clone()
    generator = np.random.default_rng(2)
    while not twin.over:
        answer = int(generator.choice(twin.legal_actions()))
        twin.step(answer)
        batch.advance(np.full(8, answer))
        assert (batch.masks[3] == twin.mask()).all()
    assert (batch.dones == 1).all()
    assert not battle.over


def test_with_a_seed_the_copies_throw_dice_of_their_own():
    battle = in_the_middle()
    futures = BattleBatch("duel", 64, renew=False)
    futures.branch(battle, seed=9)
    futures.play_turns(4)
    first = futures.checksum()
    assert len(np.unique(futures.observations, axis=0)) > 8
    futures.branch(battle, seed=9)
    futures.play_turns(4)
    assert futures.checksum() == first
    futures.branch(battle, seed=10)
    futures.play_turns(4)
    assert futures.checksum() != first


def test_turns_are_played_to_their_end_and_no_further():
    battle = in_the_middle()
    before = battle.record.now.turns
    futures = BattleBatch("duel", 256, renew=False)
    futures.branch(battle, seed=3)
    assert futures.play_turns(1) >= 256
    for i in range(256):
        now = futures.battle(i).record.now
        # Those who are tied on a count end their turns together.
        assert now.over or before < now.turns <= before + 2


def test_only_copies_of_the_same_content_fit():
    with pytest.raises(ValueError, match="the battle is of duel_mixed"):
        BattleBatch("duel", 2).branch(in_the_middle("duel_mixed", decisions=3))


@pytest.mark.parametrize("threads", [2, 3])
def test_parts_played_at_the_same_time_are_the_same_fights(threads):
    whole = BattleBatch("duel", 50, seed=4, threads=1)
    parts = BattleBatch("duel", 50, seed=4, threads=threads)
    generator = np.random.default_rng(0)
    for _ in range(200):
        draws = generator.random(whole.masks.shape) * whole.masks
        answers = draws.argmax(axis=1)
        for one, other in zip(whole.step(answers), parts.step(answers)):
            assert (one == other).all()
    whole.play_random(20)
    parts.play_random(20)
    assert whole.checksum() == parts.checksum()


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("wrong", [127, 128, 10_000])
def test_an_illegal_answer_in_any_part_changes_nothing(threads, wrong):
    batch = BattleBatch("duel", 20, seed=4, threads=threads)
    before, masks = batch.checksum(), batch.masks.copy()
    answers = batch.masks.argmax(axis=1)
    answers[17] = wrong
    with pytest.raises(IllegalAction, match=rf"answers\[17\] is {wrong}, which is not legal"):
        batch.step(answers)
    assert batch.checksum() == before
    assert (batch.masks == masks).all()


def test_a_clone_of_a_duel_copies_under_8_kib():
    battle = in_the_middle()
    layout = battle.ruleset.layout
    most = 0
    while not battle.over:
        parts = layout.changing_parts(battle.record.head, battle.record.head.tape_n)
        most = max(most, 8 * sum(part.stop - part.start for part in parts))
        battle.step(battle.legal_actions()[-1])
    assert 1024 < most < 8 * 1024


def test_a_copy_leaves_out_nothing_that_changes():
    """All words that ever differ between two moments of a fight lie in the parts that are
    copied, but for the tape behind its end, addresses, and events."""
    battle = in_the_middle("skirmish_3v3")
    layout, template = battle.ruleset.layout, battle.blueprint.template
    changed = np.zeros(len(template), bool)
    while not battle.over:
        battle.step(battle.legal_actions()[-1])
        changed |= battle.words != template
    for part in layout.changing_parts(battle.record.head, 512):
        changed[part] = False
    changed[offset_of(battle.ruleset.schema, "segments") :] = False
    assert not changed.any()
    assert offset_of(Header, "tape_n") < layout.tape_at
