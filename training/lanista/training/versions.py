"""The versions that a result depends on."""

from __future__ import annotations

import platform
from importlib import metadata


def versions(*packages: str) -> dict[str, str]:
    """Versions of Python, Lanista, NumPy, Numba and further packages that are installed."""
    found = {"python": platform.python_version()}
    for package in ("lanista", "numpy", "numba", *packages):
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            continue
    return found
