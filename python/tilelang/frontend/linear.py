"""Differences of index expressions, where terms cancel."""

from __future__ import annotations

from typing import Dict, Hashable, Optional, Tuple

from .values import Binary, Expr, Scalar, binary

# A sum of terms times constants, and a constant: terms by their structure.
_Linear = Tuple[Dict[Hashable, Tuple[Expr, int]], int]


def key(value: Scalar) -> Hashable:
    """A key that is equal for scalars computed alike from the same values.

    Such scalars are equal if they are computed at the same time.
    """
    if not isinstance(value, Expr):
        return (isinstance(value, float), value)
    form = None if value.dtype.is_float else _sum(value)
    if form is None:
        return _opaque(value)
    terms, constant = form
    return (frozenset((term, count) for term, (_, count) in terms.items()), constant)


def _opaque(value: Expr) -> Hashable:
    """The structure of an expression that is no sum."""
    children = tuple(key(each) for each in value.children())
    return (type(value).__name__, value.structure(), value.dtype.name, children)


def _sum(value: Expr) -> Optional[_Linear]:
    """A sum, a product with a constant or such a quotient as a linear form."""
    if not isinstance(value, Binary):
        return None
    if value.kind in ("add", "sub"):
        a, b = _linear(value.a), _linear(value.b)
        return _combine(a, b, 1 if value.kind == "add" else -1) if a and b else None
    if value.kind == "mul":
        for factor, other in ((value.a, value.b), (value.b, value.a)):
            form = _linear(other)
            if isinstance(factor, int) and form:
                return _combine(({}, 0), form, factor)
    return _quotient(value) if value.kind == "floordiv" else None


def _linear(value: Scalar) -> Optional[_Linear]:
    """`value` as a linear form over its opaque parts; None for floats."""
    if not isinstance(value, Expr):
        return ({}, int(value)) if isinstance(value, int) else None
    return _sum(value) or ({_opaque(value): (value, 1)}, 0)


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
    for name, (term, count) in b[0].items():
        total = terms.get(name, (term, 0))[1] + factor * count
        terms[name] = (term, total)
        if total == 0:
            del terms[name]
    return terms, a[1] + factor * b[1]


def linear_difference(a: Scalar, b: Scalar) -> Scalar:
    """`a - b`: a constant if it folds, otherwise an expression."""
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
