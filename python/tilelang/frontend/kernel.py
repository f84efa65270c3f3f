"""The current kernel: the target of all primitives."""

from __future__ import annotations

import contextlib
from typing import Any, Dict, Iterator, List, Optional, Sequence, Set

from ..dtypes import ElementType
from ..errors import LanguageError, Place
from .buffers import Buffer, Element, Region
from .control import Control
from .messages.described import describe
from .order import Order
from .matching import plain
from .values import Expr, Scalar, Value
from .views import ViewEmitter, memref_type
from .workspaces import Workspaces

# The core that works on the tiles of a memory.
_CORES = {"ub": "vector", "l1": "cube", "l0a": "cube", "l0b": "cube", "l0c": "cube"}
_SCOPES = {"cube": 'T.Scope("C")', "vector": 'T.Scope("V")'}


class Kernel(Control):
    """State of the translation of one kernel function."""

    def __init__(
        self, program: Any, name: str, keeps_order: bool = False, keeps_addresses: bool = False
    ) -> None:
        super().__init__(program, Order(keeps_order))
        self.name = name
        self.keeps_addresses = keeps_addresses
        # The author's addresses of tiles.
        self.pinned: Optional[Place] = None
        self.views = ViewEmitter(self.emitter, self.scalars)
        # The block for allocations of tiles, and its core: None in a kernel without
        # sections.
        self.root: Any = None
        self.core: Optional[str] = None
        self.in_scope = False
        self.launched = False
        self.warnings: List[str] = []
        # The macros under expansion, the innermost last.
        self.macros: List[Any] = []
        # Names of the tensors that it writes.
        self.written: Set[str] = set()
        self.workspaces = Workspaces()
        self._tiles: Dict[int, Any] = {}
        self._keep: List[Buffer] = []

    # Cores.

    def skips(self, what: str, memories: Sequence[str]) -> bool:
        """Whether `what`, on tiles of `memories`, belongs to the other core."""
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

    def transfers(self, part: Region, memory: str, is_read: bool) -> None:
        """Records a transfer of a part of a tensor to or from a tile in `memory`."""
        if self.core is not None:
            return
        core = _CORES.get(memory)
        if is_read:
            self.workspaces.read(part, core, self.place, self.loops)
        else:
            self.workspaces.write(part, core, self.loops)

    def writes(self, buffer: Buffer) -> None:
        """Records that the kernel writes a tensor."""
        if buffer.is_global:
            self.written.add(buffer.name)
            self.workspaces.written(buffer.name)

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
        """A tile, allocated at the begin of the block or the section, if it is used."""
        extents = self._extents(shape)
        buffer = Buffer(name, extents, dtype, memory)
        place = self.place
        buffer.materialize = lambda: self._tile(buffer, place)
        return buffer

    def temporary(self, shape: Sequence[int], dtype: ElementType) -> Buffer:
        """A temporary tile of a primitive in UB."""
        made = self.allocate("temporary", shape, dtype, "ub")
        made.is_temporary = True
        return made

    @contextlib.contextmanager
    def other_statement(self) -> Iterator[None]:
        """Operations inside belong to another statement than those after it."""
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
            # A tile of the author belongs to no statement, one of the compiler to this one.
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
        """The meaning of a name that is bound to `value`: the value at this moment."""
        if not isinstance(value, Expr) or isinstance(value, Value):
            return value
        bounds = value.range()
        if name:
            self.emitter.name(name)
        ssa = self.scalars.emit(value)
        self.emitter.locate(self.place)
        bound = Value(ssa, value.dtype, bounds)
        if self.workspaces.is_fixed(value):
            self.workspaces.fix(bound)
        return bound

    def assign(self, target: Any, value: Any) -> None:
        """Assigns to `target`, which is indexed."""
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
