"""The names under which fighters appear in a fight: no two of them are alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence


def display_names(plain: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Names by team without doubles: numbered inside a team, with the team's name in front across
    teams."""
    shared = Counter(name for names in plain.values() for name in set(names))
    result: dict[str, list[str]] = {}
    for team, names in plain.items():
        totals, seen = Counter(names), Counter[str]()
        result[team] = []
        for name in names:
            seen[name] += 1
            shown = f"{team.capitalize()} {name}" if shared[name] > 1 else name
            result[team].append(f"{shown} {seen[name]}" if totals[name] > 1 else shown)
    return result
