"""Movement as stat blocks write it: metres or feet, with flight or swimming behind it."""

from __future__ import annotations

import re
from typing import Any

from lanista.pilot.importers.report import Findings

METRES_PER_FOOT = 0.3
MOST_METRES = 200

# A number with its unit, and the word that says how one moves.
_PART = re.compile(
    r"(?P<number>\d+(?:[.]\d+)?)\s*"
    r"(?P<unit>m\b|metres?\b|meters?\b|ft\b|feet\b|['\u2019\u2032])?"
    r"\s*(?P<manner>fly\w*|flight|swim\w*|in the \w+)?",
    re.IGNORECASE,
)


def read_movement(text: str, key: str, found: Findings) -> dict[str, Any]:
    """Metres of `movement`, `fly_movement` and `swim_movement` in text such as "15', 50' fly".

    The first plain number is movement on land. Anything beyond one number is reported as a guess.
    """
    parts = [match for match in _PART.finditer(text) if _metres(match) <= MOST_METRES]
    if not parts:
        found.missing(key, f'"{text}" holds no distance; 6 metres, as for humans')
        return {}
    result: dict[str, Any] = {}
    for match in parts:
        manner = (match["manner"] or "").lower()
        if manner.startswith("fl"):
            result.setdefault("fly_movement", _metres(match))
        elif manner.startswith("swim"):
            result.setdefault("swim_movement", _metres(match))
        elif not manner.startswith("in"):
            result.setdefault("movement", _metres(match))
    if "movement" not in result:
        result["movement"] = 0
    taken = ", ".join(f"{name} {value} m" for name, value in result.items())
    if re.fullmatch(r"\d+\s*m?", text.strip()):
        found.read(key, taken)
    else:
        found.guess(key, f'"{text}" is taken as {taken}')
    return result


def _metres(match: re.Match[str]) -> int:
    """The distance in whole metres; a foot is 0.3 m, halves round up."""
    unit = (match["unit"] or "m").lower()
    factor = 1.0 if unit.startswith("m") else METRES_PER_FOOT
    return int(float(match["number"]) * factor + 0.5)
