"""Names that the language does not have, and those that were probably meant."""

from __future__ import annotations

import difflib
from typing import Any

from ..errors import LanguageError
from .values import Buffer, Expr, describe

# What programs for GPUs use, and what does the same here.
_OF_GPUS = {
    "gemm": "T.gemm_v0 multiplies tiles in L1, T.mma tiles in L0A and L0B",
    "alloc_local": "T.alloc_var makes a scalar, T.alloc_ub a tile",
    "get_thread_binding": "the indices of T.Kernel, as (cid, vid), say which core runs",
    "sync_threads": "T.barrier_all lets all pipes of a core finish",
    "launch_thread": "T.Kernel launches blocks",
    "use_shared": "T.alloc_ub and T.alloc_L1 make tiles on chip",
}
_LABELS = {"tilelang.language": "T", "tilelang.language.tile": "T.tile"}


def missing(owner: Any, name: str) -> LanguageError:
    """The error for `owner.name`, which does not exist."""
    if isinstance(owner, Expr):
        return LanguageError(f"{describe(owner)} has no '{name}'")
    if isinstance(owner, Buffer):
        return LanguageError(f"{describe(owner)} has no '{name}'", hint="it has shape and dtype")
    called = getattr(owner, "__name__", type(owner).__name__)
    label = _LABELS.get(called, called)
    if label == "T" and name in _OF_GPUS:
        return LanguageError(f"T.{name} is for GPUs", hint=_OF_GPUS[name])
    close = _similar(owner, name)
    return LanguageError(
        f"{label} has no '{name}'", hint=f"did you mean {label}.{close}?" if close else ""
    )


def _similar(owner: Any, name: str) -> str:
    """The name of `owner` that is most like `name`, first of all in other capitals."""
    known = {each.lower(): each for each in dir(owner) if not each.startswith("_")}
    close = difflib.get_close_matches(name.lower(), sorted(known), n=1)
    return known[close[0]] if close else ""
