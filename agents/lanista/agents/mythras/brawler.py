"""The brawler: it strikes whenever it can, parries what hits, and never wastes a point.

Every answer has a worth in points; the brawler gives the legal answer of most worth. A worth is
0..1000 by habit; KEEP_BACK is what is done only when nothing else is legal. The brawler acts on its
own sheet and on what lies open at the table: weapons in hand, wounds, posture, dice and levels. It
never reads a foe's percentages, points of luck, armour that was not struck, or exact hit points.
"""

from __future__ import annotations

from lanista.agents.mythras.exchange import (
    harm_of_parry,
    worth_of_effect,
    worth_of_location,
    worth_of_reaction,
)
from lanista.agents.mythras.luck import worth_of_luck
from lanista.agents.mythras.senses import (
    bare_handed,
    best_item_to_ready,
    best_worth_at,
    is_ill_placed,
    strike_worth,
    strike_worth_at,
)
from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import is_allowed
from lanista.rules.mythras.conditions import is_out, worst_wound, wound_of
from lanista.rules.mythras.declarations import targets
from lanista.rules.mythras.ground import has_distant_foe
from lanista.rules.mythras.reach import range_between
from lanista.rules.mythras.state import Battle
from lanista.rules.mythras.vocabulary import SLOT, Act, Ask, Effect, Place, Skill

ACTIONS = 128
KEEP_BACK = -1000


@rule
def brawl(b: Battle) -> int:
    """The brawler's answer to the pending question."""
    best, most = -1, 0
    for action in range(ACTIONS):
        if is_allowed(b, action):
            worth = worth_of(b, b.head.who, b.head.kind, action)
            if best < 0 or worth > most:
                best, most = action, worth
    return best


@rule
def worth_of(b: Battle, who: int, kind: int, action: int) -> int:
    """What an answer is worth to a fighter at a decision of this kind."""
    if action >= SLOT:
        return worth_of_slot(b, who, kind, action - SLOT)
    if kind == Ask.TURN:
        return worth_of_act(b, who, action)
    if kind == Ask.REACT or kind == Ask.READY:
        return worth_of_reaction(b, who, action)
    if kind == Ask.EFFECT or kind == Ask.SUBSTITUTE:
        return worth_of_effect(b, who, action)
    if kind == Ask.LUCK:
        return worth_of_luck(b, who, action)
    if kind == Ask.RESIST_WITH or kind == Ask.HOLDER:
        return worth_of_resistance(b, who, action)
    if kind == Ask.LEAVE_OR_YANK:
        return worth_of_letting_go(b, who, action)
    if kind == Ask.RANGE_ANSWER:
        return worth_of_range_answer(b, who, action)
    if kind == Ask.INTERRUPT:
        return worth_of_interrupt(b, who, action)
    return worth_at_large(action)


@rule
def worth_of_slot(b: Battle, who: int, kind: int, k: int) -> int:
    """What row k of the list that a question is about is worth."""
    if kind == Ask.TARGET:
        return worth_of_target(b, who, b.roster.bodies[who].order[k])
    if kind == Ask.WEAPON:
        return worth_of_item(b, who, k)
    if kind == Ask.PARRY_WITH:
        return -harm_of_parry(b, who, k)
    if kind == Ask.LOCATION:
        return worth_of_location(b, b.head.foe, k)
    if kind == Ask.WOUND:
        return worth_of_treatment(b, b.head.foe, k)
    if kind == Ask.PLACE:
        return 10 * foes_in_zone(b, who, k)
    if kind == Ask.STYLE:
        return b.roster.bodies[who].styles[k].percent
    if kind == Ask.RANGE:
        return best_worth_at(b, who, k)
    if kind == Ask.IMPALE_ROLL:
        return b.head.about % 100 if k else b.head.about // 100
    return 0


@rule
def worth_at_large(action: int) -> int:
    """Where the brawler has no plan of its own: it strikes, resists, and gives nothing up."""
    if action == Act.STRIKE or action == Act.ACCEPT:
        return 100
    if action in (Act.WAIVE, Act.DITHER, Act.DECLINE, Act.DISENGAGE):
        return KEEP_BACK
    if action == Act.PULL_BLOW:
        return -100
    return 0


# ---------------------------------------------------------------- the turn


@rule
def worth_of_act(b: Battle, who: int, action: int) -> int:
    """On its turn: stand, arm itself, strike; failing that, wait with the point in hand."""
    fighter = b.now.fighters[who]
    if action == Act.ATTACK:
        return 500 if foe_well_placed(b, who) >= 0 else 220
    if action == Act.REGAIN_FOOTING:
        return 600
    if action == Act.STRUGGLE:
        return 550
    if action == Effect.TRIP_OPPONENT:
        return 530
    if action == Act.READY:
        return 580 if bare_handed(b, who) and best_item_to_ready(b, who) >= 0 else KEEP_BACK // 2
    if action == Act.PULL_OUT:
        return 540 if holds_stuck_weapon(b, who) else KEEP_BACK // 2
    if action == Act.CHANGE_RANGE:
        return worth_of_moving(b, who)
    if action == Act.MOVE:
        return 300 if foes_to_seek(b, who) else KEEP_BACK // 2
    if action == Act.FIRST_AID:
        return 250 if fighter.bleeding or worst_wound(b, who) > 0 else 150
    if action == Act.DELAY:
        return 200
    if action == Act.DITHER:
        return 0
    return KEEP_BACK // 2


@rule
def foe_well_placed(b: Battle, who: int) -> int:
    """A foe to strike at whom the range suits, or -1."""
    foes = targets(b, who)
    for foe in range(b.roster.fighters_n):
        if has(foes, foe) and not is_ill_placed(b, who, foe):
            return foe
    return -1


@rule
def worth_of_moving(b: Battle, who: int) -> int:
    """To close or to gain room, where no foe at hand can be struck as well as he should be."""
    ill_placed = targets(b, who) != 0 and foe_well_placed(b, who) < 0
    return 510 if ill_placed else KEEP_BACK // 2


@rule
def worth_of_range_answer(b: Battle, who: int, action: int) -> int:
    """A blow at whoever moves; failing that, footwork against a range that does not suit."""
    if action == Act.ATTACK:
        return 300
    mover, wanted = b.head.foe, b.head.about
    now = best_worth_at(b, who, range_between(b, who, mover))
    worse = wanted > 0 and best_worth_at(b, who, wanted) < now
    if action == Act.EVADE:
        return 200 if worse and b.now.fighters[who].action_points > 1 else 0
    return 100


@rule
def foes_in_zone(b: Battle, who: int, zone: int) -> int:
    """How many foes are left in a zone."""
    count = 0
    for other in range(b.roster.fighters_n):
        fighter = b.now.fighters[other]
        hostile = b.roster.bodies[other].team != b.roster.bodies[who].team
        count += hostile and fighter.zone == zone and not is_out(fighter)
    return count


@rule
def foes_to_seek(b: Battle, who: int) -> bool:
    """Whether to go where foes are: none is left here, or one has stepped back."""
    return has_distant_foe(b, who) or foes_in_zone(b, who, b.now.fighters[who].zone) == 0


@rule
def holds_stuck_weapon(b: Battle, who: int) -> bool:
    """Whether the fighter still grips a weapon that is stuck in somebody."""
    for k in range(b.now.fighters[who].items_n):
        if b.now.fighters[who].items[k].place == Place.STUCK:
            if b.now.fighters[who].items[k].gripped:
                return True
    return False


@rule
def worth_of_target(b: Battle, who: int, other: int) -> int:
    """The foe closest to defeat and least able to answer; for care, whoever bleeds most."""
    fighter = b.now.fighters[other]
    worth = 100 * worst_wound(b, other) + 20 * fighter.fatigue
    if fighter.bleeding:
        worth += 50
    if b.roster.bodies[other].team == b.roster.bodies[who].team:
        return worth + (25 if other == who else 0)
    if fighter.action_points == 0:
        worth += 120
    if fighter.senseless > 0:
        worth += 150
    if fighter.prone:
        worth += 80
    if has(b.now.fighters[who].engaged, other):
        worth += 60
    if b.head.about == Act.ATTACK and is_ill_placed(b, who, other):
        worth -= 300
    if b.head.about == Act.CHANGE_RANGE and not is_ill_placed(b, who, other):
        worth -= 300
    return worth - b.roster.bodies[other].bulk


@rule
def worth_of_item(b: Battle, who: int, item: int) -> int:
    """To strike with or to draw: the most expected damage. To drop: the least."""
    worth = strike_worth(b, who, item)
    if b.head.about == Act.ATTACK:
        return strike_worth_at(b, who, item, range_between(b, who, b.head.foe))
    if b.head.about == Act.DROP:
        return -worth
    if b.head.about == Act.READY and b.now.fighters[who].items[item].place == Place.HELD:
        return KEEP_BACK
    return worth


@rule
def worth_of_interrupt(b: Battle, who: int, action: int) -> int:
    """A delayed point is kept for the parry while pain forbids a blow, else it strikes first."""
    fighter = b.now.fighters[who]
    may_strike = fighter.no_attack == 0 and fighter.defend_only == 0 and not fighter.prone
    may_strike = may_strike and not fighter.surprised
    if action == Act.INTERRUPT:
        return 100 if may_strike else 0
    return 50


@rule
def worth_of_letting_go(b: Battle, who: int, action: int) -> int:
    """A weapon in the foe is left there by whoever has another to draw."""
    spare = best_item_to_ready(b, who) >= 0
    if action == Act.LEAVE_IN:
        return 100 if spare else 0
    return 50


# ---------------------------------------------------------------- resistance and care

SKILL_OF = (
    (Act.BY_BRAWN.value, Skill.BRAWN.value),
    (Act.BY_EVADE.value, Skill.EVADE.value),
    (Act.BY_ATHLETICS.value, Skill.ATHLETICS.value),
    (Act.BY_ACROBATICS.value, Skill.ACROBATICS.value),
    (Act.BY_UNARMED.value, Skill.UNARMED.value),
    (Act.BY_RIDE.value, Skill.RIDE.value),
)


@rule
def worth_of_resistance(b: Battle, who: int, action: int) -> int:
    """The highest of one's own percentages."""
    body = b.roster.bodies[who]
    if action == Act.BY_STYLE:
        best = 0
        for style in range(body.styles_n):
            best = max(best, body.styles[style].percent)
        return best
    for act, skill in SKILL_OF:
        if action == act:
            return body.skills[skill]
    return 0


@rule
def worth_of_treatment(b: Battle, patient: int, location: int) -> int:
    """Blood first, then the worst wound."""
    worth = 10 * wound_of(b, patient, location)
    if has(b.now.fighters[patient].bleeding, location):
        worth += 100
    return worth
