"""Scalar expressions of kernels.

An expression is a tree that is emitted where it is used: a name that is bound to it
holds its value, an operand of a primitive is computed in front of it.
"""

from __future__ import annotations

import numbers
from typing import Any, Hashable, Optional, Sequence, Tuple, Union

import numpy as np

from ..dtypes import INDEX, ElementType, element_type
from ..errors import LanguageError
from .described import Described, describe

Bound = Optional[int]
Range = Tuple[Bound, Bound]
Scalar = Union[int, float, bool, "Expr"]

BOOL = element_type("bool")
INT32 = element_type("int32")
INT64 = element_type("int64")
FLOAT32 = element_type("float32")


def check_numbers(what: str, *values: Any) -> None:
    """Raises if one of the operands of `what` is no scalar."""
    for value in values:
        if not isinstance(value, (Expr, numbers.Real)):
            raise LanguageError(f"{what}: {describe(value)} is no number")


def plain(value: Any) -> Any:
    """A number of NumPy as Python's of the same value, in lists and tuples, too."""
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, (list, tuple)) and any(isinstance(each, np.generic) for each in value):
        return type(value)(plain(each) for each in value)
    return value


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


class Expr(Described):
    """A scalar that is known when the kernel runs."""

    dtype: ElementType
    # Whether `a, b` of Python helpers may still be read as NumPy arrays.
    __array_ufunc__ = None

    def range(self) -> Range:
        """The least and the greatest value it can have; None where unknown."""
        return (None, None)

    def children(self) -> Sequence[Scalar]:
        return ()

    def structure(self) -> Hashable:
        """What it is besides its class, its type and its children."""
        return getattr(self, "kind", "")

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

    def __abs__(self) -> "Expr":
        return Unary("abs", self)

    def __round__(self, digits: Any = None) -> "Expr":
        raise LanguageError(
            f"round() of {describe(self)}", hint="T.round is the nearest integer, as a float"
        )

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
    """A value of the IR: an argument, a loop variable, what a name is bound to."""

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
        self.condition, self.a, self.b, self.lazy = condition, plain(a), plain(b), lazy
        self.dtype = match_types(self.a, self.b)

    def children(self) -> Sequence[Scalar]:
        return (self.condition, self.a, self.b)

    def range(self) -> Range:
        from .ranges import union

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
    """The operation `kind` on two scalars, of which one is an expression."""
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


def cast(value: Scalar, dtype: ElementType) -> Scalar:
    """`value` as `dtype`; a Python number becomes the nearest one."""
    value = plain(value)
    check_numbers("a cast", value)
    if isinstance(value, Expr):
        return value if value.dtype is dtype else Cast(value, dtype)
    if dtype.kind == "bool":
        return bool(value)
    return float(value) if dtype.is_float else int(value)
