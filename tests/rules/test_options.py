"""Rules options: each of them changes a fight."""

from __future__ import annotations

import pytest
from rules.table import brawler, fighter, knifeman, shieldman, swordsman, unarmoured, weapon

from lanista.configs import MythrasOptions
from lanista.rules.mythras.effects import TABLE
from lanista.rules.mythras.vocabulary import Act

NOT_PLAYED_YET = {"magic"}
TESTED = {
    "herculean", "action_points", "initiative_ties", "luck", "reach", "heroic_last_action",
    "serious_wound_penalty",
    "compel_surrender_against_players", "disabled", "size_matters",
}  # fmt: skip
DEFENSIVE = ("prepare_counter", "open_range", "withdraw")
# Effects whose switches are tested beside the effect.
ON_WEAPONS = {
    "accidental_injury", "bypass_armour", "circumvent_parry", "enhance_parry", "pin_weapon",
    "select_target", "stand_fast", "sunder", "take_weapon",
}  # fmt: skip
# Effects that need a situation of their own; each has its switch tested where it is played.
SWITCHED_OFF_ELSEWHERE = {
    "arise", "blind_opponent", "entangle", "flurry", "grip", "kill_silently",
    "overextend_opponent", "remise", "slip_free",
}  # fmt: skip
EFFECTS = sorted({row[0].name.lower() for row in TABLE} - ON_WEAPONS - SWITCHED_OFF_ELSEWHERE)
TOOL = weapon("tool", hands=1, damage="1d4", effects=["bash", "bleed", "impale", "stun_location"])


def test_every_option_is_tested_here_or_known_to_be_missing():
    assert set(MythrasOptions.model_fields) == TESTED | NOT_PLAYED_YET


@pytest.mark.rule("ROLL.GRADES")
@pytest.mark.parametrize(("herculean", "skill"), [("tenth", 9), ("fifth", 18)])
def test_herculean_is_a_tenth_or_a_fifth(duel, herculean, skill):
    spit = weapon("spit", hands=2, damage="1d4", size="large", effects=["impale"])
    fight = duel(
        red=fighter("Red", (spit,), style=70, action_points=1),
        blue=swordsman(style=90),
        herculean=herculean,
    )
    fight.dice(attack=43, location=2, damage=[1, 1])
    fight.plays("red: attack", "blue: no reaction", "red: impale", "red: leave in")
    fight.dice(attack=95)
    fight.plays("blue: attack")
    assert fight.blow.attack_skill == skill


@pytest.mark.rule("ROUND.ACTION_COST")
@pytest.mark.parametrize(("option", "points"), [("characteristics", 3), ("two", 2)])
def test_action_points_where_a_block_states_none(duel, option, points):
    fight = duel(
        red=swordsman(action_points=None, DEX=18, INT=14),
        blue=swordsman(action_points=4),
        action_points=option,
    )
    assert fight.red.action_points == points
    assert fight.blue.action_points == 4  # what is stated stands


@pytest.mark.rule("ROUND.INITIATIVE")
@pytest.mark.parametrize(("option", "asked"), [("concurrent", "turn"), ("dexterity", "react")])
def test_ties(duel, option, asked):
    """Red declares an attack: blue, tied, declares too, or already has to defend himself."""
    fight = duel(
        red=swordsman(initiative=10, DEX=15),
        blue=swordsman(initiative=10, DEX=11),
        initiative_ties=option,
    )
    fight.dice(attack=90)
    fight.plays("red: attack")
    assert fight.asked == ("blue", asked)
    fight.plays("blue: dither" if asked == "turn" else "blue: no reaction")
    if asked == "turn":
        fight.plays("blue: no reaction")


@pytest.mark.rule("REACH.GAP")
@pytest.mark.parametrize(("option", "kept_at_bay"), [(True, True), (False, False)])
def test_reach(duel, option, kept_at_bay):
    spear = fighter("Spearman", ("longspear",))
    fight = duel(red=swordsman(), blue=spear, reach=option)
    fight.dice(attack=80)
    fight.plays("red: attack with broadsword", "blue: no reaction")
    assert (fight.blow.manner == Act.STRIKE_WEAPON) is kept_at_bay


@pytest.mark.rule("FREE.LUCK")
@pytest.mark.parametrize(("option", "points"), [(True, 2), (False, 0)])
def test_luck(duel, option, points):
    fight = duel(red=swordsman(luck=2), blue=swordsman(), luck=option)
    assert fight.red.luck == points
    fight.dice(attack=90)
    fight.plays("red: attack")
    assert fight.asked == (("red", "luck") if option else ("blue", "react"))
    if option:
        fight.plays("red: keep")
    fight.plays("blue: no reaction")


@pytest.mark.rule("HARM.SERIOUS")
@pytest.mark.parametrize(("option", "skill"), [(True, 34), (False, 50)])
def test_the_penalty_for_serious_wounds(duel, option, skill):
    fight = duel(red=swordsman(style=70), blue=unarmoured(leg=5), serious_wound_penalty=option)
    fight.dice(attack=20, location=2, damage=5, turns=1, endurance=50)
    fight.plays("red: attack", "blue: no reaction", "red: waive", "blue: dither")
    fight.dice(attack=30, evade=33)
    fight.plays("red: attack", "blue: evade")
    assert fight.blow.defence_skill == skill


@pytest.mark.rule("SE.COMPEL_SURRENDER")
@pytest.mark.parametrize("option", [True, False])
def test_players_may_be_spared_the_demand_to_yield(duel, option):
    fight = duel(
        red=swordsman(style=70), blue=unarmoured(player=True, evade=60),
        compel_surrender_against_players=option,
    )  # fmt: skip
    fight.dice(attack=43, evade=50)
    fight.plays("red: attack", "blue: evade", "blue: dither")
    fight.dice(attack=43, location=2, damage=1)
    fight.plays("red: attack", "blue: no reaction")
    assert ("compel surrender" in fight.legal) == option
    fight.waives()


@pytest.mark.rule("SE.SIZE_MATTERS")
@pytest.mark.parametrize(("option", "falls"), [(True, False), (False, True)])
def test_size_may_matter(duel, option, falls):
    fight = duel(red=swordsman(style=70), blue=unarmoured(SIZ=26, brawn=40), size_matters=option)
    fight.dice(attack=43, location=2, damage=1, brawn=60)
    fight.plays("red: attack", "blue: no reaction", "red: trip opponent", "blue: by brawn")
    assert fight.blue.prone is falls


@pytest.mark.rule("HARM.HEROIC_LAST_ACTION")
@pytest.mark.parametrize("option", [True, False])
def test_the_ruined_may_act_once_more(duel, option):
    red = fighter("Red", (weapon("maul", hands=2, damage="1d20"),), style=70)
    fight = duel(red=red, blue=unarmoured(luck=1, leg=5), heroic_last_action=option)
    fight.dice(attack=43, location=2, damage=12, endurance=40)
    fight.plays("red: attack", "blue: keep", "blue: no reaction", "red: waive", "blue: keep",
                "blue: keep", "blue: keep")  # fmt: skip
    assert fight.asked == (("blue", "last_action") if option else None)


# ---------------------------------------------------------------- switches


@pytest.mark.rule("EXCHANGE.STACKING")
@pytest.mark.parametrize("effect", EFFECTS)
def test_an_effect_that_is_switched_off_is_not_offered(duel, effect):
    words = effect.replace("_", " ")
    legal = []
    for disabled in (set(), {effect}):
        fight = duel(
            red=fighter("Red", (TOOL,), style=70),
            blue=(knifeman if effect == "close_range" else swordsman)(style=60, evade=60),
            disabled=disabled,
            reach=effect in ("close_range", "open_range"),
        )
        if effect == "open_range":
            fight.plays("red: change range blue", "blue: no reaction", "blue: dither")
        if effect == "compel_surrender":
            fight.dice(attack=43, evade=50)
            fight.plays("red: attack", "blue: evade", "blue: dither")
        if effect in DEFENSIVE:
            fight.dice(attack=71, parry=50)
        else:
            fight.dice(attack=7, parry=100, location=2, damage=1)
        fight.plays("red: attack", "blue: parry")
        legal.append(fight.legal)
        fight.waives()
    assert words in legal[0]
    assert legal[1] == legal[0] - {words}


@pytest.mark.rule("SE.PREPARE_COUNTER")
def test_an_effect_that_is_switched_off_is_neither_foreseen_nor_substituted(duel):
    fight = duel(
        red=swordsman(style=70), blue=swordsman(style=60), disabled={"bleed", "trip_opponent"}
    )
    fight.dice(attack=71, parry=50)
    fight.plays("red: attack", "blue: parry", "blue: prepare counter ...")
    assert "impale" in fight.legal and not {"bleed", "trip opponent"} & fight.legal
    fight.plays("blue: impale", "blue: dither")
    fight.dice(attack=43, location=2, damage=1)
    fight.plays("red: attack", "blue: no reaction", "red: impale")
    assert fight.asked == ("blue", "substitute")
    assert "disarm opponent" in fight.legal and "trip opponent" not in fight.legal
    fight.plays("blue: waive")


@pytest.mark.rule("REACT.PARRY", "REACT.EVADE")
@pytest.mark.parametrize(
    ("disabled", "legal"),
    [
        ((), {"parry", "evade", "no reaction"}), (("parry",), {"evade", "no reaction"}),
        (("evade",), {"parry", "no reaction"}),
    ],
)  # fmt: skip
def test_reactions_may_be_switched_off(duel, disabled, legal):
    fight = duel(red=swordsman(style=70), blue=swordsman(), disabled=set(disabled))
    fight.dice(attack=90)
    fight.plays("red: attack")
    assert fight.legal == legal
    fight.plays("blue: no reaction")


@pytest.mark.rule("REACT.PARRY", "REACT.EVADE")
def test_without_reactions_nobody_is_asked_for_one(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman(), disabled={"parry", "evade"})
    fight.dice(attack=43, location=2, damage=1)
    fight.plays("red: attack")
    assert fight.effects_to_pick == ("red", 1)
    fight.waives()


@pytest.mark.rule("REACT.PARRY", "EXCHANGE.PREDECLARED")
@pytest.mark.parametrize(("disabled", "asked"), [((), "ready"), (("parry",), "react")])
def test_what_is_switched_off_is_not_declared_in_advance_either(duel, disabled, asked):
    fight = duel(red=swordsman(style=70), blue=shieldman(style=120), disabled=set(disabled))
    fight.dice(attack=90)
    fight.plays("red: attack")
    assert fight.asked == ("blue", asked)
    fight.plays(*["blue: wait"] * (asked == "ready"), "blue: no reaction")


@pytest.mark.rule("REACT.INTERRUPT")
@pytest.mark.parametrize(("disabled", "asked"), [((), "interrupt"), (("interrupt",), "react")])
def test_interrupts_may_be_switched_off(duel, disabled, asked):
    fight = duel(red=swordsman(style=70), blue=swordsman(), disabled=set(disabled))
    fight.plays("red: dither", "blue: delay")
    fight.dice(attack=90)
    fight.plays("red: attack")
    assert fight.asked == ("blue", asked)
    fight.plays(*["blue: wait"] * (asked == "interrupt"), "blue: no reaction")


@pytest.mark.rule("TRAIT.UNARMED_PROWESS")
@pytest.mark.parametrize(("disabled", "damage"), [((), 0), (("unarmed_prowess",), 3)])
def test_traits_may_be_switched_off(duel, disabled, damage):
    fight = duel(
        red=swordsman(style=70),
        blue=brawler(unarmed=60, unarmed_traits=("unarmed_prowess",), chest=9),
        disabled=set(disabled),
    )
    fight.dice(attack=43, parry=50, location=11, damage=6)
    fight.plays("red: attack", "blue: parry")
    assert fight.blue.hit_points["chest"] == 9 - damage
