"""Keys of compiled rules: what a rule reaches changes its key, and nothing else does."""

import importlib.util
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
