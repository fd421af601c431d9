"""The records of a fighter and a scenario in full, in which nothing is left to derive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lanista.configs.initiative_points.options import InitiativePointsOptions

SpellKind = Literal["damage", "fatigue", "sleep", "soak"]


@dataclass(frozen=True)
class Weapon:
    """A weapon or shield as it is fought with.

    skill is the ability that it is used with. attack, damage and defence are bonuses (defence to
    a parry). hands is 0 for a natural weapon, else 1 or 2. A missile weapon only shoots, up to
    distance paces, and never runs out; all others only strike, with distance 0. load counts halves
    of a load. strength is the least Strength to wield it well, None where anybody can. reload is
    what it costs to make ready again after a shot, in Initiative Points.
    """

    id: str
    name: str
    skill: str
    attack: int
    damage: int
    defence: int
    hands: int
    shield: bool
    missile: bool
    distance: int
    load: int
    strength: int | None
    reload: int


@dataclass(frozen=True)
class Armour:
    """What is worn: Protection, load in halves, and by how much a blow at its gaps is harder.

    called_shot is 0 where there is nothing to aim past: no armour, or a cuirass.
    """

    name: str
    protection: int
    load: int
    called_shot: int


@dataclass(frozen=True)
class Spell:
    """A formulaic spell that its caster knows.

    total is Technique + Form + Stamina, to which the die is added against level. What power means
    depends on the kind: damage, the bonus to the stress die of damage; fatigue, the levels lost;
    sleep, nothing, since it takes all the levels that are left; soak, what is added to the soak of
    the caster or an ally for the rest of the fight. distance is in paces; 0 is touch.
    """

    id: str
    name: str
    level: int
    total: int
    kind: SpellKind
    power: int
    distance: int


@dataclass(frozen=True)
class Fighter:
    """A complete fighter.

    abilities holds every ability by name, 0 for the untrained. encumbrance is the final figure.
    soak_bonus is what nature adds to Soak beside Stamina, Size and armour. Natural weapons, of
    which the fist is one that everybody with hands has, stand last in `weapons` and serve whenever
    nothing is in hand. in_hand holds indices of weapons, and is empty for whoever uses only those.
    """

    name: str
    quickness: int
    dexterity: int
    strength: int
    stamina: int
    perception: int
    size: int
    abilities: dict[str, int]
    encumbrance: int
    soak_bonus: int
    armour: Armour
    weapons: tuple[Weapon, ...]
    in_hand: tuple[int, ...]
    spells: tuple[Spell, ...]


@dataclass(frozen=True)
class Surprise:
    """A fight that begins unexpectedly for all but the team `by`.

    Whoever reaches `ease` with Perception + Awareness notices; nobody does where `noticed` is
    false.
    """

    by: str
    ease: int
    noticed: bool


@dataclass(frozen=True)
class Ground:
    """The line on which the fight takes place: its ends, in paces."""

    lowest: int
    highest: int


@dataclass(frozen=True)
class Team:
    """A team in full, and where each fighter begins on the line, in paces."""

    name: str
    fighters: tuple[Fighter, ...]
    places: tuple[int, ...]


@dataclass(frozen=True)
class ResolvedScenario:
    """A scenario with every fighter in full: all that the engine needs to set up a fight."""

    name: str
    title: str
    ruleset: str
    options: InitiativePointsOptions
    max_rounds: int
    ground: Ground
    surprise: Surprise | None
    teams: tuple[Team, ...]

    @property
    def fighters(self) -> tuple[Fighter, ...]:
        """The fighters of all teams, team by team."""
        return tuple(fighter for team in self.teams for fighter in team.fighters)

    @property
    def places(self) -> tuple[int, ...]:
        """Where each of them begins, in paces."""
        return tuple(place for team in self.teams for place in team.places)
