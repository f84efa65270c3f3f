"""`registry.inc`: the fragment that wrappers include, with the old names and order."""

from __future__ import annotations

from typing import List

from ..family import Family, Variant, pascal
from ..interface import Interface, listed
from .cpp import enumerations, literal, type_of, wrapper

_DTYPE = "TilelangDType"


def registry(family: Family, interface: Interface) -> str:
    """The fragment; it needs DispatchRegistry.h, or the project's own dispatch_registry.h,
    above it."""
    parts = [
        enumerations(family),
        _specialization(family),
        _equality(family),
        _wrappers(family),
        _builder(family),
        _function(family, interface),
        _declarations(family),
        _table(family),
        _find(family),
        _keys(family),
    ]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _specialization(family: Family) -> List[str]:
    members = [f"  {type_of(family, f, _DTYPE)} {f.name};" for f in family.fields]
    return [f"struct {pascal(family.name)}Specialization {{", *members, "};"]


def _equality(family: Family) -> List[str]:
    own = f"const {pascal(family.name)}Specialization&"
    # A field that matches any value is none of the identity of a row.
    compared = " && ".join(f"lhs.{f.name} == rhs.{f.name}" for f in family.stored)
    lhs, rhs = (f"{own} lhs", f"{own} rhs") if compared else (own, own)
    return [
        f"constexpr bool operator==({lhs}, {rhs}) {{",
        f"  return {compared or 'true'};",
        "}",
    ]


def _wrappers(family: Family) -> List[str]:
    lines = []
    for field in family.fields:
        lines += [
            f"struct {wrapper(family, field)} {{",
            f"  {type_of(family, field, _DTYPE)} value;",
            "};",
        ]
    return lines


def _builder(family: Family) -> List[str]:
    parameters = ", ".join(f"{wrapper(family, f)} {f.name}" for f in family.fields)
    values = ", ".join(f"{f.name}.value" for f in family.fields)
    result = f"{pascal(family.name)}Specialization"
    return [
        f"constexpr {result} make_{family.name}_specialization({parameters}) {{",
        f"  return {result}{{{values}}};",
        "}",
    ]


def _function(family: Family, interface: Interface) -> List[str]:
    parameters = listed(interface.old("aclrtStream"))
    return [f"using {pascal(family.name)}KernelFn = void (*)({parameters});"]


def _declarations(family: Family) -> List[str]:
    own = f"function_type_t<{pascal(family.name)}KernelFn>"
    return [f'extern "C" {own} {family.adapter(each)};' for each in family.variants]


def _entry(family: Family) -> str:
    name = pascal(family.name)
    return f"KernelEntry<{name}Specialization, {name}KernelFn>"


def _row(family: Family, variant: Variant) -> str:
    values = (
        f"{wrapper(family, f)}{{{literal(family, f, variant.values.get(f.name), _DTYPE)}}}"
        for f in family.fields
    )
    built = f"make_{family.name}_specialization({', '.join(values)})"
    return f'    {{{built}, "{variant.key}", &{family.adapter(variant)}}},'


def _table(family: Family) -> List[str]:
    count = len(family.variants)
    head = f"constexpr std::array<{_entry(family)}, {count}> k{pascal(family.name)}Registry{{{{"
    return [head, *(_row(family, each) for each in family.variants), "}};"]


def _find(family: Family) -> List[str]:
    name = pascal(family.name)
    head = f"inline const {_entry(family)}* find_{family.name}_kernel_entry("
    lines = [head, f"    const {name}Specialization& specialization) {{"]
    rounding = [f for f in family.stored if f.match != "exact"]
    if not rounding:
        return [*lines, f"  return find_kernel_entry(k{name}Registry, specialization);", "}"]
    lines += [
        f"  const {_entry(family)}* best = nullptr;",
        f"  for (const auto& entry : k{name}Registry) {{",
        "    const auto& row = entry.spec;",
    ]
    for field in family.stored:
        sign = {"exact": "!=", "round_up": "<", "round_down": ">"}[field.match]
        lines.append(f"    if (row.{field.name} {sign} specialization.{field.name}) continue;")
    lines.append("    bool is_nearer = best == nullptr;")
    lines += _nearer([(f.name, "<" if f.match == "round_up" else ">") for f in rounding], "spec")
    return [*lines, "    if (is_nearer) best = &entry;", "  }", "  return best;", "}"]


def _nearer(fields: List[tuple], member: str) -> List[str]:
    """Compares a row with the best one, by its fields in order."""
    condition = "false"
    for name, sign in reversed(fields):
        mine, other = f"row.{name}", f"best->{member}.{name}"
        condition = f"({mine} {sign} {other} || ({mine} == {other} && {condition}))"
    return [f"    if (best != nullptr) is_nearer = {condition};"]


def _keys(family: Family) -> List[str]:
    return [
        f"inline std::string available_{family.name}_variant_keys() {{",
        f"  return available_variant_keys(k{pascal(family.name)}Registry);",
        "}",
    ]
