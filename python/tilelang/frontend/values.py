"""Scalar expressions of kernels.

An expression is a tree that is emitted at its uses: a name that is bound to it holds its
value, an operand of a primitive is computed before it.
"""

from __future__ import annotations

from typing import Any, Hashable, Sequence, Union

import numpy as np

from ..dtypes import INDEX, ElementType, element_type
from ..errors import LanguageError
from .constants import TypedInt
from .matching import BOOL, INT32, check_numbers, match_types, plain, type_of
from .operators import Operators
from .ranges import Range, binary_range, union

Scalar = Union[int, float, bool, "Expr"]


class Expr(Operators):
    """A scalar that is known at run time."""

    def range(self) -> Range:
        """The least and the greatest value it can have; None where unknown."""
        return (None, None)

    def children(self) -> Sequence[Scalar]:
        return ()

    def structure(self) -> Hashable:
        """Its properties besides its class, its type and its children."""
        return getattr(self, "kind", "")

    def _combine(self, kind: str, a: Scalar, b: Scalar) -> "Expr":
        return binary(kind, a, b)

    def _relate(self, kind: str, a: Any, b: Any) -> "Expr":
        return compare(kind, a, b)

    def _apply(self, kind: str, a: Scalar) -> "Expr":
        return Unary(kind, a)

    def __bool__(self) -> bool:
        raise LanguageError(
            "a value that is known only when the kernel runs has no truth value here",
            hint="T.max and T.min compare, T.if_then_else and an if statement of the kernel choose",
        )

    def __index__(self) -> int:
        raise LanguageError(
            "a value that is known only when the kernel runs is no Python integer",
            hint="shapes of tiles and arguments of range() in helpers are constants",
        )

    def __repr__(self) -> str:
        return f"<{self.described()}>"

    def described(self) -> str:
        kind = "an integer" if self.dtype is INDEX else f"a value of {self.dtype.name}"
        return f"{kind} that is known only when the kernel runs"

    def astype(self, dtype: Any) -> Scalar:
        return cast(self, element_type(dtype))


class Value(Expr):
    """A value of the IR: an argument, a loop variable, a bound value."""

    def __init__(self, ssa: Any, dtype: ElementType, bounds: Range = (None, None)) -> None:
        self.ssa = ssa
        self.dtype = dtype
        self.bounds = bounds

    def structure(self) -> Hashable:
        return id(self)

    def range(self) -> Range:
        return self.bounds


class Symbol(Expr):
    """A symbolic extent, bound by the shape of a tensor."""

    def __init__(self, name: str, dtype: ElementType) -> None:
        self.name = name
        self.declared = dtype
        self.dtype = INDEX

    def structure(self) -> Hashable:
        return id(self)

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
    """The bits of a value as another type of the same width."""

    def __init__(self, a: Expr, dtype: ElementType) -> None:
        self.a, self.dtype = a, dtype

    def children(self) -> Sequence[Scalar]:
        return (self.a,)


class Choice(Expr):
    """One of two values; with `lazy`, only the chosen one is computed."""

    def __init__(self, condition: Expr, a: Scalar, b: Scalar, lazy: bool) -> None:
        self.condition, self.a, self.b, self.lazy = condition, plain(a), plain(b), lazy
        self.dtype = match_types(self.a, self.b)

    def children(self) -> Sequence[Scalar]:
        return (self.condition, self.a, self.b)

    def range(self) -> Range:
        return union(range_of(self.a), range_of(self.b))


def range_of(value: Scalar) -> Range:
    if isinstance(value, Expr):
        return value.range()
    return (int(value), int(value)) if isinstance(value, int) else (None, None)


_SIGNS = {
    "add": "+",
    "sub": "-",
    "mul": "*",
    "truediv": "/",
    "floordiv": "//",
    "mod": "%",
    "shl": "<<",
    "shr": ">>",
    "and": "&",
    "or": "|",
    "xor": "^",
}


def binary(kind: str, a: Scalar, b: Scalar) -> Expr:
    """The operation `kind` on two scalars, at least one of them an expression."""
    a, b = plain(a), plain(b)
    check_numbers(f"'{_SIGNS.get(kind, kind)}'", a, b)
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
    a, b = plain(a), plain(b)
    check_numbers("a comparison", a, b)
    return Compare(kind, a, b)


def truth(value: Any) -> Any:
    """A condition as a bool, of the kernel or of Python."""
    if isinstance(value, Expr):
        return value if value.dtype.kind == "bool" else Compare("ne", value, 0)
    return bool(value)


def _round(value: float, dtype: ElementType) -> float:
    """The float of `dtype` nearest to `value`; infinite beyond the largest."""
    with np.errstate(over="ignore"):
        if dtype.name != "bfloat16":
            return float(np.dtype(dtype.storage).type(value))
        single = np.float32(value)
    if not np.isfinite(single):
        return float(single)
    # Half a unit of the upper 16 bits, or just less if they are even.
    bits = int(single.view(np.uint32))
    bits = (bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000
    return float(np.uint32(bits).view(np.float32))


def cast(value: Scalar, dtype: ElementType) -> Scalar:
    """`value` as `dtype`: of a Python number the nearest float, or the lowest bits of the
    integer."""
    value = plain(value)
    check_numbers("a cast", value)
    if isinstance(value, Expr):
        return value if value.dtype is dtype else Cast(value, dtype)
    if dtype.kind == "bool":
        return bool(value)
    return _round(float(value), dtype) if dtype.is_float else TypedInt(int(value), dtype)
