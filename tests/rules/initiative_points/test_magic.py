"""Formulaic spells: casting, what they do, fast casting and concentration [facts page, 4]."""

import pytest
from rules.initiative_points.table import FIRE, SHIELD, SLEEP, WEARY, Fight, guard

from lanista.rules.initiative_points.tells import Tell
from lanista.rules.initiative_points.vocabulary import Act, Verdict

HARD = FIRE.model_copy(update={"level": 25})
TOUCH = SLEEP.model_copy(update={"distance": 0})


def casts(*spells, line="red: cast", casting=9, red=None, **dice):
    fight = Fight(red or guard(quickness=1, spells=spells), guard(), timing="declared")
    fight.dice(casting=casting, **dice)
    fight.plays(line)
    return fight


@pytest.mark.rule("IP.COSTS")
@pytest.mark.parametrize(
    "die, tired, works", [(5, 0, True), (4, 1, True), (10, 1, True)]
)  # fmt: skip
def test_a_total_short_of_the_level_tires(die, tired, works):
    """Level 15, total 10 + die."""
    fight = casts(FIRE, casting=die, damage=2, soak=9, **({"botch": 9} if die == 10 else {}))
    assert fight.told(Tell.CASTS) == [(0, 1, 0, 10 + die % 10, 15)]
    assert fight.red.fatigue == tired
    assert bool(fight.told(Tell.DAMAGE)) == works


@pytest.mark.rule("IP.COSTS")
def test_short_by_more_than_ten_nothing_happens_but_fatigue():
    assert casts(HARD, casting=5, damage=2, soak=9).told(Tell.DAMAGE)
    fight = casts(HARD, casting=4)
    assert fight.told(Tell.FIZZLES) == [(0, 1, 0, 11, 0)]
    assert fight.red.fatigue == 1
    fight = casts(FIRE, casting=10, botch=10)
    assert fight.told(Tell.CASTS) == [(0, 1, 0, 0, 15)]
    assert fight.told(Tell.FIZZLES)
    assert fight.red.fatigue == 1


@pytest.mark.rule("IP.DAMAGE")
def test_spells_of_harm_are_soaked():
    fight = Fight(guard(quickness=1, spells=[FIRE]), guard(armour=3), timing="declared")
    fight.dice(casting=9, damage=9, soak=2)
    fight.plays("red: cast")
    assert fight.told(Tell.DAMAGE) == [(0, 1, 19, 5, 3)]
    assert fight.asked == ("blue", "turn"), "there is no defence against it"


def test_spells_that_tire_and_that_put_to_sleep():
    assert casts(WEARY).blue.fatigue == 2
    fight = casts(SLEEP)
    assert (fight.blue.fatigue, fight.blue.fallen, fight.blue.dead) == (5, 1, 0)
    assert fight.b.now.winner == 0


def test_a_shield_adds_to_soak_and_does_not_add_up():
    fight = casts(SHIELD, red=guard(quickness=1, spells=[SHIELD], athletics=9))
    assert fight.red.soak_bonus == 4
    assert fight.told(Tell.SHIELDED) == [(0, 0, 0, 4, 0)]
    assert "cast" not in fight.legal
    fight.dice(attack=9, damage=9, soak=2)
    fight.plays("red: pass", "blue: strike", "red: no defence")
    assert fight.told(Tell.DAMAGE)[0][3] == 6


@pytest.mark.rule("IP.COSTS")
def test_range_and_touch():
    far = Fight(guard(spells=[FIRE, TOUCH]), guard(place=60))
    far.give(Act.CAST)
    assert far.told(Tell.DECLARES), "one spell, one target: nothing is asked"
    near = Fight(guard(quickness=1, spells=[FIRE, TOUCH]), guard(place=2))
    near.give(Act.CAST)
    assert near.legal == {"fire", "sleep"}
    assert "cast" not in Fight(guard(spells=[FIRE]), guard(place=61)).legal


@pytest.mark.rule("IP.COSTS")
def test_a_fast_spell_is_harder_and_more_dangerous():
    fight = casts(FIRE, line="red: fast cast", casting=9, damage=2, soak=9)
    assert fight.told(Tell.CASTS) == [(0, 1, 0, 9, 15)]
    assert fight.red.points == 8
    fight = casts(FIRE, line="red: fast cast", casting=10, botch=[9, 9, 10])
    assert fight.told(Tell.FIZZLES)


@pytest.mark.rule("IP.COSTS")
def test_a_fast_spell_may_answer_an_attack():
    fight = Fight(guard(quickness=1), guard(spells=[FIRE, SHIELD]), timing="declared")
    fight.plays("red: strike")
    assert fight.legal == {"dodge", "parry", "no defence", "fast cast"}
    fight.dice(casting=9, damage=[2, 2], soak=[9, 9], attack=10, botch=9)
    fight.plays("blue: fast cast fire")
    assert fight.told(Tell.DECLARES)[-1] == (1, 0, Act.FAST_CAST, 2, 9)
    assert fight.blue.points == 7
    assert fight.verdicts == [Verdict.HIT], "it is the one defence"


@pytest.mark.rule("IP.COSTS")
def test_who_is_felled_by_the_answer_strikes_no_more():
    fight = Fight([guard(quickness=1), guard()], guard(spells=[FIRE]), timing="declared")
    fight.plays("red_0: strike")
    fight.dice(casting=9, damage=[1, 1, 5], soak=2)
    fight.plays("blue: fast cast")
    assert fight.red_0.fallen == 1
    assert fight.verdicts == [Verdict.VOID]
    assert not fight.attacks


@pytest.mark.rule("IP.COSTS")
def test_fast_casting_and_magic_can_be_switched_off():
    caster = guard(quickness=1, spells=[FIRE])
    assert {"cast", "fast cast"} <= Fight(caster, guard()).legal
    assert "fast cast" not in Fight(caster, guard(), off=["fast_cast"]).legal
    assert not {"cast", "fast cast"} & Fight(caster, guard(), off=["magic"]).legal


# ---------------------------------------------------------------- concentration


def struck_while_casting(answer, dice, **options):
    """A magus at eight points begins a spell, and is struck before it comes."""
    fight = Fight(guard(athletics=2, spells=[FIRE]), guard(athletics=1), **options)
    fight.plays("red: cast", "blue: strike")
    fight.dice(**dice)
    fight.plays(f"red: {answer}", "blue: pass")
    return fight


@pytest.mark.rule("IP.COSTS")
@pytest.mark.parametrize("die, kept", [([1, 7], True), ([1, 6], True), ([1, 5], False)])
def test_who_is_wounded_while_casting_must_concentrate(die, kept):
    """Stamina + Concentration + a stress die against fifteen, less the wounds."""
    dice = {"attack": 9, "damage": 2, "soak": 8, "concentration": die}
    if kept:
        dice |= {"casting": 9, "damage": [2, 2], "soak": [8, 9]}
    else:
        dice |= {"botch": [9, 9]}
    fight = struck_while_casting("no defence", dice)
    assert fight.red.body_lost == 1
    assert bool(fight.told(Tell.CASTS)) == kept
    ease = fight.told(Tell.CONCENTRATES if kept else Tell.LOSES_SPELL)[0][4]
    assert ease == 15


@pytest.mark.rule("IP.COSTS")
def test_a_lost_spell_may_tire():
    dice = {"attack": 9, "damage": 2, "soak": 8, "concentration": 3, "botch": [10, 9]}
    assert struck_while_casting("no defence", dice).red.fatigue == 1


@pytest.mark.rule("IP.COSTS")
def test_who_dodges_while_casting_must_reach_twelve():
    dice = {"attack": 10, "botch": 9, "concentration": 9, "casting": 9, "damage": 2, "soak": 9}
    fight = struck_while_casting("dodge", dice)
    assert fight.told(Tell.CONCENTRATES) == [(0, -1, 0, 12, 12)]


@pytest.mark.rule("IP.COSTS")
def test_a_parry_does_not_disturb_and_concentration_can_be_switched_off():
    dice = {"attack": 2, "casting": 9, "damage": 2, "soak": 9}
    assert struck_while_casting("parry", dice).told(Tell.CASTS)
    dice = {"attack": 9, "casting": 9, "damage": [2, 2], "soak": [8, 9]}
    fight = struck_while_casting("no defence", dice, off=["concentration"])
    assert fight.told(Tell.CASTS)
    assert not fight.told(Tell.CONCENTRATES)


@pytest.mark.rule("IP.PHASES")
def test_a_spell_that_comes_in_the_moment_of_the_wound_is_not_disturbed():
    fight = Fight(guard(spells=[FIRE]), guard(), timing="declared", first={"tie": [1, 9]})
    fight.plays("blue: strike", "red: cast")
    fight.dice(attack=9, damage=[2, 2], soak=[8, 9], casting=9)
    fight.plays("red: no defence")
    assert fight.red.body_lost == 1
    assert fight.told(Tell.CASTS)
