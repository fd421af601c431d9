"""A fight told round by round."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

if TYPE_CHECKING:
    from lanista.rules import Battle, Event
    from lanista.rules.core.game import Accent

TONES = {
    "grave": "bold",
    "advantage": "yellow",
    "wound": "red",
    "luck": "cyan",
}
TEAM_STYLES = ("bold red", "bold blue", "bold green", "bold magenta")


# A round at which to begin and one at which to end.
Rounds = tuple[int, int]
ALL_ROUNDS = (0, sys.maxsize)


def sentences(battle: Battle, rounds: Rounds = ALL_ROUNDS) -> Iterator[tuple[Accent | None, str]]:
    """What happened, as (accent, sentence); events that say nothing are left out."""
    now, chosen = 0, []
    for event in battle.events:
        if battle.ruleset.accents.get(event.code) == "round":
            now = event.first
        if rounds[0] <= now <= rounds[1]:
            chosen.append(event)
    return told(battle, chosen)


def told(battle: Battle, events: Sequence[Event]) -> Iterator[tuple[Accent | None, str]]:
    """The same of some events."""
    narrator = battle.ruleset.narrator(battle.blueprint)
    for event in events:
        for sentence in narrator.tell([event]):
            yield battle.ruleset.accents.get(event.code), sentence


def print_story(console: Console, battle: Battle, title: str, rounds: Rounds = ALL_ROUNDS) -> None:
    """The fight, its rounds as headings, names in the colours of their teams."""
    console.rule(Text(title, style="bold"))
    console.print(_cast(battle))
    for accent, sentence in sentences(battle, rounds):
        print_sentence(console, battle, accent, sentence)
    console.print()
    for who in range(battle.blueprint.fighters_n):
        console.print(in_colours(battle, Text(standing(battle, who))))


def print_sentence(console: Console, battle: Battle, accent: Accent | None, sentence: str) -> None:
    """One sentence; that of a round is a heading."""
    if accent == "round":
        console.print()
        console.print(Text(sentence, style="bold underline"))
        return
    line = Text(f"  {sentence}", style=TONES[accent] if accent else "")
    console.print(in_colours(battle, line))


def standing(battle: Battle, who: int) -> str:
    """How a fighter came out of the fight."""
    return battle.ruleset.fighter_line(battle, who).partition(" ")[2]


def _cast(battle: Battle) -> Text:
    """Who fights whom."""
    plan = battle.blueprint
    sides = [
        f"{name}: "
        + ", ".join(plan.fighter_names[k] for k, t in enumerate(plan.teams) if t == team)
        for team, name in enumerate(plan.team_names)
    ]
    return in_colours(battle, Text("; ".join(sides) + "."))


def in_colours(battle: Battle, line: Text) -> Text:
    """The line with the fighters' names in the colours of their teams, longer names first."""
    plan = battle.blueprint
    for who in sorted(range(plan.fighters_n), key=lambda k: len(plan.fighter_names[k])):
        line.highlight_words([plan.fighter_names[who]], TEAM_STYLES[plan.teams[who]])
    return line


def story_as_json(battle: Battle, rounds: Rounds = ALL_ROUNDS) -> dict[str, Any]:
    """The outcome and the sentences, as JSON holds them."""
    plan = battle.blueprint
    return {
        "winner": battle.winner,
        "truncated": battle.truncated,
        "rounds": battle.round,
        "fighters": [
            {
                "name": plan.fighter_names[who],
                "team": plan.team_names[plan.teams[who]],
                "standing": standing(battle, who),
            }
            for who in range(plan.fighters_n)
        ],
        "story": [sentence for _, sentence in sentences(battle, rounds)],
    }
