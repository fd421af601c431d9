"""`lanista rules --knockout`: no rule can be switched off without a test that notices."""

import json
import subprocess
import sys

SILENT = """
from lanista.cli import knockout
from lanista.cli.rules import tests_folder

knockout.knockouts = lambda: [knockout.Knockout("SE.BLEED", "nothing at all", {})]
(only,) = knockout.knocked_out(tests_folder(), None, list)
print(only.tests, only.verdict)
"""


def python(*arguments):
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)


def test_every_rule_that_can_be_switched_off_is_missed_by_a_test():
    done = python("-m", "lanista.cli", "rules", "--knockout", "--json")
    found = json.loads(done.stdout)
    assert [one["row"] for one in found if one["verdict"] == "not tested"] == []
    assert done.returncode == 0
    assert sum(one["verdict"] == "tested" for one in found) >= 22


def test_a_part_of_the_rules_can_be_asked_for():
    found = json.loads(
        python("-m", "lanista.cli", "rules", "SE.BLEED", "--knockout", "--json").stdout
    )
    assert [(one["row"], one["verdict"]) for one in found] == [("SE.BLEED", "tested")]
    assert found[0]["noticed"].startswith("test_")


def test_a_rule_that_nothing_misses_is_shown_as_not_tested():
    tests, verdict = python("-c", SILENT).stdout.split(maxsplit=1)
    assert int(tests) > 5 and verdict.strip() == "not tested"
