"""Errors that teach: what was wrong, where, and what is allowed, in one paragraph."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import Any

from pydantic import ValidationError

# A paragraph with more problems than this is no longer read.
SHOWN_PROBLEMS = 3

# Names that pydantic puts into a location for the branch of a union; they mean nothing to a reader.
UNION_TAGS = frozenset({"by name", "written out", "[key]", "points", "piece"})


class ContentError(ValueError):
    """Content that cannot be used. The text is one paragraph: where, what, and what is allowed."""


def suggestion(word: str, allowed: Iterable[str], list_limit: int = 12) -> str:
    """Close matches to `word`, or the allowed words themselves when nothing is close.

    Lists longer than `list_limit` words are cut with their number named.
    """
    words = sorted(allowed)
    close = difflib.get_close_matches(word.lower().replace(" ", "_"), words, n=3, cutoff=0.6)
    if close:
        return "did you mean " + " or ".join(f'"{match}"' for match in close) + "?"
    shown = ", ".join(words[:list_limit])
    if len(words) > list_limit:
        shown += f" and {len(words) - list_limit} more"
    return f"allowed: {shown}"


def sentence(text: str) -> str:
    """The text with a full stop, unless it ends in a mark of its own."""
    return text if text.endswith((".", "?")) else text + "."


def dotted(location: Sequence[int | str]) -> str:
    """A location such as ("hit_locations", 4, "range") as `hit_locations[4].range`."""
    text = ""
    for part in location:
        if isinstance(part, int):
            text += f"[{part}]"
        elif part not in UNION_TAGS:
            text += f".{part}" if text else part
    return text


def in_words(value: Any) -> str:
    """A value as a reader would see it in the file, shortened to 60 characters."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        text = f'"{value}"'
    elif isinstance(value, (dict, list, tuple)):
        return "a list" if isinstance(value, (list, tuple)) else "a mapping"
    else:
        text = str(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _expected(problem: Any) -> str:
    """What pydantic wanted, in words; empty when its own text is the best there is."""
    context = problem.get("ctx", {})
    kind = problem["type"]
    if kind in ("less_than_equal", "less_than"):
        return f"at most {context.get('le', context.get('lt'))}"
    if kind in ("greater_than_equal", "greater_than"):
        return f"at least {context.get('ge', context.get('gt'))}"
    if kind in ("literal_error", "enum"):
        return f"one of {context['expected']}"
    if kind == "string_pattern_mismatch":
        return "small letters, digits and underscores, a letter first"
    if kind == "string_too_long":
        return f"at most {context['max_length']} characters long"
    if kind == "string_too_short":
        return "a text that is not empty"
    return {
        "int_type": "a whole number",
        "int_parsing": "a whole number",
        "int_from_float": "a whole number",
        "float_type": "a number",
        "float_parsing": "a number",
        "bool_type": "true or false",
        "bool_parsing": "true or false",
        "string_type": "a text",
        "list_type": "a list",
        "tuple_type": "a list",
        "frozen_set_type": "a list",
        "set_type": "a list",
        "dict_type": "a mapping of keys to values",
        "model_type": "a mapping of keys to values",
        "model_attributes_type": "a mapping of keys to values",
        "union_tag_not_found": "a name, or a mapping of keys to values",
    }.get(kind, "")


def _sentence(problem: Any) -> str:
    """One problem in words, without its full stop."""
    where = dotted(problem["loc"])
    prefix = f"{where}: " if where else ""
    if problem["type"] == "missing":
        return f"{where} is missing and nothing else gives it"
    if problem["type"] == "value_error":
        return (prefix + str(problem["ctx"]["error"])).rstrip(".")
    if problem["type"] in ("too_long", "too_short"):
        context = problem["ctx"]
        limit = f"at most {context['max_length']}" if "max_length" in context else ""
        limit = limit or f"at least {context['min_length']}"
        return f"{where} has {context['actual_length']} entries; {limit} are allowed"
    expected = _expected(problem)
    if expected:
        return f"{where or 'the content'} is {in_words(problem['input'])}; it must be {expected}"
    return prefix + str(problem["msg"])


def from_validation(error: ValidationError, source: str, label: str = "") -> ContentError:
    """The first problems of a pydantic error as one paragraph that starts with the file.

    `label` names the object inside the file, for instance `fighter "Fen Reaver 2"`.
    """
    problems = error.errors(include_url=False)
    sentences = [_sentence(problem) for problem in problems[:SHOWN_PROBLEMS]]
    hidden = len(problems) - len(sentences)
    if hidden:
        sentences.append(f"There {'is' if hidden == 1 else 'are'} {hidden} more like these")
    text = " ".join(sentence(part) for part in sentences)
    return ContentError(": ".join(part for part in (source, label, text) if part))
