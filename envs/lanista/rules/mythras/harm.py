"""Damage, wounds and what follows from them [HARM.*, EXCHANGE.DAMAGE_ORDER]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import allow, ask, emit, roll
from lanista.rules.mythras.collapse import die, faint, give_way, reel
from lanista.rules.mythras.conditions import (
    fall_prone,
    leave_fight,
    skill_value,
    wound_of,
)
from lanista.rules.mythras.last_act import offer_last_act
from lanista.rules.mythras.mooks import note_injury, suffer_as_mook
from lanista.rules.mythras.rolls import has_luck, spend_luck, withstands
from lanista.rules.mythras.state import Battle, Blow
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import (
    Act,
    Ask,
    Die,
    Fatigue,
    Layer,
    LocationKind,
    Rank,
    Skill,
    Wound,
)
from lanista.rules.mythras.weapons import drop_from_arm

ROUNDS_A_MINUTE = 12


@rule
def weapon_dice(b: Battle, who: int, row: int, maximised: int) -> int:
    """The weapon's own dice; so many of them, the largest first, count their full value."""
    weapon = b.roster.weapons[row]
    total = weapon.constant
    for kind in range(2):
        sides = weapon.dice_sides[kind]
        for _ in range(weapon.dice_count[kind]):
            if maximised > 0:
                maximised -= 1
                total += sides
            else:
                total += roll(b, sides, who, Die.DAMAGE)
    return total


@rule
def haft_dice(b: Battle, who: int, maximised: int) -> int:
    """What a cramped weapon does, with haft, hilt or guard: 1d3+1 (ruling 100)
    [REACH.AT_SHORTER]."""
    return 1 + (3 if maximised > 0 else roll(b, 3, who, Die.DAMAGE))


@rule
def dice_of_weapon(b: Battle, row: int) -> int:
    """How many dice a weapon's damage has."""
    weapon = b.roster.weapons[row]
    return weapon.dice_count[0] + weapon.dice_count[1]


@rule
def modifier_roll(b: Battle, who: int, die: int) -> int:
    """The fighter's Damage Modifier, rolled; negative for the small."""
    body = b.roster.bodies[who]
    total = 0
    for kind in range(2):
        for _ in range(body.modifier_count[kind]):
            total += roll(b, body.modifier_sides[kind], who, die)
    return total * body.modifier_sign


@rule
def location_of(b: Battle, who: int, result: int) -> int:
    """The hit location a d20 result falls on [HARM.LOCATIONS]."""
    body = b.roster.bodies[who]
    for location in range(body.locations_n):
        if body.locations[location].low <= result <= body.locations[location].high:
            return location
    return 0


@rule
def armour_layer(b: Battle, who: int, location: int, layer: int) -> int:
    """Points of the worn or of the natural armour at a location."""
    fighter = b.now.fighters[who]
    return fighter.worn[location] if layer == Layer.WORN else fighter.natural[location]


@rule
def lower_armour(b: Battle, who: int, location: int, layer: int, points: int) -> None:
    """Takes points off the worn or the natural armour of a location."""
    fighter = b.now.fighters[who]
    if layer == Layer.WORN:
        fighter.worn[location] -= points
    else:
        fighter.natural[location] -= points


@rule
def has_armour(b: Battle, who: int, layer: int) -> bool:
    """Whether there is worn, or natural, armour anywhere on a fighter."""
    for location in range(b.roster.bodies[who].locations_n):
        if armour_layer(b, who, location, layer) > 0:
            return True
    return False


@rule
def armour_at(b: Battle, who: int, location: int) -> int:
    """Armour points at a location: worn and natural together."""
    fighter = b.now.fighters[who]
    return fighter.worn[location] + fighter.natural[location]


@rule
def mitigated(b: Battle, who: int, location: int, damage: int) -> int:
    """The damage, cut to one less than a major wound if its victim buys that with luck
    [FREE.LUCK]."""
    fighter = b.now.fighters[who]
    left, full = fighter.hit_points[location], b.roster.bodies[who].locations[location].hit_points
    if left <= -full or left - damage > -full or not has_luck(b, who):
        return damage
    if b.roster.bodies[who].rank != Rank.FULL:
        return damage
    allow(b, Act.KEEP)
    allow(b, Act.MITIGATE)
    if ask(b, who, Ask.LUCK, -1, Die.DAMAGE) == Act.KEEP:
        return damage
    spend_luck(b, who, Act.MITIGATE)
    return left + full - 1


@rule
def injure(b: Battle, blow: Blow, who: int, location: int, damage: int) -> None:
    """Takes damage past armour from a location's hit points; what was bound before, is no longer
    [HARM.MINOR]."""
    damage = mitigated(b, who, location, damage)
    if damage <= 0:
        return
    b.now.fighters[who].hit_points[location] -= damage
    b.now.fighters[who].treated &= ~(1 << location)
    blow.wounded |= 1 << location
    blow.damage = damage
    if b.roster.bodies[who].rank != Rank.FULL:
        note_injury(b, who, location, damage)
    emit(b, Tell.WOUND, who, -1, location, damage, wound_of(b, who, location))


@rule
def endures(b: Battle, blow: Blow, who: int, by_attacker: bool) -> bool:
    """Endurance against the roll that struck the wound; the silently killed have none
    [HARM.ENDURANCE_ROLL, SE.KILL_SILENTLY]."""
    if b.now.fighters[who].silenced:
        return False
    endurance = skill_value(b, who, Skill.ENDURANCE, 0)
    return withstands(b, blow, who, by_attacker, endurance, Die.ENDURANCE)


@rule
def consequences(b: Battle, blow: Blow, who: int, by_attacker: bool) -> None:
    """What the wounds of a blow do, once its effects are applied [HARM.SERIOUS, HARM.MAJOR]."""
    if b.roster.bodies[who].rank != Rank.FULL:
        suffer_as_mook(b, who)
        return
    for location in range(b.roster.bodies[who].locations_n):
        if has(blow.wounded, location) and not b.now.fighters[who].dead:
            wound = wound_of(b, who, location)
            if wound == Wound.SERIOUS:
                suffer_serious(b, blow, who, location, by_attacker)
            elif wound == Wound.MAJOR:
                suffer_major(b, blow, who, location, by_attacker)


@rule
def suffer_serious(b: Battle, blow: Blow, who: int, location: int, by_attacker: bool) -> None:
    """A serious wound: pain, and the limb or consciousness at stake [HARM.SERIOUS]."""
    reel(b, who, location)
    if not endures(b, blow, who, by_attacker):
        give_way(b, who, location)


@rule
def suffer_major(b: Battle, blow: Blow, who: int, location: int, by_attacker: bool) -> None:
    """A major wound: out of the fight whatever the roll [HARM.MAJOR]."""
    fighter = b.now.fighters[who]
    body = b.roster.bodies[who]
    fighter.scarred |= 1 << location
    fighter.lost |= 1 << location
    vital = body.locations[location].kind == LocationKind.VITAL
    last_round = deadline(b, who, location)
    if fighter.dying == 0 or last_round < fighter.dying:
        fighter.dying = last_round
    if not fighter.incapacitated:
        fighter.incapacitated = 1
        emit(b, Tell.OUT, who, -1, location, 0, 0)
    fall_prone(b, who)
    drop_from_arm(b, who, location)
    leave_fight(b, who)
    if vital:
        faint(b, who)
    if not endures(b, blow, who, by_attacker):
        if vital:
            die(b, who)
        else:
            faint(b, who)
    offer_last_act(b, who)


@rule
def deadline(b: Battle, who: int, location: int) -> int:
    """The round at whose end a major wound kills untreated: minutes for a limb, a few rounds for
    head or trunk [HARM.MAJOR]."""
    body = b.roster.bodies[who]
    if body.locations[location].kind == LocationKind.VITAL:
        return b.now.round_number + 2 * body.healing_rate
    return b.now.round_number + 5 * body.healing_rate * ROUNDS_A_MINUTE


@rule
def postpone_death(b: Battle, who: int) -> None:
    """A major wound was treated: an untreated one in head or trunk still kills in its time, that
    of a limb counts anew."""
    fighter = b.now.fighters[who]
    running = fighter.dying
    fighter.dying = 0
    for location in range(b.roster.bodies[who].locations_n):
        if has(fighter.lost, location) and not has(fighter.treated, location):
            if b.roster.bodies[who].locations[location].kind == LocationKind.VITAL:
                fighter.dying = running
                return
            fighter.dying = deadline(b, who, location)


@rule
def treat(b: Battle, who: int, patient: int, location: int) -> None:
    """First Aid succeeds: bleeding stops, 1d3 points once an injury, the dying are saved, the
    unconscious wake [HARM.FIRST_AID]."""
    fighter = b.now.fighters[patient]
    body = b.roster.bodies[patient]
    if has(fighter.bleeding, location):
        fighter.bleeding &= ~(1 << location)
        fighter.staunched |= 1 << location
    healed = 0
    if not has(fighter.treated, location):
        full = body.locations[location].hit_points
        healed = min(roll(b, 3, who, Die.HEALING), full - fighter.hit_points[location])
        fighter.hit_points[location] += healed
        fighter.treated |= 1 << location
    if fighter.hit_points[location] > 0:
        fighter.useless &= ~(1 << location)
    if has(fighter.lost, location):
        postpone_death(b, patient)
    awake = may_wake(b, patient)
    if awake:
        fighter.unconscious, fighter.incapacitated = 0, 1
    emit(b, Tell.TREATED, who, patient, location, healed, awake)


@rule
def may_wake(b: Battle, who: int) -> bool:
    """Whether an unconscious fighter comes to: every grave wound treated, none of them major in
    head or trunk. Awake, but in no state to fight before the wound heals further
    [HARM.SERIOUS]."""
    fighter, body = b.now.fighters[who], b.roster.bodies[who]
    if not fighter.unconscious or fighter.fatigue >= Fatigue.SEMI_CONSCIOUS:
        return False
    for location in range(body.locations_n):
        vital = body.locations[location].kind == LocationKind.VITAL
        if has(fighter.lost, location) and vital:
            return False
        grave = has(fighter.lost, location) or wound_of(b, who, location) >= Wound.SERIOUS
        if grave and not has(fighter.treated, location):
            return False
    return True
