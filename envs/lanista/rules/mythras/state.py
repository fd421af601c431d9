"""The record of a Mythras battle: one schema is at once layout, type hints and documentation.

Fighters, items, locations, styles and weapons are numbered; -1 means none. Flags are 0 or 1;
sets of small numbers are bit masks. What a fight changes stands in `Now`; what it never changes
(the roster) stands behind it and is not copied with a clone.
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
from lanista.rules.mythras.vocabulary import (
    COUNTERS,
    FIGHTERS,
    HOLDS,
    ITEMS,
    LOCATIONS,
    PICKS,
    SKILLS,
    STYLES,
    WEAPONS,
    ZONES,
)


class Item:
    """A weapon of a fighter.

    weapon: its row in the roster; place: `Place`; hands: bit mask of the locations that hold it
    or, if it is natural, that it belongs to; foe, location: whom and where it is stuck; gripped:
    the wielder still holds a stuck weapon; ward: bit mask of own locations it guards; turns: what
    is left of a longer readying; zone: where it lies; entangles: it holds a foe.
    """

    weapon: int
    place: int
    hands: int
    hit_points: int
    foe: int
    location: int
    gripped: int
    ward: int
    turns: int
    zone: int
    entangles: int


class Pick:
    """A special effect chosen in an exchange.

    by: `Side` whose effect it is; about: its sub-choice (location, item, effect), or -1;
    surely: it succeeds without a resistance roll.
    """

    effect: int
    by: int
    about: int
    surely: int


class Blow:
    """One exchange, from declaration to wound: later steps read it, and the observation shows it.

    Skills are effective percentages (after grades and the contest's excess over 100); `plain`
    ones are before that excess. winner: `Side`. thrown: metres of Knockback.
    guardian, guardian_item: the master who parries for his beast, and with what, or -1.
    haft: steps of reach by which the attacking weapon is too long. keeps_feet: an evasion leaves
    nobody prone. surprising: the first attack on a surprised foe. bystander: whom the blow is
    turned on, or -1. aim: the item of the foe that is struck at, or -1. backfired: own locations
    that the attacker wounded. guarded: the parry is that of one who keeps to defence.
    """

    open: int
    attacker: int
    defender: int
    attack_item: int
    limb: int
    manner: int
    attack_roll: int
    attack_skill: int
    attack_plain: int
    attack_level: int
    attack_excess: int
    may_react: int
    reaction: int
    predeclared: int
    defence_item: int
    defence_roll: int
    defence_skill: int
    defence_plain: int
    defence_level: int
    winner: int
    slots: int
    roll_in_question: int
    skill_in_question: int
    location: int
    rolled: int
    damage: int
    wounded: int
    stuck: int
    thrown: int
    guardian: int
    guardian_item: int
    haft: int
    keeps_feet: int
    surprising: int
    bystander: int
    aim: int
    backfired: int
    guarded: int
    picks_n: int
    picks: Annotated[Array[Pick], PICKS]


class Hold:
    """What holds a fighter.

    kind: `HoldKind`; by: the holder; limb: the holder's limb, or -1; thing: the own item that is
    pinned, or the holder's that entangles or grapples; location: where; result, skill: the roll
    that set it; trips: turns of the holder in which he may still trip by it.
    """

    kind: int
    by: int
    limb: int
    thing: int
    location: int
    result: int
    skill: int
    trips: int


class Fighter:
    """The changing part of a fighter.

    Timers count the fighter's own turns: no_attack (may neither attack nor begin a spell),
    defend_only (winded), senseless and dazed (neither acts nor reacts; the senseless are helpless
    too), blinded; stunned[location].
    incapacitated: in no state to fight, be it awake.
    engaged: bit mask of fighters. reach: three bits a fighter, the Reach they fight at.
    useless, lost, treated, bleeding, staunched, scarred, struck: bit masks of locations.
    dying: the round at whose end an untreated wound kills, or 0.
    counters: prepared counters as 100 * foe + effect, or -1.
    barred: bit mask of fighters that it cannot attack for the rest of the round.
    held: bit mask of own locations that holds make useless; grasping: of own limbs that hold.
    declared_*: the act declared this turn. free_used: bit mask of free acts taken this turn.
    braced: bit mask of foes. raised: stands on higher ground. crouching: behind a shield.
    rear: bit mask of foes at its back. distant: of those it must walk up to again.
    surprised: no offensive act this round; flat_footed: no defence yet; unstruck: nobody has
    attacked it since it was surprised; silenced: a wound of this round surely fells.
    formed: stands in formation. reforming: it may re-roll initiative or flee. last_act: has
    bought one (2: and had it). injuries: of a mook; gravest, gravest_at: damage and location of
    the worst one of a blow. remise: 1 + the foe that strikes on its next turn.
    said, signal: 1 + the last message; receivers: bit mask of who sees the signal; aware: has
    looked about. leaping: own turns for which it is in a leap or swing. guarding: has parried
    by giving up all attacks of the round.
    """

    present: int
    surrendered: int
    unconscious: int
    incapacitated: int
    dead: int
    action_points: int
    delaying: int
    acted: int
    on_turn: int
    initiative: int
    fatigue: int
    luck: int
    luck_used: int
    magic: int
    prone: int
    style: int
    no_attack: int
    defend_only: int
    senseless: int
    dazed: int
    blinded: int
    engaged: int
    reach: int
    useless: int
    lost: int
    treated: int
    bleeding: int
    staunched: int
    scarred: int
    struck: int
    dying: int
    impaled_size: int
    free_used: int
    braced: int
    attacked: int
    zone: int
    barred: int
    held: int
    grasping: int
    raised: int
    crouching: int
    rear: int
    distant: int
    surprised: int
    flat_footed: int
    unstruck: int
    silenced: int
    formed: int
    reforming: int
    last_act: int
    injuries: int
    gravest: int
    gravest_at: int
    remise: int
    said: int
    signal: int
    aware: int
    guarding: int
    leaping: int
    receivers: int
    declared_act: int
    declared_foe: int
    declared_item: int
    declared_manner: int
    declared_about: int
    declared_limb: int
    items_n: int
    counters: Annotated[Array[int], COUNTERS]
    hit_points: Annotated[Array[int], LOCATIONS]
    worn: Annotated[Array[int], LOCATIONS]
    natural: Annotated[Array[int], LOCATIONS]
    stunned: Annotated[Array[int], LOCATIONS]
    holds: Annotated[Array[Hold], HOLDS]
    items: Annotated[Array[Item], ITEMS]


class Now(Progress):
    """The state of the fight. round_number: from 1. cycle: from 1 in each round."""

    round_number: int
    cycle: int
    depth: int
    fighters: Annotated[Array[Fighter], FIGHTERS]


class Location:
    """A hit location: d20 range, `LocationKind`, `Limb`, `Region`, full hit points, neighbours."""

    low: int
    high: int
    kind: int
    limb: int
    region: int
    hit_points: int
    worn: int
    natural: int
    adjacent: int


class Style:
    """A combat style: percentage, bit mask of traits, bit masks of weapon rows: those it covers or
    that are like them, and those broadly and reasonably like them."""

    percent: int
    weapons: int
    broadly: int
    reasonably: int
    traits: int


class Body:
    """The unchanging part of a fighter: what the stat block states or lets derive.

    order: all fighters as this one counts them: itself, allies, foes; slot_of is its inverse.
    rank: `Rank`. master: who may defend it, being his trained beast, or -1.
    allies: how many of `order` after itself are allies. reckless: does not care to
    defend itself. modifier_step: place on the ladder of Damage Modifiers, 0 for none.
    exceeds_100: a style, Unarmed or Evade does.
    modifier_sign, _count, _sides: up to two kinds of dice of the modifier.
    """

    team: int
    player: int
    sapient: int
    reckless: int
    legs: int
    rank: int
    master: int
    strength: int
    constitution: int
    bulk: int
    dexterity: int
    intelligence: int
    power: int
    charisma: int
    action_points: int
    initiative_bonus: int
    luck: int
    magic: int
    healing_rate: int
    movement: int
    modifier_sign: int
    modifier_step: int
    modifier_count: Annotated[Array[int], 2]
    modifier_sides: Annotated[Array[int], 2]
    skills: Annotated[Array[int], SKILLS]
    unarmed_traits: int
    exceeds_100: int
    locations_n: int
    locations: Annotated[Array[Location], LOCATIONS]
    styles_n: int
    styles: Annotated[Array[Style], STYLES]
    allies: int
    order: Annotated[Array[int], FIGHTERS]
    slot_of: Annotated[Array[int], FIGHTERS]


class Weapon:
    """A kind of weapon. Damage: up to two kinds of dice and a constant; twice_mean: of it.

    strikes: how many locations one hit strikes (0: all). effects: those it allows, as a bit mask
    counted from the first effect; inherent: those that a hit has by itself.
    """

    hands: int
    dice_count: Annotated[Array[int], 2]
    dice_sides: Annotated[Array[int], 2]
    constant: int
    twice_mean: int
    bulk: int
    reach: int
    classes: int
    traits: int
    effects: int
    inherent: int
    armour_points: int
    hit_points: int
    shield: int
    passive_block: int
    natural: int
    strapped: int
    adds_modifier: int
    melee: int
    force: int
    close: int
    effective: int
    far: int
    load: int
    impale_size: int
    strikes: int


class Zone:
    """A part of the ground: how many foes can engage one fighter, `Light`, `Footing`, ways out,
    room to dive aside, and the metres to what stands behind and beside a fighter, 0 for nothing."""

    width: int
    confined: int
    light: int
    footing: int
    poor_visibility: int
    exit: int
    leap: int
    ledge: int
    obstacle_behind: int
    obstacle_beside: int


class Roster:
    """What never changes during a fight.

    disabled: bit mask of effects switched off. items_room: how many items a fighter may come to
    have, those taken from foes included.
    ambush_*: the team that begins by surprise, or -1; how it may be noticed (`Contest`); the steps
    by which that is harder; whether it comes from behind.
    """

    fighters_n: int
    teams_n: int
    options: int
    disabled: int
    disabled_traits: int
    max_rounds: int
    zones_n: int
    zones: Annotated[Array[Zone], ZONES]
    ambush_team: int
    ambush_contest: int
    ambush_steps: int
    ambush_behind: int
    weapons_n: int
    items_room: int
    bodies: Annotated[Array[Body], FIGHTERS]
    weapons: Annotated[Array[Weapon], WEAPONS]


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
    TURN = 1
    DECLARE = 2
    CARRY_OUT = 3
    ATTACK = 4
    RESOLVE_EFFECTS = 5
    CHANGE_RANGE = 6
