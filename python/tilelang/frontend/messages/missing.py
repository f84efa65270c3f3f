"""Names that the language does not have, and those that were probably meant."""

from __future__ import annotations

import difflib
import sys
from types import ModuleType
from typing import Any, Callable

from ...errors import LanguageError
from ...places import caller
from ..buffers import Buffer
from .described import describe
from ..values import Expr

# Names in programs for GPUs, and their equivalents here.
_OF_GPUS = {
    "gemm": "T.gemm_v0 multiplies tiles in L1, T.mma tiles in L0A and L0B",
    "alloc_local": "T.alloc_var makes a scalar, T.alloc_ub a tile",
    "get_thread_binding": "the indices of T.Kernel, as (cid, vid), say which core runs",
    "sync_threads": "T.barrier_all lets all pipes of a core finish",
    "launch_thread": "T.Kernel launches blocks",
    "use_shared": "T.alloc_ub and T.alloc_L1 make tiles on chip",
}
_LABELS = {"tilelang.language": "T", "tilelang.language.tile": "T.tile", "JITKernel": "a kernel"}
_NO_BINDING = "kernels run on the executor, without a binding of a library"
# Modules that only the original has, and the reason.
MODULES = {"tilelang.jit.adapter": _NO_BINDING}
# Attributes of the original's kernels, which are libraries that a device loads.
_OF_LIBRARIES = {
    "adapter": _NO_BINDING,
    "artifact": "get_kernel_source() returns the Ascend C, ir(level) the levels above it",
    "export_library": "get_kernel_source() returns the Ascend C to compile",
    "get_host_source": "kernels run on the executor, without host code",
    "host_source": "kernels run on the executor, without host code",
    "run_once": "a call of the kernel runs it",
}


class MissingName(LanguageError, AttributeError):
    """A name that a program uses and the package does not have."""


def names_of(module: str) -> Callable[[str], Any]:
    """A module's `__getattr__`, which raises at the line of the program."""

    def lookup(name: str) -> Any:
        raise at_caller(sys.modules[module], name)

    return lookup


def at_caller(owner: Any, name: str) -> MissingName:
    """The error for `owner.name`, at the program's line."""
    error = missing(owner, name)
    return MissingName(error.reason, caller(), error.hint)


def missing(owner: Any, name: str) -> LanguageError:
    """The error for `owner.name`, which does not exist."""
    if isinstance(owner, Expr):
        return LanguageError(f"{describe(owner)} has no '{name}'")
    if isinstance(owner, Buffer):
        return LanguageError(f"{describe(owner)} has no '{name}'", hint="it has shape and dtype")
    named = owner if isinstance(owner, (ModuleType, type)) else type(owner)
    called = named.__name__
    label = _LABELS.get(called, called)
    if label == "T" and name in _OF_GPUS:
        return LanguageError(f"T.{name} is for GPUs", hint=_OF_GPUS[name])
    if called == "JITKernel" and name in _OF_LIBRARIES:
        return LanguageError(f"{label} has no '{name}' here", hint=_OF_LIBRARIES[name])
    close = _similar(owner, name)
    meant = f".{close} of a kernel" if label == "a kernel" else f"{label}.{close}"
    return LanguageError(f"{label} has no '{name}'", hint=f"did you mean {meant}?" if close else "")


def _similar(owner: Any, name: str) -> str:
    """The name of `owner` that is most similar to `name`, preferably but for capitals."""
    known = {each.lower(): each for each in dir(owner) if not each.startswith("_")}
    close = difflib.get_close_matches(name.lower(), sorted(known), n=1)
    return known[close[0]] if close else ""
