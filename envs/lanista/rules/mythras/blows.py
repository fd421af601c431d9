"""The record of an exchange, made ready for a new one."""

from __future__ import annotations

from lanista.rules.core.compile import rule
from lanista.rules.mythras.conditions import is_able
from lanista.rules.mythras.state import Battle, Blow
from lanista.rules.mythras.vocabulary import Act, Side


@rule
def begin_blow(b: Battle, blow: Blow, attacker: int, defender: int, item: int, manner: int) -> None:
    """A clean record for the exchange."""
    blow.open = 1
    blow.attacker, blow.defender = attacker, defender
    blow.attack_item, blow.manner, blow.limb = item, manner, -1
    blow.attack_roll = blow.attack_skill = blow.attack_plain = blow.attack_level = 0
    blow.attack_excess = 0
    blow.reaction, blow.predeclared = Act.NO_REACTION, 0
    blow.defence_item = -1
    blow.defence_roll = blow.defence_skill = blow.defence_plain = blow.defence_level = 0
    blow.winner, blow.slots = Side.NOBODY, 0
    blow.location, blow.rolled, blow.damage, blow.wounded, blow.stuck = -1, 0, 0, 0, 0
    blow.thrown, blow.guardian, blow.guardian_item = 0, -1, -1
    blow.haft, blow.keeps_feet, blow.surprising, blow.bystander = 0, 0, 0, -1
    blow.aim = -1
    blow.backfired, blow.guarded = 0, 0
    blow.picks_n = 0
    fighter = b.now.fighters[defender]
    ready = is_able(fighter) and not fighter.flat_footed
    blow.may_react = ready and fighter.action_points > 0
