"""The records of a full fighter, in which nothing is left to derive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lanista.configs.dice import Dice

Limb = Literal["leg", "arm", "wing", ""]


@dataclass(frozen=True)
class Ranged:
    """The flight of a weapon: its own damage and effects, force 1-6, metres, load in turns.

    impale_size 0 means that it does not impale.
    """

    damage: Dice
    adds_damage_modifier: bool
    effects: frozenset[str]
    traits: frozenset[str]
    force: int
    close: int
    effective: int
    long: int
    load: int
    impale_size: int
    thrown: bool


@dataclass(frozen=True)
class Weapon:
    """A weapon as it is fought with: size 1-6, reach 1-6 (0 for a purely ranged weapon).

    location is the index of the hit location of a natural weapon, -1 for all others.
    strikes_locations 0 stands for every location.
    """

    id: str
    name: str
    family: str
    damage: Dice
    size: int
    reach: int
    hands: int
    effects: frozenset[str]
    inherent: frozenset[str]
    classes: frozenset[str]
    traits: frozenset[str]
    armour_points: int
    hit_points: int
    shield: bool
    passive_block: int
    natural: bool
    strapped: bool
    adds_damage_modifier: bool
    melee: bool
    ranged: Ranged | None
    strikes_locations: int
    location: int


@dataclass(frozen=True)
class Location:
    """A hit location: d20 range low-high, its points, and the indices of adjoining locations.

    part says what it counts as (leg, arm, wing, tentacle, fin, tail, abdomen, chest, head, other).
    """

    name: str
    low: int
    high: int
    kind: Literal["limb", "vital", "other"]
    part: str
    limb: Limb
    hit_points: int
    worn: int
    natural: int
    adjacent: tuple[int, ...]


@dataclass(frozen=True)
class Style:
    """A combat style: percentage, indices of its weapons, traits, and traits not played."""

    name: str
    percent: int
    weapons: tuple[int, ...]
    traits: frozenset[str]
    other_traits: tuple[str, ...]


@dataclass(frozen=True)
class Fighter:
    """A complete fighter. initiative is the final bonus: armour_penalty is already taken off.

    Movement is in metres. Natural weapons stand last in `weapons`. in_hand holds indices of
    weapons; it is empty for a fighter who uses only natural ones.
    """

    name: str
    player: bool
    rank: str
    sapient: bool
    reckless: bool
    body: str
    legs: int
    hands: bool
    characteristics: dict[str, int]
    action_points: int
    damage_modifier: Dice
    initiative: int
    armour_penalty: int
    luck_points: int
    magic_points: int
    healing_rate: int
    movement: int
    fly_movement: int
    swim_movement: int
    skills: dict[str, int]
    locations: tuple[Location, ...]
    weapons: tuple[Weapon, ...]
    styles: tuple[Style, ...]
    unarmed_traits: frozenset[str]
    in_hand: tuple[int, ...]
    spells: tuple[str, ...]
    abilities: tuple[str, ...]
