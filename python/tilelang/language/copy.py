"""`T.copy`: between global memory and tiles, clipped at the ends of tensors."""

from __future__ import annotations

import dataclasses
from typing import Any, Callable, List, Sequence, Tuple

from ..dtypes import ElementType
from ..errors import LanguageError
from ..frontend.buffers import Buffer, Element, Region, as_region
from ..frontend.kernel import Kernel
from ..frontend.linear import linear_difference
from ..frontend.values import Scalar, binary, compare, range_of
from ..frontend.views import View, is_constant
from .padding import check_pad, load_filled, takes_steps
from .primitive import memory_name, primitive, reads, writes
from .shapes import active, count, describe, same
from .sync import hand_on

# The sources and destinations of copies; "shared" and "fragment" are resolved later.
_PAIRS = {
    "gm": ("ub", "l1", "shared"),
    "ub": ("gm", "ub", "l1", "shared"),
    "l1": ("l0a", "l0b", "fragment"),
    "l0c": ("gm", "ub", "shared"),
    "shared": ("gm", "ub", "l1", "l0a", "l0b", "shared", "fragment"),
    "fragment": ("gm", "ub", "shared"),
}


@primitive("T.copy", "tile.copy", src=reads(memories=()), dst=writes(memories=()))
def copy(
    kernel: Kernel,
    src: Any,
    dst: Any,
    enable_relu: bool = False,
    transpose: bool = False,
    pad_value: Any = None,
) -> None:
    """Copies src to dst, converting elements where their types differ.

    An element of a tensor, as in `T.copy(A[i, 0], a)`, is the start of a part of the size
    of the tile. Elements beyond the end of the tensor are not stored, and are loaded as
    pad_value, by default 0; of 64 bits it is 0 or -1. enable_relu stores the larger of an
    accumulator and 0; transpose swaps rows and columns between tiles, as from L1 to L0A
    and L0B.
    """
    for each in (src, dst):
        if not as_region(each).extents:
            raise LanguageError(
                f"T.copy: '{as_region(each).buffer.name}' has no dimensions",
                hint="a tensor of one element has the shape (1,)",
            )
    source, target = _memory(src), _memory(dst)
    if target not in _PAIRS.get(source, ()):
        raise LanguageError(
            f"T.copy: there is no way from {memory_name(source)} to {memory_name(target)}",
            hint=_hint(source),
        )
    _check_types(src, dst)
    _check_transpose(transpose, source, target)
    if "gm" not in (source, target):
        _copy_tiles(kernel, src, dst, enable_relu, transpose)
    elif source == "gm":
        kernel.transfers(as_region(src), target, is_read=True)
        _load(kernel, src, dst, pad_value)
    else:
        kernel.transfers(as_region(dst), source, is_read=False)
        tensor, tile = pair_with_tensor(kernel, dst, src)
        _emit(kernel, tile, tensor, relu=enable_relu)


def _check_transpose(transpose: bool, source: str, target: str) -> None:
    if transpose and "gm" in (source, target):
        raise LanguageError(
            "T.copy: transpose is for copies between tiles, and this one goes from "
            f"{memory_name(source)} to {memory_name(target)}",
            hint="T.tile.transpose swaps rows and columns of a tile in UB",
        )


def _check_types(src: Any, dst: Any) -> None:
    """From a tensor into L1, and from there on, data keep their type."""
    source, target = as_region(src), as_region(dst)
    ways = (("gm", "l1"), ("l1", "l0a"), ("l1", "l0b"))
    if source.dtype is target.dtype or (source.buffer.memory, target.buffer.memory) not in ways:
        return
    raise LanguageError(
        f"T.copy: '{source.buffer.name}' is of {source.dtype.name}, and '{target.buffer.name}' in "
        f"{memory_name(target.buffer.memory)} of {target.dtype.name}",
        hint="load into a tile in UB, T.tile.cast, and copy from there",
    )


def _hint(source: str) -> str:
    ways = [
        memory_name(memory)
        for memory in _PAIRS.get(source, ())
        if memory not in ("shared", "fragment")
    ]
    return f"from {memory_name(source)} data go to {', '.join(ways)}" if ways else ""


def _memory(operand: Any) -> str:
    return operand.memory if isinstance(operand, Buffer) else operand.buffer.memory


def _emit(
    kernel: Kernel,
    source: View,
    target: View,
    pad: Any = None,
    relu: bool = False,
    transpose: bool = False,
) -> None:
    attributes = {}
    if relu:
        attributes["relu"] = "unit"
    if transpose:
        attributes["transpose"] = "unit"
    kernel.create("tile.copy", [[source.ssa], [target.ssa], [pad], []], attributes=attributes)


# Between tiles.


def _copy_tiles(kernel: Kernel, src: Any, dst: Any, relu: bool, transpose: bool) -> None:
    source, target = _tile_region(src, dst), _tile_region(dst, src)
    if transpose:
        views = [kernel.views.squeezed(source), kernel.views.squeezed(target)]
        _emit(kernel, views[0], views[1], transpose=True)
        return
    if same(active(source), active(target)):
        _emit(kernel, kernel.views.squeezed(source), kernel.views.squeezed(target), relu=relu)
        return
    if count(source) is None or count(source) != count(target):
        raise LanguageError(f"T.copy: {describe(src)} and {describe(dst)} have different shapes")
    _emit(kernel, kernel.views.flat(source), kernel.views.flat(target), relu=relu)


def _tile_region(operand: Any, other: Any) -> Region:
    """The part of a tile; from an element on, of the size of the other operand."""
    if not isinstance(operand, Element):
        return as_region(operand)
    if isinstance(other, Element):
        raise LanguageError(
            "T.copy: two elements do not say how much to copy",
            hint=f"a tile or a slice, as {operand.buffer.name}[0:8, :], on one side does",
        )
    return Region(operand.buffer, operand.indices, _aligned(operand.buffer, as_region(other)))


def _aligned(buffer: Buffer, other: Region) -> List[Scalar]:
    """The extents of `other` for a buffer of another rank, the last ones aligned."""
    extents = list(other.extents)
    missing = buffer.rank - len(extents)
    if missing >= 0:
        return [1] * missing + extents
    return extents[-buffer.rank :]


# With a tensor.


@dataclasses.dataclass
class _Part:
    """A part of a tensor, within its ends; `is_cut` is, for each dimension, whether it
    may be smaller than requested."""

    region: Region
    is_cut: List[bool]


def _clip(kernel: Kernel, region: Region) -> _Part:
    """Limits the last two dimensions that count to the tensor."""
    dimensions = [d for d, e in enumerate(region.extents) if not (is_constant(e) and e == 1)]
    last = region.buffer.rank - 1
    if last not in dimensions:
        dimensions.append(last)
    if len(dimensions) == 1 and last > 0:
        dimensions.insert(0, dimensions[0] - 1 if dimensions[0] > 0 else last)
    starts, extents = list(region.starts), list(region.extents)
    is_cut = [False] * region.buffer.rank
    for d in sorted(set(dimensions))[-2:]:
        if _fits(starts[d], extents[d], region.buffer.shape[d]):
            continue
        first = kernel.bind("first", _least(starts[d], region.buffer.shape[d]))
        left = linear_difference(region.buffer.shape[d], first)
        extents[d] = kernel.bind("size", _least(extents[d], left))
        starts[d], is_cut[d] = first, True
    return _Part(Region(region.buffer, starts, extents), is_cut)


def _least(a: Scalar, b: Scalar) -> Scalar:
    if isinstance(a, int) and isinstance(b, int):
        return min(a, b)
    return binary("min", a, b)


def _fits(start: Scalar, extent: Scalar, size: Scalar) -> bool:
    """Whether `start + extent <= size` in all runs."""
    end = start + extent if not (isinstance(start, int) and start == 0) else extent
    slack = range_of(linear_difference(size, end))[0]
    if slack is not None and slack >= 0:
        return True
    high, low = range_of(end)[1], range_of(size)[0]
    return high is not None and low is not None and high <= low


def _tensor_region(operand: Any, tile: Region) -> Region:
    if isinstance(operand, Element):
        extents = _aligned(operand.buffer, tile)
        return Region(operand.buffer, operand.indices, extents)
    region = as_region(operand)
    extents = list(region.extents)
    # A tile that is smaller than the slice determines the size.
    return Region(region.buffer, region.starts, extents)


def _drop(region: Region, is_cut: Sequence[bool]) -> List[int]:
    """The dimensions of a tensor without extents of 1, but with cut ones."""
    kept = [d for d, e in enumerate(region.extents) if is_cut[d] or not (is_constant(e) and e == 1)]
    return kept or [region.buffer.rank - 1]


def _tile_part(kernel: Kernel, tile: Region, extents: Sequence[Scalar]) -> Region:
    """The leading part of a tile that has `extents`, the last ones aligned."""
    sizes: List[Scalar] = [1] * len(tile.extents)
    dimensions = _matching(tile, len(extents))
    for d, extent in zip(dimensions, extents):
        sizes[d] = extent
    return Region(tile.buffer, tile.starts, sizes)


def _matching(tile: Region, number: int) -> List[int]:
    """The `number` dimensions of a tile that match those of a tensor."""
    counting = [d for d, e in enumerate(tile.extents) if not (is_constant(e) and e == 1)]
    if len(counting) < number:
        others = [d for d in range(len(tile.extents)) if d not in counting]
        counting = sorted(counting + others[-(number - len(counting)) :])
    if len(counting) < number:
        raise LanguageError(
            f"T.copy: {describe(tile)} has {len(tile.extents)} dimensions, and {number} of the "
            "tensor are copied",
            hint="an index in place of a slice copies one row: X[i, 0:n]",
        )
    return counting[-number:]


def _of_dimensions(kernel: Kernel, tile: Region, number: int) -> Region:
    """A tile with leading dimensions of extent 1, up to `number`: a row that may lie
    beyond the end of a tensor is a matrix of one row or none."""
    base, missing = tile.buffer, number - len(tile.extents)
    if missing <= 0:
        return tile
    wide = Buffer(base.name, [1] * missing + base.shape, base.dtype, base.memory)
    wide.materialize = lambda: kernel.views.add_leading(kernel.views.whole(base), number).ssa
    return Region(wide, [0] * missing + tile.starts, [1] * missing + tile.extents)


def pair_with_tensor(kernel: Kernel, tensor: Any, tile: Any) -> Tuple[View, View]:
    """A part of a tensor and the matching part of a tile, within its ends."""
    region = as_region(tile)
    wanted = _tensor_region(tensor, region)
    part = _clip(kernel, wanted)
    kept = _drop(part.region, part.is_cut)
    rows = [d for d in kept if not (is_constant(wanted.extents[d]) and wanted.extents[d] == 1)]
    if len(rows) <= len(region.extents):
        region = _of_dimensions(kernel, region, len(kept))
    extents = [part.region.extents[d] for d in kept]
    dimensions = _matching(region, len(kept))
    small = [_smaller(kernel, extent, region.extents[d]) for extent, d in zip(extents, dimensions)]
    for d, extent in zip(kept, small):
        part.region.extents[d] = extent
    piece = _tile_part(kernel, region, small)
    source = kernel.views.region(part.region, kept)
    if _is_row_of_matrix(region, dimensions):
        return _of_rank(kernel, source, 2), kernel.views.region(piece, _matching(region, 2))
    return source, kernel.views.region(piece, dimensions)


# The memories of tiles that may be operands of products, which are matrices.
_MATRICES = ("l1", "l0a", "l0b", "l0c", "shared", "fragment")


def _is_row_of_matrix(tile: Region, dimensions: Sequence[int]) -> bool:
    """Whether the dimension of a tensor goes along the rows of a tile of matrices."""
    is_matrix = tile.buffer.memory in _MATRICES and len(tile.extents) > 1
    return is_matrix and len(dimensions) == 1 and _matching(tile, 2)[-1] == dimensions[0]


def _smaller(kernel: Kernel, a: Scalar, b: Scalar) -> Scalar:
    """The smaller of two extents; `a` where it is known to be."""
    slack = range_of(linear_difference(b, a))[0]
    if slack is not None and slack >= 0:
        return a
    high, low = range_of(a)[1], range_of(b)[0]
    if high is not None and low is not None and high <= low:
        return a
    return kernel.bind("size", _least(a, b))


def _load(kernel: Kernel, src: Any, dst: Any, pad_value: Any) -> None:
    value = 0 if pad_value is None else pad_value
    target = _tile_region(dst, src)
    check_pad(value, target.dtype)
    tensor, piece = pair_with_tensor(kernel, src, target)
    whole = kernel.views.squeezed(target)
    if whole.rank < piece.rank:
        target = _of_dimensions(kernel, target, piece.rank)
        whole = kernel.views.region(target, _matching(target, piece.rank))
    if piece.shape == whole.shape and None not in piece.shape:
        _emit(kernel, tensor, piece)
        return
    tensor = _of_rank(kernel, tensor, whole.rank)
    if takes_steps(piece, whole):
        bounds = [target.buffer.shape[d] for d in _matching(target, whole.rank)]

        def load() -> None:
            load_filled(kernel, tensor, whole, bounds, value)

        _load_in_steps(kernel, tensor, piece, whole, load)
        return
    if kernel.order.is_kept and piece.memory == "ub":
        with kernel.other_statement():
            _hand_on_to_fill(kernel, piece, whole)
    _emit(kernel, tensor, whole, pad=kernel.scalars.emit(value, target.dtype))


def _load_in_steps(
    kernel: Kernel, tensor: View, piece: View, whole: View, load: Callable[[], None]
) -> None:
    """A load that fills by other steps, unless it has all of the tile."""
    filled, elements = _elements(kernel, piece), _elements(kernel, whole)
    if any(None not in pair and pair[0] != pair[1] for pair in zip(tensor.shape, whole.shape)):
        _hand_on(kernel)
        load()
        _hand_on(kernel)
        return
    branch = kernel.branch(compare("ne", filled, elements))
    with branch.side(0):
        _hand_on(kernel)
        load()
        _hand_on(kernel)
    with branch.side(1):
        _emit(kernel, tensor, whole)
    branch.finish()


# The pipes of earlier operations on a tile, and those of a load that fills it.
_FILLS = (("mte2", "v"), ("mte3", "v"), ("v", "mte2"))


def _hand_on(kernel: Kernel) -> None:
    """Orders a load that the vector unit has a part in, where the author orders the core."""
    if kernel.order.is_kept:
        with kernel.other_statement():
            for pair in _FILLS:
                hand_on(kernel, *pair)


def _hand_on_to_fill(kernel: Kernel, piece: View, whole: View) -> None:
    """A copy that fills the rest of a tile waits for earlier operations on the tile."""
    filled, elements = _elements(kernel, piece), _elements(kernel, whole)
    if isinstance(filled, int) and isinstance(elements, int):
        for pair in _FILLS:
            hand_on(kernel, *pair)
        return
    branch = kernel.branch(compare("ne", filled, elements))
    with branch.side(0):
        for pair in _FILLS:
            hand_on(kernel, *pair)
    branch.finish()


def _elements(kernel: Kernel, view: View) -> Scalar:
    """The number of elements of a view at run time."""
    elements: Any = 1
    for dimension, extent in enumerate(view.shape):
        elements = elements * (kernel.views.extent(view, dimension) if extent is None else extent)
    return elements  # type: ignore[no-any-return]


def _of_rank(kernel: Kernel, view: View, rank: int) -> View:
    """The same part with leading dimensions of extent 1."""
    if view.rank == rank:
        return view
    return kernel.views.add_leading(view, rank)
