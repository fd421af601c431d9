"""Events as sentences, and answers as phrases: how a fight is told.

Each event is (code, who, whom, first, second, third). What the numbers mean is what the method of
the same name in `Narrator` reads from them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from lanista.rules.mythras.answers import ACT_PHRASES, describe, spoken
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import (
    Act,
    Die,
    Effect,
    Fatigue,
    HoldKind,
    Level,
    Wound,
)

if TYPE_CHECKING:
    from lanista.rules.build import Blueprint

LEVELS = {
    Level.CRITICAL: "critical",
    Level.SUCCESS: "success",
    Level.FAILURE: "failure",
    Level.FUMBLE: "fumble",
}

EFFECT_PHRASES = {
    Effect.BASH: "bashes {foe} off balance",
    Effect.BLEED: "goes for a blood vessel",
    Effect.CHOOSE_LOCATION: "picks where the blow lands",
    Effect.COMPEL_SURRENDER: "calls on {foe} to yield",
    Effect.DISARM_OPPONENT: "goes for {foe}'s weapon",
    Effect.FORCE_FAILURE: "makes the most of {foe}'s blunder",
    Effect.IMPALE: "drives the point home",
    Effect.MAXIMISE_DAMAGE: "puts full weight behind the blow",
    Effect.PREPARE_COUNTER: "reads {foe} and plans a counter",
    Effect.STUN_LOCATION: "aims to numb what it hits",
    Effect.TRIP_OPPONENT: "sweeps at {foe}'s legs",
}

HOLDS = {
    HoldKind.GRIP: "grips",
    HoldKind.GRAPPLE: "grapples",
    HoldKind.PIN: "pins",
    HoldKind.ENTANGLE: "entangles",
}

LUCK_USES = {
    Act.REROLL: "rolls again",
    Act.SWAP_DIGITS: "swaps the digits",
    Act.FORCE_REROLL: "makes the foe roll again",
    Act.DESPERATE_EFFORT: "finds strength for one more reaction",
    Act.MITIGATE: "turns a ruinous wound into a grave one",
}

WOUNDS = {
    Wound.MINOR: "a minor wound",
    Wound.SERIOUS: "a serious wound",
    Wound.MAJOR: "a major wound",
}
PLACES = {1: "readies", 2: "puts away", 3: "bends down for"}


def percent(result: int) -> str:
    """A d100 result as it is read at the table."""
    return "00" if result == 100 else f"{result:02d}"


def counted(turns: int) -> str:
    """So many turns, in words that fit."""
    return "1 turn" if turns == 1 else f"{turns} turns"


def outcome(result: int, skill: int, level: int) -> str:
    """A roll, what it was thrown against, how it went; 0: it could not even be made."""
    if result == 0:
        return "no chance"
    return f"{percent(result)} against {skill}, {LEVELS[Level(level)]}"


class Narrator:
    """Tells the fights of one blueprint."""

    def __init__(self, blueprint: Blueprint) -> None:
        self.names = blueprint.fighter_names
        self.weapons = blueprint.weapon_names
        self.places = blueprint.location_names
        self.teams = blueprint.team_names
        self.styles = blueprint.style_names
        self._tellers = {tell.value: getattr(self, tell.name.lower()) for tell in Tell}

    def tell(self, events: Iterable[Any]) -> list[str]:
        """One sentence an event; events that say nothing by themselves are left out."""
        told = (self._tellers[e.code](e.who, e.whom, e.first, e.second, e.third) for e in events)
        return [sentence for sentence in told if sentence]

    def location(self, who: int, location: int) -> str:
        """The name of a location as words."""
        return self.places[who][location].replace("_", " ").lower() if location >= 0 else "body"

    def arm(self, weapon: int) -> str:
        """What a blow or a parry is made with."""
        name = self.weapons[weapon].lower()
        return "bare hands" if name == "unarmed" else f"the {name}"

    # ------------------------------------------------------------ the course of the fight

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

    def himself(self, who: int, whom: int) -> str:
        """The other fighter's name, or the fighter's own wounds."""
        return "their own wounds" if who == whom else self.names[whom]

    def whose(self, who: int, whom: int) -> str:
        """The other fighter's name in the genitive, or "their own"."""
        return "their own" if who == whom else f"{self.names[whom]}'s"

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
        return f"{self.names[who]} can no longer {ACT_PHRASES.get(Act(act), 'act')}."

    def engages(self, who: int, whom: int, first: int, second: int, third: int) -> str:
        """whom: the foe."""
        return f"{self.names[who]} closes with {self.names[whom]}."

    def over(self, who: int, whom: int, team: int, rounds: int, third: int) -> str:
        """first: the winning team, or -1; second: the round."""
        if team < 0:
            return f"Nobody is left standing after {rounds} rounds."
        return f"{self.teams[team].capitalize()} wins in round {rounds}."

    # ------------------------------------------------------------ the exchange

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
        """first: the roll; second: the skill; third: 100 * level."""
        return f"{self.names[who]} dives aside: {outcome(result, skill, packed // 100)}."

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

    # ------------------------------------------------------------ harm

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

    def location_stunned(self, who: int, whom: int, location: int, turns: int, region: int) -> str:
        """first: location; second: turns."""
        return f"{self.names[who]}'s {self.location(who, location)} is numb for {counted(turns)}."

    def treated(self, who: int, whom: int, location: int, healed: int, third: int) -> str:
        """first: location; second: points healed; third: whether the patient comes to."""
        wound = f"{self.whose(who, whom)} {self.location(whom, location)}"
        revived = f" {self.names[whom]} comes to, in no state to fight." if third else ""
        return f"{self.names[who]} binds {wound} (+{healed}).{revived}"

    def treatment_fails(self, who: int, whom: int, location: int, second: int, third: int) -> str:
        """first: location."""
        wound = f"{self.whose(who, whom)} {self.location(whom, location)}"
        return f"{self.names[who]} cannot help {wound}."

    # ------------------------------------------------------------ weapons and footing

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

    # ------------------------------------------------------------ holds and footwork

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

    # Codes that later rules tell.
    def misses(self, *numbers: int) -> str:
        """Told by the attack roll."""
        return ""

    blocked = evaded = caught = misses

    def describe(self, battle: Any, action: int) -> str:
        """What an answer to the battle's pending question means, as a phrase."""
        return describe(self, battle, action)
