"""Generated rows: products and pairs of values, with conditions and keys."""

from __future__ import annotations

import itertools
from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional

from ..places import Place, caller
from ..errors import LanguageError
from .plain import plain_text

# Abbreviations of fields in keys that are not given.
_TEXTS = {True: "1", False: "0"}


class Row(Dict[str, Any]):
    """A row that a call made; `place` is that call's."""

    place: Optional[Place] = None


def product(key: str = "", **values: Any) -> List[Row]:
    """A row for each combination of the values; a single value is that of all rows.

    `key` is the template of `variant_key`, such as "h{heads}_{dtype}".
    """
    names = list(values)
    combined = itertools.product(*(_listed(values[name]) for name in names))
    return [_row(dict(zip(names, each)), key) for each in combined]


def zipped(key: str = "", **values: Any) -> List[Row]:
    """A row for each position of the lists, which have one length."""
    lengths = {name: len(each) for name, each in values.items() if _is_list(each)}
    if len(set(lengths.values())) > 1:
        told = ", ".join(f"{name} has {count}" for name, count in lengths.items())
        raise LanguageError(f"the lists of zipped differ in length: {told}", caller())
    count = next(iter(lengths.values()), 1)
    columns = {n: each if _is_list(each) else [each] * count for n, each in values.items()}
    return [_row({n: columns[n][i] for n in columns}, key) for i in range(count)]


def where(rows: Iterable[Mapping[str, Any]], condition: Callable[..., bool]) -> List[Any]:
    """The rows that meet a condition on fields: `where(rows, lambda heads, **_: heads > 4)`."""
    return [row for row in rows if condition(**{n: row[n] for n in row if n != "variant_key"})]


def default_key(values: Mapping[str, Any]) -> str:
    """The key of a row without one: each field with its value. A row without values serves
    all launches."""
    if not values:
        return "all"
    parts = (f"{name}{_TEXTS.get(value, value)}" for name, value in values.items())
    return "_".join("".join(c if c.isalnum() else "_" for c in part) for part in parts)


def _row(values: Dict[str, Any], key: str) -> Row:
    row = Row(values)
    row.place = caller()
    if key:
        row["variant_key"] = key.format(**{name: plain_text(each) for name, each in values.items()})
    return row


def _is_list(value: Any) -> bool:
    return isinstance(value, (list, tuple, range))


def _listed(value: Any) -> List[Any]:
    return list(value) if _is_list(value) else [value]
