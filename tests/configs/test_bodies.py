"""Body forms: the die is covered, links hold both ways, locations count as the right thing."""

from __future__ import annotations

import pytest

from lanista.configs import FighterBlock, resolve
from lanista.configs.bodies import bodies, guess_part, kind_of, match_body, read_range

PEOPLE = {"STR": 20, "CON": 15, "SIZ": 20, "DEX": 11, "INT": 13, "POW": 11, "CHA": 11}


@pytest.mark.parametrize("form", sorted(bodies()))
def test_every_form_is_whole(form: str) -> None:
    fighter = resolve(
        FighterBlock.model_validate(
            {"format": "lanista/fighter@1", "name": form, "body": form, "characteristics": PEOPLE}
        )
    )
    numbers = [n for place in fighter.locations for n in range(place.low, place.high + 1)]
    assert numbers == list(range(1, 21))
    for index, place in enumerate(fighter.locations):
        assert place.adjacent, place.name
        assert index not in place.adjacent
        assert all(index in fighter.locations[other].adjacent for other in place.adjacent)
        assert place.hit_points >= 1
        assert (place.kind == "limb") or place.limb == ""
    reached = {0}
    for _ in fighter.locations:
        reached |= {other for index in reached for other in fighter.locations[index].adjacent}
    assert len(reached) == len(fighter.locations)
    assert (
        any(place.part == "head" for place in fighter.locations)
        or form == "giant_crab"
        or (form == "giant_scorpion")
    )


def test_the_humanoid_ranges_of_the_chapter() -> None:
    rows = [(row.name, row.range) for row in bodies()["humanoid"].locations]
    assert rows == [
        ("right_leg", "1-3"),
        ("left_leg", "4-6"),
        ("abdomen", "7-9"),
        ("chest", "10-12"),
        ("right_arm", "13-15"),
        ("left_arm", "16-18"),
        ("head", "19-20"),
    ]


def neighbours(form: str, name: str) -> set[str]:
    body = bodies()[form]
    names = [row.name for row in body.locations]
    return {names[index] for index in body.adjacent()[names.index(name)]}


def test_the_neighbours_the_chapter_names() -> None:
    assert "abdomen" in neighbours("humanoid", "right_leg")
    assert {"right_front_leg", "left_front_leg", "right_wing", "left_wing", "head"} <= neighbours(
        "winged_quadruped", "forequarters"
    )


@pytest.mark.parametrize(
    ("form", "legs", "hands"),
    [("humanoid", 2, True), ("quadruped_bear", 4, False), ("giant_serpent", 0, False),
     ("centaur", 4, True), ("giant_insect", 6, False), ("giant_spider", 8, False)],
)  # fmt: skip
def test_legs_and_hands(form: str, legs: int, hands: bool) -> None:
    assert (bodies()[form].legs, bodies()[form].hands) == (legs, hands)


@pytest.mark.parametrize(
    ("text", "low", "high"), [("1-3", 1, 3), ("01-03", 1, 3), ("20", 20, 20), (" 7 - 9 ", 7, 9)]
)
def test_ranges(text: str, low: int, high: int) -> None:
    assert read_range(text) == (low, high)


def test_forms_are_recognised_by_names_and_ranges() -> None:
    for form, body in bodies().items():
        found, exact = match_body([(row.name.upper(), row.range) for row in body.locations])
        assert exact
        assert found is not None
        assert {row.name for row in bodies()[found].locations} == {
            row.name for row in body.locations
        }
        assert found == form or form in ("quadruped_horse", "quadruped_bear")


@pytest.mark.parametrize(
    ("name", "part", "kind"),
    [
        ("Right Hind Leg", "leg", "limb"),
        ("Hindquarters", "abdomen", "vital"),
        ("Forequarters", "chest", "vital"),
        ("Cephalothorax", "head", "vital"),
        ("Tentacle 7", "tentacle", "limb"),
        ("Left Wing", "wing", "limb"),
        ("Snout", "head", "vital"),
        ("Tail", "tail", "other"),
        ("Right Pincer", "arm", "limb"),
        ("Weak Spot", "other", "other"),
    ],
)
def test_locations_are_judged_by_name(name: str, part: str, kind: str) -> None:
    assert guess_part(name) == part
    assert kind_of(guess_part(name)) == kind
