"""The function with the old signature, which calls the entry."""

from __future__ import annotations

from typing import List, Tuple

from ..interface import Declared, Interface, listed
from .extents import arithmetic


def _extents(interface: Interface) -> List[Tuple[str, str]]:
    """The extents that an adapter passes, each variable for all that it names, with the names
    of their parameters."""
    return [
        (f"{each.name}_d{d}", str(each.shape[d]))
        for each in interface.tensors
        for d in each.dynamic()
    ]


def _names(parameters: List[Declared]) -> str:
    return ", ".join(each.name for each in parameters)


def _refusals(symbol: str, interface: Interface) -> List[str]:
    """The checks of extents that are computed."""
    computed = {e: None for _, e in _extents(interface) if e not in interface.variables}
    lines = []
    for extent in computed:
        message = f"{symbol}: bad extent: {extent.replace('%', '%%')} has no value in 63 bits"
        lines += [
            f"  if (!{extent}.isKnown) {{",
            f'    std::fprintf(stderr, "{message}\\n");',
            "    return;",
            "  }",
        ]
    return lines


def _body(symbol: str, interface: Interface) -> List[str]:
    """Calls the entry, and prints why it refuses a launch."""
    value = ".value" if interface.has_computed else ""
    numbers = [each.name for each in interface.scalars]
    numbers += [f"/*{name}=*/{extent}{value}" for name, extent in _extents(interface)]
    addresses = [f"{each.name}_handle" for each in interface.tensors]
    entry = ", ".join([*addresses, *numbers, "nullptr", "0", "stream"])
    return [
        *_refusals(symbol, interface),
        f"  tl_status tl_result = tl_{symbol}({entry});",
        "  if (tl_result == TL_OK)",
        "    return;",
        "  tl_detail tl_reason;",
        f"  if (tl_{symbol}_check({', '.join([*numbers, '&tl_reason'])}) == TL_OK)",
        '    tl_reason = {tl_result, -1, -1, 0, "the run of the kernel"};',
        f'  std::fprintf(stderr, "{symbol}: %s: argument %d, dimension %d: %lld breaks \\"%s\\"\\n",',
        "               tl_status_string(tl_result), int(tl_reason.argument),",
        "               int(tl_reason.dimension), (long long)tl_reason.got, tl_reason.rule);",
    ]


def adapter(symbol: str, interface: Interface) -> str:
    """The text of `<symbol>_call`; it needs the declarations of the launch functions, and
    <cstdio>."""
    given = interface.old("void*")
    call = [f'extern "C" void {symbol}_call({listed(given)}) {{']
    body = _body(symbol, interface)
    if interface.has_computed:
        variables = set(interface.variables)
        inner = [
            each._replace(type="tl_extent") if each.name in variables else each for each in given
        ]
        called = f"tl_{symbol}_computed"
        body = [f"  {called}({_names(given)});"]
        call = [
            f"static void {called}({listed(inner)}) {{",
            *_body(symbol, interface),
            "}",
            "",
            *call,
        ]
    return "\n".join([*arithmetic([interface]), *call, *body, "}", ""])
