"""Sentences about holds, footwork and moving about."""

from __future__ import annotations

from lanista.rules.mythras.phrases import HOLDS, RANGES, outcome
from lanista.rules.mythras.teller import Teller
from lanista.rules.mythras.vocabulary import HoldKind, Reach


class MovementTold(Teller):
    """Holds, footwork, moving about."""

    def held(self, who: int, whom: int, location: int, kind: int, item: int) -> str:
        """whom: the holder; first: location; second: `HoldKind`; third: the weapon pinned."""
        if kind == HoldKind.PIN:
            return f"{self.names[whom]} pins {self.names[who]}'s {self.weapons[item].lower()}."
        place = self.location(who, location)
        return f"{self.names[whom]} {HOLDS[HoldKind(kind)]} {self.names[who]}'s {place}."

    def loose(self, who: int, whom: int, location: int, kind: int, item: int) -> str:
        """whom: the holder; first: location; second: `HoldKind`."""
        return f"{self.names[who]} is free of {self.names[whom]}."

    def held_fast(self, who: int, whom: int, location: int, kind: int, third: int) -> str:
        """whom: the holder."""
        return f"{self.names[who]} struggles, but {self.names[whom]} holds on."

    def tugs(self, who: int, whom: int, location: int, second: int, third: int) -> str:
        """whom: the entangled; first: where."""
        place = self.location(whom, location)
        return f"{self.names[who]} hauls at {self.names[whom]}'s entangled {place}."

    def crushes(self, who: int, whom: int, result: int, skill: int, level: int) -> str:
        """whom: the victim; first: the roll; second: the skill; third: the level."""
        rolled = outcome(result, skill, level)
        return f"{self.names[who]} wrenches what is held of {self.names[whom]}: {rolled}."

    def outmanoeuvres(self, who: int, whom: int, result: int, skill: int, level: int) -> str:
        """first: the roll; second: the skill; third: the level."""
        return f"{self.names[who]} dodges about among the foes: {outcome(result, skill, level)}."

    def keeps_up(self, who: int, whom: int, result: int, skill: int, level: int) -> str:
        """first: the roll; second: the skill; third: the level."""
        return f"{self.names[who]} tries to keep up: {outcome(result, skill, level)}."

    def barred(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """whom: whom he cannot reach."""
        return f"{self.names[who]} cannot get at {self.names[whom]} this round."

    def withdraws(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """whom: the foe he is rid of."""
        return f"{self.names[who]} breaks away from {self.names[whom]}."

    def seeks_range(self, who: int, whom: int, wanted: int, now: int, third: int) -> str:
        """whom: the foe; first: the Reach wanted; second: the present one."""
        if wanted < now:
            return f"{self.names[who]} tries to get in under {self.names[whom]}'s guard."
        return f"{self.names[who]} tries to gain room from {self.names[whom]}."

    def changes_range(self, who: int, whom: int, wanted: int, second: int, third: int) -> str:
        """whom: the foe; first: the Reach at which they fight now."""
        return f"{self.names[who]} and {self.names[whom]} now fight {RANGES[Reach(wanted)]}."

    def keeps_range(self, who: int, whom: int, wanted: int, second: int, third: int) -> str:
        """whom: the mover; first: the Reach he wanted, 0 to get away."""
        if wanted == 0:
            return f"{self.names[who]} keeps close to {self.names[whom]}."
        return f"{self.names[who]} steps along; {self.names[whom]} gains nothing."

    def aims_at_weapon(self, who: int, whom: int, item: int, weapon: int, third: int) -> str:
        """whom: the foe; first: his item; second: what it is."""
        name = self.weapons[weapon].lower()
        return f"{self.names[who]}, held at bay, strikes at {self.names[whom]}'s {name}."

    def faces(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """whom: the only foe left to face."""
        return f"{self.names[who]} now faces {self.names[whom]} alone."
