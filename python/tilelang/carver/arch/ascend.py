"""An AI core of Atlas A2 and A3."""

from __future__ import annotations

import dataclasses
from typing import Any


@dataclasses.dataclass
class Ascend:
    """The sizes of its memories in bytes; `target` is ignored."""

    target: Any = None
    l1_bytes: int = 512 << 10
    l0c_bytes: int = 128 << 10
    ub_bytes: int = 192 << 10
