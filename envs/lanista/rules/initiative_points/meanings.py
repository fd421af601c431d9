"""What the numbers of actions and the features of an observation mean, in a sentence each.

`lanista.rules.initiative_points.tables` joins these with names, numbers and places, which come from
the vocabulary and from `observe`.
"""

from __future__ import annotations

from enum import IntEnum

from lanista.rules.initiative_points.observe import Arm, Context, Magic, Person
from lanista.rules.initiative_points.vocabulary import Act

ACTS: dict[Act, str] = {
    Act.STRIKE: "Strike at a foe within reach: 3 points.",
    Act.SHOOT: "Shoot at a foe within range: 3 points.",
    Act.CAST: "Cast a formulaic spell: 5 points.",
    Act.FAST_CAST: "Cast a spell in haste, at -10 and with more botch dice: 2 points.",
    Act.WALK: "Walk 2 paces: 1 point.",
    Act.HUSTLE: "Run 12 + Quickness paces: 3 points.",
    Act.SPRINT: "Run 30 + Quickness - Encumbrance paces: 5 points and a Fatigue level.",
    Act.READY: "Take a weapon in hand: 1 point.",
    Act.RELOAD: "Make a weapon ready for another shot, for the points that it takes.",
    Act.WAIT: "Wait until the next phase in which something happens.",
    Act.PASS: "Do no more in this round; the points that are left pay for defences.",
    Act.CALL_SHOT: "Aim at a gap in the armour: harder to hit, and armour does not count.",
    Act.NO_CALLED_SHOT: "Aim at nothing in particular.",
    Act.TOWARD: "Towards the other.",
    Act.AWAY: "Away from the other.",
    Act.DODGE: "Get out of the way.",
    Act.PARRY: "Meet the attack with a weapon or shield.",
    Act.NO_DEFENCE: "Let the attack come.",
    Act.PAY_POINT: "Pay for the defence with a point.",
    Act.PAY_FATIGUE: "Pay for the defence with a Fatigue level.",
    Act.GUARD: "Pay a point to parry for an ally beside one.",
    Act.NO_GUARD: "Leave the ally alone.",
    Act.TAKE_SIX: "Let the initiative die count as six.",
    Act.RISK_DIE: "Throw a stress die for initiative instead of the six.",
}

CONTEXT: dict[IntEnum, str] = {
    Context.ROUND: "Rounds fought, this one included.",
    Context.PHASE: "Phase that is played.",
    Context.DECLARED_TIMING: "Acts come at once, and not in the phase of the points left.",
    Context.FOE_SLOT: "Slot of the fighter whom the question concerns.",
    Context.ABOUT: "Number of the act or item that the question is about, or points left.",
    Context.ATTACK_OPEN: "An attack is in progress.",
    Context.ATTACKING: "It is the observer's.",
    Context.DEFENDING: "It is aimed at the observer.",
    Context.MISSILE: "It is a shot.",
    Context.CALLED: "What aiming past the armour adds to its difficulty.",
    Context.ROOM_BELOW: "Paces to the lower end of the ground.",
    Context.ROOM_ABOVE: "Paces to the upper end of the ground.",
}

PERSON: dict[IntEnum, str] = {
    Person.PRESENT: "Somebody fills this row.",
    Person.FALLEN: "Can do nothing: incapacitated, unconscious or dead.",
    Person.DEAD: "Dead.",
    Person.TEAM: "Number of the team.",
    Person.BULK: "Size.",
    Person.POINTS: "Initiative Points left.",
    Person.WAY: "Paces from the observer along the line, with the side as sign.",
    Person.ENGAGED_WITH_ME: "Within reach of the observer.",
    Person.BODY_LEVELS: "Body levels lost.",
    Person.WOUND_PENALTY: "What wounds take off every total.",
    Person.FATIGUE_LEVELS: "Fatigue levels lost.",
    Person.FATIGUE_PENALTY: "What Fatigue takes off every total.",
    Person.FLAT_FOOTED: "Caught by an ambush: neither points nor acts in this round.",
    Person.PASSED: "Does no more in this round.",
    Person.WAITING: "Waits for the next phase.",
    Person.STRIKES: "Has begun a blow.",
    Person.SHOOTS: "Has begun a shot.",
    Person.CASTS: "Has begun a spell.",
    Person.MOVES: "Has begun to move.",
    Person.HANDLES: "Has begun to ready or reload a weapon.",
    Person.AT_ME: "What it has begun is aimed at the observer.",
    Person.AT_MY_SIDE: "What it has begun is aimed at the observer's side.",
    Person.CALLED: "The attack begun is aimed past the armour.",
    Person.COMES_IN_PHASE: "Phase in which the act begun comes.",
    Person.OWED: "Points to be paid for it in the next round.",
    Person.DISTURBED: "What concentration on the spell begun must reach.",
    Person.SOAK_SPELL: "What a spell adds to Soak.",
    Person.ARMOUR_GAP: "What aiming past the armour would add to the difficulty.",
    Person.ARMOUR_KNOWN: "How well the armour protects is known.",
    Person.PROTECTION: "Protection of armour and hide.",
    Person.KNOWN: "The features that are known to the own side only are filled.",
    Person.QUICKNESS: "Quickness.",
    Person.DEXTERITY: "Dexterity.",
    Person.STRENGTH: "Strength.",
    Person.STAMINA: "Stamina.",
    Person.PERCEPTION: "Perception.",
    Person.ATHLETICS: "Athletics.",
    Person.AWARENESS: "Awareness.",
    Person.CONCENTRATION: "Concentration.",
    Person.ENCUMBRANCE: "Encumbrance.",
}

ARM: dict[IntEnum, str] = {
    Arm.THERE: "The weapon exists, and the observer sees it.",
    Arm.IN_HAND: "Ready for use.",
    Arm.SHIELD: "A shield.",
    Arm.MISSILE: "It shoots, and does not strike.",
    Arm.HANDS: "Hands it needs.",
    Arm.LOADED: "Ready to shoot.",
    Arm.ATTACK: "What it adds to an attack.",
    Arm.DAMAGE: "What it adds to damage.",
    Arm.DEFENCE: "What it adds to a parry.",
    Arm.DISTANCE: "Its farthest shot, in paces.",
    Arm.SKILL: "Ability with it.",
}

MAGIC: dict[IntEnum, str] = {
    Magic.THERE: "The fighter knows a spell in this place.",
    Magic.DAMAGE: "It does damage.",
    Magic.FATIGUE: "It takes Fatigue levels.",
    Magic.SLEEP: "It puts to sleep.",
    Magic.SOAK: "It adds to Soak.",
    Magic.LEVEL: "Its level.",
    Magic.TOTAL: "What its caster adds to the die.",
    Magic.POWER: "What it adds to damage or Soak, or the levels that it takes.",
    Magic.DISTANCE: "How far it reaches, in paces.",
}

# Every enumeration of features, with its sentences.
FEATURES: dict[type[IntEnum], dict[IntEnum, str]] = {
    Context: CONTEXT,
    Person: PERSON,
    Arm: ARM,
    Magic: MAGIC,
}
