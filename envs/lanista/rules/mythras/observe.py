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

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.features import unit
from lanista.rules.mythras.conditions import effective_initiative, is_out
from lanista.rules.mythras.holds import held_in_place, is_held, is_held_by
from lanista.rules.mythras.observe_ground import GROUND, ground_names, write_ground
from lanista.rules.mythras.observe_parts import (
    FEATURES_OF_PART,
    Arm,
    Part,
    write_arms,
    write_parts,
)
from lanista.rules.mythras.reach import range_between, size_left
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
    Rank,
)

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


PERSON = len(Person) + LOCATIONS * len(Part) + ITEMS * len(Arm)
FIRST_ROW = CONTEXT + GROUND
FEATURES_OF_PERSON = len(Person)
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

    The array is handed on whole with the place to write at, not in slices made for each row.

    Args:
        view: int64[3]: ally rows, foe rows, `Information`.
        out: float32[observation_length(allies, foes)].
    """
    for k in range(len(out)):
        out[k] = 0.0
    write_context(b, who, out)
    write_ground(b, who, out, CONTEXT)
    body = b.roster.bodies[who]
    at = FIRST_ROW
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
def write_standing(b: Battle, viewer: int, who: int, out: Any, at: int) -> None:
    """Where one stands, at whose back, and what one says: signals are for those they are meant
    for."""
    fighter, own = b.now.fighters[who], b.now.fighters[viewer]
    here = fighter.zone == own.zone
    out[at + Person.HERE] = here
    out[at + Person.RAISED] = fighter.raised
    out[at + Person.AT_MY_BACK] = has(own.rear, who)
    out[at + Person.I_AM_AT_ITS_BACK] = has(fighter.rear, viewer)
    out[at + Person.SURPRISED] = fighter.surprised
    out[at + Person.FLAT_FOOTED] = fighter.flat_footed
    out[at + Person.LEAPING] = fighter.leaping > 0
    if here:
        out[at + Person.SAID] = unit(fighter.said, 1 / MESSAGES)
    if who == viewer or has(fighter.receivers, viewer):
        out[at + Person.SIGNAL] = unit(fighter.signal, 1 / MESSAGES)


@rule
def write_person(b: Battle, viewer: int, who: int, known: bool, out: Any, at: int) -> None:
    """One fighter's row."""
    fighter, body = b.now.fighters[who], b.roster.bodies[who]
    out[at + Person.PRESENT] = fighter.present
    out[at + Person.OUT] = is_out(fighter)
    out[at + Person.ACTION_POINTS] = unit(fighter.action_points, 1 / 6)
    out[at + Person.DELAYING] = fighter.delaying
    out[at + Person.ACTED] = fighter.acted
    out[at + Person.INITIATIVE] = unit(effective_initiative(b, who), 1 / 40)
    out[at + Person.FATIGUE] = unit(fighter.fatigue, 1 / 9)
    out[at + Person.PRONE] = fighter.prone
    out[at + Person.NO_ATTACK] = unit(fighter.no_attack, 1 / 4)
    out[at + Person.DEFEND_ONLY] = unit(fighter.defend_only, 1 / 10)
    out[at + Person.SENSELESS] = unit(fighter.senseless, 1 / 10)
    out[at + Person.BLINDED] = unit(fighter.blinded, 1 / 4)
    out[at + Person.BLEEDING] = fighter.bleeding != 0
    out[at + Person.IMPALED] = unit(fighter.impaled_size, 1 / 6)
    out[at + Person.ENGAGED_WITH_ME] = has(fighter.engaged, viewer)
    out[at + Person.ENGAGED] = fighter.engaged != 0
    out[at + Person.SURRENDERED] = fighter.surrendered
    out[at + Person.UNCONSCIOUS] = fighter.unconscious
    out[at + Person.DEAD] = fighter.dead
    out[at + Person.BULK] = unit(body.bulk, 1 / 50)
    out[at + Person.LEGS] = unit(body.legs, 1 / 8)
    out[at + Person.SAPIENT] = body.sapient
    write_bonds(b, viewer, who, out, at)
    out[at + Person.TEAM] = unit(body.team, 1 / 4)
    write_standing(b, viewer, who, out, at)
    if known:
        write_secrets(b, who, out, at)
    at += FEATURES_OF_PERSON
    write_parts(b, who, known, out, at)
    write_arms(b, viewer, who, known, out, at + LOCATIONS * FEATURES_OF_PART)


@rule
def write_bonds(b: Battle, viewer: int, who: int, out: Any, at: int) -> None:
    """Stances, holds, distances and whatever else ties a fighter to others."""
    fighter, body = b.now.fighters[who], b.roster.bodies[who]
    out[at + Person.BRACED] = fighter.braced != 0
    out[at + Person.BARRED] = has(b.now.fighters[viewer].barred, who)
    out[at + Person.ATTACKED] = fighter.attacked
    out[at + Person.DAZED] = unit(fighter.dazed, 1 / 4)
    held = is_held(b, who)
    out[at + Person.HELD] = held
    out[at + Person.HOLDING] = fighter.grasping != 0
    if has(fighter.engaged, viewer):
        out[at + Person.RANGE] = unit(range_between(b, who, viewer), 1 / 6)
    out[at + Person.DISTANT] = has(fighter.distant, viewer)
    out[at + Person.REFORMING] = fighter.reforming
    out[at + Person.CROUCHING] = fighter.crouching
    out[at + Person.FORMED] = fighter.formed
    out[at + Person.RABBLE] = body.rank == Rank.RABBLE
    out[at + Person.UNDERLING] = body.rank == Rank.UNDERLING
    out[at + Person.INJURIES] = unit(fighter.injuries, 1 / 2)
    if held:
        out[at + Person.HELD_IN_PLACE] = held_in_place(b, who)
        out[at + Person.ENTANGLED] = is_held_by(b, who, HoldKind.ENTANGLE)
    out[at + Person.REMISE] = fighter.remise > 0
    out[at + Person.SILENCED] = fighter.silenced


@rule
def write_secrets(b: Battle, who: int, out: Any, at: int) -> None:
    """What only a fighter and its allies know of it."""
    fighter, body = b.now.fighters[who], b.roster.bodies[who]
    out[at + Person.KNOWN] = 1.0
    out[at + Person.LUCK] = unit(fighter.luck, 1 / 5)
    out[at + Person.MAGIC] = unit(fighter.magic, 1 / 30)
    counters = 0
    for k in range(COUNTERS):
        counters += fighter.counters[k] >= 0
    out[at + Person.COUNTERS] = unit(counters, 1 / COUNTERS)
    out[at + Person.EVADE] = unit(body.skills[3], 1 / 200)
    out[at + Person.ENDURANCE] = unit(body.skills[2], 1 / 200)
    out[at + Person.WILLPOWER] = unit(body.skills[7], 1 / 200)
    out[at + Person.BRAWN] = unit(body.skills[1], 1 / 200)
    out[at + Person.ATHLETICS] = unit(body.skills[0], 1 / 200)
    out[at + Person.ACROBATICS] = unit(body.skills[10], 1 / 200)
    out[at + Person.UNARMED] = unit(body.skills[6], 1 / 200)
    out[at + Person.FIRST_AID] = unit(body.skills[8], 1 / 200)
    for style in range(STYLES):
        if style < body.styles_n:
            out[at + Person.STYLE_0 + style] = unit(body.styles[style].percent, 1 / 200)
    out[at + Person.MODIFIER] = unit(body.modifier_step, 1 / 16)
    out[at + Person.STRENGTH] = unit(body.strength, 1 / 50)
