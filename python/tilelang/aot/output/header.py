"""The native header of a family: look-up, checks and launch, in C++17 without libraries."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Sequence

from ..dtypes import BY_NAME
from ..family import Family
from ..fields import DispatchField
from ..interface import Declared, Interface, listed
from ..records import Record
from .cpp import enumerations, literal, parameter, type_of
from .extents import arithmetic
from .launch import launch
from .lookup import lookup
from .messages import messages

_DTYPE = "tl_dtype"


def header(family: Family, rows: Dict[str, Record], fallback: Optional[Family]) -> str:
    """The text of `<family>.h`."""
    interface = rows[family.variants[0].key].interface
    guard = f"TL_FAMILY_{family.name}_H"
    includes = [f'#include "../{family.fallback}/{family.fallback}.h"'] if family.fallback else []
    parts = [
        [f"// The kernels of the family {family.name}, written by tl.", f"#ifndef {guard}"],
        [f"#define {guard}", "", '#include "tl-c/kernel.h"', *includes, ""],
        [f"#include <{name}>" for name in ("cstddef", "cstdint", "cstdio", "cstdlib", "string")],
        ["", 'extern "C" {'],
        [line for each in family.variants for line in _declared(family.symbol(each), interface)],
        ["}", "", f"namespace tl::aot::{family.name} {{", ""],
        arithmetic(rows[each.key].interface for each in family.variants),
        _spec(family),
        _entries(family, rows, interface),
        lookup(family),
        messages(family),
        launch(family, rows, interface, fallback),
        [f"}} // namespace tl::aot::{family.name}", "", f"#endif // {guard}"],
    ]
    return "\n".join(line for part in parts for line in part) + "\n"


def _declared(symbol: str, interface: Interface) -> List[str]:
    return [
        f"tl_status tl_{symbol}({listed(interface.entry())});",
        f"tl_status tl_{symbol}_check({listed(interface.check())});",
    ]


def _types(parameters: Sequence[Declared]) -> str:
    return ", ".join(each.type for each in parameters)


def _native(family: Family, field: DispatchField, value: Any) -> str:
    """A value in the native header, where element types are those of tl_dtype."""
    if field.kind == "dtype" and value is not None:
        return BY_NAME[value].code
    return literal(family, field, value, _DTYPE)


def _spec(family: Family) -> List[str]:
    compared = " && ".join(f"a.{f.name} == b.{f.name}" for f in family.stored) or "true"
    return [
        *enumerations(family),
        "/// What selects a row.",
        "struct Spec {",
        *(f"  {type_of(family, field, _DTYPE)} {field.name};" for field in family.fields),
        "};",
        "",
        f"constexpr bool operator==({', '.join(parameter(n, family.stored) for n in 'ab')}) {{",
        f"  return {compared};",
        "}",
        "",
    ]


def _entries(family: Family, rows: Dict[str, Record], interface: Interface) -> List[str]:
    lines = [
        "/// The entry of a kernel, in launch interface version 1.",
        f"using Fn = tl_status (*)({_types(interface.entry())});",
        "/// Its check of the numbers of a launch, which tells the broken rule.",
        f"using CheckFn = tl_status (*)({_types(interface.check())});",
        "",
        "/// A row: `workspace` is the least size of a launch's workspace.",
        "struct Entry {",
        "  Spec spec;",
        "  const char *key;",
        "  Fn fn;",
        "  uint64_t workspace;",
        "  CheckFn check;",
        "};",
        "",
        f"inline constexpr std::size_t kCount = {len(family.variants)};",
        "inline constexpr Entry kEntries[kCount] = {",
    ]
    for variant in family.variants:
        values = [_native(family, f, variant.values.get(f.name)) for f in family.fields]
        workspace = rows[variant.key].interface.workspace
        symbol = f"tl_{family.symbol(variant)}"
        functions = f"{symbol}, {workspace}, {symbol}_check"
        lines.append(f'    {{{{{", ".join(values)}}}, "{variant.key}", {functions}}},')
    return [*lines, "};", ""]
