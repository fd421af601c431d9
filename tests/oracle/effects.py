"""Which special effects may be picked: the chapter's summary table, read anew [SE.*]."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lanista.rules.mythras.vocabulary import Act, Effect, HoldKind, Level, Place
from oracle.acts import pairs_well
from oracle.distance import distance, free_to_go, in_reach, longest, reach_of, ready_to_strike
from oracle.guards import covered, stands_firm
from oracle.table import Person, Table, Thing

FIRST_EFFECT = 64


@dataclass(frozen=True)
class Entry:
    """A line of the summary: who may choose, what it asks of weapon and roll, whether it stacks.

    blow: the effect rides on the chooser's own blow. resisted: its victim gets a roll.
    """

    sides: str
    weapon: bool = False
    roll: str = ""
    stacks: bool = False
    blow: bool = False
    resisted: bool = False


SUMMARY = {
    "accidental_injury": Entry("d", roll="foe fumbles"),
    "arise": Entry("d"),
    "bash": Entry("a", weapon=True, blow=True),
    "bleed": Entry("a", weapon=True, blow=True, resisted=True),
    "blind_opponent": Entry("d", roll="critical", resisted=True),
    "bypass_armour": Entry("a", roll="critical", stacks=True, blow=True),
    "choose_location": Entry("a", blow=True),
    "circumvent_parry": Entry("a", roll="critical", blow=True),
    "compel_surrender": Entry("ad", resisted=True),
    "close_range": Entry("ad"),
    "damage_weapon": Entry("ad"),
    "disarm_opponent": Entry("ad", resisted=True),
    "open_range": Entry("d"),
    "withdraw": Entry("d"),
    "enhance_parry": Entry("d", roll="critical"),
    "entangle": Entry("ad", weapon=True),
    "flurry": Entry("a", stacks=True),
    "force_failure": Entry("ad", roll="foe fumbles"),
    "grip": Entry("a", weapon=True),
    "impale": Entry("a", weapon=True, blow=True),
    "kill_silently": Entry("a", blow=True),
    "maximise_damage": Entry("a", roll="critical", stacks=True, blow=True),
    "overextend_opponent": Entry("d", stacks=True),
    "pin_weapon": Entry("ad", roll="critical"),
    "prepare_counter": Entry("d", stacks=True),
    "press_advantage": Entry("a"),
    "remise": Entry("a"),
    "scar_foe": Entry("ad"),
    "select_target": Entry("d", roll="foe fumbles"),
    "slip_free": Entry("d", roll="critical"),
    "stand_fast": Entry("d"),
    "stun_location": Entry("a", weapon=True, blow=True, resisted=True),
    "sunder": Entry("a", weapon=True, blow=True),
    "take_weapon": Entry("ad", weapon=True, resisted=True),
    "trip_opponent": Entry("ad", resisted=True),
}


DISABLING = (
    "disarm_opponent", "entangle", "grip", "pin_weapon", "take_weapon", "trip_opponent",
)  # fmt: skip


def number(name: str) -> int:
    """The action of an effect."""
    return int(Effect[name.upper()])


class Choice:
    """One side's view of the exchange under way."""

    def __init__(self, table: Table, who: Person) -> None:
        blow = table.blow
        if who.k not in (blow.attacker, blow.defender):
            who = table.people[blow.defender]  # a master chooses for his beast
        self.table, self.who = table, who
        self.attacking = blow.attacker == who.k
        self.foe = table.people[blow.defender if self.attacking else blow.attacker]
        own = blow.attack_item if self.attacking else blow.defence_item
        self.own = who.things[own] if own >= 0 else None
        levels = (blow.attack_level, blow.defence_level)
        self.level, self.foe_level = levels if self.attacking else levels[::-1]
        side = 1 if self.attacking else 2
        self.picked = [p.effect for p in list(blow.picks)[: blow.picks_n] if p.by == side]
        self.slots = blow.slots

    def times(self, name: str) -> int:
        """How often the effect was picked."""
        return self.picked.count(number(name))

    @property
    def exposed(self) -> Thing | None:
        """What entangles the chooser, else the foe's weapon in the exchange, else the one foremost
        in hand."""
        blow = self.table.blow
        for _, hold in self.who.holds:
            if hold.kind == HoldKind.ENTANGLE and hold.by == self.foe.k:
                return self.foe.things[hold.thing]
        used = blow.defence_item if self.attacking else blow.attack_item
        if used >= 0:
            return self.foe.things[used]
        return foremost(self.foe)


def by_table(choice: Choice, name: str, entry: Entry, foreseen: bool) -> bool:
    """Whether side, weapon, roll and stacking allow the effect; a foreseen effect's substitute is
    free of side and roll."""
    if name in choice.table.off or choice.foe.out or choice.who.sheet.rank == "rabble":
        return False
    if not foreseen:
        if ("a" if choice.attacking else "d") not in entry.sides:
            return False
        entraps = choice.own is not None and "entrapping" in choice.own.kind.traits
        eased = name == "pin_weapon" and entraps
        if entry.roll == "critical" and choice.level != Level.CRITICAL and not eased:
            return False
        if entry.roll == "foe fumbles" and choice.foe_level != Level.FUMBLE:
            return False
    if entry.blow and (not choice.attacking or choice.level < Level.SUCCESS):
        return False
    if entry.blow and not rides_on(choice, name):
        return False
    if entry.weapon and (choice.own is None or name not in choice.own.kind.effects):
        return False
    return entry.stacks or choice.times(name) == 0


def rides_on(choice: Choice, name: str) -> bool:
    """Whether such a blow can carry the effect: a grapple only chooses its place, a blow at a
    weapon hurts nobody, one at a limb has its place, and a haft has neither edge nor point."""
    blow = choice.table.blow
    if blow.manner == Act.GRAPPLE:
        return name == "choose_location"
    if blow.aim >= 0:
        if not choice.foe.things[blow.aim].of_body:
            return name == "maximise_damage"
        return name != "choose_location"
    return not (blow.haft and name in ("bleed", "impale", "sunder"))


def weapons_meet(choice: Choice) -> bool:
    """Whether one's weapon meets one of the foe's that can break: in a parry, or what entangles
    the attacker; and the attacker must hit."""
    blow = choice.table.blow
    if blow.manner == Act.GRAPPLE or (choice.attacking and choice.level < Level.SUCCESS):
        return False
    if blow.reaction != Act.PARRY and not (choice.attacking and is_entangled_by_foe(choice)):
        return False
    met = choice.exposed
    if met is None or met.place in (Place.NONE, Place.BROKEN, Place.GONE):
        return False
    return met.kind.hit_points > 0 and not met.kind.natural


def is_entangled_by_foe(choice: Choice) -> bool:
    """Whether the foe's net or whip is round the chooser."""
    holds = choice.who.holds
    return any(h.kind == HoldKind.ENTANGLE and h.by == choice.foe.k for _, h in holds)


def range_suits(choice: Choice, shorter: bool) -> bool:
    """Whether the fight would move to the reach of the shorter, or longer, of the two weapons."""
    blow, table = choice.table.blow, choice.table
    if not table.options.reach or blow.keeps_feet:
        return False
    attacker, defender = table.people[blow.attacker], table.people[blow.defender]
    answering = foremost(defender)
    reaches = (
        min(attacker.things[blow.attack_item].kind.reach, 5),
        (reach_of(answering) if answering else 0) or longest(defender),
    )
    now = distance(attacker, defender)
    return min(reaches) < now if shorter else max(reaches) > now


def foremost(person: Person) -> Thing | None:
    """The weapon foremost in hand: a shield only for want of another."""
    held = [thing for thing in person.things if thing.held]
    return next((thing for thing in held if not thing.kind.shield), held[0] if held else None)


def by_situation(choice: Choice, name: str) -> bool:
    """What only one effect asks for."""
    who, foe = choice.who, choice.foe
    mine, theirs = who.sheet.characteristics, foe.sheet.characteristics
    if name == "bash":
        weight = theirs["SIZ"] * (2 if stands_firm(foe, who) else 1)
        return weight <= 2 * mine["SIZ"]
    if name == "choose_location":
        return len(covered(foe)) < len(foe.sheet.locations)
    if name == "disarm_opponent":
        return can_be_wrested(choice)
    if name == "damage_weapon":
        return weapons_meet(choice)
    if name in ("close_range", "open_range"):
        return range_suits(choice, shorter=name == "close_range")
    if name == "withdraw":
        return free_to_go(who)
    if name == "trip_opponent":
        return not foe.now.prone
    if name == "maximise_damage":
        thing = who.things[choice.table.blow.attack_item]
        dice = sum(count for count, _ in thing.kind.damage.terms)
        return choice.times(name) < (1 if choice.table.blow.haft else dice)
    if name == "prepare_counter":
        return any(counter < 0 for counter in who.now.counters)
    if name == "compel_surrender":
        return may_be_called_on_to_yield(choice)
    if name in ARMS:
        return ARMS[name](choice)
    if name == "force_failure":
        resisted = {number(k) for k, entry in SUMMARY.items() if entry.resisted}
        return bool(resisted & set(choice.picked)) or choice.slots >= 2
    return True


def can_be_wrested(choice: Choice) -> bool:
    """Whether the foe's weapon could be struck or torn from his hand."""
    thing = choice.exposed
    if thing is None or not thing.held or thing.kind.natural or thing.kind.strapped:
        return False
    mine, theirs = choice.who.sheet.characteristics, choice.foe.sheet.characteristics
    return theirs["STR"] <= 2 * mine["STR"]


def can_be_taken(choice: Choice) -> bool:
    """The same, with hands free for it and room to carry it."""
    who, thing = choice.who, choice.exposed
    if not can_be_wrested(choice) or thing is None:
        return False
    sheets = choice.table.sheets
    takers = any("take_weapon" in arm.effects for sheet in sheets for arm in sheet.weapons)
    room = max(len(sheet.weapons) for sheet in sheets) + (2 if takers else 0)
    gone = any(thing.place == Place.GONE for thing in who.things)
    hands = len(who.empty_hands) >= thing.kind.hands and pairs_well(who, thing)
    return hands and (len(who.things) < min(room, 10) or gone)


def pinnable(choice: Choice) -> list[Thing]:
    """What the foe has in hand that nobody pins yet."""
    return [t for t in choice.foe.things if t.held and not choice.foe.pinned(t)]


def can_pin(choice: Choice) -> bool:
    """On one's feet, with something to pin, and a foe not held in too many ways already."""
    room = len(choice.foe.holds) < len(choice.foe.now.holds)
    return not choice.who.now.prone and room and bool(pinnable(choice))


def layers_left(choice: Choice) -> set[int]:
    """Worn (0) and natural (1) armour that the foe wears anywhere, or where he is to be struck,
    and that is not got round yet."""
    now = choice.foe.now
    layers = {k for k, worn in enumerate((now.worn, now.natural)) if any(list(worn))}
    blow = choice.table.blow
    picks = list(blow.picks)[: blow.picks_n]
    passed = {p.about for p in picks if p.effect == number("bypass_armour") and p.by == 1}
    return layers - passed


def bystanders(choice: Choice) -> list[Person]:
    """Whoever else is at blows with either of the two, and still in the fight."""
    blow, people = choice.table.blow, choice.table.people
    two = {blow.attacker, blow.defender}
    near = people[blow.attacker].engaged | people[blow.defender].engaged
    return [p for p in people if p.k in near - two and not p.out]


def is_threatened(choice: Choice) -> bool:
    """Whether a blow that hits comes at the chooser, who defends."""
    blow = choice.table.blow
    hits = blow.attack_level >= Level.SUCCESS and blow.manner != Act.GRAPPLE
    return hits and not choice.attacking


def parried(choice: Choice) -> bool:
    """Whether a parry succeeded, be it that of a beast's master."""
    blow = choice.table.blow
    met = blow.reaction == Act.PARRY or blow.guardian >= 0
    return met and blow.defence_level >= Level.SUCCESS


def parts_used(table: Table) -> set[int]:
    """The parts of the attacker's body that struck the blow."""
    blow = table.blow
    if blow.limb >= 0:
        return {blow.limb}
    return set(table.people[blow.attacker].things[blow.attack_item].hands)


def follow_ups(table: Table, who: Person, foe: Person) -> list[Thing]:
    """What could strike next in a flurry: another part of the body after one of the body, or the
    other of two weapons if the style teaches it."""
    last = who.things[table.blow.attack_item]
    found = []
    for thing in who.things:
        if not ready_to_strike(who, thing) or not in_reach(who, thing, foe):
            continue
        if last.kind.natural:
            parts = set(who.striking_parts) if thing.whole_body else thing.hands
            if thing.kind.natural and parts - parts_used(table):
                found.append(thing)
        elif thing.k != last.k and not thing.kind.natural and not thing.kind.shield:
            if "do_or_die" in who.traits_with(thing) & who.traits_with(last):
                found.append(thing)
    return found


def may_flurry(choice: Choice) -> bool:
    """A point for each follow-up, and something to strike it with; not in place of a blow at a
    weapon or limb that keeps one away."""
    if not choice.attacking or choice.table.blow.aim >= 0:
        return False
    points = choice.who.now.action_points > choice.times("flurry")
    return points and bool(follow_ups(choice.table, choice.who, choice.foe))


def has_small(choice: Choice) -> bool:
    """Whether the chooser fights with a Small weapon."""
    return choice.own is not None and choice.own.kind.size == 1


def small_and_near(who: Person, foe: Person) -> list[Thing]:
    """Small weapons that reach a foe."""
    return [
        t
        for t in who.things
        if t.kind.size == 1 and ready_to_strike(who, t) and in_reach(who, t, foe)
    ]


def may_kill_silently(choice: Choice) -> bool:
    """An assassin's Small weapon, in the first attack on the surprised."""
    if not choice.table.blow.surprising or not has_small(choice) or choice.own is None:
        return False
    return "assassination" in choice.who.traits_with(choice.own)


def has_room_for_hold(choice: Choice) -> bool:
    """Whether the foe is not held in too many ways already."""
    return len(choice.foe.holds) < len(choice.foe.now.holds)


def may_entangle(choice: Choice) -> bool:
    """With a net that holds nobody yet; a defender catches the limb that strikes."""
    own = choice.own
    if own is None or own.entangles or not (own.held or own.of_body):
        return False
    return has_room_for_hold(choice) and (choice.attacking or bool(parts_used(choice.table)))


ARMS: dict[str, Callable[[Choice], bool]] = {
    "accidental_injury": lambda choice: not choice.attacking,
    "arise": lambda choice: bool(choice.who.now.prone),
    "bypass_armour": lambda choice: bool(layers_left(choice)),
    "circumvent_parry": parried,
    "enhance_parry": lambda choice: (
        is_threatened(choice) and choice.table.blow.reaction == Act.PARRY
    ),
    "entangle": may_entangle,
    "flurry": may_flurry,
    "grip": lambda choice: (
        not (choice.attacking and choice.table.blow.aim >= 0)
        and has_room_for_hold(choice)
        and choice.own is not None
        and bool(choice.who.holding_limbs(choice.own))
    ),
    "kill_silently": may_kill_silently,
    "pin_weapon": can_pin,
    "press_advantage": lambda choice: not choice.foe.sheet.reckless,
    "remise": lambda choice: has_small(choice) and not choice.foe.now.remise,
    "select_target": lambda choice: (
        not choice.attacking
        and choice.table.blow.manner != Act.GRAPPLE
        and bool(bystanders(choice))
    ),
    "slip_free": lambda choice: any(h.kind != HoldKind.GRAPPLE for _, h in choice.who.holds),
    "stand_fast": is_threatened,
    "sunder": lambda choice: bool(layers_left(choice)),
    "take_weapon": can_be_taken,
}


def may_be_called_on_to_yield(choice: Choice) -> bool:
    """A sapient foe at a disadvantage, be it through an effect of this exchange."""
    foe, table = choice.foe, choice.table
    if not foe.sheet.sapient:
        return False
    if foe.sheet.player and not table.options.compel_surrender_against_players:
        return False
    if any(choice.times(name) for name in DISABLING):
        return True
    now = foe.now
    locations = range(len(foe.sheet.locations))
    low = now.prone or now.defend_only > 0 or now.senseless > 0 or foe.holds
    hurt = any(now.stunned[k] > 0 or foe.wound(k) >= 2 for k in locations)
    armed = any(thing.held and not thing.kind.shield for thing in foe.things)
    owns = any(thing.place not in (Place.NONE, Place.BODY) for thing in foe.things)
    return bool(low or hurt or (owns and not armed))


def effects_to_pick(table: Table, who: Person, foreseen: bool) -> set[int]:
    """The effects open to a side; a substitute is never a forced failure."""
    choice = Choice(table, who)
    return {
        number(name)
        for name, entry in SUMMARY.items()
        if not (foreseen and name == "force_failure")
        and by_table(choice, name, entry, foreseen)
        and by_situation(choice, name)
    }


def counters_to_name(table: Table) -> set[int]:
    """What a counter may be prepared against: every effect in play."""
    return {number(name) for name in SUMMARY if name not in table.off}
