"""Phases, ties, waiting, acts that go on in the next round, and the end of a round."""

import pytest
from rules.initiative_points.table import FIRE, KITE, SHIELD, SLING, SWORD, Fight, guard

from lanista.rules.initiative_points.tells import Tell
from lanista.rules.initiative_points.vocabulary import Act


def slow(points, **more):
    """A fighter with so many points, from 0 to 9, whose Quickness is to blame for it."""
    return guard(quickness=points - 6, athletics=0, **more)


def phases(fight):
    """The phases played so far."""
    return [first for _, _, first, _, _ in fight.told(Tell.PHASE)]


def story(fight):
    """Strikes and shots in their order, each as (phase, who)."""
    phase, found = -1, []
    for code, who, _, first, *_ in fight.events:
        if code == Tell.PHASE:
            phase = first
        elif code in (Tell.STRIKES, Tell.SHOOTS, Tell.CASTS, Tell.MOVES):
            found.append((phase, who))
    return found


# ---------------------------------------------------------------- phases


@pytest.mark.rule("IP.PHASES")
def test_with_five_points_an_attack_comes_in_phase_two():
    """The definition of the source."""
    fight = Fight(slow(5), slow(0))
    assert fight.red.points == 5
    fight.plays("red: strike")
    assert (fight.red.points, fight.red.phase) == (2, 2)
    fight.dice(attack=2)
    fight.plays("blue: parry")
    assert story(fight) == [(2, 0)]
    assert phases(fight) == [5, 2]


@pytest.mark.rule("IP.PHASES")
def test_what_takes_the_last_point_comes_in_phase_zero_of_the_same_round():
    fight = Fight(slow(3), slow(0))
    fight.plays("red: strike")
    fight.dice(attack=2)
    fight.plays("blue: parry")
    assert story(fight) == [(0, 0)]
    assert [first for _, _, first, _, _ in fight.told(Tell.ROUND)][:1] == [1]
    assert fight.told(Tell.PHASE)[1][2] == 0


@pytest.mark.rule("IP.PHASES")
def test_a_blow_of_phase_three_wounds_before_one_of_phase_two_is_struck():
    fight = Fight(guard(athletics=0), slow(5))
    fight.plays("red: strike", "blue: strike")
    fight.dice(attack=9, damage=[1, 1, 8], soak=2)
    fight.plays("blue: no defence")
    assert fight.b.now.over and fight.b.now.winner == 0
    assert story(fight) == [(3, 0)]


@pytest.mark.rule("IP.PHASES")
def test_a_spell_from_six_comes_after_a_blow_from_five():
    fight = Fight(guard(athletics=0, spells=[FIRE], art=20), slow(5))
    fight.plays("red: cast", "blue: strike")
    fight.dice(attack=2, casting=9, damage=2, soak=9)
    fight.plays("red: parry", "blue: pass")
    assert story(fight) == [(2, 1), (1, 0)]


@pytest.mark.rule("IP.PHASES")
def test_in_declared_timing_an_act_comes_at_once():
    fight = Fight(
        guard(athletics=0, spells=[FIRE], art=20),
        slow(5),
        timing="declared",
    )
    fight.dice(casting=9, damage=2, soak=9)
    fight.plays("red: cast", "blue: strike")
    fight.dice(attack=2)
    fight.plays("red: parry")
    assert story(fight) == [(6, 0), (5, 1)]


@pytest.mark.rule("IP.PHASES")
def test_then_the_highest_total_acts():
    """Nine, six; three points an attack; the defences lower the rest."""
    fight = Fight(guard(), guard(athletics=0))
    fight.plays("red: strike")
    assert fight.asked == ("blue", "defence"), "an act comes before new ones of the same phase"
    fight.dice(attack=[2, 2, 2])
    fight.plays("blue: parry", "red: strike", "blue: strike")
    assert fight.asked == ("blue", "defence")
    fight.plays("blue: parry", "red: pass", "red: parry")
    assert story(fight) == [(6, 0), (3, 0), (2, 1)]


@pytest.mark.rule("IP.PHASES")
def test_no_act_is_declared_while_one_is_in_flight():
    fight = Fight(guard(), guard(athletics=2))
    fight.plays("red: strike", "blue: strike")
    assert (fight.red.act, fight.blue.act) == (Act.STRIKE, Act.STRIKE)
    assert fight.asked == ("blue", "defence")


@pytest.mark.rule("IP.PHASES")
@pytest.mark.parametrize(
    "other",
    [{"quickness": -1, "athletics": 4}, {"size": 1}, {"athletics": 3, "size": 2}],
)
def test_ties_go_to_the_quicker_then_the_smaller(other):
    fight = Fight(guard(**other), guard())
    assert fight.red.points == fight.blue.points
    assert fight.asked == ("blue", "turn")


@pytest.mark.rule("IP.PHASES")
def test_ties_go_to_the_more_athletic_at_last():
    fight = Fight(guard(athletics=2), guard(), {"initiative": 7}, rolls=["red"])
    assert fight.red.points == fight.blue.points == 9
    assert fight.asked == ("blue", "turn")


@pytest.mark.rule("IP.PHASES")
def test_equals_declare_together_and_both_acts_come():
    fight = Fight(guard(), guard())
    fight.plays("red: wait", "blue: wait")
    assert fight.asked == ("red", "turn")
    fight.dice(tie=[3, 4])
    fight.plays("red: wait", "blue: wait")
    assert fight.asked == ("blue", "turn"), "the higher die declares first"
    fight.dice(tie=[5, 5])
    fight.plays("blue: strike", "red: strike")
    fight.dice(attack=[9, 9], damage=[1, 1, 9, 1, 1, 9], soak=[2, 2])
    fight.plays("blue: no defence")
    assert story(fight) == [(4, 0), (4, 1)], "equal dice: the first of the roster"
    fight.plays("red: no defence")
    assert fight.b.now.over and fight.b.now.winner == -1


@pytest.mark.rule("IP.PHASES")
def test_who_was_felled_in_an_earlier_phase_strikes_no_more():
    fight = Fight(guard(quickness=1, athletics=2), guard())
    fight.plays("red: strike", "blue: strike")
    fight.dice(attack=9, damage=[1, 1, 8], soak=2)
    fight.plays("blue: no defence")
    assert story(fight) == [(6, 0)]
    assert (fight.blue.act, fight.blue.points) == (-1, 0)


@pytest.mark.rule("IP.PHASES")
def test_a_blow_at_one_who_has_left_comes_to_nothing():
    fight = Fight(guard(athletics=4), guard(place=2))
    fight.plays("red: strike", "blue: walk away", "blue: pass")
    assert fight.told(Tell.VOID) == [(0, 1, Act.STRIKE, 0, 0)]
    assert fight.red.points == 7


# ---------------------------------------------------------------- waiting


@pytest.mark.rule("IP.WAIT")
def test_waiting_at_ten_for_phase_nine_leaves_six_after_an_attack():
    """Hans waits, acts after those whose phase it is, and pays for the phase waited."""
    fight = Fight(guard(athletics=4), guard(), timing="declared")
    fight.plays("red: wait")
    assert fight.asked == ("blue", "turn")
    assert fight.told(Tell.WAITED) == [(0, -1, 10, 9, 0)]
    fight.dice(attack=2)
    fight.plays("blue: strike", "red: dodge")
    assert fight.red.points == 8, "a defence comes before the act"
    fight = Fight(guard(athletics=4), guard(), timing="declared")
    fight.plays("red: wait", "blue: pass", "red: strike")
    assert fight.red.points == 6


@pytest.mark.rule("IP.WAIT")
def test_who_waited_acts_after_the_slowest_of_the_phase():
    fight = Fight(
        guard(quickness=3), [guard(), guard(quickness=-1, athletics=4)], timing="declared"
    )
    fight.plays("red: wait", "blue_0: pass", "blue_1: pass")
    assert fight.asked == ("red", "turn")
    assert fight.red.points == 9


@pytest.mark.rule("IP.WAIT")
def test_one_may_wait_for_an_act_in_flight():
    fight = Fight(guard(athletics=4), guard())
    fight.plays("red: wait", "blue: strike")
    assert fight.asked == ("red", "turn"), "still in phase nine, after the one whose it was"
    fight.plays("red: wait")
    assert fight.asked == ("red", "defence")
    assert fight.red.points == 6
    fight.dice(attack=2)
    fight.plays("red: parry")
    assert fight.asked == ("blue", "turn"), "who has paid for a defence has a later phase"


@pytest.mark.rule("IP.WAIT")
def test_where_everybody_waits_each_loses_a_point():
    fight = Fight(guard(), guard())
    fight.plays("red: wait", "blue: wait")
    assert (fight.red.points, fight.blue.points) == (8, 8)
    assert phases(fight) == [9, 8]


@pytest.mark.rule("IP.WAIT")
def test_a_defence_while_waiting_costs_no_more_than_its_point():
    fight = Fight(guard(athletics=0), guard(athletics=1), timing="declared")
    fight.plays("blue: wait", "red: strike")
    fight.dice(attack=2)
    fight.plays("blue: parry")
    assert fight.asked == ("blue", "turn")
    assert (fight.blue.points, fight.b.now.clock) == (5, 5)


@pytest.mark.rule("IP.WAIT")
def test_waiting_can_be_switched_off():
    fight = Fight(guard(), guard(), off=["wait"])
    assert "wait" not in fight.legal
    assert "pass" in fight.legal


# ---------------------------------------------------------------- carrying on


@pytest.mark.rule("IP.CARRY")
@pytest.mark.parametrize("timing", ["after_cost", "declared"])
def test_the_tortoise_casts_in_phase_five(timing):
    """Three of five paid, seven points rolled next round: two are owed, and five left."""
    tortoise, dice = guard(athletics=0, spells=[FIRE], art=20), {"initiative": 3}
    foe = slow(0)
    fight = Fight(tortoise, foe, dice, rolls=["red"], timing=timing)
    assert fight.red.points == 3
    fight.dice(initiative=7, casting=9, damage=2, soak=9)
    fight.plays("red: cast")
    assert fight.told(Tell.DECLARES) == [(0, 1, Act.CAST, 5, 3)]
    assert fight.told(Tell.CARRIES) == [(0, -1, Act.CAST, 2, 0)]
    assert fight.told(Tell.RESUMES) == [(0, -1, Act.CAST, 2, 5)]
    assert fight.told(Tell.CASTS)
    assert phases(fight) == [3, 5]
    assert (fight.red.points, fight.red.owed) == (5, 0)
    assert fight.asked == ("red", "turn")


@pytest.mark.rule("IP.CARRY")
def test_what_is_still_owed_goes_on_to_a_third_round():
    red, foe = guard(athletics=0, spells=[FIRE], art=20), slow(0)
    fight = Fight(red, foe, {"initiative": 2}, rolls=["red"])
    fight.dice(initiative=[2, 6], casting=9, damage=2, soak=9)
    fight.plays("red: cast")
    assert fight.told(Tell.STILL_OWES) == [(0, -1, Act.CAST, 2, 1)]
    assert fight.b.now.round_number == 3
    assert fight.red.points == 5


@pytest.mark.rule("IP.CARRY")
def test_the_debtor_may_defend_by_fatigue_and_a_fall_cancels_the_act():
    fight = Fight(slow(3, spells=[FIRE], art=20), slow(5))
    fight.plays("blue: strike", "red: cast")
    assert (fight.red.points, fight.red.owed) == (0, 2)
    fight.dice(attack=9, damage=[1, 1, 8], soak=2)
    assert fight.legal == {"dodge", "parry", "no defence"}
    fight.plays("red: no defence")
    assert (fight.red.act, fight.red.owed) == (-1, 0)


@pytest.mark.rule("IP.CARRY")
def test_without_it_an_act_must_be_paid_in_full():
    fight = Fight(slow(2), slow(0), off=["carry"])
    assert fight.red.points == 2
    assert fight.legal == {"walk", "wait", "pass"}


# ---------------------------------------------------------------- rounds


@pytest.mark.rule("IP.ROUND_END")
def test_a_round_ends_when_the_points_are_used_and_what_is_left_is_lost():
    fight = Fight(guard(), guard(), timing="declared")
    fight.plays("red: pass")
    for points in (9, 6, 3):
        assert fight.b.now.round_number == 1
        assert fight.blue.points == points
        fight.plays("blue: hustle away")
    assert fight.b.now.round_number == 2
    assert (fight.red.points, fight.blue.points) == (9, 9), "nine were left, and are not added"


@pytest.mark.rule("IP.ROUND_END")
def test_who_passes_keeps_the_points_for_defences():
    fight = Fight(guard(athletics=4), guard(), timing="declared")
    fight.plays("red: pass", "blue: strike")
    fight.dice(attack=2)
    fight.plays("red: parry")
    assert (fight.red.points, fight.asked) == (9, ("blue", "turn"))
    fight.plays("blue: pass")
    assert fight.b.now.round_number == 2


@pytest.mark.rule("IP.ROUND_END")
def test_the_dead_generate_none():
    fight = Fight(guard(quickness=1), [guard(), guard()], timing="declared")
    fight.plays("red: strike blue_0")
    fight.dice(attack=9, damage=[1, 1, 1, 9], soak=2)
    fight.plays("blue_0: no defence")
    assert fight.blue_0.dead == 1
    fight.plays("blue_1: pass", "red: pass")
    assert fight.b.now.round_number == 2
    assert (fight.blue_0.points, fight.blue_1.points) == (0, 9)
    assert [who for who, *_ in fight.told(Tell.INITIATIVE)] == [0, 1, 2, 0, 2]


def test_the_round_limit_ends_a_fight_without_a_winner():
    fight = Fight(guard(), guard(), max_rounds=2)
    for _ in range(2):
        fight.plays("red: pass", "blue: pass")
    assert (fight.b.now.over, fight.b.now.truncated, fight.b.now.winner) == (1, 1, -1)


# ---------------------------------------------------------------- prices and paces


@pytest.mark.rule("IP.COSTS")
@pytest.mark.parametrize(
    "line, act, cost",
    [
        ("red: strike", Act.STRIKE, 3),
        ("red: shoot", Act.SHOOT, 3),
        ("red: cast", Act.CAST, 5),
        ("red: fast cast", Act.FAST_CAST, 2),
        ("red: walk away", Act.WALK, 1),
        ("red: hustle away", Act.HUSTLE, 3),
        ("red: sprint away", Act.SPRINT, 5),
        ("red: ready", Act.READY, 1),
    ],
)
def test_what_acts_cost(line, act, cost):
    red = guard(SWORD, SLING, KITE, spells=[FIRE], art=20, quickness=2, in_hand=("sword", "sling"))
    fight = Fight(red, guard(athletics=5))
    fight.plays(line)
    assert fight.asked == ("blue", "turn")
    assert fight.told(Tell.DECLARES)[0][2:] == (act, cost, 11)
    assert fight.red.points == 11 - cost
    assert fight.red.phase == 11 - cost


@pytest.mark.rule("IP.COSTS")
@pytest.mark.parametrize("verb, paces", [("walk", 2), ("hustle", 15), ("sprint", 31)])
def test_how_far_one_gets(verb, paces):
    """12 + Quickness, 30 + Quickness - Encumbrance."""
    fight = Fight(
        guard(quickness=3, encumbrance=2),
        slow(1, place=90),
        timing="declared",
    )
    fight.plays(f"red: {verb} toward")
    assert fight.told(Tell.MOVES) == [(0, 1, Act[verb.upper()], Act.TOWARD, paces)]
    assert fight.red.fatigue == (verb == "sprint")
    fight = Fight(
        guard(quickness=3, encumbrance=2),
        slow(1, place=90),
        timing="declared",
    )
    fight.plays(f"red: {verb} away")
    assert fight.red.place == -paces


@pytest.mark.rule("IP.COSTS")
def test_a_move_ends_beside_the_one_it_is_made_to_for_the_full_price():
    fight = Fight(guard(quickness=3), guard(place=6), timing="declared")
    fight.plays("red: hustle toward")
    assert (fight.red.place, fight.red.points) == (5, 9)
    assert "strike" in fight.legal


@pytest.mark.rule("IP.COSTS")
def test_nobody_moves_farther_than_the_ground_goes():
    fight = Fight(guard(quickness=3), slow(1), timing="declared", ground=(-9, 2))
    fight.plays("red: hustle away")
    assert (fight.red.place, fight.red.points) == (-9, 9)
    assert {"walk", "hustle"} <= fight.legal
    fight.plays("red: hustle")
    assert fight.red.place == 1  # with his back to a wall there is one way
    cornered = Fight(guard(quickness=3), slow(1, place=1), timing="declared", ground=(0, 1))
    assert not cornered.legal & {"walk", "hustle", "sprint"}


@pytest.mark.rule("IP.COSTS")
def test_the_exhausted_do_not_sprint_and_pay_no_defence():
    fight = Fight(guard(quickness=9), slow(0, place=300), timing="declared")
    for _ in range(4):
        fight.plays("red: sprint toward")
        while fight.asked != ("red", "turn") or fight.red.points < 5:
            fight.plays(f"{fight.asked[0]}: pass")
    assert fight.red.fatigue == 4
    assert "sprint" not in fight.legal
    assert "hustle" in fight.legal


@pytest.mark.rule("IP.COSTS")
def test_hustle_and_sprint_can_be_switched_off():
    fight = Fight(guard(), guard(), off=["hustle", "sprint"])
    assert not fight.legal & {"hustle", "sprint"}
    assert "walk" in fight.legal


@pytest.mark.rule("IP.COSTS")
def test_a_defence_is_paid_by_a_point_or_by_fatigue():
    fight = Fight(guard(quickness=1), guard(), timing="declared")
    fight.plays("red: strike")
    fight.give(Act.DODGE)
    assert fight.asked == ("blue", "pay")
    assert fight.legal == {"pay point", "pay fatigue"}
    fight.dice(attack=10, botch=9)
    fight.plays("blue: pay fatigue")
    assert fight.told(Tell.PAYS) == [(1, 0, 1, 0, 1)]
    assert (fight.blue.points, fight.blue.fatigue) == (9, 1)


@pytest.mark.rule("IP.COSTS")
def test_a_fast_spell_is_not_offered_for_one_point():
    fight = Fight(
        guard(athletics=0),
        slow(1, spells=[FIRE], art=20),
        timing="declared",
    )
    fight.plays("red: strike")
    assert fight.blue.points == 1
    assert fight.legal == {"dodge", "parry", "no defence"}


def test_spells_of_harm_are_not_for_friends():
    fight = Fight([guard(quickness=1, spells=[FIRE, SHIELD]), guard()], [guard(), guard()])
    fight.give(Act.CAST)
    assert fight.legal == {"fire", "shield"}
    fight.plays("red_0: shield")
    assert fight.legal == {"red_0", "red_1"}
