"""Exact chances: every face of every die that a rule throws."""

from fractions import Fraction
from functools import cache
from typing import Any

from rules.initiative_points.table import Fight, guard

from lanista.rules.core.compile import Suspend
from lanista.rules.initiative_points.dice import stress_die
from lanista.rules.initiative_points.vocabulary import Die


def outcomes(fight: Fight, function: Any, *arguments: Any) -> list[tuple[int, Fraction]]:
    """What a rule of a fight returns, for all dice that it may throw, and how likely that is."""
    found: list[tuple[int, Fraction]] = []
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        faces = waiting.pop()
        fight.b.head.tape_at, fight.b.head.tape_n, fight.b.head.event_n = 0, len(faces), 0
        for k, face in enumerate(faces):
            fight.b.tape[k].value, fight.b.tape[k].kind = face, -10
        try:
            found.append((fight.rule(function, *arguments), Fraction(1, 10 ** len(faces))))
        except Suspend:
            waiting += [(*faces, face) for face in range(1, 11)]
    return found


@cache
def stress_outcomes(botch_dice: int) -> tuple[tuple[int, Fraction], ...]:
    """The values of a stress die, below 0 for botches."""
    return tuple(outcomes(Fight(guard(), guard()), stress_die, 0, Die.ATTACK, botch_dice))


def chance_of_stress(least: int) -> Fraction:
    """How likely a stress die is to show so much."""
    return sum(
        (chance for value, chance in stress_outcomes(1) if value >= least), start=Fraction(0)
    )
