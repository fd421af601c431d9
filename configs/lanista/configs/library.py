"""Where scenarios and fighters are found: built-in ones of all rulesets, registered ones, files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lanista.configs.errors import ContentError
from lanista.configs.finding import check_format, content_names, find_content
from lanista.configs.model import Content
from lanista.configs.reading import read_document
from lanista.configs.registry import Registry
from lanista.configs.rulesets import (
    HOMES,
    SCENARIO_FORMAT,
    AnyScenario,
    RulesetContent,
    ScenarioLike,
    content_of,
    folder_of,
    folders,
    ruleset_stated,
    validate_scenario,
)

FIGHTERS: Registry[Content] = Registry("fighter", lambda: content_names(*folders("fighters")))
SCENARIOS: Registry[AnyScenario] = Registry(
    "scenario", lambda: content_names(*folders("scenarios"))
)


def fighter_names(ruleset: str | None = None) -> tuple[str, ...]:
    """The names of all fighters, such as "swordsman", or of those of a ruleset; registered ones
    last."""
    return _names("fighters", FIGHTERS, ruleset)


def scenario_names(ruleset: str | None = None) -> tuple[str, ...]:
    """The names of all scenarios, such as "duel", or of those of a ruleset; registered ones
    last."""
    return _names("scenarios", SCENARIOS, ruleset)


def _names(kind: str, registry: Registry[Any], ruleset: str | None) -> tuple[str, ...]:
    if ruleset is None:
        return content_names(*folders(kind)) + registry.names()
    own = (name for name in registry.names() if registry.items[name].ruleset == ruleset)
    return (*content_names(folder_of(content_of(ruleset).name, kind)), *own)


def content_with(item: Content) -> RulesetContent:
    """The ruleset whose model a scenario or a stat block is of. Raises ContentError."""
    for content in map(content_of, HOMES):
        if isinstance(item, (content.scenario, content.fighter)):
            return content
    raise ContentError(f"{type(item).__name__} is no scenario and no fighter of any ruleset.")


def register_fighter(name: str, fighter: Content | str | Path, *, replace: bool = False) -> None:
    """Makes a fighter known by a name, for the teams of scenarios.

    Args:
        fighter: a stat block, or the path of its file.

    Raises:
        ContentError: for a fighter that cannot fight, or a name that is taken.
    """
    block = fighter if isinstance(fighter, Content) else load_fighter(fighter)
    content_with(block).require_fighter(block)
    FIGHTERS.add(name, block, replace)


def register_scenario(name: str, scenario: ScenarioLike, *, replace: bool = False) -> None:
    """Makes a scenario known by a name, which it then has, wherever a built-in name will do.

    Args:
        scenario: a scenario, or the path of its file.

    Raises:
        ContentError: for a scenario that cannot be fought, or a name that is taken.
    """
    loaded = scenario if isinstance(scenario, AnyScenario) else load_scenario(scenario)
    named = written_out(loaded).model_copy(update={"name": name})
    named.resolved()
    SCENARIOS.add(name, named, replace)


def load_fighter(name: str | Path, base: Path | None = None, ruleset: str | None = None) -> Any:
    """A fighter by name or by the path of a YAML or JSON file.

    Args:
        base: the folder from which a path starts.
        ruleset: of which it has to be; None: the one whose folder or file it is in.

    Raises:
        ContentError: for an unknown name, an unusable file, or a fighter of another ruleset.
    """
    registered = FIGHTERS.find(name)
    if registered is not None:
        _require_ruleset(name, content_with(registered).name, ruleset)
        return registered
    for home in HOMES:
        if str(name) in content_names(folder_of(home, "fighters")):
            _require_ruleset(name, home, ruleset)
    within = folders("fighters") if ruleset is None else [folder_of(ruleset, "fighters")]
    path = find_content(name, within, "fighter", base, FIGHTERS.names())
    document = read_document(path)
    content = ruleset_stated(document, path.name) if ruleset is None else content_of(ruleset)
    return content.parse_fighter(document, path.name)


def _require_ruleset(name: object, found: str, wanted: str | None) -> None:
    if wanted is not None and found != wanted:
        raise ContentError(
            f'"{name}" is a fighter of the ruleset {found}; a fight under {wanted} takes fighters '
            "of its own."
        )


def load_scenario(name: str | Path) -> AnyScenario:
    """A scenario by name or by the path of a YAML or JSON file, its fighters read in.

    Paths of fighters are relative to the scenario's file. Raises ContentError.
    """
    registered = SCENARIOS.find(name)
    if registered is not None:
        return registered
    path = find_content(name, folders("scenarios"), "scenario", None, SCENARIOS.names())
    document = read_document(path)
    check_format(document, path.name, SCENARIO_FORMAT)
    scenario = validate_scenario(document, path.name)
    teams = {
        team: [
            _with_block(member, path, scenario.ruleset, f"teams.{team}[{i}]")
            for i, member in enumerate(members)
        ]
        for team, members in scenario.teams.items()
    }
    return scenario.model_copy(update={"teams": teams})


def _with_block(member: Any, path: Path, ruleset: str, where: str) -> Any:
    if isinstance(member.fighter, Content):
        return member
    try:
        block = load_fighter(member.fighter, path.parent, ruleset)
    except ContentError as error:
        raise ContentError(f"{path.name}: {where}.fighter: {error}") from None
    return member.model_copy(update={"fighter": block})


def written_out(scenario: AnyScenario) -> AnyScenario:
    """The scenario with the blocks of registered fighters in place of their names, so that
    whatever is saved of it stands by itself."""
    teams = {
        team: [_without_registered(member) for member in members]
        for team, members in scenario.teams.items()
    }
    return scenario if teams == scenario.teams else scenario.model_copy(update={"teams": teams})


def _without_registered(member: Any) -> Any:
    block = FIGHTERS.find(member.fighter)
    return member if block is None else member.model_copy(update={"fighter": block})
