"""Mistakes in content of Initiative Points: what is wrong, where, and what is allowed."""

from __future__ import annotations

from typing import Any

import pytest

from lanista.configs.errors import ContentError
from lanista.configs.initiative_points.equipment import SpellBlock, WeaponBlock
from lanista.configs.initiative_points.fighter import FighterBlock
from lanista.configs.initiative_points.options import InitiativePointsOptions
from lanista.configs.model import Content, validate

FIGHTER = {"format": "lanista/fighter@1", "name": "Somebody"}
WEAPON = {"id": "thing", "skill": "brawl"}
SPELL = {
    "id": "spell", "name": "A Spell", "technique": "creo", "form": "ignem", "level": 5,
    "kind": "damage", "power": 5,
}  # fmt: skip


def complaint(model: type[Content], data: dict[str, Any]) -> str:
    """The text of the error that some content earns."""
    with pytest.raises(ContentError) as caught:
        validate(model, data, "some.yaml")
    return str(caught.value)


@pytest.mark.parametrize(
    ("stated", "wanted"),
    [
        ({"weapons": ["broadswrod"]}, '"broadswrod" is no weapon; did you mean "broadsword"?'),
        ({"armour": "ring_hauberg"}, 'did you mean "ring_hauberk"'),
        ({"spells": ["pilum_of_fir"]}, 'did you mean "pilum_of_fire"'),
        ({"characteristics": {"dexteriti": 1}}, 'did you mean "dexterity"'),
        ({"abilities": {"atletics": 1}}, 'did you mean "athletics"'),
        ({"arts": {"ignis": 1}}, 'did you mean "ignem"'),
        ({"weapons": ["dagger"], "in_hand": ["daggr"]}, 'did you mean "dagger"'),
        ({"weapons": ["dagger", "dagger"]}, '"dagger" stands twice'),
        ({"weapons": ["mace", "long_bow"], "in_hand": ["mace", "long_bow"]}, "two hands hold"),
        ({"in_hand": ["fist"]}, "natural weapons are not held"),
        ({"hands": False}, "nobody can fight; state weapons"),
        ({"ruleset": "mythras"}, "must be one of 'initiative_points'"),
        ({"size": 9}, "9 is no whole number from -3 to 5"),
        ({"strength": 2}, '"strength" is not a key here'),
    ],
)
def test_fighters(stated: dict[str, Any], wanted: str) -> None:
    assert wanted in complaint(FighterBlock, {**FIGHTER, **stated})


@pytest.mark.parametrize(
    ("stated", "wanted"),
    [
        ({"skill": "brawling"}, 'did you mean "brawl"'),
        ({"load": 0.3}, "loads go from 0 to 20 in halves"),
        ({"load": True}, "true is no load"),
        ({"reload": 3}, "only what shoots is reloaded"),
        ({"shield": True, "hands": 2}, "a shield has hands 1"),
    ],
)
def test_weapons(stated: dict[str, Any], wanted: str) -> None:
    assert wanted in complaint(WeaponBlock, {**WEAPON, **stated})


@pytest.mark.parametrize(
    ("stated", "wanted"),
    [
        ({"technique": "create"}, "'creo', 'intellego', 'muto', 'perdo' or 'rego'"),
        ({"power": 0}, "damage, which has a power"),
        ({"kind": "sleep"}, "sleep, which has no power"),
        ({"kind": "slumber"}, "'damage', 'fatigue', 'sleep' or 'soak'"),
    ],
)
def test_spells(stated: dict[str, Any], wanted: str) -> None:
    assert wanted in complaint(SpellBlock, {**SPELL, **stated})


@pytest.mark.parametrize(
    ("stated", "wanted"),
    [
        ({"risk_die": True}, "set fixed_six: true, or leave risk_die out"),
        ({"guard": True, "disabled": ["parry"]}, "guard is a parry for an ally"),
        (
            {"fatigue_affects_initiative": True, "disabled": ["fatigue_penalty"]},
            "leave out one of the two",
        ),
        ({"disabled": ["pary"]}, 'did you mean "parry"'),
        ({"timing": "at_once"}, "'after_cost' or 'declared'"),
        ({"wound_step": 0}, "0 is no whole number from 1 to 30"),
        ({"luck": False}, '"luck" is not a key here'),
    ],
)
def test_options(stated: dict[str, Any], wanted: str) -> None:
    assert wanted in complaint(InitiativePointsOptions, stated)


def test_a_risk_goes_with_the_fixed_six() -> None:
    assert validate(InitiativePointsOptions, {"risk_die": True, "fixed_six": True}, "").risk_die
