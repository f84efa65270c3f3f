"""Fallback families have the interface of the families that they serve."""

from __future__ import annotations

from typing import Dict, List, Sequence

from .diagnostics import Diagnostic
from .family import Family
from .interface import difference
from .records import Record


def check(families: Sequence[Family], rows: Dict[str, Dict[str, Record]]) -> List[Diagnostic]:
    """Compares the interfaces of families with those of their fallbacks, types included."""
    by_name = {family.name: family for family in families}
    found = []
    for family in families:
        other = by_name.get(family.fallback)
        if other is None:
            continue
        own = rows[family.name][family.variants[0].key].interface
        its = rows[other.name][other.variants[0].key].interface
        told = difference(own, its)
        for a, b in zip(own.arguments, its.arguments):
            if told is None and (a.dtype, a.role) != (b.dtype, b.role):
                told = f"'{b.name}' is {b.role} {b.dtype}, and was {a.role} {a.dtype}"
        if told is not None:
            text = f"the fallback '{other.name}' of '{family.name}' has another interface: {told}"
            found.append(Diagnostic("TLA020", text, family.fallback_place, family=family.name))
    return found
