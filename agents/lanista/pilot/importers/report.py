"""What an import found: the fighters, and a line for everything read, guessed or left aside."""

from __future__ import annotations

from dataclasses import dataclass, field

from lanista.configs import ContentError, FighterBlock
from lanista.configs.errors import sentence


@dataclass(frozen=True)
class ImportReport:
    """The result of reading one file. Every line begins with `file:key`.

    read: values taken over. guessed: values that the file states unclearly or not at all, with what
    was assumed. missing: what the file lacks, or holds and cannot be kept. not_played: what is kept
    but not played yet. refused: creatures that cannot be fighters, with the reason. suggestions:
    hints found in prose, none of them applied.
    """

    source: str
    fighters: tuple[FighterBlock, ...]
    read: tuple[str, ...] = ()
    guessed: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    not_played: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()


@dataclass
class Findings:
    """Collects the lines of a report while one file is read.

    In strict mode the first guess raises ContentError instead.
    """

    source: str
    strict: bool = False
    lines: dict[str, list[str]] = field(default_factory=dict)

    def read(self, key: str, text: str) -> None:
        """A value taken over as it stands."""
        self._add("read", key, text)

    def guess(self, key: str, text: str) -> None:
        """A value assumed. Raises ContentError when strict."""
        if self.strict:
            raise ContentError(
                f"{self.source}:{key}: {text}. A strict import does not guess; state the value in "
                "the file, or import without strict."
            )
        self._add("guessed", key, text)

    def missing(self, key: str, text: str) -> None:
        """Something absent, or present and left out."""
        self._add("missing", key, text)

    def not_played(self, key: str, text: str) -> None:
        """Something kept that the engine does not play."""
        self._add("not_played", key, text)

    def refuse(self, key: str, text: str) -> None:
        """A creature left out as a whole. Raises ContentError when strict."""
        if self.strict:
            raise self.error(key, text)
        self._add("refused", key, text)

    def suggest(self, key: str, text: str) -> None:
        """A hint in prose, for the Game Master to follow or not."""
        self._add("suggestions", key, text)

    def error(self, key: str, text: str) -> ContentError:
        """An error at a key of the file, to be raised by the caller."""
        return ContentError(sentence(f"{self.source}:{key}: {text}"))

    def report(self, fighters: list[FighterBlock]) -> ImportReport:
        """The finished report."""
        return ImportReport(
            source=self.source,
            fighters=tuple(fighters),
            **{kind: tuple(lines) for kind, lines in self.lines.items()},
        )

    def _add(self, kind: str, key: str, text: str) -> None:
        self.lines.setdefault(kind, []).append(f"{self.source}:{key}: {text}")
