"""A fight told round by round."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

if TYPE_CHECKING:
    from lanista.rules import Battle

TEAM_STYLES = ("bold red", "bold blue", "bold green", "bold magenta")


# A round at which to begin and one at which to end.
Rounds = tuple[int, int]
ALL_ROUNDS = (0, sys.maxsize)


def sentences(battle: Battle, rounds: Rounds = ALL_ROUNDS) -> Iterator[tuple[int, str]]:
    """What happened, as (event code, sentence); events that say nothing are left out."""
    from lanista.rules.mythras.narration import Narrator
    from lanista.rules.mythras.tells import Tell

    narrator = Narrator(battle.blueprint)
    now = 0
    for event in battle.events:
        if event.code == Tell.ROUND:
            now = event.first
        for sentence in narrator.tell([event]):
            if rounds[0] <= now <= rounds[1]:
                yield event.code, sentence


def print_story(console: Console, battle: Battle, title: str, rounds: Rounds = ALL_ROUNDS) -> None:
    """The fight, its rounds as headings, names in the colours of their teams."""
    from lanista.rules.mythras.tells import Tell

    grave = {Tell.DEAD, Tell.OUT, Tell.UNCONSCIOUS, Tell.SURRENDERS, Tell.OVER}
    tones = {Tell.EFFECT: "yellow", Tell.WOUND: "red", Tell.LUCK: "cyan"}
    console.rule(Text(title, style="bold"))
    console.print(_cast(battle))
    for code, sentence in sentences(battle, rounds):
        if code == Tell.ROUND:
            console.print()
            console.print(Text(sentence, style="bold underline"))
            continue
        line = Text(f"  {sentence}", style="bold" if code in grave else tones.get(Tell(code), ""))
        console.print(_in_colours(battle, line))
    console.print()
    for who in range(battle.blueprint.fighters_n):
        console.print(_in_colours(battle, Text(standing(battle, who))))


def standing(battle: Battle, who: int) -> str:
    """How a fighter came out of the fight."""
    from lanista.envs.rendering import fighter_line

    return fighter_line(battle, who).partition(" ")[2]


def _cast(battle: Battle) -> Text:
    """Who fights whom."""
    plan = battle.blueprint
    sides = [
        f"{name}: "
        + ", ".join(plan.fighter_names[k] for k, t in enumerate(plan.teams) if t == team)
        for team, name in enumerate(plan.team_names)
    ]
    return _in_colours(battle, Text("; ".join(sides) + "."))


def _in_colours(battle: Battle, line: Text) -> Text:
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
