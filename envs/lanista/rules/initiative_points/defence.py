"""What meets a blow before it is rolled: dodge, parry, a fast spell, a comrade's guard
[IP.DEFENCE, IP.COSTS]."""

from __future__ import annotations

from lanista.rules.core.compile import rule
from lanista.rules.core.tape import allow, ask, emit
from lanista.rules.initiative_points.declarations import FAST_CAST_COST
from lanista.rules.initiative_points.ground import is_engaged
from lanista.rules.initiative_points.harm import disturb
from lanista.rules.initiative_points.magic import cast, has_use_of_magic, may_cast_at
from lanista.rules.initiative_points.state import Battle, Blow
from lanista.rules.initiative_points.tells import Tell
from lanista.rules.initiative_points.totals import (
    best_parry,
    can_parry_with,
    can_tire,
    disabled,
    dodge_total,
    option,
    parry_total,
)
from lanista.rules.initiative_points.vocabulary import SLOT, Act, Ask, OptionFlag, Switch, Verdict

DODGED_WHILE_CASTING = 12


@rule
def defend(b: Battle, blow: Blow) -> None:
    """One defence at most, chosen before the roll and paid whether it helps or not (D3-D5)."""
    who = blow.defender
    blow.defence = Act.NO_DEFENCE
    if not b.now.fighters[who].fallen:
        blow.defence = choose_defence(b, blow)
    if blow.defence == Act.DODGE:
        pay(b, who, blow.attacker)
        disturb(b, who, DODGED_WHILE_CASTING)
        emit(b, Tell.DODGES, who, blow.attacker, dodge_total(b, who), 0, 0)
    elif blow.defence == Act.PARRY:
        parry(b, blow, who)
        pay(b, who, blow.attacker)
        row = b.roster.bodies[who].items[blow.parry_arm]
        total = parry_total(b, who, blow.parry_arm)
        emit(b, Tell.PARRIES, who, blow.attacker, total, row, 0)
    elif blow.defence == Act.FAST_CAST:
        cast_in_defence(b, blow)
    elif not b.now.fighters[who].fallen:
        emit(b, Tell.TAKES_IT, who, blow.attacker, 0, 0, 0)
    if blow.defence == Act.NO_DEFENCE and option(b, OptionFlag.GUARD):
        guard(b, blow)


@rule
def choose_defence(b: Battle, blow: Blow) -> int:
    """Dodge, parry, a fast spell, or take it."""
    who = blow.defender
    if b.now.fighters[who].points > 0 or can_pay_by_fatigue(b, who):
        if not disabled(b, Switch.DODGE):
            allow(b, Act.DODGE)
        if can_parry(b, who, blow.missile):
            allow(b, Act.PARRY)
    if can_cast_in_defence(b, who, blow.attacker):
        allow(b, Act.FAST_CAST)
    allow(b, Act.NO_DEFENCE)
    return ask(b, who, Ask.DEFENCE, blow.attacker, blow.arm)


# ---------------------------------------------------------------- the price


@rule
def can_pay_by_fatigue(b: Battle, who: int) -> bool:
    """Whether a Fatigue level may pay for a defence (D15)."""
    return not disabled(b, Switch.FATIGUE_DEFENCE) and can_tire(b, who)


@rule
def pay(b: Battle, who: int, attacker: int) -> None:
    """A point, or a Fatigue level where points are wanting or to be spared."""
    fighter = b.now.fighters[who]
    if fighter.points > 0:
        allow(b, Act.PAY_POINT)
    if can_pay_by_fatigue(b, who):
        allow(b, Act.PAY_FATIGUE)
    if ask(b, who, Ask.PAY, attacker, -1) == Act.PAY_POINT:
        spend_point(b, who, attacker)
    else:
        fighter.fatigue += 1
        emit(b, Tell.PAYS, who, attacker, 1, fighter.fatigue - 1, fighter.fatigue)


@rule
def spend_point(b: Battle, who: int, attacker: int) -> None:
    """One Initiative Point for a defence."""
    fighter = b.now.fighters[who]
    fighter.points -= 1
    emit(b, Tell.PAYS, who, attacker, 0, fighter.points + 1, fighter.points)


# ---------------------------------------------------------------- parries


@rule
def can_parry(b: Battle, who: int, missile: int) -> bool:
    """Whether anything in hand can meet a blow or missile."""
    return not disabled(b, Switch.PARRY) and best_parry(b, who, missile) >= 0


@rule
def parry(b: Battle, blow: Blow, who: int) -> None:
    """Which weapon or shield meets the blow."""
    for arm in range(b.roster.bodies[who].items_n):
        if can_parry_with(b, who, arm, blow.missile):
            allow(b, SLOT + arm)
    blow.parrier = who
    blow.parry_arm = ask(b, who, Ask.PARRY_WITH, blow.attacker, blow.arm) - SLOT


@rule
def guard(b: Battle, blow: Blow) -> None:
    """A comrade beside one who does not defend himself may parry for him (D29)."""
    body = b.roster.bodies[blow.defender]
    for slot in range(1, 1 + body.allies):
        ally = body.order[slot]
        fighter = b.now.fighters[ally]
        able = not fighter.fallen and fighter.points > 0 and is_engaged(b, ally, blow.defender)
        if able and can_parry(b, ally, blow.missile):
            allow(b, Act.GUARD)
            allow(b, Act.NO_GUARD)
            whom = b.roster.bodies[ally].slot_of[blow.defender]
            if ask(b, ally, Ask.GUARD, blow.attacker, whom) == Act.GUARD:
                spend_point(b, ally, blow.attacker)
                parry(b, blow, ally)
                row = b.roster.bodies[ally].items[blow.parry_arm]
                total = parry_total(b, ally, blow.parry_arm)
                emit(b, Tell.GUARDS, ally, blow.attacker, total, row, blow.defender)
                return


# ---------------------------------------------------------------- magic in defence


@rule
def answers_attack(b: Battle, who: int, attacker: int, slot: int) -> bool:
    """Whether a spell can be worked on the attacker, or on oneself."""
    return may_cast_at(b, who, attacker, slot) or may_cast_at(b, who, who, slot)


@rule
def can_cast_in_defence(b: Battle, who: int, attacker: int) -> bool:
    """Whether one may fast cast, not being at another spell (D24)."""
    fighter = b.now.fighters[who]
    busy = fighter.act == Act.CAST or fighter.act == Act.FAST_CAST
    if busy or fighter.points < FAST_CAST_COST or not has_use_of_magic(b, who, Act.FAST_CAST):
        return False
    for slot in range(b.roster.bodies[who].spells_n):
        if answers_attack(b, who, attacker, slot):
            return True
    return False


@rule
def cast_in_defence(b: Battle, blow: Blow) -> None:
    """A spell at the attacker, or a shield for oneself; who is felled by it strikes no more."""
    who, attacker = blow.defender, blow.attacker
    fighter = b.now.fighters[who]
    for slot in range(b.roster.bodies[who].spells_n):
        if answers_attack(b, who, attacker, slot):
            allow(b, SLOT + slot)
    slot = ask(b, who, Ask.SPELL, attacker, Act.FAST_CAST) - SLOT
    emit(b, Tell.DECLARES, who, attacker, Act.FAST_CAST, FAST_CAST_COST, fighter.points)
    fighter.points -= FAST_CAST_COST
    stood = not b.now.fighters[attacker].fallen
    whom = attacker if may_cast_at(b, who, attacker, slot) else who
    cast(b, who, whom, slot, 1)
    if stood and b.now.fighters[attacker].fallen:
        blow.verdict = Verdict.VOID
