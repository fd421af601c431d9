"""The oracle: a second, independent statement of what is legal, against which masks are checked.

`legal(battle)` gives the legal actions of the pending question, worked out from the content and
the state with nothing of the engine but its vocabulary. Where it and the mask differ, one of the
two misreads the rules.
"""

from __future__ import annotations

from typing import Any

from lanista.rules.mythras.vocabulary import Ask
from oracle.questions import QUESTIONS
from oracle.table import Table


def legal(battle: Any) -> set[int]:
    """The legal answers to the pending question of a battle."""
    head = battle.record.head
    table = Table(battle)
    question = QUESTIONS[Ask(head.kind).name.lower()]
    return question(table, table.people[head.who], head.foe, head.about)
