"""Tensors through which the cores of a kernel exchange data."""

from __future__ import annotations

import dataclasses
from typing import Dict, List, Optional, Sequence, Set

from ..errors import Place
from .buffers import Region
from .values import Expr, Scalar, Symbol, Value


@dataclasses.dataclass(frozen=True)
class _Read:
    """The first access to a tensor: the core that reads it, the loops around it, and whether
    it reads the same place in each iteration."""

    core: str
    place: Optional[Place]
    loops: Sequence[Value]
    is_fixed: bool


class Workspaces:
    """Finds workspaces that one core reads before the other one writes them in the text.

    In a kernel without T.Scope the cube core and the vector core are two programs that run
    concurrently: each read of a workspace gets a write of the other core, even a later one
    in the text. The compiler pairs them in tensors without contents before the launch. A
    tensor that the caller passes counts as such if it is read at the same place in each
    iteration; one that is updated in place is read at another. One that a call makes is none
    that is updated, so its index may change, as that of slots does.
    """

    def __init__(self) -> None:
        # By name; None if the first access is another one.
        self._first: Dict[str, Optional[_Read]] = {}
        self._fixed: Dict[int, Value] = {}
        # The names of those that are read before they are written.
        self.found: Set[str] = set()
        # The same if a call makes them.
        self.found_if_made: Set[str] = set()

    def fix(self, value: Value) -> None:
        """Records that a value is the same in all iterations."""
        self._fixed[id(value)] = value

    def is_fixed(self, value: Scalar, but_for: Sequence[Value] = ()) -> bool:
        """Whether a value is certainly the same in all iterations, except for loops with
        the variables `but_for`."""
        if not isinstance(value, Expr) or isinstance(value, Symbol):
            return True
        if isinstance(value, Value):
            return id(value) in self._fixed or any(value is each for each in but_for)
        children = value.children()
        return bool(children) and all(self.is_fixed(each, but_for) for each in children)

    def read(
        self, part: Region, core: Optional[str], place: Optional[Place], loops: List[Value]
    ) -> None:
        """Notes a load by `core`; None if it is not known which one makes it."""
        is_fixed = all(map(self.is_fixed, part.starts))
        first = _Read(core, place, tuple(loops), is_fixed) if core is not None and loops else None
        self._first.setdefault(part.buffer.name, first)

    def written(self, name: str) -> None:
        """Records a write of the tensor `name`, by any core."""
        self._first.setdefault(name, None)

    def write(self, part: Region, core: Optional[str], loops: List[Value]) -> None:
        """Notes a store by `core`; None if it is not known which one makes it."""
        first = self._first.get(part.buffer.name)
        if first is None or core in (None, first.core) or not loops:
            return
        # In the same loop, or again and again at the same places.
        is_same = any(loop is first.loops[-1] for loop in loops)
        if is_same:
            self.found_if_made.add(part.buffer.name)
        if not is_same and not all(self.is_fixed(each, loops[1:]) for each in part.starts):
            return
        if first.is_fixed:
            self.found.add(part.buffer.name)
