"""The cache of compiled kernels."""

from .jit import clear_cache

__all__ = ["clear_cache"]
