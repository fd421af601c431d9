"""Replays: the same fight again, from any moment, and a fight that departs is found out."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from lanista.configs import scenario_names
from lanista.configs.errors import ContentError
from lanista.rules import Battle, BattleBatch, Replay


def fought(scenario: str, seed: int, *, dice: Any = None, undo: bool = False) -> Battle:
    """A fight to its end by random answers, some of them taken back."""
    battle = Battle(scenario, seed, fight=seed, dice=dice, compiled=False)
    chance = random.Random(seed)
    while not battle.over:
        if battle.pending_die is not None:
            battle.throw(chance.randint(1, battle.pending_die.sides))
        else:
            battle.step(chance.choice(battle.legal_actions()))
        if undo and chance.random() < 0.2:
            battle.undo()
    return battle


@pytest.mark.parametrize("scenario", scenario_names())
def test_a_replay_tells_the_same_fight(scenario: str) -> None:
    battle = fought(scenario, 3)
    replay = Replay.from_json(Replay.of(battle).to_json())
    again = replay.verify(compiled=False)
    assert again.narrate() == battle.narrate()
    assert again.to_bytes() == battle.to_bytes()


@pytest.mark.parametrize("dice", [None, "ask"])
def test_what_was_taken_back_is_taken_back_again(dice: Any) -> None:
    battle = fought("duel_mixed", 5, dice=dice, undo=True)
    assert battle.inputs is not None and -1 in battle.inputs
    again = Replay.of(battle).verify(compiled=False)
    assert again.narrate() == battle.narrate() and again.inputs == battle.inputs


def test_a_replay_branches_at_any_moment() -> None:
    battle = fought("duel", 7)
    replay = Replay.of(battle)
    middle = replay.battle_at(len(replay.inputs) // 2, compiled=False)
    other = middle.clone()
    assert middle.inputs == battle.inputs[: len(replay.inputs) // 2]  # type: ignore[index]
    recorded = replay.inputs[len(replay.inputs) // 2]
    other.step(next(action for action in other.legal_actions() if action != recorded))
    middle.step(recorded)
    assert other.to_bytes() != middle.to_bytes()
    assert Replay.of(other).play(compiled=False).to_bytes() == other.to_bytes()
    with pytest.raises(IndexError, match="moments 0 to"):
        replay.battle_at(len(replay.inputs) + 1)


def test_a_replay_remembers_who_fought() -> None:
    battle = fought("duel", 2)
    replay = Replay.of(battle, {"red": "ann", "blue": "bob"}, {"lanista": "9.9"})
    again = Replay.from_json(replay.to_json())
    assert again == replay and again.agents == {"red": "ann", "blue": "bob"}
    assert again.fight == 2 and again.versions == {"lanista": "9.9"}
    assert len(replay.to_json()) < 8000


def test_a_battle_out_of_a_batch_has_no_replay() -> None:
    batch = BattleBatch("duel", n=1, compiled=False)
    with pytest.raises(ValueError, match="remembers no answers"):
        Replay.of(batch.battle(0))


def test_a_battle_whose_record_was_edited_has_no_replay() -> None:
    battle = Battle("duel", seed=2, compiled=False)
    battle.record.now.fighters[0].luck = 9
    with pytest.raises(ValueError, match="was edited"):
        Replay.of(battle)


def spoilt(**changes: Any) -> str:
    document = json.loads(Replay.of(fought("duel", 2)).to_json())
    for key, value in changes.items():
        if value is None:
            del document[key]
        else:
            document[key] = value(document[key]) if callable(value) else value
    return json.dumps(document)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"format": "lanista/replay@7"}, 'reads "lanista/replay@1"'),
        ({"weather": "rain"}, '"weather" is no field'),
        ({"checksum": None}, "checksum is missing"),
        ({"trail": lambda trail: trail[:-4]}, "the replay was cut or edited"),
        ({"content_hash": "0"}, 'content_hash is "0", but the scenario has'),
        ({"agents": ["ann"]}, "agents must be a mapping"),
        ({"inputs": [300]}, r"inputs\[0\] is 300"),
    ],
)
def test_a_replay_that_cannot_be_read_says_why(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(ContentError, match=told):
        Replay.from_json(spoilt(**changes), "old.json")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"seed": 5}, r"departs from the replay after \d+ of"),
        ({"checksum": "0" * 16}, "inputs fit, but the state at the end is another"),
        ({"inputs": lambda inputs: [inputs[0], 127, *inputs[2:]]}, "after 1 of .* not legal"),
        ({"trail": lambda trail: trail[:8] + "zzzz" + trail[12:]}, "after 2 of .* was asked"),
    ],
)
def test_a_fight_that_departs_is_found_out(changes: dict[str, Any], told: str) -> None:
    replay = Replay.from_json(spoilt(**changes))
    with pytest.raises(ContentError, match=told):
        replay.verify(compiled=False)
