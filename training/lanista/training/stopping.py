"""Ending a long run when the user, or the machine, asks for it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Stop:
    """Whether somebody asked for the end, and by which signal."""

    def __init__(self) -> None:
        self.signal: int | None = None

    def __bool__(self) -> bool:
        return self.signal is not None


@contextmanager
def stopping() -> Iterator[Stop]:
    """Notes Ctrl-C and SIGTERM instead of dying of them; a second Ctrl-C ends at once.

    Outside the main thread, where Python delivers no signals, nothing is changed.
    """
    stop = Stop()

    def note(number: int, frame: FrameType | None) -> None:
        if stop and number == signal.SIGINT:
            raise KeyboardInterrupt
        stop.signal = number

    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    before = {number: signal.signal(number, note) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
