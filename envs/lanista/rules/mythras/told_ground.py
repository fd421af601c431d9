"""Sentences about going places, surprise, and what is said."""

from __future__ import annotations

from lanista.rules.mythras.phrases import MESSAGES, outcome
from lanista.rules.mythras.teller import Teller
from lanista.rules.mythras.vocabulary import Message


class GroundTold(Teller):
    """Going places, surprise, and what is said."""

    def moves(self, who: int, whom: int, zone: int, leaping: int, third: int) -> str:
        """first: the zone; second: whether by a leap or swing."""
        verb = "swings" if leaping else "makes"
        return f"{self.names[who]} {verb} {'into' if leaping else 'for'} the {self.zones[zone]}."

    def flees(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """Leaves the battle."""
        return f"{self.names[who]} turns and runs from the fight."

    def steals_up(self, who: int, whom: int, result: int, skill: int, level: int) -> str:
        """who: the clumsiest of the ambushers; first: the roll; second: the skill; third: level."""
        return f"{self.names[who]} must not give the game away: {outcome(result, skill, level)}."

    def looks_out(self, who: int, whom: int, result: int, skill: int, level: int) -> str:
        """first: the roll; second: the skill; third: the level."""
        return f"{self.names[who]} might notice: {outcome(result, skill, level)}."

    def surprised(self, who: int, whom: int, initiative: int, behind: int, third: int) -> str:
        """first: the initiative that is left; second: whether from behind."""
        how = "attacked from behind" if behind else "taken unawares"
        return f"{self.names[who]} is {how}: initiative {initiative}."

    def speaks(self, who: int, whom: int, message: int, second: int, third: int) -> str:
        """first: `Message`."""
        return f"{self.names[who]} shouts: {MESSAGES[Message(message)]}"

    def signals(self, who: int, whom: int, message: int, second: int, third: int) -> str:
        """first: `Message`; whom: the receiver, or who signals for all."""
        to = "the others" if who == whom else self.names[whom]
        return f"{self.names[who]} signs to {to}: {MESSAGES[Message(message)]}"

    def looks_about(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """Has taken in what goes on."""
        return f"{self.names[who]} takes in the whole fight at a glance."
