"""Tensors and tiles, their slices and elements."""

from __future__ import annotations

import contextlib
import threading
from typing import Any, Callable, Hashable, Iterator, List, Optional, Sequence, Tuple

from ..dtypes import ElementType
from ..errors import LanguageError
from .messages.described import Described
from .linear import linear_difference
from .matching import plain
from .values import Expr, Scalar, range_of


class _Reading(threading.local):
    """Whether a Python function runs, which names an element and uses it later."""

    is_helper = False


reading = _Reading()


@contextlib.contextmanager
def read_by_helper(is_helper: bool) -> Iterator[None]:
    """Marks elements that are named inside as named by a Python function, or not."""
    before, reading.is_helper = reading.is_helper, is_helper
    try:
        yield
    finally:
        reading.is_helper = before


class Writes:
    """The number of statements so far that have written a buffer or its bytes."""

    count = 0


class Buffer(Described):
    """A tensor or a tile.

    `memory` is "gm", "ub", "l1", "l0a", "l0b", "l0c", "shared", "fragment" or
    "var"; `shape` has extents in elements, constants on chip.
    """

    def __init__(self, name: str, shape: Sequence[Scalar], dtype: ElementType, memory: str) -> None:
        self.name = name
        self.shape: List[Scalar] = list(shape)
        self.dtype = dtype
        self.memory = memory
        # The dimension in which a tensor of a call has less than `shape`.
        self.open_dimension: Optional[int] = None
        # Whether a primitive allocated it for itself.
        self.is_temporary = False
        # The address in bytes that the author requests.
        self.address: Optional[int] = None
        # A view has those of its buffer.
        self.writes = Writes()
        # Creates the value of the IR, in the section that uses it.
        self.materialize: Optional[Callable[[], Any]] = None

    @property
    def is_named(self) -> bool:
        return bool(self.name)

    def rename(self, name: str) -> None:
        self.name = name

    @property
    def rank(self) -> int:
        return len(self.shape)

    @property
    def is_global(self) -> bool:
        return self.memory == "gm"

    def __bool__(self) -> bool:
        raise LanguageError(f"{self.described()} is no number")

    def described(self) -> str:
        return f"the {'tensor' if self.is_global else 'tile'} '{self.name}'"

    def whole(self) -> "Region":
        return Region(self, [0] * self.rank, list(self.shape))

    def __getitem__(self, key: Any) -> Any:
        items = [plain(each) for each in (key if isinstance(key, tuple) else (key,))]
        if len(items) != self.rank:
            raise LanguageError(
                f"'{self.name}' has {self.rank} dimensions, and {len(items)} indices are given"
            )
        if not any(isinstance(item, slice) for item in items):
            return Element(self, [_index(self, item, e) for item, e in zip(items, self.shape)])
        starts: List[Scalar] = []
        extents: List[Scalar] = []
        for item, extent in zip(items, self.shape):
            start, size = _slice(self, item, extent)
            starts.append(start)
            extents.append(size)
        return Region(self, starts, extents)

    def __setitem__(self, key: Any, value: Any) -> None:
        raise LanguageError(
            f"an element of {self.described()} is assigned in a function of Python, which is run "
            "and not read",
            hint="@T.macro on the function has its statements read",
        )

    def __repr__(self) -> str:
        shape = ", ".join(str(extent) for extent in self.shape)
        return f"{self.name}: ({shape}) {self.dtype.name} in {self.memory}"


def _index(buffer: Buffer, item: Any, extent: Optional[Scalar]) -> Scalar:
    """An index below `extent`, as far as both are known at compile time.

    Results of statements may be out of range if the statement never runs: under a
    condition, in a loop without iterations. These are checked at run time.
    """
    if isinstance(item, bool) or not isinstance(item, (int, Expr)):
        raise LanguageError(f"an index of '{buffer.name}' is {item!r}, which is no integer")
    if isinstance(item, Expr) and item.dtype.is_float:
        raise LanguageError(f"an index of '{buffer.name}' is a float")
    last = None if extent is None else range_of(extent)[1]
    if isinstance(item, int) and item < 0:
        return _outside(
            item, f"an index of '{buffer.name}' is {item}; indices do not count from the end"
        )
    if isinstance(item, int) and last is not None and item >= last:
        return _outside(
            item, f"an index of '{buffer.name}' is {item}, and the dimension has {last} elements"
        )
    return item


def _outside(item: int, reason: str) -> Scalar:
    from .current import out_of_range

    return out_of_range(item, reason)


def _slice(buffer: Buffer, item: Any, extent: Scalar) -> Tuple[Scalar, Scalar]:
    if not isinstance(item, slice):
        return _index(buffer, item, extent), 1
    if item.step not in (None, 1):
        raise LanguageError(f"a slice of '{buffer.name}' has a step", hint="slices have step 1")
    first, end = plain(item.start), plain(item.stop)
    start = 0 if first is None else _index(buffer, first, extent)
    stop = extent if end is None else _end(buffer, end, extent)
    size = linear_difference(stop, start)
    if isinstance(size, int) and size <= 0:
        size = _outside(size, f"a slice of '{buffer.name}' is empty: it has {size} elements")
    return start, size


def _end(buffer: Buffer, item: Any, extent: Scalar) -> Scalar:
    """The end of a slice: a tensor's may exceed the tensor, and is clipped by a copy."""
    last = range_of(extent)[1]
    if isinstance(item, int) and not buffer.is_global and last is not None and item > last:
        return _outside(
            item,
            f"a slice of '{buffer.name}' ends at {item}, and the dimension has {last} elements",
        )
    return _index(buffer, item, None)


class Region(Described):
    """A part of a buffer: `extents` elements from `starts` on."""

    def __init__(self, buffer: Buffer, starts: Sequence[Scalar], extents: Sequence[Scalar]) -> None:
        self.buffer, self.starts, self.extents = buffer, list(starts), list(extents)

    def __bool__(self) -> bool:
        raise LanguageError(f"{self.described()} is no number")

    def described(self) -> str:
        return f"a slice of '{self.buffer.name}'"

    @property
    def dtype(self) -> ElementType:
        return self.buffer.dtype

    def is_whole(self) -> bool:
        return all(isinstance(s, int) and s == 0 for s in self.starts) and all(
            a is b or (isinstance(d := linear_difference(a, b), int) and d == 0)
            for a, b in zip(self.extents, self.buffer.shape)
        )


class Element(Expr):
    """An element of a buffer: a scalar, or the start of a region."""

    def __init__(self, buffer: "Buffer", indices: Sequence[Scalar]) -> None:
        self.buffer, self.indices = buffer, list(indices)
        self.dtype = buffer.dtype
        # The number of writes of the buffer at the read by a Python function.
        self.writes = (buffer.writes, buffer.writes.count) if reading.is_helper else None

    def check_moment(self) -> None:
        """Raises if the buffer was written after a Python function has read it."""
        if self.writes is not None and self.writes != (
            self.buffer.writes,
            self.buffer.writes.count,
        ):
            raise LanguageError(
                f"a function of Python has read an element of '{self.buffer.name}', and uses it "
                "behind a statement that writes there",
                hint="@T.macro on the function has it read where it stands",
            )

    def children(self) -> Sequence[Scalar]:
        return self.indices

    def structure(self) -> Hashable:
        return id(self.buffer)


def as_region(operand: Any) -> Region:
    """A whole buffer, a region, or an element as a region of one."""
    if isinstance(operand, Buffer):
        return operand.whole()
    if isinstance(operand, Element):
        return Region(operand.buffer, operand.indices, [1] * operand.buffer.rank)
    assert isinstance(operand, Region)
    return operand
