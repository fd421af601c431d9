"""Sentences about blows: rolls, reactions, effects, damage."""

from __future__ import annotations

from lanista.rules.mythras.answers import spoken
from lanista.rules.mythras.phrases import EFFECT_PHRASES, LUCK_USES, counted, outcome
from lanista.rules.mythras.teller import Teller
from lanista.rules.mythras.vocabulary import Act, Effect


class ExchangeTold(Teller):
    """Blows: rolls, reactions, effects, damage."""

    def attack(self, who: int, whom: int, result: int, skill: int, packed: int) -> str:
        """first: the roll; second: the skill; third: 100 * level + weapon."""
        level, weapon = divmod(packed, 100)
        return (
            f"{self.names[who]} strikes at {self.names[whom]} with {self.arm(weapon)}: "
            f"{outcome(result, skill, level)}."
        )

    def parry(self, who: int, whom: int, result: int, skill: int, packed: int) -> str:
        """first: the roll; second: the skill; third: 100 * level + weapon."""
        level, weapon = divmod(packed, 100)
        means = f"with {self.arm(weapon)}"
        return f"{self.names[who]} parries {means}: {outcome(result, skill, level)}."

    def evade(self, who: int, whom: int, result: int, skill: int, packed: int) -> str:
        """first: the roll; second: the skill; third: 100 * level, and 1 for a mere sidestep."""
        level, sidestep = divmod(packed, 100)
        how = "slips past" if sidestep else "dives aside"
        return f"{self.names[who]} {how}: {outcome(result, skill, level)}."

    def no_reaction(self, who: int, whom: int, could: int, second: int, third: int) -> str:
        """first: whether a reaction was possible."""
        if could:
            return f"{self.names[who]} does not react."
        return f"{self.names[who]} cannot defend."

    def predeclares(self, who: int, whom: int, reaction: int, second: int, third: int) -> str:
        """first: the reaction declared before the roll."""
        means = spoken(Act(reaction).name).lower()
        return f"{self.names[who]} is ready to {means} before the blow."

    def both_fumble(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """Both sides fumbled."""
        return f"{self.names[who]} and {self.names[whom]} tangle, stumble and lose the thread."

    def effect(self, who: int, whom: int, effect: int, countering: int, third: int) -> str:
        """first: the effect; second: whether it is the substitute of a prepared counter."""
        phrase = EFFECT_PHRASES.get(Effect(effect), "gains the upper hand")
        turned = "turns the tables and " if countering else ""
        told = phrase.format(foe=self.names[whom])
        return f"{self.names[who]} {turned}{told} ({spoken(Effect(effect).name)})."

    def follows_up(self, who: int, whom: int, effect: int, second: int, third: int) -> str:
        """whom: the foe; first: the effect that allows it."""
        if effect == Effect.REMISE:
            return f"{self.names[who]} strikes again before {self.names[whom]} can act!"
        return f"{self.names[who]} follows up."

    def held_off(self, who: int, whom: int, turns: int, second: int, third: int) -> str:
        """whom: who sees to it; first: turns without an attack."""
        return f"{self.names[who]} must keep to defence ({counted(turns)} without an attack)."

    def counter_prepared(self, who: int, whom: int, effect: int, second: int, third: int) -> str:
        """first: the effect, which stays secret."""
        return ""

    def countered(self, who: int, whom: int, effect: int, second: int, third: int) -> str:
        """first: the effect that was foreseen."""
        return f"{self.names[who]} saw the {spoken(Effect(effect).name)} coming!"

    def damage(self, who: int, whom: int, location: int, rolled: int, passes: int) -> str:
        """first: location; second: damage rolled; third: damage past the parry."""
        return f"The blow falls on the {self.location(whom, location)} for {rolled}."

    def stopped(self, who: int, whom: int, stopped: int, passes: int, weapon: int) -> str:
        """first: damage stopped; second: damage that passes; third: the parrying weapon."""
        name = self.weapons[weapon].lower()
        if passes == 0:
            return f"{self.names[who]}'s {name} stops it all."
        if stopped == 0:
            return f"{self.names[who]}'s {name} is too light to stop any of it."
        return f"{self.names[who]}'s {name} stops {stopped}; {passes} comes through."

    def armour_stops(self, who: int, whom: int, location: int, damage: int, third: int) -> str:
        """first: location; second: the damage stopped."""
        return f"Armour on the {self.location(who, location)} takes it."

    def luck(self, who: int, whom: int, use: int, left: int, third: int) -> str:
        """first: what the Luck Point is spent on; second: points left."""
        return f"{self.names[who]} spends luck and {LUCK_USES[Act(use)]} ({left} left)."
