"""The current kernel of each thread."""

from __future__ import annotations

import contextlib
import threading
from typing import Iterator, List

from ..dtypes import INDEX
from ..errors import LanguageError
from ..places import caller
from .kernel import Kernel
from .recursion import deep_recursion
from .values import Value


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
    """A constant index that is out of range: an error for `reason` if it is certainly
    used; otherwise it is checked at run time, as computed indices are."""
    if not in_kernel() or not current().skippable:
        raise LanguageError(reason)
    kernel = current()
    return Value(kernel.emitter.index(index), INDEX)
