"""Columns that repeat along the rows of a tile."""

from __future__ import annotations

from typing import Any, Tuple

from ..errors import LanguageError
from ..frontend.buffers import Element, Region, as_region
from ..frontend.kernel import Kernel
from ..frontend.views import View
from .primitive import ARITHMETIC, Primitive, primitive, reads, writes
from .shapes import count, describe

# The bytes of a block; a repeated element fills one.
_BLOCK = 32


def _rows(kernel: Kernel, what: str, operand: Any) -> View:
    """A tile as a matrix: leading dimensions are rows."""
    region = as_region(operand)
    if len(region.extents) < 2:
        raise LanguageError(f"{what}: {describe(operand)} is no matrix")
    view = kernel.views.squeezed(region)
    rows, columns = _shape(what, operand)
    if view.rank > 2 and not view.is_dense():
        raise LanguageError(f"{what}: the rows of {describe(operand)} have different distances")
    return kernel.views.reshape(view, (rows, columns)) if view.rank != 2 else view


def _shape(what: str, operand: Any) -> Tuple[int, int]:
    region = as_region(operand)
    total, columns = count(region), region.extents[-1]
    if total is None or not isinstance(columns, int):
        raise LanguageError(f"{what}: the size of {describe(operand)} is not constant")
    return total // columns, int(columns)


def _column(kernel: Kernel, what: str, operand: Any, rows: int, is_repeated: bool) -> View:
    """The number of each row as a column; for repeated numbers, the first ones."""
    region = as_region(operand)
    total = count(region)
    if is_repeated and total is not None and total > rows:
        if len(region.extents) < 2 or total % rows or region.extents[-1] != total // rows:
            raise LanguageError(f"{what}: {describe(operand)} has not a row for each of {rows}")
        extents = [*region.extents[:-1], 1]
        region = Region(region.buffer, region.starts, extents)
        total = rows
    if total != rows:
        raise LanguageError(f"{what}: {describe(operand)} has not a number for each of {rows} rows")
    return kernel.views.reshape(kernel.views.squeezed(region), (rows, 1))


def _declare(name: str, operation: str, sign: str, is_repeated: bool) -> Primitive:
    def function(kernel: Kernel, dst: Any, src0: Any, src1: Any, tmp: Any = None) -> None:
        what = f"T.tile.{name}"
        target, source = (_rows(kernel, what, each) for each in (dst, src0))
        if target.shape != source.shape:
            raise LanguageError(f"{what}: {describe(dst)} and {describe(src0)} differ in shape")
        rows = int(target.shape[0] or 0)
        column = _column(kernel, what, src1, rows, is_repeated and tmp is None)
        kernel.create(operation, [source.ssa, column.ssa, target.ssa])

    function.__name__ = name
    repeated = "\n    Without tmp, a row of src1 repeats its number." if is_repeated else ""
    function.__doc__ = f"""dst[i, j] = src0[i, j] {sign} src1[i].

    src1 has a number for each row; tmp is room that this compiler does not need.{repeated}
    """
    return primitive(
        f"T.tile.{name}",
        operation,
        dst=writes(*ARITHMETIC),
        src0=reads(*ARITHMETIC),
        src1=reads(*ARITHMETIC),
    )(function)


row_expand_mul = _declare("row_expand_mul", "tile.mul", "*", False)
row_expand_mul_experiment = _declare("row_expand_mul_experiment", "tile.mul", "*", True)
row_expand_sub_experiment = _declare("row_expand_sub_experiment", "tile.sub", "-", True)
row_expand_div_experiment = _declare("row_expand_div_experiment", "tile.div", "/", True)


@primitive("T.tile.brcb_experiment", "tile.broadcast", dst=writes(), src=reads())
def brcb_experiment(
    kernel: Kernel,
    dst: Any,
    src: Any,
    repeat_times: int,
    dst_blk_stride: int,
    dst_repeat_stride: int,
) -> None:
    """Fills the i-th 32 bytes of dst with element i of src, for 8 * repeat_times elements.

    dst_blk_stride has to be 1 and dst_repeat_stride 8: blocks follow each other.
    """
    what = "T.tile.brcb_experiment"
    if (dst_blk_stride, dst_repeat_stride) != (1, 8):
        raise LanguageError(f"{what}: blocks with gaps are not supported", hint="strides 1 and 8")
    if not isinstance(repeat_times, int):
        raise LanguageError(f"{what}: repeat_times has to be constant")
    if isinstance(repeat_times, bool) or repeat_times < 1:
        raise LanguageError(f"{what}: repeat_times is {repeat_times}, and has to be 1 or more")
    rows, width = 8 * repeat_times, _BLOCK // as_region(src).dtype.bytes
    source, target = _from_start(src, rows), _from_start(dst, rows * width)
    for region, wanted in ((source, rows), (target, rows * width)):
        if (count(region) or 0) < wanted:
            raise LanguageError(f"{what}: {describe(region)} has no {wanted} elements")
    column = kernel.views.reshape(kernel.views.flat(source, rows), (rows, 1))
    wide = kernel.views.reshape(kernel.views.flat(target, rows * width), (rows, width))
    kernel.create("tile.broadcast", [column.ssa, wide.ssa])


def _from_start(operand: Any, elements: int) -> Region:
    """A tile; from an element on, `elements` elements of its row."""
    if not isinstance(operand, Element):
        return as_region(operand)
    rank = operand.buffer.rank
    return Region(operand.buffer, operand.indices, [1] * (rank - 1) + [elements])
