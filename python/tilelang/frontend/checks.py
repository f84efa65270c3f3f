"""Checks of arguments that must be integers."""

from __future__ import annotations

import numbers
from typing import Any

from ..errors import LanguageError
from .messages.described import describe
from .values import Expr


def check_constant(what: str, value: Any) -> None:
    """Raises if `what` is no compile-time integer."""
    if isinstance(value, bool) or not isinstance(value, numbers.Integral):
        raise LanguageError(f"{what} is {describe(value)}, and has to be a constant integer")


def check_integer(what: str, value: Any) -> None:
    """Raises if `what` is neither an integer nor an expression of them."""
    is_integer = isinstance(value, numbers.Integral) and not isinstance(value, bool)
    if isinstance(value, Expr):
        is_integer = not value.dtype.is_float
    if not is_integer:
        raise LanguageError(f"{what} is {describe(value)}, and has to be an integer")
