"""Stat blocks: what they may leave out, what they may not say, and their round trip."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from lanista.configs import (
    ContentError,
    FighterBlock,
    fighter_names,
    load_fighter,
    resolve,
)
from lanista.configs.native import dump_fighter
from lanista.configs.scenario import parse_fighter
from lanista.configs.styles import sample_styles

PEOPLE = {"STR": 11, "CON": 11, "SIZ": 13, "DEX": 11, "INT": 13, "POW": 11, "CHA": 11}
PLAIN = {"format": "lanista/fighter@1", "name": "Somebody", "characteristics": PEOPLE}


def written(folder: Path, **stated: Any) -> Path:
    path = folder / "somebody.yaml"
    path.write_text(yaml.safe_dump({**PLAIN, **stated}))
    return path


def complaint(folder: Path, **stated: Any) -> str:
    """The one paragraph with which a bad block is refused."""
    with pytest.raises(ContentError) as error:
        load_fighter(written(folder, **stated))
    text = str(error.value)
    assert "\n" not in text
    assert text.startswith("somebody.yaml: ")
    return text


def style(**stated: Any) -> list[dict[str, Any]]:
    return [{"name": "Arms", "percent": 50, "weapons": ["broadsword"], **stated}]


def place(name: str, numbers: str) -> dict[str, Any]:
    return {"name": name, "range": numbers, "hit_points": 5}


def test_little_needs_to_be_said(tmp_path: Path) -> None:
    fighter = resolve(load_fighter(written(tmp_path)))
    assert fighter.body == "humanoid"
    assert fighter.sapient
    assert [weapon.id for weapon in fighter.weapons] == ["fist_kick"]
    assert fighter.styles == ()


def test_an_overlap_names_both_locations(tmp_path: Path) -> None:
    places = [place("Leg", "1-9"), place("Chest", "10-13"), place("Right Arm", "13-20")]
    assert complaint(tmp_path, body="custom", hit_locations=places) == (
        'somebody.yaml: fighter "Somebody": hit_locations[2] ("Right Arm") has range "13-20" and '
        'hit_locations[1] ("Chest") has "10-13": both claim 13. '
        "Each number 1-20 belongs to one location."
    )


def test_a_gap_names_the_numbers(tmp_path: Path) -> None:
    places = [place("Leg", "1-9"), place("Chest", "12-20")]
    text = complaint(tmp_path, body="custom", hit_locations=places)
    assert "leave 10, 11 without a location" in text
    assert "Each number 1-20 belongs to one location" in text


def test_an_unknown_weapon_is_guessed_at(tmp_path: Path) -> None:
    text = complaint(tmp_path, combat_styles=style(weapons=["brodsword"]))
    assert 'combat_styles[0] ("Arms"): "brodsword" is no weapon' in text
    assert '"broadsword"' in text


def test_a_die_without_sides(tmp_path: Path) -> None:
    stick = {"id": "stick", "damage": "1d0", "size": "small", "reach": "short"}
    text = complaint(tmp_path, weapons=[stick])
    assert 'weapons[0].damage: "1d0": a die has 2 to 100 sides' in text


@pytest.mark.parametrize("percent", [-1, 1001, 50.5, "50", True, None])
def test_percentages_are_0_to_1000(tmp_path: Path, percent: Any) -> None:
    text = complaint(tmp_path, skills={"evade": percent})
    assert "skills.evade" in text
    assert "whole number from 0 to 1000" in text


@pytest.mark.parametrize("percent", [0, 120, 1000])
def test_percentages_over_100_are_allowed(tmp_path: Path, percent: int) -> None:
    fighter = resolve(load_fighter(written(tmp_path, combat_styles=style(percent=percent))))
    assert fighter.styles[0].percent == percent


@pytest.mark.parametrize(
    ("stated", "says"),
    [
        ({"colour": "red"}, '"colour" is not a key here'),
        ({"skils": {}}, 'did you mean "skills"?'),
        ({"body": "human"}, 'did you mean "humanoid"?'),
        ({"body": "custom"}, 'body "custom" needs hit_locations'),
        ({"armour": {"all": "mial"}}, 'did you mean "mail"?'),
        ({"armour": {"rigt_leg": 3}}, 'did you mean "right_leg"'),
        ({"hit_points": {"tail": 3}}, 'hit_points: the body has no "tail"'),
        ({"skills": {"endurence": 40}}, 'did you mean "endurance"'),
        ({"characteristics": {"STRENGTH": 4}}, '"STRENGTH" is no characteristic'),
        ({"damage_modifier": "big"}, 'damage_modifier: "big" is not dice'),
        ({"initiative": 4, "initiative_bonus": 5}, "not both"),
        ({"in_hand": ["greatsword", "heater"]}, "which need 3 hands; there are two"),
        ({"combat_styles": style(traits=["shieldwall"])}, 'did you mean "shield_wall"'),
        ({"combat_styles": [{"style": "sword_shield"}]}, 'did you mean "sword_and_shield"'),
        ({"combat_styles": [{"percent": 5}]}, "a combat style states name and weapons"),
        ({"combat_styles": style() * 5}, "combat_styles has 5 entries; at most 4 are allowed"),
        ({"hit_locations": []}, "hit_locations is empty"),
        ({"format": "lanista/fighter@9"}, 'takes format: "lanista/fighter@1"'),
    ],
)
def test_other_mistakes_are_explained(tmp_path: Path, stated: dict[str, Any], says: str) -> None:
    assert says in complaint(tmp_path, **stated)


def test_limits_on_what_is_carried(tmp_path: Path) -> None:
    nine = ["broadsword", "club", "mace", "sabre", "rapier", "chain", "net", "whip", "lance"]
    text = complaint(tmp_path, combat_styles=style(weapons=nine))
    assert "9 weapons are carried; at most 8 are allowed, so leave out Lance" in text
    thirteen = [place(f"Part {number}", str(number)) for number in range(1, 13)]
    thirteen.append(place("Part 13", "13-20"))
    assert "at most 12" in complaint(tmp_path, body="custom", hit_locations=thirteen)


def test_a_key_written_twice(tmp_path: Path) -> None:
    path = tmp_path / "twice.yaml"
    path.write_text("format: lanista/fighter@1\nname: A\nname: B\n")
    with pytest.raises(ContentError, match='line 3: the key "name" stands here and on line 2'):
        load_fighter(path)


def test_many_mistakes_are_counted(tmp_path: Path) -> None:
    text = complaint(tmp_path, skills=dict.fromkeys(("evade", "brawn", "ride", "swim"), -1))
    assert "There is 1 more like these" in text


@pytest.mark.rule("STYLE.SCOPE")
def test_the_nine_sample_styles_load() -> None:
    styles = sample_styles()
    assert {styles[name].name for name in list(styles)[:9]} == {
        "Meerish Infantry",
        "Meerish Slinger",
        "Centaur Warrior",
        "Dwarven Legionary",
        "Elven Ranger",
        "Lizardman Savage",
        "Big Hitty Things",
        "Striped Death",
        "Crushing Doom",
    }
    assert styles["meerish_infantry"].weapons == ("shortspear", "hoplite", "javelin")
    for name, sample in styles.items():
        natural = [
            {"id": weapon, "damage": "1d4", "hands": 0, "size": "medium", "reach": "touch",
             "natural": True}
            for weapon in sample.natural
        ]  # fmt: skip
        block = FighterBlock.model_validate(
            {**PLAIN, "weapons": natural, "combat_styles": [{"style": name, "percent": 60}]}
        )
        fighter = resolve(block)
        assert fighter.styles[0].name == sample.name
        assert len(fighter.styles[0].weapons) == len(sample.weapons + sample.natural)


@pytest.mark.rule("STYLE.SCOPE")
def test_a_style_may_hold_one_weapon_or_many_and_natural_ones() -> None:
    bite = {"id": "bite", "damage": "1d6", "hands": 0, "size": "small", "reach": "touch",
            "natural": True, "location": "head"}  # fmt: skip
    block = FighterBlock.model_validate(
        {**PLAIN, "combat_styles": style(weapons=["longspear"]) + style(weapons=[bite, "sling"])}
    )
    fighter = resolve(block)
    assert [made.id for made in fighter.weapons] == ["longspear", "sling", "bite"]
    assert [found.weapons for found in fighter.styles] == [(0,), (1, 2)]
    assert fighter.locations[fighter.weapons[2].location].name == "head"


def test_further_traits_may_be_declared_in_words() -> None:
    declared = {"immobilise": "holds on with the jaws"}
    block = FighterBlock.model_validate({**PLAIN, "combat_styles": style(other_traits=declared)})
    assert resolve(block).styles[0].other_traits == ("immobilise",)


@pytest.mark.parametrize("name", fighter_names("mythras"))
def test_every_built_in_fighter_is_complete_and_round_trips(name: str) -> None:
    block = load_fighter(name)
    fighter = resolve(block)
    assert fighter.action_points >= 1
    assert all(1 <= made.size <= 6 and 0 <= made.reach <= 6 for made in fighter.weapons)
    assert fighter.weapons[-1].natural
    assert fighter.styles or all(made.natural for made in fighter.weapons)
    assert all(found.percent > 0 for found in fighter.styles)
    text = dump_fighter(block, "A comment.")
    assert parse_fighter(yaml.safe_load(text), "again.yaml") == block


@given(
    name=st.text(min_size=1, max_size=60),
    notes=st.text(max_size=200),
    trait=st.text(max_size=40),
)
def test_any_text_survives_the_round_trip(name: str, notes: str, trait: str) -> None:
    block_data = {**PLAIN, "notes": notes, "combat_styles": style(other_traits={"a": trait})}
    block = FighterBlock.model_validate({**block_data, "name": name})
    assert FighterBlock.model_validate(yaml.safe_load(dump_fighter(block))) == block


def test_the_sample_fighters_are_what_scenarios_expect() -> None:
    swordsman = resolve(load_fighter("swordsman"))
    assert (swordsman.action_points, swordsman.luck_points) == (3, 2)
    assert [swordsman.weapons[i].id for i in swordsman.in_hand] == ["broadsword", "heater"]
    assert {place.worn for place in swordsman.locations} == {3, 4}
    axeman = resolve(load_fighter("axeman"))
    assert (axeman.action_points, axeman.luck_points) == (3, 2)
    assert [axeman.weapons[i].id for i in axeman.in_hand] == ["great_axe"]


def test_printed_hit_points_of_licensed_creatures() -> None:
    def points(name: str) -> dict[str, int]:
        return {at.name: at.hit_points for at in resolve(load_fighter(name)).locations}

    assert points("crocodile")["head"] == 13
    assert points("minotaur") == {
        "right leg": 7, "left leg": 7, "abdomen": 8, "chest": 9, "right arm": 6, "left arm": 6,
        "head": 7,
    }  # fmt: skip
    assert points("dragon")["forequarters"] == 19
    assert resolve(load_fighter("dragon")).action_points == 4
    assert resolve(load_fighter("crocodile")).action_points == 2
