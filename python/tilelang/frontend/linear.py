"""Differences of index expressions, where terms cancel."""

from __future__ import annotations

from typing import Dict, Optional, Tuple

from .values import Binary, Expr, Scalar, binary

# A sum of terms times constants, and a constant: terms by identity.
_Linear = Tuple[Dict[int, Tuple[Expr, int]], int]


def _linear(value: Scalar) -> Optional[_Linear]:
    """`value` as a linear form over its opaque parts; None for floats."""
    if not isinstance(value, Expr):
        return ({}, int(value)) if isinstance(value, int) else None
    if isinstance(value, Binary) and value.kind in ("add", "sub"):
        a, b = _linear(value.a), _linear(value.b)
        if a and b:
            return _combine(a, b, 1 if value.kind == "add" else -1)
    if isinstance(value, Binary) and value.kind == "mul":
        for factor, other in ((value.a, value.b), (value.b, value.a)):
            form = _linear(other)
            if isinstance(factor, int) and form:
                return _combine(({}, 0), form, factor)
    if isinstance(value, Binary) and value.kind == "floordiv":
        quotient = _quotient(value)
        if quotient:
            return quotient
    return ({id(value): (value, 1)}, 0)


def _quotient(value: Binary) -> Optional[_Linear]:
    """A quotient as a linear form, if the divisor divides the factors of all terms."""
    form, divisor = _linear(value.a), value.b
    if not form or not isinstance(divisor, int) or divisor <= 0:
        return None
    terms, constant = form
    if any(factor % divisor for _, factor in terms.values()):
        return None
    quotients = {key: (term, factor // divisor) for key, (term, factor) in terms.items()}
    return quotients, constant // divisor


def _combine(a: _Linear, b: _Linear, factor: int) -> _Linear:
    terms = dict(a[0])
    for key, (term, count) in b[0].items():
        total = terms.get(key, (term, 0))[1] + factor * count
        terms[key] = (term, total)
        if total == 0:
            del terms[key]
    return terms, a[1] + factor * b[1]


def linear_difference(a: Scalar, b: Scalar) -> Scalar:
    """`a - b`: a constant if that is what it is, else an expression."""
    if isinstance(a, int) and isinstance(b, int):
        return a - b
    left, right = _linear(a), _linear(b)
    if left is not None and right is not None:
        terms, constant = _combine(left, right, -1)
        if not terms:
            return constant
    if isinstance(b, int) and b == 0:
        return a
    return binary("sub", a, b)
