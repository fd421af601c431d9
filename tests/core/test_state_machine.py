"""A battle under arbitrary handling: answers, wrong answers, copies, undoing, in any order."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from lanista.configs import scenario_names
from lanista.rules import Battle
from lanista.rules.battle import IllegalAction

ACTIONS = 128
COPIES = {
    "clone": lambda battle: battle.clone(),
    "deepcopy": copy.deepcopy,
    "pickle": lambda battle: pickle.loads(pickle.dumps(battle)),
    "bytes": lambda battle: Battle.from_bytes(battle.to_bytes(), compiled=False),
    "json": lambda battle: Battle.from_json(battle.to_json(), compiled=False),
}


class Handling(RuleBasedStateMachine):
    """One battle, and the answers that led to where it stands."""

    @initialize(
        scenario=st.sampled_from(scenario_names()),
        seed=st.integers(0, 2**40),
        fight=st.integers(0, 1000),
    )
    def begins(self, scenario: str, seed: int, fight: int) -> None:
        """A fight of any scenario."""
        self.start = (scenario, seed, fight)
        self.battle = self.fresh()
        self.answers: list[int] = []

    def fresh(self) -> Battle:
        """The same fight from its beginning."""
        scenario, seed, fight = self.start
        return Battle(scenario, seed=seed, fight=fight, compiled=False)

    @precondition(lambda self: not self.battle.over)
    @rule(data=st.data(), many=st.integers(1, 12))
    def answers_legally(self, data: st.DataObject, many: int) -> None:
        """Legal answers, some of them in a row."""
        for _ in range(many):
            if not self.battle.over:
                answer = data.draw(st.sampled_from(self.battle.legal_actions()))
                self.battle.step(answer)
                self.answers.append(answer)

    @precondition(lambda self: not self.battle.over)
    @rule(action=st.integers(-3, ACTIONS + 3))
    def answers_at_will(self, action: int) -> None:
        """What is not legal is refused, and nothing has changed."""
        if action in self.battle.legal_actions():
            return
        before = self.battle.to_bytes()
        with pytest.raises(IllegalAction):
            self.battle.step(action)
        assert self.battle.to_bytes() == before

    @rule(how=st.sampled_from(sorted(COPIES)), data=st.data())
    def is_copied(self, how: str, data: st.DataObject) -> None:
        """A copy is equal, and goes its own way."""
        if how == "json" and self.battle.over:
            return  # what was told of the last turn stands in no JSON
        twin = COPIES[how](self.battle)
        before = self.battle.to_bytes()
        assert twin.to_bytes() == before
        assert twin.over == self.battle.over
        if not twin.over:
            twin.step(data.draw(st.sampled_from(twin.legal_actions())))
        assert self.battle.to_bytes() == before

    @precondition(lambda self: self.answers)
    @rule()
    def is_undone(self) -> None:
        """Undoing the last answer leads back, as far as the running turn goes."""
        twin = self.battle.clone()
        if twin.undo():
            again = self.fresh()
            for answer in self.answers[:-1]:
                again.step(answer)
            assert again.legal_actions() == twin.legal_actions()
            assert again.decision == twin.decision

    @rule()
    def is_fought_again(self) -> None:
        """Seed and answers fix the fight."""
        again = self.fresh()
        for answer in self.answers:
            again.step(answer)
        assert again.to_bytes() == self.battle.to_bytes()

    @invariant()
    def somebody_is_asked(self) -> None:
        """There is a question with at least two answers, or the fight is over."""
        battle = getattr(self, "battle", None)
        if battle is None:
            return
        assert (battle.decision is None) == battle.over
        if not battle.over:
            assert len(battle.legal_actions()) >= 2
            assert all(battle.describe(action) for action in battle.legal_actions())

    @invariant()
    def everybody_perceives_within_bounds(self) -> None:
        """Observations lie within -1..1, and sentences are never empty."""
        battle = getattr(self, "battle", None)
        if battle is None:
            return
        for who in range(battle.blueprint.fighters_n):
            seen = battle.observe(who)
            assert np.isfinite(seen).all() and np.abs(seen).max() <= 1.0
        assert all(battle.narrate())


TestHandling = Handling.TestCase
TestHandling.settings = settings(max_examples=30, stateful_step_count=20, deadline=None)
