"""Values at the time of a statement: memory may have changed at a later read."""

from __future__ import annotations

from typing import Any

from .buffers import Element, Region
from .kernel import Kernel
from .values import Expr, Scalar
from .variables import Variable


def reads_memory(value: Any) -> bool:
    """Whether a scalar depends on an element of a buffer, which a store changes."""
    if not isinstance(value, Expr):
        return False
    return isinstance(value, Element) or any(reads_memory(each) for each in value.children())


def settled(kernel: Kernel, value: Any) -> Any:
    """`value` with all its reads from memory, in containers too, done now.

    A variable without a name is about to get one, and stays what it is. Lists and
    dictionaries stay the same objects.
    """
    if isinstance(value, Region):
        parts = [[_scalar(kernel, each) for each in part] for part in (value.starts, value.extents)]
        return Region(value.buffer, *parts)
    if isinstance(value, tuple):
        items = [settled(kernel, each) for each in value]
        if all(a is b for a, b in zip(items, value)):
            return value
        return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
    if isinstance(value, (list, dict)):
        for place, each in list(value.items() if isinstance(value, dict) else enumerate(value)):
            now = settled(kernel, each)
            if now is not each:
                value[place] = now
        return value
    if isinstance(value, (set, frozenset)):
        return type(value)(settled(kernel, each) for each in value)
    return _scalar(kernel, value)


def _scalar(kernel: Kernel, value: Scalar) -> Any:
    if isinstance(value, Variable) and not value.is_named:
        return value
    return kernel.bind("", value) if reads_memory(value) else value
