"""Sentences about rounds, turns and declarations."""

from __future__ import annotations

from lanista.rules.mythras.answers import act_phrase
from lanista.rules.mythras.teller import Teller
from lanista.rules.mythras.vocabulary import Act


class CourseTold(Teller):
    """Rounds, turns, declarations."""

    def round(self, who: int, whom: int, number: int, second: int, third: int) -> str:
        """first: the number of the round."""
        return f"Round {number}"

    def initiative(self, who: int, whom: int, die: int, total: int, third: int) -> str:
        """first: the die; second: the total."""
        return f"{self.names[who]} has initiative {total}."

    def declare(self, who: int, whom: int, act: int, item: int, manner: int) -> str:
        """first: the act; whom: its target."""
        if act == Act.FIRST_AID:
            return f"{self.names[who]} kneels to tend {self.himself(who, whom)}."
        if act == Act.REGAIN_FOOTING:
            return f"{self.names[who]} tries to get up."
        return ""

    def dithers(self, who: int, whom: int, act: int, second: int, third: int) -> str:
        """Nothing was done with a turn."""
        return f"{self.names[who]} hesitates."

    def delays(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """The turn is kept for a reaction."""
        return f"{self.names[who]} waits for an opening."

    def delay_lost(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """A delay was not used in time."""
        return f"{self.names[who]} has waited too long; the moment is gone."

    def interrupts(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """whom: who is interrupted."""
        return f"{self.names[who]} acts before {self.names[whom]} can!"

    def void(self, who: int, whom: int, act: int, second: int, third: int) -> str:
        """first: the act that has become impossible."""
        return f"{self.names[who]} can no longer {act_phrase(act)}."

    def engages(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """whom: the foe."""
        return f"{self.names[who]} closes with {self.names[whom]}."

    def over(self, who: int, whom: int, team: int, rounds: int, third: int) -> str:
        """first: the winning team, or -1; second: the round."""
        if team < 0:
            return f"Nobody is left standing after {rounds} rounds."
        return f"{self.teams[team].capitalize()} wins in round {rounds}."
