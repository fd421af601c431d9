"""Rules options as callers give them: one by one, or as a bundle under a name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from lanista.configs.errors import ContentError, sentence, suggestion
from lanista.configs.model import Content, validate
from lanista.configs.registry import Registry
from lanista.configs.rulesets import DEFAULT, content_of

# The name of an option set, options by name, or the options of a ruleset.
OptionsLike = str | Mapping[str, Any] | Content | None

OPTION_SETS: Registry[dict[str, Any]] = Registry("option set", tuple)

RulesOptions = TypeVar("RulesOptions", bound=Content)


def register_options(
    name: str, options: Mapping[str, Any], *, ruleset: str = DEFAULT, replace: bool = False
) -> None:
    """Gives a bundle of rules options a name, for `options="name"` and `--option name`.

    Args:
        options: those that replace a scenario's own, such as {"luck": False}; the others stay.
        ruleset: whose options they are.

    Raises:
        ContentError: for an unknown option, or a name that is taken.
    """
    validate(content_of(ruleset).options, dict(options), f'option set "{name}"')
    OPTION_SETS.add(name, dict(options), replace)


def options_names() -> tuple[str, ...]:
    """The names of all option sets."""
    return OPTION_SETS.names()


def option_set(name: str) -> dict[str, Any]:
    """The options of a set. Raises ContentError with the sets there are."""
    found = OPTION_SETS.find(name)
    if found is None:
        known = options_names()
        hint = suggestion(name, known) if known else "none is; register_options adds one"
        raise ContentError(sentence(f'no option set "{name}" is registered; {hint}'))
    return found


def with_options(own: RulesOptions, changes: OptionsLike) -> RulesOptions:
    """The options of a scenario with some of them changed.

    Raises:
        ContentError: for an unknown option or option set, or options of another ruleset.
    """
    if isinstance(changes, type(own)):
        return changes
    if isinstance(changes, Content):
        raise ContentError(
            f"the scenario takes {type(own).__name__}, but was given {type(changes).__name__}: "
            "they are the options of another ruleset."
        )
    named = option_set(changes) if isinstance(changes, str) else changes
    if not named:
        return own
    return validate(type(own), {**own.model_dump(), **named}, "options")


def written_out_options(value: Any) -> Any:
    """For BeforeValidator: options as a content file states them, one by one or by a set's name."""
    return option_set(value) if isinstance(value, str) else value
