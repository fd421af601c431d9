"""Traits of combat styles that make more of a weapon [TRAIT.*]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import allow, ask
from lanista.rules.mythras.breakage import break_item
from lanista.rules.mythras.state import Battle, Blow
from lanista.rules.mythras.vocabulary import (
    Act,
    Ask,
    Level,
    Place,
    Trait,
    WeaponClass,
    WeaponTrait,
)
from lanista.rules.mythras.weapons import (
    attacking_size,
    is_class,
    parrying_size,
    traits_with,
    weapon_row,
)

STEPS_TO_BATTER = 2


@rule
def batters_aside(b: Battle, blow: Blow, who: int) -> bool:
    """Whether sheer strength, a Damage Modifier two steps above that of who parries, makes the
    weapon one Size larger [TRAIT.BATTER_ASIDE]."""
    if not has(traits_with(b, blow.attacker, blow.attack_item), Trait.BATTER_ASIDE):
        return False
    mine = b.roster.bodies[blow.attacker].modifier_step
    return mine - b.roster.bodies[who].modifier_step >= STEPS_TO_BATTER


@rule
def splits_shield(b: Battle, who: int, item: int, foe: int, target: int) -> bool:
    """Whether an axe or club rolls its damage twice: against a shield [TRAIT.SHIELD_SPLITTER]."""
    row = weapon_row(b, who, item)
    heavy = is_class(b, row, WeaponClass.AXE) or is_class(b, row, WeaponClass.CLUB)
    shield = b.roster.weapons[weapon_row(b, foe, target)].shield == 1
    return heavy and shield and has(traits_with(b, who, item), Trait.SHIELD_SPLITTER)


@rule
def keep_to_defence(b: Battle, blow: Blow) -> None:
    """Who has not attacked this round, and will not, parries as with a weapon one Size larger;
    asked is who could still attack, and would gain by it [TRAIT.DEFENSIVE_MINDED]."""
    who, item = blow.defender, blow.defence_item
    fighter = b.now.fighters[who]
    if fighter.attacked or not has(traits_with(b, who, item), Trait.DEFENSIVE_MINDED):
        return
    if not fighter.guarding and fighter.action_points > 0:
        row = weapon_row(b, blow.attacker, blow.attack_item)
        if attacking_size(b, row, weapon_row(b, who, item)) <= parrying_size(b, who, item, row):
            return
        allow(b, Act.ACCEPT)
        allow(b, Act.DECLINE)
        if ask(b, who, Ask.MANNER, blow.attacker, Act.PARRY) == Act.DECLINE:
            return
    fighter.guarding = 1
    blow.guarded = 1


@rule
def break_by_accident(b: Battle, blow: Blow) -> None:
    """A delicate thing breaks in the hand of who fumbles with it, unless his style is made for
    such things [TRAIT.HIDDEN_WEAPONS]."""
    if blow.attack_level == Level.FUMBLE and is_delicate(b, blow.attacker, blow.attack_item):
        break_item(b, blow.attacker, blow.attack_item)
    if blow.reaction == Act.PARRY and blow.defence_level == Level.FUMBLE:
        if is_delicate(b, blow.defender, blow.defence_item):
            break_item(b, blow.defender, blow.defence_item)


@rule
def is_delicate(b: Battle, who: int, item: int) -> bool:
    """Whether an item in hand may break by accident."""
    held = b.now.fighters[who].items[item]
    delicate = has(b.roster.weapons[held.weapon].traits, WeaponTrait.DELICATE)
    hidden = has(traits_with(b, who, item), Trait.HIDDEN_WEAPONS)
    return held.place == Place.HELD and delicate and not hidden
