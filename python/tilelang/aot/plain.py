"""Values of rows as plain data, which any process can read and compare.

Authors write values of any types: arrays, objects, functions. Two values are equal if their
plain data is, so that the text of an array has all of its elements, wherever it is.
"""

from __future__ import annotations

import enum
import math
import re
from typing import Any, Dict, List, Optional, Tuple

from .hashes import digest

_ADDRESS = re.compile(r" at 0x[0-9a-f]+")
# The length of texts that are told by their hashes.
_LONG = 1000
# The module of a descriptor that is in no package is called by its path.
_MODULE = re.compile(r"\btilelang_aot_[0-9a-f]{12}_")


def plain(value: Any) -> Any:
    """A value of JSON, in which a text stands for whatever JSON lacks; of plain data itself."""
    return _Walk().plain(value)


def plain_text(value: Any) -> Any:
    """A string, such as one of an enumeration, as a plain one; other values as they are."""
    return str.__str__(value) if isinstance(value, str) else value


class _Walk:
    """`_around` are the objects that the value at hand is a part of, `_told` those that have
    been told, with their texts: others may share them."""

    def __init__(self) -> None:
        self._around: List[int] = []
        self._told: Dict[int, Tuple[Any, str]] = {}

    def plain(self, value: Any) -> Any:
        if value is None or isinstance(value, (bool, str)):
            return plain_text(value)
        if isinstance(value, int):
            return int.__index__(value)
        if isinstance(value, float):
            return float(value) if math.isfinite(value) else repr(float(value))
        if id(value) in self._around:
            return f"the value {len(self._around) - self._around.index(id(value))} around this"
        self._around.append(id(value))
        try:
            return self._parts(value)
        finally:
            self._around.pop()

    def _parts(self, value: Any) -> Any:
        if type(value) in (list, tuple):
            return type(value)(map(self.plain, value))
        if type(value) is dict:
            return self._dict(value)
        if isinstance(value, (set, frozenset)):
            return "{" + ", ".join(sorted(repr(self.plain(each)) for each in value)) + "}"
        is_array = hasattr(value, "tolist") and not isinstance(value, type)
        return self._array(value) if is_array else self._object(value)

    def _dict(self, value: dict) -> Any:
        if all(isinstance(key, str) for key in value):
            return {plain_text(key): self.plain(each) for key, each in value.items()}
        pairs = (f"{self.plain(key)!r}: {self.plain(each)!r}" for key, each in value.items())
        return "{" + ", ".join(pairs) + "}"

    def _array(self, value: Any) -> Any:
        """A number of NumPy as that number; an array by its elements, which its text
        abbreviates."""
        shape = tuple(getattr(value, "shape", ()))
        if not shape:
            return self.plain(value.tolist())
        elements = digest(repr(self.plain(value.tolist())))
        return f"array of {getattr(value, 'dtype', '')} {list(shape)} {elements}"

    def _object(self, value: Any) -> str:
        """An object by its elements and members, which its text may abbreviate, if any other
        process finds the same; else by its text."""
        if id(value) not in self._told:
            self._told[id(value)] = value, self._text(value)
        return self._told[id(value)][1]

    def _text(self, value: Any) -> str:
        made = self._remade(value)
        found = _named(value) if made is None else made
        if made is not None and _ADDRESS.search(made):
            own = repr(value)
            found = made if _ADDRESS.search(own) else own
        found = _MODULE.sub("", found)
        return found if len(found) < _LONG else f"{type(value).__qualname__} {digest(found)}"

    def _remade(self, value: Any) -> Optional[str]:
        """The parts that a copy of an object is made of, in words; None if its text has all of
        it, or it cannot be copied."""
        is_whole = type(value).__module__ == "builtins" and not hasattr(value, "__self__")
        if isinstance(value, type) or is_whole:
            return None
        try:
            maker, arguments, *rest = _reduced(value)
        except Exception:  # The author's, or that of an object without copies.
            return None
        if isinstance(value, enum.Enum):
            maker, arguments = type(value), (value.name, value.value)
        elif maker is _NEW:
            maker, arguments = arguments[0], arguments[1:]
        state, *elements = [*rest, None, None, None][:3]
        given = [arguments, state, *(each and list(each) for each in elements)]
        parts = ", ".join(repr(self.plain(each)) for each in given if each is not None)
        module, name = (getattr(maker, each, "") for each in ("__module__", "__qualname__"))
        return f"{module}.{name}({parts})"


# The function that makes an object of a class, by the protocol of `copy`.
_NEW = object().__reduce_ex__(2)[0]


def _reduced(value: Any) -> Tuple[Any, ...]:
    found = value.__reduce_ex__(2)
    if not isinstance(found, tuple):
        raise TypeError("a constant has a name only")
    return found


def _named(value: Any) -> str:
    """The text of an object that cannot be copied. That of a function is its name, since its
    code is in a file of the author's, but one that carries values has an address, which no
    other process finds again."""
    own = repr(value)
    carries = getattr(value, "__closure__", None) or getattr(value, "__defaults__", None)
    return _ADDRESS.sub("", own) if hasattr(value, "__code__") and not carries else own
