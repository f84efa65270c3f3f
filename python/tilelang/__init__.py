"""TileLang programs for Ascend NPUs, compiled and executed on any CPU.

`tilelang.jit` compiles factories of kernel functions, `tilelang.language` is the
language of these.
"""

from . import cache, jit as _jit, language, profiler, tracebacks
from .dtypes import DataType
from .errors import (
    ArgumentError,
    CompileError,
    KernelError,
    LanguageError,
    Place,
    TileLangError,
)
from .jit import JITKernel, PassConfigKey, clear_cache, compile, running
from .jit import jit as jit  # noqa: PLC0414
from .language.scalars import ceildiv as cdiv


def disable_cache() -> None:
    """Kernels are cached for as long as the process lives only."""


enable_cache = disable_cache

tracebacks.install()

__version__ = "0.1.0"
__all__ = [
    "ArgumentError",
    "CompileError",
    "DataType",
    "JITKernel",
    "KernelError",
    "LanguageError",
    "PassConfigKey",
    "Place",
    "TileLangError",
    "cache",
    "cdiv",
    "clear_cache",
    "compile",
    "jit",
    "language",
    "profiler",
    "running",
]
