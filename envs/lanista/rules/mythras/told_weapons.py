"""Sentences about weapons lost and found, and about footing."""

from __future__ import annotations

from lanista.rules.mythras.phrases import PLACES
from lanista.rules.mythras.teller import Teller


class WeaponsTold(Teller):
    """Weapons lost and found, and footing."""

    def drops(self, who: int, whom: int, item: int, weapon: int, third: int) -> str:
        """second: the weapon."""
        return f"{self.names[who]}'s {self.weapons[weapon].lower()} falls."

    def readies(self, who: int, whom: int, item: int, weapon: int, place: int) -> str:
        """second: the weapon; third: where it is now."""
        name = self.weapons[weapon].lower()
        return f"{self.names[who]} {PLACES.get(place, 'readies')} the {name}."

    def disarmed(self, who: int, whom: int, item: int, weapon: int, metres: int) -> str:
        """second: the weapon; third: how far it flies."""
        away = f"flies {metres} m" if metres else "lies at the feet"
        return f"{self.names[who]} is disarmed: the {self.weapons[weapon].lower()} {away}."

    def keeps_weapon(self, who: int, whom: int, item: int, weapon: int, third: int) -> str:
        """second: the weapon."""
        return f"{self.names[who]} keeps hold of the {self.weapons[weapon].lower()}."

    def pushed(self, who: int, whom: int, metres: int, sideways: int, knocked: int) -> str:
        """first: metres; second: sideways; third: 1 for Knockback."""
        verb = "is hurled" if knocked else "is driven"
        return f"{self.names[who]} {verb} {metres} m {'aside' if sideways else 'back'}."

    def stands_firm(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """Keeps the feet."""
        return f"{self.names[who]} stands firm."

    def surrenders(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """whom: to whom."""
        return f"{self.names[who]} yields to {self.names[whom]}."

    def refuses_surrender(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """whom: who demanded it."""
        return f"{self.names[who]} will not yield."

    def impaled(self, who: int, whom: int, location: int, weapon: int, third: int) -> str:
        """first: location; second: the weapon."""
        return (
            f"{self.names[whom]}'s {self.weapons[weapon].lower()} is stuck in {self.names[who]}'s "
            f"{self.location(who, location)}."
        )

    def let_go(self, who: int, whom: int, item: int, weapon: int, third: int) -> str:
        """second: the weapon."""
        return f"{self.names[who]} lets go of the {self.weapons[weapon].lower()}."

    def pulled_out(self, who: int, whom: int, location: int, weapon: int, third: int) -> str:
        """first: location; second: the weapon."""
        wound = f"{self.whose(who, whom)} {self.location(whom, location)}"
        return f"{self.names[who]} tears the {self.weapons[weapon].lower()} out of {wound}."

    def stays_stuck(self, who: int, whom: int, item: int, weapon: int, third: int) -> str:
        """second: the weapon."""
        return (
            f"{self.names[who]} pulls, but the {self.weapons[weapon].lower()} stays stuck in "
            f"{'their own flesh' if who == whom else self.names[whom]}."
        )

    def weapon_damaged(self, who: int, whom: int, past: int, weapon: int, left: int) -> str:
        """first: hit points lost; second: the weapon; third: hit points left."""
        name = f"{self.names[who]}'s {self.weapons[weapon].lower()}"
        if not past:
            return f"{name} takes it without a dent."
        return f"{name} takes {past} ({left} left)."

    def weapon_breaks(self, who: int, whom: int, item: int, weapon: int, third: int) -> str:
        """second: the weapon."""
        return f"{self.names[who]}'s {self.weapons[weapon].lower()} breaks!"

    def weapon_taken(self, who: int, whom: int, item: int, weapon: int, third: int) -> str:
        """whom: its owner until now; second: the weapon."""
        name = self.weapons[weapon].lower()
        return f"{self.names[who]} wrests the {name} from {self.names[whom]}, and wields it."

    def sundered(self, who: int, whom: int, location: int, torn: int, left: int) -> str:
        """first: location; second: armour points torn off; third: points left."""
        place = self.location(who, location)
        return f"The armour on {self.names[who]}'s {place} is torn ({torn} points, {left} left)."

    def strikes_bystander(self, who: int, whom: int, weapon: int, second: int, third: int) -> str:
        """whom: who stood by; first: the weapon."""
        return f"{self.names[who]}'s blow goes astray and catches {self.names[whom]}!"

    def hurts_itself(self, who: int, whom: int, location: int, damage: int, weapon: int) -> str:
        """first: location; second: damage; third: the weapon."""
        place = self.location(who, location)
        return f"{self.names[who]}'s own blow finds their {place} for {damage}."
