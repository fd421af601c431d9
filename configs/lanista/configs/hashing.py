"""The hash of content: the same for the same content, on every machine."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from lanista.configs.dice import Dice
from lanista.configs.model import Content


def plain(value: Any) -> Any:
    """A value as JSON holds it, the same on every machine."""
    if isinstance(value, Dice):
        return str(value)
    if isinstance(value, Content):
        return {name: plain(getattr(value, name)) for name in type(value).model_fields}
    if dataclasses.is_dataclass(value):
        return {
            field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)
        }
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(plain(item) for item in value)
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def hash_of(value: Any, without: Sequence[str] = ()) -> str:
    """The sha256, in hexadecimal, of a record or model, some of its fields left out."""
    document = plain(value)
    for name in without:
        del document[name]
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()
