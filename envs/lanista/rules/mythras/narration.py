"""Events as sentences, and answers as phrases: how a fight is told.

Each event is (code, who, whom, first, second, third). What the numbers mean is what the method of
the same name reads from them; the methods stand in `told_*.py`, by what they are about.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from lanista.rules.mythras.answers import describe
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.told_course import CourseTold
from lanista.rules.mythras.told_exchange import ExchangeTold
from lanista.rules.mythras.told_ground import GroundTold
from lanista.rules.mythras.told_harm import HarmTold
from lanista.rules.mythras.told_movement import MovementTold
from lanista.rules.mythras.told_ranks import RanksTold
from lanista.rules.mythras.told_weapons import WeaponsTold

if TYPE_CHECKING:
    from lanista.rules.mythras.build import MythrasBlueprint


class Narrator(
    CourseTold, ExchangeTold, GroundTold, HarmTold, WeaponsTold, MovementTold, RanksTold
):
    """Tells the fights of one blueprint."""

    def __init__(self, blueprint: MythrasBlueprint) -> None:
        self.names = blueprint.fighter_names
        self.weapons = blueprint.weapon_names
        self.places = blueprint.location_names
        self.teams = blueprint.team_names
        self.zones = blueprint.zone_names
        self.styles = blueprint.style_names
        self._tellers = {tell.value: getattr(self, tell.name.lower()) for tell in Tell}

    def tell(self, events: Iterable[Any]) -> list[str]:
        """One sentence an event; events that say nothing by themselves are left out."""
        told = (self._tellers[e.code](e.who, e.whom, e.first, e.second, e.third) for e in events)
        return [sentence for sentence in told if sentence]

    # Codes that later rules tell.
    def misses(self, *numbers: int) -> str:
        """Told by the attack roll."""
        return ""

    blocked = evaded = caught = misses

    def describe(self, battle: Any, action: int) -> str:
        """What an answer to the battle's pending question means, as a phrase."""
        return describe(self, battle, action)
