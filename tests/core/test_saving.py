"""Fights as bytes, files and JSON: exact, small, and refused with a reason when they do not fit."""

from __future__ import annotations

import json
import random
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanista.configs import scenario_names
from lanista.configs.errors import ContentError
from lanista.rules import Battle, BattleBatch, SavedFights, load_fights, save_fights
from lanista.rules.document import fight_schema
from lanista.rules.mythras.ruleset import MYTHRAS
from lanista.rules.packing import FIXED, layout_of
from lanista.rules.saving import fights_to_bytes


def fought(scenario: str = "duel", seed: int = 3, moment: int = 25, **how: Any) -> Battle:
    """A battle after some answers; dice from the table fall as the seed says."""
    battle = Battle(scenario, seed=seed, compiled=False, **how)
    chance = random.Random(seed)
    for _ in range(moment):
        if battle.pending_die is not None:
            battle.throw(chance.randint(1, battle.pending_die.sides))
        elif not battle.over:
            battle.step(chance.choice(battle.legal_actions()))
    return battle


@settings(max_examples=20, deadline=None)
@given(
    scenario=st.sampled_from(scenario_names()),
    seed=st.integers(0, 2**64 - 1),
    moment=st.integers(0, 150),
    dice=st.sampled_from([None, "ask"]),
)
def test_json_is_exact_at_every_decision(scenario: str, seed: int, moment: int, dice: Any) -> None:
    battle = fought(scenario, seed, moment, dice=dice)
    again = Battle.from_json(battle.to_json(), compiled=False)
    assert json.loads(again.to_json()) == json.loads(battle.to_json())
    assert again.decision == battle.decision and again.pending_die == battle.pending_die
    for who in range(battle.blueprint.fighters_n):
        assert np.array_equal(battle.observe(who), again.observe(who))
    if not battle.over:
        assert again.to_bytes() == battle.to_bytes()


def test_json_names_what_it_holds() -> None:
    battle = fought("duel_mixed", 5, 12)
    document = json.loads(battle.to_json())
    assert document["format"] == "lanista/fight@1" and document["seed"] == 5
    assert len(document["inputs"]) == 12
    room = battle.record.roster.items_room
    assert [len(fighter["items"]) for fighter in document["now"]["fighters"]] == [room, room]
    assert document["now"]["round_number"] >= 1
    entries = document["tape"]
    assert all(set(entry) in ({"asked", "answer"}, {"sides", "face"}) for entry in entries)
    schema = fight_schema(MYTHRAS)
    assert list(schema["properties"]) == list(document) == schema["required"]
    fighter = schema["properties"]["now"]["properties"]["fighters"]["items"]
    assert list(fighter["properties"]) == list(document["now"]["fighters"][0])


def spoil(text: str, *path: Any, value: Any) -> str:
    """The document with one value replaced, or taken away where it is None."""
    document = json.loads(text)
    place = document
    for key in path[:-1]:
        place = place[key]
    if value is None:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return json.dumps(document)


FIGHTER = ("checkpoint", "fighters", 0)
SPOILT = {
    "another version": (("format",), "lanista/fight@9", 'reads "lanista/fight@1"'),
    "an unknown key": (("weather",), "rain", '"weather" is no field here'),
    "an unknown field": ((*FIGHTER, "lukc"), 1, 'did you mean "luck"'),
    "a missing field": ((*FIGHTER, "luck"), None, "checkpoint.fighters[0]: luck is missing"),
    "no number": ((*FIGHTER, "luck"), "two", 'luck is "two"; it must be a whole number'),
    "a fighter less": (("checkpoint", "fighters"), [], "has 0 entries"),
    "other content": (("scenario", "max_rounds"), 7, "content_hash is"),
    "an unknown answer": (
        ("tape",), [{"asked": "turn", "answer": "atack"}], 'did you mean "attack"',
    ),
    "a die without sides": (("tape",), [{"sides": 6, "face": 7}], "face is 7"),
    "an edited state": (("now", "fighters", 1, "luck"), 9, "now.fighters[1].luck is 9, but"),
    "another question": (("question", "kind"), "wound", 'question.kind is "wound", but'),
    "an impossible tape": (
        ("tape",), [{"asked": "wound", "answer": "parry"}],
        "tape[0] does not fit: checkpoint and tape lead to a pending answer (turn)",
    ),
    "a die that nobody throws": (("tape",), [{"sides": 100, "face": 7}], "tape[0] does not fit"),
    "an illegal answer": (
        ("tape",), [{"asked": "turn", "answer": "parry"}], "tape[0] does not fit",
    ),
    "a weapon of nowhere": ((*FIGHTER, "items", 0, "weapon"), 99, "the rules cannot play"),
    "a negative seed": (("seed",), -1, "seed is -1"),
}  # fmt: skip


@pytest.mark.parametrize(("path", "value", "told"), SPOILT.values(), ids=SPOILT)
def test_json_that_does_not_fit_says_why(path: Any, value: Any, told: str) -> None:
    battle = Battle("duel", seed=3, compiled=False)
    with pytest.raises(ContentError) as error:
        Battle.from_json(spoil(battle.to_json(), *path, value=value))
    assert told in str(error.value) and "\n" not in str(error.value)


def test_json_cut_short_says_so() -> None:
    text = fought().to_json()
    with pytest.raises(ContentError, match="cut short"):
        Battle.from_json(text[: len(text) // 2])
    with pytest.raises(ContentError, match="format is nothing"):
        Battle.from_json("[1, 2]")


# ---------------------------------------------------------------- bytes


def test_a_saved_fight_knows_its_answers_and_goes_on() -> None:
    battle = fought("skirmish_3v3", 9, 40)
    assert battle.undo() or battle.inputs is not None
    again = Battle.from_bytes(battle.to_bytes(), compiled=False)
    assert again.inputs == battle.inputs and again.inputs is not battle.inputs
    assert len(battle.to_bytes()) < 4000
    for one in (battle, again):
        one.step(one.legal_actions()[-1])
    assert again.to_bytes() == battle.to_bytes()


def test_many_fights_are_saved_and_loaded(tmp_path: Path) -> None:
    batch = BattleBatch("duel_mixed", n=40, seed=3, compiled=False)
    batch.play_random(30)
    save_fights(tmp_path / "fights", batch)
    fights = load_fights(tmp_path / "fights", compiled=False)
    assert len(fights) == 40 and fights.blueprint is batch.blueprint
    for k in (0, 17, 39):
        assert fights[k].to_bytes() == batch.battle(k).to_bytes()
        assert fights[k].inputs is None
    assert fights[-1].to_bytes() == fights[39].to_bytes() == list(fights)[39].to_bytes()
    assert [battle.round for battle in fights[3:5]] == [fights[3].round, fights[4].round]
    with pytest.raises(IndexError):
        fights[40]
    assert (tmp_path / "fights").stat().st_size < 400 * 40


def test_battles_of_one_scenario_are_saved_together() -> None:
    battles = [fought("bridge", seed, 10 * seed) for seed in range(6)]
    fights = SavedFights(fights_to_bytes(battles), compiled=False)
    assert [battle.inputs for battle in fights] == [battle.inputs for battle in battles]
    for saved, battle in zip(fights, battles):
        assert saved.legal_actions() == battle.legal_actions() and saved.round == battle.round
    with pytest.raises(ValueError, match="fight 1 is of scenario duel .* the first of bridge"):
        fights_to_bytes([battles[0], fought("duel")])
    with pytest.raises(ValueError, match="no fight"):
        fights_to_bytes([])
    with pytest.raises(ContentError, match="hold 6 fights"):
        Battle.from_bytes(fights_to_bytes(battles))


def other_content(data: bytes) -> bytes:
    return data[:16] + bytes(32) + data[48:]


def other_scenario(data: bytes) -> bytes:
    """The same fights under a scenario that the content hash does not fit."""
    fields = list(FIXED.unpack_from(data))
    start = FIXED.size
    scenario = zlib.decompress(data[start : start + fields[6]])
    changed = zlib.compress(scenario.replace(b'"max_rounds":60', b'"max_rounds":61'))
    fields[6], rest = len(changed), data[start + fields[6] :]
    return FIXED.pack(*fields) + changed + rest


DAMAGED = {
    "something else": (lambda data: b"PK" + data, "are no saved fights"),
    "an older format": (lambda data: b"LANISTA1" + data[8:], "of format LANISTA1"),
    "a few bytes": (lambda data: data[:20], "break off"),
    "cut short": (lambda data: data[:-8], "bytes, where"),
    "a bit turned": (lambda data: data[:-9] + bytes([data[-9] ^ 4]) + data[-8:], "a checksum"),
    "another layout": (lambda data: data[:8] + bytes(8) + data[16:], "had other fields"),
    "another hash": (other_content, "state the content 0000"),
    "another scenario": (other_scenario, "but the scenario they carry makes"),
}


@pytest.mark.parametrize(("damage", "told"), DAMAGED.values(), ids=DAMAGED)
def test_bytes_that_do_not_fit_say_why(damage: Any, told: str, tmp_path: Path) -> None:
    data = damage(Battle("duel", seed=3, compiled=False).to_bytes())
    with pytest.raises(ContentError, match=told):
        Battle.from_bytes(data)
    (tmp_path / "fights").write_bytes(data)
    with pytest.raises(ContentError, match=f"fights: .*{told}"):
        load_fights(tmp_path / "fights")


def test_a_file_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="none cannot be read: No such file"):
        load_fights(tmp_path / "none")
    with pytest.raises(ContentError, match="cannot be written"):
        save_fights(tmp_path / "none" / "fights", [fought(moment=0)])


def test_the_layout_follows_the_fields() -> None:
    class One:
        first: int
        second: int

    class Other:
        second: int
        first: int

    assert layout_of(One) != layout_of(Other)
    assert layout_of(MYTHRAS.schema) == layout_of(MYTHRAS.schema)
