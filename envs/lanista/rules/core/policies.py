"""The policy that needs no rules: any legal answer, each as likely as the others."""

from __future__ import annotations

from typing import Any

from lanista.rules.core.compile import rule
from lanista.rules.core.generator import draw
from lanista.rules.core.tape import count_allowed, nth_allowed


@rule
def choose_at_random(b: Any, policy: int, parameters: Any, state: Any) -> int:
    """A uniformly random legal answer; `state` is a generator of its own, not the battle's."""
    return nth_allowed(b, draw(state, count_allowed(b)) - 1)
