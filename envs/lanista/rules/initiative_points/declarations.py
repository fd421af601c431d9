"""What a fighter may do in an own phase, what it costs, and the parts of it [IP.COSTS]."""

from __future__ import annotations

from lanista.rules.core.compile import rule, segment
from lanista.rules.core.tape import allow, ask, emit
from lanista.rules.initiative_points.arms import (
    can_ready,
    can_reload,
    can_shoot_with,
    can_strike_with,
    weapon_of,
)
from lanista.rules.initiative_points.ground import are_foes, is_engaged, is_in_range
from lanista.rules.initiative_points.magic import has_target, has_use_of_magic, may_cast_at
from lanista.rules.initiative_points.movement import gets_anywhere
from lanista.rules.initiative_points.state import Battle, Part
from lanista.rules.initiative_points.tells import Tell
from lanista.rules.initiative_points.totals import can_tire, disabled, option
from lanista.rules.initiative_points.vocabulary import (
    NONE,
    SLOT,
    Act,
    Ask,
    OptionFlag,
    Switch,
)

ATTACK_COST, CAST_COST, FAST_CAST_COST = 3, 5, 2
WALK_COST, HUSTLE_COST, SPRINT_COST = 1, 3, 5
READY_COST = 1


@rule
def cost_of(b: Battle, who: int, act: int, arm: int) -> int:
    """The price of an act in Initiative Points."""
    if act == Act.STRIKE or act == Act.SHOOT:
        return ATTACK_COST
    if act == Act.CAST:
        return CAST_COST
    if act == Act.FAST_CAST:
        return FAST_CAST_COST
    if act == Act.HUSTLE:
        return HUSTLE_COST
    if act == Act.SPRINT:
        return SPRINT_COST
    if act == Act.WALK:
        return WALK_COST
    if act == Act.RELOAD:
        return weapon_of(b, who, arm).reload
    return READY_COST


# ---------------------------------------------------------------- what is possible


@rule
def may_strike(b: Battle, who: int, foe: int) -> bool:
    """Whether a foe is there to be struck at; the helpless may be."""
    return are_foes(b, who, foe) and not b.now.fighters[foe].dead and is_engaged(b, who, foe)


@rule
def may_shoot(b: Battle, who: int, foe: int, arm: int) -> bool:
    """Whether a foe is in range of an item that is ready to shoot."""
    if not can_shoot_with(b, who, arm) or b.now.fighters[foe].dead:
        return False
    return are_foes(b, who, foe) and is_in_range(b, who, foe, weapon_of(b, who, arm).distance)


@rule
def may_attack(b: Battle, who: int, foe: int, act: int, arm: int) -> bool:
    """Whether a foe can be struck or shot at with an item."""
    if act == Act.SHOOT:
        return may_shoot(b, who, foe, arm)
    return may_strike(b, who, foe) and can_strike_with(b, who, arm)


@rule
def may_attack_somehow(b: Battle, who: int, foe: int, act: int) -> bool:
    """Whether a foe can be struck or shot at."""
    for arm in range(b.roster.bodies[who].items_n):
        if may_attack(b, who, foe, act, arm):
            return True
    return False


@rule
def may_attack_anybody(b: Battle, who: int, act: int) -> bool:
    """Whether there is anybody to strike or shoot at."""
    for foe in range(b.roster.fighters_n):
        if may_attack_somehow(b, who, foe, act):
            return True
    return False


@rule
def may_move(b: Battle, who: int, act: int) -> bool:
    """Whether one can walk, hustle or sprint: whoever is exhausted sprints no more (D26)."""
    if act == Act.HUSTLE:
        return not disabled(b, Switch.HUSTLE)
    if act == Act.SPRINT:
        return not disabled(b, Switch.SPRINT) and can_tire(b, who)
    return True


@rule
def may_go(b: Battle, who: int, act: int) -> bool:
    """Whether one can move, and there is anywhere to go."""
    for other in range(b.roster.fighters_n):
        if gets_anywhere(b, who, act, other, Act.TOWARD):
            return may_move(b, who, act)
        if gets_anywhere(b, who, act, other, Act.AWAY):
            return may_move(b, who, act)
    return False


@rule
def can_handle(b: Battle, who: int, act: int, arm: int) -> bool:
    """Whether an item can be readied, or reloaded."""
    return can_ready(b, who, arm) if act == Act.READY else can_reload(b, who, arm)


@rule
def can_handle_any(b: Battle, who: int, act: int) -> bool:
    """Whether there is an item to ready, or to reload."""
    for arm in range(b.roster.bodies[who].items_n):
        if can_handle(b, who, act, arm):
            return True
    return False


@rule
def is_possible(b: Battle, who: int, act: int) -> bool:
    """Whether the world allows an act, whatever it costs."""
    if act == Act.STRIKE or act == Act.SHOOT:
        return may_attack_anybody(b, who, act)
    if act == Act.CAST or act == Act.FAST_CAST:
        return has_use_of_magic(b, who, act)
    if act == Act.READY or act == Act.RELOAD:
        return can_handle_any(b, who, act)
    return may_go(b, who, act)


@rule
def is_affordable(b: Battle, who: int, act: int) -> bool:
    """Whether the points suffice; what is short may be paid in the next round [IP.CARRY]."""
    if not disabled(b, Switch.CARRY):
        return True
    points = b.now.fighters[who].points
    if act != Act.RELOAD:
        return points >= cost_of(b, who, act, NONE)
    for arm in range(b.roster.bodies[who].items_n):
        if can_reload(b, who, arm) and points >= cost_of(b, who, act, arm):
            return True
    return False


# ---------------------------------------------------------------- the declaration


@segment(Battle, Part.DECLARE)
def declare(b: Battle, who: int) -> None:
    """The act of an own phase, its parts, and its price [IP.PHASES, IP.WAIT]."""
    fighter = b.now.fighters[who]
    for act in range(Act.STRIKE, Act.RELOAD + 1):
        if is_possible(b, who, act) and is_affordable(b, who, act):
            allow(b, act)
    if not disabled(b, Switch.WAIT):
        allow(b, Act.WAIT)
    allow(b, Act.PASS)
    act = ask(b, who, Ask.TURN, NONE, fighter.points)
    fighter.late = 0
    if act == Act.WAIT:
        fighter.waiting = 1
        emit(b, Tell.WAITS, who, -1, fighter.points, 0, 0)
    elif act == Act.PASS:
        fighter.passed = 1
        emit(b, Tell.PASSES, who, -1, fighter.points, 0, 0)
    else:
        fighter.act = act
        choose_parts(b, who)
        pay_for_act(b, who)
        return
    b.now.turns += 1


@rule
def choose_parts(b: Battle, who: int) -> None:
    """Whom, with what, how: each asked only where there is a choice."""
    fighter = b.now.fighters[who]
    act = fighter.act
    if act == Act.STRIKE or act == Act.SHOOT:
        choose_attack(b, who)
    elif act == Act.CAST or act == Act.FAST_CAST:
        for slot in range(b.roster.bodies[who].spells_n):
            if has_target(b, who, slot):
                allow(b, SLOT + slot)
        fighter.arm = ask(b, who, Ask.SPELL, NONE, act) - SLOT
        for whom in range(b.roster.fighters_n):
            if may_cast_at(b, who, whom, fighter.arm):
                allow(b, SLOT + b.roster.bodies[who].slot_of[whom])
        fighter.foe = ask_target(b, who)
    elif act == Act.READY or act == Act.RELOAD:
        for arm in range(b.roster.bodies[who].items_n):
            if can_handle(b, who, act, arm):
                allow(b, SLOT + arm)
        fighter.arm = ask(b, who, Ask.WEAPON, NONE, act) - SLOT
    else:
        choose_way(b, who)


@rule
def ask_target(b: Battle, who: int) -> int:
    """The fighter in the slot that is answered."""
    act = b.now.fighters[who].act
    return b.roster.bodies[who].order[ask(b, who, Ask.TARGET, NONE, act) - SLOT]


@rule
def choose_attack(b: Battle, who: int) -> None:
    """The foe, the weapon, and whether to call the shot, before the roll [IP.CALLED_SHOT]."""
    fighter = b.now.fighters[who]
    for foe in range(b.roster.fighters_n):
        if may_attack_somehow(b, who, foe, fighter.act):
            allow(b, SLOT + b.roster.bodies[who].slot_of[foe])
    fighter.foe = ask_target(b, who)
    for arm in range(b.roster.bodies[who].items_n):
        if may_attack(b, who, fighter.foe, fighter.act, arm):
            allow(b, SLOT + arm)
    fighter.arm = ask(b, who, Ask.WEAPON, fighter.foe, fighter.act) - SLOT
    if b.roster.bodies[fighter.foe].armour_gap and not disabled(b, Switch.CALLED_SHOT):
        allow(b, Act.CALL_SHOT)
        allow(b, Act.NO_CALLED_SHOT)
        answer = ask(b, who, Ask.CALLED_SHOT, fighter.foe, fighter.arm)
        fighter.called = answer == Act.CALL_SHOT


@rule
def choose_way(b: Battle, who: int) -> None:
    """Towards or away from whom."""
    fighter = b.now.fighters[who]
    for other in range(b.roster.fighters_n):
        for heading in range(Act.TOWARD, Act.AWAY + 1):
            if gets_anywhere(b, who, fighter.act, other, heading):
                allow(b, SLOT + b.roster.bodies[who].slot_of[other])
    fighter.foe = ask_target(b, who)
    for heading in range(Act.TOWARD, Act.AWAY + 1):
        if gets_anywhere(b, who, fighter.act, fighter.foe, heading):
            allow(b, heading)
    fighter.heading = ask(b, who, Ask.HEADING, fighter.foe, fighter.act)


@rule
def pay_for_act(b: Battle, who: int) -> None:
    """Takes the points at once; the act comes in the phase of those left, or by option in the
    phase of those before. What is short is owed [IP.PHASES, IP.CARRY]."""
    fighter = b.now.fighters[who]
    before, cost = fighter.points, cost_of(b, who, fighter.act, fighter.arm)
    fighter.points = max(0, before - cost)
    fighter.owed = max(0, cost - before)
    fighter.phase = before if option(b, OptionFlag.DECLARED) else fighter.points
    emit(b, Tell.DECLARES, who, fighter.foe, fighter.act, cost, before)
    if fighter.act == Act.SPRINT:
        fighter.fatigue += 1
        emit(b, Tell.FATIGUE, who, -1, 1, fighter.fatigue - 1, fighter.fatigue)
    if fighter.owed:
        emit(b, Tell.CARRIES, who, -1, fighter.act, fighter.owed, 0)
