"""What the commands share: consoles, JSON, and the options that every command takes."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from lanista.configs.errors import ContentError

if TYPE_CHECKING:
    from lanista.configs import ScenarioLike

MOST_SEED = 2**63 - 1
MOST_FIGHTS = 2**31
# Tables in files and pipes; a terminal has its own width.
PLAIN_WIDTH = 150

Seed = Annotated[int, typer.Option(min=0, max=MOST_SEED, help="Fixes every die.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-O",
        metavar="KEY=VALUE",
        help="A rules option, such as luck=false, or the name of an option set. Repeatable.",
    ),
]


def out() -> Console:
    """The console for results."""
    return Console(highlight=False, width=None if sys.stdout.isatty() else PLAIN_WIDTH)


def err() -> Console:
    """The console for progress and complaints."""
    return Console(stderr=True, highlight=False)


def complain(paragraph: str) -> None:
    """One paragraph on the error stream."""
    typer.echo(paragraph, err=True)


def print_json(value: Any) -> None:
    """A result as JSON on standard output."""
    typer.echo(json.dumps(value, indent=2, ensure_ascii=False))


def rules_options(pairs: Sequence[str] | None, scenario: ScenarioLike) -> dict[str, Any]:
    """The rules options written as KEY=VALUE or named as a set; later ones win.

    Args:
        scenario: for which they are; its ruleset says what there is to choose.

    Raises:
        ContentError: names the option, and what it may be.
    """
    from lanista.configs.library import load_scenario
    from lanista.configs.model import validate
    from lanista.configs.option_sets import option_set, options_names
    from lanista.configs.reading import parse_yaml
    from lanista.configs.rulesets import AnyScenario

    if not pairs:
        return {}
    fought = scenario if isinstance(scenario, AnyScenario) else load_scenario(scenario)
    model = type(fought.options)
    chosen: dict[str, Any] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals and pair not in model.model_fields and options_names():
            chosen.update(option_set(pair))
            continue
        if not equals or not value:
            raise ContentError(f'--option "{pair}": write it as KEY=VALUE, such as luck=false.')
        chosen[key.strip()] = parse_yaml(value, f"--option {key}")
    validate(model, chosen, "--option")
    return chosen


def require_training() -> None:
    """Raises ContentError unless the packages that training needs are installed."""
    _require("training", "train", ("torch", "sb3_contrib", "matplotlib"))


def require_ray() -> None:
    """Raises ContentError unless Ray is installed, with RLlib."""
    _require("--ray", "ray", ("ray", "tree"))


def _require(what: str, extra: str, packages: Sequence[str]) -> None:
    from importlib.util import find_spec

    missing = [name for name in packages if find_spec(name) is None]
    if missing:
        raise ContentError(
            f"{what} needs {', '.join(missing)}, which the base installation leaves out; "
            f'install it with: pip install "lanista[{extra}]"'
        )
