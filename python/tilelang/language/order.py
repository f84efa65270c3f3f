"""Sorting: pairs of a value and its index, as numbers of the values' type.

Element 2 i of a list of pairs is a value, element 2 i + 1 its index; the largest value
comes first.
"""

from __future__ import annotations

from typing import Any, List, Optional

from ..dtypes import ElementType, element_type
from ..errors import LanguageError
from ..frontend.buffers import as_region
from ..frontend.kernel import Kernel
from ..frontend.views import View
from .primitive import primitive, reads, writes
from .shapes import count, describe

_FLOAT = element_type("float32")


def _pairs(kernel: Kernel, what: str, operand: Any, number: Optional[int] = None) -> View:
    """The first `number` pairs of a tile of float32, by default all."""
    region = as_region(operand)
    given = count(region)
    wanted = given if number is None else 2 * number
    if given is None or wanted is None or given < wanted or wanted % 2:
        raise LanguageError(f"{what}: {describe(operand)} has no {number or 'whole'} pairs")
    return kernel.views.reshape(kernel.views.flat(region, wanted), (wanted // 2, 2))


def _indices(kernel: Kernel, number: int) -> View:
    """0.0, 1.0, ... as their bits, since pairs store bits unchanged."""
    ramp = kernel.views.whole(kernel.temporary([number], _FLOAT))
    steps = [kernel.scalars.emit(each, _FLOAT) for each in (0, 1)]
    kernel.create("tile.arange", [*steps, ramp.ssa])
    return kernel.views.bitcast(ramp, element_type("uint32"))


def _converted(kernel: Kernel, source: View, target: View) -> None:
    attributes = {"round": "#tile<round_mode rint>"}
    kernel.create("tile.cast", [source.ssa, target.ssa], attributes=attributes)


def _order(kernel: Kernel, what: str, dst: Any, src: Any, number: int, valid: Any) -> None:
    """Stores the `number` largest values of src in dst; from `valid` on, -inf counts."""
    source, target = as_region(src), as_region(dst)
    given = count(source)
    if given is None or not isinstance(number, int) or isinstance(number, bool):
        raise LanguageError(f"{what}: the size of {describe(src)} and K have to be constant")
    if not 0 < number <= given:
        raise LanguageError(f"{what}: {describe(src)} has no {number} elements")
    if isinstance(valid, int) and not 0 <= valid <= given:
        raise LanguageError(f"{what}: {describe(src)} has {given} elements, not {valid}")
    if source.dtype is not target.dtype:
        raise LanguageError(f"{what}: src is of {source.dtype.name}, dst of {target.dtype.name}")
    values = _as_float(kernel, kernel.views.flat(source), source.dtype)
    is_direct = source.dtype is _FLOAT
    buffer = dst if is_direct else kernel.temporary([2 * number], _FLOAT)
    pairs = _pairs(kernel, what, buffer, number)
    limit = None
    if not (isinstance(valid, int) and valid == given):
        limit = kernel.scalars.index(valid)
    operands = [[values.ssa], [pairs.ssa], [_indices(kernel, given).ssa], [limit]]
    kernel.create("tile.topk", operands)
    if not is_direct:
        flat = kernel.views.flat(target, 2 * number)
        _converted(kernel, kernel.views.whole(buffer), flat)


def _as_float(kernel: Kernel, view: View, dtype: ElementType) -> View:
    if dtype is _FLOAT:
        return view
    assert view.shape[0] is not None
    wide = kernel.views.whole(kernel.temporary([view.shape[0]], _FLOAT))
    _converted(kernel, view, wide)
    return wide


@primitive(
    "T.tile.topk",
    "tile.topk",
    dst=writes("float16", "float32"),
    src=reads("float16", "float32"),
)
def topk(kernel: Kernel, dst: Any, src: Any, K: int, actual_num: Any) -> None:  # noqa: N803
    """dst = pairs of the K largest elements of src and their indices, the largest first.

    From actual_num on, elements of src count as -infinity. dst has 2 K elements at least.
    Indices are numbers of the element type, in float16 exact up to 2048.
    """
    _order(kernel, "T.tile.topk", dst, src, K, actual_num)


@primitive(
    "T.tile.sort",
    "tile.sort",
    dst=writes("float16", "float32"),
    src=reads("float16", "float32"),
)
def sort(kernel: Kernel, dst: Any, src: Any, actual_num: Any) -> None:
    """dst = pairs of all elements of src and their indices, the largest element first.

    From actual_num on, elements of src count as -infinity. dst has twice as many elements
    as src at least.
    """
    _order(kernel, "T.tile.sort", dst, src, count(as_region(src)) or 0, actual_num)


@primitive(
    "T.tile.merge_sort",
    "tile.merge_sort",
    dst=writes("float32"),
    src0=reads("float32"),
    src1=reads("float32"),
    src2=reads("float32"),
    src3=reads("float32"),
)
def merge_sort(
    kernel: Kernel, dst: Any, src0: Any, src1: Any, src2: Any = None, src3: Any = None
) -> None:
    """dst = all pairs of two to four lists, each of which is sorted, in order.

    Equal values keep the order of their lists.
    """
    what = "T.tile.merge_sort"
    lists = [_pairs(kernel, what, each) for each in (src0, src1, src2, src3) if each is not None]
    total = sum(_rows(each) for each in lists)
    target = _pairs(kernel, what, dst, total)
    kernel.create("tile.merge_sort", [*(each.ssa for each in lists), target.ssa])


def _rows(pairs: View) -> int:
    assert pairs.shape[0] is not None
    return pairs.shape[0]


__all__: List[str] = ["merge_sort", "sort", "topk"]
