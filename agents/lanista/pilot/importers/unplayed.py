"""What a stat block may hold that the engine does not play yet."""

from __future__ import annotations

from collections.abc import Iterator

from lanista.configs import FighterBlock


def unplayed(block: FighterBlock) -> Iterator[tuple[str, str]]:
    """(key of the block, what is not played there); nothing for a block that is played whole.

    The one place that says so: a rule that learns to play something removes it here.
    """
    for weapon in block.own_weapons().values():
        if not weapon.melee:
            yield f"weapons.{weapon.id}", f"{weapon.label}: shots and throws are not played yet"
    for spell in block.spells:
        yield "spells", f"{spell}: magic is not played yet"
