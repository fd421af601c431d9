"""The ground of a fight, in zones, and a fight that begins by surprise."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator

from lanista.configs.model import Content, Flag, whole

Metres = Annotated[int, BeforeValidator(whole(0, 100))]


class Zone(Content):
    """A part of the ground, within which everybody can come to blows.

    `width` is how many foes can engage one fighter at once. Whoever is confined has no room to
    swing or to outmanoeuvre; `visibility` is poor in thick fog or a snowstorm. obstacle_behind and
    obstacle_beside are metres to the nearest wall, table or ditch behind a fighter and to his side,
    0 for open ground: whoever is bashed that far has to keep his footing. Through an `exit` one
    leaves the fight. A `leap` is entered by a jump or a swing on a rope. On a `ledge` there is
    nowhere to dive aside to.
    """

    width: Annotated[int, BeforeValidator(whole(1, 15))] = 8
    confined: Flag = False
    light: Literal["bright", "dim", "dark"] = "bright"
    footing: Literal["firm", "unstable", "slippery"] = "firm"
    visibility: Literal["clear", "poor"] = "clear"
    exit: Flag = True
    leap: Flag = False
    ledge: Flag = False
    obstacle_behind: Metres = 0
    obstacle_beside: Metres = 0


class Surprise(Content):
    """A fight that begins unexpectedly for all but the team `by` [SURPRISE].

    Each of the others may notice: Perception against Stealth, or Insight against Deceit, or not at
    all. `grade` says how watchful they are: hard for drunkards, easy for the forewarned.
    """

    by: str
    contest: Literal["stealth", "deceit", "none"] = "stealth"
    grade: Literal["very_easy", "easy", "standard", "hard", "formidable", "herculean"] = "standard"
    from_behind: Flag = False
