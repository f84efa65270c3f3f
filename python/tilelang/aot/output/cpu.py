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


def _shape(argument: Argument) -> str:
    extents = [
        f"{argument.name}_d{d}" if isinstance(extent, str) else str(extent)
        for d, extent in enumerate(argument.shape)
    ]
    return f"  const int64_t {argument.name}_shape[] = {{{', '.join(extents)}}};"


def _value(argument: Argument) -> str:
    """An argument as a `tl_entry_value`."""
    name = argument.name
    if argument.is_tensor:
        code, rank = BY_NAME[argument.dtype].code, len(argument.shape)
        is_filled = int(argument.role != "workspace")
        tensor = f"{{{name}, {code}, {rank}, {name}_shape, nullptr}}"
        return f"{{TL_ENTRY_TENSOR, {is_filled}, 0, 0, {tensor}}}"
    if argument.type == "float":
        return f"{{TL_ENTRY_FLOAT, 0, 0, {name}, {{}}}}"
    return f"{{TL_ENTRY_INT, 0, {name}, 0, {{}}}}"


def source(symbol: str, interface: Interface, program: bytes) -> str:
    """The C++ of a row."""
    shapes = "\n".join(_shape(each) for each in interface.tensors)
    values: List[str] = [f"      {_value(each)}," for each in interface.arguments]
    arguments = "\n".join(values)
    # The executor has a workspace of its own, and no streams.
    unused = [each.type for each in interface.entry()[-3:]]
    parameters = ", ".join([*map(str, interface.entry()[:-3]), *unused])
    return f"""// {symbol} on the executor.
#include "tl-c/entry.h"

#include <cstdio>

static const unsigned char program[] = {{
{_program(program)}
}};

// Debug builds check for races, unwritten bytes and alignment.
#ifdef NDEBUG
static tl_entry entry = {{program, sizeof(program), "{symbol}", 1, nullptr}};
#else
static tl_entry entry = {{program, sizeof(program), "{symbol}", 0, nullptr}};
#endif

extern "C" tl_status tl_{symbol}({parameters}) {{
{shapes}
  const tl_entry_value values[] = {{
{arguments}
  }};
  return tl_entry_run(&entry, values, {len(interface.arguments)});
}}

{adapter(symbol, interface) if not interface.workspace else ""}"""
