"""What is said, signalled and seen: free acts [FREE.SPEAK, FREE.SIGNAL, FREE.ASSESS]."""

from __future__ import annotations

import pytest
from rules.table import animal, knifeman, swordsman

from lanista.agents.mythras.brawler import brawl
from lanista.rules.core.compile import interpreted
from lanista.rules.mythras.observe import feature_names
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import Message

VIEW = (3, 3)
TWO_ZONES = {"field": {}, "hill": {}}
MESSAGES = {
    "attack", "defend", "together", "fall back", "help", "mine", "yield", "taunt",
}  # fmt: skip


def team(melee, **options):
    """Two red comrades against one blue, nobody engaged."""
    options = {"start": "apart"} | options
    return melee(red=[swordsman(), swordsman()], blue=options.pop("blue", swordsman()), **options)


def seen(fight, viewer, name):
    """A feature of what a fighter perceives."""
    names = feature_names(*VIEW)
    return fight.battle.observe(getattr(fight, viewer).who, VIEW)[names.index(name)]


# ---------------------------------------------------------------- speech


@pytest.mark.rule("FREE.SPEAK")
def test_a_phrase_is_free_and_does_not_end_the_turn(melee):
    fight = team(melee, start="engaged")
    fight.plays("red_0: speak ...")
    assert fight.asked == ("red_0", "message") and fight.legal == MESSAGES
    fight.plays("red_0: fall back")
    assert fight.asked == ("red_0", "turn") and fight.red_0.action_points == 3
    assert fight.red_0.said == 1 + Message.FALL_BACK
    assert "speak" not in fight.legal  # once a turn
    assert [event.first for event in fight.told(Tell.SPEAKS)] == [Message.FALL_BACK]


@pytest.mark.rule("FREE.SPEAK")
def test_everybody_near_hears_it_until_the_speakers_next_turn(melee):
    fight = team(melee)
    fight.plays("red_0: speak help", "red_0: dither")
    assert (
        seen(fight, "red_1", "ally_0.said")
        == seen(fight, "blue", "foe_0.said")
        == pytest.approx(5 / 8)
    )
    fight.plays("red_1: dither")
    fight.plays("blue: dither")
    assert fight.asked == ("red_0", "turn")
    assert fight.red_0.said == 0


@pytest.mark.rule("FREE.SPEAK")
def test_nobody_hears_it_from_afar(melee):
    fight = team(melee, zones=TWO_ZONES, stands={"blue_0": {"zone": "hill"}})
    fight.plays("red_0: speak mine", "red_0: dither")
    assert seen(fight, "red_1", "ally_0.said") == 6 / 8
    assert seen(fight, "blue", "foe_0.said") == 0


@pytest.mark.rule("FREE.SPEAK")
def test_nobody_talks_to_himself(melee):
    fight = melee(red=swordsman(), blue=swordsman())
    assert "speak" not in fight.legal
    fight = team(melee, zones=TWO_ZONES, stands={"red_1": {"zone": "hill"}})
    assert "speak" not in fight.legal
    fight = melee(red=[swordsman(), animal()], blue=swordsman())
    assert "speak" not in fight.legal
    fight.plays("red_0: dither")
    assert fight.asked == ("red_1", "turn") and "speak" not in fight.legal


@pytest.mark.rule("FREE.SPEAK")
def test_the_fallen_do_not_listen(melee):
    fight = team(melee)
    fight.given(red_1={"unconscious": 1, "prone": 1})
    fight.plays("red_0: dither", "blue: dither")
    assert fight.asked == ("red_0", "turn") and "speak" not in fight.legal


# ---------------------------------------------------------------- signs


@pytest.mark.rule("FREE.SIGNAL")
def test_a_sign_to_the_one_ally_needs_no_receiver(melee):
    fight = team(melee)
    fight.plays("red_0: signal together")
    assert fight.asked == ("red_0", "turn") and fight.red_0.action_points == 3
    assert fight.red_0.receivers == 1 << fight.red_1.who
    assert "signal" not in fight.legal
    fight.plays("red_0: dither")
    assert seen(fight, "red_1", "ally_0.signal") == 3 / 8
    assert seen(fight, "blue", "foe_0.signal") == 0
    assert seen(fight, "red_1", "ally_0.said") == 0


@pytest.mark.rule("FREE.SIGNAL")
@pytest.mark.parametrize(
    ("receiver", "receivers"), [("red_0", 0b110), ("red_1", 0b010), ("red_2", 0b100)]
)
def test_a_sign_to_one_or_to_all(melee, receiver, receivers):
    fight = melee(red=[swordsman() for _ in range(3)], blue=swordsman(), start="apart")
    fight.plays("red_0: signal defend ...")
    assert fight.asked == ("red_0", "target")
    assert fight.legal == {"red_0", "red_1", "red_2"}  # the own name stands for all
    fight.plays(f"red_0: {receiver}")
    assert fight.red_0.receivers == receivers
    fight.plays("red_0: dither")
    assert (seen(fight, "red_1", "ally_0.signal") > 0) == bool(receivers & 0b010)


@pytest.mark.rule("FREE.SIGNAL")
def test_no_signs_in_a_melee_nor_in_the_dark(melee):
    assert "signal" in team(melee).legal
    assert "signal" in team(melee, zone={"light": "dim"}).legal
    assert "signal" not in team(melee, start="engaged").legal
    assert "signal" not in team(melee, zone={"light": "dark"}).legal


@pytest.mark.rule("FREE.SIGNAL")
def test_the_blinded_see_no_sign(melee):
    fight = team(melee)
    fight.given(red_1={"blinded": 9})
    fight.plays("red_0: dither", "red_1: dither", "blue: dither")
    assert "signal" not in fight.legal and "speak" in fight.legal


# ---------------------------------------------------------------- looking about


def hidden_dagger(**about):
    """A dagger in the belt."""
    return knifeman(in_hand=(), **about)


@pytest.mark.rule("FREE.ASSESS")
@pytest.mark.parametrize(("roll", "aware"), [(50, True), (51, False)])
def test_perception_shows_what_is_not_drawn(duel, roll, aware):
    fight = duel(red=swordsman(perception=50), blue=hidden_dagger(), start="apart")
    assert seen(fight, "red", "foe_0.weapon_0.there") == 0
    fight.dice(perception=roll)
    fight.plays("red: assess")
    assert fight.asked == ("red", "turn") and fight.red.action_points == 3
    assert fight.red.aware is aware
    assert seen(fight, "red", "foe_0.weapon_0.there") == aware
    assert seen(fight, "red", "foe_0.weapon_0.percent") == 0  # skill stays hidden
    assert "assess" not in fight.legal  # once a turn
    assert len(fight.told(Tell.LOOKS_ABOUT)) == aware


@pytest.mark.rule("FREE.ASSESS")
def test_it_lasts_for_the_round(duel):
    fight = duel(red=swordsman(), blue=hidden_dagger(), start="apart")
    fight.dice(perception=10)
    fight.plays("red: assess", "red: dither", "blue: dither")
    assert fight.asked == ("red", "turn") and "assess" not in fight.legal  # he knows
    fight.passes_to_round(2)
    assert not fight.red.aware and "assess" in fight.legal


@pytest.mark.rule("FREE.ASSESS")
def test_nobody_looks_about_with_a_foe_on_him(duel):
    assert "assess" not in duel(red=swordsman(), blue=swordsman()).legal


@pytest.mark.rule("FREE.ASSESS", "CLOSE.SITUATIONAL")
def test_nobody_stands_behind_who_has_looked_about(duel):
    fight = duel(red=swordsman(), blue=swordsman(style=61))
    fight.given(blue={"rear": 1, "aware": 1})
    fight.dice(attack=90, parry=97)
    fight.plays("red: attack", "blue: parry")
    assert fight.blow.defence_skill == 61


@pytest.mark.rule("FREE.SPEAK", "FREE.SIGNAL", "FREE.ASSESS", "FREE.ANYTIME")
def test_all_of_them_in_one_turn_and_then_the_act(melee):
    fight = team(melee)
    fight.dice(perception=10, attack=90)
    fight.plays("red_0: speak attack", "red_0: signal attack", "red_0: assess", "red_0: drop")
    assert not {"speak", "signal", "assess", "drop"} & fight.legal
    fight.plays("red_0: attack", "blue: no reaction")
    assert fight.red_0.action_points == 2


@pytest.mark.rule("FREE.SPEAK")
def test_the_brawler_lets_others_talk(melee):
    fight = team(melee)
    answer = interpreted(brawl)(fight.battle.record)
    assert fight.battle.action_name(answer) == "attack"
