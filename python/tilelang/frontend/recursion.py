"""Room for trees that are deeper than Python's functions usually go."""

from __future__ import annotations

import contextlib
import sys
import threading
from typing import Iterator, List

# A sum of some thousand terms is as deep.
_DEEPEST = 12_000
_lock = threading.Lock()
# The limit that the program has, once for each thread that is in here.
_limits: List[int] = []


@contextlib.contextmanager
def deep_recursion() -> Iterator[None]:
    """Raises Python's limit of recursion while some thread is inside."""
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
