"""Records: one class is the layout of compiled rules and the view of interpreted ones."""

from typing import Annotated

import numpy as np
import pytest

from lanista.rules.core.schema import Array, ViewRows, offset_of, record_dtype, view_class, words_of


class Point:
    """Two numbers."""

    across: int
    down: int


class Sheet:
    """One of each kind of field."""

    first: int
    numbers: Annotated[Array[int], 3]
    point: Point
    points: Annotated[Array[Point], 2]
    last: int


class Wrong:
    """A field whose name would read NumPy's own attribute."""

    size: int


def test_the_dtype_is_64_bits_throughout_and_packed():
    assert words_of(Sheet) == 1 + 3 + 2 + 4 + 1
    assert record_dtype(Sheet).itemsize == 8 * words_of(Sheet)
    assert offset_of(Sheet, "points") == 6


def test_a_view_and_a_record_are_the_same_memory():
    rows = np.zeros(2, record_dtype(Sheet))
    words = rows.view(np.int64).reshape(2, -1)
    sheet = ViewRows(Sheet, words)[1]
    sheet.points[1].down = 7
    sheet.numbers[2] = -5
    sheet.last = 9
    assert rows[1]["points"][1]["down"] == 7
    assert rows[1]["numbers"].tolist() == [0, 0, -5]
    assert rows[1]["last"] == 9 and not words[0].any()
    assert list(sheet.numbers) == [0, 0, -5] and len(sheet.points) == 2


@pytest.mark.parametrize("index", [-1, 3])
def test_an_index_outside_an_array_is_an_error(index):
    sheet = view_class(Sheet)(memoryview(np.zeros(words_of(Sheet), np.int64)), 0)
    with pytest.raises(IndexError):
        sheet.numbers[index]
    with pytest.raises(IndexError):
        sheet.numbers[index] = 1
    with pytest.raises(IndexError):
        sheet.points[index]


def test_names_that_numpy_uses_are_rejected():
    with pytest.raises(TypeError, match=r"Wrong\.size.*reserved"):
        record_dtype(Wrong)
