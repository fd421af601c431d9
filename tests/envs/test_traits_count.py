"""Each trait changes fights: the same answers lead elsewhere when it is switched off."""

from __future__ import annotations

import numpy as np
import pytest
from envs.play import eager
from rules.fight import scenario_of
from rules.table import (
    axeman,
    brawler,
    fighter,
    knifeman,
    maceman,
    shieldman,
    swordsman,
    weapon,
)

from lanista.envs import mythras_v0
from lanista.rules import BattleBatch

LEAST = 20
FIGHTS = 1300
DECISIONS = 250

HOPLITE = {"weapons": ("shortspear", "hoplite"), "action_points": 2}
FAN = weapon(
    "fan", hands=1, damage="1d3", size="small", reach="short", hit_points=2, armour_points=1,
    traits=("delicate",),
)  # fmt: skip
NETS = ("net", "trident")

# A fight for each trait of melee on foot in which it counts: teams, then what else is so.
FIGHTS_OF: dict[str, dict] = {
    "assassination": {
        "red": lambda traits: [knifeman(traits=traits, stealth=95)],
        "blue": lambda: [swordsman()],
        "surprise": {"by": "red", "contest": "none"},
    },
    "batter_aside": {
        "red": lambda traits: [axeman(traits=traits, damage_modifier="+1d6")],
        "blue": lambda: [swordsman(weapons=("broadsword", "heater"))],
    },
    "blind_fighting": {
        "red": lambda traits: [swordsman(traits=traits)],
        "blue": lambda: [swordsman()],
        "zones": {"cellar": {"light": "dim"}},
    },
    "cautious_fighter": {
        "red": lambda traits: [swordsman(traits=traits)],
        "blue": lambda: [swordsman()],
    },
    "daredevil": {
        "red": lambda traits: [swordsman(traits=traits)],
        "blue": lambda: [swordsman()],
    },
    "defensive_minded": {
        "red": lambda traits: [swordsman(traits=traits)],
        "blue": lambda: [axeman()],
    },
    "do_or_die": {
        "red": lambda traits: [swordsman(weapons=("broadsword", "dagger"), traits=traits)],
        "blue": lambda: [swordsman()],
    },
    "excellent_footwork": {
        "red": lambda traits: [swordsman(style=80, acrobatics=30, traits=traits)],
        "blue": lambda: [swordsman()],
        "zones": {"ice": {"footing": "slippery"}},
    },
    "formation_fighting": {
        "red": lambda traits: [
            fighter(f"Hoplite {k}", HOPLITE["weapons"], traits=traits) for k in range(3)
        ],
        "blue": lambda: [swordsman(), swordsman(), swordsman()],
        "formed": True,
    },
    "hidden_weapons": {
        "red": lambda traits: [fighter("Dancer", (FAN,), style=20, traits=traits)],
        "blue": lambda: [swordsman()],
    },
    "intimidating_scream": {
        "red": lambda traits: [swordsman(style=95, traits=traits)],
        "blue": lambda: [swordsman(style=10, in_hand=())],
    },
    "knockout_blow": {
        "red": lambda traits: [maceman(traits=traits)],
        "blue": lambda: [swordsman()],
        "surprise": {"by": "red", "contest": "none"},
    },
    "mancatcher": {
        "red": lambda traits: [fighter("Netman", NETS, traits=traits)],
        "blue": lambda: [swordsman()],
    },
    "shield_splitter": {
        "red": lambda traits: [axeman(traits=traits)],
        "blue": lambda: [shieldman()],
    },
    "shield_wall": {
        "red": lambda traits: [
            fighter(f"Hoplite {k}", HOPLITE["weapons"], traits=traits) for k in range(3)
        ],
        "blue": lambda: [axeman(), maceman(), swordsman()],
        "formed": True,
    },
    "swashbuckling": {
        "red": lambda traits: [swordsman(style=80, athletics=30, traits=traits)],
        "blue": lambda: [swordsman()],
        "zones": {"deck": {}, "rigging": {"leap": True}},
    },
    "unarmed_prowess": {
        "red": lambda traits: [brawler(unarmed=60, unarmed_traits=traits)],
        "blue": lambda: [swordsman()],
    },
}


def scenario_for(trait):
    """The fight of a trait."""
    parts = dict(FIGHTS_OF[trait])
    red, blue = parts.pop("red")((trait,)), parts.pop("blue")()
    formed = parts.pop("formed", False)
    scenario = scenario_of({"red": red, "blue": blue}, parts)
    if formed:
        members = [m.model_copy(update={"formed": True}) for m in scenario.teams["red"]]
        scenario = scenario.model_copy(update={"teams": scenario.teams | {"red": members}})
    return scenario


def answers_in(masks, thrown):
    """The same legal answer for the same throw."""
    return (masks * eager() * thrown).argmax(axis=-1)


def changed_in_batches(scenario, trait):
    """In how many fights switching the trait off changes what is legal or seen."""
    fights = [
        BattleBatch(scenario, n=FIGHTS, seed=3, options={"disabled": off}, renew=False)
        for off in (set(), {trait})
    ]
    generator = np.random.default_rng(3)
    changed = np.zeros(FIGHTS, bool)
    for _ in range(DECISIONS):
        thrown = generator.random((FIGHTS, 128)) + 0.01
        for batch in fights:
            answers = answers_in(batch.masks, thrown)
            batch.step(np.where(batch.dones.astype(bool) | ~batch.masks.any(axis=1), -1, answers))
        one, other = fights
        changed |= (one.masks != other.masks).any(axis=1)
        changed |= (one.observations != other.observations).any(axis=1)
        if changed.sum() >= LEAST:
            break
    return int(changed.sum())


def changed_in_the_environment(scenario, trait):
    """The same, one fight at a time through the AEC environment."""
    changed = 0
    pair = [
        mythras_v0.raw_env(scenario=scenario, options={"disabled": off}) for off in (set(), {trait})
    ]
    for fight in range(FIGHTS):
        for env in pair:
            env.reset(seed=fight)
        changed += differ(pair, np.random.default_rng(fight))
        if changed >= LEAST:
            break
    return changed


def differ(pair, generator):
    """Whether the same throws come to show a difference between two environments."""
    for _ in range(DECISIONS):
        seen = [env.observe(env.agent_selection) for env in pair]
        if any(not np.array_equal(seen[0][key], seen[1][key]) for key in seen[0]):
            return True
        if not seen[0]["action_mask"].any():
            return False
        thrown = generator.random(128) + 0.01
        for env, one in zip(pair, seen, strict=True):
            env.step(int(answers_in(one["action_mask"], thrown)))
    return False


@pytest.mark.compiled
@pytest.mark.parametrize("face", [changed_in_batches, changed_in_the_environment])
@pytest.mark.parametrize("trait", sorted(FIGHTS_OF))
def test_a_trait_counts(trait, face):
    assert face(scenario_for(trait), trait) >= LEAST
