"""Errors of the front end, with places in the author's source."""

from __future__ import annotations

import linecache
from typing import List, NamedTuple, Optional, Sequence


class Place(NamedTuple):
    """A place in a source file; lines and columns count from 1."""

    file: str
    line: int
    column: int = 1
    end_column: int = 0

    def excerpt(self) -> str:
        """The line of the source and a caret under the expression."""
        text = linecache.getline(self.file, self.line).rstrip("\n")
        if not text:
            return ""
        width = max(1, min(self.end_column, len(text) + 1) - self.column)
        margin = "".join(c if c == "\t" else " " for c in text[: self.column - 1])
        return f"    {text}\n    {margin}{'^' * width}"

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class TileLangError(Exception):
    """An error of a program: the reason, the place, and a hint.

    `str()` gives "FILE:LINE:COLUMN: error: REASON", the line with a caret, and the
    hint.
    """

    def __init__(
        self,
        reason: str,
        place: Optional[Place] = None,
        hint: str = "",
        notes: Sequence[str] = (),
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.place = place
        self.hint = hint
        self.notes: List[str] = list(notes)

    def __str__(self) -> str:
        parts = []
        if self.place is not None:
            parts.append(f"{self.place}: error: {self.reason}")
            excerpt = self.place.excerpt()
            if excerpt:
                parts.append(excerpt)
        else:
            parts.append(f"error: {self.reason}")
        parts.extend(self.notes)
        if self.hint:
            parts.append(f"hint: {self.hint}")
        return "\n".join(parts)

    def _render_traceback_(self) -> List[str]:
        """The output of a notebook."""
        from .tracebacks import lines

        return "".join(lines(self, self.__traceback__)).splitlines()


class LanguageError(TileLangError, ValueError):
    """The source of a kernel is not a legal program."""


class CompileError(TileLangError):
    """The compiler refuses a kernel: it exceeds a limit, or is not supported."""


class KernelError(TileLangError):
    """A run found a kernel wrong: a race, a deadlock, an access out of bounds.

    `findings` has all that were found, in the order of their discovery.
    """

    def __init__(
        self,
        reason: str,
        place: Optional[Place] = None,
        hint: str = "",
        notes: Sequence[str] = (),
    ) -> None:
        super().__init__(reason, place, hint, notes)
        self.findings: List[object] = []


class StateError(TileLangError, RuntimeError):
    """A result does not exist yet, or could not be computed."""


class KernelWarning(UserWarning):
    """A finding that may be intended: equal values that are written twice, or a race
    that was declared a warning."""

    def __init__(self, finding: TileLangError) -> None:
        super().__init__(str(finding).replace(": error: ", ": warning: ", 1))
        self.finding = finding


class ArgumentError(TileLangError, ValueError):
    """An argument of a call does not fit the kernel."""
