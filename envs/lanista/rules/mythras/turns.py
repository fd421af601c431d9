"""A turn: declaration, interrupts, and the act itself [ROUND.ONE_PROACTIVE, REACT.INTERRUPT]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule, segment
from lanista.rules.core.tape import allow, ask, emit
from lanista.rules.mythras.actions import (
    can_pull_out,
    can_ready,
    can_treat,
    engaged_foes,
    first_aid,
    pull_out,
    ready_item,
    regain_footing,
)
from lanista.rules.mythras.at_range import reaches
from lanista.rules.mythras.collapse import faint
from lanista.rules.mythras.conditions import effective_initiative, is_able, slacken_holds
from lanista.rules.mythras.declarations import declare, may_target
from lanista.rules.mythras.exchange import attack_weapon
from lanista.rules.mythras.follow_ups import strike_on
from lanista.rules.mythras.formation import brace, fall_in_or_out, may_form
from lanista.rules.mythras.ground import flee, may_flee, move, move_remains, passes_by
from lanista.rules.mythras.initiative import may_reroll_initiative, roll_initiative
from lanista.rules.mythras.last_act import BOUGHT, DONE
from lanista.rules.mythras.limbs import holding_limbs
from lanista.rules.mythras.movement import can_move, foes_at_hand, may_outmanoeuvre, outmanoeuvre
from lanista.rules.mythras.range_contest import change_range
from lanista.rules.mythras.reach import is_in_reach, shrink_ranges
from lanista.rules.mythras.rolls import option
from lanista.rules.mythras.state import Battle, Part
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import (
    Act,
    Ask,
    Effect,
    HoldKind,
    OptionFlag,
)
from lanista.rules.mythras.weapons import (
    can_strike_with,
    striking_parts,
)
from lanista.rules.mythras.wrestling import (
    can_tug,
    crush,
    is_grappled_by,
    struggle,
    tug,
)

DEEPEST_INTERRUPT = 2

# ---------------------------------------------------------------- interrupts


@rule
def next_interrupter(b: Battle, who: int, asked: int) -> int:
    """The delaying foe with the highest initiative that was not asked yet, or -1."""
    best = -1
    for other in range(b.roster.fighters_n):
        fighter = b.now.fighters[other]
        hostile = b.roster.bodies[other].team != b.roster.bodies[who].team
        ready = fighter.delaying == 1 and not has(asked, other) and is_able(fighter)
        if hostile and ready and is_exposed_to(b, who, other):
            if best < 0 or effective_initiative(b, other) > effective_initiative(b, best):
                best = other
    return best


@rule
def is_exposed_to(b: Battle, who: int, foe: int) -> bool:
    """Whether a foe may interrupt the declared act: of a way only the part that passes him by
    (ruling 64)."""
    act = b.now.fighters[who].declared_act
    return (act != Act.MOVE and act != Act.FLEE) or passes_by(b, who, foe)


@rule
def can_be_interrupted(b: Battle, who: int) -> bool:
    """Whether a declared act leaves room for an interrupt: doing nothing does not, nor the act
    of engaging (ruling 64)."""
    fighter = b.now.fighters[who]
    act = fighter.declared_act
    if act == Act.DITHER or act == Act.DELAY or option(b, OptionFlag.NO_INTERRUPT):
        return False
    foe = fighter.declared_foe
    approaches = act == Act.ATTACK or (act == Act.CHANGE_RANGE and foe >= 0)
    if approaches and not has(fighter.engaged, foe):
        return False
    return b.now.depth < DEEPEST_INTERRUPT


@rule
def interrupts(b: Battle, who: int) -> None:
    """Each delaying foe may take the delayed turn now, before the roll [REACT.INTERRUPT]."""
    if not can_be_interrupted(b, who):
        return
    asked = 0
    other = next_interrupter(b, who, asked)
    while other >= 0:
        asked |= 1 << other
        allow(b, Act.WAIT)
        allow(b, Act.INTERRUPT)
        if ask(b, other, Ask.INTERRUPT, who, b.now.fighters[who].declared_act) == Act.INTERRUPT:
            emit(b, Tell.INTERRUPTS, other, who, 0, 0, 0)
            b.now.depth += 1
            turn(b, other)
            b.now.depth -= 1
        other = next_interrupter(b, who, asked)


@segment(Battle, Part.TURN)
def turn(b: Battle, who: int) -> None:
    """A whole turn of one fighter."""
    declare(b, who)
    interrupts(b, who)
    if still_possible(b, who):
        carry_out(b, who)
    else:
        emit(b, Tell.VOID, who, -1, b.now.fighters[who].declared_act, 0, 0)


@rule
def last_acts(b: Battle) -> None:
    """Those who bought a last act have it now, and fall for good [HARM.HEROIC_LAST_ACTION]."""
    for who in range(b.roster.fighters_n):
        if b.now.fighters[who].last_act == BOUGHT:
            b.now.fighters[who].last_act = DONE
            if not b.now.fighters[who].dead:
                last_act(b, who)


@rule
def last_act(b: Battle, who: int) -> None:
    """A turn that costs nothing, with limbs that serve and at the grades of a ruined body
    (ruling 118)."""
    fighter = b.now.fighters[who]
    fighter.unconscious = fighter.incapacitated = 0
    fighter.action_points = 1
    emit(b, Tell.LAST_ACT, who, -1, 0, 0, 0)
    turn(b, who)
    fighter.action_points = 0
    fighter.incapacitated = 1
    faint(b, who)


@rule
def still_possible(b: Battle, who: int) -> bool:
    """Whether an interrupt left the declared act possible; if not, its point is lost."""
    fighter = b.now.fighters[who]
    act = fighter.declared_act
    if act == Act.DITHER or act == Act.DELAY:
        return True
    if not is_able(fighter) or fighter.defend_only > 0:
        return False
    if act == Act.ATTACK:
        return blow_still_possible(b, who)
    if act == Act.READY:
        return can_ready_still(b, who)
    if act == Act.PULL_OUT:
        return can_pull_out(b, who, fighter.declared_foe)
    if act == Act.STRUGGLE:
        return hold_remains(b, who)
    if act == Effect.TRIP_OPPONENT:
        return fighter.no_attack == 0 and can_tug(b, who, fighter.declared_foe)
    if act == Act.OUTMANOEUVRE:
        return may_outmanoeuvre(b, who)
    if act == Act.CHANGE_RANGE:
        return range_still_open(b, who)
    if act == Act.BRACE:
        return not fighter.prone
    if act == Act.FORMATION:
        return may_form(b, who)
    if act == Act.MOVE:
        return not fighter.engaged and move_remains(b, who)
    if act == Act.FLEE:
        return may_flee(b, who)
    if act == Act.REROLL_INITIATIVE:
        return may_reroll_initiative(b, who)
    if act == Act.FIRST_AID:
        return engaged_foes(b, who) == 0 and can_treat(b, who, fighter.declared_foe)
    return True


@rule
def blow_still_possible(b: Battle, who: int) -> bool:
    """Whether the declared foe, weapon, limb and hold are still there."""
    fighter = b.now.fighters[who]
    barred = fighter.no_attack > 0 or fighter.guarding == 1
    if barred or not may_target(b, who, fighter.declared_foe):
        return False
    limb = fighter.declared_limb
    parts = striking_parts(b, who)
    if fighter.declared_manner == Act.GRAPPLE:
        parts = holding_limbs(b, who, fighter.declared_item)
    if limb >= 0 and not has(parts, limb):
        return False
    return can_strike_with(b, who, fighter.declared_item) and aim_remains(b, who)


@rule
def aim_remains(b: Battle, who: int) -> bool:
    """Whether what is to be struck is in reach: the foe, what keeps one at bay, or the part of
    him that is held."""
    fighter = b.now.fighters[who]
    foe, manner = fighter.declared_foe, fighter.declared_manner
    if manner == Act.CRUSH:
        return hold_remains(b, who)
    if manner == Act.STRIKE_WEAPON:
        return reaches(b, foe, fighter.declared_about, who)
    return is_in_reach(b, who, fighter.declared_item, foe)


@rule
def range_still_open(b: Battle, who: int) -> bool:
    """Whether the foe to be closed on or left is still there, and the fighter free to move."""
    fighter = b.now.fighters[who]
    foe = fighter.declared_foe
    if not can_move(b, who):
        return False
    if foe < 0:
        return foes_at_hand(b, who) != 0
    return has(foes_at_hand(b, who), foe) or may_target(b, who, foe)


@rule
def hold_remains(b: Battle, who: int) -> bool:
    """Whether the hold to be broken or tightened is still there, if the declared act needs one."""
    fighter = b.now.fighters[who]
    if fighter.declared_act == Act.STRUGGLE:
        return fighter.holds[fighter.declared_about].kind != HoldKind.NONE
    if fighter.declared_manner == Act.CRUSH:
        return is_grappled_by(b, fighter.declared_foe, who, fighter.declared_about)
    return True


@rule
def can_ready_still(b: Battle, who: int) -> bool:
    """Whether the item to be readied is where it was: nobody sheathes what was disarmed."""
    fighter = b.now.fighters[who]
    item = fighter.declared_item
    return fighter.items[item].place == fighter.declared_about and can_ready(b, who, item)


@segment(Battle, Part.CARRY_OUT)
def carry_out(b: Battle, who: int) -> None:
    """The declared act. Each act may be helped by one Luck Point of each fighter [FREE.LUCK]."""
    for other in range(b.roster.fighters_n):
        b.now.fighters[other].luck_used = 0
    fighter = b.now.fighters[who]
    act = fighter.declared_act
    if act == Act.ATTACK:
        carry_out_attack(b, who)
    elif act == Act.READY:
        ready_item(b, who, fighter.declared_item)
    elif act == Act.REGAIN_FOOTING:
        regain_footing(b, who)
    elif act == Act.PULL_OUT:
        pull_out(b, who, fighter.declared_foe)
    elif act == Act.FIRST_AID:
        first_aid(b, who, fighter.declared_foe)
    elif act == Act.BRACE:
        brace(b, who, fighter.declared_foe)
    elif act == Act.FORMATION:
        fall_in_or_out(b, who)
    elif act == Act.STRUGGLE:
        struggle(b, who, fighter.declared_about)
    elif act == Effect.TRIP_OPPONENT:
        tug(b, who, fighter.declared_foe)
    elif act == Act.OUTMANOEUVRE:
        outmanoeuvre(b, who)
    elif act == Act.CHANGE_RANGE:
        change_range(b, who)
    elif act == Act.MOVE:
        move(b, who)
    elif act == Act.FLEE:
        flee(b, who)
    elif act == Act.REROLL_INITIATIVE:
        roll_initiative(b, who)
    slacken_holds(b)
    shrink_ranges(b)


@rule
def carry_out_attack(b: Battle, who: int) -> None:
    """The declared blow, grapple or crush [ACT.ATTACK]."""
    fighter = b.now.fighters[who]
    fighter.attacked = 1
    foe, item, manner = fighter.declared_foe, fighter.declared_item, fighter.declared_manner
    if manner == Act.CRUSH:
        crush(b, who, foe, item, fighter.declared_about)
    elif manner == Act.STRIKE_WEAPON:
        attack_weapon(b, who, foe, item, fighter.declared_limb, fighter.declared_about)
    else:
        strike_on(b, who, foe, item, manner, fighter.declared_limb)
