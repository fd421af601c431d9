"""Scenarios, fighters, weapons and option sets that users register beside the built-in ones."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lanista.configs import (
    ContentError,
    FighterBlock,
    Scenario,
    WeaponBlock,
    fighter_names,
    load_fighter,
    load_scenario,
    load_training,
    options_names,
    register_fighter,
    register_options,
    register_scenario,
    register_weapon,
    scenario_names,
)
from lanista.configs.registry import LOAD, load
from lanista.rules import Battle

pytestmark = pytest.mark.usefixtures("own_names")

WHIP = WeaponBlock(id="iron_whip", damage="1d6", size="medium", reach="long", effects=("entangle",))


def keeper(**changes: object) -> FighterBlock:
    """A fighter with the registered weapon."""
    data = {
        "format": "lanista/fighter@1",
        "name": "Keeper",
        "characteristics": dict.fromkeys(("STR", "CON", "SIZ", "DEX", "INT", "POW", "CHA"), 12),
        "combat_styles": [{"name": "Whips", "percent": 60, "weapons": ["iron_whip", "dagger"]}],
        **changes,
    }
    return FighterBlock.model_validate(data)


def pit(**changes: object) -> Scenario:
    """A scenario that names registered and built-in fighters."""
    data = {"name": "scratch", "teams": {"red": ["keeper"], "blue": ["swordsman"]}, **changes}
    return Scenario.model_validate(data)


@pytest.fixture
def registered() -> None:
    register_weapon(WHIP)
    register_fighter("keeper", keeper())
    register_scenario("pit", pit())


def test_a_registered_scenario_serves_like_a_built_in_one(registered: None) -> None:
    assert scenario_names()[-1] == "pit" and fighter_names()[-1] == "keeper"
    assert load_scenario("pit").name == "pit"
    battle = Battle("pit", seed=3, compiled=False)
    assert battle.blueprint.fighter_names == ("Keeper", "Swordsman")
    assert battle.blueprint.weapon_names[0] == "Iron whip"


def test_a_path_can_be_registered(tmp_path: Path) -> None:
    (tmp_path / "yard.yaml").write_text(
        "format: lanista/scenario@1\nname: yard\nteams: {red: [swordsman], blue: [axeman]}\n"
    )
    register_scenario("back_yard", tmp_path / "yard.yaml")
    assert load_scenario("back_yard").name == "back_yard"


def test_what_is_registered_is_written_out_in_what_is_saved(
    registered: None, own_names: pytest.MonkeyPatch
) -> None:
    """A saved fight needs no registration where it is read."""
    named = Battle(pit(), compiled=False)  # a Scenario object that names a registered fighter
    data = named.to_bytes()
    from lanista.configs import equipment, library

    own_names.setattr(library.FIGHTERS, "items", {})
    own_names.setattr(equipment.OWN_WEAPONS, "items", {})
    assert Battle.from_bytes(data).blueprint.content_hash == named.blueprint.content_hash


def test_a_replaced_weapon_does_not_change_whom_it_was_given_to(registered: None) -> None:
    before = load_scenario("pit").content_hash()
    heavier = WHIP.model_copy(update={"damage": "2d6"})
    with pytest.raises(ContentError, match='"iron_whip" is registered already, and differs'):
        register_weapon(heavier)
    register_weapon(heavier, replace=True)
    assert load_scenario("pit").content_hash() == before
    register_fighter("keeper", keeper(), replace=True)
    register_scenario("pit", pit(), replace=True)
    assert load_scenario("pit").content_hash() != before


def test_the_same_again_changes_nothing(registered: None) -> None:
    register_scenario("pit", pit())
    register_fighter("keeper", keeper())
    assert scenario_names().count("pit") == 1


@pytest.mark.parametrize("name", ["Pit", "2pits", "the pit", "", "p" * 61, 7])
def test_a_name_has_a_form(name: str) -> None:
    with pytest.raises(ContentError, match="small letters, digits and underscores"):
        register_options(name, {"luck": False})


def test_built_in_names_are_taken() -> None:
    with pytest.raises(ContentError, match='"duel" is a built-in scenario'):
        register_scenario("duel", load_scenario("fencers"))
    with pytest.raises(ContentError, match='"dagger" is a built-in weapon'):
        register_weapon(WHIP.model_copy(update={"id": "dagger"}))
    with pytest.raises(ContentError, match='"swordsman" is a built-in fighter'):
        register_fighter("swordsman", load_fighter("axeman"))


def test_unknown_names_are_answered_with_those_that_exist(registered: None) -> None:
    with pytest.raises(ContentError, match='did you mean "pit"'):
        Battle("pitt", compiled=False)
    with pytest.raises(ContentError, match='did you mean "keeper"'):
        load_fighter("keper")
    with pytest.raises(ValueError, match='did you mean "iron_whip"'):
        keeper(in_hand=["iron_wip"])


def test_in_hand_may_name_a_registered_weapon(registered: None) -> None:
    block = keeper(combat_styles=[], in_hand=["iron_whip"])
    assert block.weapons == (WHIP,)


# ---------------------------------------------------------------- option sets


def test_an_option_set_serves_wherever_options_do(tmp_path: Path) -> None:
    register_options("grim", {"luck": False, "action_points": "two"})
    assert options_names() == ("grim",)
    battle = Battle("bridge", options="grim", compiled=False)
    assert battle.blueprint.options.luck is False
    assert battle.blueprint.options.reach is True
    alike = Battle("bridge", options={"luck": False, "action_points": "two"}, compiled=False)
    assert alike.blueprint.content_hash == battle.blueprint.content_hash
    (tmp_path / "yard.yaml").write_text(
        "format: lanista/scenario@1\nname: yard\noptions: grim\n"
        "teams: {red: [swordsman], blue: [axeman]}\n"
    )
    assert load_scenario(tmp_path / "yard.yaml").options.action_points == "two"
    (tmp_path / "run.yaml").write_text(
        "format: lanista/training@1\nname: run\nscenario: duel\noptions: grim\n"
        "opponents: [{agent: random}]\ntotal_steps: 100\n"
    )
    options = load_training(tmp_path / "run.yaml").options
    assert options is not None and options.luck is False


def test_a_training_run_may_name_a_registered_scenario(registered: None, tmp_path: Path) -> None:
    (tmp_path / "run.yaml").write_text(
        "format: lanista/training@1\nname: run\nscenario: pit\n"
        "opponents: [{agent: random}]\ntotal_steps: 100\n"
    )
    assert load_training(tmp_path / "run.yaml").scenario == "pit"


def test_wrong_options_are_errors_that_teach() -> None:
    with pytest.raises(ContentError, match="register_options adds one"):
        Battle("duel", options="grim", compiled=False)
    with pytest.raises(ContentError, match='did you mean "luck"'):
        register_options("grim", {"lucky": False})
    register_options("grim", {"luck": False})
    with pytest.raises(ContentError, match='did you mean "grim"'):
        Battle("duel", options="grimm", compiled=False)
    with pytest.raises(ContentError, match='did you mean "luck"'):
        Battle("duel", options={"lucky": True}, compiled=False)


# ---------------------------------------------------------------- loading

ARENA = """
from lanista.configs import register_options
register_options("loaded", {"luck": False})
"""


@pytest.fixture
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setenv(LOAD, "")
    return tmp_path


def test_a_file_or_a_module_is_loaded_once_and_named_to_workers(workplace: Path) -> None:
    (workplace / "arena_of_a_test.py").write_text(ARENA)
    load(["arena_of_a_test.py"])
    assert options_names() == ("loaded",)
    assert os.environ[LOAD] == str(workplace / "arena_of_a_test.py")
    load(["arena_of_a_test"])
    assert os.environ[LOAD].split(os.pathsep)[1:] == ["arena_of_a_test"]


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("none_such.py", None, "does not exist"),
        ("none_such", None, 'there is no module "none_such"'),
        ("broken_arena.py", "x = 1\ny = x +\n", r"broken_arena.py, line 2: invalid syntax"),
        ("faulty_arena.py", "\n\nx = 1 / 0\n", r"line 3: ZeroDivisionError: division by zero"),
        ("needy_arena.py", "import no_such_thing\n", "line 1: ModuleNotFoundError"),
        ("json.py", "x = 1\n", 'another module is called "json"'),
        (
            "taking_arena.py",
            "from lanista.configs import load_scenario, register_scenario\n"
            "register_scenario('duel', load_scenario('fencers'))\n",
            'line 2: "duel" is a built-in scenario',
        ),
    ],
)
def test_what_cannot_be_loaded_is_said(
    workplace: Path, name: str, text: str | None, told: str
) -> None:
    if text is not None:
        (workplace / name).write_text(text)
    with pytest.raises(ContentError, match=told):
        load([name])


def test_a_fresh_process_knows_what_the_variable_names(workplace: Path) -> None:
    (workplace / "arena_of_a_test.py").write_text(ARENA)
    code = "from lanista.configs import options_names; print(options_names())"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False,
        env={**os.environ, LOAD: "arena_of_a_test"},
    )  # fmt: skip
    assert done.stdout.strip() == "('loaded',)", done.stderr
