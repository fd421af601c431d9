"""When a Luck Point is well spent: the last one is kept for what would end the fight."""

from __future__ import annotations

from lanista.agents.mythras.senses import ALL, holds_against, passes_defence
from lanista.rules.core.compile import rule
from lanista.rules.mythras.harm import armour_at
from lanista.rules.mythras.rolls import level_of, swapped_digits
from lanista.rules.mythras.state import Battle
from lanista.rules.mythras.vocabulary import Act, Die, Level, LocationKind

KEEP_WORTH = 100
SPENT = 300
NOT_NOW = 0


@rule
def worth_of_luck(b: Battle, who: int, action: int) -> int:
    """What a use of luck is worth, against KEEP_WORTH for keeping the point."""
    die = b.head.about
    spare = b.now.fighters[who].luck > 1
    if action == Act.KEEP:
        return KEEP_WORTH
    if action == Act.MITIGATE:
        return 900
    if action == Act.DESPERATE_EFFORT:
        return SPENT if spare or b.blow.attack_level == Level.CRITICAL else NOT_NOW
    if action == Act.FORCE_REROLL:
        return worth_of_foes_reroll(b, who, die, spare)
    if die == Die.DAMAGE:
        return NOT_NOW
    if die == Die.ATTACK:
        return worth_of_attack_reroll(b, who, action, spare)
    if die == Die.PARRY or die == Die.EVADE:
        return worth_of_defence_reroll(b, action, spare)
    return worth_of_resisting_again(b, who, action, die, spare)


@rule
def worth_of_foes_reroll(b: Battle, who: int, die: int, spare: bool) -> int:
    """Against a critical hit, or against damage that would cripple."""
    blow = b.blow
    if die == Die.ATTACK:
        return SPENT if blow.attack_level == Level.CRITICAL else NOT_NOW
    if blow.location < 0:
        return NOT_NOW  # the blow falls on a weapon
    damage = blow.roll_in_question * passes_defence(b, blow) // ALL
    past = damage - armour_at(b, who, blow.location)
    left = b.now.fighters[who].hit_points[blow.location]
    row = b.roster.bodies[who].locations[blow.location]
    vital = row.kind == LocationKind.VITAL
    if past < left:
        return NOT_NOW
    return SPENT if vital or spare else NOT_NOW


@rule
def level_after(b: Battle, action: int) -> int:
    """The level that a swap of digits would give; for a new roll, a success is hoped for."""
    if action == Act.SWAP_DIGITS:
        skill = b.blow.skill_in_question
        return level_of(swapped_digits(b.blow.roll_in_question), skill, skill)
    return Level.SUCCESS


@rule
def level_now(b: Battle) -> int:
    """The level of the roll in question."""
    return level_of(b.blow.roll_in_question, b.blow.skill_in_question, b.blow.skill_in_question)


@rule
def worth_of_attack_reroll(b: Battle, who: int, action: int, spare: bool) -> int:
    """A miss is made a hit while there is luck to spare."""
    if not spare or level_now(b) >= Level.SUCCESS:
        return NOT_NOW
    if action == Act.SWAP_DIGITS:
        return SPENT + 20 if level_after(b, action) >= Level.SUCCESS else NOT_NOW
    return SPENT if b.blow.skill_in_question >= 40 else NOT_NOW


@rule
def worth_of_defence_reroll(b: Battle, action: int, spare: bool) -> int:
    """A failed defence against a hit is tried again; against a critical, with the last point."""
    blow = b.blow
    if blow.attack_level < Level.SUCCESS or level_now(b) >= Level.SUCCESS:
        return NOT_NOW
    if not spare and blow.attack_level < Level.CRITICAL:
        return NOT_NOW
    if action == Act.SWAP_DIGITS:
        return SPENT + 20 if level_after(b, action) >= Level.SUCCESS else NOT_NOW
    return SPENT if blow.skill_in_question >= 40 else NOT_NOW


@rule
def worth_of_resisting_again(b: Battle, who: int, action: int, die: int, spare: bool) -> int:
    """A resistance that does not hold is tried again; for life and surrender with any point."""
    blow = b.blow
    defending = blow.defender == who
    rival_level = blow.attack_level if defending else blow.defence_level
    rival_result = blow.attack_roll if defending else blow.defence_roll
    if holds_against(level_now(b), blow.roll_in_question, rival_level, rival_result):
        return NOT_NOW
    grave = die == Die.WILLPOWER or die == Die.ENDURANCE
    if not spare and not grave:
        return NOT_NOW
    if action == Act.SWAP_DIGITS:
        swapped = swapped_digits(blow.roll_in_question)
        if holds_against(level_after(b, action), swapped, rival_level, rival_result):
            return SPENT + 20
        return NOT_NOW
    return SPENT if blow.skill_in_question >= 30 else NOT_NOW
