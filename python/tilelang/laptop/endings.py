"""Output for an error that ends a program: at the program's line."""

from __future__ import annotations

import os
import sys
import sysconfig
import traceback
from types import FrameType, ModuleType, TracebackType
from typing import List, Optional, Tuple

import torch

from .. import places
from ..errors import KernelError, Place, TileLangError
from ..frontend.messages.missing import MODULES
from .modules import StandIn

# Folders without programs: the standard library and installed packages.
_INSTALLED = (
    sysconfig.get_paths()["stdlib"] + os.sep,
    os.path.dirname(os.path.dirname(torch.__file__)) + os.sep,
)

_LAPTOP = os.path.dirname(os.path.abspath(__file__)) + os.sep


def told(error: BaseException) -> str:
    """The output for an error that the program did not catch.

    A feature that this machine lacks is one error at the line that uses it. Another
    exception is the program's own: it has its traceback, without frames of the runner.
    """
    if isinstance(error, TileLangError):
        return str(error)
    missing = _missing(error)
    if missing is not None:
        reason, hint = missing
        return str(TileLangError(reason, _place(error.__traceback__), hint))
    frames = traceback.extract_tb(error.__traceback__)
    listed = [frame for frame in frames if not _is_runner(frame.filename)]
    last = traceback.format_exception_only(type(error), error)
    lines = ["Traceback (most recent call last):\n", *traceback.format_list(listed)]
    return "".join([*(lines if listed else []), *last]).rstrip("\n")


def classify(error: BaseException) -> Tuple[str, str]:
    """The kind of an error that ended a program, and its reason in one line.

    `refused`: a kernel is no legal program, or the compiler cannot compile it; `wrong`: a
    run found a kernel wrong; `missing`: this machine lacks a feature; `comparison`: the
    program found a difference; `program`: its own error; `internal`: an error of this
    package.
    """
    if isinstance(error, TileLangError):
        kind = "wrong" if isinstance(error, KernelError) else "refused"
        place = f"{error.place}: " if error.place else ""
        return kind, place + error.reason
    missing = _missing(error)
    if missing is not None:
        return "missing", missing[0]
    frames = traceback.extract_tb(error.__traceback__)
    kind = "comparison" if isinstance(error, AssertionError) else "program"
    # The stand-ins call torch. Its errors are the program's.
    inner = frames[-1].filename if frames else ""
    if kind == "program" and places.is_own(inner) and not inner.startswith(_LAPTOP):
        kind = "internal"
    last = traceback.format_exception_only(type(error), error)[-1].strip()
    return kind, next(iter(last.splitlines()), type(error).__name__)


def _missing(error: BaseException) -> Optional[Tuple[str, str]]:
    """The reason and a hint, if an error is about a missing feature."""
    installed = f"torch {torch.__version__} is installed"
    if isinstance(error, ModuleNotFoundError):
        name = error.name or ""
        if isinstance(sys.modules.get(name.rpartition(".")[0]), StandIn):
            return f"{name} has no stand-in on a laptop", ""
        if name.split(".")[0] == "tilelang":
            return f"tl-ascend has no module '{name}'", MODULES.get(name, "")
        return f"the module '{name}' is not installed", ""
    if isinstance(error, ImportError):
        return str(error), ""
    if isinstance(error, AttributeError) and isinstance(error.obj, StandIn):
        return f"{error.obj.__name__}.{error.name} has no stand-in on a laptop", ""
    if isinstance(error, AttributeError) and isinstance(error.obj, ModuleType):
        return f"{error.obj.__name__} has no '{error.name}'", installed
    text = str(error)
    if isinstance(error, (RuntimeError, NotImplementedError)) and "not implemented for" in text:
        return f"torch on a CPU: {text}", installed
    return None


def is_installed(file: str) -> bool:
    """Whether a file belongs to the standard library, an installed package or this one."""
    return places.is_own(file) or os.path.abspath(file).startswith(_INSTALLED)


def _is_runner(file: str) -> bool:
    return places.is_own(file) or file.startswith("<frozen ")


def _place(trace: Optional[TracebackType]) -> Optional[Place]:
    """The innermost expression of the program in a traceback."""
    found: List[Tuple[FrameType, int]] = []
    while trace is not None:
        file = os.path.abspath(trace.tb_frame.f_code.co_filename)
        if not _is_runner(trace.tb_frame.f_code.co_filename) and not file.startswith(_INSTALLED):
            found.append((trace.tb_frame, trace.tb_lasti))
        trace = trace.tb_next
    return places.of_code(found[-1][0].f_code, found[-1][1]) if found else None
