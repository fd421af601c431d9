"""Event codes: what the rules report and the narration tells."""

from __future__ import annotations

from enum import IntEnum


class Tell(IntEnum):
    """Event codes: what the narration tells. The three numbers are named in narration.py."""

    ROUND = 0
    INITIATIVE = 1
    DECLARE = 2
    ATTACK = 3
    PARRY = 4
    EVADE = 5
    NO_REACTION = 6
    EFFECT = 7
    DAMAGE = 8
    STOPPED = 9
    WOUND = 10
    RESIST = 11
    STUNNED_BY_PAIN = 12
    UNCONSCIOUS = 13
    DEAD = 14
    OUT = 15
    LIMB_USELESS = 16
    PRONE = 17
    STANDS = 18
    DROPS = 19
    READIES = 20
    BLEEDS = 21
    FATIGUE = 22
    LOCATION_STUNNED = 23
    DISARMED = 24
    PUSHED = 25
    SURRENDERS = 26
    REFUSES_SURRENDER = 27
    IMPALED = 28
    LET_GO = 29
    PULLED_OUT = 30
    STAYS_STUCK = 31
    COUNTER_PREPARED = 32
    COUNTERED = 33
    LUCK = 34
    INTERRUPTS = 35
    VOID = 36
    DITHERS = 37
    DELAYS = 38
    DELAY_LOST = 39
    TREATED = 40
    TREATMENT_FAILS = 41
    BOTH_FUMBLE = 42
    CANNOT_RISE = 43
    MISSES = 44
    BLOCKED = 45
    EVADED = 46
    OVER = 47
    PREDECLARES = 48
    ENGAGES = 49
    BLEEDS_OUT = 50
    KEEPS_WEAPON = 51
    STANDS_FIRM = 52
    ARMOUR_STOPS = 53
    CAUGHT = 54
    HELD = 55
    LOOSE = 56
    HELD_FAST = 57
    CRUSHES = 58
    OUTMANOEUVRES = 59
    BARRED = 60
    KEEPS_UP = 61
    WITHDRAWS = 62
    FACES = 63
    WEAPON_DAMAGED = 64
    WEAPON_BREAKS = 65
    SEEKS_RANGE = 66
    CHANGES_RANGE = 67
    KEEPS_RANGE = 68
    AIMS_AT_WEAPON = 69
    BRACES = 70
    FALLS_IN = 71
    FALLS_OUT = 72
    PRESSED = 73
    WARDS = 74
    UNWARDS = 75
    WARD_STOPS = 76
    MOVES = 77
    FLEES = 78
    STEALS_UP = 79
    LOOKS_OUT = 80
    SURPRISED = 81
    SPEAKS = 82
    SIGNALS = 83
    LOOKS_ABOUT = 84
    SUNDERED = 85
    WEAPON_TAKEN = 86
    STRIKES_BYSTANDER = 87
    HURTS_ITSELF = 88
    BLINDED = 89
    SCARRED = 90
    HELD_OFF = 91
    FOLLOWS_UP = 92
    SILENCED = 93
    TUGS = 94
    COLLAPSES = 95
    ROUTED = 96
    LAST_ACT = 97
