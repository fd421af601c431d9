"""Words that sentences and phrases of Initiative Points share."""

from __future__ import annotations

from lanista.rules.core.compile import interpreted
from lanista.rules.initiative_points import totals
from lanista.rules.initiative_points.vocabulary import Act

penalty_of = interpreted(totals.penalty_of)

# Levels by what they take off every total; beyond them lie incapacitated and unconscious.
WOUNDS = {0: "hurt", 1: "at light wounds", 3: "at medium wounds", 5: "at heavy wounds"}
WEARINESS = {0: "winded", 1: "weary", 3: "tired", 5: "dazed"}

# What somebody who has declared an act is about to do, and can no longer do.
ACTS = {
    Act.STRIKE: "strike",
    Act.SHOOT: "shoot",
    Act.CAST: "cast the spell",
    Act.FAST_CAST: "cast the spell",
    Act.WALK: "walk",
    Act.HUSTLE: "hustle",
    Act.SPRINT: "sprint",
    Act.READY: "ready the weapon",
    Act.RELOAD: "reload",
}


def wound_word(bulk: int, lost: int) -> str:
    """How one of a Size is who has lost so many body levels and can still act."""
    return WOUNDS[penalty_of(bulk, lost)]


def weariness_word(bulk: int, lost: int) -> str:
    """How one of a Size is who has lost so many Fatigue levels and is still conscious."""
    return WEARINESS[penalty_of(bulk, lost)]


def points(number: int) -> str:
    """A number of Initiative Points."""
    return "1 point" if number == 1 else f"{number} points"


def paces(number: int) -> str:
    """A distance."""
    return "1 pace" if number == 1 else f"{number} paces"


def levels(number: int) -> str:
    """A number of body or Fatigue levels."""
    return "1 level" if number == 1 else f"{number} levels"
