"""What a fighter carries: its weapons in full, its styles, and what it holds at the start."""

from __future__ import annotations

from collections.abc import Mapping

from lanista.configs import attributes
from lanista.configs.dice import Dice
from lanista.configs.equipment import WeaponBlock, weapon
from lanista.configs.errors import ContentError
from lanista.configs.fighter import (
    MOST_CARRIED,
    MOST_NATURAL_WEAPONS,
    MOST_WEAPONS,
    CombatStyleBlock,
    FighterBlock,
)
from lanista.configs.resolved import Location, Ranged, Style, Weapon
from lanista.configs.vocabulary import SIZES, as_id, size_name

HUMAN_NATURAL_WEAPON = "fist_kick"


def carried_weapons(block: FighterBlock) -> tuple[WeaponBlock, ...]:
    """All weapons of a block: held ones in order of mention, then natural ones.

    A weapon that in_hand names twice is carried twice.
    """
    own = block.own_weapons()
    found: list[WeaponBlock] = []

    def add(entry: WeaponBlock, copies: int = 1) -> None:
        missing = copies - sum(other.id == entry.id for other in found)
        found.extend([entry] * max(0, missing))

    for style in block.combat_styles:
        for item in style.entries:
            add(_entry(item, own))
    for entry in own.values():
        add(entry)
    for name in block.in_hand or ():
        add(_entry(name, own), copies=(block.in_hand or ()).count(name))
    held = [entry for entry in found if not entry.natural]
    natural = [entry for entry in found if entry.natural] or [weapon(HUMAN_NATURAL_WEAPON)]
    for kind, limit, entries in (
        ("weapons", MOST_WEAPONS, held),
        ("natural weapons", MOST_NATURAL_WEAPONS, natural),
        ("weapons and natural weapons", MOST_CARRIED, held + natural),
    ):
        if len(entries) > limit:
            raise ContentError(
                f"{len(entries)} {kind} are carried; at most {limit} are allowed, so leave out "
                f"{', '.join(entry.label for entry in entries[limit:])}"
            )
    return tuple(held + natural)


def _entry(item: str | WeaponBlock, own: Mapping[str, WeaponBlock]) -> WeaponBlock:
    if isinstance(item, WeaponBlock):
        return item
    return own[item] if item in own else weapon(item)


def weapon_classes(entry: WeaponBlock) -> frozenset[str]:
    """The classes that a weapon's effects and hands imply, with those that it states."""
    implied = {
        "bleed": "cutting",
        "impale": "impaling",
        "bash": "bludgeoning",
        "stun_location": "bludgeoning",
        "entangle": "entangling",
    }
    found = {implied[effect] for effect in entry.effects if effect in implied}
    if entry.hands == 2:
        found.add("two_handed")
    return frozenset(found) | frozenset(entry.classes)


def _ranged(entry: WeaponBlock) -> Ranged | None:
    flight = weapon(entry.thrown_as) if entry.thrown_as and not entry.ranged else entry
    if flight.ranged is None:
        return None
    return Ranged(
        damage=Dice.parse(flight.damage),
        adds_damage_modifier=flight.adds_damage_modifier,
        effects=frozenset(flight.effects),
        traits=frozenset(flight.traits),
        force=SIZES[flight.ranged.force],
        close=flight.ranged.close,
        effective=flight.ranged.effective,
        long=flight.ranged.long,
        load=flight.ranged.load,
        impale_size=SIZES[flight.ranged.impale_size] if flight.ranged.impale_size else 0,
        thrown=flight.ranged.thrown or entry.thrown_as is not None,
    )


def _covered_locations(entry: WeaponBlock) -> int:
    """How many locations a ward covers: as stated, none by natural weapons, one by others."""
    if entry.passive_block is not None:
        return entry.passive_block
    return 0 if entry.natural else 1


def full_weapon(entry: WeaponBlock, locations: tuple[Location, ...]) -> Weapon:
    """A weapon in full; a natural one knows the index of the location that it belongs to."""
    size, reach = entry.sizes()
    names = [as_id(location.name) for location in locations]
    return Weapon(
        id=entry.id,
        name=entry.label,
        family=entry.family,
        damage=Dice.parse(entry.damage),
        size=size,
        reach=reach,
        hands=0 if entry.natural else entry.hands,
        effects=frozenset(entry.effects),
        inherent=frozenset(entry.inherent),
        classes=weapon_classes(entry),
        traits=frozenset(entry.traits),
        armour_points=entry.armour_points,
        hit_points=entry.hit_points,
        shield=entry.shield,
        passive_block=_covered_locations(entry),
        natural=entry.natural,
        strapped=entry.shield if entry.strapped is None else entry.strapped,
        adds_damage_modifier=entry.adds_damage_modifier,
        melee=entry.melee,
        ranged=_ranged(entry),
        strikes_locations=entry.strikes_locations,
        location=names.index(as_id(entry.location)) if entry.location else -1,
    )


def full_style(
    style: CombatStyleBlock, block: FighterBlock, carried: tuple[WeaponBlock, ...]
) -> Style:
    """A style in full; its weapons are indices of `carried`."""
    own = block.own_weapons()
    ids = {_entry(item, own).id for item in style.entries}
    percent = style.percent
    if percent is None:
        percent = attributes.base_combat_style(block.characteristics)
    return Style(
        name=style.title,
        percent=percent,
        weapons=tuple(index for index, entry in enumerate(carried) if entry.id in ids),
        traits=frozenset(style.trait_ids),
        other_traits=tuple(style.other_traits),
    )


def fits_off_hand(main: WeaponBlock, other: WeaponBlock) -> bool:
    """Whether `other` may be held beside `main`: a shield, or a Size smaller [STYLE.OFFHAND].

    Two Small weapons may be held together.
    """
    if main.hands != 1 or other.hands != 1 or main.shield:
        return False
    if other.shield:
        return True
    main_size, other_size = main.sizes()[0], other.sizes()[0]
    return other_size < main_size or main_size == other_size == SIZES["small"]


def weapons_in_hand(block: FighterBlock, carried: tuple[WeaponBlock, ...]) -> tuple[int, ...]:
    """Indices of the weapons held: as stated, or the first weapon and what goes with it."""
    held = [index for index, entry in enumerate(carried) if not entry.natural]
    if block.in_hand is not None:
        return _stated_in_hand(block.in_hand, carried)
    if not held or not block.combat_styles:
        return tuple(held[:1])
    own = block.own_weapons()
    first_style = [_entry(item, own).id for item in block.combat_styles[0].entries]
    style = [index for index in held if carried[index].id in first_style]
    if not style:
        return ()
    swung = [i for i in style if carried[i].melee and not carried[i].shield]
    main = (swung or [i for i in style if carried[i].melee] or style)[0]
    others = [i for i in style if i != main and carried[i].melee]
    others.sort(key=lambda i: not carried[i].shield)
    for other in others:
        if fits_off_hand(carried[main], carried[other]):
            return main, other
    return (main,)


def _stated_in_hand(names: tuple[str, ...], carried: tuple[WeaponBlock, ...]) -> tuple[int, ...]:
    free = list(range(len(carried)))
    chosen: list[int] = []
    for name in names:
        index = next(i for i in free if carried[i].id == name)
        free.remove(index)
        chosen.append(index)
    hands = sum(carried[index].hands for index in chosen)
    if hands > 2:
        raise ContentError(
            f"in_hand holds {' and '.join(carried[i].label for i in chosen)}, which need {hands} "
            "hands; there are two"
        )
    _check_pair([carried[index] for index in chosen])
    return tuple(chosen)


def _check_pair(held: list[WeaponBlock]) -> None:
    """ContentError if two weapons of the same Size, larger than Small, are held [STYLE.OFFHAND]."""
    offensive = [entry for entry in held if entry.melee and not entry.shield]
    if len(offensive) < 2:
        return
    main, other = offensive
    size = main.sizes()[0]
    if size == other.sizes()[0] != SIZES["small"]:
        raise ContentError(
            f"in_hand holds {main.label} and {other.label}, both {size_name(size)}; a second "
            "weapon must be at least one Size smaller than the first, unless both are small"
        )
