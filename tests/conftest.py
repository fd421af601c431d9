"""Guards of the whole test suite."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def pytest_configure() -> None:
    """`lanista` is one namespace over four source roots: an __init__.py in one hides the rest."""
    for found in sorted(ROOT.glob("*/lanista/__init__.py")):
        raise pytest.UsageError(
            f"{found.relative_to(ROOT)} must not exist: X/lanista/ is a namespace package shared "
            "by all source roots; put code into X/lanista/<package>/ and delete this file"
        )
