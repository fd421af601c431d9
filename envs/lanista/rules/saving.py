"""Many fights in one file: `save_fights` and `load_fights`.

>>> from lanista.rules import BattleBatch, load_fights, save_fights
>>> batch = BattleBatch("duel", n=64, seed=7)
>>> batch.play_random(20)
1280
>>> save_fights("fights.lanista", batch)
>>> fights = load_fights("fights.lanista")
>>> len(fights), fights[3].legal_actions() == batch.battle(3).legal_actions()
(64, True)

The scenario stands in the file once. A fight of a duel takes a few hundred bytes, and becomes a
`Battle` when it is asked for: see `lanista.rules.packing` for the format and its versions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import overload

from lanista.configs.errors import ContentError
from lanista.configs.reading import write_atomically
from lanista.rules.batch import BattleBatch
from lanista.rules.battle import Battle
from lanista.rules.blueprint import Blueprint
from lanista.rules.packing import Packed, pack


class SavedFights(Sequence[Battle]):
    """Fights read from bytes, as a sequence: each access makes a new Battle in the saved state.

    Args:
        compiled: as of `Battle`.

    Raises:
        ContentError: if the bytes are of another version, damaged, or of other content.
    """

    def __init__(self, data: bytes, compiled: bool | None = None) -> None:
        self._packed = Packed(data)
        self.compiled = compiled

    @property
    def blueprint(self) -> Blueprint:
        """The scenario that all of them are fights of."""
        return self._packed.plan

    def __len__(self) -> int:
        return self._packed.n

    @overload
    def __getitem__(self, index: int) -> Battle: ...
    @overload
    def __getitem__(self, index: slice) -> list[Battle]: ...
    def __getitem__(self, index: int | slice) -> Battle | list[Battle]:
        if isinstance(index, slice):
            return [self[k] for k in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(f"fight {index} of {len(self)}")
        return Battle.unpacked(self._packed, index % len(self), self.compiled)

    def __iter__(self) -> Iterator[Battle]:
        return (self[k] for k in range(len(self)))


def fights_to_bytes(fights: BattleBatch | Iterable[Battle]) -> bytes:
    """Fights of one scenario as bytes: all of a batch, or Battles.

    Raises:
        ValueError: if there is none, or if they are of different scenarios or options.
    """
    if isinstance(fights, BattleBatch):
        return pack(fights.ruleset, fights.blueprint, fights.words, [None] * fights.n)
    battles = list(fights)
    if not battles:
        raise ValueError("there is no fight to save")
    plan = battles[0].blueprint
    for k, battle in enumerate(battles):
        if battle.blueprint.text != plan.text:
            raise ValueError(
                f"fight {k} is of scenario {battle.blueprint.scenario.name} "
                f"({battle.blueprint.content_hash[:12]}), the first of {plan.scenario.name} "
                f"({plan.content_hash[:12]}); save fights of each scenario by themselves"
            )
    rows, inputs = [battle.words for battle in battles], [battle.inputs for battle in battles]
    return pack(battles[0].ruleset, plan, rows, inputs)


def save_fights(path: str | Path, fights: BattleBatch | Iterable[Battle]) -> None:
    """Writes fights of one scenario into a file, whole or not at all.

    Raises:
        ContentError: if the folder is missing or cannot be written.
        ValueError: if there is none, or if they are of different scenarios or options.
    """
    write_atomically(Path(path), fights_to_bytes(fights))


def load_fights(path: str | Path, compiled: bool | None = None) -> SavedFights:
    """The fights that `save_fights` wrote.

    Raises:
        ContentError: names the file: it cannot be read, is damaged, or of another version.
    """
    path = Path(path)
    try:
        return SavedFights(path.read_bytes(), compiled)
    except OSError as error:
        raise ContentError(f"{path} cannot be read: {error.strerror}.") from None
    except ContentError as error:
        raise ContentError(f"{path}: {error}") from None
