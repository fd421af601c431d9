"""One exchange: attack, reaction, special effects, damage, wounds [EXCHANGE.*, REACT.*]."""

from __future__ import annotations

from lanista.rules.core.compile import rule, segment
from lanista.rules.core.tape import allow, ask, emit, is_allowed, roll
from lanista.rules.mythras.conditions import (
    evade_value,
    fall_prone,
    is_able,
    is_helpless,
    is_out,
    lasting,
    legs_stunned,
)
from lanista.rules.mythras.effects import (
    TABLE,
    compel_surrender,
    doer,
    keep_footing,
    may_pick,
    resolve_effect,
    thrown_back,
    times_picked,
    use_counter,
    victim,
)
from lanista.rules.mythras.harm import (
    armour_at,
    consequences,
    injure,
    location_of,
    modifier_roll,
    weapon_dice,
)
from lanista.rules.mythras.rolls import (
    beats,
    effects_won,
    excess_over_100,
    has,
    has_luck,
    level_of,
    lowered,
    option,
    skill_roll,
    spend_luck,
)
from lanista.rules.mythras.state import Battle, Blow
from lanista.rules.mythras.vocabulary import (
    FIRST_EFFECT,
    PICKS,
    SLOT,
    Act,
    Ask,
    Die,
    Effect,
    Level,
    OptionFlag,
    Part,
    Side,
    Tell,
)
from lanista.rules.mythras.weapons import (
    attacking_size,
    can_parry_with,
    combat_value,
    let_go,
    parrying_size,
    reduced_by_size,
    weapon_row,
)

PLAYED = tuple(sorted(row[0].value for row in TABLE))


@rule
def attack(b: Battle, attacker: int, defender: int, item: int, manner: int) -> None:
    """One blow, from declaration to wound [EXCHANGE.STEPS]."""
    blow = b.blow
    begin_blow(b, blow, attacker, defender, item, manner)
    b.now.fighters[attacker].attacked = 1
    engage(b, attacker, defender)
    get_ready(b, blow)
    roll_attack(b, blow)
    react(b, blow)
    compare_levels(b, blow)
    pick_effects(b, blow)
    if blow_lands(blow):
        strike(b, blow)
    resolve_effects(b)
    consequences(b, blow, blow.defender, True)
    leave_or_yank(b, blow)
    blow.open = 0


@rule
def begin_blow(
    b: Battle, blow: Blow, attacker: int, defender: int, item: int, manner: int
) -> None:
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
    blow.picks_n = 0
    fighter = b.now.fighters[defender]
    blow.may_react = is_able(fighter) and fighter.action_points > 0


@rule
def engage(b: Battle, who: int, foe: int) -> None:
    """Brings two fighters into each other's reach [CLOSE.ENGAGEMENT]."""
    if is_out(b.now.fighters[who]) or is_out(b.now.fighters[foe]):
        return
    if not has(b.now.fighters[who].engaged, foe):
        b.now.fighters[who].engaged |= 1 << foe
        b.now.fighters[foe].engaged |= 1 << who
        emit(b, Tell.ENGAGES, who, foe, 0, 0, 0)


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


# ---------------------------------------------------------------- the defender


@rule
def best_parry(b: Battle, who: int) -> int:
    """The highest percentage with which a fighter could parry, or -1."""
    best = -1
    for k in range(b.now.fighters[who].items_n):
        if can_parry_with(b, who, k):
            best = max(best, combat_value(b, who, k, 0))
    return best


@rule
def may_parry(b: Battle, who: int) -> bool:
    """Whether there is anything to parry with [REACT.PARRY]."""
    return best_parry(b, who) >= 0 and not option(b, OptionFlag.NO_PARRY)


@rule
def may_evade(b: Battle, who: int) -> bool:
    """Whether there is a way to dive aside [EVADE.LIMITS]."""
    return not legs_stunned(b, who) and not option(b, OptionFlag.NO_EVADE)


@rule
def get_ready(b: Battle, blow: Blow) -> None:
    """Before the attack roll, a defender over 100 may declare the defence [EXCHANGE.PREDECLARED]."""
    who = blow.defender
    if not blow.may_react or not b.roster.bodies[who].exceeds_100:
        return
    if may_parry(b, who) and best_parry(b, who) > 100:
        allow(b, Act.PARRY)
    if may_evade(b, who) and evade_value(b, who) > 100:
        allow(b, Act.EVADE)
    if not is_allowed(b, Act.PARRY) and not is_allowed(b, Act.EVADE):
        return
    allow(b, Act.WAIT)
    answer = ask(b, who, Ask.READY, blow.attacker, -1)
    if answer != Act.WAIT:
        blow.predeclared = 1
        emit(b, Tell.PREDECLARES, who, blow.attacker, answer, 0, 0)
        take_reaction(b, blow, answer)


@rule
def take_reaction(b: Battle, blow: Blow, reaction: int) -> None:
    """The defender commits to a reaction and pays for it [ROUND.REACTIONS]."""
    pay(b, blow.defender)
    exert(b, blow.defender)
    blow.reaction = reaction
    if reaction == Act.PARRY:
        blow.defence_item = parry_with(b, blow)
        blow.defence_plain = combat_value(b, blow.defender, blow.defence_item, 0)
    else:
        blow.defence_plain = evade_value(b, blow.defender)


@rule
def parry_with(b: Battle, blow: Blow) -> int:
    """Which item parries [REACT.PARRY]."""
    for k in range(b.now.fighters[blow.defender].items_n):
        if can_parry_with(b, blow.defender, k):
            allow(b, SLOT + k)
    return ask(b, blow.defender, Ask.PARRY_WITH, blow.attacker, -1) - SLOT


@rule
def react(b: Battle, blow: Blow) -> None:
    """The defender, seeing the attack roll, parries, evades, or lets it come [EXCHANGE.STEPS].

    A miss may be parried too, to win special effects [EXCHANGE.PARRY_A_MISS].
    """
    if not blow.predeclared:
        ask_reaction(b, blow)
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
    row = 0 if evading else weapon_row(b, blow.defender, blow.defence_item)
    emit(
        b, Tell.EVADE if evading else Tell.PARRY, blow.defender, blow.attacker,
        blow.defence_roll, blow.defence_skill, blow.defence_level * 100 + row,
    )  # fmt: skip
    if evading:
        end_of_evasion(b, blow)


@rule
def end_of_evasion(b: Battle, blow: Blow) -> None:
    """Evading leaves a biped prone; other bodies only if the Evade roll itself fails
    [EVADE.OPPOSED, EVADE.CREATURES]."""
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
    allow(b, Act.NO_REACTION)
    if may_parry(b, who):
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
    if blow.attack_level >= Level.SUCCESS and has_luck(b, blow.defender):
        b.blow.roll_in_question, b.blow.skill_in_question = result, blow.attack_skill
        allow(b, Act.KEEP)
        allow(b, Act.FORCE_REROLL)
        if ask(b, blow.defender, Ask.LUCK, blow.attacker, Die.ATTACK) == Act.FORCE_REROLL:
            spend_luck(b, blow.defender, Act.FORCE_REROLL)
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
    """The better level wins a special effect for each step [ROLL.DIFFERENTIAL]."""
    if blow.attack_level == Level.FUMBLE and blow.defence_level == Level.FUMBLE:
        both_fumble(b, blow)
    won = effects_won(blow.attack_level, blow.defence_level)
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
        fighter.senseless = max(fighter.senseless, lasting(fighter, 1))
        fighter.delaying = 0
    emit(b, Tell.BOTH_FUMBLE, blow.attacker, blow.defender, 0, 0, 0)


# ---------------------------------------------------------------- special effects


@rule
def pick_effects(b: Battle, blow: Blow) -> None:
    """The winner fills each slot, one pick at a time, before damage [EXCHANGE.STACKING]."""
    while blow.slots > 0:
        who = doer(blow, blow.winner)
        if is_out(b.now.fighters[who]) or blow.picks_n >= PICKS - 1:
            blow.slots = 0
            return
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
        for location in range(b.roster.bodies[blow.defender].locations_n):
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


@rule
def chosen_location(blow: Blow) -> int:
    """The location that Choose Location names, or -1."""
    for k in range(blow.picks_n):
        if blow.picks[k].effect == Effect.CHOOSE_LOCATION:
            return blow.picks[k].about
    return -1


@segment(Battle, Part.RESOLVE_EFFECTS)
def resolve_effects(b: Battle) -> None:
    """Applies what was picked; a demand to surrender comes last."""
    blow = b.blow
    for k in range(blow.picks_n):
        resolve_effect(b, blow, blow.picks[k])
    for k in range(blow.picks_n):
        if blow.picks[k].effect == Effect.COMPEL_SURRENDER:
            compel_surrender(b, blow, blow.picks[k])


# ---------------------------------------------------------------- damage


@rule
def blow_lands(blow: Blow) -> bool:
    """Whether the attack does damage: it succeeded, was not evaded, and is no mere threat
    [EVADE.OPPOSED, SE.COMPEL_SURRENDER]."""
    if blow.attack_level < Level.SUCCESS:
        return False
    if times_picked(blow, Side.ATTACKER, Effect.COMPEL_SURRENDER) > 0:
        return False
    return blow.reaction != Act.EVADE or beats(
        blow.attack_level, blow.attack_roll, blow.attack_skill,
        blow.defence_level, blow.defence_roll, blow.defence_skill,
    )  # fmt: skip


@rule
def strike(b: Battle, blow: Blow) -> None:
    """Location, damage, parry, armour, wound [EXCHANGE.DAMAGE_ORDER]."""
    who, row = blow.defender, weapon_row(b, blow.attacker, blow.attack_item)
    blow.location = chosen_location(blow)
    if blow.location < 0:
        blow.location = location_of(b, who, roll(b, 20, blow.attacker, Die.LOCATION))
    blow.rolled = damage_of_blow(b, blow, row)
    if blow.manner == Act.PULL_BLOW:
        blow.rolled = (blow.rolled + 1) // 2
    damage = blow.rolled
    if blow.reaction == Act.PARRY and blow.defence_level >= Level.SUCCESS:
        damage = parried(b, blow, row, damage)
    emit(b, Tell.DAMAGE, blow.attacker, who, blow.location, blow.rolled, damage)
    if b.roster.weapons[row].strikes == 1:
        hurt(b, blow, blow.location, damage)
    else:
        strike_several(b, blow, row, damage)
    knockback(b, blow)


@rule
def hurt(b: Battle, blow: Blow, location: int, damage: int) -> None:
    """Damage meets the armour of one location."""
    who = blow.defender
    b.now.fighters[who].struck |= 1 << location
    past = damage - armour_at(b, who, location)
    if past > 0:
        injure(b, blow, who, location, past)
    elif damage > 0:
        emit(b, Tell.ARMOUR_STOPS, who, -1, location, damage, 0)


@rule
def strike_several(b: Battle, blow: Blow, row: int, damage: int) -> None:
    """Breath and the like strike several locations at once, none of them twice: a die that
    repeats itself strikes the next location [HARM.SEVERAL_LOCATIONS]."""
    locations = b.roster.bodies[blow.defender].locations_n
    strikes = b.roster.weapons[row].strikes
    if strikes == 0 or strikes > locations:
        strikes = locations
    location = blow.location
    struck = 0
    for k in range(strikes):
        if k > 0 and strikes < locations:
            location = location_of(b, blow.defender, roll(b, 20, blow.attacker, Die.LOCATION))
        while has(struck, location):
            location = (location + 1) % locations
        struck |= 1 << location
        hurt(b, blow, location, damage)


@rule
def parried(b: Battle, blow: Blow, row: int, damage: int) -> int:
    """What passes the parry, by Size [EXCHANGE.SIZE_TABLE]."""
    parry_row = weapon_row(b, blow.defender, blow.defence_item)
    passes = reduced_by_size(
        damage,
        attacking_size(b, row, parry_row),
        parrying_size(b, blow.defender, blow.defence_item, row),
    )
    emit(b, Tell.STOPPED, blow.defender, blow.attacker, damage - passes, passes, parry_row)
    return passes


@rule
def damage_of_blow(b: Battle, blow: Blow, row: int) -> int:
    """The damage before anything stops it; luck may have it thrown again [FREE.LUCK]."""
    damage = throw_damage(b, blow, row)
    for side in range(1, 3):
        who = doer(blow, side)
        if has_luck(b, who):
            use = Act.REROLL if side == Side.ATTACKER else Act.FORCE_REROLL
            b.blow.roll_in_question = damage
            allow(b, Act.KEEP)
            allow(b, use)
            if ask(b, who, Ask.LUCK, victim(blow, side), Die.DAMAGE) == use:
                spend_luck(b, who, use)
                damage = throw_damage(b, blow, row)
    return damage


@rule
def throw_damage(b: Battle, blow: Blow, row: int) -> int:
    """Weapon dice, for an Impale the one of two throws that is chosen, and Damage Modifier."""
    who = blow.attacker
    maximised = times_picked(blow, Side.ATTACKER, Effect.MAXIMISE_DAMAGE)
    damage = weapon_dice(b, who, row, maximised)
    if times_picked(blow, Side.ATTACKER, Effect.IMPALE) > 0:
        damage = impale_roll(b, blow, damage, weapon_dice(b, who, row, maximised))
    if b.roster.weapons[row].adds_modifier:
        damage += modifier_roll(b, who, Die.MODIFIER)
    return max(0, damage)


@rule
def impale_roll(b: Battle, blow: Blow, first: int, second: int) -> int:
    """Which of the two damage rolls counts [SE.IMPALE]."""
    if first == second:
        return first
    allow(b, SLOT)
    allow(b, SLOT + 1)
    about = 100 * first + second
    if ask(b, blow.attacker, Ask.IMPALE_ROLL, blow.defender, about) == SLOT:
        return first
    return second


@rule
def knockback(b: Battle, blow: Blow) -> None:
    """Raw damage above SIZ throws back and may throw down [KNOCKBACK]."""
    metres = thrown_back(b, blow)
    if metres > 0:
        emit(b, Tell.PUSHED, blow.defender, blow.attacker, metres, 0, 1)
        keep_footing(b, blow.defender, 0, -1)


@rule
def leave_or_yank(b: Battle, blow: Blow) -> None:
    """Who impaled a foe lets the weapon go, or holds it to pull it out on his next turn
    [SE.IMPALE]."""
    if not blow.stuck or is_out(b.now.fighters[blow.attacker]):
        return
    allow(b, Act.LEAVE_IN)
    allow(b, Act.YANK)
    answer = ask(b, blow.attacker, Ask.LEAVE_OR_YANK, blow.defender, blow.attack_item)
    if answer == Act.LEAVE_IN:
        let_go(b, blow.attacker, blow.attack_item)
