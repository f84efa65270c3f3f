"""Findings about descriptors, with stable codes."""

from __future__ import annotations

import dataclasses
from typing import Any, Dict, List, Optional, Sequence

from ..errors import Place, TileLangError

# The statuses of commands.
SUCCESS, USER_ERROR, COMPILER_FAILED, INTERNAL_ERROR = 0, 1, 2, 3

# The codes and their meaning.
CODES = {
    "TLA001": "a row lacks a field",
    "TLA002": "a row has a field that nothing takes",
    "TLA003": "a value is of another kind than its field",
    "TLA004": "an integer is out of range",
    "TLA005": "an element type is unknown",
    "TLA006": "two rows have one key",
    "TLA007": "two rows have the same values",
    "TLA008": "two kernels have one symbol",
    "TLA009": "a name cannot be one in C++",
    "TLA010": "a row breaks a constraint",
    "TLA011": "a row is never reached",
    "TLA012": "two rows give the same kernel",
    "TLA013": "the interface differs between rows",
    "TLA014": "a manifest has another version",
    "TLA015": "a kernel needs more memory than there is",
    "TLA016": "a kernel uses the hardware wrongly",
    "TLA017": "a row does not compile",
    "TLA018": "a descriptor cannot be loaded",
    "TLA019": "generate_source returns no kernel source",
    "TLA020": "a fallback does not fit",
    "TLA021": "a kernel has no adapter with the old signature",
    "TLA022": "a descriptor is malformed",
}


@dataclasses.dataclass(frozen=True)
class Diagnostic:
    """A finding; `family` and `variant` are those that it stops."""

    code: str
    reason: str
    place: Optional[Place] = None
    hint: str = ""
    notes: Sequence[str] = ()
    family: str = ""
    variant: str = ""
    is_warning: bool = False

    def __str__(self) -> str:
        error = TileLangError(f"{self.reason} [{self.code}]", self.place, self.hint, self.notes)
        text = str(error)
        return text.replace("error: ", "warning: ", 1) if self.is_warning else text

    def json(self) -> Dict[str, Any]:
        return {
            "code": self.code,
            "severity": "warning" if self.is_warning else "error",
            "reason": self.reason,
            "file": self.place.file if self.place else None,
            "line": self.place.line if self.place else None,
            "hint": self.hint,
            "notes": list(self.notes),
            "family": self.family,
            "variant": self.variant,
        }


class UserError(Exception):
    """A wrong command line, or a file that cannot be read."""


def described(error: BaseException) -> str:
    """An exception in words; those of the author may have no text."""
    try:
        return f"{type(error).__name__}: {error}"
    except Exception:
        return type(error).__name__


def errors(found: Sequence[Diagnostic]) -> List[Diagnostic]:
    return [each for each in found if not each.is_warning]
