"""What a target may do about a blow [REACT.*, FREE.*]."""

from __future__ import annotations

from lanista.rules.mythras.vocabulary import Act, Ask, HoldKind, Place
from oracle.distance import cramped, in_reach, ready_to_strike
from oracle.guards import can_guard, set_wards
from oracle.table import Person, Table, Thing


def parries_with(table: Table, who: Person, thing: Thing) -> bool:
    """Whether a thing can parry the blow under way: not a mere weapon of attack, nor one that
    guards a location, nor one that is too long; a bare limb must reach, and know how."""
    attacker = table.people[table.blow.attacker]
    if not ready_to_strike(who, thing) or "offensive" in thing.kind.traits or thing.ward:
        return False
    if cramped(who, thing, attacker):
        return False
    return not thing.kind.natural or (who.sheet.sapient and in_reach(who, thing, attacker))


def can_parry(table: Table, who: Person) -> bool:
    """Whether there is anything to parry with."""
    if "parry" in table.off:
        return False
    return any(parries_with(table, who, thing) for thing in who.things)


def can_evade(table: Table, who: Person) -> bool:
    """Whether the legs allow a dive."""
    entangled = any(hold.kind == HoldKind.ENTANGLE for _, hold in who.holds)
    bound = who.legs_bound or entangled or who.zone.ledge
    return "evade" not in table.off and not bound


def reactions(table: Table, who: Person) -> set[int]:
    """Parry, evade, or let it come."""
    legal = {Act.NO_REACTION}
    if can_parry(table, who):
        legal.add(Act.PARRY)
    if can_evade(table, who):
        legal.add(Act.EVADE)
    return set(legal)


def percent_with(who: Person, thing: Thing) -> int:
    """The plain percentage with a thing."""
    styles = [who.sheet.styles[k] for k in who.styles_for(thing)]
    in_use = who.now.style
    best = max((style.percent for style in styles), default=-1)
    if in_use >= 0 and in_use in who.styles_for(thing):
        best = who.sheet.styles[in_use].percent
    if thing.kind.natural:
        return max(best, who.sheet.skills["unarmed"])
    return (
        best if best >= 0 else who.sheet.characteristics["STR"] + who.sheet.characteristics["DEX"]
    )


def is_unhindered(who: Person) -> bool:
    """Nothing makes a defence harder. (Whoever is hindered has no skill above 100 in the built-in
    scenarios, where the best is 130.)"""
    now, zone = who.now, who.zone
    attacker = who.table.people[who.table.blow.attacker].now
    state = now.prone or now.fatigue or now.impaled_size or now.blinded > 0 or now.held
    ground = zone.light != "bright" or zone.footing != "firm" or zone.visibility != "clear"
    placed = now.crouching or now.rear or (attacker.raised and not now.raised)
    return not (state or ground or placed)


def used_already(table: Table) -> set[int]:
    """The free acts already taken before this blow: the tape's last answers, as far as they are
    answers to this question and its parts."""
    used: set[int] = set()
    parts = (Ask.READY, Ask.WEAPON, Ask.LOCATION, Ask.CROUCH)
    for entry in table.chosen():
        if entry.kind not in parts:
            break
        if entry.kind == Ask.READY:
            used.add(entry.value)
    return used


def ready_answers(table: Table, who: Person) -> set[int]:
    """A defence over 100 may be declared; a hand that holds what is no help may open; a guard may
    be set where nothing else is left to do, or changed."""
    legal: set[int] = set()
    pays = table.blow.may_react and who.able and is_unhindered(who)
    over = [t for t in who.things if parries_with(table, who, t) and percent_with(who, t) > 100]
    if pays and over and can_parry(table, who):
        legal.add(Act.PARRY)
    if pays and can_evade(table, who) and who.sheet.skills["evade"] > 100:
        legal.add(Act.EVADE)
    useless = [
        thing
        for thing in who.things
        if thing.can_be_let_go
        and (thing.place == Place.STUCK or not thing.kind.melee or "offensive" in thing.kind.traits)
    ]
    asked = bool(legal or useless)
    idle = [thing for thing in can_guard(who) if not thing.ward]
    free: set[int] = set()
    if asked and any(thing.can_be_let_go for thing in who.things):
        free.add(Act.DROP)
    if asked or (set_wards(who) if table.blow.may_react else idle):
        free |= {Act.WARD} if can_guard(who) else set()
        free |= {Act.UNWARD} if set_wards(who) else set()
    return legal | (free - used_already(table)) | {Act.WAIT}
