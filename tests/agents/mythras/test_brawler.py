"""The brawler's habits, and that it looks at nothing a table hides."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lanista.agents import make_agent
from lanista.agents.mythras.compiled import POLICY
from lanista.rules import Battle
from lanista.rules.mythras.vocabulary import Act, Ask, Die
from lanista.training.play import play_match


def fight(scenario: str, seed: int = 0) -> Battle:
    return Battle(scenario, seed=seed, compiled=False)


def decisions_of(battle: Battle, most: int = 400) -> Any:
    """Plays a fight brawler against brawler and yields before each answer is given."""
    brawler = make_agent("brawler")
    for _ in range(most):
        if battle.over:
            return
        answer = brawler.choose(battle)
        yield battle.decision, answer
        battle.step(answer)


@pytest.mark.parametrize("scenario", ["duel", "duel_mixed", "fencers", "tiger_hunt"])
def test_answers_are_legal_to_the_end(scenario: str) -> None:
    battle = fight(scenario)
    for _decision, answer in decisions_of(battle):
        assert answer in battle.legal_actions()
    assert battle.over


def test_it_never_waives_an_effect_nor_dithers_away_a_point() -> None:
    seen = set()
    for seed in range(6):
        battle = fight("duel", seed)
        for decision, answer in decisions_of(battle):
            seen.add(decision.kind)
            assert answer != Act.WAIVE
            assert answer != Act.DITHER or len(battle.legal_actions()) == 1
    assert {"turn", "react", "effect", "luck"} <= seen


def test_it_strikes_when_it_can_and_stands_first() -> None:
    battle = fight("duel")
    who = battle.decision.fighter
    brawler = make_agent("brawler")
    assert battle.action_name(brawler.choose(battle)) == "attack"
    battle.record.now.fighters[who].prone = 1
    battle.record.checkpoint.fighters[who].prone = 1
    battle.record.head.legal[0] |= 1 << Act.REGAIN_FOOTING
    assert battle.action_name(brawler.choose(battle)) == "regain_footing"


def at_reaction(attack_die: int, scenario: str = "duel", first: int = 0) -> Battle:
    """The defender's decision, the attack die being given; fighter `first` strikes."""
    initiatives = [10, 1] if first == 0 else [1, 10]
    battle = Battle(
        scenario, dice=[*initiatives, attack_die], compiled=False, options={"luck": False}
    )
    brawler = make_agent("brawler")
    while battle.decision.kind != "react":
        battle.step(brawler.choose(battle))
    return battle


@pytest.mark.parametrize(
    ("attack_die", "answer"),
    [(40, "parry"), (4, "parry"), (80, "no_reaction"), (100, "parry")],
    ids=["hit", "critical", "miss", "fumble"],
)
def test_it_parries_what_hits_and_answers_a_fumble(attack_die: int, answer: str) -> None:
    battle = at_reaction(attack_die)
    assert battle.action_name(make_agent("brawler").choose(battle)) == answer


def test_it_parries_with_what_stops_most() -> None:
    battle = at_reaction(40, "duel_mixed", first=1)
    brawler = make_agent("brawler")
    battle.step(brawler.choose(battle))
    assert battle.decision.kind == "parry_with"
    chosen = battle.describe(brawler.choose(battle)).lower()
    assert "shield" in chosen


@pytest.mark.parametrize("luck", [1, 2])
def test_a_ruinous_wound_is_bought_off_even_with_the_last_point_of_luck(luck: int) -> None:
    battle = fight("duel")
    head = battle.record.head
    battle.record.now.fighters[head.who].luck = luck
    head.kind, head.about = Ask.LUCK, Die.DAMAGE
    head.legal[0] = 0
    for answer in (Act.KEEP, Act.MITIGATE):
        head.legal[answer >> 5] |= 1 << (answer & 31)
    assert make_agent("brawler").choose(battle) == Act.MITIGATE


def scramble(battle: Battle, viewer: int, generator: np.random.Generator) -> None:
    """Gives all foes other hidden figures: skills, luck, counters, armour that nobody has felt."""
    record = battle.record
    for who in range(record.roster.fighters_n):
        if record.roster.bodies[who].team == record.roster.bodies[viewer].team:
            continue
        body, fighter = record.roster.bodies[who], record.now.fighters[who]
        for skill in range(len(body.skills)):
            body.skills[skill] = int(generator.integers(1, 200))
        for style in range(body.styles_n):
            body.styles[style].percent = int(generator.integers(1, 200))
        for name in ("strength", "constitution", "dexterity", "power", "intelligence"):
            setattr(body, name, int(generator.integers(1, 40)))
        fighter.luck = int(generator.integers(0, 6))
        for k in range(len(fighter.counters)):
            fighter.counters[k] = int(generator.integers(-1, 40))
        for location in range(body.locations_n):
            if not (fighter.struck >> location) & 1:
                fighter.worn[location] = int(generator.integers(0, 9))


@pytest.mark.parametrize("scenario", ["duel", "fencers", "skirmish_3v3"])
def test_it_acts_on_nothing_that_the_table_hides(scenario: str) -> None:
    generator = np.random.default_rng(1)
    brawler = make_agent("brawler")
    kinds = set()
    for seed in range(3):
        battle = fight(scenario, seed)
        for decision, answer in decisions_of(battle, 120):
            saved = battle.words.copy()
            scramble(battle, decision.fighter, generator)
            assert brawler.choose(battle) == answer, (decision, answer)
            battle.words[:] = saved
            kinds.add(Ask[decision.kind.upper()])
    assert {Ask.TURN, Ask.REACT, Ask.EFFECT} <= kinds


def test_it_beats_random_from_both_seats() -> None:
    match = play_match("duel", "brawler", "random", fights=25, seed=5, compiled=False)
    assert match.total.wins >= 45


@pytest.mark.compiled
def test_it_wins_at_least_85_percent_against_random() -> None:
    match = play_match("duel", "brawler", "random", fights=1000, seed=5, compiled=True)
    assert match.total.won.low >= 0.85


@pytest.mark.compiled
def test_the_mirror_match_is_even_over_both_seats() -> None:
    match = play_match("duel", "brawler", "brawler", fights=1000, seed=5, compiled=True)
    assert match.total.won.low < 0.5 < match.total.won.high


def test_numbers_of_policies_never_move() -> None:
    assert POLICY == {"random": 1, "brawler": 2, "duellist": 3}
