"""The tables of actions and observations, made from the rules themselves.

    >>> from lanista.rules.mythras.tables import actions, features
    >>> actions()[34]
    Action(number=34, name='parry', kind='verb', played=True, meaning='Meet the blow with a weapon \
or shield.')
    >>> row = features((0, 1))[544]
    >>> row.name, row.scale, row.seen
    ('foe_0.present', '0 or 1', 'always')

`lanista spaces` prints both. Names come from the vocabulary and from `feature_names`; scales and
what is hidden are read from the functions that write the features, so that no list can drift from
what an agent gets.
"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import cache

from lanista.configs.reading import content_document
from lanista.rules.core.record import ACTIONS
from lanista.rules.mythras import observe, observe_ground, observe_parts
from lanista.rules.mythras.effects import TABLE
from lanista.rules.mythras.meanings import ACTS, ACTS_TO_COME, ASKS_TO_COME, FEATURES
from lanista.rules.mythras.observe import Context, Person, feature_names
from lanista.rules.mythras.observe_ground import Ground, Way
from lanista.rules.mythras.observe_parts import Arm, Part
from lanista.rules.mythras.vocabulary import SLOT, Act, Ask, Effect
from lanista.rules.tables import Action, Feature
from lanista.rules.written import ALWAYS, FLAG, ONCE_STRUCK, OWN_SIDE, Reader, Written

ACTION_NAMES = {
    **{act.value: act.name.lower() for act in Act},
    **{effect.value: effect.name.lower() for effect in Effect},
    **{SLOT + k: f"slot_{k}" for k in range(16)},
}


# ---------------------------------------------------------------- actions


def actions() -> tuple[Action, ...]:
    """All 128 numbers, in order."""
    rules = {row["id"]: row["rule"] for row in content_document("rules.yaml")["rules"]}
    played = {int(row[0]) for row in TABLE}
    return tuple(_action(number, rules, played) for number in range(ACTIONS))


def _action(number: int, rules: dict[str, str], played: set[int]) -> Action:
    name = ACTION_NAMES.get(number)
    if name is None:
        return Action(number, f"reserved_{number}", "reserved", False, "")
    if number >= SLOT:
        meaning = f"Row {number - SLOT} of the block that the question is about."
        return Action(number, name, "slot", True, meaning)
    if number in set(Effect):
        meaning = rules[f"SE.{Effect(number).name}"]
        return Action(number, name, "effect", number in played, meaning)
    act = Act(number)
    return Action(number, name, "verb", act not in ACTS_TO_COME, ACTS[act])


# ---------------------------------------------------------------- features


def features(view: tuple[int, int]) -> tuple[Feature, ...]:
    """All features of an observation with so many ally and foe rows, in order."""
    names = feature_names(*view)
    return tuple(_feature(index, name) for index, name in enumerate(names))


def _feature(index: int, name: str) -> Feature:
    *blocks, last = name.split(".")
    if last.startswith("kind_"):
        return Feature(index, name, FLAG, ALWAYS, _question(last.removeprefix("kind_")))
    member = _enumeration(blocks)[last.upper()]
    scale, seen = _written()[member.__class__, member.value]
    if not blocks[0].startswith("foe_"):
        seen = ALWAYS
    return Feature(index, name, scale, seen, FEATURES[type(member)][member])


def _question(kind: str) -> str:
    """What it means that a question is of this kind."""
    if kind.upper() not in Ask.__members__ or Ask[kind.upper()] in ASKS_TO_COME:
        return "Reserved: always 0."
    return f"The question to the observer is `{kind}`."


def _enumeration(blocks: list[str]) -> type[IntEnum]:
    """The enumeration to which the last part of a feature's name belongs."""
    head = re.sub(r"_\d+$", "", blocks[-1])
    known: dict[str, type[IntEnum]] = {
        "decision": Context, "ground": Ground, "zone": Way, "location": Part, "weapon": Arm,
        "self": Person, "ally": Person, "foe": Person,
    }  # fmt: skip
    return known[head]


# ---------------------------------------------------------------- how they are written


@cache
def _written() -> Written:
    """Scale and visibility of each feature, from the code that writes it."""
    reader = Reader(
        tuple(FEATURES),
        hidden_in=("write_secrets",),
        tests={"known": OWN_SIDE, "known or has(fighter.struck, k)": ONCE_STRUCK},
        divisor=_divisor,
    )
    found = reader.read(observe, observe_ground, observe_parts)
    first = Person.STYLE_0
    for style in (Person.STYLE_1, Person.STYLE_2, Person.STYLE_3):
        found[Person, style.value] = found[Person, first.value]
    return found


def _divisor(code: str) -> str:
    """What a value is divided by: a constant of `observe`, or in words."""
    return str(getattr(observe, code, code.replace("full", "full hit points")))
