"""Special effects: one declarative table, and one short function each [SE.*].

The table says who may choose an effect, whether the weapon must allow it, on which roll, whether
it repeats, and whether it needs the chooser's own blow. Adding an effect is one row, one function
(here or where the blow is struck), one test.
"""

from __future__ import annotations

import numpy as np

from lanista.rules.core.compile import rule
from lanista.rules.core.tape import allow, ask, emit
from lanista.rules.mythras.conditions import (
    fall_prone,
    is_out,
    lasting,
    leave_fight,
    skill_value,
    unopposed,
    worst_wound,
)
from lanista.rules.mythras.harm import dice_of_weapon, modifier_roll
from lanista.rules.mythras.holds import is_held
from lanista.rules.mythras.rolls import has, option, withstands
from lanista.rules.mythras.state import Battle, Blow, Pick
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import (
    COUNTERS,
    EFFECTS,
    FIRST_EFFECT,
    SLOT,
    Act,
    Ask,
    Die,
    Effect,
    Level,
    OptionFlag,
    Place,
    Region,
    Side,
    Size,
    Skill,
    Wound,
)
from lanista.rules.mythras.weapons import (
    combat_value,
    drop_item,
    is_disarmable,
    is_unarmed_now,
    main_item,
    weapon_row,
)

ANY_ROLL, OWN_CRITICAL, FOE_FUMBLES = 0, 1, 2
ANY_WEAPON, BY_WEAPON = 0, 1
ONCE, STACKS = 0, 1
FREE, OWN_BLOW = 0, 1
UNRESISTED, RESISTED = 0, 1

TABLE = (
    # effect                   side           weapon      roll          repeats  needs     resisted
    (Effect.BASH, Side.ATTACKER, BY_WEAPON, ANY_ROLL, ONCE, OWN_BLOW, UNRESISTED),
    (Effect.BLEED, Side.ATTACKER, BY_WEAPON, ANY_ROLL, ONCE, OWN_BLOW, RESISTED),
    (Effect.CHOOSE_LOCATION, Side.ATTACKER, ANY_WEAPON, ANY_ROLL, ONCE, OWN_BLOW, UNRESISTED),
    (Effect.COMPEL_SURRENDER, Side.EITHER, ANY_WEAPON, ANY_ROLL, ONCE, FREE, RESISTED),
    (Effect.DISARM_OPPONENT, Side.EITHER, ANY_WEAPON, ANY_ROLL, ONCE, FREE, RESISTED),
    (Effect.FORCE_FAILURE, Side.EITHER, ANY_WEAPON, FOE_FUMBLES, ONCE, FREE, UNRESISTED),
    (Effect.IMPALE, Side.ATTACKER, BY_WEAPON, ANY_ROLL, ONCE, OWN_BLOW, UNRESISTED),
    (Effect.MAXIMISE_DAMAGE, Side.ATTACKER, ANY_WEAPON, OWN_CRITICAL, STACKS, OWN_BLOW, UNRESISTED),
    (Effect.PREPARE_COUNTER, Side.DEFENDER, ANY_WEAPON, ANY_ROLL, STACKS, FREE, UNRESISTED),
    (Effect.STUN_LOCATION, Side.ATTACKER, BY_WEAPON, ANY_ROLL, ONCE, OWN_BLOW, RESISTED),
    (Effect.TRIP_OPPONENT, Side.EITHER, ANY_WEAPON, ANY_ROLL, ONCE, FREE, RESISTED),
)


def _column(position: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    column = np.zeros(EFFECTS, np.int64)
    for row in TABLE:
        column[row[0] - FIRST_EFFECT] = row[position]
    return column


SIDE_OF, NEEDS_WEAPON, NEEDS_ROLL = _column(1), _column(2), _column(3)
REPEATS, NEEDS_BLOW, IS_RESISTED = _column(4), _column(5), _column(6)


@rule
def doer(blow: Blow, side: int) -> int:
    """The fighter on a side of the exchange."""
    return blow.attacker if side == Side.ATTACKER else blow.defender


@rule
def victim(blow: Blow, side: int) -> int:
    """The fighter opposite."""
    return blow.defender if side == Side.ATTACKER else blow.attacker


@rule
def own_item(blow: Blow, side: int) -> int:
    """The item with which a side fights the exchange, or -1."""
    return blow.attack_item if side == Side.ATTACKER else blow.defence_item


@rule
def exposed_item(b: Battle, blow: Blow, side: int) -> int:
    """The foe's item in the exchange: the one used, else the one foremost in hand (ruling 36)."""
    if side == Side.DEFENDER:
        return blow.attack_item
    if blow.defence_item >= 0:
        return blow.defence_item
    return main_item(b, blow.defender)


@rule
def times_picked(blow: Blow, side: int, effect: int) -> int:
    """How often a side has chosen an effect in this exchange."""
    count = 0
    for k in range(blow.picks_n):
        if blow.picks[k].effect == effect and blow.picks[k].by == side:
            count += 1
    return count


@rule
def roll_allows(blow: Blow, side: int, effect: int) -> bool:
    """Whether the rolls of the exchange allow an effect."""
    need = NEEDS_ROLL[effect - FIRST_EFFECT]
    own = blow.attack_level if side == Side.ATTACKER else blow.defence_level
    other = blow.defence_level if side == Side.ATTACKER else blow.attack_level
    if need == OWN_CRITICAL:
        return own == Level.CRITICAL
    if need == FOE_FUMBLES:
        return other == Level.FUMBLE
    return True


@rule
def may_pick(b: Battle, blow: Blow, side: int, effect: int, substitute: bool) -> bool:
    """Whether a side may choose an effect now [EXCHANGE.STACKING].

    A prepared counter's substitute is bound by weapon and situation, not by the roll (ruling 42).
    """
    row = effect - FIRST_EFFECT
    if has(b.roster.disabled, row) or is_out(b.now.fighters[victim(blow, side)]):
        return False
    if not substitute and (not SIDE_OF[row] & side or not roll_allows(blow, side, effect)):
        return False
    if NEEDS_BLOW[row] and (side != Side.ATTACKER or blow.attack_level < Level.SUCCESS):
        return False
    if NEEDS_BLOW[row] and blow.manner == Act.GRAPPLE and effect != Effect.CHOOSE_LOCATION:
        return False
    item = own_item(blow, side)
    if NEEDS_WEAPON[row] and (
        item < 0 or not has(b.roster.weapons[weapon_row(b, doer(blow, side), item)].effects, row)
    ):
        return False
    if not REPEATS[row] and times_picked(blow, side, effect) > 0:
        return False
    return situation_allows(b, blow, side, effect)


@rule
def situation_allows(b: Battle, blow: Blow, side: int, effect: int) -> bool:
    """The conditions that only one effect has."""
    own, foe = doer(blow, side), victim(blow, side)
    if effect == Effect.BASH:
        braced = 1 + b.now.fighters[foe].braced
        return b.roster.bodies[foe].bulk * braced <= 2 * b.roster.bodies[own].bulk
    if effect == Effect.DISARM_OPPONENT:
        item = exposed_item(b, blow, side)
        strong = b.roster.bodies[foe].strength > 2 * b.roster.bodies[own].strength
        return item >= 0 and not strong and is_disarmable(b, foe, item)
    if effect == Effect.TRIP_OPPONENT:
        return not b.now.fighters[foe].prone
    if effect == Effect.MAXIMISE_DAMAGE:
        dice = dice_of_weapon(b, weapon_row(b, own, blow.attack_item))
        return times_picked(blow, side, effect) < dice
    if effect == Effect.PREPARE_COUNTER:
        return free_counter(b, own) >= 0
    if effect == Effect.COMPEL_SURRENDER:
        return can_be_compelled(b, blow, side)
    if effect == Effect.FORCE_FAILURE:
        return picked_resisted(blow, side) or blow.slots >= 2
    return True


@rule
def picked_resisted(blow: Blow, side: int) -> bool:
    """Whether a side has chosen an effect that its victim may resist."""
    for k in range(blow.picks_n):
        pick = blow.picks[k]
        if pick.by == side and IS_RESISTED[pick.effect - FIRST_EFFECT]:
            return True
    return False


@rule
def is_disadvantaged(b: Battle, who: int) -> bool:
    """Helpless or at a disadvantage, as Compel Surrender asks (ruling 39)."""
    fighter = b.now.fighters[who]
    if fighter.prone or fighter.defend_only > 0 or fighter.senseless > 0:
        return True
    for location in range(b.roster.bodies[who].locations_n):
        if fighter.stunned[location] > 0:
            return True
    if is_held(b, who):
        return True
    return worst_wound(b, who) >= Wound.SERIOUS or is_unarmed_now(b, who)


@rule
def can_be_compelled(b: Battle, blow: Blow, side: int) -> bool:
    """Whether the foe may be told to yield: sapient, and brought low, be it by an effect of this
    exchange; a wound it cannot be, since the demand takes the place of the damage."""
    foe = victim(blow, side)
    body = b.roster.bodies[foe]
    if not body.sapient:
        return False
    if body.player and not option(b, OptionFlag.SURRENDER_OF_PLAYERS):
        return False
    if is_disadvantaged(b, foe):
        return True
    return (
        times_picked(blow, side, Effect.DISARM_OPPONENT) > 0
        or times_picked(blow, side, Effect.TRIP_OPPONENT) > 0
    )


@rule
def is_sure(blow: Blow, pick: Pick) -> bool:
    """Whether an effect succeeds without a roll: a prepared counter, or a failure forced. One
    resistance is forced, that against the first effect picked [SE.FORCE_FAILURE]."""
    for k in range(blow.picks_n):
        forcing = blow.picks[k]
        if forcing.effect == Effect.FORCE_FAILURE and forcing.by == pick.by:
            if forcing.about < 0:
                forcing.about = pick.effect
            if forcing.about == pick.effect:
                return True
    return pick.surely == 1


@rule
def resists(b: Battle, blow: Blow, pick: Pick, skill: int, die: int) -> bool:
    """The victim's roll against the original one, unless the effect cannot fail."""
    if is_sure(blow, pick):
        return False
    foe = victim(blow, pick.by)
    return withstands(b, blow, foe, pick.by == Side.ATTACKER, skill, die)


@rule
def bash(b: Battle, blow: Blow, pick: Pick) -> None:
    """Drives the foe back or sideways, by the damage rolled; of Bash and Knockback the longer
    way counts [SE.BASH]."""
    own, foe = doer(blow, pick.by), victim(blow, pick.by)
    row = weapon_row(b, own, blow.attack_item)
    metres = blow.rolled // (2 if b.roster.weapons[row].shield else 3)
    sideways = pick.about == 1
    thrown = 0 if sideways else thrown_back(b, blow)
    if metres > thrown:
        emit(b, Tell.PUSHED, foe, own, metres, sideways, 0)
    obstacle = b.roster.obstacle_beside if sideways else b.roster.obstacle_behind
    if 0 < obstacle <= max(metres, thrown):
        keep_footing(b, foe, 1, 0)


@rule
def thrown_back(b: Battle, blow: Blow) -> int:
    """Metres of Knockback: one for each five points, or part, of raw damage above SIZ; the braced
    count half again as heavy [KNOCKBACK]."""
    bulk = b.roster.bodies[blow.defender].bulk
    if b.now.fighters[blow.defender].braced:
        bulk = (bulk * 3 + 1) // 2
    return max(0, blow.rolled - bulk + 4) // 5


@rule
def keep_footing(b: Battle, who: int, athletics_steps: int, acrobatics_steps: int) -> None:
    """Athletics or Acrobatics, as its owner prefers, or a fall [SE.BASH, KNOCKBACK]."""
    if b.now.fighters[who].prone or is_out(b.now.fighters[who]):
        return
    allow(b, Act.BY_ATHLETICS)
    allow(b, Act.BY_ACROBATICS)
    if ask(b, who, Ask.RESIST_WITH, -1, Die.ATHLETICS) == Act.BY_ATHLETICS:
        stands = unopposed(b, who, Skill.ATHLETICS, athletics_steps, Die.ATHLETICS)
    else:
        stands = unopposed(b, who, Skill.ACROBATICS, acrobatics_steps, Die.ACROBATICS)
    if not stands:
        fall_prone(b, who)


@rule
def bleed(b: Battle, blow: Blow, pick: Pick) -> None:
    """The cut opens a major vessel: Endurance, or a Fatigue level each round [SE.BLEED]."""
    foe = victim(blow, pick.by)
    if blow.wounded == 0 or is_dead(b, foe):
        return
    if not resists(b, blow, pick, skill_value(b, foe, Skill.ENDURANCE, 0), Die.ENDURANCE):
        b.now.fighters[foe].bleeding |= 1 << blow.location
        emit(b, Tell.BLEEDS, foe, -1, blow.location, 0, 0)


@rule
def is_dead(b: Battle, who: int) -> bool:
    """Dead, and past caring."""
    return b.now.fighters[who].dead == 1


@rule
def stun_location(b: Battle, blow: Blow, pick: Pick) -> None:
    """The part struck fails for as many turns as damage was done [SE.STUN_LOCATION]."""
    foe = victim(blow, pick.by)
    if blow.wounded == 0 or is_dead(b, foe):
        return
    if resists(b, blow, pick, skill_value(b, foe, Skill.ENDURANCE, 0), Die.ENDURANCE):
        return
    fighter = b.now.fighters[foe]
    turns = lasting(fighter, blow.damage)
    region = b.roster.bodies[foe].locations[blow.location].region
    if region == Region.HEAD:
        fighter.senseless = max(fighter.senseless, turns)
        fighter.delaying = 0
    elif region == Region.TRUNK:
        fighter.defend_only = max(fighter.defend_only, turns)
    else:
        fighter.stunned[blow.location] = max(fighter.stunned[blow.location], turns)
    emit(b, Tell.LOCATION_STUNNED, foe, -1, blow.location, blow.damage, region)


@rule
def disarm_opponent(b: Battle, blow: Blow, pick: Pick) -> None:
    """Combat Style against the roll, or the weapon flies [SE.DISARM_OPPONENT]."""
    own, foe = doer(blow, pick.by), victim(blow, pick.by)
    item = exposed_item(b, blow, pick.by)
    if item < 0 or not is_disarmable(b, foe, item):
        return
    size: int = Size.SMALL
    if own_item(blow, pick.by) >= 0:
        size = b.roster.weapons[weapon_row(b, own, own_item(blow, pick.by))].bulk
    steps = size - b.roster.weapons[weapon_row(b, foe, item)].bulk
    if resists(b, blow, pick, combat_value(b, foe, item, steps), Die.STYLE):
        emit(b, Tell.KEEPS_WEAPON, foe, own, item, weapon_row(b, foe, item), 0)
        return
    metres = max(0, modifier_roll(b, own, Die.DISTANCE))
    drop_item(b, foe, item)
    emit(b, Tell.DISARMED, foe, own, item, weapon_row(b, foe, item), metres)


@rule
def trip_opponent(b: Battle, blow: Blow, pick: Pick) -> None:
    """Brawn, Evade or Acrobatics, as the victim prefers, or prone; four legs stand firmer, and
    may run with it [SE.TRIP_OPPONENT]."""
    foe = victim(blow, pick.by)
    if b.now.fighters[foe].prone:
        return
    if is_sure(blow, pick):
        fall_prone(b, foe)
        return
    steps = 0
    allow(b, Act.BY_BRAWN)
    allow(b, Act.BY_EVADE)
    allow(b, Act.BY_ACROBATICS)
    if b.roster.bodies[foe].legs >= 4:
        steps = -1
        allow(b, Act.BY_ATHLETICS)
    answer = ask(b, foe, Ask.RESIST_WITH, doer(blow, pick.by), Effect.TRIP_OPPONENT)
    skill, die = skill_of_answer(answer)
    if resists(b, blow, pick, skill_value(b, foe, skill, steps), die):
        emit(b, Tell.STANDS_FIRM, foe, doer(blow, pick.by), 0, 0, 0)
    else:
        fall_prone(b, foe)


@rule
def skill_of_answer(answer: int) -> tuple[int, int]:
    """The skill and the die that an answer to RESIST_WITH names."""
    if answer == Act.BY_BRAWN:
        return Skill.BRAWN, Die.BRAWN
    if answer == Act.BY_EVADE:
        return Skill.EVADE, Die.EVADE
    if answer == Act.BY_ATHLETICS:
        return Skill.ATHLETICS, Die.ATHLETICS
    if answer == Act.BY_UNARMED:
        return Skill.UNARMED, Die.UNARMED
    return Skill.ACROBATICS, Die.ACROBATICS


@rule
def compel_surrender(b: Battle, blow: Blow, pick: Pick) -> None:
    """Yield, or resist with Willpower [SE.COMPEL_SURRENDER]."""
    own, foe = doer(blow, pick.by), victim(blow, pick.by)
    if is_out(b.now.fighters[foe]) or not is_disadvantaged(b, foe):
        return
    if resists(b, blow, pick, skill_value(b, foe, Skill.WILLPOWER, 0), Die.WILLPOWER):
        emit(b, Tell.REFUSES_SURRENDER, foe, own, 0, 0, 0)
        return
    b.now.fighters[foe].surrendered = 1
    leave_fight(b, foe)
    emit(b, Tell.SURRENDERS, foe, own, 0, 0, 0)


@rule
def free_counter(b: Battle, who: int) -> int:
    """An empty place for a prepared counter, or -1."""
    for k in range(COUNTERS):
        if b.now.fighters[who].counters[k] < 0:
            return k
    return -1


@rule
def prepare_counter(b: Battle, blow: Blow, pick: Pick) -> None:
    """Notes in secret which effect of this foe will be answered [SE.PREPARE_COUNTER]."""
    own, foe = doer(blow, pick.by), victim(blow, pick.by)
    k = free_counter(b, own)
    if k >= 0:
        b.now.fighters[own].counters[k] = 100 * foe + pick.about - FIRST_EFFECT
        emit(b, Tell.COUNTER_PREPARED, own, foe, pick.about, 0, 0)


@rule
def use_counter(b: Battle, who: int, foe: int, effect: int) -> bool:
    """Whether a counter against this effect of this foe was prepared; it is used up."""
    for k in range(COUNTERS):
        if b.now.fighters[who].counters[k] == 100 * foe + effect - FIRST_EFFECT:
            b.now.fighters[who].counters[k] = -1
            return True
    return False


@rule
def impale(b: Battle, blow: Blow) -> None:
    """The weapon stays in the wound; its wielder lets go or holds on to yank it [SE.IMPALE]."""
    held = b.now.fighters[blow.attacker].items[blow.attack_item]
    row = held.weapon
    if blow.wounded == 0 or b.roster.weapons[row].natural:
        return
    held.place = Place.STUCK
    held.foe = blow.defender
    held.location = blow.location
    held.gripped = 1
    held.ward = 0
    foe = b.now.fighters[blow.defender]
    foe.impaled_size = max(foe.impaled_size, b.roster.weapons[row].bulk)
    blow.stuck = 1
    emit(b, Tell.IMPALED, blow.defender, blow.attacker, blow.location, row, 0)


@rule
def resolve_effect(b: Battle, blow: Blow, pick: Pick) -> None:
    """Applies an effect that acts after the damage [EXCHANGE.EFFECTS_WITHOUT_DAMAGE]."""
    effect = pick.effect
    if effect == Effect.BASH:
        bash(b, blow, pick)
    elif effect == Effect.BLEED:
        bleed(b, blow, pick)
    elif effect == Effect.STUN_LOCATION:
        stun_location(b, blow, pick)
    elif effect == Effect.DISARM_OPPONENT:
        disarm_opponent(b, blow, pick)
    elif effect == Effect.TRIP_OPPONENT:
        trip_opponent(b, blow, pick)
    elif effect == Effect.PREPARE_COUNTER:
        prepare_counter(b, blow, pick)
    elif effect == Effect.IMPALE:
        impale(b, blow)


@rule
def slot(k: int) -> int:
    """Action number of slot k, 0..15."""
    return SLOT + k
