"""Recursion limit for deep expression trees."""

from __future__ import annotations

import contextlib
import sys
import threading
from typing import Iterator, List

# A sum of some thousand terms has this depth.
_DEEPEST = 12_000
_lock = threading.Lock()
# The limit of the program, saved once while any thread is inside.
_limits: List[int] = []


@contextlib.contextmanager
def deep_recursion() -> Iterator[None]:
    """Raises Python's recursion limit while any thread is inside."""
    with _lock:
        _limits.append(_limits[0] if _limits else sys.getrecursionlimit())
        sys.setrecursionlimit(max(_limits[0], _DEEPEST))
    try:
        yield
    finally:
        with _lock:
            before = _limits.pop()
            if not _limits:
                sys.setrecursionlimit(before)
