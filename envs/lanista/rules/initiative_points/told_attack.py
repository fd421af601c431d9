"""Sentences about attacks, defences, wounds and spells."""

from __future__ import annotations

from lanista.rules.initiative_points.phrases import levels, weariness_word, wound_word
from lanista.rules.initiative_points.teller import Teller
from lanista.rules.initiative_points.vocabulary import Die, SpellKind, Verdict

BOTCHES = {
    Die.INITIATIVE: "stumbles over the first step",
    Die.ATTACK: "botches the attack",
    Die.DAMAGE: "lets the blow slip",
    Die.SOAK: "is caught where it hurts",
    Die.NOTICE: "looks the wrong way",
    Die.CASTING: "botches the spell",
    Die.CONCENTRATION: "loses all hold of the spell",
}


class AttackTold(Teller):
    """Attacks, defences, wounds, spells."""

    def strikes(self, who: int, whom: int, weapon: int, called: int, third: int) -> str:
        """first: the weapon; second: what a called shot adds, or 0."""
        if called:
            return f"{self.names[who]} looks for a gap in {self.names[whom]}'s armour (+{called})."
        if self.at_once:
            return ""  # just declared
        return f"{self.names[who]} strikes at {self.names[whom]} with {self.arm(weapon)}."

    def shoots(self, who: int, whom: int, weapon: int, called: int, third: int) -> str:
        """first: the weapon; second: what a called shot adds, or 0."""
        if called:
            return f"{self.names[who]} aims past {self.names[whom]}'s armour (+{called})."
        if self.at_once:
            return ""
        return f"{self.names[who]} lets fly at {self.names[whom]} with {self.arm(weapon)}."

    def pays(self, who: int, whom: int, fatigue: int, before: int, after: int) -> str:
        """first: whether with Fatigue; second, third: points or levels lost before and after."""
        if fatigue:
            word = weariness_word(self.sizes[who], after)
            return f"{self.names[who]} spends breath on a defence and is {word}."
        return f"{self.names[who]} spends a point on defence ({after} left)."

    def dodges(self, who: int, whom: int, total: int, second: int, third: int) -> str:
        """whom: the attacker; first: the total."""
        return f"{self.names[who]} tries to get out of {self.names[whom]}'s way."

    def parries(self, who: int, whom: int, total: int, weapon: int, third: int) -> str:
        """whom: the attacker; first: the total; second: what parries."""
        return f"{self.names[who]} meets {self.names[whom]}'s attack with {self.arm(weapon)}."

    def takes_it(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """whom: the attacker."""
        return f"{self.names[who]} lets {self.names[whom]}'s attack come."

    def guards(self, who: int, whom: int, total: int, weapon: int, ward: int) -> str:
        """whom: the attacker; first: the total; second: what parries; third: for whom."""
        return f"{self.names[who]} thrusts {self.arm(weapon)} before {self.names[ward]}."

    def attack(self, who: int, whom: int, die: int, total: int, needed: int) -> str:
        """first: the die, below 0: a botch; second: the total; third: what it had to reach."""
        if die < 0 or needed == 0:
            return ""  # nothing to beat, or told by the botch
        return f"{self.names[who]}'s attack comes to {total} against {needed}."

    def verdict(self, who: int, whom: int, verdict: int, weapon: int, third: int) -> str:
        """first: `Verdict`; second: what parried, or -1."""
        attacker, defender = self.names[who], self.names[whom]
        if verdict == Verdict.HIT:
            past = f"gets past {self.arm(weapon)} and hits" if weapon >= 0 else "hits"
            return f"{attacker} {past} {defender}."
        return {
            Verdict.PARRIED: f"{attacker}'s attack is stopped by {self.arm(weapon)}.",
            Verdict.DODGED: f"{defender} is gone before {attacker}'s attack comes.",
            Verdict.BOTCHED: f"{attacker} is thrown off balance: no points left.",
            Verdict.VOID: f"{attacker}'s attack never comes.",
        }.get(Verdict(verdict), f"{attacker} misses {defender}.")

    def damage(self, who: int, whom: int, damage: int, soak: int, lost: int) -> str:
        """first: damage; second: soak; third: body levels lost."""
        if lost == 0:
            return f"{self.names[whom]} is unharmed (damage {damage}, soak {soak})."
        return f"Damage {damage} against a soak of {soak}: {levels(lost)} lost."

    def wound(self, who: int, whom: int, lost: int, before: int, after: int) -> str:
        """first: levels lost; second, third: levels lost in all before and after."""
        if after > self.most(who):
            return ""  # told by what it leads to
        return f"{self.names[who]} is {wound_word(self.sizes[who], after)}."

    def fatigue(self, who: int, whom: int, lost: int, before: int, after: int) -> str:
        """first: levels lost; second, third: levels lost in all before and after."""
        if after > self.most(who):
            return ""
        return f"{self.names[who]} is {weariness_word(self.sizes[who], after)}."

    def incapacitated(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """Can do nothing any more."""
        return f"{self.names[who]} goes down and fights no more!"

    def unconscious(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """Out of Fatigue levels."""
        return f"{self.names[who]} sinks down, senseless!"

    def dead(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """Beyond incapacitated."""
        return f"{self.names[who]} is dead!"

    def botch(self, who: int, whom: int, purpose: int, zeros: int, third: int) -> str:
        """first: `Die` of the roll; second: zeros on the botch dice."""
        return f"{self.names[who]} {BOTCHES[Die(purpose)]}!"

    def drops(self, who: int, whom: int, weapon: int, second: int, third: int) -> str:
        """first: the weapon."""
        return f"{self.names[who]} drops {self.arm(weapon)}."

    def casts(self, who: int, whom: int, spell: int, total: int, level: int) -> str:
        """first: the spell; second: the total; third: its level."""
        at = "on" if self.spell_kinds[spell] == SpellKind.SOAK else "at"
        aimed = "" if who == whom else f" {at} {self.names[whom]}"
        rolled = f"{total} against level {level}"
        return f"{self.names[who]} casts {self.spells[spell]}{aimed} ({rolled})."

    def fizzles(self, who: int, whom: int, spell: int, short: int, third: int) -> str:
        """first: the spell; second: by how much it fell short."""
        return f"{self.spells[spell]} comes to nothing."

    def concentrates(self, who: int, whom: int, spell: int, total: int, ease: int) -> str:
        """first: the spell; second: the total; third: what it had to reach."""
        return f"{self.names[who]} holds on to the spell ({total} against {ease})."

    def loses_spell(self, who: int, whom: int, spell: int, total: int, ease: int) -> str:
        """first: the spell; second: the total; third: what it had to reach."""
        lost = f"{self.spells[spell]} slips away"
        return f"{lost}: {self.names[who]} cannot concentrate ({total} against {ease})."

    def shielded(self, who: int, whom: int, spell: int, bonus: int, third: int) -> str:
        """whom: on whom; first: the spell; second: bonus to Soak."""
        return f"{self.names[whom]} is harder to hurt now (+{bonus} to soak)."
