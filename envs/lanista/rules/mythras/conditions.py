"""What state a fighter is in, and how it hinders [CLOSE.SITUATIONAL, HARM.FATIGUE, IMPALE.*]."""

from __future__ import annotations

import numpy as np

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import emit
from lanista.rules.mythras.holds import (
    end_holds,
    end_holds_between,
    held_in_place,
    let_loose,
    trunk_is_held,
)
from lanista.rules.mythras.reach import longest_between, set_range
from lanista.rules.mythras.rolls import graded, harder, level_of, option, skill_roll
from lanista.rules.mythras.state import Battle, Fighter
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import (
    HOLDS,
    Fatigue,
    Footing,
    Grade,
    HoldKind,
    Level,
    Light,
    Limb,
    LocationKind,
    OptionFlag,
    Place,
    Size,
    Skill,
    Trait,
    Wound,
)

# Fatigue level -> skill grade, initiative, Action Points lost [HARM.FATIGUE].
FATIGUE_GRADE = np.array([3, 4, 4, 5, 5, 6, 6, 7, 7, 7])
FATIGUE_INITIATIVE = np.array([0, 0, 0, -2, -4, -6, -8, -8, -8, -8])
FATIGUE_POINTS = np.array([0, 0, 0, 0, 1, 2, 3, 9, 9, 9])


@rule
def is_out(fighter: Fighter) -> bool:
    """Out of the fight: fled, surrendered, unconscious, maimed or dead.

    No rule is asked more often: flags joined bit by bit need no branches.
    """
    down = fighter.unconscious | fighter.incapacitated | fighter.dead
    return (fighter.present ^ 1) | fighter.surrendered | down != 0


@rule
def is_able(fighter: Fighter) -> bool:
    """In the fight, and not out of it for the moment."""
    return not is_out(fighter) and fighter.senseless == 0 and fighter.dazed == 0


@rule
def is_helpless(fighter: Fighter) -> bool:
    """Present, but unable to lift a finger in defence [CLOSE.SITUATIONAL]."""
    down = fighter.unconscious or fighter.incapacitated or fighter.dead
    return bool(fighter.present and (down or fighter.senseless > 0))


@rule
def wound_of(b: Battle, who: int, location: int) -> int:
    """How badly a location is hurt [HARM.MINOR, HARM.SERIOUS, HARM.MAJOR]."""
    left = b.now.fighters[who].hit_points[location]
    full = b.roster.bodies[who].locations[location].hit_points
    if left >= full:
        return Wound.NONE
    if left > 0:
        return Wound.MINOR
    return Wound.SERIOUS if left > -full else Wound.MAJOR


@rule
def worst_wound(b: Battle, who: int) -> int:
    """The worst wound class among a fighter's locations."""
    worst = 0
    for location in range(b.roster.bodies[who].locations_n):
        worst = max(worst, wound_of(b, who, location))
    return worst


@rule
def limb_serves(b: Battle, who: int, location: int) -> bool:
    """Whether a location can be used: neither lost, useless, held nor stunned."""
    fighter = b.now.fighters[who]
    ruined = fighter.useless | fighter.lost | fighter.held
    return not has(ruined, location) and fighter.stunned[location] == 0


@rule
def serving_limbs(b: Battle, who: int, limb: int) -> int:
    """Bit mask of the limbs of a kind that can be used."""
    body = b.roster.bodies[who]
    mask = 0
    for location in range(body.locations_n):
        if body.locations[location].limb == limb and limb_serves(b, who, location):
            mask |= 1 << location
    return mask


@rule
def legs_bound(b: Battle, who: int) -> bool:
    """Whether a stunned or held leg keeps the fighter from moving and evading
    [SE.STUN_LOCATION, UNARMED.GRAPPLE]."""
    fighter, body = b.now.fighters[who], b.roster.bodies[who]
    for location in range(body.locations_n):
        if body.locations[location].limb == Limb.LEG:
            if fighter.stunned[location] > 0 or has(fighter.held, location):
                return True
    return False


@rule
def is_free_to_go(b: Battle, who: int) -> bool:
    """Whether neither a hold nor a leg keeps a fighter where he is."""
    return not held_in_place(b, who) and not legs_bound(b, who)


@rule
def impale_grade(victim_bulk: int, size: int) -> int:
    """How a weapon left in a wound hinders its victim [IMPALE.HINDRANCE].

    The Impale table: one column per Size, and one column to the right for each ten points of SIZ.
    """
    if size == Size.NONE:
        return Grade.STANDARD
    band = max(1, (victim_bulk + 9) // 10)
    steps = size + 2 - band
    if steps <= 0:
        return Grade.STANDARD
    return min(Grade.STANDARD + steps, Grade.HOPELESS)


@rule
def body_grade(b: Battle, who: int) -> int:
    """The worst grade that hinders every skill: fatigue or a weapon in a wound."""
    fighter = b.now.fighters[who]
    tired = int(FATIGUE_GRADE[fighter.fatigue])
    if trunk_is_held(b, who, HoldKind.GRAPPLE):
        tired = max(tired, Grade.HARD)
    return max(tired, impale_grade(b.roster.bodies[who].bulk, fighter.impaled_size))


@rule
def fight_grade(b: Battle, who: int, attacking: bool) -> int:
    """The worst situational grade on attack, parry and evasion [CLOSE.SITUATIONAL]."""
    fighter = b.now.fighters[who]
    zone = b.roster.zones[fighter.zone]
    grade = max(body_grade(b, who), sight_grade(b, who), grade_against_attacker(b, who))
    if fighter.prone:
        grade = max(grade, Grade.FORMIDABLE)
    if fighter.crouching or zone.footing == Footing.UNSTABLE or (attacking and zone.confined):
        grade = max(grade, Grade.HARD)
    return grade


@rule
def sight_grade(b: Battle, who: int) -> int:
    """How blindness, darkness and fog hinder who has not learned to fight blind
    [CLOSE.SITUATIONAL, TRAIT.BLIND_FIGHTING]."""
    fighter = b.now.fighters[who]
    zone = b.roster.zones[fighter.zone]
    grade = Grade.STANDARD
    if fighter.blinded > 0 or zone.light == Light.DARK:
        grade = Grade.HERCULEAN
    elif zone.light == Light.DIM:
        grade = Grade.FORMIDABLE
    elif zone.poor_visibility:
        grade = Grade.HARD
    hindered = grade > Grade.STANDARD and not ignores_darkness(b, who)
    return grade if hindered else Grade.STANDARD


@rule
def traits_in_use(b: Battle, who: int) -> int:
    """Bit mask of the traits of the style in use: that of the last blow if it covers what is in
    hand, else the best that does; with empty hands, those of Unarmed too [TRAIT.SCOPE]."""
    fighter, body = b.now.fighters[who], b.roster.bodies[who]
    armed = 0
    bare = 0
    for k in range(fighter.items_n):
        if fighter.items[k].place == Place.HELD:
            armed |= 1 << fighter.items[k].weapon
        elif fighter.items[k].place == Place.BODY:
            bare |= 1 << fighter.items[k].weapon
    best = -1
    for style in range(body.styles_n):
        weapons = body.styles[style].weapons
        covers = (armed & ~weapons) == 0 if armed else (bare & weapons) != 0
        if covers and (best < 0 or style == fighter.style):
            best = style
    traits = body.styles[best].traits if best >= 0 else 0
    return traits if armed else traits | body.unarmed_traits


@rule
def ignores_darkness(b: Battle, who: int) -> bool:
    """Whether neither poor light nor a passing blindness hinders a fighter
    [TRAIT.BLIND_FIGHTING]."""
    return has(traits_in_use(b, who), Trait.BLIND_FIGHTING)


@rule
def is_defending(b: Battle, who: int) -> bool:
    """Whether a fighter is the target of the exchange in progress."""
    return b.blow.open == 1 and b.blow.defender == who


@rule
def grade_against_attacker(b: Battle, who: int) -> int:
    """What hinders a defence against an attacker at one's back or on higher ground
    [CLOSE.SITUATIONAL]."""
    if not is_defending(b, who):
        return Grade.STANDARD
    fighter = b.now.fighters[who]
    if has(fighter.rear, b.blow.attacker) and not fighter.aware:
        return Grade.FORMIDABLE
    lower = b.now.fighters[b.blow.attacker].raised and not fighter.raised
    return Grade.HARD if lower else Grade.STANDARD


@rule
def tangle_steps(b: Battle, who: int) -> int:
    """An entangled head or trunk makes every skill one grade harder [SE.ENTANGLE]."""
    return 1 if trunk_is_held(b, who, HoldKind.ENTANGLE) else 0


@rule
def pain_steps(b: Battle, who: int, locations: int) -> int:
    """Steps for serious wounds in the locations used, where the option is on [HARM.SERIOUS]."""
    if not option(b, OptionFlag.SERIOUS_WOUND_PENALTY):
        return 0
    for location in range(b.roster.bodies[who].locations_n):
        if wound_of(b, who, location) >= Wound.SERIOUS:
            vital = b.roster.bodies[who].locations[location].kind == LocationKind.VITAL
            if vital or has(locations, location):
                return 1
    return 0


@rule
def leg_mask(b: Battle, who: int) -> int:
    """Bit mask of a fighter's legs."""
    body = b.roster.bodies[who]
    mask = 0
    for location in range(body.locations_n):
        if body.locations[location].limb == Limb.LEG:
            mask |= 1 << location
    return mask


@rule
def skill_value(b: Battle, who: int, skill: int, steps: int) -> int:
    """A skill with the grade of the body's state, shifted by steps; -1 where hopeless."""
    grade = harder(body_grade(b, who), steps + tangle_steps(b, who))
    return graded(b, b.roster.bodies[who].skills[skill], grade)


@rule
def evade_value(b: Battle, who: int, steps: int) -> int:
    """The Evade percentage of the moment, with the situational grades of a fight; in a leap or
    swing capped by Athletics [REACT.EVADE, TRAIT.SWASHBUCKLING]."""
    steps += pain_steps(b, who, leg_mask(b, who))
    percent = b.roster.bodies[who].skills[Skill.EVADE]
    if b.now.fighters[who].leaping and not has(traits_in_use(b, who), Trait.SWASHBUCKLING):
        percent = min(percent, b.roster.bodies[who].skills[Skill.ATHLETICS])
    steps += tangle_steps(b, who)
    return graded(b, percent, harder(fight_grade(b, who, False), steps))


@rule
def unopposed(b: Battle, who: int, skill: int, steps: int, die: int) -> bool:
    """A skill roll against nobody."""
    value = skill_value(b, who, skill, steps)
    return level_of(skill_roll(b, who, value, value, die), value, value) >= Level.SUCCESS


@rule
def brawn_steps(b: Battle, who: int, rival: int) -> int:
    """Steps by which the weaker side of a contest of Brawn rolls harder; four cannot be beaten."""
    mine, theirs = b.roster.bodies[who].modifier_step, b.roster.bodies[rival].modifier_step
    return max(0, theirs - mine)


@rule
def fall_prone(b: Battle, who: int) -> None:
    """The fighter goes to the ground."""
    fighter = b.now.fighters[who]
    if not fighter.prone:
        fighter.prone = 1
        fighter.braced = fighter.raised = fighter.formed = 0
        emit(b, Tell.PRONE, who, -1, 0, 0, 0)


@rule
def lasting(fighter: Fighter, turns: int) -> int:
    """A timer of so many of the fighter's own turns, the present one not counted."""
    return turns + fighter.on_turn


@rule
def forbid_attacks(fighter: Fighter, turns: int) -> None:
    """No attack and no new spell for so many own turns; bans merge, the longer holds."""
    fighter.no_attack = max(fighter.no_attack, lasting(fighter, turns))


@rule
def effective_initiative(b: Battle, who: int) -> int:
    """Initiative of the moment, lowered by fatigue."""
    fighter = b.now.fighters[who]
    return fighter.initiative + int(FATIGUE_INITIATIVE[fighter.fatigue])


@rule
def points_of_round(b: Battle, who: int) -> int:
    """The Action Points with which a fighter begins a round [ROUND.ACTION_COST]."""
    fighter = b.now.fighters[who]
    return max(0, b.roster.bodies[who].action_points - int(FATIGUE_POINTS[fighter.fatigue]))


@rule
def engage(b: Battle, who: int, foe: int) -> None:
    """Brings two fighters into each other's reach, that of the longer weapon
    [CLOSE.ENGAGEMENT, REACH.AT_LONGER]."""
    own, other = b.now.fighters[who], b.now.fighters[foe]
    if is_out(own) or is_out(other) or has(own.engaged, foe):
        return
    own.engaged |= 1 << foe
    other.engaged |= 1 << who
    own.distant &= ~(1 << foe)
    other.distant &= ~(1 << who)
    own.reforming = other.reforming = 0
    set_range(b, who, foe, longest_between(b, who, foe))
    emit(b, Tell.ENGAGES, who, foe, 0, 0, 0)


@rule
def withdraw_from(b: Battle, who: int, foe: int) -> None:
    """Breaks off one engagement: holds between the two end, and neither reaches the other before
    walking up again; who is rid of all foes may think anew [REACH.WITHDRAWING]."""
    own, other = b.now.fighters[who], b.now.fighters[foe]
    own.engaged &= ~(1 << foe)
    other.engaged &= ~(1 << who)
    own.distant |= 1 << foe
    other.distant |= 1 << who
    end_holds_between(b, who, foe)
    own.reforming = int(own.engaged == 0)
    emit(b, Tell.WITHDRAWS, who, foe, 0, 0, 0)


@rule
def disengage(b: Battle, who: int) -> None:
    """Ends all engagements of a fighter, and all holds on him and of his [CLOSE.ENGAGEMENT]."""
    for other in range(b.roster.fighters_n):
        b.now.fighters[other].engaged &= ~(1 << who)
    b.now.fighters[who].engaged = 0
    end_holds(b, who)


@rule
def keeps_taut(b: Battle, who: int, item: int) -> bool:
    """Whether the wielder of an entangling weapon still has it in hands that serve."""
    held = b.now.fighters[who].items[item]
    for location in range(b.roster.bodies[who].locations_n):
        if has(held.hands, location) and not limb_serves(b, who, location):
            return False
    return held.place in (Place.HELD, Place.BODY) or held.gripped == 1


@rule
def slacken_holds(b: Battle) -> None:
    """Ends the holds of limbs that no longer serve, and of holders who are out of their senses
    [UNARMED.GRAPPLE]."""
    for who in range(b.roster.fighters_n):
        for k in range(HOLDS):
            hold = b.now.fighters[who].holds[k]
            if hold.kind == HoldKind.NONE:
                continue
            holder = b.now.fighters[hold.by]
            ruined = hold.limb >= 0 and not limb_serves(b, hold.by, hold.limb)
            if hold.kind == HoldKind.PIN:
                # A pin ends when the pinner falls, or the pinned item leaves the hand (ruling 112).
                held = b.now.fighters[who].items[hold.thing].place == Place.HELD
                ruined = holder.prone == 1 or not held
            if hold.kind == HoldKind.ENTANGLE:
                ruined = not keeps_taut(b, hold.by, hold.thing)
            if ruined or is_out(holder) or holder.senseless > 0:
                let_loose(b, who, k)


@rule
def leave_fight(b: Battle, who: int) -> None:
    """What ends when a fighter goes down or yields: engagements and holds, delay, stance, wards,
    the grip on a weapon that is stuck in a foe."""
    fighter = b.now.fighters[who]
    disengage(b, who)
    fighter.delaying = fighter.braced = fighter.formed = fighter.crouching = 0
    for k in range(fighter.items_n):
        fighter.items[k].ward = 0
        if fighter.items[k].gripped:
            fighter.items[k].gripped = 0
            fighter.items[k].hands = 0


@rule
def tire(b: Battle, who: int) -> None:
    """One level of fatigue, down to collapse and death [HARM.FATIGUE]."""
    fighter = b.now.fighters[who]
    fighter.fatigue = min(fighter.fatigue + 1, Fatigue.DEAD)
    emit(b, Tell.FATIGUE, who, -1, fighter.fatigue, 0, 0)
    if fighter.fatigue >= Fatigue.SEMI_CONSCIOUS and not fighter.unconscious:
        fighter.unconscious = 1
        emit(b, Tell.UNCONSCIOUS, who, -1, 0, 0, 0)
        fall_prone(b, who)
        leave_fight(b, who)
    if fighter.fatigue == Fatigue.DEAD and not fighter.dead:
        fighter.dead = 1
        emit(b, Tell.DEAD, who, -1, 0, 0, 0)
