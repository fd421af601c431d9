"""Guards of the whole test suite, checked before anything of the package is imported."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# `lanista` is one namespace over four source roots: an __init__.py in one of them hides the rest.
for found in sorted(ROOT.glob("*/lanista/__init__.py")):
    pytest.exit(
        f"{found.relative_to(ROOT)} must not exist: X/lanista/ is a namespace that all source "
        "roots share. Put the code into X/lanista/<package>/ and delete this file.",
        returncode=pytest.ExitCode.USAGE_ERROR,
    )


@pytest.fixture
def own_names(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """What a test registers is forgotten after it."""
    from lanista.agents import own
    from lanista.configs import equipment, library, option_sets
    from lanista.envs import rewards

    for registry in (
        own.AGENTS,
        rewards.REWARDS,
        equipment.OWN_WEAPONS,
        option_sets.OPTION_SETS,
        library.FIGHTERS,
        library.SCENARIOS,
    ):
        monkeypatch.setattr(registry, "items", {})
    return monkeypatch
