"""Golden playthroughs: whole fights as text, question by question.

    python tests/playthroughs.py             writes all of them anew, on purpose
    python tests/playthroughs.py duel ...    writes some of them

A playthrough shows who is asked what, all that is legal, what is answered, and what is told. Three
answers in four are an agent's, the others are drawn at random, so that a fight makes sense and yet
strays. Any change of a rule that the fight meets changes the text: read the difference.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from lanista.agents import make_agent
from lanista.rules import Battle

FOLDER = Path(__file__).with_name("playthroughs")
SCENARIOS = (
    "unarmed", "outreached", "shield_wall", "ambush", "rabble", "underlings", "net_and_trident",
    "tavern", "duel", "grog_duel", "venetian_ambush", "held_bridge", "duel_of_magi",
)  # fmt: skip
AGENTS = {"mythras": "brawler", "initiative_points": "custos"}
SEED = 2026
MOST_DECISIONS = 150


def playthrough(scenario: str) -> str:
    """The playthrough of a built-in scenario."""
    battle = Battle(scenario, seed=SEED, compiled=False)
    agent, chance = make_agent(AGENTS[battle.ruleset.name]), random.Random(scenario)
    lines = [f"scenario {scenario}, seed {SEED}, content {battle.blueprint.content_hash[:12]}"]
    told = 0
    for _ in range(MOST_DECISIONS):
        lines += [f"  {sentence}" for sentence in battle.narrate(battle.events[told:])]
        told = len(battle.events)
        decision = battle.decision
        if decision is None:
            break
        legal = battle.legal_actions()
        answer = agent.choose(battle) if chance.random() < 0.75 else chance.choice(legal)
        names = ", ".join(battle.describe(action) for action in legal)
        lines.append(f"{decision.agent} {decision.kind}: {names}")
        lines.append(f"> {battle.describe(answer)}")
        battle.step(answer)
    lines += [f"  {sentence}" for sentence in battle.narrate(battle.events[told:])]
    lines.append(f"over: {battle.winner or 'a draw'}" if battle.over else "... and so on")
    return "\n".join(lines) + "\n"


def path_of(scenario: str) -> Path:
    """Where a playthrough is kept."""
    return FOLDER / f"{scenario}.txt"


def main(names: list[str]) -> None:
    """Writes playthroughs anew."""
    for scenario in names or SCENARIOS:
        path = path_of(scenario)
        text = playthrough(scenario)
        changed = not path.exists() or path.read_text(encoding="utf-8") != text
        path.write_text(text, encoding="utf-8")
        print(f"{path.name}: {'written' if changed else 'unchanged'}")


if __name__ == "__main__":
    main(sys.argv[1:])
