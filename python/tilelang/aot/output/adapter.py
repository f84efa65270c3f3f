"""The function with the old signature, which calls the entry."""

from __future__ import annotations

from typing import List

from ..interface import Interface, listed


def entry_arguments(interface: Interface) -> List[str]:
    """The arguments that an adapter passes to the entry: each variable for all its extents."""
    extents = [
        f"/*{each.name}_d{d}=*/{each.shape[d]}"
        for each in interface.tensors
        for d in each.dynamic()
    ]
    return [
        *(f"{each.name}_handle" for each in interface.tensors),
        *(each.name for each in interface.scalars),
        *extents,
        "nullptr",
        "0",
        "stream",
    ]


def adapter(symbol: str, interface: Interface) -> str:
    """The text of `<symbol>_call`; it needs the declaration of the entry and <cstdio>."""
    parameters = listed(interface.old("void*"))
    arguments = ", ".join(entry_arguments(interface))
    return f"""extern "C" void {symbol}_call({parameters}) {{
  tl_status tl_result = tl_{symbol}({arguments});
  if (tl_result != TL_OK)
    std::fprintf(stderr, "{symbol}: %s\\n", tl_status_string(tl_result));
}}
"""
