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

from enum import IntEnum
from functools import cache

from lanista.rules.initiative_points import observe
from lanista.rules.initiative_points.meanings import ACTS, FEATURES
from lanista.rules.initiative_points.observe import Arm, Context, Magic, Person, feature_names
from lanista.rules.initiative_points.vocabulary import SLOT, Act, Ask
from lanista.rules.tables import Action, Feature, every_action, every_feature
from lanista.rules.written import ONCE_STRUCK, OWN_SIDE, Reader, Written

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

    def named(number: int, name: str) -> Action:
        return Action(number, name, "verb", True, ACTS[Act(number)])

    return every_action(ACTION_NAMES, SLOT, named)


def features(view: tuple[int, int]) -> tuple[Feature, ...]:
    """All features of an observation with so many ally and foe rows, in order."""
    asked = {ask.name.lower() for ask in Ask}
    return every_feature(feature_names(*view), BLOCKS, _written(), FEATURES, asked)


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
