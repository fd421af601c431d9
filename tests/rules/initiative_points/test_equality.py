"""Interpreted and compiled rules are one: whole records after every decision, in every option."""

import hashlib
import random

import numpy as np
import pytest
from rules.initiative_points.table import (
    BOW,
    CROSSBOW,
    FIRE,
    GREATSWORD,
    KITE,
    ROUND_SHIELD,
    SHIELD,
    SLEEP,
    SWORD,
    WEARY,
    guard,
    scenario_of,
)

from lanista.configs.initiative_points.options import InitiativePointsOptions
from lanista.configs.initiative_points.vocabulary import SWITCHES
from lanista.rules import Battle
from lanista.rules.core.schema import offset_of
from lanista.rules.initiative_points.observe import feature_names, observation_length
from lanista.rules.initiative_points.state import Battle as Record

FIGHTS = 100
MOST_DECISIONS = 60
OPTIONS = (
    {},
    {"timing": "declared", "ground": (-6, 8)},
    {"ties": "miss", "soak": "six", "wound_rounding": "down"},
    {"initiative_die": "simple", "guard": True, "fatigue_affects_initiative": True},
    {"fixed_six": True, "risk_die": True, "timing": "declared"},
    {"ambush": 9, "helpless_ignores_armour": True, "rolls": ["red"]},
    {"undefended_melee_ease": 6, "wound_step": 3, "ambush": "unseen"},
    *({"off": [name]} for name in SWITCHES),
)
SPELLS = ((), (), (FIRE, SLEEP), (WEARY, SHIELD))
ARMS = ((SWORD, KITE), (SWORD, ROUND_SHIELD, GREATSWORD), (BOW, SWORD), (CROSSBOW, SWORD))
ADDRESSES, EVENTS = offset_of(Record, "segments"), offset_of(Record, "events")


def team(chance):
    """One to three fighters near the middle of the line."""
    return [
        guard(
            *chance.choice(ARMS), spells=chance.choice(SPELLS), armour=chance.randint(0, 9),
            gap=chance.choice((0, 6, 9)), place=chance.randint(-5, 5), size=chance.randint(-3, 5),
            quickness=chance.randint(-1, 2),
        )
        for _ in range(chance.randint(1, 3))
    ]  # fmt: skip


def fight_of(number, compiled):
    """A fight played by dice: its digest after every decision, and the decisions that it took."""
    chance = random.Random(number)
    options = {"rolls": ["red", "blue"]} | OPTIONS[number % len(OPTIONS)]
    scenario = scenario_of({"red": team(chance), "blue": team(chance)}, options)
    battle = Battle(scenario, seed=7, fight=number, compiled=compiled)
    digest, decisions = hashlib.sha256(), 0
    while not battle.over and decisions < MOST_DECISIONS:
        seen = battle.observe(battle.decision.fighter)
        assert np.abs(seen).max() <= 1.0
        digest.update(battle.words[:ADDRESSES].tobytes() + battle.words[EVENTS:].tobytes())
        digest.update(seen.tobytes())
        battle.step(chance.choice(battle.legal_actions()))
        decisions += 1
    return digest.hexdigest(), decisions


@pytest.mark.compiled
def test_interpreted_equals_compiled_in_every_option():
    interpreted = [fight_of(number, compiled=False) for number in range(FIGHTS)]
    compiled = [fight_of(number, compiled=True) for number in range(FIGHTS)]
    assert interpreted == compiled
    assert sum(decisions for _, decisions in compiled) > 20 * FIGHTS


def test_every_option_is_among_them():
    named = {name for option in OPTIONS for name in option} | {"disabled", "game_master_six"}
    assert named >= set(InitiativePointsOptions.model_fields)


def test_every_feature_has_a_name_of_its_own():
    names = feature_names(2, 3)
    assert len(names) == len(set(names)) == observation_length(2, 3)
