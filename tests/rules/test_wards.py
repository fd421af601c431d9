"""Wards: a weapon or a shield held before a part of the body [FREE.WARD, PASSIVE.BLOCK]."""

from __future__ import annotations

import pytest
from rules.table import axeman, brawler, fighter, maceman, shieldman, swordsman, weapon

from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import Place

LARGE = ("broadsword", "viking")  # a round shield: Large, four locations
BUCKLER = ("broadsword", "buckler")  # two locations, Medium, held in the left hand
CHEST, HEAD, LEG = 11, 20, 2  # on the d20


def roundshield(**about):
    """Broadsword and round shield."""
    return shieldman(**{"weapons": LARGE, "chest": 30, "abdomen": 30, "head": 30} | about)


def warded(duel, words="round shield decline chest abdomen head", red=None, blue=None, **options):
    """Blue has set a ward on his first turn and dithered; it is red's second turn."""
    fight = duel(red=red or axeman(style=70), blue=blue or roundshield(), **options)
    fight.plays("red: dither", f"blue: ward {words}", "blue: dither")
    return fight


def struck(fight, location, *damage, reaction="blue: no reaction"):
    """Red hits with a plain success, and takes no effect."""
    fight.dice(attack=43, location=location, damage=list(damage))
    fight.plays("red: attack", reaction)
    fight.waives()


# ---------------------------------------------------------------- what a ward stops


@pytest.mark.rule("FREE.WARD", "PASSIVE.BLOCK")
def test_a_large_shield_stops_half_of_a_huge_axe_before_the_chest(duel):
    fight = warded(duel, blue=roundshield(armour={"chest": 1}))
    struck(fight, CHEST, 4, 3)  # great axe: 2d6+2, so 9; 5 are stopped and 4 pass, 1 armour
    assert fight.told(Tell.WARD_STOPS)[-1].first == 5
    assert fight.blue.hit_points["chest"] == 30 - 3
    assert fight.blue.action_points == 2  # the dither; the ward cost nothing


@pytest.mark.rule("FREE.WARD")
@pytest.mark.parametrize(("location", "lost"), [(LEG, 9), (14, 9), (16, 4), (8, 4), (HEAD, 4)])
def test_only_the_guarded_locations_are_guarded(duel, location, lost):
    fight = warded(duel, blue=roundshield(leg=30, right_arm=30, left_arm=30))
    struck(fight, location, 4, 3)
    assert sum(fight.blue.hit_points.values()) == 7 * 30 - lost


@pytest.mark.rule("FREE.WARD")
@pytest.mark.parametrize(
    ("arms", "passes"), [("broadsword", 0), ("great_axe", 8), ("longspear", 4), ("dagger", 0)]
)
def test_a_ward_stops_by_size_like_a_parry(duel, arms, passes):
    """The broadsword is Medium: it stops as much as a parry with it would."""
    about = {"broadsword": [8], "great_axe": [3, 3], "longspear": [7], "dagger": [4]}
    red = fighter("Red", (arms,), style=70)
    fight = warded(duel, "chest", red=red, blue=swordsman(chest=30))
    struck(fight, CHEST, *about[arms])
    assert fight.blue.hit_points["chest"] == 30 - passes
    assert bool(fight.told(Tell.WARD_STOPS)) == (passes != 8)


@pytest.mark.rule("FREE.WARD")
def test_a_whip_gets_round_a_shield(duel):
    whip = weapon("whip", hands=1, damage="1d6", size="huge", traits=("flexible",))
    fight = warded(duel, red=fighter("Red", (whip,), style=70))
    struck(fight, CHEST, 6)  # Huge against Large counted as Medium: all passes
    assert fight.blue.hit_points["chest"] == 30 - 6


@pytest.mark.rule("FREE.WARD", "PASSIVE.BLOCK")
@pytest.mark.parametrize(("parry", "passes"), [(40, 4), (80, 4)])
def test_of_ward_and_parry_the_best_counts_once(duel, parry, passes):
    """The broadsword's parry stops none of a Huge axe, the shield's ward half: never a quarter."""
    fight = warded(duel)
    fight.dice(attack=43, parry=parry, location=CHEST, damage=[4, 3])
    fight.plays("red: attack", "blue: parry with broadsword")
    fight.waives()
    assert fight.blue.hit_points["chest"] == 30 - passes


@pytest.mark.rule("PASSIVE.BLOCK")
def test_a_parry_better_than_the_ward_counts_alone(duel):
    red = fighter("Red", ("longspear",), style=70)  # Large
    fight = warded(duel, "broadsword chest", red=red, blue=roundshield())
    fight.dice(attack=43, parry=40, location=CHEST, damage=8)
    fight.plays("red: attack", "blue: parry with round shield")
    assert fight.blue.hit_points["chest"] == 30
    assert not fight.told(Tell.WARD_STOPS)


@pytest.mark.rule("PASSIVE.BLOCK", "HARM.SEVERAL_LOCATIONS")
def test_a_breath_meets_the_ward_location_by_location(duel):
    breath = weapon("breath", damage="1d8", size="huge", strikes_locations=0)
    red = fighter("Dragon", (breath,), style=70)
    blue = roundshield(leg=30, arm=30)
    fight = warded(duel, "round shield decline chest waive", red=red, blue=blue)
    struck(fight, CHEST, 8)
    assert fight.blue.guards("round shield") == {"left arm", "chest"}
    lost = {place: 30 - left for place, left in fight.blue.hit_points.items() if left < 30}
    assert lost.pop("left arm") == lost.pop("chest") == 4
    assert set(lost.values()) == {8} and len(lost) == 5


@pytest.mark.rule("PASSIVE.BLOCK")
def test_knockback_counts_what_was_rolled(duel):
    fight = warded(duel, blue=roundshield(SIZ=8, athletics=60))
    fight.dice(attack=43, location=CHEST, damage=[6, 6], athletics=40)
    fight.plays("red: attack", "blue: no reaction", "red: waive", "blue: by athletics")
    assert [event.first for event in fight.told(Tell.PUSHED)] == [2]  # 14 against SIZ 8
    assert fight.blue.hit_points["chest"] == 30 - 7


@pytest.mark.rule("UNARMED.GRAPPLE", "PASSIVE.BLOCK")
def test_a_ward_is_no_help_against_a_hold(duel):
    red = brawler(unarmed=70, damage_modifier="1d6")
    fight = warded(duel, red=red)
    fight.dice(attack=43, location=CHEST)
    fight.plays("red: attack grapple", "blue: no reaction", "red: waive",
                "blue: dither")  # fmt: skip
    fight.dice(unarmed=43, modifier=6)
    fight.plays("red: attack crush", "blue: decline")
    assert fight.blue.hit_points["chest"] == 30 - 6


# ---------------------------------------------------------------- Choose Location


@pytest.mark.rule("PASSIVE.BLOCK", "SE.CHOOSE_LOCATION")
def test_choose_location_finds_only_what_is_open(duel):
    fight = warded(duel)
    fight.dice(attack=43, damage=[1, 1])
    fight.plays("red: attack", "blue: no reaction", "red: choose location ...")
    assert fight.legal == {"right leg", "left leg", "right arm"}
    fight.plays("red: right leg")


@pytest.mark.rule("PASSIVE.BLOCK", "SE.CHOOSE_LOCATION")
def test_where_everything_is_covered_there_is_nothing_to_choose(duel):
    words = "round shield accept chest abdomen head right arm right leg left leg"
    fight = warded(duel, words)
    assert fight.blue.crouching
    fight.dice(attack=43, location=CHEST, damage=[1, 1])
    fight.plays("red: attack", "blue: no reaction")
    assert "bash" not in fight.legal and "choose location" not in fight.legal
    fight.waives()


# ---------------------------------------------------------------- which locations


@pytest.mark.rule("PASSIVE.BLOCK")
def test_a_shield_covers_its_arm_and_what_adjoins(duel):
    fight = duel(red=axeman(), blue=roundshield())
    fight.plays("red: dither", "blue: ward round shield ...")
    assert fight.asked == ("blue", "crouch")
    assert fight.legal == {"accept", "decline"}
    fight.plays("blue: decline ...")
    # The left arm, which bears it, is covered; the chest alone adjoins it and needs no asking.
    assert fight.asked == ("blue", "location")
    assert fight.legal == {"chest", "waive"}
    fight.plays("blue: chest ...")
    assert fight.legal == {"abdomen", "right arm", "head", "waive"}
    fight.plays("blue: abdomen ...")
    assert fight.legal == {"right arm", "left leg", "right leg", "head", "waive"}
    fight.plays("blue: left leg ...")  # the fourth
    assert fight.asked == ("blue", "turn")
    assert fight.blue.guards("round shield") == {"left arm", "chest", "abdomen", "left leg"}
    assert fight.blue.action_points == 3


@pytest.mark.rule("PASSIVE.BLOCK")
def test_fewer_locations_may_be_kept(duel):
    fight = warded(duel, "round shield decline waive")
    assert fight.blue.guards("round shield") == {"left arm"}


@pytest.mark.rule("PASSIVE.BLOCK")
@pytest.mark.parametrize(("answer", "covered"), [("accept", 4), ("decline", 2)])
def test_crouching_doubles_the_locations(duel, answer, covered):
    fight = duel(red=axeman(), blue=swordsman(weapons=BUCKLER))
    fight.plays("red: dither", f"blue: ward buckler {answer} chest ...")
    while fight.asked.kind == "location":
        fight.plays(f"blue: {sorted(fight.legal - {'waive'})[0]} ...")
    assert len(fight.blue.guards("buckler")) == covered


@pytest.mark.rule("PASSIVE.BLOCK", "CLOSE.SITUATIONAL")
@pytest.mark.parametrize(("answer", "skill"), [("accept", 40), ("decline", 60)])
def test_crouching_makes_everything_hard(duel, answer, skill):
    fight = warded(duel, f"round shield {answer} waive", blue=roundshield(style=60))
    fight.dice(attack=90, parry=90)
    fight.plays("red: attack", "blue: parry with broadsword")
    assert fight.blow.defence_skill == skill


@pytest.mark.rule("PASSIVE.BLOCK")
def test_who_lies_on_the_ground_does_not_crouch(duel):
    fight = duel(red=axeman(style=70), blue=roundshield(evade=40))
    fight.dice(attack=90, evade=90)
    fight.plays("red: attack", "blue: evade", "blue: ward round shield ...")
    assert fight.asked == ("blue", "location")  # but he may ward
    fight.plays("blue: waive")


@pytest.mark.rule("FREE.WARD")
def test_a_weapon_covers_one_location_but_not_the_hand_that_holds_it(duel):
    fight = duel(red=axeman(), blue=swordsman())
    fight.plays("red: dither", "blue: ward ...")
    assert fight.asked == ("blue", "location")  # a broadsword; nobody crouches behind it
    assert len(fight.legal) == 6 and "right arm" not in fight.legal
    fight.plays("blue: head ...")
    assert fight.blue.guards("broadsword") == {"head"}
    assert fight.asked == ("blue", "turn")


@pytest.mark.rule("FREE.WARD")
def test_two_items_guard_different_places(duel):
    fight = warded(duel)
    fight.plays("red: dither", "blue: ward broadsword ...")
    assert fight.legal == {"right leg", "left leg"}
    fight.plays("blue: right leg", "blue: dither")
    assert fight.blue.guards("broadsword") == {"right leg"}
    assert "head" in fight.blue.guards("round shield")


@pytest.mark.rule("FREE.WARD")
def test_once_a_turn_is_enough_and_the_next_may_change_it(duel):
    fight = warded(duel, "head", blue=swordsman())
    fight.plays("red: dither", "blue: ward chest ...")
    assert fight.blue.guards("broadsword") == {"chest"}
    assert "ward" not in fight.legal and "unward" in fight.legal


@pytest.mark.rule("FREE.WARD")
@pytest.mark.parametrize(
    "blue",
    [brawler(), fighter("Blue", (weapon("lash", hands=1, traits=("offensive",)),)),
     fighter("Blue", (weapon("claw"),)), swordsman(in_hand=())],
    ids=["bare hands", "lash", "claw", "drawn no sword"],
)  # fmt: skip
def test_what_cannot_be_held_before_a_location_guards_none(duel, blue):
    fight = duel(red=axeman(), blue=blue)
    fight.plays("red: dither")
    assert "ward" not in fight.legal and "unward" not in fight.legal


# ---------------------------------------------------------------- when it ends


@pytest.mark.rule("FREE.WARD")
def test_a_warding_item_does_not_parry_but_another_may(duel):
    fight = warded(duel)
    fight.dice(attack=43, parry=90, location=LEG, damage=[1, 1])
    fight.plays("red: attack", "blue: parry ...")
    assert fight.asked == ("blue", "parry_with")
    assert fight.legal == {"broadsword", "unarmed"}
    fight.plays("blue: broadsword")
    fight.waives()
    fight = warded(duel, "chest", blue=swordsman())
    fight.dice(attack=90, parry=90)
    fight.plays("red: attack", "blue: parry")
    assert fight.item_name(fight.blue.who, fight.blow.defence_item) == "unarmed"


@pytest.mark.rule("FREE.WARD")
def test_attacking_with_it_ends_it(duel):
    fight = warded(duel, "chest", blue=swordsman())
    fight.dice(attack=90)
    fight.plays("red: dither", "blue: attack")
    assert fight.blue.guards("broadsword") == set()
    assert fight.told(Tell.UNWARDS)


@pytest.mark.rule("FREE.WARD")
def test_attacking_with_another_does_not(duel):
    fight = warded(duel)
    fight.dice(attack=90)
    fight.plays("red: dither", "blue: attack with broadsword")
    assert len(fight.blue.guards("round shield")) == 4


@pytest.mark.rule("FREE.WARD")
def test_it_may_be_given_up_on_the_own_turn(duel):
    fight = warded(duel, "round shield accept waive")
    fight.plays("red: dither", "blue: unward")
    assert fight.asked == ("blue", "turn")
    assert fight.blue.guards("round shield") == set() and not fight.blue.crouching
    assert fight.blue.action_points == 2
    fight.plays("blue: dither")
    fight.dice(attack=90, parry=90)
    fight.plays("red: attack", "blue: parry with round shield")


@pytest.mark.rule("FREE.WARD")
def test_of_several_wards_one_is_given_up(duel):
    fight = warded(duel)
    fight.plays("red: dither", "blue: ward broadsword right leg", "blue: unward ...")
    assert fight.legal == {"broadsword", "round shield"}
    fight.plays("blue: broadsword ...")
    assert len(fight.blue.guards("round shield")) == 4


@pytest.mark.rule("FREE.WARD")
def test_it_may_be_given_up_before_the_blow_to_parry(duel):
    fight = warded(duel, "chest", blue=swordsman(), wards=True)
    fight.plays("red: attack")
    assert fight.asked == ("blue", "ready")
    assert fight.legal == {"ward", "unward", "wait"}
    fight.dice(attack=90, parry=90)
    fight.plays("blue: unward", "blue: parry")


@pytest.mark.rule("FREE.WARD")
@pytest.mark.parametrize("how", ["drop", "ready"])
def test_it_ends_with_the_weapon_dropped_or_sheathed(duel, how):
    fight = warded(duel, "chest", blue=swordsman(chest=30))
    fight.plays("red: dither", f"blue: {how}")
    if fight.asked == ("blue", "turn"):
        fight.plays("blue: dither")
    assert fight.blue.place("broadsword") != Place.HELD
    assert fight.blue.guards("broadsword") == set()
    struck(fight, CHEST, 4, 3)
    assert fight.blue.hit_points["chest"] == 30 - 9


@pytest.mark.rule("FREE.WARD", "HARM.SERIOUS")
def test_it_ends_with_its_bearer(duel):
    fight = warded(duel, "chest", blue=[swordsman(head=5), swordsman()])
    fight.plays("blue_1: dither")
    fight.dice(attack=43, location=HEAD, damage=[2, 2], turns=1, endurance=90)
    fight.plays("red: attack blue_0", "blue_0: no reaction", "red: waive")
    assert fight.blue_0.unconscious and fight.blue_0.guards("broadsword") == set()


@pytest.mark.rule("FREE.WARD", "SE.STUN_LOCATION")
def test_a_numb_arm_guards_nothing_until_it_feels_again(duel):
    fight = warded(duel, "head", red=maceman(style=70), blue=swordsman(head=30))
    fight.dice(attack=43, location=14, damage=3, endurance=90)
    fight.plays("red: attack", "blue: no reaction", "red: stun location", "blue: dither")
    struck(fight, HEAD, 5)
    assert fight.blue.hit_points["head"] == 25


@pytest.mark.rule("PASSIVE.BLOCK", "ACT.REGAIN_FOOTING")
def test_who_gets_up_crouches_no_longer(duel):
    fight = warded(duel, "round shield accept waive", blue=roundshield(style=60, evade=40))
    fight.dice(attack=90, evade=80)
    fight.plays("red: attack", "blue: evade")
    fight.dice(brawn=[20, 90])
    fight.plays("blue: regain footing ...", "blue: by brawn")
    assert not fight.blue.prone and not fight.blue.crouching
    assert fight.blue.guards("round shield") == set()


# ---------------------------------------------------------------- before the roll


@pytest.mark.rule("FREE.WARD", "FREE.ANYTIME")
def test_the_swamped_ward_before_the_attack_is_rolled(duel):
    fight = duel(red=axeman(style=70), blue=roundshield(action_points=0), wards=True)
    fight.plays("red: attack")
    assert fight.asked == ("blue", "ready")
    assert fight.legal == {"ward", "wait"}
    fight.plays("blue: ward round shield decline chest waive ...")
    fight.dice(attack=43, location=CHEST, damage=[4, 3])
    fight.plays("blue: wait", "red: waive")
    assert fight.blue.hit_points["chest"] == 30 - 4


@pytest.mark.rule("FREE.WARD")
def test_after_the_roll_it_is_too_late(duel):
    fight = duel(red=axeman(style=70), blue=roundshield(), wards=True)
    fight.dice(attack=43)
    fight.plays("red: attack")
    assert fight.asked == ("blue", "react")
    assert fight.legal == {"parry", "evade", "no reaction"}
    fight.dice(location=LEG, damage=[1, 1])
    fight.plays("blue: no reaction", "red: waive")


@pytest.mark.rule("FREE.WARD")
def test_who_guards_with_all_he_has_is_not_asked_again(duel):
    fight = duel(
        red=[axeman(style=70), axeman(style=70)], blue=swordsman(action_points=0), wards=True
    )
    fight.dice(attack=90)
    fight.plays("red_0: attack", "blue: ward head")
    fight.dice(attack=90)
    fight.plays("red_1: attack")
    assert fight.asked == ("red_0", "turn")


@pytest.mark.rule("FREE.WARD", "CLOSE.SITUATIONAL")
def test_who_is_out_of_his_senses_guards_nothing_new(duel):
    fight = duel(red=maceman(style=70), blue=swordsman(endurance=40, head=30), wards=True)
    fight.dice(attack=43, location=HEAD, damage=6, endurance=90)
    fight.plays("red: attack", "blue: no reaction", "red: stun location")
    fight.dice(attack=43, location=LEG, damage=1)
    fight.plays("red: attack")  # blue's own turn has passed, and nobody asks him now
    assert fight.effects_to_pick == ("red", 1)
    fight.waives()
