"""The line that says how far a search is."""

from __future__ import annotations

import os
import sys
import time
from typing import Optional

# Seconds before the first line.
_PATIENCE = 1.0


class Progress:
    """A line on a terminal, replaced by the next; with TILELANG_AUTO_TUNING_PROGRESS=1
    lines on any standard error, with 0 none."""

    def __init__(self, name: str, total: int) -> None:
        self.name, self.total = name, total
        self.begin = self._last = time.monotonic()
        self._width = 0
        asked = os.environ.get("TILELANG_AUTO_TUNING_PROGRESS")
        self._is_terminal = sys.stderr is not None and sys.stderr.isatty()
        self._is_on = self._is_terminal if asked is None else asked not in ("", "0")

    def update(self, done: int, measured: int, best: Optional[float]) -> None:
        """Shows, at most once a second, that `done` configurations are; `measured` took time."""
        now = time.monotonic()
        if not self._is_on or now - self._last < _PATIENCE:
            return
        self._last = now
        line = f"{self.name}: {done} of {self.total} configurations"
        if best is not None:
            line += f", best {best:.4f} ms"
        if measured:
            line += f", {(now - self.begin) / measured * (self.total - done):.0f} s left"
        self._show(line)

    def _show(self, line: str) -> None:
        if not self._is_terminal:
            print(line, file=sys.stderr, flush=True)
            return
        sys.stderr.write(f"\r{line.ljust(self._width)}")
        sys.stderr.flush()
        self._width = len(line)

    def end(self) -> None:
        """Removes the line."""
        if self._width:
            sys.stderr.write(f"\r{' ' * self._width}\r")
            sys.stderr.flush()
