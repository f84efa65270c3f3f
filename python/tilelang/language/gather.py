"""Elements at given places, and elements that a pattern keeps."""

from __future__ import annotations

from typing import Any

from ..errors import LanguageError
from ..frontend import enums
from ..frontend.buffers import as_region
from ..frontend.kernel import Kernel
from .primitive import primitive, reads, writes
from .shapes import count, describe, is_tile

_TYPES = ("float16", "bfloat16", "float32", "int16", "uint16", "int32", "uint32")
_OFFSETS = ("uint32", "int32")


def _sizes(what: str, *operands: Any) -> Any:
    sizes = [count(as_region(operand)) for operand in operands]
    for size, operand in zip(sizes, operands):
        if size is None:
            raise LanguageError(f"{what}: the size of {describe(operand)} is not constant")
    return sizes


@primitive(
    "T.tile.gather",
    "tile.gather",
    dst=writes(*_TYPES),
    src=reads(*_TYPES),
    src_offset=reads(*_OFFSETS),
)
def gather(kernel: Kernel, dst: Any, src: Any, src_offset: Any, src_base_addr: Any) -> None:
    """dst[i] = the element of src that begins src_base_addr + src_offset[i] bytes after
    its start.

    The number of elements stored is the smaller of those of dst and src_offset.
    """
    what = "T.tile.gather"
    stored = min(_sizes(what, dst, src_offset))
    views = [
        kernel.views.flat(as_region(src)),
        kernel.views.flat(as_region(src_offset), stored),
        kernel.views.flat(as_region(dst), stored),
    ]
    operands = [view.ssa for view in views]
    if not (isinstance(src_base_addr, int) and src_base_addr == 0):
        operands.append(kernel.scalars.index(src_base_addr))
    kernel.create("tile.gather", operands)


# A pattern keeps one of this number of elements.
_PATTERNS = {
    "P0101": 2,
    "P1010": 2,
    "P0001": 4,
    "P0010": 4,
    "P0100": 4,
    "P1000": 4,
    "P1111": 1,
}


@primitive("T.tile.gather_mask", "tile.gather_mask", dst=writes(*_TYPES), src=reads(*_TYPES))
def gather_mask(kernel: Kernel, dst: Any, src: Any, src1Pattern: Any) -> None:  # noqa: N803
    """dst = the elements of src that a pattern keeps, one after the other.

    P0101 keeps those of even, P1010 those of odd index; P0001, P0010, P0100 and P1000
    the first, second, third and fourth of every four; P1111 all. A tile of uint32 instead
    has the indices of the elements: dst[i] = src[src1Pattern[i]].
    """
    what = "T.tile.gather_mask"
    if is_tile(src1Pattern):
        _gather_indices(kernel, dst, src, src1Pattern)
        return
    if src1Pattern not in _PATTERNS:
        raise LanguageError(
            f"{what}: no pattern is called {src1Pattern!r}", hint=", ".join(_PATTERNS)
        )
    room, given = _sizes(what, dst, src)
    kept = given // _PATTERNS[src1Pattern]
    if given % _PATTERNS[src1Pattern] or room < kept:
        raise LanguageError(
            f"{what}: {src1Pattern} of {describe(src)} are {given / _PATTERNS[src1Pattern]:g} "
            f"elements, and {describe(dst)} has {room}"
        )
    views = [kernel.views.flat(as_region(src)), kernel.views.flat(as_region(dst), kept)]
    attributes = {"pattern": enums.i32(enums.GATHER_PATTERN[src1Pattern])}
    kernel.create("tile.gather_mask", [view.ssa for view in views], attributes=attributes)


def _gather_indices(kernel: Kernel, dst: Any, src: Any, indices: Any) -> None:
    """dst[i] = src[indices[i]]; the indices stay as they are."""
    what = "T.tile.gather_mask"
    region = as_region(indices)
    if region.dtype.name not in _OFFSETS:
        raise LanguageError(f"{what}: indices are of uint32, not {region.dtype.name}")
    stored = min(_sizes(what, dst, indices))
    regions = [as_region(src), region, as_region(dst)]
    counts = [None, stored, stored]
    views = [kernel.views.flat(*pair) for pair in zip(regions, counts)]
    kernel.create("tile.gather", [view.ssa for view in views], attributes={"elements": "unit"})
