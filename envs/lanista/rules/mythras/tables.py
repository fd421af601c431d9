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

from enum import IntEnum
from functools import cache

from lanista.configs.reading import content_document
from lanista.rules.mythras import observe, observe_ground, observe_parts
from lanista.rules.mythras.effects import TABLE
from lanista.rules.mythras.meanings import ACTS, ACTS_TO_COME, ASKS_TO_COME, FEATURES
from lanista.rules.mythras.observe import Context, Person, feature_names
from lanista.rules.mythras.observe_ground import Ground, Way
from lanista.rules.mythras.observe_parts import Arm, Part
from lanista.rules.mythras.vocabulary import SLOT, Act, Ask, Effect
from lanista.rules.tables import Action, Feature, every_action, every_feature
from lanista.rules.written import ONCE_STRUCK, OWN_SIDE, Reader, Written

ACTION_NAMES = {
    **{act.value: act.name.lower() for act in Act},
    **{effect.value: effect.name.lower() for effect in Effect},
    **{SLOT + k: f"slot_{k}" for k in range(16)},
}


BLOCKS: dict[str, type[IntEnum]] = {
    "decision": Context, "ground": Ground, "zone": Way, "location": Part, "weapon": Arm,
    "self": Person, "ally": Person, "foe": Person,
}  # fmt: skip


def actions() -> tuple[Action, ...]:
    """All 128 numbers, in order."""
    rules = {row["id"]: row["rule"] for row in content_document("rules.yaml")["rules"]}
    played = {int(row[0]) for row in TABLE}

    def named(number: int, name: str) -> Action:
        if number in set(Effect):
            meaning = rules[f"SE.{Effect(number).name}"]
            return Action(number, name, "effect", number in played, meaning)
        act = Act(number)
        return Action(number, name, "verb", act not in ACTS_TO_COME, ACTS[act])

    return every_action(ACTION_NAMES, SLOT, named)


def features(view: tuple[int, int]) -> tuple[Feature, ...]:
    """All features of an observation with so many ally and foe rows, in order."""
    asked = {ask.name.lower() for ask in Ask if ask not in ASKS_TO_COME}
    return every_feature(feature_names(*view), BLOCKS, _written(), FEATURES, asked)


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
