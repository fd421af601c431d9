"""Peers in an environment of their own: each game is a process, which plays when it is its turn."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from lanista.configs.errors import ContentError
from lanista.training.benchmarks import peer_games
from lanista.training.benchmarks.timing import Benchmark, Run, Unavailable

# Where `make peers` installs them.
FOLDER = Path(".peers")
WITHIN = (Path("bin", "python"), Path("Scripts", "python.exe"))


def interpreter(given: Path | None = None) -> Path:
    """The Python that has the peers: the one given, of `.peers` here, or the one that runs us.

    Args:
        given: an interpreter, or the folder of a virtual environment.

    Raises:
        ContentError: if there is none where it was said to be.
    """
    if given is None and not FOLDER.is_dir():
        return Path(sys.executable)
    place = given or FOLDER
    choices = [place / end for end in WITHIN] if place.is_dir() else [place]
    for choice in choices:
        if choice.is_file() and os.access(choice, os.X_OK):
            return choice
    raise ContentError(
        f"--peers: there is no Python at {', '.join(map(str, choices))}; give an interpreter or a "
        "virtual environment with the peers installed (`make peers` makes one in .peers)."
    )


class Peer:
    """The process of one game.

    Raises:
        Unavailable: if the game cannot be played there, or the process has ended.
    """

    def __init__(self, python: Path, name: str, seed: int) -> None:
        # Isolated (-I): neither our paths nor the folder of the program are where it imports from.
        self._process = subprocess.Popen(
            [python, "-I", peer_games.__file__, name, str(seed)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.versions: dict[str, str] = {}

    def prepare(self) -> dict[str, str]:
        """Waits until the game can be played; returns the versions of its packages."""
        return dict(self._hear()["versions"])

    def run(self, seconds: float) -> float:
        """Plays for about so long and returns the rate."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{seconds}\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            pass
        return float(self._hear()["rate"])

    def _hear(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise Unavailable(f"ended with exit code {self._process.wait()}")
        answer: dict[str, Any] = json.loads(line)
        if "skipped" in answer:
            raise Unavailable(answer["skipped"])
        return answer

    def close(self) -> None:
        """Ends the process."""
        self._process.kill()
        self._process.communicate()


class Peers:
    """All games of peers, each with its process once it is prepared.

    versions: of the packages of those that were prepared.
    """

    def __init__(self, python: Path, seed: int) -> None:
        self.python, self.seed = python, seed
        self.versions: dict[str, str] = {}
        self._running: list[Peer] = []

    def benchmarks(self) -> list[Benchmark]:
        """The games, to be measured beside ours."""
        return [
            Benchmark(name, partial(self._prepare, name), peer.unit, peer.group, ours=False)
            for name, peer in peer_games.PEERS.items()
        ]

    def _prepare(self, name: str) -> Run:
        peer = Peer(self.python, name, self.seed)
        self._running.append(peer)
        self.versions.update(peer.prepare())
        return peer.run

    def close(self) -> None:
        """Ends all processes."""
        for peer in self._running:
            peer.close()


@contextmanager
def peers(python: Path, seed: int) -> Iterator[Peers]:
    """The peers, whose processes end with the block, whatever ends it."""
    games = Peers(python, seed)
    try:
        yield games
    finally:
        games.close()
