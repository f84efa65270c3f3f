"""Integers that a kernel gives a type: T.cast(200, "uint8")."""

from __future__ import annotations

from typing import Any, Callable

from ..dtypes import ElementType


def wrap(value: int, dtype: ElementType) -> int:
    """The integer of `dtype` with the lowest bits of `value`."""
    value %= 1 << dtype.bits
    is_negative = dtype.kind == "int" and value >> (dtype.bits - 1)
    return value - (1 << dtype.bits) if is_negative else value


class TypedInt(int):
    """A Python integer that computes as values of `dtype` do: results wrap.

    With another integer the result has the type of this one, with another typed integer
    the wider type.
    """

    dtype: ElementType

    def __new__(cls, value: int, dtype: ElementType) -> "TypedInt":
        self = super().__new__(cls, wrap(value, dtype))
        self.dtype = dtype
        return self

    def __reduce__(self) -> Any:
        return (TypedInt, (int(self), self.dtype))

    @property
    def value(self) -> int:
        """The number, as of a constant of the IR."""
        return int(self)


def _binary(name: str) -> Callable[[TypedInt, Any], Any]:
    compute = getattr(int, name)

    def method(self: TypedInt, other: Any) -> Any:
        if not isinstance(other, int) or isinstance(other, bool):
            return compute(self, other)
        dtype = getattr(other, "dtype", self.dtype)
        return TypedInt(
            compute(int(self), int(other)), self.dtype if self.dtype.bits >= dtype.bits else dtype
        )

    return method


def _unary(name: str) -> Callable[[TypedInt], Any]:
    compute = getattr(int, name)
    return lambda self: TypedInt(compute(int(self)), self.dtype)


for _name in ("add", "sub", "mul", "floordiv", "mod", "and", "or", "xor", "lshift", "rshift"):
    for _side in ("", "r"):
        setattr(TypedInt, f"__{_side}{_name}__", _binary(f"__{_side}{_name}__"))
for _name in ("neg", "pos", "abs", "invert"):
    setattr(TypedInt, f"__{_name}__", _unary(f"__{_name}__"))
