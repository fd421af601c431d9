"""Formulaic spells: concentration, casting, and what they do (facts page, 4)."""

from __future__ import annotations

from lanista.rules.core.compile import rule
from lanista.rules.core.tape import emit
from lanista.rules.initiative_points.dice import TRAINED, botch_dice_of, botches, stress_die
from lanista.rules.initiative_points.ground import are_foes, is_in_range
from lanista.rules.initiative_points.harm import resolve_damage, tire
from lanista.rules.initiative_points.state import Battle
from lanista.rules.initiative_points.tells import Tell
from lanista.rules.initiative_points.totals import (
    FAST_CAST_PENALTY,
    disabled,
    last_level,
    penalty,
)
from lanista.rules.initiative_points.vocabulary import Act, Die, SpellKind, Switch

FAST_CAST_BOTCH_DICE = 2
MOST_SHORT = 10
LOST_SPELL_BOTCH_DICE = 2


@rule
def may_cast_at(b: Battle, who: int, whom: int, slot: int) -> bool:
    """Whether a spell can be worked on somebody: harm on foes, a shield on one's own side where
    it adds something."""
    spell, target = b.roster.spells[b.roster.bodies[who].spells[slot]], b.now.fighters[whom]
    if target.dead or not is_in_range(b, who, whom, spell.distance):
        return False
    if spell.kind == SpellKind.SOAK:
        return not are_foes(b, who, whom) and spell.power > target.soak_bonus
    if spell.kind == SpellKind.SLEEP and target.fallen:
        return False
    return are_foes(b, who, whom)


@rule
def has_target(b: Battle, who: int, slot: int) -> bool:
    """Whether there is anybody to work a spell on."""
    for whom in range(b.roster.fighters_n):
        if may_cast_at(b, who, whom, slot):
            return True
    return False


@rule
def has_use_of_magic(b: Battle, who: int, act: int) -> bool:
    """Whether there is any spell to cast, slowly or fast."""
    if disabled(b, Switch.MAGIC) or (act == Act.FAST_CAST and disabled(b, Switch.FAST_CAST)):
        return False
    for slot in range(b.roster.bodies[who].spells_n):
        if has_target(b, who, slot):
            return True
    return False


@rule
def keeps_concentration(b: Battle, who: int, slot: int) -> bool:
    """Whoever was hurt, or dodged, while casting may lose the spell, and on a botch a Fatigue
    level with it (D23)."""
    ease = b.now.fighters[who].disturbed
    if ease == 0 or disabled(b, Switch.CONCENTRATION):
        return True
    body = b.roster.bodies[who]
    die = stress_die(b, who, Die.CONCENTRATION, botch_dice_of(body.concentration))
    total = die + body.stamina + body.concentration - penalty(b, who)
    if die < 0:
        total = 0
    if die >= 0 and total >= ease:
        emit(b, Tell.CONCENTRATES, who, -1, body.spells[slot], total, ease)
        return True
    emit(b, Tell.LOSES_SPELL, who, -1, body.spells[slot], total, ease)
    if botches(b, who, Die.CONCENTRATION, LOST_SPELL_BOTCH_DICE):
        tire(b, who, 1)
    return False


@rule
def cast(b: Battle, who: int, whom: int, slot: int, fast: int) -> None:
    """The casting die + the spell's total against its level: short of it, the caster tires; short
    by more than ten, or by a botch, nothing else happens."""
    row = b.roster.bodies[who].spells[slot]
    spell = b.roster.spells[row]
    die = stress_die(b, who, Die.CASTING, TRAINED + (FAST_CAST_BOTCH_DICE if fast else 0))
    total = die + spell.total - penalty(b, who) - (FAST_CAST_PENALTY if fast else 0)
    if die < 0:
        total = 0
    emit(b, Tell.CASTS, who, whom, row, total, spell.level)
    short = spell.level - total
    if die < 0 or short > MOST_SHORT:
        emit(b, Tell.FIZZLES, who, whom, row, short, 0)
    else:
        take_effect(b, who, whom, row)
    if die < 0 or short > 0:
        tire(b, who, 1)


@rule
def take_effect(b: Battle, who: int, whom: int, row: int) -> None:
    """What the spell does."""
    spell = b.roster.spells[row]
    if spell.kind == SpellKind.DAMAGE:
        resolve_damage(b, who, whom, spell.power, 0)
    elif spell.kind == SpellKind.FATIGUE:
        tire(b, whom, spell.power)
    elif spell.kind == SpellKind.SLEEP:
        tire(b, whom, last_level(b, whom) - b.now.fighters[whom].fatigue)
    else:
        b.now.fighters[whom].soak_bonus = max(b.now.fighters[whom].soak_bonus, spell.power)
        emit(b, Tell.SHIELDED, who, whom, row, spell.power, 0)
