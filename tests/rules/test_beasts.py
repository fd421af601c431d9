"""Beasts and their masters [TRAIT.TRAINED_BEAST]."""

from __future__ import annotations

import pytest
from rules.table import animal, axeman, brawler, shieldman, swordsman

from lanista.configs.errors import ContentError
from lanista.rules.mythras.tells import Tell

BODY = 5  # a location of the beast, on the d20
KEEPS = {"blue_1": {"companion": True}}


def master(**about):
    """Broadsword and hoplite shield, and a beast."""
    return shieldman(**{"style": 60, "traits": ("trained_beast",)} | about)


def beast(**about):
    """A beast that no blow of these tests hurts."""
    return animal(**{"natural_armour": 30} | about)


def pair(melee, man=None, dog=None, red=None, **options):
    """Red attacks the beast of blue and hits plainly; the beast lets it come, if it is asked."""
    blue = [man or master(), dog or beast(action_points=0)]
    options = {"stands": KEEPS} | options
    fight = melee(red=red or axeman(style=70), blue=blue, **options)
    fight.dice(attack=43)
    fight.plays("red: attack ...")
    fight.plays("red: blue_1" if fight.asked.kind == "target" else "red: great axe")
    return fight


def endure(fight, damage=(3, 3)):
    """The blow goes on."""
    fight.dice(location=BODY, damage=list(damage))
    fight.waives()


@pytest.mark.rule("TRAIT.TRAINED_BEAST")
def test_the_master_spends_his_point_on_the_beast(melee):
    fight = pair(melee)
    assert fight.asked == ("blue_0", "react")
    assert fight.legal == {"parry", "no reaction"}
    fight.dice(parry=50, location=BODY, damage=[3, 3])
    fight.plays("blue_0: parry with hoplite shield")  # Huge against Huge: all of it
    assert [(event.first, event.second) for event in fight.told(Tell.STOPPED)] == [(8, 0)]
    assert (fight.blue_0.action_points, fight.blue_1.action_points) == (2, 0)
    assert fight.told(Tell.PARRIES_FOR)[0].first == 50
    assert fight.blow.defence_skill == 60


@pytest.mark.rule("TRAIT.TRAINED_BEAST")
def test_his_weapon_stops_by_its_size(melee):
    fight = pair(melee)
    fight.dice(parry=50, location=BODY, damage=[3, 3])
    fight.plays("blue_0: parry with broadsword")  # Medium against Huge: nothing
    assert [(event.first, event.second) for event in fight.told(Tell.STOPPED)] == [(0, 8)]


@pytest.mark.rule("TRAIT.TRAINED_BEAST")
@pytest.mark.parametrize(("parry", "slots"), [(50, None), (90, ("red", 1)), (6, ("blue_0", 1))])
def test_his_roll_is_the_defence(melee, parry, slots):
    fight = pair(melee)
    fight.dice(parry=parry, location=BODY, damage=[1, 1])
    fight.plays("blue_0: parry with hoplite shield")
    assert fight.effects_to_pick == slots  # for a dumb beast its master chooses
    fight.waives()


@pytest.mark.rule("TRAIT.TRAINED_BEAST")
def test_he_may_leave_it_to_its_fate(melee):
    fight = pair(melee)
    fight.plays("blue_0: no reaction")
    assert fight.effects_to_pick == ("red", 1)
    endure(fight)
    assert fight.blue_0.action_points == 3


@pytest.mark.rule("TRAIT.TRAINED_BEAST")
def test_the_beast_is_asked_first(melee):
    fight = pair(melee, dog=beast(action_points=2, evade=50))
    assert fight.asked == ("blue_1", "react")
    fight.dice(evade=20, location=BODY, damage=[1, 1])
    fight.plays("blue_1: evade")
    assert fight.effects_to_pick is None  # it has reacted; nobody parries as well
    fight = pair(melee, dog=beast(action_points=2))
    fight.plays("blue_1: no reaction")
    assert fight.asked == ("blue_0", "react")
    fight.plays("blue_0: no reaction")
    endure(fight)
    assert fight.blue_1.action_points == 2


@pytest.mark.rule("TRAIT.TRAINED_BEAST")
@pytest.mark.parametrize(
    ("man", "options"),
    [
        (master(action_points=0), {}),
        (master(), {"stands": {}}),
        (master(), {"disabled": {"trained_beast"}}),
        (master(), {"disabled": {"parry"}}),
        (master(in_hand=()), {}),
        (master(), {"zones": {"here": {}, "there": {}},
                    "stands": {"blue_0": {"zone": "there"}, "blue_1": {"companion": True}}}),
    ],
    ids=["no points", "not his", "switched off", "no parries", "empty hands", "elsewhere"],
)  # fmt: skip
def test_when_he_cannot(melee, man, options):
    fight = pair(melee, man, **options)
    assert fight.effects_to_pick == ("red", 1)
    endure(fight)


@pytest.mark.rule("TRAIT.TRAINED_BEAST")
def test_a_felled_master_guards_nobody(melee):
    fight = melee(red=[axeman(style=70), axeman(style=70)], blue=[master(head=5), beast()],
                  stands=KEEPS)  # fmt: skip
    fight.dice(attack=43, location=20, damage=[3, 3], turns=1, endurance=90)
    fight.plays("red_0: attack blue_0", "blue_0: no reaction", "red_0: waive")
    assert fight.blue_0.unconscious
    fight.dice(attack=43)
    fight.plays("red_1: attack", "blue_1: no reaction")
    assert fight.effects_to_pick == ("red_1", 1)
    endure(fight)


@pytest.mark.rule("TRAIT.TRAINED_BEAST", "UNARMED.GRAPPLE")
def test_he_parries_a_grapple_too(melee):
    fight = melee(red=brawler(unarmed=70), blue=[master(), beast(action_points=0)], stands=KEEPS)
    fight.dice(attack=43, parry=50)
    fight.plays("red: attack blue_1 grapple", "blue_0: parry with hoplite shield")
    assert fight.blue_1.holders == []  # 50 beats 43


@pytest.mark.rule("TRAIT.TRAINED_BEAST")
def test_a_companion_needs_somebody_trained(melee):
    with pytest.raises(ContentError, match="Animal is a companion, but nobody before it"):
        melee(red=axeman(), blue=[swordsman(), animal()], stands=KEEPS)
