"""The cache of compiled kernels, in memory and on disk."""

from .jit import clear_cache
from .jit.store import (
    disable_cache,
    enable_cache,
    entries,
    get_cache_dir,
    is_cache_enabled,
    set_cache_dir,
)

__all__ = [
    "clear_cache",
    "disable_cache",
    "enable_cache",
    "entries",
    "get_cache_dir",
    "is_cache_enabled",
    "set_cache_dir",
]
