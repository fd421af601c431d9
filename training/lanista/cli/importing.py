"""`lanista import`: stat blocks of the Mythras Encounter Generator as native YAML."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from lanista.cli.output import AsJson, out, print_json
from lanista.configs.errors import ContentError

if TYPE_CHECKING:
    from lanista.pilot.importers import ImportReport

# The kinds of lines of a report, with their headings.
HEADINGS = {
    "refused": "refused",
    "guessed": "guessed",
    "missing": "missing or left out",
    "not_played": "kept, not played yet",
    "suggestions": "hints in prose, not applied",
    "read": "read",
}


def import_file(
    file: Annotated[Path, typer.Argument(help="A JSON export of the Mythras Encounter Generator.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", help="The folder to write to; made if missing.")
    ] = Path("."),
    strict: Annotated[bool, typer.Option(help="Refuse whatever would have to be guessed.")] = False,
    force: Annotated[bool, typer.Option(help="Replace files that exist.")] = False,
    verbose: Annotated[
        bool, typer.Option("-v", "--verbose", help="Show what was read too.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Read stat blocks, say what was found, and write a YAML file for each fighter."""
    from lanista.pilot.importers import import_file as read

    report = read(file, strict)
    written = write_fighters(report, output, force)
    if json:
        print_json(as_json(report, written))
    else:
        print_report(report, written, verbose)


def write_fighters(report: ImportReport, folder: Path, force: bool) -> list[Path]:
    """Writes a file for each fighter; nothing if one of them cannot be written.

    Raises:
        ContentError: if a file exists already, or the folder cannot be made.
    """
    from lanista.configs.vocabulary import as_id
    from lanista.pilot.importers import write_yaml

    paths = [folder / f"{as_id(block.name)}.yaml" for block in report.fighters]
    there = [path for path in paths if path.exists()]
    if there and not force:
        raise ContentError(
            f"{there[0]} exists already, and nothing was written; give another folder with "
            "--output, or --force to replace it."
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ContentError(f"{folder} cannot be made a folder: {error.strerror}.") from None
    for path, block in zip(paths, report.fighters):
        write_yaml(path, block, f"Imported from {report.source}.")
    return paths


def as_json(report: ImportReport, written: list[Path]) -> dict[str, Any]:
    """The report as JSON holds it."""
    lines = {kind: lines for kind, lines in asdict(report).items() if kind in HEADINGS}
    return {"source": report.source, "written": [str(path) for path in written], **lines}


def print_report(report: ImportReport, written: list[Path], verbose: bool) -> None:
    """What was found, kind by kind, and the files."""
    from rich.table import Table
    from rich.text import Text

    console = out()
    table = Table("fighter", "points", "style", "file", box=None)
    for block, path in zip(report.fighters, written):
        style = block.combat_styles[0] if block.combat_styles else None
        table.add_row(
            Text(block.name),
            Text(str(block.action_points or "")),
            Text(f"{style.name or style.style} {style.percent} %" if style else ""),
            Text(str(path)),
        )
    console.print(table)
    for kind, heading in HEADINGS.items():
        lines = getattr(report, kind)
        if not lines:
            continue
        console.print(Text(f"\n{heading} ({len(lines)})", style="bold"))
        if kind != "read" or verbose:
            for line in lines:
                console.print(Text(f"  {line}"))
        else:
            console.print("  (shown with --verbose)")
