"""Tensors, tiles and variables."""

from __future__ import annotations

from typing import Any, Dict, List, Sequence, Tuple

from ..dtypes import ElementType, element_type
from ..errors import LanguageError
from ..frontend.buffers import Buffer, Element
from ..frontend.messages.described import describe
from ..frontend.kernel import Kernel
from ..frontend.matching import plain
from ..frontend.values import Expr, Scalar, Symbol
from ..frontend.variables import Variable
from ..places import caller
from .primitive import primitive
from .views import show_bytes, size_of


def _extent(number: int, value: Any) -> Scalar:
    """Extent `number` of a tensor."""
    extent = plain(value)
    is_number = isinstance(extent, int) and not isinstance(extent, bool)
    is_legal = extent >= 0 if is_number else isinstance(extent, Expr) and not extent.dtype.is_float
    if is_legal:
        return extent  # type: ignore[no-any-return]
    raise LanguageError(
        f"extent {number} of a tensor is {describe(extent)}, and has to be an integer of 0 or more",
        caller(),
        hint="'//' is a quotient that is one" if isinstance(extent, float) else "",
    )


class Tensor:
    """`T.Tensor(shape, dtype)`: a parameter in global memory, row-major and dense.

    Extents are integers, symbolic extents, or expressions of these.
    """

    def __init__(self, shape: Any, dtype: Any = "float32", *args: Any, **kwargs: Any) -> None:
        extents = shape if isinstance(shape, (list, tuple)) else (shape,)
        self.shape: List[Scalar] = [_extent(number, each) for number, each in enumerate(extents)]
        try:
            self.dtype: ElementType = element_type(dtype)
        except LanguageError as error:
            error.place = caller()
            raise

    def __class_getitem__(cls, parameters: Any) -> "Tensor":
        return cls(*parameters)


def symbolic(name: str, dtype: str = "int32") -> Symbol:
    """An extent that is known when the kernel is called."""
    return Symbol(name, element_type(dtype))


def _allocate(kernel: Kernel, memory: str, shape: Sequence[int], dtype: Any) -> Buffer:
    kind = element_type(dtype)
    if kind.kind == "bool":
        kind = element_type("uint8")
    return kernel.allocate("", shape, kind, memory)


@primitive("T.alloc_ub")
def alloc_ub(kernel: Kernel, shape: Any, dtype: Any) -> Buffer:
    """A tile in UB, of one block and one vector core."""
    return _allocate(kernel, "ub", shape, dtype)


@primitive("T.alloc_L1")
def alloc_L1(kernel: Kernel, shape: Any, dtype: Any) -> Buffer:  # noqa: N802
    """A tile in L1, of one block."""
    return _allocate(kernel, "l1", shape, dtype)


@primitive("T.alloc_L0A")
def alloc_L0A(kernel: Kernel, shape: Any, dtype: Any) -> Buffer:  # noqa: N802
    """A tile in L0A, for left operands of T.mma."""
    return _allocate(kernel, "l0a", shape, dtype)


@primitive("T.alloc_L0B")
def alloc_L0B(kernel: Kernel, shape: Any, dtype: Any) -> Buffer:  # noqa: N802
    """A tile in L0B, for right operands of T.mma."""
    return _allocate(kernel, "l0b", shape, dtype)


@primitive("T.alloc_L0C")
def alloc_L0C(kernel: Kernel, shape: Any, dtype: Any) -> Buffer:  # noqa: N802
    """A tile in L0C, for accumulators."""
    return _allocate(kernel, "l0c", shape, dtype)


@primitive("T.alloc_shared")
def alloc_shared(kernel: Kernel, shape: Any, dtype: Any, scope: str = "shared.dyn") -> Buffer:
    """A tile in L1 or UB, as its uses have it."""
    return _allocate(kernel, "shared", shape, dtype)


@primitive("T.alloc_fragment")
def alloc_fragment(kernel: Kernel, shape: Any, dtype: Any, scope: str = "local.fragment") -> Buffer:
    """A tile in L0A, L0B or L0C, by its place in a product."""
    return _allocate(kernel, "fragment", shape, dtype)


@primitive("T.alloc_var")
def alloc_var(
    kernel: Kernel, dtype: Any, *args: Any, scope: str = "local.var", init: Any = None
) -> Variable:
    """A scalar variable: its name loads it, an assignment to its name stores it."""
    for extra in args:
        if not isinstance(extra, str):
            init = extra
    buffer = _allocate(kernel, "var", [1], dtype)
    buffer.shape = []
    variable = Variable(buffer)
    kernel.store(Element(buffer, []), 0 if init is None else init)
    return variable


@primitive("T.annotate_address")
def annotate_address(kernel: Kernel, address_map: Any) -> None:
    """Puts tiles at addresses, {tile: bytes}, each counted from the begin of its memory.

    Tiles may share an address at different times. Tiles of UB with one address, element type
    and number of elements are one tile in several shapes. With TL_ASCEND_MEMORY_PLANNING the
    compiler chooses addresses of its own instead.
    """
    if not isinstance(address_map, dict):
        raise LanguageError("T.annotate_address: a dict of tiles and addresses is expected")
    shown: Dict[Tuple[int, ElementType, int], Buffer] = {}
    for tile, address in address_map.items():
        if not isinstance(tile, Buffer) or tile.is_global:
            raise LanguageError(f"T.annotate_address: {tile!r} is no tile")
        if isinstance(address, bool) or not isinstance(address, int) or address < 0:
            raise LanguageError(f"T.annotate_address: '{tile.name}' is at {address!r}")
        kernel.pin(tile, int(address))
        if tile.memory == "ub" and kernel.keeps_addresses:
            same = shown.setdefault((address, tile.dtype, size_of(tile)), tile)
            if same is not tile:
                show_bytes(kernel, "T.annotate_address", tile, same)
