"""Rounds, cycles, initiative and Action Points [ROUND.*]."""

from __future__ import annotations

import pytest
from rules.table import axeman, brawler, maceman, swordsman

from lanista.rules.mythras.tells import Tell

DITHERS = ("red: dither", "blue: dither")


# ---------------------------------------------------------------- rounds and cycles


@pytest.mark.rule("ROUND.STRUCTURE")
def test_cycles_repeat_until_nobody_has_points_and_then_points_reset(duel):
    fight = duel(red=swordsman(action_points=3), blue=swordsman(action_points=2))
    assert (fight.round, fight.cycle) == (1, 1)
    fight.plays(*DITHERS)
    assert (fight.round, fight.cycle) == (1, 2)
    fight.plays(*DITHERS)
    assert (fight.round, fight.cycle, fight.asked.who) == (1, 3, "red")
    assert fight.blue.action_points == 0
    fight.plays("red: dither")  # blue has no turn in the third cycle
    assert (fight.round, fight.cycle, fight.asked.who) == (2, 1, "red")
    assert (fight.red.action_points, fight.blue.action_points) == (3, 2)


@pytest.mark.rule("ROUND.STRUCTURE")
def test_points_do_not_carry_over(duel):
    fight = duel(red=swordsman(action_points=1), blue=swordsman(action_points=1))
    fight.plays("red: delay", "blue: dither")
    assert fight.round == 2
    assert (fight.red.action_points, fight.blue.action_points) == (1, 1)


@pytest.mark.rule("ROUND.STRUCTURE")
def test_a_fight_ends_without_a_winner_at_the_round_limit(duel):
    fight = duel(red=swordsman(), blue=swordsman(), max_rounds=2)
    fight.passes_to_round(2)
    fight.plays(*DITHERS * 3)
    assert fight.asked is None
    assert fight.battle.truncated and fight.winner is None


# ---------------------------------------------------------------- initiative


@pytest.mark.rule("ROUND.INITIATIVE")
def test_initiative_is_the_die_and_the_bonus(duel):
    fight = duel(
        red=swordsman(initiative_bonus=12), blue=swordsman(initiative_bonus=9), initiative=[3, 7]
    )
    assert (fight.red.initiative, fight.blue.initiative) == (15, 16)
    assert fight.asked == ("blue", "turn")


@pytest.mark.rule("ROUND.INITIATIVE")
def test_initiative_is_kept_for_the_whole_fight(duel):
    fight = duel(
        red=swordsman(initiative_bonus=12), blue=swordsman(initiative_bonus=9), initiative=[3, 7]
    )
    fight.passes_to_round(3)
    assert len(fight.told(Tell.INITIATIVE)) == 2
    assert (fight.red.initiative, fight.blue.initiative) == (15, 16)


@pytest.mark.rule("ROUND.INITIATIVE")
def test_higher_counts_act_first_whatever_the_team(duel):
    fight = duel(
        red=[swordsman(initiative=12), swordsman(initiative=8)],
        blue=[swordsman(initiative=10), swordsman(initiative=15)],
    )
    order = []
    while fight.cycle == 1:
        order.append(fight.asked.who)
        fight.plays(f"{fight.asked.who}: dither")
    assert order == ["blue_1", "red_0", "blue_0", "red_1"]


@pytest.mark.rule("ROUND.INITIATIVE")
def test_tied_fighters_both_declare_before_either_acts(duel):
    fight = duel(red=swordsman(initiative=10, DEX=14), blue=swordsman(initiative=10, DEX=11))
    fight.plays("red: attack")
    assert fight.asked == ("blue", "turn")  # red has not rolled yet
    assert (fight.red.action_points, fight.blue.action_points) == (2, 3)


@pytest.mark.rule("ROUND.INITIATIVE")
def test_the_higher_dex_declares_first_of_the_tied(duel):
    fight = duel(red=swordsman(initiative=10, DEX=9), blue=swordsman(initiative=10, DEX=15))
    assert fight.asked == ("blue", "turn")


@pytest.mark.rule("ROUND.INITIATIVE")
def test_a_tied_fighter_strikes_although_he_was_felled_meanwhile(duel):
    fight = duel(
        red=maceman(initiative=10, DEX=14, style=70), blue=axeman(initiative=10, DEX=11, style=70)
    )
    fight.dice(
        attack=[43, 30], location=[20, 2], damage=[8, 3, 1], turns=[1, 1], endurance=[80, 20]
    )
    fight.plays("red: attack", "blue: attack")
    fight.plays("blue: no reaction", "red: waive")
    assert fight.blue.unconscious
    fight.plays("red: no reaction")  # success against failure, but a felled man picks no effect
    assert fight.red.hit_points["right leg"] == -1
    assert fight.blue.engaged_with == set()


@pytest.mark.rule("ROUND.INITIATIVE")
def test_a_felled_fighter_does_no_other_act(duel):
    fight = duel(
        red=maceman(initiative=10, DEX=14, style=70),
        blue=[swordsman(initiative=10, DEX=11, weapons=("broadsword", "dagger")), swordsman()],
    )
    fight.dice(attack=43, location=20, damage=8, turns=1, endurance=80)
    fight.plays("red: attack blue_0", "blue_0: ready dagger")
    fight.plays("blue_0: no reaction", "red: waive")
    assert fight.blue_0.unconscious
    assert not fight.told(Tell.READIES)


@pytest.mark.rule("ROUND.INITIATIVE")
def test_a_blow_at_a_foe_felled_on_the_same_count_still_falls(melee):
    fight = melee(
        red=[maceman(initiative=10, DEX=14, style=70), maceman(initiative=10, DEX=13, style=20)],
        blue=[swordsman(action_points=0), swordsman(action_points=0)],
    )
    fight.dice(attack=[43, 80], location=[20, 2], damage=[8, 3], turns=1, endurance=80)
    fight.plays("red_0: attack blue_0", "red_1: attack blue_0", "red_0: waive")
    # Nobody misses a helpless man, and he has nothing left to resist effects with.
    assert fight.blue_0.unconscious
    assert fight.blue_0.hit_points["right leg"] == 2


@pytest.mark.rule("ROUND.INITIATIVE")
def test_by_the_dexterity_option_the_quicker_acts_before_the_other_declares(duel):
    fight = duel(
        red=swordsman(initiative=10, DEX=14),
        blue=swordsman(initiative=10, DEX=11),
        initiative_ties="dexterity",
    )
    fight.dice(attack=80)
    fight.plays("red: attack")
    assert fight.asked == ("blue", "react")
    fight.plays("blue: no reaction")
    assert fight.asked == ("blue", "turn")


@pytest.mark.rule("ROUND.INITIATIVE")
def test_by_the_dexterity_option_the_felled_lose_their_turn(duel):
    fight = duel(
        red=maceman(initiative=10, DEX=14, style=70),
        blue=[swordsman(initiative=10, DEX=11), swordsman(initiative=3)],
        initiative_ties="dexterity",
    )
    fight.dice(attack=43, location=20, damage=8, turns=1, endurance=80)
    fight.plays("red: attack blue_0", "blue_0: no reaction", "red: waive")
    assert fight.asked == ("blue_1", "turn")


# ---------------------------------------------------------------- armour


@pytest.mark.rule("ROUND.ARMOUR_PENALTY")
@pytest.mark.parametrize(
    ("armour", "initiative"),
    [
        ({}, 13),
        ({"all": "half_plate"}, 7),  # ENC 4 on seven locations: 28 / 5 is 6
        ({"all": "padded"}, 11),  # 7 / 5 is 2
        ({"all": 6}, 6),  # points alone: as the armour that has them, ENC 5
        ({"head": "mail"}, 12),
        ({"chest": "half_plate", "head": "half_plate"}, 11),
    ],
)
def test_worn_armour_slows_by_a_fifth_of_its_weight_rounded_up(duel, armour, initiative):
    armoured = swordsman(initiative_bonus=12, armour=armour)
    fight = duel(red=armoured, blue=swordsman(), initiative=[1, 1])
    assert fight.red.initiative == initiative


@pytest.mark.rule("ROUND.ARMOUR_PENALTY")
def test_natural_armour_slows_nobody(duel):
    fight = duel(
        red=swordsman(initiative_bonus=12, natural_armour=5), blue=swordsman(), initiative=[1, 1]
    )
    assert fight.red.initiative == 13


# ---------------------------------------------------------------- action points


@pytest.mark.rule("ROUND.ONE_PROACTIVE")
def test_one_act_a_cycle_on_ones_own_turn(duel):
    fight = duel(red=swordsman(), blue=swordsman())
    fight.dice(attack=80)
    fight.plays("red: attack", "blue: no reaction")
    assert fight.asked == ("blue", "turn")  # red has points, but no second act in this cycle
    assert fight.red.action_points == 2


@pytest.mark.rule("ROUND.ONE_PROACTIVE", "ACT.DITHER")
def test_choosing_nothing_spends_the_point(duel):
    fight = duel(red=swordsman(), blue=swordsman())
    acts = {"attack", "brace", "change range", "dither", "delay", "ready", "drop", "ward"}
    assert fight.legal == acts
    fight.plays("red: dither")
    assert fight.red.action_points == 2
    assert fight.asked == ("blue", "turn")


@pytest.mark.rule("ROUND.REACTIONS")
def test_one_threat_may_be_answered_once(duel):
    fight = duel(red=swordsman(style=60), blue=swordsman(style=50))
    fight.dice(attack=40, parry=80)
    fight.plays("red: attack", "blue: parry")
    assert fight.effects_to_pick == ("red", 1)  # no Evade after the parry failed
    assert fight.blue.action_points == 2


@pytest.mark.rule("ROUND.REACTIONS", "ROUND.STRUCTURE")
def test_any_number_of_reactions_while_points_last(melee):
    """The saga's archers, as swordsmen: three blows parried leave no turn and no point."""
    archers = [swordsman(action_points=2) for _ in range(3)]
    fight = melee(red=archers, blue=swordsman(action_points=3))
    for archer in ("red_0", "red_1", "red_2"):
        fight.dice(attack=40, parry=41, location=8, damage=1)
        fight.plays(f"{archer}: attack", "blue: parry")
    assert fight.blue.action_points == 0
    assert (fight.asked.who, fight.round, fight.cycle) == ("red_0", 1, 2)
    fight.plays("red_0: dither", "red_1: dither", "red_2: dither")
    assert (fight.round, fight.cycle) == (2, 1)
    assert fight.blue.action_points == 3


@pytest.mark.rule("ROUND.REACTIONS")
def test_a_reaction_is_open_off_ones_turn_and_after_it(duel):
    fight = duel(red=swordsman(), blue=swordsman())
    fight.plays("red: dither")
    fight.dice(attack=80)
    fight.plays("blue: attack")
    assert fight.asked == ("red", "react")
    assert fight.legal == {"parry", "evade", "no reaction"}


@pytest.mark.rule("ROUND.ACTION_COST")
def test_every_act_and_reaction_costs_a_point_and_letting_it_come_none(duel):
    fight = duel(red=swordsman(), blue=swordsman())
    fight.dice(attack=[80, 80], parry=80)
    fight.plays("red: attack", "blue: parry")
    assert (fight.red.action_points, fight.blue.action_points) == (2, 2)
    fight.plays("blue: attack", "red: no reaction")
    assert (fight.red.action_points, fight.blue.action_points) == (2, 1)


@pytest.mark.rule("ROUND.ACTION_COST")
def test_without_points_there_is_neither_reaction_nor_turn(duel):
    fight = duel(red=swordsman(style=60), blue=swordsman(action_points=0))
    fight.dice(attack=80)
    fight.plays("red: attack")
    assert fight.asked == ("red", "turn")
    assert fight.cycle == 2


@pytest.mark.rule("ROUND.ACTION_COST")
def test_points_follow_int_and_dex_or_are_two_by_option(duel):
    keen = swordsman(INT=13, DEX=12, action_points=None)
    plain = swordsman(INT=12, DEX=12, action_points=None)
    fight = duel(red=keen, blue=plain)
    assert (fight.red.action_points, fight.blue.action_points) == (3, 2)
    fight = duel(red=keen, blue=swordsman(action_points=4), action_points="two")
    assert (fight.red.action_points, fight.blue.action_points) == (2, 4)  # what is stated stands


@pytest.mark.rule("MULTI.SWAMPED")
def test_numbers_bring_no_penalty_until_points_run_out(melee):
    fight = melee(
        red=[swordsman(style=60) for _ in range(3)], blue=brawler(action_points=2, unarmed=55)
    )
    for attacker in ("red_0", "red_1"):
        fight.dice(attack=80, parry=80)
        fight.plays(f"{attacker}: attack", "blue: parry")
        assert fight.blow.defence_skill == 55
    fight.dice(attack=40)
    fight.plays("red_2: attack")
    assert fight.effects_to_pick == ("red_2", 1)


@pytest.mark.rule("MULTI.SWAMPED")
def test_a_critical_against_a_swamped_man_wins_two_effects_and_a_miss_none(melee):
    fight = melee(red=[swordsman(style=60) for _ in range(2)], blue=swordsman(action_points=0))
    fight.dice(attack=80)
    fight.plays("red_0: attack")
    fight.dice(attack=6)
    fight.plays("red_1: attack")
    assert fight.effects_to_pick == ("red_1", 2)
