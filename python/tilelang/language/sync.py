"""Order by hand: flags and barriers within a core, flags between cores."""

from __future__ import annotations

from typing import Any, Callable, List, Tuple

from ..errors import LanguageError
from ..frontend import enums
from ..frontend.checks import check_integer
from ..frontend.messages.described import describe
from ..frontend.kernel import Kernel
from ..frontend.buffers import Element
from ..frontend.values import Expr, range_of
from .primitive import primitive

# The core of a pipe that only one kind of core has.
_CORES = {"v": "vector", "m": "cube", "mte1": "cube", "fix": "cube"}


def _pipe(what: str, pipe: Any) -> str:
    name = str(pipe).lower().replace("pipe_", "")
    if name not in enums.PIPE:
        raise LanguageError(
            f"{what}: no pipe is called {pipe!r}", hint=", ".join(sorted(enums.PIPE))
        )
    return name


def _is_of_other_core(kernel: Kernel, pipes: List[str]) -> bool:
    """Whether a call outside any T.Scope is for the other core only."""
    if kernel.core is None or kernel.in_scope:
        return False
    return any(_CORES.get(pipe, kernel.core) != kernel.core for pipe in pipes)


@primitive("T.barrier_all", "ascend.pipe_barrier")
def barrier_all(kernel: Kernel) -> None:
    """Lets all pipes of the core finish before anything goes on."""
    pipe_barrier.function(kernel, "all")


@primitive("T.pipe_barrier", "ascend.pipe_barrier")
def pipe_barrier(kernel: Kernel, pipe: str) -> None:
    """Lets a pipe finish before it goes on."""
    name = _pipe("T.pipe_barrier", pipe)
    kernel.order.is_written = True
    if name == "s" or _is_of_other_core(kernel, [name]):
        # The scalar unit executes in order.
        return
    # If the compiler orders cores, those without sections need no barrier of the author.
    if kernel.core is not None or kernel.order.is_kept:
        kernel.create("ascend.pipe_barrier", attributes={"pipe": enums.i32(enums.PIPE[name])})


def finish_for_element(kernel: Kernel, operand: Any) -> None:
    """Lets all pipes finish before an element of a tile is read as an operand.

    The functions of the original that take one do so, too: it is part of a statement of an
    author who orders the core himself.
    """
    is_read = isinstance(operand, Element) and operand.buffer.memory not in ("gm", "var")
    if kernel.order.is_kept and is_read:
        kernel.create("ascend.pipe_barrier", attributes={"pipe": enums.i32(enums.PIPE["all"])})


def _event(what: str, number: Any) -> Tuple[int, int]:
    """The least and the greatest number of a flag."""
    if isinstance(number, int) and not isinstance(number, bool) and number >= 0:
        return (number, number)
    check_integer(f"{what}: eventId", number)
    if not isinstance(number, Expr):
        raise LanguageError(f"{what}: eventId is {number}, and has to be 0 or more")
    low, high = range_of(number)
    if low is None or high is None or low < 0:
        raise LanguageError(
            f"{what}: nothing says which numbers eventId may be",
            hint="a remainder, such as k % 2, has so many numbers",
        )
    return (low, high)


def _create_flag(kernel: Kernel, operation: str, src: str, dst: str, number: Any) -> None:
    name = f"T.{operation}"
    pipes = [_pipe(name, each) for each in (src, dst)]
    kernel.order.is_written = True
    if not kernel.order.is_kept or _is_of_other_core(kernel, pipes):
        return
    low, high = _event(name, number)
    attributes = {
        "source": enums.i32(enums.PIPE[pipes[0]]),
        "destination": enums.i32(enums.PIPE[pipes[1]]),
        "event": f"{low} : i64",
    }
    operands = []
    if high > low:
        attributes["slots"] = f"{high - low + 1} : i64"
        operands = [kernel.scalars.index(number - low if low else number)]
    kernel.create(f"tile.{operation}", operands, attributes=attributes)


@primitive("T.set_flag", "tile.set_flag")
def set_flag(kernel: Kernel, src: str, dst: str, eventId: Any) -> None:  # noqa: N803
    """Raises a flag when pipe src has got here; T.wait_flag holds pipe dst until then.

    With TL_ASCEND_AUTO_SYNC the compiler orders each core by flags of its own instead.
    """
    _create_flag(kernel, "set_flag", src, dst, eventId)


@primitive("T.wait_flag", "tile.wait_flag")
def wait_flag(kernel: Kernel, src: str, dst: str, eventId: Any) -> None:  # noqa: N803
    """Holds pipe dst until pipe src has raised the flag by T.set_flag.

    With TL_ASCEND_AUTO_SYNC the compiler orders each core by flags of its own instead.
    """
    _create_flag(kernel, "wait_flag", src, dst, eventId)


# The id that the copies of the original use for their order. An author's flag of this id
# that is raised meanwhile is set twice there as here.
_OWN_FLAG = 0


def hand_on(kernel: Kernel, src: str, dst: str) -> None:
    """Holds pipe dst until pipe src has got here."""
    for operation in ("set_flag", "wait_flag"):
        attributes = {
            "source": enums.i32(enums.PIPE[src]),
            "destination": enums.i32(enums.PIPE[dst]),
            "event": f"{_OWN_FLAG} : i64",
        }
        kernel.create(f"tile.{operation}", attributes=attributes)


# The largest number of operations for a flag that is known at run time only.
_MOST_CASES = 16


def _with_flag(kernel: Kernel, what: str, flag: Any, create: Callable[[int], None]) -> None:
    """Lets `create` build an operation for a flag number, which is static: for a dynamic
    one, an operation for each possible number."""
    if isinstance(flag, bool) or not isinstance(flag, (int, Expr)):
        raise LanguageError(f"{what}: the flag is {describe(flag)}, and has to be a number")
    first, last = range_of(flag)
    if first is None or last is None or last - first >= _MOST_CASES:
        raise LanguageError(
            f"{what}: the flag is {describe(flag)}, and has to be one of a few",
            hint="a loop with constant bounds, or % of a constant, says what it may be",
        )
    if first == last:
        create(first)
        return
    for number, side in kernel.switch(flag, range(first, last + 1)):
        with side:
            create(number)


def _needs_scope(kernel: Kernel, what: str) -> None:
    if kernel.core is None:
        raise LanguageError(
            f"{what}: no T.Scope says on which core",
            hint='it stands in T.Scope("C") or T.Scope("V")',
        )


@primitive("T.set_cross_flag", "ascend.cross_core_set_flag")
def set_cross_flag(kernel: Kernel, pipe: str, flag: Any, mode: int = 2) -> None:
    """Tells the other kind of core of the block that a pipe has got here."""
    what = "T.set_cross_flag"
    name = _pipe(what, pipe)
    _needs_scope(kernel, what)
    own = "fix" if kernel.core == "cube" else "mte3"
    if name != own and not kernel.order.is_kept:
        # The author's earlier order, which is meant for all pipes, does not exist here.
        kernel.create("ascend.pipe_barrier", attributes={"pipe": enums.i32(enums.PIPE["all"])})
        name = own
    fixed = {
        "mode": f"{mode} : i64",
        "pipe": enums.i32(enums.PIPE[name]),
        "numbered": "unit",
    }
    if not kernel.order.is_kept:
        # It represents all pipes, as far as the other core can tell.
        fixed["complete"] = "unit"

    def create(number: int) -> None:
        attributes = {**fixed, "flag": f"{number} : i64"}
        kernel.create("ascend.cross_core_set_flag", attributes=attributes)

    _with_flag(kernel, what, flag, create)


@primitive("T.wait_cross_flag", "ascend.cross_core_wait_flag")
def wait_cross_flag(kernel: Kernel, flag: Any, pipe: str = "") -> None:
    """Holds the core until the other kind of core has set the flag."""
    what = "T.wait_cross_flag"
    _needs_scope(kernel, what)

    def create(number: int) -> None:
        attributes = {"flag": f"{number} : i64", "numbered": "unit"}
        kernel.create("ascend.cross_core_wait_flag", attributes=attributes)

    _with_flag(kernel, what, flag, create)


@primitive("T.sync_all", "tile.sync_all")
def sync_all(kernel: Kernel) -> None:
    """Lets all cores of the launch meet, once all pipes of each have finished."""
    if kernel.core is None:
        kernel.create("tile.sync_all")
        return
    kernel.create("ascend.pipe_barrier", attributes={"pipe": enums.i32(enums.PIPE["all"])})
    kernel.create("ascend.sync_all")
