"""Rules options of Mythras: where the table may choose between readings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, field_validator

from lanista.configs.errors import ContentError, sentence, suggestion
from lanista.configs.model import Content, Flag, validate
from lanista.configs.registry import Registry
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


# Options as a caller may give them: the name of an option set, or options by name.
OptionsLike = str | Mapping[str, Any] | MythrasOptions | None

OPTION_SETS: Registry[dict[str, Any]] = Registry("option set", tuple)


def register_options(name: str, options: Mapping[str, Any], *, replace: bool = False) -> None:
    """Gives a bundle of rules options a name, for `options="name"` and `--option name`.

    Args:
        options: those that replace a scenario's own, such as {"luck": False}; the others stay.

    Raises:
        ContentError: for an unknown option, or a name that is taken.
    """
    validate(MythrasOptions, dict(options), f'option set "{name}"')
    OPTION_SETS.add(name, dict(options), replace)


def options_names() -> tuple[str, ...]:
    """The names of all option sets."""
    return OPTION_SETS.names()


def option_set(name: str) -> dict[str, Any]:
    """The options of a set. Raises ContentError with the sets there are."""
    found = OPTION_SETS.find(name)
    if found is None:
        known = options_names()
        hint = suggestion(name, known) if known else "none is; register_options adds one"
        raise ContentError(sentence(f'no option set "{name}" is registered; {hint}'))
    return found


def with_options(own: MythrasOptions, changes: OptionsLike) -> MythrasOptions:
    """The options of a scenario with some of them changed.

    Raises:
        ContentError: for an unknown option or option set.
    """
    if isinstance(changes, MythrasOptions):
        return changes
    named = option_set(changes) if isinstance(changes, str) else changes
    if not named:
        return own
    return validate(MythrasOptions, {**own.model_dump(), **named}, "options")


def _by_name(value: Any) -> Any:
    return option_set(value) if isinstance(value, str) else value


# Options as a content file states them: one by one, or as the name of an option set.
StatedOptions = Annotated[MythrasOptions, BeforeValidator(_by_name)]
