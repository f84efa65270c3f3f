"""Fields of a dispatch schema: kinds, values, and their C++."""

from __future__ import annotations

import dataclasses
import operator
from typing import Any, Optional, Tuple

import numpy as np

from .dtypes import dispatch_type, known
from .plain import plain_text

POLICIES = ("exact", "round_up", "round_down", "any")
_LIMITS = {
    "int32": (-(1 << 31), (1 << 31) - 1),
    "int64": (-(1 << 63), (1 << 63) - 1),
    "uint32": (0, (1 << 32) - 1),
}
_BOOLS = (bool, np.bool_)
# Numbers that are written out in messages have fewer; Python writes none of many.
_MOST_BITS = 200
KINDS = ("int32", "int64", "uint32", "bool", "dtype", "enum")


@dataclasses.dataclass(frozen=True)
class DispatchField:
    """A field of the schema of a family.

    `kind` is int32, int64, uint32, bool, dtype or enum, the last with its `values`.
    `match` tells which row serves a value that no row has: none (exact), the next larger
    (round_up) or smaller one (round_down); with "any" rows have no value, because the kernel
    takes it at run time. `constraint` is a condition on the fields of a row, such as
    "width == 4".
    """

    name: str
    kind: str
    match: str = "exact"
    constraint: Optional[str] = None
    values: Tuple[str, ...] = ()

    @property
    def is_integer(self) -> bool:
        return self.kind in _LIMITS

    @property
    def is_stored(self) -> bool:
        """Whether rows have a value."""
        return self.match != "any"


class BadValue(Exception):
    """A value that a field does not take: the code of the diagnostic, and the reason."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


def normalized(field: DispatchField, value: Any) -> Any:
    """`value` in its canonical form: an int, a bool, or a name."""
    if field.is_integer:
        return _integer(field, value)
    if field.kind == "bool":
        if not isinstance(value, _BOOLS):
            raise BadValue("TLA003", f"is {value!r}, and has to be True or False")
        return bool(value)
    if not isinstance(value, str):
        raise BadValue("TLA003", f"is {value!r}, and has to be a string")
    value = plain_text(value)
    if field.kind == "dtype":
        found = dispatch_type(value)
        if found is None:
            raise BadValue("TLA005", f"is no element type: {value!r}; there are {known()}")
        return found.name
    if value not in field.values:
        raise BadValue("TLA003", f"is {value!r}, and has to be one of {', '.join(field.values)}")
    return value


def _integer(field: DispatchField, given: Any) -> int:
    if isinstance(given, _BOOLS):
        reason = f"is {given!r}, and has to be an integer"
        raise BadValue("TLA003", f"{reason}; the kind 'bool' takes it")
    try:
        # Integers of NumPy are integers, too.
        value = int(operator.index(given))
    except TypeError:
        raise BadValue("TLA003", f"is {given!r}, and has to be an integer") from None
    low, high = _LIMITS[field.kind]
    if not low <= value <= high:
        bits = value.bit_length()
        shown = value if bits < _MOST_BITS else f"a number of {bits} bits"
        raise BadValue("TLA004", f"is {shown}, and {field.kind} holds {low} to {high}")
    return value


def parse(field: DispatchField, text: str) -> Any:
    """The value of a field from a command line."""
    if field.is_integer:
        try:
            return normalized(field, int(text, 0))
        except ValueError:
            raise BadValue("TLA003", f"is {text!r}, and has to be an integer") from None
    if field.kind == "bool":
        if text.lower() not in ("true", "false", "0", "1"):
            raise BadValue("TLA003", f"is {text!r}, and has to be true or false")
        return text.lower() in ("true", "1")
    return normalized(field, text)
