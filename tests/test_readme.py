"""What the README shows works as it stands there."""

import re
from pathlib import Path

import pytest
import yaml

from lanista.configs import scenario_names
from lanista.configs.derive import resolve
from lanista.configs.options import MythrasOptions
from lanista.configs.scenario import parse_fighter
from lanista.rules.mythras.vocabulary import Ask

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


@pytest.mark.compiled
@pytest.mark.usefixtures("own_names")
@pytest.mark.parametrize("code", blocks("python"), ids=lambda code: code.split("\n")[0])
def test_the_code_runs(code, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    exec(code.replace("200_000", "512").replace('"duel", 256', '"duel", 4'), {})


def test_the_stat_block_is_one():
    (text,) = blocks("yaml")
    fighter = resolve(parse_fighter(yaml.safe_load(text), "README.md"), MythrasOptions())
    assert fighter.action_points == 2 and fighter.styles[0].percent == 58


def test_all_decisions_are_in_the_table():
    table = README[README.index("| Decision |") :].split("\n\n")[0]
    named = set(re.findall(r"`([a-z_]+)`", table))
    reserved = {"release"}
    assert named == {ask.name.lower() for ask in Ask} - reserved


def test_all_scenarios_are_named():
    for name in scenario_names():
        assert f"`{name}`" in README
