"""Interpreted and compiled rules are one: whole records, after every decision, two processes."""

import json
import subprocess
import sys

import pytest

from lanista.configs import scenario_names

FIGHTS = 200

PLAYER = """
import hashlib, json, random, sys
from lanista.rules import Battle
from lanista.rules.core.schema import offset_of

compiled, scenarios, fights = sys.argv[1] == "compiled", json.loads(sys.argv[2]), int(sys.argv[3])
digests = []
for fight in range(fights):
    scenario = scenarios[fight % len(scenarios)]
    answers = random.Random(fight)
    battle = Battle(scenario, seed=2024, fight=fight, compiled=compiled)
    schema = battle.blueprint.ruleset.schema
    addresses, events = offset_of(schema, "segments"), offset_of(schema, "events")
    digest = hashlib.sha256()
    for _ in range(400):
        digest.update(battle.words[:addresses].tobytes() + battle.words[events:].tobytes())
        if battle.over:
            break
        digest.update(battle.observe(battle.decision.fighter).tobytes())
        battle.step(answers.choice(battle.legal_actions()))
    digests.append([scenario, battle.words[:20].tolist(), digest.hexdigest()])
print(json.dumps(digests))
"""


def fights_of(mode):
    arguments = [sys.executable, "-c", PLAYER, mode, json.dumps(scenario_names()), str(FIGHTS)]
    return json.loads(subprocess.run(arguments, check=True, capture_output=True).stdout)


@pytest.mark.compiled
def test_interpreted_equals_compiled():
    interpreted, compiled = fights_of("interpreted"), fights_of("compiled")
    assert len(interpreted) == FIGHTS
    for one, other in zip(interpreted, compiled, strict=True):
        assert one == other
