"""The words of the narration: what levels, effects, holds and wounds are called."""

from __future__ import annotations

from lanista.rules.mythras.vocabulary import Act, Effect, HoldKind, Level, Message, Reach, Wound

LEVELS = {
    Level.CRITICAL: "critical",
    Level.SUCCESS: "success",
    Level.FAILURE: "failure",
    Level.FUMBLE: "fumble",
}

EFFECT_PHRASES = {
    Effect.ACCIDENTAL_INJURY: "turns the blow on {foe}",
    Effect.ARISE: "rolls back to the feet",
    Effect.BASH: "bashes {foe} off balance",
    Effect.BLEED: "goes for a blood vessel",
    Effect.BLIND_OPPONENT: "throws grit at {foe}'s eyes",
    Effect.BYPASS_ARMOUR: "finds a gap in the armour",
    Effect.CHOOSE_LOCATION: "picks where the blow lands",
    Effect.CLOSE_RANGE: "steps in close to {foe}",
    Effect.CIRCUMVENT_PARRY: "slips past the parry",
    Effect.COMPEL_SURRENDER: "calls on {foe} to yield",
    Effect.DAMAGE_WEAPON: "strikes at {foe}'s weapon",
    Effect.DISARM_OPPONENT: "goes for {foe}'s weapon",
    Effect.ENHANCE_PARRY: "turns the whole force aside",
    Effect.ENTANGLE: "casts a loop about {foe}",
    Effect.FLURRY: "means to strike again at once",
    Effect.FORCE_FAILURE: "makes the most of {foe}'s blunder",
    Effect.GRIP: "grabs at {foe}",
    Effect.IMPALE: "drives the point home",
    Effect.KILL_SILENTLY: "stifles {foe}'s cry",
    Effect.MAXIMISE_DAMAGE: "puts full weight behind the blow",
    Effect.OPEN_RANGE: "drives {foe} out to arm's length",
    Effect.OVEREXTEND_OPPONENT: "steps aside and lets {foe} stumble past",
    Effect.PIN_WEAPON: "traps what {foe} holds",
    Effect.PREPARE_COUNTER: "reads {foe} and plans a counter",
    Effect.PRESS_ADVANTAGE: "gives {foe} no time to strike back",
    Effect.REMISE: "keeps the point in line for a second thrust",
    Effect.SCAR_FOE: "leaves {foe} a mark for life",
    Effect.SELECT_TARGET: "steers {foe}'s blow at somebody else",
    Effect.SLIP_FREE: "slips out of the hold",
    Effect.STAND_FAST: "braces against the blow",
    Effect.STUN_LOCATION: "aims to numb what it hits",
    Effect.SUNDER: "hacks at {foe}'s armour",
    Effect.TAKE_WEAPON: "grabs {foe}'s weapon",
    Effect.TRIP_OPPONENT: "sweeps at {foe}'s legs",
    Effect.WITHDRAW: "slips out of {foe}'s reach",
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
    Act.ACCEPT: "gathers strength for one last act",
    Act.MITIGATE: "turns a ruinous wound into a grave one",
}

MESSAGES = {
    Message.ATTACK: "At them!",
    Message.DEFEND: "Guard yourself!",
    Message.TOGETHER: "Together now!",
    Message.FALL_BACK: "Fall back!",
    Message.HELP: "Help me!",
    Message.MINE: "This one is mine!",
    Message.YIELD: "Yield!",
    Message.TAUNT: "Damn you to hell!",
}

WOUNDS = {
    Wound.MINOR: "a minor wound",
    Wound.SERIOUS: "a serious wound",
    Wound.MAJOR: "a major wound",
}
RANGES = {
    Reach.TOUCH: "chest to chest",
    Reach.SHORT: "at dagger's length",
    Reach.MEDIUM: "at sword's length",
    Reach.LONG: "at spear's length",
    Reach.VERY_LONG: "at pike's length",
}
PLACES = {1: "readies", 2: "puts away", 3: "bends down for"}


def percent(result: int) -> str:
    """A d100 result as it is read at the table."""
    return "00" if result == 100 else f"{result:02d}"


def counted(turns: int, unit: str = "turn") -> str:
    """So many turns, in words that fit."""
    return f"1 {unit}" if turns == 1 else f"{turns} {unit}s"


def outcome(result: int, skill: int, level: int) -> str:
    """A roll, what it was thrown against, how it went; 0: it could not even be made."""
    if result == 0:
        return "no chance"
    return f"{percent(result)} against {skill}, {LEVELS[Level(level)]}"
