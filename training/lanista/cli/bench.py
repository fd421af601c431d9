"""`lanista bench`: how fast the fights are, and our peers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from lanista.cli.output import AsJson, Seed, err, out, print_json

if TYPE_CHECKING:
    from lanista.training.benchmarks.timing import Speed

# The pairs whose ratio is told: ours and a peer's of the same kind.
RATIOS = (
    ("lanista AEC, pettingzoo.make", "PettingZoo connect_four, make"),
    ("lanista AEC, raw_env", "PettingZoo connect_four, raw_env"),
)


def bench(
    scenario: Annotated[str, typer.Option("--scenario", "-s", help="What is fought.")] = "duel",
    seconds: Annotated[float, typer.Option(min=0.01, help="Of each measurement.")] = 1.0,
    repeats: Annotated[int, typer.Option(min=1, help="Measurements of each.")] = 5,
    peers: Annotated[bool, typer.Option(help="Measure installed peers too.")] = True,
    seed: Seed = 0,
    json: AsJson = False,
) -> None:
    """Measure decisions a second under a uniform random policy, resets included.

    All measurements are taken in turn within one run; the ratios are what can be compared.
    """
    from lanista.training.benchmarks import ours
    from lanista.training.benchmarks import peers as others
    from lanista.training.benchmarks.timing import measure

    console = err()
    chosen = ours.benchmarks(scenario, seed) + (others.benchmarks(seed) if peers else [])
    with console.status("measuring") as status:
        speeds = measure(chosen, seconds, repeats, lambda line: status.update(line))
    result = {
        "speeds": [speed.to_json() for speed in speeds],
        "ratios": ratios(speeds),
        **circumstances(scenario, seed, seconds, repeats),
    }
    if json:
        print_json(result)
    else:
        print_speeds(speeds, result)


def ratios(speeds: list[Speed]) -> dict[str, float]:
    """Our speed in multiples of a peer's, for each pair that was measured."""
    medians = {speed.name: speed.median for speed in speeds}
    return {
        f"{own} / {peer}": round(medians[own] / medians[peer], 2)
        for own, peer in RATIOS
        if medians.get(own) and medians.get(peer)
    }


def circumstances(scenario: str, seed: int, seconds: float, repeats: int) -> dict[str, Any]:
    """What the figures depend on, and the checksum of the fights."""
    import os

    from lanista.rules.build import blueprint
    from lanista.training.benchmarks.ours import checksum
    from lanista.training.versions import versions

    plan = blueprint(scenario)
    return {
        "scenario": plan.scenario.name,
        "content_hash": plan.content_hash,
        "options": plan.options.model_dump(mode="json"),
        "checksum": checksum(scenario, seed),
        "seed": seed,
        "seconds": seconds,
        "repeats": repeats,
        "processors": os.cpu_count(),
        "load": [round(load, 2) for load in os.getloadavg()],
        "versions": versions("pettingzoo", "gymnasium", "rlcard", "open_spiel"),
    }


def print_speeds(speeds: list[Speed], result: dict[str, Any]) -> None:
    """A table, and below it what it depends on."""
    from rich.table import Table

    console = out()
    table = Table("what", "median", "range", "", box=None)
    for speed in speeds:
        if speed.skipped:
            table.add_row(speed.name, "-", "", speed.skipped)
        else:
            low, high = min(speed.rates), max(speed.rates)
            table.add_row(speed.name, f"{speed.median:,.0f}", f"{low:,.0f}-{high:,.0f}", speed.unit)
    console.print(table)
    for pair, ratio in result["ratios"].items():
        console.print(f"{pair} = {ratio}")
    console.print(
        f"{result['scenario']} {result['content_hash'][:12]}, seed {result['seed']}, checksum "
        f"{result['checksum']}; load {result['load']} on {result['processors']} processors"
    )
