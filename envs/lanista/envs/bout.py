"""One fight behind an environment: an answer goes in, the next question comes out.

A bout is a batch of one, so that a single environment and a vector of them are played by the same
few lines of the engine: fight k of a seed is the same fight in both.
"""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
import numpy.typing as npt

from lanista.agents.inside import Inside
from lanista.configs.option_sets import OptionsLike
from lanista.configs.rulesets import ScenarioLike
from lanista.rules import Battle, BattleBatch, Event
from lanista.rules.battle import Information
from lanista.rules.core.record import Header
from lanista.rules.core.schema import offset_of

FIRST = np.zeros(1, np.int64)
NOBODY = np.zeros(16, np.int64)
MOST_FIGHTS = 1 << 31
FIGHT_AT = offset_of(Header, "fight")


class Bout:
    """One fight at a time.

    over: whether it has ended. actor: the fighter who is asked, or once it is over, who answered
    last. mask, observation: the legal answers, int8[128], and what the actor perceives,
    float32[D]: the engine's own arrays, to be copied by whoever hands them out.

    Args:
        scenario, options, view, information, compiled: as of `BattleBatch`.
        inside: the engine, with the agents that play other seats; None: nobody does.
        telling: keep what happens, for `news` and `battle.narrate()`.
    """

    def __init__(
        self,
        scenario: ScenarioLike,
        *,
        options: OptionsLike = None,
        view: tuple[int, int] | None = None,
        information: Information = "table",
        compiled: bool | None = None,
        inside: Inside | None = None,
        telling: bool = False,
    ) -> None:
        self.batch = BattleBatch(
            scenario, 1, options=options, view=view, information=information, compiled=compiled,
            drivers=None if inside is None else inside.drivers,
            parameters=None if inside is None else inside.parameters, renew=False, logging=telling,
        )  # fmt: skip
        self.telling = telling
        self.over, self.actor = False, 0
        self.seed: int | None = None
        self.seats = NOBODY
        self.events: list[Event] = []
        self.known = 0
        self._bind()

    def _bind(self) -> None:
        """Takes the batch's arrays at hand: what is looked at in every step."""
        self.mask: npt.NDArray[np.int8] = self.batch.masks[0]
        self.observation: npt.NDArray[np.float32] = self.batch.observations[0]
        self._done, self._actor = self.batch.dones.data, self.batch.actors.data
        self._window: Battle | None = None

    # ------------------------------------------------------------ what is asked

    @property
    def team(self) -> int:
        """The actor's team."""
        return self.batch.blueprint.teams[self.actor]

    @property
    def winner(self) -> int:
        """The winning team, or -1."""
        return int(self.batch.winners[0]) if self.over else -1

    @property
    def truncated(self) -> bool:
        """Whether the round limit ended the fight."""
        return self.over and bool(self.batch.truncations[0])

    @property
    def fight(self) -> int:
        """The number of the fight in its seed."""
        return int(self.batch.words[0, FIGHT_AT])

    # ------------------------------------------------------------ play

    def next_fight(self, seed: int | None, fight: int | None = None) -> tuple[int, int]:
        """The seed and number of the fight that `begin` should start.

        A new seed starts with fight 0; without one the number goes up by one. Before any seed
        was given, one is drawn.
        """
        fresh = seed is not None or self.seed is None
        if seed is None:
            seed = secrets.randbits(63) if self.seed is None else self.seed
        if fight is None:
            fight = 0 if fresh else self.fight + 1
        if not 0 <= fight < MOST_FIGHTS:
            raise ValueError(
                f"fight {fight!r}: the fights of a seed are numbered from 0 to 2**31 - 1"
            )
        return int(seed), int(fight)

    def begin(self, seed: int, fight: int, seats: npt.NDArray[np.int64] = NOBODY) -> None:
        """Begins a fight and plays up to the first question to a free seat.

        A fight that is over before is passed over for the next.

        Args:
            seats: int64[16]: numbers of built-in agents, 0 for a free seat.
        """
        self.batch.set_seed(seed)
        self.seed, self.seats = seed, seats
        # Events are read after every single answer: then the seats are answered for from here.
        self.batch.seats[0] = NOBODY if self.telling else seats
        self.over = True
        while self.over:
            self.batch.begin(FIRST + fight)
            self._look()
            self.events, self.known, self._window = [], 0, None
            if self.telling:
                self._play_seats()
            fight += 1

    def answer(self, action: int) -> None:
        """Answers the question; built-in agents answer theirs until a free seat is asked.

        Raises:
            IllegalAction: names the legal answers; nothing has changed.
        """
        self.known = len(self.events)
        self._give(action)
        if self.telling:
            self._play_seats()

    def _give(self, action: int) -> None:
        batch = self.batch
        batch.answers[0] = action
        batch.advance()
        self.over, self.actor = self._done[0] == 1, self._actor[0]
        if self.telling:
            self.battle.hear()

    def _look(self) -> None:
        """Takes up whether the fight goes on and who is asked."""
        self.over, self.actor = self._done[0] == 1, self._actor[0]

    def _play_seats(self) -> None:
        """Has built-in agents answer one by one, so that all they do is heard."""
        self.battle.hear()
        while not self.over and self.seats[self.actor]:
            self._give(self.batch.choose(0, int(self.seats[self.actor])))

    def observe(self, fighter: int) -> npt.NDArray[np.float32]:
        """What any fighter perceives, as a new array."""
        return self.batch.observe(0, fighter)

    # ------------------------------------------------------------ the fight itself

    @property
    def battle(self) -> Battle:
        """The fight, to look at: it changes with the bout. Clone it to play on with it."""
        if self._window is None:
            self._window = self.batch.window(0, self.events)
        return self._window

    def news(self) -> list[str]:
        """What has happened since the last answer, as sentences."""
        return self.battle.narrate(self.events[self.known :])

    def __getstate__(self) -> dict[str, Any]:
        own = ("_window", "mask", "observation", "_done", "_actor")
        return {name: value for name, value in self.__dict__.items() if name not in own}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._bind()
