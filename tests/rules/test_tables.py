"""The tables of actions and features: complete, true to what is written, and numbers that stay."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from lanista.rules import Battle
from lanista.rules.mythras.meanings import ACTS, FEATURES
from lanista.rules.mythras.observe import feature_names, observation_length
from lanista.rules.mythras.tables import actions, features
from lanista.rules.mythras.vocabulary import Act
from lanista.rules.tables import blocks
from lanista.rules.written import FLAG, ONCE_STRUCK, OWN_SIDE

NUMBERS = Path(__file__).with_name("action_numbers.txt")


def test_action_numbers_never_move() -> None:
    """Trained policies know actions by number. A new action takes a reserved number, and a line
    at its place in action_numbers.txt; a line that stands there never changes."""
    known = dict(line.split() for line in NUMBERS.read_text().splitlines())
    now = {str(action.number): action.name for action in actions() if action.kind != "reserved"}
    moved = {number: name for number, name in known.items() if now.get(number) != name}
    assert not moved, f"these numbers were given away and mean something else now: {moved}"
    assert now == known, "add the new actions to action_numbers.txt"


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
    parts = blocks(feature_names(*view))
    assert [part.start for part in parts] == list(np.cumsum([0, *(p.size for p in parts)]))[:-1]
    assert sum(part.size for part in parts) == len(rows)
    for part in parts:
        assert rows[part.start].name.startswith(f"{part.name}.")


@pytest.mark.parametrize("scenario", ["duel_mixed", "net_and_trident", "tavern", "ambush"])
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
    chance, shown, seen_open = np.random.default_rng(5), np.zeros(len(rows)), np.zeros(len(rows))
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
            shown += table != 0
            seen_open += whole != 0
    assert (seen_open[hidden] > 0).any() and (shown[plain] > 0).any()
