"""What a fighter perceives: float32 features in named blocks.

The decision, the ground, the fighter itself, then allies and foes in the order of its slots. Every
feature lies within -1..1 and has a name; a row that nobody fills is zero, with `present` 0. Block
sizes and names come from the enumerations below, so that they cannot drift from what is written.

RANGE is the Reach at which a fighter fights the observer, REACH_GAP by how many steps a weapon is
too long (or, below 0, too short) for that: a foe's weapons for the observer, one's own for the foe
the question is about or, failing that, the first one is engaged with.

With `Information.TABLE` a foe's row shows what is seen at a table: weapons in hand, posture,
engagement, wound classes, Action Points left; it hides percentages, exact hit points, luck,
prepared counters, armour until it was struck, and weapons not drawn (0, with a `known` flag of 0).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from lanista.rules.core.compile import rule
from lanista.rules.mythras.conditions import effective_initiative, is_out, wound_of
from lanista.rules.mythras.holds import held_in_place, is_held, is_held_by, is_pinned
from lanista.rules.mythras.observe_ground import GROUND, ground_names, write_ground
from lanista.rules.mythras.reach import range_between, reach_gap, size_left
from lanista.rules.mythras.rolls import has
from lanista.rules.mythras.scale import unit
from lanista.rules.mythras.state import Battle
from lanista.rules.mythras.vocabulary import (
    COUNTERS,
    FIRST_EFFECT,
    ITEMS,
    LOCATIONS,
    STYLES,
    Act,
    Ask,
    HoldKind,
    Information,
    Message,
    Place,
    Rank,
)
from lanista.rules.mythras.wards import warded

KINDS = 40
MESSAGES = len(Message)


class Context(IntEnum):
    """The decision at hand and the exchange in progress."""

    ROUND = 0
    CYCLE = 1
    INTERRUPTING = 2
    FOE_SLOT = 3
    ABOUT = 4
    ROLL_IN_QUESTION = 5
    SKILL_IN_QUESTION = 6
    EXCHANGE_OPEN = 7
    ATTACKING = 8
    DEFENDING = 9
    ATTACK_ROLL = 10
    ATTACK_LEVEL = 11
    DEFENCE_ROLL = 12
    DEFENCE_LEVEL = 13
    PARRYING = 14
    EVADING = 15
    PREDECLARED = 16
    SLOTS = 17
    PICKS = 18
    LOCATION = 19
    DAMAGE_ROLLED = 20
    ATTACK_SIZE = 21
    DECLARED_ATTACK = 22
    LAST_EFFECT = 23


CONTEXT = len(Context) + KINDS


class Person(IntEnum):
    """One fighter: itself, an ally or a foe."""

    PRESENT = 0
    OUT = 1
    ACTION_POINTS = 2
    DELAYING = 3
    ACTED = 4
    INITIATIVE = 5
    FATIGUE = 6
    PRONE = 7
    NO_ATTACK = 8
    DEFEND_ONLY = 9
    SENSELESS = 10
    BLINDED = 11
    BLEEDING = 12
    IMPALED = 13
    ENGAGED_WITH_ME = 14
    ENGAGED = 15
    SURRENDERED = 16
    UNCONSCIOUS = 17
    DEAD = 18
    BULK = 19
    LEGS = 20
    SAPIENT = 21
    BRACED = 22
    BARRED = 23
    ATTACKED = 24
    KNOWN = 25
    LUCK = 26
    MAGIC = 27
    COUNTERS = 28
    EVADE = 29
    ENDURANCE = 30
    WILLPOWER = 31
    BRAWN = 32
    ATHLETICS = 33
    ACROBATICS = 34
    UNARMED = 35
    FIRST_AID = 36
    STYLE_0 = 37
    STYLE_1 = 38
    STYLE_2 = 39
    STYLE_3 = 40
    MODIFIER = 41
    STRENGTH = 42
    TEAM = 43
    DAZED = 44
    HELD = 45
    HOLDING = 46
    RANGE = 47
    DISTANT = 48
    REFORMING = 49
    CROUCHING = 50
    FORMED = 51
    RABBLE = 52
    UNDERLING = 53
    INJURIES = 54
    HERE = 55
    RAISED = 56
    AT_MY_BACK = 57
    I_AM_AT_ITS_BACK = 58
    SURPRISED = 59
    FLAT_FOOTED = 60
    LEAPING = 61
    SAID = 62
    SIGNAL = 63
    HELD_IN_PLACE = 64
    ENTANGLED = 65
    REMISE = 66
    SILENCED = 67


class Part(IntEnum):
    """One hit location of a fighter."""

    THERE = 0
    WOUND = 1
    USELESS = 2
    STUNNED = 3
    BLEEDING = 4
    HIT_POINTS = 5
    ARMOUR = 6
    KNOWN = 7
    HELD = 8
    WARDED = 9


class Arm(IntEnum):
    """One weapon of a fighter."""

    THERE = 0
    HELD = 1
    NATURAL = 2
    STUCK = 3
    GROUND = 4
    BULK = 5
    REACH = 6
    DAMAGE = 7
    HANDS = 8
    SHIELD = 9
    CUTS = 10
    IMPALES = 11
    BLUDGEONS = 12
    PERCENT = 13
    WARDING = 14
    HIT_POINTS = 15
    REACH_GAP = 16
    BROKEN = 17
    PINNED = 18
    ENTANGLES = 19
    HOLDS_FAST = 20


PERSON = len(Person) + LOCATIONS * len(Part) + ITEMS * len(Arm)
FIRST_ROW = CONTEXT + GROUND
FEATURES_OF_PERSON = len(Person)
FEATURES_OF_PART = len(Part)
FEATURES_OF_ARM = len(Arm)
FEATURES_OF_CONTEXT = len(Context)


def observation_length(allies: int, foes: int) -> int:
    """The length D of an observation with so many ally and foe rows."""
    return FIRST_ROW + PERSON * (1 + allies + foes)


def feature_names(allies: int, foes: int) -> list[str]:
    """The name of each feature, in order: "self.prone", "foe_0.location_3.wound", ..."""
    names = [f"decision.{item.name.lower()}" for item in Context]
    kinds = {ask.value: ask.name.lower() for ask in Ask}
    names += [f"decision.kind_{kinds.get(k, f'reserved_{k}')}" for k in range(KINDS)]
    names += ground_names()
    rows = ["self", *(f"ally_{k}" for k in range(allies)), *(f"foe_{k}" for k in range(foes))]
    for row in rows:
        names += [f"{row}.{item.name.lower()}" for item in Person]
        for k in range(LOCATIONS):
            names += [f"{row}.location_{k}.{item.name.lower()}" for item in Part]
        for k in range(ITEMS):
            names += [f"{row}.weapon_{k}.{item.name.lower()}" for item in Arm]
    return names


@rule
def observe(b: Battle, who: int, view: Any, out: Any) -> None:
    """Writes what fighter `who` perceives.

    Args:
        view: int64[3]: ally rows, foe rows, `Information`.
        out: float32[observation_length(allies, foes)].
    """
    for k in range(len(out)):
        out[k] = 0.0
    write_context(b, who, out)
    write_ground(b, who, out[CONTEXT:FIRST_ROW])
    body = b.roster.bodies[who]
    at = FIRST_ROW
    write_person(b, who, who, True, out[at : at + PERSON])
    at += PERSON
    for k in range(view[0]):
        if k < body.allies:
            write_person(b, who, body.order[1 + k], True, out[at : at + PERSON])
        at += PERSON
    shows_all = view[2] == Information.OPEN
    for k in range(view[1]):
        if 1 + body.allies + k < b.roster.fighters_n:
            foe = body.order[1 + body.allies + k]
            write_person(b, who, foe, shows_all, out[at : at + PERSON])
        at += PERSON


@rule
def write_context(b: Battle, who: int, out: Any) -> None:
    """The question, if it is this fighter's, and the dice that lie open."""
    head, blow = b.head, b.blow
    out[Context.ROUND] = unit(b.now.round_number, 1 / 60)
    out[Context.CYCLE] = unit(b.now.cycle, 1 / 8)
    if head.who == who and not b.now.over:
        out[FEATURES_OF_CONTEXT + head.kind] = 1.0
        out[Context.INTERRUPTING] = unit(b.now.depth, 1 / 2)
        if head.foe >= 0:
            out[Context.FOE_SLOT] = unit(b.roster.bodies[who].slot_of[head.foe], 1 / 16)
        out[Context.ABOUT] = unit(head.about, 1 / 128)
        if head.kind == Ask.LUCK:
            out[Context.ROLL_IN_QUESTION] = unit(blow.roll_in_question, 1 / 100)
            if head.foe < 0:  # an own skill roll; what a foe rolled against is hidden
                out[Context.SKILL_IN_QUESTION] = unit(blow.skill_in_question, 1 / 200)
    if blow.open:
        write_exchange(b, who, out)


@rule
def write_exchange(b: Battle, who: int, out: Any) -> None:
    """The exchange in progress, as everybody at the table sees it."""
    blow = b.blow
    out[Context.EXCHANGE_OPEN] = 1.0
    out[Context.ATTACKING] = blow.attacker == who
    out[Context.DEFENDING] = blow.defender == who
    out[Context.ATTACK_ROLL] = unit(blow.attack_roll, 1 / 100)
    out[Context.ATTACK_LEVEL] = unit(blow.attack_level, 1 / 2)
    out[Context.DEFENCE_ROLL] = unit(blow.defence_roll, 1 / 100)
    out[Context.DEFENCE_LEVEL] = unit(blow.defence_level, 1 / 2)
    out[Context.PARRYING] = blow.reaction == Act.PARRY
    out[Context.EVADING] = blow.reaction == Act.EVADE
    out[Context.PREDECLARED] = blow.predeclared
    out[Context.SLOTS] = unit(blow.slots, 1 / 4)
    out[Context.PICKS] = unit(blow.picks_n, 1 / 4)
    out[Context.LOCATION] = unit(blow.location + 1, 1 / LOCATIONS)
    out[Context.DAMAGE_ROLLED] = unit(blow.rolled, 1 / 30)
    item = b.now.fighters[blow.attacker].items[blow.attack_item]
    bulk = b.roster.weapons[item.weapon].bulk
    out[Context.ATTACK_SIZE] = unit(size_left(bulk, blow.haft), 1 / 6)
    if blow.picks_n > 0:
        effect = blow.picks[blow.picks_n - 1].effect
        out[Context.LAST_EFFECT] = unit(effect - FIRST_EFFECT + 1, 1 / 48)


@rule
def write_standing(b: Battle, viewer: int, who: int, row: Any) -> None:
    """Where one stands, at whose back, and what one says: signals are for those they are meant
    for."""
    fighter, own = b.now.fighters[who], b.now.fighters[viewer]
    here = fighter.zone == own.zone
    row[Person.HERE] = here
    row[Person.RAISED] = fighter.raised
    row[Person.AT_MY_BACK] = has(own.rear, who)
    row[Person.I_AM_AT_ITS_BACK] = has(fighter.rear, viewer)
    row[Person.SURPRISED] = fighter.surprised
    row[Person.FLAT_FOOTED] = fighter.flat_footed
    row[Person.LEAPING] = fighter.leaping > 0
    if here:
        row[Person.SAID] = unit(fighter.said, 1 / MESSAGES)
    if who == viewer or has(fighter.receivers, viewer):
        row[Person.SIGNAL] = unit(fighter.signal, 1 / MESSAGES)


@rule
def write_person(b: Battle, viewer: int, who: int, known: bool, row: Any) -> None:
    """One fighter's row."""
    fighter, body = b.now.fighters[who], b.roster.bodies[who]
    row[Person.PRESENT] = fighter.present
    row[Person.OUT] = is_out(fighter)
    row[Person.ACTION_POINTS] = unit(fighter.action_points, 1 / 6)
    row[Person.DELAYING] = fighter.delaying
    row[Person.ACTED] = fighter.acted
    row[Person.INITIATIVE] = unit(effective_initiative(b, who), 1 / 40)
    row[Person.FATIGUE] = unit(fighter.fatigue, 1 / 9)
    row[Person.PRONE] = fighter.prone
    row[Person.NO_ATTACK] = unit(fighter.no_attack, 1 / 4)
    row[Person.DEFEND_ONLY] = unit(fighter.defend_only, 1 / 10)
    row[Person.SENSELESS] = unit(fighter.senseless, 1 / 10)
    row[Person.BLINDED] = unit(fighter.blinded, 1 / 4)
    row[Person.BLEEDING] = fighter.bleeding != 0
    row[Person.IMPALED] = unit(fighter.impaled_size, 1 / 6)
    row[Person.ENGAGED_WITH_ME] = has(fighter.engaged, viewer)
    row[Person.ENGAGED] = fighter.engaged != 0
    row[Person.SURRENDERED] = fighter.surrendered
    row[Person.UNCONSCIOUS] = fighter.unconscious
    row[Person.DEAD] = fighter.dead
    row[Person.BULK] = unit(body.bulk, 1 / 50)
    row[Person.LEGS] = unit(body.legs, 1 / 8)
    row[Person.SAPIENT] = body.sapient
    write_bonds(b, viewer, who, row)
    row[Person.TEAM] = unit(body.team, 1 / 4)
    write_standing(b, viewer, who, row)
    if known:
        write_secrets(b, who, row)
    held = is_held(b, who)
    at = FEATURES_OF_PERSON
    guarded = warded(b, who)
    for location in range(body.locations_n):
        row[at + Part.WARDED] = has(guarded, location)
        write_part(b, who, location, known, row[at : at + FEATURES_OF_PART])
        at += FEATURES_OF_PART
    at = FEATURES_OF_PERSON + LOCATIONS * FEATURES_OF_PART
    rival = foe_in_question(b, who) if who == viewer else viewer
    own = b.now.fighters[viewer]
    sees_all = own.aware == 1 and own.zone == fighter.zone
    for k in range(fighter.items_n):
        write_arm(b, who, k, known or sees_all, known, row[at : at + FEATURES_OF_ARM])
        if held:
            row[at + Arm.PINNED] = is_pinned(b, who, k)
        if rival >= 0 and row[at + Arm.THERE] and has(fighter.engaged, rival):
            row[at + Arm.REACH_GAP] = unit(reach_gap(b, who, k, rival), 1 / 4)
        at += FEATURES_OF_ARM


@rule
def write_bonds(b: Battle, viewer: int, who: int, row: Any) -> None:
    """Stances, holds, distances and whatever else ties a fighter to others."""
    fighter, body = b.now.fighters[who], b.roster.bodies[who]
    row[Person.BRACED] = fighter.braced != 0
    row[Person.BARRED] = has(b.now.fighters[viewer].barred, who)
    row[Person.ATTACKED] = fighter.attacked
    row[Person.DAZED] = unit(fighter.dazed, 1 / 4)
    held = is_held(b, who)
    row[Person.HELD] = held
    row[Person.HOLDING] = fighter.grasping != 0
    if has(fighter.engaged, viewer):
        row[Person.RANGE] = unit(range_between(b, who, viewer), 1 / 6)
    row[Person.DISTANT] = has(fighter.distant, viewer)
    row[Person.REFORMING] = fighter.reforming
    row[Person.CROUCHING] = fighter.crouching
    row[Person.FORMED] = fighter.formed
    row[Person.RABBLE] = body.rank == Rank.RABBLE
    row[Person.UNDERLING] = body.rank == Rank.UNDERLING
    row[Person.INJURIES] = unit(fighter.injuries, 1 / 2)
    if held:
        row[Person.HELD_IN_PLACE] = held_in_place(b, who)
        row[Person.ENTANGLED] = is_held_by(b, who, HoldKind.ENTANGLE)
    row[Person.REMISE] = fighter.remise > 0
    row[Person.SILENCED] = fighter.silenced


@rule
def foe_in_question(b: Battle, who: int) -> int:
    """The foe whom the pending question of a fighter concerns, else the first that he is engaged
    with, or -1."""
    if b.head.who == who and b.head.foe >= 0:
        return b.head.foe
    body = b.roster.bodies[who]
    for slot in range(1 + body.allies, b.roster.fighters_n):
        if has(b.now.fighters[who].engaged, body.order[slot]):
            return body.order[slot]
    return -1


@rule
def write_secrets(b: Battle, who: int, row: Any) -> None:
    """What only a fighter and its allies know of it."""
    fighter, body = b.now.fighters[who], b.roster.bodies[who]
    row[Person.KNOWN] = 1.0
    row[Person.LUCK] = unit(fighter.luck, 1 / 5)
    row[Person.MAGIC] = unit(fighter.magic, 1 / 30)
    counters = 0
    for k in range(COUNTERS):
        counters += fighter.counters[k] >= 0
    row[Person.COUNTERS] = unit(counters, 1 / COUNTERS)
    row[Person.EVADE] = unit(body.skills[3], 1 / 200)
    row[Person.ENDURANCE] = unit(body.skills[2], 1 / 200)
    row[Person.WILLPOWER] = unit(body.skills[7], 1 / 200)
    row[Person.BRAWN] = unit(body.skills[1], 1 / 200)
    row[Person.ATHLETICS] = unit(body.skills[0], 1 / 200)
    row[Person.ACROBATICS] = unit(body.skills[10], 1 / 200)
    row[Person.UNARMED] = unit(body.skills[6], 1 / 200)
    row[Person.FIRST_AID] = unit(body.skills[8], 1 / 200)
    for style in range(STYLES):
        if style < body.styles_n:
            row[Person.STYLE_0 + style] = unit(body.styles[style].percent, 1 / 200)
    row[Person.MODIFIER] = unit(body.modifier_step, 1 / 16)
    row[Person.STRENGTH] = unit(body.strength, 1 / 50)


@rule
def write_part(b: Battle, who: int, location: int, known: bool, row: Any) -> None:
    """One hit location: its wound is seen, its points are not; armour is felt once struck."""
    fighter = b.now.fighters[who]
    place = b.roster.bodies[who].locations[location]
    row[Part.THERE] = 1.0
    row[Part.WOUND] = unit(wound_of(b, who, location), 1 / 3)
    row[Part.USELESS] = has(fighter.useless | fighter.lost, location)
    row[Part.STUNNED] = unit(fighter.stunned[location], 1 / 10)
    row[Part.BLEEDING] = has(fighter.bleeding, location)
    row[Part.HELD] = has(fighter.held, location)
    if known:
        row[Part.HIT_POINTS] = unit(fighter.hit_points[location], 1.0 / place.hit_points)
    if known or has(fighter.struck, location):
        row[Part.ARMOUR] = unit(fighter.worn[location] + fighter.natural[location], 1 / 12)
        row[Part.KNOWN] = 1.0


@rule
def best_percent(b: Battle, who: int, row: int) -> int:
    """The best style that covers a weapon; 0: none."""
    body = b.roster.bodies[who]
    best = 0
    for style in range(body.styles_n):
        if has(body.styles[style].weapons, row):
            best = max(best, body.styles[style].percent)
    return best


@rule
def write_arm(b: Battle, who: int, k: int, seen: bool, known: bool, row: Any) -> None:
    """One weapon, if it is there and can be seen; what is not drawn only by who looked about."""
    item = b.now.fighters[who].items[k]
    if item.place in (Place.NONE, Place.GONE) or (item.place == Place.STOWED and not seen):
        return
    weapon = b.roster.weapons[item.weapon]
    row[Arm.THERE] = 1.0
    row[Arm.HELD] = item.place == Place.HELD
    row[Arm.NATURAL] = weapon.natural
    row[Arm.STUCK] = item.place == Place.STUCK
    row[Arm.GROUND] = item.place == Place.GROUND
    row[Arm.BULK] = unit(weapon.bulk, 1 / 6)
    row[Arm.REACH] = unit(weapon.reach, 1 / 6)
    mean = weapon.constant * 2
    for kind in range(2):
        mean += weapon.dice_count[kind] * (weapon.dice_sides[kind] + 1)
    row[Arm.DAMAGE] = unit(mean, 1 / 40)
    row[Arm.HANDS] = unit(weapon.hands, 1 / 2)
    row[Arm.SHIELD] = weapon.shield
    row[Arm.CUTS] = has(weapon.classes, 0)
    row[Arm.IMPALES] = has(weapon.classes, 1)
    row[Arm.BLUDGEONS] = has(weapon.classes, 2)
    row[Arm.WARDING] = item.ward != 0
    row[Arm.BROKEN] = item.place == Place.BROKEN
    row[Arm.ENTANGLES] = has(weapon.classes, 3)
    row[Arm.HOLDS_FAST] = item.entangles
    if known:
        row[Arm.PERCENT] = unit(best_percent(b, who, item.weapon), 1 / 200)
        row[Arm.HIT_POINTS] = unit(item.hit_points, 1 / 20)
