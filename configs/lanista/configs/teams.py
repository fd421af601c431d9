"""What the teams of a scenario have in common, whatever the ruleset."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Protocol, TypeVar

from pydantic import Field

MOST_FIGHTERS = 16

TeamName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=30)]


class Counted(Protocol):
    """An entry of a team that stands for one or more fighters."""

    @property
    def count(self) -> int: ...


Teams = TypeVar("Teams", bound=Mapping[str, Sequence[Counted]])


def branch(value: Any) -> str:
    """Whether something is given by its name or written out, as a tag for unions of the two."""
    return "by name" if isinstance(value, str) else "written out"


def fighter_alone(data: Any) -> Any:
    """The entry of a team that states nothing but the name of a fighter."""
    return {"fighter": data} if isinstance(data, str) else data


def check_teams(teams: Teams) -> Teams:
    """The teams, if nobody's is empty and a fight has room for all. Raises ValueError."""
    for name, members in teams.items():
        if not members:
            raise ValueError(
                f'team "{name}" is empty; each team lists at least one fighter, for instance '
                f"{name}: [{{fighter: swordsman}}]"
            )
    total = sum(member.count for members in teams.values() for member in members)
    if total > MOST_FIGHTERS:
        raise ValueError(f"{total} fighters are listed; a fight has at most {MOST_FIGHTERS}")
    return teams
