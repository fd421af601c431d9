"""Numbers that policies, logs and saved fights hold: they are never given to anything else."""

from pathlib import Path

from lanista.rules.initiative_points.tells import Tell
from lanista.rules.initiative_points.vocabulary import Act, Ask, Die

NUMBERS = Path(__file__).with_name("numbers.txt")


def test_numbers_never_move() -> None:
    """A new name is added at the end of its part of numbers.txt; a line there never changes."""
    now = "".join(
        f"{kind.__name__.lower()} {member.value} {member.name.lower()}\n"
        for kind in (Act, Ask, Die, Tell)
        for member in kind
    )
    assert now == NUMBERS.read_text(), "add the new names to numbers.txt"


def test_verbs_leave_the_number_for_no_act_free() -> None:
    assert max(Act) < 63
