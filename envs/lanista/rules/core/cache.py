"""Compiled rules on disk, each under a key of its own.

The key of a rule hashes its code, the code of every rule that it calls, directly or not, and the
constants that any of them names. So an edited callee, constant or table is never served stale,
and an edit costs the recompilation of what can reach it and no more. (Numba by itself hashes only
the file a function is written in.) What is called through an address - a segment - is not
reached: its code is not part of the caller's.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from enum import EnumMeta
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
from numba.core.caching import FunctionCache, IndexDataCacheFile

PLAIN = (bool, int, float, str, bytes, tuple, frozenset, type(None))


def plain_function(function: Any) -> FunctionType:
    """The function that is compiled, or the one under the compiler's wrappings."""
    plain: FunctionType = getattr(function, "py_func", function)
    return plain


def _names_in(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names_in(constant)


def _code_text(code: CodeType) -> str:
    """What a function does, without its documentation and its place in a file."""
    constants = [
        _code_text(constant) if isinstance(constant, CodeType) else repr(constant)
        for constant in code.co_consts[1:]
    ]
    first = code.co_consts[0] if code.co_consts else None
    if not isinstance(first, str):
        constants.insert(0, repr(first))
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_argcount)
    return f"{code.co_code.hex()} {constants} {names}"


def _constant_text(value: Any, used: set[str]) -> str:
    """A constant as the key sees it; what cannot change what is compiled is told by name.

    Of an enumeration, or the namespace of integers that stands for it, only what is used counts.
    """
    if isinstance(value, EnumMeta):
        members: dict[str, Any] = dict(value.__members__)
        return repr(sorted((k, int(v)) for k, v in members.items() if k in used))
    if isinstance(value, ModuleType) and value.__spec__ is None:
        return repr(sorted((k, v) for k, v in vars(value).items() if k in used))
    if isinstance(value, np.ndarray):
        return f"{value.dtype} {value.shape} {value.tobytes().hex()}"
    if isinstance(value, np.dtype):
        return str(np.dtype(value).descr)
    if isinstance(value, PLAIN):
        return repr(value)
    if isinstance(value, ModuleType):
        return value.__name__
    return f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', type(value))}"


@cache
def _core_text() -> str:
    """The compiler's version and the module that wraps it, which is part of every rule."""
    own = Path(__file__).with_name("compile.py").read_bytes()
    return f"{numba.__version__} {sys.version_info[:2]} {hashlib.sha256(own).hexdigest()}"


def key_of(functions: Iterable[Any]) -> str:
    """The hash of these functions and of all that they reach."""
    texts: dict[str, None] = {}
    seen: set[int] = set()
    waiting = [plain_function(function) for function in functions]
    while waiting:
        function = waiting.pop()
        if id(function) in seen:
            continue
        seen.add(id(function))
        where = f"{function.__module__}.{function.__qualname__} {function.__defaults__}"
        texts[f"{where} {_code_text(function.__code__)}"] = None
        names = function.__globals__
        used = set(_names_in(function.__code__))
        for name in sorted(used):
            try:
                value = names[name]
            except KeyError:
                continue
            if isinstance(value, FunctionType) or hasattr(value, "py_func"):
                waiting.append(plain_function(value))
            else:
                texts[f"{name} = {_constant_text(value, used)}"] = None
    digest = hashlib.sha256(_core_text().encode())
    for text in sorted(texts):
        digest.update(text.encode() + b"\0")
    return digest.hexdigest()[:20]


class KeyedCache(FunctionCache):  # type: ignore[misc]
    """Numba's cache of one function, under our key, which is known when it is first needed:
    a rule may call others that stand below it in the file."""

    def __init__(self, function: FunctionType, folder: Path) -> None:
        self._function, self._folder = function, folder
        self._file: Any = None
        with _numba_writes_to(folder):
            super().__init__(function)

    @property
    def _cache_file(self) -> Any:
        if self._file is None:
            key = key_of([self._function])
            name = f"{self._function.__name__}-{key}"
            self._file = IndexDataCacheFile(str(self._folder), name, key)
        return self._file

    @_cache_file.setter
    def _cache_file(self, numbas_own: Any) -> None:
        """Numba's choice of a file is not used."""

    def save_overload(self, signature: Any, data: Any) -> None:
        """Keeps what was just compiled, because it was not on the disk."""
        _MISSED.append(self._function.__name__)
        super().save_overload(signature, data)


_MISSED: list[str] = []


def compiled_here() -> list[str]:
    """The names of the functions that this process has compiled and not found on the disk."""
    return list(_MISSED)


@contextlib.contextmanager
def _numba_writes_to(folder: Path) -> Iterator[None]:
    saved = numba.config.CACHE_DIR
    try:
        numba.config.CACHE_DIR = str(folder)
        yield
    finally:
        numba.config.CACHE_DIR = saved


def keep_on_disk(compiler: Any, function: FunctionType) -> None:
    """Lets a dispatcher or C function of Numba keep what it compiles."""
    folder = cache_folder()
    if folder is not None:
        compiler._cache = KeyedCache(function, folder)


def _usable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


@cache
def cache_folder() -> Path | None:
    """Where compiled rules are kept: the first place that can be written, or None."""
    asked = os.environ.get("LANISTA_CACHE_DIR")
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    places = [Path(asked)] if asked else []
    places += [Path(home) / "lanista", Path(tempfile.gettempdir()) / f"lanista-{os.getuid()}"]
    return next((place for place in places if _usable(place)), None)


def is_warm(key: str) -> bool:
    """Whether what this key stands for has been compiled on this machine before."""
    folder = cache_folder()
    return folder is not None and (folder / f"{key}.compiled").exists()


@contextlib.contextmanager
def compiling(key: str, what: str) -> Iterator[None]:
    """Announces a cold compilation on the error stream, and remembers that it was done."""
    if is_warm(key):
        yield
        return
    started = time.monotonic()
    print(f"Compiling {what}, once for this machine ...", file=sys.stderr, flush=True)
    yield
    print(f"Compiled in {time.monotonic() - started:.0f} s.", file=sys.stderr, flush=True)
    folder = cache_folder()
    if folder is not None:
        (folder / f"{key}.compiled").touch()
