"""Effects on who acts when: Arise, Press Advantage, Overextend Opponent, Flurry, Remise [SE.*]."""

from __future__ import annotations

import pytest
from rules.table import animal, brawler, fighter, knifeman, maceman, shieldman, swordsman, weapon

from lanista.rules.mythras.tells import Tell


def wins(fight, attack=43, red="red", blue="blue", **dice):
    """Red's attack succeeds against one who lets it come: one effect, at the abdomen for 1."""
    fight.dice(attack=attack, location=8, damage=1, **dice)
    fight.plays(f"{red}: attack", f"{blue}: no reaction")


def misses_a_parry(fight, attack=90, parry=40):
    """Red's attack fails, blue parries it: the effects are blue's."""
    fight.dice(attack=attack, parry=parry)
    fight.plays("red: attack", "blue: parry")


# ---------------------------------------------------------------- Arise


@pytest.mark.rule("SE.ARISE")
def test_a_defender_rolls_back_to_his_feet(duel):
    fight = duel(red=swordsman(), blue=swordsman(evade=60))
    fight.dice(attack=90, evade=40)
    fight.plays("red: attack", "blue: evade")
    assert fight.blue.prone  # the evasion has thrown him down
    fight.plays("blue: arise")
    assert not fight.blue.prone


@pytest.mark.rule("SE.ARISE")
def test_only_a_defender_who_lies_arises(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman())
    misses_a_parry(fight)
    assert "arise" not in fight.legal  # he stands
    fight.waives()
    fight = duel(red=swordsman(style=90, evade=60), blue=swordsman())
    fight.plays("red: dither")
    fight.dice(attack=40, evade=45)
    fight.plays("blue: attack", "red: evade")
    assert fight.red.prone
    wins(fight, attack=44)
    assert "arise" not in fight.legal  # an attacker has to get up as usual
    fight.waives()


# ---------------------------------------------------------------- Press Advantage


@pytest.mark.rule("SE.PRESS_ADVANTAGE")
def test_a_pressed_foe_cannot_attack_on_his_next_turn(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman(weapons=("broadsword", "dagger")))
    wins(fight)
    fight.plays("red: press advantage")
    assert fight.asked == ("blue", "turn")
    assert "attack" not in fight.legal and {"ready", "delay", "dither"} <= fight.legal
    fight.plays("blue: dither", "red: dither")
    assert "attack" in fight.legal  # one turn, although he passed it


@pytest.mark.rule("SE.PRESS_ADVANTAGE")
def test_the_pressed_defend_themselves(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman())
    wins(fight)
    fight.plays("red: press advantage", "blue: dither")
    fight.dice(attack=90)
    fight.plays("red: attack")
    assert {"parry", "evade"} <= fight.legal
    fight.plays("blue: no reaction")


@pytest.mark.rule("SE.PRESS_ADVANTAGE")
def test_pressing_twice_adds_nothing(duel):
    fight = duel(red=swordsman(style=70), blue=[swordsman(), swordsman(action_points=0)])
    fight.dice(attack=7, location=8, damage=1)
    fight.plays("red: attack blue_0", "blue_0: no reaction", "red: press advantage")
    assert "press advantage" not in fight.legal
    fight.waives()
    assert fight.blue_0.no_attack == 1
    fight.plays("blue_0: delay")
    assert fight.blue_0.no_attack == 0
    fight.dice(attack=43, location=8, damage=1)
    fight.plays("red: attack blue_0", "blue_0: wait", "blue_0: no reaction")
    fight.plays("red: press advantage")
    assert fight.blue_0.no_attack == 1


@pytest.mark.rule("SE.PRESS_ADVANTAGE", "HARM.SERIOUS")
def test_bans_merge_and_the_longer_holds(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman(abdomen=1))
    wins(fight, attack=7, turns=3, endurance=20)
    fight.plays("red: press advantage", "red: waive")
    assert fight.blue.no_attack == 3


@pytest.mark.rule("SE.PRESS_ADVANTAGE")
@pytest.mark.parametrize("reckless", [True, False])
def test_the_reckless_cannot_be_pressed(duel, reckless):
    fight = duel(red=swordsman(style=70), blue=swordsman(reckless=reckless))
    wins(fight)
    assert ("press advantage" in fight.legal) is not reckless
    fight.waives()


@pytest.mark.rule("SE.PRESS_ADVANTAGE")
def test_a_defender_presses_nobody(duel):
    fight = duel(red=swordsman(), blue=swordsman())
    misses_a_parry(fight)
    assert "press advantage" not in fight.legal
    fight.waives()


# ---------------------------------------------------------------- Overextend Opponent


@pytest.mark.rule("SE.OVEREXTEND_OPPONENT")
@pytest.mark.parametrize(("parry", "picks"), [(40, 1), (5, 2)])
def test_n_picks_forbid_n_turns_of_attack(duel, parry, picks):
    fight = duel(red=swordsman(action_points=5), blue=swordsman(action_points=5))
    misses_a_parry(fight, parry=parry)
    fight.plays(*["blue: overextend opponent"] * picks)
    for turn in range(1, 4):
        fight.passes_to_turn_of("red")
        assert ("attack" in fight.legal) is (turn > picks)


@pytest.mark.rule("SE.OVEREXTEND_OPPONENT")
def test_an_attacker_overextends_nobody(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman())
    wins(fight)
    assert "overextend opponent" not in fight.legal
    fight.waives()


@pytest.mark.rule("SE.OVEREXTEND_OPPONENT", "UNARMED.GRAPPLE")
def test_a_grapple_is_an_attack_too(duel):
    fight = duel(red=brawler(unarmed=50), blue=swordsman())
    misses_a_parry(fight)
    fight.plays("blue: overextend opponent")
    fight.passes_to_turn_of("red")
    assert "attack" not in fight.legal


# ---------------------------------------------------------------- Flurry


@pytest.mark.rule("SE.FLURRY")
def test_a_flurry_strikes_again_at_once_with_another_limb_for_a_point(duel):
    fight = duel(red=brawler(unarmed=60), blue=swordsman())
    fight.dice(attack=[43, 50], location=[8, 20], damage=[1, 2])
    fight.plays("red: attack strike right arm", "blue: no reaction", "red: flurry ...")
    assert fight.asked == ("red", "limb")
    assert fight.legal == {"right leg", "left leg", "left arm", "head"}
    assert fight.red.action_points == 2
    fight.plays("red: left leg", "blue: no reaction")
    assert fight.red.action_points == 1
    assert fight.blow.limb == 1
    fight.waives()
    assert fight.blue.hit_points["abdomen"] == 5 and fight.blue.hit_points["head"] == 3
    assert fight.asked == ("blue", "turn")  # he could not answer before


@pytest.mark.rule("SE.FLURRY")
def test_a_follow_up_may_win_another_but_never_with_the_same_limb(duel):
    fight = duel(red=brawler(unarmed=60), blue=swordsman(action_points=1))
    fight.dice(attack=[43, 44, 45], location=[8, 8, 8], damage=[1, 1, 1])
    fight.plays("red: attack strike right arm", "blue: no reaction", "red: flurry ...")
    fight.plays("red: left leg", "blue: no reaction", "red: flurry ...")
    assert fight.legal == {"right leg", "right arm", "left arm", "head"}
    fight.plays("red: right arm", "blue: no reaction")
    assert "flurry" not in fight.legal  # no point is left
    fight.waives()
    assert fight.red.action_points == 0
    assert fight.blue.hit_points["abdomen"] == 3


@pytest.mark.rule("SE.FLURRY")
def test_two_picks_are_two_follow_ups(duel):
    fight = duel(red=brawler(unarmed=60), blue=swordsman())
    fight.dice(attack=6, location=8, damage=1)
    fight.plays("red: attack strike", "blue: no reaction", "red: flurry", "red: flurry ...")
    fight.dice(attack=[90, 90])
    fight.plays("red: head", "blue: no reaction", "red: left arm", "blue: no reaction")
    assert fight.red.action_points == 0
    assert fight.asked == ("blue", "turn")


@pytest.mark.rule("SE.FLURRY")
@pytest.mark.parametrize("points", [1, 2])
def test_no_more_follow_ups_than_points(duel, points):
    fight = duel(red=brawler(unarmed=60, action_points=points), blue=swordsman())
    fight.dice(attack=[6, 90][:points], location=8, damage=1)
    fight.plays("red: attack strike", "blue: no reaction")
    if points == 2:
        fight.plays("red: flurry ...")
    assert "flurry" not in fight.legal
    fight.waives()
    if points == 2:
        fight.plays("red: head", "blue: no reaction")
    assert fight.red.action_points == 0


@pytest.mark.rule("SE.FLURRY")
def test_the_defender_reacts_to_each_blow(duel):
    fight = duel(red=brawler(unarmed=60), blue=swordsman(style=60))
    fight.dice(attack=[43, 44], parry=[80, 50], location=[8, 8], damage=[1, 3])
    fight.plays("red: attack strike", "blue: parry", "red: flurry ...")
    fight.plays("red: head", "blue: parry")
    assert fight.blue.action_points == 1
    assert fight.blue.hit_points["abdomen"] == 5


@pytest.mark.rule("SE.FLURRY")
def test_a_flurry_ends_with_the_foe(duel):
    fight = duel(red=brawler(unarmed=60), blue=[swordsman(head=1), swordsman()])
    fight.dice(attack=43, location=20, damage=3, endurance=20)
    fight.plays("red: attack blue_0 strike", "blue_0: no reaction", "red: flurry")
    assert fight.blue_0.incapacitated
    assert fight.asked == ("blue_1", "turn") and fight.red.action_points == 2


@pytest.mark.rule("SE.FLURRY")
def test_a_sword_strikes_once(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman())
    wins(fight)
    assert "flurry" not in fight.legal
    fight.waives()


@pytest.mark.rule("SE.FLURRY", "UNARMED.CREATURE")
def test_a_beast_flurries_with_its_other_weapons(duel):
    claw = weapon("claw", location="right_front_leg")
    bite = weapon("bite", location="head")
    tail = weapon("tail", location="left_hind_leg")
    fight = duel(red=animal(weapons=(claw, bite, tail), style=60), blue=swordsman())
    fight.dice(attack=43, location=8, damage=1)
    fight.plays("red: attack with claw", "blue: no reaction", "red: flurry ...")
    assert fight.asked == ("red", "weapon") and fight.legal == {"bite", "tail"}
    fight.dice(attack=90)
    fight.plays("red: bite", "blue: no reaction")
    assert fight.item_name(fight.red.who, fight.blow.attack_item) == "bite"


@pytest.mark.rule("SE.FLURRY")
def test_a_beast_of_one_weapon_has_nothing_to_follow_up_with(duel):
    fight = duel(red=animal(weapons=(weapon("bite", location="head"),), style=60), blue=swordsman())
    wins(fight)
    assert "flurry" not in fight.legal
    fight.waives()


@pytest.mark.rule("SE.FLURRY", "FREE.LUCK")
def test_each_blow_of_a_flurry_is_an_action_to_spend_luck_on(duel):
    fight = duel(red=brawler(unarmed=60, luck=2), blue=swordsman(), luck=True)
    fight.dice(attack=[90, 43], location=8, damage=1)
    fight.plays("red: attack strike", "red: reroll", "blue: no reaction", "red: flurry ...")
    fight.dice(attack=90)
    fight.plays("red: head")
    assert fight.asked == ("red", "luck")
    fight.plays("red: keep", "blue: no reaction")


# ---------------------------------------------------------------- Do or Die


def two_blades(**about):
    """A shortsword and a dagger, one in each hand."""
    about.setdefault("traits", ("do_or_die",))
    return fighter("Duellist", ("shortsword", "dagger"), **{"style": 70} | about)


@pytest.mark.rule("TRAIT.DO_OR_DIE")
def test_two_blades_flurry_in_turn(duel):
    fight = duel(red=two_blades(), blue=swordsman())
    fight.dice(attack=[43, 44, 90], location=[8, 8], damage=[1, 1])
    fight.plays("red: attack with shortsword", "blue: no reaction", "red: flurry ...")
    assert fight.asked == ("blue", "react")  # nothing to choose: it is the dagger's turn
    assert fight.item_name(fight.red.who, fight.blow.attack_item) == "dagger"
    fight.plays("blue: no reaction", "red: flurry", "blue: no reaction")
    assert fight.item_name(fight.red.who, fight.blow.attack_item) == "shortsword"
    assert fight.red.action_points == 0


@pytest.mark.rule("TRAIT.DO_OR_DIE")
@pytest.mark.parametrize(
    ("red", "disabled"),
    [
        (two_blades(traits=()), ()),
        (two_blades(in_hand=("shortsword",)), ()),
        (two_blades(), ("do_or_die",)),
        (shieldman(style=70, traits=("do_or_die",)), ()),
        (
            fighter(
                "Two styles",
                (),
                styles={"A": (70, ("shortsword",), ("do_or_die",)), "B": (70, ("dagger",))},
                in_hand=("shortsword", "dagger"),
            ),
            (),
        ),
    ],
    ids=["no trait", "one blade", "switched off", "sword and shield", "other style"],
)
def test_but_only_two_blades_of_one_such_style(duel, red, disabled):
    fight = duel(red=red, blue=swordsman(), disabled=set(disabled))
    wins(fight)
    assert "flurry" not in fight.legal
    fight.waives()


# ---------------------------------------------------------------- Remise


@pytest.mark.rule("SE.REMISE")
def test_a_second_thrust_takes_the_foes_turn(duel):
    fight = duel(red=knifeman(style=70), blue=swordsman())
    wins(fight)
    fight.plays("red: remise ...")
    assert fight.asked == ("red", "weapon")  # blue's turn has come, and red strikes in it
    assert fight.legal == {"dagger", "unarmed"}  # both are Small
    fight.dice(attack=50, parry=40, location=8, damage=2)
    fight.plays("red: dagger")
    assert fight.asked == ("blue", "react") and {"parry", "evade"} <= fight.legal
    fight.plays("blue: parry")
    assert fight.red.action_points == 1 and fight.blue.action_points == 2
    assert fight.asked == ("red", "turn") and fight.cycle == 2  # blue had no act of his own


@pytest.mark.rule("SE.REMISE")
def test_it_takes_one_turn_only_and_no_point_of_who_does_not_react(duel):
    fight = duel(red=knifeman(style=70), blue=swordsman())
    wins(fight)
    fight.plays("red: remise ...")
    fight.dice(attack=90)
    fight.plays("red: dagger", "blue: no reaction")
    assert fight.blue.action_points == 3
    fight.plays("red: dither")
    assert fight.asked == ("blue", "turn") and "attack" in fight.legal


@pytest.mark.rule("SE.REMISE")
def test_the_follow_up_is_a_whole_blow(duel):
    fight = duel(red=knifeman(style=70), blue=swordsman())
    wins(fight)
    fight.plays("red: remise ...")
    fight.dice(attack=43, location=11, damage=3)
    fight.plays("red: dagger", "blue: no reaction")
    assert fight.effects_to_pick == ("red", 1)
    fight.plays("red: press advantage")
    assert fight.blue.hit_points["chest"] == 3
    fight.plays("red: dither")
    assert "attack" not in fight.legal  # the ban outlasts the turn in which it was laid


@pytest.mark.rule("SE.REMISE")
def test_without_a_point_it_lapses(duel):
    fight = duel(red=knifeman(style=70, action_points=1), blue=swordsman())
    wins(fight)
    fight.plays("red: remise")
    assert fight.asked == ("blue", "turn") and "attack" in fight.legal
    assert fight.told(Tell.FOLLOWS_UP) == []
    fight.passes_to_round(2)
    fight.passes_to_turn_of("blue")
    assert fight.blue.remise == 0  # nor does it come later


@pytest.mark.rule("SE.REMISE")
@pytest.mark.parametrize("effect", ["stun location", "press advantage"])
def test_it_lapses_if_the_remiser_can_no_longer_strike(melee, effect):
    fight = melee(
        red=knifeman(style=70, initiative=20, head=9),
        blue=[swordsman(initiative=5), maceman(style=70, initiative=15)],
    )
    fight.dice(attack=43, location=8, damage=1)
    fight.plays("red: attack blue_0", "blue_0: no reaction", "red: remise")
    fight.dice(attack=43, location=20, damage=2, **({"endurance": 90} if "stun" in effect else {}))
    fight.plays("blue_1: attack with mace", "red: no reaction", f"blue_1: {effect}")
    assert fight.asked == ("blue_0", "turn") and "attack" in fight.legal


@pytest.mark.rule("SE.REMISE")
def test_only_a_small_weapon_of_the_attacker(duel):
    fight = duel(red=swordsman(style=70), blue=knifeman())
    wins(fight)
    assert "remise" not in fight.legal
    fight.waives()
    fight.plays("blue: dither")
    fight.dice(attack=90, parry=40)
    fight.plays("red: attack", "blue: parry")
    assert "remise" not in fight.legal  # blue's dagger parries
    fight.waives()


@pytest.mark.rule("SE.REMISE", "REACT.INTERRUPT")
def test_a_turn_that_was_delayed_is_not_taken_by_it(duel):
    fight = duel(red=knifeman(style=70), blue=swordsman(action_points=4))
    fight.plays("red: dither", "blue: delay")
    fight.dice(attack=43, location=8, damage=1)
    fight.plays("red: attack with dagger", "blue: wait", "blue: no reaction", "red: remise ...")
    assert fight.asked == ("red", "weapon") and fight.blue.action_points == 3


# ---------------------------------------------------------------- switches


@pytest.mark.rule("EXCHANGE.STACKING")
@pytest.mark.parametrize(
    "effect", ["arise", "press_advantage", "overextend_opponent", "flurry", "remise"]
)
def test_each_may_be_switched_off(duel, effect):
    fight = duel(red=brawler(unarmed=60), blue=swordsman(evade=60), disabled={effect})
    if effect in ("arise", "overextend_opponent"):
        fight.dice(attack=90, evade=40)
        fight.plays("red: attack strike", "blue: evade")
    else:
        wins(fight)
    others = {"arise", "overextend opponent"} | {"press advantage", "flurry", "remise"}
    assert others & fight.legal
    assert effect.replace("_", " ") not in fight.legal
    fight.waives()


@pytest.mark.rule("SE.REMISE")
def test_a_foe_is_threatened_by_one_second_thrust_at_a_time(melee):
    fight = melee(red=[knifeman(style=70), knifeman(style=70)], blue=swordsman())
    wins(fight, red="red_0")
    assert "remise" in fight.legal
    fight.plays("red_0: remise")
    wins(fight, red="red_1")
    assert "remise" not in fight.legal
    fight.plays("red_1: waive ...")
    fight.dice(attack=90)
    fight.plays("red_0: dagger", "blue: no reaction")
