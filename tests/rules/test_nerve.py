"""Eyes, nerve and the knife in the dark: blindness, screams, scars, silent killing, knockouts;
and the size of a foe [SE.BLIND_OPPONENT, SE.KILL_SILENTLY, SE.SCAR_FOE, SE.SIZE_MATTERS, TRAIT.*].
"""

from __future__ import annotations

import pytest
from rules.table import (
    animal,
    axeman,
    fighter,
    knifeman,
    maceman,
    shieldman,
    swordsman,
    unarmoured,
    weapon,
)

from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import Side


def parries_well(fight, attack=40, parry=5):
    """Blue's parry is a critical, red's attack a success: one effect for blue."""
    fight.dice(attack=attack, parry=parry, location=8, damage=1)
    fight.plays("red: attack", "blue: parry")


# ---------------------------------------------------------------- Blind Opponent


@pytest.mark.rule("SE.BLIND_OPPONENT")
@pytest.mark.parametrize(
    ("evade", "blind"), [(6, False), (5, False), (4, True), (7, True), (99, True)]
)
def test_evade_against_the_critical_parry_or_blind(duel, evade, blind):
    """The parry of 05 is a critical; Evade 60 has its own up to 06, and the higher die wins."""
    fight = duel(red=swordsman(evade=60), blue=swordsman(style=50))
    fight.dice(
        attack=40, parry=5, location=8, damage=1, evade=evade, **({"turns": 2} if blind else {})
    )
    fight.plays("red: attack", "blue: parry", "blue: blind opponent")
    assert fight.red.blinded == (2 if blind else 0)


@pytest.mark.rule("SE.BLIND_OPPONENT", "CLOSE.SITUATIONAL")
def test_the_blinded_fight_at_herculean_for_their_next_turns(duel):
    fight = duel(red=swordsman(style=60), blue=swordsman(style=50, action_points=5))
    fight.dice(attack=40, parry=5, location=8, damage=1, evade=97, turns=2)
    fight.plays("red: attack", "blue: parry", "blue: blind opponent")
    assert fight.red.blinded == 2  # the turn in which it happened does not count
    fight.dice(attack=90, parry=97)
    fight.plays("blue: attack", "red: parry")
    assert fight.blow.defence_skill == 6
    fight.passes_to_turn_of("red")
    fight.dice(attack=90)
    fight.plays("red: attack", "blue: no reaction")
    assert fight.blow.attack_skill == 6
    fight.passes_to_turn_of("red")
    fight.dice(attack=90)
    fight.plays("red: attack", "blue: no reaction")
    assert fight.blow.attack_skill == 60


@pytest.mark.rule("SE.BLIND_OPPONENT")
def test_a_shield_in_hand_may_cover_the_eyes(duel):
    fight = duel(red=shieldman(style=90, evade=30), blue=swordsman(style=50))
    parries_well(fight)
    fight.plays("blue: blind opponent")
    assert fight.asked == ("red", "resist_with")
    assert fight.legal == {"by evade", "by style"}
    fight.dice(style=9)
    fight.plays("red: by style")  # a critical of 90, and 09 beats 05
    assert fight.red.blinded == 0


@pytest.mark.rule("SE.BLIND_OPPONENT")
def test_without_a_shield_there_is_only_evade(duel):
    fight = duel(red=swordsman(style=90), blue=swordsman(style=50))
    fight.dice(attack=40, parry=5, location=8, damage=1, evade=5)
    fight.plays("red: attack", "blue: parry", "blue: blind opponent")
    assert fight.red.blinded == 0  # the one answer was not asked for: 05 against 05 is a tie


@pytest.mark.rule("SE.BLIND_OPPONENT")
def test_only_a_critical_of_the_defender_blinds(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman(style=50))
    fight.dice(attack=90, parry=40)
    fight.plays("red: attack", "blue: parry")
    assert "blind opponent" not in fight.legal
    fight.plays("blue: waive", "blue: dither")
    fight.dice(attack=7, location=8, damage=1)
    fight.plays("red: attack", "blue: no reaction")
    assert "blind opponent" not in fight.legal
    fight.waives()


@pytest.mark.rule("SE.BLIND_OPPONENT", "SE.FORCE_FAILURE")
def test_blinding_may_be_forced(duel):
    fight = duel(red=swordsman(style=70), blue=swordsman(style=50))
    fight.dice(attack=100, parry=5, turns=3)
    fight.plays("red: attack", "blue: parry", "blue: blind opponent", "blue: force failure")
    fight.plays("blue: waive")
    assert fight.red.blinded == 3


@pytest.mark.rule("SE.BLIND_OPPONENT")
def test_it_may_be_switched_off(duel):
    fight = duel(red=swordsman(), blue=swordsman(style=50), disabled={"blind_opponent"})
    parries_well(fight)
    assert "blind opponent" not in fight.legal
    fight.waives()


@pytest.mark.rule("TRAIT.BLIND_FIGHTING")
@pytest.mark.parametrize(
    ("red", "disabled", "skill"),
    [
        (swordsman(style=60, traits=("blind_fighting",)), (), 60),
        (swordsman(style=60, traits=("blind_fighting",)), ("blind_fighting",), 6),
        (swordsman(style=60), (), 6),
        (swordsman(style=60, unarmed_traits=("blind_fighting",)), (), 6),
        (
            fighter(
                "Two styles",
                (),
                styles={"A": (60, ("broadsword",)), "B": (60, ("dagger",), ("blind_fighting",))},
                in_hand=("broadsword",),
            ),
            (),
            6,
        ),
    ],
    ids=["trait", "switched off", "none", "of Unarmed", "of another style"],
)
def test_blind_fighters_need_no_eyes(duel, red, disabled, skill):
    fight = duel(red=red, blue=swordsman(style=50, action_points=5), disabled=set(disabled))
    fight.dice(attack=40, parry=5, location=8, damage=1, evade=97, turns=3)
    fight.plays("red: attack with broadsword", "blue: parry", "blue: blind opponent")
    fight.passes_to_turn_of("red")
    fight.dice(attack=97)
    fight.plays("red: attack with broadsword", "blue: no reaction")
    assert fight.blow.attack_skill == skill


@pytest.mark.rule("TRAIT.BLIND_FIGHTING", "TRAIT.SCOPE")
@pytest.mark.parametrize(("traits", "skill"), [(("blind_fighting",), 50), ((), 5)])
def test_unarmed_too_may_be_fought_blind(duel, traits, skill):
    red = swordsman(unarmed_traits=traits, in_hand=())
    fight = duel(red=red, blue=swordsman(style=50, action_points=5))
    fight.dice(attack=40, parry=5, location=8, damage=1, evade=97, turns=3)
    fight.plays("red: attack strike", "blue: parry", "blue: blind opponent")
    fight.passes_to_turn_of("red")
    fight.dice(attack=97)
    fight.plays("red: attack strike", "blue: no reaction")
    assert fight.blow.attack_skill == skill


# ---------------------------------------------------------------- Scar Foe


@pytest.mark.rule("SE.SCAR_FOE")
def test_the_scar_is_where_the_blow_fell_and_does_nothing(duel):
    fight = duel(red=swordsman(style=70), blue=unarmoured(armour=6))
    fight.dice(attack=43, location=11, damage=3)
    fight.plays("red: attack", "blue: no reaction", "red: scar foe")
    assert fight.blue.scarred == {"chest"}
    assert fight.blue.hit_points["chest"] == 7 and fight.asked == ("blue", "turn")
    assert "attack" in fight.legal


@pytest.mark.rule("SE.SCAR_FOE")
def test_a_defender_marks_the_face(duel):
    fight = duel(red=swordsman(), blue=swordsman())
    fight.dice(attack=90, parry=40)
    fight.plays("red: attack", "blue: parry", "blue: scar foe")
    assert fight.red.scarred == {"head"}
    assert len(fight.told(Tell.SCARRED)) == 1


# ---------------------------------------------------------------- Intimidating Scream

SCREAM = ("intimidating_scream",)


@pytest.mark.rule("TRAIT.INTIMIDATING_SCREAM", "SE.COMPEL_SURRENDER")
@pytest.mark.parametrize(
    ("red", "disabled", "willpower"),
    [
        (swordsman(style=70, traits=SCREAM), (), 40),
        (swordsman(style=70, traits=SCREAM), ("intimidating_scream",), 60),
        (swordsman(style=70), (), 60),
        (swordsman(style=70, unarmed_traits=SCREAM), (), 60),
    ],
    ids=["trait", "switched off", "none", "of Unarmed"],
)
def test_a_scream_makes_it_harder_not_to_yield(duel, red, disabled, willpower):
    for roll, yields in ((willpower, False), (willpower + 1, True)):
        fight = duel(red=red, blue=swordsman(willpower=60, evade=60), disabled=set(disabled))
        fight.dice(attack=30, evade=50)
        fight.plays("red: attack", "blue: evade", "blue: dither")
        fight.dice(attack=30, willpower=roll)
        fight.plays("red: attack", "blue: no reaction", "red: compel surrender")
        assert fight.blue.surrendered is yields


@pytest.mark.rule("TRAIT.INTIMIDATING_SCREAM")
def test_the_body_does_not_mind_the_scream(duel):
    fight = duel(red=swordsman(style=70, traits=SCREAM), blue=unarmoured(endurance=60))
    fight.dice(attack=43, location=2, damage=1, endurance=60)
    fight.plays("red: attack", "blue: no reaction", "red: bleed")
    assert fight.blue.bleeding == set()


# ---------------------------------------------------------------- Size Matters


@pytest.mark.rule("SE.SIZE_MATTERS")
@pytest.mark.parametrize(
    ("red_size", "blue_size", "needed"),
    [
        (13, 13, 40), (13, 25, 40), (13, 26, 60), (13, 51, 60), (13, 52, 80), (25, 13, 40),
        (26, 13, 27), (51, 13, 27), (52, 13, 20),
    ],
)  # fmt: skip
@pytest.mark.parametrize("option", [True, False])
def test_the_much_larger_resist_easier_and_the_smaller_harder(
    duel, red_size, blue_size, needed, option
):
    needed = needed if option else 40
    for roll, falls in ((needed, False), (needed + 1, True)):
        fight = duel(
            red=swordsman(style=70, SIZ=red_size), blue=unarmoured(brawn=40, SIZ=blue_size),
            size_matters=option,
        )  # fmt: skip
        fight.dice(attack=15, location=2, damage=1, brawn=roll)
        fight.plays("red: attack", "blue: no reaction", "red: trip opponent", "blue: by brawn")
        assert fight.blue.prone is falls


@pytest.mark.rule("SE.SIZE_MATTERS")
@pytest.mark.parametrize(
    ("effect", "die", "skill"),
    [("bleed", "endurance", 60), ("disarm opponent", "style", 60), ("compel surrender", "", 0)],
)
def test_it_counts_for_every_effect_on_the_body_but_not_for_the_will(duel, effect, die, skill):
    giant = swordsman(style=40, endurance=40, willpower=40, SIZ=26)
    fight = duel(red=swordsman(style=70), blue=giant, size_matters=True)
    if effect == "compel surrender":
        fight.dice(attack=15, evade=20)
        fight.plays("red: attack", "blue: evade", "blue: dither")
        fight.dice(attack=15, willpower=41)
        fight.plays("red: attack", "blue: no reaction", "red: compel surrender")
        assert fight.blue.surrendered
        return
    fight.dice(attack=15, location=2, damage=1, **{die: skill})
    fight.plays("red: attack", "blue: no reaction", f"red: {effect}")
    assert fight.blue.bleeding == set() and fight.blue.holds("broadsword")


@pytest.mark.rule("SE.SIZE_MATTERS")
def test_four_legs_and_size_add_up(duel):
    beast = animal(weapons=(weapon("bite", location="head"),), SIZ=26, brawn=20)
    for roll, falls in ((40, False), (41, True)):
        fight = duel(red=swordsman(style=70), blue=beast, size_matters=True)
        fight.dice(attack=15, location=2, damage=1, brawn=roll)
        fight.plays("red: attack", "blue: no reaction", "red: trip opponent", "blue: by brawn")
        assert fight.blue.prone is falls


# ---------------------------------------------------------------- Kill Silently


def assassin(**about):
    """A dagger in a style that teaches to kill with it."""
    about.setdefault("traits", ("assassination",))
    return fighter("Assassin", about.pop("weapons", ("dagger",)), **{"style": 70} | about)


def unaware(fight, victim=None):
    """Blue was surprised and nobody has struck at him yet."""
    for now in (fight.battle.record.now, fight.battle.record.checkpoint):
        now.fighters[(victim or fight.blue).who].unstruck = 1


def stabs(fight, effect, foremost="dagger", **dice):
    """Red's blow out of the blue, and one effect of it."""
    unaware(fight)
    fight.dice(attack=43, **dice)
    fight.plays(f"red: attack with {foremost} strike", "blue: no reaction")
    if effect:
        fight.plays(f"red: {effect}")
        fight.waives()  # surprise has won one effect more


@pytest.mark.rule("SE.KILL_SILENTLY", "TRAIT.ASSASSINATION")
def test_a_wound_of_the_silently_killed_has_no_endurance(duel):
    fight = duel(red=assassin(), blue=unarmoured(head=2, endurance=95))
    stabs(fight, "", location=20, damage=2, turns=2)  # no Endurance die
    assert fight.effects_to_pick == ("red", 2)  # surprise has won one more
    fight.plays("red: kill silently", "red: waive")
    assert fight.blue.unconscious
    assert len(fight.told(Tell.SILENCED)) == 1


@pytest.mark.rule("SE.KILL_SILENTLY")
def test_a_major_wound_kills_at_once(duel):
    fight = duel(red=assassin(), blue=unarmoured(head=1, endurance=95))
    stabs(fight, "kill silently", location=20, damage=4)
    assert fight.blue.dead


@pytest.mark.rule("SE.KILL_SILENTLY")
@pytest.mark.parametrize("later_round", [False, True])
def test_so_has_every_grave_wound_of_the_same_round(melee, later_round):
    fight = melee(
        red=[assassin(), maceman(style=70)], blue=unarmoured(leg=3, endurance=95, action_points=1)
    )
    unaware(fight)
    fight.dice(attack=43, location=8, damage=1)
    fight.plays("red_0: attack with dagger strike", "blue: no reaction", "red_0: kill silently")
    fight.waives()
    assert fight.blue.silenced == 1
    if later_round:
        fight.passes_to_round(2)
        assert fight.blue.silenced == 0
        fight.plays("red_0: dither")
    fight.dice(
        attack=43, location=2, damage=3, turns=1, **({"endurance": 90} if later_round else {})
    )
    fight.plays("red_1: attack with mace", "blue: no reaction", "red_1: waive")
    assert fight.blue.useless == (set() if later_round else {"right leg"})


@pytest.mark.rule("SE.KILL_SILENTLY", "TRAIT.ASSASSINATION")
@pytest.mark.parametrize(
    ("red", "surprising", "disabled", "offered"),
    [
        (assassin(), 1, (), True),
        (assassin(weapons=("garrotte",)), 1, (), True),
        (assassin(), 0, (), False),
        (assassin(traits=()), 1, (), False),
        (assassin(), 1, ("assassination",), False),
        (assassin(), 1, ("kill_silently",), False),
        (assassin(weapons=("mace",)), 1, (), False),
        (assassin(weapons=("mace",), unarmed_traits=("assassination",)), 1, (), False),
    ],
    ids=[
        "dagger", "garrotte", "no surprise", "untaught", "trait off", "effect off", "too large",
        "of Unarmed",
    ],
)  # fmt: skip
def test_it_takes_surprise_a_small_weapon_and_the_training(
    duel, red, surprising, disabled, offered
):
    fight = duel(red=red, blue=unarmoured(), disabled=set(disabled))
    if surprising:
        unaware(fight)
    fight.dice(attack=43, location=8, damage=1)
    fight.plays("red: attack", "blue: no reaction")
    assert ("kill silently" in fight.legal) is offered
    fight.waives()


@pytest.mark.rule("SE.KILL_SILENTLY")
def test_a_defender_kills_nobody_so(duel):
    fight = duel(red=swordsman(), blue=assassin())
    unaware(fight)
    fight.dice(attack=90, parry=40)
    fight.plays("red: attack", "blue: parry")
    assert fight.blow.winner == Side.DEFENDER and "kill silently" not in fight.legal
    fight.waives()


# ---------------------------------------------------------------- Knockout Blow


def thug(**about):
    """A mace in a style that knows where to hit an unsuspecting man."""
    about.setdefault("traits", ("knockout_blow",))
    return maceman(**{"style": 70} | about)


@pytest.mark.rule("TRAIT.KNOCKOUT_BLOW", "SE.STUN_LOCATION")
def test_a_knockout_lasts_minutes(duel):
    """Two minutes are 24 rounds: with three points a round, 72 turns."""
    fight = duel(red=thug(), blue=unarmoured(endurance=60))
    stabs(fight, "stun location", "mace", location=14, damage=2, endurance=61)
    assert fight.blue.stunned["right arm"] == 72


@pytest.mark.rule("TRAIT.KNOCKOUT_BLOW")
def test_a_knock_on_the_trunk_winds_for_minutes(duel):
    fight = duel(red=thug(), blue=unarmoured(endurance=60, action_points=2))
    stabs(fight, "stun location", "mace", location=11, damage=1, endurance=61)
    assert fight.blue.defend_only == 24


@pytest.mark.rule("TRAIT.KNOCKOUT_BLOW")
def test_a_knock_on_the_head_takes_him_out_of_the_fight(duel):
    fight = duel(red=thug(), blue=unarmoured(endurance=60))
    stabs(fight, "stun location", "mace", location=20, damage=1, endurance=61)
    assert fight.blue.unconscious and not fight.blue.dead and fight.winner == "red"


@pytest.mark.rule("TRAIT.KNOCKOUT_BLOW")
def test_endurance_withstands_the_knockout(duel):
    fight = duel(red=thug(), blue=unarmoured(endurance=60))
    stabs(fight, "stun location", "mace", location=20, damage=1, endurance=50)
    assert not fight.blue.unconscious and fight.blue.senseless == 0


@pytest.mark.rule("TRAIT.KNOCKOUT_BLOW")
@pytest.mark.parametrize(
    ("red", "surprising", "disabled"),
    [(thug(), 0, ()), (thug(traits=()), 1, ()), (thug(), 1, ("knockout_blow",))],
    ids=["no surprise", "untaught", "switched off"],
)
def test_else_a_stun_lasts_turns(duel, red, surprising, disabled):
    fight = duel(red=red, blue=unarmoured(endurance=60), disabled=set(disabled))
    if surprising:
        unaware(fight)
    fight.dice(attack=43, location=20, damage=2, endurance=61)
    fight.plays("red: attack with mace strike", "blue: no reaction", "red: stun location")
    fight.waives()
    assert fight.blue.senseless == 1  # of two turns one is over: there was nothing to ask
    assert not fight.blue.unconscious


# ---------------------------------------------------------------- Unarmed Prowess


@pytest.mark.rule("TRAIT.UNARMED_PROWESS")
@pytest.mark.parametrize(
    ("red", "blue", "passes"),
    [
        (swordsman(style=70), {"unarmed_traits": ("unarmed_prowess",)}, 0),
        (swordsman(style=70), {"traits": ("unarmed_prowess",)}, 0),
        (swordsman(style=70), {}, 3),
        (axeman(style=70), {"unarmed_traits": ("unarmed_prowess",)}, 6),
    ],
    ids=["of Unarmed", "of the style in use", "none", "against Huge"],
)
def test_bare_hands_may_parry_as_medium(duel, red, blue, passes):
    fight = duel(red=red, blue=swordsman(unarmed=60, chest=20, **blue))
    damage = {"damage": [3, 1]} if "Axeman" in red.name else {"damage": 6}
    fight.dice(attack=43, parry=40, location=11, **damage)
    fight.plays("red: attack", "blue: parry with unarmed")
    assert fight.blue.hit_points["chest"] == 20 - passes


@pytest.mark.rule("TRAIT.UNARMED_PROWESS")
def test_prowess_does_not_make_the_fist_strike_heavier(duel):
    red = swordsman(unarmed=70, unarmed_traits=("unarmed_prowess",))
    fight = duel(red=red, blue=knifeman(style=60, chest=20))
    fight.dice(attack=43, parry=40, location=11, damage=3)
    fight.plays("red: attack with unarmed strike", "blue: parry with dagger")
    assert fight.blue.hit_points["chest"] == 20


@pytest.mark.rule("SE.KILL_SILENTLY", "FREE.SPEAK")
@pytest.mark.parametrize("effect", ["kill silently", "waive"])
def test_the_silenced_cannot_cry_out(melee, effect):
    fight = melee(red=assassin(), blue=[unarmoured(), unarmoured()])
    unaware(fight, fight.blue_0)
    fight.dice(attack=43, location=8, damage=1)
    fight.plays("red: attack blue_0 with dagger", "blue_0: no reaction", f"red: {effect}")
    fight.waives()
    assert fight.asked == ("blue_0", "turn")
    assert ("speak" in fight.legal) is (effect == "waive")
