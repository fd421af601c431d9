"""Special effects that hold a foe, or slip his hold [SE.GRIP, SE.ENTANGLE, SE.SLIP_FREE]."""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import allow, ask
from lanista.rules.mythras.conditions import is_out, lasting
from lanista.rules.mythras.effects import doer, may_pick, own_item, victim
from lanista.rules.mythras.holds import free_hold, let_loose, may_slip, take_hold
from lanista.rules.mythras.limbs import holding_limbs
from lanista.rules.mythras.occasions import can_slip, may_entangle, striking_arm
from lanista.rules.mythras.state import Battle, Blow, Pick
from lanista.rules.mythras.vocabulary import (
    FIRST_EFFECT,
    HOLDS,
    PICKS,
    SLOT,
    Ask,
    Effect,
    HoldKind,
    Side,
)
from lanista.rules.mythras.weapons import weapon_row

# What the natural weapons of content may do on a hit by themselves.
INHERENT = (
    Effect.BASH.value, Effect.BLEED.value, Effect.ENTANGLE.value, Effect.GRIP.value,
    Effect.STUN_LOCATION.value, Effect.TRIP_OPPONENT.value,
)  # fmt: skip


@rule
def add_inherent_effects(b: Battle, blow: Blow) -> None:
    """What a natural weapon does by itself when it wounds, without an effect being spent: jaws
    that close on the prey [UNARMED.CREATURE]."""
    weapon = b.roster.weapons[weapon_row(b, blow.attacker, blow.attack_item)]
    if not weapon.inherent or not blow.wounded:
        return
    for effect in INHERENT:
        given = has(weapon.inherent, effect - FIRST_EFFECT) and blow.picks_n < PICKS
        if given and may_pick(b, blow, Side.ATTACKER, effect, False):
            pick = blow.picks[blow.picks_n]
            pick.effect, pick.by, pick.about, pick.surely = effect, Side.ATTACKER, 0, 0
            blow.picks_n += 1


@rule
def grip(b: Battle, blow: Blow, pick: Pick) -> None:
    """A limb closes on the foe, who can neither change range nor leave; the gripper says which
    limb [SE.GRIP]."""
    own, foe = doer(blow, pick.by), victim(blow, pick.by)
    limbs = holding_limbs(b, own, own_item(blow, pick.by))
    if limbs == 0 or free_hold(b, foe) < 0 or is_out(b.now.fighters[foe]):
        return
    for location in range(b.roster.bodies[own].locations_n):
        if has(limbs, location):
            allow(b, SLOT + location)
    limb = ask(b, own, Ask.LIMB, foe, Effect.GRIP) - SLOT
    place = blow.location if pick.by == Side.ATTACKER else striking_arm(b, blow)
    take_hold(b, foe, HoldKind.GRIP, own, limb, place, own_item(blow, pick.by))


@rule
def entangle(b: Battle, blow: Blow, pick: Pick) -> None:
    """The weapon wraps round the location struck, or round the arm whose blow it met; on his
    next turn its wielder may trip by it [SE.ENTANGLE]."""
    own, foe, item = doer(blow, pick.by), victim(blow, pick.by), own_item(blow, pick.by)
    place = blow.location if pick.by == Side.ATTACKER else striking_arm(b, blow)
    k = free_hold(b, foe)
    if place < 0 or not may_entangle(b, blow, own, foe, item) or is_out(b.now.fighters[foe]):
        return
    take_hold(b, foe, HoldKind.ENTANGLE, own, -1, place, item)
    b.now.fighters[foe].holds[k].trips = lasting(b.now.fighters[own], 1)


@rule
def slip_free(b: Battle, blow: Blow, pick: Pick) -> None:
    """Out of a grip, an entanglement or a pin at once [SE.SLIP_FREE]."""
    own = doer(blow, pick.by)
    if not can_slip(b, own):
        return
    for k in range(HOLDS):
        if may_slip(b, own, k):
            allow(b, SLOT + k)
    let_loose(b, own, ask(b, own, Ask.HOLD, -1, Effect.SLIP_FREE) - SLOT)
