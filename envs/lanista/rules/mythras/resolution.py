"""What was picked in an exchange takes effect, each in its turn [EXCHANGE.STACKING]."""

from __future__ import annotations

from lanista.rules.core.compile import rule, segment
from lanista.rules.mythras.effects_on_balance import bash, trip_opponent
from lanista.rules.mythras.effects_on_body import (
    bleed,
    blind_opponent,
    compel_surrender,
    impale,
    scar_foe,
    stun_location,
)
from lanista.rules.mythras.effects_on_holds import entangle, grip, slip_free
from lanista.rules.mythras.effects_on_range import move_range, withdraw
from lanista.rules.mythras.effects_on_tempo import (
    arise,
    hold_off,
    kill_silently,
    prepare_counter,
    remise,
)
from lanista.rules.mythras.effects_on_weapons import (
    accidental_injury,
    damage_weapon,
    disarm_opponent,
    pin_weapon,
    take_weapon,
)
from lanista.rules.mythras.state import Battle, Blow, Part, Pick
from lanista.rules.mythras.vocabulary import Effect, Side


@segment(Battle, Part.RESOLVE_EFFECTS)
def resolve_effects(b: Battle) -> None:
    """Applies what was picked; a demand to surrender comes last."""
    blow = b.blow
    for k in range(blow.picks_n):
        if blow.picks[k].by != Side.NOBODY:
            resolve_effect(b, blow, blow.picks[k])
    for k in range(blow.picks_n):
        demand = blow.picks[k].effect == Effect.COMPEL_SURRENDER
        if demand and blow.picks[k].by != Side.NOBODY:
            compel_surrender(b, blow, blow.picks[k])


@rule
def resolve_effect(b: Battle, blow: Blow, pick: Pick) -> None:
    """Applies an effect that acts after the damage [EXCHANGE.EFFECTS_WITHOUT_DAMAGE]."""
    effect = pick.effect
    if effect == Effect.ACCIDENTAL_INJURY:
        accidental_injury(b, blow)
    elif effect == Effect.BASH:
        bash(b, blow, pick)
    elif effect == Effect.BLEED:
        bleed(b, blow, pick)
    elif effect == Effect.STUN_LOCATION:
        stun_location(b, blow, pick)
    elif effect == Effect.DAMAGE_WEAPON:
        damage_weapon(b, blow, pick)
    elif effect == Effect.DISARM_OPPONENT:
        disarm_opponent(b, blow, pick)
    elif effect == Effect.PIN_WEAPON:
        pin_weapon(b, blow, pick)
    elif effect == Effect.TAKE_WEAPON:
        take_weapon(b, blow, pick)
    elif effect == Effect.TRIP_OPPONENT:
        trip_opponent(b, blow, pick)
    elif effect == Effect.PREPARE_COUNTER:
        prepare_counter(b, blow, pick)
    elif effect == Effect.CLOSE_RANGE or effect == Effect.OPEN_RANGE:
        move_range(b, blow, pick)
    elif effect == Effect.WITHDRAW:
        withdraw(b, blow, pick)
    elif effect == Effect.IMPALE:
        impale(b, blow)
    else:
        resolve_tempo_and_holds(b, blow, pick)


@rule
def resolve_tempo_and_holds(b: Battle, blow: Blow, pick: Pick) -> None:
    """The same for effects on tempo, nerve and holds."""
    effect = pick.effect
    if effect == Effect.ARISE:
        arise(b, blow, pick)
    elif effect == Effect.BLIND_OPPONENT:
        blind_opponent(b, blow, pick)
    elif effect == Effect.ENTANGLE:
        entangle(b, blow, pick)
    elif effect == Effect.GRIP:
        grip(b, blow, pick)
    elif effect == Effect.KILL_SILENTLY:
        kill_silently(b, blow, pick)
    elif effect == Effect.OVEREXTEND_OPPONENT or effect == Effect.PRESS_ADVANTAGE:
        hold_off(b, blow, pick)
    elif effect == Effect.REMISE:
        remise(b, blow, pick)
    elif effect == Effect.SCAR_FOE:
        scar_foe(b, blow, pick)
    elif effect == Effect.SLIP_FREE:
        slip_free(b, blow, pick)
