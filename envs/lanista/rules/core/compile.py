"""Rules are written once, as plain functions, and run compiled (Numba) or interpreted.

`@rule` marks a function that other rules call; `@entry` one that Python calls with arrays.
`interpreted(function)` gives the uncompiled twin, whose calls go to uncompiled twins too.
`@segment(schema)` marks a rule that is compiled by itself and called through its address.
`Binding` gives functions in which some global names mean something else: that is how the core's
drivers come to call a ruleset's `take_turn`.

Compiled code is kept on disk, each function under the hash of all that it reaches; see cache.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import EnumMeta
from functools import cache
from types import FunctionType, ModuleType
from typing import Any, TypeVar

import numba
from llvmlite import ir
from numba import types
from numba.core import cgutils, sigutils
from numba.core.ccallback import CFunc
from numba.core.compiler_lock import global_compiler_lock
from numba.extending import intrinsic, overload
from numba.np import arrayobj

from lanista.rules.core.cache import compiling, keep_on_disk, key_of
from lanista.rules.core.schema import record_dtype

F = TypeVar("F", bound=Callable[..., Any])


class Suspend(Exception):
    """Somebody must answer, or a die must be thrown, before the rules can go on."""


class Constants(dict[str, Any]):
    """The global names of a module as the compiler sees them: enumerations are plain integers.

    Numba would compile a rule once for each enumeration its arguments come from; a namespace of
    integers (it knows modules) gives one compilation, a third of the time.
    """

    def __init__(self, names: dict[str, Any]) -> None:
        super().__init__()
        self.names = names

    def __missing__(self, name: str) -> Any:
        value = self.names[name]
        if isinstance(value, EnumMeta):
            namespace = ModuleType(value.__name__)
            members: list[Any] = list(value)
            for member in members:
                setattr(namespace, member.name, int(member.value))
            value = namespace
        self[name] = value
        return value


_CONSTANTS: dict[int, Constants] = {}


def _as_the_compiler_sees(function: FunctionType) -> FunctionType:
    names = function.__globals__
    constants = _CONSTANTS.setdefault(id(names), Constants(names))
    made = _with_names(function, constants)
    made.__wrapped__ = function  # type: ignore[attr-defined]
    return made


def _compile(function: Any, internal: bool) -> Any:
    # Rules allocate nothing, so references need not be counted: that took a seventh of the time.
    options: dict[str, Any] = {"nogil": True, "_nrt": False}
    if internal:
        options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    seen = _as_the_compiler_sees(function)
    made = numba.njit(**options)(seen)
    keep_on_disk(made, seen)
    return _with_plain_indices(_once_for_all_numbers(made))


# Rules never count from the end of an array: where they are interpreted, a negative index is an
# error. So the compiler need not look whether an index is negative, which it would do at every
# one; an eighth of the time went there.


def _plain_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """An index as it is."""
    return context.cast(builder, index, kind, types.intp)


@contextmanager
def _without_counting_from_the_end() -> Iterator[None]:
    """While rules are compiled, and nothing else."""
    with global_compiler_lock:
        usual, arrayobj.fix_integer_index = arrayobj.fix_integer_index, _plain_index
        try:
            yield
        finally:
            arrayobj.fix_integer_index = usual


def _with_plain_indices(compiler: Any) -> Any:
    plain = compiler.compile

    def compiled(*arguments: Any) -> Any:
        with _without_counting_from_the_end():
            return plain(*arguments)

    compiler.compile = compiled
    return compiler


def _once_for_all_numbers(dispatcher: Any) -> Any:
    """Numba would compile a rule again for each literal, and for flags beside numbers."""
    template = dispatcher.get_call_template

    def widened(arguments: Any, keywords: Any) -> Any:
        wide = tuple(_as_number(kind) for kind in arguments)
        return template(wide, {name: _as_number(kind) for name, kind in keywords.items()})

    dispatcher.get_call_template = widened
    return dispatcher


def _as_number(kind: Any) -> Any:
    plain = types.unliteral(kind)
    return types.int64 if plain == types.boolean else plain


def rule(function: F) -> F:
    """A function that rules call. Compiled on first use; never called from Python compiled."""
    dispatcher: F = _compile(function, internal=True)
    return dispatcher


def entry(function: F) -> F:
    """A function that Python calls, with arrays and numbers only."""
    dispatcher: F = _compile(function, internal=False)
    return dispatcher


# ---------------------------------------------------------------- words
#
# The state of a fight is copied at every answer, so that copying is worth being exact about: a
# block of memory, without a slice, whose reference the compiler would count.


WORDS_OF_A_LINE = 8


def copy_words(target: Any, to: int, source: Any, at: int, count: int) -> None:
    """Copies `count` words from place `at` of a row to place `to` of another."""
    target[to : to + count] = source[at : at + count]


@intrinsic  # type: ignore[untyped-decorator]
def _copy_memory(typing_context: Any, target: Any, to: Any, source: Any, at: Any, n: Any) -> Any:
    """The same as one block."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kinds = signature.args
        into = context.make_array(kinds[0])(context, builder, arguments[0]).data
        out_of = context.make_array(kinds[2])(context, builder, arguments[2]).data
        first, last = builder.gep(into, [arguments[1]]), builder.gep(out_of, [arguments[3]])
        cgutils.raw_memcpy(builder, first, last, arguments[4], 8, align=8)
        return context.get_dummy_value()

    return types.void(target, to, source, at, n), generate


@overload(copy_words)  # type: ignore[untyped-decorator]
def _copy_words(target: Any, to: Any, source: Any, at: Any, count: Any) -> Any:
    def copied(target: Any, to: Any, source: Any, at: Any, count: Any) -> None:
        _copy_memory(target, to, source, at, count)

    return copied


def prefetch_words(row: Any, at: int, count: int) -> None:
    """Asks the processor for `count` words of a row from place `at`, so that they are at hand when
    they are needed. Interpreted it does nothing."""


@intrinsic  # type: ignore[untyped-decorator]
def _prefetch(typing_context: Any, row: Any, at: Any) -> Any:
    """Asks for the 64 bytes in which word `at` of a row lies."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        fetch = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")
        place = builder.bitcast(builder.gep(data, [arguments[1]]), byte)
        builder.call(fetch, [place, number(1), number(3), number(1)])
        return context.get_dummy_value()

    return types.void(row, at), generate


@overload(prefetch_words)  # type: ignore[untyped-decorator]
def _prefetch_words(row: Any, at: Any, count: Any) -> Any:
    def prefetched(row: Any, at: Any, count: Any) -> None:
        for k in range(0, count, WORDS_OF_A_LINE):
            _prefetch(row, at + k)

    return prefetched


# ---------------------------------------------------------------- segments
#
# Numba links every callee into its caller and optimises the whole again, so that each level of a
# deep call chain costs as much as all levels below it. A segment cuts the chain: it is compiled
# once, to a C function, and called through an address that the battle's record carries. That
# also lets rules call each other in a circle without the compiler seeing one.

SEGMENTS = 16


@intrinsic  # type: ignore[untyped-decorator]
def _call_address(typing_context: Any, address: Any, record: Any, who: Any) -> Any:
    """Calls the C function at an address with a record and a number; returns its status."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = context.get_value_type(types.int64)
        pointer = arguments[1].type
        function = ir.FunctionType(word, [pointer, word]).as_pointer()
        callee = builder.inttoptr(arguments[0], function)
        return builder.call(callee, [arguments[1], arguments[2]])

    return types.int64(address, record, who), generate


def _call_with_who(b: Any, who: int) -> None:
    if _call_address(b.segments[_number], b, who):
        raise Suspend


def _call_alone(b: Any) -> None:
    if _call_address(b.segments[_number], b, 0):
        raise Suspend


def _enter_with_who(address: Any, who: int) -> int:
    b = numba.carray(address, 1, _dtype)[0]
    try:
        _body(b, who)
    except Exception:
        return 1
    return 0


def _enter_alone(address: Any, who: int) -> int:
    b = numba.carray(address, 1, _dtype)[0]
    try:
        _body(b)
    except Exception:
        return 1
    return 0


# What the four templates above are bound to.
_number: int = 0
_dtype: Any = None
_body: Any = None


class Segment:
    """A rule behind its own address. `address` compiles it, or takes it from the disk."""

    def __init__(self, function: Any, schema: type, number: int) -> None:
        self.schema, self.number = schema, number
        self.body = rule(function)
        self.alone = function.__code__.co_argcount == 1
        call = _call_alone if self.alone else _call_with_who
        names = {**globals(), "_number": int(number)}
        self.stub = _compile(_with_names(call, names), internal=True)
        self.stub.py_func.__wrapped__ = function
        self._compiled: Any = None

    @property
    def address(self) -> int:
        """Where the compiled rule is in this process."""
        if self._compiled is None:
            enter = _enter_alone if self.alone else _enter_with_who
            names = {**globals(), "_body": self.body, "_dtype": record_dtype(self.schema)}
            signature = types.int64(types.voidptr, types.int64)
            self._compiled = _compile_to_address(_with_names(enter, names), signature)
        address: int = self._compiled.address
        return address


def _compile_to_address(function: FunctionType, signature: Any) -> Any:
    """A C function of Numba, kept on disk; what `numba.cfunc` does, under our own key."""
    made = CFunc(function, sigutils.normalize_signature(signature), {}, {})
    keep_on_disk(made, function)
    with _without_counting_from_the_end():
        made.compile()
    return made


_SEGMENTS: dict[type, list[Segment]] = {}


def segment(schema: type, number: int) -> Callable[[F], F]:
    """A rule of (b) or (b, who) that returns nothing and is compiled by itself.

    Args:
        schema: the battle's schema, which has `segments: Annotated[Array[int], SEGMENTS]`.
        number: the rule's place in that array.
    """

    def decorate(function: F) -> F:
        made = Segment(function, schema, number)
        _SEGMENTS.setdefault(schema, []).append(made)
        stub: F = made.stub
        return stub

    return decorate


@cache
def segment_addresses(schema: type) -> tuple[int, ...]:
    """The addresses of a schema's segments, for its records; compiles what is not compiled."""
    segments = _SEGMENTS.get(schema, [])
    addresses = [0] * SEGMENTS
    key = key_of(made.body for made in segments)
    with compiling(key, f"the rules of {schema.__module__}"):
        for made in segments:
            addresses[made.number] = made.address
    return tuple(addresses)


def source_of(function: Any) -> FunctionType:
    """The plain function behind a rule."""
    plain: Any = getattr(function, "py_func", function)
    source: FunctionType = getattr(plain, "__wrapped__", plain)
    return source


def _with_names(function: Any, names: dict[str, Any]) -> FunctionType:
    plain = source_of(function)
    made = FunctionType(
        plain.__code__, names, plain.__name__, plain.__defaults__, plain.__closure__
    )
    made.__module__, made.__doc__ = plain.__module__, plain.__doc__
    made.__kwdefaults__ = plain.__kwdefaults__
    return made


class Binding:
    """A set of core functions bound to what a ruleset or an agent supplies.

    Args:
        names: global names of the functions, and what they mean here.
    """

    def __init__(self, **names: Any) -> None:
        self.names = names

    def rule(self, function: Any) -> Any:
        """The function as a rule of this binding; later functions of the binding call it."""
        return self._make(function, internal=True)

    def entry(self, function: Any) -> Any:
        """The function as an entry point of this binding."""
        return self._make(function, internal=False)

    def _make(self, function: Any, internal: bool) -> Any:
        plain = source_of(function)
        bound = _with_names(plain, {**plain.__globals__, **self.names})
        made = _compile(bound, internal)
        self.names[plain.__name__] = made
        return made


_TWIN_NAMES: dict[int, dict[str, Any]] = {}
_TWINS: dict[int, FunctionType] = {}


def _is_rule(value: Any) -> bool:
    return hasattr(value, "py_func")


def interpreted(function: F) -> F:
    """The uncompiled twin of a rule: all rules that it calls are uncompiled too."""
    plain = source_of(function)
    twin: Any = _TWINS.get(id(plain))
    if twin is None:
        names = plain.__globals__
        twin_names = _TWIN_NAMES.get(id(names))
        if twin_names is None:
            twin_names = _TWIN_NAMES[id(names)] = dict(names)
            for name, value in names.items():
                if _is_rule(value):
                    twin_names[name] = interpreted(value)
        # The walk above may have come back to this very function by way of another module.
        twin = _TWINS.get(id(plain))
        if twin is None:
            twin = _TWINS[id(plain)] = _with_names(plain, twin_names)
    return twin  # type: ignore[no-any-return]
