"""Reactions: what the defender does about an attack [REACT.*, EVADE.*, EXCHANGE.PREDECLARED]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import allow, answer_again, ask, count_allowed, emit, is_answered
from lanista.rules.mythras.actions import drop_weapon, may_drop
from lanista.rules.mythras.conditions import (
    evade_value,
    fall_prone,
    is_able,
    legs_bound,
)
from lanista.rules.mythras.holds import is_held_by
from lanista.rules.mythras.rolls import (
    excess_over_100,
    has_luck,
    level_of,
    lowered,
    option,
    skill_roll,
    spend_luck,
)
from lanista.rules.mythras.state import Battle, Blow
from lanista.rules.mythras.style_traits import keep_to_defence
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import (
    SLOT,
    Act,
    Ask,
    Die,
    HoldKind,
    Level,
    OptionFlag,
    Place,
    Trait,
    WeaponClass,
    WeaponTrait,
)
from lanista.rules.mythras.wards import has_idle_guard, may_unward, may_ward, set_ward, unward
from lanista.rules.mythras.weapons import (
    can_drop,
    can_parry_against,
    combat_value,
    is_class,
    traits_in_hand,
    traits_with,
    weapon_row,
)


@rule
def pay(b: Battle, who: int) -> None:
    """One Action Point; a delayed one is used up first [ROUND.ACTION_COST, ACT.DELAY]."""
    fighter = b.now.fighters[who]
    fighter.action_points -= 1
    fighter.delaying = 0


@rule
def exert(b: Battle, who: int) -> None:
    """Strenuous and violent acts open staunched wounds again [SE.BLEED]."""
    fighter = b.now.fighters[who]
    if fighter.staunched:
        fighter.bleeding |= fighter.staunched
        fighter.staunched = 0
        emit(b, Tell.BLEEDS, who, -1, -1, 0, 0)


@rule
def best_parry(b: Battle, who: int, foe: int) -> int:
    """The highest percentage with which a fighter could parry a foe, or -1."""
    best = -1
    for k in range(b.now.fighters[who].items_n):
        if can_parry_against(b, who, k, foe):
            best = max(best, combat_value(b, who, k, 0))
    return best


@rule
def may_parry(b: Battle, who: int, foe: int) -> bool:
    """Whether there is anything to parry a foe with [REACT.PARRY]."""
    if option(b, OptionFlag.NO_PARRY):
        return False
    for k in range(b.now.fighters[who].items_n):
        if can_parry_against(b, who, k, foe):
            return True
    return False


@rule
def may_evade(b: Battle, who: int) -> bool:
    """Whether there is a way to dive aside: not for the entangled, nor on legs that are stunned or
    held, nor on a ledge [EVADE.LIMITS]."""
    bound = legs_bound(b, who) or is_held_by(b, who, HoldKind.ENTANGLE)
    ledge = b.roster.zones[b.now.fighters[who].zone].ledge
    return not bound and not ledge and not option(b, OptionFlag.NO_EVADE)


@rule
def get_ready(b: Battle, blow: Blow) -> None:
    """Before the attack roll, a defender over 100 may declare a defence, and any may open a hand
    or change his guard, with points left or not [EXCHANGE.PREDECLARED, FREE.ANYTIME, FREE.DROP,
    FREE.WARD].

    Fights would be long if everybody were asked before every blow: asked is who can declare a
    defence, has in hand what is no help against the blow, holds before himself what could parry
    it, or can do no more against it than to set a ward.
    """
    fighter = b.now.fighters[blow.defender]
    if blow.predeclared or not is_able(fighter) or fighter.flat_footed:
        return
    used = 0
    answer = ask_ready(b, blow, used)
    while Act.DROP <= answer <= Act.UNWARD:
        used |= 1 << answer
        prepare(b, blow.defender, answer)
        answer = ask_ready(b, blow, used)
    if answer != Act.WAIT:
        blow.predeclared = 1
        emit(b, Tell.PREDECLARES, blow.defender, blow.attacker, answer, 0, 0)
        take_reaction(b, blow, answer)


@rule
def prepare(b: Battle, who: int, answer: int) -> None:
    """A free act before the blow falls [FREE.ANYTIME]."""
    if answer == Act.DROP:
        drop_weapon(b, who)
    elif answer == Act.WARD:
        set_ward(b, who)
    else:
        unward(b, who)


@rule
def ask_ready(b: Battle, blow: Blow, used: int) -> int:
    """Puts the question, unless nothing is left but to wait."""
    who = blow.defender
    if is_answered(b, Ask.READY):
        return answer_again(b, Ask.READY)
    allow_defence(b, blow)
    asked = count_allowed(b) > 0 or is_burdened(b, who)
    if asked and may_drop(b, who) and not has(used, Act.DROP):
        allow(b, Act.DROP)
    guards = may_unward(b, who)
    changes = guards if blow.may_react else has_idle_guard(b, who)
    if asked or changes:
        if may_ward(b, who) and not has(used, Act.WARD):
            allow(b, Act.WARD)
        if guards and not has(used, Act.UNWARD):
            allow(b, Act.UNWARD)
    if count_allowed(b) == 0:
        return Act.WAIT
    allow(b, Act.WAIT)
    return ask(b, who, Ask.READY, blow.attacker, -1)


@rule
def allow_defence(b: Battle, blow: Blow) -> None:
    """The defences over 100, which alone are worth declaring before the roll."""
    who = blow.defender
    if not blow.may_react or not b.roster.bodies[who].exceeds_100:
        return
    if may_parry(b, who, blow.attacker) and best_parry(b, who, blow.attacker) > 100:
        allow(b, Act.PARRY)
    if may_evade(b, who) and evasion_of(b, blow) > 100:
        allow(b, Act.EVADE)


@rule
def is_burdened(b: Battle, who: int) -> bool:
    """Whether a hand that could open is of no use in defence: on a weapon that is stuck in a foe,
    or on one that never parries."""
    for k in range(b.now.fighters[who].items_n):
        held = b.now.fighters[who].items[k]
        weapon = b.roster.weapons[held.weapon]
        useless = weapon.melee == 0 or has(weapon.traits, WeaponTrait.OFFENSIVE)
        if can_drop(b, who, k) and (useless or held.place == Place.STUCK):
            return True
    return False


@rule
def take_reaction(b: Battle, blow: Blow, reaction: int) -> None:
    """The defender commits to a reaction and pays for it [ROUND.REACTIONS]."""
    pay(b, blow.defender)
    exert(b, blow.defender)
    blow.reaction = reaction
    if reaction == Act.PARRY:
        blow.defence_item = parry_with(b, blow.defender, blow.attacker)
        keep_to_defence(b, blow)
        blow.defence_plain = combat_value(b, blow.defender, blow.defence_item, 0)
    else:
        blow.defence_plain = evasion_of(b, blow)


@rule
def evasion_of(b: Battle, blow: Blow) -> int:
    """Evade against this attack; a mancatcher's grapple or entangling weapon is harder to evade
    [REACT.EVADE, TRAIT.MANCATCHER]."""
    steps = 0
    row = weapon_row(b, blow.attacker, blow.attack_item)
    if blow.manner == Act.GRAPPLE or is_class(b, row, WeaponClass.ENTANGLING):
        if has(traits_with(b, blow.attacker, blow.attack_item), Trait.MANCATCHER):
            steps = 1
    return evade_value(b, blow.defender, steps)


@rule
def parry_with(b: Battle, who: int, attacker: int) -> int:
    """Which item parries [REACT.PARRY]."""
    if not is_answered(b, Ask.PARRY_WITH):
        for k in range(b.now.fighters[who].items_n):
            if can_parry_against(b, who, k, attacker):
                allow(b, SLOT + k)
    return ask(b, who, Ask.PARRY_WITH, attacker, -1) - SLOT


@rule
def react(b: Battle, blow: Blow) -> None:
    """The defender, seeing the attack roll, parries, evades, or lets it come [EXCHANGE.STEPS].

    A miss may be parried too, to win special effects [EXCHANGE.PARRY_A_MISS].
    """
    if not blow.predeclared:
        ask_reaction(b, blow)
    if blow.reaction == Act.NO_REACTION and defends_beast(b, blow):
        parry_for_beast(b, blow)
        return
    if blow.reaction == Act.NO_REACTION:
        blow.defence_level = Level.FAILURE
        emit(b, Tell.NO_REACTION, blow.defender, blow.attacker, blow.may_react, 0, 0)
        return
    excess = max(0, blow.attack_plain - 100)
    if blow.predeclared:
        excess = excess_over_100(blow.attack_plain, blow.defence_plain)
    blow.defence_skill = lowered(blow.defence_plain, excess)
    evading = blow.reaction == Act.EVADE
    die = Die.EVADE if evading else Die.PARRY
    blow.defence_roll = skill_roll(b, blow.defender, blow.defence_skill, blow.defence_plain, die)
    blow.defence_level = level_of(blow.defence_roll, blow.defence_skill, blow.defence_plain)
    row = blow.keeps_feet if evading else weapon_row(b, blow.defender, blow.defence_item)
    emit(
        b, Tell.EVADE if evading else Tell.PARRY, blow.defender, blow.attacker,
        blow.defence_roll, blow.defence_skill, blow.defence_level * 100 + row,
    )  # fmt: skip
    if evading:
        end_of_evasion(b, blow)


@rule
def defends_beast(b: Battle, blow: Blow) -> bool:
    """Whether the master of a beast that does nothing itself parries for it, with his own point
    and on the same ground [TRAIT.TRAINED_BEAST]."""
    master = b.roster.bodies[blow.defender].master
    if master < 0:
        return False
    fighter = b.now.fighters[master]
    near = fighter.zone == b.now.fighters[blow.defender].zone
    if not near or not is_able(fighter) or fighter.flat_footed or fighter.action_points <= 0:
        return False
    drilled = has(traits_in_hand(b, master), Trait.TRAINED_BEAST)
    if not drilled or not may_parry(b, master, blow.attacker):
        return False
    allow(b, Act.NO_REACTION)
    allow(b, Act.PARRY)
    return ask(b, master, Ask.REACT, blow.attacker, blow.defender) == Act.PARRY


@rule
def parry_for_beast(b: Battle, blow: Blow) -> None:
    """The master's parry is the beast's defence [TRAIT.TRAINED_BEAST]."""
    master = b.roster.bodies[blow.defender].master
    pay(b, master)
    exert(b, master)
    item = parry_with(b, master, blow.attacker)
    blow.guardian, blow.guardian_item = master, item
    blow.defence_plain = combat_value(b, master, item, 0)
    blow.defence_skill = lowered(blow.defence_plain, max(0, blow.attack_plain - 100))
    blow.defence_roll = skill_roll(b, master, blow.defence_skill, blow.defence_plain, Die.PARRY)
    blow.defence_level = level_of(blow.defence_roll, blow.defence_skill, blow.defence_plain)
    emit(
        b, Tell.PARRIES_FOR, master, blow.defender,
        blow.defence_roll, blow.defence_skill,
        blow.defence_level * 100 + weapon_row(b, master, item),
    )  # fmt: skip


@rule
def end_of_evasion(b: Battle, blow: Blow) -> None:
    """Evading leaves a biped prone; other bodies only if the Evade roll itself fails; the
    daredevil never [EVADE.OPPOSED, EVADE.CREATURES, TRAIT.DAREDEVIL]."""
    if blow.keeps_feet or has(traits_in_hand(b, blow.defender), Trait.DAREDEVIL):
        return
    if b.roster.bodies[blow.defender].legs <= 2 or blow.defence_level < Level.SUCCESS:
        fall_prone(b, blow.defender)


@rule
def ask_reaction(b: Battle, blow: Blow) -> None:
    """One reaction to one threat, while points last [ROUND.REACTIONS, EXCHANGE.NO_PARRY]."""
    who = blow.defender
    fighter = b.now.fighters[who]
    if is_able(fighter) and fighter.action_points == 0 and has_luck(b, who):
        if blow.attack_level >= Level.SUCCESS:
            desperate_effort(b, blow)
    if not blow.may_react:
        return
    if not is_answered(b, Ask.REACT):
        allow(b, Act.NO_REACTION)
        if may_parry(b, who, blow.attacker):
            allow(b, Act.PARRY)
        if may_evade(b, who):
            allow(b, Act.EVADE)
    answer = ask(b, who, Ask.REACT, blow.attacker, -1)
    if answer != Act.NO_REACTION:
        take_reaction(b, blow, answer)


@rule
def desperate_effort(b: Battle, blow: Blow) -> None:
    """Out of Action Points, a Luck Point buys one [FREE.LUCK]."""
    who = blow.defender
    allow(b, Act.KEEP)
    allow(b, Act.DESPERATE_EFFORT)
    if ask(b, who, Ask.LUCK, blow.attacker, -1) == Act.DESPERATE_EFFORT:
        spend_luck(b, who, Act.DESPERATE_EFFORT)
        b.now.fighters[who].action_points += 1
        blow.may_react = 1
