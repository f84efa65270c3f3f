"""Buffers and regions as values of type memref."""

from __future__ import annotations

from typing import Any, List, NamedTuple, Optional, Sequence, Tuple

from ..dtypes import INDEX, ElementType
from ..errors import LanguageError
from .buffers import Buffer, Region
from .emitter import Emitter
from .scalars import ScalarEmitter
from .values import Scalar, Value

# The suffix of the element type for each memory; GM has none.
_SPACES = {
    "gm": "",
    "ub": ", #ascend.memory<ub>",
    "l1": ", #ascend.memory<l1>",
    "l0a": ", #ascend.memory<l0a>",
    "l0b": ", #ascend.memory<l0b>",
    "l0c": ", #ascend.memory<l0c>",
    "shared": ", #tile.space<shared>",
    "fragment": ", #tile.space<fragment>",
    "var": "",
}
_DYNAMIC = -(1 << 63)


def is_constant(value: Scalar) -> bool:
    return isinstance(value, int)


def _text(value: Optional[int]) -> str:
    return "?" if value is None else str(value)


class View(NamedTuple):
    """A memref: extents and strides in elements, None if they are dynamic.

    `strides` is None for a dense row-major memref that starts at its base.
    """

    ssa: Any
    dtype: ElementType
    memory: str
    shape: Tuple[Optional[int], ...]
    strides: Optional[Tuple[Optional[int], ...]] = None
    offset: Optional[int] = 0

    @property
    def rank(self) -> int:
        return len(self.shape)

    @property
    def type(self) -> str:
        return memref_type(self.dtype, self.memory, self.shape, self.strides, self.offset)

    def dense_strides(self) -> Tuple[Optional[int], ...]:
        if self.strides is not None:
            return self.strides
        strides: List[Optional[int]] = []
        step: Optional[int] = 1
        for extent in reversed(self.shape):
            strides.insert(0, step)
            step = None if step is None or extent is None else step * extent
        return tuple(strides)

    def has_plain_layout(self) -> bool:
        """Whether MLIR considers the layout that of a whole memref."""
        return self.strides is None or (self.strides == (1,) and self.offset == 0)

    def is_dense(self) -> bool:
        """Whether its elements are contiguous."""
        step: Optional[int] = 1
        for extent, stride in zip(reversed(self.shape), reversed(self.dense_strides())):
            if extent != 1 and stride != step:
                return False
            step = None if step is None or extent is None else step * extent
        return True

    def elements(self) -> Optional[int]:
        count = 1
        for extent in self.shape:
            if extent is None:
                return None
            count *= extent
        return count


def memref_type(
    dtype: ElementType,
    memory: str,
    shape: Sequence[Optional[int]],
    strides: Optional[Sequence[Optional[int]]] = None,
    offset: Optional[int] = 0,
) -> str:
    extents = "".join(f"{_text(extent)}x" for extent in shape)
    layout = ""
    if strides is not None:
        listed = ", ".join(_text(stride) for stride in strides)
        start = "" if offset == 0 else f", offset: {_text(offset)}"
        layout = f", strided<[{listed}]{start}>"
    return f"memref<{extents}{dtype.mlir}{layout}{_SPACES[memory]}>"


class ViewEmitter:
    """Makes views: of whole buffers, of regions, in other shapes."""

    def __init__(self, emitter: Emitter, scalars: ScalarEmitter) -> None:
        self.emitter = emitter
        self.scalars = scalars

    def whole(self, buffer: Buffer) -> View:
        assert buffer.materialize is not None
        shape = tuple(
            int(e) if is_constant(e) and d != buffer.open_dimension else None  # type: ignore
            for d, e in enumerate(buffer.shape)
        )
        return View(buffer.materialize(), buffer.dtype, buffer.memory, shape)

    def region(self, region: Region, keep: Optional[Sequence[int]] = None) -> View:
        """A slice with the dimensions `keep`; the others have extent 1.

        Without `keep`, with all of them.
        """
        base = self.whole(region.buffer)
        kept = list(range(base.rank)) if keep is None else list(keep)
        is_whole = region.is_whole() and region.buffer.open_dimension is None
        if is_whole and len(kept) == base.rank:
            return base
        return self.slice(base, region.starts, region.extents, kept)

    def slice(
        self, base: View, starts: Sequence[Scalar], extents: Sequence[Scalar], kept: Sequence[int]
    ) -> View:
        offsets = [self.scalars.size(start) for start in starts]
        sizes = [self.scalars.size(extent) for extent in extents]
        strides = base.dense_strides()
        offset = base.offset
        for (constant, _), stride in zip(offsets, strides):
            if constant == 0:
                continue
            known = constant is not None and stride is not None and offset is not None
            offset = offset + constant * stride if known else None  # type: ignore[operator]
        view = View(
            None,
            base.dtype,
            base.memory,
            tuple(sizes[d][0] for d in kept),
            tuple(strides[d] for d in kept),
            offset,
        )
        ssa = self.emitter.value(
            "memref.subview",
            [[base.ssa], [v for _, v in offsets], [v for _, v in sizes], []],
            results=[view.type],
            attributes={
                "static_offsets": _array([c for c, _ in offsets]),
                "static_sizes": _array([c for c, _ in sizes]),
                "static_strides": _array([1] * base.rank),
            },
        )
        return view._replace(ssa=ssa)

    def squeezed(self, region: Region) -> View:
        """A view without the dimensions of extent 1, of rank 1 at least."""
        active = [d for d, e in enumerate(region.extents) if not (is_constant(e) and e == 1)]
        if not active:
            active = [region.buffer.rank - 1]
        is_whole = region.is_whole() and region.buffer.open_dimension is None
        if is_whole and len(active) < region.buffer.rank:
            return self.reshape(
                self.whole(region.buffer), tuple(_constant(region.extents[d]) for d in active)
            )
        return self.region(region, active)

    def flat(self, region: Region, count: Optional[int] = None) -> View:
        """The elements of a dense region in one dimension; the first `count`."""
        view = self.squeezed(region)
        if view.rank > 1:
            if not view.is_dense():
                raise LanguageError(
                    f"a part of '{region.buffer.name}' whose rows do not follow each other is "
                    "used as one list of elements"
                )
            view = self.reshape(view, (view.elements(),))
        if count is not None and view.shape[0] != count:
            view = self.slice(view, [0], [count], [0])
        return view

    def bitcast(self, view: View, dtype: ElementType) -> View:
        """The bytes of a view of one dimension as elements of `dtype`, without an
        incomplete last element."""
        if view.dtype is dtype:
            return view
        assert view.rank == 1 and view.shape[0] is not None
        size, start = view.dtype.bytes, view.offset
        count = view.shape[0] * size // dtype.bytes
        if count * dtype.bytes != view.shape[0] * size:
            view = self.slice(view, [0], [count * dtype.bytes // size], [0])
        made = view._replace(
            dtype=dtype,
            shape=(count,),
            offset=None if start is None else start * size // dtype.bytes,
        )
        return made._replace(
            ssa=self.emitter.value("tile.bitcast", [view.ssa], results=[made.type])
        )

    def bytes(self, region: Region, dtype: ElementType) -> View:
        """The bytes of a dense region as elements of `dtype`, in one dimension."""
        return self.bitcast(self.flat(region), dtype)

    def reshape(self, view: View, shape: Tuple[Optional[int], ...]) -> View:
        """The same elements in another shape."""
        if view.shape == shape:
            return view
        if view.rank > 1:
            view = self._collapse(view)
        return view if view.shape == shape else self._expand(view, shape)

    def add_leading(self, view: View, rank: int) -> View:
        """The same elements with leading dimensions of extent 1, up to `rank`."""
        extra = rank - view.rank
        strides = view.dense_strides()
        step = None if strides[0] is None or view.shape[0] is None else strides[0] * view.shape[0]
        dense = view.has_plain_layout()
        wide = view._replace(
            shape=(1,) * extra + view.shape,
            strides=None if dense else (step,) * extra + strides,
        )
        groups = [list(range(extra + 1))] + [[extra + d] for d in range(1, view.rank)]
        ssa = self._expanded(view, wide, groups)
        return wide._replace(ssa=ssa)

    def extent(self, view: View, dimension: int) -> Value:
        """A dynamic extent."""
        index = self.emitter.index(dimension)
        ssa = self.emitter.value("memref.dim", [view.ssa, index], results=["index"])
        return Value(ssa, INDEX, (0, None))

    def _expanded(self, view: View, wide: View, groups: Sequence[Sequence[int]]) -> Any:
        dynamic = []
        for d, extent in enumerate(view.shape):
            if extent is None:
                index = self.emitter.index(d)
                dynamic.append(
                    self.emitter.value("memref.dim", [view.ssa, index], results=["index"])
                )
        listed = ", ".join(f"[{', '.join(map(str, group))}]" for group in groups)
        return self.emitter.value(
            "memref.expand_shape",
            [view.ssa, *dynamic],
            results=[wide.type],
            attributes={
                "reassociation": f"[{listed}]",
                "static_output_shape": _array(wide.shape),
            },
        )

    def _collapse(self, view: View) -> View:
        one = view._replace(
            shape=(view.elements(),),
            strides=None if view.strides is None else (1,),
        )
        groups = f"[[{', '.join(map(str, range(view.rank)))}]]"
        ssa = self.emitter.value(
            "memref.collapse_shape",
            [view.ssa],
            results=[one.type],
            attributes={"reassociation": groups},
        )
        return one._replace(ssa=ssa)

    def _expand(self, view: View, shape: Tuple[Optional[int], ...]) -> View:
        dense = View(None, view.dtype, view.memory, shape).dense_strides()
        step = view.dense_strides()[0]
        strides = tuple(None if d is None or step is None else d * step for d in dense)
        wide = view._replace(shape=shape, strides=None if view.has_plain_layout() else strides)
        ssa = self._expanded(view, wide, [list(range(len(shape)))])
        return wide._replace(ssa=ssa)


def _constant(value: Scalar) -> Optional[int]:
    return int(value) if is_constant(value) else None  # type: ignore[arg-type]


def _array(values: Sequence[Optional[int]]) -> str:
    if not values:
        return "array<i64>"
    listed = ", ".join(str(_DYNAMIC if value is None else value) for value in values)
    return f"array<i64: {listed}>"
