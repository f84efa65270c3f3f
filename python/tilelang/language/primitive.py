"""Primitives: the functions that an author calls, declared once each.

A primitive is a function whose first parameter is the current kernel and whose others are
the author's, with their names and defaults. The decorator holds the rules for its operands:
the use of each, its memories and its element types. The docstring is the help text.
"""

from __future__ import annotations

import dataclasses
import functools
import inspect
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

from ..errors import LanguageError
from ..frontend.buffers import Buffer, Element, Region, read_by_helper
from ..frontend.messages.described import describe
from ..frontend.current import current
from ..frontend.kernel import Kernel
from ..frontend.matching import plain
from ..frontend.values import Expr

FLOATS = ("float16", "float32", "bfloat16")
ARITHMETIC = (
    "float16",
    "bfloat16",
    "float32",
    "int8",
    "uint8",
    "int16",
    "uint16",
    "int32",
    "uint32",
)
INTEGERS = ("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64")
UB = ("ub", "shared")


@dataclasses.dataclass(frozen=True)
class Role:
    """How a primitive uses an operand.

    `access` is "r", "w" or "rw"; `scalar` says that a number may stand in place of
    the tile; `types` and `memories` are all that are legal, empty for any.
    """

    access: str
    types: Tuple[str, ...] = ()
    memories: Tuple[str, ...] = UB
    scalar: bool = False


def reads(*types: str, memories: Sequence[str] = UB, scalar: bool = False) -> Role:
    return Role("r", types, tuple(memories), scalar)


def writes(*types: str, memories: Sequence[str] = UB) -> Role:
    return Role("w", types, tuple(memories))


def updates(*types: str, memories: Sequence[str] = UB) -> Role:
    return Role("rw", types, tuple(memories))


def _buffer(operand: Any) -> Buffer:
    """The buffer of a tile, a slice or an element."""
    return operand if isinstance(operand, Buffer) else operand.buffer  # type: ignore[no-any-return]


class Primitive:
    """A callable of the language."""

    def __init__(
        self, name: str, function: Callable[..., Any], roles: Dict[str, Role], operation: str
    ) -> None:
        self.name = name
        self.function = function
        self.roles = roles
        self.operation = operation
        parameters = list(inspect.signature(function).parameters.values())[1:]
        self.signature = inspect.Signature(parameters)
        plain = all(each.kind is each.POSITIONAL_OR_KEYWORD for each in parameters)
        self._defaults = {each.name: each.default for each in parameters} if plain else None
        functools.update_wrapper(self, function)
        self.__signature__ = self.signature

    def _bound(self, args: Any, kwargs: Any) -> Tuple[Dict[str, Any], Any, Any]:
        """The arguments of a call by name, and as the function takes them."""
        named = self._by_name(args, kwargs)
        if named is not None:
            return named, tuple(named.values()), {}
        try:
            bound = self.signature.bind(*args, **kwargs)
        except TypeError as error:
            raise LanguageError(f"{self.name}: {error}", hint=f"it is {self.synopsis()}") from None
        bound.apply_defaults()
        return bound.arguments, bound.args, bound.kwargs

    def _by_name(self, args: Any, kwargs: Any) -> Optional[Dict[str, Any]]:
        """The result of `bind` for a correct call, in a fraction of its time."""
        if self._defaults is None or len(args) > len(self._defaults):
            return None
        given = dict(zip(self._defaults, args))
        named = {**self._defaults, **given, **kwargs}
        is_right = len(named) == len(self._defaults) and given.keys().isdisjoint(kwargs)
        missing = inspect.Parameter.empty
        return named if is_right and all(v is not missing for v in named.values()) else None

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        kernel = current(self.name)
        args, kwargs = tuple(map(plain, args)), {k: plain(v) for k, v in kwargs.items()}
        arguments, args, kwargs = self._bound(args, kwargs)
        if self.operation and kernel.root is None:
            raise LanguageError(
                f"{self.name} stands outside of T.Kernel",
                hint="with T.Kernel(blocks, is_npu=True) as (cid, vid): has the statements that run",
            )
        kernel.order.begin()
        kernel.emitter.locate(kernel.place)
        memories = [self._check(kernel, name, arguments[name]) for name in self.roles]
        if kernel.skips(self.name, [memory for memory in memories if memory]):
            return None
        with read_by_helper(False):
            result = self.function(kernel, *args, **kwargs)
        for name, role in self.roles.items():
            operand = arguments[name]
            if "w" in role.access and isinstance(operand, (Buffer, Region, Element)):
                _buffer(operand).writes.count += 1
        return result

    def synopsis(self) -> str:
        """The name with its parameters and their defaults."""
        plain = [each.replace(annotation=each.empty) for each in self.signature.parameters.values()]
        return f"{self.name}{inspect.Signature(plain)}"

    def _check(self, kernel: Kernel, name: str, operand: Any) -> Optional[str]:
        """The memory of an operand; raises if the record does not allow it."""
        role = self.roles[name]
        if operand is None and self.signature.parameters[name].default is None:
            return None
        if not isinstance(operand, (Buffer, Region, Element)):
            if role.scalar and isinstance(operand, (int, float, Expr)):
                return None
            raise LanguageError(
                f"{self.name}: {name} is {describe(operand)}, and has to be a tile"
                + (" or a number" if role.scalar else "")
            )
        if role.scalar and isinstance(operand, Element):
            return None
        buffer = _buffer(operand)
        if "w" in role.access:
            kernel.writes(buffer)
        if role.memories and buffer.memory not in role.memories:
            own = [memory for memory in role.memories if memory not in ("shared", "fragment")]
            places = " or ".join(dict.fromkeys(_MEMORIES[memory] for memory in own))
            raise LanguageError(
                f"{self.name}: {name} is '{buffer.name}' in {_MEMORIES[buffer.memory]}, and has "
                f"to be in {places}",
                hint=_ALLOCATORS.get(role.memories[0], ""),
            )
        if role.types and buffer.dtype.name not in role.types:
            raise LanguageError(
                f"{self.name}: {name} is '{buffer.name}' of {buffer.dtype.name}, and has to be of "
                + listed(role.types),
                hint="T.tile.cast converts tiles in UB" if buffer.memory in UB else "",
            )
        return buffer.memory


_MEMORIES = {
    "gm": "global memory",
    "ub": "UB",
    "l1": "L1",
    "l0a": "L0A",
    "l0b": "L0B",
    "l0c": "L0C",
    "shared": "UB",
    "fragment": "L0C",
    "var": "a variable",
}
_ALLOCATORS = {
    "ub": "T.alloc_ub makes a tile in UB; T.copy moves data there",
    "l1": "T.alloc_L1 makes a tile in L1; T.copy moves data there",
    "l0c": "T.alloc_L0C makes a tile in L0C",
}


def memory_name(memory: str) -> str:
    return _MEMORIES[memory]


def listed(names: Sequence[str]) -> str:
    """Names with an "or" before the last one."""
    return f"{', '.join(names[:-1])} or {names[-1]}" if len(names) > 1 else names[0]


# All primitives by name, for the reference and for tests.
REGISTRY: Dict[str, Primitive] = {}


def primitive(
    name: str, operation: str = "", **roles: Role
) -> Callable[[Callable[..., Any]], Primitive]:
    """Declares the primitive `name`, which becomes `operation`."""

    def declare(function: Callable[..., Any]) -> Primitive:
        made = Primitive(name, function, roles, operation)
        assert made.__doc__, f"{name} has no docstring"
        REGISTRY[name] = made
        return made

    return declare


def names() -> List[str]:
    return sorted(REGISTRY)
