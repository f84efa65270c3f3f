"""Order by hand: flags and barriers within a core, flags between cores."""

from __future__ import annotations

from typing import Any, Callable

from ..errors import LanguageError
from ..frontend import enums
from ..frontend.kernel import Kernel
from ..frontend.values import Expr, describe, range_of
from .primitive import primitive


def _pipe(what: str, pipe: Any) -> int:
    name = str(pipe).lower().replace("pipe_", "")
    if name not in enums.PIPE:
        raise LanguageError(
            f"{what}: no pipe is called {pipe!r}", hint=", ".join(sorted(enums.PIPE))
        )
    return enums.PIPE[name]


@primitive("T.barrier_all", "ascend.pipe_barrier")
def barrier_all(kernel: Kernel) -> None:
    """Lets all pipes of the core finish before anything goes on."""
    pipe_barrier.function(kernel, "all")


@primitive("T.pipe_barrier", "ascend.pipe_barrier")
def pipe_barrier(kernel: Kernel, pipe: str) -> None:
    """Lets a pipe finish before it goes on."""
    number = _pipe("T.pipe_barrier", pipe)
    # Without sections the compiler orders each core by itself.
    if kernel.core is not None:
        kernel.create("ascend.pipe_barrier", attributes={"pipe": enums.i32(number)})


@primitive("T.set_flag")
def set_flag(kernel: Kernel, src: str, dst: str, eventId: Any) -> None:  # noqa: N803
    """Raises a flag when pipe src has got here; T.wait_flag holds pipe dst until then.

    The compiler orders a core by flags of its own, which are at least as many.
    """
    _pipe("T.set_flag", src), _pipe("T.set_flag", dst)


@primitive("T.wait_flag")
def wait_flag(kernel: Kernel, src: str, dst: str, eventId: Any) -> None:  # noqa: N803
    """Holds pipe dst until pipe src has raised the flag by T.set_flag.

    The compiler orders a core by flags of its own, which are at least as many.
    """
    _pipe("T.wait_flag", src), _pipe("T.wait_flag", dst)


# A flag that is known only later becomes so many operations at most.
_MOST_CASES = 16


def _with_flag(kernel: Kernel, what: str, flag: Any, create: Callable[[int], None]) -> None:
    """Has `create` build an operation for the number of a flag, which is in the code:
    of one that is known only later, for each that it may be."""
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
    number = _pipe(what, pipe)
    _needs_scope(kernel, what)
    own = enums.PIPE["fix" if kernel.core == "cube" else "mte3"]
    if number != own:
        kernel.create("ascend.pipe_barrier", attributes={"pipe": enums.i32(enums.PIPE["all"])})
    fixed = {"mode": f"{mode} : i64", "pipe": enums.i32(own)}

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
        kernel.create("ascend.cross_core_wait_flag", attributes={"flag": f"{number} : i64"})

    _with_flag(kernel, what, flag, create)


@primitive("T.sync_all", "tile.sync_all")
def sync_all(kernel: Kernel) -> None:
    """Lets all cores of the launch meet."""
    kernel.create("tile.sync_all" if kernel.core is None else "ascend.sync_all")
