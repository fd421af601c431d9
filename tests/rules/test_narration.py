"""What is told of a fight: a sentence for every event, a phrase for every answer."""

from __future__ import annotations

import ast
import random
import re
from pathlib import Path

import pytest
from rules.table import swordsman

from lanista.configs import scenario_names
from lanista.rules import Battle, mythras
from lanista.rules.battle import Event
from lanista.rules.mythras.tells import Tell
from lanista.rules.mythras.vocabulary import (
    Act,
    Die,
    Effect,
    Fatigue,
    HoldKind,
    Level,
    Message,
    Reach,
    Wound,
)

SENTENCE = re.compile(r"Round \d+|[A-Z0-9].*[.!]")
SECRET = {Tell.COUNTER_PREPARED}  # told to nobody
TOLD_BY_OTHERS = {
    (Tell.DECLARE, Act.ATTACK),
    (Tell.DECLARE, Act.READY),
    (Tell.DECLARE, Act.PULL_OUT),
    (Tell.DECLARE, Act.STRUGGLE),
    (Tell.DECLARE, Act.OUTMANOEUVRE),
    (Tell.DECLARE, Act.CHANGE_RANGE),
    (Tell.DECLARE, Act.BRACE),
    (Tell.DECLARE, Act.FORMATION),
    (Tell.DECLARE, Act.MOVE),
    (Tell.DECLARE, Act.FLEE),
    (Tell.DECLARE, Act.REROLL_INITIATIVE),
}

# Anna (0) and Bors (1), with broadsword (weapon 0) and bare hands (weapon 1); location 0 is the
# right leg. Code, who, whom and three numbers; and what is told of it.
TOLD = [
    (Tell.ROUND, -1, -1, 3, 0, 0, "Round 3"),
    (Tell.INITIATIVE, 0, -1, 7, 18, 0, "Anna has initiative 18."),
    (Tell.DECLARE, 0, 1, Act.FIRST_AID, -1, 0, "Anna kneels to tend Bors."),
    (Tell.DECLARE, 0, 0, Act.FIRST_AID, -1, 0, "Anna kneels to tend their own wounds."),
    (Tell.DECLARE, 0, -1, Act.REGAIN_FOOTING, -1, 0, "Anna tries to get up."),
    (Tell.ATTACK, 0, 1, 43, 70, 100,
     "Anna strikes at Bors with the broadsword: 43 against 70, success."),
    (Tell.ATTACK, 0, 1, 7, 50, 201,
     "Anna strikes at Bors with bare hands: 07 against 50, critical."),
    (Tell.ATTACK, 0, 1, 0, -1, 0, "Anna strikes at Bors with the broadsword: no chance."),
    (Tell.PARRY, 1, 0, 100, 50, -100,
     "Bors parries with the broadsword: 00 against 50, fumble."),
    (Tell.EVADE, 1, 0, 80, 50, 0, "Bors dives aside: 80 against 50, failure."),
    (Tell.EVADE, 1, 0, 30, 50, 101, "Bors slips past: 30 against 50, success."),
    (Tell.NO_REACTION, 1, 0, 1, 0, 0, "Bors does not react."),
    (Tell.NO_REACTION, 1, 0, 0, 0, 0, "Bors cannot defend."),
    (Tell.PREDECLARES, 1, 0, Act.PARRY, 0, 0, "Bors is ready to parry before the blow."),
    (Tell.BOTH_FUMBLE, 0, 1, 0, 0, 0, "Anna and Bors tangle, stumble and lose the thread."),
    (Tell.EFFECT, 0, 1, Effect.TRIP_OPPONENT, 0, 0, "Anna sweeps at Bors's legs (Trip Opponent)."),
    (Tell.EFFECT, 1, 0, Effect.DISARM_OPPONENT, 1, 0,
     "Bors turns the tables and goes for Anna's weapon (Disarm Opponent)."),
    (Tell.MOVES, 0, -1, 0, 0, 0, "Anna makes for the ground."),
    (Tell.MOVES, 0, -1, 0, 1, 0, "Anna swings into the ground."),
    (Tell.FLEES, 0, -1, 0, 0, 0, "Anna turns and runs from the fight."),
    (Tell.STEALS_UP, 0, -1, 43, 50, 1,
     "Anna must not give the game away: 43 against 50, success."),
    (Tell.LOOKS_OUT, 1, -1, 51, 50, 0, "Bors might notice: 51 against 50, failure."),
    (Tell.SURPRISED, 1, -1, 3, 0, 0, "Bors is taken unawares: initiative 3."),
    (Tell.SURPRISED, 1, -1, 3, 1, 0, "Bors is attacked from behind: initiative 3."),
    (Tell.SPEAKS, 0, -1, Message.FALL_BACK, 0, 0, "Anna shouts: Fall back!"),
    (Tell.SIGNALS, 0, 1, Message.ATTACK, 0, 0, "Anna signs to Bors: At them!"),
    (Tell.SIGNALS, 0, 0, Message.ATTACK, 0, 0, "Anna signs to the others: At them!"),
    (Tell.LOOKS_ABOUT, 0, -1, 0, 0, 0, "Anna takes in the whole fight at a glance."),
    (Tell.COUNTERED, 1, 0, Effect.CHOOSE_LOCATION, 0, 0, "Bors saw the Choose Location coming!"),
    (Tell.DAMAGE, 0, 1, 0, 6, 3, "The blow falls on the right leg for 6."),
    (Tell.STOPPED, 1, 0, 4, 3, 0, "Bors's broadsword stops 4; 3 comes through."),
    (Tell.STOPPED, 1, 0, 7, 0, 0, "Bors's broadsword stops it all."),
    (Tell.STOPPED, 1, 0, 0, 7, 0, "Bors's broadsword is too light to stop any of it."),
    (Tell.ARMOUR_STOPS, 1, -1, 0, 3, 0, "Armour on the right leg takes it."),
    (Tell.WOUND, 1, -1, 0, 3, Wound.MINOR, "Bors loses 3 from the right leg: a minor wound."),
    (Tell.WOUND, 1, -1, 0, 6, Wound.SERIOUS, "Bors loses 6 from the right leg: a serious wound."),
    (Tell.WOUND, 1, -1, 0, 12, Wound.MAJOR, "Bors loses 12 from the right leg: a major wound."),
    (Tell.RESIST, 1, -1, Die.ENDURANCE, 44, 1, "Bors's Endurance holds (44)."),
    (Tell.RESIST, 1, -1, Die.WILLPOWER, 4, 0, "Bors's Willpower fails (04)."),
    (Tell.RESIST, 1, -1, Die.ENDURANCE, 0, 0, "Bors is past resisting."),
    (Tell.STUNNED_BY_PAIN, 1, -1, 0, 2, 0,
     "Bors reels from the pain (2 turns without an attack)."),
    (Tell.UNCONSCIOUS, 1, -1, 0, 0, 0, "Bors falls unconscious."),
    (Tell.DEAD, 1, -1, 0, 0, 0, "Bors is dead."),
    (Tell.OUT, 1, -1, 0, 0, 0, "Bors is out of the fight: the right leg is ruined."),
    (Tell.LIMB_USELESS, 1, -1, 0, 0, 0, "Bors's right leg gives way."),
    (Tell.PRONE, 1, -1, 0, 0, 0, "Bors goes to the ground."),
    (Tell.STANDS, 1, -1, 0, 0, 0, "Bors is on the feet again."),
    (Tell.CANNOT_RISE, 1, 0, 0, 0, 0, "Anna keeps Bors down."),
    (Tell.DROPS, 0, -1, 0, 0, 0, "Anna's broadsword falls."),
    (Tell.READIES, 0, -1, 0, 0, 1, "Anna readies the broadsword."),
    (Tell.READIES, 0, -1, 0, 0, 2, "Anna puts away the broadsword."),
    (Tell.READIES, 0, -1, 0, 0, 3, "Anna bends down for the broadsword."),
    (Tell.BLEEDS, 1, -1, 0, 0, 0, "Blood pours from Bors's right leg."),
    (Tell.BLEEDS, 1, -1, -1, 0, 0, "Bors's wound opens again."),
    (Tell.FATIGUE, 1, -1, Fatigue.SEMI_CONSCIOUS, 0, 0, "Bors is semi conscious."),
    (Tell.BLEEDS_OUT, 1, -1, 0, 0, 0, "Nobody tended Bors in time."),
    (Tell.LOCATION_STUNNED, 1, -1, 0, 3, 0, "Bors's right leg is numb for 3 turns."),
    (Tell.LOCATION_STUNNED, 1, -1, 0, 1, 1, "Bors's right leg is numb for 1 minute."),
    (Tell.BLINDED, 1, 0, 2, 0, 0, "Bors cannot see for 2 turns."),
    (Tell.SCARRED, 1, 0, 0, 0, 0, "Bors's right leg will bear the scar."),
    (Tell.SILENCED, 1, 0, 0, 0, 0, "Bors makes no sound."),
    (Tell.HELD_OFF, 1, 0, 1, 0, 0, "Bors must keep to defence (1 turn without an attack)."),
    (Tell.FOLLOWS_UP, 0, 1, Effect.FLURRY, 0, 0, "Anna follows up."),
    (Tell.FOLLOWS_UP, 0, 1, Effect.REMISE, 0, 0, "Anna strikes again before Bors can act!"),
    (Tell.TUGS, 0, 1, 0, 0, 0, "Anna hauls at Bors's entangled right leg."),
    (Tell.VOID, 0, -1, Effect.TRIP_OPPONENT, 0, 0, "Anna can no longer trip opponent."),
    (Tell.DISARMED, 1, 0, 0, 0, 3, "Bors is disarmed: the broadsword flies 3 m."),
    (Tell.DISARMED, 1, 0, 0, 0, 0, "Bors is disarmed: the broadsword lies at the feet."),
    (Tell.KEEPS_WEAPON, 1, 0, 0, 0, 0, "Bors keeps hold of the broadsword."),
    (Tell.PUSHED, 1, 0, 2, 0, 0, "Bors is driven 2 m back."),
    (Tell.PUSHED, 1, 0, 2, 1, 0, "Bors is driven 2 m aside."),
    (Tell.PUSHED, 1, 0, 1, 0, 1, "Bors is hurled 1 m back."),
    (Tell.STANDS_FIRM, 1, 0, 0, 0, 0, "Bors stands firm."),
    (Tell.SURRENDERS, 1, 0, 0, 0, 0, "Bors yields to Anna."),
    (Tell.REFUSES_SURRENDER, 1, 0, 0, 0, 0, "Bors will not yield."),
    (Tell.IMPALED, 1, 0, 0, 0, 0, "Anna's broadsword is stuck in Bors's right leg."),
    (Tell.LET_GO, 0, 1, 0, 0, 0, "Anna lets go of the broadsword."),
    (Tell.PULLED_OUT, 0, 1, 0, 0, 0, "Anna tears the broadsword out of Bors's right leg."),
    (Tell.PULLED_OUT, 1, 1, 0, 0, 0, "Bors tears the broadsword out of their own right leg."),
    (Tell.STAYS_STUCK, 0, 1, 0, 0, 0, "Anna pulls, but the broadsword stays stuck in Bors."),
    (Tell.LUCK, 0, -1, Act.REROLL, 1, 0, "Anna spends luck and rolls again (1 left)."),
    (Tell.LUCK, 0, -1, Act.SWAP_DIGITS, 0, 0, "Anna spends luck and swaps the digits (0 left)."),
    (Tell.LUCK, 1, -1, Act.FORCE_REROLL, 1, 0,
     "Bors spends luck and makes the foe roll again (1 left)."),
    (Tell.LUCK, 1, -1, Act.DESPERATE_EFFORT, 1, 0,
     "Bors spends luck and finds strength for one more reaction (1 left)."),
    (Tell.LUCK, 1, -1, Act.MITIGATE, 1, 0,
     "Bors spends luck and turns a ruinous wound into a grave one (1 left)."),
    (Tell.INTERRUPTS, 1, 0, 0, 0, 0, "Bors acts before Anna can!"),
    (Tell.VOID, 0, -1, Act.ATTACK, 0, 0, "Anna can no longer attack."),
    (Tell.DITHERS, 0, -1, Act.DITHER, -1, 0, "Anna hesitates."),
    (Tell.DELAYS, 0, -1, 0, 0, 0, "Anna waits for an opening."),
    (Tell.DELAY_LOST, 0, -1, 0, 0, 0, "Anna has waited too long; the moment is gone."),
    (Tell.TREATED, 0, 1, 0, 2, 0, "Anna binds Bors's right leg (+2)."),
    (Tell.TREATED, 0, 0, 0, 1, 0, "Anna binds their own right leg (+1)."),
    (Tell.TREATED, 0, 1, 0, 2, 1,
     "Anna binds Bors's right leg (+2). Bors comes to, in no state to fight."),
    (Tell.TREATMENT_FAILS, 0, 1, 0, 0, 0, "Anna cannot help Bors's right leg."),
    (Tell.ENGAGES, 0, 1, 0, 0, 0, "Anna closes with Bors."),
    (Tell.HELD, 1, 0, 4, HoldKind.GRAPPLE, -1, "Anna grapples Bors's right arm."),
    (Tell.LOOSE, 1, 0, 4, HoldKind.GRAPPLE, -1, "Bors is free of Anna."),
    (Tell.HELD_FAST, 1, 0, 4, HoldKind.GRAPPLE, 0, "Bors struggles, but Anna holds on."),
    (Tell.CRUSHES, 0, 1, 33, 50, Level.SUCCESS,
     "Anna wrenches what is held of Bors: 33 against 50, success."),
    (Tell.OUTMANOEUVRES, 0, -1, 45, 60, Level.SUCCESS,
     "Anna dodges about among the foes: 45 against 60, success."),
    (Tell.KEEPS_UP, 1, -1, 48, 50, Level.SUCCESS, "Bors tries to keep up: 48 against 50, success."),
    (Tell.BARRED, 1, 0, 0, 0, 0, "Bors cannot get at Anna this round."),
    (Tell.WITHDRAWS, 0, 1, 0, 0, 0, "Anna breaks away from Bors."),
    (Tell.SEEKS_RANGE, 0, 1, Reach.TOUCH, Reach.MEDIUM, 0,
     "Anna tries to get in under Bors's guard."),
    (Tell.SEEKS_RANGE, 0, 1, Reach.LONG, Reach.SHORT, 0, "Anna tries to gain room from Bors."),
    (Tell.CHANGES_RANGE, 0, 1, Reach.SHORT, 0, 0, "Anna and Bors now fight at dagger's length."),
    (Tell.KEEPS_RANGE, 1, 0, Reach.SHORT, 0, 0, "Bors steps along; Anna gains nothing."),
    (Tell.KEEPS_RANGE, 1, 0, 0, 0, 0, "Bors keeps close to Anna."),
    (Tell.AIMS_AT_WEAPON, 0, 1, 0, 0, 0, "Anna, held at bay, strikes at Bors's broadsword."),
    (Tell.FACES, 0, 1, 0, 0, 0, "Anna now faces Bors alone."),
    (Tell.WEAPON_DAMAGED, 0, -1, 5, 0, 5, "Anna's broadsword takes 5 (5 left)."),
    (Tell.WEAPON_DAMAGED, 0, -1, 0, 0, 10, "Anna's broadsword takes it without a dent."),
    (Tell.WEAPON_BREAKS, 0, -1, 0, 0, 0, "Anna's broadsword breaks!"),
    (Tell.BRACES, 0, 1, 0, 0, 0, "Anna plants both feet against Bors."),
    (Tell.FALLS_IN, 0, -1, 0, 0, 0, "Anna falls in with the line."),
    (Tell.FALLS_OUT, 0, -1, 0, 0, 0, "Anna is no longer in the line."),
    (Tell.PRESSED, 1, -1, 0, 0, 0, "Bors finds no gap in the formation (one Action Point less)."),
    (Tell.WARDS, 0, -1, 0b1000, 0, 0, "Anna holds the broadsword before chest."),
    (Tell.WARDS, 0, -1, 0b1101000, 0, 1,
     "Anna crouches and holds the broadsword before chest, left arm and head."),
    (Tell.UNWARDS, 0, -1, 0, 0, 0, "Anna guards nothing with the broadsword any more."),
    (Tell.WARD_STOPS, 0, 1, 5, 4, 0,
     "The broadsword was in the way and stops 5; 4 comes through."),
    (Tell.WARD_STOPS, 0, 1, 5, 0, 0, "The broadsword was in the way and stops 5, which is all."),
    (Tell.SUNDERED, 1, 0, 0, 3, 1,
     "The armour on Bors's right leg is torn (3 points, 1 left)."),
    (Tell.WEAPON_TAKEN, 0, 1, 0, 0, 0, "Anna wrests the broadsword from Bors, and wields it."),
    (Tell.STRIKES_BYSTANDER, 0, 1, 0, 0, 0, "Anna's blow goes astray and catches Bors!"),
    (Tell.HURTS_ITSELF, 0, -1, 0, 4, 0, "Anna's own blow finds their right leg for 4."),
    (Tell.HELD, 1, 0, 4, HoldKind.PIN, 0, "Anna pins Bors's broadsword."),
    (Tell.COLLAPSES, 0, -1, 3, 0, 0, "Anna collapses, clutching the chest."),
    (Tell.ROUTED, 0, -1, 0, 0, 0, "Anna has had enough and flees, cursing."),
    (Tell.ROUTED, 0, -1, 1, 0, 0, "Anna cannot get away and begs for mercy."),
    (Tell.LAST_ACT, 0, -1, 0, 0, 0, "Anna rears up for one last act."),
    (Tell.LUCK, 1, -1, Act.ACCEPT, 1, 0,
     "Bors spends luck and gathers strength for one last act (1 left)."),
    (Tell.PARRIES_FOR, 0, 1, 43, 50, 100,
     "Anna parries for Bors with the broadsword: 43 against 50, success."),
    (Tell.OVER, -1, -1, 0, 4, 0, "Red wins in round 4."),
    (Tell.OVER, -1, -1, -1, 4, 0, "Nobody is left standing after 4 rounds."),
]  # fmt: skip


def emitted() -> set[Tell]:
    """Every code that the rules emit, read from their source."""
    found = set()
    for path in Path(mythras.vocabulary.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "emit":
                for name in ast.walk(node.args[1]):
                    if isinstance(name, ast.Attribute) and name.attr in Tell.__members__:
                        found.add(Tell[name.attr])
    return found


@pytest.fixture
def told(duel):
    """The story of one event of Anna and Bors."""
    fight = duel(red=swordsman(name="Anna"), blue=swordsman(name="Bors"))
    return lambda *numbers: fight.battle.narrate([Event(*numbers)])


@pytest.mark.parametrize(
    ("row", "sentence"), [(row[:6], row[6]) for row in TOLD], ids=[row[6] for row in TOLD]
)
def test_the_sentence_of_an_event(told, row, sentence):
    assert told(*row) == [sentence]
    assert SENTENCE.fullmatch(sentence)


def test_every_event_that_the_rules_emit_has_a_sentence_above():
    assert len(emitted()) > 30
    assert emitted() - SECRET == {row[0] for row in TOLD}


def test_a_prepared_counter_is_told_to_nobody(told):
    assert told(Tell.COUNTER_PREPARED, 1, 0, Effect.BLEED, 0, 0) == []


def random_fight(name, seed, most=300):
    """A fight of random answers, asked at each decision whether its answers can be described."""
    battle = Battle(name, seed=seed, compiled=False)
    choice = random.Random(seed)
    for _ in range(most):
        if battle.over:
            break
        legal = battle.legal_actions()
        for action in legal:
            phrase = battle.describe(action)
            assert phrase and not phrase.startswith("choice "), (battle.decision, action)
        battle.step(choice.choice(legal))
    return battle


@pytest.mark.parametrize("name", scenario_names("mythras"))
def test_random_fights_can_be_told_and_their_answers_described(name):
    battle = random_fight(name, seed=11)
    assert len(battle.events) > 20
    for event in battle.events:
        sentences = battle.narrate([event])
        code = Tell(event.code)
        if code in SECRET or (code, event.first) in TOLD_BY_OTHERS:
            continue
        (sentence,) = sentences
        assert SENTENCE.fullmatch(sentence), sentence
    names = battle.blueprint.fighter_names
    story = " ".join(battle.narrate())
    assert all(name in story for name in names)


def test_a_fight_reads_from_the_first_round_to_the_winner(duel):
    fight = duel(red=swordsman(name="Anna", style=70), blue=swordsman(name="Bors", endurance=60))
    fight.dice(attack=43, parry=80, location=20, damage=5, turns=1, endurance=61)
    fight.plays("red: attack", "blue: parry", "red: waive")
    assert fight.battle.narrate() == [
        "Anna has initiative 20.",
        "Bors has initiative 10.",
        "Round 1",
        "Anna strikes at Bors with the broadsword: 43 against 70, success.",
        "Bors parries with the broadsword: 80 against 50, failure.",
        "The blow falls on the head for 5.",
        "Bors loses 5 from the head: a serious wound.",
        "Bors reels from the pain (1 turn without an attack).",
        "Bors's Endurance fails (61).",
        "Bors falls unconscious.",
        "Bors goes to the ground.",
        "Red wins in round 1.",
    ]


def test_nothing_is_said_to_an_answer_when_nobody_is_asked(duel):
    fight = duel(red=swordsman(), blue=swordsman(), max_rounds=1)
    while fight.asked is not None:
        fight.plays(f"{fight.asked.who}: dither")
    assert fight.battle.describe(Act.ATTACK) == ""
