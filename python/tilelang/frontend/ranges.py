"""Intervals of integers, for extents that need no test at run time."""

from __future__ import annotations

from typing import Callable, Dict, Optional, Tuple

Bound = Optional[int]
Range = Tuple[Bound, Bound]


def union(a: Range, b: Range) -> Range:
    low = None if a[0] is None or b[0] is None else min(a[0], b[0])
    high = None if a[1] is None or b[1] is None else max(a[1], b[1])
    return (low, high)


def _plus(a: Bound, b: Bound) -> Bound:
    return None if a is None or b is None else a + b


def _add(a: Range, b: Range) -> Range:
    return (_plus(a[0], b[0]), _plus(a[1], b[1]))


def _sub(a: Range, b: Range) -> Range:
    return _add(a, (_negate(b[1]), _negate(b[0])))


def _negate(a: Bound) -> Bound:
    return None if a is None else -a


def _mul(a: Range, b: Range) -> Range:
    if a[0] == a[1] and a[0] is not None:
        return _scale(b, a[0])
    if b[0] == b[1] and b[0] is not None:
        return _scale(a, b[0])
    if None in a or None in b:
        both = a[0] is not None and b[0] is not None and a[0] >= 0 and b[0] >= 0
        return (a[0] * b[0], None) if both else (None, None)  # type: ignore[operator]
    products = [x * y for x in a for y in b]  # type: ignore[operator]
    return (min(products), max(products))


def _scale(a: Range, factor: int) -> Range:
    low, high = (None if x is None else x * factor for x in a)
    return (low, high) if factor >= 0 else (high, low)


def _floordiv(a: Range, b: Range) -> Range:
    if b[0] is None or b[0] != b[1] or b[0] <= 0:
        return (0, a[1]) if a[0] is not None and a[0] >= 0 and (b[0] or 0) > 0 else (None, None)
    low, high = (None if x is None else x // b[0] for x in a)
    return (low, high)


def _mod(a: Range, b: Range) -> Range:
    if b[0] is None or b[0] <= 0:
        return (None, None)
    high = None if b[1] is None else b[1] - 1
    if a[0] is not None and a[0] >= 0 and a[1] is not None:
        high = a[1] if high is None else min(high, a[1])
    return (0, high)


def _min(a: Range, b: Range) -> Range:
    low = None if a[0] is None or b[0] is None else min(a[0], b[0])
    highs = [x for x in (a[1], b[1]) if x is not None]
    return (low, min(highs) if highs else None)


def _max(a: Range, b: Range) -> Range:
    lows = [x for x in (a[0], b[0]) if x is not None]
    high = None if a[1] is None or b[1] is None else max(a[1], b[1])
    return (max(lows) if lows else None, high)


_RULES: Dict[str, Callable[[Range, Range], Range]] = {
    "add": _add,
    "sub": _sub,
    "mul": _mul,
    "floordiv": _floordiv,
    "mod": _mod,
    "min": _min,
    "max": _max,
}


def binary_range(kind: str, a: Range, b: Range) -> Range:
    """The values of an operation on values of `a` and `b`."""
    rule = _RULES.get(kind)
    return rule(a, b) if rule else (None, None)
