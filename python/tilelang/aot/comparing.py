"""Findings about the rows of complete families: equal kernels, other interfaces, warnings."""

from __future__ import annotations

import re
from typing import Dict, List, Sequence, Tuple

from ..errors import Place
from . import fallbacks
from .diagnostics import Diagnostic
from .family import Family, Variant
from .interface import difference
from .lowering import CODES
from .records import Record


def check(families: Sequence[Family], rows: Dict[str, Dict[str, Record]]) -> List[Diagnostic]:
    """The findings of all families, and of their fallbacks."""
    found: List[Diagnostic] = []
    for family in families:
        own = rows[family.name]
        found += [
            warned(family, variant, text)
            for variant in family.variants
            for text in own[variant.key].warnings
        ]
        identities = [(variant, own[variant.key].identity) for variant in family.variants]
        found += same_kernels(identities, family)
        found += _interfaces(family, own)
        found += [_no_adapter(family, v, own[v.key]) for v in family.variants if _has_none(own, v)]
    return [*found, *fallbacks.check(families, rows)]


def _interfaces(family: Family, rows: Dict[str, Record]) -> List[Diagnostic]:
    """Compares the C signatures of all rows with those of the first one, and their roles."""
    first, found = family.variants[0], []
    # The first rows that need, or fill, each argument.
    decided: Dict[str, Tuple[Variant, str]] = {}
    for variant in family.variants:
        other, told = first, difference(rows[first.key].interface, rows[variant.key].interface)
        for each in rows[variant.key].interface.arguments if told is None else []:
            # A row that does both, or does not use an argument, fits all others.
            if each.role not in ("inout", "none"):
                other, role = decided.setdefault(each.name, (variant, each.role))
                if role != each.role:
                    told = f"'{each.name}' is '{each.role}', and was '{role}'"
                    break
        if told is not None:
            text = f"the rows '{other.key}' and '{variant.key}' differ in the interface: {told}"
            found.append(
                Diagnostic("TLA013", text, variant.place, "", (), family.name, variant.key)
            )
    return found


def _has_none(rows: Dict[str, Record], variant: Variant) -> bool:
    """Whether a row has no adapter."""
    return rows[variant.key].interface.workspace > 0


def _no_adapter(family: Family, variant: Variant, record: Record) -> Diagnostic:
    text = (
        f"the row '{variant.key}' of '{family.name}' has a workspace of "
        f"{record.interface.workspace} bytes, for which the old signature has no place, so "
        f"there is no {family.adapter(variant)}"
    )
    hint = f"tl_{family.symbol(variant)} takes the workspace"
    return Diagnostic(
        "TLA021", text, variant.place, hint, (), family.name, variant.key, is_warning=True
    )


def warned(family: Family, variant: Variant, text: str) -> Diagnostic:
    """A warning of the compiler, which ends with its place."""
    found = re.fullmatch(r"(.*) \((.*):(\d+)\)", text, re.DOTALL)
    reason = found.group(1) if found else text
    place = Place(found.group(2), int(found.group(3))) if found else variant.place
    code = next((c for words, c in CODES if words in reason), "TLA017")
    notes = [f"{variant.place}: note: the row '{variant.key}' of '{family.name}'"]
    return Diagnostic(code, reason, place, "", notes, family.name, variant.key, is_warning=True)


def same_kernels(lowered: List[Tuple[Variant, str]], family: Family) -> List[Diagnostic]:
    """Warnings of rows with equal kernels although a field differs."""
    found: List[Diagnostic] = []
    first: Dict[str, Variant] = {}
    for variant, identity in lowered:
        other = first.setdefault(identity, variant)
        if other is variant:
            continue
        names = [n for n, v in variant.values.items() if other.values.get(n) != v]
        text = (
            f"the rows '{other.key}' and '{variant.key}' of '{family.name}' give the same kernel, "
            f"although {', '.join(names)} differ{'s' if len(names) == 1 else ''}"
        )
        hint = 'a field that rows need not have is left out, or has match="any"'
        found.append(
            Diagnostic(
                "TLA012", text, variant.place, hint, (), family.name, variant.key, is_warning=True
            )
        )
    return found
