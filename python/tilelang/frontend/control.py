"""Loops, branches and sections of the current kernel."""

from __future__ import annotations

import contextlib
from typing import Any, ContextManager, Dict, Iterator, List, Optional, Sequence, Set, Tuple

from ..dtypes import INDEX
from ..errors import LanguageError, Place
from . import enums
from .emitter import Emitter
from .order import Order
from .scalars import ScalarEmitter
from .values import Expr, Scalar, Value, range_of


class Control:
    """Emits control-flow operations, and opens their blocks."""

    def __init__(self, program: Any, order: Order) -> None:
        self.program = program
        self.order = order
        self.emitter = Emitter(program, order)
        self.scalars = ScalarEmitter(self.emitter)
        self.in_parallel = False
        # The number of open blocks that a run may skip.
        self.skippable = 0
        # The variables of the loops around, the innermost last.
        self.loops: List[Value] = []

    @property
    def place(self) -> Optional[Place]:
        return self.emitter.place

    def create(self, *args: Any, **more: Any) -> Any:
        return self.emitter.create(*args, **more)

    def value(self, *args: Any, **more: Any) -> Any:
        return self.emitter.value(*args, **more)

    @contextlib.contextmanager
    def maybe(self, may_skip: bool = True) -> Iterator[None]:
        """Marks operations inside as ones that a run may skip."""
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
        variable = Value(block.arguments[0], INDEX, (low, None if high is None else high - 1))
        with self.emitter.inside(block), self.maybe(may_skip):
            self.loops.append(variable)
            yield variable
            self.loops.pop()
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
        """An `if` with a condition known at run time only."""
        return Branch(self, self.create("scf.if", [self.scalars.emit(condition)], regions=[[], []]))

    def switch(
        self, value: Scalar, numbers: Sequence[int]
    ) -> Iterator[Tuple[int, ContextManager[None]]]:
        """A region for each of the `numbers`, all possible values of `value`."""
        *cases, _ = numbers
        op = self.create(
            "scf.index_switch",
            [self.scalars.index(value)],
            attributes={"cases": f"array<i64: {', '.join(map(str, cases))}>"},
            regions=[[] for _ in numbers],
        )
        # The first region is the default.
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

    def __init__(self, control: Control, op: Any) -> None:
        self.control, self.op = control, op
        self._built: Set[int] = set()

    def finish(self) -> None:
        """Leaves regions empty that were not built."""
        for number in (0, 1):
            if number not in self._built:
                with self.side(number):
                    pass

    @contextlib.contextmanager
    def side(self, number: int) -> Iterator[None]:
        """Builds a region: number 0 if the condition holds, number 1 if not."""
        if number in self._built:
            raise LanguageError(f"a second {'T.Else' if number else 'T.Then'} in one T.If")
        self._built.add(number)
        with self.control.emitter.inside(self.op.block(number)), self.control.maybe():
            yield
            self.control.create("scf.yield")
