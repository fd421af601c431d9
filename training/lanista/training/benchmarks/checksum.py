"""What a change of speed must not change: the fights themselves."""

from __future__ import annotations

import hashlib

import numpy as np

from lanista.agents.inside import at_random, play_to_the_end
from lanista.rules.blueprint import blueprint

# Between them they come to most of what the rules can do.
SCENARIOS = (
    "duel", "duel_mixed", "outreached", "unarmed", "net_and_trident", "hound_and_master",
    "skirmish_3v3", "shield_wall", "ambush", "tavern",
)  # fmt: skip
FIGHTS = 100


def checksum(scenario: str, seed: int = 0) -> str:
    """Decisions made in a hundred random fights, and the hash of each fight's winner and length.

    Any rule, any die and any legal answer more or less changes it; how records are laid out and
    what is observed do not.
    """
    plan = blueprint(scenario)
    seats = np.full(16, at_random(plan.ruleset.name).number("random"), np.int64)
    winners, answers = play_to_the_end(plan, np.arange(FIGHTS), seats, seed, compiled=True)
    fights = np.stack([winners, answers]).astype("<i8").tobytes()
    return f"{answers.sum()}-{hashlib.sha256(fights).hexdigest()[:16]}"
