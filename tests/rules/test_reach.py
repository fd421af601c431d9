"""Weapon reach: who can strike and parry at what range, and with what [REACH.*, UNARMED.*]."""

from __future__ import annotations

import pytest
from rules.table import animal, axeman, brawler, fighter, knifeman, spearman, swordsman, weapon

from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import Act, Place, Reach

TENTACLE = weapon("tentacle", reach="very_long", damage="1d6", location="right_front_leg")
BITE = weapon("bite", reach="short", damage="1d8", location="head")


def pikeman(**about):
    """Pike: Large, Very Long, 1d10+2, armour points 4, hit points 12."""
    return fighter("Pikeman", about.pop("weapons", ("pike",)), **about)


def closes(fight, *answers, to="short"):
    """Red closes on blue, who lets it be or answers otherwise."""
    fight.plays(f"red: change range blue {to}".strip(), *(answers or ("blue: no reaction",)))


# ---------------------------------------------------------------- the range of a fight


@pytest.mark.rule("REACH.GAP", "REACH.AT_LONGER", "CLOSE.ENGAGEMENT")
def test_a_fight_begins_at_the_longer_reach_and_the_shorter_is_engaged_all_the_same(duel):
    fight = duel(red=knifeman(), blue=pikeman(), reach=True)
    assert fight.red.range_to("blue") == fight.blue.range_to("red") == Reach.VERY_LONG
    assert fight.red.engaged_with == {"blue_0"}
    fight.dice(attack=80)
    fight.plays("red: dither", "blue: attack", "red: no reaction")


@pytest.mark.rule("REACH.GAP")
def test_a_blow_that_engages_is_struck_at_the_longer_reach(duel):
    fight = duel(red=pikeman(style=60), blue=knifeman(), start="apart", reach=True)
    fight.dice(attack=80)
    fight.plays("red: attack", "blue: no reaction")
    assert fight.red.range_to("blue") == Reach.VERY_LONG


@pytest.mark.rule("REACH.GAP")
def test_what_is_stowed_has_no_reach_yet(duel):
    fight = duel(red=knifeman(), blue=pikeman(in_hand=()), reach=True)
    assert fight.red.range_to("blue") == Reach.SHORT
    fight.plays("red: dither", "blue: ready")
    assert fight.red.range_to("blue") == Reach.SHORT
    fight.plays("red: dither")
    assert fight.legal >= {"attack", "change range"}


@pytest.mark.rule("REACH.GAP")
@pytest.mark.parametrize(
    ("foe", "manner"),
    [("falchion", Act.STRIKE), ("great_axe", Act.STRIKE_WEAPON), ("pike", Act.STRIKE_WEAPON)],
)
def test_a_dagger_is_kept_at_bay_by_two_steps_not_by_one(duel, foe, manner):
    """Dagger (Short) against falchion (Medium): no effect; against great axe (Long): it applies."""
    fight = duel(red=knifeman(), blue=fighter("Foe", (foe,)), reach=True)
    fight.dice(attack=80)
    fight.plays("red: attack with dagger", "blue: no reaction")
    assert fight.blow.manner == manner


@pytest.mark.rule("REACH.GAP", "REACH.AT_LONGER")
def test_where_reach_is_switched_off_a_dagger_strikes_over_a_pike(duel):
    fight = duel(red=knifeman(style=60), blue=pikeman(abdomen=9), reach=False)
    assert fight.red.range_to("blue") == Reach.VERY_LONG  # noted, but of no account
    fight.dice(attack=40, location=8, damage=3)
    fight.plays("red: attack", "blue: no reaction", "red: waive")
    assert fight.blue.hit_points["abdomen"] == 5


@pytest.mark.rule("REACH.GAP")
def test_a_disarmed_pikeman_keeps_nobody_at_bay(duel):
    fight = duel(red=swordsman(style=60), blue=pikeman(), reach=True)
    assert fight.red.range_to("blue") == Reach.VERY_LONG
    fight.plays("red: dither", "blue: drop", "blue: dither")
    assert fight.red.range_to("blue") == Reach.MEDIUM
    fight.plays("red: attack ...")
    assert fight.legal == {"strike", "pull blow"}
    fight.dice(attack=80)
    fight.plays("red: strike", "blue: no reaction")


@pytest.mark.rule("REACH.GAP")
def test_the_pike_that_is_picked_up_again_is_too_long(duel):
    fight = duel(red=swordsman(style=60), blue=pikeman(), reach=True)
    fight.plays("red: dither", "blue: drop", "blue: dither")
    for _ in range(2):
        fight.plays("red: dither", "blue: ready")
    assert fight.blue.holds("pike")
    assert fight.red.range_to("blue") == Reach.MEDIUM


# ---------------------------------------------------------------- at the longer reach


@pytest.mark.rule("REACH.AT_LONGER", "ACT.ATTACK")
def test_the_pike_itself_may_be_struck(duel):
    """1d8 of 8 and Damage Modifier 1, less the pike's 4 armour points, from its 12 hit points."""
    red = swordsman(style=60, damage_modifier="+1d2")
    fight = duel(red=red, blue=pikeman(), reach=True)
    fight.dice(attack=40, damage=8, modifier=1)
    fight.plays("red: attack with broadsword", "blue: no reaction", "red: waive")
    assert fight.blow.manner == Act.STRIKE_WEAPON
    assert fight.blue.item("pike").hit_points == 7
    assert fight.blue.hit_points["abdomen"] == 6 and not fight.blow.wounded
    assert len(fight.told(Tell.AIMS_AT_WEAPON)) == 1


@pytest.mark.rule("REACH.AT_LONGER")
def test_a_weapon_that_was_struck_to_pieces_keeps_nobody_at_bay(duel):
    pole = weapon("pole", hands=2, reach="very_long", armour_points=2, hit_points=3)
    fight = duel(red=swordsman(style=60), blue=pikeman(weapons=(pole,)), reach=True)
    fight.dice(attack=40, damage=5)
    fight.plays("red: attack with broadsword", "blue: no reaction", "red: waive")
    assert fight.blue.place("pole") == Place.BROKEN
    assert fight.red.range_to("blue") == Reach.MEDIUM


@pytest.mark.rule("REACH.AT_LONGER")
def test_a_parry_protects_the_weapon_as_it_would_its_bearer(duel):
    fight = duel(red=swordsman(style=60), blue=pikeman(style=60), reach=True)
    fight.dice(attack=40, parry=50, damage=8)
    fight.plays("red: attack with broadsword", "blue: parry")
    assert fight.blue.item("pike").hit_points == 12  # a Large pike against a Medium sword


@pytest.mark.rule("REACH.AT_LONGER", "EXCHANGE.STACKING")
def test_a_blow_at_a_weapon_hurts_nobody(duel):
    fight = duel(red=swordsman(style=60), blue=pikeman(), reach=True)
    fight.dice(attack=6, damage=8)
    fight.plays("red: attack with broadsword", "blue: no reaction")
    nothing = {"bleed", "impale", "choose location"}
    assert not fight.legal & nothing
    assert {"maximise damage", "disarm opponent", "trip opponent", "close range"} <= fight.legal
    fight.waives()


@pytest.mark.rule("REACH.AT_LONGER")
def test_of_two_long_weapons_one_is_chosen(duel):
    blue = fighter("Foe", ("shortspear", "net"), in_hand=("shortspear", "net"))
    fight = duel(red=knifeman(style=60), blue=blue, reach=True)
    fight.plays("red: attack with dagger ...")
    assert fight.asked == ("red", "foe_weapon")
    assert fight.legal == {"shortspear", "net"}
    fight.dice(attack=40, damage=4)
    fight.plays("red: net", "blue: no reaction", "red: waive")
    assert fight.blue.item("shortspear").hit_points == 5
    assert fight.blue.item("net").hit_points < 20


@pytest.mark.rule("REACH.AT_LONGER", "ACT.ATTACK")
def test_a_limb_that_reaches_far_is_struck_itself(duel):
    fight = duel(red=knifeman(style=60), blue=animal(weapons=(TENTACLE, BITE)), reach=True)
    assert fight.red.range_to("blue") == Reach.VERY_LONG
    before = fight.blue.hit_points["right front leg"]
    fight.dice(attack=40, damage=1)  # no die for the location
    fight.plays("red: attack with dagger", "blue: no reaction")
    assert "choose location" not in fight.legal and "bleed" in fight.legal
    fight.plays("red: waive")
    assert fight.blue.hit_points["right front leg"] == before - 2


@pytest.mark.rule("REACH.AT_LONGER")
def test_a_weapon_kept_at_bay_parries_all_the_same(duel):
    fight = duel(red=knifeman(style=60), blue=pikeman(style=60), reach=True)
    fight.dice(attack=40, parry=30, location=8, damage=1)
    fight.plays("red: dither", "blue: attack", "red: parry")
    assert fight.won is None


@pytest.mark.rule("REACH.AT_LONGER", "REACT.INTERRUPT")
def test_a_pike_that_is_dropped_in_time_cannot_be_struck(duel):
    fight = duel(red=knifeman(), blue=pikeman(), reach=True)
    fight.plays("red: dither", "blue: delay", "red: attack with dagger")
    fight.plays("blue: interrupt", "blue: drop", "blue: dither")
    assert len(fight.told(Tell.VOID)) == 1


@pytest.mark.rule("REACH.AT_LONGER")
def test_who_can_reach_one_foe_of_two_strikes_that_one(melee):
    fight = melee(red=knifeman(), blue=[pikeman(), swordsman(in_hand=())], reach=True)
    assert "attack" in fight.legal
    fight.dice(attack=80)
    fight.plays("red: attack blue_1 with dagger", "blue_1: no reaction")
    assert fight.blow.manner == Act.STRIKE


# ---------------------------------------------------------------- at the shorter reach


@pytest.mark.rule("REACH.AT_SHORTER")
def test_the_longer_weapon_cannot_parry_the_shorter(duel):
    fight = duel(red=knifeman(style=60), blue=axeman(), reach=True)
    closes(fight)
    fight.plays("blue: dither")
    fight.dice(attack=80)
    fight.plays("red: attack with dagger")
    assert fight.legal == {"no reaction", "parry", "evade"}
    fight.dice(parry=30)
    fight.plays("blue: parry ...")
    assert fight.blow.defence_item == 1  # bare hands: there is nothing else to choose
    fight.waives()


@pytest.mark.rule("REACH.AT_SHORTER")
@pytest.mark.parametrize("option", [True, False])
def test_a_single_step_too_long_still_parries(duel, option):
    fight = duel(red=knifeman(style=60), blue=swordsman(), reach=option)
    fight.dice(attack=80)
    if option:
        closes(fight)
        fight.plays("blue: dither")
    fight.plays("red: attack with dagger", "blue: parry ...")
    assert fight.legal == {"broadsword", "unarmed"}
    fight.dice(parry=80)
    fight.plays("blue: broadsword")


@pytest.mark.rule("REACH.AT_SHORTER", "EXCHANGE.SIZE_TABLE")
@pytest.mark.parametrize(("foe", "passes"), [("dagger", 2), ("shortsword", 0)])
def test_a_great_axe_at_dagger_reach_is_medium_and_does_1d3_plus_1(duel, foe, passes):
    """Huge, Long; the gap is 2: Medium. 1d3+1 of 3, and Damage Modifier 1: 5."""
    red = fighter("Red", (foe,), style=60, abdomen=9)
    fight = duel(red=red, blue=axeman(style=60, damage_modifier="+1d2"), reach=True)
    closes(fight)
    fight.dice(attack=40, parry=30, location=8, damage=3, modifier=1)
    fight.plays("blue: attack with great axe", f"red: parry with {foe}")
    assert fight.blow.rolled == 5
    assert fight.red.hit_points["abdomen"] == 9 - passes


@pytest.mark.rule("REACH.AT_SHORTER", "SE.MAXIMISE_DAMAGE")
def test_the_haft_neither_cuts_nor_pierces_and_has_one_die(duel):
    fight = duel(red=knifeman(abdomen=9), blue=axeman(style=60), reach=True)
    closes(fight)
    fight.dice(attack=6, location=8)
    fight.plays("blue: attack with great axe", "red: no reaction")
    assert not fight.legal & {"bleed", "sunder", "impale"}
    fight.plays("blue: maximise damage")
    assert "maximise damage" not in fight.legal
    fight.plays("blue: waive")
    assert fight.blow.rolled == 4


@pytest.mark.rule("REACH.AT_SHORTER")
def test_the_haft_is_never_less_than_small(duel):
    fight = duel(red=brawler(unarmed=60), blue=spearman(style=60), reach=True)
    closes(fight, to="")
    fight.dice(attack=40, parry=30, location=8, damage=3)
    fight.plays("blue: attack with shortspear", "red: parry")  # Medium, three steps too long
    assert fight.blow.haft == 3
    assert fight.red.hit_points["abdomen"] == 6


@pytest.mark.rule("REACH.AT_SHORTER")
def test_the_ways_out_of_a_cramped_place(duel):
    blue = axeman(weapons=("great_axe", "dagger"), style=60, unarmed=60)
    fight = duel(red=knifeman(style=60), blue=blue, reach=True)
    closes(fight)
    fight.plays("blue: change range red ...")
    assert "long" in fight.legal
    fight.plays("blue: long", "red: no reaction")
    assert fight.red.range_to("blue") == Reach.LONG
    closes(fight)
    fight.plays("blue: drop", "blue: ready dagger")
    fight.dice(attack=80, parry=80)
    fight.plays("red: attack with dagger", "blue: parry with dagger")


@pytest.mark.rule("REACH.AT_SHORTER", "SE.DISARM_OPPONENT")
@pytest.mark.parametrize(("style", "keeps"), [(60, True), (61, False)])
def test_a_cramped_weapon_is_lighter_to_strike_from_the_hand(duel, style, keeps):
    """Dagger (Small) against great axe (Huge), cramped to Medium: one grade easier, not three."""
    fight = duel(red=knifeman(style=60), blue=axeman(style=40), reach=True)
    closes(fight)
    fight.plays("blue: dither")
    fight.dice(attack=40, location=8, damage=1, style=style)
    fight.plays("red: attack with dagger", "blue: no reaction", "red: disarm opponent")
    assert fight.blue.holds("great axe") is keeps  # 40 made Easy is 60


@pytest.mark.rule("REACH.AT_SHORTER", "SE.DISARM_OPPONENT")
@pytest.mark.parametrize(("style", "keeps"), [(40, True), (41, False)])
def test_a_haft_is_small_at_the_least_and_strikes_a_dagger_as_its_like(duel, style, keeps):
    """A shortspear is Medium and at Touch three steps too long: Small, not less."""
    red = knifeman(style=40, abdomen=9)
    fight = duel(red=red, blue=spearman(style=60), reach=True)
    closes(fight, to="touch")
    fight.dice(attack=30, location=8, damage=1, style=style)
    fight.plays("blue: attack with shortspear", "red: no reaction", "blue: disarm opponent")
    assert fight.red.holds("dagger") is keeps


@pytest.mark.rule("UNARMED.PARRY", "UNARMED.STRIKE", "UNARMED.GRAPPLE", "STYLE.UNARMED")
def test_bare_hands_neither_strike_grapple_nor_parry_from_beyond_their_reach(duel):
    fight = duel(red=brawler(unarmed=60), blue=swordsman(style=60), reach=True)
    fight.dice(attack=80)
    fight.plays("red: attack", "blue: no reaction")
    assert fight.blow.manner == Act.STRIKE_WEAPON  # there is nothing else to strike


@pytest.fixture
def at_the_swords_length(duel):
    """Red has nothing but bare hands; blue's sword keeps them at bay."""
    return duel(red=brawler(unarmed=60), blue=swordsman(style=60), reach=True)


@pytest.mark.rule("UNARMED.PARRY")
def test_at_swords_length_bare_hands_can_only_evade(at_the_swords_length):
    fight = at_the_swords_length
    fight.dice(attack=80)
    fight.plays("red: dither", "blue: attack")
    assert fight.legal == {"evade", "no reaction"}
    fight.plays("red: no reaction")


@pytest.mark.rule("UNARMED.PARRY", "REACH.AT_SHORTER")
def test_inside_the_sword_bare_hands_stop_all_of_the_hilt(at_the_swords_length):
    """Medium, two steps too long at Touch: Small, as the hands are; and no effect at equal
    levels."""
    fight = at_the_swords_length
    closes(fight, to="")
    fight.dice(attack=40, parry=30, location=8, damage=3)
    fight.plays("blue: attack with broadsword", "red: parry")
    assert fight.blow.rolled == 4 and fight.won is None
    assert fight.red.hit_points["abdomen"] == 6


@pytest.mark.rule("UNARMED.PARRY", "UNARMED.STRIKE", "UNARMED.GRAPPLE")
def test_inside_the_sword_bare_hands_strike_and_grapple(at_the_swords_length):
    fight = at_the_swords_length
    closes(fight, to="")
    fight.plays("blue: dither", "red: attack ...")
    assert fight.legal == {"strike", "pull blow", "grapple"}
    fight.dice(attack=80)
    fight.plays("red: strike", "blue: no reaction")


@pytest.mark.rule("UNARMED.PARRY")
@pytest.mark.parametrize(("foe", "passes"), [("shortsword", 2), ("dagger", 0)])
def test_at_daggers_length_bare_hands_parry_by_size(duel, foe, passes):
    """Small against a Medium shortsword half, against a Small dagger all."""
    blue = fighter("Blue", (foe,), style=60)
    fight = duel(red=brawler(unarmed=60), blue=blue, reach=True)
    fight.dice(attack=40, parry=30, location=8, damage=4)
    fight.plays("red: dither", "blue: attack with " + foe, "red: parry")
    assert fight.won is None
    assert fight.red.hit_points["abdomen"] == 6 - passes


# ---------------------------------------------------------------- what is seen of it


def seen_by(fight, who):
    """What a fighter perceives, by name."""
    battle = fight.battle
    return dict(zip(battle.ruleset.feature_names(*battle.view()), battle.observe(who)))


@pytest.mark.rule("REACH.GAP")
def test_the_range_and_what_suits_it_are_seen(duel):
    fight = duel(red=knifeman(), blue=pikeman(weapons=("pike", "dagger")), reach=True)
    seen = seen_by(fight, fight.red.who)
    assert seen["foe_0.range"] == pytest.approx(Reach.VERY_LONG / 6)
    assert seen["self.weapon_0.reach_gap"] == -0.75  # dagger against the length of a pike
    assert seen["foe_0.weapon_0.reach_gap"] == 0
    assert seen["foe_0.weapon_1.there"] == seen["foe_0.weapon_1.reach_gap"] == 0  # not drawn
    closes(fight)
    seen = seen_by(fight, fight.red.who)
    assert seen["self.weapon_0.reach_gap"] == 0
    assert seen["foe_0.weapon_0.reach_gap"] == 0.75


@pytest.mark.rule("REACH.WITHDRAWING")
def test_it_is_seen_who_has_broken_away(duel):
    fight = duel(red=knifeman(), blue=pikeman(), reach=True)
    fight.plays("red: change range disengage", "blue: no reaction")
    for who in (fight.red.who, fight.blue.who):
        seen = seen_by(fight, who)
        assert seen["foe_0.distant"] == 1 and seen["foe_0.range"] == 0
        assert seen["self.reforming"] == (who == fight.red.who)


@pytest.mark.rule("REACH.GAP")
def test_without_the_rules_of_reach_nothing_is_too_long_or_too_short(duel):
    fight = duel(red=knifeman(), blue=pikeman(), reach=False)
    seen = seen_by(fight, fight.red.who)
    assert seen["self.weapon_0.reach_gap"] == seen["foe_0.weapon_0.reach_gap"] == 0


@pytest.mark.rule("REACH.AT_LONGER", "SE.GRIP", "SE.FLURRY")
def test_who_is_kept_at_bay_grips_nobody(duel):
    fight = duel(red=brawler(unarmed=60), blue=pikeman(), reach=True)
    fight.dice(attack=40, damage=1)
    fight.plays("red: attack", "blue: no reaction")
    assert not {"grip", "flurry"} & fight.legal and "close range" in fight.legal
    fight.waives()
