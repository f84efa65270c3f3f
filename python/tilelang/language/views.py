"""Other names for the bytes of a tile."""

from __future__ import annotations

from typing import Any

from ..dtypes import ElementType, element_type
from ..errors import LanguageError
from ..frontend.buffers import Buffer
from ..frontend.kernel import Kernel
from .primitive import primitive, reads, writes

# Types of C++, as reinterpretcast names them.
_CPP_TYPES = {
    "half": "float16",
    "bfloat16_t": "bfloat16",
    "float": "float32",
    **{f"{sign}int{bits}_t": f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)},
}


def _type(what: str, name: Any) -> ElementType:
    try:
        return element_type(_CPP_TYPES.get(str(name), name))
    except ValueError as error:
        raise LanguageError(f"{what}: {error}") from None


def size_of(buffer: Buffer) -> int:
    """The number of elements of a tile."""
    total = 1
    for extent in buffer.shape:
        total *= int(extent)  # type: ignore[arg-type]
    return total


def show_bytes(kernel: Kernel, what: str, made: Buffer, source: Buffer) -> None:
    """Makes `made` the name of the first bytes of `source`."""
    wanted = size_of(made) * made.dtype.bytes
    if wanted > size_of(source) * source.dtype.bytes:
        raise LanguageError(
            f"{what}: '{source.name}' has {size_of(source) * source.dtype.bytes} bytes, and "
            f"{wanted} are named"
        )
    # The current meaning of `source`, which may be a view itself.
    own = Buffer(source.name, source.shape, source.dtype, source.memory)
    own.materialize = source.materialize
    shape = tuple(int(extent) for extent in made.shape)  # type: ignore[arg-type]

    def materialize() -> Any:
        view = kernel.views.bytes(own.whole(), made.dtype)
        first = kernel.views.slice(view, [0], [size_of(made)], [0])
        return kernel.views.reshape(first, shape).ssa

    made.materialize = materialize
    made.writes = source.writes


@primitive("T.reinterpretcast", "tile.bitcast", dst=writes(), src=reads())
def reinterpretcast(kernel: Kernel, dst: Any, src: Any, casttype: str) -> None:
    """From here to the end of the block, dst names the bytes of src from its start on.

    casttype is the type of dst, by its name in C++ or in TileLang.
    """
    what = "T.reinterpretcast"
    if not isinstance(dst, Buffer) or not isinstance(src, Buffer):
        raise LanguageError(f"{what}: whole tiles are expected, not slices")
    if _type(what, casttype) is not dst.dtype:
        raise LanguageError(f"{what}: '{dst.name}' is of {dst.dtype.name}, not {casttype}")
    before = {"materialize": dst.materialize, "writes": dst.writes}
    show_bytes(kernel, what, dst, src)
    kernel.emitter.at_end(lambda: vars(dst).update(before))


@primitive("T.view", "tile.bitcast", src=reads())
def view(kernel: Kernel, src: Any, shape: Any = None, dtype: Any = None) -> Buffer:
    """The bytes of a tile from its start on, as elements of dtype in a shape."""
    if not isinstance(src, Buffer):
        raise LanguageError("T.view: a whole tile is expected, not a slice")
    kind = src.dtype if dtype is None else _type("T.view", dtype)
    total = size_of(src) * src.dtype.bytes // kind.bytes
    listed = [total] if shape is None and kind is not src.dtype else shape or list(src.shape)
    extents = list(listed) if isinstance(listed, (list, tuple)) else [listed]
    made = kernel.allocate("", extents, kind, src.memory)
    show_bytes(kernel, "T.view", made, src)
    return made


@primitive("T.reshape", "memref.expand_shape", src=reads())
def reshape(kernel: Kernel, src: Any, shape: Any) -> Buffer:
    """The elements of a tile in another shape."""
    made: Buffer = view.function(kernel, src, shape)
    if size_of(made) != size_of(src):
        raise LanguageError(
            f"T.reshape: '{src.name}' has {size_of(src)} elements, not {size_of(made)}"
        )
    return made
