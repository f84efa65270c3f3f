"""Look-ups in manifests, with the messages of the native header."""

from __future__ import annotations

import json
from typing import Any, Dict, List, Sequence, Tuple

from .diagnostics import UserError
from .family import Family, Variant
from .fields import BadValue, DispatchField, normalized, parse

_MOST_NEAREST = 3


def parsed(family: Family, given: Sequence[str]) -> Dict[str, Any]:
    """The values of `field=value`."""
    fields = {field.name: field for field in family.fields}
    values: Dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or name not in fields:
            known = ", ".join(fields)
            raise UserError(f"{text!r} is no field=value; the fields of {family.name} are {known}")
        if name in values:
            raise UserError(f"the field {name} is given twice")
        try:
            values[name] = parse(fields[name], value)
        except BadValue as bad:
            raise UserError(f"{name} {bad.reason}") from None
    check_complete(family, values)
    return values


def canonical(family: Family, row: Any) -> Dict[str, Any]:
    """The values of a row of JSON."""
    if not isinstance(row, dict):
        raise UserError(f"{row!r} is no row")
    known = [field.name for field in family.fields]
    others = [name for name in row if name not in known]
    if others:
        reason = f"the row {row} has {', '.join(others)}"
        raise UserError(f"{reason}, and the fields of {family.name} are {', '.join(known)}")
    try:
        values = {f.name: normalized(f, row[f.name]) for f in family.fields if f.name in row}
    except BadValue as bad:
        raise UserError(f"the row {row} has a value that {bad.reason}") from None
    check_complete(family, values)
    return values


def check_complete(family: Family, values: Dict[str, Any]) -> None:
    """Refuses values without a field that the rows of a family have; a fallback may have more
    of them."""
    missing = [field.name for field in family.stored if field.name not in values]
    if missing:
        raise UserError(f"the fields {', '.join(missing)} of {family.name} are missing")


def find(family: Family, values: Dict[str, Any]) -> Any:
    """The row that `find` of the native header finds, or None."""
    best = None
    for variant in family.variants:
        row = variant.values
        if all(serves(f, row[f.name], values[f.name]) for f in family.stored):
            if best is None or _is_nearer(family, row, best.values):
                best = variant
    return best


def serves(field: DispatchField, row: Any, value: Any) -> bool:
    """Whether the value of a row serves that of a launch."""
    if field.match == "round_up":
        return bool(row >= value)
    return bool(row <= value if field.match == "round_down" else row == value)


def _is_nearer(family: Family, row: Dict[str, Any], other: Dict[str, Any]) -> bool:
    for field in family.stored:
        a, b = row[field.name], other[field.name]
        if field.match != "exact" and a != b:
            return bool(a < b if field.match == "round_up" else a > b)
    return False


def explained(family: Family, values: Dict[str, Any]) -> str:
    """Why nothing is found: the nearest rows, and the row to add."""
    nearest = sorted(family.variants, key=lambda each: _distance(family, each, values)[:2])
    told = ", ".join(
        f"{each.key} ({_distance(family, each, values)[2]})" for each in nearest[:_MOST_NEAREST]
    )
    shown = ", ".join(f"{name}={_text(value)}" for name, value in values.items())
    count = len(family.variants)
    row = json.dumps({f.name: values[f.name] for f in family.stored}, separators=(",", ":"))
    plural = "" if count == 1 else "s"
    return (
        f"{family.name}: no variant for {{{shown}}}; nearest: {told}; {count} variant{plural}; "
        f"add {row}"
    )


def _distance(family: Family, variant: Variant, values: Dict[str, Any]) -> Tuple[int, float, str]:
    texts: List[str] = []
    relative = 0.0
    for field in family.stored:
        mine, other = values[field.name], variant.values[field.name]
        if mine == other:
            continue
        relative += _relative(field, mine, other)
        # A row that serves by rounding differs in nothing that prevents it.
        if not serves(field, other, mine):
            texts.append(f"{field.name} {_text(mine)} != {_text(other)}")
    return len(texts), relative, ", ".join(texts)


def _relative(field: DispatchField, a: Any, b: Any) -> float:
    low, high = (min(a, b), max(a, b)) if field.is_integer else (0, 1)
    return float(high - low) / float(max(high, 1))


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
