"""The mask is right: the oracle, which shares nothing with the engine, finds the same answers."""

import pytest
import soak

STATES = 100_000


@pytest.mark.compiled
def test_the_oracle_agrees_on_random_states():
    assert soak.disagreements(STATES, seed=7) == []
