"""Scenarios and training runs: names, paths, mistakes, and the hash of their content."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lanista.configs import (
    ContentError,
    MythrasOptions,
    Scenario,
    Zone,
    content_hash,
    load_fighter,
    load_scenario,
    load_training,
    scenario_names,
    training_names,
)
from lanista.configs.reading import CONTENT
from lanista.configs.vocabulary import EFFECTS, REACTIONS, STYLE_TRAITS

HEAD = "format: lanista/scenario@1\nname: mine\n"


def complaint(path: Path, text: str) -> str:
    """The one paragraph with which a bad scenario is refused."""
    path.write_text(text)
    with pytest.raises(ContentError) as error:
        load_scenario(path)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_the_scenarios_that_come_with_it() -> None:
    expected = {
        "duel", "duel_mixed", "two_on_one", "skirmish_3v3", "bridge", "ambush", "tavern",
    }  # fmt: skip
    assert expected <= set(scenario_names())


@pytest.mark.parametrize("name", scenario_names())
def test_every_scenario_resolves_with_distinct_names(name: str) -> None:
    resolved = load_scenario(name).resolved()
    names = [fighter.name for fighter in resolved.fighters]
    assert len(set(names)) == len(names)
    assert 2 <= len(names) <= 16
    assert resolved.name == name


def test_display_names() -> None:
    duel = load_scenario("duel").resolved()
    assert [fighter.name for fighter in duel.fighters] == ["Red Swordsman", "Blue Swordsman"]
    uneven = load_scenario("two_on_one").resolved()
    assert [fighter.name for fighter in uneven.fighters] == [
        "Veteran",
        "Town Guard 1",
        "Town Guard 2",
    ]
    own = Scenario.model_validate(
        {
            "name": "own",
            "teams": {
                "red": [{"fighter": "wolf", "name": "Grey", "count": 2}, "wolf", "wolf"],
                "blue": ["axeman"],
            },
        }
    )
    assert [fighter.name for fighter in own.resolved().teams[0].fighters] == [
        "Grey 1",
        "Grey 2",
        "Wolf 1",
        "Wolf 2",
    ]


def test_the_bridge() -> None:
    watch, reavers = load_scenario("bridge").resolved().teams
    assert [fighter.name for fighter in watch.fighters] == [
        "Bridge Guard 1",
        "Bridge Guard 2",
        "Yeva",
    ]
    assert len(reavers.fighters) == 4
    assert not reavers.fighters[3].sapient
    assert len(reavers.fighters[3].locations) == 8


def test_a_scenario_of_one_s_own_finds_its_fighters_beside_it(tmp_path: Path) -> None:
    folder = tmp_path / "foes"
    folder.mkdir()
    shutil.copy(CONTENT / "fighters" / "wolf.yaml", folder / "my_wolf.yaml")
    path = tmp_path / "mine.yaml"
    path.write_text(HEAD + "teams:\n  hunters: [axeman]\n  pack: [foes/my_wolf.yaml]\n")
    scenario = load_scenario(path)
    assert scenario.resolved().teams[1].fighters[0].name == "Wolf"
    assert load_scenario(str(path)) == scenario


def test_an_empty_team(tmp_path: Path) -> None:
    text = complaint(tmp_path / "s.yaml", HEAD + "teams: {red: [], blue: [swordsman]}")
    assert text == (
        's.yaml: teams: team "red" is empty; each team lists at least one fighter, for instance '
        "red: [{fighter: swordsman}]."
    )


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("teams: {red: [swordsman]}", "teams has 1 entries; at least 2 are allowed"),
        ("teams: {red: [swordsmen], blue: [axeman]}", 'did you mean "swordsman"'),
        ("teams: {red: [none.yaml], blue: [axeman]}", "does not exist"),
        (
            "teams: {red: [{fighter: axeman, count: 16}], blue: [axeman]}",
            "17 fighters are listed; a fight has at most 16",
        ),
        (
            "teams: {red: [axeman], blue: [axeman]}\nzones: {hall: {width: 0}}",
            "zones.hall.width: 0 is no whole number from 1 to 15",
        ),
        ("teams: {red: [axeman], blue: [axeman]}\nstart: near", "'apart' or 'engaged'"),
        (
            "teams: {red: [axeman], blue: [axeman]}\nzones: {hall: {obstacle_behind: 101}}",
            "zones.hall.obstacle_behind: 101 is no whole number from 0 to 100",
        ),
        (
            "teams: {red: [axeman], blue: [axeman]}\nzones: {hall: {obstacle_behin: 1}}",
            'zones.hall: "obstacle_behin" is not a key here; did you mean "obstacle_behind" or ',
        ),
        (
            "teams: {red: [axeman], blue: [axeman]}\nzones: {hall: {light: gloomy}}",
            "it must be one of 'bright', 'dim' or 'dark'",
        ),
        ("teams: {red: [axeman], blue: [axeman]}\nzones: {}", "at least 1"),
        (
            "teams: {red: [{fighter: axeman, zone: hell}], blue: [axeman]}\nzones: {hall: {}}",
            'teams.red[0].zone: "hell" is no zone here; did you mean "hall"?',
        ),
        (
            "teams: {red: [axeman], blue: [axeman]}\nsurprise: {by: rod}",
            'surprise.by: "rod" is no team here; did you mean "red"?',
        ),
        (
            "teams: {red: [axeman], blue: [axeman]}\noptions: {disabled: [blead]}",
            'did you mean "bleed"',
        ),
        (
            "teams: {red: [axeman], blue: [axeman]}\noptions: {reech: false}",
            'options: "reech" is not a key here; did you mean "reach"?',
        ),
        ("teams: {Red: [axeman], blue: [axeman]}", "small letters"),
    ],
)
def test_other_mistakes_are_explained(tmp_path: Path, body: str, says: str) -> None:
    text = complaint(tmp_path / "s.yaml", HEAD + body)
    assert text.startswith("s.yaml: ")
    assert says in text


def test_the_ground_is_open_unless_it_says_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "cellar.yaml"
    path.write_text(
        HEAD
        + "teams: {red: [{fighter: axeman, count: 2, zone: cellar}], blue: [axeman]}\n"
        + "zones: {stairs: {width: 1}, cellar: {obstacle_beside: 2}}\n"
    )
    scenario = load_scenario(path).resolved()
    (stairs, _), (cellar, zone) = scenario.zones
    assert (stairs, cellar) == ("stairs", "cellar")
    assert (zone.width, zone.obstacle_behind, zone.obstacle_beside) == (8, 0, 2)
    assert [stand.zone for stand in scenario.stands] == [1, 1, 0]
    assert load_scenario("duel").resolved().zones == (("ground", Zone()),)


def test_paths_that_hold_no_scenario(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="is a directory; give the path of one file"):
        load_scenario(tmp_path)
    with pytest.raises(ContentError, match="is a directory"):
        load_scenario(str(tmp_path))
    with pytest.raises(ContentError, match='"dule" is no built-in scenario .* "duel"'):
        load_scenario("dule")
    with pytest.raises(ContentError, match="does not exist"):
        load_scenario("gone.yaml")
    with pytest.raises(ContentError, match="is no built-in scenario"):
        load_scenario("")
    with pytest.raises(ContentError, match="is no built-in fighter"):
        load_fighter("x" * 5000)
    empty = tmp_path / "empty.yaml"
    empty.write_text(" \n")
    with pytest.raises(ContentError, match="empty.yaml is empty"):
        load_scenario(empty)
    empty.write_bytes(b"name: \xff\xfe")
    with pytest.raises(ContentError, match="not UTF-8"):
        load_scenario(empty)
    with pytest.raises(ContentError, match='takes format: "lanista/scenario@1"'):
        load_scenario(CONTENT / "fighters" / "wolf.yaml")


@pytest.mark.parametrize(
    "text",
    ["a: [b", "a: b: c", "- ]", "? [x]: y", "a: &b [*b]", "day: 2024-99-99", "a: !!python/none x"],
)
def test_broken_yaml_names_the_place(tmp_path: Path, text: str) -> None:
    assert complaint(tmp_path / "s.yaml", text).startswith("s.yaml: ")


def test_the_hash_is_the_same_on_every_machine() -> None:
    code = "from lanista.configs import load_scenario as l; print(l('skirmish_3v3').content_hash())"
    hashes = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(CONTENT.parents[2])},
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert hashes == {load_scenario("skirmish_3v3").content_hash()}
    assert len(hashes.pop()) == 64


def test_the_hash_follows_what_is_fought_not_what_is_told() -> None:
    duel = load_scenario("duel")
    told = duel.model_copy(update={"title": "Another", "description": "Another"})
    shorter = duel.model_copy(update={"max_rounds": 5})
    hard = duel.model_copy(update={"options": MythrasOptions(herculean="fifth")})
    assert content_hash(told) == content_hash(duel) == content_hash(duel.resolved())
    assert len({content_hash(one) for one in (duel, shorter, hard)}) == 3


def test_a_derived_figure_hashes_like_the_same_figure_stated() -> None:
    duel = load_scenario("duel")
    member = duel.teams["red"][0]
    assert not isinstance(member.fighter, str)
    stated = member.fighter.model_copy(update={"action_points": 3, "healing_rate": 3})
    teams = {**duel.teams, "red": [member.model_copy(update={"fighter": stated})]}
    assert duel.model_copy(update={"teams": teams}).content_hash() == duel.content_hash()


def test_the_words_of_the_chapter() -> None:
    assert len(EFFECTS) == len(set(EFFECTS)) == 44
    assert len(STYLE_TRAITS) == len(set(STYLE_TRAITS)) == 26
    assert len(REACTIONS) == 5


def test_every_option_is_documented() -> None:
    for name, field in MythrasOptions.model_fields.items():
        assert field.description, name


@pytest.mark.parametrize("name", training_names())
def test_training_runs_load_and_name_a_scenario(name: str) -> None:
    run = load_training(name)
    assert run.name == name
    load_scenario(run.scenario)


def test_the_smoke_run_is_small() -> None:
    assert load_training("duel_smoke").total_steps == 20_000


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("scenario: dule\nopponents: [{agent: random}]\ntotal_steps: 10", 'did you mean "duel"'),
        ("scenario: duel\nopponents: []\ntotal_steps: 10", "opponents has 0 entries"),
        (
            "scenario: duel\nopponents: [{agent: random}]\ntotal_steps: 10\nbatch_size: 1000",
            "8192 decisions, which batch_size 1000 does not divide",
        ),
        ("scenario: duel\nopponents: [{agent: random}]", "total_steps is missing"),
    ],
)
def test_mistakes_in_training_runs(tmp_path: Path, body: str, says: str) -> None:
    path = tmp_path / "run.yaml"
    path.write_text(f"format: lanista/training@1\nname: run\n{body}\n")
    with pytest.raises(ContentError) as error:
        load_training(path)
    assert str(error.value).startswith("run.yaml: ")
    assert says in str(error.value)
