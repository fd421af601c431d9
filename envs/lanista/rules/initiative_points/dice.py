"""Simple and stress dice [IP.ROLL]. Every die is a d10 whose face 10 is its 0."""

from __future__ import annotations

from lanista.rules.core.compile import rule
from lanista.rules.core.tape import emit, roll
from lanista.rules.initiative_points.state import Battle
from lanista.rules.initiative_points.tells import Tell
from lanista.rules.initiative_points.vocabulary import Die

# Ones double what follows; after so many of them a further 1 is a plain 1, so that no roll goes
# on for ever: the highest result is 16 times 10.
MOST_DOUBLINGS = 4
TRAINED, UNTRAINED = 1, 3
SIX = 6


@rule
def simple_die(b: Battle, who: int, purpose: int) -> int:
    """1..10: the 0 counts as ten."""
    return roll(b, 10, who, purpose)


@rule
def stress_die(b: Battle, who: int, purpose: int, botch_dice: int) -> int:
    """The value of a stress die: 0 or more, or, of a botch, minus the zeros on the botch dice.

    A first 0 is worth nothing, and a botch if any of the botch dice shows a 0. A first 1 is
    thrown again and doubles, and so does each 1 that follows; on these throws the 0 is ten.
    """
    face = roll(b, 10, who, purpose)
    if face == 10:
        return -botches(b, who, purpose, botch_dice)
    doubled = 1
    for _ in range(MOST_DOUBLINGS):
        if face == 1:
            doubled *= 2
            face = roll(b, 10, who, purpose)
    return doubled * face


@rule
def botches(b: Battle, who: int, purpose: int, botch_dice: int) -> int:
    """How many of the botch dice show a 0."""
    zeros = 0
    for _ in range(botch_dice):
        if roll(b, 10, who, Die.BOTCH) == 10:
            zeros += 1
    if zeros:
        emit(b, Tell.BOTCH, who, -1, purpose, zeros, 0)
    return zeros


@rule
def botch_dice_of(ability: int) -> int:
    """One botch die, or three for who has never learnt the ability."""
    return TRAINED if ability > 0 else UNTRAINED
