"""Grips, nets and jaws: what holds a foe, what the hold does, how it ends [SE.GRIP, SE.ENTANGLE,
SE.SLIP_FREE, UNARMED.CREATURE, UNARMED.GRAPPLE, ACT.STRUGGLE, TRAIT.MANCATCHER].
"""

from __future__ import annotations

import pytest
from rules.table import animal, brawler, fighter, swordsman, unarmoured, weapon

from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import Place

LEFT_LEG, ABDOMEN, CHEST, RIGHT_ARM, LEFT_ARM, HEAD = 5, 8, 11, 14, 17, 20
JAWS = weapon("bite", location="head", effects=["grip", "bleed"])


def wins(fight, effect, location=ABDOMEN, attack=43, red="red", blue="blue", words="", **dice):
    """Red's attack succeeds against one who lets it come; the blow does 1 point."""
    fight.dice(attack=attack, location=location, **{"damage": 1} | dice)
    fight.plays(f"{red}: attack {words}", f"{blue}: no reaction", f"{red}: {effect} ...")


def gripped(duel, red=None, blue=None, **options):
    """Red grips blue with the right hand, and it is blue's turn."""
    fight = duel(red=red or brawler(unarmed=60), blue=blue or swordsman(), **options)
    wins(fight, "grip", words="strike head")
    if fight.asked == ("red", "limb"):
        fight.plays("red: right arm")
    return fight


def netman(**about):
    """A net and a trident; Net and Trident 60."""
    about.setdefault("in_hand", ("net",))
    return fighter("Netman", ("trident", "net"), **{"style": 60} | about)


def netted(duel, location=LEFT_ARM, red=None, blue=None, attack=43, **options):
    """Red's net has caught blue, and it is blue's turn."""
    fight = duel(red=red or netman(), blue=blue or swordsman(), **options)
    wins(fight, "entangle", location, attack, words="with net")
    fight.waives()
    return fight


# ---------------------------------------------------------------- Grip


@pytest.mark.rule("SE.GRIP")
def test_an_empty_hand_closes_on_the_foe(duel):
    fight = duel(red=brawler(unarmed=60), blue=swordsman())
    wins(fight, "grip", words="strike head")
    assert fight.asked == ("red", "limb")
    assert fight.legal == {"right arm", "left arm"}
    fight.plays("red: left arm")
    assert fight.blue.holders == [("grip", "red_0", "abdomen")]
    assert fight.red.grasping == {"left arm"}
    assert fight.blue.held == set()  # nothing of the victim is made useless


@pytest.mark.rule("SE.GRIP")
def test_the_gripped_cannot_slip_away_but_can_fight(melee):
    fight = melee(red=[brawler(unarmed=60), swordsman()], blue=swordsman(style=60))
    fight.plays("red_0: dither", "red_1: dither")
    assert "outmanoeuvre" in fight.legal
    fight = melee(red=[brawler(unarmed=60), swordsman()], blue=swordsman(style=60))
    wins(fight, "grip", red="red_0", words="strike head")
    fight.plays("red_0: right arm", "red_1: dither")
    assert "outmanoeuvre" not in fight.legal
    assert {"attack", "struggle"} <= fight.legal
    fight.dice(attack=90)
    fight.plays("blue: attack red_0 with broadsword", "red_0: no reaction")
    assert fight.blow.attack_skill == 60


@pytest.mark.rule("SE.GRIP")
@pytest.mark.parametrize(
    ("red", "words", "offered"),
    [
        (brawler(unarmed=60), "", True),
        (swordsman(unarmed=60), "with unarmed", True),  # with the left hand
        (swordsman(style=60), "with broadsword", False),
        (swordsman(weapons=("shortsword", "dagger"), unarmed=60), "with unarmed", False),
        (animal(weapons=(JAWS,), style=60), "", True),
        (animal(weapons=(weapon("hoof", location="head"),), style=60), "", False),
    ],
    ids=["hands", "one hand", "a sword", "both hands full", "jaws", "a hoof"],
)
def test_it_takes_a_blow_of_the_body_and_a_limb_that_can_hold(duel, red, words, offered):
    fight = duel(red=red, blue=swordsman())
    fight.dice(attack=43, location=ABDOMEN, damage=1)
    fight.plays(f"red: attack {words}", "blue: no reaction")
    assert ("grip" in fight.legal) is offered
    fight.waives()


@pytest.mark.rule("SE.GRIP")
def test_a_defender_grips_nobody_and_it_may_be_switched_off(duel):
    fight = duel(red=swordsman(), blue=brawler(unarmed=60))
    fight.dice(attack=90, parry=40)
    fight.plays("red: attack", "blue: parry")
    assert "grip" not in fight.legal
    fight.waives()
    fight = duel(red=brawler(unarmed=60), blue=swordsman(), disabled={"grip"})
    fight.dice(attack=43, location=ABDOMEN, damage=1)
    fight.plays("red: attack strike", "blue: no reaction")
    assert "grip" not in fight.legal
    fight.waives()


@pytest.mark.rule("SE.GRIP", "ACT.STRUGGLE")
@pytest.mark.parametrize(("mine", "theirs"), [("brawn", "unarmed"), ("unarmed", "brawn")])
@pytest.mark.parametrize(("rolls", "free"), [((43, 42), True), ((42, 43), False)])
def test_brawn_or_unarmed_breaks_a_grip(duel, mine, theirs, rolls, free):
    fight = gripped(duel)
    fight.dice(**{mine: rolls[0], theirs: rolls[1]})
    fight.plays("blue: struggle", f"blue: by {mine}", f"red: by {theirs}")
    assert (fight.blue.holders == []) is free
    assert (fight.red.grasping == set()) is free
    assert fight.blue.action_points == 2


@pytest.mark.rule("SE.GRIP", "ACT.STRUGGLE")
def test_overwhelming_brawn_holds_for_good(duel):
    ogre = brawler(unarmed=60, brawn=60, damage_modifier="+1d8")
    fight = duel(red=ogre, blue=swordsman(unarmed=95))
    wins(fight, "grip", words="strike head", modifier=1)
    fight.plays("red: right arm")
    fight.dice(brawn=99)
    fight.plays("blue: struggle", "blue: by unarmed", "red: by brawn")
    assert len(fight.blue.holders) == 1


@pytest.mark.rule("SE.GRIP", "SE.COMPEL_SURRENDER")
@pytest.mark.parametrize("hold", ["grip", "net", "none"])
def test_whoever_is_held_may_be_told_to_yield(duel, hold):
    if hold == "grip":
        fight = gripped(duel)
    elif hold == "net":
        fight = netted(duel, red=netman(in_hand=("trident", "net")))
    else:
        fight = duel(red=swordsman(style=60), blue=swordsman())
        fight.plays("red: dither")
    fight.plays("blue: dither")
    fight.dice(attack=43, location=ABDOMEN, damage=1)
    fight.plays("red: attack", "blue: no reaction")
    assert ("compel surrender" in fight.legal) is (hold != "none")
    fight.waives()


# ---------------------------------------------------------------- jaws


@pytest.mark.rule("UNARMED.CREATURE")
def test_each_natural_weapon_has_its_own_figures(duel):
    claw = weapon("claw", size="large", reach="long", damage="1d8", location="right_front_leg")
    bite = weapon("bite", size="small", reach="touch", damage="1d4", location="head")
    fight = duel(red=animal(weapons=(claw, bite), style=60), blue=swordsman(style=60))
    fight.plays("red: attack ...")
    assert fight.asked == ("red", "weapon") and fight.legal == {"claw", "bite"}
    fight.dice(attack=43, parry=40, location=ABDOMEN, damage=5)
    fight.plays("red: claw", "blue: parry with broadsword")
    assert fight.blue.hit_points["abdomen"] == 4  # Large against Medium: half
    fight.plays("blue: dither")
    fight.dice(attack=43, parry=40, location=ABDOMEN, damage=4)
    fight.plays("red: attack with bite", "blue: parry with broadsword")
    assert fight.blue.hit_points["abdomen"] == 4


def crocodile(**about):
    """Its jaws hold whatever they wound."""
    jaws = weapon("jaws", location="head", effects=["grip"], inherent=["grip"], damage="1d8")
    return animal(weapons=(jaws,), **{"style": 60} | about)


@pytest.mark.rule("UNARMED.CREATURE")
@pytest.mark.parametrize(("armour", "held"), [(0, True), (4, False)])
def test_the_jaws_of_a_crocodile_hold_what_they_wound(duel, armour, held):
    fight = duel(red=crocodile(), blue=unarmoured(armour=armour))
    fight.dice(attack=43, location=LEFT_LEG, damage=4)
    fight.plays("red: attack", "blue: no reaction", "red: waive")
    grips = [("grip", "red_0", "left leg")]
    assert fight.blue.holders == (grips if held else [])
    assert fight.red.grasping == ({"head"} if held else set())


@pytest.mark.rule("UNARMED.CREATURE")
def test_it_costs_no_special_effect_and_jaws_that_miss_hold_nothing(duel):
    fight = duel(red=crocodile(), blue=swordsman(style=60))
    fight.dice(attack=43, parry=50, location=LEFT_LEG, damage=4)
    fight.plays("red: attack", "blue: parry")
    assert fight.blue.holders == []  # Medium parries Medium: no wound
    fight.plays("blue: dither")
    fight.dice(attack=90)
    fight.plays("red: attack", "blue: no reaction")
    assert fight.blue.holders == []


@pytest.mark.rule("UNARMED.CREATURE")
def test_what_comes_by_itself_may_be_switched_off(duel):
    fight = duel(red=crocodile(), blue=unarmoured(), disabled={"grip"})
    fight.dice(attack=43, location=LEFT_LEG, damage=4)
    fight.plays("red: attack", "blue: no reaction", "red: waive")
    assert fight.blue.holders == []


@pytest.mark.rule("UNARMED.CREATURE")
def test_jaws_worry_the_prey_they_hold_and_let_it_go_for_another(melee):
    fight = melee(red=crocodile(action_points=5), blue=[unarmoured(leg=9), unarmoured()])
    for round_of_jaws in (1, 2):
        fight.dice(attack=43, location=LEFT_LEG, damage=round_of_jaws)
        fight.plays("red: attack blue_0", "blue_0: no reaction", "red: waive")
        assert fight.blue_0.holders == [("grip", "red_0", "left leg")]
        fight.plays("blue_0: dither", "blue_1: dither")
    fight.dice(attack=90)
    fight.plays("red: attack blue_1", "blue_1: no reaction")
    assert fight.blue_0.holders == [] and fight.red.grasping == set()


@pytest.mark.rule("UNARMED.GRAPPLE", "UNARMED.CREATURE")
def test_jaws_that_grip_grapple_too(duel):
    fight = duel(red=animal(weapons=(JAWS,), style=60), blue=swordsman())
    fight.dice(attack=43, location=LEFT_ARM)
    fight.plays("red: attack grapple", "blue: no reaction", "red: waive")
    assert fight.blue.holders == [("grapple", "red_0", "left arm")]
    assert fight.red.grasping == {"head"} and fight.blue.held == {"left arm"}
    fight.plays("blue: dither", "red: attack ...")
    assert fight.legal == {"strike", "pull blow", "crush"}  # it has but one mouth


@pytest.mark.rule("UNARMED.GRAPPLE", "UNARMED.CREATURE")
def test_coils_grapple_with_the_body(duel):
    """The limb that holds may be part of the trunk, which strikes nobody by itself."""
    coils = weapon("coils", location="forequarters", effects=["grip"], damage="1d2")
    red = animal(weapons=(coils,), style=60, unarmed=60, damage_modifier="+1d6")
    fight = duel(red=red, blue=swordsman())
    fight.dice(attack=43, location=CHEST)
    fight.plays("red: attack grapple", "blue: no reaction", "red: waive")
    assert fight.red.grasping == {"forequarters"}
    fight.plays("blue: dither")
    fight.dice(unarmed=43, modifier=4)
    fight.plays("red: attack crush", "blue: decline")
    assert fight.blue.hit_points["chest"] == 3


# ---------------------------------------------------------------- luck against a crush


@pytest.mark.rule("UNARMED.GRAPPLE", "FREE.LUCK")
def test_luck_has_a_crush_rolled_again(duel):
    red = brawler(unarmed=60, damage_modifier="+1d6")
    fight = duel(red=red, blue=swordsman(luck=2), luck=True)
    fight.dice(attack=43, location=CHEST)
    fight.plays("red: attack grapple right arm", "blue: keep", "blue: no reaction", "red: waive")
    fight.plays("blue: dither")
    fight.dice(unarmed=[43, 90])
    fight.plays("red: attack crush")
    assert fight.asked == ("blue", "luck")
    fight.plays("blue: force reroll")
    assert fight.blue.hit_points["chest"] == 7 and fight.blue.luck == 1
    assert fight.asked == ("blue", "turn")


@pytest.mark.rule("UNARMED.GRAPPLE", "FREE.LUCK")
def test_and_its_damage(duel):
    red = brawler(unarmed=60, damage_modifier="+1d6", luck=1)
    fight = duel(red=red, blue=swordsman(luck=1), luck=True)
    fight.dice(attack=43, location=CHEST)
    fight.plays("red: attack grapple right arm", "red: keep", "blue: keep", "blue: no reaction")
    fight.plays("red: waive", "blue: dither")
    fight.dice(unarmed=43, modifier=[2, 6, 1])
    fight.plays("red: attack crush", "red: keep", "blue: keep", "blue: decline")
    fight.plays("red: reroll", "blue: force reroll")
    assert fight.blue.hit_points["chest"] == 6


# ---------------------------------------------------------------- Entangle


@pytest.mark.rule("SE.ENTANGLE")
def test_an_entangled_arm_uses_nothing_it_holds(duel):
    fight = netted(duel, RIGHT_ARM, blue=swordsman(weapons=("broadsword", "dagger")))
    assert fight.blue.holders == [("entangle", "red_0", "right arm")]
    assert fight.blue.holds("broadsword") and fight.red.holds("net")
    fight.plays("blue: attack ...")
    assert fight.legal == {"dagger", "unarmed"}


@pytest.mark.rule("SE.ENTANGLE")
def test_a_snared_leg_goes_nowhere(melee):
    fight = melee(red=[netman(), swordsman()], blue=swordsman())
    wins(fight, "entangle", LEFT_LEG, red="red_0", words="with net")
    fight.plays("red_1: dither")
    assert "outmanoeuvre" not in fight.legal
    fight.dice(attack=90)
    fight.plays("blue: attack red_0 with broadsword", "red_0: no reaction")
    assert fight.blow.attack_skill == 50  # it hinders no blow


@pytest.mark.rule("SE.ENTANGLE")
@pytest.mark.parametrize(
    ("location", "skill"), [(HEAD, 40), (CHEST, 40), (ABDOMEN, 40), (LEFT_LEG, 60), (LEFT_ARM, 60)]
)
def test_enmeshed_head_or_trunk_is_one_grade_harder(duel, location, skill):
    fight = netted(duel, location, blue=swordsman(style=60))
    fight.dice(attack=90)
    fight.plays("blue: attack with broadsword", "red: no reaction")
    assert fight.blow.attack_skill == skill


@pytest.mark.rule("SE.ENTANGLE", "ROLL.GRADES")
def test_the_grade_of_the_mesh_adds_to_a_worse_one(duel):
    fight = netted(duel, CHEST, blue=swordsman(style=60, brawn=60, evade=60))
    fight.plays("blue: dither")
    fight.dice(brawn=45)
    fight.plays("red: trip opponent", "blue: by brawn")  # 60 at Hard is 40
    assert fight.blue.prone
    fight.dice(attack=90)
    fight.plays("blue: attack with broadsword", "red: no reaction")
    assert fight.blow.attack_skill == 6  # prone is Formidable, one grade harder is Herculean


@pytest.mark.rule("SE.ENTANGLE", "EVADE.LIMITS")
@pytest.mark.parametrize("location", [LEFT_LEG, LEFT_ARM, CHEST])
def test_the_entangled_do_not_evade(duel, location):
    fight = netted(duel, location, red=netman(in_hand=("trident", "net")))
    fight.plays("blue: dither")
    fight.dice(attack=90)
    fight.plays("red: attack with trident")
    assert fight.legal == {"parry", "no reaction"}
    fight.plays("blue: no reaction")


@pytest.mark.rule("SE.ENTANGLE")
def test_the_net_is_busy_while_it_holds(duel):
    fight = netted(duel, red=netman(in_hand=("trident", "net")))
    fight.dice(attack=90)
    fight.plays("blue: attack with broadsword")
    assert "parry" in fight.legal
    fight.dice(parry=97)
    fight.plays("red: parry ...")
    assert "net" not in fight.legal
    fight.plays("red: trident", "red: attack ...")
    assert "net" not in fight.legal


@pytest.mark.rule("SE.ENTANGLE")
@pytest.mark.parametrize(
    ("weapons", "words", "offered"),
    [(("whip",), "with whip", True), (("broadsword",), "with broadsword", False)],
)
def test_only_entangling_weapons(duel, weapons, words, offered):
    fight = duel(red=fighter("Red", weapons, style=60), blue=swordsman())
    fight.dice(attack=43, location=CHEST, damage=1)
    fight.plays(f"red: attack {words}", "blue: no reaction")
    assert ("entangle" in fight.legal) is offered
    fight.waives()


@pytest.mark.rule("SE.ENTANGLE")
def test_it_needs_no_wound(duel):
    fight = netted(duel, LEFT_ARM, blue=swordsman(armour=6))
    assert fight.blue.held == {"left arm"} and fight.blue.hit_points["left arm"] == 4


@pytest.mark.rule("SE.ENTANGLE")
def test_a_defender_catches_the_arm_that_strikes(duel):
    fight = duel(red=swordsman(), blue=netman())
    fight.dice(attack=90, parry=40)
    fight.plays("red: attack with broadsword", "blue: parry with net", "blue: entangle")
    assert fight.red.holders == [("entangle", "blue_0", "right arm")]


@pytest.mark.rule("SE.ENTANGLE")
def test_who_parries_with_something_else_does_not(duel):
    fight = duel(red=swordsman(), blue=netman(in_hand=("trident", "net")))
    fight.dice(attack=90, parry=40)
    fight.plays("red: attack with broadsword", "blue: parry with trident")
    assert "entangle" not in fight.legal
    fight.waives()


@pytest.mark.rule("SE.ENTANGLE")
def test_it_may_be_switched_off(duel):
    fight = duel(red=netman(), blue=swordsman(), disabled={"entangle"})
    fight.dice(attack=43, location=CHEST, damage=1)
    fight.plays("red: attack with net", "blue: no reaction")
    assert "entangle" not in fight.legal
    fight.waives()


# ---------------------------------------------------------------- the tug


@pytest.mark.rule("SE.ENTANGLE", "SE.TRIP_OPPONENT")
@pytest.mark.parametrize(("brawn", "falls"), [(43, False), (44, False), (42, True), (51, True)])
def test_on_the_next_turn_a_point_trips_against_the_entangling_die(duel, brawn, falls):
    """The die of 43 against 60 stands; equal dice: the higher skill of the wielder wins."""
    falls = falls or brawn == 43
    fight = netted(duel)
    fight.plays("blue: dither")
    assert "trip opponent" in fight.legal
    fight.dice(brawn=brawn)
    fight.plays("red: trip opponent", "blue: by brawn")
    assert fight.blue.prone is falls
    assert fight.red.action_points == 1
    assert fight.blue.held == {"left arm"}  # and still holds


@pytest.mark.rule("SE.ENTANGLE")
def test_it_may_be_resisted_as_any_trip(duel):
    fight = netted(duel)
    fight.plays("blue: dither", "red: trip opponent")
    assert fight.asked == ("blue", "resist_with")
    assert fight.legal == {"by brawn", "by evade", "by acrobatics"}


@pytest.mark.rule("SE.ENTANGLE")
def test_the_chance_comes_once_and_on_the_next_turn_only(duel):
    fight = netted(duel)
    fight.plays("blue: dither")
    fight.dice(brawn=45)
    fight.plays("red: trip opponent", "blue: by brawn", "blue: dither")
    assert "trip opponent" not in fight.legal
    fight = netted(duel)
    fight.plays("blue: dither", "red: dither", "blue: dither")
    assert "trip opponent" not in fight.legal


@pytest.mark.rule("SE.ENTANGLE")
def test_a_defenders_catch_trips_on_his_next_turn(duel):
    fight = duel(red=swordsman(), blue=netman())
    fight.dice(attack=90, parry=40)
    fight.plays("red: attack with broadsword", "blue: parry with net", "blue: entangle")
    assert fight.asked == ("blue", "turn")
    fight.dice(brawn=39)
    fight.plays("blue: trip opponent", "red: by brawn")  # against the parry of 40
    assert fight.red.prone


@pytest.mark.rule("SE.ENTANGLE")
@pytest.mark.parametrize("effect", ["press advantage", "waive"])
def test_who_may_not_attack_trips_nobody(duel, effect):
    fight = netted(duel, blue=swordsman(style=60))
    fight.dice(attack=43, location=CHEST, damage=1)
    fight.plays("blue: attack with broadsword", "red: no reaction", f"blue: {effect}")
    assert ("trip opponent" in fight.legal) is (effect == "waive")


@pytest.mark.rule("SE.ENTANGLE")
def test_who_lies_already_is_not_tripped(duel):
    fight = netted(duel, attack=5, blue=swordsman())
    fight.plays("blue: dither")
    assert "trip opponent" in fight.legal
    fight = duel(red=netman(), blue=swordsman(brawn=5))
    fight.dice(attack=5, location=CHEST, damage=1, brawn=90)
    fight.plays("red: attack with net", "blue: no reaction")
    fight.plays("red: entangle", "red: trip opponent", "blue: by brawn", "blue: dither")
    assert fight.blue.prone and "trip opponent" not in fight.legal


@pytest.mark.rule("SE.ENTANGLE", "REACT.INTERRUPT")
def test_a_tug_is_void_if_the_victim_breaks_free_first(duel):
    fight = netted(duel, blue=swordsman(brawn=60))
    fight.plays("blue: delay", "red: trip opponent", "blue: interrupt")
    fight.dice(brawn=[55, 30])
    fight.plays("blue: struggle")
    assert fight.blue.holders == [] and not fight.blue.prone
    assert len(fight.told(Tell.VOID)) == 1 and fight.red.action_points == 1


# ---------------------------------------------------------------- out of the net


@pytest.mark.rule("SE.ENTANGLE", "ACT.STRUGGLE")
@pytest.mark.parametrize(("rolls", "free"), [([43, 42], True), ([42, 43], False)])
def test_brawn_alone_yanks_free(duel, rolls, free):
    fight = netted(duel)
    fight.dice(brawn=rolls)
    fight.plays("blue: struggle")  # nobody has a choice of skills
    assert (fight.blue.holders == []) is free
    assert fight.red.item("net").entangles == (0 if free else 1)


@pytest.mark.rule("TRAIT.MANCATCHER", "SE.ENTANGLE")
@pytest.mark.parametrize(
    ("traits", "disabled", "needed"),
    [(("mancatcher",), (), 40), ((), (), 60), (("mancatcher",), ("mancatcher",), 60)],
)
def test_a_mancatchers_net_is_harder_to_break(duel, traits, disabled, needed):
    for roll, free in ((needed, True), (needed + 1, False)):
        fight = netted(
            duel, red=netman(traits=traits), blue=swordsman(brawn=60), disabled=set(disabled)
        )
        fight.dice(brawn=[roll, 90])
        fight.plays("blue: struggle")
        assert (fight.blue.holders == []) is free


@pytest.mark.rule("TRAIT.MANCATCHER")
@pytest.mark.parametrize(
    ("words", "traits", "skill"),
    [
        ("with net", ("mancatcher",), 40),
        ("with net", (), 60),
        ("with trident", ("mancatcher",), 60),
    ],
)
def test_and_harder_to_evade(duel, words, traits, skill):
    fight = duel(red=netman(in_hand=("trident", "net"), traits=traits), blue=swordsman(evade=60))
    fight.dice(attack=90, evade=97)
    fight.plays(f"red: attack {words}", "blue: evade")
    assert fight.blow.defence_skill == skill


@pytest.mark.rule("SE.ENTANGLE", "SE.DISARM_OPPONENT")
def test_to_disarm_the_wielder_frees(duel):
    """The victim goes for the net, although the trident is foremost in hand."""
    fight = netted(duel, red=netman(in_hand=("trident", "net")), blue=swordsman(style=60))
    fight.dice(attack=43, location=CHEST, damage=1, style=42)
    fight.plays("blue: attack with broadsword", "red: no reaction", "blue: disarm opponent")
    assert fight.red.place("net") == Place.GROUND and fight.red.holds("trident")
    assert fight.blue.holders == [] and fight.blue.held == set()


@pytest.mark.rule("SE.ENTANGLE")
@pytest.mark.parametrize("way", ["drop", "arm", "down"])
def test_a_net_nobody_holds_holds_nobody(melee, way):
    fight = melee(red=netman(arm=9), blue=[swordsman(), fighter("Mace", ("mace",), style=60)])
    wins(fight, "entangle", LEFT_LEG, blue="blue_0", words="blue_0 with net")
    fight.plays("blue_0: dither")
    if way == "drop":
        fight.plays("blue_1: dither", "red: drop")
    else:
        where, stun = (RIGHT_ARM, "stun location") if way == "arm" else (HEAD, "waive")
        dice = {"endurance": 90} if way == "arm" else {"endurance": 90, "turns": 1}
        fight.dice(attack=43, location=where, damage=5 if way == "down" else 2, **dice)
        fight.plays("blue_1: attack with mace", "red: no reaction", f"blue_1: {stun}")
    assert fight.blue_0.holders == []


# ---------------------------------------------------------------- Slip Free


@pytest.mark.rule("SE.SLIP_FREE")
@pytest.mark.parametrize(
    ("how", "parry", "offered"),
    [("grip", 5, True), ("net", 5, True), ("grapple", 5, False), ("grip", 40, False)],
)
def test_a_critical_defence_slips_a_grip_or_a_net_but_no_grapple(duel, how, parry, offered):
    if how == "net":
        fight = netted(duel, LEFT_LEG, red=netman(in_hand=("trident", "net")))
    elif how == "grip":
        fight = gripped(duel)
    else:
        fight = duel(red=brawler(unarmed=60), blue=swordsman())
        fight.dice(attack=43, location=LEFT_LEG)
        fight.plays("red: attack grapple", "blue: no reaction", "red: waive")
    fight.plays("blue: dither")
    fight.dice(attack=90, parry=parry)
    words = "with trident" if how == "net" else "strike head"
    fight.plays(f"red: attack {words}", "blue: parry with broadsword")
    assert ("slip free" in fight.legal) is offered
    if offered:
        fight.plays("blue: slip free", "blue: waive")
    fight.waives()
    assert (fight.blue.holders == []) is offered


@pytest.mark.rule("SE.SLIP_FREE")
def test_of_several_holds_he_chooses_which_to_slip(melee):
    fight = melee(red=[brawler(unarmed=60), brawler(unarmed=60)], blue=swordsman())
    wins(fight, "grip", RIGHT_ARM, red="red_0", words="strike head")
    fight.plays("red_0: right arm")
    wins(fight, "grip", LEFT_LEG, red="red_1", words="strike head")
    fight.plays("red_1: right arm", "blue: dither")
    fight.dice(attack=43, parry=5, location=ABDOMEN, damage=1)
    fight.plays("red_0: attack strike head", "blue: parry with broadsword", "blue: slip free ...")
    assert fight.asked == ("blue", "hold") and fight.legal == {"right arm", "left leg"}
    fight.plays("blue: left leg")  # the hold of one who has not even struck
    assert fight.blue.holders == [("grip", "red_0", "right arm")]


@pytest.mark.rule("SE.SLIP_FREE")
def test_the_free_have_nothing_to_slip_and_it_may_be_switched_off(duel):
    fight = duel(red=brawler(unarmed=60), blue=swordsman())
    fight.dice(attack=90, parry=5)
    fight.plays("red: attack strike head", "blue: parry with broadsword")
    assert "slip free" not in fight.legal
    fight.waives()
    fight = gripped(duel, disabled={"slip_free"})
    fight.plays("blue: dither")
    fight.dice(attack=90, parry=5)
    fight.plays("red: attack strike head", "blue: parry with broadsword")
    assert "slip free" not in fight.legal
    fight.waives()


# ---------------------------------------------------------------- Damage Weapon cuts a net


@pytest.mark.rule("SE.ENTANGLE", "SE.DAMAGE_WEAPON")
@pytest.mark.parametrize(("damage", "free"), [(3, True), (2, False)])
@pytest.mark.parametrize("reaction", ["no reaction", "parry with trident"])
def test_a_cut_through_the_net_frees(duel, damage, free, reaction):
    """The net has 2 armour points and 20 hit points; it need not fall to pieces."""
    red = netman(in_hand=("trident", "net"), style=50)
    fight = netted(duel, red=red, blue=swordsman(style=60), attack=43)
    parry = {"parry": 97} if reaction != "no reaction" else {}
    fight.dice(attack=43, damage=damage, **parry)
    fight.plays("blue: attack with broadsword", f"red: {reaction}", "blue: damage weapon")
    assert (fight.blue.holders == []) is free
    assert fight.red.item("net").hit_points == 22 - damage
    assert fight.red.item("trident").hit_points == 10


@pytest.mark.rule("SE.ENTANGLE", "SE.DAMAGE_WEAPON")
def test_so_does_a_parry_that_wins_it(duel):
    red = netman(in_hand=("trident", "net"))
    fight = netted(duel, red=red, blue=swordsman(style=60))
    fight.plays("blue: dither")
    fight.dice(attack=90, parry=43, damage=4)
    fight.plays("red: attack with trident", "blue: parry with broadsword", "blue: damage weapon")
    assert fight.blue.holders == []
    assert fight.red.item("net").hit_points == 18 and fight.red.item("trident").hit_points == 10


@pytest.mark.rule("UNARMED.CREATURE", "SE.GRIP")
def test_jaws_that_bite_the_same_foe_again_keep_their_grip(duel):
    fight = duel(red=animal(weapons=(JAWS,), style=60), blue=unarmoured())
    wins(fight, "grip")
    fight.plays("blue: dither")
    fight.dice(attack=90)
    fight.plays("red: attack", "blue: no reaction")
    assert fight.blue.holders == [("grip", "red_0", "abdomen")]
