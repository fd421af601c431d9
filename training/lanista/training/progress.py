"""How a long run shows that it is alive: a bar on a terminal, plain lines elsewhere."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Protocol

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

SECONDS_BETWEEN_LINES = 10.0


class Reporter(Protocol):
    """Hears how far a run is, and what it found."""

    def at(self, steps: int) -> None:
        """So many steps are done."""

    def say(self, line: str) -> None:
        """A result worth a line."""


class Silent:
    """Says nothing."""

    def at(self, steps: int) -> None:
        """Nothing."""

    def say(self, line: str) -> None:
        """Nothing."""


class ConsoleReporter:
    """Shows a run on a console; use it in a `with` statement.

    Args:
        total: the steps of the whole run.
        what: a word for what is going on.
    """

    def __init__(self, console: Console, total: int, what: str) -> None:
        self.console, self.total, self.what = console, total, what
        self._bar: Progress | None = None
        self._started = self._told = time.monotonic()
        self._first: int | None = None
        if console.is_terminal:
            self._bar = Progress(
                TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
                TimeElapsedColumn(), TimeRemainingColumn(), console=console,
            )  # fmt: skip
            self._task = self._bar.add_task(what, total=total)

    def __enter__(self) -> ConsoleReporter:
        if self._bar is not None:
            self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def at(self, steps: int) -> None:
        """Moves the bar, or writes a line now and then."""
        if self._bar is not None:
            self._bar.update(self._task, completed=steps)
            return
        now = time.monotonic()
        if self._first is None:
            self._first, self._started = steps, now
        if now - self._told >= SECONDS_BETWEEN_LINES:
            self._told = now
            rate = (steps - self._first) / max(now - self._started, 1e-9)
            self.say(f"{self.what}: {steps:,} of {self.total:,} steps, {rate:,.0f}/s")

    def say(self, line: str) -> None:
        """Writes a line, above the bar if there is one."""
        console = self.console if self._bar is None else self._bar.console
        console.print(line, soft_wrap=True)
