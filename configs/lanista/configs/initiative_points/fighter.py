"""The stat block of a fighter of Initiative Points, `lanista/fighter@1`, and the fighter in full.

Characteristics, abilities and Arts that are left out are 0. Encumbrance is derived unless stated.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, TypeVar

from pydantic import BeforeValidator, Discriminator, Field, Tag, field_validator, model_validator

from lanista.configs.errors import suggestion
from lanista.configs.initiative_points.equipment import (
    FIST,
    ArmourBlock,
    SpellBlock,
    WeaponBlock,
    armour,
    spells,
    weapons,
)
from lanista.configs.initiative_points.resolved import Armour, Fighter, Spell, Weapon
from lanista.configs.initiative_points.vocabulary import (
    ABILITIES,
    CHARACTERISTICS,
    FORMS,
    TECHNIQUES,
)
from lanista.configs.model import Content, Flag, Text, whole
from lanista.configs.teams import branch

MOST_WEAPONS = 5  # besides the fist
MOST_SPELLS = 6
UNARMOURED = Armour("No armour", 0, 0, 0)

Characteristic = Annotated[int, BeforeValidator(whole(-10, 20))]
Score = Annotated[int, BeforeValidator(whole(0, 40))]

WeaponEntry = Annotated[
    Annotated[str, Tag("by name")] | Annotated[WeaponBlock, Tag("written out")],
    Discriminator(branch),
]
ArmourEntry = Annotated[
    Annotated[str, Tag("by name")] | Annotated[ArmourBlock, Tag("written out")],
    Discriminator(branch),
]
SpellEntry = Annotated[
    Annotated[str, Tag("by name")] | Annotated[SpellBlock, Tag("written out")],
    Discriminator(branch),
]
Entry = TypeVar("Entry", WeaponBlock, ArmourBlock, SpellBlock)


class FighterBlock(Content):
    """A fighter as content states it.

    Weapons, armour and spells are ids of built-in ones, or written out. in_hand names the weapons
    held at the start: where it is left out, the first that two hands can hold. soak_bonus is what
    nature adds to Soak, such as 3 for the Tough. Whoever has no `hands` has no fist either.
    """

    format: Literal["lanista/fighter@1"]
    name: Text
    ruleset: Literal["initiative_points"] = "initiative_points"
    source: str = ""
    characteristics: dict[str, Characteristic] = Field(default_factory=dict)
    size: Annotated[int, BeforeValidator(whole(-3, 5))] = 0
    abilities: dict[str, Score] = Field(default_factory=dict)
    arts: dict[str, Score] = Field(default_factory=dict)
    encumbrance: Annotated[int, BeforeValidator(whole(0, 40))] | None = None
    soak_bonus: Annotated[int, BeforeValidator(whole(0, 40))] = 0
    armour: ArmourEntry | None = None
    weapons: Annotated[tuple[WeaponEntry, ...], Field(max_length=MOST_WEAPONS)] = ()
    in_hand: Annotated[tuple[str, ...], Field(max_length=2)] | None = None
    hands: Flag = True
    spells: Annotated[tuple[SpellEntry, ...], Field(max_length=MOST_SPELLS)] = ()
    notes: str = ""

    @field_validator("characteristics")
    @classmethod
    def _known_characteristics(cls, values: dict[str, int]) -> dict[str, int]:
        return _known(values, CHARACTERISTICS, "characteristic that a fight uses")

    @field_validator("abilities")
    @classmethod
    def _known_abilities(cls, values: dict[str, int]) -> dict[str, int]:
        return _known(values, ABILITIES, "ability that a fight uses")

    @field_validator("arts")
    @classmethod
    def _known_arts(cls, values: dict[str, int]) -> dict[str, int]:
        return _known(values, (*TECHNIQUES, *FORMS), "Art")

    @model_validator(mode="after")
    def _consistent(self) -> FighterBlock:
        self.worn()
        self.known_spells()
        carried = self.carried()
        ids = [weapon.id for weapon in carried]
        for name in ids:
            if ids.count(name) > 1:
                raise ValueError(f'"{name}" stands twice among the weapons; once is enough')
        if not carried:
            raise ValueError("without hands and without a weapon nobody can fight; state weapons")
        for name in self.in_hand or ():
            if name not in ids:
                raise ValueError(f'in_hand: "{name}" is not carried; {suggestion(name, ids)}')
        held = [weapon for weapon in carried if weapon.id in (self.in_hand or ())]
        if sum(weapon.hands for weapon in held) > 2 or any(not weapon.hands for weapon in held):
            raise ValueError(
                "in_hand: two hands hold two weapons for one hand, or one for two; natural "
                "weapons are not held"
            )
        return self

    def carried(self) -> tuple[WeaponBlock, ...]:
        """All weapons, natural ones last. ValueError for an unknown name."""
        own = [_found(entry, weapons(), "weapon") for entry in self.weapons]
        if self.hands and all(weapon.id != FIST for weapon in own):
            own.append(weapons()[FIST])
        return tuple(sorted(own, key=lambda weapon: weapon.hands == 0))

    def worn(self) -> Armour:
        """The armour in full. ValueError for an unknown name."""
        if self.armour is None:
            return UNARMOURED
        return _found(self.armour, armour(), "kind of armour").resolved()

    def known_spells(self) -> tuple[SpellBlock, ...]:
        """The spells. ValueError for an unknown name."""
        return tuple(_found(entry, spells(), "spell") for entry in self.spells)


def _known(values: dict[str, int], allowed: Iterable[str], what: str) -> dict[str, int]:
    names = tuple(allowed)
    for name in values:
        if name not in names:
            raise ValueError(f'"{name}" is no {what}; {suggestion(name, names, 20)}')
    return values


def _found(entry: str | Entry, known: dict[str, Entry], what: str) -> Entry:
    """A row of a table by its id, or what is written out. ValueError with close matches."""
    if not isinstance(entry, str):
        return entry
    if entry not in known:
        raise ValueError(f'"{entry}" is no {what}; {suggestion(entry, known, 40)}')
    return known[entry]


# ---------------------------------------------------------------- in full


def resolve(block: FighterBlock) -> Fighter:
    """The fighter in full."""
    value = {name: block.characteristics.get(name, 0) for name in CHARACTERISTICS}
    carried = tuple(weapon.resolved() for weapon in block.carried())
    worn = block.worn()
    return Fighter(
        name=block.name,
        **value,
        size=block.size,
        abilities={name: block.abilities.get(name, 0) for name in ABILITIES},
        encumbrance=_encumbrance(block, worn, carried),
        soak_bonus=block.soak_bonus,
        armour=worn,
        weapons=carried,
        in_hand=_in_hand(block, carried),
        spells=tuple(_spell(row, block, value["stamina"]) for row in block.known_spells()),
    )


def _encumbrance(block: FighterBlock, worn: Armour, carried: tuple[Weapon, ...]) -> int:
    """What loads exceed Strength by, rounded down; a stated figure stands."""
    if block.encumbrance is not None:
        return block.encumbrance
    halves = worn.load + sum(weapon.load for weapon in carried)
    return max(0, halves - 2 * block.characteristics.get("strength", 0)) // 2


def _in_hand(block: FighterBlock, carried: tuple[Weapon, ...]) -> tuple[int, ...]:
    if block.in_hand is not None:
        ids = [weapon.id for weapon in carried]
        return tuple(ids.index(name) for name in block.in_hand)
    held: list[int] = []
    for row, weapon in enumerate(carried):
        free = 2 - sum(carried[other].hands for other in held)
        if 0 < weapon.hands <= free:
            held.append(row)
    return tuple(held)


def _spell(row: SpellBlock, block: FighterBlock, stamina: int) -> Spell:
    total = block.arts.get(row.technique, 0) + block.arts.get(row.form, 0) + stamina
    return Spell(row.id, row.name, row.level, total, row.kind, row.power, row.distance)
