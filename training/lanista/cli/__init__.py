"""The `lanista` command: one module for each of its commands."""

from __future__ import annotations

from lanista.cli.app import app

__all__ = ["app", "main"]


def main() -> None:
    """Runs the command line."""
    app()
