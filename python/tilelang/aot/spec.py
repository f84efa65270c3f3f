"""The names that descriptors import: `register_kernel`, `TilelangKernel`, `DispatchField`.

A module `common.spec` in the package of a descriptor is replaced by this one.
"""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Sequence, Type, TypeVar

from .fields import DispatchField
from .rows import product, zipped, where

_K = TypeVar("_K", bound=Type[Any])

# Classes under `register_kernel`, in the order of their definition.
registered: List[Type[Any]] = []


class TilelangKernel:
    """A family of kernels: one function, a schema, and a row for each specialization.

    `generate_source` takes the row's fields, and those of `COMPILE_ONLY` and any other that it
    names, and returns the `kernel_source` of `tilelang.engine.lower`.
    """

    TARGET = "ascend"
    KERNEL_NAME: str = ""
    ENTRY_NAME: str = ""
    SOURCE_ENTRY_SYMBOL = "call"
    COMPILE_DEFINITIONS: Sequence[str] = ()
    DISPATCH_SCHEMA: Sequence[DispatchField] = ()
    SPECIALIZATIONS: Sequence[Mapping[str, Any]] = ()
    # Conditions on the fields of a row, beside those of the fields.
    CONSTRAINTS: Sequence[str] = ()
    # The family for values that no row of this one serves.
    FALLBACK: str = ""

    @classmethod
    def specs(cls) -> Sequence[Mapping[str, Any]]:
        return cls.SPECIALIZATIONS

    @classmethod
    def dispatch_schema(cls) -> Sequence[DispatchField]:
        return cls.DISPATCH_SCHEMA


def register_kernel(kernel: _K) -> _K:
    """Makes a class the family of its module."""
    registered.append(kernel)
    return kernel


# Fields of a row with a meaning of their own.
RESERVED: Dict[str, str] = {
    "variant_key": "the name of the row",
    "specialization": "the row itself",
    "compile_definitions": "macros of the vendor's compiler",
    "kernel_name": "KERNEL_NAME of the class",
    "target": "TARGET of the class",
    "entry_name": "ENTRY_NAME of the class",
    "source_entry_symbol": "SOURCE_ENTRY_SYMBOL of the class",
}

__all__ = [
    "DispatchField",
    "TilelangKernel",
    "product",
    "register_kernel",
    "zipped",
    "where",
]
