"""What every sentence of the narration is made from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lanista.rules.core.compile import interpreted
from lanista.rules.core.schema import ViewRows
from lanista.rules.initiative_points import totals
from lanista.rules.initiative_points.state import Battle

if TYPE_CHECKING:
    from lanista.rules.initiative_points.build import InitiativePointsBlueprint

last_level = interpreted(totals.last_level)


class Teller:
    """The names and the unchanging figures of a fight.

    The methods of its heirs are named after the codes they tell; their arguments are who, whom and
    the three numbers of the event, which each method explains.
    """

    def __init__(self, blueprint: InitiativePointsBlueprint) -> None:
        self.names = blueprint.fighter_names
        self.weapons = blueprint.weapon_names
        self.spells = blueprint.spell_names
        self.teams = blueprint.team_names
        record: Any = ViewRows(Battle, blueprint.template[None])[0]
        roster = record.roster
        everybody = range(len(self.names))
        self.sizes = tuple(roster.bodies[who].bulk for who in everybody)
        self.last_levels = tuple(last_level(record, who) for who in everybody)
        self.spell_kinds = tuple(roster.spells[row].kind for row in range(len(self.spells)))
        self.at_once = blueprint.scenario.options.model_dump()["timing"] == "declared"

    def most(self, who: int) -> int:
        """The levels that a fighter can lose and still act."""
        return self.last_levels[who] - 1

    def arm(self, weapon: int) -> str:
        """What a blow or a parry is made with."""
        name = self.weapons[weapon].lower()
        return "bare fists" if name == "fist" else f"the {name}"
