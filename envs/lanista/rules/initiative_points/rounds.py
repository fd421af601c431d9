"""Rounds: initiative, whose moment is next, and the end [IP.ROLL, IP.ROUND_END]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule, segment
from lanista.rules.core.tape import allow, ask, emit
from lanista.rules.initiative_points.declarations import declare
from lanista.rules.initiative_points.dice import SIX, botch_dice_of, simple_die, stress_die
from lanista.rules.initiative_points.state import Battle, Part
from lanista.rules.initiative_points.surprise import spring_ambush
from lanista.rules.initiative_points.tells import Tell
from lanista.rules.initiative_points.timing import first_of, form_group, is_due
from lanista.rules.initiative_points.totals import initiative_bonus, option
from lanista.rules.initiative_points.turns import carry_out
from lanista.rules.initiative_points.vocabulary import NONE, Act, Ask, Die, OptionFlag


@segment(Battle, Part.TAKE_TURN)
def take_turn(b: Battle) -> None:
    """Plays one step of the fight to its end: a new round, a declaration, or an act."""
    b.blow.open = 0  # where the rules stopped for a question, an attack may have stayed open
    now = b.now
    if now.round_number == 0:
        spring_ambush(b)
        begin_round(b)
    elif not now.declaring and not now.landing and not form_group(b):
        begin_round(b)
    elif now.landing:
        who = first_of(b, now.landing)
        now.landing &= ~(1 << who)
        carry_out(b, who)
    elif now.declaring:
        who = first_of(b, now.declaring)
        declare(b, who)
        now.declaring &= ~(1 << who)
        if not now.declaring and option(b, OptionFlag.DECLARED):
            act_at_once(b)
    end_if_decided(b)


@rule
def act_at_once(b: Battle) -> None:
    """Where an act comes in the phase in which it was declared, the group's acts come now
    [IP.SAMPLE]."""
    for who in range(b.roster.fighters_n):
        if is_due(b, who) and b.now.fighters[who].phase == b.now.clock:
            b.now.landing |= 1 << who


# ---------------------------------------------------------------- initiative


@rule
def begin_round(b: Battle) -> None:
    """Points that are left are lost, and everybody who can act gets new ones (D9)."""
    b.now.round_number += 1
    b.now.answered = 0
    b.now.clock = NONE
    if b.now.round_number > b.roster.max_rounds:
        b.now.truncated = 1
        b.now.over = 1
        return
    emit(b, Tell.ROUND, -1, -1, b.now.round_number, 0, 0)
    for who in range(b.roster.fighters_n):
        fighter = b.now.fighters[who]
        fighter.points = fighter.passed = fighter.waiting = fighter.late = 0
        if b.now.round_number > 1:
            fighter.flat_footed = 0
        if not fighter.fallen and not fighter.flat_footed:
            gain_points(b, who)


@rule
def gain_points(b: Battle, who: int) -> None:
    """The initiative total, at least 0, less what is owed for an act that was begun [IP.CARRY]."""
    fighter = b.now.fighters[who]
    die = initiative_die(b, who)
    total = max(0, die + initiative_bonus(b, who)) if die >= 0 else 0
    paid = min(fighter.owed, total)
    fighter.points = total - paid
    fighter.owed -= paid
    emit(b, Tell.INITIATIVE, who, -1, die, total, fighter.points)
    if fighter.act >= 0 and fighter.owed == 0:
        fighter.phase = fighter.points
        emit(b, Tell.RESUMES, who, -1, fighter.act, paid, fighter.phase)
    elif fighter.act >= 0:
        emit(b, Tell.STILL_OWES, who, -1, fighter.act, paid, fighter.owed)


@rule
def initiative_die(b: Battle, who: int) -> int:
    """A stress die, or by option a simple one or a six; below 0: a botch [IP.ROLL,
    IP.VARIANT_FIXED, IP.VARIANT_SIMPLE_DIE, IP.GAME_MASTER_SIX]."""
    if b.roster.bodies[who].six:
        return SIX
    if option(b, OptionFlag.FIXED_SIX) and b.now.round_number > 1:
        return SIX if takes_six(b, who) else stress_die(b, who, Die.INITIATIVE, 0)
    if option(b, OptionFlag.SIMPLE_DIE):
        return simple_die(b, who, Die.INITIATIVE)
    return stress_die(b, who, Die.INITIATIVE, botch_dice_of(b.roster.bodies[who].athletics))


@rule
def takes_six(b: Battle, who: int) -> bool:
    """Whether one is content with the six; where risks are allowed, one may throw instead."""
    if not option(b, OptionFlag.RISK_DIE):
        return True
    allow(b, Act.TAKE_SIX)
    allow(b, Act.RISK_DIE)
    content = ask(b, who, Ask.INITIATIVE_DIE, NONE, NONE) == Act.TAKE_SIX
    emit(b, Tell.TAKES_SIX if content else Tell.RISKS, who, -1, 0, 0, 0)
    return content


# ---------------------------------------------------------------- the end


@rule
def end_if_decided(b: Battle) -> None:
    """A team is beaten when all of it have fallen."""
    if b.now.over:
        return
    standing, teams, winner = 0, 0, NONE
    for who in range(b.roster.fighters_n):
        if not b.now.fighters[who].fallen:
            standing |= 1 << b.roster.bodies[who].team
    for team in range(b.roster.teams_n):
        if has(standing, team):
            teams += 1
            winner = team
    # Acts of one moment all come, so that a last blow may still make it a draw.
    if teams <= 1 and not b.now.landing:
        b.now.over = 1
        b.now.winner = winner
        emit(b, Tell.OVER, -1, -1, winner, b.now.round_number, 0)
