"""A row for the target ascend: Ascend C, launch functions, and the adapter."""

from __future__ import annotations

from typing import Mapping

from ..interface import Interface
from .adapter import adapter


def source(symbol: str, interface: Interface, texts: Mapping[str, str]) -> str:
    """The one file of a row; it includes the header beside it."""
    parts = [texts["ascendc"], texts["host"]]
    if not interface.workspace:
        parts += ["#include <cstdio>\n", adapter(symbol, interface)]
    return "\n".join(part for part in parts if part)
