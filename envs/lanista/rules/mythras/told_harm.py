"""Sentences about wounds and what follows from them."""

from __future__ import annotations

from lanista.rules.mythras.answers import spoken
from lanista.rules.mythras.phrases import WOUNDS, counted, percent
from lanista.rules.mythras.teller import Teller
from lanista.rules.mythras.vocabulary import Die, Fatigue, Wound


class HarmTold(Teller):
    """Wounds and what follows from them."""

    def wound(self, who: int, whom: int, location: int, damage: int, wound: int) -> str:
        """first: location; second: hit points lost; third: the wound class."""
        return (
            f"{self.names[who]} loses {damage} from the {self.location(who, location)}: "
            f"{WOUNDS[Wound(wound)]}."
        )

    def resist(self, who: int, whom: int, die: int, result: int, resisted: int) -> str:
        """first: what is rolled; second: the roll; third: whether it sufficed."""
        if result == 0:
            return f"{self.names[who]} is past resisting."
        verdict = "holds" if resisted else "fails"
        return f"{self.names[who]}'s {spoken(Die(die).name)} {verdict} ({percent(result)})."

    def stunned_by_pain(self, who: int, whom: int, location: int, turns: int, third: int) -> str:
        """second: turns without attack."""
        return f"{self.names[who]} reels from the pain ({counted(turns)} without an attack)."

    def unconscious(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """Falls unconscious."""
        return f"{self.names[who]} falls unconscious."

    def dead(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """Dies."""
        return f"{self.names[who]} is dead."

    def out(self, who: int, whom: int, location: int, second: int, third: int) -> str:
        """first: the ruined location."""
        place = self.location(who, location)
        return f"{self.names[who]} is out of the fight: the {place} is ruined."

    def limb_useless(self, who: int, whom: int, location: int, second: int, third: int) -> str:
        """first: location."""
        return f"{self.names[who]}'s {self.location(who, location)} gives way."

    def prone(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """Falls."""
        return f"{self.names[who]} goes to the ground."

    def stands(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """Is on his feet again."""
        return f"{self.names[who]} is on the feet again."

    def cannot_rise(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """whom: the foe who prevents it."""
        return f"{self.names[whom]} keeps {self.names[who]} down."

    def bleeds(self, who: int, whom: int, location: int, second: int, third: int) -> str:
        """first: location, or -1 for wounds that open again."""
        if location < 0:
            return f"{self.names[who]}'s wound opens again."
        return f"Blood pours from {self.names[who]}'s {self.location(who, location)}."

    def fatigue(self, who: int, whom: int, level: int, second: int, third: int) -> str:
        """first: the new level."""
        return f"{self.names[who]} is {spoken(Fatigue(level).name).lower()}."

    def bleeds_out(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """Nobody treated the wound in time."""
        return f"Nobody tended {self.names[who]} in time."

    def location_stunned(self, who: int, whom: int, location: int, turns: int, out: int) -> str:
        """first: location; second: turns; third: whether they are minutes."""
        place = f"{self.names[who]}'s {self.location(who, location)}"
        return f"{place} is numb for {counted(turns, 'minute' if out else 'turn')}."

    def blinded(self, who: int, whom: int, turns: int, second: int, third: int) -> str:
        """whom: who has blinded; first: turns."""
        return f"{self.names[who]} cannot see for {counted(turns)}."

    def scarred(self, who: int, whom: int, location: int, second: int, third: int) -> str:
        """whom: whose mark it is; first: location."""
        return f"{self.names[who]}'s {self.location(who, location)} will bear the scar."

    def silenced(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """whom: who stifles the cry."""
        return f"{self.names[who]} makes no sound."

    def treated(self, who: int, whom: int, location: int, healed: int, third: int) -> str:
        """first: location; second: points healed; third: whether the patient comes to."""
        wound = f"{self.whose(who, whom)} {self.location(whom, location)}"
        revived = f" {self.names[whom]} comes to, in no state to fight." if third else ""
        return f"{self.names[who]} binds {wound} (+{healed}).{revived}"

    def treatment_fails(self, who: int, whom: int, location: int, second: int, third: int) -> str:
        """first: location."""
        wound = f"{self.whose(who, whom)} {self.location(whom, location)}"
        return f"{self.names[who]} cannot help {wound}."
