"""Grapples, crushing, tripping by a noose, and breaking free [UNARMED.GRAPPLE, ACT.STRUGGLE]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import allow, ask, emit, roll
from lanista.rules.mythras.blows import begin_blow
from lanista.rules.mythras.conditions import (
    brawn_steps,
    is_able,
    skill_value,
)
from lanista.rules.mythras.effects_on_balance import skill_of_answer, trip_opponent
from lanista.rules.mythras.harm import consequences
from lanista.rules.mythras.holds import hold_by, let_loose
from lanista.rules.mythras.reactions import exert, pay
from lanista.rules.mythras.rolls import foes_luck, level_of, opposed_rolls, skill_roll, withstands
from lanista.rules.mythras.state import Battle, Blow
from lanista.rules.mythras.strikes import damage_of_blow, hurt
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import (
    HOLDS,
    SLOT,
    Act,
    Ask,
    Die,
    Effect,
    Grade,
    HoldKind,
    Level,
    Side,
    Trait,
)
from lanista.rules.mythras.weapons import combat_value, traits_with, weapon_row

OVERWHELMING = Grade.HOPELESS - Grade.STANDARD


@rule
def choose_part(b: Battle, who: int, foe: int) -> int:
    """Which of one's holds on a foe to tighten: its place among the foe's holds."""
    for k in range(HOLDS):
        if is_grappled_by(b, foe, who, k):
            allow(b, SLOT + k)
    return ask(b, who, Ask.HOLD, foe, Act.CRUSH) - SLOT


@rule
def is_grappled_by(b: Battle, who: int, holder: int, k: int) -> bool:
    """Whether a hold on a fighter is a grapple by `holder`."""
    hold = b.now.fighters[who].holds[k]
    return hold.kind == HoldKind.GRAPPLE and hold.by == holder


@rule
def crush(b: Battle, who: int, foe: int, item: int, k: int) -> None:
    """An unarmed attack on the part that is held: the Damage Modifier, unless the victim's
    Unarmed or Brawn withstands it for an Action Point [UNARMED.GRAPPLE]."""
    blow = b.blow
    begin_blow(b, blow, who, foe, item, Act.CRUSH)
    blow.location = b.now.fighters[foe].holds[k].location
    blow.attack_plain = blow.attack_skill = combat_value(b, who, item, 0)
    blow.attack_roll = skill_roll(b, who, blow.attack_skill, blow.attack_plain, Die.UNARMED)
    blow.attack_level = level_of(blow.attack_roll, blow.attack_skill, blow.attack_plain)
    emit(
        b, Tell.CRUSHES, who, foe, blow.attack_roll, blow.attack_skill, blow.attack_level
    )  # fmt: skip
    if foes_luck(b, blow, Die.UNARMED):
        blow.attack_roll = roll(b, 100, who, Die.UNARMED)
        blow.attack_level = level_of(blow.attack_roll, blow.attack_skill, blow.attack_plain)
    if blow.attack_level >= Level.SUCCESS and not opposes_crush(b, blow):
        blow.rolled = damage_of_blow(b, blow, weapon_row(b, who, item))
        emit(b, Tell.DAMAGE, who, foe, blow.location, blow.rolled, blow.rolled)
        hurt(b, blow, blow.location, blow.rolled)
        consequences(b, blow, foe, True)
    blow.open = 0


@rule
def opposes_crush(b: Battle, blow: Blow) -> bool:
    """Whether the victim pays to withstand the crush, and does (ruling 109)."""
    foe = blow.defender
    if not is_able(b.now.fighters[foe]) or b.now.fighters[foe].action_points <= 0:
        return False
    allow(b, Act.DECLINE)
    allow(b, Act.BY_UNARMED)
    allow(b, Act.BY_BRAWN)
    answer = ask(b, foe, Ask.RESIST_WITH, blow.attacker, Act.CRUSH)
    if answer == Act.DECLINE:
        return False
    pay(b, foe)
    exert(b, foe)
    skill, die = skill_of_answer(answer)
    return withstands(b, blow, foe, True, skill_value(b, foe, skill, 0), die)


# ---------------------------------------------------------------- the tug of an entangling weapon


@rule
def trip_hold(b: Battle, who: int, foe: int) -> int:
    """The hold by which a fighter may trip a foe this turn, or -1 [SE.ENTANGLE]."""
    k = hold_by(b, foe, who, HoldKind.ENTANGLE)
    if k < 0 or b.now.fighters[foe].holds[k].trips == 0:
        return -1
    return k


@rule
def can_tug(b: Battle, who: int, foe: int) -> bool:
    """Whether a fighter may trip a foe by what entangles him."""
    return trip_hold(b, who, foe) >= 0 and not b.now.fighters[foe].prone


@rule
def may_tug(b: Battle, who: int) -> bool:
    """Whether any foe can be tripped so: an attack, though nothing is rolled for it."""
    for foe in range(b.roster.fighters_n):
        if can_tug(b, who, foe):
            return b.now.fighters[who].no_attack == 0
    return False


@rule
def choose_tugged(b: Battle, who: int) -> int:
    """Which entangled foe to trip."""
    body = b.roster.bodies[who]
    for foe in range(b.roster.fighters_n):
        if can_tug(b, who, foe):
            allow(b, SLOT + body.slot_of[foe])
    return body.order[ask(b, who, Ask.TARGET, -1, Effect.TRIP_OPPONENT) - SLOT]


@rule
def tug(b: Battle, who: int, foe: int) -> None:
    """Trip Opponent without an attack roll: the die that entangled stands against the victim
    (ruling 107) [SE.ENTANGLE]."""
    k = trip_hold(b, who, foe)
    if k < 0:
        return
    hold, blow = b.now.fighters[foe].holds[k], b.blow
    hold.trips = 0
    begin_blow(b, blow, who, foe, hold.thing, Effect.TRIP_OPPONENT)
    blow.attack_roll = hold.result
    blow.attack_skill = blow.attack_plain = hold.skill
    blow.attack_level = level_of(hold.result, hold.skill, hold.skill)
    pick = blow.picks[0]
    pick.effect, pick.by, pick.about, pick.surely = Effect.TRIP_OPPONENT, Side.ATTACKER, -1, 0
    blow.picks_n = 1
    emit(b, Tell.TUGS, who, foe, hold.location, 0, 0)
    trip_opponent(b, blow, pick)
    blow.open = 0


@rule
def count_trips(b: Battle, who: int) -> None:
    """A turn of the wielder is over, and with it the moment to trip."""
    for other in range(b.roster.fighters_n):
        k = hold_by(b, other, who, HoldKind.ENTANGLE)
        if k >= 0:
            hold = b.now.fighters[other].holds[k]
            hold.trips = max(0, hold.trips - 1)


# ---------------------------------------------------------------- Struggle


@rule
def may_struggle(b: Battle, who: int) -> bool:
    """Whether a fighter is in a hold that he could break [ACT.STRUGGLE]."""
    for k in range(HOLDS):
        if b.now.fighters[who].holds[k].kind != HoldKind.NONE:
            return True
    return False


@rule
def choose_hold(b: Battle, who: int) -> int:
    """Which hold to break."""
    for k in range(HOLDS):
        if b.now.fighters[who].holds[k].kind != HoldKind.NONE:
            allow(b, SLOT + k)
    return ask(b, who, Ask.HOLD, -1, Act.STRUGGLE) - SLOT


@rule
def struggle(b: Battle, who: int, k: int) -> None:
    """Brawn or Unarmed against whichever of the two the holder prefers; an entangling weapon
    yields to Brawn only [ACT.STRUGGLE, SE.GRIP, SE.ENTANGLE]."""
    hold = b.now.fighters[who].holds[k]
    holder = hold.by
    mine = skill_to_break(b, who, holder, hold.kind)
    theirs = skill_that_holds(b, holder, who, hold.kind)
    steps = escape_steps(b, who, k, mine, theirs)
    skill, die = skill_of_answer(mine)
    other, other_die = skill_of_answer(theirs)
    weaker = brawn_steps(b, holder, who) if mine == theirs and mine == Act.BY_BRAWN else 0
    own = skill_value(b, who, skill, steps)
    rival = skill_value(b, holder, other, weaker)
    if opposed_rolls(b, who, own, die, holder, rival, other_die):
        let_loose(b, who, k)
    else:
        emit(b, Tell.HELD_FAST, who, holder, hold.location, hold.kind, 0)


@rule
def skill_to_break(b: Battle, who: int, holder: int, kind: int) -> int:
    """The victim's choice: Brawn or Unarmed."""
    allow(b, Act.BY_BRAWN)
    if kind != HoldKind.ENTANGLE:
        allow(b, Act.BY_UNARMED)
    return ask(b, who, Ask.RESIST_WITH, holder, Act.STRUGGLE)


@rule
def skill_that_holds(b: Battle, holder: int, who: int, kind: int) -> int:
    """The holder's choice: Brawn or Unarmed. It costs no Action Point."""
    allow(b, Act.BY_BRAWN)
    if kind != HoldKind.ENTANGLE:
        allow(b, Act.BY_UNARMED)
    return ask(b, holder, Ask.HOLDER, who, kind)


@rule
def escape_steps(b: Battle, who: int, k: int, mine: int, theirs: int) -> int:
    """How much harder the escape is: the stronger holder's Brawn, which overwhelms any skill if
    it is strong enough (ruling 115), and the Mancatcher trait [TRAIT.MANCATCHER]."""
    hold = b.now.fighters[who].holds[k]
    steps = 0
    if theirs == Act.BY_BRAWN:
        gap = brawn_steps(b, who, hold.by)
        if mine == Act.BY_BRAWN or gap >= OVERWHELMING:
            steps = gap
    if hold.kind != HoldKind.PIN and has(traits_with(b, hold.by, hold.thing), Trait.MANCATCHER):
        steps += 1
    return steps
