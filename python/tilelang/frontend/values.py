"""Values of kernels: scalar expressions, buffers, regions and elements.

A scalar expression is a tree that is emitted where it is used: a name that is
bound to it holds its value, an operand of a primitive is computed in front of it.
"""

from __future__ import annotations

import numbers
from typing import Any, Callable, List, Optional, Sequence, Tuple, Union

import numpy as np

from ..dtypes import INDEX, ElementType, element_type
from ..errors import LanguageError

Bound = Optional[int]
Range = Tuple[Bound, Bound]
Scalar = Union[int, float, bool, "Expr"]

BOOL = element_type("bool")
INT32 = element_type("int32")
INT64 = element_type("int64")
FLOAT32 = element_type("float32")


def type_of(value: Scalar) -> ElementType:
    """The type of a scalar; that of a Python number is what it is alone."""
    if isinstance(value, Expr):
        return value.dtype
    if isinstance(value, (bool, np.bool_)):
        return BOOL
    if isinstance(value, numbers.Integral):
        return INDEX
    if isinstance(value, numbers.Real):
        return FLOAT32
    raise LanguageError(f"{describe(value)} is no number")


def check_numbers(what: str, *values: Any) -> None:
    """Raises if one of the operands of `what` is no scalar."""
    for value in values:
        if not isinstance(value, (Expr, numbers.Real)):
            raise LanguageError(f"{what}: {describe(value)} is no number")


def check_constant(what: str, value: Any) -> None:
    """Raises if `what` is no integer that is known now."""
    if isinstance(value, bool) or not isinstance(value, numbers.Integral):
        raise LanguageError(f"{what} is {describe(value)}, and has to be a constant integer")


def check_integer(what: str, value: Any) -> None:
    """Raises if `what` is neither an integer nor an expression of them."""
    is_integer = isinstance(value, numbers.Integral) and not isinstance(value, bool)
    if isinstance(value, Expr):
        is_integer = not value.dtype.is_float
    if not is_integer:
        raise LanguageError(f"{what} is {describe(value)}, and has to be an integer")


def match_types(a: Scalar, b: Scalar) -> ElementType:
    """The type in which `a` and `b` are computed.

    An integer with a float becomes the float's type; else the wider one wins; a
    Python number takes the type of the other operand.
    """
    left, right = type_of(a), type_of(b)
    if not isinstance(a, Expr) and isinstance(b, Expr):
        return _match_constant(a, right)
    if not isinstance(b, Expr) and isinstance(a, Expr):
        return _match_constant(b, left)
    if left.is_float != right.is_float:
        return left if left.is_float else right
    if left.kind == "bool" or right.kind == "bool":
        other = right if left.kind == "bool" else left
        return INT32 if other.kind == "bool" else other
    return left if left.bits >= right.bits else right


def _match_constant(constant: Any, other: ElementType) -> ElementType:
    if isinstance(constant, float) and not other.is_float:
        return FLOAT32
    if other.kind == "bool":
        return BOOL if isinstance(constant, bool) else INT32
    return other


class Expr:
    """A scalar that is known when the kernel runs."""

    dtype: ElementType
    # Whether `a, b` of Python helpers may still be read as NumPy arrays.
    __array_ufunc__ = None

    def range(self) -> Range:
        """The least and the greatest value it can have; None where unknown."""
        return (None, None)

    def children(self) -> Sequence[Scalar]:
        return ()

    def __add__(self, other: Scalar) -> "Expr":
        return binary("add", self, other)

    def __radd__(self, other: Scalar) -> "Expr":
        return binary("add", other, self)

    def __sub__(self, other: Scalar) -> "Expr":
        return binary("sub", self, other)

    def __rsub__(self, other: Scalar) -> "Expr":
        return binary("sub", other, self)

    def __mul__(self, other: Scalar) -> "Expr":
        return binary("mul", self, other)

    def __rmul__(self, other: Scalar) -> "Expr":
        return binary("mul", other, self)

    def __truediv__(self, other: Scalar) -> "Expr":
        return binary("truediv", self, other)

    def __rtruediv__(self, other: Scalar) -> "Expr":
        return binary("truediv", other, self)

    def __floordiv__(self, other: Scalar) -> "Expr":
        return binary("floordiv", self, other)

    def __rfloordiv__(self, other: Scalar) -> "Expr":
        return binary("floordiv", other, self)

    def __mod__(self, other: Scalar) -> "Expr":
        return binary("mod", self, other)

    def __rmod__(self, other: Scalar) -> "Expr":
        return binary("mod", other, self)

    def __and__(self, other: Scalar) -> "Expr":
        return binary("and", self, other)

    __rand__ = __and__

    def __or__(self, other: Scalar) -> "Expr":
        return binary("or", self, other)

    __ror__ = __or__

    def __xor__(self, other: Scalar) -> "Expr":
        return binary("xor", self, other)

    __rxor__ = __xor__

    def __lshift__(self, other: Scalar) -> "Expr":
        return binary("shl", self, other)

    def __rlshift__(self, other: Scalar) -> "Expr":
        return binary("shl", other, self)

    def __rshift__(self, other: Scalar) -> "Expr":
        return binary("shr", self, other)

    def __rrshift__(self, other: Scalar) -> "Expr":
        return binary("shr", other, self)

    def __neg__(self) -> "Expr":
        return binary("sub", 0, self) if not self.dtype.is_float else Unary("neg", self)

    def __pos__(self) -> "Expr":
        return self

    def __invert__(self) -> "Expr":
        return binary("xor", self, -1 if self.dtype.kind != "bool" else True)

    def __eq__(self, other: object) -> "Expr":  # type: ignore[override]
        return compare("eq", self, other)

    def __ne__(self, other: object) -> "Expr":  # type: ignore[override]
        return compare("ne", self, other)

    def __lt__(self, other: Scalar) -> "Expr":
        return compare("lt", self, other)

    def __le__(self, other: Scalar) -> "Expr":
        return compare("le", self, other)

    def __gt__(self, other: Scalar) -> "Expr":
        return compare("gt", self, other)

    def __ge__(self, other: Scalar) -> "Expr":
        return compare("ge", self, other)

    __hash__ = object.__hash__

    def __bool__(self) -> bool:
        raise LanguageError(
            "a value that is known only when the kernel runs has no truth value here",
            hint="use T.if_then_else, or an if statement of the kernel",
        )

    def __index__(self) -> int:
        raise LanguageError(
            "a value that is known only when the kernel runs is no Python integer",
            hint="shapes of tiles and arguments of range() in helpers are constants",
        )

    def __repr__(self) -> str:
        return f"<{describe(self)}>"

    def astype(self, dtype: Any) -> Scalar:
        return cast(self, element_type(dtype))


class Value(Expr):
    """A value of the IR: an argument, a loop variable, what a name is bound to."""

    def __init__(self, ssa: Any, dtype: ElementType, bounds: Range = (None, None)) -> None:
        self.ssa = ssa
        self.dtype = dtype
        self.bounds = bounds

    def range(self) -> Range:
        return self.bounds


class Symbol(Expr):
    """A symbolic extent, bound by the shape of a tensor."""

    def __init__(self, name: str, dtype: ElementType) -> None:
        self.name = name
        self.declared = dtype
        self.dtype = INDEX

    def range(self) -> Range:
        return (0, None)

    def __repr__(self) -> str:
        return self.name


class Binary(Expr):
    """An arithmetic operation; its operands are computed in its own type."""

    def __init__(self, kind: str, a: Scalar, b: Scalar, dtype: ElementType) -> None:
        self.kind, self.a, self.b, self.dtype = kind, a, b, dtype

    def children(self) -> Sequence[Scalar]:
        return (self.a, self.b)

    def range(self) -> Range:
        from .ranges import binary_range

        return binary_range(self.kind, range_of(self.a), range_of(self.b))


class Compare(Expr):
    """A comparison, in the type that matches both operands."""

    def __init__(self, kind: str, a: Scalar, b: Scalar) -> None:
        self.kind, self.a, self.b = kind, a, b
        self.operand_type = match_types(a, b)
        self.dtype = BOOL

    def children(self) -> Sequence[Scalar]:
        return (self.a, self.b)

    def range(self) -> Range:
        return (0, 1)


class Unary(Expr):
    """A function of one operand: neg, abs, exp, log, sqrt, ..."""

    def __init__(self, kind: str, a: Scalar) -> None:
        self.kind, self.a = kind, a
        self.dtype = type_of(a)

    def children(self) -> Sequence[Scalar]:
        return (self.a,)


class Cast(Expr):
    """A conversion to another type, toward zero from floats to integers."""

    def __init__(self, a: Scalar, dtype: ElementType) -> None:
        self.a, self.dtype = a, dtype

    def children(self) -> Sequence[Scalar]:
        return (self.a,)

    def range(self) -> Range:
        return range_of(self.a) if self.dtype is INDEX else (None, None)


class Bits(Expr):
    """The bits of a value as another type of as many."""

    def __init__(self, a: Expr, dtype: ElementType) -> None:
        self.a, self.dtype = a, dtype

    def children(self) -> Sequence[Scalar]:
        return (self.a,)


class Choice(Expr):
    """One of two values; with `lazy`, only the chosen one is computed."""

    def __init__(self, condition: Expr, a: Scalar, b: Scalar, lazy: bool) -> None:
        self.condition, self.a, self.b, self.lazy = condition, a, b, lazy
        self.dtype = match_types(a, b)

    def children(self) -> Sequence[Scalar]:
        return (self.condition, self.a, self.b)

    def range(self) -> Range:
        from .ranges import union

        return union(range_of(self.a), range_of(self.b))


class Element(Expr):
    """An element of a buffer: a scalar, or the place where a region starts."""

    def __init__(self, buffer: "Buffer", indices: Sequence[Scalar]) -> None:
        self.buffer, self.indices = buffer, list(indices)
        self.dtype = buffer.dtype

    def children(self) -> Sequence[Scalar]:
        return self.indices


def range_of(value: Scalar) -> Range:
    if isinstance(value, Expr):
        return value.range()
    return (int(value), int(value)) if isinstance(value, int) else (None, None)


_SIGNS = {
    "floordiv": "//",
    "mod": "%",
    "shl": "<<",
    "shr": ">>",
    "and": "&",
    "or": "|",
    "xor": "^",
}


def binary(kind: str, a: Scalar, b: Scalar) -> Expr:
    """The operation `kind` on two scalars, of which one is an expression."""
    dtype = match_types(a, b)
    if kind == "truediv":
        if not dtype.is_float:
            raise LanguageError(
                "'/' of two integers is no integer", hint="'//' is the quotient, rounded down"
            )
    elif kind in ("floordiv", "mod", "shl", "shr", "and", "or", "xor") and dtype.is_float:
        raise LanguageError(f"'{_SIGNS[kind]}' is for integers, and an operand is a float")
    if dtype.kind == "bool" and kind in ("add", "sub", "mul", "floordiv", "mod"):
        dtype = INT32
    return Binary(kind, a, b, dtype)


def compare(kind: str, a: Any, b: Any) -> Expr:
    check_numbers("a comparison", a, b)
    return Compare(kind, a, b)


def truth(value: Any) -> Any:
    """A condition as a bool, of the kernel or of Python."""
    if isinstance(value, Expr):
        return value if value.dtype.kind == "bool" else Compare("ne", value, 0)
    return bool(value)


def cast(value: Scalar, dtype: ElementType) -> Scalar:
    """`value` as `dtype`; a Python number becomes the nearest one."""
    check_numbers("a cast", value)
    if isinstance(value, Expr):
        return value if value.dtype is dtype else Cast(value, dtype)
    if dtype.kind == "bool":
        return bool(value)
    return float(value) if dtype.is_float else int(value)


class Buffer:
    """A tensor or a tile.

    `memory` is "gm", "ub", "l1", "l0a", "l0b", "l0c", "shared", "fragment" or
    "var"; `shape` has extents in elements, constants on chip.
    """

    def __init__(self, name: str, shape: Sequence[Scalar], dtype: ElementType, memory: str) -> None:
        self.name = name
        self.shape: List[Scalar] = list(shape)
        self.dtype = dtype
        self.memory = memory
        # The dimension of which a tensor of a call has less than `shape` says.
        self.open_dimension: Optional[int] = None
        # Whether a primitive made it for itself.
        self.is_temporary = False
        # In bytes, where the author wants it to be.
        self.address: Optional[int] = None
        # Makes the value of the IR, in the section that asks for it.
        self.materialize: Optional[Callable[[], Any]] = None

    @property
    def is_named(self) -> bool:
        return bool(self.name)

    def rename(self, name: str) -> None:
        self.name = name

    @property
    def rank(self) -> int:
        return len(self.shape)

    @property
    def is_global(self) -> bool:
        return self.memory == "gm"

    def __bool__(self) -> bool:
        raise LanguageError(f"{describe(self)} is no number")

    def whole(self) -> "Region":
        return Region(self, [0] * self.rank, list(self.shape))

    def __getitem__(self, key: Any) -> Any:
        items = list(key) if isinstance(key, tuple) else [key]
        if len(items) != self.rank:
            raise LanguageError(
                f"'{self.name}' has {self.rank} dimensions, and {len(items)} indices are given"
            )
        if not any(isinstance(item, slice) for item in items):
            return Element(self, [_index(self, item, e) for item, e in zip(items, self.shape)])
        starts: List[Scalar] = []
        extents: List[Scalar] = []
        for item, extent in zip(items, self.shape):
            start, size = _slice(self, item, extent)
            starts.append(start)
            extents.append(size)
        return Region(self, starts, extents)

    def __repr__(self) -> str:
        shape = ", ".join(str(extent) for extent in self.shape)
        return f"{self.name}: ({shape}) {self.dtype.name} in {self.memory}"


def _index(buffer: Buffer, item: Any, extent: Optional[Scalar]) -> Scalar:
    """An index below `extent`, as far as both are known now.

    What a statement computes may be out of range where the statement never runs: under
    a condition, in a loop without iterations. A run tells.
    """
    if isinstance(item, bool) or not isinstance(item, (int, Expr)):
        raise LanguageError(f"an index of '{buffer.name}' is {item!r}, which is no integer")
    if isinstance(item, Expr) and item.dtype.is_float:
        raise LanguageError(f"an index of '{buffer.name}' is a float")
    last = None if extent is None else range_of(extent)[1]
    if isinstance(item, int) and item < 0:
        raise LanguageError(
            f"an index of '{buffer.name}' is {item}; indices do not count from the end"
        )
    if isinstance(item, int) and last is not None and item >= last:
        raise LanguageError(
            f"an index of '{buffer.name}' is {item}, and the dimension has {last} elements"
        )
    return item


def _slice(buffer: Buffer, item: Any, extent: Scalar) -> Tuple[Scalar, Scalar]:
    if not isinstance(item, slice):
        return _index(buffer, item, extent), 1
    if item.step not in (None, 1):
        raise LanguageError(f"a slice of '{buffer.name}' has a step", hint="slices have step 1")
    start = 0 if item.start is None else _index(buffer, item.start, extent)
    stop = extent if item.stop is None else _end(buffer, item.stop, extent)
    size = difference(stop, start)
    if isinstance(size, int) and size <= 0:
        raise LanguageError(f"a slice of '{buffer.name}' is empty: it has {size} elements")
    return start, size


def _end(buffer: Buffer, item: Any, extent: Scalar) -> Scalar:
    """Where a slice ends: a tensor's may end behind it, and is clipped by a copy."""
    last = range_of(extent)[1]
    if isinstance(item, int) and not buffer.is_global and last is not None and item > last:
        raise LanguageError(
            f"a slice of '{buffer.name}' ends at {item}, and the dimension has {last} elements"
        )
    return _index(buffer, item, None)


class Region:
    """A part of a buffer: `extents` elements from `starts` on."""

    def __init__(self, buffer: Buffer, starts: Sequence[Scalar], extents: Sequence[Scalar]) -> None:
        self.buffer, self.starts, self.extents = buffer, list(starts), list(extents)

    def __bool__(self) -> bool:
        raise LanguageError(f"{describe(self)} is no number")

    @property
    def dtype(self) -> ElementType:
        return self.buffer.dtype

    def is_whole(self) -> bool:
        return all(isinstance(s, int) and s == 0 for s in self.starts) and all(
            a is b or (isinstance(a, int) and isinstance(b, int) and a == b)
            for a, b in zip(self.extents, self.buffer.shape)
        )


def describe(value: Any) -> str:
    """A value for a message, by its name if it has one."""
    if isinstance(value, Region):
        return f"a slice of '{value.buffer.name}'"
    if isinstance(value, Buffer):
        return f"the {'tensor' if value.is_global else 'tile'} '{value.name}'"
    if isinstance(value, Expr):
        kind = "an integer" if value.dtype is INDEX else f"a value of {value.dtype.name}"
        return f"{kind} that is known only when the kernel runs"
    if value is None:
        return "None"
    text = repr(value)
    article = "an" if type(value).__name__[0] in "aeiou" else "a"
    return f"{article} {type(value).__name__}" + (f", {text}" if len(text) < 40 else "")


def difference(a: Scalar, b: Scalar) -> Scalar:
    """`a - b`, a constant if the terms that are known only later cancel."""
    from .linear import linear_difference

    return linear_difference(a, b)


def as_region(operand: Any) -> Region:
    """A whole buffer, a region, or an element as a region of one."""
    if isinstance(operand, Buffer):
        return operand.whole()
    if isinstance(operand, Element):
        return Region(operand.buffer, operand.indices, [1] * operand.buffer.rank)
    assert isinstance(operand, Region)
    return operand
