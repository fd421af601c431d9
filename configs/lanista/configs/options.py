"""Rules options of Mythras: where the table may choose between readings."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, field_validator

from lanista.configs.errors import suggestion
from lanista.configs.model import Content, Flag
from lanista.configs.option_sets import written_out_options
from lanista.configs.vocabulary import SWITCHES


class MythrasOptions(Content):
    """The options of one fight. Each changes what happens in play and is shown with the result."""

    reach: Flag = Field(
        default=True, description="Weapon reach matters: closing and opening range, hafts inside."
    )
    herculean: Literal["tenth", "fifth"] = Field(
        default="tenth", description="Share of the skill left at Herculean: core tenth, SRD fifth."
    )
    action_points: Literal["characteristics", "two"] = Field(
        default="characteristics",
        description="Points where a block states none: ceil((INT+DEX)/12), or two for everybody.",
    )
    initiative_ties: Literal["concurrent", "dexterity"] = Field(
        default="concurrent", description="Equal initiative: all act at once, or higher DEX first."
    )
    luck: Flag = Field(default=True, description="Luck Points may be spent.")
    magic: Flag = Field(default=True, description="Spells may be cast.")
    size_matters: Flag = Field(
        default=False, description="Resisting an effect is easier for the larger, harder for less."
    )
    serious_wound_penalty: Flag = Field(
        default=False, description="Serious wounds make all skills one grade harder."
    )
    compel_surrender_against_players: Flag = Field(
        default=True, description="Compel Surrender may be used on fighters marked as players."
    )
    heroic_last_action: Flag = Field(
        default=False, description="A Luck Point buys one last act after a major wound."
    )
    disabled: frozenset[str] = Field(
        default=frozenset(), description="Ids of effects, traits and reactions switched off."
    )

    @field_validator("disabled")
    @classmethod
    def _known_switches(cls, names: frozenset[str]) -> frozenset[str]:
        for name in sorted(names - SWITCHES):
            raise ValueError(
                f'"{name}" is no effect, trait or reaction; {suggestion(name, SWITCHES)}'
            )
        return names


# Options as a content file states them: one by one, or as the name of an option set.
StatedOptions = Annotated[MythrasOptions, BeforeValidator(written_out_options)]
