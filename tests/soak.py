"""Long gates: the mask oracle over a million states, and a million random decisions.

python tests/soak.py                   a million of each
python tests/soak.py --states 100000   fewer
"""

from __future__ import annotations

import argparse
import random
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator

from oracle import legal
from rich.progress import track

from lanista.configs import scenario_names
from lanista.rules import Battle, BattleBatch

MOST_DECISIONS = 600
FIGHTS_AT_ONCE = 64


def positions(states: int, seed: int) -> Iterator[Battle]:
    """Battles of all scenarios of Mythras in turn, at each decision of random fights."""
    seen = fight = 0
    while seen < states:
        for scenario in scenario_names("mythras"):
            chance = random.Random(f"{seed} {scenario} {fight}")
            battle = Battle(scenario, seed=seed, fight=fight)
            for _ in range(MOST_DECISIONS):
                if battle.over or seen == states:
                    break
                yield battle
                seen += 1
                battle.step(chance.choice(battle.legal_actions()))
        fight += 1


def disagreements(states: int, seed: int) -> list[str]:
    """Where the mask and the oracle differ, one line for each way in which they do."""
    found: Counter[str] = Counter()
    for battle in track(positions(states, seed), "Asking the oracle", total=states):
        given, expected = set(battle.legal_actions()), legal(battle)
        if given != expected:
            decision = battle.decision
            assert decision is not None
            more = sorted(battle.action_name(action) for action in given - expected)
            less = sorted(battle.action_name(action) for action in expected - given)
            found[
                f"{battle.blueprint.scenario.name}, {decision.kind} about {decision.about}: "
                f"only the mask has {more}, only the oracle {less}"
            ] += 1
    return [f"{count} times: {line}" for line, count in found.most_common()]


def memory() -> int:
    """The most memory this process has held, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def play(decisions: int, seed: int) -> list[str]:
    """Random decisions in batches of all scenarios; complaints, if anything goes wrong."""
    names = scenario_names()
    batches = {name: BattleBatch(name, n=FIGHTS_AT_ONCE, seed=seed) for name in names}
    steps = max(1, decisions // (len(names) * FIGHTS_AT_ONCE * 10))
    complaints, before = [], 0
    for part in track(range(10), "Playing at random"):
        for name, batch in batches.items():
            batch.play_random(steps)
            if not (batch.masks.sum(axis=1) >= 2).all():
                complaints.append(f"{name}: a question without a choice")
        before = memory() if part == 1 else before
    if memory() > before + 20:
        complaints.append(f"memory rose from {before} to {memory()} MB")
    return complaints


def main() -> int:
    """Runs both gates; 1 if either fails."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--states", type=int, default=1_000_000)
    options.add_argument("--decisions", type=int, default=1_000_000)
    options.add_argument("--seed", type=int, default=7)
    asked = options.parse_args()
    started = time.monotonic()
    complaints = play(asked.decisions, asked.seed)
    print(f"{asked.decisions:,} random decisions: {complaints or 'well'}; {memory()} MB at most.")
    differences = disagreements(asked.states, asked.seed)
    print(f"{asked.states:,} states: {len(differences)} disagreements with the oracle.")
    print("\n".join(differences[:40]))
    print(f"{time.monotonic() - started:.0f} s.")
    return 1 if complaints or differences else 0


if __name__ == "__main__":
    sys.exit(main())
