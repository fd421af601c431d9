"""Dice text, its limits, and the ladder of Damage Modifiers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanista.configs import ContentError, Dice
from lanista.configs.dice import dice_at, step_of


@pytest.mark.parametrize(
    ("text", "terms", "constant", "sign"),
    [
        ("1d8+1", ((1, 8),), 1, 1),
        ("1d8+1d6", ((1, 8), (1, 6)), 0, 1),
        ("-1d2", ((1, 2),), 0, -1),
        ("+0", (), 0, 1),
        ("0", (), 0, 1),
        ("2D10+3D6", ((2, 10), (3, 6)), 0, 1),
        (" d6 - 1", ((1, 6),), -1, 1),
        ("5", (), 5, 1),
    ],
)
def test_dice_are_read(
    text: str, terms: tuple[tuple[int, int], ...], constant: int, sign: int
) -> None:
    assert Dice.parse(text) == Dice(terms, constant, sign)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1d0", '"1d0": a die has 2 to 100 sides'),
        ("1d1", "2 to 100 sides"),
        ("1d101", "2 to 100 sides"),
        ("0d6", "1 to 20 dice"),
        ("21d6", "1 to 20 dice"),
        ("1d6-1d4", "all are subtracted"),
        ("1d4+1d6+1d8", "at most 2 kinds"),
        ("", "dice are empty"),
        ("sharp", 'written like "1d8"'),
        ("1d6*2", 'written like "1d8"'),
        ("1d6+", 'written like "1d8"'),
    ],
)
def test_what_is_no_dice_is_explained(text: str, says: str) -> None:
    with pytest.raises(ContentError) as error:
        Dice.parse(text)
    assert says in str(error.value)


@given(
    st.lists(st.tuples(st.integers(1, 20), st.integers(2, 100)), max_size=2),
    st.integers(-50, 50),
    st.sampled_from([1, -1]),
)
def test_dice_round_trip(terms: list[tuple[int, int]], constant: int, sign: int) -> None:
    dice = Dice(tuple(terms), constant, sign if terms else 1)
    assert Dice.parse(str(dice)) == dice
    assert Dice.parse(dice.signed()) == dice


def test_totals() -> None:
    assert (Dice.parse("1d8+1").lowest, Dice.parse("1d8+1").highest) == (2, 9)
    assert (Dice.parse("-1d4").lowest, Dice.parse("-1d4").highest) == (-4, -1)
    assert Dice.parse("2d6").mean == 7


LADDER = (
    "-1d8", "-1d6", "-1d4", "-1d2", "0", "1d2", "1d4", "1d6", "1d8", "1d10", "1d12", "2d6",
    "1d8+1d6", "2d8", "1d10+1d8", "2d10", "2d10+1d2", "2d10+1d4", "2d10+1d6", "2d10+1d8", "3d10",
    "3d10+1d2", "3d10+1d4",
)  # fmt: skip


def test_the_ladder_of_damage_modifiers() -> None:
    assert [str(dice_at(step)) for step in range(-4, len(LADDER) - 4)] == list(LADDER)
    assert [step_of(Dice.parse(text)) for text in LADDER] == list(range(-4, len(LADDER) - 4))
    assert str(dice_at(-9)) == "-1d8"


def test_a_charge_lifts_1d4_by_two_steps_to_1d8() -> None:
    assert str(dice_at(step_of(Dice.parse("1d4")) + 2)) == "1d8"


def test_a_modifier_off_the_ladder_takes_the_nearest_step() -> None:
    assert step_of(Dice.parse("2d4")) == step_of(Dice.parse("1d8"))
    assert step_of(Dice.parse("1d3")) == step_of(Dice.parse("1d2"))
