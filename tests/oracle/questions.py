"""What may be answered to each kind of question, as the chapter has it.

Each function takes the table, who is asked, whom the question concerns (-1: nobody) and what else
it concerns, and gives the legal actions.
"""

from __future__ import annotations

from collections.abc import Callable

from lanista.rules.mythras.vocabulary import SLOT, Act, Ask, Die, Effect, HoldKind
from oracle.acts import (
    acts_on_turn,
    can_be_treated,
    distant_foes,
    foes_at_hand,
    foes_to_tug,
    has_stuck_weapon,
    may_attack,
    readiable,
    watchers,
    whose_range_may_change,
    wounds_to_treat,
)
from oracle.defence import can_evade, parries_with, reactions, ready_answers
from oracle.distance import (
    grapples,
    in_reach,
    other_distances,
    ready_to_strike,
    threatens,
    usable_against,
)
from oracle.effects import (
    Choice,
    bystanders,
    counters_to_name,
    effects_to_pick,
    follow_ups,
    layers_left,
    parts_used,
    pinnable,
    small_and_near,
)
from oracle.guards import can_guard, covered, may_brace, parts_to_cover, set_wards
from oracle.table import Person, Table, Thing

Question = Callable[[Table, Person, int, int], set[int]]
BRAWN, EVADE, UNARMED = Act.BY_BRAWN, Act.BY_EVADE, Act.BY_UNARMED
ATHLETICS, ACROBATICS = Act.BY_ATHLETICS, Act.BY_ACROBATICS


def slots(numbers: object) -> set[int]:
    """Rows of a list as actions."""
    return {SLOT + k for k in numbers}  # type: ignore[attr-defined]


def people_slots(table: Table, who: Person, others: object) -> set[int]:
    """Fighters as the rows in which this one lists them."""
    order = table.order_of(who)
    return {SLOT + order.index(other.k) for other in others}  # type: ignore[attr-defined]


# ---------------------------------------------------------------- the turn


def turn(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """The acts of a turn; about: how deep in interrupts."""
    return acts_on_turn(table, who, about)


def target(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """Whom an act is about."""
    if about == Act.OUTMANOEUVRE:
        return people_slots(table, who, foes_at_hand(who)) | {Act.DISENGAGE}
    if about == Act.CHANGE_RANGE:
        leave = {Act.DISENGAGE} if foes_at_hand(who) else set()
        return people_slots(table, who, whose_range_may_change(who)) | leave
    if about == Act.MOVE:
        return people_slots(table, who, distant_foes(who))
    if about == Effect.TRIP_OPPONENT:
        return people_slots(table, who, foes_to_tug(who))
    if about == Act.SIGNAL:
        seen = watchers(who)
        return people_slots(table, who, seen) | ({SLOT} if len(seen) > 1 else set())
    if about == Act.BRACE:
        return people_slots(table, who, [foe for foe in who.foes if may_brace(who, foe)])
    if about == Act.PULL_OUT:
        return people_slots(table, who, [p for p in table.people if has_stuck_weapon(who, p)])
    if about == Act.FIRST_AID:
        return people_slots(table, who, [p for p in table.people if can_be_treated(who, p)])
    return people_slots(table, who, [foe for foe in who.foes if may_attack(who, foe)])


def weapon(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """Which of one's own things."""
    if about == Act.READY:
        return slots(thing.k for thing in who.things if readiable(who, thing))
    if about == Effect.FLURRY:
        return slots(thing.k for thing in follow_ups(table, who, table.people[foe]))
    if about == Effect.REMISE:
        return slots(thing.k for thing in small_and_near(who, table.people[foe]))
    if about == Act.WARD:
        return slots(thing.k for thing in can_guard(who))
    if about == Act.UNWARD:
        return slots(thing.k for thing in set_wards(who))
    if about == Act.DROP:
        return slots(thing.k for thing in who.things if thing.can_be_let_go)
    victim = table.people[foe]
    if last_asked(table, Ask.TURN, Ask.RANGE_ANSWER) == Ask.RANGE_ANSWER:
        # A blow at a foe who moves.
        return slots(
            t.k for t in who.things if ready_to_strike(who, t) and in_reach(who, t, victim)
        )
    return slots(t.k for t in who.things if usable_against(who, t, victim))


def last_asked(table: Table, *kinds: int) -> int:
    """Which of these kinds was answered last in this turn; -1: none."""
    return next((entry.kind for entry in table.chosen() if entry.kind in kinds), -1)


def style(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """A style that covers what is in hand; about: the weapon's row."""
    return slots(who.styles_for(who.things[about]))


def manner(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """How to strike; about: the thing."""
    thing, victim = who.things[about], table.people[foe]
    legal: set[int] = set()
    if thing.of_body and grapples(who, victim):
        legal.add(Act.CRUSH)
    if in_reach(who, thing, victim):
        legal |= {Act.STRIKE, Act.PULL_BLOW}
        if thing.of_body and who.holding_limbs(thing) and len(victim.holds) < len(victim.now.holds):
            legal.add(Act.GRAPPLE)
    elif threatens(victim, who):
        legal.add(Act.STRIKE_WEAPON)
    return legal


def foe_weapon(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """Which of the weapons that keep one at bay is struck at."""
    victim = table.people[foe]
    if about == Effect.PIN_WEAPON:
        return slots(thing.k for thing in pinnable(Choice(table, who)))
    return slots(
        thing.k
        for thing in victim.things
        if ready_to_strike(victim, thing) and in_reach(victim, thing, who)
    )


def layer(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """Worn or natural armour."""
    return slots(layers_left(Choice(table, who)))


def bystander(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """Whom a fumbled blow hits instead."""
    return people_slots(table, who, bystanders(Choice(table, who)))


def last_action(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """Buy one last act, or not."""
    return {Act.ACCEPT, Act.DECLINE}


def range_(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """The range wanted."""
    return slots(other_distances(who, table.people[foe]))


def range_answer(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """Let the mover be, keep up with him, or strike."""
    legal = {Act.NO_REACTION}
    if can_evade(table, who):
        legal.add(Act.EVADE)
    now, mover = who.now, table.people[foe]
    barred = now.no_attack > 0 or now.defend_only > 0 or now.surprised > 0
    if not barred and not now.barred >> mover.k & 1 and threatens(who, mover):
        legal.add(Act.ATTACK)
    return set(legal)


def limb(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """The part of the body that strikes or holds; about: the manner, or the effect."""
    if about == Act.GRAPPLE:
        return slots(who.holding_limbs(who.things[who.now.declared_item]))
    if about == Effect.GRIP:
        blow = table.blow
        item = blow.attack_item if blow.attacker == who.k else blow.defence_item
        return slots(who.holding_limbs(who.things[item]))
    if about == Effect.FLURRY:
        # It goes on with another part.
        return slots(set(who.striking_parts) - parts_used(table))
    return slots(who.striking_parts)


def hold(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """Which hold: to break one's own, or to tighten on the foe."""
    if about == Effect.SLIP_FREE:
        return slots(k for k, h in who.holds if h.kind != HoldKind.GRAPPLE)
    if about == Act.CRUSH:
        holds = table.people[foe].holds
        return slots(k for k, h in holds if h.kind == HoldKind.GRAPPLE and h.by == who.k)
    return slots(k for k, _ in who.holds)


def wound(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """Which wound to tend."""
    return slots(wounds_to_treat(table.people[foe]))


def interrupt(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """A delaying foe speaks up, or not."""
    return {Act.WAIT, Act.INTERRUPT}


# ---------------------------------------------------------------- the exchange


def luck(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """After a roll is seen."""
    if about == -1:
        return {Act.KEEP, Act.DESPERATE_EFFORT}
    if about == Die.DAMAGE:
        if foe < 0:
            return {Act.KEEP, Act.MITIGATE}
        return {Act.KEEP, Act.REROLL if table.blow.attacker == who.k else Act.FORCE_REROLL}
    if foe >= 0:
        return {Act.KEEP, Act.FORCE_REROLL}
    thrown, skill = table.blow.roll_in_question, table.blow.skill_in_question
    tens, ones = divmod(thrown % 100, 10)
    swapped = ones * 10 + tens or 100
    better = quality(swapped, skill) > quality(thrown, skill)
    return {Act.KEEP, Act.REROLL} | ({Act.SWAP_DIGITS} if better else set())


def quality(thrown: int, skill: int) -> int:
    """Critical 2, success 1, failure 0, fumble -1; 99 and 00 have no better twin than 99."""
    if thrown >= 99:
        return -1
    if thrown >= 96:
        return 0
    if thrown <= -(-skill // 10):
        return 2
    return int(thrown <= max(skill, 5))


def effect(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """A special effect; about: how many may still be picked."""
    return effects_to_pick(table, who, foreseen=False) | {Act.WAIVE}


def substitute(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """What takes the place of the effect that was foreseen."""
    return effects_to_pick(table, who, foreseen=True) | {Act.WAIVE}


def counter(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """Which effect of the foe to foresee."""
    return counters_to_name(table)


def location(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """Where the blow is to land: not on what is guarded. Or, one's own, what to guard next."""
    if about == Act.WARD:
        thing = thing_being_moved(table, who)
        parts = slots(parts_to_cover(who, thing))
        return parts | ({Act.WAIVE} if thing.ward else set())
    victim = table.people[foe]
    return slots(set(range(len(victim.sheet.locations))) - covered(victim))


def thing_being_moved(table: Table, who: Person) -> Thing:
    """The thing that is being set before the body: what was answered to WEAPON last, or the only
    one that can be."""
    able = can_guard(who)
    for entry in table.chosen():
        if entry.kind == Ask.WEAPON and len(able) > 1:
            return who.things[entry.value - SLOT]
        if entry.kind not in (Ask.LOCATION, Ask.CROUCH, Ask.WEAPON):
            break
    return able[0]


def place(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """Another zone; or this one, if somebody in it has to be walked up to."""
    here = set() if distant_foes(who) else {who.now.zone}
    return slots(set(range(len(who.zones))) - here)


def message(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """One of eight things to say."""
    return slots(range(8))


def crouch(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """Behind a shield: crouch, or stand."""
    return {Act.ACCEPT, Act.DECLINE}


def direction(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """Back or sideways."""
    return {SLOT, SLOT + 1}


def impale_roll(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """One of two damage rolls."""
    return {SLOT, SLOT + 1}


def leave_or_yank(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """Let the weapon go, or hold on to it."""
    return {Act.LEAVE_IN, Act.YANK}


def react(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """The defence, once the attack roll is seen; about: the beast that somebody defends."""
    return {Act.NO_REACTION, Act.PARRY} if about >= 0 else reactions(table, who)


def ready(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """Before the attack roll."""
    return ready_answers(table, who)


def parry_with(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """The parrying weapon."""
    return slots(thing.k for thing in who.things if parries_with(table, who, thing))


# ---------------------------------------------------------------- resistance


def resist_with(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """The skill of the one who resists; about: what is resisted."""
    if about == Effect.TRIP_OPPONENT:
        return {BRAWN, EVADE, ACROBATICS} | ({ATHLETICS} if who.sheet.legs >= 4 else set())
    if about == Act.CRUSH:
        return {Act.DECLINE, UNARMED, BRAWN}
    if about == Effect.BLIND_OPPONENT:
        return {EVADE, Act.BY_STYLE}
    if about == Act.REGAIN_FOOTING:
        return {BRAWN, ATHLETICS}
    if about == Act.STRUGGLE:
        return {BRAWN, UNARMED}
    return {ATHLETICS, ACROBATICS}


def holder(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """The skill that keeps a hold."""
    return {BRAWN, UNARMED}


def resist_pull(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """Resist the pulling out, or let it be done."""
    return {Act.ACCEPT, Act.DECLINE}


def outmanoeuvre_join(table: Table, who: Person, foe: int, about: int) -> set[int]:
    """Pay to keep up, or not."""
    return {Act.ACCEPT, Act.DECLINE}


QUESTIONS: dict[str, Question] = {
    question.__name__.rstrip("_"): question
    for question in (
        turn, target, weapon, style, manner, limb, hold, wound, interrupt, luck, effect, substitute,
        counter, location, direction, impale_roll, leave_or_yank, react, ready, parry_with,
        resist_with, holder, resist_pull, outmanoeuvre_join, foe_weapon, range_, range_answer,
        crouch, place, message, layer, bystander, last_action,
    )
}  # fmt: skip
