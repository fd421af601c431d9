"""`lanista rules`: every rule, where it is implemented, and which tests assert it.

The rows live in the content file rules.yaml. Source code names a row in square brackets, as in
"Sweeps at the legs [SE.TRIP_OPPONENT]."; tests name it with @pytest.mark.rule("SE.TRIP_OPPONENT").
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

import typer

from lanista.cli.output import AsJson, err, out, print_json
from lanista.configs.errors import ContentError, sentence, suggestion

TAG = re.compile(r"\[([A-Z][A-Z_0-9.]*(?:,\s+[A-Z][A-Z_0-9.]*)*)\]")


@dataclass(frozen=True)
class Row:
    """A rule: its id, a sentence, whether somebody has a choice, and where it is found.

    sources: "file:line" of each mention in the rules' code. tests: names of marked tests.
    """

    id: str
    rule: str
    decide: bool
    sources: tuple[str, ...]
    tests: tuple[str, ...]


def rules(
    part: Annotated[
        str | None, typer.Argument(help="Show rows whose id begins so, such as SE or SE.BLEED.")
    ] = None,
    open_: Annotated[
        bool, typer.Option("--open", help="Show only rows without code or without a test.")
    ] = False,
    knockout: Annotated[
        bool, typer.Option(help="Switch each rule off and see whether its tests notice.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Print every rule, where it is implemented, and its tests."""
    if knockout:
        print_knockouts(part, json)
        return
    shown = rows()
    if part is not None:
        wanted = part.upper()
        chosen = [row for row in shown if row.id == wanted or row.id.startswith(f"{wanted}.")]
        if not chosen:
            names = {row.id if "." in part else row.id.partition(".")[0] for row in shown}
            hint = suggestion(wanted, {name.lower() for name in names}, 40)
            raise ContentError(sentence(f'no rule\'s id begins with "{part}"; {hint}'))
        shown = chosen
    if open_:
        shown = [row for row in shown if not row.sources or not row.tests]
    if json:
        print_json([asdict(row) for row in shown])
    else:
        print_table(shown)


def print_table(shown: list[Row]) -> None:
    """The rows, and how many have code and tests."""
    from rich.table import Table
    from rich.text import Text

    console = out()
    table = Table("id", "rule", "choice", "implemented in", "tests", box=None)
    for row in shown:
        first = row.sources[0] if row.sources else "-"
        more = f" +{len(row.sources) - 1}" if len(row.sources) > 1 else ""
        table.add_row(
            Text(row.id, no_wrap=True),
            row.rule,
            "yes" if row.decide else "",
            Text(first + more, no_wrap=True),
            str(len(row.tests) or "-"),
        )
    console.print(table)
    coded = sum(bool(row.sources) for row in shown)
    tested = sum(bool(row.tests) for row in shown)
    console.print(f"{len(shown)} rules: {coded} in the code, {tested} with tests.")
    if tests_folder() is None:
        console.print("(Tests are counted in a checkout; there is no tests folder here.)")


def print_knockouts(part: str | None, json: bool) -> None:
    """What switching each rule off does to its tests; exit code 1 if some test nothing."""
    from rich.progress import track
    from rich.table import Table

    from lanista.cli.knockout import Knockout, knocked_out

    def watched(wanted: list[Knockout]) -> Iterable[Knockout]:
        return track(wanted, "Switching rules off", console=err())

    done = knocked_out(tests_folder(), part, watched)
    silent = [knockout for knockout in done if knockout.verdict == "not tested"]
    if json:
        print_json([knockout.as_json() for knockout in done])
    else:
        table = Table("id", "switched off", "tests", "verdict", "noticed by", box=None)
        for one in done:
            table.add_row(one.row, one.switch, str(one.tests or "-"), one.verdict, one.noticed)
        out().print(table)
        tested = sum(bool(knockout.noticed) for knockout in done)
        out().print(f"{len(done)} switches: {tested} tested, {len(silent)} not tested.")
    if silent:
        raise typer.Exit(1)


def rows() -> list[Row]:
    """All rules, in the order of the content file."""
    from lanista.configs.reading import content_document

    content = content_document("rules.yaml")["rules"]
    known = {entry["id"] for entry in content}
    sources, tests = mentions(known), marked_tests()
    return [
        Row(
            entry["id"],
            entry["rule"],
            entry["decide"],
            tuple(sources[entry["id"]]),
            tuple(tests[entry["id"]]),
        )
        for entry in content
    ]


def mentions(known: set[str]) -> dict[str, list[str]]:
    """Where the code of the rules names each id, as "file:line"."""
    from lanista.rules import core

    root = Path(str(core.__file__)).parent.parent
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(root.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for match in TAG.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            for name in re.split(r",\s+", match[1]):
                if name in known:
                    found[name].append(f"{path.relative_to(root).as_posix()}:{line}")
    return found


def tests_folder() -> Path | None:
    """The tests of the checkout that this code runs from, or None."""
    from lanista.rules import core

    folder = Path(str(core.__file__)).parents[4] / "tests"
    return folder if (folder / "rules").is_dir() else None


def marked_tests() -> dict[str, list[str]]:
    """The tests marked with each id, as "file::test"."""
    found: dict[str, list[str]] = defaultdict(list)
    folder = tests_folder()
    for path in sorted(folder.rglob("test_*.py")) if folder else ():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        name = path.relative_to(folder).as_posix() if folder else path.name
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for row in marks_of(node):
                    found[row].append(f"{name}::{node.name}")
    return found


def marks_of(test: ast.FunctionDef) -> Iterator[str]:
    """The ids in the rule marks of a test."""
    for mark in test.decorator_list:
        if not isinstance(mark, ast.Call) or not ast.unparse(mark.func).endswith("mark.rule"):
            continue
        for argument in mark.args:
            if isinstance(argument, ast.Constant):
                yield str(argument.value)
