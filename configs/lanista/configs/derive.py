"""From a stat block to a full fighter: everything stated is taken, everything else derived."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from lanista.configs import attributes
from lanista.configs.bodies import bodies, read_range
from lanista.configs.dice import Dice
from lanista.configs.equipment import (
    WeaponBlock,
    armour,
    enc_of_points,
    weapon,
)
from lanista.configs.errors import ContentError
from lanista.configs.fighter import (
    CUSTOM_BODY,
    MOST_NATURAL_WEAPONS,
    MOST_WEAPONS,
    CombatStyleBlock,
    FighterBlock,
    HitLocation,
)
from lanista.configs.options import MythrasOptions
from lanista.configs.vocabulary import CHARACTERISTICS, SIZES, SKILLS, as_id

FLAT_ACTION_POINTS = 2
HUMAN_NATURAL_WEAPON = "fist_kick"

Limb = Literal["leg", "arm", "wing", ""]

# Tentacles and trunks hold things as arms do; fins neither carry nor hold.
_LIMBS: dict[str, Limb] = {"leg": "leg", "arm": "arm", "wing": "wing", "tentacle": "arm"}


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


def resolve(block: FighterBlock, options: MythrasOptions | None = None) -> Fighter:
    """The full fighter of a block under the given options.

    Raises ContentError that names the fighter when something is neither stated nor derivable.
    """
    try:
        return _resolve(block, options or MythrasOptions())
    except ContentError as error:
        raise ContentError(f'fighter "{block.name}": {error}') from None


def _resolve(block: FighterBlock, options: MythrasOptions) -> Fighter:
    stated = block.characteristics
    locations, enc = _locations(block)
    weapon_blocks = _carried(block)
    weapons = tuple(_weapon(entry, locations) for entry in weapon_blocks)
    penalty, initiative = _initiative(block, enc)
    hands = _has_hands(block, locations)
    sapient = block.sapient
    if sapient is None:
        sapient = hands if block.body == CUSTOM_BODY else bodies()[block.body].sapient
    return Fighter(
        name=block.name,
        player=block.player,
        rank=block.rank or "",
        sapient=sapient,
        body=block.body,
        legs=_legs(block, locations),
        hands=hands,
        characteristics={name: stated.get(name, 0) for name in CHARACTERISTICS},
        action_points=_action_points(block, options),
        damage_modifier=_damage_modifier(block),
        initiative=initiative,
        armour_penalty=penalty,
        luck_points=_luck_points(block, options),
        magic_points=_stated_or(block.magic_points, attributes.magic_points(stated)),
        healing_rate=_healing_rate(block),
        movement=_stated_or(block.movement, attributes.tables().movement.human),
        fly_movement=block.fly_movement,
        swim_movement=block.swim_movement,
        skills={
            skill: _stated_or(block.skills.get(skill), attributes.base_skill(skill, stated))
            for skill in SKILLS
        },
        locations=locations,
        weapons=weapons,
        styles=tuple(_style(style, block, weapon_blocks) for style in block.combat_styles),
        unarmed_traits=frozenset(block.unarmed_traits),
        in_hand=_in_hand(block, weapon_blocks),
        spells=block.spells,
        abilities=block.abilities,
    )


def _stated_or(stated: int | None, derived: int) -> int:
    return derived if stated is None else stated


def _action_points(block: FighterBlock, options: MythrasOptions) -> int:
    if block.action_points is not None:
        return block.action_points
    if options.action_points == "two":
        return FLAT_ACTION_POINTS
    return attributes.action_points(block.characteristics)


def _damage_modifier(block: FighterBlock) -> Dice:
    if block.damage_modifier is not None:
        return Dice.parse(block.damage_modifier)
    return attributes.damage_modifier(block.characteristics)


def _healing_rate(block: FighterBlock) -> int:
    if block.healing_rate is not None:
        return block.healing_rate
    # A being without CON does not heal by itself.
    if "CON" not in block.characteristics:
        return 0
    return attributes.healing_rate(block.characteristics)


def _luck_points(block: FighterBlock, options: MythrasOptions) -> int:
    if not options.luck:
        return 0
    if block.luck_points == "derived":
        return attributes.luck_points(block.characteristics)
    return block.luck_points


def _initiative(block: FighterBlock, enc: int) -> tuple[int, int]:
    """(armour penalty, initiative after it) [ROUND.ARMOUR_PENALTY]."""
    penalty = _stated_or(block.armour_penalty, attributes.armour_penalty(enc))
    if block.initiative is not None:
        return penalty, block.initiative
    if block.initiative_bonus is not None:
        return penalty, block.initiative_bonus - penalty
    return penalty, attributes.initiative_bonus(block.characteristics) - penalty


def _has_hands(block: FighterBlock, locations: tuple[Location, ...]) -> bool:
    if block.body == CUSTOM_BODY:
        return any(location.part == "arm" for location in locations)
    return bodies()[block.body].hands


def _legs(block: FighterBlock, locations: tuple[Location, ...]) -> int:
    if block.legs is not None:
        return block.legs
    if block.body == CUSTOM_BODY:
        return sum(location.limb == "leg" for location in locations)
    return bodies()[block.body].legs


# ---------------------------------------------------------------- hit locations


def _locations(block: FighterBlock) -> tuple[tuple[Location, ...], int]:
    """The locations in the order of the die, and the total ENC of worn armour."""
    if block.hit_locations is not None:
        rows = _stated_locations(block, block.hit_locations)
    else:
        rows = _form_locations(block)
    enc = 0
    armoured = []
    for row in rows:
        worn, worn_enc = _worn(block, row)
        natural = _by_place(block.natural_armour, row.name, row.natural)
        armoured.append(replace(row, worn=worn, natural=natural))
        enc += worn_enc
    return tuple(armoured), enc


def _by_place(stated: Mapping[str, int], name: str, otherwise: int) -> int:
    places = {as_id(place): value for place, value in stated.items()}
    return places.get(as_id(name), places.get("all", otherwise))


def _worn(block: FighterBlock, row: Location) -> tuple[int, int]:
    """(armour points worn on a location, their ENC)."""
    places = {as_id(place): value for place, value in block.armour.items()}
    piece = places.get(as_id(row.name), places.get("all", row.worn))
    if isinstance(piece, str):
        kind = armour()[piece]
        return kind.armour_points, kind.enc
    return piece, enc_of_points(piece)


def _form_locations(block: FighterBlock) -> tuple[Location, ...]:
    form = bodies()[block.body]
    band = attributes.hit_point_band(block.characteristics)
    rows = []
    for row, adjacent in zip(form.locations, form.adjacent()):
        low, high = read_range(row.range)
        rows.append(
            Location(
                name=row.name.replace("_", " "),
                low=low,
                high=high,
                kind=row.kind,
                part=row.part,
                limb=_LIMBS.get(row.part, ""),
                hit_points=max(1, band + row.hit_points),
                worn=0,
                natural=0,
                adjacent=adjacent,
            )
        )
    return tuple(rows)


def _stated_locations(block: FighterBlock, stated: tuple[HitLocation, ...]) -> tuple[Location, ...]:
    """Stated locations; what they leave out comes from the row of the form with that name."""
    ordered = sorted(stated, key=lambda place: read_range(place.range))
    adjacent = _stated_adjacency(block, ordered)
    form = {} if block.body == CUSTOM_BODY else {r.name: r for r in bodies()[block.body].locations}
    rows = []
    for index, place in enumerate(ordered):
        row = form.get(as_id(place.name))
        part = place.part or (row.part if row else place.known_part)
        points = place.hit_points
        if points is None:
            band = attributes.hit_point_band(block.characteristics)
            points = max(1, band + (row.hit_points if row else 0))
        low, high = read_range(place.range)
        rows.append(
            Location(
                name=as_id(place.name).replace("_", " "),
                low=low,
                high=high,
                kind=place.kind or (row.kind if row else place.known_kind),
                part=part,
                limb=_LIMBS.get(part, ""),
                hit_points=points,
                worn=place.worn or place.armour or 0,
                natural=place.natural or 0,
                adjacent=adjacent[index],
            )
        )
    return tuple(rows)


def _stated_adjacency(
    block: FighterBlock, ordered: list[HitLocation]
) -> tuple[tuple[int, ...], ...]:
    """Adjoining locations: as stated, else as in the form, else every vital part and neighbours.

    Without a word on it, a location adjoins those next to it on the die and limbs adjoin the
    nearest trunk, which keeps every body in one piece.
    """
    names = [as_id(place.name) for place in ordered]
    links: list[set[int]] = [set() for _ in ordered]

    def join(one: int, other: int) -> None:
        if one != other:
            links[one].add(other)
            links[other].add(one)

    if any(place.beside is not None for place in ordered):
        for index, place in enumerate(ordered):
            for name in place.beside or ():
                join(index, names.index(as_id(name)))
    elif block.body != CUSTOM_BODY:
        for row in bodies()[block.body].locations:
            for name in row.beside:
                if row.name in names and name in names:
                    join(names.index(row.name), names.index(name))
    else:
        trunk = [i for i, place in enumerate(ordered) if place.known_kind == "vital"]
        for one, other in zip(trunk, trunk[1:]):
            join(one, other)
        for index, place in enumerate(ordered):
            if place.known_kind != "vital" and trunk:
                join(index, min(trunk, key=lambda other: abs(other - index)))
    return tuple(tuple(sorted(group)) for group in links)


# ---------------------------------------------------------------- weapons and styles


def _carried(block: FighterBlock) -> tuple[WeaponBlock, ...]:
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


def _weapon(entry: WeaponBlock, locations: tuple[Location, ...]) -> Weapon:
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
        classes=weapon_classes(entry),
        traits=frozenset(entry.traits),
        armour_points=entry.armour_points,
        hit_points=entry.hit_points,
        shield=entry.shield,
        passive_block=_stated_or(entry.passive_block, 0 if entry.natural else 1),
        natural=entry.natural,
        strapped=entry.shield if entry.strapped is None else entry.strapped,
        adds_damage_modifier=entry.adds_damage_modifier,
        melee=entry.melee,
        ranged=_ranged(entry),
        strikes_locations=entry.strikes_locations,
        location=names.index(as_id(entry.location)) if entry.location else -1,
    )


def _style(style: CombatStyleBlock, block: FighterBlock, carried: tuple[WeaponBlock, ...]) -> Style:
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


def _in_hand(block: FighterBlock, carried: tuple[WeaponBlock, ...]) -> tuple[int, ...]:
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
    return tuple(chosen)
