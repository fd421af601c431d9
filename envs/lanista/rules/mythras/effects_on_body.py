"""Special effects that hurt, daze or break a foe [SE.*]."""

from __future__ import annotations

from lanista.rules.core.compile import rule
from lanista.rules.core.tape import emit
from lanista.rules.mythras.conditions import is_out, lasting, leave_fight, skill_value
from lanista.rules.mythras.effects import doer, is_disadvantaged, resists, victim
from lanista.rules.mythras.state import Battle, Blow, Pick
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import Die, Place, Region, Skill
from lanista.rules.mythras.weapons import lower


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
def impale(b: Battle, blow: Blow) -> None:
    """The weapon stays in the wound; its wielder lets go or holds on to yank it [SE.IMPALE]."""
    held = b.now.fighters[blow.attacker].items[blow.attack_item]
    row = held.weapon
    if blow.wounded == 0 or b.roster.weapons[row].natural:
        return
    lower(b, blow.attacker, blow.attack_item)
    held.place = Place.STUCK
    held.foe = blow.defender
    held.location = blow.location
    held.gripped = 1
    foe = b.now.fighters[blow.defender]
    foe.impaled_size = max(foe.impaled_size, b.roster.weapons[row].bulk)
    blow.stuck = 1
    emit(b, Tell.IMPALED, blow.defender, blow.attacker, blow.location, row, 0)
