"""How features are written: the scale of each and who sees it, read from the code that writes it.

So no list can drift from what an agent gets.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from types import ModuleType

FLAG = "0 or 1"
ALWAYS, OWN_SIDE, ONCE_STRUCK = "always", "own side", "once struck"

# Of each member of each enumeration of features its scale, and what a foe's row shows of it.
Written = dict[tuple[type[IntEnum], int], tuple[str, str]]


class Reader:
    """Reads functions that write features as `out[at + Person.POINTS] = unit(points, 1 / 20)`.

    Args:
        enumerations: those that name features.
        hidden_in: the functions that write what only the own side sees.
        tests: the conditions of an `if` under which less is seen, with what.
        divisor: makes of the code of a divisor what a reader understands.
    """

    def __init__(
        self,
        enumerations: Sequence[type[IntEnum]],
        hidden_in: Sequence[str],
        tests: Mapping[str, str],
        divisor: Callable[[str], str],
    ) -> None:
        self.names = {enumeration.__name__: enumeration for enumeration in enumerations}
        self.hidden_in, self.tests, self.divisor = hidden_in, tests, divisor
        self.found: Written = {
            (enumeration, member.value): (FLAG, ALWAYS)
            for enumeration in enumerations
            for member in enumeration
        }

    def read(self, *modules: ModuleType) -> Written:
        """What the functions of these modules write."""
        for module in modules:
            for function in ast.parse(inspect.getsource(module)).body:
                if isinstance(function, ast.FunctionDef):
                    seen = OWN_SIDE if function.name in self.hidden_in else ALWAYS
                    self._read(function.body, seen)
        return self.found

    def _read(self, body: list[ast.stmt], seen: str) -> None:
        for statement in body:
            if isinstance(statement, ast.If):
                self._read(statement.body, self.tests.get(ast.unparse(statement.test), seen))
            elif isinstance(statement, ast.For):
                self._read(statement.body, seen)
            elif isinstance(statement, ast.Assign):
                target = statement.targets[0]
                if isinstance(target, ast.Subscript):
                    self._note(target.slice, statement.value, seen)

    def _note(self, place: ast.expr, value: ast.expr, seen: str) -> None:
        for part in ast.walk(place):
            if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name):
                if part.value.id in self.names:
                    member = self.names[part.value.id][part.attr]
                    self.found[type(member), member.value] = (self._scale(value), seen)

    def _scale(self, value: ast.expr) -> str:
        """What a value is divided by; without a divisor it is a flag."""
        if not (isinstance(value, ast.Call) and ast.unparse(value.func) == "unit"):
            return FLAG
        share = value.args[1]
        text = ast.unparse(share.right if isinstance(share, ast.BinOp) else share)
        return f"x / {self.divisor(text)}"
