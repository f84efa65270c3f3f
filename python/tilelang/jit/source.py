"""The Ascend C of a kernel, as a text that knows its kernel, and names for kernels."""

from __future__ import annotations

import contextlib
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Iterator, Optional, Tuple

if TYPE_CHECKING:
    from .kernel import JITKernel


class KernelSource(str):
    """Ascend C; `kernel` is its compiled kernel.

    Any operation on it returns a `str` without the kernel.
    """

    kernel: "JITKernel"

    def __new__(cls, text: str, kernel: "JITKernel") -> "KernelSource":
        made = super().__new__(cls, text)
        made.kernel = kernel
        return made

    def __reduce__(self) -> Tuple[Any, ...]:
        return str, (str(self),)


_symbol: ContextVar[Optional[str]] = ContextVar("symbol", default=None)


@contextlib.contextmanager
def named(symbol: str) -> Iterator[None]:
    """Gives kernels that are compiled inside this function name in the IR."""
    token = _symbol.set(symbol)
    try:
        yield
    finally:
        _symbol.reset(token)


def is_named() -> bool:
    """Whether a kernel that is compiled now has a name of `named`."""
    return _symbol.get() is not None


def symbol_of(function: Any) -> str:
    """The name in the IR of a kernel function that is compiled now."""
    return _symbol.get() or str(function.symbol)
