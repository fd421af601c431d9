"""`lanista rules --knockout`: does anything notice when a rule is switched off?

Whatever a ruleset can switch off, of Mythras every effect, trait, reaction and option, is switched
off in turn, for all fights that the tests of its row set up, until one of those tests fails. A row
whose tests all pass without its rule is one that no test asserts.
"""

from __future__ import annotations

import contextlib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lanista.configs.errors import ContentError


@dataclass
class Knockout:
    """One rule switched off.

    row: the id of the rule. switch: what is switched off. options: the options forced on every
    fight under the ruleset. tests: how many marked tests there are. noticed: the test that failed
    without it, or "".
    """

    row: str
    switch: str
    options: dict[str, Any]
    ruleset: str = "mythras"
    tests: int = 0
    noticed: str = ""

    @property
    def verdict(self) -> str:
        """What is printed."""
        if self.noticed:
            return "tested"
        return "not tested" if self.tests else "no tests"

    def as_json(self) -> dict[str, Any]:
        """What `--json` prints."""
        return {
            "row": self.row,
            "switch": self.switch,
            "tests": self.tests,
            "verdict": self.verdict,
            "noticed": self.noticed,
        }


def knockouts() -> list[Knockout]:
    """Everything that can be switched off under some ruleset, with the row that states its rule."""
    from lanista.configs import ruleset_names
    from lanista.rules.rulesets import ruleset_of

    found = [
        Knockout(switch.row, switch.name, dict(switch.options), name)
        for name in ruleset_names()
        for switch in ruleset_of(name).switches()
    ]
    return sorted(found, key=lambda knockout: (knockout.row, knockout.switch))


@contextlib.contextmanager
def every_fight_with(options: dict[str, Any], ruleset: str = "mythras") -> Iterator[None]:
    """All fights that are set up meanwhile under the ruleset have these options, whatever they ask
    for."""
    from lanista.configs.rulesets import content_of
    from lanista.rules.blueprint import blueprint_of_json

    model: Any = content_of(ruleset).scenario
    resolved = model.resolved

    def forced(fight: Any, asked: Any = None) -> Any:
        chosen = asked or fight.options
        changes = dict(options)
        if "disabled" in changes:
            changes["disabled"] = chosen.disabled | changes["disabled"]
        return resolved(fight.model_copy(update={"options": chosen.model_copy(update=changes)}))

    model.resolved = forced
    blueprint_of_json.cache_clear()
    try:
        yield
    finally:
        model.resolved = resolved
        blueprint_of_json.cache_clear()


@dataclass(eq=False)
class Session:
    """A pytest plugin that runs marked tests once for each knockout, up to the first failure."""

    wanted: list[Knockout]
    progress: Any
    failed: list[str] = field(default_factory=list)

    def pytest_runtestloop(self, session: Any) -> bool:
        """In place of pytest's own loop."""
        by_row: dict[str, list[Any]] = defaultdict(list)
        for item in session.items:
            for mark in item.iter_markers("rule"):
                for row in mark.args:
                    by_row[row].append(item)
        for knockout in self.progress(self.wanted):
            knockout.tests = len(by_row[knockout.row])
            with every_fight_with(knockout.options, knockout.ruleset):
                knockout.noticed = self.first_failure(by_row[knockout.row])
        return True

    def first_failure(self, items: list[Any]) -> str:
        """The name of the first test that fails; "" if none does."""
        for item in items:
            self.failed.clear()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            if self.failed:
                return str(item.name)
        return ""

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Notes a failure in any phase of a test."""
        if report.failed:
            self.failed.append(report.nodeid)


def knocked_out(folder: Path | None, part: str | None, progress: Any) -> list[Knockout]:
    """Runs the knockouts of the rows that begin with `part`.

    Args:
        folder: the tests of the checkout.
        progress: wraps the list that is gone through, to show how far it is.

    Raises:
        ContentError: there are no tests here, or no pytest.
    """
    try:
        import pytest
    except ImportError:
        raise ContentError('--knockout runs the tests: pip install -e ".[test]"') from None
    if folder is None:
        raise ContentError("--knockout runs the tests of a checkout; there is no tests folder here")
    wanted = [
        knockout
        for knockout in knockouts()
        if part is None or f"{knockout.row}.".startswith(f"{part.upper()}.")
    ]
    session = Session(wanted, progress)
    status = pytest.main(
        [
            *("-p", "no:terminal", "-p", "no:cacheprovider", "-m", "not compiled"),
            *("-o", "addopts=--import-mode=importlib --strict-markers"),
            f"--rootdir={folder.parent}",
            str(folder / "rules"),
        ],
        plugins=[session],
    )
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        why = pytest.ExitCode(status).name
        raise ContentError(f"--knockout could not run the tests in {folder}: {why}")
    return wanted
