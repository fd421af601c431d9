"""`lanista bench`: how fast the fights are, and our peers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from lanista.cli.output import AsJson, Seed, err, out, print_json
from lanista.configs.errors import ContentError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lanista.training.benchmarks.targets import Verdict
    from lanista.training.benchmarks.timing import Benchmark, Measured

PICTURES = (".svg", ".png", ".pdf")


def bench(
    scenario: Annotated[str, typer.Option("--scenario", "-s", help="What is fought.")] = "duel",
    seconds: Annotated[float, typer.Option(min=0.01, help="Of each measurement.")] = 1.0,
    repeats: Annotated[int, typer.Option(min=1, help="Measurements of each.")] = 5,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="TEXT", help="Measure what has this in its name. Repeatable."),
    ] = None,
    peers: Annotated[
        Path | None,
        typer.Option(
            metavar="PYTHON",
            help="An interpreter or virtual environment that has the peers; default: .peers, "
            "which `make peers` makes, or else whatever of them is installed beside Lanista.",
        ),
    ] = None,
    no_peers: Annotated[bool, typer.Option("--no-peers", help="Measure ours alone.")] = False,
    chart: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw it: an .svg, .png or .pdf file.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Exit with 1 if a ratio measured misses its target.")
    ] = False,
    seed: Seed = 0,
    json: AsJson = False,
) -> None:
    """Measure decisions a second under a uniform random policy, resets included.

    All measurements are taken in turn within one run; the ratios are what can be compared.
    """
    from lanista.training.benchmarks import ours
    from lanista.training.benchmarks.peer_games import GROUPS
    from lanista.training.benchmarks.peers import interpreter
    from lanista.training.benchmarks.peers import peers as prepared
    from lanista.training.benchmarks.targets import judge
    from lanista.training.benchmarks.timing import measure

    check_chart(chart)
    console = err()
    before = circumstances(scenario, seed, seconds, repeats)
    with prepared(interpreter(peers), seed) as others, console.status("measuring") as status:
        everything = ours.benchmarks(scenario, seed) + ([] if no_peers else others.benchmarks())
        # What is compared is measured one shortly after the other.
        everything.sort(key=lambda item: GROUPS.index(item.group))
        results = measure(
            named(everything, only), seconds, repeats, lambda line: status.update(line)
        )
    verdicts = judge(results)
    result = {
        "measured": [item.to_json() for item in results],
        "targets": [verdict.to_json() for verdict in verdicts],
        **before,
        **what_was_fought(scenario, seed),
    }
    result["versions"].update(others.versions)
    if chart is not None:
        from lanista.training.benchmarks.chart import draw_chart

        draw_chart(chart, results, small_print(result))
    if json:
        print_json(result)
    else:
        print_results(results, verdicts, result)
    if check and any(verdict.holds is False for verdict in verdicts):
        raise typer.Exit(1)


def check_chart(path: Path | None) -> None:
    """Raises ContentError if no picture can be drawn there: before anything is measured."""
    from importlib.util import find_spec

    if path is None:
        return
    if path.suffix not in PICTURES:
        raise ContentError(f"--chart {path}: its name must end in {', '.join(PICTURES)}.")
    if not path.absolute().parent.is_dir():
        raise ContentError(f"--chart {path}: the folder {path.parent} does not exist.")
    if find_spec("matplotlib") is None:
        raise ContentError(
            '--chart needs matplotlib; install it with: pip install "lanista[train]"'
        )


def named(benchmarks: Sequence[Benchmark], texts: list[str] | None) -> list[Benchmark]:
    """Those that have one of the texts in their names; all if there is none.

    Raises:
        ContentError: if nothing is left to measure.
    """
    chosen = [
        item
        for item in benchmarks
        if not texts or any(text.lower() in item.name.lower() for text in texts)
    ]
    if not chosen:
        names = "; ".join(item.name for item in benchmarks)
        raise ContentError(
            f"--only: nothing is called {' or '.join(texts or ())}; there is {names}."
        )
    return chosen


def circumstances(scenario: str, seed: int, seconds: float, repeats: int) -> dict[str, Any]:
    """What the figures depend on, as it is before they are taken.

    Raises:
        ContentError: for a scenario that cannot be fought.
    """
    import os
    import platform

    from lanista.rules.blueprint import blueprint
    from lanista.training.versions import versions

    plan = blueprint(scenario)
    return {
        "scenario": plan.scenario.name,
        "content_hash": plan.content_hash,
        "options": plan.options.model_dump(mode="json"),
        "seed": seed,
        "seconds": seconds,
        "repeats": repeats,
        "machine": f"{platform.machine()}, {os.cpu_count()} processors",
        "load_before": [round(load, 2) for load in os.getloadavg()],
        "versions": versions("stable_baselines3", "torch"),
    }


def what_was_fought(scenario: str, seed: int) -> dict[str, Any]:
    """The checksums of the fights, the size of a copy, and the load at the end."""
    import os

    from lanista.training.benchmarks.checksum import SCENARIOS, checksum
    from lanista.training.benchmarks.ours import bytes_of_a_clone

    return {
        "checksums": {name: checksum(name, seed) for name in dict.fromkeys((scenario, *SCENARIOS))},
        "bytes_of_a_clone": bytes_of_a_clone(scenario, seed),
        "load_after": [round(load, 2) for load in os.getloadavg()],
    }


def small_print(result: dict[str, Any]) -> list[str]:
    """The circumstances, in lines."""
    versions = ", ".join(f"{name} {version}" for name, version in result["versions"].items())
    half = versions.find(", ", len(versions) // 2)
    loads = [f"{result[key][0]:g}" for key in ("load_before", "load_after")]
    return [
        f"{result['scenario']} {result['content_hash'][:12]}, seed {result['seed']}; random "
        "legal actions, resets counted, masks and observations made; median and range of "
        f"{result['repeats']} x {result['seconds']:g} s, in turn",
        f"{result['machine']}; load {' to '.join(loads)}; {versions[: half + 1]}",
        versions[half + 2 :],
    ]


def print_results(
    results: Sequence[Measured], verdicts: Sequence[Verdict], result: dict[str, Any]
) -> None:
    """What was measured, the ratios with their targets, and what both depend on."""
    from rich.table import Table

    console = out()
    table = Table("what", "median", "range", "", box=None)
    for item in results:
        if item.skipped:
            table.add_row(item.name, "-", "", item.skipped)
            continue
        low, high = min(item.values), max(item.values)
        numbers = (f"{item.median:,.4g}", f"{low:,.4g}-{high:,.4g}")
        if item.median >= 1000:
            numbers = (f"{item.median:,.0f}", f"{low:,.0f}-{high:,.0f}")
        table.add_row(item.name, *numbers, item.benchmark.unit)
    console.print(table)
    console.print()
    table = Table("ratio", "is", "must be", "", box=None)
    for verdict in verdicts:
        target = verdict.target
        value = "-" if verdict.value is None else f"{verdict.value:.3g}"
        word = {None: "not measured", True: "holds", False: "MISSED"}[verdict.holds]
        name = target.own if target.other is None else f"{target.own} / {target.other}"
        table.add_row(name, value, target.bound, word)
    console.print(table)
    console.print()
    for line in small_print(result):
        console.print(line, soft_wrap=True)
    sums = ", ".join(f"{name} {value}" for name, value in result["checksums"].items())
    console.print(f"a clone copies {result['bytes_of_a_clone']:,} bytes")
    console.print(f"decisions and hash of a hundred fights each: {sums}", soft_wrap=True)
