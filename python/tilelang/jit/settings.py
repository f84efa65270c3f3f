"""Modes of calls: checked, under which timings, or in program order; effect of races; L2."""

from __future__ import annotations

import contextlib
import dataclasses
import os
from typing import ContextManager, Iterator, List, Optional, Sequence

from .. import _native
from ..errors import ArgumentError
from ..frontend.messages.described import describe
from ..places import caller


@dataclasses.dataclass(frozen=True)
class Settings:
    """`sequential` is program order; `seeds` has None for the default timing.

    With `races_are_warnings` a call with races returns its results. With `reorders` a
    kernel with a wrong order of its author runs again in the compiler's, and one with
    another fault without checks. With `times_only` there are no results. `l2` is the state of
    L2 when a launch starts. With `timeline` each instruction is recorded with its times.
    """

    sequential: bool = False
    check: bool = True
    seeds: Sequence[Optional[int]] = (None,)
    races_are_warnings: bool = False
    reorders: bool = False
    times_only: bool = False
    l2: str = "warm"
    timeline: bool = False


# The states of L2 when a launch starts. A call is one launch, and no other one before it has
# left anything.
L2_STATES = [each for each in _native.l2_states if each != "kept"]

# The default of `TL_RUN`; the laptop has another.
default = "checked"

_stack: List[Settings] = []


def _parse(text: str, source: str) -> Settings:
    """Parses `checked`, `unchecked`, `times`, `sequential` or `random:N`, with N timings; a
    checked mode may be followed by `,warn` or `,reorder`."""
    mode, comma, what = text.partition(",") if isinstance(text, str) else ("", "", "")
    found = _parse_mode(mode)
    is_checked = found is not None and found.check and not found.sequential
    if found is None or (comma and not (is_checked and what in ("warn", "reorder"))):
        raise ArgumentError(
            f"{source} is {text!r}, and has to be checked, unchecked, times, sequential or "
            "random:N; "
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
    if name == "times":
        return Settings(check=False, times_only=True)
    if name == "sequential":
        return Settings(sequential=True)
    if name == "random" and number.isdigit():
        return Settings(seeds=[None, *range(1, int(number) + 1)])
    return None


def settings() -> Settings:
    """Those of the innermost `running`, else those of the environment."""
    if _stack:
        return _stack[-1]
    found = _parse(os.environ.get("TL_RUN") or default, "TL_RUN")
    return with_l2(found, os.environ.get("TL_L2"), "TL_L2")


def running(mode: str, l2: Optional[str] = None, timeline: bool = False) -> ContextManager[None]:
    """Runs kernels in another mode: `with tilelang.running("random:20"):`.

    `l2` is the state of L2 when a launch starts, by default that of TL_L2, else `warm`. With
    `timeline`, reports have each instruction with its times, for `Report.write_page` and
    `Report.write_timeline`; such runs take more memory.
    """
    found = _parse(mode, "the mode of tilelang.running")
    if not isinstance(timeline, bool):
        raise ArgumentError(
            f"the timeline of tilelang.running is {describe(timeline)}, and has to be a bool",
            caller(),
        )
    if timeline and (found.sequential or found.times_only):
        raise ArgumentError(
            f"a run of the mode {mode!r} has no timeline: it takes one of checked, unchecked "
            "and random:N",
            caller(),
        )
    found = dataclasses.replace(found, timeline=timeline)
    if l2 is None and not found.sequential:
        return _running(with_l2(found, os.environ.get("TL_L2"), "TL_L2"))
    return _running(with_l2(found, l2, "the l2 of tilelang.running"))


def with_l2(found: Settings, l2: Optional[str], source: str) -> Settings:
    """Settings with another state of L2, if one is given."""
    if not l2:
        return found
    if l2 not in L2_STATES:
        states = ", ".join(L2_STATES)
        raise ArgumentError(f"{source} is {l2!r}, and has to be one of {states}", caller())
    if found.sequential:
        raise ArgumentError(
            f"{source} is {l2!r}, and a run in program order has no times", caller()
        )
    return dataclasses.replace(found, l2=l2)


@contextlib.contextmanager
def _running(chosen: Settings) -> Iterator[None]:
    _stack.append(chosen)
    try:
        yield
    finally:
        _stack.pop()
