"""Scenarios of Initiative Points: who fights whom, from where, and under which options."""

from __future__ import annotations

import dataclasses
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag, field_validator, model_validator

from lanista.configs.errors import suggestion
from lanista.configs.finding import check_format
from lanista.configs.initiative_points.fighter import FighterBlock, resolve
from lanista.configs.initiative_points.options import InitiativePointsOptions, StatedOptions
from lanista.configs.initiative_points.resolved import (
    Ground,
    ResolvedScenario,
    Surprise,
    Team,
)
from lanista.configs.library import load_fighter
from lanista.configs.model import Content, Flag, Text, validate, whole
from lanista.configs.naming import display_names
from lanista.configs.rulesets import AnyScenario, RulesetContent
from lanista.configs.teams import MOST_FIGHTERS, TeamName, branch, check_teams, fighter_alone

NAME = "initiative_points"

# How far apart teams begin that state no place: within reach of each other.
APART = 2

# Where open ground ends: farther than anybody comes.
OPEN = 10_000

Place = Annotated[int, BeforeValidator(whole(-1000, 1000))]


class Member(Content):
    """A fighter of a team: a name, a path, or a block written out; `count` of them.

    `name` replaces the name of the block; several of one name are numbered. `place` is where the
    fighter begins, in paces along a line; teams that state none begin two paces apart.
    """

    fighter: Annotated[
        Annotated[str, Tag("by name")] | Annotated[FighterBlock, Tag("written out")],
        Discriminator(branch),
    ]
    name: Text | None = None
    count: Annotated[int, BeforeValidator(whole(1, MOST_FIGHTERS))] = 1
    place: Place | None = None

    _name_alone = model_validator(mode="before")(fighter_alone)


class Ambush(Content):
    """A fight that begins unexpectedly for all but the team `by`.

    Perception + Awareness must reach `ease` to notice it in time; where the others are `unaware`,
    nobody does.
    """

    by: str
    ease: Annotated[int, BeforeValidator(whole(0, 60))] = 12
    unaware: Flag = False


class Bounds(Content):
    """Where the ground ends, in paces along the line: nobody moves farther than a wall."""

    lowest: Place
    highest: Place

    @model_validator(mode="after")
    def _has_room(self) -> Bounds:
        if self.lowest >= self.highest:
            raise ValueError(
                f"lowest is {self.lowest} and highest {self.highest}; the ground goes from the "
                "lower place to the higher, as in {lowest: -4, highest: 6}"
            )
        return self


class Scenario(AnyScenario):
    """A fight to be fought. One that lasts longer than max_rounds is a draw.

    `ground` says where the line ends on which the fighters stand; without it they are on open
    ground.
    """

    ruleset: Literal["initiative_points"] = "initiative_points"
    options: StatedOptions = Field(default_factory=InitiativePointsOptions)
    ground: Bounds | None = None
    surprise: Ambush | None = None
    teams: Annotated[dict[TeamName, list[Member]], Field(min_length=2, max_length=4)]

    _teams_can_fight = field_validator("teams")(check_teams)

    @model_validator(mode="after")
    def _teams_are_known(self) -> Scenario:
        named = [("options.game_master_six", name) for name in self.options.game_master_six]
        if self.surprise is not None:
            named.append(("surprise.by", self.surprise.by))
        for where, name in sorted(named):
            if name not in self.teams:
                raise ValueError(
                    f'{where}: "{name}" is no team here; {suggestion(name, self.teams)}'
                )
        return self

    @model_validator(mode="after")
    def _all_stand_on_the_ground(self) -> Scenario:
        for team in self.teams:
            for number, place in enumerate(_places_of(self, team)):
                if self.ground and not self.ground.lowest <= place <= self.ground.highest:
                    raise ValueError(
                        f"teams.{team}[{number}].place: {place} is off the ground, which goes "
                        f"from {self.ground.lowest} to {self.ground.highest}"
                    )
        return self

    def resolved(self, options: InitiativePointsOptions | None = None) -> ResolvedScenario:
        """All fighters in full, with display names, under the scenario's or other options.

        Raises ContentError.
        """
        members = {
            team: [(_block(member), member.count) for member in listed]
            for team, listed in self.teams.items()
        }
        names = display_names(
            {
                team: [block.name for block, count in blocks for _ in range(count)]
                for team, blocks in members.items()
            }
        )
        return ResolvedScenario(
            name=self.name,
            title=self.title or self.name,
            ruleset=self.ruleset,
            options=options or self.options,
            max_rounds=self.max_rounds,
            ground=_ground(self),
            surprise=_surprise(self.surprise),
            teams=tuple(
                Team(team, _fighters(blocks, names[team]), _places(self, team))
                for team, blocks in members.items()
            ),
        )


def _block(member: Member) -> FighterBlock:
    block: FighterBlock = (
        load_fighter(member.fighter, ruleset=NAME)
        if isinstance(member.fighter, str)
        else member.fighter
    )
    return block.model_copy(update={"name": member.name}) if member.name else block


def _fighters(blocks: list[tuple[FighterBlock, int]], names: list[str]) -> tuple[Any, ...]:
    copies = [resolve(block) for block, count in blocks for _ in range(count)]
    return tuple(dataclasses.replace(sheet, name=name) for sheet, name in zip(copies, names))


def _places_of(scenario: Scenario, team: str) -> list[int]:
    """Where each entry of a team begins."""
    usual = APART * list(scenario.teams).index(team)
    members = scenario.teams[team]
    return [usual if member.place is None else member.place for member in members]


def _places(scenario: Scenario, team: str) -> tuple[int, ...]:
    places = zip(_places_of(scenario, team), scenario.teams[team])
    return tuple(place for place, member in places for _ in range(member.count))


def _ground(scenario: Scenario) -> Ground:
    if scenario.ground is None:
        return Ground(-OPEN, OPEN)
    return Ground(scenario.ground.lowest, scenario.ground.highest)


def _surprise(ambush: Ambush | None) -> Surprise | None:
    return None if ambush is None else Surprise(ambush.by, ambush.ease, not ambush.unaware)


def parse_fighter(document: Any, source: str) -> FighterBlock:
    """A fighter from parsed YAML or JSON; `source` names the file in errors."""
    check_format(document, source, "lanista/fighter@1")
    label = f'fighter "{document["name"]}"' if isinstance(document.get("name"), str) else ""
    return validate(FighterBlock, document, source, label)


CONTENT = RulesetContent(
    name=NAME,
    scenario=Scenario,
    options=InitiativePointsOptions,
    fighter=FighterBlock,
    parse_fighter=parse_fighter,
    require_fighter=resolve,
)
