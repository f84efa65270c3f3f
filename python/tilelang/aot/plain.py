"""Values of rows as plain data, which any process can read and compare.

Authors write values of any types: arrays, objects, functions. Two values are equal if their
plain data is, so that the text of an array has all of its elements.
"""

from __future__ import annotations

import math
import re
from typing import Any

from .hashes import digest

_ADDRESS = re.compile(r" at 0x[0-9a-f]+")


def plain(value: Any) -> Any:
    """A value of JSON, in which a text stands for whatever JSON lacks; of plain data itself."""
    if value is None or type(value) in (bool, int, str):
        return value
    if type(value) is float:
        return value if math.isfinite(value) else repr(value)
    if type(value) in (list, tuple):
        return type(value)(map(plain, value))
    if type(value) is dict:
        return _dict({plain(key): plain(each) for key, each in value.items()})
    if isinstance(value, (set, frozenset)):
        return "{" + ", ".join(sorted(repr(plain(each)) for each in value)) + "}"
    is_array = hasattr(value, "tolist") and not isinstance(value, type)
    return _array(value) if is_array else _object(value)


def _dict(value: dict) -> Any:
    return value if all(isinstance(key, str) for key in value) else repr(value)


def _array(value: Any) -> Any:
    """A number of NumPy as that number; an array by its elements, which its text abbreviates."""
    shape = tuple(getattr(value, "shape", ()))
    if not shape:
        return plain(value.tolist())
    elements = digest(repr(plain(value.tolist())))
    return f"array of {getattr(value, 'dtype', '')} {list(shape)} {elements}"


def _object(value: Any) -> str:
    """An object by its text; without one, by its members. That of a function is its name, since
    its code is in a file of the author's, but one that carries values has an address, which no
    other process finds again."""
    text = repr(value)
    if not _ADDRESS.search(text):
        return text
    carries = getattr(value, "__closure__", None) or getattr(value, "__defaults__", None)
    if hasattr(value, "__code__") and not carries:
        return _ADDRESS.sub("", text)
    members = getattr(value, "__dict__", None)
    if hasattr(value, "__code__") or members is None:
        return text
    return f"{_ADDRESS.sub('', text)} {plain(dict(members))}"
