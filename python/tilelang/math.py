"""Functions on Python's integers."""

from __future__ import annotations


def next_power_of_2(x: int) -> int:
    """The least power of 2 that is x or more."""
    return 1 << max(0, int(x) - 1).bit_length()


def cdiv(a: int, b: int) -> int:
    """a / b, rounded up; in a kernel also for values that are known at run time only."""
    from .language.scalars import ceildiv

    result: int = ceildiv(a, b)
    return result


__all__ = ["cdiv", "next_power_of_2"]
