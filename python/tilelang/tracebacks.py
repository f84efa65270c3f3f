"""Output of uncaught errors: the author's frames only."""

from __future__ import annotations

import sys
import traceback
from types import TracebackType
from typing import Any, Callable, List, Optional, Type

from .errors import TileLangError
from .places import is_own


def lines(error: BaseException, trace: Optional[TracebackType]) -> List[str]:
    """The lines of a traceback without the frames of this package."""
    frames = [frame for frame in traceback.extract_tb(trace) if not is_own(frame.filename)]
    listed = ["Traceback (most recent call last):\n", *traceback.format_list(frames)]
    return [*(listed if frames else []), f"{type(error).__name__}: {error}\n"]


def _hook(previous: Callable[..., Any]) -> Callable[..., Any]:
    def show(
        kind: Type[BaseException], error: BaseException, trace: Optional[TracebackType]
    ) -> None:
        if isinstance(error, TileLangError):
            sys.stderr.write("".join(lines(error, trace)))
        else:
            previous(kind, error, trace)

    return show


def install() -> None:
    """Lets Python print errors in this way; notebooks ask the errors themselves."""
    sys.excepthook = _hook(sys.excepthook)
