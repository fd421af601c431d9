"""Firm stances: men who brace themselves, and men who stand together
[ACT.BRACE, TRAIT.FORMATION_FIGHTING, TRAIT.SHIELD_WALL]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import allow, ask, emit
from lanista.rules.mythras.conditions import is_able, is_out
from lanista.rules.mythras.state import Battle
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import SLOT, Act, Ask, Place, Trait
from lanista.rules.mythras.weapons import main_item, traits_with

FEWEST_IN_FORMATION = 3

# ---------------------------------------------------------------- bracing


@rule
def may_brace_against(b: Battle, who: int, foe: int) -> bool:
    """Whether a fighter can lean into the attacks of a foe, and does not yet."""
    hostile = b.roster.bodies[foe].team != b.roster.bodies[who].team
    return hostile and not is_out(b.now.fighters[foe]) and not has(b.now.fighters[who].braced, foe)


@rule
def may_brace(b: Battle, who: int) -> bool:
    """Whether a fighter stands, and has anybody to brace himself against."""
    if b.now.fighters[who].prone:
        return False
    for foe in range(b.roster.fighters_n):
        if may_brace_against(b, who, foe):
            return True
    return False


@rule
def choose_whom_to_meet(b: Battle, who: int) -> int:
    """The foe whose attack is coming, be he engaged yet or not."""
    body = b.roster.bodies[who]
    for foe in range(b.roster.fighters_n):
        if may_brace_against(b, who, foe):
            allow(b, SLOT + body.slot_of[foe])
    return body.order[ask(b, who, Ask.TARGET, -1, Act.BRACE) - SLOT]


@rule
def brace(b: Battle, who: int, foe: int) -> None:
    """A firm stance against one foe, until the fighter leaves the spot [ACT.BRACE]."""
    b.now.fighters[who].braced |= 1 << foe
    emit(b, Tell.BRACES, who, foe, 0, 0, 0)


@rule
def is_braced(b: Battle, who: int, foe: int) -> bool:
    """Whether a fighter stands firm against a foe, by himself or in a shield wall
    [ACT.BRACE, TRAIT.SHIELD_WALL]."""
    return has(b.now.fighters[who].braced, foe) or in_formation(b, who, Trait.SHIELD_WALL)


# ---------------------------------------------------------------- formations


@rule
def has_shield(b: Battle, who: int) -> bool:
    """Whether a fighter has a shield in hand."""
    for k in range(b.now.fighters[who].items_n):
        item = b.now.fighters[who].items[k]
        if item.place == Place.HELD and b.roster.weapons[item.weapon].shield:
            return True
    return False


@rule
def is_drilled(b: Battle, who: int, trait: int) -> bool:
    """Whether the style that wields what is in hand knows a formation; a shield wall needs a
    shield as well."""
    item = main_item(b, who)
    if item < 0 or not has(traits_with(b, who, item), trait):
        return False
    return trait != Trait.SHIELD_WALL or has_shield(b, who)


@rule
def comrades(b: Battle, who: int, trait: int, formed: bool) -> int:
    """Bit mask of those of a team, on the same ground and on their feet, who know a formation
    or, if `formed`, stand in it."""
    mask = 0
    for other in range(b.roster.fighters_n):
        fighter = b.now.fighters[other]
        together = (
            b.roster.bodies[other].team == b.roster.bodies[who].team
            and fighter.zone == b.now.fighters[who].zone
        )
        stands = is_able(fighter) and not fighter.prone and (fighter.formed or not formed)
        if together and stands and is_drilled(b, other, trait):
            mask |= 1 << other
    return mask


@rule
def number_of(mask: int) -> int:
    """How many fighters a bit mask names."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@rule
def is_outflanked(b: Battle, members: int) -> bool:
    """Whether more foes are upon a formation than it has members."""
    foes = 0
    for other in range(b.roster.fighters_n):
        if not is_out(b.now.fighters[other]) and b.now.fighters[other].engaged & members:
            foes |= 1 << other
    return number_of(foes & ~members) > number_of(members)


@rule
def in_formation(b: Battle, who: int, trait: int) -> bool:
    """Whether a fighter stands in a formation that holds: three or more, not outflanked
    [TRAIT.FORMATION_FIGHTING, TRAIT.SHIELD_WALL]."""
    if not b.now.fighters[who].formed:
        return False
    members = comrades(b, who, trait, True)
    if not has(members, who) or number_of(members) < FEWEST_IN_FORMATION:
        return False
    return not is_outflanked(b, members)


@rule
def may_form(b: Battle, who: int) -> bool:
    """Whether a fighter may fall in, there being enough who know how, or fall out."""
    fighter = b.now.fighters[who]
    if fighter.formed:
        return True
    if b.roster.bodies[who].allies + 1 < FEWEST_IN_FORMATION:
        return False
    return can_line_up(b, who, Trait.FORMATION_FIGHTING) or can_line_up(b, who, Trait.SHIELD_WALL)


@rule
def can_line_up(b: Battle, who: int, trait: int) -> bool:
    """Whether enough of a team, the fighter among them, know a formation."""
    line = comrades(b, who, trait, False)
    return has(line, who) and number_of(line) >= FEWEST_IN_FORMATION


@rule
def fall_in_or_out(b: Battle, who: int) -> None:
    """Takes a place in the line, or leaves it."""
    fighter = b.now.fighters[who]
    fighter.formed = 1 - fighter.formed
    emit(b, Tell.FALLS_IN if fighter.formed else Tell.FALLS_OUT, who, -1, 0, 0, 0)


@rule
def is_pressed(b: Battle, who: int) -> bool:
    """Whether a fighter in no formation is engaged with one that fights as one
    [TRAIT.FORMATION_FIGHTING]."""
    if in_formation(b, who, Trait.FORMATION_FIGHTING) or in_formation(b, who, Trait.SHIELD_WALL):
        return False
    for foe in range(b.roster.fighters_n):
        hostile = b.roster.bodies[foe].team != b.roster.bodies[who].team
        if hostile and has(b.now.fighters[who].engaged, foe):
            if in_formation(b, foe, Trait.FORMATION_FIGHTING):
                return True
    return False


@rule
def press_the_disordered(b: Battle) -> None:
    """Whoever faces a formation without one has an Action Point less this round, but never none
    [TRAIT.FORMATION_FIGHTING]."""
    for who in range(b.roster.fighters_n):
        if b.now.fighters[who].action_points > 1 and is_pressed(b, who):
            b.now.fighters[who].action_points -= 1
            emit(b, Tell.PRESSED, who, -1, 0, 0, 0)
