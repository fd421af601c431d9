"""Body forms: which location a d20 strikes, what it counts as, and what adjoins it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import Field, field_validator

from lanista.configs.errors import ContentError
from lanista.configs.model import Content, Flag, Text, validate
from lanista.configs.reading import content_document
from lanista.configs.vocabulary import as_id

DIE_SIDES = 20
MOST_LOCATIONS = 12

Kind = Literal["limb", "vital", "other"]
Part = Literal["leg", "arm", "wing", "tentacle", "fin", "tail", "abdomen", "chest", "head", "other"]

_RANGE = re.compile(r"0*(\d+)(?:\s*[-\u2013]\s*0*(\d+))?")


def read_range(text: str) -> tuple[int, int]:
    """The d20 range of a location, "1-3", "01-03" or a single "20", as (low, high).

    Raises ContentError.
    """
    match = _RANGE.fullmatch(text.strip())
    if match is None:
        raise ContentError(f'"{text}" is not a d20 range; write "1-3", or "20" for a single number')
    low = int(match[1])
    high = int(match[2]) if match[2] else low
    if not 1 <= low <= high <= DIE_SIDES:
        raise ContentError(f'"{text}" is not within 1-{DIE_SIDES}, the lower number first')
    return low, high


def check_coverage(ranges: Sequence[tuple[str, str]]) -> None:
    """Each number 1-20 must belong to exactly one of the (name, range) pairs.

    Raises ContentError that names both locations of an overlap, or the numbers of a gap.
    """
    owners: dict[int, int] = {}
    for index, (name, text) in enumerate(ranges):
        low, high = read_range(text)
        for number in range(low, high + 1):
            if number in owners:
                other = owners[number]
                raise ContentError(
                    f'hit_locations[{index}] ("{name}") has range "{text}" and '
                    f'hit_locations[{other}] ("{ranges[other][0]}") has "{ranges[other][1]}": '
                    f"both claim {number}. Each number 1-{DIE_SIDES} belongs to one location."
                )
            owners[number] = index
    gap = [str(number) for number in range(1, DIE_SIDES + 1) if number not in owners]
    if gap:
        raise ContentError(
            f"hit_locations leave {', '.join(gap)} without a location. "
            f"Each number 1-{DIE_SIDES} belongs to one location."
        )


class BodyLocation(Content):
    """One row of a body form; `hit_points` is added to the band of CON+SIZ."""

    name: Text
    range: str
    kind: Kind
    part: Part
    hit_points: int
    beside: tuple[str, ...]

    @field_validator("range")
    @classmethod
    def _readable_range(cls, text: str) -> str:
        read_range(text)
        return text


class Body(Content):
    """A body form with its locations in the order of the die."""

    legs: Annotated[int, Field(ge=0, le=20)]
    hands: Flag
    sapient: Flag
    locations: Annotated[tuple[BodyLocation, ...], Field(min_length=1, max_length=MOST_LOCATIONS)]

    @field_validator("locations")
    @classmethod
    def _whole_die(cls, locations: tuple[BodyLocation, ...]) -> tuple[BodyLocation, ...]:
        check_coverage([(row.name, row.range) for row in locations])
        names = {row.name for row in locations}
        for row in locations:
            for other in row.beside:
                if other not in names or other == row.name:
                    raise ValueError(f'"{row.name}" lies beside "{other}", which is no other row')
        return locations

    def adjacent(self) -> tuple[tuple[int, ...], ...]:
        """For each location the indices of those that adjoin it; links hold both ways."""
        index = {row.name: number for number, row in enumerate(self.locations)}
        links: list[set[int]] = [set() for _ in self.locations]
        for number, row in enumerate(self.locations):
            for name in row.beside:
                links[number].add(index[name])
                links[index[name]].add(number)
        return tuple(tuple(sorted(group)) for group in links)


class _BodyFile(Content):
    bodies: dict[str, Body]


@lru_cache(maxsize=1)
def bodies() -> dict[str, Body]:
    """All built-in body forms by name, read once."""
    return validate(_BodyFile, content_document("bodies.yaml"), "bodies.yaml").bodies


def place_key(name: str) -> str:
    """A location's name as an id in which the usual other words are made one: hind is rear."""
    return re.sub(r"(^|_)fore(_?leg)", r"\1front_leg", as_id(name).replace("hind_leg", "rear_leg"))


def match_body(ranges: Sequence[tuple[str, str]]) -> tuple[str | None, bool]:
    """The built-in form of these (name, range) pairs, and whether the ranges are its own too.

    (None, False) if no form has these names. Letter case, order and leading zeros do not matter.
    Raises ContentError for a range that cannot be read.
    """
    wanted = {(place_key(name), read_range(text)) for name, text in ranges}
    names = {name for name, _ in wanted}
    by_name = None
    for form, body in bodies().items():
        rows = {(place_key(row.name), read_range(row.range)) for row in body.locations}
        if rows == wanted:
            return form, True
        if by_name is None and {name for name, _ in rows} == names:
            by_name = form
    return by_name, False


# Words of a location's name that tell what part of a body it is, most telling first.
_PART_WORDS: tuple[tuple[Part, tuple[str, ...]], ...] = (
    ("head", ("head", "snout", "skull", "neck", "face", "cephalothorax", "beak")),
    ("tail", ("tail", "stinger")),
    ("wing", ("wing",)),
    ("tentacle", ("tentacle", "trunk", "tendril", "feeler")),
    ("fin", ("fin", "flipper", "fluke")),
    ("leg", ("leg", "foot", "hoof", "paw", "claw", "thigh")),
    ("arm", ("arm", "hand", "pincer")),
    ("abdomen", ("abdomen", "hindquarter", "hind", "belly", "metathorax")),
    ("chest", ("chest", "forequarter", "thorax", "torso", "body", "length")),
)


def guess_part(name: str) -> Part:
    """What a location counts as, judged by its name alone; "other" if no word tells."""
    words = as_id(name)
    for part, tells in _PART_WORDS:
        if any(re.search(rf"(^|_){tell}s?($|_)", words) for tell in tells):
            return part
    return "other"


def kind_of(part: Part) -> Kind:
    """The kind of wound table that a part of a body uses."""
    if part in ("head", "chest", "abdomen"):
        return "vital"
    if part in ("tail", "other"):
        return "other"
    return "limb"
