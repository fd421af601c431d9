"""Tests whose fights leave dice on the table fail."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from rules.initiative_points.table import Fight


@pytest.fixture(autouse=True)
def no_die_is_left() -> Iterator[None]:
    """Every given die must have been thrown by the end of a test."""
    Fight.made.clear()
    yield
    for fight in Fight.made:
        fight.all_dice_used()
