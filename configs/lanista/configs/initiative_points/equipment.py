"""Weapons, armour and spells of Initiative Points: the models of their tables, and what is built
in."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, field_validator, model_validator

from lanista.configs.errors import in_words, suggestion
from lanista.configs.initiative_points.resolved import Armour, SpellKind, Weapon
from lanista.configs.initiative_points.vocabulary import FORMS, TECHNIQUES, WEAPON_SKILLS
from lanista.configs.model import Content, Flag, Text, validate, whole
from lanista.configs.reading import content_document

FOLDER = "initiative_points"
FIST = "fist"


def _halves(value: Any) -> Any:
    """Checks a load, which counts in halves."""
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not number or not 0 <= value <= 20 or value * 2 != int(value * 2):
        raise ValueError(f"{in_words(value)} is no load; loads go from 0 to 20 in halves, as 1.5")
    return value


Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=60)]
Bonus = Annotated[int, BeforeValidator(whole(-20, 60))]
Load = Annotated[float, BeforeValidator(_halves)]
Paces = Annotated[int, BeforeValidator(whole(0, 1000))]


class WeaponBlock(Content):
    """A weapon, shield or natural weapon as content states it.

    attack, damage and defence are bonuses, defence that to a parry. A natural weapon has hands 0.
    What has a `distance`, in paces, shoots or is thrown, and never strikes. strength is the least
    that wields it well. `reload` is what a shot costs besides, in Initiative Points.
    """

    id: Id
    name: str = Field(default="", max_length=80)
    skill: str
    attack: Bonus = 0
    damage: Bonus = 0
    defence: Bonus = 0
    hands: Literal[0, 1, 2] = 1
    shield: Flag = False
    distance: Paces = 0
    load: Load = 0
    strength: Annotated[int, BeforeValidator(whole(-10, 20))] | None = None
    reload: Annotated[int, BeforeValidator(whole(0, 20))] = 0

    @field_validator("skill")
    @classmethod
    def _known_skill(cls, skill: str) -> str:
        if skill not in WEAPON_SKILLS:
            raise ValueError(
                f'"{skill}" is no ability that weapons are used with; '
                f"{suggestion(skill, WEAPON_SKILLS)}"
            )
        return skill

    @model_validator(mode="after")
    def _makes_sense(self) -> WeaponBlock:
        if self.reload and not self.distance:
            raise ValueError(
                f'weapon "{self.id}" has reload {self.reload} but no distance; only what shoots '
                "is reloaded"
            )
        if self.shield and (self.distance or self.hands != 1):
            raise ValueError(f'weapon "{self.id}" is a shield; a shield has hands 1, no distance')
        return self

    def resolved(self) -> Weapon:
        """The weapon in full."""
        return Weapon(
            id=self.id,
            name=self.name or self.id.replace("_", " ").capitalize(),
            skill=self.skill,
            attack=self.attack,
            damage=self.damage,
            defence=self.defence,
            hands=self.hands,
            shield=self.shield,
            missile=self.distance > 0,
            distance=self.distance,
            load=int(self.load * 2),
            strength=self.strength,
            reload=self.reload,
        )


class ArmourBlock(Content):
    """Armour as content states it.

    called_shot is by how much a blow at its gaps is harder: 6 for a hauberk, 9 for a half suit, 12
    for a full suit, 0 for less than these, which leave nothing to aim past.
    """

    id: Id
    name: str = Field(default="", max_length=80)
    protection: Annotated[int, BeforeValidator(whole(0, 60))]
    load: Load = 0
    called_shot: Literal[0, 6, 9, 12] = 0

    def resolved(self) -> Armour:
        """The armour in full."""
        name = self.name or self.id.replace("_", " ").capitalize()
        return Armour(name, self.protection, int(self.load * 2), self.called_shot)


class SpellBlock(Content):
    """A formulaic spell as content states it; `resolved.Spell` says what power is to each kind."""

    id: Id
    name: Text
    technique: Literal[TECHNIQUES]  # type: ignore[valid-type]
    form: Literal[FORMS]  # type: ignore[valid-type]
    level: Annotated[int, BeforeValidator(whole(1, 100))]
    kind: SpellKind
    power: Annotated[int, BeforeValidator(whole(0, 100))] = 0
    distance: Paces = 0

    @model_validator(mode="after")
    def _has_power(self) -> SpellBlock:
        if (self.kind == "sleep") != (self.power == 0):
            wanted = "no power" if self.kind == "sleep" else "a power"
            raise ValueError(f'spell "{self.id}" is of the kind {self.kind}, which has {wanted}')
        return self


class _WeaponFile(Content):
    weapons: tuple[WeaponBlock, ...]


class _ArmourFile(Content):
    armour: tuple[ArmourBlock, ...]


class _SpellFile(Content):
    spells: tuple[SpellBlock, ...]


@lru_cache(maxsize=1)
def weapons() -> dict[str, WeaponBlock]:
    """The built-in weapons and shields by id, read once."""
    document = content_document(FOLDER, "weapons.yaml")
    return {row.id: row for row in validate(_WeaponFile, document, "weapons.yaml").weapons}


@lru_cache(maxsize=1)
def armour() -> dict[str, ArmourBlock]:
    """The built-in kinds of armour by id, read once."""
    document = content_document(FOLDER, "armour.yaml")
    return {row.id: row for row in validate(_ArmourFile, document, "armour.yaml").armour}


@lru_cache(maxsize=1)
def spells() -> dict[str, SpellBlock]:
    """The built-in spells by id, read once."""
    document = content_document(FOLDER, "spells.yaml")
    return {row.id: row for row in validate(_SpellFile, document, "spells.yaml").spells}
