"""Stat blocks as native YAML text, which reads back as the same block."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml

from lanista.configs.fighter import FighterBlock

LINE_WIDTH = 98

# Lists whose entries read best as one line each.
_ROWS = ("hit_locations", "weapons")


def dump_fighter(block: FighterBlock, comment: str = "") -> str:
    """The block as YAML text. Fields that say nothing beyond their default are left out."""
    data = block.model_dump(exclude_defaults=True, exclude_none=True)
    data.pop("format", None)
    lines = [f"# {line}".rstrip() for line in comment.splitlines()]
    lines.append(f"format: {block.format}")
    for key, value in data.items():
        if key in _ROWS:
            lines.append(f"{key}:")
            for row in value:
                lines += _wrapped("  - ", row)
        elif key == "combat_styles":
            lines.append(f"{key}:")
            for style in value:
                lines += _style(style)
        elif isinstance(value, str) and "\n" in value:
            lines.append(f"{key}: |-")
            lines += [f"  {line}".rstrip() for line in value.splitlines()]
        else:
            lines += _wrapped(f"{key}: ", value)
    return _checked("\n".join(lines) + "\n", block)


def _checked(text: str, block: FighterBlock) -> str:
    """The text, or plain library YAML, all ASCII, where a text defeats the neat layout."""
    try:
        if FighterBlock.model_validate(yaml.safe_load(text)) == block:
            return text
    except (yaml.YAMLError, ValueError):
        pass
    data = block.model_dump(mode="json", exclude_defaults=True, exclude_none=True)
    return yaml.safe_dump({"format": block.format, **data}, sort_keys=False)


def _style(style: Mapping[str, Any]) -> list[str]:
    """A combat style: one key a line, weapons written out as rows of their own."""
    lines: list[str] = []
    for key, value in style.items():
        lead = "  - " if not lines else "    "
        if key == "weapons" and any(isinstance(entry, Mapping) for entry in value):
            lines.append(f"{lead}{key}:")
            for entry in value:
                lines += _wrapped("      - ", entry)
        else:
            lines += _wrapped(f"{lead}{key}: ", value)
    return lines


def _wrapped(lead: str, value: Any) -> list[str]:
    """A value in flow style behind `lead`, broken between its items where the line is full."""
    if isinstance(value, Mapping):
        opening, closing = "{", "}"
        items = [f"{key}: {_flow(item)}" for key, item in value.items()]
    elif isinstance(value, (list, tuple)):
        opening, closing = "[", "]"
        items = [_flow(item) for item in value]
    else:
        return [lead + _flow(value)]
    lines = [lead + opening]
    indent = " " * (len(lead) - len(lead.lstrip()) + 4)
    for index, item in enumerate(items):
        text = item + ("," if index < len(items) - 1 else closing)
        gap = "" if lines[-1].endswith(opening) and len(lines) == 1 else " "
        if len(lines[-1]) + len(gap) + len(text) > LINE_WIDTH and gap:
            lines.append(indent + text)
        else:
            lines[-1] += gap + text
    if not items:
        lines[-1] += closing
    return lines


def _flow(value: Any) -> str:
    """A value as YAML in flow style on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_flow(item) for item in value) + "]"
    # Dumped inside a list, a text is quoted wherever flow style needs it.
    text = yaml.safe_dump([value], default_flow_style=True, width=10_000, allow_unicode=True)
    return text.strip()[1:-1]
