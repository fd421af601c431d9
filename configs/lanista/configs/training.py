"""Training runs: what MaskablePPO learns on, against whom, and for how long."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    SerializeAsAny,
    ValidationInfo,
    field_validator,
    model_validator,
)

from lanista.configs.errors import ContentError, suggestion
from lanista.configs.finding import check_format, content_names, find_content
from lanista.configs.library import scenario_names
from lanista.configs.model import Content, Flag, Text, validate, whole
from lanista.configs.option_sets import written_out_options
from lanista.configs.reading import read_document
from lanista.configs.rulesets import DEFAULT, HOMES, content_of, folders

TRAINING_FORMAT = "lanista/training@1"

Count = Annotated[int, BeforeValidator(whole(1, 10**12))]
Share = Annotated[float, Field(ge=0, le=1)]


def _known_ruleset(name: str) -> str:
    if name not in HOMES:
        raise ValueError(f'"{name}" is no ruleset; {suggestion(name, HOMES)}')
    return name


RulesetName = Annotated[str, AfterValidator(_known_ruleset)]


class Opponent(Content):
    """An opponent of the learner: a built-in agent, with the weight at which it is drawn."""

    agent: Text
    weight: Annotated[float, Field(gt=0)] = 1.0


class TrainingRun(Content):
    """One run of MaskablePPO.

    ruleset: that of the scenario, which decides what the options are.
    total_steps, snapshot_every and eval_every count the learner's decisions over all environments;
    a rollout is rollout_steps decisions in each of `environments` fights at once. own_snapshots is
    the share of fights against earlier snapshots of the learner, once there are any; the others
    are drawn among `opponents` by weight. network lists the widths of the hidden layers. With
    anneal the learning rate falls evenly to a twentieth. reward is a name, such as that of a reward
    of your own; shaping is the weight of the potential that is added to it while a fight goes on.
    """

    format: Literal["lanista/training@1"] = "lanista/training@1"
    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=60)]
    ruleset: RulesetName = DEFAULT
    scenario: Text
    options: SerializeAsAny[Content] | None = None
    opponents: Annotated[tuple[Opponent, ...], Field(min_length=1)]
    own_snapshots: Share = 0.0
    total_steps: Count
    environments: Annotated[int, BeforeValidator(whole(1, 4096))] = 32
    rollout_steps: Annotated[int, BeforeValidator(whole(2, 65536))] = 256
    batch_size: Annotated[int, BeforeValidator(whole(2, 1_000_000))] = 1024
    epochs: Annotated[int, BeforeValidator(whole(1, 100))] = 6
    learning_rate: Annotated[float, Field(gt=0, le=1)] = 0.0003
    anneal: Flag = True
    gamma: Annotated[float, Field(gt=0, le=1)] = 0.995
    gae_lambda: Share = 0.95
    entropy: Annotated[float, Field(ge=0, le=1)] = 0.01
    clip_range: Annotated[float, Field(gt=0, le=1)] = 0.2
    reward: Text = "win"
    shaping: Annotated[float, Field(ge=0, le=10)] = 0.0
    network: Annotated[
        tuple[Annotated[int, BeforeValidator(whole(1, 4096))], ...],
        Field(min_length=1, max_length=8),
    ] = (64, 64)
    seed: Annotated[int, BeforeValidator(whole(0, 2**63 - 1))] = 0
    snapshot_every: Count = 100_000
    eval_every: Count = 100_000
    eval_fights: Count = 200

    @field_validator("options", mode="before")
    @classmethod
    def _options_of_the_ruleset(cls, stated: Any, info: ValidationInfo) -> Any:
        if stated is None or "ruleset" not in info.data:
            return None
        model = content_of(info.data["ruleset"]).options
        return validate(model, written_out_options(stated), "")

    @model_validator(mode="after")
    def _batches_fill(self) -> TrainingRun:
        rollout = self.environments * self.rollout_steps
        if rollout % self.batch_size:
            raise ValueError(
                f"a rollout is environments x rollout_steps = {rollout} decisions, which "
                f"batch_size {self.batch_size} does not divide"
            )
        return self


def training_names() -> tuple[str, ...]:
    """The names of all built-in training runs, such as "duel"."""
    return content_names("training")


def load_training(name: str | Path) -> TrainingRun:
    """A training run by built-in name or by path. Raises ContentError.

    A scenario given as a path is looked for beside the file of the run first.
    """
    path = find_content(name, ["training"], "training run", None)
    document = read_document(path)
    check_format(document, path.name, TRAINING_FORMAT)
    run = validate(TrainingRun, document, path.name)
    if run.scenario in scenario_names():
        return run
    try:
        scenario = find_content(run.scenario, folders("scenarios"), "scenario", path.parent)
    except ContentError as error:
        raise ContentError(f"{path.name}: scenario: {error}") from None
    return run.model_copy(update={"scenario": str(scenario)})
