"""Keys of compiled rules: what a rule reaches changes its key, and nothing else does."""

import importlib.util
import os
import subprocess
import sys
import textwrap

import pytest

from lanista.rules.core.cache import key_of

SOURCE = '''
    """A module of rules."""
    from enum import IntEnum
    from lanista.rules.core.compile import rule

    class Act(IntEnum):
        PARRY = 0
        EVADE = 1

    HALF = 2
    TABLE = (1, 2, 3)

    @rule
    def above(x: int) -> int:
        """Calls what stands below it."""
        return below(x) + Act.EVADE

    @rule
    def below(x: int) -> int:
        """Comment."""
        return x // HALF

    @rule
    def apart(x: int) -> int:
        return x + TABLE[0]
'''


@pytest.fixture
def keys(tmp_path):
    """Keys of the three rules, after so many edits."""

    def keys_after(*edits):
        text = textwrap.dedent(SOURCE)
        for old, new in edits:
            assert old in text
            text = text.replace(old, new)
        path = tmp_path / "edited.py"
        path.write_text(text)
        spec = importlib.util.spec_from_file_location("edited", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return [key_of([getattr(module, name)]) for name in ("above", "below", "apart")]

    return keys_after


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("x // HALF", "x // HALF + 1", [True, True, False]),
        ("HALF = 2", "HALF = 3", [True, True, False]),
        ("EVADE = 1", "EVADE = 2", [True, False, False]),
        ("PARRY = 0", "PARRY = 7", [False, False, False]),
        ("TABLE = (1,", "TABLE = (9,", [False, False, True]),
        ("Comment.", "Another comment.", [False, False, False]),
        ("HALF = 2", "HALF = 2\n# moved down\n\n", [False, False, False]),
    ],
)
def test_an_edit_changes_the_keys_of_what_reaches_it(keys, old, new, changed):
    before, after = keys(), keys((old, new))
    assert [one != other for one, other in zip(before, after, strict=True)] == changed


COUNTED = """
from lanista.rules.core.cache import compiled_here
from lanista.rules.core.compile import entry, rule


@rule
def half(x):
    return x // 2


@entry
def quarter(x):
    return half(half(x))


assert quarter(9) == 2
print(compiled_here())
"""


def test_what_one_process_has_compiled_the_next_finds(tmp_path):
    script = tmp_path / "counted.py"
    script.write_text(COUNTED)
    environment = {
        **os.environ,
        "LANISTA_CACHE_DIR": str(tmp_path / "cache"),
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    told = [
        subprocess.run(
            [sys.executable, str(script)], capture_output=True, text=True, env=environment
        ).stdout.strip()
        for _ in range(2)
    ]
    assert told == ["['half', 'quarter']", "[]"]
