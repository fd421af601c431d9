"""Change Range, carried out: the foe lets it be, keeps up, or strikes
[REACH.CLOSING, REACH.OPENING, REACH.WITHDRAWING]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule, segment
from lanista.rules.core.tape import allow, ask, emit
from lanista.rules.mythras.at_range import reaches, threatens
from lanista.rules.mythras.conditions import engage, evade_value, is_able, withdraw_from
from lanista.rules.mythras.declarations import choose_limb, choose_style
from lanista.rules.mythras.exchange import attack_mover
from lanista.rules.mythras.holds import held_in_place
from lanista.rules.mythras.movement import foes_at_hand
from lanista.rules.mythras.reach import range_between, set_range
from lanista.rules.mythras.reactions import exert, may_evade, pay
from lanista.rules.mythras.rolls import opposed_rolls
from lanista.rules.mythras.state import Battle, Part
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import SLOT, Act, Ask, Die, Trait
from lanista.rules.mythras.wards import leave_spot, shift_feet
from lanista.rules.mythras.weapons import traits_in_hand

LEAVING = 0


@segment(Battle, Part.CHANGE_RANGE)
def change_range(b: Battle, who: int) -> None:
    """Closes on a foe, opens the distance, or leaves them all [ACT.CHANGE_RANGE]."""
    foe = b.now.fighters[who].declared_foe
    shift_feet(b, who)
    if foe < 0:
        leave(b, who)
        return
    wanted = b.now.fighters[who].declared_about
    engage(b, who, foe)
    emit(b, Tell.SEEKS_RANGE, who, foe, wanted, range_between(b, who, foe), 0)
    if gets_past(b, who, foe, wanted):
        set_range(b, who, foe, wanted)
        emit(b, Tell.CHANGES_RANGE, who, foe, wanted, 0, 0)


@rule
def leave(b: Battle, who: int) -> None:
    """Breaks away from each foe in turn: those who win their contest stay with him (ruling 116);
    the cautious fighter just goes [CLOSE.MANY_FOES, TRAIT.CAUTIOUS_FIGHTER]."""
    leave_spot(b, who)
    foes = foes_at_hand(b, who)
    cautious = has(traits_in_hand(b, who), Trait.CAUTIOUS_FIGHTER)
    for foe in range(b.roster.fighters_n):
        if has(foes, foe) and has(b.now.fighters[who].engaged, foe):
            if cautious or gets_past(b, who, foe, LEAVING):
                withdraw_from(b, who, foe)


@rule
def gets_past(b: Battle, who: int, foe: int, wanted: int) -> bool:
    """Whether the foe lets the mover have his way, fails to keep up, or strikes at him, which
    does not stop him unless it fells or holds him [REACH.CLOSING]."""
    answer = range_answer(b, who, foe, wanted)
    if answer == Act.NO_REACTION:
        return True
    pay(b, foe)
    exert(b, foe)
    if wanted == LEAVING:
        leave_spot(b, foe)  # who follows leaves his place in the line
    if answer == Act.EVADE:
        own, other = evade_value(b, who, 0), evade_value(b, foe, 0)
        passes = opposed_rolls(b, who, own, Die.EVADE, foe, other, Die.EVADE)
        if not passes:
            emit(b, Tell.KEEPS_RANGE, foe, who, wanted, 0, 0)
        return passes
    strike_at_mover(b, foe, who)
    still_engaged = has(b.now.fighters[who].engaged, foe)
    return still_engaged and is_able(b.now.fighters[who]) and not held_in_place(b, who)


@rule
def range_answer(b: Battle, who: int, foe: int, wanted: int) -> int:
    """What the foe does about it; without points or wits, nothing [REACH.CLOSING]."""
    fighter = b.now.fighters[foe]
    if not is_able(fighter) or fighter.flat_footed or fighter.action_points <= 0:
        return Act.NO_REACTION
    allow(b, Act.NO_REACTION)
    if may_evade(b, foe):
        allow(b, Act.EVADE)
    if may_strike_at_mover(b, foe, who):
        allow(b, Act.ATTACK)
    return ask(b, foe, Ask.RANGE_ANSWER, who, wanted)


@rule
def may_strike_at_mover(b: Battle, who: int, mover: int) -> bool:
    """Whether a fighter may answer a change of range with a blow."""
    fighter = b.now.fighters[who]
    barred = fighter.no_attack > 0 or fighter.defend_only > 0 or fighter.surprised > 0
    return not barred and not has(fighter.barred, mover) and threatens(b, who, mover)


@rule
def strike_at_mover(b: Battle, who: int, mover: int) -> None:
    """A blow at the present range, against the mover's Evade [REACH.CLOSING]."""
    for k in range(b.now.fighters[who].items_n):
        if reaches(b, who, k, mover):
            allow(b, SLOT + k)
    item = ask(b, who, Ask.WEAPON, mover, Act.ATTACK) - SLOT
    choose_style(b, who, item)
    attack_mover(b, who, mover, item, choose_limb(b, who, item, Act.STRIKE))
