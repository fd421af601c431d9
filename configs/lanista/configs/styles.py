"""Named combat styles that ship with the content, such as those of the chapter."""

from __future__ import annotations

from functools import lru_cache

from pydantic import Field, field_validator

from lanista.configs.equipment import weapons
from lanista.configs.errors import ContentError, suggestion
from lanista.configs.model import Content, Text, validate
from lanista.configs.reading import content_document
from lanista.configs.vocabulary import STYLE_TRAITS


def known_traits(traits: tuple[str, ...]) -> tuple[str, ...]:
    """The traits unchanged; ValueError names the first that the engine does not know."""
    for trait in traits:
        if trait not in STYLE_TRAITS:
            raise ValueError(
                f'"{trait}" is no trait of a combat style; {suggestion(trait, STYLE_TRAITS)}'
            )
    return traits


class SampleStyle(Content):
    """A style as taught: weapon ids and traits. Natural weapons are named by the fighter's block.

    `natural` lists natural weapons that the fighter's own block must define.
    """

    name: Text
    weapons: tuple[str, ...] = ()
    natural: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()

    _traits = field_validator("traits")(known_traits)

    @field_validator("weapons")
    @classmethod
    def _known_weapons(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        for name in names:
            if name not in weapons():
                raise ValueError(f'"{name}" is no weapon; {suggestion(name, weapons(), 8)}')
        return names


class _StyleFile(Content):
    styles: dict[str, SampleStyle] = Field(min_length=1)


@lru_cache(maxsize=1)
def sample_styles() -> dict[str, SampleStyle]:
    """The built-in styles by id, read once."""
    return validate(_StyleFile, content_document("styles.yaml"), "styles.yaml").styles


def sample_style(name: str) -> SampleStyle:
    """A built-in style by id. Raises ContentError with close matches."""
    try:
        return sample_styles()[name]
    except KeyError:
        hint = suggestion(name, sample_styles(), 20)
        raise ContentError(f'"{name}" is no built-in combat style; {hint}') from None
