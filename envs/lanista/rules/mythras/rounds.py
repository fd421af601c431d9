"""Rounds, cycles and initiative counts [ROUND.*]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule, segment
from lanista.rules.core.tape import emit
from lanista.rules.mythras.actions import can_treat
from lanista.rules.mythras.collapse import die
from lanista.rules.mythras.conditions import (
    effective_initiative,
    is_out,
    points_of_round,
    tire,
)
from lanista.rules.mythras.declarations import declare
from lanista.rules.mythras.follow_ups import suffers_remise
from lanista.rules.mythras.formation import press_the_disordered
from lanista.rules.mythras.ground import move_remains
from lanista.rules.mythras.initiative import roll_initiatives
from lanista.rules.mythras.movement import can_move
from lanista.rules.mythras.rolls import option
from lanista.rules.mythras.state import Battle, Part
from lanista.rules.mythras.surprise import find_footing, recover_wits, spring_ambush
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.turns import (
    can_ready_still,
    carry_out,
    hold_remains,
    interrupts,
    last_acts,
    range_still_open,
    still_possible,
)
from lanista.rules.mythras.vocabulary import (
    Act,
    Effect,
    OptionFlag,
)
from lanista.rules.mythras.wrestling import can_tug, count_trips


@segment(Battle, Part.TAKE_TURN)
def take_turn(b: Battle) -> None:
    """Plays one step of the fight to its end: its start, an initiative count, or a new round."""
    b.blow.open = 0  # where the rules stopped for a question, an exchange may have stayed open
    for who in range(b.roster.fighters_n):
        b.now.fighters[who].luck_used = 0
    leader = highest_to_act(b)
    if b.now.round_number == 0:
        roll_initiatives(b)
        begin_round(b)
        spring_ambush(b)
    elif leader >= 0:
        take_count(b, leader)
    elif anybody_has_points(b):
        begin_cycle(b)
    else:
        begin_round(b)
    last_acts(b)
    end_if_decided(b)


# ---------------------------------------------------------------- rounds


@rule
def begin_round(b: Battle) -> None:
    """Five seconds pass: blood flows, the dying die, points reset [ROUND.STRUCTURE]."""
    b.now.round_number += 1
    b.now.answered = 0
    if b.now.round_number > b.roster.max_rounds:
        b.now.truncated = 1
        b.now.over = 1
        return
    emit(b, Tell.ROUND, -1, -1, b.now.round_number, 0, 0)
    for who in range(b.roster.fighters_n):
        pass_round(b, who)
    press_the_disordered(b)
    b.now.cycle = 0
    begin_cycle(b)


@rule
def pass_round(b: Battle, who: int) -> None:
    """What a new round does to one fighter [SE.BLEED, HARM.MAJOR, ROUND.ACTION_COST]."""
    fighter = b.now.fighters[who]
    if not fighter.present or fighter.dead:
        fighter.action_points = 0
        return
    if fighter.bleeding:
        tire(b, who)
    if fighter.dying and b.now.round_number > fighter.dying and not fighter.dead:
        emit(b, Tell.BLEEDS_OUT, who, -1, 0, 0, 0)
        die(b, who)
    fighter.action_points = 0 if is_out(fighter) else points_of_round(b, who)
    fighter.delaying = 0
    fighter.attacked, fighter.guarding = 0, 0
    fighter.barred = 0
    fighter.aware = 0
    recover_wits(b, who)
    fighter.silenced = 0


@rule
def begin_cycle(b: Battle) -> None:
    """The countdown starts again from the highest initiative."""
    b.now.cycle += 1
    for who in range(b.roster.fighters_n):
        b.now.fighters[who].acted = 0


@rule
def anybody_has_points(b: Battle) -> bool:
    """Whether a further cycle is needed."""
    for who in range(b.roster.fighters_n):
        if not is_out(b.now.fighters[who]) and b.now.fighters[who].action_points > 0:
            return True
    return False


# ---------------------------------------------------------------- one initiative count


@rule
def is_to_act(b: Battle, who: int) -> bool:
    """Whether a fighter still has a turn in this cycle."""
    fighter = b.now.fighters[who]
    return not is_out(fighter) and fighter.action_points > 0 and not fighter.acted


@rule
def comes_before(b: Battle, who: int, other: int) -> bool:
    """Order of turns: initiative, then DEX, then the order of the roster."""
    mine, theirs = effective_initiative(b, who), effective_initiative(b, other)
    if mine != theirs:
        return mine > theirs
    return b.roster.bodies[who].dexterity > b.roster.bodies[other].dexterity


@rule
def highest_to_act(b: Battle) -> int:
    """The fighter whose turn is next in this cycle, or -1."""
    best = -1
    for who in range(b.roster.fighters_n):
        if is_to_act(b, who) and (best < 0 or comes_before(b, who, best)):
            best = who
    return best


@rule
def take_count(b: Battle, leader: int) -> None:
    """One count: those tied on it declare in turn, then act as if at once [ROUND.INITIATIVE].

    A declared act is carried out even if a tied foe felled its author meanwhile. Who delays
    has nothing to carry out: he acts, if at all, by interrupting one of the others.
    """
    count = effective_initiative(b, leader)
    tied = 0
    possible = 0
    who = leader
    while who >= 0 and effective_initiative(b, who) == count:
        if begin_turn(b, who):
            tied |= 1 << who
            if not suffers_remise(b, who) and declares_possible_act(b, who):
                possible |= 1 << who
        who = -1 if option(b, OptionFlag.TIES_BY_DEXTERITY) else highest_to_act(b)
    for _ in range(b.roster.fighters_n):
        who = first_of(b, possible)
        if who >= 0:
            possible &= ~(1 << who)
            if target_remains(b, who):
                carry_out(b, who)
    for other in range(b.roster.fighters_n):
        if has(tied, other):
            end_turn(b, other)


@rule
def declares_possible_act(b: Battle, who: int) -> bool:
    """A declaration and its interrupts: whether they leave an act to carry out."""
    declare(b, who)
    waits = b.now.fighters[who].declared_act == Act.DELAY
    interrupts(b, who)
    if still_possible(b, who):
        return not waits
    emit(b, Tell.VOID, who, -1, b.now.fighters[who].declared_act, 0, 0)
    return False


@rule
def first_of(b: Battle, members: int) -> int:
    """Who of a tied group acts first, or -1."""
    best = -1
    for who in range(b.roster.fighters_n):
        if has(members, who) and (best < 0 or comes_before(b, who, best)):
            best = who
    return best


@rule
def target_remains(b: Battle, who: int) -> bool:
    """Whether an act still has its object: no blow is struck at a foe who has meanwhile yielded,
    nothing is readied that was struck from the hand, no wound tended that a comrade has tended,
    no hold tightened or broken that is no more."""
    fighter = b.now.fighters[who]
    act = fighter.declared_act
    if act == Act.ATTACK:
        foe = b.now.fighters[fighter.declared_foe]
        there = foe.present == 1 and foe.surrendered == 0 and foe.zone == fighter.zone
        return there and hold_remains(b, who)
    if act == Effect.TRIP_OPPONENT and not can_tug(b, who, fighter.declared_foe):
        return False
    if act == Act.STRUGGLE and not hold_remains(b, who):
        return False
    if act == Act.CHANGE_RANGE and not range_still_open(b, who):
        return False
    if act == Act.READY and not can_ready_still(b, who):
        return False
    if act == Act.MOVE and not move_remains(b, who):
        return False
    if act == Act.FLEE and not can_move(b, who):
        return False
    if act == Act.FIRST_AID and not can_treat(b, who, fighter.declared_foe):
        return False
    return not is_out(fighter)


@rule
def begin_turn(b: Battle, who: int) -> bool:
    """The fighter's count has come; an unused delay is lost now [ACT.DELAY]."""
    fighter = b.now.fighters[who]
    fighter.acted = 1
    if fighter.delaying:
        fighter.delaying = 0
        fighter.action_points -= 1
        emit(b, Tell.DELAY_LOST, who, -1, 0, 0, 0)
        if fighter.action_points == 0:
            return False
    fighter.on_turn = 1
    find_footing(b, who)
    return True


@rule
def end_turn(b: Battle, who: int) -> None:
    """The fighter's own turn is over: its timers count down (ruling 20)."""
    fighter = b.now.fighters[who]
    b.now.turns += 1
    fighter.on_turn = 0
    fighter.no_attack = max(0, fighter.no_attack - 1)
    fighter.defend_only = max(0, fighter.defend_only - 1)
    fighter.senseless = max(0, fighter.senseless - 1)
    fighter.dazed = max(0, fighter.dazed - 1)
    fighter.blinded = max(0, fighter.blinded - 1)
    fighter.leaping = max(0, fighter.leaping - 1)
    for location in range(b.roster.bodies[who].locations_n):
        fighter.stunned[location] = max(0, fighter.stunned[location] - 1)
    count_trips(b, who)


# ---------------------------------------------------------------- the end


@rule
def end_if_decided(b: Battle) -> None:
    """A team is beaten when nobody of it is conscious, present and unsurrendered."""
    if b.now.over:
        return
    standing = 0
    for who in range(b.roster.fighters_n):
        if not is_out(b.now.fighters[who]):
            standing |= 1 << b.roster.bodies[who].team
    teams = 0
    winner = -1
    for team in range(b.roster.teams_n):
        if has(standing, team):
            teams += 1
            winner = team
    if teams <= 1:
        b.now.over = 1
        b.now.winner = winner
        emit(b, Tell.OVER, -1, -1, winner, b.now.round_number, 0)
