"""The numbered vocabulary of the Mythras rules: every constant that a record can hold.

Action numbers (`Act`, `Effect`, slots) are public: trained policies depend on them, so they never
move. Numbers that no rule uses yet are reserved by name.
"""

from __future__ import annotations

from enum import IntEnum

FIGHTERS, LOCATIONS, ITEMS, STYLES, WEAPONS = 16, 12, 10, 4, 62
PICKS, COUNTERS, HOLDS, ZONES = 8, 4, 3, 8
SLOT = 112


class Act(IntEnum):
    """Verbs: what a decision can be answered with, besides effects and slots."""

    ATTACK = 0
    BRACE = 1
    CAST = 2
    CHANGE_RANGE = 3
    DELAY = 4
    DITHER = 5
    HOLD_MAGIC = 6
    MOUNT = 7
    MOVE = 8
    OUTMANOEUVRE = 9
    READY = 10
    REGAIN_FOOTING = 11
    STRUGGLE = 12
    TAKE_COVER = 13
    CHARGE = 14
    AIM = 15
    FIRST_AID = 16
    FLEE = 17
    REROLL_INITIATIVE = 18
    PULL_OUT = 19
    FORMATION = 20
    DROP = 21
    WARD = 22
    UNWARD = 23
    SIGNAL = 24
    SPEAK = 25
    ASSESS = 26
    STRIKE = 27
    PULL_BLOW = 28
    GRAPPLE = 29
    LEAP = 30
    SWEEP = 31
    STRIKE_WEAPON = 32
    STRIKE_BLIND = 33
    PARRY = 34
    EVADE = 35
    COUNTERATTACK = 36
    COUNTER_SPELL = 37
    NO_REACTION = 38
    INTERRUPT = 39
    WAIT = 40
    REROLL = 41
    SWAP_DIGITS = 42
    KEEP = 43
    FORCE_REROLL = 44
    DESPERATE_EFFORT = 45
    MITIGATE = 46
    ACCEPT = 47
    DECLINE = 48
    CLOSE = 49
    OPEN = 50
    DISENGAGE = 51
    BY_BRAWN = 52
    BY_EVADE = 53
    BY_ATHLETICS = 54
    BY_ACROBATICS = 55
    BY_UNARMED = 56
    BY_STYLE = 57
    BY_RIDE = 58
    LEAVE_IN = 59
    YANK = 60
    WAIVE = 61
    CRUSH = 62


class Effect(IntEnum):
    """Special effects, which are answers too."""

    ACCIDENTAL_INJURY = 64
    ARISE = 65
    BASH = 66
    BLEED = 67
    BLIND_OPPONENT = 68
    BYPASS_ARMOUR = 69
    CHOOSE_LOCATION = 70
    CIRCUMVENT_COVER = 71
    CIRCUMVENT_PARRY = 72
    CLOSE_RANGE = 73
    COMPEL_SURRENDER = 74
    DAMAGE_WEAPON = 75
    DISARM_OPPONENT = 76
    DROP_FOE = 77
    DUCK_BACK = 78
    ENHANCE_PARRY = 79
    ENTANGLE = 80
    FLURRY = 81
    FORCE_FAILURE = 82
    GRIP = 83
    IMPALE = 84
    KILL_SILENTLY = 85
    MARKSMAN = 86
    MAXIMISE_DAMAGE = 87
    OPEN_RANGE = 88
    OVEREXTEND_OPPONENT = 89
    OVERPENETRATION = 90
    PIN_DOWN = 91
    PIN_WEAPON = 92
    PREPARE_COUNTER = 93
    PRESS_ADVANTAGE = 94
    RAPID_RELOAD = 95
    REMISE = 96
    SCAR_FOE = 97
    SELECT_TARGET = 98
    SLIP_FREE = 99
    SPOIL_SPELL = 100
    STAND_FAST = 101
    STUN_LOCATION = 102
    SUNDER = 103
    TAKE_WEAPON = 104
    TRIP_OPPONENT = 105
    WEAPON_MALFUNCTION = 106
    WITHDRAW = 107


FIRST_EFFECT = 64
EFFECTS = 48


class Ask(IntEnum):
    """Decision kinds: who is asked what, and when (the README carries the table)."""

    TURN = 0
    TARGET = 1
    WEAPON = 2
    MANNER = 3
    PLACE = 4
    INTERRUPT = 5
    READY = 6
    LUCK = 7
    REACT = 8
    PARRY_WITH = 9
    EFFECT = 10
    LOCATION = 11
    LAYER = 12
    FOE_WEAPON = 13
    COUNTER = 14
    SUBSTITUTE = 15
    RESIST_WITH = 16
    IMPALE_ROLL = 17
    LEAVE_OR_YANK = 18
    RANGE_ANSWER = 19
    OUTMANOEUVRE_JOIN = 20
    HOLDER = 21
    RELEASE = 22
    LAST_ACTION = 23
    STYLE = 24
    LIMB = 25
    WOUND = 26
    DIRECTION = 27
    RESIST_PULL = 28
    HOLD = 29
    RANGE = 30
    CROUCH = 31
    MESSAGE = 32
    BYSTANDER = 33


class Die(IntEnum):
    """What a die is thrown for."""

    INITIATIVE = 0
    ATTACK = 1
    PARRY = 2
    EVADE = 3
    LOCATION = 4
    DAMAGE = 5
    MODIFIER = 6
    TURNS = 7
    DISTANCE = 8
    ENDURANCE = 9
    WILLPOWER = 10
    BRAWN = 11
    ATHLETICS = 12
    ACROBATICS = 13
    STYLE = 14
    UNARMED = 15
    FIRST_AID = 16
    HEALING = 17
    PERCEPTION = 18
    STEALTH = 19
    INSIGHT = 20
    DECEIT = 21
    RIDE = 22


class Level(IntEnum):
    """Success levels of a roll, in order."""

    FUMBLE = -1
    FAILURE = 0
    SUCCESS = 1
    CRITICAL = 2


class Grade(IntEnum):
    """Difficulty grades, easiest first."""

    AUTOMATIC = 0
    VERY_EASY = 1
    EASY = 2
    STANDARD = 3
    HARD = 4
    FORMIDABLE = 5
    HERCULEAN = 6
    HOPELESS = 7


class Skill(IntEnum):
    """Skills that matter in a fight: positions in a fighter's `skills`."""

    ATHLETICS = 0
    BRAWN = 1
    ENDURANCE = 2
    EVADE = 3
    PERCEPTION = 4
    STEALTH = 5
    UNARMED = 6
    WILLPOWER = 7
    FIRST_AID = 8
    HEALING = 9
    ACROBATICS = 10
    INSIGHT = 11
    DECEIT = 12
    RIDE = 13
    DRIVE = 14
    SWIM = 15
    FLY = 16
    FOLK_MAGIC = 17
    UNTRAINED = 18


SKILLS = 24


class Size(IntEnum):
    """Weapon Size; missiles: Force. 0: none."""

    NONE = 0
    SMALL = 1
    MEDIUM = 2
    LARGE = 3
    HUGE = 4
    ENORMOUS = 5
    COLOSSAL = 6


class Reach(IntEnum):
    """Weapon Reach."""

    NONE = 0
    TOUCH = 1
    SHORT = 2
    MEDIUM = 3
    LONG = 4
    VERY_LONG = 5


class WeaponClass(IntEnum):
    """Bits of a weapon's `classes`: what special effects may be limited to."""

    CUTTING = 0
    IMPALING = 1
    BLUDGEONING = 2
    ENTANGLING = 3
    AXE = 4
    TWO_HANDED = 5
    SHIELD = 6
    UNARMED = 7
    RANGED = 8
    SUNDERING = 9
    CLUB = 10


class WeaponTrait(IntEnum):
    """Bits of a weapon's `traits`."""

    BARBED = 0
    DEFENSIVE = 1
    DOUBLE_ENDED = 2
    ENTRAPPING = 3
    FLEXIBLE = 4
    MOUNTED = 5
    OFFENSIVE = 6
    PASSIVE_BLOCK = 7
    RANGED_PARRY = 8
    SET = 9
    STEALTH = 10
    THROWN = 11
    UNARMED = 12
    DELICATE = 13


class Trait(IntEnum):
    """Bits of a combat style's `traits`."""

    ASSASSINATION = 0
    BATTER_ASIDE = 1
    BEAST_BACK_LANCER = 2
    BLIND_FIGHTING = 3
    CAUTIOUS_FIGHTER = 4
    CHARIOT_FIGHTING = 5
    DAREDEVIL = 6
    DEFENSIVE_MINDED = 7
    DO_OR_DIE = 8
    EXCELLENT_FOOTWORK = 9
    FORMATION_FIGHTING = 10
    HIDDEN_WEAPONS = 11
    INTIMIDATING_SCREAM = 12
    KNOCKOUT_BLOW = 13
    MANCATCHER = 14
    MOUNTED_COMBAT = 15
    RANGED_MARKSMAN = 16
    SHIELD_SPLITTER = 17
    SHIELD_WALL = 18
    SIEGE_WARFARE = 19
    SKIRMISHING = 20
    SWASHBUCKLING = 21
    THROW_WEAPONS = 22
    TRAINED_BEAST = 23
    UNARMED_PROWESS = 24
    WATER_COMBAT = 25


class LocationKind(IntEnum):
    """What a wound to a location means."""

    LIMB = 0
    VITAL = 1
    OTHER = 2


class Limb(IntEnum):
    """Which limb a location is."""

    NONE = 0
    LEG = 1
    ARM = 2
    WING = 3


class Region(IntEnum):
    """Which part of the body a location is, where rules tell head from trunk."""

    NONE = 0
    HEAD = 1
    TRUNK = 2


class Place(IntEnum):
    """Where an item is."""

    NONE = 0
    HELD = 1
    STOWED = 2
    GROUND = 3
    STUCK = 4
    BROKEN = 5
    GONE = 6
    BODY = 7


class Layer(IntEnum):
    """The two kinds of armour, which add up."""

    WORN = 0
    NATURAL = 1


class Wound(IntEnum):
    """How badly a location is hurt."""

    NONE = 0
    MINOR = 1
    SERIOUS = 2
    MAJOR = 3


class Fatigue(IntEnum):
    """Levels of fatigue."""

    FRESH = 0
    WINDED = 1
    TIRED = 2
    WEARIED = 3
    EXHAUSTED = 4
    DEBILITATED = 5
    INCAPACITATED = 6
    SEMI_CONSCIOUS = 7
    COMATOSE = 8
    DEAD = 9


class HoldKind(IntEnum):
    """What holds a fighter."""

    NONE = 0
    GRIP = 1
    GRAPPLE = 2
    PIN = 3
    ENTANGLE = 4


class Rank(IntEnum):
    """What kind of foe a fighter is [MOOK.RABBLE, MOOK.UNDERLING]."""

    FULL = 0
    RABBLE = 1
    UNDERLING = 2


class Side(IntEnum):
    """The two sides of an exchange; as a column of the effect table, who may choose it."""

    NOBODY = 0
    ATTACKER = 1
    DEFENDER = 2
    EITHER = 3


class Light(IntEnum):
    """How light it is in a zone."""

    BRIGHT = 0
    DIM = 1
    DARK = 2


class Footing(IntEnum):
    """What the ground of a zone is like."""

    FIRM = 0
    UNSTABLE = 1
    SLIPPERY = 2


class Contest(IntEnum):
    """How an ambush may be noticed: against Stealth, against Deceit, or not at all."""

    STEALTH = 0
    DECEIT = 1
    NONE = 2


class Message(IntEnum):
    """What can be said or signalled in a fight: slots of the question `MESSAGE`."""

    ATTACK = 0
    DEFEND = 1
    TOGETHER = 2
    FALL_BACK = 3
    HELP = 4
    MINE = 5
    YIELD = 6
    TAUNT = 7


class Information(IntEnum):
    """How much of a foe an observation shows."""

    TABLE = 0
    OPEN = 1


class OptionFlag(IntEnum):
    """Bits of the record's `options`."""

    REACH = 0
    HERCULEAN_FIFTH = 1
    TIES_BY_DEXTERITY = 2
    LUCK = 3
    MAGIC = 4
    SIZE_MATTERS = 5
    SERIOUS_WOUND_PENALTY = 6
    SURRENDER_OF_PLAYERS = 7
    HEROIC_LAST_ACTION = 8
    NO_PARRY = 16
    NO_EVADE = 17
    NO_INTERRUPT = 18
    NO_COUNTERATTACK = 19
    NO_COUNTER_SPELL = 20
