"""One class is a record: its memory layout, its type hints and its documentation.

A schema class lists fields that are `int` (64 bits, flags too), another schema class, or an
`Annotated[Array[...], length]` of either. From it come

- `record_dtype(schema)`: the NumPy dtype on which compiled rules work, and
- `view_class(schema)`: the same fields over a plain row of 64-bit words, for interpreted rules.
  Views check every index, so an interpreted run is also a bounds-checked run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Annotated, Any, Generic, Protocol, TypeVar, get_args, get_origin, get_type_hints

import numpy as np

T = TypeVar("T")

# A compiled field of this name would resolve to NumPy's own attribute when somebody reads the
# record as a NumPy record: `size` once read 1 and changed the damage rules.
RESERVED = frozenset(dir(np.record))


class Array(Protocol[T]):
    """A fixed number of values inside a record. Index it; never keep or slice it in a rule."""

    def __getitem__(self, index: int, /) -> T: ...
    def __setitem__(self, index: int, value: T, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[T]: ...


class Field:
    """One field of a schema: its first word, how many elements, and of what."""

    def __init__(self, name: str, hint: Any, at: int) -> None:
        self.name, self.at, self.length = name, at, 0
        element = hint
        if get_origin(hint) is Annotated:
            array, self.length = get_args(hint)[:2]
            (element,) = get_args(array)
        self.schema: type | None = None if element is int else element
        self.element_words = 1 if self.schema is None else words_of(self.schema)
        self.words = self.element_words * max(1, self.length)


@cache
def fields_of(schema: type) -> tuple[Field, ...]:
    """The fields of a schema class in the order of their words.

    Raises:
        TypeError: if a name would hide an attribute of NumPy's records.
    """
    fields, at = [], 0
    for name, hint in get_type_hints(schema, include_extras=True).items():
        if name in RESERVED:
            raise TypeError(f"{schema.__name__}.{name}: the name is reserved by NumPy records")
        fields.append(Field(name, hint, at))
        at += fields[-1].words
    return tuple(fields)


@cache
def words_of(schema: type) -> int:
    """How many 64-bit words a record of this schema takes."""
    return sum(field.words for field in fields_of(schema))


@cache
def offset_of(schema: type, name: str) -> int:
    """The first word of a field, counted from the start of its record."""
    return next(field.at for field in fields_of(schema) if field.name == name)


@cache
def record_dtype(schema: type) -> np.dtype[Any]:
    """The NumPy dtype of a schema: int64 throughout, without padding."""
    rows: list[Any] = []
    for field in fields_of(schema):
        kind: Any = np.int64 if field.schema is None else record_dtype(field.schema)
        rows.append((field.name, kind, (field.length,)) if field.length else (field.name, kind))
    return np.dtype(rows)


class View:
    """A record seen through a row of words (a memoryview of 64-bit integers).

    Its parts are made when first asked for, and kept.
    """

    def __init__(self, words: Any, at: int) -> None:
        self.words, self.at = words, at


class Values:
    """An array of integers inside a view."""

    __slots__ = ("words", "at", "length")

    def __init__(self, words: Any, at: int, length: int) -> None:
        self.words, self.at, self.length = words, at, length

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, index: int) -> int:
        if not 0 <= index < self.length:
            raise IndexError(f"index {index} of an array of {self.length}")
        value: int = self.words[self.at + index]
        return value

    def __setitem__(self, index: int, value: int) -> None:
        if not 0 <= index < self.length:
            raise IndexError(f"index {index} of an array of {self.length}")
        self.words[self.at + index] = value

    def __iter__(self) -> Iterator[int]:
        return iter(self.words[self.at : self.at + self.length])


class Records(Generic[T]):
    """An array of records inside a view."""

    __slots__ = ("elements", "make")

    def __init__(self, length: int, make: Callable[[int], T]) -> None:
        self.elements: list[T | None] = [None] * length
        self.make = make

    def __len__(self) -> int:
        return len(self.elements)

    def __getitem__(self, index: int) -> T:
        if index < 0:
            raise IndexError(f"index {index} of an array of {len(self.elements)}")
        element = self.elements[index]
        if element is None:
            element = self.elements[index] = self.make(index)
        return element


class Part:
    """A field that is an array or a record: the view keeps it once it was made."""

    def __init__(self, name: str, make: Callable[[View], Any]) -> None:
        self.name, self.make = name, make

    def __get__(self, view: View, owner: type) -> Any:
        made = view.__dict__[self.name] = self.make(view)
        return made


def _accessor(field: Field) -> property | Part:
    at, length, stride = field.at, field.length, field.element_words
    if field.schema is None and not length:

        def read(view: View) -> int:
            value: int = view.words[view.at + at]
            return value

        def write(view: View, value: int) -> None:
            view.words[view.at + at] = value

        return property(read, write)
    if field.schema is None:
        return Part(field.name, lambda view: Values(view.words, view.at + at, length))
    record = view_class(field.schema)
    if not length:
        return Part(field.name, lambda view: record(view.words, view.at + at))

    def records(view: View) -> Records[View]:
        words, first = view.words, view.at + at
        return Records(length, lambda index: record(words, first + index * stride))

    return Part(field.name, records)


@cache
def view_class(schema: type) -> type[View]:
    """The view of a schema: attributes read and write the words of the row."""
    accessors: dict[str, Any] = {field.name: _accessor(field) for field in fields_of(schema)}
    return type(schema.__name__, (View,), {"__doc__": schema.__doc__, **accessors})


class ViewRows:
    """Rows of words, each seen as a record: what interpreted entry points index."""

    def __init__(self, schema: type, words: np.ndarray[Any, Any]) -> None:
        record = view_class(schema)
        self.rows = Records(len(words), lambda index: record(memoryview(words[index]), 0))

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index: int) -> View:
        return self.rows[index]
