"""Importers of stat blocks that Game Masters hold in other formats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lanista.configs import ContentError, FighterBlock
from lanista.configs.native import dump_fighter
from lanista.configs.reading import parse_json, read_text, write_atomically
from lanista.pilot.importers.detect import creatures_of
from lanista.pilot.importers.meg import read_creatures
from lanista.pilot.importers.report import Findings, ImportReport
from lanista.pilot.importers.unplayed import unplayed

__all__ = ["ImportReport", "import_document", "import_file", "unplayed", "write_yaml"]


def import_file(path: str | Path, strict: bool = False) -> ImportReport:
    """Read a JSON export of the Mythras Encounter Generator.

    The shape of the file decides what it is; files of other games are refused by name. With
    `strict` a value that would have to be guessed is an error. Raises ContentError.
    """
    file = Path(path)
    document = parse_json(read_text(file), file.name)
    return import_document(document, file.name, strict)


def import_document(document: Any, source: str, strict: bool = False) -> ImportReport:
    """Read parsed JSON; `source` names the file in the report and in errors."""
    try:
        return read_creatures(creatures_of(document, source), Findings(source, strict))
    except RecursionError:
        raise ContentError(f"{source}: nested too deeply to be a stat block.") from None


def write_yaml(path: str | Path, block: FighterBlock, comment: str = "") -> None:
    """Write a block as native YAML, whole or not at all; `comment` is put above it.

    Raises ContentError.
    """
    write_atomically(Path(path), dump_fighter(block, comment))
