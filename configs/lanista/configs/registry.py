"""Content of your own: names that you add to those built in, and where they are loaded from.

A scenario, fighter, weapon, option set, agent or reward is registered once, under a name that
serves wherever a built-in name does; `lanista.envs` shows all of it in one example. Whatever
registers may stand in a module `my_arena` (or a file `my_arena.py`) of its own:

| Where names are used | How `my_arena` gets loaded |
|---|---|
| a program of yours | `import my_arena` |
| the command line | `lanista --load my_arena.py fight pit`; `--load` may be repeated |
| `gymnasium.make` in any process | `gymnasium.make("my_arena:lanista/Duel-v0", scenario="pit")` |
| worker processes, whoever starts them | the environment variable `LANISTA_LOAD=my_arena` |

`LANISTA_LOAD` lists modules and paths of files, parted as in `PATH`. They are imported in each
process before the first name is looked up; `--load` sets the variable, so that workers that a
command starts, forked or spawned, know the same names. Names stay out of what is saved: a fight
carries its fighters and weapons written out.
"""

from __future__ import annotations

import importlib
import os
import re
import sys
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Generic, TypeVar

from lanista.configs.errors import ContentError, sentence

LOAD = "LANISTA_LOAD"
NAME = re.compile(r"[a-z][a-z0-9_]{0,59}")

Item = TypeVar("Item")


class Registry(Generic[Item]):
    """Names of one kind of thing.

    Args:
        kind: the word for it in errors.
        built_in: the names that are taken from the start.
    """

    def __init__(self, kind: str, built_in: Callable[[], Iterable[str]]) -> None:
        self.kind, self._built_in = kind, built_in
        self.items: dict[str, Item] = {}

    def add(self, name: str, item: Item, replace: bool = False) -> None:
        """Registers an item; the same again under its name changes nothing.

        Raises:
            ContentError: for a name that is taken, or cannot be one.
        """
        if not isinstance(name, str) or not NAME.fullmatch(name):
            raise ContentError(
                f"{name!r} cannot be the name of a {self.kind}: a name has small letters, digits "
                "and underscores, a letter first, and at most 60 of them."
            )
        if name in self._built_in():
            raise ContentError(f'"{name}" is a built-in {self.kind}; give yours another name.')
        if name in self.items and not replace and self.items[name] != item:
            raise ContentError(
                f'a {self.kind} "{name}" is registered already, and differs; give yours another '
                "name, or say replace=True."
            )
        self.items[name] = item

    def find(self, name: object) -> Item | None:
        """The item registered under a name, or None."""
        load_named()
        return self.items.get(name) if isinstance(name, str) else None

    def names(self) -> tuple[str, ...]:
        """All registered names, sorted."""
        load_named()
        return tuple(sorted(self.items))


# ---------------------------------------------------------------- loading

_loaded: set[str] = set()


def load_named() -> None:
    """Imports what `LANISTA_LOAD` lists, unless this process has done so.

    Raises:
        ContentError: says what cannot be imported, and why.
    """
    named = os.environ.get(LOAD)
    if not named:
        return
    for source in named.split(os.pathsep):
        if source and source not in _loaded:
            # First noted, then imported: what it registers is looked up on the way.
            _loaded.add(source)
            try:
                _import(source)
            except ContentError:
                _loaded.discard(source)
                raise


def load(sources: Iterable[str]) -> None:
    """Imports modules or files here, and in every process that this one starts.

    Raises:
        ContentError: says what cannot be imported, and why.
    """
    earlier = [source for source in os.environ.get(LOAD, "").split(os.pathsep) if source]
    absolute = [str(Path(s).expanduser().resolve()) if _is_file(s) else s for s in sources]
    os.environ[LOAD] = os.pathsep.join(dict.fromkeys([*earlier, *absolute]))
    load_named()


def _is_file(source: str) -> bool:
    return source.endswith(".py") or len(Path(source).parts) > 1


def _import(source: str) -> None:
    """Imports a module, or a file as the module of its name, as if its folder were listed in
    `sys.path`: what is defined there can be pickled."""
    path = Path(source).expanduser()
    name = path.stem if _is_file(source) else source
    if _is_file(source):
        if not path.is_file():
            raise ContentError(f"{path} does not exist; load a Python file, or a module by name.")
        if str(path.parent.resolve()) not in sys.path:
            sys.path.insert(0, str(path.parent.resolve()))
    elif "" not in sys.path and os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise ContentError(_failure(source, error)) from None
        raise ContentError(
            f'there is no module "{name}" to load; give the path of a file, such as {name}.py, or '
            "a module that Python finds from here."
        ) from None
    except Exception as error:
        raise ContentError(_failure(source, error)) from None
    found = getattr(module, "__file__", None)
    if _is_file(source) and (found is None or not path.samefile(found)):
        raise ContentError(
            f'{path} cannot be loaded: another module is called "{name}"; rename the file.'
        )


def _failure(source: str, error: Exception) -> str:
    """What went wrong in a loaded module, with its line."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).stem == Path(source).stem]
    where = f"{source}, line {own[-1].lineno}" if own else source
    if isinstance(error, SyntaxError):
        where = f"{source}, line {error.lineno}"
        return sentence(f"{where}: {error.msg}")
    kind = "" if isinstance(error, ContentError) else f"{type(error).__name__}: "
    return sentence(f"{where}: {kind}{error}")
