"""What a fighter perceives: float32 features in named blocks.

The decision, the fighter itself, then allies and foes in the order of its slots. Every feature lies
within -1..1 and has a name; a row that nobody fills is zero, with `present` 0. Block sizes and
names come from the enumerations below, so that they cannot drift from what is written.

With `Information.TABLE` a foe's row shows what is seen at a table: where it stands, weapons in
hand, wounds, Fatigue, points left, what it has begun and when that comes. It hides
characteristics, abilities, spells, weapons not drawn, and how well armour protects until a blow
has met it (0, with a `known` flag of 0).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.features import unit
from lanista.rules.initiative_points.arms import weapon_of
from lanista.rules.initiative_points.ground import is_engaged
from lanista.rules.initiative_points.state import Battle
from lanista.rules.initiative_points.totals import (
    fatigue_penalty,
    is_in_hand,
    last_level,
    wound_penalty,
)
from lanista.rules.initiative_points.vocabulary import (
    ITEMS,
    SPELLS,
    Act,
    Ask,
    Information,
    OptionFlag,
    SpellKind,
)

KINDS = 16


class Context(IntEnum):
    """The decision at hand and the attack in progress."""

    ROUND = 0
    PHASE = 1
    DECLARED_TIMING = 2
    FOE_SLOT = 3
    ABOUT = 4
    ATTACK_OPEN = 5
    ATTACKING = 6
    DEFENDING = 7
    MISSILE = 8
    CALLED = 9
    ROOM_BELOW = 10
    ROOM_ABOVE = 11


class Person(IntEnum):
    """One fighter: itself, an ally or a foe."""

    PRESENT = 0
    FALLEN = 1
    DEAD = 2
    TEAM = 3
    BULK = 4
    POINTS = 5
    WAY = 6
    ENGAGED_WITH_ME = 7
    BODY_LEVELS = 8
    WOUND_PENALTY = 9
    FATIGUE_LEVELS = 10
    FATIGUE_PENALTY = 11
    FLAT_FOOTED = 12
    PASSED = 13
    WAITING = 14
    STRIKES = 15
    SHOOTS = 16
    CASTS = 17
    MOVES = 18
    HANDLES = 19
    AT_ME = 20
    AT_MY_SIDE = 21
    CALLED = 22
    COMES_IN_PHASE = 23
    OWED = 24
    DISTURBED = 25
    SOAK_SPELL = 26
    ARMOUR_GAP = 27
    ARMOUR_KNOWN = 28
    PROTECTION = 29
    KNOWN = 30
    QUICKNESS = 31
    DEXTERITY = 32
    STRENGTH = 33
    STAMINA = 34
    PERCEPTION = 35
    ATHLETICS = 36
    AWARENESS = 37
    CONCENTRATION = 38
    ENCUMBRANCE = 39


class Arm(IntEnum):
    """One weapon or shield of a fighter."""

    THERE = 0
    IN_HAND = 1
    SHIELD = 2
    MISSILE = 3
    HANDS = 4
    LOADED = 5
    ATTACK = 6
    DAMAGE = 7
    DEFENCE = 8
    DISTANCE = 9
    SKILL = 10


class Magic(IntEnum):
    """One spell that a fighter knows."""

    THERE = 0
    DAMAGE = 1
    FATIGUE = 2
    SLEEP = 3
    SOAK = 4
    LEVEL = 5
    TOTAL = 6
    POWER = 7
    DISTANCE = 8


CONTEXT = len(Context) + KINDS
FEATURES_OF_CONTEXT = len(Context)
FEATURES_OF_PERSON = len(Person)
FEATURES_OF_ARM = len(Arm)
FEATURES_OF_MAGIC = len(Magic)
PERSON = len(Person) + ITEMS * len(Arm) + SPELLS * len(Magic)


def observation_length(allies: int, foes: int) -> int:
    """The length D of an observation with so many ally and foe rows."""
    return CONTEXT + PERSON * (1 + allies + foes)


def feature_names(allies: int, foes: int) -> list[str]:
    """The name of each feature, in order: "self.points", "foe_0.weapon_1.shield", ..."""
    names = [f"decision.{item.name.lower()}" for item in Context]
    kinds = {ask.value: ask.name.lower() for ask in Ask}
    names += [f"decision.kind_{kinds.get(k, f'reserved_{k}')}" for k in range(KINDS)]
    rows = ["self", *(f"ally_{k}" for k in range(allies)), *(f"foe_{k}" for k in range(foes))]
    for row in rows:
        names += [f"{row}.{item.name.lower()}" for item in Person]
        for k in range(ITEMS):
            names += [f"{row}.weapon_{k}.{item.name.lower()}" for item in Arm]
        for k in range(SPELLS):
            names += [f"{row}.spell_{k}.{item.name.lower()}" for item in Magic]
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
    body = b.roster.bodies[who]
    at = CONTEXT
    write_person(b, who, who, True, out, at)
    at += PERSON
    for k in range(view[0]):
        if k < body.allies:
            write_person(b, who, body.order[1 + k], True, out, at)
        at += PERSON
    shows_all = view[2] == Information.OPEN
    for k in range(view[1]):
        if 1 + body.allies + k < b.roster.fighters_n:
            write_person(b, who, body.order[1 + body.allies + k], shows_all, out, at)
        at += PERSON


@rule
def write_context(b: Battle, who: int, out: Any) -> None:
    """The question, if it is this fighter's, and the attack that everybody sees."""
    head, blow = b.head, b.blow
    out[Context.ROUND] = unit(b.now.round_number, 1 / 60)
    out[Context.PHASE] = unit(b.now.clock, 1 / 20)
    out[Context.DECLARED_TIMING] = has(b.roster.options, OptionFlag.DECLARED)
    here = b.now.fighters[who].place
    out[Context.ROOM_BELOW] = unit(here - b.roster.lowest, 1 / 60)
    out[Context.ROOM_ABOVE] = unit(b.roster.highest - here, 1 / 60)
    if head.who == who and not b.now.over:
        out[FEATURES_OF_CONTEXT + head.kind] = 1.0
        if head.foe >= 0:
            out[Context.FOE_SLOT] = unit(b.roster.bodies[who].slot_of[head.foe], 1 / 16)
        out[Context.ABOUT] = unit(head.about, 1 / 32)
    if blow.open:
        out[Context.ATTACK_OPEN] = 1.0
        out[Context.ATTACKING] = blow.attacker == who
        out[Context.DEFENDING] = blow.defender == who
        out[Context.MISSILE] = blow.missile
        out[Context.CALLED] = unit(blow.called, 1 / 12)


@rule
def write_person(b: Battle, viewer: int, who: int, known: bool, out: Any, at: int) -> None:
    """One fighter's row."""
    fighter, body = b.now.fighters[who], b.roster.bodies[who]
    last = 1.0 / (last_level(b, who) + 1)
    out[at + Person.PRESENT] = 1.0
    out[at + Person.FALLEN] = fighter.fallen
    out[at + Person.DEAD] = fighter.dead
    out[at + Person.TEAM] = unit(body.team, 1 / 4)
    out[at + Person.BULK] = unit(body.bulk, 1 / 8)
    out[at + Person.POINTS] = unit(fighter.points, 1 / 20)
    out[at + Person.WAY] = unit(fighter.place - b.now.fighters[viewer].place, 1 / 60)
    out[at + Person.ENGAGED_WITH_ME] = who != viewer and is_engaged(b, viewer, who)
    out[at + Person.BODY_LEVELS] = unit(fighter.body_lost, last)
    out[at + Person.WOUND_PENALTY] = unit(wound_penalty(b, who), 1 / 5)
    out[at + Person.FATIGUE_LEVELS] = unit(fighter.fatigue, last)
    out[at + Person.FATIGUE_PENALTY] = unit(fatigue_penalty(b, who), 1 / 5)
    out[at + Person.FLAT_FOOTED] = fighter.flat_footed
    out[at + Person.PASSED] = fighter.passed
    out[at + Person.WAITING] = fighter.waiting
    out[at + Person.SOAK_SPELL] = unit(fighter.soak_bonus, 1 / 20)
    out[at + Person.ARMOUR_GAP] = unit(body.armour_gap, 1 / 12)
    if fighter.act >= 0:
        write_act(b, viewer, who, out, at)
    if known or fighter.struck:
        out[at + Person.ARMOUR_KNOWN] = 1.0
        out[at + Person.PROTECTION] = unit(body.protection + body.soak_nature, 1 / 20)
    if known:
        write_secrets(b, who, out, at)
        write_spells(b, who, out, at + FEATURES_OF_PERSON + ITEMS * FEATURES_OF_ARM)
    write_arms(b, who, known, out, at + FEATURES_OF_PERSON)


@rule
def write_act(b: Battle, viewer: int, who: int, out: Any, at: int) -> None:
    """What a fighter has begun, at whom, and when it comes."""
    fighter = b.now.fighters[who]
    act = fighter.act
    out[at + Person.STRIKES] = act == Act.STRIKE
    out[at + Person.SHOOTS] = act == Act.SHOOT
    out[at + Person.CASTS] = act == Act.CAST or act == Act.FAST_CAST
    out[at + Person.MOVES] = act == Act.WALK or act == Act.HUSTLE or act == Act.SPRINT
    out[at + Person.HANDLES] = act == Act.READY or act == Act.RELOAD
    if fighter.foe >= 0:
        mine = b.roster.bodies[fighter.foe].team == b.roster.bodies[viewer].team
        out[at + Person.AT_ME] = fighter.foe == viewer
        out[at + Person.AT_MY_SIDE] = mine
    out[at + Person.CALLED] = fighter.called
    if fighter.owed == 0:
        out[at + Person.COMES_IN_PHASE] = unit(fighter.phase, 1 / 20)
    out[at + Person.OWED] = unit(fighter.owed, 1 / 5)
    out[at + Person.DISTURBED] = unit(fighter.disturbed, 1 / 15)


@rule
def write_secrets(b: Battle, who: int, out: Any, at: int) -> None:
    """What only a fighter and its allies know of it."""
    body = b.roster.bodies[who]
    out[at + Person.KNOWN] = 1.0
    out[at + Person.QUICKNESS] = unit(body.quickness, 1 / 10)
    out[at + Person.DEXTERITY] = unit(body.dexterity, 1 / 10)
    out[at + Person.STRENGTH] = unit(body.strength, 1 / 10)
    out[at + Person.STAMINA] = unit(body.stamina, 1 / 10)
    out[at + Person.PERCEPTION] = unit(body.perception, 1 / 10)
    out[at + Person.ATHLETICS] = unit(body.athletics, 1 / 10)
    out[at + Person.AWARENESS] = unit(body.awareness, 1 / 10)
    out[at + Person.CONCENTRATION] = unit(body.concentration, 1 / 10)
    out[at + Person.ENCUMBRANCE] = unit(body.encumbrance, 1 / 10)


@rule
def write_arms(b: Battle, who: int, known: bool, out: Any, at: int) -> None:
    """The weapons in hand, and to its own side all of them."""
    fighter, body = b.now.fighters[who], b.roster.bodies[who]
    for arm in range(body.items_n):
        held = is_in_hand(b, who, arm)
        if held or known:
            weapon = weapon_of(b, who, arm)
            out[at + Arm.THERE] = 1.0
            out[at + Arm.IN_HAND] = held
            out[at + Arm.SHIELD] = weapon.shield
            out[at + Arm.MISSILE] = weapon.missile
            out[at + Arm.HANDS] = unit(weapon.hands, 1 / 2)
            out[at + Arm.LOADED] = weapon.missile == 1 and not has(fighter.unloaded, arm)
            out[at + Arm.ATTACK] = unit(weapon.attack, 1 / 10)
            out[at + Arm.DAMAGE] = unit(weapon.damage, 1 / 20)
            out[at + Arm.DEFENCE] = unit(weapon.defence, 1 / 10)
            out[at + Arm.DISTANCE] = unit(weapon.distance, 1 / 300)
            if known:
                out[at + Arm.SKILL] = unit(body.skills[arm], 1 / 10)
        at += FEATURES_OF_ARM


@rule
def write_spells(b: Battle, who: int, out: Any, at: int) -> None:
    """The spells that a fighter knows."""
    body = b.roster.bodies[who]
    for slot in range(body.spells_n):
        spell = b.roster.spells[body.spells[slot]]
        out[at + Magic.THERE] = 1.0
        out[at + Magic.DAMAGE] = spell.kind == SpellKind.DAMAGE
        out[at + Magic.FATIGUE] = spell.kind == SpellKind.FATIGUE
        out[at + Magic.SLEEP] = spell.kind == SpellKind.SLEEP
        out[at + Magic.SOAK] = spell.kind == SpellKind.SOAK
        out[at + Magic.LEVEL] = unit(spell.level, 1 / 50)
        out[at + Magic.TOTAL] = unit(spell.total, 1 / 50)
        out[at + Magic.POWER] = unit(spell.power, 1 / 50)
        out[at + Magic.DISTANCE] = unit(spell.distance, 1 / 100)
        at += FEATURES_OF_MAGIC
