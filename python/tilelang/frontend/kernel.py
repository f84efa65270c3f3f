"""The kernel that is being built: what primitives emit into."""

from __future__ import annotations

import contextlib
import threading
from typing import Any, ContextManager, Dict, Iterator, List, Optional, Sequence, Set, Tuple

from ..dtypes import INDEX, ElementType
from ..errors import LanguageError, Place
from ..places import caller
from . import enums
from .buffers import Buffer, Element, Region
from .described import describe
from .emitter import Emitter
from .order import Order
from .recursion import deep_recursion
from .scalars import ScalarEmitter
from .values import Expr, Scalar, Value, plain, range_of
from .views import ViewEmitter, memref_type

# Which core works on the tiles of a memory.
_CORES = {"ub": "vector", "l1": "cube", "l0a": "cube", "l0b": "cube", "l0c": "cube"}
_SCOPES = {"cube": 'T.Scope("C")', "vector": 'T.Scope("V")'}


class Kernel:
    """State of the translation of one kernel function."""

    def __init__(
        self, program: Any, name: str, keeps_order: bool = False, keeps_addresses: bool = False
    ) -> None:
        self.program = program
        self.name = name
        self.keeps_addresses = keeps_addresses
        # Where the author has put tiles at addresses.
        self.pinned: Optional[Place] = None
        self.order = Order(keeps_order)
        self.emitter = Emitter(program, self.order)
        self.scalars = ScalarEmitter(self.emitter)
        self.views = ViewEmitter(self.emitter, self.scalars)
        # The block that tiles are allocated in, and the core that runs it: None in a
        # kernel without sections.
        self.root: Any = None
        self.core: Optional[str] = None
        self.in_scope = False
        self.in_parallel = False
        self.launched = False
        self.warnings: List[str] = []
        # In how many blocks the emitter stands that a run may skip.
        self.skippable = 0
        # Those that are being expanded, the innermost last.
        self.macros: List[Any] = []
        # Names of the tensors that it writes.
        self.written: Set[str] = set()
        self._tiles: Dict[int, Any] = {}
        self._keep: List[Buffer] = []

    @property
    def place(self) -> Optional[Place]:
        return self.emitter.place

    def create(self, *args: Any, **more: Any) -> Any:
        return self.emitter.create(*args, **more)

    def value(self, *args: Any, **more: Any) -> Any:
        return self.emitter.value(*args, **more)

    # Cores.

    def skips(self, what: str, memories: Sequence[str]) -> bool:
        """Whether `what`, on tiles of `memories`, is the other core's."""
        cores = {_CORES[memory] for memory in memories if memory in _CORES}
        if self.core is None or len(cores) != 1 or self.core in cores:
            return False
        if self.in_scope:
            own, other = (_SCOPES[self.core], _SCOPES[cores.pop()])
            places = " and ".join(dict.fromkeys(memory.upper() for memory in memories))
            raise LanguageError(
                f"{what} on {places} in {own}: that is work of the other core",
                hint=f"it belongs into {other}",
            )
        return True

    def writes(self, buffer: Buffer) -> None:
        """Notes that the kernel writes a tensor."""
        if buffer.is_global:
            self.written.add(buffer.name)

    @contextlib.contextmanager
    def region(self, root: Any, core: Optional[str]) -> Iterator[None]:
        """Builds the program of one core, or of both, in the block `root`."""
        saved = (self.root, self.core)
        self.root, self.core = root, core
        self._tiles = {}
        with self.emitter.inside(root):
            yield
        self.root, self.core = saved

    # Tiles.

    def allocate(self, name: str, shape: Sequence[Any], dtype: ElementType, memory: str) -> Buffer:
        """A tile, allocated where the block or the section begins, if it is used."""
        extents = self._extents(shape)
        buffer = Buffer(name, extents, dtype, memory)
        place = self.place
        buffer.materialize = lambda: self._tile(buffer, place)
        return buffer

    def temporary(self, shape: Sequence[int], dtype: ElementType) -> Buffer:
        """A tile in UB for what a primitive computes on its way."""
        made = self.allocate("temporary", shape, dtype, "ub")
        made.is_temporary = True
        return made

    @contextlib.contextmanager
    def other_statement(self) -> Iterator[None]:
        """What stands inside is another statement than what comes behind it."""
        self.order.begin()
        self.emitter.locate(self.place)
        yield
        self.order.begin()
        self.emitter.locate(self.place)

    def pin(self, buffer: Buffer, address: int) -> None:
        """Puts a tile at an address, in bytes, of its memory."""
        if id(buffer) in self._tiles:
            raise LanguageError(f"'{buffer.name}' is used before it gets its address")
        buffer.address = address
        self.pinned = self.pinned or self.place

    def _extents(self, shape: Any) -> List[Scalar]:
        listed = [plain(e) for e in (shape if isinstance(shape, (list, tuple)) else (shape,))]
        for number, extent in enumerate(listed):
            if isinstance(extent, Expr):
                raise LanguageError(
                    f"extent {number} of a tile is known only when the kernel runs, and has to be "
                    "constant",
                    hint="tiles have the size that they need at most; slices may be smaller",
                )
            if isinstance(extent, bool) or not isinstance(extent, int):
                raise LanguageError(f"extent {number} of a tile is {describe(extent)}, no integer")
            if extent <= 0:
                raise LanguageError(
                    f"extent {number} of a tile is {extent}, and has to be 1 or more"
                )
        return listed

    def _tile(self, buffer: Buffer, place: Optional[Place]) -> Any:
        tile = self._tiles.get(id(buffer))
        if tile is None:
            current = self.place
            # A tile of the author is of no statement, one of the compiler of this one.
            with self.order.no_statement(not buffer.is_temporary):
                self.emitter.locate(place, buffer.name)
            shape = [int(extent) for extent in buffer.shape]  # type: ignore[arg-type]
            attributes = {"operandSegmentSizes": "array<i32: 0, 0>"}
            if self.keeps_addresses and buffer.address is not None:
                attributes["ascend.address"] = f"{buffer.address} : i64"
            tile = self.program.create_at_start(
                self.root,
                "memref.alloca" if buffer.memory == "var" else "memref.alloc",
                [],
                [self.emitter.type(memref_type(buffer.dtype, buffer.memory, shape))],
                {key: self.program.attribute(text) for key, text in attributes.items()},
                [],
            ).results[0]
            self.emitter.locate(current)
            self._tiles[id(buffer)] = tile
            self._keep.append(buffer)
        return tile

    # Scalars.

    def bind(self, name: str, value: Any) -> Any:
        """What a name stands for that is bound to `value`: the value at this moment."""
        if not isinstance(value, Expr) or isinstance(value, Value):
            return value
        bounds = value.range()
        if name:
            self.emitter.name(name)
        ssa = self.scalars.emit(value)
        self.emitter.locate(self.place)
        return Value(ssa, value.dtype, bounds)

    def assign(self, target: Any, value: Any) -> None:
        """What an assignment to `target`, which is indexed, does."""
        if isinstance(target, Region):
            raise LanguageError(
                f"a slice of '{target.buffer.name}' cannot be assigned",
                hint="T.copy and T.tile.fill write slices; T.Parallel writes their elements",
            )
        if not isinstance(target, Element):
            raise LanguageError("an assignment to something that is no element of a buffer")
        if isinstance(value, (Buffer, Region)):
            raise LanguageError(
                f"{describe(value)} is assigned to an element", hint="T.copy copies tiles"
            )
        self.store(target, value)

    def store(self, element: Element, value: Scalar) -> None:
        """Stores one element, converted to the buffer's type."""
        buffer = element.buffer
        if self.skips("a store", [buffer.memory]):
            return
        # An accumulator as a whole can be 0.
        is_reset = self.in_parallel and buffer.memory in ("l0c", "fragment")
        if buffer.memory not in ("gm", "ub", "shared", "var") and not is_reset:
            raise LanguageError(
                f"'{buffer.name}' is in {buffer.memory.upper()}, where single elements cannot "
                "be stored",
                hint="elements are stored in UB and in global memory; T.copy moves a tile",
            )
        self.writes(buffer)
        value = plain(value)
        ssa = self.scalars.stored(value, buffer.dtype)
        assert buffer.materialize is not None
        indices = [self.scalars.index(each) for each in element.indices]
        self.create("memref.store", [ssa, buffer.materialize(), *indices])
        buffer.writes.count += 1

    # Control flow.

    @contextlib.contextmanager
    def maybe(self, may_skip: bool = True) -> Iterator[None]:
        """What is built inside, a run may skip."""
        self.skippable += may_skip
        try:
            yield
        finally:
            self.skippable -= may_skip

    @contextlib.contextmanager
    def loop(
        self,
        name: str,
        start: Scalar,
        stop: Scalar,
        attributes: Optional[Dict[str, str]] = None,
        step: Scalar = 1,
    ) -> Iterator[Value]:
        """A loop over every `step`-th integer from `start` up to `stop`."""
        low, high = range_of(start)[0], range_of(stop)[1]
        bounds = [self.scalars.index(each) for each in (start, stop, step)]
        self.emitter.name(name)
        op = self.create("scf.for", bounds, attributes=attributes or {}, regions=[["index"]])
        self.emitter.locate(self.place)
        block = op.block(0)
        most, least = range_of(start)[1], range_of(stop)[0]
        may_skip = most is None or least is None or most >= least
        with self.emitter.inside(block), self.maybe(may_skip):
            yield Value(block.arguments[0], INDEX, (low, None if high is None else high - 1))
            self.create("scf.yield")

    @contextlib.contextmanager
    def parallel(self, extents: Sequence[Scalar]) -> Iterator[List[Value]]:
        """A region over all indices below `extents`, in no order."""
        count = len(extents)
        zero, one = self.emitter.index(0), self.emitter.index(1)
        stops = [self.scalars.index(each) for each in extents]
        op = self.create(
            "scf.parallel",
            [[zero] * count, stops, [one] * count, []],
            regions=[["index"] * count],
        )
        block = op.block(0)
        highs = [range_of(each)[1] for each in extents]
        outer, self.in_parallel = self.in_parallel, True
        may_skip = any((range_of(each)[0] or 0) <= 0 for each in extents)
        with self.emitter.inside(block), self.maybe(may_skip):
            yield [
                Value(argument, INDEX, (0, None if high is None else high - 1))
                for argument, high in zip(block.arguments, highs)
            ]
            self.create("scf.reduce")
        self.in_parallel = outer

    def branch(self, condition: Expr) -> "Branch":
        """An `if` that is decided when the kernel runs."""
        return Branch(self, self.create("scf.if", [self.scalars.emit(condition)], regions=[[], []]))

    def switch(
        self, value: Scalar, numbers: Sequence[int]
    ) -> Iterator[Tuple[int, ContextManager[None]]]:
        """A side for each of the `numbers`, which are all that `value` can be."""
        *cases, _ = numbers
        op = self.create(
            "scf.index_switch",
            [self.scalars.index(value)],
            attributes={"cases": f"array<i64: {', '.join(map(str, cases))}>"},
            regions=[[] for _ in numbers],
        )
        # The first region is for all others.
        order = [*range(1, len(numbers)), 0]
        for number, region in zip(numbers, order):
            yield number, self._side(op.block(region))

    @contextlib.contextmanager
    def _side(self, block: Any) -> Iterator[None]:
        with self.emitter.inside(block), self.maybe():
            yield
            self.create("scf.yield")

    def section(self, core: str) -> Any:
        """The block of the program of one kind of core."""
        op = self.create(
            "ascend.section", attributes={"core": enums.i32(enums.CORE[core])}, regions=[[]]
        )
        return op.block(0)


class Branch:
    """The two sides of an `if`."""

    def __init__(self, kernel: Kernel, op: Any) -> None:
        self.kernel, self.op = kernel, op
        self._built: Set[int] = set()

    def finish(self) -> None:
        """Leaves the sides empty that nothing has built."""
        for number in (0, 1):
            if number not in self._built:
                with self.side(number):
                    pass

    @contextlib.contextmanager
    def side(self, number: int) -> Iterator[None]:
        """Builds what happens if the condition holds, number 0, or does not."""
        if number in self._built:
            raise LanguageError(f"a second {'T.Else' if number else 'T.Then'} in one T.If")
        self._built.add(number)
        with self.kernel.emitter.inside(self.op.block(number)), self.kernel.maybe():
            yield
            self.kernel.create("scf.yield")


class _Current(threading.local):
    """The kernels that a thread builds, the innermost last."""

    def __init__(self) -> None:
        self.kernels: List[Kernel] = []


_current = _Current()


def in_kernel() -> bool:
    """Whether a kernel is being built."""
    return bool(_current.kernels)


def current(name: str = "this") -> Kernel:
    """The kernel that is being built; an error outside of one, at the caller of `name`."""
    if not in_kernel():
        raise LanguageError(
            f"{name} can be used in a kernel only", caller(), hint="a function under @T.prim_func"
        )
    return _current.kernels[-1]


@contextlib.contextmanager
def building(kernel: Kernel) -> Iterator[None]:
    """Makes a kernel the current one; its expressions may be deep."""
    _current.kernels.append(kernel)
    try:
        with deep_recursion():
            yield
    except RecursionError:
        raise LanguageError(
            "an expression or a function that it calls goes too deep",
            kernel.place,
            hint="names for parts of an expression make it flat",
        ) from None
    finally:
        _current.kernels.pop()


def out_of_range(index: int, reason: str) -> Value:
    """A constant index that is out of range, an error for `reason` if it is certainly used;
    else the run tells, as of one that is computed."""
    if not in_kernel() or not current().skippable:
        raise LanguageError(reason)
    kernel = current()
    return Value(kernel.emitter.index(index), INDEX)
