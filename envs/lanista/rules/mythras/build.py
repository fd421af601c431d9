"""From validated content of Mythras to battle records: the only module that sees both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from lanista.configs.errors import ContentError
from lanista.configs.likeness import likeness
from lanista.configs.options import MythrasOptions
from lanista.configs.resolved import Fighter as Sheet
from lanista.configs.resolved import Weapon as Arm
from lanista.configs.scenario import ResolvedScenario, Scenario
from lanista.rules.blueprint import Blueprint
from lanista.rules.core.compile import interpreted
from lanista.rules.core.game import write_header, write_sides
from lanista.rules.core.schema import ViewRows, offset_of, words_of
from lanista.rules.mythras import vocabulary as v
from lanista.rules.mythras.reach import longest_between, set_range
from lanista.rules.mythras.state import Battle, Fighter, Item, Now

# Places for weapons that a fighter may take from foes.
SPARE_ITEMS = 2


@dataclass(frozen=True)
class MythrasBlueprint(Blueprint):
    """A scenario of Mythras ready to be fought."""

    weapon_names: tuple[str, ...]
    location_names: tuple[tuple[str, ...], ...]
    style_names: tuple[tuple[str, ...], ...]
    zone_names: tuple[str, ...]


def build(scenario: Scenario, text: str) -> MythrasBlueprint:
    """The blueprint of a scenario, whose JSON is `text`. Raises ContentError."""
    resolved = scenario.resolved()
    words = np.zeros((1, words_of(Battle)), np.int64)
    b: Any = ViewRows(Battle, words)[0]
    sheets = resolved.fighters
    arms = distinct_weapons(sheets)
    teams = tuple(k for k, team in enumerate(resolved.teams) for _ in team.fighters)
    write_roster(b, resolved, arms, teams)
    for who, sheet in enumerate(sheets):
        write_fighter(b, who, sheet, arms)
    write_ranges(b)
    b.roster.items_room = room_for_items(sheets, resolved.options)
    used = offset_of(Fighter, "items") + b.roster.items_room * words_of(Item)
    write_header(b, Battle, Now, len(sheets), used)
    return MythrasBlueprint(
        scenario=scenario,
        text=text,
        content_hash=scenario.content_hash(),
        options=resolved.options,
        template=words[0],
        team_names=tuple(team.name for team in resolved.teams),
        teams=teams,
        fighter_names=tuple(sheet.name for sheet in sheets),
        weapon_names=tuple(arm.name for arm in arms),
        location_names=tuple(tuple(place.name for place in sheet.locations) for sheet in sheets),
        style_names=tuple(tuple(style.name for style in sheet.styles) for sheet in sheets),
        zone_names=tuple(name.replace("_", " ") for name, _ in resolved.zones),
    )


def room_for_items(sheets: tuple[Sheet, ...], options: MythrasOptions) -> int:
    """The most items that any fighter carries or, where weapons may be taken, may come to carry."""
    most = max(len(sheet.weapons) for sheet in sheets)
    takers = any("take_weapon" in arm.effects for sheet in sheets for arm in sheet.weapons)
    if takers and "take_weapon" not in options.disabled:
        most = min(most + SPARE_ITEMS, v.ITEMS)
    return most


def distinct_weapons(sheets: tuple[Sheet, ...]) -> tuple[Arm, ...]:
    """Every different weapon of a fight, in order of first appearance."""
    arms = tuple(dict.fromkeys(arm for sheet in sheets for arm in sheet.weapons))
    if len(arms) > v.WEAPONS:
        raise ContentError(
            f"the fighters carry {len(arms)} different weapons; a fight has room for {v.WEAPONS}"
        )
    return arms


# ---------------------------------------------------------------- the roster


def bits(names: frozenset[str], words: type[Any]) -> int:
    """The bit mask of the names that an enumeration of bit positions knows."""
    mask = 0
    for name in names:
        if name.upper() in words.__members__:
            mask |= 1 << words[name.upper()]
    return mask


def effect_bits(names: frozenset[str]) -> int:
    """The bit mask of effects, counted from the first."""
    return sum(1 << (v.Effect[name.upper()] - v.FIRST_EFFECT) for name in names if name)


def option_bits(options: MythrasOptions) -> int:
    """The rules options as the record holds them."""
    flags = {
        v.OptionFlag.REACH: options.reach,
        v.OptionFlag.HERCULEAN_FIFTH: options.herculean == "fifth",
        v.OptionFlag.TIES_BY_DEXTERITY: options.initiative_ties == "dexterity",
        v.OptionFlag.LUCK: options.luck,
        v.OptionFlag.MAGIC: options.magic,
        v.OptionFlag.SIZE_MATTERS: options.size_matters,
        v.OptionFlag.SERIOUS_WOUND_PENALTY: options.serious_wound_penalty,
        v.OptionFlag.SURRENDER_OF_PLAYERS: options.compel_surrender_against_players,
        v.OptionFlag.HEROIC_LAST_ACTION: options.heroic_last_action,
    }
    mask = sum(1 << flag for flag, on in flags.items() if on)
    for reaction in ("parry", "evade", "interrupt", "counterattack", "counter_spell"):
        if reaction in options.disabled:
            mask |= 1 << v.OptionFlag[f"NO_{reaction.upper()}"]
    return mask


def write_roster(
    b: Any, resolved: ResolvedScenario, arms: tuple[Arm, ...], teams: tuple[int, ...]
) -> None:
    """Options, weapons, and everybody's order of everybody."""
    roster, options = b.roster, resolved.options
    roster.options = option_bits(options)
    effects = frozenset(name for name in options.disabled if name.upper() in v.Effect.__members__)
    roster.disabled = effect_bits(effects)
    roster.disabled_traits = bits(options.disabled, v.Trait)
    roster.max_rounds = resolved.max_rounds
    write_ground(b, resolved)
    roster.weapons_n = len(arms)
    for row, arm in enumerate(arms):
        write_weapon(roster.weapons[row], arm)
    write_sides(roster, teams)
    if resolved.start == "engaged":
        engage_all(b, teams)


def write_ground(b: Any, resolved: ResolvedScenario) -> None:
    """The zones, who stands where in them, and whether the fight begins by surprise."""
    roster = b.roster
    roster.zones_n = len(resolved.zones)
    for k, (_, zone) in enumerate(resolved.zones):
        row = roster.zones[k]
        row.width, row.confined = zone.width, zone.confined
        row.light = v.Light[zone.light.upper()]
        row.footing = v.Footing[zone.footing.upper()]
        row.poor_visibility = zone.visibility == "poor"
        row.exit, row.leap, row.ledge = zone.exit, zone.leap, zone.ledge
        row.obstacle_behind, row.obstacle_beside = zone.obstacle_behind, zone.obstacle_beside
    for who, stand in enumerate(resolved.stands):
        fighter = b.now.fighters[who]
        fighter.zone, fighter.raised, fighter.formed = stand.zone, stand.raised, stand.formed
        roster.bodies[who].master = master_of(resolved, who) if stand.companion else -1
    roster.ambush_team = -1
    if resolved.surprise is not None:
        names = [team.name for team in resolved.teams]
        roster.ambush_team = names.index(resolved.surprise.by)
        roster.ambush_contest = v.Contest[resolved.surprise.contest.upper()]
        roster.ambush_steps = v.Grade[resolved.surprise.grade.upper()] - v.Grade.STANDARD
        roster.ambush_behind = resolved.surprise.from_behind


def master_of(resolved: ResolvedScenario, beast: int) -> int:
    """Whose companion a beast is: the last before it in its team who is trained to fight with one
    [TRAIT.TRAINED_BEAST]."""
    teams = [team for team in resolved.teams for _ in team.fighters]
    for who in range(beast - 1, -1, -1):
        styles = resolved.fighters[who].styles
        if teams[who] is teams[beast] and any("trained_beast" in style.traits for style in styles):
            return who
    raise ContentError(
        f"{resolved.fighters[beast].name} is a companion, but nobody before it in its team has the "
        "trait trained_beast in a combat style"
    )


def engage_all(b: Any, teams: tuple[int, ...]) -> None:
    """Everybody begins engaged with every foe there is room for, those opposite first
    [CLOSE.ENGAGEMENT]."""
    everybody = range(len(teams))
    zone = [b.now.fighters[who].zone for who in everybody]
    width = [b.roster.zones[zone[who]].width for who in everybody]
    place = [teams[:who].count(teams[who]) for who in everybody]
    pairs = [
        (who, foe)
        for foe in everybody
        for who in range(foe)
        if teams[who] != teams[foe] and zone[who] == zone[foe]
    ]
    crowd = [0 for _ in everybody]
    for who, foe in sorted(pairs, key=lambda pair: abs(place[pair[0]] - place[pair[1]])):
        if crowd[who] < width[who] and crowd[foe] < width[foe]:
            b.now.fighters[who].engaged |= 1 << foe
            b.now.fighters[foe].engaged |= 1 << who
            crowd[who] += 1
            crowd[foe] += 1


def write_ranges(b: Any) -> None:
    """Those who begin engaged fight at the reach of the longer weapon (ruling 74)."""
    for who in range(b.roster.fighters_n):
        for foe in range(who):
            if b.now.fighters[who].engaged >> foe & 1:
                longest = interpreted(longest_between)(b, who, foe)
                interpreted(set_range)(b, who, foe, longest)


def write_dice(record: Any, count: str, sides: str, terms: tuple[tuple[int, int], ...]) -> None:
    """Up to two kinds of dice, the larger first (so that Maximise Damage takes those first)."""
    for kind, (n, faces) in enumerate(sorted(terms, key=lambda term: -term[1])):
        getattr(record, count)[kind] = n
        getattr(record, sides)[kind] = faces


def write_weapon(row: Any, arm: Arm) -> None:
    """One kind of weapon. A missile weapon that cannot strike keeps its flight only."""
    flight = arm.ranged
    effects = arm.effects
    write_dice(row, "dice_count", "dice_sides", arm.damage.terms)
    row.constant = arm.damage.constant
    row.twice_mean = 2 * row.constant + sum(n * (faces + 1) for n, faces in arm.damage.terms)
    row.hands, row.bulk, row.reach = arm.hands, arm.size, min(arm.reach, v.Reach.VERY_LONG)
    row.classes = bits(arm.classes, v.WeaponClass)
    for weapon_class, belongs in (
        (v.WeaponClass.SHIELD, arm.shield),
        (v.WeaponClass.UNARMED, arm.natural),
        (v.WeaponClass.RANGED, flight is not None),
        (v.WeaponClass.SUNDERING, "sunder" in effects),
    ):
        row.classes |= belongs << weapon_class
    row.traits = bits(arm.traits, v.WeaponTrait)
    row.effects, row.inherent = effect_bits(effects), effect_bits(arm.inherent)
    row.armour_points, row.hit_points = arm.armour_points, arm.hit_points
    row.shield, row.passive_block = arm.shield, arm.passive_block
    row.natural, row.strapped = arm.natural, arm.strapped
    row.adds_modifier, row.melee = arm.adds_damage_modifier, arm.melee
    row.strikes = arm.strikes_locations
    if flight is not None:
        row.force, row.load, row.impale_size = flight.force, flight.load, flight.impale_size
        row.close, row.effective, row.far = flight.close, flight.effective, flight.long


# ---------------------------------------------------------------- fighters

LIMBS = {"leg": v.Limb.LEG, "arm": v.Limb.ARM, "wing": v.Limb.WING}
KINDS = {
    "limb": v.LocationKind.LIMB,
    "vital": v.LocationKind.VITAL,
    "other": v.LocationKind.OTHER,
}
CHARACTERISTICS = {
    "STR": "strength", "CON": "constitution", "SIZ": "bulk", "DEX": "dexterity",
    "INT": "intelligence", "POW": "power", "CHA": "charisma",
}  # fmt: skip


def write_fighter(b: Any, who: int, sheet: Sheet, arms: tuple[Arm, ...]) -> None:
    """One fighter: what never changes, and the state at the start of the fight."""
    body, fighter = b.roster.bodies[who], b.now.fighters[who]
    write_body(body, sheet)
    write_locations(body, fighter, sheet)
    if body.rank:
        write_mook(body, fighter)
    write_styles(body, sheet, arms)
    switch_off(body, b.roster.disabled_traits)
    fighter.present = 1
    fighter.luck, fighter.magic = sheet.luck_points, sheet.magic_points
    fighter.declared_foe = fighter.declared_item = fighter.declared_about = -1
    fighter.declared_limb = -1
    for k in range(v.COUNTERS):
        fighter.counters[k] = -1
    write_items(fighter, body, sheet, arms)
    fighter.style = style_at_start(sheet)


def style_at_start(sheet: Sheet) -> int:
    """The best style that covers what is in hand, all of it if one does; -1 if none does."""
    held = frozenset(sheet.in_hand)
    rows = range(len(sheet.styles))
    fitting = [k for k in rows if held and held <= frozenset(sheet.styles[k].weapons)]
    fitting = fitting or [k for k in rows if held & frozenset(sheet.styles[k].weapons)]
    return max(fitting, key=lambda k: sheet.styles[k].percent, default=-1)


def switch_off(body: Any, traits: int) -> None:
    """Takes away the traits that the options switch off."""
    body.unarmed_traits &= ~traits
    for k in range(body.styles_n):
        body.styles[k].traits &= ~traits


def write_body(body: Any, sheet: Sheet) -> None:
    """Characteristics, skills and derived figures; what a sheet states stands."""
    for name, field in CHARACTERISTICS.items():
        setattr(body, field, sheet.characteristics.get(name, 0))
    body.player, body.sapient, body.legs = sheet.player, sheet.sapient, sheet.legs
    body.reckless = sheet.reckless
    body.rank = {"rabble": 1, "underling": 2}.get(sheet.rank, 0)
    body.action_points, body.initiative_bonus = sheet.action_points, sheet.initiative
    body.luck, body.magic = sheet.luck_points, sheet.magic_points
    body.healing_rate, body.movement = sheet.healing_rate, sheet.movement
    modifier = sheet.damage_modifier
    body.modifier_sign = modifier.sign
    body.modifier_step = modifier_step(sheet)
    write_dice(body, "modifier_count", "modifier_sides", modifier.terms)
    for skill in v.Skill:
        body.skills[skill] = sheet.skills.get(skill.name.lower(), 0)
    strength, dexterity = body.strength, body.dexterity
    body.skills[v.Skill.UNTRAINED] = strength + dexterity
    body.unarmed_traits = bits(sheet.unarmed_traits, v.Trait)
    percents = [style.percent for style in sheet.styles]
    percents += [sheet.skills["unarmed"], sheet.skills["evade"]]
    body.exceeds_100 = max(percents) > 100


def modifier_step(sheet: Sheet) -> int:
    """The place of the Damage Modifier on its ladder, by its average where it is not printed."""
    from lanista.configs.dice import dice_at

    mean = sheet.damage_modifier.mean
    return min(range(-4, 30), key=lambda step: abs(dice_at(step).mean - mean))


def write_locations(body: Any, fighter: Any, sheet: Sheet) -> None:
    """Hit locations, their points and armour."""
    if len(sheet.locations) > v.LOCATIONS:
        raise ContentError(
            f"{sheet.name}: {len(sheet.locations)} hit locations; a body has at most {v.LOCATIONS}"
        )
    body.locations_n = len(sheet.locations)
    for k, place in enumerate(sheet.locations):
        row = body.locations[k]
        row.low, row.high, row.hit_points = place.low, place.high, place.hit_points
        row.kind, row.limb = KINDS[place.kind], LIMBS.get(place.limb, v.Limb.NONE)
        if place.kind == "vital":
            row.region = v.Region.HEAD if place.part == "head" else v.Region.TRUNK
        row.worn, row.natural = place.worn, place.natural
        row.adjacent = sum(1 << other for other in place.adjacent)
        fighter.hit_points[k] = place.hit_points
        fighter.worn[k], fighter.natural[k] = place.worn, place.natural


def write_mook(body: Any, fighter: Any) -> None:
    """One of many: a fifth of CON+SIZ, rounded up, is what it has in all and thus in each location;
    without characteristics, what a leg or head has [MOOK.RABBLE, MOOK.UNDERLING]."""
    total = body.constitution + body.bulk
    points = -(-total // 5) if total else body.locations[0].hit_points
    for k in range(body.locations_n):
        body.locations[k].hit_points = fighter.hit_points[k] = points


def write_styles(body: Any, sheet: Sheet, arms: tuple[Arm, ...]) -> None:
    """Combat styles, best first as the sheet lists them."""
    if len(sheet.styles) > v.STYLES:
        raise ContentError(
            f"{sheet.name}: {len(sheet.styles)} combat styles; a fighter has at most {v.STYLES}"
        )
    body.styles_n = len(sheet.styles)
    for k, style in enumerate(sheet.styles):
        row = body.styles[k]
        row.percent = style.percent
        trained = [sheet.weapons[item] for item in style.weapons]
        likenesses = [min((likeness(own, arm) for own in trained), default=3) for arm in arms]
        row.weapons = mask_of(likenesses, 0)
        row.broadly, row.reasonably = mask_of(likenesses, 1), mask_of(likenesses, 2)
        row.traits = bits(style.traits, v.Trait)


def mask_of(values: list[int], wanted: int) -> int:
    """The bit mask of the places where a value stands."""
    return sum(1 << place for place, value in enumerate(values) if value == wanted)


def write_items(fighter: Any, body: Any, sheet: Sheet, arms: tuple[Arm, ...]) -> None:
    """Weapons: those in hand take the arms in order, the right one first."""
    if len(sheet.weapons) > v.ITEMS:
        raise ContentError(
            f"{sheet.name}: {len(sheet.weapons)} weapons; a fighter has room for {v.ITEMS}, "
            "natural ones included"
        )
    free = [k for k, place in enumerate(sheet.locations) if place.limb == "arm"]
    held: dict[int, int] = {}
    fighter.items_n = len(sheet.weapons)
    for item in sheet.in_hand:
        hands = sheet.weapons[item].hands
        if hands <= len(free) and not sheet.weapons[item].natural:
            held[item] = sum(1 << free.pop(0) for _ in range(hands))
    for k, arm in enumerate(sheet.weapons):
        item = fighter.items[k]
        item.weapon = arms.index(arm)
        item.hit_points = arm.hit_points
        item.foe = item.location = -1
        item.hands = held.get(k, 0)
        if arm.natural:
            item.place = v.Place.BODY
            item.hands = 1 << arm.location if arm.location >= 0 else 0
        else:
            item.place = v.Place.HELD if k in held else v.Place.STOWED
