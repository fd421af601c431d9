"""From a stat block to a full fighter: everything stated is taken, everything else derived."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from lanista.configs import attributes
from lanista.configs.bodies import bodies, place_key, read_range
from lanista.configs.dice import Dice
from lanista.configs.equipment import armour, enc_of_points
from lanista.configs.errors import ContentError, sentence
from lanista.configs.fighter import CUSTOM_BODY, FighterBlock, HitLocation
from lanista.configs.loadout import carried_weapons, full_style, full_weapon, weapons_in_hand
from lanista.configs.options import MythrasOptions
from lanista.configs.resolved import Fighter, Limb, Location
from lanista.configs.vocabulary import CHARACTERISTICS, SKILLS, as_id

FLAT_ACTION_POINTS = 2

# Tentacles and trunks hold things as arms do; fins neither carry nor hold.
_LIMBS: dict[str, Limb] = {"leg": "leg", "arm": "arm", "wing": "wing", "tentacle": "arm"}


def resolve(block: FighterBlock, options: MythrasOptions | None = None) -> Fighter:
    """The full fighter of a block under the given options.

    Raises ContentError that names the fighter when something is neither stated nor derivable.
    """
    try:
        return _resolve(block, options or MythrasOptions())
    except ContentError as error:
        raise ContentError(sentence(f'fighter "{block.name}": {error}')) from None


def _resolve(block: FighterBlock, options: MythrasOptions) -> Fighter:
    stated = block.characteristics
    locations, enc = _locations(block)
    weapon_blocks = carried_weapons(block)
    weapons = tuple(full_weapon(entry, locations) for entry in weapon_blocks)
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
        reckless=block.reckless,
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
        styles=tuple(full_style(style, block, weapon_blocks) for style in block.combat_styles),
        unarmed_traits=frozenset(block.unarmed_traits),
        in_hand=weapons_in_hand(block, weapon_blocks),
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
    """The locations of a built-in form; points that the block does not state are derived."""
    form = bodies()[block.body]
    stated = {as_id(place): points for place, points in block.hit_points.items()}
    rows = []
    for row, adjacent in zip(form.locations, form.adjacent()):
        points = stated.get(row.name)
        if points is None:
            band = attributes.hit_point_band(block.characteristics)
            points = max(1, band + row.hit_points)
        low, high = read_range(row.range)
        rows.append(
            Location(
                name=row.name.replace("_", " "),
                low=low,
                high=high,
                kind=row.kind,
                part=row.part,
                limb=_LIMBS.get(row.part, ""),
                hit_points=points,
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
    form = {}
    if block.body != CUSTOM_BODY:
        form = {place_key(row.name): row for row in bodies()[block.body].locations}
    rows = []
    for index, place in enumerate(ordered):
        row = form.get(place_key(place.name))
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
    """Adjoining locations: as stated, else as in the form.

    A custom body that says nothing is a chain of its vital parts in the order of the die. Whatever
    is joined to nothing hangs on the nearest vital part, so that every body is in one piece.
    """
    names = [as_id(place.name) for place in ordered]
    links: list[set[int]] = [set() for _ in ordered]
    trunk = [i for i, place in enumerate(ordered) if place.known_kind == "vital"]
    if any(place.beside is not None for place in ordered):
        pairs = [(as_id(p.name), as_id(other)) for p in ordered for other in p.beside or ()]
    elif block.body != CUSTOM_BODY:
        pairs = _pairs_of_form(block.body, names)
    else:
        pairs = [(names[one], names[other]) for one, other in zip(trunk, trunk[1:])]
    for index in range(len(ordered)):
        if trunk and not any(names[index] in pair for pair in pairs):
            nearest = min(trunk, key=lambda vital: (vital == index, abs(vital - index)))
            pairs.append((names[index], names[nearest]))
    for one, other in pairs:
        if one != other:
            links[names.index(one)].add(names.index(other))
            links[names.index(other)].add(names.index(one))
    return tuple(tuple(sorted(group)) for group in links)


def _pairs_of_form(form: str, names: list[str]) -> list[tuple[str, str]]:
    """The adjoining pairs of a form, among the names that a fighter uses for its locations."""
    own = {place_key(name): name for name in names}
    return [
        (own[place_key(row.name)], own[place_key(other)])
        for row in bodies()[form].locations
        for other in row.beside
        if place_key(row.name) in own and place_key(other) in own
    ]
