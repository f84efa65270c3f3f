"""Fallback families have the interface of the families that they serve."""

from __future__ import annotations

from typing import Dict, List, Optional, Sequence

from .diagnostics import Diagnostic
from .family import Family
from .interface import Interface, difference
from .records import Record


def check(families: Sequence[Family], rows: Dict[str, Dict[str, Record]]) -> List[Diagnostic]:
    """Compares the interfaces of complete families with those of their fallbacks, types
    included. Findings of a fallback are those of the families that it serves, too."""
    by_name = {family.name: family for family in families}
    found = []
    for family in families:
        lacking = _lacking(family, by_name)
        reason = f"leads to '{lacking}', which is not complete" if lacking else ""
        other = by_name.get(family.fallback)
        told = other and _difference(*([*rows[f.name].values()] for f in (family, other)))
        reason = f"has another interface: {told}" if told else reason
        if reason:
            text = f"the fallback '{family.fallback}' of '{family.name}' {reason}"
            found.append(Diagnostic("TLA020", text, family.fallback_place, family=family.name))
    return found


def _lacking(family: Family, by_name: Dict[str, Family]) -> str:
    """The fallback that is not complete, of a family or of its fallbacks; empty if all are."""
    name = family.fallback
    while name in by_name:
        name = by_name[name].fallback
    return name


def _difference(rows: Sequence[Record], others: Sequence[Record]) -> Optional[str]:
    """Why no row can serve in the place of others, in words; None if one may."""
    own, its = rows[0].interface, others[0].interface
    told = difference(own, its)
    for index, (a, b) in enumerate(zip(own.arguments, its.arguments)):
        mine, served = (_types([r.interface for r in each], index) for each in (rows, others))
        is_other = a.role != b.role or not set(mine) & set(served)
        if told is None and is_other:
            before, after = ", ".join(mine), ", ".join(served)
            told = f"'{b.name}' is {b.role} {after}, and was {a.role} {before}"
    return told


def _types(interfaces: Sequence[Interface], index: int) -> List[str]:
    """The element types of an argument in rows, which may differ."""
    return list(dict.fromkeys(each.arguments[index].dtype for each in interfaces))
