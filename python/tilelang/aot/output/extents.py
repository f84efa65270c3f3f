"""Arithmetic of extents in C++, without wrapping: part of the files of kernels that need it."""

from __future__ import annotations

from typing import Iterable, List

from ..interface import Interface

_TEXT = """/// An extent that is computed from others. It has no value if a step exceeds 63 bits or
/// divides by 0.
struct tl_extent {
  constexpr tl_extent(int64_t number, bool known = true)
      : value(number), isKnown(known && number != INT64_MIN) {}
  int64_t value;
  bool isKnown;
};

constexpr tl_extent tl_sum(tl_extent a, int64_t b, bool isKnown) {
  if (b > 0 ? a.value > INT64_MAX - b : a.value < INT64_MIN - b)
    return {0, false};
  return {a.value + b, a.isKnown && isKnown};
}

constexpr tl_extent operator+(tl_extent a, tl_extent b) { return tl_sum(a, b.value, b.isKnown); }
constexpr tl_extent operator-(tl_extent a, tl_extent b) {
  return b.isKnown ? tl_sum(a, -b.value, true) : b;
}

constexpr int64_t tl_magnitude(tl_extent a) { return a.value < 0 ? -a.value : a.value; }
constexpr tl_extent operator*(tl_extent a, tl_extent b) {
  if (!a.isKnown || !b.isKnown)
    return {0, false};
  if (b.value != 0 && tl_magnitude(a) > INT64_MAX / tl_magnitude(b))
    return {0, false};
  return a.value * b.value;
}

/// Rounds down, and the remainder has the sign of the divisor.
constexpr tl_extent operator/(tl_extent a, tl_extent b) {
  if (!a.isKnown || !b.isKnown || b.value == 0)
    return {0, false};
  bool isExact = a.value % b.value == 0, isNegative = (a.value < 0) != (b.value < 0);
  return a.value / b.value - (isNegative && !isExact ? 1 : 0);
}
constexpr tl_extent operator%(tl_extent a, tl_extent b) {
  if (!a.isKnown || !b.isKnown || b.value == 0)
    return {0, false};
  int64_t rest = a.value % b.value;
  return rest != 0 && (rest < 0) != (b.value < 0) ? rest + b.value : rest;
}

// A comparison selects the operand without a value, if there is one.
constexpr bool operator<(tl_extent a, tl_extent b) {
  return !a.isKnown || (b.isKnown && a.value < b.value);
}
constexpr bool operator>(tl_extent a, tl_extent b) {
  return !a.isKnown || (b.isKnown && a.value > b.value);
}
constexpr bool operator!=(tl_extent a, tl_extent b) {
  return !a.isKnown || !b.isKnown || a.value != b.value;
}
"""


def arithmetic(interfaces: Iterable[Interface]) -> List[str]:
    """The text of `tl_extent`, if extents are computed."""
    has_computed = any(each.has_computed for each in interfaces)
    return [*_TEXT.splitlines(), ""] if has_computed else []


def variable(interface: Interface) -> str:
    """The type of a variable in expressions."""
    return "tl_extent" if interface.has_computed else "int64_t"
