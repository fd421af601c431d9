"""Special effects that hurt, daze or break a foe [SE.*]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import allow, ask, emit, roll
from lanista.rules.mythras.collapse import faint
from lanista.rules.mythras.conditions import (
    evade_value,
    is_out,
    lasting,
    leave_fight,
    points_of_round,
    skill_value,
)
from lanista.rules.mythras.effects import (
    doer,
    is_disadvantaged,
    is_sure,
    own_item,
    resists,
    size_steps,
    victim,
)
from lanista.rules.mythras.harm import ROUNDS_A_MINUTE
from lanista.rules.mythras.state import Battle, Blow, Pick
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import (
    Act,
    Ask,
    Die,
    Effect,
    Place,
    Region,
    Side,
    Skill,
    Trait,
)
from lanista.rules.mythras.weapons import (
    can_wield,
    combat_value,
    lower,
    traits_in_hand,
    traits_with,
    weapon_row,
)


@rule
def bleed(b: Battle, blow: Blow, pick: Pick) -> None:
    """The cut opens a major vessel: Endurance, or a Fatigue level each round [SE.BLEED]."""
    foe = victim(blow, pick.by)
    if blow.wounded == 0 or is_dead(b, foe):
        return
    steps = size_steps(b, foe, doer(blow, pick.by))
    if not resists(b, blow, pick, skill_value(b, foe, Skill.ENDURANCE, steps), Die.ENDURANCE):
        b.now.fighters[foe].bleeding |= 1 << blow.location
        emit(b, Tell.BLEEDS, foe, -1, blow.location, 0, 0)


@rule
def is_dead(b: Battle, who: int) -> bool:
    """Dead, and past caring."""
    return b.now.fighters[who].dead == 1


@rule
def stun_location(b: Battle, blow: Blow, pick: Pick) -> None:
    """The part struck fails for as many turns as damage was done; a knockout lasts minutes
    [SE.STUN_LOCATION, TRAIT.KNOCKOUT_BLOW]."""
    own, foe = doer(blow, pick.by), victim(blow, pick.by)
    if blow.wounded == 0 or is_dead(b, foe):
        return
    steps = size_steps(b, foe, own)
    if resists(b, blow, pick, skill_value(b, foe, Skill.ENDURANCE, steps), Die.ENDURANCE):
        return
    fighter = b.now.fighters[foe]
    turns = lasting(fighter, blow.damage)
    region = b.roster.bodies[foe].locations[blow.location].region
    knocked_out = is_knockout(b, blow, own)
    if knocked_out:
        turns = blow.damage * ROUNDS_A_MINUTE * max(1, points_of_round(b, foe))
    if knocked_out and region == Region.HEAD:
        faint(b, foe)
    elif region == Region.HEAD:
        fighter.senseless = max(fighter.senseless, turns)
        fighter.delaying = 0
    elif region == Region.TRUNK:
        fighter.defend_only = max(fighter.defend_only, turns)
    else:
        fighter.stunned[blow.location] = max(fighter.stunned[blow.location], turns)
    emit(b, Tell.LOCATION_STUNNED, foe, -1, blow.location, blow.damage, knocked_out)


@rule
def is_knockout(b: Battle, blow: Blow, own: int) -> bool:
    """Whether a blow out of the blue is struck in a style that knows the spot
    [TRAIT.KNOCKOUT_BLOW]."""
    traits = traits_with(b, own, blow.attack_item)
    return blow.surprising == 1 and has(traits, Trait.KNOCKOUT_BLOW)


@rule
def compel_surrender(b: Battle, blow: Blow, pick: Pick) -> None:
    """Yield, or resist with Willpower [SE.COMPEL_SURRENDER]."""
    own, foe = doer(blow, pick.by), victim(blow, pick.by)
    if is_out(b.now.fighters[foe]) or not is_disadvantaged(b, foe):
        return
    steps = nerve_steps(b, own, own_item(blow, pick.by))
    if resists(b, blow, pick, skill_value(b, foe, Skill.WILLPOWER, steps), Die.WILLPOWER):
        emit(b, Tell.REFUSES_SURRENDER, foe, own, 0, 0, 0)
        return
    b.now.fighters[foe].surrendered = 1
    leave_fight(b, foe)
    emit(b, Tell.SURRENDERS, foe, own, 0, 0, 0)


@rule
def nerve_steps(b: Battle, own: int, item: int) -> int:
    """A scream that goes through marrow and bone: resistance of the mind is one grade harder
    [TRAIT.INTIMIDATING_SCREAM]."""
    traits = traits_with(b, own, item) if item >= 0 else traits_in_hand(b, own)
    return 1 if has(traits, Trait.INTIMIDATING_SCREAM) else 0


@rule
def blind_opponent(b: Battle, blow: Blow, pick: Pick) -> None:
    """Sand in the eyes, a flash of sunlight: Evade, or a shield's style, or blind for 1d3 turns
    [SE.BLIND_OPPONENT]."""
    own, foe = doer(blow, pick.by), victim(blow, pick.by)
    if not is_sure(blow, pick) and averts_eyes(b, blow, pick, own, foe):
        return
    turns = roll(b, 3, foe, Die.TURNS)
    fighter = b.now.fighters[foe]
    fighter.blinded = max(fighter.blinded, lasting(fighter, turns))
    emit(b, Tell.BLINDED, foe, own, turns, 0, 0)


@rule
def averts_eyes(b: Battle, blow: Blow, pick: Pick, own: int, foe: int) -> bool:
    """Whether the victim turns away in time, or behind a shield, as he prefers."""
    shield = ready_shield(b, foe)
    allow(b, Act.BY_EVADE)
    if shield >= 0:
        allow(b, Act.BY_STYLE)
    steps = size_steps(b, foe, own)
    if ask(b, foe, Ask.RESIST_WITH, own, Effect.BLIND_OPPONENT) == Act.BY_STYLE:
        return resists(b, blow, pick, combat_value(b, foe, shield, steps), Die.STYLE)
    return resists(b, blow, pick, evade_value(b, foe, steps), Die.EVADE)


@rule
def ready_shield(b: Battle, who: int) -> int:
    """The shield in hand best wielded, or -1."""
    best = -1
    for k in range(b.now.fighters[who].items_n):
        if can_wield(b, who, k) and b.roster.weapons[weapon_row(b, who, k)].shield:
            if best < 0 or combat_value(b, who, k, 0) > combat_value(b, who, best, 0):
                best = k
    return best


@rule
def scar_foe(b: Battle, blow: Blow, pick: Pick) -> None:
    """A mark for life where the blow fell, else across the face [SE.SCAR_FOE]."""
    foe = victim(blow, pick.by)
    place = 0
    for location in range(b.roster.bodies[foe].locations_n):
        if b.roster.bodies[foe].locations[location].region == Region.HEAD:
            place = location
    if pick.by == Side.ATTACKER and blow.location >= 0:
        place = blow.location
    b.now.fighters[foe].scarred |= 1 << place
    emit(b, Tell.SCARRED, foe, doer(blow, pick.by), place, 0, 0)


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
