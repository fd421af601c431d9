"""The tables of actions and features: complete, and true to what is written."""

from __future__ import annotations

import numpy as np
import pytest

from lanista.rules import Battle
from lanista.rules.initiative_points.meanings import ACTS, FEATURES
from lanista.rules.initiative_points.observe import feature_names, observation_length
from lanista.rules.initiative_points.tables import actions, features
from lanista.rules.initiative_points.vocabulary import Act
from lanista.rules.written import FLAG, ONCE_STRUCK, OWN_SIDE


def test_every_action_and_feature_has_a_meaning() -> None:
    assert set(ACTS) == set(Act)
    for enumeration, meanings in FEATURES.items():
        assert set(meanings) == set(enumeration)
    assert all(action.meaning for action in actions() if action.kind != "reserved")
    assert len(actions()) == 128


@pytest.mark.parametrize("view", [(0, 1), (2, 3)])
def test_the_table_has_a_row_for_each_feature(view: tuple[int, int]) -> None:
    rows = features(view)
    assert [row.name for row in rows] == feature_names(*view)
    assert [row.index for row in rows] == list(range(observation_length(*view)))


def test_scales_and_visibility_are_those_of_the_code() -> None:
    rows = {row.name: (row.scale, row.seen) for row in features((0, 1))}
    assert rows["foe_0.points"] == ("x / 20", "always")
    assert rows["foe_0.body_levels"] == ("x / levels until death", "always")
    assert rows["foe_0.protection"] == ("x / 20", ONCE_STRUCK)
    assert rows["foe_0.quickness"] == ("x / 10", OWN_SIDE)
    assert rows["foe_0.spell_0.level"] == ("x / 50", OWN_SIDE)
    assert rows["self.quickness"] == ("x / 10", "always")
    assert rows["self.dead"] == (FLAG, "always")


@pytest.mark.parametrize("scenario", ["venetian_ambush", "duel_of_magi", "held_bridge"])
def test_values_are_what_the_table_says(scenario: str) -> None:
    """In random fights flags are 0 or 1, what is hidden of a foe is 0, and all else is the same
    with open information, but for weapons that are not seen."""
    battle = Battle(scenario, seed=5, compiled=False)
    rows = features(battle.view())
    flags = np.array([row.scale == FLAG for row in rows])
    hidden = np.array([row.seen == OWN_SIDE for row in rows])
    felt = np.array([row.seen == ONCE_STRUCK for row in rows])
    weapons = np.array([row.name.startswith("foe_") and ".weapon_" in row.name for row in rows])
    plain = ~hidden & ~felt & ~weapons
    chance, seen_open = np.random.default_rng(5), np.zeros(len(rows))
    for _ in range(60):
        if battle.over:
            break
        battle.step(int(chance.choice(battle.legal_actions())))
        for fighter in range(battle.blueprint.fighters_n):
            table = battle.observe(fighter)
            whole = battle.observe(fighter, information="open")
            assert set(np.unique(whole[flags])) <= {0.0, 1.0}
            assert not table[hidden].any()
            assert (table[plain] == whole[plain]).all()
            seen_open += whole != 0
    assert (seen_open[hidden] > 0).any()
