"""The words of Initiative Points that content may use."""

from __future__ import annotations

CHARACTERISTICS = ("quickness", "dexterity", "strength", "stamina", "perception")

# Abilities that weapons are used with.
WEAPON_SKILLS = (
    "brawl", "single_weapon", "great_weapon", "shield", "bow", "crossbow", "thrown_weapon",
)  # fmt: skip

ABILITIES = ("athletics", "awareness", "concentration", "finesse", *WEAPON_SKILLS)

# The parts of the rules that may be switched off.
SWITCHES = (
    "parry", "dodge", "fatigue_defence", "called_shot", "wait", "carry", "wound_penalty",
    "fatigue_penalty", "fast_cast", "surprise", "hustle", "sprint", "concentration", "missiles",
    "magic",
)  # fmt: skip

TECHNIQUES = ("creo", "intellego", "muto", "perdo", "rego")
FORMS = (
    "animal", "aquam", "auram", "corpus", "herbam", "ignem", "imaginem", "mentem", "terram", "vim",
)  # fmt: skip
