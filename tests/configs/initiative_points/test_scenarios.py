"""Scenarios of Initiative Points: built-in ones, one's own, and mistakes in them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from lanista.configs import (
    ContentError,
    fighter_names,
    load_fighter,
    load_scenario,
    register_fighter,
    register_options,
    register_scenario,
    scenario_names,
)
from lanista.configs.initiative_points.fighter import FighterBlock, resolve
from lanista.configs.initiative_points.options import InitiativePointsOptions
from lanista.configs.option_sets import with_options

RULESET = "initiative_points"
DUEL: dict[str, Any] = {
    "format": "lanista/scenario@1",
    "name": "pit",
    "ruleset": RULESET,
    "teams": {"red": ["hans"], "blue": ["venetian_thug"]},
}


def written(folder: Path, document: dict[str, Any]) -> Path:
    """A file of a scenario or fighter."""
    path = folder / "some.yaml"
    path.write_text(yaml.safe_dump(document, sort_keys=False))
    return path


@pytest.mark.parametrize("name", fighter_names(RULESET))
def test_every_built_in_fighter_can_fight(name: str) -> None:
    fighter = resolve(load_fighter(name))
    assert fighter.weapons[-1].hands == 0
    for weapon in fighter.weapons[:-1]:
        assert fighter.abilities[weapon.skill] > 0, "carries what it has never learnt to use"
        assert weapon.strength is None or fighter.strength >= weapon.strength, weapon.id


@pytest.mark.parametrize("name", scenario_names(RULESET))
def test_every_built_in_scenario_resolves(name: str) -> None:
    scenario = load_scenario(name)
    assert scenario.name == name and scenario.title and scenario.description
    resolved = scenario.resolved()
    assert len({fighter.name for fighter in resolved.fighters}) == len(resolved.fighters)
    assert len(resolved.places) == len(resolved.fighters)
    again = type(scenario).model_validate_json(scenario.model_dump_json())
    assert again.content_hash() == scenario.content_hash()


def test_names_are_unique_across_rulesets() -> None:
    assert len(set(scenario_names())) == len(scenario_names())
    assert len(set(fighter_names())) == len(fighter_names())
    assert set(scenario_names(RULESET)).isdisjoint(scenario_names("mythras"))
    assert "venetian_ambush" in scenario_names(RULESET)


def test_teams_that_state_no_place_begin_within_reach(tmp_path: Path) -> None:
    assert load_scenario(written(tmp_path, DUEL)).resolved().places == (0, 2)


@pytest.mark.parametrize(
    ("stated", "wanted"),
    [
        ({"ruleset": "initiative_point"}, 'did you mean "initiative_points"'),
        ({"surprise": {"by": "bleu"}}, 'surprise.by: "bleu" is no team here; did you mean "blue"'),
        ({"options": {"game_master_six": ["rde"]}}, 'options.game_master_six: "rde" is no team'),
        ({"options": {"risk_die": True}}, "set fixed_six: true, or leave risk_die out"),
        ({"options": "unheard_of"}, "unheard_of"),
        ({"zones": {"bridge": {}}}, '"zones" is not a key here'),
        ({"teams": {"red": ["hans"], "blue": ["venetian_thgu"]}}, 'did you mean "venetian_thug"'),
        ({"teams": {"red": ["hans"], "blue": ["swordsman"]}}, "of the ruleset mythras"),
        ({"teams": {"red": ["hans"], "blue": []}}, 'team "blue" is empty'),
        ({"ground": {"lowest": 6, "highest": 6}}, "lowest is 6 and highest 6"),
        ({"ground": {"lowest": 0, "highest": 1}}, "teams.blue[0].place: 2 is off the ground"),
    ],
)
def test_mistakes(tmp_path: Path, stated: dict[str, Any], wanted: str) -> None:
    with pytest.raises(ContentError) as caught:
        load_scenario(written(tmp_path, {**DUEL, **stated})).resolved()
    assert wanted in str(caught.value)
    assert "some.yaml" in str(caught.value)


def test_a_fighter_that_cannot_fight_is_found_when_it_is_read(tmp_path: Path) -> None:
    block = {"format": "lanista/fighter@1", "name": "Odo", "ruleset": RULESET, "weapons": ["sord"]}
    with pytest.raises(ContentError, match='some.yaml: fighter "Odo": .*"sord" is no weapon'):
        load_fighter(written(tmp_path, block))


def test_a_fight_under_mythras_takes_no_fighter_of_this_ruleset(tmp_path: Path) -> None:
    mixed = {**DUEL, "ruleset": "mythras", "teams": {"red": ["swordsman"], "blue": ["hans"]}}
    with pytest.raises(ContentError, match="a fighter of the ruleset initiative_points"):
        load_scenario(written(tmp_path, mixed))


def test_names_of_ones_own(own_names: object, tmp_path: Path) -> None:
    block = FighterBlock(format="lanista/fighter@1", name="Odo", weapons=("club",))
    register_fighter("odo", block)
    teams = {"red": ["odo"], "blue": ["hans"]}
    register_options("brisk", {"initiative_die": "simple"}, ruleset=RULESET)
    stated = {**DUEL, "teams": teams, "options": "brisk"}
    register_scenario("odo_in_the_pit", written(tmp_path, stated))
    assert scenario_names(RULESET)[-1] == "odo_in_the_pit"
    assert scenario_names("mythras")[-1] != "odo_in_the_pit"
    resolved = load_scenario("odo_in_the_pit").resolved()
    assert resolved.fighters[0].name == "Odo"
    assert resolved.options.initiative_die == "simple"


def test_options_of_another_ruleset_are_refused() -> None:
    own = InitiativePointsOptions()
    with pytest.raises(ContentError, match='"luck" is not a key here'):
        with_options(own, {"luck": False})
    assert with_options(own, {"ties": "miss"}).ties == "miss"


def test_the_hash_tells_fights_apart(tmp_path: Path) -> None:
    plain = load_scenario(written(tmp_path, DUEL)).content_hash()
    titled = load_scenario(written(tmp_path, {**DUEL, "title": "A pit"})).content_hash()
    other = load_scenario(written(tmp_path, {**DUEL, "options": {"ties": "miss"}})).content_hash()
    assert plain == titled != other
