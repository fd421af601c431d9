"""Closing, opening, breaking away [ACT.CHANGE_RANGE, REACH.*, SE.*_RANGE, SE.WITHDRAW]."""

from __future__ import annotations

import pytest
from rules.table import animal, brawler, fighter, knifeman, maceman, swordsman

from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import HoldKind, Reach


def pikeman(**about):
    """Pike: Large, Very Long."""
    return fighter("Pikeman", about.pop("weapons", ("pike",)), **about)


@pytest.fixture
def outreached(duel):
    """A dagger (red, Evade 60) held at bay by a pike (blue, style 60, Evade 50)."""

    def set_up(red=None, blue=None, **options):
        red = knifeman(**{"evade": 60} | (red or {}))
        blue = pikeman(**{"style": 60, "evade": 50} | (blue or {}))
        return duel(red=red, blue=blue, reach=True, **options)

    return set_up


SHORT = "red: change range blue short"


def entangled(fight, agent):
    """A net lies about the fighter's head."""
    for state in (fight.battle.record.now, fight.battle.record.checkpoint):
        hold = state.fighters[getattr(fight, agent).who].holds[0]
        hold.kind, hold.by, hold.limb, hold.location, hold.thing = HoldKind.ENTANGLE, 0, -1, 6, 0


def put(fight, agent, field, value):
    """What other rules would do to a fighter."""
    for state in (fight.battle.record.now, fight.battle.record.checkpoint):
        setattr(state.fighters[getattr(fight, agent).who], field, value)


# ---------------------------------------------------------------- closing


@pytest.mark.rule("ACT.CHANGE_RANGE", "REACH.CLOSING")
def test_the_foe_may_let_it_be_keep_up_or_strike(outreached):
    fight = outreached()
    fight.plays("red: change range ...")
    assert fight.asked == ("red", "target") and fight.legal == {"blue", "disengage"}
    fight.plays("red: blue ...")
    assert fight.asked == ("red", "range") and fight.legal == {"touch", "short"}
    fight.plays("red: short")
    assert fight.asked == ("blue", "range_answer")
    assert fight.legal == {"no reaction", "evade", "attack"}
    fight.plays("blue: no reaction")
    assert fight.red.range_to("blue") == fight.blue.range_to("red") == Reach.SHORT
    assert (fight.red.action_points, fight.blue.action_points) == (2, 3)
    assert len(fight.told(Tell.CHANGES_RANGE)) == 1


@pytest.mark.rule("REACH.CLOSING")
@pytest.mark.parametrize(
    ("mover", "foe", "closes"),
    [
        (45, 44, True),
        (45, 46, False),
        (45, 5, False),  # a critical
        (6, 50, True),
        (61, 51, False),  # nobody succeeds: the mover has not won
        (61, 20, False),
        (45, 51, True),
    ],
)
def test_evade_against_evade(outreached, mover, foe, closes):
    fight = outreached()
    fight.dice(evade=[mover, foe])
    fight.plays(SHORT, "blue: evade")
    assert fight.red.range_to("blue") == (Reach.SHORT if closes else Reach.VERY_LONG)
    assert (fight.red.action_points, fight.blue.action_points) == (2, 2)
    assert not fight.red.prone and not fight.blue.prone
    assert len(fight.told(Tell.KEEPS_RANGE)) == (not closes)


@pytest.mark.rule("REACH.CLOSING", "ROLL.OVER_100")
def test_the_excess_over_100_counts_in_the_contest(outreached):
    fight = outreached(red={"evade": 120})
    fight.dice(evade=[45, 31])  # 100 against 30
    fight.plays(SHORT, "blue: evade")
    assert fight.red.range_to("blue") == Reach.SHORT


@pytest.mark.rule("REACH.CLOSING")
def test_without_points_the_foe_is_not_asked(outreached):
    fight = outreached(blue={"action_points": 0})
    fight.plays(SHORT)
    assert fight.red.range_to("blue") == Reach.SHORT


@pytest.mark.rule("REACH.CLOSING")
def test_a_foe_on_the_ground_contests_at_half_skill(outreached):
    fight = outreached(red={"style": 60, "initiative": 5}, blue={"initiative": 10, "evade": 51})
    fight.dice(attack=80, parry=30, evade=80)
    fight.plays("blue: attack", "red: parry", "red: trip opponent", "blue: by evade")
    assert fight.blue.prone
    fight.dice(evade=[25, 27])  # 51 made Formidable is 26
    fight.plays(SHORT, "blue: evade")
    assert fight.red.range_to("blue") == Reach.SHORT


@pytest.mark.rule("REACH.CLOSING", "ACT.CHANGE_RANGE")
@pytest.mark.parametrize(
    ("attack", "evade", "won", "hit"),
    [
        (30, 45, None, False),  # equal levels: the higher die
        (50, 20, None, True),
        (6, 45, ("blue", 1), True),
        (40, 80, ("blue", 1), True),
        (40, 5, ("red", 1), False),
        (80, 45, ("red", 1), False),
        (80, 90, None, False),
    ],
)
def test_a_blow_at_the_mover_does_not_stop_him(outreached, attack, evade, won, hit):
    fight = outreached(red={"abdomen": 20, "evade": 60})
    blow = {"location": 8, "damage": 3} if hit else {}
    fight.dice(attack=attack, evade=evade, **({} if won else blow))
    fight.plays(SHORT, "blue: attack")
    assert fight.effects_to_pick == won
    if won:
        assert not fight.legal & {"open range", "close range"}
        fight.dice(**blow)
        fight.waives()
    assert fight.red.hit_points["abdomen"] == (15 if hit else 20)
    assert fight.red.range_to("blue") == Reach.SHORT
    assert not fight.red.prone  # this Evade costs him neither footing nor a point
    assert (fight.red.action_points, fight.blue.action_points) == (2, 2)


@pytest.mark.rule("REACH.CLOSING")
def test_a_blow_that_fells_the_mover_does(outreached):
    fight = outreached(red={"chest": 3})
    fight.dice(attack=40, evade=80, location=11, damage=4, endurance=99)
    fight.plays(SHORT, "blue: attack", "blue: waive")
    assert fight.red.out
    assert not fight.told(Tell.CHANGES_RANGE)


@pytest.mark.rule("REACH.CLOSING")
def test_the_blow_at_the_mover_is_struck_with_what_reaches_him(outreached):
    fight = outreached(blue={"weapons": ("longspear", "dagger")})
    fight.dice(attack=80, evade=80)
    fight.plays(SHORT, "blue: attack ...")  # the spear, not bare hands: there is no choice
    assert fight.asked.kind != "weapon"
    assert fight.blow.attack_item == 0 and fight.blow.haft == 0


@pytest.mark.rule("REACH.CLOSING")
def test_who_may_not_attack_may_still_keep_up(duel):
    """Blue's sword arm hurts: no attack for a turn."""
    fight = duel(red=maceman(style=60), blue=swordsman(arm=4, endurance=60, evade=50), reach=True)
    fight.dice(attack=40, location=14, damage=4, turns=2, endurance=50)
    fight.plays("red: attack with mace", "blue: no reaction", "red: waive", "blue: dither")
    fight.plays("red: change range blue touch")
    assert fight.asked == ("blue", "range_answer")
    assert fight.legal == {"no reaction", "evade"}
    fight.plays("blue: no reaction")


@pytest.mark.rule("REACH.CLOSING")
def test_whose_weapons_do_not_reach_cannot_strike_at_the_mover(duel):
    fight = duel(red=pikeman(), blue=knifeman(), reach=True)
    fight.plays("red: change range blue short")
    assert fight.legal == {"no reaction", "evade"}
    fight.plays("blue: no reaction")


@pytest.mark.rule("REACH.CLOSING", "ACT.CHANGE_RANGE")
def test_who_is_not_engaged_yet_may_close_at_once(outreached):
    fight = outreached(start="apart")
    fight.plays("red: change range ...")
    assert fight.legal == {"touch", "short"}  # one foe, and none to leave
    fight.plays("red: short", "blue: no reaction")
    assert fight.red.range_to("blue") == Reach.SHORT
    assert fight.red.engaged_with == {"blue_0"}


@pytest.mark.rule("ACT.CHANGE_RANGE")
@pytest.mark.parametrize("width", [1, 2])
def test_nobody_closes_on_a_foe_around_whom_there_is_no_room(melee, width):
    fight = melee(red=[knifeman(), knifeman()], blue=pikeman(), zone={"width": width}, reach=True)
    fight.plays("red_0: dither")
    assert ("change range" in fight.legal) == (width == 2)


# ---------------------------------------------------------------- opening


@pytest.mark.rule("REACH.OPENING", "ACT.CHANGE_RANGE")
def test_opening_is_closing_in_reverse(outreached):
    fight = outreached(red={"action_points": 5})
    fight.plays(SHORT, "blue: no reaction", "blue: change range red ...")
    assert fight.legal == {"touch", "very long"}
    fight.dice(evade=[45, 30])
    fight.plays("blue: very long", "red: evade")
    assert fight.red.range_to("blue") == Reach.VERY_LONG
    fight.plays(SHORT, "blue: no reaction")
    fight.dice(attack=40, evade=45)
    fight.plays("blue: change range red very long", "red: attack with dagger")
    assert fight.red.range_to("blue") == Reach.VERY_LONG


# ---------------------------------------------------------------- who can move


@pytest.mark.rule("ACT.CHANGE_RANGE")
def test_nobody_changes_the_range_from_the_ground(duel):
    fight = duel(red=knifeman(initiative=1), blue=pikeman(style=60), reach=True)
    fight.dice(attack=80, evade=80)
    fight.plays("blue: attack", "red: evade")
    assert fight.red.prone and "change range" not in fight.legal


@pytest.mark.rule("ACT.CHANGE_RANGE", "UNARMED.GRAPPLE")
def test_nobody_changes_the_range_who_is_held(duel):
    fight = duel(red=brawler(unarmed=60), blue=knifeman(), reach=True)
    fight.dice(attack=40, location=14)
    fight.plays("red: attack grapple", "blue: no reaction", "red: waive")
    assert fight.blue.holders and fight.asked == ("blue", "turn")
    assert "change range" not in fight.legal
    fight.plays("blue: dither")
    assert "change range" in fight.legal  # the holder may, and lets go if he leaves
    fight.plays("red: change range disengage", "blue: no reaction")
    assert not fight.blue.holders and fight.blue.engaged_with == set()


@pytest.mark.rule("ACT.CHANGE_RANGE", "SE.STUN_LOCATION")
def test_nobody_changes_the_range_on_a_stunned_leg(duel):
    fight = duel(red=maceman(style=60), blue=swordsman(leg=9), reach=True)
    fight.dice(attack=40, location=2, damage=2, endurance=80)
    fight.plays("red: attack with mace", "blue: no reaction", "red: stun location")
    assert "change range" not in fight.legal


@pytest.mark.rule("ACT.CHANGE_RANGE")
def test_without_the_rules_of_reach_one_can_only_break_away(duel):
    fight = duel(red=knifeman(), blue=pikeman(), reach=False)
    fight.plays("red: change range")  # there is nothing else to choose
    assert fight.asked == ("blue", "range_answer")
    fight.plays("blue: no reaction")
    assert fight.red.engaged_with == set()


@pytest.mark.rule("ACT.CHANGE_RANGE")
def test_whom_nobody_engages_has_nothing_to_leave(duel):
    fight = duel(red=knifeman(), blue=pikeman(), start="apart", reach=False)
    assert "change range" not in fight.legal


@pytest.mark.rule("ACT.CHANGE_RANGE", "REACT.INTERRUPT")
@pytest.mark.parametrize(("start", "asked"), [("engaged", "interrupt"), ("apart", "range_answer")])
def test_a_change_of_range_may_be_interrupted_but_not_an_approach(outreached, start, asked):
    fight = outreached(red={"initiative": 10}, blue={"initiative": 20}, start=start)
    fight.plays("blue: delay", SHORT if start == "engaged" else "red: change range short")
    assert fight.asked == ("blue", asked)
    fight.plays(*["blue: wait"] * (asked == "interrupt"), "blue: no reaction")


@pytest.mark.rule("ACT.CHANGE_RANGE", "REACT.INTERRUPT")
def test_who_is_thrown_down_first_does_not_close(outreached):
    fight = outreached(red={"initiative": 10, "style": 60, "brawn": 10}, blue={"initiative": 20})
    fight.plays("blue: delay", SHORT)
    fight.dice(attack=40, location=8, damage=1, brawn=80)
    fight.plays("blue: interrupt", "blue: attack", "red: no reaction")
    fight.plays("blue: trip opponent", "red: by brawn")
    assert len(fight.told(Tell.VOID)) == 1
    assert fight.red.range_to("blue") == Reach.VERY_LONG


# ---------------------------------------------------------------- breaking away


@pytest.mark.rule("REACH.WITHDRAWING", "REACH.OPENING", "CLOSE.ENGAGEMENT")
def test_who_breaks_away_is_out_of_reach_until_somebody_walks_up(outreached):
    fight = outreached()
    fight.plays("red: change range disengage", "blue: no reaction")
    assert fight.red.engaged_with == fight.blue.engaged_with == set()
    assert len(fight.told(Tell.WITHDRAWS)) == 1
    assert fight.red.reforming and not fight.blue.reforming
    assert fight.asked == ("blue", "turn")
    assert not {"attack", "change range"} & fight.legal
    fight.plays("blue: dither")
    assert not {"attack", "change range"} & fight.legal
    fight.passes_to_round(2)
    assert "attack" not in fight.legal


@pytest.mark.rule("REACH.WITHDRAWING")
@pytest.mark.parametrize(("mover", "foe", "away"), [(45, 30, True), (45, 46, False)])
def test_breaking_away_may_be_contested(outreached, mover, foe, away):
    fight = outreached()
    fight.dice(evade=[mover, foe])
    fight.plays("red: change range disengage", "blue: evade")
    assert fight.red.engaged_with == (set() if away else {"blue_0"})
    assert bool(fight.red.reforming) is away


@pytest.mark.rule("REACH.WITHDRAWING")
def test_a_blow_at_his_back_does_not_keep_him(outreached):
    fight = outreached(red={"abdomen": 20})
    fight.dice(attack=40, evade=80, location=8, damage=3)
    fight.plays("red: change range disengage", "blue: attack", "blue: waive")
    assert fight.red.hit_points["abdomen"] == 15
    assert fight.red.engaged_with == set()


@pytest.mark.rule("CLOSE.MANY_FOES", "REACH.WITHDRAWING", "ACT.CHANGE_RANGE")
def test_of_several_foes_each_contests_apart(melee):
    """Ruling 116: he stays engaged with those who won."""
    blue = [swordsman(evade=50), swordsman(evade=50), swordsman(action_points=0), swordsman()]
    fight = melee(red=swordsman(evade=60), blue=blue)
    fight.dice(evade=[45, 46])
    fight.plays("red: change range", "blue_0: evade")
    assert fight.asked == ("blue_1", "range_answer")
    fight.dice(evade=[45, 44])
    fight.plays("blue_1: evade", "blue_3: no reaction")  # blue_2 has no point left
    assert fight.red.engaged_with == {"blue_0"}
    assert not fight.red.reforming
    assert [foe.action_points for foe in (fight.blue_0, fight.blue_1, fight.blue_3)] == [2, 2, 3]


@pytest.mark.rule("CLOSE.MANY_FOES")
def test_who_falls_to_the_first_gets_away_from_nobody(melee):
    fight = melee(red=swordsman(evade=60, chest=3), blue=[swordsman(style=60), swordsman()])
    fight.dice(attack=40, evade=80, location=11, damage=6, endurance=99)
    fight.plays("red: change range", "blue_0: attack with broadsword", "blue_0: waive")
    assert fight.red.out and not fight.told(Tell.WITHDRAWS)
    assert fight.asked is None


@pytest.mark.rule("CLOSE.MANY_FOES")
@pytest.mark.parametrize(("answer", "formed"), [("no reaction", 1), ("evade", 0), ("attack", 0)])
def test_a_line_that_lets_him_go_keeps_its_ranks(melee, answer, formed):
    fight = melee(red=swordsman(evade=60), blue=swordsman(style=60), reach=False)
    put(fight, "blue", "formed", 1)
    if answer == "evade":
        fight.dice(evade=[45, 46])
    elif answer == "attack":
        fight.dice(evade=45, attack=40)
    fight.plays("red: change range", f"blue: {answer}")
    assert fight.blue.formed == formed


@pytest.mark.rule("CLOSE.MANY_FOES")
def test_to_keep_a_foe_at_bay_one_need_not_leave_the_line(outreached):
    fight = outreached()
    put(fight, "blue", "formed", 1)
    fight.dice(evade=[45, 46])
    fight.plays(SHORT, "blue: evade")
    assert fight.blue.formed


@pytest.mark.rule("REACH.CLOSING", "SURPRISE")
@pytest.mark.parametrize(
    ("state", "legal"),
    [("flat_footed", None), ("surprised", {"no reaction", "evade"}), ("dazed", None),
     ("senseless", None), ("defend_only", {"no reaction", "evade"})],
)  # fmt: skip
def test_the_surprised_and_the_stunned_do_less_or_nothing_about_it(outreached, state, legal):
    fight = outreached()
    put(fight, "blue", state, 1)
    fight.plays(SHORT)
    if legal is None:
        assert fight.asked.who != "blue" or fight.asked.kind == "turn"
        assert fight.red.range_to("blue") == Reach.SHORT
    else:
        assert fight.legal == legal
        fight.plays("blue: no reaction")


@pytest.mark.rule("TRAIT.CAUTIOUS_FIGHTER")
def test_the_cautious_fighter_just_goes(melee):
    red = swordsman(traits=("cautious_fighter",))
    fight = melee(red=red, blue=[swordsman(), swordsman()])
    fight.plays("red: change range")
    assert fight.red.engaged_with == set() and fight.red.action_points == 2
    assert fight.asked == ("blue_0", "turn")


@pytest.mark.rule("TRAIT.CAUTIOUS_FIGHTER", "TRAIT.SCOPE")
@pytest.mark.parametrize("without", ["another weapon", "switched off", "closing", "held"])
def test_his_caution_helps_him_to_nothing_else(duel, without):
    styles = {
        "Fencing": (60, ("dagger",), ("cautious_fighter",)), "Brawling": (50, ("broadsword",)),
    }  # fmt: skip
    in_hand = ("broadsword",) if without == "another weapon" else ("dagger",)
    fight = duel(
        red=fighter("Red", (), styles=styles, in_hand=in_hand, initiative=5),
        blue=brawler(unarmed=60, initiative=10),
        disabled={"cautious_fighter"} if without == "switched off" else set(),
        reach=True,
    )
    if without == "held":
        fight.dice(attack=40, location=14)
        fight.plays("blue: attack grapple", "red: no reaction", "blue: waive")
        assert "change range" not in fight.legal
        return
    fight.plays("blue: dither", "red: change range ...")
    fight.plays("red: blue" if without == "closing" else "red: disengage")
    assert fight.asked == ("blue", "range_answer")
    fight.plays("blue: no reaction")


@pytest.mark.rule("TRAIT.DAREDEVIL", "EVADE.OPPOSED")
@pytest.mark.parametrize(
    ("traits", "disabled", "prone"),
    [(("daredevil",), (), False), ((), (), True), (("daredevil",), ("daredevil",), True)],
)
@pytest.mark.parametrize("evade", [45, 80])
def test_the_daredevil_keeps_his_feet(duel, traits, disabled, prone, evade):
    fight = duel(
        red=swordsman(style=60), blue=swordsman(evade=50, traits=traits), disabled=set(disabled)
    )
    fight.dice(attack=80 if evade == 45 else 90, evade=evade)
    fight.plays("red: attack", "blue: evade")
    assert fight.blue.prone is prone
    fight.waives()


@pytest.mark.rule("TRAIT.DAREDEVIL", "TRAIT.SCOPE")
def test_a_daredevil_with_bare_hands_and_one_with_a_strange_weapon(duel):
    red = swordsman(style=60)
    daring = brawler(evade=50, unarmed_traits=("daredevil",))
    fight = duel(red=red, blue=daring)
    fight.dice(attack=90, evade=80)
    fight.plays("red: attack", "blue: evade")
    assert not fight.blue.prone
    styles = {"Daring": (60, ("dagger",), ("daredevil",)), "Plain": (50, ("broadsword",))}
    fight = duel(red=red, blue=fighter("Blue", (), styles=styles, in_hand=("broadsword",)))
    fight.dice(attack=90, evade=80)
    fight.plays("red: attack", "blue: evade")
    assert fight.blue.prone


# ---------------------------------------------------------------- the effects


@pytest.mark.rule("SE.CLOSE_RANGE")
def test_close_range_brings_the_fight_to_the_shorter_weapon(outreached):
    fight = outreached(red={"style": 60})
    fight.dice(attack=40, damage=4)
    fight.plays("red: attack with dagger", "blue: no reaction", "red: close range")
    assert fight.red.range_to("blue") == Reach.SHORT
    fight.plays("blue: dither")
    fight.dice(attack=40, location=8, damage=1)
    fight.plays("red: attack with dagger", "blue: no reaction")
    assert "close range" not in fight.legal  # as near as the dagger wants it
    fight.waives()


@pytest.mark.rule("SE.CLOSE_RANGE")
@pytest.mark.parametrize(
    ("in_hand", "reach"),
    [(("dagger", "shortspear"), Reach.SHORT), (("shortspear", "dagger"), Reach.MEDIUM)],
)
def test_the_weapon_that_counts_is_the_one_foremost_in_hand(duel, in_hand, reach):
    blue = fighter("Blue", in_hand, in_hand=in_hand)
    fight = duel(red=swordsman(style=60), blue=blue, reach=True)
    fight.dice(attack=40, location=8, damage=1)
    fight.plays("red: attack with broadsword", "blue: no reaction", "red: close range")
    assert fight.red.range_to("blue") == reach


@pytest.mark.rule("SE.CLOSE_RANGE")
def test_a_defender_may_close_too(outreached):
    fight = outreached(red={"style": 60})
    fight.dice(attack=80, parry=40)
    fight.plays("red: dither", "blue: attack", "red: parry", "red: close range")
    assert fight.red.range_to("blue") == Reach.SHORT


@pytest.mark.rule("SE.OPEN_RANGE")
def test_open_range_brings_the_fight_to_the_longer_weapon(outreached):
    fight = outreached(red={"style": 60}, blue={"unarmed": 60})
    fight.plays(SHORT, "blue: no reaction", "blue: dither")
    fight.dice(attack=80, parry=40)
    fight.plays("red: attack with dagger", "blue: parry", "blue: open range")
    assert fight.red.range_to("blue") == Reach.VERY_LONG


@pytest.mark.rule("SE.OPEN_RANGE")
def test_open_range_is_for_defenders_only_and_not_at_the_longer_range(outreached):
    fight = outreached(red={"style": 60, "abdomen": 20}, blue={"unarmed": 60})
    fight.dice(attack=80, parry=40)
    fight.plays("red: attack with dagger", "blue: parry")
    assert "open range" not in fight.legal  # already there
    fight.waives()
    fight.plays("blue: dither", SHORT, "blue: no reaction")
    fight.dice(attack=40, location=8, damage=1)
    fight.plays("blue: attack with pike", "red: no reaction")
    assert fight.won == "blue" and "open range" not in fight.legal
    fight.waives()


@pytest.mark.rule("SE.CLOSE_RANGE", "SE.OPEN_RANGE")
def test_without_the_rules_of_reach_there_is_no_range_to_change(duel):
    fight = duel(red=knifeman(style=60), blue=pikeman(), reach=False)
    fight.dice(attack=40, location=8, damage=1)
    fight.plays("red: attack", "blue: no reaction")
    assert not {"close range", "open range"} & fight.legal
    fight.waives()


@pytest.mark.rule("SE.WITHDRAW", "REACH.WITHDRAWING")
def test_withdraw_leaves_that_foe_only(melee):
    fight = melee(red=[swordsman(style=60), swordsman()], blue=swordsman(style=60))
    fight.dice(attack=80, parry=40)
    fight.plays("red_0: attack with broadsword", "blue: parry with broadsword", "blue: withdraw")
    assert fight.blue.engaged_with == {"red_1"}
    assert fight.red_0.engaged_with == set()
    assert not fight.blue.reforming
    assert fight.blue.action_points == 2  # no more than the parry


@pytest.mark.rule("SE.WITHDRAW", "REACH.WITHDRAWING")
def test_withdraw_is_not_resisted_and_gives_leave_to_think_anew(duel):
    fight = duel(red=swordsman(style=60), blue=swordsman(style=60))
    fight.dice(attack=80, parry=40)
    fight.plays("red: attack with broadsword", "blue: parry with broadsword", "blue: withdraw")
    assert fight.red.engaged_with == fight.blue.engaged_with == set()
    assert fight.blue.reforming
    fight.plays("blue: dither")
    assert "attack" not in fight.legal


@pytest.mark.rule("SE.WITHDRAW")
def test_withdraw_is_for_defenders(duel):
    fight = duel(red=swordsman(style=60), blue=swordsman())
    fight.dice(attack=40, location=8, damage=1)
    fight.plays("red: attack", "blue: no reaction")
    assert "withdraw" not in fight.legal
    fight.waives()


@pytest.mark.rule("SE.WITHDRAW", "UNARMED.GRAPPLE")
def test_who_is_held_does_not_withdraw(duel):
    fight = duel(red=brawler(unarmed=60), blue=knifeman(style=60))
    fight.dice(attack=40, location=14)
    fight.plays("red: attack grapple", "blue: no reaction", "red: waive")
    fight.dice(attack=80, parry=40)
    fight.plays("blue: dither", "red: attack strike", "blue: parry ...")
    while fight.asked.kind == "parry_with":
        fight.plays("blue: unarmed")
    assert fight.won == "blue" and "withdraw" not in fight.legal
    fight.waives()


@pytest.mark.rule("SE.WITHDRAW", "EVADE.OPPOSED")
def test_who_dives_aside_may_roll_out_of_reach(duel):
    fight = duel(red=swordsman(style=60), blue=swordsman(evade=50))
    fight.dice(attack=80, evade=40)
    fight.plays("red: attack", "blue: evade", "blue: withdraw")
    assert fight.blue.prone and fight.blue.engaged_with == set()


# ---------------------------------------------------------------- evading


@pytest.mark.rule("EVADE.LIMITS")
def test_the_entangled_cannot_evade(duel):
    fight = duel(red=swordsman(style=60), blue=swordsman())
    entangled(fight, "blue")
    fight.dice(attack=80)
    fight.plays("red: attack")
    assert fight.legal == {"parry", "no reaction"}
    fight.plays("blue: no reaction")


@pytest.mark.rule("EVADE.LIMITS")
@pytest.mark.parametrize("ledge", [True, False])
def test_on_a_ledge_there_is_nowhere_to_dive_to(duel, ledge):
    fight = duel(red=swordsman(style=60), blue=swordsman(), zone={"ledge": ledge})
    fight.dice(attack=80)
    fight.plays("red: attack")
    assert fight.legal == {"parry", "no reaction"} | ({"evade"} if not ledge else set())
    fight.plays("blue: no reaction")


@pytest.mark.rule("EVADE.LIMITS", "REACH.CLOSING")
def test_who_has_nowhere_to_step_can_only_strike_at_the_mover(outreached):
    fight = outreached(zone={"ledge": True})
    fight.plays(SHORT)
    assert fight.legal == {"no reaction", "attack"}
    fight.plays("blue: no reaction")


@pytest.mark.rule("EVADE.OPPOSED", "TRAIT.DAREDEVIL")
def test_a_beast_that_dares_keeps_its_feet_even_if_the_roll_fails(duel):
    """Four legs fall if the roll itself fails; with the trait, never."""
    blue = animal(evade=50, traits=("daredevil",))
    fight = duel(red=swordsman(style=60), blue=blue)
    fight.dice(attack=90, evade=80)
    fight.plays("red: attack", "blue: evade")
    assert not fight.blue.prone


# ---------------------------------------------------------------- holds, ties


@pytest.mark.rule("REACH.WITHDRAWING", "SE.PIN_WEAPON")
def test_a_pin_ends_when_the_two_part(duel):
    """Ruling 112. Red pins blue's sword; blue leaves it to nobody, and breaks away with it."""
    fight = duel(red=swordsman(), blue=swordsman())
    for state in (fight.battle.record.now, fight.battle.record.checkpoint):
        hold = state.fighters[fight.blue.who].holds[0]
        hold.kind, hold.by, hold.limb, hold.location, hold.thing = HoldKind.PIN, 0, -1, 0, 0
    assert fight.blue.holders
    fight.plays("red: dither", "blue: change range", "red: no reaction")
    assert not fight.blue.holders


@pytest.mark.rule("ACT.CHANGE_RANGE", "ROUND.INITIATIVE")
def test_of_two_who_move_at_once_the_one_thrown_down_stays(outreached):
    """A tie: blue's blow throws red down before his own act, which comes to nothing."""
    red = {"initiative": 10, "DEX": 10, "brawn": 10, "abdomen": 9}
    fight = outreached(red=red, blue={"initiative": 10, "DEX": 15})
    fight.dice(attack=40, location=8, damage=1, brawn=80)
    fight.plays("blue: attack", SHORT)
    fight.plays("red: no reaction", "blue: trip opponent", "red: by brawn")
    assert fight.red.prone and fight.red.range_to("blue") == Reach.VERY_LONG
    assert not fight.told(Tell.SEEKS_RANGE)


@pytest.mark.rule("ACT.CHANGE_RANGE", "MULTI.OUTMANOEUVRE")
def test_whom_the_runner_has_shaken_off_strikes_at_no_mover(melee):
    fight = melee(red=swordsman(evade=60, action_points=4), blue=[swordsman(), swordsman()])
    fight.dice(evade=[45, 46])
    fight.plays("red: outmanoeuvre", "blue_0: accept", "blue_1: decline")
    fight.plays("blue_0: dither", "blue_1: dither", "red: change range")
    assert fight.asked == ("blue_0", "range_answer") and "attack" in fight.legal
    fight.plays("blue_0: no reaction")
    assert fight.asked == ("blue_1", "range_answer") and "attack" not in fight.legal
    fight.plays("blue_1: no reaction")


@pytest.mark.rule("REACH.CLOSING", "SE.BLEED")
@pytest.mark.parametrize("answer", ["evade", "attack"])
def test_to_contest_is_strenuous(outreached, answer):
    fight = outreached()
    put(fight, "blue", "staunched", 1)
    if answer == "evade":
        fight.dice(evade=[45, 46])
    else:
        fight.dice(evade=80, attack=90)
    fight.plays(SHORT, f"blue: {answer}")
    fight.waives()
    assert fight.blue.bleeding


@pytest.mark.rule("REACH.CLOSING", "SE.GRIP")
def test_who_is_gripped_in_the_attempt_gets_no_farther(duel):
    fight = duel(red=brawler(evade=60), blue=brawler(unarmed=60), reach=True)
    fight.dice(attack=6, evade=80, location=8, damage=1)
    fight.plays("red: change range", "blue: attack", "blue: grip ...")
    while fight.asked.kind != "turn":
        fight.waives()
        if fight.asked.kind == "limb":
            fight.plays("blue: left arm")
    assert fight.red.holders and fight.red.engaged_with == {"blue_0"}
    assert not fight.told(Tell.WITHDRAWS)
