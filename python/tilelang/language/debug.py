"""Output of kernels."""

from __future__ import annotations

import re
from typing import Any, List

from ..dtypes import element_type
from ..errors import LanguageError
from ..frontend.buffers import as_region
from ..frontend.messages.described import describe as describe_value
from ..frontend.emitter import quoted
from ..frontend.kernel import Kernel
from ..frontend.values import Expr
from .primitive import primitive, reads
from .shapes import count, describe, is_tile

_CONVERSION = re.compile(r"%(%|[-+ #0-9.*]*(?:hh|h|ll|l|z)?[a-zA-Z])")


@primitive("T.printf", "tile.printf")
def printf(kernel: Kernel, format_str: str, *args: Any) -> None:
    """Prints scalars on each core that gets here, by %d, %i, %u, %x, %f and %s.

    Strings are part of the text; addresses (%p) are not known to the author's program.
    """
    given = list(args)
    values: List[Any] = []

    def conversion(found: Any) -> str:
        letter = found.group(0)[-1]
        if letter == "%":
            return "%%"
        if not given:
            raise LanguageError(f"T.printf: nothing is given for {found.group(0)}")
        value = given.pop(0)
        if letter == "s" and isinstance(value, str):
            return value.replace("%", "%%")
        values.append(_printed(kernel, found.group(0), value))
        return str(found.group(0))

    if not isinstance(format_str, str):
        raise LanguageError(f"T.printf: the format is {describe_value(format_str)}, and no string")
    text = _CONVERSION.sub(conversion, format_str)
    if given:
        raise LanguageError(f"T.printf: {len(given)} arguments have no conversion in the format")
    kernel.create("tile.printf", values, attributes={"format": quoted(text)})


def _printed(kernel: Kernel, conversion: str, value: Any) -> Any:
    if is_tile(value) or conversion.endswith("p"):
        raise LanguageError(
            f"T.printf: {conversion} of a tile; where tiles are is the compiler's choice",
            hint="T.dump_tensor prints elements",
        )
    if isinstance(value, Expr):
        if value.dtype.is_float and value.dtype.bits < 32:
            return kernel.scalars.emit(value, element_type("float32"))
        return kernel.scalars.emit(value)
    if isinstance(value, (int, float)):
        name = "float32" if isinstance(value, float) else "int32"
        return kernel.scalars.emit(value, element_type(name))
    raise LanguageError(f"T.printf: {describe_value(value)} is neither a scalar nor a string")


@primitive("T.dump_tensor", "tile.dump", tensor=reads(memories=()))
def dump_tensor(
    kernel: Kernel, tensor: Any, desc: int, dump_size: int, shape_info: Any = ()
) -> None:
    """Prints the first dump_size elements of a tile or tensor, with the tag desc.

    shape_info is the shape in which they are printed.
    """
    what = "T.dump_tensor"
    if isinstance(desc, bool) or not isinstance(desc, int) or not 0 <= desc < 1 << 32:
        raise LanguageError(f"{what}: desc is {desc!r}, and has to be a number of 32 bits")
    region = as_region(tensor)
    total = count(region)
    if total is None or not isinstance(dump_size, int) or not 0 < dump_size <= total:
        raise LanguageError(f"{what}: {describe(tensor)} has not {dump_size!r} elements")
    view = kernel.views.flat(region, int(dump_size))
    shape = tuple(int(extent) for extent in shape_info)
    elements = 1
    for extent in shape:
        elements *= extent
    if shape and elements == dump_size:
        view = kernel.views.reshape(view, shape)
    kernel.create("tile.dump", [view.ssa], attributes={"tag": f"{desc} : i64"})
