"""Fights as bytes: one format for one fight and for thousands of one scenario.

    8       b"LANISTA3": the format, which changes with this page
    8       the layout: a fingerprint of the names and lengths of the record's fields
    32      the content hash of the scenario
    5 x 4   fights, words of the state, tape entries, and the lengths of the two parts that follow
    ...     the scenario as JSON text, compressed by zlib
    ...     the fights, compressed by zlib: how many inputs of each are known (int32, -1 for none),
            these inputs (int8), how many words are wide (int64), their positions and values
            (int64), and every word as int8, which is not looked at where the word is wide

Numbers are little-endian. The layout changes by itself when a field is added, renamed or moved;
then older bytes are refused, for what they mean cannot be known any more. What must outlive a
change of the rules is kept as JSON (see `document`) or as a replay.
"""

from __future__ import annotations

import hashlib
import json
import struct
import zlib
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt
from pydantic import ValidationError

from lanista.configs.errors import ContentError, from_validation
from lanista.configs.rulesets import ruleset_stated
from lanista.rules.blueprint import Blueprint, blueprint_of_json
from lanista.rules.core.game import Ruleset
from lanista.rules.core.record import Header
from lanista.rules.core.schema import fields_of, offset_of
from lanista.rules.rulesets import ruleset_of

FORMAT = b"LANISTA3"
FIXED = struct.Struct("<8s8s32s5I")
QUICK = 1  # zlib's level: a fight is mostly zeros, and higher levels gain little and cost much

Words = npt.NDArray[np.int64]
Inputs = Sequence[int] | None


def _shape(schema: type) -> Iterator[str]:
    for field in fields_of(schema):
        yield f"{field.name}:{field.length}"
        if field.schema is not None:
            yield from _shape(field.schema)
            yield "end"


@cache
def layout_of(schema: type) -> bytes:
    """Eight bytes that stand for the names, order and lengths of all fields of a record."""
    return hashlib.sha256(" ".join(_shape(schema)).encode()).digest()[:8]


@lru_cache(maxsize=256)
def _compressed(text: str) -> bytes:
    return zlib.compress(text.encode())


@lru_cache(maxsize=256)
def _text(compressed: bytes) -> str:
    return zlib.decompress(compressed).decode()


def pack(
    ruleset: Ruleset, plan: Blueprint, rows: Sequence[Words] | Words, inputs: Sequence[Inputs]
) -> bytes:
    """Fights of one scenario as bytes.

    Args:
        rows: the record of each fight as words.
        inputs: of each fight the answers and thrown dice so far; None where they are not known.
    """
    entries = [int(row[offset_of(Header, "tape_n")]) for row in rows]
    tape_n = max(entries, default=0)
    parts = ruleset.layout.changing_parts(plan.head, tape_n)
    words = np.empty((len(rows), sum(part.stop - part.start for part in parts)), np.int64)
    for k, row in enumerate(rows):
        np.concatenate([row[part] for part in parts], out=words[k])
        words[k, ruleset.layout.tape_at + 2 * entries[k] : parts[0].stop] = 0
    narrow = words.astype(np.int8)
    wide = np.flatnonzero(narrow != words)
    known = np.array([-1 if given is None else len(given) for given in inputs], "<i4")
    given = np.array([value for given in inputs for value in given or ()], np.int8)
    body = (
        known, given, np.array([len(wide)], "<i8"), wide.astype("<i8"),
        words.reshape(-1)[wide].astype("<i8"), narrow,
    )  # fmt: skip
    fights = zlib.compress(b"".join(part.tobytes() for part in body), QUICK)
    scenario = _compressed(plan.text)
    head = FIXED.pack(
        FORMAT, layout_of(ruleset.schema), bytes.fromhex(plan.content_hash),
        len(rows), plan.head.now_words, tape_n, len(scenario), len(fights),
    )  # fmt: skip
    return head + scenario + fights


class Packed:
    """Fights read from bytes.

    Raises:
        ContentError: if the bytes are of another version, damaged, or of other content.
    """

    n: int

    def __init__(self, data: bytes) -> None:
        scenario, fights = self._read_head(data)
        try:
            text = _text(scenario)
            ruleset = ruleset_of(ruleset_stated(json.loads(text), "the saved fights").name)
            self._require_layout(ruleset)
            self.plan = blueprint_of_json(text)
            body = zlib.decompress(fights)
        except zlib.error:
            raise ContentError(
                "the saved fights are damaged: a checksum does not match; save them again."
            ) from None
        except ValidationError as error:
            raise from_validation(error, "the saved fights", "scenario") from None
        made = (self.plan.content_hash, self.plan.head.now_words)
        if made != (self.content_hash, self.now_words):
            raise ContentError(
                f"the saved fights state the content {self.content_hash[:12]}, but the scenario "
                f"they carry makes {self.plan.content_hash[:12]}: content is read differently "
                "by this version of Lanista."
            )
        self.parts = ruleset.layout.changing_parts(self.plan.head, self.tape_n)
        self._read_body(body)

    def _require_layout(self, ruleset: Ruleset) -> None:
        """Raises ContentError unless a fight was saved with the fields that its record has."""
        if self.layout != layout_of(ruleset.schema):
            raise ContentError(
                f"the fights were saved by a version of Lanista whose record of a fight had other "
                f"fields (layout {self.layout.hex()}; this version has "
                f"{layout_of(ruleset.schema).hex()}); a replay or JSON outlives such changes."
            )

    def _read_head(self, data: bytes) -> tuple[bytes, bytes]:
        """Checks format and lengths; returns the two compressed parts."""
        if not data.startswith(FORMAT[:-1]):
            raise ContentError("these bytes are no saved fights; to_bytes and save_fights make it.")
        if not data.startswith(FORMAT):
            raise ContentError(
                f"the saved fights are of format {data[: len(FORMAT)].decode(errors='replace')}; "
                f"this version of Lanista reads {FORMAT.decode()}."
            )
        if len(data) < FIXED.size:
            raise ContentError("the saved fights are damaged: they break off in their first line.")
        _, self.layout, content, *sizes = FIXED.unpack_from(data)
        self.n, self.now_words, self.tape_n, scenario_n, fights_n = sizes
        self.content_hash = content.hex()
        stated = FIXED.size + scenario_n + fights_n
        if len(data) != stated:
            raise ContentError(
                f"the saved fights are damaged: {len(data)} bytes, where {stated} are stated."
            )
        start = FIXED.size + scenario_n
        return data[FIXED.size : start], data[start:]

    def _read_body(self, body: bytes) -> None:
        known = np.frombuffer(body, "<i4", self.n)
        ends = np.maximum(known, 0).cumsum()
        at = 4 * self.n
        self._known, self._ends = known, ends
        self._given = np.frombuffer(body, np.int8, int(ends[-1]) if self.n else 0, at)
        at += len(self._given)
        (wide_n,) = struct.unpack_from("<q", body, at)
        at += 8
        self._wide = np.frombuffer(body, "<i8", wide_n, at)
        self._values = np.frombuffer(body, "<i8", wide_n, at + 8 * wide_n)
        self.width = sum(part.stop - part.start for part in self.parts)
        narrow = np.frombuffer(body, np.int8, self.n * self.width, at + 16 * wide_n)
        self._narrow = narrow.reshape(self.n, self.width)
        # Where the wide words of each fight begin: they stand in the order of their positions.
        self._starts = np.searchsorted(self._wide, np.arange(self.n + 1) * self.width)

    def inputs(self, k: int) -> list[int] | None:
        """The answers and thrown dice of fight `k`, or None where they are not known."""
        if self._known[k] < 0:
            return None
        end = int(self._ends[k])
        return [int(value) for value in self._given[end - int(self._known[k]) : end]]

    def restore(self, k: int, row: Words) -> None:
        """Writes the state of fight `k` into a row that was made from the plan's template."""
        words = self._narrow[k].astype(np.int64)
        wide = slice(int(self._starts[k]), int(self._starts[k + 1]))
        words[self._wide[wide] - k * self.width] = self._values[wide]
        at = 0
        for part in self.parts:
            row[part] = words[at : at + part.stop - part.start]
            at += part.stop - part.start
