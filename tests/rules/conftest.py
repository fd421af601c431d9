"""The fixtures of the rule tests; their language is in table.py (fighters) and fight.py (play)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from rules.fight import Fight, scenario_of

FIGHTS = pytest.StashKey[list[Fight]]()


@pytest.fixture
def duel(request: pytest.FixtureRequest) -> Callable[..., Fight]:
    """Sets up a fight: `duel(red=swordsman(style=70), blue=axeman())`.

    A team is a fighter or a list of them. Red acts on counts 20, 19 ..., blue on 10, 9 ..., green
    on 5 ..., unless a fighter states its initiative. Other keywords are rules options
    (`herculean="fifth"`), what is special of the ground (`zone={"width": 2}`), where somebody
    begins (`stands`), `zones`, `surprise`, `start`, `max_rounds`, `initiative`, the d10s in the
    order of the fighters, in place of a 1 for everybody, or `first`, what else is thrown first.
    Who could only set or end a ward before a blow is asked if the test says `wards=True`; else he
    waits.
    """
    fights = request.node.stash.setdefault(FIGHTS, [])

    def set_up(
        red: Any,
        blue: Any,
        green: Any = None,
        initiative: list[int] | None = None,
        first: dict[str, Any] | None = None,
        wards: bool = False,
        **options: Any,
    ) -> Fight:
        teams = {"red": red, "blue": blue} | ({} if green is None else {"green": green})
        fights.append(Fight(scenario_of(teams, options), initiative, first or {}, wards))
        return fights[-1]

    return set_up


@pytest.fixture
def melee(duel: Callable[..., Fight]) -> Callable[..., Fight]:
    """The same as `duel`, for fights of more than two: `melee(red=[a, b], blue=[c])`."""
    return duel


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """A test that leaves dice on the table fails, and so does one whose fight cannot be told."""
    yield
    for fight in item.stash.get(FIGHTS, []):
        fight.all_dice_used()
        assert all(fight.battle.narrate())
