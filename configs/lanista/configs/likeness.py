"""How like a trained weapon an untrained one is [STYLE.UNFAMILIAR]."""

from __future__ import annotations

from lanista.configs.resolved import Weapon

SIMILAR, BROADLY, REASONABLY, WHOLLY = 0, 1, 2, 3


def likeness(trained: Weapon, other: Weapon) -> int:
    """The grades by which the style of one weapon is harder with another; 3: it is of no help.

    Weapons are alike only within a family (sword, axe, mace ...), which stands for their use. A
    scimitar is similar to a broadsword (0), a shortsword broadly so (1: Size and reach differ by a
    step at most), a greatsword reasonably different (2).
    """
    if trained == other:
        return SIMILAR
    if trained.natural or other.natural or trained.melee != other.melee:
        return WHOLLY
    if not trained.family or trained.family != other.family:
        return WHOLLY
    size, reach = abs(trained.size - other.size), abs(trained.reach - other.reach)
    if size == reach == 0 and trained.hands == other.hands:
        return SIMILAR
    return BROADLY if size <= 1 and reach <= 1 else REASONABLY
