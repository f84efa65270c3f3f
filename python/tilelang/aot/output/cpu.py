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


def _body(interface: Interface) -> str:
    """The statements that run a row on the executor, and give its status."""
    numbered = list(enumerate(interface.arguments))
    shapes = [_shape(index, each) for index, each in numbered if each.is_tensor]
    values: List[str] = [f"      {_value(index, each)}," for index, each in numbered]
    head = [*shapes, "  const tl_entry_value tl_values[] = {"]
    return "\n".join([*head, *values, "  };"])


def _entry(symbol: str, interface: Interface, host: str) -> str:
    """The launch functions of the compiler, which check a launch as on an NPU, with the
    executor in the place of the device."""
    run = f"tl_entry_run(&tl_row, tl_values, {len(interface.arguments)})"
    given = interface.entry()
    passed = ["uint32_t", "void *"]
    passed += [f"uint8_t *{each.name}" for each in interface.tensors]
    passed += [str(each) for each in interface.numbers()]
    # The executor has a workspace of its own.
    passed += ["uint8_t *"] if interface.workspace else []
    return f"""#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wunused-variable"
#define tl_{symbol} tl_{symbol}_checked
#define tl_{symbol}_run tl_{symbol}_checked_run
{host}
#undef tl_{symbol}
#undef tl_{symbol}_run

static thread_local tl_status tl_outcome;

extern "C" void tl_{symbol}_enqueue({", ".join(passed)}) {{
{_body(interface)}
  tl_outcome = {run};
}}

extern "C" tl_status tl_{symbol}({", ".join(map(str, given))}) {{
  tl_outcome = TL_OK;
  tl_status tl_result = tl_{symbol}_checked({", ".join(each.name for each in given)});
  return tl_result == TL_OK ? tl_outcome : tl_result;
}}

extern "C" tl_status tl_{symbol}_run(const tl_{symbol}_args *args, void *workspace,
    uint64_t workspace_bytes, void *stream, tl_detail *detail) {{
  tl_outcome = TL_OK;
  tl_status result = tl_{symbol}_checked_run(args, workspace, workspace_bytes, stream, detail);
  if (result == TL_OK && tl_outcome != TL_OK && detail)
    *detail = {{tl_outcome, -1, -1, 0, "the run of the kernel"}};
  return result == TL_OK ? tl_outcome : result;
}}"""


def source(symbol: str, interface: Interface, program: bytes, host: str) -> str:
    """The C++ of a row; `host` are the compiler's launch functions."""
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

{_entry(symbol, interface, host)}

{adapter(symbol, interface) if not interface.workspace else ""}"""
