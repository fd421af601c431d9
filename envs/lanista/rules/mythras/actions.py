"""Proactive acts other than blows: readying, rising, pulling weapons out, first aid [ACT.*]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import allow, ask, emit
from lanista.rules.mythras.blows import begin_blow
from lanista.rules.mythras.conditions import (
    brawn_steps,
    is_able,
    is_out,
    skill_value,
    unopposed,
    wound_of,
)
from lanista.rules.mythras.effects_on_balance import skill_of_answer
from lanista.rules.mythras.harm import consequences, injure, treat, weapon_dice
from lanista.rules.mythras.holds import is_pinned
from lanista.rules.mythras.rolls import (
    beats,
    excess_over_100,
    level_of,
    lowered,
    opposed_rolls,
    skill_roll,
)
from lanista.rules.mythras.state import Battle
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import (
    ITEMS,
    SLOT,
    Act,
    Ask,
    Die,
    Level,
    Place,
    Skill,
    WeaponTrait,
    Wound,
)
from lanista.rules.mythras.wards import rise_from_crouch
from lanista.rules.mythras.weapons import (
    TURNS_TO_PICK_UP,
    arms_serve,
    can_drop,
    drop_item,
    empty_arms,
    first_arms,
    fits_off_hand,
    let_go,
    lower,
    weapon_row,
)

# ---------------------------------------------------------------- who is where


@rule
def engaged_foes(b: Battle, who: int) -> int:
    """How many foes that can still fight are engaged with a fighter."""
    count = 0
    for other in range(b.roster.fighters_n):
        if has(b.now.fighters[who].engaged, other) and is_able(b.now.fighters[other]):
            count += 1
    return count


@rule
def is_here(b: Battle, who: int, other: int) -> bool:
    """Whether another fighter is in the same zone and has not left the fight."""
    fighter = b.now.fighters[other]
    return fighter.present == 1 and fighter.zone == b.now.fighters[who].zone


@rule
def crowd(b: Battle, who: int) -> int:
    """How many fighters are engaged with one."""
    count = 0
    for other in range(b.roster.fighters_n):
        count += (b.now.fighters[who].engaged >> other) & 1
    return count


# ---------------------------------------------------------------- Ready Weapon


@rule
def can_ready(b: Battle, who: int, item: int) -> bool:
    """Whether an item can be drawn, sheathed or picked up now [ACT.READY]."""
    held = b.now.fighters[who].items[item]
    if held.place == Place.HELD:
        if is_pinned(b, who, item):
            return False
        return b.roster.weapons[held.weapon].strapped == 0 and arms_serve(b, who, held.hands)
    here = held.place == Place.GROUND and held.zone == b.now.fighters[who].zone
    if held.place == Place.STOWED or here:
        has_hands = first_arms(b, who, b.roster.weapons[held.weapon].hands) != 0
        return has_hands and fits_off_hand(b, who, held.weapon)
    return False


@rule
def ready_item(b: Battle, who: int, item: int) -> None:
    """Draws or sheathes in one turn; picks up in two: bend down, and stand ready [ACT.READY]."""
    held = b.now.fighters[who].items[item]
    if held.place == Place.HELD:
        lower(b, who, item)
        held.place, held.hands = Place.STOWED, 0
    elif held.place == Place.GROUND and held.turns > 1:
        held.turns -= 1
    else:
        held.hands = first_arms(b, who, b.roster.weapons[held.weapon].hands)
        held.place, held.turns = Place.HELD, 0
    emit(b, Tell.READIES, who, -1, item, held.weapon, held.place)


@rule
def may_drop(b: Battle, who: int) -> bool:
    """Whether there is anything in hand to drop."""
    for k in range(b.now.fighters[who].items_n):
        if can_drop(b, who, k):
            return True
    return False


@rule
def drop_weapon(b: Battle, who: int) -> None:
    """Opens a hand, its owner says which: an item falls, or stays in the wound it made
    [FREE.DROP]."""
    for k in range(b.now.fighters[who].items_n):
        if can_drop(b, who, k):
            allow(b, SLOT + k)
    item = ask(b, who, Ask.WEAPON, -1, Act.DROP) - SLOT
    if b.now.fighters[who].items[item].place == Place.STUCK:
        let_go(b, who, item)
    else:
        drop_item(b, who, item)


# ---------------------------------------------------------------- Regain Footing


@rule
def strongest_foe(b: Battle, who: int, skill: int) -> int:
    """The engaged foe best able to keep a fighter down, or -1."""
    best = -1
    for other in range(b.roster.fighters_n):
        if has(b.now.fighters[who].engaged, other) and is_able(b.now.fighters[other]):
            value = skill_value(b, other, skill, 0)
            if best < 0 or value > skill_value(b, best, skill, 0):
                best = other
    return best


@rule
def regain_footing(b: Battle, who: int) -> None:
    """Stands up; against a foe, only by winning Brawn or Athletics [ACT.REGAIN_FOOTING].

    The foe's roll costs no Action Point.
    """
    if engaged_foes(b, who) > 0:
        allow(b, Act.BY_BRAWN)
        allow(b, Act.BY_ATHLETICS)
        answer = ask(b, who, Ask.RESIST_WITH, -1, Act.REGAIN_FOOTING)
        skill, die = skill_of_answer(answer)
        foe = strongest_foe(b, who, skill)
        brawn = skill == Skill.BRAWN
        own = skill_value(b, who, skill, brawn_steps(b, who, foe) if brawn else 0)
        other = skill_value(b, foe, skill, brawn_steps(b, foe, who) if brawn else 0)
        if not opposed_rolls(b, who, own, die, foe, other, die):
            emit(b, Tell.CANNOT_RISE, who, foe, 0, 0, 0)
            return
    b.now.fighters[who].prone = 0
    rise_from_crouch(b, who)
    emit(b, Tell.STANDS, who, -1, 0, 0, 0)


# ---------------------------------------------------------------- weapons in wounds


@rule
def stuck_weapon(b: Battle, who: int, patient: int) -> int:
    """The weapon stuck in `patient` that `who` could pull out, own ones first: ITEMS * owner +
    item, or -1."""
    found = -1
    for owner in range(b.roster.fighters_n):
        for k in range(b.now.fighters[owner].items_n):
            held = b.now.fighters[owner].items[k]
            if held.place == Place.STUCK and held.foe == patient:
                if held.gripped and owner != who and patient != who:
                    continue
                if found < 0 or owner == who:
                    found = ITEMS * owner + k
    return found


@rule
def can_pull_out(b: Battle, who: int, patient: int) -> bool:
    """Whether a weapon can be pulled out of somebody: in hand or with a hand free, and close."""
    if b.now.fighters[patient].impaled_size == 0 or not is_here(b, who, patient):
        return False
    found = stuck_weapon(b, who, patient)
    if found < 0:
        return False
    held = b.now.fighters[found // ITEMS].items[found % ITEMS]
    gripped = held.gripped and found // ITEMS == who
    if not gripped and empty_arms(b, who) == 0:
        return False
    near = patient == who or has(b.now.fighters[who].engaged, patient)
    return near or is_out(b.now.fighters[patient])


@rule
def pull_out(b: Battle, who: int, patient: int) -> None:
    """Brawn tears a weapon from the wound, and the wound wider [IMPALE.WITHDRAW]."""
    found = stuck_weapon(b, who, patient)
    if found < 0:
        return
    owner, item = found // ITEMS, found % ITEMS
    held = b.now.fighters[owner].items[item]
    location, row = held.location, held.weapon
    if not wins_pull(b, who, patient, item):
        emit(b, Tell.STAYS_STUCK, who, patient, item, row, 0)
        b.blow.open = 0
        return
    free_weapon(b, who, owner, item)
    emit(b, Tell.PULLED_OUT, who, patient, location, row, 0)
    damage = weapon_dice(b, who, row, 0)
    if not has(b.roster.weapons[row].traits, WeaponTrait.BARBED):
        damage = (damage + 1) // 2
    injure(b, b.blow, patient, location, damage)
    consequences(b, b.blow, patient, True)
    b.blow.open = 0


@rule
def wins_pull(b: Battle, who: int, patient: int, item: int) -> bool:
    """The Brawn roll to pull, opposed if the victim resists; it stays on the table for the
    wound's Endurance roll."""
    resisted = False
    if patient != who and is_able(b.now.fighters[patient]):
        allow(b, Act.ACCEPT)
        allow(b, Act.DECLINE)
        resisted = ask(b, patient, Ask.RESIST_PULL, who, -1) == Act.ACCEPT
    blow = b.blow
    begin_blow(b, blow, who, patient, item, Act.PULL_OUT)
    steps = brawn_steps(b, who, patient) if resisted else 0
    plain = skill_value(b, who, Skill.BRAWN, steps)
    rival_plain = 0
    if resisted:
        rival_plain = skill_value(b, patient, Skill.BRAWN, brawn_steps(b, patient, who))
    excess = excess_over_100(plain, rival_plain) if resisted else 0
    blow.attack_plain, blow.attack_skill = plain, lowered(plain, excess)
    blow.attack_roll = skill_roll(b, who, blow.attack_skill, plain, Die.BRAWN)
    blow.attack_level = level_of(blow.attack_roll, blow.attack_skill, plain)
    if not resisted:
        return blow.attack_level >= Level.SUCCESS
    rival = lowered(rival_plain, excess)
    result = skill_roll(b, patient, rival, rival_plain, Die.BRAWN)
    rival_level = level_of(result, rival, rival_plain)
    return beats(blow.attack_level, blow.attack_roll, blow.attack_skill, rival_level, result, rival)


@rule
def free_weapon(b: Battle, who: int, owner: int, item: int) -> None:
    """The weapon leaves the wound: into its owner's hand, or to the ground."""
    held = b.now.fighters[owner].items[item]
    patient = held.foe
    if who != owner:
        held.hands = 0
    elif not held.gripped:
        held.hands = first_arms(b, who, b.roster.weapons[held.weapon].hands)
    held.place, held.turns = Place.HELD, 0
    if held.hands == 0:
        held.place, held.turns = Place.GROUND, TURNS_TO_PICK_UP
        held.zone = b.now.fighters[patient].zone
    held.foe, held.location, held.gripped = -1, -1, 0
    remaining = 0
    for other in range(b.roster.fighters_n):
        for k in range(b.now.fighters[other].items_n):
            stuck = b.now.fighters[other].items[k]
            if stuck.place == Place.STUCK and stuck.foe == patient:
                remaining = max(remaining, b.roster.weapons[weapon_row(b, other, k)].bulk)
    b.now.fighters[patient].impaled_size = remaining


# ---------------------------------------------------------------- First Aid


@rule
def needs_treatment(b: Battle, who: int, location: int) -> bool:
    """Whether First Aid could do anything for a location."""
    fighter = b.now.fighters[who]
    if fighter.dead:
        return False
    if has(fighter.bleeding, location):
        return True
    if has(fighter.treated, location):
        return False
    return wound_of(b, who, location) != Wound.NONE


@rule
def can_treat(b: Battle, who: int, patient: int) -> bool:
    """Whether a fighter may tend another: himself, a comrade, or a foe who is down."""
    if not is_here(b, who, patient):
        return False
    theirs, ours = b.roster.bodies[patient].team, b.roster.bodies[who].team
    if theirs != ours and not is_out(b.now.fighters[patient]):
        return False
    for location in range(b.roster.bodies[patient].locations_n):
        if needs_treatment(b, patient, location):
            return True
    return False


@rule
def first_aid(b: Battle, who: int, patient: int) -> None:
    """Tends one wound [HARM.FIRST_AID]."""
    for location in range(b.roster.bodies[patient].locations_n):
        if needs_treatment(b, patient, location):
            allow(b, SLOT + location)
    location = ask(b, who, Ask.WOUND, patient, -1) - SLOT
    if unopposed(b, who, Skill.FIRST_AID, 0, Die.FIRST_AID):
        treat(b, who, patient, location)
    else:
        emit(b, Tell.TREATMENT_FAILS, who, patient, location, 0, 0)
