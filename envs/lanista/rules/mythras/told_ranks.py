"""Sentences about wards, stances and formations; about mooks, and last acts."""

from __future__ import annotations

from lanista.rules.mythras.phrases import outcome
from lanista.rules.mythras.teller import Teller


class RanksTold(Teller):
    """Wards, stances, formations, mooks, last acts."""

    def braces(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """whom: against whom."""
        return f"{self.names[who]} plants both feet against {self.names[whom]}."

    def falls_in(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """Takes a place in the line."""
        return f"{self.names[who]} falls in with the line."

    def falls_out(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """Leaves the line."""
        return f"{self.names[who]} is no longer in the line."

    def pressed(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """Faces a formation, and has a point less."""
        return f"{self.names[who]} finds no gap in the formation (one Action Point less)."

    def wards(self, who: int, whom: int, mask: int, weapon: int, crouching: int) -> str:
        """first: bit mask of locations; second: the weapon; third: whether crouching."""
        names = [self.location(who, k) for k in range(len(self.places[who])) if mask >> k & 1]
        listed = " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
        crouched = "crouches and " if crouching else ""
        return f"{self.names[who]} {crouched}holds {self.arm(weapon)} before {listed}."

    def unwards(self, who: int, whom: int, item: int, weapon: int, third: int) -> str:
        """second: the weapon."""
        return f"{self.names[who]} guards nothing with {self.arm(weapon)} any more."

    def ward_stops(self, who: int, whom: int, stopped: int, passes: int, weapon: int) -> str:
        """first: damage stopped; second: damage that passes; third: the guarding weapon."""
        rest = f"; {passes} comes through" if passes else ", which is all"
        return f"{self.arm(weapon).capitalize()} was in the way and stops {stopped}{rest}."

    def collapses(self, who: int, whom: int, location: int, second: int, third: int) -> str:
        """first: the location; rabble lies screaming."""
        return f"{self.names[who]} collapses, clutching the {self.location(who, location)}."

    def routed(self, who: int, whom: int, caught: int, second: int, third: int) -> str:
        """first: whether there is no getting away."""
        if caught:
            return f"{self.names[who]} cannot get away and begs for mercy."
        return f"{self.names[who]} has had enough and flees, cursing."

    def last_act(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """A ruined fighter acts once more."""
        return f"{self.names[who]} rears up for one last act."

    def parries_for(self, who: int, whom: int, result: int, skill: int, packed: int) -> str:
        """whom: the beast; first: the roll; second: the skill; third: 100 * level + weapon."""
        level, weapon = divmod(packed, 100)
        means = f"parries for {self.names[whom]} with {self.arm(weapon)}"
        return f"{self.names[who]} {means}: {outcome(result, skill, level)}."
