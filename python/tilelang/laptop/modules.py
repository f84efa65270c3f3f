"""Replacements of modules for an NPU."""

from __future__ import annotations

import types
from typing import Any, Mapping


class StandIn(types.ModuleType):
    """A module with some attributes; the error for any other lists these only."""

    def __init__(self, name: str, attributes: Mapping[str, Any]) -> None:
        super().__init__(name)
        self.__dict__.update(attributes)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(
            f"{self.__name__}.{name} has no stand-in on a laptop", name=name, obj=self
        )
