"""Functions on scalars: of Python numbers at once, of others when the kernel runs."""

from __future__ import annotations

import builtins
import math
from typing import Any, Callable, Dict

import numpy as np

from ..dtypes import ElementType, element_type
from ..errors import LanguageError
from ..frontend.checks import check_integer
from ..frontend.constants import TypedInt
from ..frontend.matching import BOOL, check_numbers, match_types
from ..frontend.values import Binary, Bits, Choice, Compare, Expr, Unary, binary, cast


class Int(int):
    """A compile-time integer; `value` gives it, as for a constant of the IR."""

    @property
    def value(self) -> int:
        return int(self)


def _number(value: Any) -> Any:
    is_plain = isinstance(value, int) and not isinstance(value, (bool, TypedInt))
    return Int(value) if is_plain else value


def ceildiv(a: Any, b: Any) -> Any:
    """a / b, rounded up."""
    if isinstance(a, int) and isinstance(b, int):
        return Int(-(-a // b))
    for each in (a, b):
        check_integer("T.ceildiv: an operand", each)
    return (a + (b - 1)) // b


def floordiv(a: Any, b: Any) -> Any:
    """a / b, rounded down."""
    return _number(a // b)


def floormod(a: Any, b: Any) -> Any:
    """The remainder of floordiv, which has the sign of b."""
    return _number(a % b)


def _truncated(kind: str, a: Any, b: Any) -> Any:
    if isinstance(a, Expr) or isinstance(b, Expr):
        return Binary(kind, a, b, match_types(a, b))
    quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    return Int(quotient if kind == "truncdiv" else a - quotient * b)


def truncdiv(a: Any, b: Any) -> Any:
    """a / b, rounded toward zero."""
    return _truncated("truncdiv", a, b)


def truncmod(a: Any, b: Any) -> Any:
    """The remainder of truncdiv, which has the sign of a."""
    return _truncated("truncmod", a, b)


def max(a: Any, b: Any) -> Any:  # noqa: A001
    """The larger of two scalars."""
    check_numbers("T.max", a, b)
    if isinstance(a, Expr) or isinstance(b, Expr):
        return binary("max", a, b)
    return _number(a if a >= b else b)


def min(a: Any, b: Any) -> Any:  # noqa: A001
    """The smaller of two scalars."""
    check_numbers("T.min", a, b)
    if isinstance(a, Expr) or isinstance(b, Expr):
        return binary("min", a, b)
    return _number(a if a <= b else b)


def _function(kind: str, of_numbers: Callable[[Any], Any], meaning: str) -> Callable[[Any], Any]:
    def function(x: Any) -> Any:
        check_numbers(f"T.{kind}", x)
        return Unary(kind, x) if isinstance(x, Expr) else of_numbers(x)

    function.__name__ = kind
    function.__doc__ = meaning
    return function


def _ieee(function: Callable[[Any], Any]) -> Callable[[Any], float]:
    """`function` of a number, NaN or infinite where the vector unit's is."""

    def compute(x: Any) -> float:
        with np.errstate(all="ignore"):
            return float(function(np.float64(x)))

    return compute


exp = _function("exp", _ieee(np.exp), "e to the power of x.")
log = _function("log", _ieee(np.log), "The natural logarithm of x.")
sqrt = _function("sqrt", _ieee(np.sqrt), "The square root of x.")
rsqrt = _function("rsqrt", _ieee(lambda x: 1 / np.sqrt(x)), "1 / the square root of x.")
tanh = _function("tanh", _ieee(np.tanh), "The hyperbolic tangent of x.")
sin = _function("sin", _ieee(np.sin), "The sine of x.")
cos = _function("cos", _ieee(np.cos), "The cosine of x.")
erf = _function("erf", math.erf, "The error function of x.")
floor = _function("floor", math.floor, "x, rounded down.")
ceil = _function("ceil", math.ceil, "x, rounded up.")
round = _function(
    "round", lambda x: float(builtins.round(x)), "x, rounded to nearest even."
)  # noqa: A001
abs = _function("abs", lambda x: -x if x < 0 else x, "The absolute value of x.")  # noqa: A001


def sigmoid(x: Any) -> Any:
    """1 / (1 + exp(-x))."""
    check_numbers("T.sigmoid", x)
    return 1.0 / (1.0 + exp(-x))


def pow(a: Any, b: Any) -> Any:  # noqa: A001
    """a to the power of b."""
    check_numbers("T.pow", a, b)
    if isinstance(a, Expr) or isinstance(b, Expr):
        return Binary("pow", a, b, match_types(a, b))
    return a**b


def if_then_else(condition: Any, a: Any, b: Any) -> Any:
    """a where the condition holds, else b; only that one is computed."""
    check_numbers("T.if_then_else", condition, a, b)
    if not isinstance(condition, Expr):
        return a if condition else b
    return Choice(condition, a, b, lazy=True)


def Select(condition: Any, a: Any, b: Any) -> Any:  # noqa: N802
    """a where the condition holds, else b; both are computed."""
    check_numbers("T.Select", condition, a, b)
    if not isinstance(condition, Expr):
        return a if condition else b
    return Choice(condition, a, b, lazy=False)


def _truth(x: Any) -> Any:
    if isinstance(x, Expr):
        return x if x.dtype.kind == "bool" else Compare("ne", x, 0)
    return bool(x)


def And(*operands: Any) -> Any:  # noqa: N802
    """Whether all operands hold."""
    return _logic("and", operands)


def Or(*operands: Any) -> Any:  # noqa: N802
    """Whether any operand holds."""
    return _logic("or", operands)


def _logic(kind: str, operands: Any) -> Any:
    result = _truth(operands[0])
    for operand in operands[1:]:
        other = _truth(operand)
        if isinstance(result, Expr) or isinstance(other, Expr):
            result = Binary(kind, result, other, BOOL)
        else:
            result = (result and other) if kind == "and" else (result or other)
    return result


def Not(a: Any) -> Any:  # noqa: N802
    """Whether the operand does not hold."""
    return Unary("not", _truth(a)) if isinstance(a, Expr) else not a


def to_type(value: Any, dtype: Any) -> Any:
    """`T.cast`: value as dtype."""
    return cast(value, element_type(dtype))


def Cast(dtype: Any, value: Any) -> Any:  # noqa: N802
    """`T.cast` with its operands the other way round."""
    return to_type(value, dtype)


def _number_of_bits(kind: ElementType, value: Any) -> Any:
    """The bits of a Python number, of the width of `kind`, as a number of that type."""
    if kind.name == "bfloat16" or kind.bits < 8:
        raise LanguageError(f"T.reinterpret: Python has no numbers of {kind.name}")
    if isinstance(value, float):
        bits = np.array(value, f"float{kind.bits}")
    else:
        bits = np.array(int(value) % (1 << kind.bits), f"uint{kind.bits}")
    return bits.view(kind.storage).item()


def reinterpret(dtype: Any, value: Any) -> Any:
    """The bits of value as a number of another type of the same size."""
    kind = element_type(dtype)
    if not isinstance(value, Expr):
        return _number_of_bits(kind, value)
    if value.dtype.bits != kind.bits or "index" in (value.dtype.name, kind.name):
        raise LanguageError(f"T.reinterpret: {value.dtype.name} has not the bits of {kind.name}")
    return Bits(value, kind)


def infinity(dtype: Any) -> float:
    """The largest value of a float type, infinity."""
    if not element_type(dtype).is_float:
        raise LanguageError(f"T.infinity: {dtype} has no infinity", hint="T.max_value")
    return math.inf


def _limits(dtype: ElementType) -> Any:
    if dtype.kind == "bool":
        raise LanguageError("a bool is True or False, and has no largest value")
    if dtype.is_float:
        largest = {"float16": 65504.0, "bfloat16": 3.3895313892515355e38}.get(
            dtype.name, 3.4028234663852886e38
        )
        return (-largest, largest)
    if dtype.kind == "uint":
        return (0, (1 << dtype.bits) - 1)
    return (-(1 << (dtype.bits - 1)), (1 << (dtype.bits - 1)) - 1)


def max_value(dtype: Any) -> Any:
    """The largest finite value of a type."""
    return _limits(element_type(dtype))[1]


def min_value(dtype: Any) -> Any:
    """The least finite value of a type."""
    return _limits(element_type(dtype))[0]


class TypeName:
    """A type as a function: `T.float32(x)` converts; as an annotation, a scalar parameter."""

    def __init__(self, name: str) -> None:
        self.dtype = name
        self.__name__ = name

    def __call__(self, value: Any = None) -> Any:
        if value is None:
            return self
        return cast(value, element_type(self.dtype))

    def __repr__(self) -> str:
        return f"T.{self.dtype}"


TYPES: Dict[str, TypeName] = {
    name: TypeName(name)
    for name in (
        "float16 bfloat16 float32 int8 int16 int32 int64 uint8 uint16 uint32 uint64 bool".split()
    )
}
