"""Turns: what may be declared, delayed, interrupted, and done for free [ACT.*, REACT.INTERRUPT]."""

from __future__ import annotations

import pytest
from rules.table import (
    axeman,
    brawler,
    fighter,
    maceman,
    shieldman,
    swordsman,
    unarmoured,
)

from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import (
    Level,
    Place,
)

ACTS = {"attack", "brace", "change range", "delay", "dither", "drop", "ready", "ward"}


# ---------------------------------------------------------------- Attack


@pytest.mark.rule("ACT.ATTACK", "CLOSE.ENGAGEMENT")
def test_the_attacker_chooses_foe_and_weapon(melee):
    knives = swordsman(weapons=("broadsword", "dagger"), style=60)
    fight = melee(red=knives, blue=[swordsman(action_points=0), swordsman(action_points=0)])
    fight.plays("red: attack ...")
    assert fight.asked == ("red", "target")
    assert fight.legal == {"blue_0", "blue_1"}
    fight.plays("red: blue_1 ...")
    assert fight.asked == ("red", "weapon")
    assert fight.legal == {"broadsword", "dagger", "unarmed"}
    fight.dice(attack=40, location=8, damage=2)
    fight.plays("red: dagger", "red: waive")
    assert fight.blue_1.hit_points["abdomen"] == 3  # 1d4+1
    assert fight.blue_0.hit_points["abdomen"] == 6


@pytest.mark.rule("ACT.ATTACK")
def test_an_attack_costs_one_point_hit_or_miss(duel):
    fight = duel(red=swordsman(style=60), blue=swordsman(action_points=0))
    fight.dice(attack=80)
    fight.plays("red: attack")
    assert fight.red.action_points == 2


@pytest.mark.rule("ACT.ATTACK")
def test_a_comrade_is_no_target(melee):
    fight = melee(red=[swordsman(), swordsman()], blue=[swordsman(), swordsman()])
    fight.plays("red: attack ...")
    assert fight.legal == {"blue_0", "blue_1"}


@pytest.mark.rule("ACT.ATTACK")
def test_a_foe_who_is_out_is_no_target(melee):
    fight = melee(
        red=maceman(style=60), blue=[unarmoured(action_points=0), unarmoured(action_points=0)]
    )
    fight.dice(attack=40, location=20, damage=6, turns=1, endurance=80)
    fight.plays("red: attack blue_0", "red: waive")
    assert fight.blue_0.unconscious
    fight.dice(attack=80)
    fight.plays("red: attack")  # the one foe left is not asked for
    assert fight.blow.defender == fight.blue_1.who


@pytest.mark.rule("ACT.ATTACK")
def test_a_bow_is_no_weapon_for_close_combat(duel):
    archer = fighter("Archer", ("short_bow", "dagger"), in_hand=("short_bow",))
    fight = duel(red=archer, blue=swordsman(action_points=0), start="engaged")
    fight.dice(attack=80)
    fight.plays("red: attack")
    assert fight.item_name(fight.red.who, fight.blow.attack_item) == "unarmed"


# ---------------------------------------------------------------- Dither and Delay


@pytest.mark.rule("ACT.DITHER")
def test_dithering_wastes_the_turn_and_the_point(duel):
    fight = duel(red=swordsman(), blue=swordsman())
    fight.plays("red: dither")
    assert fight.red.action_points == 2
    assert fight.asked == ("blue", "turn")
    assert not fight.red.delaying


@pytest.mark.rule("ACT.DELAY")
def test_delaying_keeps_the_point_for_a_reaction(duel):
    fight = duel(red=swordsman(action_points=1), blue=swordsman(style=60))
    fight.plays("red: delay")
    assert fight.red.action_points == 1 and fight.red.delaying
    fight.dice(attack=80, parry=80)
    fight.plays("blue: attack", "red: wait", "red: parry")
    assert fight.red.action_points == 0 and not fight.red.delaying


@pytest.mark.rule("ACT.DELAY")
def test_the_point_of_the_delay_is_the_first_to_pay(duel):
    fight = duel(red=swordsman(action_points=3), blue=swordsman(style=60))
    fight.plays("red: delay")
    fight.dice(attack=80, evade=20)
    fight.plays("blue: attack", "red: wait", "red: evade")
    fight.waives()
    assert fight.red.action_points == 2  # and nothing is lost on his next turn
    assert fight.asked == ("red", "turn") and fight.cycle == 2
    assert fight.red.action_points == 2


@pytest.mark.rule("ACT.DELAY")
def test_an_unused_delay_is_dithered_away_on_the_next_turn(duel):
    fight = duel(red=swordsman(action_points=3), blue=swordsman())
    fight.plays("red: delay", "blue: dither")
    assert fight.asked == ("red", "turn") and fight.cycle == 2
    assert fight.red.action_points == 2 and not fight.red.delaying
    assert len(fight.told(Tell.DELAY_LOST)) == 1


@pytest.mark.rule("ACT.DELAY")
def test_who_delayed_his_last_point_has_no_further_turn(duel):
    fight = duel(red=swordsman(action_points=1), blue=swordsman(action_points=2))
    fight.plays("red: delay", "blue: dither")
    assert fight.asked == ("blue", "turn") and fight.cycle == 2
    assert fight.red.action_points == 0


@pytest.mark.rule("ACT.DELAY")
def test_a_delay_does_not_outlast_the_round(duel):
    fight = duel(red=swordsman(action_points=1), blue=swordsman(action_points=1))
    fight.plays("red: dither", "blue: delay")
    assert fight.round == 2
    assert not fight.blue.delaying
    fight.dice(attack=80)
    fight.plays("red: attack")
    assert fight.asked == ("blue", "react")  # no interrupt


@pytest.mark.rule("ACT.DELAY")
def test_points_of_later_cycles_serve_reactions_at_any_time(duel):
    fight = duel(red=swordsman(action_points=3), blue=[swordsman(), swordsman(initiative=9)])
    fight.plays("red: dither")
    for attacker in ("blue_0", "blue_1"):
        fight.dice(attack=80, parry=80)
        fight.plays(f"{attacker}: attack", "red: parry")
    assert fight.red.action_points == 0


# ---------------------------------------------------------------- Interrupt


@pytest.mark.rule("REACT.INTERRUPT")
def test_an_interrupt_comes_after_the_declaration_and_before_the_roll(duel):
    fight = duel(red=swordsman(style=60), blue=swordsman(style=60))
    fight.plays("red: delay", "blue: attack")
    assert fight.asked == ("red", "interrupt")
    assert fight.legal == {"interrupt", "wait"}
    assert fight.blue.action_points == 2  # declared and paid
    fight.plays("red: interrupt")
    assert fight.asked == ("red", "turn")
    assert fight.legal == ACTS - {"delay"}
    fight.dice(attack=[80, 80])
    fight.plays("red: attack", "blue: no reaction", "red: no reaction")  # and blue goes on
    assert (fight.red.action_points, fight.blue.action_points) == (2, 2)
    assert fight.asked == ("red", "turn") and fight.cycle == 2


@pytest.mark.rule("REACT.INTERRUPT")
def test_a_declaration_made_impossible_loses_its_point(duel):
    fight = duel(red=maceman(style=60), blue=swordsman(weapons=("broadsword",)))
    fight.plays("red: delay", "blue: attack", "red: interrupt")
    fight.dice(attack=40, location=8, damage=1, style=80)
    fight.plays("red: attack", "blue: no reaction", "red: disarm opponent")
    assert fight.blue.place("broadsword") == Place.GROUND
    assert len(fight.told(Tell.VOID)) == 1
    assert fight.blue.action_points == 2
    assert fight.asked == ("red", "turn")


@pytest.mark.rule("REACT.INTERRUPT")
def test_an_interrupt_that_changes_nothing_lets_the_attack_go_on(duel):
    fight = duel(red=swordsman(style=60, brawn=50), blue=swordsman(style=60, brawn=50))
    fight.plays("red: delay", "blue: attack", "red: interrupt")
    fight.dice(attack=[40, 40], location=8, damage=1, brawn=80)
    fight.plays("red: attack", "blue: no reaction", "red: trip opponent", "blue: by brawn")
    fight.plays("red: no reaction")
    assert fight.blow.attacker == fight.blue.who
    assert fight.blow.attack_skill == 30  # from the ground


@pytest.mark.rule("REACT.INTERRUPT")
def test_without_a_delay_nobody_interrupts(duel):
    fight = duel(red=swordsman(), blue=swordsman())
    fight.plays("red: dither")
    fight.dice(attack=80)
    fight.plays("blue: attack")
    assert fight.asked == ("red", "react")


@pytest.mark.rule("REACT.INTERRUPT")
@pytest.mark.parametrize("act", ["dither", "delay"])
def test_doing_nothing_cannot_be_interrupted(duel, act):
    fight = duel(red=swordsman(), blue=swordsman())
    fight.plays("red: delay", f"blue: {act}")
    assert fight.asked == ("red", "turn") and fight.cycle == 2


@pytest.mark.rule("REACT.INTERRUPT", "CLOSE.ENGAGEMENT")
def test_coming_up_to_engage_cannot_be_interrupted(duel):
    fight = duel(red=swordsman(), blue=swordsman(), start="apart")
    fight.plays("red: delay")
    fight.dice(attack=80)
    fight.plays("blue: attack")
    assert fight.asked == ("red", "react")
    assert fight.red.engaged_with == {"blue_0"}


@pytest.mark.rule("REACT.INTERRUPT")
def test_other_acts_than_attacks_are_interrupted_too(duel):
    fight = duel(red=swordsman(style=60), blue=swordsman(weapons=("broadsword", "dagger")))
    fight.plays("red: delay", "blue: ready broadsword")
    assert fight.asked == ("red", "interrupt")
    fight.plays("red: wait")
    assert fight.blue.place("broadsword") == Place.STOWED
    assert fight.asked == ("red", "turn")
    assert fight.red.action_points == 2  # the delay was lost


@pytest.mark.rule("REACT.INTERRUPT")
def test_the_interrupter_may_do_any_act(duel):
    fight = duel(
        red=swordsman(weapons=("broadsword", "dagger"), in_hand=("broadsword",)), blue=swordsman()
    )
    fight.dice(attack=80)
    fight.plays("red: delay", "blue: attack", "red: interrupt", "red: ready dagger")
    assert fight.red.holds("dagger")
    assert fight.red.action_points == 2
    assert fight.blue.action_points == 2


@pytest.mark.rule("REACT.INTERRUPT")
def test_delaying_foes_are_asked_in_the_order_of_initiative(melee):
    fight = melee(
        red=[swordsman(initiative=18), swordsman(initiative=20)], blue=swordsman(initiative=10)
    )
    fight.plays("red_1: delay", "red_0: delay", "blue: attack red_0")
    assert fight.asked == ("red_1", "interrupt")
    fight.plays("red_1: wait")
    assert fight.asked == ("red_0", "interrupt")


@pytest.mark.rule("REACT.INTERRUPT")
def test_a_comrade_is_not_interrupted(melee):
    fight = melee(red=[swordsman(), swordsman()], blue=swordsman())
    fight.plays("red_0: delay")
    fight.dice(attack=80)
    fight.plays("red_1: attack")
    assert fight.asked == ("blue", "react")


@pytest.mark.rule("REACT.INTERRUPT")
def test_an_interrupt_may_be_interrupted(melee):
    fight = melee(red=[swordsman(), swordsman()], blue=[swordsman(), swordsman()])
    fight.plays("red_0: delay", "red_1: dither", "blue_0: delay", "blue_1: attack red_0")
    fight.plays("red_0: interrupt", "red_0: attack blue_1")
    assert fight.asked == ("blue_0", "interrupt")
    fight.plays("blue_0: interrupt")
    fight.dice(attack=[80, 80, 80])
    fight.plays("blue_0: attack red_0", "red_0: no reaction")  # the last in goes first
    fight.plays("blue_1: no reaction", "red_0: no reaction")
    assert [event.who for event in fight.told(Tell.ATTACK)] == [
        fight.blue_0.who, fight.red_0.who, fight.blue_1.who,
    ]  # fmt: skip


@pytest.mark.rule("REACT.INTERRUPT", "ROUND.INITIATIVE")
def test_a_tied_fighter_who_delays_and_interrupts_acts_once(duel):
    fight = duel(
        red=swordsman(initiative=10, DEX=14), blue=swordsman(initiative=10, DEX=11, style=60)
    )
    fight.plays("red: delay", "blue: attack", "red: interrupt")
    fight.dice(attack=[80, 81])
    fight.plays("red: attack", "blue: no reaction", "red: no reaction")
    assert [event.who for event in fight.told(Tell.ATTACK)] == [fight.red.who, fight.blue.who]
    assert fight.cycle == 2
    assert (fight.red.action_points, fight.blue.action_points) == (2, 2)


@pytest.mark.rule("REACT.INTERRUPT")
def test_a_switched_off_interrupt_is_not_offered(duel):
    fight = duel(red=swordsman(), blue=swordsman(), disabled={"interrupt"})
    fight.plays("red: delay")
    fight.dice(attack=80)
    fight.plays("blue: attack")
    assert fight.asked == ("red", "react")


# ---------------------------------------------------------------- Ready Weapon, Drop Weapon


@pytest.mark.rule("ACT.READY")
def test_drawing_and_sheathing_take_a_turn_each(duel):
    fight = duel(
        red=swordsman(weapons=("broadsword", "dagger"), in_hand=("broadsword",)), blue=swordsman()
    )
    fight.plays("red: ready ...")
    assert fight.asked == ("red", "weapon")
    assert fight.legal == {"broadsword", "dagger"}  # sheathe the one, draw the other
    fight.plays("red: dagger")
    assert fight.red.holds("dagger") and fight.red.holds("broadsword")
    assert fight.red.action_points == 2
    fight.passes_to_turn_of("red")
    fight.plays("red: ready broadsword")
    assert fight.red.place("broadsword") == Place.STOWED
    assert fight.red.action_points == 1


@pytest.mark.rule("ACT.READY")
def test_nothing_can_be_drawn_with_full_hands(duel):
    fight = duel(
        red=swordsman(weapons=("broadsword", "dagger", "club"), in_hand=("broadsword", "dagger")),
        blue=swordsman(),
    )
    fight.plays("red: ready ...")
    assert fight.legal == {"broadsword", "dagger"}


@pytest.mark.rule("ACT.READY")
def test_two_hands_must_be_free_for_a_two_handed_weapon(duel):
    fight = duel(
        red=swordsman(weapons=("broadsword", "great_axe"), in_hand=("broadsword",)),
        blue=swordsman(),
    )
    fight.plays("red: ready")  # only the sword can be readied: it is sheathed
    assert fight.red.place("broadsword") == Place.STOWED
    fight.passes_to_turn_of("red")
    fight.plays("red: ready great axe")
    assert fight.red.holds("great axe")


@pytest.mark.rule("ACT.READY")
def test_a_strapped_shield_is_not_put_away(duel):
    fight = duel(red=shieldman(), blue=swordsman())
    fight.plays("red: ready")  # the sword, without a question
    assert fight.red.holds("hoplite shield")
    assert fight.red.place("broadsword") == Place.STOWED


@pytest.mark.rule("ACT.READY", "FREE.DROP")
def test_a_dropped_weapon_takes_two_turns_to_recover(duel):
    fight = duel(red=swordsman(action_points=4), blue=swordsman())
    fight.plays("red: drop")
    assert fight.asked == ("red", "turn")
    assert fight.red.place("broadsword") == Place.GROUND
    fight.plays("red: ready")
    assert fight.red.place("broadsword") == Place.GROUND  # he has bent down for it
    fight.passes_to_turn_of("red")
    fight.plays("red: ready")
    assert fight.red.holds("broadsword")
    assert fight.red.action_points == 2


@pytest.mark.rule("ACT.READY", "SE.DISARM_OPPONENT")
def test_a_weapon_struck_from_the_hand_takes_two_turns_too(duel):
    fight = duel(red=swordsman(style=60), blue=swordsman())
    fight.dice(attack=40, location=8, damage=1, style=80)
    fight.plays("red: attack", "blue: no reaction", "red: disarm opponent")
    fight.plays("blue: ready")
    assert not fight.blue.holds("broadsword")
    fight.passes_to_turn_of("blue")
    fight.plays("blue: ready")
    assert fight.blue.holds("broadsword")


@pytest.mark.rule("FREE.DROP")
def test_dropping_is_free_and_does_not_end_the_turn(duel):
    fight = duel(red=swordsman(weapons=("broadsword", "dagger")), blue=swordsman())
    fight.plays("red: drop ...")
    assert fight.asked == ("red", "weapon")
    assert fight.legal == {"broadsword", "dagger"}
    fight.plays("red: dagger")
    assert fight.red.place("dagger") == Place.GROUND
    assert fight.red.holds("broadsword")
    assert fight.red.action_points == 3
    assert fight.asked == ("red", "turn") and "attack" in fight.legal


@pytest.mark.rule("FREE.DROP")
def test_fists_and_strapped_shields_cannot_be_dropped(duel):
    fight = duel(red=brawler(), blue=shieldman())
    assert "drop" not in fight.legal
    fight.plays("red: dither", "blue: drop")
    assert fight.blue.holds("hoplite shield")
    assert fight.blue.place("broadsword") == Place.GROUND


# ---------------------------------------------------------------- Regain Footing


def fallen(duel, **about):
    """Blue lies on the ground after an Evade, and it is his turn."""
    engaged = about.pop("start", "engaged")
    fight = duel(red=swordsman(**about.pop("red", {})), blue=swordsman(**about), start=engaged)
    fight.dice(attack=80, evade=80)
    fight.plays("red: attack", "blue: evade")
    assert fight.blue.prone and fight.asked == ("blue", "turn")
    return fight


@pytest.mark.rule("ACT.REGAIN_FOOTING")
@pytest.mark.parametrize(
    ("mine", "foes", "stands"),
    [
        (43, 42, True),
        (42, 43, False),
        (43, 43, True),
        (80, 99, False),
        (6, 50, True),
        (50, 5, False),
    ],
)
def test_rising_before_a_foe_takes_a_contest(duel, mine, foes, stands):
    fight = fallen(duel, brawn=60, red={"brawn": 50})
    fight.dice(brawn=[mine, foes])
    fight.plays("blue: regain footing", "blue: by brawn")
    assert fight.blue.prone is not stands
    assert fight.blue.action_points == 1  # Evade and this; spent also in vain
    assert fight.red.action_points == 2  # the foe's roll is free


@pytest.mark.rule("ACT.REGAIN_FOOTING")
def test_the_fallen_choose_brawn_or_athletics(duel):
    fight = fallen(duel, athletics=70)
    fight.plays("blue: regain footing")
    assert fight.asked == ("blue", "resist_with")
    assert fight.legal == {"by brawn", "by athletics"}
    fight.dice(athletics=[60, 40])
    fight.plays("blue: by athletics")
    assert not fight.blue.prone


@pytest.mark.rule("ACT.REGAIN_FOOTING")
def test_the_stronger_makes_it_harder_to_rise_by_brawn(duel):
    fight = fallen(duel, brawn=60, red={"damage_modifier": "+1d4", "brawn": 10})
    fight.dice(brawn=[31, 80])
    fight.plays("blue: regain footing", "blue: by brawn")
    assert fight.blue.prone  # two steps of Damage Modifier: 60 is 30


@pytest.mark.rule("ACT.REGAIN_FOOTING", "CLOSE.SITUATIONAL")
@pytest.mark.parametrize(("foes", "stands"), [(44, False), (51, True)])
def test_a_foe_who_lies_there_too_keeps_one_down_as_well_as_ever(duel, foes, stands):
    fight = fallen(duel, brawn=60, red={"brawn": 50})
    fight.dice(attack=80, evade=80)
    fight.plays("blue: attack", "red: evade", "red: dither")
    assert fight.red.prone and fight.blue.prone
    fight.dice(brawn=[43, foes])
    fight.plays("blue: regain footing", "blue: by brawn")
    assert fight.blue.prone is not stands  # 50 is 50 on the ground


@pytest.mark.rule("ACT.REGAIN_FOOTING")
def test_with_no_foe_near_one_just_rises(melee):
    fight = melee(
        red=[swordsman(), swordsman(initiative=1)],
        blue=[swordsman(), maceman(style=60)],
        start="apart",
    )
    fight.dice(attack=80, evade=80)
    fight.plays("red_0: attack blue_0", "blue_0: evade", "blue_0: dither")
    fight.dice(attack=40, location=20, damage=8, turns=1, endurance=99)
    fight.plays("blue_1: attack red_0", "red_0: no reaction", "blue_1: waive")
    fight.plays("red_1: dither")  # never near blue_0
    fight.plays("blue_0: regain footing")
    assert not fight.blue_0.prone
    assert fight.blue_0.action_points == 0  # for Evade, dithering and this


@pytest.mark.rule("ACT.REGAIN_FOOTING")
def test_who_stands_is_not_offered_to_rise(duel):
    fight = duel(red=swordsman(), blue=swordsman())
    assert "regain footing" not in fight.legal


# ---------------------------------------------------------------- acts of the tied


@pytest.mark.rule("ROUND.INITIATIVE")
def test_of_two_tied_helpers_the_second_finds_the_wound_tended(melee):
    fight = melee(
        red=[
            swordsman(initiative=20, DEX=14),
            swordsman(initiative=20, DEX=13),
            unarmoured(initiative=1),
        ],
        blue=swordsman(initiative=25),
        start="apart",
    )
    fight.dice(attack=40, location=8, damage=3, first_aid=20, healing=2)
    fight.plays("blue: attack red_2", "red_2: no reaction", "blue: waive")
    fight.plays("red_0: first aid", "red_1: first aid")
    assert fight.red_2.hit_points["abdomen"] == 5
    assert fight.red_1.action_points == 2


@pytest.mark.rule("ROUND.INITIATIVE", "ACT.READY")
def test_what_a_tied_foe_struck_from_the_hand_is_not_sheathed(duel):
    fight = duel(red=swordsman(initiative=10, DEX=14, style=60), blue=swordsman(initiative=10))
    fight.dice(attack=40, location=8, damage=1, style=80)
    fight.plays("red: attack", "blue: ready", "blue: no reaction", "red: disarm opponent")
    assert fight.blue.place("broadsword") == Place.GROUND
    assert fight.blue.item("broadsword").turns == 2


# ---------------------------------------------------------------- engagement


@pytest.mark.rule("CLOSE.ENGAGEMENT")
def test_an_attack_engages_at_no_extra_cost(duel):
    fight = duel(red=swordsman(), blue=swordsman(), start="apart")
    assert fight.red.engaged_with == set()
    fight.dice(attack=80)
    fight.plays("red: attack", "blue: no reaction")
    assert fight.red.action_points == 2
    assert fight.red.engaged_with == {"blue_0"} and fight.blue.engaged_with == {"red_0"}


@pytest.mark.rule("CLOSE.ENGAGEMENT")
def test_several_may_engage_one_as_space_allows(melee):
    three = [swordsman() for _ in range(3)]
    fight = melee(red=three, blue=[swordsman(), swordsman()], start="apart", zone={"width": 2})
    fight.dice(attack=[80, 80])
    fight.plays("red_0: attack blue_0", "blue_0: no reaction")
    fight.plays("red_1: attack blue_0", "blue_0: no reaction")
    fight.dice(attack=80)
    fight.plays("red_2: attack")  # no room left about blue_0: the other one, without a question
    assert fight.blow.defender == fight.blue_1.who


@pytest.mark.rule("CLOSE.ENGAGEMENT")
def test_a_fight_that_begins_engaged_has_no_more_room_than_another(melee):
    fight = melee(red=[swordsman() for _ in range(3)], blue=swordsman(), zone={"width": 2})
    assert fight.blue.engaged_with == {"red_0", "red_1"}
    fight.plays("red_0: dither", "red_1: dither")
    assert "attack" not in fight.legal  # red_2 finds no room
    fight = melee(
        red=[swordsman(), swordsman()], blue=[swordsman(), swordsman()], zone={"width": 1}
    )
    assert fight.red_1.engaged_with == {"blue_1"}  # each has the man opposite
    fight = melee(red=[swordsman(), swordsman()], blue=[swordsman(), swordsman()])
    assert fight.red_1.engaged_with == {"blue_0", "blue_1"}


@pytest.mark.rule("CLOSE.ENGAGEMENT")
def test_who_is_engaged_may_strike_whom_he_likes_of_them(melee):
    fight = melee(red=[swordsman(), swordsman()], blue=swordsman(initiative=30))
    assert fight.blue.engaged_with == {"red_0", "red_1"}
    fight.plays("blue: attack ...")
    assert fight.legal == {"red_0", "red_1"}


@pytest.mark.rule("CLOSE.ENGAGEMENT")
def test_the_felled_engage_nobody(melee):
    fight = melee(red=maceman(style=60), blue=[unarmoured(), unarmoured()])
    fight.dice(attack=40, location=20, damage=8, turns=1, endurance=80)
    fight.plays("red: attack blue_0", "blue_0: no reaction", "red: waive")
    assert fight.blue_0.engaged_with == set()
    assert fight.red.engaged_with == {"blue_1"}


# ---------------------------------------------------------------- situational grades


@pytest.mark.rule("CLOSE.SITUATIONAL")
def test_prone_halves_attack_parry_and_evade(duel):
    fight = fallen(duel, style=61, evade=51, action_points=5)
    fight.dice(attack=97)
    fight.plays("blue: attack", "red: no reaction")
    assert fight.blow.attack_skill == 31
    fight.dice(attack=80, parry=97)
    fight.plays("red: attack", "blue: parry")
    assert fight.blow.defence_skill == 31
    fight.plays("blue: dither")
    fight.dice(attack=80, evade=97)
    fight.plays("red: attack", "blue: evade")
    assert fight.blow.defence_skill == 26


@pytest.mark.rule("CLOSE.SITUATIONAL")
def test_prone_hinders_no_other_skill(duel):
    fight = duel(red=maceman(style=60), blue=swordsman(endurance=60))
    fight.dice(attack=45, evade=20, location=14, damage=4, turns=1, endurance=46)
    fight.plays("red: attack", "blue: evade")
    assert fight.blue.prone
    assert fight.blue.useless == set()  # 46 within 60, above the attack die


@pytest.mark.rule("CLOSE.SITUATIONAL")
@pytest.mark.parametrize(
    ("roll", "level", "effects"),
    [
        (40, Level.SUCCESS, 1),
        (80, Level.SUCCESS, 1),
        (100, Level.SUCCESS, 1),
        (6, Level.CRITICAL, 2),
    ],
)
def test_nobody_misses_a_helpless_man(duel, roll, level, effects):
    fight = duel(red=maceman(style=60), blue=unarmoured(endurance=10, head=9))
    fight.dice(attack=40, location=20, damage=2, endurance=80)
    fight.plays("red: attack", "blue: no reaction", "red: stun location")
    fight.dice(attack=roll)
    fight.plays("red: attack")
    assert fight.blow.attack_level == level
    assert fight.effects_to_pick == ("red", effects)


# ---------------------------------------------------------------- luck


@pytest.mark.rule("FREE.LUCK")
def test_a_luck_point_throws_an_own_roll_again(duel):
    fight = duel(red=swordsman(style=60, luck=2), blue=swordsman())
    fight.dice(attack=[71, 41])
    fight.plays("red: attack")
    assert fight.asked == ("red", "luck")  # after seeing the roll
    assert fight.legal == {"keep", "reroll", "swap digits"}  # 17 would hit
    fight.plays("red: reroll")
    assert fight.blow.attack_roll == 41
    assert fight.red.luck == 1 and fight.red.action_points == 2


@pytest.mark.rule("FREE.LUCK")
def test_luck_may_be_kept(duel):
    fight = duel(red=swordsman(style=60, luck=2), blue=swordsman())
    fight.dice(attack=71)
    fight.plays("red: attack", "red: keep")
    assert fight.red.luck == 2
    assert fight.blow.attack_roll == 71


@pytest.mark.rule("FREE.LUCK")
@pytest.mark.parametrize(
    ("rolled", "swapped"), [(71, 17), (60, 6), (90, 9), (95, 59), (66, None), (96, None)]
)
def test_digits_may_be_swapped_where_that_helps(duel, rolled, swapped):
    fight = duel(red=swordsman(style=60, luck=1), blue=swordsman())
    fight.dice(attack=rolled)
    fight.plays("red: attack")
    assert ("swap digits" in fight.legal) is (swapped is not None)
    if swapped is not None:
        fight.plays("red: swap digits")
        assert fight.blow.attack_roll == swapped
        assert fight.red.luck == 0


@pytest.mark.rule("FREE.LUCK")
def test_one_luck_point_an_action(duel):
    fight = duel(red=swordsman(style=60, luck=3), blue=swordsman(action_points=0))
    fight.dice(attack=[71, 72])
    fight.plays("red: attack", "red: reroll")
    assert fight.asked == ("red", "turn")  # no second question
    assert fight.red.luck == 2
    fight.dice(attack=73)
    fight.plays("red: attack")
    assert fight.asked == ("red", "luck")  # the next action is another


@pytest.mark.rule("FREE.LUCK")
def test_a_foes_hit_may_be_forced_again(duel):
    fight = duel(red=swordsman(style=60), blue=swordsman(luck=1))
    fight.dice(attack=[40, 70])
    fight.plays("red: attack")
    assert fight.asked == ("blue", "luck")
    assert fight.legal == {"keep", "force reroll"}
    fight.plays("blue: force reroll")
    assert fight.blow.attack_level == Level.FAILURE
    assert fight.blue.luck == 0


@pytest.mark.rule("FREE.LUCK")
def test_a_foes_miss_raises_no_question(duel):
    fight = duel(red=swordsman(style=60), blue=swordsman(luck=1))
    fight.dice(attack=70)
    fight.plays("red: attack")
    assert fight.asked == ("blue", "react")


@pytest.mark.rule("FREE.LUCK")
def test_damage_may_be_thrown_again_by_either_side(duel):
    fight = duel(red=swordsman(style=60, luck=1), blue=swordsman(luck=1))
    fight.dice(attack=40, location=8, damage=[2, 7, 3])
    fight.plays("red: attack", "red: keep", "blue: keep", "blue: no reaction", "red: waive")
    fight.plays("red: reroll", "blue: force reroll")
    assert fight.blow.rolled == 3
    assert (fight.red.luck, fight.blue.luck) == (0, 0)


@pytest.mark.rule("FREE.LUCK")
def test_out_of_points_luck_buys_a_desperate_reaction(duel):
    fight = duel(red=swordsman(style=60), blue=swordsman(luck=1, action_points=0, style=60))
    fight.dice(attack=40, parry=30, location=8, damage=1)
    fight.plays("red: attack", "blue: keep")  # not the foe's roll
    assert fight.legal == {"keep", "desperate effort"}
    fight.plays("blue: desperate effort")
    assert fight.asked == ("blue", "react")
    fight.plays("blue: parry")
    assert fight.blue.luck == 0 and fight.blue.action_points == 0
    assert fight.won is None


@pytest.mark.rule("FREE.LUCK")
def test_a_major_wound_may_be_bought_down(duel):
    fight = duel(red=axeman(style=60), blue=unarmoured(luck=1, action_points=0, endurance=60))
    fight.dice(attack=40, location=2, damage=[5, 5], turns=1, endurance=99)
    fight.plays("red: attack", "blue: keep", "blue: keep", "red: waive", "blue: keep")
    assert fight.legal == {"keep", "mitigate"}
    fight.plays("blue: mitigate")
    assert fight.blue.hit_points["right leg"] == -4  # serious, not major
    assert not fight.blue.incapacitated


@pytest.mark.rule("FREE.LUCK")
def test_without_points_or_by_option_nobody_is_lucky(duel):
    fight = duel(red=swordsman(style=60), blue=swordsman(action_points=0))
    fight.dice(attack=71)
    fight.plays("red: attack")
    assert fight.asked == ("red", "turn")
    fight = duel(
        red=swordsman(style=60, luck=3), blue=swordsman(luck=3, action_points=0), luck=False
    )
    fight.dice(attack=71)
    fight.plays("red: attack")
    assert fight.asked == ("red", "turn")
    assert fight.red.luck == 0


@pytest.mark.rule("FREE.ANYTIME", "FREE.LUCK")
def test_luck_works_off_turn_and_without_points(duel):
    fight = duel(red=swordsman(style=60), blue=swordsman(luck=1, action_points=0))
    fight.dice(attack=[40, 70])
    fight.plays("red: attack", "blue: force reroll")
    assert fight.blue.luck == 0
    assert fight.won is None


@pytest.mark.rule("FREE.ANYTIME", "FREE.DROP")
def test_dropping_works_on_a_delayed_turn_and_costs_nothing(duel):
    fight = duel(red=swordsman(), blue=swordsman())
    fight.plays("red: delay", "blue: attack", "red: interrupt", "red: drop")
    assert fight.red.action_points == 3
    assert fight.red.place("broadsword") == Place.GROUND
