"""Files that the importer refuses, blocks that it writes, and sheets damaged at random."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lanista.configs import ContentError, FighterBlock, load_fighter, resolve
from lanista.configs.scenario import parse_fighter
from lanista.pilot.importers import import_document, import_file, write_yaml

DATA = Path(__file__).parent / "data"
GUARDS = DATA / "meg_bridge_watch.json"
REAVERS = DATA / "meg_fen_reavers.json"
SPIRIT = {
    "name": "Whisper",
    "stats": [{"INT": 9}, {"POW": 14}, {"CHA": 7}],
    "skills": [{"Willpower": 60}],
    "hit_locations": [],
    "combat_styles": [],
    "attributes": {"action_points": 2, "magic_points": 14, "strike_rank": "11",
                   "spirit_damage": "1d6"},
}  # fmt: skip


def guard() -> dict[str, Any]:
    """The first bridge guard."""
    creature: dict[str, Any] = json.loads(GUARDS.read_text())[0]
    return creature


# ---------------------------------------------------------------- refusals


def test_spirits_are_refused_with_the_reason() -> None:
    report = import_document([SPIRIT, guard()], "mixed.json")
    assert [block.name for block in report.fighters] == ["Bridge Guard 1"]
    assert 'mixed.json:[0].hit_locations: "Whisper" has no hit locations' in report.refused[0]
    with pytest.raises(ContentError, match="no creature of the file can be a fighter"):
        import_document(SPIRIT, "spirit.json")
    with pytest.raises(ContentError, match="has no hit locations"):
        import_document([SPIRIT, guard()], "mixed.json", strict=True)


@pytest.mark.parametrize(
    ("document", "says"),
    [
        (
            {"name": "V", "type": "character", "system": {"runes": {}}, "items": []},
            "this looks like a RuneQuest Glorantha actor",
        ),
        (
            {"name": "V", "type": "character", "system": {}, "_stats": {"systemId": "rqg"}},
            "this looks like a RuneQuest Glorantha actor",
        ),
        (
            {"name": "V", "type": "character", "data": {}, "flags": {"rqg": {}}},
            "this looks like a RuneQuest Glorantha actor",
        ),
        (
            {"name": "V", "type": "npc", "system": {},
             "_stats": {"systemId": "mythras-imperative"}},
            "a Foundry VTT actor of the system mythras-imperative, which is not read yet",
        ),
        (
            {"name": "V", "type": "npc", "system": {}, "flags": {"mythras-foundry": {}}},
            "system mythras-foundry, which is not read yet",
        ),
        (
            {"name": "V", "type": "npc", "system": {}, "_stats": {"systemId": "dnd5e"}},
            "the system dnd5e, which is another game",
        ),
        ({"name": "V", "type": "npc", "system": {}}, "Foundry actors are not read yet"),
        ({"format": "lanista/fighter@1"}, "needs no import"),
        ([{"name": "a", "race": "b", "rank": 2, "owner": "c", "tags": []}], "list of templates"),
        ({"some": "thing"}, "looks like no Mythras creature"),
        ([], "the list of creatures is empty"),
        ([7], "entry [0] is no creature"),
        (None, "this holds no creature"),
    ],
)  # fmt: skip
def test_other_files_are_refused_by_name(document: Any, says: str) -> None:
    with pytest.raises(ContentError) as error:
        import_document(document, "other.json")
    assert str(error.value).startswith("other.json: ")
    assert says in str(error.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    cut = tmp_path / "cut.json"
    cut.write_text(REAVERS.read_text()[:3000])
    with pytest.raises(ContentError, match="cut.json: the JSON breaks off at line .* cut short"):
        import_file(cut)
    cut.write_text('[{"name": "abc')
    with pytest.raises(ContentError, match="cut short"):
        import_file(cut)
    cut.write_text("[{'name': 1}]")
    with pytest.raises(ContentError, match="cut.json: line 1, column 3"):
        import_file(cut)
    cut.write_text("")
    with pytest.raises(ContentError, match="cut.json is empty"):
        import_file(cut)
    cut.write_text("[" * 100_000)
    with pytest.raises(ContentError, match="cut.json"):
        import_file(cut)
    cut.write_text("9" * 6000)
    with pytest.raises(ContentError, match="cut.json"):
        import_file(cut)
    with pytest.raises(ContentError, match="is a directory"):
        import_file(tmp_path)
    with pytest.raises(ContentError, match="does not exist"):
        import_file(tmp_path / "none.json")


# ---------------------------------------------------------------- writing


@pytest.mark.parametrize("path", [GUARDS, REAVERS])
def test_written_blocks_read_back_the_same(tmp_path: Path, path: Path) -> None:
    for block in import_file(path).fighters:
        target = tmp_path / "block.yaml"
        write_yaml(target, block, "Two lines\nof comment")
        assert load_fighter(target) == block
        assert target.read_text().startswith(
            "# Two lines\n# of comment\nformat: lanista/fighter@1\n"
        )
        assert os.listdir(tmp_path) == ["block.yaml"]


def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "block.yaml"
    block = import_document(guard(), "guard.json").fighters[0]
    write_yaml(target, block)
    before = target.read_text()

    def full_disk(*paths: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full_disk)
    with pytest.raises(ContentError, match="cannot be written: No space left"):
        write_yaml(target, block.model_copy(update={"name": "Other"}))
    assert target.read_text() == before
    assert os.listdir(tmp_path) == ["block.yaml"]
    with pytest.raises(ContentError, match="is a directory"):
        write_yaml(tmp_path, block)
    with pytest.raises(ContentError, match="cannot be written"):
        write_yaml(tmp_path / "no" / "block.yaml", block)


# ---------------------------------------------------------------- fuzzing

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**30), 10**30),
    st.floats(),
    st.text(max_size=20),
    st.sampled_from(["1d6", "-", "S", "1-20", "20", "0", "Head", "5(5-0)", "12m", "1h-melee"]),
    st.lists(st.integers(), max_size=3),
    st.dictionaries(st.text(max_size=5), st.integers(), max_size=3),
)


def paths_of(value: Any, prefix: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of everything in a document."""
    found = [prefix] if prefix else []
    if isinstance(value, (dict, list)):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            found += paths_of(item, (*prefix, key))
    return found


PLACES = paths_of(json.loads(GUARDS.read_text())[2])


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.sampled_from(PLACES), JUNK), min_size=1, max_size=4))
def test_a_damaged_sheet_is_read_or_explained(damage: list[tuple[tuple[Any, ...], Any]]) -> None:
    creature = json.loads(GUARDS.read_text())[2]
    for path, junk in damage:
        holder = creature
        try:
            for key in path[:-1]:
                holder = holder[key]
            holder[path[-1]] = junk
        except (KeyError, IndexError, TypeError):
            continue
    try:
        report = import_document([creature], "damaged.json")
    except ContentError as error:
        assert str(error).startswith("damaged.json")
        return
    for block in report.fighters:
        resolve(block)
        text = yaml.safe_dump(json.loads(block.model_dump_json(exclude_none=True)))
        assert parse_fighter(yaml.safe_load(text), "again.yaml") == block
        assert isinstance(block, FighterBlock)
