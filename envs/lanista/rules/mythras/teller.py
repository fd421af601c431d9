"""What every sentence of the narration is made from."""

from __future__ import annotations


class Teller:
    """What all sentences are made from: the names of a fight.

    The methods of its heirs are named after the codes they tell; their arguments are who, whom and
    the three numbers of the event, which each method explains.
    """

    names: tuple[str, ...]
    weapons: tuple[str, ...]
    places: tuple[tuple[str, ...], ...]
    teams: tuple[str, ...]
    zones: tuple[str, ...]
    styles: tuple[tuple[str, ...], ...]

    def location(self, who: int, location: int) -> str:
        """The name of a location as words."""
        return self.places[who][location].replace("_", " ").lower() if location >= 0 else "body"

    def arm(self, weapon: int) -> str:
        """What a blow or a parry is made with."""
        name = self.weapons[weapon].lower()
        return "bare hands" if name == "unarmed" else f"the {name}"

    def himself(self, who: int, whom: int) -> str:
        """The other fighter's name, or the fighter's own wounds."""
        return "their own wounds" if who == whom else self.names[whom]

    def whose(self, who: int, whom: int) -> str:
        """The other fighter's name in the genitive, or "their own"."""
        return "their own" if who == whom else f"{self.names[whom]}'s"
