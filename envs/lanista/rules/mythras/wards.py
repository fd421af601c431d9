"""Wards: a weapon or a shield held before a part of the body [FREE.WARD, PASSIVE.BLOCK]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import allow, ask, emit, is_answered
from lanista.rules.mythras.formation import in_formation, number_of
from lanista.rules.mythras.state import Battle
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import SLOT, Act, Ask, Place, Trait, WeaponTrait
from lanista.rules.mythras.weapons import can_strike_with, can_wield, lower, weapon_row

# ---------------------------------------------------------------- what is guarded


@rule
def ward_of(b: Battle, who: int, item: int) -> int:
    """Bit mask of the locations an item guards; nothing while its arm fails or it is pinned."""
    ward = b.now.fighters[who].items[item].ward
    return ward if ward and can_wield(b, who, item) else 0


@rule
def warded(b: Battle, who: int) -> int:
    """Bit mask of the locations that anything guards."""
    mask = 0
    for k in range(b.now.fighters[who].items_n):
        mask |= ward_of(b, who, k)
    return mask


@rule
def everywhere(b: Battle, who: int) -> int:
    """Bit mask of all locations of a body."""
    return (1 << b.roster.bodies[who].locations_n) - 1


@rule
def adjoining(b: Battle, who: int, mask: int) -> int:
    """Bit mask of the locations beside those of a mask."""
    beside = 0
    for location in range(b.roster.bodies[who].locations_n):
        if has(mask, location):
            beside |= b.roster.bodies[who].locations[location].adjacent
    return beside & ~mask


# ---------------------------------------------------------------- who may set one


@rule
def can_ward_with(b: Battle, who: int, item: int) -> bool:
    """Whether an item can be held before a location: in hand, and no weapon that only attacks."""
    if b.now.fighters[who].items[item].place != Place.HELD or not can_strike_with(b, who, item):
        return False
    weapon = b.roster.weapons[weapon_row(b, who, item)]
    return weapon.passive_block > 0 and not has(weapon.traits, WeaponTrait.OFFENSIVE)


@rule
def may_ward(b: Battle, who: int) -> bool:
    """Whether anything in hand could guard a location, or another one."""
    for k in range(b.now.fighters[who].items_n):
        if can_ward_with(b, who, k):
            return True
    return False


@rule
def has_idle_guard(b: Battle, who: int) -> bool:
    """Whether anything that could guard a location does not."""
    for k in range(b.now.fighters[who].items_n):
        if can_ward_with(b, who, k) and not b.now.fighters[who].items[k].ward:
            return True
    return False


@rule
def may_unward(b: Battle, who: int) -> bool:
    """Whether any ward is set."""
    for k in range(b.now.fighters[who].items_n):
        if b.now.fighters[who].items[k].ward:
            return True
    return False


# ---------------------------------------------------------------- setting one


@rule
def set_ward(b: Battle, who: int) -> None:
    """Holds a weapon before one location, a shield before several, or moves it to others
    [FREE.WARD]."""
    for k in range(b.now.fighters[who].items_n):
        if can_ward_with(b, who, k):
            allow(b, SLOT + k)
    item = ask(b, who, Ask.WEAPON, -1, Act.WARD) - SLOT
    lower(b, who, item)
    held = b.now.fighters[who].items[item]
    if b.roster.weapons[held.weapon].shield:
        held.ward = held.hands
        choose_crouch(b, who, item)
    choose_locations(b, who, item, locations_covered(b, who, item))
    emit(
        b, Tell.WARDS, who, -1, held.ward, held.weapon, b.now.fighters[who].crouching
    )  # fmt: skip


@rule
def choose_crouch(b: Battle, who: int, item: int) -> None:
    """Behind a shield one may stand or, at the price of a Hard grade, crouch and cover twice as
    much [PASSIVE.BLOCK]."""
    if b.now.fighters[who].prone:
        return
    allow(b, Act.ACCEPT)
    allow(b, Act.DECLINE)
    if ask(b, who, Ask.CROUCH, -1, item) == Act.ACCEPT:
        b.now.fighters[who].crouching = 1


@rule
def locations_covered(b: Battle, who: int, item: int) -> int:
    """How many locations an item covers: a weapon one, a shield as many as it is broad; one more
    in a shield wall, twice as many crouching [PASSIVE.BLOCK, TRAIT.SHIELD_WALL]."""
    weapon = b.roster.weapons[weapon_row(b, who, item)]
    count = weapon.passive_block
    if weapon.shield:
        count += in_formation(b, who, Trait.SHIELD_WALL)
        if b.now.fighters[who].crouching:
            count *= 2
    return count


@rule
def choose_locations(b: Battle, who: int, item: int, most: int) -> None:
    """Which locations, one after the other, each beside one that the item guards already; a
    shield begins with the arm that bears it (ruling 86)."""
    held = b.now.fighters[who].items[item]
    while number_of(held.ward) < most:
        if not is_answered(b, Ask.LOCATION):
            free = uncovered(b, who, item)
            if free == 0:
                return
            for location in range(b.roster.bodies[who].locations_n):
                if has(free, location):
                    allow(b, SLOT + location)
            if held.ward:
                allow(b, Act.WAIVE)
        answer = ask(b, who, Ask.LOCATION, who, Act.WARD)
        if answer == Act.WAIVE:
            return
        held.ward |= 1 << (answer - SLOT)


@rule
def uncovered(b: Battle, who: int, item: int) -> int:
    """Bit mask of the locations that an item may yet be moved to cover: not the hand that holds
    it, nor what another item guards."""
    held = b.now.fighters[who].items[item]
    mask = adjoining(b, who, held.ward) if held.ward else everywhere(b, who)
    for k in range(b.now.fighters[who].items_n):
        mask &= ~ward_of(b, who, k)
    return mask & ~held.hands


# ---------------------------------------------------------------- ending one


@rule
def end_ward(b: Battle, who: int, item: int) -> None:
    """The item is needed for something else [FREE.WARD]."""
    held = b.now.fighters[who].items[item]
    if held.ward:
        lower(b, who, item)
        emit(b, Tell.UNWARDS, who, -1, item, held.weapon, 0)


@rule
def unward(b: Battle, who: int) -> None:
    """Gives up a ward of one's choice, so that the item may parry again."""
    for k in range(b.now.fighters[who].items_n):
        if b.now.fighters[who].items[k].ward:
            allow(b, SLOT + k)
    end_ward(b, who, ask(b, who, Ask.WEAPON, -1, Act.UNWARD) - SLOT)


@rule
def rise_from_crouch(b: Battle, who: int) -> None:
    """Who moves, or gets up, crouches no longer behind his shield."""
    if b.now.fighters[who].crouching:
        for k in range(b.now.fighters[who].items_n):
            if b.roster.weapons[weapon_row(b, who, k)].shield:
                end_ward(b, who, k)


@rule
def shift_feet(b: Battle, who: int) -> None:
    """Who steps forward or back stands no longer firm, nor crouched [ACT.BRACE]."""
    b.now.fighters[who].braced = 0
    rise_from_crouch(b, who)


@rule
def leave_spot(b: Battle, who: int) -> None:
    """Who is moved off his spot, by himself or by others, has left the line as well, and the
    higher ground."""
    shift_feet(b, who)
    b.now.fighters[who].raised = 0
    if b.now.fighters[who].formed:
        b.now.fighters[who].formed = 0
        emit(b, Tell.FALLS_OUT, who, -1, 0, 0, 0)
