"""Hashes of files by content, remembered by size, time and inode."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import pathlib
import time
from typing import Any, Dict, List, Optional

from .. import _native
from .files import encoded, write_text

_PACKAGE = pathlib.Path(__file__).resolve().parent.parent


# The clock of files is coarser than that of processes.
_COARSE_NS = 5_000_000


class Hashes:
    """The hashes of files; `memory` is the file that remembers them between builds. This process
    reads sources from `began` on, in nanoseconds, and some had the hashes `before` that."""

    def __init__(
        self,
        memory: Optional[pathlib.Path] = None,
        began: int = 1 << 63,
        before: Optional[Dict[str, str]] = None,
    ) -> None:
        self._memory, self._began, self._before = memory, began, before or {}
        self._known: Dict[str, List[Any]] = _read(memory) if memory else {}
        self._is_changed = False

    def of(self, path: str) -> Optional[str]:
        """The hash of a file; None if there is none."""
        try:
            status = os.stat(path)
        except OSError:
            return None
        stamp = [status.st_size, status.st_mtime_ns, status.st_ino]
        known = self._known.get(path)
        if known and known[:3] == stamp:
            return str(known[3])
        digest = hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()
        self._known[path] = [*stamp, digest]
        self._is_changed = True
        return digest

    def of_read(self, path: str) -> str:
        """The hash of a file that this process has read; empty, which is that of no file, if
        it may have changed since."""
        found = self.of(path)
        if found is None:
            return ""
        if path in self._before:
            return found if found == self._before[path] else ""
        # A time to come is that of another clock.
        changed = os.stat(path).st_mtime_ns
        return "" if self._began - _COARSE_NS <= changed <= time.time_ns() else found

    def save(self) -> None:
        """Writes the file that remembers the hashes. A folder that takes none, because it is
        full or for reading only, costs the next build time and nothing else."""
        if self._memory is not None and self._is_changed:
            with contextlib.suppress(OSError):
                write_text(self._memory, json.dumps(self._known, sort_keys=True))

    def tool(self) -> str:
        """The build of tl: the contents of the package and its native module."""
        listed = [f"{os.path.basename(path)} {self.of(path)}" for path in self.package()]
        return digest("\n".join(listed))

    def package(self) -> List[str]:
        """The files of the package and its native module."""
        sources = sorted(map(str, _PACKAGE.rglob("*.py")))
        return [*sources, os.path.realpath(_native.__file__)]


def _read(path: pathlib.Path) -> Dict[str, List[Any]]:
    try:
        found: Dict[str, List[Any]] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    is_whole = isinstance(found, dict) and all(
        isinstance(each, list) and len(each) == 4 for each in found.values()
    )
    return found if is_whole else {}


def digest(text: str) -> str:
    return hashlib.sha256(encoded(text)).hexdigest()
