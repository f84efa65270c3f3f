"""A family as plain data: its schema, and its rows in canonical form."""

from __future__ import annotations

import dataclasses
from typing import Any, Dict, List, Tuple

from ..errors import Place
from .fields import DispatchField
from .plain import plain


@dataclasses.dataclass(frozen=True)
class Variant:
    """A row. `values` are those of the schema in canonical form, `raw` as written, and
    `arguments` those of `generate_source`."""

    key: str
    values: Dict[str, Any]
    raw: Dict[str, Any]
    arguments: Dict[str, Any]
    place: Place

    def plain(self) -> "Variant":
        """The row for other processes, which may lack the types of its values."""
        raw, arguments = plain(self.raw), plain(self.arguments)
        return dataclasses.replace(self, raw=raw, arguments=arguments)

    def tuple(self, fields: List[DispatchField]) -> Tuple[Any, ...]:
        return tuple(self.values[field.name] for field in fields if field.is_stored)


@dataclasses.dataclass(frozen=True)
class Family:
    """A family. `descriptor` is its file, `place` that of the class."""

    name: str
    entry_name: str
    descriptor: str
    place: Place
    fields: List[DispatchField]
    variants: List[Variant]
    fallback: str
    fallback_place: Place
    definitions: List[str]
    dependencies: List[str]

    def symbol(self, variant: Variant) -> str:
        """The kernel's function; its entry is `tl_<symbol>`."""
        return f"{self.entry_name}__{variant.key}"

    def adapter(self, variant: Variant) -> str:
        """The function with the old signature."""
        return f"{self.symbol(variant)}_call"

    def json(self) -> Dict[str, Any]:
        """The family without the values that were written, which may be any objects."""
        listed = dataclasses.asdict(dataclasses.replace(self, variants=[]))
        listed["variants"] = [
            {"key": each.key, "values": each.values, "place": each.place} for each in self.variants
        ]
        return listed

    @staticmethod
    def read(found: Dict[str, Any]) -> "Family":
        """The family of `json`."""
        given: Dict[str, Any] = dict(found)
        given["fields"] = [_field(each) for each in found["fields"]]
        given["variants"] = [
            Variant(each["key"], each["values"], {}, {}, Place(*each["place"]))
            for each in found["variants"]
        ]
        for name in ("place", "fallback_place"):
            given[name] = Place(*found[name])
        return Family(**given)

    @property
    def stored(self) -> List[DispatchField]:
        return [field for field in self.fields if field.is_stored]


def _field(found: Dict[str, Any]) -> DispatchField:
    given: Dict[str, Any] = {**found, "values": tuple(found["values"])}
    return DispatchField(**given)


def pascal(name: str) -> str:
    """`head_dim` as `HeadDim`, `dtype` as `DType`."""
    if name == "dtype":
        return "DType"
    return "".join(part[:1].upper() + part[1:] for part in name.split("_") if part)


def enumerator(value: str) -> str:
    """A value of an enumeration in C++."""
    return "k" + pascal(value)
