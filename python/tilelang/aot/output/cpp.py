"""Types and literals of C++ for fields of a schema."""

from __future__ import annotations

from typing import Any, List, Sequence

from ..dtypes import BY_NAME
from ..family import Family, enumerator, pascal
from ..fields import DispatchField

_TYPES = {"int32": "int32_t", "int64": "int64_t", "uint32": "uint32_t", "bool": "bool"}


def wrapper(family: Family, field: DispatchField) -> str:
    """The struct of a field's value, `RopeHeadDim`."""
    return pascal(family.name) + pascal(field.name)


def enumeration(family: Family, field: DispatchField) -> str:
    """The enumeration of a field of the kind enum."""
    return wrapper(family, field) + "Value"


def enumerations(family: Family) -> List[str]:
    """The definitions of the enumerations of a family."""
    lines = []
    for field in family.fields:
        if field.kind == "enum":
            names = ", ".join(enumerator(value) for value in field.values)
            lines.append(f"enum class {enumeration(family, field)} {{ {names} }};")
    return lines


def type_of(family: Family, field: DispatchField, dtype: str) -> str:
    """The type of a field; `dtype` is that of element types."""
    if field.kind == "dtype":
        return dtype
    return enumeration(family, field) if field.kind == "enum" else _TYPES[field.kind]


def parameter(name: str, fields: Sequence[DispatchField]) -> str:
    """The parameter of a function that reads `fields` of a Spec. Without any it has no name,
    since compilers warn about unused ones."""
    return f"const Spec &{name}" if fields else "const Spec &"


def literal(family: Family, field: DispatchField, value: Any, dtype: str) -> str:
    """A value of a field; None is that of a row without one."""
    if value is None:
        return f"{type_of(family, field, dtype)}{{}}"
    if field.kind == "dtype":
        found = BY_NAME[value]
        return f"{dtype}::k{found.suffix}"
    if field.kind == "enum":
        return f"{enumeration(family, field)}::{enumerator(value)}"
    if field.kind == "bool":
        return "true" if value else "false"
    if field.kind == "int64" and value == -(1 << 63):
        return "INT64_MIN"
    if field.kind == "int32" and value == -(1 << 31):
        return "INT32_MIN"
    return f"{value}u" if field.kind == "uint32" else f"{value}"
