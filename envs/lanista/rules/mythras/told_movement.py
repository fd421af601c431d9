"""Sentences about holds, footwork and moving about."""

from __future__ import annotations

from lanista.rules.mythras.phrases import HOLDS, outcome
from lanista.rules.mythras.teller import Teller
from lanista.rules.mythras.vocabulary import HoldKind


class MovementTold(Teller):
    """Holds, footwork, moving about."""

    def held(self, who: int, whom: int, location: int, kind: int, item: int) -> str:
        """whom: the holder; first: location; second: `HoldKind`; third: the item pinned."""
        place = self.location(who, location)
        return f"{self.names[whom]} {HOLDS[HoldKind(kind)]} {self.names[who]}'s {place}."

    def loose(self, who: int, whom: int, location: int, kind: int, item: int) -> str:
        """whom: the holder; first: location; second: `HoldKind`."""
        return f"{self.names[who]} is free of {self.names[whom]}."

    def held_fast(self, who: int, whom: int, location: int, kind: int, third: int) -> str:
        """whom: the holder."""
        return f"{self.names[who]} struggles, but {self.names[whom]} holds on."

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
        """Leaves the melee."""
        return f"{self.names[who]} breaks away."

    def faces(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """whom: the only foe left to face."""
        return f"{self.names[who]} now faces {self.names[whom]} alone."
