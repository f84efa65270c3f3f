"""Layouts of tiles in L1, for `T.annotate_layout`.

The compiler lays tiles out by their uses, so an annotation changes nothing.
"""

from __future__ import annotations

import dataclasses
from typing import Any


@dataclasses.dataclass(frozen=True)
class Layout:
    """A layout by its name, of a tile."""

    name: str
    tile: Any


def make_zn_layout(tile: Any, *args: Any) -> Layout:
    """Blocks column by column, each of them row by row."""
    return Layout("zN", tile)


def make_nz_layout(tile: Any, *args: Any) -> Layout:
    """Blocks row by row, each of them column by column."""
    return Layout("nZ", tile)
