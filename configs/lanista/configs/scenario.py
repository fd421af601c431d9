"""Scenarios of Mythras: who fights whom, where, and under which options."""

from __future__ import annotations

import dataclasses
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag, field_validator, model_validator

from lanista.configs.derive import resolve
from lanista.configs.errors import ContentError, suggestion
from lanista.configs.fighter import FighterBlock
from lanista.configs.finding import check_format
from lanista.configs.ground import Surprise, Zone
from lanista.configs.library import load_fighter
from lanista.configs.model import Content, Flag, Text, validate, whole
from lanista.configs.naming import display_names
from lanista.configs.options import MythrasOptions, StatedOptions
from lanista.configs.resolved import Fighter
from lanista.configs.rulesets import AnyScenario, RulesetContent
from lanista.configs.teams import MOST_FIGHTERS, TeamName, branch, check_teams, fighter_alone

MOST_ZONES = 8


class Member(Content):
    """A fighter of a team: a name, a path, or a block written out; `count` of them.

    `name` replaces the name of the block; several of one name are numbered. `zone` is where the
    fighter begins, the first zone unless said otherwise; `raised` puts it on higher ground;
    `formed` has it begin in formation. A `companion` is the trained beast of the fighter listed
    last before it whose style has the trait trained_beast.
    """

    fighter: Annotated[
        Annotated[str, Tag("by name")] | Annotated[FighterBlock, Tag("written out")],
        Discriminator(branch),
    ]
    name: Text | None = None
    count: Annotated[int, BeforeValidator(whole(1, MOST_FIGHTERS))] = 1
    zone: str | None = None
    raised: Flag = False
    formed: Flag = False
    companion: Flag = False

    _name_alone = model_validator(mode="before")(fighter_alone)


ZoneName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_ ]*$", max_length=30)]


class Scenario(AnyScenario):
    """A fight to be fought.

    A fight that lasts longer than max_rounds is a draw. `start` says whether the teams begin
    within reach of each other; `zones` are the parts of the ground, open ground unless described.
    """

    ruleset: Literal["mythras"] = "mythras"
    options: StatedOptions = Field(default_factory=MythrasOptions)
    start: Literal["apart", "engaged"] = "engaged"
    zones: Annotated[dict[ZoneName, Zone], Field(min_length=1, max_length=MOST_ZONES)] = Field(
        default_factory=lambda: {"ground": Zone()}
    )
    surprise: Surprise | None = None
    teams: Annotated[dict[TeamName, list[Member]], Field(min_length=2, max_length=4)]

    _teams_can_fight = field_validator("teams")(check_teams)

    @model_validator(mode="after")
    def _names_are_known(self) -> Scenario:
        for team, members in self.teams.items():
            for number, member in enumerate(members):
                if member.zone is not None and member.zone not in self.zones:
                    raise ValueError(
                        f'teams.{team}[{number}].zone: "{member.zone}" is no zone here; '
                        f"{suggestion(member.zone, self.zones)}"
                    )
        if self.surprise is not None and self.surprise.by not in self.teams:
            raise ValueError(
                f'surprise.by: "{self.surprise.by}" is no team here; '
                f"{suggestion(self.surprise.by, self.teams)}"
            )
        return self

    def resolved(self, options: MythrasOptions | None = None) -> ResolvedScenario:
        """All fighters in full, with display names, under the scenario's or other options."""
        return resolve_scenario(self, options)


@dataclasses.dataclass(frozen=True)
class Stand:
    """Where a fighter begins: the number of the zone, whether on higher ground in it, and
    whether in formation; and whether it is somebody's trained beast."""

    zone: int
    raised: bool
    formed: bool
    companion: bool


@dataclasses.dataclass(frozen=True)
class Team:
    """A team in full."""

    name: str
    fighters: tuple[Fighter, ...]
    stands: tuple[Stand, ...]


@dataclasses.dataclass(frozen=True)
class ResolvedScenario:
    """A scenario with every fighter in full: all that the engine needs to set up a fight."""

    name: str
    title: str
    ruleset: str
    options: MythrasOptions
    max_rounds: int
    start: str
    zones: tuple[tuple[str, Zone], ...]
    surprise: Surprise | None
    teams: tuple[Team, ...]

    @property
    def fighters(self) -> tuple[Fighter, ...]:
        """The fighters of all teams, team by team."""
        return tuple(fighter for team in self.teams for fighter in team.fighters)

    @property
    def stands(self) -> tuple[Stand, ...]:
        """Where each of them begins."""
        return tuple(stand for team in self.teams for stand in team.stands)


def parse_fighter(document: Any, source: str) -> FighterBlock:
    """A fighter from parsed YAML or JSON; `source` names the file in errors."""
    check_format(document, source, "lanista/fighter@1")
    label = f'fighter "{document["name"]}"' if isinstance(document.get("name"), str) else ""
    block = validate(FighterBlock, document, source, label)
    try:
        # Whatever loads can fight: what cannot be derived is found here, with the file's name.
        resolve(block)
    except ContentError as error:
        raise ContentError(f"{source}: {error}") from None
    return block


CONTENT = RulesetContent(
    name="mythras",
    scenario=Scenario,
    options=MythrasOptions,
    fighter=FighterBlock,
    parse_fighter=parse_fighter,
    require_fighter=resolve,
)


# ---------------------------------------------------------------- resolving


def resolve_scenario(scenario: Scenario, options: MythrasOptions | None = None) -> ResolvedScenario:
    """All fighters of a scenario in full, each with a display name of its own.

    Raises ContentError.
    """
    chosen = options or scenario.options
    blocks = {
        team: [(_named(member), member.count) for member in members]
        for team, members in scenario.teams.items()
    }
    names = display_names(
        {
            team: [block.name for block, count in members for _ in range(count)]
            for team, members in blocks.items()
        }
    )
    teams = []
    for team, members in blocks.items():
        copies = [block for block, count in members for _ in range(count)]
        fighters = (
            dataclasses.replace(resolve(block, chosen), name=name)
            for block, name in zip(copies, names[team])
        )
        teams.append(Team(team, tuple(fighters), _stands(scenario, team)))
    return ResolvedScenario(
        name=scenario.name,
        title=scenario.title or scenario.name,
        ruleset=scenario.ruleset,
        options=chosen,
        max_rounds=scenario.max_rounds,
        start=scenario.start,
        zones=tuple(scenario.zones.items()),
        surprise=scenario.surprise,
        teams=tuple(teams),
    )


def _stands(scenario: Scenario, team: str) -> tuple[Stand, ...]:
    zones = list(scenario.zones)
    return tuple(
        Stand(
            0 if member.zone is None else zones.index(member.zone),
            member.raised,
            member.formed,
            member.companion,
        )
        for member in scenario.teams[team]
        for _ in range(member.count)
    )


def _named(member: Member) -> FighterBlock:
    block = member.fighter
    if isinstance(block, str):
        block = load_fighter(block, ruleset="mythras")
    return block.model_copy(update={"name": member.name}) if member.name else block
