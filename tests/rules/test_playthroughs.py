"""Golden playthroughs: the text of whole fights, as tests/playthroughs.py writes it."""

import difflib

import playthroughs
import pytest


@pytest.mark.parametrize("scenario", playthroughs.SCENARIOS)
def test_the_fight_goes_as_it_is_written(scenario):
    written = playthroughs.path_of(scenario).read_text(encoding="utf-8")
    played = playthroughs.playthrough(scenario)
    if written != played:
        difference = difflib.unified_diff(
            written.splitlines(), played.splitlines(), "written", "played", lineterm="", n=2
        )
        pytest.fail(
            f"{scenario} is fought otherwise than tests/playthroughs/{scenario}.txt has it. If "
            f"that is meant, run: python tests/playthroughs.py {scenario}\n"
            + "\n".join(list(difference)[:60])
        )


def test_no_playthrough_is_left_over():
    kept = {path.stem for path in playthroughs.FOLDER.glob("*.txt")}
    assert kept == set(playthroughs.SCENARIOS)
