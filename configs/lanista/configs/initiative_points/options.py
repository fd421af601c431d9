"""Rules options of Initiative Points: its variants, and readings where its text is silent."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, field_validator, model_validator

from lanista.configs.errors import suggestion
from lanista.configs.initiative_points.vocabulary import SWITCHES
from lanista.configs.model import Content, Flag, whole
from lanista.configs.option_sets import written_out_options


class InitiativePointsOptions(Content):
    """The options of one fight. Each changes what happens in play and is shown with the result."""

    timing: Literal["after_cost", "declared"] = Field(
        default="after_cost",
        description="An act falls on the phase of the points left after paying (the definition), "
        "or at once on the phase of the points before it (the sample combat).",
    )
    ties: Literal["hit", "miss"] = Field(
        default="hit", description="An attack total equal to the defence hits, or misses."
    )
    initiative_die: Literal["stress", "simple"] = Field(
        default="stress", description="Initiative is a stress die, or a simple one."
    )
    fixed_six: Flag = Field(
        default=False, description="From the second round on the initiative die counts as six."
    )
    risk_die: Flag = Field(
        default=False, description="Instead of the fixed six a fighter may throw a stress die."
    )
    game_master_six: frozenset[str] = Field(
        default=frozenset(), description="Teams whose initiative die is always a six."
    )
    fatigue_affects_initiative: Flag = Field(
        default=False, description="Fatigue lowers initiative as wounds do."
    )
    soak: Literal["rolled", "six"] = Field(
        default="rolled", description="The die of Soak is rolled, or taken as six."
    )
    wound_step: Annotated[int, BeforeValidator(whole(1, 30))] = Field(
        default=5, description="How much damage beyond Soak costs one body level."
    )
    wound_rounding: Literal["up", "down"] = Field(
        default="up",
        description="A step that is filled in part costs a level (up), or nothing (down); the "
        "first level is always lost.",
    )
    undefended_melee_ease: Annotated[int, BeforeValidator(whole(0, 30))] = Field(
        default=0,
        description="What a blow must reach when nobody dodges or parries; at 0 all but a botch "
        "hits.",
    )
    guard: Flag = Field(
        default=False, description="One may parry a blow that is struck at an ally beside one."
    )
    helpless_ignores_armour: Flag = Field(
        default=True, description="Armour does not protect those who cannot move."
    )
    disabled: frozenset[str] = Field(
        default=frozenset(), description="Names of parts of the rules that are switched off."
    )

    @field_validator("disabled")
    @classmethod
    def _known_switches(cls, names: frozenset[str]) -> frozenset[str]:
        for name in sorted(names - set(SWITCHES)):
            raise ValueError(
                f'"{name}" is no part that can be switched off; {suggestion(name, SWITCHES, 20)}'
            )
        return names

    @model_validator(mode="after")
    def _no_contradiction(self) -> InitiativePointsOptions:
        if self.risk_die and not self.fixed_six:
            raise ValueError(
                "risk_die lets a fighter throw instead of taking the fixed six, but fixed_six is "
                "false; set fixed_six: true, or leave risk_die out"
            )
        if self.guard and "parry" in self.disabled:
            raise ValueError(
                "guard is a parry for an ally, but parry is disabled; leave out one of the two"
            )
        if self.fatigue_affects_initiative and "fatigue_penalty" in self.disabled:
            raise ValueError(
                "fatigue_affects_initiative is true, but fatigue_penalty is disabled; leave out "
                "one of the two"
            )
        return self


# Options as a content file states them: one by one, or as the name of an option set.
StatedOptions = Annotated[InitiativePointsOptions, BeforeValidator(written_out_options)]
