"""`lanista spaces`: what the numbers of actions and the features of an observation are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from lanista.cli.output import AsJson, out, print_json

if TYPE_CHECKING:
    from lanista.rules.core.game import Ruleset
    from lanista.rules.tables import Feature

# Rows like the first of their kind, such as "weapon_3.reach".
FURTHER = re.compile(r"[a-z_]+_[1-9][0-9]*\.")
# Blocks of fighters like that of a foe.
LIKE_A_FOE = ("self", "ally")

Rows = list[tuple[str, ...]]
Sections = list[tuple[str, tuple[str, ...], Rows]]


def spaces(
    scenario: Annotated[str, typer.Argument(help="A scenario's name or a file.")] = "duel",
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown tables.")] = False,
    json: AsJson = False,
) -> None:
    """Print the action and observation spaces: every number, its name and meaning.

    Action numbers are the same in every fight; how many ally and foe rows an observation has
    depends on the scenario, unless the environment is made with a view of its own.
    """
    from lanista.rules.blueprint import blueprint
    from lanista.rules.tables import blocks

    plan = blueprint(scenario)
    ruleset, view = plan.ruleset, plan.view
    if json:
        print_json(
            {
                "scenario": scenario,
                "ruleset": ruleset.name,
                "view": list(view),
                "actions": [asdict(action) for action in ruleset.actions()],
                "blocks": [asdict(block) for block in blocks(ruleset.feature_names(*view))],
                "features": [asdict(feature) for feature in ruleset.features(view)],
            }
        )
        return
    for title, columns, rows in sections(ruleset, view):
        print_section(title, columns, rows, markdown)


def sections(ruleset: Ruleset, view: tuple[int, int]) -> Sections:
    """Title, head and rows of each table."""
    from lanista.rules.tables import blocks

    shown = [action for action in ruleset.actions() if action.kind != "reserved"]
    acts: Rows = [
        (str(a.number), a.name, a.kind, a.meaning if a.played else f"(To come.) {a.meaning}")
        for a in shown
    ]
    places: Rows = [
        (block.name, str(block.start), str(block.start + block.size - 1), str(block.size))
        for block in blocks(ruleset.feature_names(*view))
    ]
    own: Sections = [
        (f"Features of {kind}", ("at", "feature", "value", "of a foe seen", "meaning"), rows)
        for kind, rows in rows_by_kind(ruleset.features(view))
    ]
    return [
        ("Actions", ("number", "name", "kind", "meaning"), acts),
        ("Blocks of the observation", ("block", "first", "last", "size"), places),
        *own,
    ]


def rows_by_kind(every: Sequence[Feature]) -> Iterator[tuple[str, Rows]]:
    """The features of one block of each kind, counted from its beginning; the first of several
    rows of a kind, such as a fighter's weapons, stands for all."""
    for block in dict.fromkeys(feature.name.partition(".")[0] for feature in every):
        kind, _, number = block.partition("_")
        if kind in LIKE_A_FOE or number not in ("", "0"):
            continue
        within = [feature for feature in every if feature.name.startswith(f"{block}.")]
        rows = [row_of(feature, feature.index - within[0].index) for feature in within]
        title = "a fighter" if kind == "foe" else f"a {kind}" if number else f"the {kind}"
        yield title, [row for row in rows if not FURTHER.match(row[1])]


def row_of(feature: Feature, place: int) -> tuple[str, ...]:
    """One feature, by its place and name within its block."""
    name = feature.name.partition(".")[2]
    return (str(place), name, feature.scale, feature.seen, feature.meaning)


def print_section(title: str, columns: tuple[str, ...], rows: Rows, markdown: bool) -> None:
    """One table."""
    if markdown:
        lines = [f"## {title}", "", row_in_markdown(columns), "|---" * len(columns) + "|"]
        typer.echo("\n".join([*lines, *map(row_in_markdown, rows), ""]))
        return
    from rich.table import Table

    table = Table(*columns, title=title, box=None, title_justify="left")
    for row in rows:
        table.add_row(*row)
    out().print(table, "")


def row_in_markdown(cells: tuple[str, ...]) -> str:
    """One line of a Markdown table."""
    return "| " + " | ".join(cells) + " |"
