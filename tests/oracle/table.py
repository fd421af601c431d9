"""A battle as the oracle sees it: fighters, things and holds in plain Python.

What never changes is read from the content (names of effects, classes, traits), what changes from
the record. Nothing here calls the engine.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from lanista.configs.resolved import Fighter as Sheet
from lanista.configs.resolved import Weapon
from lanista.rules.core.tape import FORCED
from lanista.rules.mythras.vocabulary import HoldKind, Place

_SHEETS: dict[str, tuple[Sheet, ...]] = {}


def sheets_of(plan: Any) -> tuple[Sheet, ...]:
    """The sheets of a blueprint's fighters."""
    if plan.content_hash not in _SHEETS:
        _SHEETS[plan.content_hash] = plan.scenario.resolved(plan.options).fighters
    return _SHEETS[plan.content_hash]


def members(mask: int, count: int = 64) -> set[int]:
    """The numbers in a bit mask."""
    return {k for k in range(count) if mask >> k & 1}


class Thing:
    """A weapon of somebody: what it is, and where it is now."""

    def __init__(self, owner: Person, k: int) -> None:
        record = owner.now.items[k]
        self.owner, self.k = owner, k
        self.kind: Weapon = owner.table.kinds[record.weapon]
        self.place = record.place
        self.hands = members(record.hands)
        self.foe, self.gripped, self.turns = record.foe, bool(record.gripped), record.turns
        self.ward = members(record.ward)
        self.zone = record.zone
        self.entangles = bool(record.entangles)

    @property
    def held(self) -> bool:
        """In hand."""
        return self.place == Place.HELD

    @property
    def of_body(self) -> bool:
        """A part of the body, or the body as a whole."""
        return self.place == Place.BODY

    @property
    def whole_body(self) -> bool:
        """Fists and feet, as opposed to a beast's one claw."""
        return self.of_body and not self.hands

    @property
    def can_be_let_go(self) -> bool:
        """Whether fingers can open on it."""
        if self.place == Place.STUCK:
            return self.gripped
        return self.held and not self.kind.strapped


class Person:
    """A fighter: the sheet, and the state of the moment."""

    def __init__(self, table: Table, k: int) -> None:
        self.table, self.k = table, k
        self.sheet: Sheet = table.sheets[k]
        self.now = table.record.now.fighters[k]
        self.team = table.plan.teams[k]

    @cached_property
    def things(self) -> list[Thing]:
        """Weapons, in the order of their slots."""
        return [Thing(self, k) for k in range(self.now.items_n)]

    @cached_property
    def holds(self) -> list[tuple[int, Any]]:
        """What holds the fighter, with its slot."""
        return [(k, hold) for k, hold in enumerate(self.now.holds) if hold.kind != HoldKind.NONE]

    @cached_property
    def out(self) -> bool:
        """Gone, yielded, unconscious, maimed or dead."""
        now = self.now
        return not now.present or bool(
            now.surrendered or now.unconscious or now.incapacitated or now.dead
        )

    @cached_property
    def able(self) -> bool:
        """Can act and react."""
        return not self.out and self.now.senseless == 0 and self.now.dazed == 0

    @cached_property
    def zone(self) -> Any:
        """The ground under the fighter, as the content describes it."""
        return self.zones[self.now.zone]

    @property
    def zones(self) -> list[Any]:
        """All parts of the ground."""
        return list(self.table.plan.scenario.zones.values())

    @cached_property
    def foes(self) -> list[Person]:
        """Everybody of other teams."""
        return [other for other in self.table.people if other.team != self.team]

    @cached_property
    def engaged(self) -> set[int]:
        """With whom the fighter is engaged."""
        return members(self.now.engaged)

    def serves(self, location: int) -> bool:
        """Whether a part of the body can be used."""
        ruined = self.now.useless | self.now.lost | self.now.held
        return not ruined >> location & 1 and self.now.stunned[location] == 0

    def limbs(self, kind: str) -> list[int]:
        """The locations that are arms, or legs."""
        return [k for k, place in enumerate(self.sheet.locations) if place.limb == kind]

    @cached_property
    def grasping(self) -> set[int]:
        """Limbs busy holding somebody."""
        return members(self.now.grasping)

    @cached_property
    def legs_bound(self) -> bool:
        """A leg is stunned or held."""
        held = members(self.now.held)
        return any(self.now.stunned[leg] > 0 or leg in held for leg in self.limbs("leg"))

    @cached_property
    def empty_hands(self) -> list[int]:
        """Arms that serve and hold nothing."""
        taken = set(self.grasping)
        for thing in self.things:
            if thing.held or (thing.place == Place.STUCK and thing.gripped):
                taken |= thing.hands
        return [arm for arm in self.limbs("arm") if self.serves(arm) and arm not in taken]

    @cached_property
    def striking_parts(self) -> list[int]:
        """Parts that can strike unarmed: all but the trunk."""
        return [
            k
            for k, place in enumerate(self.sheet.locations)
            if (place.kind != "vital" or place.part == "head")
            and self.serves(k)
            and k not in self.grasping
        ]

    def pinned(self, thing: Thing) -> bool:
        """Whether somebody pins a thing of this fighter's."""
        return any(hold.kind == HoldKind.PIN and hold.thing == thing.k for _, hold in self.holds)

    def wields(self, thing: Thing) -> bool:
        """Whether a thing is ready to be used."""
        if self.pinned(thing) or thing.entangles:
            return False
        if thing.whole_body:
            return bool(self.striking_parts)
        return (thing.held or thing.of_body) and all(self.serves(limb) for limb in thing.hands)

    def styles_for(self, thing: Thing) -> list[int]:
        """The styles that cover all that is in hand, or at least the thing."""
        kinds = {other.kind for other in self.things if other.held} | {thing.kind}
        covered = [{self.sheet.weapons[k] for k in style.weapons} for style in self.sheet.styles]
        whole = [k for k, weapons in enumerate(covered) if kinds <= weapons]
        return whole or [k for k, weapons in enumerate(covered) if thing.kind in weapons]

    def traits_with(self, thing: Thing) -> set[str]:
        """The traits that count with a thing: its style's, and for the body those of Unarmed."""
        able = self.styles_for(thing)
        traits: set[str] = set()
        if able:
            best = max(able, key=lambda k: (self.sheet.styles[k].percent, -k))
            traits |= self.sheet.styles[self.now.style if self.now.style in able else best].traits
        if thing.kind.natural:
            traits |= self.sheet.unarmed_traits
        return traits - self.table.off

    def holding_limbs(self, thing: Thing) -> list[int]:
        """Limbs that can hold a foe: empty arms, and what of the body can grip with its blow."""
        limbs = list(self.empty_hands)
        if thing.of_body and "grip" in thing.kind.effects:
            arms = self.limbs("arm")
            limbs += [k for k in thing.hands if k not in arms and self.serves(k)]
        return [limb for limb in limbs if limb not in self.grasping]

    @cached_property
    def lucky(self) -> bool:
        """May spend a Luck Point on this act."""
        return bool(self.table.options.luck and self.now.luck > 0 and not self.now.luck_used)

    def points_of(self, location: int) -> int:
        """Hit points of a location when whole; one of many has the same few everywhere."""
        if self.sheet.rank in ("rabble", "underling"):
            body = self.sheet.characteristics
            return -(-(body["CON"] + body["SIZ"]) // 5)
        return self.sheet.locations[location].hit_points

    def wound(self, location: int) -> int:
        """0 none, 1 minor, 2 serious, 3 major."""
        left, full = self.now.hit_points[location], self.points_of(location)
        return 3 if left <= -full else 2 if left <= 0 else 1 if left < full else 0


class Table:
    """A battle at one moment."""

    def __init__(self, battle: Any) -> None:
        self.plan = battle.blueprint
        self.record = battle.record
        self.sheets = sheets_of(self.plan)
        kinds: dict[Weapon, None] = {}
        for sheet in self.sheets:
            for weapon in sheet.weapons:
                kinds.setdefault(weapon)
        self.kinds = list(kinds)
        self.options = self.plan.options
        self.off = self.options.disabled
        self.blow = self.record.blow
        self.people = [Person(self, k) for k in range(len(self.sheets))]

    def chosen(self) -> list[Any]:
        """The entries of the turn's tape, the last first, without answers that nobody chose."""
        entries = (self.record.tape[k] for k in range(self.record.head.tape_n))
        return [entry for entry in entries if entry.kind < FORCED][::-1]

    def order_of(self, person: Person) -> list[int]:
        """Everybody as the fighter counts them: itself, allies, foes."""
        everybody = range(len(self.people))
        allies = [k for k in everybody if k != person.k and self.people[k].team == person.team]
        foes = [k for k in everybody if self.people[k].team != person.team]
        return [person.k, *allies, *foes]
