"""A row for the target cpu: its final IR, and an entry that runs it on the executor."""

from __future__ import annotations

from typing import List

from ..dtypes import BY_NAME
from ..interface import Argument, Interface
from .adapter import adapter

_BYTES_PER_LINE = 24


def _program(program: bytes) -> str:
    lines = []
    for begin in range(0, len(program), _BYTES_PER_LINE):
        part = program[begin : begin + _BYTES_PER_LINE]
        lines.append("    " + ",".join(map(str, part)) + ",")
    return "\n".join(lines)


def _shape(index: int, argument: Argument) -> str:
    extents = [
        f"{argument.name}_d{d}" if isinstance(extent, str) else str(extent)
        for d, extent in enumerate(argument.shape)
    ]
    return f"  const int64_t tl_shape{index}[] = {{{', '.join(extents)}}};"


def _value(index: int, argument: Argument) -> str:
    """An argument as a `tl_entry_value`."""
    name = argument.name
    if argument.is_tensor:
        code, rank = BY_NAME[argument.dtype].code, len(argument.shape)
        is_filled = int(argument.role != "workspace")
        tensor = f"{{{name}, {code}, {rank}, tl_shape{index}, nullptr}}"
        return f"{{TL_ENTRY_TENSOR, {is_filled}, 0, 0, {tensor}}}"
    if argument.type == "float":
        return f"{{TL_ENTRY_FLOAT, 0, 0, {name}, {{}}}}"
    return f"{{TL_ENTRY_INT, 0, {name}, 0, {{}}}}"


def source(symbol: str, interface: Interface, program: bytes) -> str:
    """The C++ of a row."""
    numbered = list(enumerate(interface.arguments))
    shapes = "\n".join(_shape(index, each) for index, each in numbered if each.is_tensor)
    values: List[str] = [f"      {_value(index, each)}," for index, each in numbered]
    arguments = "\n".join(values)
    # The executor has a workspace of its own, and no streams.
    unused = [each.type for each in interface.entry()[-3:]]
    parameters = ", ".join([*map(str, interface.entry()[:-3]), *unused])
    return f"""// {symbol} on the executor.
#include "tl-c/entry.h"

#include <cstdio>

static const unsigned char tl_program[] = {{
{_program(program)}
}};

// Debug builds check for races, unwritten bytes and alignment.
#ifdef NDEBUG
static tl_entry tl_row = {{tl_program, sizeof(tl_program), "{symbol}", 1, nullptr}};
#else
static tl_entry tl_row = {{tl_program, sizeof(tl_program), "{symbol}", 0, nullptr}};
#endif

extern "C" tl_status tl_{symbol}({parameters}) {{
{shapes}
  const tl_entry_value tl_values[] = {{
{arguments}
  }};
  return tl_entry_run(&tl_row, tl_values, {len(interface.arguments)});
}}

{adapter(symbol, interface) if not interface.workspace else ""}"""
