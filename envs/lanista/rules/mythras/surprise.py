"""An ambush: who is taken unawares, and what that costs him [SURPRISE]."""

from __future__ import annotations

from lanista.rules.core.compile import rule
from lanista.rules.core.tape import emit
from lanista.rules.mythras.conditions import skill_value
from lanista.rules.mythras.reach import shrink_ranges
from lanista.rules.mythras.rolls import beats, level_of, lowered, skill_roll
from lanista.rules.mythras.state import Battle, Blow
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import Contest, Die, Level, Skill

SURPRISE_INITIATIVE = -10


@rule
def spring_ambush(b: Battle) -> None:
    """A fight that begins unexpectedly: its targets may notice, where there is anything to notice
    [SURPRISE]."""
    if b.roster.ambush_team < 0:
        return
    if b.roster.ambush_contest != Contest.NONE:
        steal_up(b)
    else:
        for who in range(b.roster.fighters_n):
            if b.roster.bodies[who].team != b.roster.ambush_team:
                take_unawares(b, who)
    shrink_ranges(b)  # the long weapons of the surprised keep nobody off


@rule
def steal_up(b: Battle) -> None:
    """Each target who does not beat the ambushers' one roll is surprised [ROLL.OPPOSED_GROUP]."""
    excess = ambush_excess(b)
    clumsiest = clumsiest_ambusher(b)
    plain = ambush_skill(b, clumsiest)
    skill = lowered(plain, excess)
    stealth = b.roster.ambush_contest == Contest.STEALTH
    result = skill_roll(b, clumsiest, skill, plain, Die.STEALTH if stealth else Die.DECEIT)
    level = level_of(result, skill, plain)
    emit(b, Tell.STEALS_UP, clumsiest, -1, result, skill, level)
    for who in range(b.roster.fighters_n):
        if b.roster.bodies[who].team != b.roster.ambush_team:
            if not notices(b, who, excess, level, result, skill):
                take_unawares(b, who)


@rule
def ambush_skill(b: Battle, who: int) -> int:
    """Stealth or Deceit of an ambusher; Perception or Insight of a target, as watchful as it is."""
    stealth = b.roster.ambush_contest == Contest.STEALTH
    if b.roster.bodies[who].team == b.roster.ambush_team:
        return skill_value(b, who, Skill.STEALTH if stealth else Skill.DECEIT, 0)
    skill = Skill.PERCEPTION if stealth else Skill.INSIGHT
    return skill_value(b, who, skill, b.roster.ambush_steps)


@rule
def clumsiest_ambusher(b: Battle) -> int:
    """The one by whom the whole party would be noticed."""
    worst = -1
    for who in range(b.roster.fighters_n):
        if b.roster.bodies[who].team == b.roster.ambush_team:
            if worst < 0 or ambush_skill(b, who) < ambush_skill(b, worst):
                worst = who
    return worst


@rule
def ambush_excess(b: Battle) -> int:
    """What the best skill above 100 takes from everybody who rolls [ROLL.OVER_100]."""
    best = ambush_skill(b, clumsiest_ambusher(b))
    for who in range(b.roster.fighters_n):
        if b.roster.bodies[who].team != b.roster.ambush_team:
            best = max(best, ambush_skill(b, who))
    return max(0, best - 100)


@rule
def notices(b: Battle, who: int, excess: int, level: int, result: int, skill: int) -> bool:
    """Whether a target wins the opposed roll: only that negates surprise."""
    stealth = b.roster.ambush_contest == Contest.STEALTH
    plain = ambush_skill(b, who)
    own = lowered(plain, excess)
    die = skill_roll(b, who, own, plain, Die.PERCEPTION if stealth else Die.INSIGHT)
    own_level = level_of(die, own, plain)
    noticed = beats(own_level, die, own, level, result, skill)
    emit(b, Tell.LOOKS_OUT, who, -1, die, own, own_level)
    return noticed


@rule
def take_unawares(b: Battle, who: int) -> None:
    """Late, flat-footed until his count, no offence this round, and open to the first blow."""
    fighter = b.now.fighters[who]
    fighter.initiative += SURPRISE_INITIATIVE
    fighter.flat_footed = fighter.surprised = fighter.unstruck = 1
    emit(b, Tell.SURPRISED, who, -1, fighter.initiative, b.roster.ambush_behind, 0)
    if b.roster.ambush_behind:
        for other in range(b.roster.fighters_n):
            if b.roster.bodies[other].team == b.roster.ambush_team:
                fighter.rear |= 1 << other


@rule
def find_footing(b: Battle, who: int) -> None:
    """The count of a surprised fighter has come: he turns round and defends himself."""
    b.now.fighters[who].flat_footed = 0
    b.now.fighters[who].rear = 0


@rule
def recover_wits(b: Battle, who: int) -> None:
    """A new round: the surprise is over."""
    fighter = b.now.fighters[who]
    fighter.flat_footed = fighter.surprised = fighter.unstruck = 0


@rule
def strike_unawares(b: Battle, blow: Blow) -> None:
    """The first attack on a surprised foe is spent by this blow, hit or miss (ruling 68)."""
    fighter = b.now.fighters[blow.defender]
    blow.surprising = fighter.unstruck
    fighter.unstruck = 0


@rule
def bonus_of_surprise(blow: Blow) -> int:
    """One more special effect for a first blow that succeeds."""
    return 1 if blow.surprising and blow.attack_level >= Level.SUCCESS else 0
