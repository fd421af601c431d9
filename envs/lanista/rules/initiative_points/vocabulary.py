"""Names of the Initiative Points numbers. Action and decision numbers never change once used."""

from __future__ import annotations

from enum import IntEnum

# Room in the record.
FIGHTERS = 16
ITEMS = 6
SPELLS = 6
WEAPON_ROWS = 32
SPELL_ROWS = 32

NONE = -1
SLOT = 112
ENGAGED = 2  # paces within which two fighters can strike at each other
ARRIVED = 1  # paces from the other at which a move towards him ends


class Act(IntEnum):
    """Answers: verbs of an own phase, what goes with them, and defences. 63 stays free."""

    STRIKE = 0
    SHOOT = 1
    CAST = 2
    FAST_CAST = 3
    WALK = 4
    HUSTLE = 5
    SPRINT = 6
    READY = 7
    RELOAD = 8
    WAIT = 9
    PASS = 10
    CALL_SHOT = 11
    NO_CALLED_SHOT = 12
    TOWARD = 13
    AWAY = 14
    DODGE = 15
    PARRY = 16
    NO_DEFENCE = 17
    PAY_POINT = 18
    PAY_FATIGUE = 19
    GUARD = 20
    NO_GUARD = 21
    TAKE_SIX = 22
    RISK_DIE = 23


class Ask(IntEnum):
    """Decision kinds.

    TURN: the act of an own phase; TARGET, WEAPON, CALLED_SHOT, SPELL, HEADING: its parts, where
    there is a choice. DEFENCE: whoever is struck at, before the roll; PARRY_WITH, PAY: its parts.
    GUARD: an ally beside one who does not defend himself. INITIATIVE_DIE: the six, or a risk.
    """

    TURN = 0
    TARGET = 1
    WEAPON = 2
    CALLED_SHOT = 3
    SPELL = 4
    HEADING = 5
    DEFENCE = 6
    PARRY_WITH = 7
    PAY = 8
    GUARD = 9
    INITIATIVE_DIE = 10


class Die(IntEnum):
    """What a d10 is thrown for. The face 10 is the 0 of the die."""

    INITIATIVE = 0
    ATTACK = 1
    DAMAGE = 2
    SOAK = 3
    BOTCH = 4
    TIE = 5
    NOTICE = 6
    CASTING = 7
    CONCENTRATION = 8


class OptionFlag(IntEnum):
    """Rules options: bits of the roster's options.

    DECLARED: an act falls on the phase of the points before paying, and not after. TIES_MISS: an
    attack must exceed the defence. SIMPLE_DIE, FIXED_SIX, RISK_DIE: how the initiative die is
    found. FATIGUE_SLOWS: Fatigue lowers initiative. SOAK_SIX: the die of Soak counts as six.
    ROUND_DOWN: a wound step filled in part costs nothing. GUARD: one may parry for an ally.
    HELPLESS_BARE: armour does not protect the helpless.
    """

    DECLARED = 0
    TIES_MISS = 1
    SIMPLE_DIE = 2
    FIXED_SIX = 3
    RISK_DIE = 4
    FATIGUE_SLOWS = 5
    SOAK_SIX = 6
    ROUND_DOWN = 7
    GUARD = 8
    HELPLESS_BARE = 9


class Switch(IntEnum):
    """Parts of the rules that can be switched off: bits of the roster's disabled."""

    PARRY = 0
    DODGE = 1
    FATIGUE_DEFENCE = 2
    CALLED_SHOT = 3
    WAIT = 4
    CARRY = 5
    WOUND_PENALTY = 6
    FATIGUE_PENALTY = 7
    FAST_CAST = 8
    SURPRISE = 9
    HUSTLE = 10
    SPRINT = 11
    CONCENTRATION = 12
    MISSILES = 13
    MAGIC = 14


class SpellKind(IntEnum):
    """What a spell does: damage against Soak, Fatigue levels, all of them, or a bonus to Soak."""

    DAMAGE = 0
    FATIGUE = 1
    SLEEP = 2
    SOAK = 3


class Verdict(IntEnum):
    """What became of an attack."""

    OPEN = 0
    HIT = 1
    MISSED = 2
    PARRIED = 3
    DODGED = 4
    BOTCHED = 5
    VOID = 6


class Information(IntEnum):
    """What an observation shows of foes."""

    TABLE = 0
    OPEN = 1
