"""Values in messages."""

from __future__ import annotations

from typing import Any


class Described:
    """A value of kernels that describes itself."""

    def described(self) -> str:
        """Its description as part of a sentence, by its name if it has one."""
        raise NotImplementedError


def describe(value: Any) -> str:
    """A value for a message, by its name if it has one."""
    if isinstance(value, Described):
        return value.described()
    if value is None:
        return "None"
    text = repr(value)
    article = "an" if type(value).__name__[0] in "aeiou" else "a"
    return f"{article} {type(value).__name__}" + (f", {text}" if len(text) < 40 else "")
