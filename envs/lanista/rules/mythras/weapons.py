"""Weapons in hand, the style that wields them, Size against Size [STYLE.*, EXCHANGE.SIZE_TABLE]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import emit
from lanista.rules.mythras.conditions import (
    fight_grade,
    is_defending,
    limb_serves,
    pain_steps,
    serving_limbs,
    tangle_steps,
)
from lanista.rules.mythras.holds import end_holds_with, is_pinned
from lanista.rules.mythras.reach import cramped_by, is_cramped, is_in_reach, size_left
from lanista.rules.mythras.rolls import graded, harder
from lanista.rules.mythras.state import Battle
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import (
    Footing,
    Grade,
    Limb,
    Place,
    Region,
    Size,
    Skill,
    Trait,
    WeaponTrait,
)

TURNS_TO_PICK_UP = 2
WHOLLY_DIFFERENT = 3


@rule
def weapon_row(b: Battle, who: int, item: int) -> int:
    """The roster row of a fighter's item."""
    return b.now.fighters[who].items[item].weapon


@rule
def arms_serve(b: Battle, who: int, hands: int) -> bool:
    """Whether every arm that holds an item can be used."""
    fighter = b.now.fighters[who]
    if hands & (fighter.useless | fighter.lost | fighter.held):
        return False
    for location in range(b.roster.bodies[who].locations_n if hands else 0):
        if has(hands, location) and fighter.stunned[location] > 0:
            return False
    return True


@rule
def striking_parts(b: Battle, who: int) -> int:
    """Bit mask of the parts that can strike unarmed: any but the trunk, if they serve and hold
    nobody [STYLE.UNARMED]."""
    mask = 0
    for location in range(b.roster.bodies[who].locations_n):
        place = b.roster.bodies[who].locations[location]
        if place.region != Region.TRUNK and limb_serves(b, who, location):
            mask |= 1 << location
    return mask & ~b.now.fighters[who].grasping


@rule
def can_wield(b: Battle, who: int, item: int) -> bool:
    """Whether an item is in hand, or part of the body, and its limbs serve."""
    held = b.now.fighters[who].items[item]
    if held.entangles or is_pinned(b, who, item):
        return False
    if held.place == Place.BODY and held.hands == 0:
        return striking_parts(b, who) != 0
    if held.place == Place.BODY:
        return arms_serve(b, who, held.hands)
    return held.place == Place.HELD and arms_serve(b, who, held.hands)


@rule
def can_strike_with(b: Battle, who: int, item: int) -> bool:
    """Whether an item can strike a blow in close combat."""
    return can_wield(b, who, item) and b.roster.weapons[weapon_row(b, who, item)].melee == 1


@rule
def can_parry_with(b: Battle, who: int, item: int) -> bool:
    """Whether an item can parry: not if it only attacks, nor while it guards a location."""
    if not can_strike_with(b, who, item):
        return False
    weapon = b.roster.weapons[weapon_row(b, who, item)]
    if has(weapon.traits, WeaponTrait.OFFENSIVE) or b.now.fighters[who].items[item].ward:
        return False
    return weapon.natural == 0 or b.roster.bodies[who].sapient == 1


@rule
def can_parry_against(b: Battle, who: int, item: int, foe: int) -> bool:
    """Whether an item can parry a foe's blow: not if he has stepped inside its reach, nor a bare
    limb if he is beyond it [REACH.AT_SHORTER, UNARMED.PARRY]."""
    if not can_parry_with(b, who, item) or is_cramped(b, who, item, foe):
        return False
    weapon = b.roster.weapons[weapon_row(b, who, item)]
    return weapon.natural == 0 or is_in_reach(b, who, item, foe)


@rule
def size_in_hand(b: Battle, who: int, item: int, foe: int) -> int:
    """The Size an item has against a foe: less if he has stepped inside its reach
    [REACH.AT_SHORTER]."""
    bulk = b.roster.weapons[weapon_row(b, who, item)].bulk
    return size_left(bulk, cramped_by(b, who, item, foe))


@rule
def empty_arms(b: Battle, who: int) -> int:
    """Bit mask of usable arms that hold nothing."""
    taken = 0
    for k in range(b.now.fighters[who].items_n):
        held = b.now.fighters[who].items[k]
        if held.place == Place.HELD or (held.place == Place.STUCK and held.gripped):
            taken |= held.hands
    return serving_limbs(b, who, Limb.ARM) & ~(taken | b.now.fighters[who].grasping)


@rule
def first_arms(b: Battle, who: int, hands: int) -> int:
    """The first free arms, as many as a weapon needs; 0 if there are too few."""
    free = empty_arms(b, who)
    chosen = 0
    for location in range(b.roster.bodies[who].locations_n):
        if hands > 0 and has(free, location):
            chosen |= 1 << location
            hands -= 1
    return chosen if hands == 0 else 0


@rule
def fits_off_hand(b: Battle, who: int, row: int) -> bool:
    """Whether a weapon goes with what is in hand: of two, one must be at least a Size smaller,
    unless both are Small; a shield goes with any [STYLE.OFFHAND]."""
    weapon = b.roster.weapons[row]
    if weapon.shield or not weapon.melee or weapon.bulk == Size.SMALL:
        return True
    for k in range(b.now.fighters[who].items_n):
        held = b.now.fighters[who].items[k]
        other = b.roster.weapons[held.weapon]
        offensive = other.melee and not other.shield
        if held.place == Place.HELD and offensive and other.bulk == weapon.bulk:
            return False
    return True


@rule
def held_weapons(b: Battle, who: int) -> int:
    """Bit mask of the roster rows of the weapons in hand."""
    mask = 0
    for k in range(b.now.fighters[who].items_n):
        if b.now.fighters[who].items[k].place == Place.HELD:
            mask |= 1 << weapon_row(b, who, k)
    return mask


@rule
def wielding_styles(b: Battle, who: int, row: int) -> int:
    """Bit mask of the styles that may wield a weapon: those that cover everything in hand or,
    where there is none, those that cover the weapon [STYLE.PACKAGE]."""
    wanted = held_weapons(b, who) | (1 << row)
    whole = 0
    single = 0
    for style in range(b.roster.bodies[who].styles_n):
        weapons = b.roster.bodies[who].styles[style].weapons
        if (wanted & ~weapons) == 0:
            whole |= 1 << style
        if has(weapons, row):
            single |= 1 << style
    return whole if whole else single


@rule
def style_for(b: Battle, who: int, item: int) -> int:
    """The style in use if it may wield the item, else the best one that may, else the one that
    comes nearest to it; -1: none."""
    styles = wielding_styles(b, who, weapon_row(b, who, item))
    if styles == 0:
        return nearest_style(b, who, item)
    best = b.now.fighters[who].style
    if best >= 0 and has(styles, best):
        return best
    best = -1
    for style in range(b.roster.bodies[who].styles_n):
        if has(styles, style) and (
            best < 0
            or b.roster.bodies[who].styles[style].percent
            > b.roster.bodies[who].styles[best].percent
        ):
            best = style
    return best


@rule
def nearest_style(b: Battle, who: int, item: int) -> int:
    """The style that serves a weapon which none covers best, or -1 [STYLE.UNFAMILIAR]."""
    best, most = -1, -1
    if b.roster.weapons[weapon_row(b, who, item)].natural:
        return best
    for style in range(b.roster.bodies[who].styles_n):
        steps = strangeness(b, who, style, item)
        value = graded(b, b.roster.bodies[who].styles[style].percent, Grade.STANDARD + steps)
        if steps < WHOLLY_DIFFERENT and value > most:
            best, most = style, value
    return best


@rule
def strangeness(b: Battle, who: int, style: int, item: int) -> int:
    """Grades by which a style is harder with an item: one for a pair of which one is untrained,
    one or two for a weapon that is broadly or reasonably like a trained one [STYLE.UNFAMILIAR]."""
    row = weapon_row(b, who, item)
    known = b.roster.bodies[who].styles[style]
    if b.roster.weapons[row].natural:
        return 0
    if has(known.weapons, row):
        return 1 if is_beside_strange(b, who, item) else 0
    if is_beside_trained(b, who, style, item) or has(known.broadly, row):
        return 1
    return 2 if has(known.reasonably, row) else WHOLLY_DIFFERENT


@rule
def is_beside_strange(b: Battle, who: int, item: int) -> bool:
    """Whether the other hand holds what no style of the fighter covers."""
    trained = 0
    for style in range(b.roster.bodies[who].styles_n):
        trained |= b.roster.bodies[who].styles[style].weapons
    for k in range(b.now.fighters[who].items_n):
        held = b.now.fighters[who].items[k]
        if k != item and held.place == Place.HELD and not has(trained, held.weapon):
            return True
    return False


@rule
def is_beside_trained(b: Battle, who: int, style: int, item: int) -> bool:
    """Whether the other hand holds what a style covers."""
    for k in range(b.now.fighters[who].items_n):
        held = b.now.fighters[who].items[k]
        if k != item and held.place == Place.HELD:
            if has(b.roster.bodies[who].styles[style].weapons, held.weapon):
                return True
    return False


@rule
def wielding_percent(b: Battle, who: int, item: int) -> int:
    """The plain percentage with an item: its style, Unarmed, or untrained STR+DEX."""
    style = style_for(b, who, item)
    if b.roster.weapons[weapon_row(b, who, item)].natural:
        unarmed = b.roster.bodies[who].skills[Skill.UNARMED]
        if style >= 0:
            return max(unarmed, b.roster.bodies[who].styles[style].percent)
        return unarmed
    if style >= 0:
        return b.roster.bodies[who].styles[style].percent
    return b.roster.bodies[who].skills[Skill.UNTRAINED]


@rule
def traits_with(b: Battle, who: int, item: int) -> int:
    """Bit mask of the traits that count with an item: those of the style that wields it and, for
    parts of the body, those of Unarmed [STYLE.TRAITS]."""
    style = style_for(b, who, item)
    traits = 0
    if style >= 0 and has(b.roster.bodies[who].styles[style].weapons, weapon_row(b, who, item)):
        traits = b.roster.bodies[who].styles[style].traits
    if b.roster.weapons[weapon_row(b, who, item)].natural:
        traits |= b.roster.bodies[who].unarmed_traits
    return traits


@rule
def combat_value(b: Battle, who: int, item: int, steps: int) -> int:
    """The percentage to attack or parry with an item: capped by the ground, then graded by the
    state of the fighter (ruling 10) and by an unfamiliar weapon, but for that never below STR+DEX
    [STYLE.UNFAMILIAR]."""
    attacking = not is_defending(b, who)
    steps += pain_steps(b, who, b.now.fighters[who].items[item].hands) + tangle_steps(b, who)
    percent = wielding_percent(b, who, item)
    fighter = b.now.fighters[who]
    if b.roster.zones[fighter.zone].footing == Footing.SLIPPERY:
        percent = capped(b, who, item, percent, Skill.ACROBATICS, Trait.EXCELLENT_FOOTWORK)
    if fighter.leaping and attacking:
        percent = capped(b, who, item, percent, Skill.ATHLETICS, Trait.SWASHBUCKLING)
    grade = fight_grade(b, who, attacking)
    style = style_for(b, who, item)
    strange = strangeness(b, who, style, item) if style >= 0 else 0
    value = graded(b, percent, harder(grade, steps + strange))
    if strange:
        untrained = b.roster.bodies[who].skills[Skill.UNTRAINED]
        value = max(value, graded(b, untrained, harder(grade, steps)))
    return value


@rule
def capped(b: Battle, who: int, item: int, percent: int, skill: int, trait: int) -> int:
    """A combat skill that another skill caps, unless the style has the trait against it
    [CONDITION.UNSTABLE, TRAIT.EXCELLENT_FOOTWORK, TRAIT.SWASHBUCKLING]."""
    if has(traits_with(b, who, item), trait):
        return percent
    return min(percent, b.roster.bodies[who].skills[skill])


@rule
def main_item(b: Battle, who: int) -> int:
    """The weapon a fighter has foremost in hand: the first held, a shield only for want of
    another; -1: empty hands."""
    shield = -1
    for k in range(b.now.fighters[who].items_n):
        if b.now.fighters[who].items[k].place == Place.HELD:
            if not b.roster.weapons[weapon_row(b, who, k)].shield:
                return k
            if shield < 0:
                shield = k
    return shield


@rule
def traits_in_hand(b: Battle, who: int) -> int:
    """Bit mask of the traits that count for footwork: those of the style that wields what is
    foremost in hand or, with empty hands, of what the body strikes with [TRAIT.SCOPE]."""
    item = main_item(b, who)
    if item >= 0:
        return traits_with(b, who, item)
    traits = b.roster.bodies[who].unarmed_traits
    for k in range(b.now.fighters[who].items_n):
        if b.now.fighters[who].items[k].place == Place.BODY:
            traits |= traits_with(b, who, k)
    return traits


@rule
def parrying_size(b: Battle, who: int, item: int, against_row: int) -> int:
    """The Size with which an item parries: flexible weapons get round shields, and bare hands
    may have the knack of it [TRAIT.UNARMED_PROWESS]."""
    row = weapon_row(b, who, item)
    bulk = b.roster.weapons[row].bulk
    if b.roster.weapons[row].natural:
        traits = traits_with(b, who, item) | traits_in_hand(b, who)
        if has(traits, Trait.UNARMED_PROWESS):
            bulk = max(bulk, Size.MEDIUM)
    if b.roster.weapons[row].shield and has(
        b.roster.weapons[against_row].traits, WeaponTrait.FLEXIBLE
    ):
        bulk = max(Size.SMALL, bulk - 1)
    return bulk


@rule
def attacking_size(b: Battle, row: int, parry_row: int) -> int:
    """The Size of a blow against a parry: defensive and entrapping weapons lower it by one."""
    bulk = b.roster.weapons[row].bulk
    traits = b.roster.weapons[parry_row].traits
    if has(traits, WeaponTrait.DEFENSIVE) or has(traits, WeaponTrait.ENTRAPPING):
        bulk = max(Size.SMALL, bulk - 1)
    return bulk


@rule
def reduced_by_size(damage: int, attack_size: int, parry_size: int) -> int:
    """What passes a parry: nothing, half, or all [EXCHANGE.SIZE_TABLE].

    The parry deflects half, fractions up, so half, fractions down, passes (ruling 8).
    """
    if parry_size >= attack_size:
        return 0
    if parry_size == attack_size - 1:
        return damage // 2
    return damage


@rule
def is_class(b: Battle, row: int, weapon_class: int) -> bool:
    """Whether a weapon belongs to a class that special effects ask for."""
    return has(b.roster.weapons[row].classes, weapon_class)


@rule
def can_drop(b: Battle, who: int, item: int) -> bool:
    """Whether hands can open on an item: held, not strapped on; or stuck in a foe and gripped."""
    held = b.now.fighters[who].items[item]
    if held.place == Place.STUCK:
        return held.gripped == 1
    return held.place == Place.HELD and b.roster.weapons[held.weapon].strapped == 0


@rule
def lower(b: Battle, who: int, item: int) -> None:
    """An item guards nothing any more; nobody crouches behind a lowered shield [FREE.WARD]."""
    held = b.now.fighters[who].items[item]
    if held.ward and b.roster.weapons[held.weapon].shield:
        b.now.fighters[who].crouching = 0
    held.ward = 0


@rule
def drop_item(b: Battle, who: int, item: int) -> None:
    """An item falls to the ground, two turns to recover [FREE.DROP, ACT.READY]."""
    held = b.now.fighters[who].items[item]
    lower(b, who, item)
    held.place = Place.GROUND
    held.hands = 0
    held.turns = TURNS_TO_PICK_UP
    held.zone = b.now.fighters[who].zone
    end_holds_with(b, who, item)
    emit(b, Tell.DROPS, who, -1, item, held.weapon, 0)


@rule
def drop_from_arm(b: Battle, who: int, location: int) -> None:
    """A ruined arm drops what it holds, unless that is strapped on [HARM.SERIOUS]."""
    for k in range(b.now.fighters[who].items_n):
        held = b.now.fighters[who].items[k]
        if not has(held.hands, location):
            continue
        if held.place == Place.HELD and not b.roster.weapons[held.weapon].strapped:
            drop_item(b, who, k)
        if held.place == Place.STUCK and held.gripped:
            let_go(b, who, k)


@rule
def let_go(b: Battle, who: int, item: int) -> None:
    """The wielder of a weapon stuck in a foe takes his hands from it."""
    held = b.now.fighters[who].items[item]
    held.gripped = 0
    held.hands = 0
    emit(b, Tell.LET_GO, who, held.foe, item, held.weapon, 0)


@rule
def is_disarmable(b: Battle, who: int, item: int) -> bool:
    """Whether an item can be struck from the hand: no limb, no strapped shield (ruling 36)."""
    held = b.now.fighters[who].items[item]
    if held.place != Place.HELD:
        return False
    weapon = b.roster.weapons[held.weapon]
    return weapon.natural == 0 and weapon.strapped == 0


@rule
def free_item(b: Battle, who: int) -> int:
    """Where a fighter notes a weapon that he takes: a new place, or that of one he lost; -1: he
    can carry no more."""
    fighter = b.now.fighters[who]
    if fighter.items_n < b.roster.items_room:
        return fighter.items_n
    for k in range(fighter.items_n):
        if fighter.items[k].place == Place.GONE:
            return k
    return -1


@rule
def is_unarmed_now(b: Battle, who: int) -> bool:
    """Whether a fighter who owns weapons has none left in hand."""
    owns = False
    for k in range(b.now.fighters[who].items_n):
        place = b.now.fighters[who].items[k].place
        if place == Place.HELD and not b.roster.weapons[weapon_row(b, who, k)].shield:
            return False
        owns = owns or place not in (Place.NONE, Place.BODY)
    return owns
