"""The launch of the native header: it checks tensors, and returns a status."""

from __future__ import annotations

from typing import Dict, List, Optional, Tuple

from ..dtypes import BY_NAME
from ..family import Family
from ..interface import Argument, Interface
from ..records import Record
from .cpp import enumeration
from .extents import variable

_CHECK = """/// Checks the type and the layout of a tensor.
inline tl_status check(const tl_tensor &tensor, int32_t argument, const TensorRule &rule,
                       tl_detail *detail) {
  if (tensor.dtype != rule.dtype)
    return refuse(detail, TL_BAD_DTYPE, argument, -1, tensor.dtype, "the element type of the row");
  if (tensor.rank != rule.rank)
    return refuse(detail, TL_BAD_RANK, argument, -1, tensor.rank, "the rank of the argument");
  if (tensor.rank > 0 && !tensor.shape)
    return refuse(detail, TL_BAD_RANK, argument, -1, tensor.rank, "the tensor has a shape");
  int64_t dense = 1;
  for (int32_t i = tensor.rank - 1; i >= 0; --i) {
    int64_t extent = tensor.shape[i];
    if (extent < 0 || (rule.extents[i] >= 0 && extent != rule.extents[i]))
      return refuse(detail, TL_BAD_EXTENT, argument, i, extent, "the extent of the row");
    if (tensor.strides && extent > 1 && tensor.strides[i] != dense)
      return refuse(detail, TL_BAD_STRIDE, argument, i, tensor.strides[i], "dense and row-major");
    if (extent > 0 && dense > INT64_MAX / 8 / extent)
      return refuse(detail, TL_BAD_EXTENT, argument, i, extent, "the bytes fit into 63 bits");
    dense *= extent > 0 ? extent : 1;
  }
  return TL_OK;
}
"""

_REFUSE = """inline tl_status refuse(tl_detail *detail, tl_status status, int32_t argument,
                        int32_t dimension, int64_t got, const char *rule) {
  if (detail)
    *detail = {status, argument, dimension, got, rule};
  return status;
}
"""


def launch(
    family: Family, rows: Dict[str, Record], interface: Interface, fallback: Optional[Family]
) -> List[str]:
    """`Args`, the rules for its tensors, and `launch`."""
    return [
        *(fallback_spec(family, fallback) if fallback else []),
        *_args(interface),
        *_rules(family, rows),
        *_REFUSE.splitlines(),
        "",
        *(_CHECK.splitlines() if interface.tensors else []),
        "",
        *_launch(family, rows, interface),
    ]


def _args(interface: Interface) -> List[str]:
    members = []
    for each in interface.arguments:
        if each.is_tensor:
            shape = ", ".join(map(str, each.shape))
            members.append(f"  tl_tensor {each.name}; // {each.role}, [{shape}]")
        else:
            members.append(f"  {each.type} {each.name};")
    return ["/// The arguments of a launch.", "struct Args {", *members, "};", ""]


def _rules(family: Family, rows: Dict[str, Record]) -> List[str]:
    """The element type and the constant extents of each tensor in each row."""
    tensors = rows[family.variants[0].key].interface.tensors
    if not tensors:
        return []
    ranks = [len(t.shape) for row in rows.values() for t in row.interface.tensors]
    lines = [
        "/// The type of a tensor in a row; -1 is any extent.",
        "struct TensorRule {",
        "  tl_dtype dtype;",
        "  int32_t rank;",
        f"  int64_t extents[{max([1, *ranks])}];",
        "};",
        f"inline constexpr TensorRule kRules[kCount][{len(tensors)}] = {{",
    ]
    for variant in family.variants:
        own = ", ".join(_rule(each) for each in rows[variant.key].interface.tensors)
        lines.append(f"    {{{own}}},")
    return [*lines, "};", ""]


def _rule(tensor: Argument) -> str:
    extents = ", ".join(str(e) if isinstance(e, int) else "-1" for e in tensor.shape)
    return f"{{{BY_NAME[tensor.dtype].code}, {len(tensor.shape)}, {{{extents}}}}}"


def _launch(family: Family, rows: Dict[str, Record], interface: Interface) -> List[str]:
    lines = [
        "/// Finds the row, checks the arguments and launches. `detail`, which may be null, says",
        "/// why not; `explain_miss` explains TL_NO_VARIANT.",
        "inline tl_status launch(const Spec &spec, const Args &args, void *workspace,",
        "                        uint64_t workspace_bytes, void *stream,",
        "                        tl_detail *detail = nullptr) {",
        "  if (detail)",
        '    *detail = {TL_OK, -1, -1, 0, ""};',
        "  const Entry *entry = find(spec);",
        "  if (!entry) {",
        *_miss(family, interface),
        "  }",
    ]
    if interface.tensors:
        lines.append("  const TensorRule *rules = kRules[entry - kEntries];")
    positions = [n for n, each in enumerate(interface.arguments) if each.is_tensor]
    for index, position in enumerate(positions):
        name = interface.arguments[position].name
        call = f"check(args.{name}, {position}, rules[{index}], detail)"
        lines += [f"  if (tl_status status = {call})", "    return status;"]
    lines += _extents(family, rows)
    addresses = [f"args.{each.name}.data" for each in interface.tensors]
    numbers = _numbers(interface)
    lines += [
        f"  if (tl_status status = entry->check({', '.join([*numbers, 'detail'])}))",
        "    return status;",
        "  if (workspace_bytes < entry->workspace || (entry->workspace && !workspace))",
        "    return refuse(detail, TL_SMALL_WORKSPACE, -1, -1, int64_t(workspace_bytes),",
        '                  "the workspace of the row");',
        f"  tl_status status = entry->fn({', '.join([*addresses, *numbers, *_LAST])});",
        "  if (status != TL_OK)",
        '    return refuse(detail, status, -1, -1, 0, "the run of the kernel");',
        "  return status;",
        "}",
        "",
        "/// A launch without a workspace.",
        "inline tl_status launch(const Spec &spec, const Args &args, void *stream,",
        "                        tl_detail *detail = nullptr) {",
        "  return launch(spec, args, nullptr, 0, stream, detail);",
        "}",
        "",
    ]
    return lines


def _miss(family: Family, interface: Interface) -> List[str]:
    if not family.fallback:
        return [
            "    log_miss(spec);",
            '    return refuse(detail, TL_NO_VARIANT, -1, -1, 0, "no row has these values");',
        ]
    # The fallback has some of the fields, in its own order.
    members = ", ".join(f"args.{each.name}" for each in interface.arguments)
    return [
        f"    return {family.fallback}::launch(fallbackSpec(spec), {{{members}}}, workspace,",
        "                                    workspace_bytes, stream, detail);",
    ]


def fallback_spec(family: Family, fallback: Family) -> List[str]:
    """The conversion of a spec to that of the fallback, which has some of its fields."""
    space = fallback.name
    values = ", ".join(
        f"static_cast<{space}::{enumeration(fallback, field)}>(spec.{field.name})"
        if field.kind == "enum"
        else f"spec.{field.name}"
        for field in fallback.fields
    )
    return [
        f"inline {space}::Spec fallbackSpec(const Spec &spec) {{ return {{{values}}}; }}",
        "",
    ]


def _home_of(interface: Interface, variable: str) -> Tuple[str, int]:
    """The first extent that is a variable: a call gives each one alone somewhere."""
    return next(
        (each.name, dimension)
        for each in interface.tensors
        for dimension, extent in enumerate(each.shape)
        if extent == variable
    )


def _extents(family: Family, rows: Dict[str, Record]) -> List[str]:
    """The checks of extents that are not constant; rows may compute them differently."""
    groups: Dict[Tuple[str, ...], List[int]] = {}
    for index, variant in enumerate(family.variants):
        groups.setdefault(tuple(_variables(rows[variant.key].interface)), []).append(index)
    if len(groups) == 1:
        return [f"  {line}" for lines in groups for line in lines]
    text = ["  switch (entry - kEntries) {"]
    for lines, members in groups.items():
        text += [*(f"  case {index}:" for index in members), "  {"]
        text += [*(f"    {line}" for line in lines), "    break;", "  }"]
    return [*text, "  }"]


def _variables(interface: Interface) -> List[str]:
    """Reads the variables, and compares the other extents with them."""
    lines = []
    homes = {name: _home_of(interface, name) for name in interface.variables}
    for name, (tensor, dimension) in homes.items():
        place = f"args.{tensor}.shape[{dimension}]"
        lines.append(f"[[maybe_unused]] {variable(interface)} {name} = {place};")
    for position, each in enumerate(interface.arguments):
        for dimension in each.dynamic():
            extent = str(each.shape[dimension])
            if homes.get(extent) == (each.name, dimension):
                continue
            place = f"args.{each.name}.shape[{dimension}]"
            lines += [
                f"if ({extent} != {place})",
                f"  return refuse(detail, TL_BAD_EXTENT, {position}, {dimension}, {place},",
                f'                "{each.name}_d{dimension} == {extent}");',
            ]
    return lines


def _numbers(interface: Interface) -> List[str]:
    """The arguments of the check of a row."""
    return [
        *(f"args.{each.name}" for each in interface.scalars),
        *(f"args.{e.name}.shape[{d}]" for e in interface.tensors for d in e.dynamic()),
    ]


_LAST = ("workspace", "workspace_bytes", "stream")
