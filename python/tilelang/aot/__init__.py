"""Kernel families ahead of time: descriptors, and the command `python3 -m tilelang.aot`.

A descriptor is a module with a class under `register_kernel`.
"""

from .fields import DispatchField
from .rows import product, where, zipped
from .spec import TilelangKernel, register_kernel

__all__ = [
    "DispatchField",
    "TilelangKernel",
    "product",
    "register_kernel",
    "where",
    "zipped",
]
