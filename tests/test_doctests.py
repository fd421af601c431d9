"""The examples in the documentation of all modules run, and give what they say."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = ("agents", "configs", "envs", "training")

# What a module's examples need besides the base installation.
NEEDS = {"lanista.envs.vector": "sb3_contrib", "lanista.envs.torchrl": "torchrl"}


def modules_with_examples() -> list[str]:
    """The names of all modules whose text shows a session."""
    found = []
    for source in SOURCES:
        for path in sorted((ROOT / source).rglob("*.py")):
            if ">>> " in path.read_text(encoding="utf-8"):
                parts = path.relative_to(ROOT / source).with_suffix("").parts
                found.append(".".join(part for part in parts if part != "__init__"))
    return found


@pytest.mark.compiled
@pytest.mark.usefixtures("own_names")
@pytest.mark.parametrize("name", modules_with_examples())
def test_examples(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # some write files
    if name in NEEDS:
        pytest.importorskip(NEEDS[name])
    result = doctest.testmod(importlib.import_module(name))
    assert result.failed == 0 and result.attempted > 0


def test_there_are_examples() -> None:
    assert {"lanista.envs", "lanista.envs.mythras_v0", "lanista.agents"} <= set(
        modules_with_examples()
    )
