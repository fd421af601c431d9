"""The agents of Initiative Points answer every question, in every scenario and option, and know no
more than a table shows."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from lanista.agents import make_agent
from lanista.agents.initiative_points.brawler import worth_of
from lanista.agents.initiative_points.compiled import INSIDE, POLICY
from lanista.agents.initiative_points.custos import worth_of_answer
from lanista.agents.inside import play_to_the_end
from lanista.configs import scenario_names
from lanista.rules import Battle
from lanista.rules.blueprint import blueprint
from lanista.rules.core.compile import interpreted
from lanista.rules.initiative_points.vocabulary import Ask, Switch

SCENARIOS = scenario_names("initiative_points")
OPTIONS: tuple[dict[str, Any], ...] = (
    {"timing": "after_cost"},
    {"timing": "declared"},
    {"fixed_six": True, "risk_die": True, "guard": True},
    {"fixed_six": True, "risk_die": True, "guard": True, "timing": "declared"},
    {"ties": "miss", "soak": "six", "wound_rounding": "down", "guard": True},
    {"initiative_die": "simple", "fatigue_affects_initiative": True, "guard": True},
    {"undefended_melee_ease": 6, "wound_step": 3, "helpless_ignores_armour": False},
    *({"guard": False, "disabled": [switch.name.lower()]} for switch in Switch),
)
by_habit, by_chances = interpreted(worth_of), interpreted(worth_of_answer)
# What each agent makes of an answer of a fighter at a kind of question.
WORTHS = {
    "brawler": by_habit,
    "custos": lambda b, who, kind, action: by_chances(
        b, who, action, INSIDE.parameters, POLICY["custos"]
    ),
}


def decisions_of(name: str, battle: Battle, most: int) -> Any:
    """Plays a fight of an agent against itself and yields before each answer is given."""
    agent = make_agent(name)
    for _ in range(most):
        if battle.over:
            return
        answer = agent.choose(battle)
        yield battle.decision, answer
        battle.step(answer)


@pytest.mark.parametrize("name", WORTHS)
def test_every_kind_of_question_is_answered_by_what_the_answers_are_worth(name: str) -> None:
    weighed: Counter[Ask] = Counter()
    for number, options in enumerate(OPTIONS):
        scenario = SCENARIOS[number % len(SCENARIOS)]
        battle = Battle(scenario, seed=number, options=options, compiled=False)
        for decision, answer in decisions_of(name, battle, 100):
            legal, kind = battle.legal_actions(), Ask[decision.kind.upper()]
            assert answer in legal
            if weighed[kind] < 3:
                b, who = battle.record, decision.fighter
                worths = [WORTHS[name](b, who, kind, action) for action in legal]
                assert worths[legal.index(answer)] == max(worths)
                weighed[kind] += min(worths) < max(worths)
    assert set(weighed) == set(Ask)
    assert min(weighed.values()) > 0


@pytest.mark.compiled
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_they_play_legally_to_the_end_in_every_option(scenario: str) -> None:
    for number, options in enumerate(OPTIONS):
        plan = blueprint(scenario, options)
        for first, second in (("brawler", "custos"), ("custos", "custos"), ("custos", "random")):
            seats = np.zeros(16, np.int64)
            seats[: len(plan.teams)] = [POLICY[second if team else first] for team in plan.teams]
            winners, answers = play_to_the_end(plan, np.arange(8), seats, number, compiled=True)
            assert (answers > 0).all()
            assert set(winners) <= {-1, 0, 1}


def scramble(battle: Battle, viewer: int, generator: np.random.Generator) -> None:
    """Gives all foes other hidden figures: characteristics, abilities, spells, weapons that are not
    drawn, and armour that nobody has met."""
    record = battle.record
    for who in range(record.roster.fighters_n):
        body, fighter = record.roster.bodies[who], record.now.fighters[who]
        if body.team == record.roster.bodies[viewer].team:
            continue
        for name in (
            "quickness", "dexterity", "strength", "stamina", "perception", "athletics",
            "awareness", "concentration", "encumbrance", "unaware",
        ):  # fmt: skip
            setattr(body, name, int(generator.integers(-3, 9)))
        for arm in range(body.items_n):
            body.skills[arm] = int(generator.integers(0, 9))
            natural = record.roster.weapons[body.items[arm]].hands == 0
            if not natural and not fighter.in_hand >> arm & 1:
                body.items[arm] = int(generator.integers(record.roster.weapons_n))
        if not fighter.struck:
            body.protection = int(generator.integers(0, 20))
            body.soak_nature = int(generator.integers(0, 5))
        body.spells_n = 0
        fighter.heading = -1


@pytest.mark.parametrize("name", WORTHS)
@pytest.mark.parametrize("scenario", ["grog_duel", "held_bridge", "duel_of_magi"])
def test_they_act_on_nothing_that_the_table_hides(name: str, scenario: str) -> None:
    generator = np.random.default_rng(1)
    agent, kinds = make_agent(name), set()
    for seed in range(3):
        battle = Battle(scenario, seed=seed, compiled=False)
        for decision, answer in decisions_of(name, battle, 60):
            saved = battle.words.copy()
            scramble(battle, decision.fighter, generator)
            assert agent.choose(battle) == answer, (decision, answer)
            battle.words[:] = saved
            kinds.add(Ask[decision.kind.upper()])
    assert {Ask.TURN, Ask.TARGET if scenario == "duel_of_magi" else Ask.DEFENCE} <= kinds


def test_numbers_of_policies_never_move() -> None:
    assert POLICY == {"random": 1, "brawler": 2, "custos": 3}
