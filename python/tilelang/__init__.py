"""TileLang programs for Ascend NPUs, compiled and executed on any CPU.

`tilelang.jit` compiles factories of kernel functions, `tilelang.language` is the
language of these.
"""

from . import (
    _native,
    autotuner,
    cache,
    carver,
    engine,
    intrinsics,
    jit as _jit,
    language,
    math,
    profiler,
    tracebacks,
    tune,
    tvm,
)
from .dtypes import DataType
from .errors import (
    ArgumentError,
    CompileError,
    KernelError,
    KernelWarning,
    LanguageError,
    Place,
    TileLangError,
)
from .autotuner import autotune, set_autotune_executor
from .cache import (
    clear_cache,
    disable_cache,
    enable_cache,
    get_cache_dir,
    is_cache_enabled,
    set_cache_dir,
)
from .engine import lower
from .frontend.messages.missing import names_of
from .jit import JITKernel, PassConfigKey, compile, running
from .jit.options import IGNORED
from .jit import jit as jit  # noqa: PLC0414
from .language.scalars import ceildiv as cdiv
from .logs import set_log_level
from .math import next_power_of_2
from .operators import torch_op
from .profiler import Profiler, TensorSupplyType

# A kernel function is compiled through the cache in either way.
cached = compile


__getattr__ = names_of(__name__)

tracebacks.install()

__version__ = _native.version
__all__ = [
    "ArgumentError",
    "CompileError",
    "DataType",
    "IGNORED",
    "JITKernel",
    "KernelError",
    "KernelWarning",
    "LanguageError",
    "PassConfigKey",
    "Place",
    "Profiler",
    "TensorSupplyType",
    "TileLangError",
    "autotune",
    "autotuner",
    "cache",
    "cached",
    "carver",
    "cdiv",
    "clear_cache",
    "compile",
    "disable_cache",
    "enable_cache",
    "engine",
    "get_cache_dir",
    "intrinsics",
    "is_cache_enabled",
    "jit",
    "language",
    "lower",
    "math",
    "next_power_of_2",
    "profiler",
    "running",
    "set_autotune_executor",
    "set_cache_dir",
    "set_log_level",
    "torch_op",
    "tune",
    "tvm",
]
