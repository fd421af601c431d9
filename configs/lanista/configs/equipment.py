"""Weapons, shields and armour: the models of their tables and the catalogue of what is built in."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, field_validator, model_validator

from lanista.configs.dice import Dice
from lanista.configs.errors import ContentError, suggestion
from lanista.configs.model import Content, Flag, Points, Text, validate, whole
from lanista.configs.reading import content_document
from lanista.configs.registry import Registry
from lanista.configs.vocabulary import (
    INHERENT_EFFECTS,
    REACHES,
    SIZES,
    WEAPON_CLASSES,
    WEAPON_EFFECTS,
    WEAPON_TRAITS,
    as_id,
)

SizeName = Literal["small", "medium", "large", "huge", "enormous", "colossal"]
ReachName = Literal["touch", "short", "medium", "long", "very_long", "longer"]
Metres = Annotated[int, BeforeValidator(whole(0, 10_000))]

# Guidelines of the chapter for home-made weapons: the mass that parts Small from Medium, and the
# length that parts Short from Medium.
LIGHT_BELOW_KG = 1.0
SHORT_BELOW_M = 0.5


def home_made(
    mass_kg: float, length_m: float, hands: int, use: Literal["thrust", "swing"]
) -> tuple[SizeName, ReachName]:
    """Size and reach of a weapon that no table lists [WEAPON.CATEGORIES].

    Single-handed weapons are Small below 1 kg and Medium from there on; of two-handed ones a
    thrusting weapon is Large and a swung one Huge. A weapon under half a metre is Short; a longer
    one is Medium when swung in one hand, Long when thrust in one hand or swung in two, Very Long
    when thrust in two.
    """
    if hands == 1:
        size: SizeName = "small" if mass_kg < LIGHT_BELOW_KG else "medium"
    else:
        size = "large" if use == "thrust" else "huge"
    reach: ReachName
    if length_m < SHORT_BELOW_M:
        reach = "short"
    elif hands == 1:
        reach = "long" if use == "thrust" else "medium"
    else:
        reach = "very_long" if use == "thrust" else "long"
    return size, reach


class RangedBlock(Content):
    """What a shot or throw adds to a weapon: force, distances in metres, load in turns."""

    force: SizeName
    close: Metres
    effective: Metres
    long: Metres
    load: Annotated[int, BeforeValidator(whole(0, 20))] = 0
    impale_size: SizeName | None = None
    thrown: Flag = False

    @model_validator(mode="after")
    def _distances_grow(self) -> RangedBlock:
        if not self.close <= self.effective <= self.long:
            raise ValueError(
                f"close {self.close}, effective {self.effective} and long {self.long} must not "
                "shrink from one to the next"
            )
        return self


class WeaponBlock(Content):
    """A weapon, shield or natural weapon as content states it.

    damage is dice without the Damage Modifier. size and reach may be left out when mass_kg,
    length_m and use describe a home-made weapon; reach also for a purely ranged one. A natural
    weapon (`natural`) has hands 0 and may name the body `location` that it belongs to.
    strikes_locations is the number of locations that one hit strikes, 0 standing for all. inherent
    are effects that a natural weapon has by itself on a hit that wounds.
    """

    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=60)]
    name: str = Field(default="", max_length=80)
    family: str = Field(default="", max_length=40)
    hands: Literal[0, 1, 2] = 1
    damage: str
    size: SizeName | None = None
    reach: ReachName | None = None
    effects: tuple[str, ...] = ()
    inherent: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    enc: Annotated[int, BeforeValidator(whole(0, 100))] | None = None
    armour_points: Points = 0
    hit_points: Points = 0
    cost: Annotated[int, BeforeValidator(whole(0, 1_000_000))] | None = None
    shield: Flag = False
    passive_block: Annotated[int, BeforeValidator(whole(0, 12))] | None = None
    strapped: Flag | None = None
    natural: Flag = False
    location: str | None = None
    adds_damage_modifier: Flag = True
    ranged: RangedBlock | None = None
    thrown_as: str | None = None
    strikes_locations: Annotated[int, BeforeValidator(whole(0, 12))] = 1
    mass_kg: Annotated[float, Field(gt=0, le=500)] | None = None
    length_m: Annotated[float, Field(gt=0, le=50)] | None = None
    use: Literal["thrust", "swing"] | None = None

    @field_validator("damage")
    @classmethod
    def _readable_damage(cls, text: str) -> str:
        Dice.parse(text)
        return text

    @field_validator("effects", "inherent", "classes", "traits")
    @classmethod
    def _known_words(cls, words: tuple[str, ...], info: object) -> tuple[str, ...]:
        allowed: dict[str, tuple[str, ...]] = {
            "effects": WEAPON_EFFECTS,
            "inherent": INHERENT_EFFECTS,
            "classes": WEAPON_CLASSES,
            "traits": tuple(WEAPON_TRAITS),
        }
        field = str(getattr(info, "field_name", "effects"))
        for word in words:
            if word not in allowed[field]:
                raise ValueError(f'"{word}" is unknown; {suggestion(word, allowed[field], 20)}')
        return words

    @model_validator(mode="after")
    def _can_be_sized(self) -> WeaponBlock:
        described = None not in (self.mass_kg, self.length_m, self.use)
        if self.natural and self.hands:
            raise ValueError(f'natural weapon "{self.id}" is held in no hand; leave hands at 0')
        if self.inherent and not self.natural:
            raise ValueError(f'weapon "{self.id}" is no part of the body; leave inherent out')
        if self.size is None and not described:
            raise ValueError(
                f'weapon "{self.id}" has no size; state size, or mass_kg, length_m and use'
            )
        if self.reach is None and self.ranged is None and not described:
            raise ValueError(
                f'weapon "{self.id}" has no reach and no ranged part; state reach, or mass_kg, '
                "length_m and use"
            )
        if self.thrown_as is not None and self.thrown_as not in _ranged_ids():
            hint = suggestion(self.thrown_as, _ranged_ids())
            raise ValueError(f'thrown_as "{self.thrown_as}" is no ranged weapon; {hint}')
        return self

    @property
    def label(self) -> str:
        """The name to show; the id in words where no name is stated."""
        return self.name or self.id.replace("_", " ").capitalize()

    @property
    def melee(self) -> bool:
        """Whether the weapon serves hand to hand."""
        return self.reach is not None or self.ranged is None

    def sizes(self) -> tuple[int, int]:
        """(Size 1-6, reach 1-6); reach 0 for a purely ranged weapon."""
        size, reach = self.size, self.reach
        if self.mass_kg is not None and self.length_m is not None and self.use is not None:
            made_size, made_reach = home_made(self.mass_kg, self.length_m, self.hands, self.use)
            size = size or made_size
            if self.melee:
                reach = reach or made_reach
        return SIZES[size or "small"], REACHES[reach] if reach else 0


class ArmourPiece(Content):
    """A kind of armour: points and ENC for each location that it covers."""

    id: str
    name: Text
    examples: str
    armour_points: Points
    enc: Annotated[int, BeforeValidator(whole(0, 20))]
    rigid: Flag
    cost: Annotated[int, BeforeValidator(whole(0, 1_000_000))]


class _WeaponFile(Content):
    weapons: tuple[WeaponBlock, ...]


class _ArmourFile(Content):
    armour: tuple[ArmourPiece, ...]


def _weapon_file(name: str) -> tuple[WeaponBlock, ...]:
    return validate(_WeaponFile, content_document(name), name).weapons


@lru_cache(maxsize=1)
def _ranged_ids() -> frozenset[str]:
    # Read without the model, which asks for these ids while it validates.
    rows = content_document("ranged_weapons.yaml")["weapons"]
    return frozenset(str(row["id"]) for row in rows)


@lru_cache(maxsize=1)
def weapons() -> dict[str, WeaponBlock]:
    """The built-in weapons, shields and ranged weapons by id, read once."""
    rows = [
        row
        for name in ("weapons.yaml", "shields.yaml", "ranged_weapons.yaml")
        for row in _weapon_file(name)
    ]
    return {row.id: row for row in rows}


@lru_cache(maxsize=1)
def armour() -> dict[str, ArmourPiece]:
    """The built-in kinds of armour by id, read once."""
    rows = validate(_ArmourFile, content_document("armour.yaml"), "armour.yaml").armour
    return {row.id: row for row in rows}


OWN_WEAPONS: Registry[WeaponBlock] = Registry("weapon", weapons)


def register_weapon(entry: WeaponBlock, *, replace: bool = False) -> None:
    """Makes a weapon known by its id to all fighters that are read from now on.

    Raises:
        ContentError: for an id that is taken.
    """
    OWN_WEAPONS.add(entry.id, entry, replace)


def weapon(name: str) -> WeaponBlock:
    """A built-in weapon by id. Raises ContentError with close matches."""
    try:
        return weapons()[name]
    except KeyError:
        hint = suggestion(name, weapons(), list_limit=8)
        raise ContentError(f'"{name}" is no weapon; {hint}') from None


def enc_of_points(armour_points: int) -> int:
    """ENC for one location of armour known only by its points: 2 for 1 point, else one less.

    The rule gives the ENC of every kind in content/armour.yaml.
    """
    if armour_points <= 0:
        return 0
    return 2 if armour_points == 1 else armour_points - 1


# Names that stat blocks use for weapons which the tables call something else.
_OTHER_NAMES = {
    "axe": "battleaxe_1h",
    "battleaxe": "battleaxe_1h",
    "battle_axe": "battleaxe_1h",
    "bow": "short_bow",
    "crossbow": "light_crossbow",
    "fist": "fist_kick",
    "unarmed": "fist_kick",
    "hammer": "war_hammer",
    "warhammer": "war_hammer",
    "longbow": "long_bow",
    "shortbow": "short_bow",
    "long_sword": "longsword_1h",
    "longsword": "longsword_1h",
    "poleaxe": "halberd",
    "round_shield": "viking",
    "shield": "viking",
    "short_sword": "shortsword",
    "short_spear": "shortspear",
    "spear": "shortspear",
    "long_spear": "longspear",
    "staff": "quarterstaff",
    "sword": "broadsword",
    "throwing_axe": "hatchet",
    "tower_shield": "scutum",
}


def weapon_by_name(name: str, two_handed: bool = False) -> WeaponBlock | None:
    """The built-in weapon that a printed name means, or None.

    "Target Shield", "target" and "Longsword" are all found; `two_handed` picks the two-handed row
    where a weapon has both.
    """
    wanted = as_id(name)
    wanted = _OTHER_NAMES.get(wanted, wanted)
    if two_handed and wanted.endswith("_1h"):
        wanted = wanted.removesuffix("_1h") + "_2h"
    catalogue = weapons()
    for candidate in (wanted, wanted.removesuffix("_shield")):
        if candidate in catalogue:
            return catalogue[candidate]
    return next((row for row in catalogue.values() if as_id(row.name) == wanted), None)
