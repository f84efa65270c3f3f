"""Python's operators on values that are known when the kernel runs."""

from __future__ import annotations

from typing import Any

from ..dtypes import ElementType
from ..errors import LanguageError
from .messages.described import Described, describe


class Operators(Described):
    """A typed operand of Python's operators."""

    dtype: ElementType
    # Whether `a, b` of Python helpers may still be read as NumPy arrays.
    __array_ufunc__ = None

    def _combine(self, kind: str, a: Any, b: Any) -> Any:
        """The operation `kind` on two operands."""
        raise NotImplementedError

    def _relate(self, kind: str, a: Any, b: Any) -> Any:
        """The comparison `kind` of two operands."""
        raise NotImplementedError

    def _apply(self, kind: str, a: Any) -> Any:
        """The function `kind` of an operand."""
        raise NotImplementedError

    def __add__(self, other: Any) -> Any:
        return self._combine("add", self, other)

    def __radd__(self, other: Any) -> Any:
        return self._combine("add", other, self)

    def __sub__(self, other: Any) -> Any:
        return self._combine("sub", self, other)

    def __rsub__(self, other: Any) -> Any:
        return self._combine("sub", other, self)

    def __mul__(self, other: Any) -> Any:
        return self._combine("mul", self, other)

    def __rmul__(self, other: Any) -> Any:
        return self._combine("mul", other, self)

    def __truediv__(self, other: Any) -> Any:
        return self._combine("truediv", self, other)

    def __rtruediv__(self, other: Any) -> Any:
        return self._combine("truediv", other, self)

    def __floordiv__(self, other: Any) -> Any:
        return self._combine("floordiv", self, other)

    def __rfloordiv__(self, other: Any) -> Any:
        return self._combine("floordiv", other, self)

    def __mod__(self, other: Any) -> Any:
        return self._combine("mod", self, other)

    def __rmod__(self, other: Any) -> Any:
        return self._combine("mod", other, self)

    def __and__(self, other: Any) -> Any:
        return self._combine("and", self, other)

    __rand__ = __and__

    def __or__(self, other: Any) -> Any:
        return self._combine("or", self, other)

    __ror__ = __or__

    def __xor__(self, other: Any) -> Any:
        return self._combine("xor", self, other)

    __rxor__ = __xor__

    def __lshift__(self, other: Any) -> Any:
        return self._combine("shl", self, other)

    def __rlshift__(self, other: Any) -> Any:
        return self._combine("shl", other, self)

    def __rshift__(self, other: Any) -> Any:
        return self._combine("shr", self, other)

    def __rrshift__(self, other: Any) -> Any:
        return self._combine("shr", other, self)

    def __neg__(self) -> Any:
        return (
            self._combine("sub", 0, self) if not self.dtype.is_float else self._apply("neg", self)
        )

    def __pos__(self) -> Any:
        return self

    def __abs__(self) -> Any:
        return self._apply("abs", self)

    def __round__(self, digits: Any = None) -> Any:
        raise LanguageError(
            f"round() of {describe(self)}", hint="T.round is the nearest integer, as a float"
        )

    def __invert__(self) -> Any:
        return self._combine("xor", self, -1 if self.dtype.kind != "bool" else True)

    def __eq__(self, other: object) -> Any:  # type: ignore[override]
        return self._relate("eq", self, other)

    def __ne__(self, other: object) -> Any:  # type: ignore[override]
        return self._relate("ne", self, other)

    def __lt__(self, other: Any) -> Any:
        return self._relate("lt", self, other)

    def __le__(self, other: Any) -> Any:
        return self._relate("le", self, other)

    def __gt__(self, other: Any) -> Any:
        return self._relate("gt", self, other)

    def __ge__(self, other: Any) -> Any:
        return self._relate("ge", self, other)

    __hash__ = object.__hash__
