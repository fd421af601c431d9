"""What every environment here offers beside the interface of its library."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, ClassVar

from lanista.configs.rulesets import AnyScenario
from lanista.rules import BattleBatch

if TYPE_CHECKING:
    from typing_extensions import Self


class Face:
    """An environment that shows the fights of a batch.

    CHANGING: the names of everything that a reset or a step changes.
    """

    CHANGING: ClassVar[tuple[str, ...]]

    @property
    def batch(self) -> BattleBatch:
        """The fights behind the environment."""
        raise NotImplementedError

    @property
    def scenario(self) -> AnyScenario:
        """What is fought."""
        return self.batch.blueprint.scenario

    @property
    def view(self) -> tuple[int, int]:
        """Ally and foe rows of an observation."""
        return self.batch.view

    @property
    def feature_names(self) -> list[str]:
        """The name of each feature of a flat observation, in order."""
        return self.batch.ruleset.feature_names(*self.batch.view)

    def action_name(self, action: int) -> str:
        """The name of an action number: "attack", "trip_opponent", "slot_3"."""
        return self.batch.window(0).action_name(action)

    # ------------------------------------------------------------ copies

    def get_state(self) -> dict[str, Any]:
        """Everything that a step changes; `set_state` puts it back, any number of times."""
        return {name: _state_of(getattr(self, name)) for name in self.CHANGING}

    def set_state(self, state: dict[str, Any]) -> None:
        """Goes back to a state that this environment, or one made alike, gave."""
        for name in self.CHANGING:
            value = getattr(self, name)
            if isinstance(value, Face):
                value.set_state(state[name])
            else:
                setattr(self, name, copy.deepcopy(state[name]))

    def clone(self) -> Self:
        """An exact copy that goes its own way from here; `copy.deepcopy` and pickle do the same."""
        return copy.deepcopy(self)


def _state_of(value: Any) -> Any:
    return value.get_state() if isinstance(value, Face) else copy.deepcopy(value)
