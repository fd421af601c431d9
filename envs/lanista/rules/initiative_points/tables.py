"""The tables of actions and observations, made from the rules themselves.

    >>> from lanista.rules.initiative_points.tables import actions, features
    >>> actions()[16]
    Action(number=16, name='parry', kind='verb', played=True, meaning='Meet the attack with a \
weapon or shield.')
    >>> row = next(row for row in features((0, 1)) if row.name == "foe_0.protection")
    >>> row.scale, row.seen
    ('x / 20', 'once struck')

`lanista spaces` prints both.
"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import cache

from lanista.rules.core.record import ACTIONS
from lanista.rules.initiative_points import observe
from lanista.rules.initiative_points.meanings import ACTS, FEATURES
from lanista.rules.initiative_points.observe import Arm, Context, Magic, Person, feature_names
from lanista.rules.initiative_points.vocabulary import SLOT, Act, Ask
from lanista.rules.tables import Action, Feature
from lanista.rules.written import ALWAYS, FLAG, ONCE_STRUCK, OWN_SIDE, Reader, Written

ACTION_NAMES = {
    **{act.value: act.name.lower() for act in Act},
    **{SLOT + k: f"slot_{k}" for k in range(16)},
}
BLOCKS: dict[str, type[IntEnum]] = {
    "decision": Context, "weapon": Arm, "spell": Magic, "self": Person, "ally": Person,
    "foe": Person,
}  # fmt: skip


def actions() -> tuple[Action, ...]:
    """All 128 numbers, in order."""
    return tuple(_action(number) for number in range(ACTIONS))


def _action(number: int) -> Action:
    name = ACTION_NAMES.get(number)
    if name is None:
        return Action(number, f"reserved_{number}", "reserved", False, "")
    if number >= SLOT:
        meaning = f"Row {number - SLOT} of the block that the question is about."
        return Action(number, name, "slot", True, meaning)
    return Action(number, name, "verb", True, ACTS[Act(number)])


def features(view: tuple[int, int]) -> tuple[Feature, ...]:
    """All features of an observation with so many ally and foe rows, in order."""
    names = feature_names(*view)
    return tuple(_feature(index, name) for index, name in enumerate(names))


def _feature(index: int, name: str) -> Feature:
    *blocks, last = name.split(".")
    if last.startswith("kind_"):
        return Feature(index, name, FLAG, ALWAYS, _question(last.removeprefix("kind_")))
    member = BLOCKS[re.sub(r"_\d+$", "", blocks[-1])][last.upper()]
    scale, seen = _written()[type(member), member.value]
    if not blocks[0].startswith("foe_"):
        seen = ALWAYS
    return Feature(index, name, scale, seen, FEATURES[type(member)][member])


def _question(kind: str) -> str:
    """What it means that a question is of this kind."""
    if kind.upper() not in Ask.__members__:
        return "Reserved: always 0."
    return f"The question to the observer is `{kind}`."


@cache
def _written() -> Written:
    """Scale and visibility of each feature, from the code that writes it."""
    reader = Reader(
        tuple(FEATURES),
        hidden_in=("write_secrets", "write_spells"),
        tests={"known": OWN_SIDE, "known or fighter.struck": ONCE_STRUCK},
        divisor=lambda code: "levels until death" if code == "last" else code,
    )
    return reader.read(observe)
