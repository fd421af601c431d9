"""One exchange: attack, reaction, special effects, damage, wounds [EXCHANGE.*]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule, segment
from lanista.rules.core.tape import allow, ask, emit, is_answered, roll
from lanista.rules.mythras.blows import begin_blow
from lanista.rules.mythras.conditions import (
    engage,
    is_helpless,
    is_out,
    lasting,
)
from lanista.rules.mythras.effects import (
    TABLE,
    armour_to_beat,
    can_be_pinned,
    chooser,
    doer,
    is_at_weapon,
    is_bystander,
    may_pick,
    struck_by,
    victim,
)
from lanista.rules.mythras.effects_on_holds import add_inherent_effects
from lanista.rules.mythras.effects_on_tempo import use_counter
from lanista.rules.mythras.harm import (
    consequences,
)
from lanista.rules.mythras.reach import cramped_by
from lanista.rules.mythras.reactions import evasion_of, get_ready, react
from lanista.rules.mythras.resolution import resolve_effects
from lanista.rules.mythras.rolls import (
    effects_won,
    excess_over_100,
    foes_luck,
    level_of,
    lowered,
    skill_roll,
)
from lanista.rules.mythras.state import Battle, Blow, Part
from lanista.rules.mythras.strikes import (
    blow_lands,
    leave_or_yank,
    seize,
    strike,
    strike_bystander,
    strike_weapon,
)
from lanista.rules.mythras.style_traits import break_by_accident
from lanista.rules.mythras.surprise import bonus_of_surprise, strike_unawares
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import (
    FIRST_EFFECT,
    PICKS,
    SLOT,
    Act,
    Ask,
    Die,
    Effect,
    Level,
    Side,
)
from lanista.rules.mythras.wards import end_ward, warded
from lanista.rules.mythras.weapons import (
    combat_value,
    weapon_row,
)

PLAYED = tuple(sorted(row[0].value for row in TABLE))


@rule
def attack(b: Battle, attacker: int, defender: int, item: int, manner: int, limb: int) -> None:
    """One blow, from declaration to wound [EXCHANGE.STEPS]."""
    begin_blow(b, b.blow, attacker, defender, item, manner)
    b.blow.limb = limb
    exchange_blows(b)


@rule
def attack_weapon(b: Battle, attacker: int, defender: int, item: int, limb: int, aim: int) -> None:
    """A blow at the weapon, or the limb, that keeps the attacker at bay [REACH.AT_LONGER]."""
    begin_blow(b, b.blow, attacker, defender, item, Act.STRIKE_WEAPON)
    b.blow.limb, b.blow.aim = limb, aim
    emit(b, Tell.AIMS_AT_WEAPON, attacker, defender, aim, weapon_row(b, defender, aim), 0)
    exchange_blows(b)


@rule
def attack_mover(b: Battle, attacker: int, mover: int, item: int, limb: int) -> None:
    """A blow at a foe who changes the range: his Evade answers it, at no cost, and he keeps his
    feet (ruling 75) [REACH.CLOSING]."""
    blow = b.blow
    begin_blow(b, blow, attacker, mover, item, Act.STRIKE)
    blow.limb = limb
    blow.reaction, blow.predeclared, blow.keeps_feet = Act.EVADE, 1, 1
    blow.defence_plain = evasion_of(b, blow)
    exchange_blows(b)


@segment(Battle, Part.ATTACK)
def exchange_blows(b: Battle) -> None:
    """The steps of the blow that was begun."""
    blow = b.blow
    end_ward(b, blow.attacker, blow.attack_item)
    b.now.fighters[blow.attacker].attacked = 1
    engage(b, blow.attacker, blow.defender)
    blow.haft = cramped_by(b, blow.attacker, blow.attack_item, blow.defender)
    strike_unawares(b, blow)
    get_ready(b, blow)
    roll_attack(b, blow)
    react(b, blow)
    compare_levels(b, blow)
    break_by_accident(b, blow)
    pick_effects(b, blow)
    if blow.bystander >= 0:
        strike_bystander(b, blow)
    elif blow_lands(blow) and blow.manner == Act.GRAPPLE:
        seize(b, blow)
    elif blow_lands(blow) and is_at_weapon(b, blow):
        strike_weapon(b, blow)
    elif blow_lands(blow):
        strike(b, blow)
        add_inherent_effects(b, blow)
    resolve_effects(b)
    consequences(b, blow, struck_by(blow), True)
    if blow.backfired:
        blow.wounded = blow.backfired
        consequences(b, blow, blow.attacker, False)
    leave_or_yank(b, blow)
    blow.open = 0


# ---------------------------------------------------------------- the rolls compared


@rule
def roll_attack(b: Battle, blow: Blow) -> None:
    """The attack roll, and the foe's luck against it [EXCHANGE.STEPS, FREE.LUCK].

    An attacker over 100 takes the excess off himself only if the defender may still react.
    """
    blow.attack_plain = combat_value(b, blow.attacker, blow.attack_item, 0)
    if blow.may_react:
        blow.attack_excess = max(0, blow.attack_plain - 100)
    if blow.predeclared:
        blow.attack_excess = excess_over_100(blow.attack_plain, blow.defence_plain)
    blow.attack_skill = lowered(blow.attack_plain, blow.attack_excess)
    result = skill_roll(b, blow.attacker, blow.attack_skill, blow.attack_plain, Die.ATTACK)
    set_attack_roll(b, blow, result)
    if foes_luck(b, blow, Die.ATTACK):
        set_attack_roll(b, blow, roll(b, 100, blow.attacker, Die.ATTACK))


@rule
def set_attack_roll(b: Battle, blow: Blow, result: int) -> None:
    """Fixes the attack roll and its level; a blow at the helpless cannot miss
    [CLOSE.SITUATIONAL]."""
    blow.attack_roll = result
    blow.attack_level = level_of(result, blow.attack_skill, blow.attack_plain)
    if is_helpless(b.now.fighters[blow.defender]) and blow.attack_level < Level.SUCCESS:
        blow.attack_level = Level.SUCCESS
    emit(
        b, Tell.ATTACK, blow.attacker, blow.defender,
        result, blow.attack_skill,
        blow.attack_level * 100 + weapon_row(b, blow.attacker, blow.attack_item),
    )  # fmt: skip


@rule
def compare_levels(b: Battle, blow: Blow) -> None:
    """The better level wins a special effect for each step, surprise one more
    [ROLL.DIFFERENTIAL, SURPRISE]."""
    if blow.attack_level == Level.FUMBLE and blow.defence_level == Level.FUMBLE:
        both_fumble(b, blow)
    won = effects_won(blow.attack_level, blow.defence_level) + bonus_of_surprise(blow)
    if won > 0:
        blow.winner, blow.slots = Side.ATTACKER, won
    elif won < 0:
        blow.winner, blow.slots = Side.DEFENDER, -won


@rule
def both_fumble(b: Battle, blow: Blow) -> None:
    """Both are out of it for a moment: no reaction before, no act on, the next turn
    [EXCHANGE.BOTH_FUMBLE]."""
    for side in range(1, 3):
        fighter = b.now.fighters[doer(blow, side)]
        fighter.dazed = max(fighter.dazed, lasting(fighter, 1))
        fighter.delaying = 0
    emit(b, Tell.BOTH_FUMBLE, blow.attacker, blow.defender, 0, 0, 0)


# ---------------------------------------------------------------- special effects


@rule
def pick_effects(b: Battle, blow: Blow) -> None:
    """The winner fills each slot, one pick at a time, before damage [EXCHANGE.STACKING]."""
    while blow.slots > 0:
        who = chooser(b, blow, blow.winner)
        if is_out(b.now.fighters[who]) or blow.picks_n >= PICKS - 1:
            blow.slots = 0
            return
        if not is_answered(b, Ask.EFFECT):
            for effect in PLAYED:
                if may_pick(b, blow, blow.winner, effect, False):
                    allow(b, effect)
            allow(b, Act.WAIVE)
        effect = ask(b, who, Ask.EFFECT, victim(blow, blow.winner), blow.slots)
        blow.slots -= 1
        if effect != Act.WAIVE:
            take_effect(b, blow, effect)


@rule
def take_effect(b: Battle, blow: Blow, effect: int) -> None:
    """Notes a pick and its sub-choice, unless the foe had prepared a counter against it."""
    who, foe = doer(blow, blow.winner), victim(blow, blow.winner)
    emit(b, Tell.EFFECT, who, foe, effect, 0, 0)
    if use_counter(b, foe, who, effect):
        emit(b, Tell.COUNTERED, foe, who, effect, 0, 0)
        substitute(b, blow, Side.DEFENDER if blow.winner == Side.ATTACKER else Side.ATTACKER)
        return
    add_pick(b, blow, blow.winner, effect, 0)


@rule
def substitute(b: Battle, blow: Blow, side: int) -> None:
    """The prepared counter: an effect of one's own in place of the foe's, and it succeeds
    [SE.PREPARE_COUNTER]."""
    for effect in PLAYED:
        if effect != Effect.FORCE_FAILURE and may_pick(b, blow, side, effect, True):
            allow(b, effect)
    allow(b, Act.WAIVE)
    effect = ask(b, doer(blow, side), Ask.SUBSTITUTE, victim(blow, side), -1)
    if effect != Act.WAIVE:
        emit(b, Tell.EFFECT, doer(blow, side), victim(blow, side), effect, 1, 0)
        add_pick(b, blow, side, effect, 1)


@rule
def add_pick(b: Battle, blow: Blow, side: int, effect: int, surely: int) -> None:
    """Writes a pick down and asks its sub-choice at once."""
    pick = blow.picks[blow.picks_n]
    pick.effect, pick.by, pick.surely = effect, side, surely
    pick.about = -1
    blow.picks_n += 1
    if effect == Effect.CHOOSE_LOCATION:
        guarded = warded(b, blow.defender)
        for location in range(b.roster.bodies[blow.defender].locations_n):
            if not has(guarded, location):
                allow(b, SLOT + location)
        pick.about = ask(b, blow.attacker, Ask.LOCATION, blow.defender, effect) - SLOT
    elif effect == Effect.BASH:
        allow(b, SLOT)
        allow(b, SLOT + 1)
        pick.about = ask(b, blow.attacker, Ask.DIRECTION, blow.defender, effect) - SLOT
    elif effect == Effect.PREPARE_COUNTER:
        for named in PLAYED:
            if not has(b.roster.disabled, named - FIRST_EFFECT):
                allow(b, named)
        pick.about = ask(b, doer(blow, side), Ask.COUNTER, victim(blow, side), effect)
    elif effect == Effect.BYPASS_ARMOUR or effect == Effect.SUNDER:
        pick.about = choose_layer(b, blow, effect)
    elif effect == Effect.PIN_WEAPON:
        pick.about = choose_foe_weapon(b, doer(blow, side), victim(blow, side), effect)
    elif effect == Effect.SELECT_TARGET:
        blow.bystander = choose_bystander(b, blow)


@rule
def choose_layer(b: Battle, blow: Blow, effect: int) -> int:
    """Worn or natural armour, where the foe has both [SE.BYPASS_ARMOUR, SE.SUNDER]."""
    for layer in range(2):
        # The pick just written down names no layer yet, so it hides none.
        if armour_to_beat(b, blow, layer):
            allow(b, SLOT + layer)
    return ask(b, blow.attacker, Ask.LAYER, blow.defender, effect) - SLOT


@rule
def choose_foe_weapon(b: Battle, who: int, foe: int, effect: int) -> int:
    """Which weapon or shield of the foe [SE.PIN_WEAPON]."""
    for k in range(b.now.fighters[foe].items_n):
        if can_be_pinned(b, foe, k):
            allow(b, SLOT + k)
    return ask(b, who, Ask.FOE_WEAPON, foe, effect) - SLOT


@rule
def choose_bystander(b: Battle, blow: Blow) -> int:
    """Whom the fumbled blow hits instead [SE.SELECT_TARGET]."""
    body = b.roster.bodies[blow.defender]
    for other in range(b.roster.fighters_n):
        if is_bystander(b, blow, other):
            allow(b, SLOT + body.slot_of[other])
    answer = ask(b, blow.defender, Ask.BYSTANDER, blow.attacker, Effect.SELECT_TARGET)
    return body.order[answer - SLOT]
