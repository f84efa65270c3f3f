"""Clipped loads of 8 and 64 bits: no instruction fills the rest of such a tile.

They go through a tile of another type, which one fills: numbers of 8 bits are exact in
float16, and those of 64 bits are pairs of int32.
"""

from __future__ import annotations

from typing import Any, List, Sequence

from ..dtypes import ElementType, element_type
from ..errors import LanguageError
from ..frontend.buffers import Buffer
from ..frontend.kernel import Kernel
from ..frontend.messages.described import describe
from ..frontend.values import Cast, Expr
from ..frontend.views import View
from .shapes import check_fits

_HALF = element_type("float16")
_PAIR = element_type("int32")

# The bytes of a block of UB.
_BLOCK = 32


def check_pad(value: Any, dtype: ElementType) -> None:
    """Raises for a pad_value that is no number of the tile's type."""
    if not isinstance(value, (int, float, Expr)):
        raise LanguageError(f"T.copy: pad_value is {describe(value)}, and has to be a number")
    check_fits(value, dtype)
    if dtype.bits == 8 and not isinstance(value, Expr):
        low = -128 if dtype.kind == "int" else 0
        if not low <= value <= low + 255:
            raise LanguageError(f"T.copy: pad_value is {value}, which is no {dtype.name}")
    if dtype.bits == 64 and (isinstance(value, Expr) or value not in (0, -1)):
        raise LanguageError(
            f"T.copy: the rest of a tile of {dtype.name} is 0 or -1, and pad_value is "
            f"{describe(value)}",
            hint="load it as 0, or into a tile of 32 bits",
        )


def takes_steps(piece: View, whole: View) -> bool:
    """Whether a load of `piece` of the tile `whole` cannot fill the rest by itself."""
    if whole.dtype.bits == 64:
        return piece.memory in ("ub", "shared")
    return whole.dtype.bits == 8 and piece.memory == "ub" and not _ends_in_block(piece, whole)


def _ends_in_block(piece: View, whole: View) -> bool:
    """Whether the rest is in the last blocks of rows, which an instruction fills."""
    if piece.rank != whole.rank or piece.shape[:-1] != whole.shape[:-1] or None in whole.shape:
        return False
    last, size = piece.shape[-1], whole.shape[-1]
    return None not in piece.shape and -(-last // _BLOCK) * _BLOCK >= size  # type: ignore


def load_filled(
    kernel: Kernel, tensor: View, whole: View, bounds: Sequence[Any], value: Any
) -> None:
    """Loads a part of a tensor of 8 or 64 bits into the leading elements of `whole`, of extents
    up to `bounds`, and fills the others."""
    load = _load_bytes if whole.dtype.bits == 8 else _load_pairs
    load(kernel, tensor, whole, list(bounds), value)


def _load_bytes(kernel: Kernel, tensor: View, whole: View, bounds: List[int], value: Any) -> None:
    half = _leading(kernel, kernel.temporary(bounds, _HALF), _extents(kernel, whole))
    number = Cast(value, whole.dtype) if isinstance(value, Expr) else value
    _copy(kernel, tensor, half, kernel.scalars.emit(number, _HALF))
    attributes = {"round": "#tile<round_mode none>"}
    kernel.create("tile.cast", [half.ssa, whole.ssa], attributes=attributes)


def _load_pairs(kernel: Kernel, tensor: View, whole: View, bounds: List[int], value: Any) -> None:
    wide = [*bounds[:-1], 2 * bounds[-1]]
    loaded, filled = kernel.temporary(bounds, whole.dtype), kernel.temporary(wide, _PAIR)
    extents = _extents(kernel, tensor)
    _copy(kernel, tensor, _leading(kernel, loaded, extents))
    pairs = _slice(kernel, _bits(kernel, loaded, _PAIR, wide), [*extents[:-1], extents[-1] * 2])
    _copy(kernel, pairs, kernel.views.whole(filled), kernel.scalars.emit(value, _PAIR))
    result = _bits(kernel, filled, whole.dtype, bounds)
    _copy(kernel, _slice(kernel, result, _extents(kernel, whole)), whole)


def _extents(kernel: Kernel, view: View) -> List[Any]:
    return [
        kernel.views.extent(view, d) if extent is None else extent
        for d, extent in enumerate(view.shape)
    ]


def _leading(kernel: Kernel, tile: Buffer, extents: Sequence[Any]) -> View:
    return _slice(kernel, kernel.views.whole(tile), extents)


def _slice(kernel: Kernel, view: View, extents: Sequence[Any]) -> View:
    """The leading elements of a view."""
    if all(isinstance(e, int) for e in extents) and tuple(extents) == view.shape:
        return view
    return kernel.views.slice(view, [0] * view.rank, extents, list(range(view.rank)))


def _bits(kernel: Kernel, tile: Buffer, dtype: ElementType, shape: Sequence[int]) -> View:
    return kernel.views.reshape(kernel.views.bytes(tile.whole(), dtype), tuple(shape))


def _copy(kernel: Kernel, source: View, target: View, pad: Any = None) -> None:
    kernel.create("tile.copy", [[source.ssa], [target.ssa], [pad], []])
