"""Special effects and blows that move a foe or throw it down [SE.*, KNOCKBACK]."""

from __future__ import annotations

from lanista.rules.core.compile import rule
from lanista.rules.core.tape import allow, ask, emit
from lanista.rules.mythras.conditions import fall_prone, is_out, skill_value, unopposed
from lanista.rules.mythras.effects import (
    doer,
    is_sure,
    resists,
    size_steps,
    struck_by,
    times_picked,
    victim,
)
from lanista.rules.mythras.formation import is_braced
from lanista.rules.mythras.state import Battle, Blow, Pick
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import Act, Ask, Die, Effect, Side, Skill
from lanista.rules.mythras.wards import leave_spot
from lanista.rules.mythras.weapons import weapon_row


@rule
def bash(b: Battle, blow: Blow, pick: Pick) -> None:
    """Drives the foe back or sideways, by the damage rolled; of Bash and Knockback the longer
    way counts [SE.BASH]."""
    own, foe = doer(blow, pick.by), victim(blow, pick.by)
    row = weapon_row(b, own, blow.attack_item)
    metres = blow.rolled // (2 if b.roster.weapons[row].shield else 3)
    sideways = pick.about == 1
    thrown = 0 if sideways else blow.thrown
    if metres > thrown:
        emit(b, Tell.PUSHED, foe, own, metres, sideways, 0)
        leave_spot(b, foe)
    zone = b.roster.zones[b.now.fighters[foe].zone]
    obstacle = zone.obstacle_beside if sideways else zone.obstacle_behind
    if 0 < obstacle <= max(metres, thrown):
        keep_footing(b, foe, 1, 0)


@rule
def thrown_back(b: Battle, blow: Blow) -> int:
    """Metres of Knockback: one for each five points, or part, of raw damage above SIZ; the braced
    count half again as heavy, and who stands fast is not thrown at all
    [KNOCKBACK, SE.STAND_FAST]."""
    if times_picked(blow, Side.DEFENDER, Effect.STAND_FAST) > 0 and blow.bystander < 0:
        return 0
    bulk = b.roster.bodies[struck_by(blow)].bulk
    if is_braced(b, struck_by(blow), blow.attacker):
        bulk = (bulk * 3 + 1) // 2
    return max(0, blow.rolled - bulk + 4) // 5


@rule
def keep_footing(b: Battle, who: int, athletics_steps: int, acrobatics_steps: int) -> None:
    """Athletics or Acrobatics, as its owner prefers, or a fall [SE.BASH, KNOCKBACK]."""
    if b.now.fighters[who].prone or is_out(b.now.fighters[who]):
        return
    allow(b, Act.BY_ATHLETICS)
    allow(b, Act.BY_ACROBATICS)
    if ask(b, who, Ask.RESIST_WITH, -1, -1) == Act.BY_ATHLETICS:
        stands = unopposed(b, who, Skill.ATHLETICS, athletics_steps, Die.ATHLETICS)
    else:
        stands = unopposed(b, who, Skill.ACROBATICS, acrobatics_steps, Die.ACROBATICS)
    if not stands:
        fall_prone(b, who)


@rule
def trip_opponent(b: Battle, blow: Blow, pick: Pick) -> None:
    """Brawn, Evade or Acrobatics, as the victim prefers, or prone; four legs stand firmer, and
    may run with it [SE.TRIP_OPPONENT]."""
    foe = victim(blow, pick.by)
    if b.now.fighters[foe].prone:
        return
    if is_sure(blow, pick):
        fall_prone(b, foe)
        return
    steps = size_steps(b, foe, doer(blow, pick.by))
    allow(b, Act.BY_BRAWN)
    allow(b, Act.BY_EVADE)
    allow(b, Act.BY_ACROBATICS)
    if b.roster.bodies[foe].legs >= 4:
        steps -= 1
        allow(b, Act.BY_ATHLETICS)
    answer = ask(b, foe, Ask.RESIST_WITH, doer(blow, pick.by), Effect.TRIP_OPPONENT)
    skill, die = skill_of_answer(answer)
    if resists(b, blow, pick, skill_value(b, foe, skill, steps), die):
        emit(b, Tell.STANDS_FIRM, foe, doer(blow, pick.by), 0, 0, 0)
    else:
        fall_prone(b, foe)


@rule
def skill_of_answer(answer: int) -> tuple[int, int]:
    """The skill and the die that an answer to RESIST_WITH names."""
    if answer == Act.BY_BRAWN:
        return Skill.BRAWN, Die.BRAWN
    if answer == Act.BY_EVADE:
        return Skill.EVADE, Die.EVADE
    if answer == Act.BY_ATHLETICS:
        return Skill.ATHLETICS, Die.ATHLETICS
    if answer == Act.BY_UNARMED:
        return Skill.UNARMED, Die.UNARMED
    return Skill.ACROBATICS, Die.ACROBATICS
