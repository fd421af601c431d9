"""The habits of the brawler of Initiative Points."""

from __future__ import annotations

import numpy as np
from rules.initiative_points.table import KITE, SHIELD, SLEEP, SWORD, Fight, guard, spell

from lanista.agents.initiative_points.compiled import INSIDE, POLICY, choose
from lanista.rules.initiative_points.vocabulary import SLOT, Act


def answer(fight: Fight) -> str:
    """What the brawler answers now: an act, or the word for a slot."""
    action = fight.rule(choose, POLICY["brawler"], INSIDE.parameters, np.ones(4, np.int64))
    return next(word for word, number in fight._answers().items() if number == action)


def test_it_goes_for_the_nearest_who_stands() -> None:
    foes = [guard(place=1), guard(place=2), guard(place=9)]
    fight = Fight(guard(place=0), foes)
    fight.given("blue_0", fallen=1, body_lost=5)
    assert answer(fight) == "strike"
    fight.give(Act.STRIKE)
    assert answer(fight) == "blue_1"
    far = Fight(guard(place=0), [guard(place=30), guard(place=9)])
    assert answer(far) == "hustle"
    far.give(Act.HUSTLE)
    assert answer(far) == "blue_1"
    far.plays("red: blue_1")
    assert answer(far) == "toward"
    comrade = Fight([guard(place=0, quickness=1), guard(place=1)], guard(place=200))
    comrade.plays("red_0: hustle")
    assert answer(comrade) == "blue"


def test_it_walks_the_last_paces_and_strikes_on_credit() -> None:
    assert answer(Fight(guard(place=0), guard(place=5))) == "walk"
    fight = Fight(guard(), guard())
    fight.given("red", points=1)
    assert answer(fight) == "strike"


def test_it_draws_before_it_would_use_its_fists() -> None:
    fight = Fight(guard(KITE, SWORD, in_hand=("kite",)), guard())
    assert answer(fight) == "ready"
    fight.give(Act.READY)
    assert (fight.red.act, fight.red.arm) == (Act.READY, 1)


def test_it_defends_while_it_has_points_and_never_by_fatigue() -> None:
    for points, answered in ((1, "parry"), (0, "no defence")):
        fight = Fight(guard(), guard(SWORD, KITE))
        fight.plays("red: strike", "blue: pass")
        fight.given("blue", points=points)
        assert answer(fight) == answered
    fight = Fight(guard(), guard(SWORD, KITE))
    fight.plays("red: strike", "blue: pass")
    fight.give(Act.PARRY)
    assert answer(fight) == "kite"
    fight.give(SLOT + 1)
    assert answer(fight) == "pay point"


def test_it_casts_the_most_harmful_spell_that_is_likely_to_come_about() -> None:
    spells = [SHIELD, spell("spark", "damage", 5, 5), spell("inferno", "damage", 60, 40)]
    fight = Fight(guard(spells=spells, place=0), guard(place=20))
    assert answer(fight) == "cast"
    fight.give(Act.CAST)
    assert answer(fight) == "spark"
    sleepy = Fight(guard(spells=[*spells, SLEEP], place=0), guard(place=20))
    sleepy.give(Act.CAST)
    assert answer(sleepy) == "sleep"
