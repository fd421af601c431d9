"""The words of the Mythras content: effects, traits, reactions, sizes, reaches, skills, grades.

Ids are lower case with underscores. A new word here is a new rule in the engine.
"""

from __future__ import annotations

import re

EFFECTS = (
    "accidental_injury", "arise", "bash", "bleed", "blind_opponent", "bypass_armour",
    "choose_location", "circumvent_cover", "circumvent_parry", "close_range", "compel_surrender",
    "damage_weapon", "disarm_opponent", "drop_foe", "duck_back", "enhance_parry", "entangle",
    "flurry", "force_failure", "grip", "impale", "kill_silently", "marksman", "maximise_damage",
    "open_range", "overextend_opponent", "overpenetration", "pin_down", "pin_weapon",
    "prepare_counter", "press_advantage", "rapid_reload", "remise", "scar_foe", "select_target",
    "slip_free", "spoil_spell", "stand_fast", "stun_location", "sunder", "take_weapon",
    "trip_opponent", "weapon_malfunction", "withdraw",
)  # fmt: skip

# Effects that only some weapons allow, so that a weapon has to list them.
WEAPON_EFFECTS = (
    "bash", "bleed", "entangle", "flurry", "grip", "impale", "stun_location", "sunder",
    "take_weapon",
)  # fmt: skip

# Effects that a natural weapon may have by itself, on every hit that wounds.
INHERENT_EFFECTS = ("bash", "bleed", "entangle", "grip", "stun_location", "trip_opponent")

STYLE_TRAITS = (
    "assassination", "batter_aside", "beast_back_lancer", "blind_fighting", "cautious_fighter",
    "chariot_fighting", "daredevil", "defensive_minded", "do_or_die", "excellent_footwork",
    "formation_fighting", "hidden_weapons", "intimidating_scream", "knockout_blow", "mancatcher",
    "mounted_combat", "ranged_marksman", "shield_splitter", "shield_wall", "siege_warfare",
    "skirmishing", "swashbuckling", "throw_weapons", "trained_beast", "unarmed_prowess",
    "water_combat",
)  # fmt: skip

WEAPON_TRAITS = {
    "barbed": "drawn out of a wound it does its full dice, not half",
    "defensive": "a weapon it parries counts one Size smaller, Small staying Small",
    "delicate": "breaks when its wielder fumbles, unless his style has Hidden Weapons",
    "double_ended": "when it breaks, the other half serves as a shorter weapon",
    "entrapping": "as defensive, and Pin Weapon needs no critical",
    "flexible": "a shield that parries it counts one Size smaller",
    "launcher": "throws a dart or javelin farther and with more force",
    "mounted": "usable only from a moving mount",
    "offensive": "cannot parry",
    "pins_shields": "may pin a shield without a critical",
    "ranged_parry": "may parry missiles",
    "set": "may be set to receive a charge",
    "stealth": "usable only from ambush",
    "thrown": "may be thrown",
    "unarmed": "part of the body",
}

REACTIONS = ("parry", "evade", "interrupt", "counter_spell", "counterattack")

WEAPON_CLASSES = (
    "cutting", "impaling", "bludgeoning", "entangling", "axe", "club", "two_handed",
)  # fmt: skip

SIZES = {"small": 1, "medium": 2, "large": 3, "huge": 4, "enormous": 5, "colossal": 6}
REACHES = {"touch": 1, "short": 2, "medium": 3, "long": 4, "very_long": 5, "longer": 6}

CHARACTERISTICS = ("STR", "CON", "SIZ", "DEX", "INT", "POW", "CHA")

STANDARD_SKILLS = (
    "athletics", "boating", "brawn", "conceal", "customs", "dance", "deceit", "drive",
    "endurance", "evade", "first_aid", "influence", "insight", "locale", "native_tongue",
    "perception", "ride", "sing", "stealth", "swim", "unarmed", "willpower",
)  # fmt: skip

PROFESSIONAL_SKILLS = (
    "acrobatics", "binding", "devotion", "exhort", "fly", "folk_magic", "healing", "invocation",
    "lockpicking", "mechanisms", "meditation", "mysticism", "seamanship", "shaping", "sleight",
    "survival", "track", "trance",
)  # fmt: skip

SKILLS = STANDARD_SKILLS + PROFESSIONAL_SKILLS

GRADES = (
    "automatic", "very_easy", "easy", "standard", "hard", "formidable", "herculean", "hopeless",
)  # fmt: skip

# Everything a rules option can switch off by name.
SWITCHES = frozenset(EFFECTS) | frozenset(STYLE_TRAITS) | frozenset(REACTIONS)


def as_id(text: str) -> str:
    """A printed name as an id: "First Aid" and "first-aid" become "first_aid"."""
    return re.sub(r"[^a-z0-9]+", "_", text.lower().replace("'", "")).strip("_")


def size_name(size: int) -> str:
    """The name of a Size 1-6."""
    return next(name for name, value in SIZES.items() if value == size)


def reach_name(reach: int) -> str:
    """The name of a reach 1-6; 0, a purely ranged weapon, is "none"."""
    return next((name for name, value in REACHES.items() if value == reach), "none")
