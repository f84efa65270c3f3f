"""The types of scalars, and the type in which two of them are computed."""

from __future__ import annotations

import numbers
from typing import Any

import numpy as np

from ..dtypes import INDEX, ElementType, element_type
from ..errors import LanguageError
from .constants import TypedInt
from .messages.described import describe
from .operators import Operators

BOOL = element_type("bool")
INT32 = element_type("int32")
INT64 = element_type("int64")
FLOAT32 = element_type("float32")


def check_numbers(what: str, *values: Any) -> None:
    """Raises if one of the operands of `what` is no scalar."""
    for value in values:
        if not isinstance(value, (Operators, numbers.Real)):
            raise LanguageError(f"{what}: {describe(value)} is no number")


def plain(value: Any) -> Any:
    """A number of NumPy as Python's of the same value, in lists and tuples, too."""
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, (list, tuple)) and any(isinstance(each, np.generic) for each in value):
        return type(value)(plain(each) for each in value)
    return value


def type_of(value: Any) -> ElementType:
    """The type of a scalar; for a Python number, its default type."""
    if isinstance(value, (Operators, TypedInt)):
        return value.dtype
    if isinstance(value, (bool, np.bool_)):
        return BOOL
    if isinstance(value, numbers.Integral):
        return INDEX
    if isinstance(value, numbers.Real):
        return FLOAT32
    raise LanguageError(f"{describe(value)} is no number")


def match_types(a: Any, b: Any) -> ElementType:
    """The type in which `a` and `b` are computed.

    An integer with a float becomes the float's type; else the wider one wins; a
    Python number takes the type of the other operand.
    """
    left, right = type_of(a), type_of(b)
    is_typed, is_other_typed = (isinstance(each, (Operators, TypedInt)) for each in (a, b))
    if is_other_typed and not is_typed:
        return _match_constant(a, right)
    if is_typed and not is_other_typed:
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
