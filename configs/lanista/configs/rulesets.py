"""The rulesets whose content can be read, and what the content of all of them has in common.

A ruleset is one line of `HOMES`, and a module with a `CONTENT`: a `RulesetContent`. All else that
deals with scenarios and fighters asks these.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from lanista.configs.errors import ContentError, in_words, sentence, suggestion
from lanista.configs.hashing import hash_of
from lanista.configs.model import Content, validate, whole

SCENARIO_FORMAT = "lanista/scenario@1"
DEFAULT = "mythras"

# Of each ruleset the module with its CONTENT, and the folder of its built-in files.
HOMES: dict[str, tuple[str, str]] = {
    "mythras": ("lanista.configs.scenario", ""),
    "initiative_points": ("lanista.configs.initiative_points.scenario", "initiative_points"),
}


class AnyScenario(Content):
    """What the scenarios of all rulesets have in common: the base of their models.

    `teams` lists members, whose `fighter` is a name, a path, or a block of `RulesetContent.fighter`
    written out.
    """

    format: Literal["lanista/scenario@1"] = "lanista/scenario@1"
    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=60)]
    ruleset: str = DEFAULT
    title: str = Field(default="", max_length=200)
    description: str = ""
    options: Content
    max_rounds: Annotated[int, BeforeValidator(whole(1, 10_000))] = 60
    teams: dict[str, list[Any]]

    @abstractmethod
    def resolved(self) -> Any:
        """All fighters in full: a dataclass with title, options, and all that a fight needs.

        Raises ContentError.
        """

    def content_hash(self) -> str:
        """The hash of all that decides how a fight may go; see `content_hash`."""
        return content_hash(self)


def content_hash(scenario: Any) -> str:
    """The sha256, in hexadecimal, of the resolved scenario: fighters, options and all limits.

    Two scenarios with the same hash set up the same fight on any machine. The title and
    description do not enter it.

    Args:
        scenario: an `AnyScenario`, or what its `resolved` gives.
    """
    resolved = scenario.resolved() if isinstance(scenario, AnyScenario) else scenario
    return hash_of(resolved, without=["title"])


# A scenario as a caller may give it: a built-in or registered name, the path of a file, or itself.
ScenarioLike = str | Path | AnyScenario


@dataclass(frozen=True)
class RulesetContent:
    """What the content of a ruleset is read by.

    scenario, options, fighter: the models. parse_fighter: a fighter of a parsed document; the
    second argument names the file in errors. require_fighter: raises ContentError for a block that
    cannot fight.
    """

    name: str
    scenario: type[AnyScenario]
    options: type[Content]
    fighter: type[Content]
    parse_fighter: Callable[[Any, str], Content]
    require_fighter: Callable[[Any], object]


def ruleset_names() -> tuple[str, ...]:
    """The names of all rulesets."""
    return tuple(HOMES)


@cache
def content_of(ruleset: str) -> RulesetContent:
    """What the content of a ruleset is read by. Raises ContentError with the names there are."""
    if ruleset not in HOMES:
        hint = suggestion(ruleset, HOMES)
        raise ContentError(sentence(f'"{ruleset}" is no ruleset; {hint}'))
    content: RulesetContent = import_module(HOMES[ruleset][0]).CONTENT
    return content


def folders(kind: str) -> tuple[str, ...]:
    """The folders in which the built-in files of a kind lie: "fighters", "scenarios"."""
    return tuple(folder_of(ruleset, kind) for ruleset in HOMES)


def folder_of(ruleset: str, kind: str) -> str:
    """The folder in which a ruleset's built-in files of a kind lie."""
    return "/".join(part for part in (HOMES[ruleset][1], kind) if part)


def ruleset_stated(document: Any, source: str) -> RulesetContent:
    """The ruleset of a parsed document: its key `ruleset`, or else Mythras.

    Raises:
        ContentError: for one that does not exist; `source` names the file.
    """
    stated = document.get("ruleset", DEFAULT) if isinstance(document, Mapping) else DEFAULT
    if not isinstance(stated, str) or stated not in HOMES:
        hint = suggestion(str(stated), HOMES)
        raise ContentError(sentence(f"{source}: ruleset is {in_words(stated)}; {hint}"))
    return content_of(stated)


def validate_scenario(document: Any, source: str, label: str = "") -> AnyScenario:
    """A scenario of a parsed document, by the models of its ruleset; see `validate`."""
    return validate(ruleset_stated(document, source).scenario, document, source, label)
