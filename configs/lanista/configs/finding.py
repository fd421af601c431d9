"""Where content is found: built-in files by name, files by path; and what format they state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from lanista.configs.errors import ContentError, sentence, suggestion
from lanista.configs.reading import CONTENT

SUFFIXES = (".yaml", ".yml", ".json")


def content_names(*within: str) -> tuple[str, ...]:
    """The names of all built-in files of some content folders, folder by folder, sorted."""
    return tuple(name for folder in within for name in _names_in(folder))


def _names_in(folder: str) -> list[str]:
    root = CONTENT / folder
    found = (path.relative_to(root).with_suffix("").as_posix() for path in root.rglob("*.yaml"))
    return sorted(found)


def find_content(
    name: str | Path, within: Sequence[str], kind: str, base: Path | None, own: Sequence[str] = ()
) -> Path:
    """The file of a built-in name or of a path, which may be relative to `base`.

    `within` are the folders of the built-in files, `kind` is the word for it in errors, `own` are
    registered names to hint at. Raises ContentError with close matches.
    """
    text = str(name)
    for folder in within:
        if text in content_names(folder):
            return CONTENT / folder / f"{text}.yaml"
    path = Path(text).expanduser()
    if base is not None and not path.is_absolute():
        path = base / path
    looks_like_path = isinstance(name, Path) or path.suffix.lower() in SUFFIXES
    if text and (looks_like_path or _exists(path)):
        return path
    hint = suggestion(text, [*content_names(*within), *own], 20)
    raise ContentError(sentence(f'"{text}" is no built-in {kind} and no file; {hint}'))


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def check_format(document: Any, source: str, wanted: str) -> None:
    """Raise ContentError unless the document is a mapping that states the wanted format."""
    if not isinstance(document, Mapping):
        raise ContentError(
            f'{source}: the file must hold a mapping of keys to values with format: "{wanted}".'
        )
    stated = document.get("format")
    if stated != wanted:
        raise ContentError(
            f"{source}: format is {'missing' if stated is None else repr(str(stated))}; "
            f'this place takes format: "{wanted}".'
        )
