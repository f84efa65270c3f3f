"""Scalar variables: `T.alloc_var`."""

from __future__ import annotations

from ..dtypes import ElementType
from .buffers import Buffer, Element


class Variable(Element):
    """A variable: its name loads it, an assignment to its name stores it."""

    def __init__(self, buffer: Buffer) -> None:
        super().__init__(buffer, [])

    @property
    def is_named(self) -> bool:
        return self.buffer.is_named

    def rename(self, name: str) -> None:
        self.buffer.rename(name)

    @property
    def type(self) -> ElementType:
        return self.buffer.dtype

    def __getitem__(self, index: object) -> Element:
        return Element(self.buffer, [])
