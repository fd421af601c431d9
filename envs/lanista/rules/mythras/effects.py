"""Special effects: one declarative table, and one short function each [SE.*].

The table says who may choose an effect, whether the weapon must allow it, on which roll, whether
it repeats, and whether it needs the chooser's own blow. Adding an effect is one row here, one
function (in `effects_on_*.py`, or where the blow is struck), its line in `resolution.py`, a phrase,
and tests.
"""

from __future__ import annotations

import numpy as np

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.mythras.at_range import moves_range
from lanista.rules.mythras.breakage import is_breakable
from lanista.rules.mythras.conditions import (
    is_free_to_go,
    is_out,
    worst_wound,
)
from lanista.rules.mythras.formation import is_braced
from lanista.rules.mythras.harm import dice_of_weapon, has_armour
from lanista.rules.mythras.holds import entangling_item, free_hold, is_held, is_pinned
from lanista.rules.mythras.occasions import is_occasion
from lanista.rules.mythras.rolls import option, withstands
from lanista.rules.mythras.state import Battle, Blow, Pick
from lanista.rules.mythras.vocabulary import (
    COUNTERS,
    EFFECTS,
    FIRST_EFFECT,
    Act,
    Effect,
    Layer,
    Level,
    OptionFlag,
    Place,
    Rank,
    Side,
    WeaponTrait,
    Wound,
)
from lanista.rules.mythras.wards import everywhere, warded
from lanista.rules.mythras.weapons import (
    first_arms,
    fits_off_hand,
    free_item,
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
    (Effect.ACCIDENTAL_INJURY, Side.DEFENDER, ANY_WEAPON, FOE_FUMBLES, ONCE, FREE, UNRESISTED),
    (Effect.ARISE, Side.DEFENDER, ANY_WEAPON, ANY_ROLL, ONCE, FREE, UNRESISTED),
    (Effect.BASH, Side.ATTACKER, BY_WEAPON, ANY_ROLL, ONCE, OWN_BLOW, UNRESISTED),
    (Effect.BLEED, Side.ATTACKER, BY_WEAPON, ANY_ROLL, ONCE, OWN_BLOW, RESISTED),
    (Effect.BLIND_OPPONENT, Side.DEFENDER, ANY_WEAPON, OWN_CRITICAL, ONCE, FREE, RESISTED),
    (Effect.BYPASS_ARMOUR, Side.ATTACKER, ANY_WEAPON, OWN_CRITICAL, STACKS, OWN_BLOW, UNRESISTED),
    (Effect.CHOOSE_LOCATION, Side.ATTACKER, ANY_WEAPON, ANY_ROLL, ONCE, OWN_BLOW, UNRESISTED),
    (Effect.CLOSE_RANGE, Side.EITHER, ANY_WEAPON, ANY_ROLL, ONCE, FREE, UNRESISTED),
    (Effect.CIRCUMVENT_PARRY, Side.ATTACKER, ANY_WEAPON, OWN_CRITICAL, ONCE, OWN_BLOW, UNRESISTED),
    (Effect.COMPEL_SURRENDER, Side.EITHER, ANY_WEAPON, ANY_ROLL, ONCE, FREE, RESISTED),
    (Effect.DAMAGE_WEAPON, Side.EITHER, ANY_WEAPON, ANY_ROLL, ONCE, FREE, UNRESISTED),
    (Effect.DISARM_OPPONENT, Side.EITHER, ANY_WEAPON, ANY_ROLL, ONCE, FREE, RESISTED),
    (Effect.ENHANCE_PARRY, Side.DEFENDER, ANY_WEAPON, OWN_CRITICAL, ONCE, FREE, UNRESISTED),
    (Effect.ENTANGLE, Side.EITHER, BY_WEAPON, ANY_ROLL, ONCE, FREE, UNRESISTED),
    (Effect.FLURRY, Side.ATTACKER, ANY_WEAPON, ANY_ROLL, STACKS, FREE, UNRESISTED),
    (Effect.FORCE_FAILURE, Side.EITHER, ANY_WEAPON, FOE_FUMBLES, ONCE, FREE, UNRESISTED),
    (Effect.GRIP, Side.ATTACKER, BY_WEAPON, ANY_ROLL, ONCE, FREE, UNRESISTED),
    (Effect.IMPALE, Side.ATTACKER, BY_WEAPON, ANY_ROLL, ONCE, OWN_BLOW, UNRESISTED),
    (Effect.KILL_SILENTLY, Side.ATTACKER, ANY_WEAPON, ANY_ROLL, ONCE, OWN_BLOW, UNRESISTED),
    (Effect.MAXIMISE_DAMAGE, Side.ATTACKER, ANY_WEAPON, OWN_CRITICAL, STACKS, OWN_BLOW, UNRESISTED),
    (Effect.OPEN_RANGE, Side.DEFENDER, ANY_WEAPON, ANY_ROLL, ONCE, FREE, UNRESISTED),
    (Effect.OVEREXTEND_OPPONENT, Side.DEFENDER, ANY_WEAPON, ANY_ROLL, STACKS, FREE, UNRESISTED),
    (Effect.PIN_WEAPON, Side.EITHER, ANY_WEAPON, OWN_CRITICAL, ONCE, FREE, UNRESISTED),
    (Effect.PREPARE_COUNTER, Side.DEFENDER, ANY_WEAPON, ANY_ROLL, STACKS, FREE, UNRESISTED),
    (Effect.PRESS_ADVANTAGE, Side.ATTACKER, ANY_WEAPON, ANY_ROLL, ONCE, FREE, UNRESISTED),
    (Effect.REMISE, Side.ATTACKER, ANY_WEAPON, ANY_ROLL, ONCE, FREE, UNRESISTED),
    (Effect.SCAR_FOE, Side.EITHER, ANY_WEAPON, ANY_ROLL, ONCE, FREE, UNRESISTED),
    (Effect.SELECT_TARGET, Side.DEFENDER, ANY_WEAPON, FOE_FUMBLES, ONCE, FREE, UNRESISTED),
    (Effect.SLIP_FREE, Side.DEFENDER, ANY_WEAPON, OWN_CRITICAL, ONCE, FREE, UNRESISTED),
    (Effect.STAND_FAST, Side.DEFENDER, ANY_WEAPON, ANY_ROLL, ONCE, FREE, UNRESISTED),
    (Effect.STUN_LOCATION, Side.ATTACKER, BY_WEAPON, ANY_ROLL, ONCE, OWN_BLOW, RESISTED),
    (Effect.SUNDER, Side.ATTACKER, BY_WEAPON, ANY_ROLL, ONCE, OWN_BLOW, UNRESISTED),
    (Effect.TAKE_WEAPON, Side.EITHER, BY_WEAPON, ANY_ROLL, ONCE, FREE, RESISTED),
    (Effect.TRIP_OPPONENT, Side.EITHER, ANY_WEAPON, ANY_ROLL, ONCE, FREE, RESISTED),
    (Effect.WITHDRAW, Side.DEFENDER, ANY_WEAPON, ANY_ROLL, ONCE, FREE, UNRESISTED),
)


def _column(position: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    column = np.zeros(EFFECTS, np.int64)
    for row in TABLE:
        column[row[0] - FIRST_EFFECT] = row[position]
    return column


# Effects that put a foe at a disadvantage without a wound.
DISABLING = (
    Effect.DISARM_OPPONENT.value, Effect.ENTANGLE.value, Effect.GRIP.value,
    Effect.PIN_WEAPON.value, Effect.TAKE_WEAPON.value, Effect.TRIP_OPPONENT.value,
)  # fmt: skip

SIDE_OF, NEEDS_WEAPON, NEEDS_ROLL = _column(1), _column(2), _column(3)
REPEATS, NEEDS_BLOW, IS_RESISTED = _column(4), _column(5), _column(6)


@rule
def doer(blow: Blow, side: int) -> int:
    """The fighter on a side of the exchange."""
    return blow.attacker if side == Side.ATTACKER else blow.defender


@rule
def chooser(b: Battle, blow: Blow, side: int) -> int:
    """Who chooses for a side: the fighter or, for a dumb beast that its master defended, he."""
    who = doer(blow, side)
    if side == Side.DEFENDER and blow.guardian >= 0 and not b.roster.bodies[who].sapient:
        return blow.guardian
    return who


@rule
def victim(blow: Blow, side: int) -> int:
    """The fighter opposite."""
    return blow.defender if side == Side.ATTACKER else blow.attacker


@rule
def struck_by(blow: Blow) -> int:
    """Whom the blow falls on: the defender, unless it is turned on a bystander."""
    return blow.bystander if blow.bystander >= 0 else blow.defender


@rule
def own_item(blow: Blow, side: int) -> int:
    """The item with which a side fights the exchange, or -1."""
    return blow.attack_item if side == Side.ATTACKER else blow.defence_item


@rule
def exposed_item(b: Battle, blow: Blow, side: int) -> int:
    """The foe's item in the exchange: what entangles its chooser, else the one used, else the one
    foremost in hand (ruling 36) [SE.ENTANGLE]."""
    tangling = entangling_item(b, doer(blow, side), victim(blow, side))
    if tangling >= 0:
        return tangling
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
def roll_allows(b: Battle, blow: Blow, side: int, effect: int) -> bool:
    """Whether the rolls of the exchange allow an effect; what entraps pins without a critical."""
    if effect == Effect.PIN_WEAPON and entraps(b, blow, side):
        return True
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
    if b.roster.bodies[doer(blow, side)].rank == Rank.RABBLE:
        return False
    if has(b.roster.disabled, row) or is_out(b.now.fighters[victim(blow, side)]):
        return False
    if not substitute and (not SIDE_OF[row] & side or not roll_allows(b, blow, side, effect)):
        return False
    if NEEDS_BLOW[row] and (side != Side.ATTACKER or blow.attack_level < Level.SUCCESS):
        return False
    if NEEDS_BLOW[row] and not blow_allows(b, blow, effect):
        return False
    if side == Side.ATTACKER and blow.aim >= 0 and effect in (Effect.GRIP, Effect.FLURRY):
        return False  # who is kept at bay has nobody within reach of his hands
    item = own_item(blow, side)
    if NEEDS_WEAPON[row] and (
        item < 0 or not has(b.roster.weapons[weapon_row(b, doer(blow, side), item)].effects, row)
    ):
        return False
    if not REPEATS[row] and times_picked(blow, side, effect) > 0:
        return False
    return situation_allows(b, blow, side, effect)


@rule
def blow_allows(b: Battle, blow: Blow, effect: int) -> bool:
    """Whether such a blow can have an effect: a grapple chooses no more than its place, a blow at
    a weapon hurts nobody, one at a limb finds that limb, and a haft neither cuts nor pierces
    [UNARMED.GRAPPLE, REACH.AT_LONGER, REACH.AT_SHORTER]."""
    if blow.manner == Act.GRAPPLE:
        return effect == Effect.CHOOSE_LOCATION
    if is_at_weapon(b, blow):
        return effect == Effect.MAXIMISE_DAMAGE
    if effect == Effect.CHOOSE_LOCATION:
        return blow.aim < 0
    return not blow.haft or effect not in (Effect.BLEED, Effect.IMPALE, Effect.SUNDER)


@rule
def is_at_weapon(b: Battle, blow: Blow) -> bool:
    """Whether a blow is aimed at a weapon in the foe's hand, not at him."""
    if blow.aim < 0:
        return False
    return b.now.fighters[blow.defender].items[blow.aim].place != Place.BODY


@rule
def situation_allows(b: Battle, blow: Blow, side: int, effect: int) -> bool:
    """The conditions that only one effect has."""
    own, foe = doer(blow, side), victim(blow, side)
    if effect == Effect.BASH:
        bulk = b.roster.bodies[foe].bulk * (2 if is_braced(b, foe, own) else 1)
        return bulk <= 2 * b.roster.bodies[own].bulk
    if effect == Effect.CHOOSE_LOCATION:
        return warded(b, foe) != everywhere(b, foe)
    if effect == Effect.DISARM_OPPONENT:
        item = exposed_item(b, blow, side)
        strong = b.roster.bodies[foe].strength > 2 * b.roster.bodies[own].strength
        return item >= 0 and not strong and is_disarmable(b, foe, item)
    if effect == Effect.TRIP_OPPONENT:
        return not b.now.fighters[foe].prone
    if effect == Effect.MAXIMISE_DAMAGE:
        dice = 1 if blow.haft else dice_of_weapon(b, weapon_row(b, own, blow.attack_item))
        return times_picked(blow, side, effect) < dice
    if effect == Effect.PREPARE_COUNTER:
        return free_counter(b, own) >= 0
    if effect == Effect.COMPEL_SURRENDER:
        return can_be_compelled(b, blow, side)
    if effect == Effect.CLOSE_RANGE or effect == Effect.OPEN_RANGE:
        return not blow.keeps_feet and moves_range(b, blow, effect)
    if effect == Effect.WITHDRAW:
        return is_free_to_go(b, own)
    if effect == Effect.FORCE_FAILURE:
        return picked_resisted(blow, side) or blow.slots >= 2
    return arms_allow(b, blow, side, effect)


@rule
def arms_allow(b: Battle, blow: Blow, side: int, effect: int) -> bool:
    """The conditions of effects on weapons, parries and armour, and of those on a fumbled blow."""
    own, foe = doer(blow, side), victim(blow, side)
    guards = side == Side.DEFENDER
    if effect == Effect.DAMAGE_WEAPON:
        return weapons_meet(b, blow, side)
    if effect == Effect.PIN_WEAPON:
        return can_pin(b, own, foe)
    if effect == Effect.TAKE_WEAPON:
        return can_take(b, own, foe, exposed_item(b, blow, side))
    if effect in (Effect.BYPASS_ARMOUR, Effect.SUNDER):
        return armour_to_beat(b, blow, Layer.WORN) or armour_to_beat(b, blow, Layer.NATURAL)
    if effect == Effect.SELECT_TARGET:
        return guards and blow.manner != Act.GRAPPLE and has_bystander(b, blow)
    if effect == Effect.ACCIDENTAL_INJURY:
        return guards
    if effect == Effect.CIRCUMVENT_PARRY:
        parried = blow.reaction == Act.PARRY or blow.guardian >= 0
        return parried and blow.defence_level >= Level.SUCCESS
    if effect == Effect.ENHANCE_PARRY:
        return guards and blow.reaction == Act.PARRY and is_threatened(blow)
    if effect == Effect.STAND_FAST:
        return guards and is_threatened(blow)
    return is_occasion(b, blow, own, foe, own_item(blow, side), effect)


@rule
def weapons_meet(b: Battle, blow: Blow, side: int) -> bool:
    """Whether a side's weapon meets one of the foe's that can break: a parry brings the two
    together, and the attacker's blow must hit. The entangled cut at what entangles them, parried
    or not [SE.DAMAGE_WEAPON, SE.ENTANGLE]."""
    own, foe = doer(blow, side), victim(blow, side)
    if blow.manner == Act.GRAPPLE or (side == Side.ATTACKER and blow.attack_level < Level.SUCCESS):
        return False
    cuts_free = side == Side.ATTACKER and entangling_item(b, own, foe) >= 0
    if blow.reaction != Act.PARRY and not cuts_free:
        return False
    return is_breakable(b, foe, exposed_item(b, blow, side))


@rule
def is_threatened(blow: Blow) -> bool:
    """Whether a blow that hits, and no grapple, comes at the defender."""
    return blow.attack_level >= Level.SUCCESS and blow.manner != Act.GRAPPLE


@rule
def entraps(b: Battle, blow: Blow, side: int) -> bool:
    """Whether a side fights with what is made to catch weapons."""
    item = own_item(blow, side)
    if item < 0:
        return False
    row = weapon_row(b, doer(blow, side), item)
    return has(b.roster.weapons[row].traits, WeaponTrait.ENTRAPPING)


@rule
def can_be_pinned(b: Battle, who: int, item: int) -> bool:
    """Whether an item is in hand and free."""
    return b.now.fighters[who].items[item].place == Place.HELD and not is_pinned(b, who, item)


@rule
def can_pin(b: Battle, who: int, foe: int) -> bool:
    """Whether a fighter on his feet finds a weapon or shield of the foe to pin [SE.PIN_WEAPON]."""
    if b.now.fighters[who].prone or free_hold(b, foe) < 0:
        return False
    for k in range(b.now.fighters[foe].items_n):
        if can_be_pinned(b, foe, k):
            return True
    return False


@rule
def can_take(b: Battle, who: int, foe: int, item: int) -> bool:
    """Whether a fighter is strong enough to take a foe's weapon, and has hands for it
    [SE.TAKE_WEAPON]."""
    if item < 0 or not is_disarmable(b, foe, item) or free_item(b, who) < 0:
        return False
    if b.roster.bodies[foe].strength > 2 * b.roster.bodies[who].strength:
        return False
    row = weapon_row(b, foe, item)
    return first_arms(b, who, b.roster.weapons[row].hands) != 0 and fits_off_hand(b, who, row)


@rule
def is_bypassed(blow: Blow, layer: int) -> bool:
    """Whether the blow finds a gap in the worn, or natural, armour [SE.BYPASS_ARMOUR]."""
    for k in range(blow.picks_n):
        pick = blow.picks[k]
        if pick.effect == Effect.BYPASS_ARMOUR and pick.about == layer:
            return pick.by == Side.ATTACKER
    return False


@rule
def armour_to_beat(b: Battle, blow: Blow, layer: int) -> bool:
    """Whether the defender has such armour, and it is not bypassed yet."""
    return has_armour(b, blow.defender, layer) and not is_bypassed(blow, layer)


@rule
def is_bystander(b: Battle, blow: Blow, who: int) -> bool:
    """Whether a fighter stands within reach of a blow meant for another: he is engaged with the
    one who strikes or the one who is struck at [SE.SELECT_TARGET]."""
    if who == blow.attacker or who == blow.defender or is_out(b.now.fighters[who]):
        return False
    near = b.now.fighters[blow.attacker].engaged | b.now.fighters[blow.defender].engaged
    return has(near, who)


@rule
def has_bystander(b: Battle, blow: Blow) -> bool:
    """Whether anybody stands by."""
    for who in range(b.roster.fighters_n):
        if is_bystander(b, blow, who):
            return True
    return False


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
    for effect in DISABLING:
        if times_picked(blow, side, effect) > 0:
            return True
    return False


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
def size_steps(b: Battle, foe: int, own: int) -> int:
    """Steps by which a foe of at least twice or four times one's SIZ resists easier, and one as
    much smaller harder, where the option is on [SE.SIZE_MATTERS]."""
    if not option(b, OptionFlag.SIZE_MATTERS):
        return 0
    theirs, mine = b.roster.bodies[foe].bulk, b.roster.bodies[own].bulk
    if theirs >= 2 * mine:
        return -2 if theirs >= 4 * mine else -1
    if mine >= 2 * theirs:
        return 2 if mine >= 4 * theirs else 1
    return 0


@rule
def free_counter(b: Battle, who: int) -> int:
    """An empty place for a prepared counter, or -1."""
    for k in range(COUNTERS):
        if b.now.fighters[who].counters[k] < 0:
            return k
    return -1
