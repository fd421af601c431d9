"""The record of a battle: one schema is at once layout, type hints and documentation.

Fighters, items and spells are numbered; -1 means none. Flags are 0 or 1; sets of small numbers are
bit masks. What a fight changes stands in `Now`; what it never changes (the roster) stands behind
it and is not copied with a clone.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from lanista.rules.core.compile import SEGMENTS
from lanista.rules.core.record import (
    EVENT_LENGTH,
    TAPE_LENGTH,
    Event,
    Header,
    Progress,
    TapeEntry,
)
from lanista.rules.core.schema import Array
from lanista.rules.initiative_points.vocabulary import (
    FIGHTERS,
    ITEMS,
    SPELL_ROWS,
    SPELLS,
    WEAPON_ROWS,
)


class Blow:
    """An attack in progress: later steps read it, and the observation shows it.

    arm: the attacker's item. missile: it flies. called: what a called shot adds, or 0. defence:
    an `Act`, or -1 before it is chosen. parrier, parry_arm: who parries, and with which item, or
    -1. needed: what the total must reach. verdict: `Verdict`.
    """

    open: int
    attacker: int
    defender: int
    arm: int
    missile: int
    called: int
    defence: int
    parrier: int
    parry_arm: int
    needed: int
    die: int
    total: int
    verdict: int


class Fighter:
    """The changing part of a fighter.

    points: Initiative Points left. place: paces along the line. body_lost, fatigue: levels lost.
    fallen: can do nothing: incapacitated, unconscious or dead.
    passed: acts no more this round. waiting: lets the phase pass. late: acts after those whose
    phase it is, because it waited for it. tie: the die that orders those who are equal.
    act: the declared `Act`, or -1; foe, arm (item or spell), called (1: a called shot), heading
    are its parts. phase: when it happens; owed: points to be paid for it in the next round.
    disturbed: what concentration on the spell begun must reach, or 0.
    struck: its armour was met. soak_bonus: of a spell. in_hand, unloaded: bit masks of items.
    """

    points: int
    place: int
    body_lost: int
    fatigue: int
    fallen: int
    dead: int
    flat_footed: int
    passed: int
    waiting: int
    late: int
    tie: int
    act: int
    foe: int
    arm: int
    called: int
    heading: int
    phase: int
    owed: int
    disturbed: int
    struck: int
    soak_bonus: int
    in_hand: int
    unloaded: int


class Now(Progress):
    """The state of the fight.

    round_number: from 1. clock: the phase that is played, or -1. declaring, landing: bit masks of
    the fighters of one group who have still to declare, or to carry out, an act; felled: of those
    who fell by the acts of that group.
    """

    round_number: int
    clock: int
    declaring: int
    landing: int
    felled: int
    fighters: Annotated[Array[Fighter], FIGHTERS]


class Body:
    """The unchanging part of a fighter.

    order: all fighters as this one counts them: itself, allies, foes; slot_of is its inverse.
    allies: how many of `order` after itself are allies. bulk: its Size. six: its initiative die is
    always a six. unaware: must notice an ambush (1), or cannot (2).
    armour_gap: what is added to strike past its armour, or 0. soak_nature: what nature adds to
    Soak beside Stamina and Size.
    items: rows of the roster's weapons; skills: the ability for each. spells: rows of its spells.
    """

    team: int
    bulk: int
    quickness: int
    dexterity: int
    strength: int
    stamina: int
    perception: int
    athletics: int
    awareness: int
    concentration: int
    encumbrance: int
    protection: int
    armour_gap: int
    soak_nature: int
    six: int
    unaware: int
    items_n: int
    items: Annotated[Array[int], ITEMS]
    skills: Annotated[Array[int], ITEMS]
    spells_n: int
    spells: Annotated[Array[int], SPELLS]
    allies: int
    order: Annotated[Array[int], FIGHTERS]
    slot_of: Annotated[Array[int], FIGHTERS]


class Weapon:
    """A kind of weapon. hands: 0 for the fist, else 1 or 2.

    missile: it shoots, up to distance paces, and does not strike. strength_needed: less costs 1 of
    the attack for each point (-99: none). reload: points to make it ready again after a shot.
    """

    attack: int
    damage: int
    defence: int
    hands: int
    shield: int
    missile: int
    distance: int
    strength_needed: int
    reload: int


class Spell:
    """A formulaic spell as one caster knows it. total: Technique + Form + Stamina.

    kind: `SpellKind`. power: what is added to the die of damage, Fatigue levels, or what is added
    to Soak; 0 for sleep. distance: paces; 0: touch.
    """

    level: int
    total: int
    kind: int
    power: int
    distance: int


class Roster:
    """What never changes during a fight.

    options: bits of `OptionFlag`; disabled: bits of `Switch`. lowest, highest: the ends of the
    ground, in paces. wound_step: damage beyond Soak for a body level. undefended_melee_ease: what
    a blow must reach that nobody wards off, or 0: it hits. notice_ease: what it takes to notice an
    ambush.
    """

    fighters_n: int
    teams_n: int
    options: int
    disabled: int
    max_rounds: int
    lowest: int
    highest: int
    wound_step: int
    undefended_melee_ease: int
    notice_ease: int
    weapons_n: int
    spells_n: int
    bodies: Annotated[Array[Body], FIGHTERS]
    weapons: Annotated[Array[Weapon], WEAPON_ROWS]
    spells: Annotated[Array[Spell], SPELL_ROWS]


class Battle:
    """A whole battle. segments: addresses of compiled rules in this process, never copied."""

    head: Header
    tape: Annotated[Array[TapeEntry], TAPE_LENGTH]
    blow: Blow
    now: Now
    checkpoint: Now
    roster: Roster
    segments: Annotated[Array[int], SEGMENTS]
    events: Annotated[Array[Event], EVENT_LENGTH]


class Part(IntEnum):
    """The rules that are compiled by themselves: places in the record's `segments`."""

    TAKE_TURN = 0
    DECLARE = 1
    CARRY_OUT = 2
    ATTACK = 3
    CAST = 4
