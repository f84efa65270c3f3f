"""Findings about several families together, before any kernel is compiled."""

from __future__ import annotations

from typing import Dict, List, Sequence, Tuple

from .diagnostics import Diagnostic
from .family import Family, Variant
from .fields import DispatchField


def check(families: Sequence[Family], others: Sequence[Family] = ()) -> List[Diagnostic]:
    """Names, symbols and fallbacks of all families of a build; `others` are in the root
    already. Headers are written together with those of their fallbacks."""
    together = [*others, *families]
    return [*_names(together), *_symbols(together), *_fallbacks(families)]


def _names(families: Sequence[Family]) -> List[Diagnostic]:
    taken: Dict[str, Family] = {}
    found = []
    for family in families:
        other = taken.setdefault(family.name, family)
        if other is not family:
            notes = [f"{other.place}: note: the first one"]
            text = f"two families are called '{family.name}'"
            found.append(Diagnostic("TLA008", text, family.place, "", notes, family.name))
    return found


# The endings of the functions of a row's launch interface, on both targets.
_ENDINGS = ["", *"_args _check _checked _checked_run _enqueue _run _workspace".split()]


def _own(family: Family, variant: Variant) -> List[str]:
    """The symbols of a row: its adapter, its kernel, and its launch functions."""
    symbol = family.symbol(variant)
    return [family.adapter(variant), symbol, *(f"tl_{symbol}{each}" for each in _ENDINGS)]


def _symbols(families: Sequence[Family]) -> List[Diagnostic]:
    taken: Dict[str, Tuple[Family, Variant]] = {}
    found = []
    for family in families:
        for variant in family.variants:
            own = _own(family, variant)
            clash = next((each for each in own if each in taken), None)
            if clash is not None and not _is_twice(taken[clash], family, variant):
                found.append(_clash(clash, taken[clash], family, variant))
            for symbol in own:
                taken.setdefault(symbol, (family, variant))
    return found


def _is_twice(first: Tuple[Family, Variant], family: Family, variant: Variant) -> bool:
    """Whether a key is there twice, which is told as that."""
    return first[0] is family and first[1].key == variant.key


def _clash(
    symbol: str, first: Tuple[Family, Variant], family: Family, variant: Variant
) -> Diagnostic:
    text = (
        f"the rows '{first[1].key}' of '{first[0].name}' and '{variant.key}' of "
        f"'{family.name}' both have the symbol {symbol}"
    )
    notes = [f"{first[1].place}: note: the first one"]
    return Diagnostic("TLA008", text, variant.place, "", notes, family.name, variant.key)


def _fallbacks(families: Sequence[Family]) -> List[Diagnostic]:
    by_name = {family.name: family for family in families}
    found = []
    for family in families:
        if not family.fallback:
            continue
        reason = _why_no_fallback(family, by_name)
        if reason:
            text = f"the fallback '{family.fallback}' of '{family.name}' {reason}"
            found.append(Diagnostic("TLA020", text, family.fallback_place, family=family.name))
    return found


def _why_no_fallback(family: Family, by_name: Dict[str, Family]) -> str:
    """Why a family cannot have its fallback; empty if it can."""
    seen = [family.name]
    other = by_name.get(family.fallback)
    if other is None:
        return f"is none of the families of this build: {', '.join(sorted(by_name))}"
    while other is not None and other.fallback:
        seen.append(other.name)
        if other.fallback in seen:
            return f"leads back to it: {' -> '.join([*seen, other.fallback])}"
        other = by_name.get(other.fallback)
    own = {field.name: _kind(field) for field in family.fields}
    for field in by_name[family.fallback].fields:
        if own.get(field.name) != _kind(field):
            mine = own.get(field.name)
            has = f", and this one has it {mine}" if mine else ", which this one lacks"
            return f"has the field '{field.name}' {_kind(field)}{has}"
    return ""


def _kind(field: DispatchField) -> str:
    """The type of a field in words; values are converted by their positions."""
    values = f" with the values {', '.join(field.values)}" if field.kind == "enum" else ""
    return f"of the kind {field.kind}{values}"
