"""Sentences about rounds, points, declarations and what is not an attack."""

from __future__ import annotations

from lanista.rules.initiative_points.phrases import ACTS, paces, points
from lanista.rules.initiative_points.teller import Teller
from lanista.rules.initiative_points.vocabulary import Act

# How somebody sets about an act that takes until a later phase.
BEGINNINGS = {
    Act.STRIKE: "goes for {whom}",
    Act.SHOOT: "aims at {whom}",
    Act.CAST: "begins a spell",
    Act.FAST_CAST: "snatches at a spell",
    Act.WALK: "sets out at a walk",
    Act.HUSTLE: "starts to run",
    Act.SPRINT: "breaks into a sprint",
    Act.READY: "reaches for a weapon",
    Act.RELOAD: "makes ready for another shot",
}
GAITS = {Act.WALK: "walks", Act.HUSTLE: "runs", Act.SPRINT: "sprints"}
HEADINGS = {Act.TOWARD: "towards", Act.AWAY: "away from"}


class CourseTold(Teller):
    """Rounds, points, declarations, movement, weapons in hand."""

    def round(self, who: int, whom: int, number: int, second: int, third: int) -> str:
        """first: the number of the round."""
        return f"Round {number}"

    def phase(self, who: int, whom: int, number: int, second: int, third: int) -> str:
        """first: the number of the phase."""
        return f"Phase {number}"

    def notices(self, who: int, whom: int, total: int, ease: int, third: int) -> str:
        """first: the total; second: what it had to reach."""
        return f"{self.names[who]} sees it coming ({total} against {ease})."

    def surprised(self, who: int, whom: int, total: int, ease: int, third: int) -> str:
        """first: the total; second: what it had to reach."""
        thrown = f" ({total} against {ease})" if total else ""
        return f"{self.names[who]} is caught flat-footed{thrown}."

    def takes_six(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """The die counts as six."""
        return f"{self.names[who]} is content with a six."

    def risks(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """A die is thrown instead."""
        return f"{self.names[who]} takes a risk and throws the die."

    def initiative(self, who: int, whom: int, die: int, total: int, left: int) -> str:
        """first: the die; second: the total; third: points left when debts are paid."""
        if total == 0:
            return f"{self.names[who]} is slow off the mark: no points this round."
        if left < total:
            return f"{self.names[who]} has {points(total)}, {left} when debts are paid."
        return f"{self.names[who]} has {points(total)}."

    def resumes(self, who: int, whom: int, act: int, paid: int, phase: int) -> str:
        """first: the act; second: points paid; third: its phase."""
        name = self.names[who]
        return f"{name} will {ACTS[Act(act)]} in phase {phase} ({points(paid)} paid)."

    def still_owes(self, who: int, whom: int, act: int, paid: int, owed: int) -> str:
        """first: the act; second: points paid; third: points owed."""
        return f"{self.names[who]} is not ready to {ACTS[Act(act)]}: {points(owed)} to go."

    def declares(self, who: int, whom: int, act: int, cost: int, before: int) -> str:
        """whom: at whom it is aimed; first: the act; second: its cost; third: points before."""
        told = BEGINNINGS[Act(act)].format(whom=self.names[whom])
        left = max(0, before - cost)
        if cost > before:
            price = f"{before} of {points(cost)}"
        elif self.at_once or act == Act.FAST_CAST:
            price = f"{points(cost)}, {left} left"
        else:
            price = f"{points(cost)}, for phase {left}"
        return f"{self.names[who]} {told} ({price})."

    def carries(self, who: int, whom: int, act: int, owed: int, third: int) -> str:
        """first: the act; second: points owed."""
        return f"The rest must wait for the next round: {points(owed)} to go."

    def waits(self, who: int, whom: int, left: int, second: int, third: int) -> str:
        """first: points."""
        return f"{self.names[who]} waits."

    def waited(self, who: int, whom: int, before: int, after: int, third: int) -> str:
        """first: points before; second: points after."""
        return f"{self.names[who]} has waited ({after} left)."

    def passes(self, who: int, whom: int, left: int, second: int, third: int) -> str:
        """first: points."""
        return f"{self.names[who]} stays on guard ({points(left)} for defence)."

    def void(self, who: int, whom: int, act: int, second: int, third: int) -> str:
        """first: the act that has become impossible."""
        return f"{self.names[who]} can no longer {ACTS[Act(act)]}."

    def moves(self, who: int, whom: int, act: int, heading: int, gone: int) -> str:
        """whom: towards or from whom; first: the act; second: the heading; third: paces gone."""
        if gone == 0:
            return f"{self.names[who]} gets no further."
        way = f"{HEADINGS[Act(heading)]} {self.names[whom]}"
        return f"{self.names[who]} {GAITS[Act(act)]} {paces(abs(gone))} {way}."

    def readies(self, who: int, whom: int, weapon: int, second: int, third: int) -> str:
        """first: the weapon."""
        return f"{self.names[who]} takes {self.arm(weapon)} in hand."

    def puts_away(self, who: int, whom: int, weapon: int, second: int, third: int) -> str:
        """first: the weapon."""
        return f"{self.names[who]} puts {self.arm(weapon)} away."

    def reloads(self, who: int, whom: int, weapon: int, second: int, third: int) -> str:
        """first: the weapon."""
        return f"{self.names[who]} has {self.arm(weapon)} ready again."

    def over(self, who: int, whom: int, team: int, rounds: int, third: int) -> str:
        """first: the winning team, or -1; second: the round."""
        if team < 0:
            return f"Nobody is left standing after round {rounds}."
        return f"{self.teams[team].capitalize()} wins in round {rounds}."
