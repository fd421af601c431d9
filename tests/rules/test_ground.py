"""The ground of a fight: what it does to skills, and moving over it."""

from __future__ import annotations

import pytest
from rules.table import axeman, brawler, maceman, swordsman, unarmoured

from lanista.agents.mythras.brawler import brawl
from lanista.rules.core.compile import interpreted
from lanista.rules.mythras.observe import feature_names
from lanista.rules.mythras.tells import Tell

BROADSWORDS = {"style": 61, "evade": 51}
TWO_ZONES = {"field": {}, "hill": {}}
APART = {"red_0": {"zone": "field"}, "blue_0": {"zone": "hill"}}


def skills_on(duel, zone, **options):
    """Attack, parry and evasion of 61, 61 and 51 on such ground."""
    fight = duel(red=swordsman(**BROADSWORDS), blue=swordsman(**BROADSWORDS), zone=zone, **options)
    return skills_of(fight)


def skills_of(fight, attack=97, blow="attack"):
    """The skills of red's attack, and of blue's parry and evasion."""
    fight.dice(attack=attack, parry=97)
    fight.plays(f"red: {blow}", "blue: parry")
    parry = fight.blow.defence_skill
    fight.plays("blue: dither")
    fight.dice(attack=attack, evade=97)
    fight.plays(f"red: {blow}", "blue: evade")
    return int(fight.blow.attack_skill), int(parry), int(fight.blow.defence_skill)


# ---------------------------------------------------------------- situational grades


@pytest.mark.rule("CLOSE.SITUATIONAL")
@pytest.mark.parametrize(
    ("zone", "attack", "parry", "evade"),
    [
        ({}, 61, 61, 51),
        ({"confined": True}, 41, 61, 51),  # attacking only
        ({"footing": "unstable"}, 41, 41, 34),
        ({"visibility": "poor"}, 41, 41, 34),
        ({"light": "dim"}, 31, 31, 26),
        ({"light": "dark"}, 7, 7, 6),
        ({"light": "dim", "visibility": "poor", "footing": "unstable"}, 31, 31, 26),  # the worst
        ({"obstacle_behind": 1, "width": 1}, 61, 61, 51),
    ],
)
def test_the_ground_hinders(duel, zone, attack, parry, evade):
    assert skills_on(duel, zone) == (attack, parry, evade)


@pytest.mark.rule("CLOSE.SITUATIONAL")
def test_who_attacks_from_behind_meets_a_formidable_defence(duel):
    fight = duel(red=swordsman(**BROADSWORDS), blue=swordsman(**BROADSWORDS))
    fight.given(blue={"rear": 1 << fight.red.who})
    fight.dice(attack=97, parry=97)
    fight.plays("red: attack", "blue: parry")
    assert (fight.blow.attack_skill, fight.blow.defence_skill) == (61, 31)
    fight.plays("blue: dither")  # his own count: he turns round
    fight.dice(attack=97, parry=97)
    fight.plays("red: attack", "blue: parry")
    assert fight.blow.defence_skill == 61


@pytest.mark.rule("CLOSE.SITUATIONAL")
def test_a_back_is_turned_to_some_foes_only(melee):
    fight = melee(red=[swordsman(), swordsman()], blue=swordsman(**BROADSWORDS))
    fight.given(blue={"rear": 1 << fight.red_0.who})
    fight.dice(attack=97, evade=97)
    fight.plays("red_0: attack", "blue: evade")
    assert fight.blow.defence_skill == 26
    fight.given(blue={"prone": 0})
    fight.dice(attack=97, parry=97)
    fight.plays("red_1: attack", "blue: parry")
    assert fight.blow.defence_skill == 61


@pytest.mark.rule("CLOSE.SITUATIONAL")
@pytest.mark.parametrize(
    ("red", "blue", "parry"), [(True, False, 41), (True, True, 61), (False, True, 61)]
)
def test_defending_from_lower_ground_is_hard(duel, red, blue, parry):
    where = {"red_0": {"raised": red}, "blue_0": {"raised": blue}}
    fight = duel(red=swordsman(**BROADSWORDS), blue=swordsman(**BROADSWORDS), stands=where)
    assert skills_of(fight)[:2] == (61, parry)


@pytest.mark.rule("CLOSE.SITUATIONAL")
def test_lower_ground_does_not_hinder_an_attack(duel):
    fight = duel(
        red=swordsman(**BROADSWORDS), blue=swordsman(), stands={"blue_0": {"raised": True}}
    )
    assert skills_of(fight)[0] == 61


@pytest.mark.rule("CLOSE.SITUATIONAL")
def test_from_a_crouch_everything_is_hard(duel):
    fight = duel(red=swordsman(**BROADSWORDS), blue=swordsman(**BROADSWORDS))
    fight.given(red={"crouching": 1}, blue={"crouching": 1})
    assert skills_of(fight) == (41, 41, 34)


@pytest.mark.rule("CLOSE.SITUATIONAL", "TRAIT.BLIND_FIGHTING")
@pytest.mark.parametrize("zone", [{"light": "dark"}, {"light": "dim"}, {"visibility": "poor"}])
@pytest.mark.parametrize(("disabled", "blind"), [((), True), (("blind_fighting",), False)])
def test_who_fights_blind_needs_no_light(duel, zone, disabled, blind):
    both = {"traits": ("blind_fighting",), **BROADSWORDS}
    fight = duel(red=swordsman(**both), blue=swordsman(**both), zone=zone, disabled=set(disabled))
    assert (skills_of(fight) == (61, 61, 51)) is blind


@pytest.mark.rule("CLOSE.SITUATIONAL", "TRAIT.BLIND_FIGHTING")
def test_blindness_is_worst_but_for_those_who_fight_blind(duel):
    fight = duel(
        red=swordsman(**BROADSWORDS),
        blue=swordsman(traits=("blind_fighting",), **BROADSWORDS),
    )
    fight.given(red={"blinded": 5}, blue={"blinded": 5})
    assert skills_of(fight) == (7, 61, 51)


@pytest.mark.rule("CLOSE.SITUATIONAL")
def test_the_ground_hinders_no_other_skill(duel):
    fight = duel(
        red=maceman(style=90), blue=unarmoured(endurance=60, head=9), zone={"light": "dim"}
    )
    fight.dice(attack=40, location=20, damage=2, endurance=55)
    fight.plays("red: attack", "blue: no reaction", "red: stun location")
    assert not fight.blue.senseless  # 55 within 60


@pytest.mark.rule("CLOSE.SITUATIONAL")
@pytest.mark.parametrize("blow", ["evade", "bash"])
def test_who_falls_or_is_pushed_loses_the_higher_ground(duel, blow):
    up = {"blue_0": {"raised": True}}
    fight = duel(red=maceman(style=70), blue=unarmoured(armour=9), stands=up)
    assert fight.blue.raised
    if blow == "evade":
        fight.dice(attack=97, evade=30)
        fight.plays("red: attack", "blue: evade")
        assert fight.effects_to_pick == ("blue", 1)
        fight.waives()
    else:
        fight.dice(attack=43, location=11, damage=6)
        fight.plays("red: attack", "blue: no reaction", "red: bash back")
    assert not fight.blue.raised


@pytest.mark.rule("CLOSE.SITUATIONAL")
def test_knockback_throws_off_the_higher_ground(duel):
    fight = duel(
        red=axeman(style=70), blue=unarmoured(SIZ=8, armour=30),
        stands={"blue_0": {"raised": True}},
    )  # fmt: skip
    fight.dice(attack=43, location=11, damage=[4, 4], athletics=20)
    fight.plays("red: attack", "blue: no reaction", "red: waive", "blue: by athletics")
    assert fight.told(Tell.PUSHED) and not fight.blue.prone and not fight.blue.raised


# ---------------------------------------------------------------- caps


@pytest.mark.rule("CONDITION.UNSTABLE", "TRAIT.EXCELLENT_FOOTWORK")
@pytest.mark.parametrize(
    ("traits", "disabled", "attack", "parry"),
    [
        ((), (), 40, 40),
        (("excellent_footwork",), (), 61, 61),
        (("excellent_footwork",), ("excellent_footwork",), 40, 40),
        (("swashbuckling",), (), 40, 40),
    ],
)
def test_slippery_ground_caps_by_acrobatics(duel, traits, disabled, attack, parry):
    both = {"acrobatics": 40, "traits": traits, **BROADSWORDS}
    fight = duel(
        red=swordsman(**both), blue=swordsman(**both),
        zone={"footing": "slippery"}, disabled=set(disabled),
    )  # fmt: skip
    assert skills_of(fight) == (attack, parry, 51)  # Evade is no combat skill


@pytest.mark.rule("CONDITION.UNSTABLE")
def test_a_cap_does_not_raise(duel):
    fight = duel(
        red=swordsman(acrobatics=90, **BROADSWORDS), blue=brawler(acrobatics=30, unarmed=55),
        zone={"footing": "slippery"},
    )  # fmt: skip
    assert skills_of(fight)[:2] == (61, 30)  # Unarmed is a combat skill


@pytest.mark.rule("CONDITION.UNSTABLE", "CLOSE.SITUATIONAL")
def test_the_cap_comes_before_the_grade(duel):
    fight = duel(
        red=swordsman(acrobatics=40, **BROADSWORDS), blue=swordsman(),
        zone={"footing": "slippery", "light": "dim"},
    )  # fmt: skip
    assert skills_of(fight)[0] == 20  # half of 40, not the lesser of 40 and 31


@pytest.mark.rule("CONDITION.UNSTABLE")
def test_firm_ground_caps_nothing(duel):
    fight = duel(red=swordsman(acrobatics=10, athletics=10, **BROADSWORDS), blue=swordsman())
    assert skills_of(fight)[0] == 61


def on_the_gallery(duel, *traits, **options):
    """Red swings down from the gallery to where blue is."""
    red = swordsman(traits=traits, athletics=40, **BROADSWORDS)
    where = {"red_0": {"zone": "gallery"}, "blue_0": {"zone": "hall"}}
    zones = {"gallery": {}, "hall": {"leap": True}}
    fight = duel(red=red, blue=swordsman(style=61), stands=where, zones=zones, **options)
    fight.plays("red: move")
    assert fight.red.in_zone == "hall" and fight.red.leaping
    return fight


@pytest.mark.rule("TRAIT.SWASHBUCKLING", "ACT.MOVE")
@pytest.mark.parametrize(
    ("traits", "disabled", "attack", "evade"),
    [
        ((), (), 40, 40),
        (("swashbuckling",), (), 61, 51),
        (("swashbuckling",), ("swashbuckling",), 40, 40),
        (("excellent_footwork",), (), 40, 40),
    ],
)
def test_a_leap_into_the_fight_caps_by_athletics(duel, traits, disabled, attack, evade):
    fight = on_the_gallery(duel, *traits, disabled=set(disabled))
    fight.dice(attack=97, evade=97)
    fight.plays("blue: attack", "red: evade")
    assert fight.blow.defence_skill == evade
    fight.given(red={"prone": 0})
    fight.dice(attack=97)
    fight.plays("red: attack", "blue: no reaction")
    assert fight.blow.attack_skill == attack
    assert not fight.red.leaping  # the turn after the leap is over


@pytest.mark.rule("TRAIT.SWASHBUCKLING")
def test_a_leap_does_not_hinder_a_parry_nor_a_later_blow(duel):
    fight = on_the_gallery(duel)
    fight.dice(attack=97, parry=97)
    fight.plays("blue: attack", "red: parry")
    assert fight.blow.defence_skill == 61
    fight.plays("red: dither", "blue: dither")
    fight.passes_to_turn_of("red")
    fight.dice(attack=97)
    fight.plays("red: attack", "blue: no reaction")
    assert fight.blow.attack_skill == 61


@pytest.mark.rule("TRAIT.SWASHBUCKLING")
def test_nobody_leaps_who_walks(duel):
    fight = duel(red=swordsman(), blue=swordsman(), stands=APART, zones=TWO_ZONES)
    fight.plays("red: move")
    assert not fight.red.leaping


# ---------------------------------------------------------------- from zone to zone


@pytest.mark.rule("ACT.MOVE", "CLOSE.ENGAGEMENT")
def test_crossing_a_field_costs_a_point_and_engaging_then_only_the_attack(duel):
    fight = duel(red=swordsman(style=60), blue=swordsman(), stands=APART, zones=TWO_ZONES)
    assert fight.red.engaged_with == set()
    assert "attack" not in fight.legal
    fight.plays("red: move")  # one other zone: no question where to
    assert fight.red.in_zone == "hill" and fight.red.action_points == 2
    assert fight.red.engaged_with == set()
    fight.plays("blue: dither")
    fight.dice(attack=90)
    fight.plays("red: attack", "blue: no reaction")
    assert fight.red.action_points == 1
    assert fight.red.engaged_with == {"blue_0"}


@pytest.mark.rule("ACT.MOVE")
def test_the_mover_says_where_to(duel):
    zones = {"field": {}, "hill": {}, "wood": {}}
    fight = duel(red=swordsman(), blue=swordsman(), stands=APART, zones=zones)
    fight.plays("red: move ...")
    assert fight.asked == ("red", "place")
    assert fight.legal == {"hill", "wood"}
    fight.plays("red: wood")
    assert fight.red.in_zone == "wood"


@pytest.mark.rule("ACT.MOVE")
def test_nobody_moves_out_of_a_melee(duel):
    fight = duel(red=swordsman(), blue=swordsman(), zones=TWO_ZONES)
    assert fight.red.engaged_with == {"blue_0"}
    assert not {"move", "flee"} & fight.legal


@pytest.mark.rule("ACT.MOVE")
def test_with_one_zone_and_foes_at_hand_there_is_nowhere_to_move(duel):
    fight = duel(red=swordsman(), blue=swordsman(), start="apart")
    assert "move" not in fight.legal and "flee" in fight.legal


@pytest.mark.rule("ACT.MOVE")
@pytest.mark.parametrize(("field", "value"), [("prone", 1), ("held", 1), ("defend_only", 2)])
def test_legs_that_do_not_serve_go_nowhere(duel, field, value):
    fight = duel(red=swordsman(initiative=5), blue=swordsman(), stands=APART, zones=TWO_ZONES)
    fight.given(red={field: value})
    fight.plays("blue: dither")
    assert fight.asked == ("red", "turn")
    assert not {"move", "flee"} & fight.legal


@pytest.mark.rule("ACT.MOVE", "CLOSE.ENGAGEMENT")
def test_zones_begin_and_stay_apart(melee):
    where = {"red_0": {"zone": "field"}, "red_1": {"zone": "hill"}, "blue_0": {"zone": "hill"}}
    fight = melee(red=[swordsman(), swordsman()], blue=swordsman(), stands=where, zones=TWO_ZONES)
    assert fight.blue.engaged_with == {"red_1"}
    assert "attack" not in fight.legal  # red_0
    fight.plays("red_0: dither")
    assert "attack" in fight.legal


@pytest.mark.rule("CLOSE.ENGAGEMENT")
def test_each_zone_has_room_of_its_own(melee):
    where = {"red_0": {"zone": "bridge"}, "red_1": {"zone": "bridge"}, "blue_0": {"zone": "bridge"}}
    zones = {"field": {}, "bridge": {"width": 1}}
    fight = melee(red=[swordsman(), swordsman()], blue=swordsman(), stands=where, zones=zones)
    assert fight.blue.engaged_with == {"red_0"}
    fight.plays("red_0: dither")
    assert "attack" not in fight.legal  # red_1 finds no room on the bridge


@pytest.mark.rule("ACT.MOVE", "ACT.READY")
def test_what_lies_on_the_ground_stays_behind(duel):
    fight = duel(red=swordsman(), blue=swordsman(), stands=APART, zones=TWO_ZONES)
    fight.plays("red: drop", "red: move", "blue: dither")
    assert "ready" not in fight.legal
    fight.plays("red: move", "blue: dither")
    assert fight.red.in_zone == "field" and "ready" in fight.legal


@pytest.mark.rule("ACT.MOVE", "HARM.FIRST_AID", "IMPALE.WITHDRAW")
def test_nobody_is_tended_from_afar(melee):
    where = {"blue_0": {"zone": "hill"}}
    fight = melee(
        red=[swordsman(), swordsman()], blue=swordsman(initiative=1),
        start="apart", stands=where, zones=TWO_ZONES,
    )  # fmt: skip
    for now in (fight.battle.record.now, fight.battle.record.checkpoint):
        now.fighters[fight.red_1.who].hit_points[0] -= 1
    fight.plays("red_0: dither", "red_1: move", "blue: dither")
    assert fight.asked == ("red_0", "turn")
    assert "first aid" not in fight.legal
    fight.plays("red_0: move", "red_1: dither", "blue: dither")
    assert "first aid" in fight.legal


@pytest.mark.rule("ACT.MOVE")
def test_the_higher_ground_is_left_behind(duel):
    where = {"red_0": {"zone": "field", "raised": True}, "blue_0": {"zone": "hill"}}
    fight = duel(red=swordsman(), blue=swordsman(), stands=where, zones=TWO_ZONES)
    assert fight.red.raised
    fight.plays("red: move")
    assert not fight.red.raised


# ---------------------------------------------------------------- up to a foe


def stepped_back(duel, **options):
    """Red and blue have withdrawn from each other."""
    fight = duel(red=swordsman(style=60), blue=swordsman(style=60), start="apart", **options)
    fight.given(red={"distant": 1 << fight.blue.who}, blue={"distant": 1 << fight.red.who})
    fight.plays("red: dither", "blue: dither")
    return fight


@pytest.mark.rule("ACT.MOVE", "REACH.WITHDRAWING")
def test_a_foe_who_withdrew_is_reached_by_a_move(duel):
    fight = stepped_back(duel)
    assert "attack" not in fight.legal and "move" in fight.legal
    fight.plays("red: move")
    assert fight.red.engaged_with == {"blue_0"} and fight.red.action_points == 1
    assert fight.blue.distant == fight.red.distant == 0
    fight.dice(attack=90)
    fight.plays("blue: attack", "red: no reaction")


@pytest.mark.rule("ACT.MOVE")
def test_the_mover_chooses_between_a_foe_and_another_zone(duel):
    fight = stepped_back(duel, zones=TWO_ZONES)
    fight.plays("red: move ...")
    assert fight.asked == ("red", "place") and fight.legal == {"field", "hill"}
    fight.plays("red: hill")
    assert fight.red.in_zone == "hill" and fight.red.distant == fight.blue.distant == 0


@pytest.mark.rule("ACT.MOVE")
def test_the_mover_chooses_which_foe(melee):
    fight = melee(red=swordsman(), blue=[swordsman(), swordsman()], start="apart")
    fight.given(red={"distant": 6}, blue_0={"distant": 1}, blue_1={"distant": 1})
    fight.plays("red: dither", "blue_0: dither", "blue_1: dither", "red: move ...")
    assert fight.asked == ("red", "target") and fight.legal == {"blue_0", "blue_1"}
    fight.plays("red: blue_1")
    assert fight.red.engaged_with == {"blue_1"}
    assert fight.red.distant == 1 << fight.blue_0.who


@pytest.mark.rule("ACT.MOVE", "CLOSE.ENGAGEMENT")
def test_who_walks_up_finds_no_room_sometimes(melee):
    fight = melee(red=[swordsman(), swordsman()], blue=swordsman(), zone={"width": 1})
    fight.given(red_1={"distant": 4}, blue={"distant": 2})
    fight.plays("red_0: dither", "red_1: move")
    assert fight.blue.engaged_with == {"red_0"} and fight.red_1.distant == 0


# ---------------------------------------------------------------- interrupted on the way


@pytest.mark.rule("REACT.INTERRUPT", "ACT.MOVE")
@pytest.mark.parametrize(("act", "ends"), [("move", "field"), ("flee", "field")])
def test_who_passes_by_may_be_struck_and_caught(duel, act, ends):
    fight = duel(
        red=swordsman(initiative=5), blue=swordsman(style=60), start="apart", zones=TWO_ZONES
    )
    fight.plays("blue: delay", f"red: {act}")
    assert fight.asked == ("blue", "interrupt")
    fight.dice(attack=90)
    fight.plays("blue: interrupt", "blue: attack", "red: no reaction")
    assert len(fight.told(Tell.VOID)) == 1
    assert fight.red.in_zone == ends and fight.red.present
    assert fight.red.action_points == 2  # the point is lost


@pytest.mark.rule("REACT.INTERRUPT", "ACT.MOVE")
def test_who_is_let_pass_gets_away(duel):
    fight = duel(red=swordsman(initiative=5), blue=swordsman(), start="apart", zones=TWO_ZONES)
    fight.plays("blue: delay", "red: move", "blue: wait")
    assert fight.red.in_zone == "hill"


@pytest.mark.rule("REACT.INTERRUPT", "ACT.MOVE")
def test_from_another_zone_nobody_interrupts_a_move(duel):
    fight = duel(red=swordsman(initiative=5), blue=swordsman(), stands=APART, zones=TWO_ZONES)
    fight.plays("blue: delay", "red: move")
    assert fight.red.in_zone == "hill"


@pytest.mark.rule("REACT.INTERRUPT", "ACT.MOVE")
def test_who_is_walked_up_to_has_to_wait(melee):
    fight = melee(red=swordsman(initiative=1), blue=[swordsman(), swordsman()], start="apart")
    fight.given(red={"distant": 2}, blue_0={"distant": 1})
    fight.plays("blue_0: delay", "blue_1: delay", "red: move")
    assert fight.asked == ("blue_1", "interrupt")  # blue_0 is not asked, nor will be
    fight.plays("blue_1: wait")
    assert fight.red.engaged_with == {"blue_0"}


# ---------------------------------------------------------------- out of the fight


@pytest.mark.rule("REACH.WITHDRAWING")
def test_who_flees_is_gone_and_his_side_beaten(duel):
    fight = duel(red=swordsman(), blue=swordsman(), start="apart")
    fight.plays("red: flee")
    assert not fight.red.present and fight.red.out
    assert fight.winner == "blue" and fight.asked is None
    assert len(fight.told(Tell.FLEES)) == 1


@pytest.mark.rule("REACH.WITHDRAWING")
def test_the_others_fight_on(melee):
    fight = melee(red=[swordsman(), swordsman()], blue=swordsman(), zone={"width": 1})
    fight.plays("red_0: dither", "red_1: flee", "blue: dither")
    assert fight.winner is None and fight.asked == ("red_0", "turn")


@pytest.mark.rule("REACH.WITHDRAWING")
@pytest.mark.parametrize(("start", "way_out"), [("apart", False), ("engaged", True)])
def test_nobody_flees_through_a_wall_or_a_foe(duel, start, way_out):
    fight = duel(red=swordsman(), blue=swordsman(), start=start, zone={"exit": way_out})
    assert "flee" not in fight.legal


@pytest.mark.rule("REACH.WITHDRAWING", "ROUND.INITIATIVE")
def test_who_has_withdrawn_may_roll_initiative_anew(duel):
    fight = stepped_back(duel)
    assert "reroll initiative" not in fight.legal
    fight.plays("red: dither", "blue: dither")
    fight.given(red={"reforming": 1})
    fight.dice(initiative=7)
    fight.plays("red: dither", "blue: dither")
    fight.plays("red: reroll initiative")
    assert fight.red.initiative == 26 and fight.red.action_points == 2
    assert fight.asked == ("blue", "turn")


@pytest.mark.rule("REACH.WITHDRAWING")
def test_that_is_over_once_he_is_engaged_again(duel):
    fight = stepped_back(duel)
    fight.given(red={"reforming": 1})
    fight.plays("red: move")
    assert not fight.red.reforming
    fight.plays("blue: dither")
    assert "reroll initiative" not in fight.legal


# ---------------------------------------------------------------- acts of one count


@pytest.mark.rule("ROUND.INITIATIVE", "ACT.MOVE")
def test_on_one_count_a_blow_misses_whom_is_already_gone(duel):
    fight = duel(
        red=swordsman(initiative=10, DEX=15), blue=swordsman(initiative=10, DEX=11),
        start="apart", zones=TWO_ZONES,
    )  # fmt: skip
    fight.plays("red: move", "blue: attack")
    assert fight.red.in_zone == "hill" and fight.blue.action_points == 2
    assert fight.told(Tell.ATTACK) == []


@pytest.mark.rule("ROUND.INITIATIVE", "ACT.MOVE")
def test_on_one_count_a_blow_does_not_hold_the_mover(duel):
    fight = duel(
        red=swordsman(initiative=10, DEX=11), blue=swordsman(initiative=10, DEX=15),
        start="apart", zones=TWO_ZONES,
    )  # fmt: skip
    fight.dice(attack=97)
    fight.plays("blue: attack", "red: move", "red: no reaction")
    assert fight.red.in_zone == "hill" and fight.red.engaged_with == set()


# ---------------------------------------------------------------- room to outmanoeuvre


@pytest.mark.rule("MULTI.OUTMANOEUVRE")
@pytest.mark.parametrize("confined", [False, True])
def test_outmanoeuvring_needs_room(melee, confined):
    fight = melee(red=swordsman(), blue=[swordsman(), swordsman()], zone={"confined": confined})
    assert ("outmanoeuvre" in fight.legal) is not confined


@pytest.mark.rule("MULTI.OUTMANOEUVRE")
def test_nobody_outmanoeuvres_from_a_height_and_keeps_it(melee):
    fight = melee(
        red=swordsman(), blue=[swordsman(action_points=0), swordsman(action_points=0)],
        stands={"red_0": {"raised": True}},
    )  # fmt: skip
    fight.dice(evade=40)
    fight.plays("red: outmanoeuvre", "red: blue_0")
    assert not fight.red.raised


# ---------------------------------------------------------------- what is seen, and the brawler


def features(fight, viewer):
    """What a fighter perceives, by name."""
    view = fight.battle.view()
    names = feature_names(*view)
    return dict(zip(names, fight.battle.observe(getattr(fight, viewer).who, view), strict=True))


@pytest.mark.rule("ACT.MOVE")
def test_the_zones_are_seen_where_there_are_several(melee):
    zones = {"gallery": {"light": "dim", "exit": False, "width": 3}, "hall": {"leap": True}}
    where = {"red_0": {"zone": "gallery"}, "blue_0": {"zone": "hall"}, "blue_1": {"zone": "hall"}}
    fight = melee(red=swordsman(), blue=[swordsman(), swordsman()], zones=zones, stands=where)
    seen = features(fight, "red")
    assert seen["ground.width"] == pytest.approx(3 / 15)
    assert (seen["ground.dim"], seen["ground.dark"], seen["ground.exit"]) == (1, 0, 0)
    assert (seen["zone_0.mine"], seen["zone_1.mine"], seen["zone_2.there"]) == (1, 0, 0)
    assert (seen["zone_0.foes"], seen["zone_1.foes"]) == (0, pytest.approx(2 / 8))
    assert (seen["zone_0.allies"], seen["zone_1.leap"]) == (pytest.approx(1 / 8), 1)
    assert (seen["self.here"], seen["foe_0.here"]) == (1, 0)


@pytest.mark.rule("ACT.MOVE")
def test_one_zone_is_not_listed(duel):
    seen = features(duel(red=swordsman(), blue=swordsman()), "red")
    assert seen["zone_0.there"] == 0 and seen["foe_0.here"] == 1


@pytest.mark.rule("CLOSE.SITUATIONAL")
def test_it_is_seen_who_stands_at_whose_back(duel):
    fight = duel(red=swordsman(), blue=swordsman(), stands={"blue_0": {"raised": True}})
    fight.given(blue={"rear": 1})
    red, blue = features(fight, "red"), features(fight, "blue")
    assert (red["foe_0.at_my_back"], red["foe_0.i_am_at_its_back"]) == (0, 1)
    assert (blue["foe_0.at_my_back"], blue["foe_0.i_am_at_its_back"]) == (1, 0)
    assert red["foe_0.raised"] == 1


@pytest.mark.rule("ACT.MOVE")
def test_the_brawler_goes_where_foes_are(melee):
    zones = {"field": {}, "wood": {}, "hill": {}}
    where = {"red_0": {"zone": "field"}, "blue_0": {"zone": "hill"}}
    fight = melee(red=swordsman(style=60), blue=swordsman(), zones=zones, stands=where)
    choose = interpreted(brawl)
    fight.battle.step(choose(fight.battle.record))
    assert fight.asked == ("red", "place")
    fight.battle.step(choose(fight.battle.record))
    assert fight.red.in_zone == "hill"
    fight.plays("blue: dither")
    assert fight.battle.action_name(choose(fight.battle.record)) == "attack"


@pytest.mark.rule("ACT.MOVE")
def test_the_brawler_neither_runs_nor_wanders_off(melee):
    red = [swordsman(), swordsman()]
    fight = melee(red=red, blue=swordsman(), zones={"field": {"width": 1}, "hill": {}})
    fight.plays("red_0: dither")
    assert {"move", "flee"} <= fight.legal and "attack" not in fight.legal
    assert fight.battle.action_name(interpreted(brawl)(fight.battle.record)) == "delay"
