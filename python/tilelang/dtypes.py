"""Element types: their names in TileLang, in MLIR, in NumPy and in torch."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from .errors import LanguageError


@dataclasses.dataclass(frozen=True)
class ElementType:
    """An element type.

    `storage` is the NumPy type of the same bytes: bfloat16, which NumPy lacks, is
    stored as uint16.
    """

    name: str
    bits: int
    mlir: str
    storage: str
    kind: str  # "float", "int", "uint" or "bool"

    @property
    def bytes(self) -> int:
        return max(1, self.bits // 8)

    @property
    def is_float(self) -> bool:
        return self.kind == "float"

    @property
    def scalar(self) -> str:
        """The type of a scalar in MLIR, where integers have no sign."""
        return f"i{self.bits}" if self.kind == "uint" else self.mlir


TYPES = [
    ElementType("float16", 16, "f16", "float16", "float"),
    ElementType("bfloat16", 16, "bf16", "uint16", "float"),
    ElementType("float32", 32, "f32", "float32", "float"),
    ElementType("int8", 8, "i8", "int8", "int"),
    ElementType("int16", 16, "i16", "int16", "int"),
    ElementType("int32", 32, "i32", "int32", "int"),
    ElementType("int64", 64, "i64", "int64", "int"),
    ElementType("uint8", 8, "ui8", "uint8", "uint"),
    ElementType("uint16", 16, "ui16", "uint16", "uint"),
    ElementType("uint32", 32, "ui32", "uint32", "uint"),
    ElementType("uint64", 64, "ui64", "uint64", "uint"),
    ElementType("bool", 1, "i1", "bool", "bool"),
]
_BY_NAME = {each.name: each for each in TYPES}
_BY_NAME["float"] = _BY_NAME["float32"]
_BY_NAME["int"] = _BY_NAME["int32"]
_BY_NAME["uint"] = _BY_NAME["uint32"]

# The type of loop variables, indices and extents: TileLang says int32, the
# compiler computes addresses in 64 bits.
INDEX = ElementType("index", 64, "index", "int64", "int")


def element_type(name: Any) -> ElementType:
    """The type called `name`: a string, an object whose `dtype` is one, or a type of NumPy
    or torch.

    Raises LanguageError, naming the types that exist, for any other.
    """
    if isinstance(name, ElementType):
        return name
    text = name if isinstance(name, type) else getattr(name, "dtype", name)
    if isinstance(text, np.dtype) or isinstance(text, type) and issubclass(text, np.generic):
        text = np.dtype(text).name
    elif type(text).__module__ == "torch":
        text = str(text).replace("torch.", "")
    found = _BY_NAME.get(str(text))
    if found is None:
        known = ", ".join(each.name for each in TYPES)
        raise LanguageError(f"no element type is called {text!r}; there are {known}")
    return found


class DataType(str):
    """A type by its name, with its width: `DataType("float16").bits` is 16."""

    @property
    def bits(self) -> int:
        return element_type(str(self)).bits

    @property
    def itemsize(self) -> int:
        return element_type(str(self)).bytes

    @property
    def lanes(self) -> int:
        return 1


def numpy_type(dtype: ElementType) -> np.dtype:
    """The NumPy type with the bytes of `dtype`."""
    return np.dtype(dtype.storage)
