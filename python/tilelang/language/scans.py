"""Running sums and extrema along a dimension of a tile."""

from __future__ import annotations

from typing import Any

from ..errors import LanguageError
from ..frontend.buffers import as_region
from ..frontend.kernel import Kernel
from .primitive import Primitive, primitive, reads, writes
from .shapes import describe, same

_TYPES = ("float16", "bfloat16", "float32", "int8", "uint8", "int16", "uint16", "int32", "uint32")


def _declare(name: str, meaning: str) -> Primitive:
    def function(
        kernel: Kernel,
        src: Any,
        dst: Any = None,
        dim: int = 0,
        reverse: bool = False,
        init: Any = None,
    ) -> None:
        _scan(kernel, name, src, dst, dim, reverse, init)

    function.__name__ = name
    function.__doc__ = f"""dst = {meaning} of the elements of src up to each one along dimension dim.

    With reverse=True, from each one on. Without dst, the results replace src. init has the
    result of a part before, with extent 1 in that dimension.
    """
    return primitive(
        f"T.{name}", f"tile.{name}", src=reads(*_TYPES), dst=writes(*_TYPES), init=reads(*_TYPES)
    )(function)


cumsum = _declare("cumsum", "the sum")
cummax = _declare("cummax", "the largest")
cummin = _declare("cummin", "the smallest")


def _scan(
    kernel: Kernel, name: str, src: Any, dst: Any, dim: int, reverse: bool, init: Any
) -> None:
    what = f"T.{name}"
    region = as_region(src)
    result = region if dst is None else as_region(dst)
    rank = len(region.extents)
    if not isinstance(dim, int) or not -rank <= dim < rank:
        raise LanguageError(
            f"{what}: dim is {dim!r}, and {describe(src)} has dimensions from {-rank} to {rank - 1}"
        )
    if not same(region.extents, result.extents) or region.dtype is not result.dtype:
        raise LanguageError(
            f"{what}: dst is {describe(dst)} of {result.dtype.name}, and src is "
            f"{describe(src)} of {region.dtype.name}"
        )
    regions = [region, result]
    if init is not None:
        first = as_region(init)
        wanted = [1 if d == dim % rank else e for d, e in enumerate(region.extents)]
        if not same(first.extents, wanted) or first.dtype is not region.dtype:
            raise LanguageError(
                f"{what}: init is {describe(init)} of {first.dtype.name}, and that of "
                f"{describe(src)} has 1 element in dimension {dim % rank}, of {region.dtype.name}"
            )
        regions.insert(1, first)
    if dst is None:
        region.buffer.writes.count += 1
    views = [kernel.views.region(each, list(range(rank))).ssa for each in regions]
    attributes = {"dim": f"{dim % rank} : i64"}
    if reverse:
        attributes["reverse"] = "unit"
    kernel.create(f"tile.{name}", views, attributes=attributes)
