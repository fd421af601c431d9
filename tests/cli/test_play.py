"""A fight at the terminal, played by lines that are piped into it."""

from __future__ import annotations

import builtins
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from lanista.agents import save_policy
from lanista.cli import app
from lanista.configs import ruleset_names
from lanista.rules import Battle, Replay
from lanista.rules.rulesets import ruleset_of

BOTH = ("--as", "red", "--as", "blue")


def play(lines: list[str], *arguments: str) -> str:
    result = run(lines, *arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def run(lines: list[str], *arguments: str) -> Result:
    text = "".join(f"{line}\n" for line in lines)
    return CliRunner().invoke(app, ["play", *arguments], input=text)


def answers_in(file: str) -> list[str]:
    battle = Replay.load(file).verify()
    return [battle.action_name(value) for value in battle.inputs or []]


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "my fight.json")


@pytest.mark.parametrize("scenario", [ruleset_of(name).scenario for name in ruleset_names()])
def test_a_whole_fight_is_played(scenario: str, file: str) -> None:
    told = play(["1"] * 500 + ["q"], scenario, "--seed", "3", "--save", file)
    assert "Round 1" in told and " won." in told and f"lanista replay '{file}'" in told
    replay = Replay.load(file)
    assert replay.verify().over
    assert replay.agents["red"] == "person" and replay.agents["blue"] != "person"
    mine = [
        (replay.inputs[k], moment.legal_actions()[0])
        for k, moment in enumerate(replay.moments())
        if moment.decision is not None and moment.decision.agent == "red_0"
    ]
    assert len(mine) > 5 and all(given == first for given, first in mine)


def test_an_answer_is_given_by_its_number_by_words_and_by_enter(file: str) -> None:
    told = play(["", "zz", "99", "wait,", "4", "d", "DO N", ""], *BOTH, "--save", file)
    assert "Enter alone is no answer here" in told and 'No answer begins with "zz"' in told
    assert "numbered 1 to 8" in told and '"d" could be: do nothing with this turn; draw' in told
    assert answers_in(file) == ["delay", "delay", "dither", "delay"]


def test_answers_are_explained(file: str) -> None:
    told = play(["?", "?at"], *BOTH)
    assert told.count("attack: Strike a foe.") == 2
    assert told.count("u: take the last answer, or die, back") == 1


def test_a_fighter_has_a_sheet() -> None:
    told = play(["i"], *BOTH)
    assert "evade 50, endurance 56" in told and "weapon 1: held" in told and "percent 65" in told
    assert "location 7: hit points 100%" in told
    assert "weapon 1: in hand" in play(["i"], "grog_duel", *BOTH)


def test_the_agent_advises_and_answers(file: str) -> None:
    told = play(["a"], *BOTH, "--red", "brawler", "--blue", "brawler", "--hint", "--save", file)
    advice = told.partition("brawler would: ")[2].partition("\n")[0]
    assert advice and f"brawler answers: {advice}" in told
    assert len(answers_in(file)) == 1


def test_what_is_taken_back_has_not_happened(tmp_path: Path) -> None:
    straight, winding = str(tmp_path / "straight.json"), str(tmp_path / "winding.json")
    play(["1"] * 12, "--seed", "4", "--save", straight)
    told = play(["1"] * 9 + ["u"] * 9 + ["u"] + ["1"] * 12, "--seed", "4", "--save", winding)
    assert told.count("Taken back.") == 9 and told.count("nothing to take back") == 1
    assert Replay.load(winding).inputs == Replay.load(straight).inputs
    assert Replay.load(straight).play().round > 1  # and so turns and rounds were taken back


def test_a_saved_fight_goes_on(tmp_path: Path) -> None:
    whole, half, rest = (str(tmp_path / name) for name in ("whole.json", "half.json", "rest.json"))
    who = ("--as", "yeva", "--as", "watch_0")
    play(["1"] * 8, "bridge", *who, "--blue", "brawler", "--red", "random", "--save", whole)
    told = play(
        ["1"] * 4 + [f"s {half}", f"s {whole}", "q", "1"],
        "bridge", *who, "--blue", "brawler", "--red", "random",
    )  # fmt: skip
    assert f"{whole} exists already" in told and f"lanista play --resume {half}" in told
    assert "* Yeva" in told and "  Bridge Guard 2:" in told
    play(["1"] * 2 + ["u"] * 5 + ["1"] * 3, "--resume", half, "--save", half)
    play(["1"] * 4, "--resume", half, "--save", rest)
    agents = Replay.load(rest).agents
    assert agents == {
        "watch": "random", "reavers": "brawler", "watch_0": "person", "watch_2": "person",
    }  # fmt: skip
    # What the random agent draws is not kept, so that only the beginning is the same.
    mine = [len(answers_in(name)) for name in (half, rest)]
    assert 0 < mine[0] < mine[1]
    assert Replay.load(rest).inputs[: mine[0]] == Replay.load(half).inputs
    assert Replay.load(whole).agents == agents


def test_somebody_takes_over_a_fight_between_agents(tmp_path: Path, file: str) -> None:
    battle = Battle("duel", seed=5)
    for _ in range(20):
        battle.step(battle.legal_actions()[0])
    fought = tmp_path / "fought.json"
    Replay.of(battle, {"red": "brawler", "blue": "brawler"}).save(fought)
    play(["1"], "--resume", str(fought), "--as", "blue", "--save", file)
    replay = Replay.load(file)
    assert replay.agents == {"red": "brawler", "blue": "person"}
    assert len(replay.inputs) > 20


def test_a_policy_is_found_again(tmp_path: Path, file: str) -> None:
    from envs.test_opponents import untrained

    policy = str(tmp_path / "policy.safetensors")
    save_policy(policy, *untrained())
    play(["1"] * 3, "--blue", policy, "--save", file)
    assert Replay.load(file).agents == {"red": "person", "blue": policy}
    play(["1"] * 3, "--resume", file, "--save", file)
    assert Replay.load(file).agents == {"red": "person", "blue": policy}


@pytest.mark.parametrize("scenario", [ruleset_of(name).scenario for name in ruleset_names()])
def test_real_dice_are_typed_in(scenario: str, file: str) -> None:
    lines = ["0", "11", "one", "-1", "7", "u", "3"]
    told = play(lines, scenario, *BOTH, "--dice", "ask", "--save", file)
    assert "d10 for initiative" in told and "11 is not on a die of 10 sides" in told
    assert '"one" is no face of a d10' in told and '"-1" is no face' in told
    replay = Replay.load(file)
    assert replay.asked and replay.inputs == (10, 3)
    play(["u"], "--resume", file, "--save", file)
    assert Replay.load(file).inputs == (10,)


def test_a_fight_with_real_dice_is_played_to_its_end(file: str) -> None:
    told = play(["a"] * 900 + [f"s {file}"], *BOTH, "--dice", "ask")
    assert " won." in told and "thrown: " in told
    assert Replay.load(file).verify().over


def test_the_last_blow_can_be_taken_back(file: str) -> None:
    told = play(["1"] * 500 + ["u", f"s {file}"], "duel", "--seed", "3")
    assert "The fight is over: u takes" in told and "From where it was last saved" in told
    assert not Replay.load(file).verify().over


def test_an_interrupt_loses_nothing(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = []

    def type_in(prompt: str = "") -> str:
        kept.append(len(answers_in(file)))
        if len(kept) == 4:
            raise KeyboardInterrupt
        return "1"

    monkeypatch.setattr(builtins, "input", type_in)
    result = run([], "duel", *BOTH, "--save", file)
    assert result.exit_code == 130 and "Stopped." in result.stderr
    assert f"lanista play --resume '{file}' --save '{file}'" in result.stdout
    assert kept == [0, 1, 2, 3] and len(answers_in(file)) == 3


def test_every_question_is_put_in_words() -> None:
    from lanista.cli.questions import QUESTIONS

    asked = {kind for name in ruleset_names() for kind in ruleset_of(name).asks.values()}
    assert asked - {"release"} == set(QUESTIONS)
