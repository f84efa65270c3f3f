"""Comparisons, and choices by their results: masks of a bit for each element."""

from __future__ import annotations

from typing import Any, List

from ..dtypes import element_type
from ..errors import LanguageError
from ..frontend.buffers import as_region
from ..frontend.kernel import Kernel
from ..frontend.views import View
from .primitive import ARITHMETIC, Primitive, primitive, reads, writes
from .sync import finish_for_element
from .shapes import count, describe, is_tile, match, scalar

_MODES = ("EQ", "NE", "GT", "GE", "LT", "LE")
_MASKS = ("uint8", "int8", "uint16", "int16", "uint32", "int32")


def _bits(kernel: Kernel, what: str, operand: Any, elements: View) -> View:
    """The bits of a mask for `elements`, a flat tile: bit i % 8 of byte i // 8."""
    region = as_region(operand)
    view = kernel.views.bytes(region, element_type("uint8"))
    wanted = -(-_extent(elements) // 8)
    if _extent(view) < wanted:
        raise LanguageError(
            f"{what}: the mask {describe(operand)} has {_extent(view) * 8} bits, and "
            f"{_extent(elements)} are needed"
        )
    return kernel.views.slice(view, [0], [wanted], [0])


def _extent(view: View) -> int:
    assert view.shape[0] is not None
    return view.shape[0]


def _flat(kernel: Kernel, what: str, operands: List[Any]) -> List[View]:
    """The tiles of `operands` in one dimension, of the length of the first."""
    wanted = count(as_region(operands[0]))
    if wanted is None:
        raise LanguageError(f"{what}: the size of {describe(operands[0])} is not constant")
    views = match(kernel, what, operands)
    return [kernel.views.reshape(view, (wanted,)) for view in views]


@primitive(
    "T.tile.compare",
    "tile.compare",
    dst=writes(*_MASKS),
    src0=reads(*ARITHMETIC),
    src1=reads(*ARITHMETIC, scalar=True),
)
def compare(kernel: Kernel, dst: Any, src0: Any, src1: Any, mode: str) -> None:
    """Bit i of dst = whether element i of src0 compares with that of src1 by mode.

    mode: EQ, NE, GT, GE, LT or LE. src1 is a tile of the same number of elements, or a
    number. dst has the bits one after the other, the lowest of a byte first, for any
    shapes.
    """
    what = "T.tile.compare"
    if mode not in _MODES:
        raise LanguageError(f"{what}: no mode is called {mode!r}", hint=", ".join(_MODES))
    views = _flat(kernel, what, [src0, src1] if is_tile(src1) else [src0])
    operands = [view.ssa for view in views]
    if not is_tile(src1):
        finish_for_element(kernel, src1)
        operands.append(scalar(kernel, src1, views[0]))
    mask = _bits(kernel, what, dst, views[0])
    attributes = {"mode": f"#tile<compare_mode {mode.lower()}>"}
    kernel.create("tile.compare", [*operands, mask.ssa], attributes=attributes)


_SELECTIONS = ("VSEL_CMPMASK_SPR", "VSEL_TENSOR_SCALAR_MODE", "VSEL_TENSOR_TENSOR_MODE")


@primitive(
    "T.tile.select",
    "tile.select",
    dst=writes(*ARITHMETIC),
    selMask=reads(*_MASKS),
    src0=reads(*ARITHMETIC),
    src1=reads(*ARITHMETIC, scalar=True),
)
def select(
    kernel: Kernel, dst: Any, selMask: Any, src0: Any, src1: Any, selMode: str  # noqa: N803
) -> None:
    """dst = src0 where the bit of selMask is 1, and src1 elsewhere.

    selMask is a result of T.tile.compare. src1 is a tile of the same number of elements, or
    a number. For the original, selMode distinguishes these; the mask has a bit for each
    element in all modes.
    """
    what = "T.tile.select"
    if selMode not in _SELECTIONS:
        raise LanguageError(f"{what}: no mode is called {selMode!r}", hint=", ".join(_SELECTIONS))
    views = _flat(kernel, what, [dst, src0, src1] if is_tile(src1) else [dst, src0])
    operands = [view.ssa for view in views[1:]]
    if not is_tile(src1):
        operands.append(scalar(kernel, src1, views[0]))
    mask = _bits(kernel, what, selMask, views[0])
    kernel.create("tile.select", [mask.ssa, *operands, views[0].ssa])


def _declare(kind: str, meaning: str) -> Primitive:
    def function(kernel: Kernel, dst: Any, mask: Any, valid: Any = None) -> None:
        what = f"T.tile.{kind}_mask"
        view = kernel.views.bytes(as_region(mask), element_type("uint8"))
        result = kernel.views.squeezed(as_region(dst))
        if result.shape != (1,):
            raise LanguageError(f"{what}: dst is {describe(dst)}, and has to have one element")
        operands = [view.ssa, result.ssa]
        if valid is not None:
            operands.append(kernel.scalars.index(valid))
        attributes = {"kind": f"#tile<mask_reduce_kind {kind}>"}
        kernel.create("tile.reduce_mask", operands, attributes=attributes)

    function.__name__ = f"{kind}_mask"
    function.__doc__ = f"""dst = {meaning} bits of mask.

    mask is a result of T.tile.compare, of which valid bits count, all bits of its bytes
    without valid. dst has one element.
    """
    return primitive(
        f"T.tile.{kind}_mask", "tile.reduce_mask", dst=writes("int32"), mask=reads(*_MASKS)
    )(function)


count_mask = _declare("count", "the number of set")
any_mask = _declare("any", "1 if one is set, else 0, of the")
all_mask = _declare("all", "1 if each is set, else 0, of the")
