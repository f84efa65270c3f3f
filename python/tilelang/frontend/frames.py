"""The objects of `for` and `with` statements in a kernel."""

from __future__ import annotations

import ast
import contextlib
import threading
from typing import Any, Callable, ContextManager, Dict, Iterator, List, Optional, Sequence

from ..errors import LanguageError
from .checks import check_integer
from .kernel import Kernel
from .matching import plain
from .values import Expr, Scalar, Value, truth

Inside = Callable[[List[Any]], None]


class Loop:
    """An iterable of the language."""

    def open(self, kernel: Kernel, names: Sequence[str]) -> ContextManager[List[Value]]:
        raise NotImplementedError

    def is_empty(self) -> bool:
        """Whether it is known to have no iteration."""
        return False

    def __iter__(self) -> Iterator[Any]:
        raise LanguageError(
            "a loop of the kernel in a function of Python, which is run and not read",
            hint="@T.macro on the function has its statements read",
        )


def _has_none(extents: Sequence[Scalar]) -> bool:
    return any(isinstance(extent, int) and extent <= 0 for extent in extents)


def _one(names: Sequence[str], what: str) -> str:
    if len(names) != 1:
        raise LanguageError(f"{what} has one loop variable, and {len(names)} names are given")
    return names[0]


class Serial(Loop):
    """`T.serial`, `range`, `T.Pipelined`: one iteration after the other."""

    def __init__(
        self,
        start: Scalar,
        stop: Scalar,
        step: Scalar = 1,
        attributes: Optional[Dict[str, str]] = None,
        what: str = "a loop",
    ) -> None:
        start, stop, step = plain(start), plain(stop), plain(step)
        for name, value in (("start", start), ("stop", stop), ("step", step)):
            check_integer(f"{what}: the {name}", value)
        self.start, self.stop, self.step = start, stop, step
        self.attributes = attributes or {}
        self.what = what

    def is_empty(self) -> bool:
        bounds = (self.start, self.stop, self.step)
        if not all(isinstance(each, int) for each in bounds) or self.step == 0:
            return False
        return not range(*map(int, bounds))  # type: ignore[arg-type]

    @contextlib.contextmanager
    def open(self, kernel: Kernel, names: Sequence[str]) -> Iterator[List[Value]]:
        name = _one(names, self.what)
        if isinstance(self.step, int) and self.step == 1:
            with kernel.loop(name, self.start, self.stop, self.attributes) as value:
                yield [value]
            return
        if not isinstance(self.step, int) or self.step == 0:
            raise LanguageError("the step of a loop is a constant other than 0")
        # Counted from 0, so that downward loops are loops like others.
        distance = self.stop - self.start
        magnitude = abs(self.step)
        forward = distance if self.step > 0 else 0 - distance
        count = (forward + (magnitude - 1)) // magnitude
        with kernel.loop(name, 0, count, self.attributes) as number:
            yield [kernel.bind(name, self.start + number * self.step)]


class Parallel(Loop):
    """`T.Parallel`: a body for each element, in no order."""

    def __init__(self, extents: Sequence[Scalar]) -> None:
        self.extents = [plain(extent) for extent in extents]
        for extent in self.extents:
            check_integer("T.Parallel: an extent", extent)

    def is_empty(self) -> bool:
        return _has_none(self.extents)

    @contextlib.contextmanager
    def open(self, kernel: Kernel, names: Sequence[str]) -> Iterator[List[Value]]:
        if len(names) != len(self.extents):
            raise LanguageError(
                f"T.Parallel of {len(self.extents)} extents, and {len(names)} names are given"
            )
        with kernel.order.one_statement():
            kernel.emitter.locate(kernel.place)
            with kernel.parallel(self.extents) as values:
                yield values


class Nest(Loop):
    """`T.grid`: loops inside of each other."""

    def __init__(self, extents: Sequence[Scalar]) -> None:
        self.extents = [plain(extent) for extent in extents]
        for extent in self.extents:
            check_integer("T.grid: an extent", extent)

    def is_empty(self) -> bool:
        return _has_none(self.extents)

    @contextlib.contextmanager
    def open(self, kernel: Kernel, names: Sequence[str]) -> Iterator[List[Value]]:
        if len(names) != len(self.extents):
            raise LanguageError(
                f"T.grid of {len(self.extents)} extents, and {len(names)} names are given"
            )
        with contextlib.ExitStack() as stack:
            yield [
                stack.enter_context(kernel.loop(name, 0, extent))
                for name, extent in zip(names, self.extents)
            ]


class Frame:
    """An object of a `with` statement."""

    def run(self, parser: Any, node: ast.With, item: ast.withitem, inside: Inside) -> None:
        """Lets `inside` build the body, with the values that `as` names."""
        raise NotImplementedError


class ScopeFrame(Frame):
    """`T.Scope`: the program of one kind of core."""

    def __init__(self, core: str) -> None:
        self.core = core

    def run(self, parser: Any, node: ast.With, item: ast.withitem, inside: Inside) -> None:
        kernel: Kernel = parser.kernel
        if kernel.in_scope:
            raise LanguageError(
                "T.Scope inside of T.Scope", hint="the programs of the two cores stand side by side"
            )
        if kernel.core is None or kernel.core == self.core:
            kernel.in_scope = True
            try:
                inside([])
            finally:
                kernel.in_scope = False


class KernelFrame(Frame):
    """`T.Kernel`: the launch."""

    def __init__(self, blocks: Scalar, sub_blocks: Optional[int]) -> None:
        self.blocks, self.sub_blocks = plain(blocks), sub_blocks

    def run(self, parser: Any, node: ast.With, item: ast.withitem, inside: Inside) -> None:
        from .launch import launch

        launch(self, parser, node, item, inside)


class If(Frame):
    """`T.If`, with `T.Then` and `T.Else` directly inside."""

    def __init__(self, condition: Any) -> None:
        self.condition = condition

    def run(self, parser: Any, node: ast.With, item: ast.withitem, inside: Inside) -> None:
        self._check_body(node, item)
        branch = None
        if isinstance(self.condition, Expr):
            branch = parser.kernel.branch(truth(self.condition))
            _open.branches.append(branch.side)
        else:
            taken = bool(self.condition)
            _open.branches.append(lambda number: _taken(taken == (number == 0)))
        try:
            inside([])
        finally:
            _open.branches.pop()
        if branch is not None:
            branch.finish()

    @staticmethod
    def _check_body(node: ast.With, item: ast.withitem) -> None:
        """Statements beside T.Then and T.Else would run in any case."""
        others = [each for each in node.body if not isinstance(each, (ast.With, ast.Pass))]
        if item is node.items[-1] and others:
            raise LanguageError(
                "T.If has T.Then and T.Else directly inside, and nothing else",
                hint="with T.If(c): with T.Then(): ...",
            )


class Side(Frame):
    """`T.Then` or `T.Else`."""

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, parser: Any, node: ast.With, item: ast.withitem, inside: Inside) -> None:
        if not _open.branches:
            raise LanguageError("T.Then and T.Else stand directly inside of T.If")
        with _open.branches[-1](self.number) as is_skipped:
            if not is_skipped:
                inside([])


class _Open(threading.local):
    """The sides of the T.If that are open, of the kernel of each thread."""

    def __init__(self) -> None:
        self.branches: List[Callable[[int], ContextManager[Any]]] = []


_open = _Open()


@contextlib.contextmanager
def _taken(is_taken: bool) -> Iterator[bool]:
    yield not is_taken


class Nothing(Frame):
    """Frames without effect here, such as `T.attr`."""

    def run(self, parser: Any, node: ast.With, item: ast.withitem, inside: Inside) -> None:
        inside([])
