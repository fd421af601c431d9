"""Events as sentences, and answers as phrases: how a fight is told.

Each event is (code, who, whom, first, second, third). What the numbers mean is what the method of
the same name reads from them; the methods stand in `told_*.py`, by what they are about.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from lanista.rules.core.game import Accent
from lanista.rules.initiative_points.answers import describe
from lanista.rules.initiative_points.tells import Tell
from lanista.rules.initiative_points.told_attack import AttackTold
from lanista.rules.initiative_points.told_course import CourseTold

if TYPE_CHECKING:
    from lanista.rules.initiative_points.build import InitiativePointsBlueprint

GRAVE = (Tell.DEAD, Tell.INCAPACITATED, Tell.UNCONSCIOUS, Tell.OVER)
ACCENTS: dict[int, Accent] = {
    Tell.ROUND: "round",
    Tell.WOUND: "wound",
    Tell.BOTCH: "luck",
    **dict.fromkeys(GRAVE, "grave"),
}


class Narrator(CourseTold, AttackTold):
    """Tells the fights of one blueprint."""

    def __init__(self, blueprint: InitiativePointsBlueprint) -> None:
        super().__init__(blueprint)
        self._tellers = {tell.value: getattr(self, tell.name.lower()) for tell in Tell}

    def tell(self, events: Iterable[Any]) -> list[str]:
        """One sentence an event; events that say nothing by themselves are left out."""
        told = (self._tellers[e.code](e.who, e.whom, e.first, e.second, e.third) for e in events)
        return [sentence for sentence in told if sentence]

    def describe(self, battle: Any, action: int) -> str:
        """What an answer to the battle's pending question means, as a phrase."""
        return describe(self, battle, action)
