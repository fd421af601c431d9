"""Reading and writing content files: YAML and JSON, with errors that name file and line."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Hashable
from pathlib import Path
from typing import Any

import yaml

from lanista.configs.errors import ContentError

CONTENT = Path(__file__).parent / "content"

# No stat block or scenario comes near this; a larger file is the wrong file.
MOST_BYTES = 16_000_000


class _Loader(yaml.SafeLoader):
    """The safe YAML loader, which refuses a key that is written twice."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        seen: dict[str, int] = {}
        for key_node, _ in node.value:
            key, line = str(key_node.value), key_node.start_mark.line + 1
            if key in seen:
                raise ContentError(
                    f'line {line}: the key "{key}" stands here and on line {seen[key]}; '
                    "each key may be given once"
                )
            seen[key] = line
        return super().construct_mapping(node, deep=deep)


def read_text(path: Path) -> str:
    """The text of a file in UTF-8; a byte-order mark is dropped.

    Raises ContentError if it is missing, a directory, empty, too large, or not text.
    """
    name = path.name or str(path)
    try:
        if path.is_dir():
            raise ContentError(f"{path} is a directory; give the path of one file in it.")
        if not path.exists():
            raise ContentError(f"{path} does not exist; give the path of a YAML or JSON file.")
        if path.stat().st_size > MOST_BYTES:
            raise ContentError(f"{name} is larger than {MOST_BYTES} bytes: no content file.")
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise ContentError(
            f"{name}: byte {error.start} is not UTF-8; content files are UTF-8 text."
        ) from None
    except OSError as error:
        raise ContentError(f"{path} cannot be read: {error.strerror}.") from None
    if not text.strip():
        raise ContentError(f"{name} is empty; it must hold one YAML or JSON document.")
    return text


def parse_yaml(text: str, name: str) -> Any:
    """One YAML document as plain Python values. Raises ContentError with the line."""
    try:
        return yaml.load(text, Loader=_Loader)  # noqa: S506  (a subclass of the safe loader)
    except ContentError as error:
        raise ContentError(f"{name}: {error}.") from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        where = f"line {mark.line + 1}, column {mark.column + 1}: " if mark else ""
        raise ContentError(
            f"{name}: {where}{error.problem}; the file must be one well-formed YAML document."
        ) from None
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        # A date or number that cannot exist is a bare ValueError of the library.
        raise ContentError(f"{name}: not readable as YAML: {error}.") from None


def parse_json(text: str, name: str) -> Any:
    """One JSON document as plain Python values; a file cut short is named as such.

    Raises ContentError with line and column.
    """
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated"):
            raise ContentError(
                f"{name}: the JSON breaks off at {where}, so the file was cut short; "
                "export or download it again."
            ) from None
        raise ContentError(
            f"{name}: {where}: {error.msg.lower()}; the file must be one well-formed JSON document."
        ) from None
    except (RecursionError, ValueError) as error:
        # Nested without end, or a number of thousands of digits.
        raise ContentError(f"{name}: not readable as JSON: {error}.") from None


def read_document(path: Path) -> Any:
    """A YAML or JSON file as plain Python values, by its suffix (.json is JSON, else YAML)."""
    text = read_text(path)
    if path.suffix.lower() == ".json":
        return parse_json(text, path.name)
    return parse_yaml(text, path.name)


def content_document(*parts: str) -> Any:
    """A YAML file of the built-in content, for instance `content_document("weapons.yaml")`."""
    return read_document(CONTENT.joinpath(*parts))


def write_atomically(path: Path, content: str | bytes) -> None:
    """Write a file, text as UTF-8, so that a reader sees the old or the new one, never a part.

    Raises ContentError if the folder is missing or cannot be written.
    """
    if path.is_dir():
        raise ContentError(f"{path} is a directory; give the path of the file to write.")
    temporary = ""
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "wb") as stream:
            stream.write(content.encode() if isinstance(content, str) else content)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except OSError as error:
        if temporary and os.path.exists(temporary):
            os.unlink(temporary)
        raise ContentError(f"{path} cannot be written: {error.strerror}.") from None
