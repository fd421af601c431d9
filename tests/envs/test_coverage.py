"""Random fights come to everything: each verb, reaction, effect, trait and kind of decision."""

from __future__ import annotations

from collections import Counter
from functools import cache

import numpy as np
import pytest
from envs.play import eager
from rules.fight import scenario_of
from rules.table import axeman, fighter, knifeman, spearman, swordsman

from lanista.configs import scenario_names
from lanista.envs import mythras_v0
from lanista.rules import BattleBatch
from lanista.rules.mythras.effects import TABLE
from lanista.rules.mythras.meanings import ACTS_TO_COME, ASKS_TO_COME
from lanista.rules.mythras.observe import feature_names
from lanista.rules.mythras.vocabulary import Act, Ask, Effect

LEAST = 20
FIGHTS_AT_ONCE = 128
BATCH_STEPS = 700
AEC_DECISIONS = 30_000

ACTS = sorted(act.name for act in set(Act) - ACTS_TO_COME)
ASKS = sorted(ask.name for ask in set(Ask) - ASKS_TO_COME)
EFFECTS = sorted(Effect(row[0]).name for row in TABLE)


def rare_scenarios():
    """Fights for what hardly ever comes up in the built-in ones."""
    two_styles = {"Cut": (95, ("great_axe",)), "Crush": (95, ("great_axe", "great_club"))}
    headsman = axeman(styles=two_styles, luck=5, damage_modifier="+1d8", name="Headsman")
    scaly = swordsman(
        style=95, armour=1, natural_armour=1, luck=5, weapons=("broadsword", "heater")
    )
    crowd = {
        "red": [swordsman(style=90), swordsman(style=90), knifeman(style=90)],
        "blue": [axeman(style=90), spearman(style=90), swordsman(style=90)],
    }
    net = fighter("Netman", ("net", "trident"), style=95)
    return [
        scenario_of({"red": headsman, "blue": scaly}, {"heroic_last_action": True}),
        scenario_of(crowd, {"start": "engaged"}),
        scenario_of({"red": knifeman(style=90), "blue": spearman()}, {"reach": True}),
        scenario_of(
            {"red": net, "blue": swordsman(style=95, weapons=("broadsword", "heater"))}, {}
        ),
    ]


SCENARIOS = [*scenario_names("mythras"), *rare_scenarios()]


def at_random(masks, generator):
    """A legal action for each row at random; -1 where there is none."""
    chances = masks * eager() * generator.random(masks.shape)
    return np.where(masks.any(axis=1), chances.argmax(axis=1), -1)


def named(acts, kinds):
    """Counts by name."""
    found = Counter()
    for enumeration, numbers in ((Act, acts), (Effect, acts), (Ask, kinds)):
        for member in enumeration:
            found[f"{enumeration.__name__}.{member.name}"] = numbers[member.value]
    return found


@cache
def seen_in_batches():
    """How often each action was taken and each kind asked in batches of random fights."""
    acts, kinds = Counter(), Counter()
    generator = np.random.default_rng(11)
    for scenario in SCENARIOS:
        batch = BattleBatch(scenario, n=FIGHTS_AT_ONCE, seed=11)
        first = feature_names(*batch.view).index("decision.kind_turn")
        for _ in range(BATCH_STEPS):
            answers = at_random(batch.masks, generator)
            acts.update(answers.tolist())
            kinds.update(batch.observations[:, first : first + len(Ask)].argmax(axis=1).tolist())
            batch.step(answers)
    return named(acts, kinds)


@cache
def seen_in_the_environment():
    """The same, one fight at a time through the AEC environment."""
    acts, kinds = Counter(), Counter()
    generator = np.random.default_rng(12)
    for scenario in SCENARIOS:
        env = mythras_v0.raw_env(scenario=scenario)
        names = env.feature_names
        first = names.index("decision.kind_turn")
        env.reset(seed=12)
        for _ in range(AEC_DECISIONS if isinstance(scenario, str) else 6 * AEC_DECISIONS):
            if env.terminations[env.agent_selection] or env.truncations[env.agent_selection]:
                env.reset()
            seen = env.observe(env.agent_selection)
            mask = seen["action_mask"]
            action = int(at_random(mask[np.newaxis], generator)[0])
            acts[action] += 1
            kinds[int(seen["observation"][first : first + len(Ask)].argmax())] += 1
            env.step(action)
    return named(acts, kinds)


@pytest.mark.compiled
@pytest.mark.parametrize("face", [seen_in_batches, seen_in_the_environment])
def test_random_fights_come_to_everything(face):
    seen = face()
    wanted = [f"Act.{name}" for name in ACTS]
    wanted += [f"Effect.{name}" for name in EFFECTS] + [f"Ask.{name}" for name in ASKS]
    rare = {name: seen[name] for name in wanted if seen[name] < LEAST}
    assert not rare
