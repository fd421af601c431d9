"""An ambush: who notices it, and what it costs those who do not [SURPRISE]."""

from __future__ import annotations

import pytest
from rules.table import brawler, fighter, knifeman, spearman, swordsman, weapon

from lanista.rules.mythras.tells import Tell

BY_RED = {"by": "red", "contest": "none"}
WHIP = weapon("lash", hands=1, traits=("offensive",))


def assassin(**about):
    """Dagger 60, Stealth 60, Deceit 60, on count 8."""
    return knifeman(**{"style": 60, "stealth": 60, "deceit": 60, "initiative": 8} | about)


def guard(**about):
    """Perception and Insight 50, on count 15: after -10 on 5."""
    return swordsman(**{"perception": 50, "insight": 50, "initiative": 15} | about)


def ambushed(duel, red=None, blue=None, **about):
    """Blue is surprised, red's first turn has come."""
    surprise = BY_RED | about.pop("surprise", {})
    fight = duel(red=red or assassin(), blue=blue or guard(), surprise=surprise, **about)
    assert fight.asked.kind == "turn"
    return fight


# ---------------------------------------------------------------- the effects of surprise


@pytest.mark.rule("SURPRISE")
def test_the_surprised_is_ten_counts_later(duel):
    fight = ambushed(duel)
    assert fight.blue.initiative == 5 and fight.red.initiative == 8
    assert fight.asked == ("red", "turn")
    assert fight.blue.surprised and fight.blue.flat_footed
    assert not fight.red.surprised


@pytest.mark.rule("SURPRISE")
@pytest.mark.parametrize(("roll", "effects"), [(40, 2), (6, 3)])
def test_the_first_blow_wins_an_effect_more_against_no_defence(duel, roll, effects):
    fight = ambushed(duel)
    fight.dice(attack=roll)
    fight.plays("red: attack")  # blue is not asked: he cannot defend himself
    assert fight.effects_to_pick == ("red", effects)
    assert fight.blow.surprising == 1
    fight.dice(location=11, damage=1)
    fight.waives()
    assert fight.blue.action_points == 3


@pytest.mark.rule("SURPRISE")
@pytest.mark.parametrize("first", [40, 90, 100])
def test_only_the_first_blow_hit_or_miss(melee, first):
    fight = melee(red=[assassin(), assassin(initiative=7)], blue=guard(), surprise=BY_RED)
    fight.dice(attack=first, **({"location": 11, "damage": 1} if first == 40 else {}))
    fight.plays("red_0: attack")
    if first == 40:
        fight.waives()
    fight.dice(attack=40)
    fight.plays("red_1: attack")
    assert fight.effects_to_pick == ("red_1", 1)  # still no defence, but no bonus
    fight.dice(location=11, damage=1)
    fight.waives()


@pytest.mark.rule("SURPRISE")
def test_each_target_is_surprised_by_its_own_first_blow(melee):
    fight = melee(
        red=[assassin(), assassin(initiative=7)], blue=[guard(), guard()], surprise=BY_RED
    )
    for who, foe in (("red_0", "blue_0"), ("red_1", "blue_1")):
        fight.dice(attack=40, location=11, damage=1)
        fight.plays(f"{who}: attack {foe}")
        assert fight.effects_to_pick == (who, 2)
        fight.waives()


@pytest.mark.rule("SURPRISE")
def test_from_his_count_on_he_parries_but_does_not_attack_this_round(duel):
    fight = ambushed(duel)
    fight.plays("red: dither")
    assert fight.asked == ("blue", "turn")
    assert not fight.blue.flat_footed and fight.blue.surprised
    assert "attack" not in fight.legal and "ready" in fight.legal
    fight.plays("blue: dither")
    fight.dice(attack=40, parry=40, location=11, damage=1)
    fight.plays("red: attack", "blue: parry")
    assert fight.effects_to_pick == ("red", 1)  # the first blow at him: success against success
    fight.waives()
    assert "attack" not in fight.legal
    fight.passes_to_round(2)
    fight.passes_to_turn_of("blue")
    assert not fight.blue.surprised and "attack" in fight.legal


@pytest.mark.rule("SURPRISE")
@pytest.mark.parametrize(
    ("attack", "parry", "won", "slots"),
    [(40, 5, None, 0), (90, 40, "blue", 1), (6, 40, "red", 2), (40, 90, "red", 2)],
)
def test_the_bonus_counts_against_what_the_defence_wins(duel, attack, parry, won, slots):
    fight = ambushed(duel)
    fight.plays("red: dither", "blue: dither")
    fight.dice(attack=attack, parry=parry, **({"location": 11, "damage": 1} if attack < 60 else {}))
    fight.plays("red: attack", "blue: parry")
    assert fight.won == won
    assert fight.effects_to_pick == ((won, slots) if won else None)
    fight.waives()


@pytest.mark.rule("SURPRISE")
def test_the_bonus_is_lost_with_the_round(duel):
    fight = ambushed(duel)
    fight.passes_to_round(2)
    fight.passes_to_turn_of("red")
    fight.dice(attack=40, parry=40, location=11, damage=1)
    fight.plays("red: attack", "blue: parry")
    assert fight.effects_to_pick is None
    assert fight.blow.surprising == 0


@pytest.mark.rule("SURPRISE")
def test_the_flat_footed_neither_evade_nor_open_a_hand(duel):
    lash = fighter("Whipman", (WHIP,), initiative=15)
    fight = ambushed(duel, blue=lash)
    fight.dice(attack=90)
    fight.plays("red: attack")  # no READY, no REACT
    assert fight.asked == ("blue", "turn")


@pytest.mark.rule("SURPRISE", "FREE.LUCK")
def test_luck_buys_the_flat_footed_no_reaction(duel):
    fight = ambushed(duel, blue=guard(luck=2, action_points=1))
    fight.dice(attack=40)
    fight.plays("red: attack")
    assert fight.asked == ("blue", "luck") and fight.legal == {"keep", "force reroll"}
    fight.dice(location=11, damage=1)
    fight.plays("blue: keep")
    assert fight.effects_to_pick == ("red", 2)
    fight.waives()
    if fight.asked.kind == "luck":
        fight.plays("blue: keep")


@pytest.mark.rule("SURPRISE", "MULTI.OUTMANOEUVRE")
def test_the_flat_footed_do_not_keep_up(melee):
    red = swordsman(evade=60, initiative=8)
    fight = melee(red=red, blue=[guard(), guard()], surprise=BY_RED)
    fight.dice(evade=40)
    fight.plays("red: outmanoeuvre")
    assert fight.asked == ("red", "target")
    fight.plays("red: blue_0")


@pytest.mark.rule("SURPRISE")
def test_the_surprised_do_not_grapple_either(duel):
    fight = ambushed(duel, blue=brawler(initiative=15))
    fight.plays("red: dither")
    assert fight.asked == ("blue", "turn") and "attack" not in fight.legal


@pytest.mark.rule("SURPRISE")
def test_without_surprise_all_is_as_ever(duel):
    fight = duel(red=assassin(), blue=guard())
    assert fight.asked == ("blue", "turn") and "attack" in fight.legal
    fight.plays("blue: dither")
    fight.dice(attack=40, location=11, damage=1)
    fight.plays("red: attack", "blue: no reaction")
    assert fight.effects_to_pick == ("red", 1)
    fight.waives()


@pytest.mark.rule("SURPRISE", "REACH.AT_LONGER")
@pytest.mark.parametrize("start", ["apart", "engaged"])
def test_a_spear_that_is_not_held_out_keeps_nobody_off(duel, start):
    fight = ambushed(duel, blue=spearman(initiative=15, style=61), reach=True, start=start)
    fight.dice(attack=40, location=11, damage=1)
    fight.plays("red: attack")
    assert fight.effects_to_pick == ("red", 2)
    fight.waives()
    fight.plays("blue: dither")
    fight.dice(attack=90, parry=90)
    fight.plays("red: attack", "blue: parry")
    parried_with = fight.item_name(fight.blue.who, fight.blow.defence_item)
    assert parried_with == "unarmed"  # the dagger has been let in: the spear is cramped


@pytest.mark.rule("SURPRISE", "REACH.AT_LONGER")
def test_a_spearman_who_is_not_surprised_keeps_a_dagger_off(duel):
    fight = duel(red=assassin(initiative=20), blue=spearman(), reach=True, start="apart")
    fight.plays("red: attack ...")
    assert "strike" not in fight.legal  # only the spear itself can be struck


# ---------------------------------------------------------------- from behind


@pytest.mark.rule("SURPRISE", "CLOSE.SITUATIONAL")
def test_from_behind_until_he_turns_round(melee):
    fight = melee(
        red=[assassin(), assassin(initiative=4)], blue=guard(style=61),
        surprise=BY_RED | {"from_behind": True},
    )  # fmt: skip
    assert fight.blue.rear == 0b11
    fight.plays("red_0: dither", "blue: dither")
    assert fight.blue.rear == 0
    fight.dice(attack=90, parry=97)
    fight.plays("red_1: attack", "blue: parry")
    assert fight.blow.defence_skill == 61


@pytest.mark.rule("SURPRISE")
def test_from_the_front_nobody_is_behind(duel):
    assert ambushed(duel).blue.rear == 0


# ---------------------------------------------------------------- who notices


@pytest.mark.rule("SURPRISE", "ROLL.OPPOSED_GROUP")
@pytest.mark.parametrize(
    ("contest", "own", "other"),
    [("stealth", "stealth", "perception"), ("deceit", "deceit", "insight")],
)
@pytest.mark.parametrize(
    ("mine", "theirs", "surprised"),
    [
        (40, 41, False),  # both succeed: the higher die notices
        (40, 39, True),
        (40, 40, True),  # equal dice: 60 is more than 50
        (40, 51, True),
        (61, 50, False),
        (61, 51, True),  # both fail: who does not win is surprised
        (5, 40, True),
        (40, 5, False),
    ],
)
def test_an_opposed_roll_negates_surprise(duel, contest, own, other, mine, theirs, surprised):
    fight = duel(
        red=assassin(), blue=guard(), surprise={"by": "red", "contest": contest},
        first={own: mine, other: theirs},
    )  # fmt: skip
    assert fight.blue.surprised is surprised
    assert fight.blue.flat_footed is surprised
    assert fight.blue.initiative == (5 if surprised else 15)


@pytest.mark.rule("SURPRISE", "ROLL.OPPOSED_GROUP")
def test_one_roll_of_the_clumsiest_against_each_target(melee):
    fight = melee(
        red=[assassin(), assassin(stealth=45)], blue=[guard(), guard()],
        surprise={"by": "red"}, first={"stealth": 40, "perception": [45, 35]},
    )  # fmt: skip
    (roll,) = fight.told(Tell.STEALS_UP)
    assert (roll.who, roll.second) == (fight.red_1.who, 45)
    assert not fight.blue_0.surprised and fight.blue_1.surprised
    assert len(fight.told(Tell.SURPRISED)) == 1


@pytest.mark.rule("SURPRISE", "ROLL.GRADES")
@pytest.mark.parametrize(
    ("grade", "skill"), [("easy", 75), ("standard", 50), ("hard", 34), ("formidable", 25)]
)
def test_the_dulled_notice_less_and_the_wary_more(duel, grade, skill):
    fight = duel(
        red=assassin(), blue=guard(), surprise={"by": "red", "grade": grade},
        first={"stealth": 97, "perception": 97},
    )  # fmt: skip
    (roll,) = fight.told(Tell.LOOKS_OUT)
    assert roll.second == skill


@pytest.mark.rule("SURPRISE", "ROLL.OVER_100")
def test_what_the_best_has_over_100_all_lose(melee):
    fight = melee(
        red=assassin(stealth=130), blue=[guard(), guard(perception=110)],
        surprise={"by": "red"}, first={"stealth": 40, "perception": [21, 60]},
    )  # fmt: skip
    skills = [roll.second for roll in fight.told(Tell.STEALS_UP) + fight.told(Tell.LOOKS_OUT)]
    assert skills == [100, 20, 80]


@pytest.mark.rule("SURPRISE", "FREE.LUCK")
def test_luck_may_help_to_notice(duel):
    fight = duel(
        red=assassin(), blue=guard(luck=1), surprise={"by": "red"},
        first={"stealth": 40, "perception": [90, 45]},
    )  # fmt: skip
    assert fight.asked == ("blue", "luck")
    fight.plays("blue: reroll")
    assert not fight.blue.surprised
