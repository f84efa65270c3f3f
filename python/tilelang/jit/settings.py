"""Modes of calls: checked, under which timings, or in program order; effect of races."""

from __future__ import annotations

import contextlib
import dataclasses
import os
from typing import ContextManager, Iterator, List, Optional, Sequence

from ..errors import ArgumentError
from ..places import caller


@dataclasses.dataclass(frozen=True)
class Settings:
    """`sequential` is program order; `seeds` has None for the default timing.

    With `races_are_warnings` a call with races returns its results. With `reorders` a
    kernel with a wrong order of its author runs again in the compiler's, and one with
    another fault without checks.
    """

    sequential: bool = False
    check: bool = True
    seeds: Sequence[Optional[int]] = (None,)
    races_are_warnings: bool = False
    reorders: bool = False


# The default of `TL_RUN`; the laptop has another.
default = "checked"

_stack: List[Settings] = []


def _parse(text: str, source: str) -> Settings:
    """Parses `checked`, `unchecked`, `sequential` or `random:N`, with N timings; a
    checked mode may be followed by `,warn` or `,reorder`."""
    mode, comma, what = text.partition(",")
    found = _parse_mode(mode)
    is_checked = found is not None and found.check and not found.sequential
    if found is None or (comma and not (is_checked and what in ("warn", "reorder"))):
        raise ArgumentError(
            f"{source} is {text!r}, and has to be checked, unchecked, sequential or random:N; "
            "checked and random:N may have ',warn' or ',reorder' behind them",
            caller(),
        )
    return dataclasses.replace(found, races_are_warnings=what == "warn", reorders=what == "reorder")


def _parse_mode(text: str) -> Optional[Settings]:
    name, _, number = text.partition(":")
    if name == "checked":
        return Settings()
    if name == "unchecked":
        return Settings(check=False)
    if name == "sequential":
        return Settings(sequential=True)
    if name == "random" and number.isdigit():
        return Settings(seeds=[None, *range(1, int(number) + 1)])
    return None


def settings() -> Settings:
    """Those of the innermost `running`, else those of the environment."""
    return _stack[-1] if _stack else _parse(os.environ.get("TL_RUN") or default, "TL_RUN")


def running(mode: str) -> ContextManager[None]:
    """Runs kernels in another mode: `with tilelang.running("random:20"):`."""
    return _running(_parse(mode, "the mode of tilelang.running"))


@contextlib.contextmanager
def _running(chosen: Settings) -> Iterator[None]:
    _stack.append(chosen)
    try:
        yield
    finally:
        _stack.pop()
