"""Fights of the rulebook, told again with its dice."""

from __future__ import annotations

import pytest
from rules.table import swordsman, unarmoured


@pytest.mark.rule("SE.BLEED")
def test_bleeding_costs_a_fatigue_level_each_round(duel):
    fight = duel(red=swordsman(style=70), blue=unarmoured(endurance=60, leg=5))
    fight.dice(attack=43, location=2, damage=3, endurance=61)
    fight.plays("red: attack", "blue: no reaction", "red: bleed")
    assert fight.blue.hit_points["right leg"] == 2
    fight.passes_to_round(3)
    assert fight.blue.fatigue == 2
