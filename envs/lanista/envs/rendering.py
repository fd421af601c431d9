"""A fight as text: who stands how, and what was said of the last step."""

from __future__ import annotations

from lanista.rules import Battle


def picture(battle: Battle, news: list[str]) -> str:
    """The moment, a line a fighter, the news, and the question."""
    ruleset = battle.ruleset
    lines = [ruleset.headline(battle)]
    lines += [ruleset.fighter_line(battle, who) for who in range(battle.blueprint.fighters_n)]
    lines += [f"  {sentence}" for sentence in news]
    lines.append(question(battle))
    return "\n".join(lines)


def question(battle: Battle) -> str:
    """Who is asked what, with the legal answers; or what is thrown; or how it ended."""
    die = battle.pending_die
    if die is not None:
        return f"{die.name or 'somebody'} throws d{die.sides}: {die.purpose.replace('_', ' ')}"
    decision = battle.decision
    if decision is None:
        return "It is over." if battle.winner is None else f"{battle.winner.capitalize()} has won."
    answers = "; ".join(f"{a} {battle.describe(a)}" for a in battle.legal_actions())
    return f"{decision.agent}, {decision.kind.replace('_', ' ')}: {answers}"
