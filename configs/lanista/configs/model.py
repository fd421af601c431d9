"""The base of every content model: nothing unknown is swallowed, nothing changes after reading."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, TypeVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    Strict,
    ValidationError,
    model_validator,
)

from lanista.configs.errors import from_validation, in_words, suggestion


def whole(low: int, high: int) -> Callable[[Any], Any]:
    """A check, for BeforeValidator, that a value is a whole number from low to high."""

    def check(value: Any) -> Any:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ValueError(f"{in_words(value)} is no whole number from {low} to {high}")
        return value

    return check


Text = Annotated[str, Field(min_length=1, max_length=200)]
Flag = Annotated[bool, Strict()]
Points = Annotated[int, BeforeValidator(whole(0, 200))]
Percent = Annotated[int, BeforeValidator(whole(0, 1000))]


class Content(BaseModel):
    """A frozen model that names unknown keys together with the keys that were probably meant."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _only_known_keys(cls, data: Any) -> Any:
        if isinstance(data, Mapping):
            unknown = [key for key in data if key not in cls.model_fields]
            if unknown:
                hint = suggestion(str(unknown[0]), cls.model_fields, list_limit=40)
                raise ValueError(f'"{unknown[0]}" is not a key here; {hint}')
        return data


Model = TypeVar("Model", bound=Content)


def validate(model: type[Model], data: Any, source: str, label: str = "") -> Model:
    """`data` as a `model`; `source` (a file name) and `label` begin the error text.

    Raises ContentError.
    """
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise from_validation(error, source, label) from None
