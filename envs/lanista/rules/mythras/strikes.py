"""A blow that lands: location, damage, parry, armour, Knockback [EXCHANGE.DAMAGE_ORDER]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import allow, ask, emit, roll
from lanista.rules.mythras.breakage import damage_item
from lanista.rules.mythras.conditions import (
    is_out,
)
from lanista.rules.mythras.effects import (
    exposed_item,
    is_bypassed,
    struck_by,
    times_picked,
    victim,
)
from lanista.rules.mythras.effects_on_balance import keep_footing, thrown_back
from lanista.rules.mythras.harm import (
    armour_layer,
    haft_dice,
    injure,
    location_of,
    lower_armour,
    modifier_roll,
    weapon_dice,
)
from lanista.rules.mythras.holds import take_hold
from lanista.rules.mythras.reach import size_left
from lanista.rules.mythras.rolls import beats, has_luck, spend_luck
from lanista.rules.mythras.state import Battle, Blow
from lanista.rules.mythras.style_traits import batters_aside, splits_shield
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import (
    SLOT,
    Act,
    Ask,
    Die,
    Effect,
    HoldKind,
    Level,
    Side,
)
from lanista.rules.mythras.wards import leave_spot, ward_of
from lanista.rules.mythras.weapons import (
    attacking_size,
    let_go,
    parrying_size,
    reduced_by_size,
    weapon_row,
)


@rule
def chosen_location(blow: Blow) -> int:
    """The location that Choose Location names, or -1."""
    for k in range(blow.picks_n):
        if blow.picks[k].effect == Effect.CHOOSE_LOCATION and blow.picks[k].by == Side.ATTACKER:
            return blow.picks[k].about
    return -1


@rule
def blow_lands(blow: Blow) -> bool:
    """Whether the attack does damage: it succeeded, was not evaded, and is no mere threat
    [EVADE.OPPOSED, UNARMED.GRAPPLE, SE.COMPEL_SURRENDER]."""
    if blow.attack_level < Level.SUCCESS:
        return False
    if times_picked(blow, Side.ATTACKER, Effect.COMPEL_SURRENDER) > 0:
        return False
    contest = blow.reaction == Act.EVADE or (
        blow.manner == Act.GRAPPLE and (blow.reaction == Act.PARRY or blow.guardian >= 0)
    )
    return not contest or beats(
        blow.attack_level, blow.attack_roll, blow.attack_skill,
        blow.defence_level, blow.defence_roll, blow.defence_skill,
    )  # fmt: skip


@rule
def location_struck(b: Battle, blow: Blow) -> int:
    """The location chosen, or the limb aimed at, else the one the d20 names
    [HARM.LOCATIONS, REACH.AT_LONGER]."""
    location = chosen_location(blow)
    if location >= 0:
        return location
    for limb in range(b.roster.bodies[blow.defender].locations_n):
        if blow.aim >= 0 and has(b.now.fighters[blow.defender].items[blow.aim].hands, limb):
            return limb
    return location_of(b, blow.defender, roll(b, 20, blow.attacker, Die.LOCATION))


@rule
def seize(b: Battle, blow: Blow) -> None:
    """A grapple takes hold where it struck, and does no damage yet [UNARMED.GRAPPLE]."""
    blow.location = location_struck(b, blow)
    take_hold(
        b, blow.defender, HoldKind.GRAPPLE,
        blow.attacker, blow.limb, blow.location, blow.attack_item,
    )  # fmt: skip


@rule
def strike(b: Battle, blow: Blow) -> None:
    """Location, damage, parry, armour, wound [EXCHANGE.DAMAGE_ORDER]."""
    who, row = blow.defender, weapon_row(b, blow.attacker, blow.attack_item)
    at_weapon = times_picked(blow, Side.ATTACKER, Effect.DAMAGE_WEAPON) > 0
    if not at_weapon:
        blow.location = location_struck(b, blow)
    blow.rolled = damage_of_blow(b, blow, row)
    if blow.manner == Act.PULL_BLOW:
        blow.rolled = (blow.rolled + 1) // 2
    if at_weapon:
        damage_item(b, who, exposed_item(b, blow, Side.ATTACKER), blow.rolled)
        return
    damage = blow.rolled
    if parry_counts(blow):
        damage = parried(b, blow, row, damage)
    lands_on(b, blow, row, damage)


@rule
def parry_counts(blow: Blow) -> bool:
    """Whether a parry stands between blow and body: it succeeded and was not circumvented, or its
    critical deflects everything [SE.CIRCUMVENT_PARRY, SE.ENHANCE_PARRY]."""
    if blow.reaction != Act.PARRY and blow.guardian < 0:
        return False
    if times_picked(blow, Side.DEFENDER, Effect.ENHANCE_PARRY) > 0:
        return True
    if times_picked(blow, Side.ATTACKER, Effect.CIRCUMVENT_PARRY) > 0:
        return False
    return blow.defence_level >= Level.SUCCESS


@rule
def lands_on(b: Battle, blow: Blow, row: int, damage: int) -> None:
    """What passed the parry meets the body, or several parts of it."""
    emit(b, Tell.DAMAGE, blow.attacker, struck_by(blow), blow.location, blow.rolled, damage)
    if b.roster.weapons[row].strikes == 1:
        meet_ward(b, blow, row, blow.location, damage)
    else:
        strike_several(b, blow, row, damage)
    knockback(b, blow)


@rule
def strike_weapon(b: Battle, blow: Blow) -> None:
    """The damage of a blow at a weapon that keeps one at bay goes to that weapon; a parry takes
    off what it would take off for its bearer [REACH.AT_LONGER]."""
    row = weapon_row(b, blow.attacker, blow.attack_item)
    blow.rolled = damage_of_blow(b, blow, row)
    damage, item = blow.rolled, blow.aim
    if times_picked(blow, Side.ATTACKER, Effect.DAMAGE_WEAPON) > 0:
        item = exposed_item(b, blow, Side.ATTACKER)
    elif parry_counts(blow):
        damage = parried(b, blow, row, damage)
    damage_item(b, blow.defender, item, damage)


@rule
def hurt(b: Battle, blow: Blow, location: int, damage: int) -> None:
    """Damage meets the armour of one location."""
    who = struck_by(blow)
    b.now.fighters[who].struck |= 1 << location
    past = damage - armour_met(b, blow, location)
    if past > 0:
        injure(b, blow, who, location, past - torn_armour(b, blow, location, past))
    elif damage > 0:
        emit(b, Tell.ARMOUR_STOPS, who, -1, location, damage, 0)


@rule
def armour_met(b: Battle, blow: Blow, location: int) -> int:
    """The armour points in the way of a blow: worn and natural, less what is bypassed
    [SE.BYPASS_ARMOUR]."""
    points = 0
    for layer in range(2):
        if not is_bypassed(blow, layer):
            points += armour_layer(b, struck_by(blow), location, layer)
    return points


@rule
def torn_armour(b: Battle, blow: Blow, location: int, surplus: int) -> int:
    """What a sundering blow spends on the armour: surplus damage lowers its points first, and
    only what remains past zero wounds [SE.SUNDER]."""
    who = struck_by(blow)
    for k in range(blow.picks_n):
        pick = blow.picks[k]
        if pick.effect == Effect.SUNDER and pick.by == Side.ATTACKER:
            layer = pick.about
            if is_bypassed(blow, layer):
                return 0
            torn = min(surplus, armour_layer(b, who, location, layer))
            lower_armour(b, who, location, layer, torn)
            left = armour_layer(b, who, location, layer)
            emit(b, Tell.SUNDERED, who, blow.attacker, location, torn, left)
            return torn
    return 0


@rule
def strike_bystander(b: Battle, blow: Blow) -> None:
    """The blow lands on somebody else, who cannot avoid it and suffers no effect: a plain success
    at the die rolled [SE.SELECT_TARGET]."""
    for k in range(blow.picks_n):
        if blow.picks[k].by == Side.ATTACKER:
            blow.picks[k].by = Side.NOBODY
    blow.attack_level = Level.SUCCESS
    who, row = blow.bystander, weapon_row(b, blow.attacker, blow.attack_item)
    emit(b, Tell.STRIKES_BYSTANDER, blow.attacker, who, row, 0, 0)
    blow.location = location_of(b, who, roll(b, 20, blow.attacker, Die.LOCATION))
    blow.rolled = damage_of_blow(b, blow, row)
    if blow.manner == Act.PULL_BLOW:
        blow.rolled = (blow.rolled + 1) // 2
    lands_on(b, blow, row, blow.rolled)


@rule
def strike_several(b: Battle, blow: Blow, row: int, damage: int) -> None:
    """Breath and the like strike several locations at once, none of them twice: a die that
    repeats itself strikes the next location [HARM.SEVERAL_LOCATIONS]."""
    who = struck_by(blow)
    locations = b.roster.bodies[who].locations_n
    strikes = b.roster.weapons[row].strikes
    if strikes == 0 or strikes > locations:
        strikes = locations
    location = blow.location
    struck = 0
    for k in range(strikes):
        if k > 0 and strikes < locations:
            location = location_of(b, who, roll(b, 20, blow.attacker, Die.LOCATION))
        while has(struck, location):
            location = (location + 1) % locations
        struck |= 1 << location
        meet_ward(b, blow, row, location, damage)


@rule
def past_item(b: Battle, blow: Blow, row: int, who: int, item: int, edge: int) -> int:
    """What passes somebody's item that meets the blow, by Size [EXCHANGE.SIZE_TABLE]. `edge`:
    steps by which the blow counts as larger."""
    attack_size = size_left(attacking_size(b, row, weapon_row(b, who, item)), blow.haft)
    parry_size = parrying_size(b, who, item, row)
    return reduced_by_size(blow.rolled, attack_size + edge, parry_size)


@rule
def meet_ward(b: Battle, blow: Blow, row: int, location: int, damage: int) -> None:
    """Whatever guards the location takes its share before the armour; of parry and wards the
    best one counts (ruling 87) [PASSIVE.BLOCK]."""
    who, guard = struck_by(blow), -1
    least = damage
    for k in range(b.now.fighters[who].items_n):
        if has(ward_of(b, who, k), location) and past_item(b, blow, row, who, k, 0) < least:
            least, guard = past_item(b, blow, row, who, k, 0), k
    if guard >= 0:
        stopped, guard_row = blow.rolled - least, weapon_row(b, who, guard)
        emit(b, Tell.WARD_STOPS, who, blow.attacker, stopped, least, guard_row)
    hurt(b, blow, location, least)


@rule
def parried(b: Battle, blow: Blow, row: int, damage: int) -> int:
    """What passes the parry, be it that of a beast's master; strength may batter it aside,
    patience make it firmer [EXCHANGE.SIZE_TABLE, TRAIT.TRAINED_BEAST, TRAIT.BATTER_ASIDE,
    TRAIT.DEFENSIVE_MINDED]."""
    who, item = blow.defender, blow.defence_item
    if blow.guardian >= 0:
        who, item = blow.guardian, blow.guardian_item
    edge = (1 if batters_aside(b, blow, who) else 0) - blow.guarded
    passes, parry_row = past_item(b, blow, row, who, item, edge), weapon_row(b, who, item)
    if times_picked(blow, Side.DEFENDER, Effect.ENHANCE_PARRY) > 0:
        passes = 0
    emit(b, Tell.STOPPED, who, blow.attacker, damage - passes, passes, parry_row)
    return passes


@rule
def damage_of_blow(b: Battle, blow: Blow, row: int) -> int:
    """The damage before anything stops it; luck may have it thrown again [FREE.LUCK]."""
    damage = throw_damage(b, blow, row)
    for side in range(1, 3):
        who = blow.attacker if side == Side.ATTACKER else struck_by(blow)
        if has_luck(b, who):
            use = Act.REROLL if side == Side.ATTACKER else Act.FORCE_REROLL
            b.blow.roll_in_question = damage
            allow(b, Act.KEEP)
            allow(b, use)
            if ask(b, who, Ask.LUCK, victim(blow, side), Die.DAMAGE) == use:
                spend_luck(b, who, use)
                damage = throw_damage(b, blow, row)
    return damage


@rule
def throw_damage(b: Battle, blow: Blow, row: int) -> int:
    """Weapon dice, for an Impale the one of two throws that is chosen, and Damage Modifier; a
    crush has the modifier alone [UNARMED.GRAPPLE]."""
    who = blow.attacker
    if blow.manner == Act.CRUSH:
        return max(0, modifier_roll(b, who, Die.MODIFIER))
    maximised = times_picked(blow, Side.ATTACKER, Effect.MAXIMISE_DAMAGE)
    if blow.haft:
        damage = haft_dice(b, who, maximised)
    else:
        damage = weapon_dice(b, who, row, maximised)
    if times_picked(blow, Side.ATTACKER, Effect.DAMAGE_WEAPON) > 0:
        target = exposed_item(b, blow, Side.ATTACKER)
        if splits_shield(b, who, blow.attack_item, blow.defender, target):
            damage = max(damage, weapon_dice(b, who, row, maximised))
    if times_picked(blow, Side.ATTACKER, Effect.IMPALE) > 0:
        damage = impale_roll(b, blow, damage, weapon_dice(b, who, row, maximised))
    if b.roster.weapons[row].adds_modifier:
        damage += modifier_roll(b, who, Die.MODIFIER)
    return max(0, damage)


@rule
def impale_roll(b: Battle, blow: Blow, first: int, second: int) -> int:
    """Which of the two damage rolls counts [SE.IMPALE]."""
    if first == second:
        return first
    allow(b, SLOT)
    allow(b, SLOT + 1)
    about = 100 * first + second
    if ask(b, blow.attacker, Ask.IMPALE_ROLL, blow.defender, about) == SLOT:
        return first
    return second


@rule
def knockback(b: Battle, blow: Blow) -> None:
    """Raw damage above SIZ throws back and may throw down [KNOCKBACK]."""
    blow.thrown = thrown_back(b, blow)
    if blow.thrown > 0:
        emit(b, Tell.PUSHED, struck_by(blow), blow.attacker, blow.thrown, 0, 1)
        leave_spot(b, struck_by(blow))
        keep_footing(b, struck_by(blow), 0, -1)


@rule
def leave_or_yank(b: Battle, blow: Blow) -> None:
    """Who impaled a foe lets the weapon go, or holds it to pull it out on his next turn
    [SE.IMPALE]."""
    if not blow.stuck or is_out(b.now.fighters[blow.attacker]):
        return
    allow(b, Act.LEAVE_IN)
    allow(b, Act.YANK)
    answer = ask(b, blow.attacker, Ask.LEAVE_OR_YANK, blow.defender, blow.attack_item)
    if answer == Act.LEAVE_IN:
        let_go(b, blow.attacker, blow.attack_item)
