"""The rulesets by name: a line of `HOMES` each, and a module that holds the `Ruleset`.

A ruleset's module is imported when its name is first asked for, so that nobody waits for rules that
nobody plays.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from lanista.configs.errors import ContentError, sentence, suggestion
from lanista.rules.core.game import Ruleset

# Of each ruleset the module, and the name of its `Ruleset` there.
HOMES: dict[str, tuple[str, str]] = {
    "mythras": ("lanista.rules.mythras.ruleset", "MYTHRAS"),
    "initiative_points": ("lanista.rules.initiative_points.ruleset", "INITIATIVE_POINTS"),
}


@cache
def ruleset_of(name: str) -> Ruleset:
    """The ruleset of a name.

    Raises:
        ContentError: for an unknown name, with those that exist.
    """
    if name not in HOMES:
        hint = suggestion(name, HOMES)
        raise ContentError(sentence(f'the ruleset "{name}" cannot be played; {hint}'))
    module, variable = HOMES[name]
    ruleset: Ruleset = getattr(import_module(module), variable)
    return ruleset
