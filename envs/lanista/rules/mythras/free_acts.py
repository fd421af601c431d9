"""Free acts: they cost no point and do not end the turn, each at most once in it [FREE.*].

A free act is a line in `allow_free_acts`, one in `take_free_act`, and a rule.
"""

from __future__ import annotations

from lanista.rules.core.bits import has
from lanista.rules.core.compile import rule
from lanista.rules.core.tape import allow
from lanista.rules.mythras.actions import drop_weapon, may_drop
from lanista.rules.mythras.speech import (
    assess,
    may_assess,
    may_signal,
    may_speak,
    signal,
    speak,
)
from lanista.rules.mythras.state import Battle
from lanista.rules.mythras.vocabulary import Act
from lanista.rules.mythras.wards import may_unward, may_ward, set_ward, unward


@rule
def is_free(act: int) -> bool:
    """Whether an act is free: the numbers of the free acts stand side by side."""
    return Act.DROP <= act <= Act.ASSESS


@rule
def allow_free_acts(b: Battle, who: int) -> None:
    """The free acts that a fighter has not taken yet on this turn [FREE.ANYTIME]."""
    used = b.now.fighters[who].free_used
    if not has(used, Act.DROP) and may_drop(b, who):
        allow(b, Act.DROP)
    if not has(used, Act.WARD) and may_ward(b, who):
        allow(b, Act.WARD)
    if not has(used, Act.UNWARD) and may_unward(b, who):
        allow(b, Act.UNWARD)
    if not has(used, Act.SPEAK) and may_speak(b, who):
        allow(b, Act.SPEAK)
    if not has(used, Act.SIGNAL) and may_signal(b, who):
        allow(b, Act.SIGNAL)
    if not has(used, Act.ASSESS) and may_assess(b, who):
        allow(b, Act.ASSESS)


@rule
def take_free_act(b: Battle, who: int, act: int) -> None:
    """Does it and remembers it: once a turn is enough."""
    b.now.fighters[who].free_used |= 1 << act
    if act == Act.DROP:
        drop_weapon(b, who)
    elif act == Act.WARD:
        set_ward(b, who)
    elif act == Act.UNWARD:
        unward(b, who)
    elif act == Act.SPEAK:
        speak(b, who)
    elif act == Act.SIGNAL:
        signal(b, who)
    elif act == Act.ASSESS:
        assess(b, who)
