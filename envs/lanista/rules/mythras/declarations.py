"""A declaration: what a fighter may do on his turn, and by what means [ROUND.ONE_PROACTIVE]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule, segment
from lanista.rules.core.tape import allow, ask, emit, is_answered
from lanista.rules.mythras.actions import (
    can_pull_out,
    can_ready,
    can_treat,
    crowd,
    engaged_foes,
)
from lanista.rules.mythras.at_range import (
    can_strike,
    can_strike_at,
    choose_aim,
    may_crush_with,
    threatens,
)
from lanista.rules.mythras.change_range import declare_range, may_change_range
from lanista.rules.mythras.conditions import is_out
from lanista.rules.mythras.formation import choose_whom_to_meet, may_brace, may_form
from lanista.rules.mythras.free_acts import allow_free_acts, is_free, take_free_act
from lanista.rules.mythras.ground import declare_move, may_flee, may_move
from lanista.rules.mythras.holds import free_hold
from lanista.rules.mythras.initiative import may_reroll_initiative
from lanista.rules.mythras.limbs import holding_limbs, is_bare
from lanista.rules.mythras.movement import may_outmanoeuvre
from lanista.rules.mythras.reach import is_in_reach
from lanista.rules.mythras.reactions import exert, pay
from lanista.rules.mythras.speech import fall_silent
from lanista.rules.mythras.state import Battle, Part
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import (
    SLOT,
    Act,
    Ask,
    Effect,
    Place,
)
from lanista.rules.mythras.wards import end_ward
from lanista.rules.mythras.weapons import (
    striking_parts,
    weapon_row,
    wielding_styles,
)
from lanista.rules.mythras.wrestling import (
    choose_hold,
    choose_part,
    choose_tugged,
    may_struggle,
    may_tug,
)

# ---------------------------------------------------------------- what may be declared


@rule
def may_target(b: Battle, who: int, foe: int) -> bool:
    """Whether a fighter can strike at another: a foe still in the fight, in the same zone, near
    enough and with room around him [CLOSE.ENGAGEMENT]."""
    if b.roster.bodies[foe].team == b.roster.bodies[who].team or is_out(b.now.fighters[foe]):
        return False
    fighter = b.now.fighters[who]
    if has(fighter.barred | fighter.distant, foe) or fighter.zone != b.now.fighters[foe].zone:
        return False
    width = b.roster.zones[fighter.zone].width
    return has(fighter.engaged, foe) or (crowd(b, foe) < width and crowd(b, who) < width)


@rule
def may_attack(b: Battle, who: int) -> bool:
    """Whether a fighter may attack at all now; the surprised may not [SURPRISE]."""
    fighter = b.now.fighters[who]
    if fighter.no_attack > 0 or fighter.defend_only > 0 or fighter.surprised or fighter.guarding:
        return False
    for foe in range(b.roster.fighters_n):
        if may_target(b, who, foe) and can_strike(b, who, foe):
            return True
    return False


@rule
def targets(b: Battle, who: int) -> int:
    """Bit mask of the foes whom a fighter can strike at, or come up to."""
    mask = 0
    for foe in range(b.roster.fighters_n):
        if may_target(b, who, foe):
            mask |= 1 << foe
    return mask


@rule
def may_ready(b: Battle, who: int) -> bool:
    """Whether any item can be readied."""
    for k in range(b.now.fighters[who].items_n):
        if can_ready(b, who, k):
            return True
    return False


@rule
def may_pull_out(b: Battle, who: int) -> bool:
    """Whether a weapon sticks in anybody near."""
    for patient in range(b.roster.fighters_n):
        if can_pull_out(b, who, patient):
            return True
    return False


@rule
def may_treat(b: Battle, who: int) -> bool:
    """Whether a fighter who is not fighting has anybody to tend."""
    if engaged_foes(b, who) > 0:
        return False
    for patient in range(b.roster.fighters_n):
        if can_treat(b, who, patient):
            return True
    return False


@rule
def allow_acts(b: Battle, who: int) -> None:
    """The acts open to a fighter on his turn [ACT.*]."""
    fighter = b.now.fighters[who]
    allow(b, Act.DITHER)
    if fighter.senseless > 0 or fighter.dazed > 0:
        return
    if b.now.depth == 0 and not fighter.last_act:
        allow(b, Act.DELAY)
    allow_free_acts(b, who)
    if fighter.defend_only > 0:
        return
    if may_attack(b, who):
        allow(b, Act.ATTACK)
    if fighter.prone:
        allow(b, Act.REGAIN_FOOTING)
    if may_move(b, who):
        allow(b, Act.MOVE)
    if may_flee(b, who):
        allow(b, Act.FLEE)
    if may_reroll_initiative(b, who):
        allow(b, Act.REROLL_INITIATIVE)
    if may_struggle(b, who):
        allow(b, Act.STRUGGLE)
    if may_tug(b, who):
        allow(b, Effect.TRIP_OPPONENT)
    if may_outmanoeuvre(b, who):
        allow(b, Act.OUTMANOEUVRE)
    if may_change_range(b, who, targets(b, who)):
        allow(b, Act.CHANGE_RANGE)
    if may_ready(b, who):
        allow(b, Act.READY)
    if may_brace(b, who):
        allow(b, Act.BRACE)
    if may_form(b, who):
        allow(b, Act.FORMATION)
    if may_pull_out(b, who):
        allow(b, Act.PULL_OUT)
    if may_treat(b, who):
        allow(b, Act.FIRST_AID)


# ---------------------------------------------------------------- the declaration


@segment(Battle, Part.DECLARE)
def declare(b: Battle, who: int) -> None:
    """Asks for the act, its target and its means, and takes the point [ROUND.ONE_PROACTIVE]."""
    fighter = b.now.fighters[who]
    fighter.free_used = 0
    fall_silent(b, who)
    fighter.declared_foe = fighter.declared_item = fighter.declared_about = -1
    fighter.declared_limb = -1
    fighter.declared_manner = Act.STRIKE
    act = choose_act(b, who)
    while is_free(act):
        take_free_act(b, who, act)
        act = choose_act(b, who)
    fighter.declared_act = act
    if act == Act.ATTACK:
        declare_attack(b, who)
    elif act == Act.READY:
        fighter.declared_item = choose_item_to_ready(b, who)
        fighter.declared_about = fighter.items[fighter.declared_item].place
    elif act == Act.PULL_OUT or act == Act.FIRST_AID:
        fighter.declared_foe = choose_patient(b, who, act)
    elif act == Act.BRACE:
        fighter.declared_foe = choose_whom_to_meet(b, who)
    elif act == Act.MOVE:
        declare_move(b, who)
    elif act == Act.STRUGGLE:
        fighter.declared_about = choose_hold(b, who)
    elif act == Act.CHANGE_RANGE:
        declare_range(b, who, targets(b, who))
    elif act == Effect.TRIP_OPPONENT:
        fighter.declared_foe = choose_tugged(b, who)
    if act == Act.DELAY:
        fighter.delaying = 1
        emit(b, Tell.DELAYS, who, -1, 0, 0, 0)
        return
    pay(b, who)
    if not is_gentle(act):
        exert(b, who)
    emit(
        b, Tell.DITHERS if act == Act.DITHER else Tell.DECLARE,
        who, fighter.declared_foe, act, fighter.declared_item, fighter.declared_manner,
    )  # fmt: skip


@rule
def choose_act(b: Battle, who: int) -> int:
    """Puts the question of the turn."""
    if not is_answered(b, Ask.TURN):
        allow_acts(b, who)
    return ask(b, who, Ask.TURN, -1, b.now.depth)


@rule
def is_gentle(act: int) -> bool:
    """Whether an act spares wounds that were staunched."""
    return act in (Act.DITHER, Act.READY, Act.FIRST_AID, Act.CAST, Act.HOLD_MAGIC, Act.AIM)


@rule
def declare_attack(b: Battle, who: int) -> None:
    """Target, weapon and style [ACT.ATTACK, CLOSE.ENGAGEMENT, STYLE.PACKAGE]."""
    fighter = b.now.fighters[who]
    body = b.roster.bodies[who]
    if not is_answered(b, Ask.TARGET):
        for foe in range(b.roster.fighters_n):
            if may_target(b, who, foe) and can_strike(b, who, foe):
                allow(b, SLOT + body.slot_of[foe])
    fighter.declared_foe = body.order[ask(b, who, Ask.TARGET, -1, Act.ATTACK) - SLOT]
    if not is_answered(b, Ask.WEAPON):
        for k in range(fighter.items_n):
            if can_strike_at(b, who, k, fighter.declared_foe):
                allow(b, SLOT + k)
    item = ask(b, who, Ask.WEAPON, fighter.declared_foe, Act.ATTACK) - SLOT
    fighter.declared_item = item
    end_ward(b, who, item)
    choose_style(b, who, item)
    fighter.declared_manner = choose_manner(b, who, fighter.declared_foe, item)
    fighter.declared_limb = choose_limb(b, who, item, fighter.declared_manner)
    if fighter.declared_manner == Act.CRUSH:
        fighter.declared_about = choose_part(b, who, fighter.declared_foe)
    elif fighter.declared_manner == Act.STRIKE_WEAPON:
        fighter.declared_about = choose_aim(b, who, fighter.declared_foe)


@rule
def choose_manner(b: Battle, who: int, foe: int, item: int) -> int:
    """A plain or a pulled blow or, from too far, one at what keeps the weapon at bay; without a
    weapon also a grapple, or a crush of what is held
    [PULLED_BLOW, REACH.AT_LONGER, UNARMED.STRIKE, UNARMED.GRAPPLE]."""
    if not is_answered(b, Ask.MANNER):
        allow_manners(b, who, foe, item)
    return ask(b, who, Ask.MANNER, foe, item)


@rule
def allow_manners(b: Battle, who: int, foe: int, item: int) -> None:
    """The manners in which an item can be used against a foe."""
    if may_crush_with(b, who, item, foe):
        allow(b, Act.CRUSH)
    if is_in_reach(b, who, item, foe):
        allow(b, Act.STRIKE)
        allow(b, Act.PULL_BLOW)
        if b.now.fighters[who].items[item].place == Place.BODY:
            if holding_limbs(b, who, item) and free_hold(b, foe) >= 0:
                allow(b, Act.GRAPPLE)
    elif threatens(b, foe, who):
        allow(b, Act.STRIKE_WEAPON)


@rule
def choose_limb(b: Battle, who: int, item: int, manner: int) -> int:
    """The part of the body that strikes, any but the trunk, or the empty limb that grapples
    [STYLE.UNARMED, UNARMED.STRIKE]."""
    grapples = manner == Act.GRAPPLE
    if not grapples and (manner == Act.CRUSH or not is_bare(b, who, item)):
        return -1
    if not is_answered(b, Ask.LIMB):
        limbs = holding_limbs(b, who, item) if grapples else striking_parts(b, who)
        for location in range(b.roster.bodies[who].locations_n):
            if has(limbs, location):
                allow(b, SLOT + location)
    return ask(b, who, Ask.LIMB, -1, manner) - SLOT


@rule
def choose_style(b: Battle, who: int, item: int) -> None:
    """The style in use, where more than one covers what is in hand [STYLE.PACKAGE]."""
    if not is_answered(b, Ask.STYLE):
        styles = wielding_styles(b, who, weapon_row(b, who, item))
        if styles == 0:
            b.now.fighters[who].style = -1
            return
        for style in range(b.roster.bodies[who].styles_n):
            if has(styles, style):
                allow(b, SLOT + style)
    b.now.fighters[who].style = ask(b, who, Ask.STYLE, -1, item) - SLOT


@rule
def choose_item_to_ready(b: Battle, who: int) -> int:
    """Which item to draw, sheathe or pick up."""
    if not is_answered(b, Ask.WEAPON):
        for k in range(b.now.fighters[who].items_n):
            if can_ready(b, who, k):
                allow(b, SLOT + k)
    return ask(b, who, Ask.WEAPON, -1, Act.READY) - SLOT


@rule
def choose_patient(b: Battle, who: int, act: int) -> int:
    """Whom to tend, or out of whom to pull a weapon."""
    body = b.roster.bodies[who]
    for other in range(b.roster.fighters_n):
        fits = can_pull_out(b, who, other) if act == Act.PULL_OUT else can_treat(b, who, other)
        if fits:
            allow(b, SLOT + body.slot_of[other])
    return body.order[ask(b, who, Ask.TARGET, -1, act) - SLOT]
