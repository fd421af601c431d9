"""What is told of a fight: a sentence for every event, a phrase for every answer."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from typing import Any

import pytest

from lanista.configs import scenario_names
from lanista.configs.initiative_points.scenario import Scenario
from lanista.rules import Battle
from lanista.rules.battle import Event
from lanista.rules.initiative_points.standing import fighter_line, headline
from lanista.rules.initiative_points.tells import Tell
from lanista.rules.initiative_points.vocabulary import Act, Ask, Die, Verdict

SENTENCE = re.compile(r"(Round|Phase) \d+|[A-Z0-9].*[.!]")

# Anna (0), a maga, and Bors (1) with broadsword (weapon 2) and round shield (weapon 3); the dagger
# is weapon 0, the fist weapon 1; spell 0 is the Pilum of Fire, spell 1 the Doublet. Code, who, whom
# and three numbers; and what is told of it.
TOLD = [
    (Tell.ROUND, -1, -1, 3, 0, 0, "Round 3"),
    (Tell.PHASE, -1, -1, 7, 0, 0, "Phase 7"),
    (Tell.NOTICES, 1, -1, 14, 12, 0, "Bors sees it coming (14 against 12)."),
    (Tell.SURPRISED, 1, -1, 7, 12, 0, "Bors is caught flat-footed (7 against 12)."),
    (Tell.SURPRISED, 1, -1, 0, 12, 0, "Bors is caught flat-footed."),
    (Tell.TAKES_SIX, 0, -1, 0, 0, 0, "Anna is content with a six."),
    (Tell.RISKS, 0, -1, 0, 0, 0, "Anna takes a risk and throws the die."),
    (Tell.INITIATIVE, 0, -1, 6, 9, 9, "Anna has 9 points."),
    (Tell.INITIATIVE, 0, -1, 6, 9, 7, "Anna has 9 points, 7 when debts are paid."),
    (Tell.INITIATIVE, 0, -1, -1, 0, 0, "Anna is slow off the mark: no points this round."),
    (Tell.RESUMES, 0, -1, Act.CAST, 2, 5, "Anna will cast the spell in phase 5 (2 points paid)."),
    (Tell.STILL_OWES, 0, -1, Act.CAST, 1, 1, "Anna is not ready to cast the spell: 1 point to go."),
    (Tell.DECLARES, 1, 0, Act.STRIKE, 3, 9, "Bors goes for Anna (3 points, for phase 6)."),
    (Tell.DECLARES, 0, 1, Act.CAST, 5, 3, "Anna begins a spell (3 of 5 points)."),
    (Tell.DECLARES, 0, 1, Act.FAST_CAST, 2, 6, "Anna snatches at a spell (2 points, 4 left)."),
    (Tell.CARRIES, 0, -1, Act.CAST, 2, 0,
     "The rest must wait for the next round: 2 points to go."),
    (Tell.WAITS, 1, -1, 10, 0, 0, "Bors waits."),
    (Tell.WAITED, 1, -1, 10, 9, 0, "Bors has waited (9 left)."),
    (Tell.PASSES, 1, -1, 3, 0, 0, "Bors stays on guard (3 points for defence)."),
    (Tell.VOID, 1, 0, Act.STRIKE, 0, 0, "Bors can no longer strike."),
    (Tell.STRIKES, 1, 0, 2, 0, 0, "Bors strikes at Anna with the broadsword."),
    (Tell.STRIKES, 0, 1, 1, 0, 0, "Anna strikes at Bors with bare fists."),
    (Tell.STRIKES, 0, 1, 0, 6, 0, "Anna looks for a gap in Bors's armour (+6)."),
    (Tell.SHOOTS, 1, 0, 2, 0, 0, "Bors lets fly at Anna with the broadsword."),
    (Tell.SHOOTS, 1, 0, 2, 12, 0, "Bors aims past Anna's armour (+12)."),
    (Tell.PAYS, 1, 0, 0, 6, 5, "Bors spends a point on defence (5 left)."),
    (Tell.PAYS, 1, 0, 1, 0, 1, "Bors spends breath on a defence and is winded."),
    (Tell.DODGES, 0, 1, 9, 0, 0, "Anna tries to get out of Bors's way."),
    (Tell.PARRIES, 1, 0, 12, 3, 0, "Bors meets Anna's attack with the round shield."),
    (Tell.TAKES_IT, 1, 0, 0, 0, 0, "Bors lets Anna's attack come."),
    (Tell.GUARDS, 1, 0, 12, 3, 0, "Bors thrusts the round shield before Anna."),
    (Tell.ATTACK, 0, 1, 5, 12, 14, "Anna's attack comes to 12 against 14."),
    (Tell.VERDICT, 0, 1, Verdict.HIT, 3, 0, "Anna gets past the round shield and hits Bors."),
    (Tell.VERDICT, 0, 1, Verdict.HIT, -1, 0, "Anna hits Bors."),
    (Tell.VERDICT, 0, 1, Verdict.MISSED, -1, 0, "Anna misses Bors."),
    (Tell.VERDICT, 0, 1, Verdict.PARRIED, 1, 0, "Anna's attack is stopped by bare fists."),
    (Tell.VERDICT, 0, 1, Verdict.DODGED, -1, 0, "Bors is gone before Anna's attack comes."),
    (Tell.VERDICT, 0, 1, Verdict.BOTCHED, -1, 0, "Anna is thrown off balance: no points left."),
    (Tell.VERDICT, 0, 1, Verdict.VOID, -1, 0, "Anna's attack never comes."),
    (Tell.DAMAGE, 0, 1, 9, 13, 0, "Bors is unharmed (damage 9, soak 13)."),
    (Tell.DAMAGE, 0, 1, 14, 13, 1, "Damage 14 against a soak of 13: 1 level lost."),
    (Tell.DAMAGE, 0, 1, 24, 13, 3, "Damage 24 against a soak of 13: 3 levels lost."),
    (Tell.WOUND, 1, -1, 1, 0, 1, "Bors is hurt."),
    (Tell.WOUND, 1, -1, 2, 1, 3, "Bors is at medium wounds."),
    (Tell.FATIGUE, 1, -1, 1, 2, 3, "Bors is tired."),
    (Tell.INCAPACITATED, 1, -1, 0, 0, 0, "Bors goes down and fights no more!"),
    (Tell.UNCONSCIOUS, 1, -1, 0, 0, 0, "Bors sinks down, senseless!"),
    (Tell.DEAD, 1, -1, 0, 0, 0, "Bors is dead!"),
    (Tell.BOTCH, 1, -1, Die.ATTACK, 1, 0, "Bors botches the attack!"),
    (Tell.DROPS, 1, -1, 2, 0, 0, "Bors drops the broadsword."),
    (Tell.CASTS, 0, 1, 0, 21, 20, "Anna casts Pilum of Fire at Bors (21 against level 20)."),
    (Tell.CASTS, 0, 0, 1, 21, 15,
     "Anna casts Doublet of Impenetrable Silk (21 against level 15)."),
    (Tell.FIZZLES, 0, 1, 0, 11, 0, "Pilum of Fire comes to nothing."),
    (Tell.CONCENTRATES, 0, -1, 0, 16, 15, "Anna holds on to the spell (16 against 15)."),
    (Tell.LOSES_SPELL, 0, -1, 0, 9, 15,
     "Pilum of Fire slips away: Anna cannot concentrate (9 against 15)."),
    (Tell.SHIELDED, 0, 0, 1, 3, 0, "Anna is harder to hurt now (+3 to soak)."),
    (Tell.MOVES, 1, 0, Act.HUSTLE, Act.TOWARD, -12, "Bors runs 12 paces towards Anna."),
    (Tell.MOVES, 1, 0, Act.WALK, Act.AWAY, 1, "Bors walks 1 pace away from Anna."),
    (Tell.MOVES, 1, 0, Act.WALK, Act.TOWARD, 0, "Bors gets no further."),
    (Tell.READIES, 1, -1, 2, 0, 0, "Bors takes the broadsword in hand."),
    (Tell.PUTS_AWAY, 1, -1, 2, 0, 0, "Bors puts the broadsword away."),
    (Tell.RELOADS, 1, -1, 2, 0, 0, "Bors has the broadsword ready again."),
    (Tell.OVER, -1, -1, 0, 4, 0, "Red wins in round 4."),
    (Tell.OVER, -1, -1, -1, 4, 0, "Nobody is left standing after round 4."),
]  # fmt: skip

# What is left out, since another sentence tells it: the wound that fells, a roll against nothing,
# and, where acts come at once, what was just declared.
SILENT = [
    (Tell.WOUND, 1, -1, 9, 0, 5),
    (Tell.FATIGUE, 1, -1, 5, 0, 5),
    (Tell.ATTACK, 0, 1, 5, 12, 0),
    (Tell.ATTACK, 0, 1, -1, 0, 12),
]


def duel_of(**options: Any) -> Battle:
    """A battle of Anna against Bors; see TOLD."""
    red, blue = "michel", "hans"
    teams = {"red": [{"fighter": red, "name": "Anna"}], "blue": [{"fighter": blue, "name": "Bors"}]}
    scenario = Scenario.model_validate({"name": "told", "options": options, "teams": teams})
    battle = Battle(scenario, seed=1, compiled=False)
    assert battle.blueprint.weapon_names[:4] == ("Dagger", "Fist", "Broadsword", "Round shield")
    assert battle.blueprint.spell_names[3] == "Doublet of Impenetrable Silk"
    return battle


def told(battle: Battle, *row: int) -> list[str]:
    """What is told of one event; spell 1 of the rows above is spell 3 of Anna's."""
    code, who, whom, first, second, third = row
    if code in (Tell.CASTS, Tell.SHIELDED) and first == 1:
        first = 3
    return battle.narrate([Event(code, who, whom, first, second, third)])


@pytest.mark.parametrize("row", TOLD, ids=lambda row: row[-1])
def test_the_sentence_of_an_event(row: tuple[Any, ...]) -> None:
    assert told(duel_of(), *row[:-1]) == [row[-1]]
    assert SENTENCE.fullmatch(row[-1])


@pytest.mark.parametrize("row", SILENT)
def test_what_another_sentence_tells(row: tuple[int, ...]) -> None:
    assert told(duel_of(), *row) == []


def test_every_event_has_a_sentence_above() -> None:
    assert {row[0] for row in TOLD} == set(Tell)


def test_an_act_that_comes_at_once_is_told_once() -> None:
    battle = duel_of(timing="declared")
    declared = told(battle, Tell.DECLARES, 1, 0, Act.STRIKE, 3, 9)
    assert declared == ["Bors goes for Anna (3 points, 6 left)."]
    assert told(battle, Tell.STRIKES, 1, 0, 2, 0, 0) == []
    assert told(battle, Tell.SHOOTS, 1, 0, 2, 0, 0) == []
    assert told(battle, Tell.STRIKES, 1, 0, 2, 6, 0) != []


# ---------------------------------------------------------------- answers and standing

Phrases = dict[Ask, set[str]]


def random_fight(
    name: str, options: dict[str, Any], seed: int
) -> tuple[Battle, dict[Ask, set[str]]]:
    """A fight of random answers, and all phrases of its questions, by kind."""
    battle = Battle(name, seed=seed, options=options, compiled=False)
    choice, phrases = random.Random(seed), defaultdict(set)
    for _ in range(250):
        if battle.over:
            break
        legal = battle.legal_actions()
        found = [battle.describe(action) for action in legal]
        assert all(found) and len(set(found)) == len(found), (battle.decision, found)
        phrases[Ask[battle.decision.kind.upper()]].update(found)
        for who, agent in enumerate(battle.blueprint.agents):
            assert fighter_line(battle, who).startswith(agent)
        assert headline(battle).startswith("Round")
        battle.step(choice.choice(legal))
    return battle, phrases


@pytest.mark.parametrize("name", scenario_names("initiative_points"))
def test_random_fights_can_be_told_and_their_answers_described(name: str) -> None:
    battle, _ = random_fight(name, {}, seed=11)
    story = battle.narrate()
    assert len(story) > 20
    assert all(SENTENCE.fullmatch(sentence) for sentence in story)
    assert all(fighter in " ".join(story) for fighter in battle.blueprint.fighter_names)


def test_every_question_is_put_in_words() -> None:
    options = {"guard": True, "fixed_six": True, "risk_die": True}
    asked: Phrases = defaultdict(set)
    for seed in range(6):
        for name in ("venetian_ambush", "magus_and_guards"):
            for kind, phrases in random_fight(name, options, seed)[1].items():
                asked[kind] |= phrases
    assert set(asked) == set(Ask)
    assert "strike at a foe (3 points)" in asked[Ask.TURN]
    assert "cast a spell (5 points)" in asked[Ask.TURN]
    short = {phrase for phrase in asked[Ask.TURN] if "of them in the next round" in phrase}
    assert {"strike at a foe (3 points, 1 of them in the next round)"} <= short
    assert not any("-" in phrase for phrase in short)
    assert "Round shield (12)" in asked[Ask.PARRY_WITH]
    assert "dodge (5)" in asked[Ask.DEFENCE]
    assert "go for a gap in the armour (+6)" in asked[Ask.CALLED_SHOT]
    assert any(phrase.startswith("parry for ") for phrase in asked[Ask.GUARD])


def test_how_somebody_stands_says_what_a_table_sees() -> None:
    battle = duel_of()
    fighter = battle.record.now.fighters[1]
    fighter.points, fighter.body_lost, fighter.fatigue = 4, 3, 2
    fighter.act, fighter.foe, fighter.phase = Act.STRIKE, 0, 1
    assert fighter_line(battle, 1) == (
        "blue_0 Bors: 4 points, broadsword and round shield, at pace 2, at medium wounds, weary, "
        "will strike at Anna in phase 1"
    )
    fighter.dead, fighter.act, fighter.in_hand = 1, -1, 0
    assert fighter_line(battle, 1) == "blue_0 Bors: 4 points, fist, at pace 2, dead"


def test_an_act_that_is_half_declared_has_no_phase_yet() -> None:
    battle = duel_of()
    assert battle.decision is not None
    who = battle.decision.fighter
    battle.step(Act.WALK)
    assert battle.decision is not None and battle.decision.kind == "heading"
    assert fighter_line(battle, who).endswith(", about to walk")
    battle.step(Act.AWAY)
    assert "walk" not in fighter_line(battle, who)
