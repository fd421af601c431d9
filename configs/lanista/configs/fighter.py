"""The native stat block of a fighter, `lanista/fighter@1`.

Whatever can be derived may be left out, and whatever is stated stands: nothing stated is ever
computed again, even where it disagrees with the characteristics.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag, field_validator, model_validator

from lanista.configs.bodies import (
    MOST_LOCATIONS,
    Kind,
    Part,
    bodies,
    check_coverage,
    guess_part,
    kind_of,
    read_range,
)
from lanista.configs.dice import Dice
from lanista.configs.equipment import OWN_WEAPONS, WeaponBlock, armour, weapons
from lanista.configs.errors import suggestion
from lanista.configs.model import Content, Flag, Percent, Points, Text, whole
from lanista.configs.styles import known_traits, sample_styles
from lanista.configs.vocabulary import CHARACTERISTICS, SKILLS, as_id

FIGHTER_FORMAT = "lanista/fighter@1"
CUSTOM_BODY = "custom"

MOST_WEAPONS = 8  # besides natural ones
MOST_NATURAL_WEAPONS = 4
MOST_CARRIED = 10  # of both together
MOST_STYLES = 4
MOST_IN_HAND = 2

Characteristic = Annotated[int, BeforeValidator(whole(0, 300))]


def _branch(value: Any) -> str:
    return "by name" if isinstance(value, str) else "written out"


WeaponEntry = Annotated[
    Annotated[str, Tag("by name")] | Annotated[WeaponBlock, Tag("written out")],
    Discriminator(_branch),
]


def _armour_branch(value: Any) -> str:
    return "piece" if isinstance(value, str) else "points"


ArmourEntry = Annotated[
    Annotated[str, Tag("piece")] | Annotated[Points, Tag("points")],
    Discriminator(_armour_branch),
]


class HitLocation(Content):
    """A location with its own figures. `armour` is worn armour, unless worn/natural are stated.

    kind and part are judged by the name where they are not stated; `beside` names adjoining
    locations.
    """

    name: Text
    range: str
    hit_points: Annotated[int, BeforeValidator(whole(1, 500))] | None = None
    armour: Points | None = None
    worn: Points | None = None
    natural: Points | None = None
    kind: Kind | None = None
    part: Part | None = None
    beside: tuple[str, ...] | None = None

    @field_validator("range", mode="before")
    @classmethod
    def _readable_range(cls, value: Any) -> Any:
        text = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
        if isinstance(text, str):
            read_range(text)
        return text

    @model_validator(mode="after")
    def _one_armour(self) -> HitLocation:
        if self.armour is not None and (self.worn is not None or self.natural is not None):
            raise ValueError("state either armour, or worn and natural, not both")
        return self

    @property
    def known_part(self) -> Part:
        """The stated part, or the one that the name tells."""
        return self.part or guess_part(self.name)

    @property
    def known_kind(self) -> Kind:
        """The stated kind, or the one of the part."""
        return self.kind or kind_of(self.known_part)


class CombatStyleBlock(Content):
    """A combat style: `style` takes name, weapons and traits from a built-in one.

    weapons are ids of built-in weapons or of the block's own, or weapons written out. percent is
    STR+DEX where it is not stated. other_traits are declared but not played: name and meaning.
    """

    style: str | None = None
    name: str | None = Field(default=None, min_length=1, max_length=120)
    percent: Percent | None = None
    weapons: tuple[WeaponEntry, ...] | None = None
    traits: tuple[str, ...] | None = None
    other_traits: dict[str, str] = Field(default_factory=dict)

    @field_validator("traits")
    @classmethod
    def _known_traits(cls, traits: tuple[str, ...] | None) -> tuple[str, ...] | None:
        return None if traits is None else known_traits(traits)

    @model_validator(mode="after")
    def _complete(self) -> CombatStyleBlock:
        if self.style is not None:
            if self.style not in sample_styles():
                hint = suggestion(self.style, sample_styles(), 20)
                raise ValueError(f'"{self.style}" is no built-in combat style; {hint}')
        elif self.name is None or self.weapons is None:
            raise ValueError("a combat style states name and weapons, or style for a built-in one")
        return self

    @property
    def title(self) -> str:
        """The stated name, or that of the built-in style."""
        return self.name or sample_styles()[self.style or ""].name

    @property
    def entries(self) -> tuple[str | WeaponBlock, ...]:
        """The stated weapons, or those of the built-in style."""
        if self.weapons is not None:
            return self.weapons
        sample = sample_styles()[self.style or ""]
        return sample.weapons + sample.natural

    @property
    def trait_ids(self) -> tuple[str, ...]:
        """The stated traits, or those of the built-in style."""
        if self.traits is not None:
            return self.traits
        return sample_styles()[self.style].traits if self.style else ()


class FighterBlock(Content):
    """A fighter as content states it; see the module for what may be left out.

    characteristics: by STR CON SIZ DEX INT POW CHA. damage_modifier: dice. initiative_bonus is
    before armour, initiative after it; a stated initiative or armour_penalty is final. movement,
    fly_movement and swim_movement are metres. luck_points are 0 unless stated; `derived` takes
    them from POW. hit_points go by location, armour and natural_armour by location or `all`.
    in_hand names the weapons held at the start. `rank` makes a rabble or underling; `player` marks
    a player's character; `reckless` one that does not care to defend itself.
    """

    format: Literal["lanista/fighter@1"]
    name: Text
    ruleset: Literal["mythras"] = "mythras"
    source: str = ""
    player: Flag = False
    rank: Literal["rabble", "underling"] | None = None
    sapient: Flag | None = None
    reckless: Flag = False
    characteristics: dict[str, Characteristic] = Field(default_factory=dict)
    action_points: Annotated[int, BeforeValidator(whole(0, 12))] | None = None
    damage_modifier: str | None = None
    initiative_bonus: Annotated[int, BeforeValidator(whole(-50, 100))] | None = None
    initiative: Annotated[int, BeforeValidator(whole(-50, 100))] | None = None
    armour_penalty: Annotated[int, BeforeValidator(whole(0, 50))] | None = None
    luck_points: Annotated[int, BeforeValidator(whole(0, 20))] | Literal["derived"] = 0
    magic_points: Points | None = None
    healing_rate: Annotated[int, BeforeValidator(whole(0, 50))] | None = None
    movement: Annotated[int, BeforeValidator(whole(0, 200))] | None = None
    fly_movement: Annotated[int, BeforeValidator(whole(0, 500))] = 0
    swim_movement: Annotated[int, BeforeValidator(whole(0, 200))] = 0
    skills: dict[str, Percent] = Field(default_factory=dict)
    body: str = "humanoid"
    legs: Annotated[int, BeforeValidator(whole(0, 20))] | None = None
    hit_locations: Annotated[tuple[HitLocation, ...], Field(max_length=MOST_LOCATIONS)] | None = (
        None
    )
    hit_points: dict[str, Annotated[int, BeforeValidator(whole(1, 500))]] = Field(
        default_factory=dict
    )
    armour: dict[str, ArmourEntry] = Field(default_factory=dict)
    natural_armour: dict[str, Points] = Field(default_factory=dict)
    weapons: tuple[WeaponBlock, ...] = ()
    combat_styles: Annotated[tuple[CombatStyleBlock, ...], Field(max_length=MOST_STYLES)] = ()
    unarmed_traits: tuple[str, ...] = ()
    in_hand: Annotated[tuple[str, ...], Field(max_length=MOST_IN_HAND)] | None = None
    spells: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    notes: str = ""

    _unarmed_traits = field_validator("unarmed_traits")(known_traits)

    @field_validator("characteristics")
    @classmethod
    def _known_characteristics(cls, values: dict[str, int]) -> dict[str, int]:
        for name in values:
            if name not in CHARACTERISTICS:
                raise ValueError(
                    f'"{name}" is no characteristic; {suggestion(name.upper(), CHARACTERISTICS)}'
                )
        return values

    @field_validator("damage_modifier", mode="before")
    @classmethod
    def _readable_modifier(cls, value: Any) -> Any:
        # An unquoted 0 or +0 in YAML is a number.
        text = "0" if value == 0 and not isinstance(value, bool) else value
        if isinstance(text, str):
            Dice.parse(text)
        return text

    @field_validator("skills")
    @classmethod
    def _known_skills(cls, values: dict[str, int]) -> dict[str, int]:
        for name in values:
            if name not in SKILLS:
                raise ValueError(
                    f'"{name}" is no skill that a fight uses; {suggestion(name, SKILLS)}'
                )
        return values

    @field_validator("armour")
    @classmethod
    def _known_armour(cls, values: dict[str, str | int]) -> dict[str, str | int]:
        for place, piece in values.items():
            if isinstance(piece, str) and piece not in armour():
                hint = suggestion(piece, armour())
                raise ValueError(f'{place}: "{piece}" is no kind of armour; {hint}')
        return values

    @model_validator(mode="after")
    def _consistent(self) -> FighterBlock:
        self._check_body()
        self._check_armour_places()
        self._write_out_registered()
        self._check_weapons()
        if self.initiative is not None and self.initiative_bonus is not None:
            raise ValueError(
                "state initiative (after armour) or initiative_bonus (before it), not both"
            )
        return self

    def _check_body(self) -> None:
        if self.hit_locations is not None:
            if not self.hit_locations:
                raise ValueError("hit_locations is empty; leave it out to take them from the body")
            check_coverage([(place.name, place.range) for place in self.hit_locations])
            names = [as_id(place.name) for place in self.hit_locations]
            for index, name in enumerate(names):
                if name in names[:index]:
                    raise ValueError(
                        f"hit_locations[{index}] and hit_locations[{names.index(name)}] are both "
                        f'called "{self.hit_locations[index].name}"; each needs its own name'
                    )
            for place in self.hit_locations:
                for other in place.beside or ():
                    if as_id(other) not in names:
                        raise ValueError(
                            f'hit location "{place.name}" lies beside "{other}", '
                            f"which the body lacks; {suggestion(other, names)}"
                        )
        if self.body == CUSTOM_BODY:
            if self.hit_locations is None:
                raise ValueError('body "custom" needs hit_locations')
        elif self.body not in bodies():
            hint = suggestion(self.body, [*bodies(), CUSTOM_BODY], 30)
            raise ValueError(f'"{self.body}" is no body form; {hint}')

    def place_names(self) -> tuple[str, ...]:
        """The ids of the hit locations, in the order of the die."""
        if self.hit_locations is not None:
            ordered = sorted(self.hit_locations, key=lambda place: read_range(place.range))
            return tuple(as_id(place.name) for place in ordered)
        return tuple(row.name for row in bodies()[self.body].locations)

    def _check_armour_places(self) -> None:
        places = self.place_names()
        for field in ("hit_points", "armour", "natural_armour"):
            allowed = places if field == "hit_points" else (*places, "all")
            for place in getattr(self, field):
                if as_id(place) not in allowed:
                    hint = suggestion(place, allowed, 14)
                    raise ValueError(f'{field}: the body has no "{place}"; {hint}')
        if self.hit_points and self.hit_locations is not None:
            raise ValueError("hit_points are stated by hit_locations; leave hit_points out")
        for location in self.hit_locations or ():
            states_worn = location.armour is not None or location.worn is not None
            if states_worn and self.armour:
                raise ValueError(
                    f'armour is stated, and hit location "{location.name}" states its own; '
                    "state worn armour in one of the two places"
                )
            if location.natural is not None and self.natural_armour:
                raise ValueError(
                    f'natural_armour is stated, and hit location "{location.name}" states its '
                    "own; state natural armour in one of the two places"
                )

    def own_weapons(self) -> dict[str, WeaponBlock]:
        """The weapons that this block defines, by id. ValueError if an id means two things."""
        found: dict[str, WeaponBlock] = {}
        for entry in self.weapons:
            _define(found, entry, "weapons")
        for index, style in enumerate(self.combat_styles):
            for weapon in style.entries:
                if isinstance(weapon, WeaponBlock):
                    _define(found, weapon, f"combat_styles[{index}].weapons")
        return found

    def _write_out_registered(self) -> None:
        """Takes registered weapons into the block, which thus stands by itself."""
        own = self.own_weapons()
        named = [entry for style in self.combat_styles for entry in style.entries]
        found = {
            entry: OWN_WEAPONS.find(entry)
            for entry in (*named, *(self.in_hand or ()))
            if isinstance(entry, str) and entry not in own and entry not in weapons()
        }
        added = tuple(weapon for weapon in found.values() if weapon is not None)
        if added:
            # Part of reading it: to everybody else the block is frozen.
            object.__setattr__(self, "weapons", (*self.weapons, *added))

    def _check_weapons(self) -> None:
        own = self.own_weapons()
        known = [*own, *weapons(), *OWN_WEAPONS.names()]
        for index, style in enumerate(self.combat_styles):
            for entry in style.entries:
                if isinstance(entry, str) and entry not in known:
                    raise ValueError(
                        f'combat_styles[{index}] ("{style.title}"): "{entry}" is no weapon; '
                        f"{suggestion(entry, known, 8)}"
                    )
        for entry in self.in_hand or ():
            if entry not in known:
                raise ValueError(f'in_hand: "{entry}" is no weapon; {suggestion(entry, known, 8)}')
        places = self.place_names()
        for weapon in own.values():
            if weapon.location is not None and as_id(weapon.location) not in places:
                hint = suggestion(weapon.location, places, 14)
                raise ValueError(
                    f'weapon "{weapon.id}" belongs to "{weapon.location}", which the body '
                    f"lacks; {hint}"
                )


def _define(found: dict[str, WeaponBlock], weapon: WeaponBlock, where: str) -> None:
    if found.setdefault(weapon.id, weapon) != weapon:
        raise ValueError(
            f'{where}: "{weapon.id}" is written out twice with different figures; '
            "give the two weapons different ids"
        )
