"""Interpreted and compiled rules are one: whole records after every decision, in every option."""

import hashlib
import random

import numpy as np
import pytest
from rules.initiative_points.table import (
    BOW,
    CROSSBOW,
    GREATSWORD,
    KITE,
    ROUND_SHIELD,
    SWORD,
    Spell,
    guard,
    template_of,
)

from lanista.rules.core.game import new_rows
from lanista.rules.core.record import Fault
from lanista.rules.core.schema import offset_of
from lanista.rules.initiative_points.drivers import DRIVERS
from lanista.rules.initiative_points.observe import feature_names, observation_length
from lanista.rules.initiative_points.state import Battle
from lanista.rules.initiative_points.vocabulary import OptionFlag, SpellKind, Switch

FIGHTS = 100
MOST_DECISIONS = 60
OPTIONS = (
    {},
    {"declared": 1},
    {"ties_miss": 1, "soak_six": 1, "round_down": 1},
    {"simple_die": 1, "guard": 1, "fatigue_slows": 1},
    {"fixed_six": 1, "risk_die": 1, "declared": 1},
    {"unaware": {0: 1, 1: 2}, "helpless_bare": 1},
    {"undefended_melee_ease": 6, "wound_step": 3, "notice_ease": 9},
    *({"off": [switch.name]} for switch in Switch),
)
SPELLS = (
    (),
    (),
    (Spell("fire"), Spell("sleep", SpellKind.SLEEP, 20, 12, 0, 5)),
    (Spell("weary", SpellKind.FATIGUE, 10, 10, 2), Spell("shield", SpellKind.SOAK, 10, 12, 4)),
)
ARMS = ((SWORD, KITE), (SWORD, ROUND_SHIELD, GREATSWORD), (BOW, SWORD), (CROSSBOW, SWORD))
VIEW = np.array([2, 3, 0])
ADDRESSES, EVENTS = offset_of(Battle, "segments"), offset_of(Battle, "events")


def team(chance):
    """One to three fighters near the middle of the line."""
    return [
        guard(
            *chance.choice(ARMS), spells=chance.choice(SPELLS), six=chance.randint(0, 1),
            armour=chance.randint(0, 9), gap=chance.choice((0, 6, 9)), place=chance.randint(-5, 5),
            quickness=chance.randint(-1, 2), bulk=chance.randint(-3, 5),
        )
        for _ in range(chance.randint(1, 3))
    ]  # fmt: skip


def fight_of(number, compiled):
    """A fight played by dice: its digest after every decision, and the decisions that it took."""
    chance = random.Random(number)
    template = template_of(
        {"red": team(chance), "blue": team(chance)}, OPTIONS[number % len(OPTIONS)]
    )
    rows = new_rows(Battle, template, 1, compiled)
    b, digest = rows.view(0), hashlib.sha256()
    b.head.logging, b.head.seed_low = 1, number
    seen = np.zeros(observation_length(2, 3), np.float32)
    decisions = 0
    with np.errstate(all="raise"):
        DRIVERS.call(compiled, "begin_one", rows.records, rows.row_words, 0, template, number)
        while not b.now.over and decisions < MOST_DECISIONS:
            assert b.head.fault == Fault.NONE
            DRIVERS.call(compiled, "observe_one", rows.records, 0, b.head.who, VIEW, seen)
            assert np.abs(seen).max() <= 1.0
            digest.update(rows.words[0, :ADDRESSES].tobytes() + rows.words[0, EVENTS:].tobytes())
            digest.update(seen.tobytes())
            legal = [k for k in range(128) if b.head.legal[k >> 5] >> (k & 31) & 1]
            action = chance.choice(legal)
            DRIVERS.call(compiled, "give_one", rows.records, rows.row_words, 0, action)
            decisions += 1
    assert b.head.fault == Fault.NONE
    return digest.hexdigest(), decisions


@pytest.mark.compiled
def test_interpreted_equals_compiled_in_every_option():
    interpreted = [fight_of(number, compiled=False) for number in range(FIGHTS)]
    compiled = [fight_of(number, compiled=True) for number in range(FIGHTS)]
    assert interpreted == compiled
    assert sum(decisions for _, decisions in compiled) > 20 * FIGHTS
    assert {name for option in OPTIONS for name in option} >= {
        flag.name.lower() for flag in OptionFlag
    }


def test_every_feature_has_a_name_of_its_own():
    names = feature_names(2, 3)
    assert len(names) == len(set(names)) == observation_length(2, 3)
