"""One attack, from its declaration's landing to the wound [IP.ATTACK, IP.CALLED_SHOT]."""

from __future__ import annotations

from lanista.rules.core.compile import rule, segment
from lanista.rules.core.tape import emit
from lanista.rules.initiative_points.arms import drop, let_fly, weapon_of
from lanista.rules.initiative_points.defence import defend
from lanista.rules.initiative_points.dice import botch_dice_of, stress_die
from lanista.rules.initiative_points.ground import distance
from lanista.rules.initiative_points.harm import is_helpless, resolve_damage
from lanista.rules.initiative_points.state import Battle, Blow, Part
from lanista.rules.initiative_points.tells import Tell
from lanista.rules.initiative_points.totals import (
    attack_bonus,
    best_parry,
    dodge_total,
    option,
    parry_total,
    penalty,
)
from lanista.rules.initiative_points.vocabulary import NONE, Act, Die, OptionFlag, Verdict

NEAR_EASE, MIDDLE_EASE, FAR_EASE = 6, 9, 12
ZEROS_THAT_DISARM = 2


@segment(Battle, Part.ATTACK)
def attack(b: Battle, who: int) -> None:
    """The declared blow or shot: defence, roll, damage."""
    blow = b.blow
    begin_blow(b, blow, who)
    defend(b, blow)
    if blow.verdict != Verdict.VOID:
        if is_helpless(b, blow.defender) and blow.parrier < 0:
            blow.verdict = Verdict.HIT  # nobody misses the helpless (D37)
        else:
            roll_attack(b, blow)
        if blow.missile:
            let_fly(b, who, blow.arm)
    emit(b, Tell.VERDICT, who, blow.defender, blow.verdict, parrying_row(b, blow), 0)
    if blow.verdict == Verdict.HIT:
        strike_home(b, blow)
    elif blow.verdict == Verdict.BOTCHED:
        stumble(b, blow)
    blow.open = 0


@rule
def begin_blow(b: Battle, blow: Blow, who: int) -> None:
    """Writes down what was declared."""
    fighter = b.now.fighters[who]
    blow.open = 1
    blow.attacker, blow.defender, blow.arm = who, fighter.foe, fighter.arm
    blow.missile = fighter.act == Act.SHOOT
    blow.called = 0
    if fighter.called:
        blow.called = b.roster.bodies[fighter.foe].armour_gap
    blow.defence = blow.parrier = blow.parry_arm = NONE
    blow.needed = blow.die = blow.total = 0
    blow.verdict = Verdict.OPEN
    code = Tell.SHOOTS if blow.missile else Tell.STRIKES
    emit(b, code, who, fighter.foe, b.roster.bodies[who].items[blow.arm], blow.called, 0)


@rule
def roll_attack(b: Battle, blow: Blow) -> None:
    """The attack die against what the total has to reach."""
    who = blow.attacker
    blow.needed = difficulty(b, blow)
    blow.die = stress_die(b, who, Die.ATTACK, botch_dice_of(b.roster.bodies[who].skills[blow.arm]))
    if blow.die >= 0:
        blow.total = blow.die + attack_bonus(b, who, blow.arm, blow.missile)
    emit(b, Tell.ATTACK, who, blow.defender, blow.die, blow.total, blow.needed)
    if blow.die < 0:
        blow.verdict = Verdict.BOTCHED
    elif hits(b, blow):
        blow.verdict = Verdict.HIT
    elif blow.parrier >= 0:
        blow.verdict = Verdict.PARRIED
    else:
        blow.verdict = Verdict.DODGED if blow.defence == Act.DODGE else Verdict.MISSED


@rule
def difficulty(b: Battle, blow: Blow) -> int:
    """The defence total, raised for a called shot; without a defence, an ease factor (D1)."""
    if blow.called:
        return blow.called + higher_defence(b, blow)
    if blow.parrier >= 0:
        return parry_total(b, blow.parrier, blow.parry_arm)
    if blow.defence == Act.DODGE:
        return dodge_total(b, blow.defender)
    if blow.missile:
        farthest = weapon_of(b, blow.attacker, blow.arm).distance
        return ease_at(distance(b, blow.attacker, blow.defender), farthest)
    return b.roster.undefended_melee_ease


@rule
def higher_defence(b: Battle, blow: Blow) -> int:
    """The higher of parry and dodge, whether or not either was paid for (D18)."""
    who = blow.defender
    higher = dodge_total(b, who)
    arm = best_parry(b, who, blow.missile)
    if arm >= 0:
        higher = max(higher, parry_total(b, who, arm))
    if blow.parrier >= 0:
        higher = max(higher, parry_total(b, blow.parrier, blow.parry_arm))
    return higher


@rule
def ease_at(paces: int, farthest: int) -> int:
    """What a shot at one who does not move must reach, by quarters of the range (D1)."""
    if 4 * paces <= farthest:
        return NEAR_EASE
    return MIDDLE_EASE if 2 * paces <= farthest else FAR_EASE


@rule
def hits(b: Battle, blow: Blow) -> bool:
    """Whether the total suffices: an equal one does, unless options say that it misses (D2)."""
    if blow.called or blow.parrier >= 0 or blow.defence == Act.DODGE:
        if option(b, OptionFlag.TIES_MISS):
            return blow.total > blow.needed
        return blow.total >= blow.needed
    if not blow.missile and blow.needed == 0:
        return True
    return blow.total >= blow.needed


@rule
def parrying_row(b: Battle, blow: Blow) -> int:
    """The row of the weapon or shield that parries, or -1."""
    if blow.parrier < 0:
        return NONE
    return b.roster.bodies[blow.parrier].items[blow.parry_arm]


@rule
def strike_home(b: Battle, blow: Blow) -> None:
    """Damage: Strength, skill and weapon for a blow, the weapon alone for a missile."""
    body, weapon = b.roster.bodies[blow.attacker], weapon_of(b, blow.attacker, blow.arm)
    bonus = weapon.damage
    if not blow.missile:
        bonus += body.strength + body.skills[blow.arm] - penalty(b, blow.attacker)
    bare = blow.called > 0
    if is_helpless(b, blow.defender) and option(b, OptionFlag.HELPLESS_BARE):
        bare = True
    resolve_damage(b, blow.attacker, blow.defender, bonus, bare)


@rule
def stumble(b: Battle, blow: Blow) -> None:
    """A botch costs the points that are left, and with two zeros the weapon (D22)."""
    b.now.fighters[blow.attacker].points = 0
    if -blow.die >= ZEROS_THAT_DISARM:
        drop(b, blow.attacker, blow.arm)
