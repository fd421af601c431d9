"""What may be done on one's turn [ACT.*]."""

from __future__ import annotations

from lanista.rules.mythras.vocabulary import Act, Effect, HoldKind, Place
from oracle import guards
from oracle.distance import can_move, other_distances, usable_against
from oracle.table import Person, Table, Thing, members


def crowd_of(person: Person) -> int:
    """How many are engaged with a fighter."""
    return len(person.engaged)


def may_strike_at(who: Person, foe: Person) -> bool:
    """Whether a blow at this foe may be declared."""
    if foe.team == who.team or foe.out or foe.now.zone != who.now.zone:
        return False
    if foe.k in members(who.now.barred | who.now.distant):
        return False
    width = who.zone.width
    return foe.k in who.engaged or (crowd_of(foe) < width and crowd_of(who) < width)


def pairs_well(who: Person, thing: Thing) -> bool:
    """Whether a weapon goes with what is in hand: of two weapons one is smaller, or both are
    Small; shields, missiles in hand and one's own limbs do not count."""
    if thing.kind.shield or not thing.kind.melee:
        return True
    beside = [t.kind for t in who.things if t.held and t.kind.melee and not t.kind.shield]
    return all(kind.size != thing.kind.size or kind.size == 1 for kind in beside)


def readiable(who: Person, thing: Thing) -> bool:
    """Whether a thing can be drawn, put away or picked up."""
    if thing.held:
        loose = not thing.kind.strapped and not who.pinned(thing)
        return loose and all(who.serves(limb) for limb in thing.hands)
    if thing.place == Place.STOWED or (thing.place == Place.GROUND and thing.zone == who.now.zone):
        return len(who.empty_hands) >= thing.kind.hands and pairs_well(who, thing)
    return False


def near_enough(who: Person, other: Person) -> bool:
    """Whether one can lay hands on somebody."""
    here = bool(other.now.present) and other.now.zone == who.now.zone
    return here and (other is who or other.k in who.engaged or other.out)


def has_stuck_weapon(who: Person, patient: Person) -> bool:
    """Whether a weapon sticks in somebody, and this fighter could pull it out."""
    if not near_enough(who, patient):
        return False
    candidates = [
        thing
        for owner in who.table.people
        for thing in owner.things
        if thing.place == Place.STUCK and thing.foe == patient.k
    ]
    # A comrade's grip is his; one's own weapons come first.
    candidates = [
        thing for thing in candidates if not thing.gripped or thing.owner is who or patient is who
    ]
    if not candidates:
        return False
    own = [thing for thing in candidates if thing.owner is who]
    chosen = own[-1] if own else candidates[0]
    return bool((chosen.gripped and chosen.owner is who) or who.empty_hands)


def wounds_to_treat(patient: Person) -> list[int]:
    """Locations that First Aid could do something for."""
    if patient.now.dead:
        return []
    bleeding, treated = members(patient.now.bleeding), members(patient.now.treated)
    return [
        k
        for k in range(len(patient.sheet.locations))
        if k in bleeding or (k not in treated and patient.wound(k) > 0)
    ]


def can_be_treated(who: Person, patient: Person) -> bool:
    """Oneself, a comrade, or a foe who is down."""
    if not patient.now.present or patient.now.zone != who.now.zone:
        return False
    if patient.team != who.team and not patient.out:
        return False
    return bool(wounds_to_treat(patient))


def foes_at_hand(who: Person) -> list[Person]:
    """Engaged foes that are in the fight."""
    return [foe for foe in who.foes if foe.k in who.engaged and not foe.out]


def may_attack(who: Person, foe: Person) -> bool:
    """Whether there is a foe to strike at, and something to strike with."""
    return may_strike_at(who, foe) and any(usable_against(who, t, foe) for t in who.things)


def whose_range_may_change(who: Person) -> list[Person]:
    """Foes at hand, or whom one could come up to, with whom another range would make sense."""
    near = [foe for foe in who.foes if foe in foes_at_hand(who) or may_strike_at(who, foe)]
    return [foe for foe in near if other_distances(who, foe)]


def distant_foes(who: Person) -> list[Person]:
    """Foes in the fight, on the same ground, who have to be walked up to."""
    far = members(who.now.distant)
    return [p for p in who.table.people if p.k in far and not p.out and p.now.zone == who.now.zone]


def listeners(who: Person) -> list[Person]:
    """Comrades in earshot who understand."""
    return [
        p
        for p in who.table.people
        if p is not who
        and p.team == who.team
        and p.now.zone == who.now.zone
        and p.able
        and p.sheet.sapient
    ]


def watchers(who: Person) -> list[Person]:
    """Those of them who could see a sign."""
    if who.zone.light == "dark":
        return []
    return [p for p in listeners(who) if p.now.blinded == 0]


def foes_to_tug(who: Person) -> list[Person]:
    """Foes on their feet who may be tripped by what entangles them."""
    return [
        p
        for p in who.table.people
        if not p.now.prone
        and any(h.kind == HoldKind.ENTANGLE and h.by == who.k and h.trips for _, h in p.holds)
    ]


def free_acts(who: Person) -> set[int]:
    """Free acts, each once a turn."""
    choices = {
        Act.DROP: any(thing.can_be_let_go for thing in who.things),
        Act.WARD: bool(guards.can_guard(who)),
        Act.UNWARD: bool(guards.set_wards(who)),
        Act.SPEAK: who.sheet.sapient and not who.now.silenced and bool(listeners(who)),
        Act.SIGNAL: who.sheet.sapient and not who.engaged and bool(watchers(who)),
        Act.ASSESS: not who.engaged and not who.now.aware,
    }
    used = members(who.now.free_used)
    return {act for act, open_ in choices.items() if open_ and act not in used}


def acts_on_turn(table: Table, who: Person, depth: int) -> set[int]:
    """Every act that a fighter may declare."""
    now = who.now
    legal: set[int] = {Act.DITHER}
    if now.senseless > 0 or now.dazed > 0:
        return legal
    if depth == 0 and not now.last_act:
        legal.add(Act.DELAY)
    legal |= free_acts(who)
    if now.defend_only > 0:
        return legal
    walks = not who.engaged and can_move(who)
    engaged = [p for p in table.people if p.k in who.engaged and p.able]
    choices = {
        Act.ATTACK: now.no_attack == 0
        and not now.surprised
        and any(may_attack(who, foe) for foe in who.foes),
        Act.REGAIN_FOOTING: now.prone,
        Act.STRUGGLE: bool(who.holds),
        Act.OUTMANOEUVRE: len(foes_at_hand(who)) >= 2 and can_move(who) and not who.zone.confined,
        Act.CHANGE_RANGE: can_move(who) and bool(foes_at_hand(who) or whose_range_may_change(who)),
        Act.MOVE: walks and bool(len(who.zones) > 1 or distant_foes(who)),
        Act.FLEE: walks and who.zone.exit,
        Act.REROLL_INITIATIVE: bool(now.reforming) and not who.engaged,
        Act.BRACE: not now.prone and any(guards.may_brace(who, foe) for foe in who.foes),
        Act.FORMATION: guards.can_line_up(who),
        Effect.TRIP_OPPONENT: now.no_attack == 0 and bool(foes_to_tug(who)),
        Act.READY: any(readiable(who, thing) for thing in who.things),
        Act.PULL_OUT: any(has_stuck_weapon(who, other) for other in table.people),
        Act.FIRST_AID: not engaged and any(can_be_treated(who, other) for other in table.people),
    }
    return legal | {act for act, open_ in choices.items() if open_}
