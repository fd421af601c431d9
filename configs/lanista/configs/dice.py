"""Dice as they are written in a rulebook, and the ladder of Damage Modifiers."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lanista.configs.errors import ContentError

MOST_DICE = 20
MOST_SIDES = 100
MOST_KINDS = 2

_PART = re.compile(r"([+-])(?:(\d*)d(\d+)|(\d+))", re.IGNORECASE)

ALLOWED = 'written like "1d8", "1d8+1", "2d10+3d6", "-1d2" or "0"'


@dataclass(frozen=True)
class Dice:
    """A roll such as 1d8+1d6+2: dice of one sign and a constant.

    `terms` holds (count 1-20, sides 2-100) in the order written; `sign` is +1 or -1 and belongs to
    the dice; `constant` carries its own sign.
    """

    terms: tuple[tuple[int, int], ...] = ()
    constant: int = 0
    sign: int = 1

    @classmethod
    def parse(cls, text: str) -> Dice:
        """Read dice from text; spaces and upper case D are accepted.

        Raises ContentError that quotes the text and says what is allowed.
        """
        compact = text.replace(" ", "").replace("\u2212", "-").replace("\u2013", "-")
        if not compact:
            raise ContentError(f"dice are empty: they are {ALLOWED}")
        signed = compact if compact[0] in "+-" else "+" + compact
        terms: list[tuple[int, int]] = []
        signs: set[int] = set()
        constant = 0
        position = 0
        while position < len(signed):
            part = _PART.match(signed, position)
            if part is None:
                raise ContentError(f'"{text}" is not dice: they are {ALLOWED}')
            sign = 1 if part[1] == "+" else -1
            if part[4] is not None:
                constant += sign * int(part[4])
            else:
                terms.append(_checked_term(text, part[2], part[3]))
                signs.add(sign)
            position = part.end()
        if len(terms) > MOST_KINDS:
            raise ContentError(f'"{text}": a roll has at most {MOST_KINDS} kinds of dice')
        if len(signs) > 1:
            raise ContentError(f'"{text}": all dice of one roll are added or all are subtracted')
        return cls(tuple(terms), constant, signs.pop() if signs else 1)

    def __str__(self) -> str:
        mark = "-" if self.sign < 0 else "+"
        text = "".join(f"{mark}{count}d{sides}" for count, sides in self.terms)
        if self.constant or not self.terms:
            text += f"{self.constant:+d}"
        return "0" if text == "+0" else text.removeprefix("+")

    @property
    def lowest(self) -> int:
        """The smallest total the dice can show."""
        ends = (self._total(1), self._total(None))
        return min(ends)

    @property
    def highest(self) -> int:
        """The largest total the dice can show."""
        ends = (self._total(1), self._total(None))
        return max(ends)

    @property
    def mean(self) -> float:
        """The average total."""
        return (self.lowest + self.highest) / 2

    def signed(self) -> str:
        """The text with its sign in front, as Damage Modifiers are printed: "+1d2", "+0"."""
        text = str(self)
        return text if text.startswith("-") else "+" + text

    def _total(self, face: int | None) -> int:
        shown = sum(count * (sides if face is None else face) for count, sides in self.terms)
        return self.sign * shown + self.constant


def _checked_term(text: str, count_text: str, sides_text: str) -> tuple[int, int]:
    """(count, sides) within the limits, or a ContentError that quotes the whole text."""
    count, sides = int(count_text or "1"), int(sides_text)
    if not 2 <= sides <= MOST_SIDES:
        raise ContentError(f'"{text}": a die has 2 to {MOST_SIDES} sides')
    if not 1 <= count <= MOST_DICE:
        raise ContentError(f'"{text}": a roll has 1 to {MOST_DICE} dice of one kind')
    return count, sides


# The printed part of the ladder; step 0 is "no modifier" (Mythras Imperative SRD, Characters).
LOWEST_STEP = -4
_PRINTED = (
    "-1d8", "-1d6", "-1d4", "-1d2", "0", "1d2", "1d4", "1d6", "1d8", "1d10", "1d12",
    "2d6", "1d8+1d6", "2d8", "1d10+1d8", "2d10",
)  # fmt: skip
_ADDED_SIDES = (2, 4, 6, 8)


def dice_at(step: int) -> Dice:
    """The Damage Modifier at a step of the ladder; steps below -4 stay at -1d8.

    Above 2d10 each step adds d2, d4, d6, d8 and then one whole d10.
    """
    index = max(step, LOWEST_STEP) - LOWEST_STEP
    if index < len(_PRINTED):
        return Dice.parse(_PRINTED[index])
    tens, added = divmod(index - len(_PRINTED) + 1, len(_ADDED_SIDES) + 1)
    terms = [(2 + tens, 10)]
    if added:
        terms.append((1, _ADDED_SIDES[added - 1]))
    return Dice(tuple(terms))


def step_of(modifier: Dice) -> int:
    """The step of a Damage Modifier: 0 for none, 1 for +1d2, -1 for -1d2, and so on.

    Dice that the ladder does not hold (a hand-made stat block) take the step with the nearest
    average, the lower of two equally near.
    """
    steps = range(LOWEST_STEP, LOWEST_STEP + 60)
    return min(steps, key=lambda step: abs(dice_at(step).mean - modifier.mean))
