"""Executors of a search: that of the caller, else processes of its own."""

from __future__ import annotations

import os
from concurrent.futures import Executor, Future
from typing import Any, Callable, Optional, Tuple

from ..errors import ArgumentError
from ..frontend.messages.described import describe
from ..places import caller
from .processes import Processes

_executor: Optional[Any] = None


class Serial(Executor):
    """Executes each call at once, in the thread that submits it."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def set_autotune_executor(executor: Any) -> None:
    """Sets the executor of all searches from here on; None is the default.

    It is any `concurrent.futures.Executor`, or an object that has one, such as a client of
    dask.distributed.
    """
    global _executor
    _executor = _checked(executor) if executor is not None else None


def chosen(given: Any) -> Tuple[Executor, bool]:
    """The executor of a search: the one of its call, that of `set_autotune_executor`, else
    processes; and whether the search has to end it."""
    if given is not None:
        return _checked(given), False
    if _executor is not None:
        return _executor, False
    return Processes(workers()), True


def _checked(given: Any) -> Executor:
    executor = given.get_executor() if hasattr(given, "get_executor") else given
    if not isinstance(executor, Executor):
        raise ArgumentError(
            f"the executor is {describe(given)}, and has to be a concurrent.futures.Executor, or "
            "a client of dask.distributed",
            caller(),
        )
    return executor


def workers() -> int:
    """The number of processes: TILELANG_AUTO_TUNING_CPU_COUNTS, at most as many as there are
    cores, else that number; and at most TILELANG_AUTO_TUNING_MAX_CPU_COUNT."""
    cores = len(os.sched_getaffinity(0))
    wanted, most = _number("CPU_COUNTS"), _number("MAX_CPU_COUNT")
    count = min(wanted, cores) if wanted > 0 else cores
    return min(count, most) if most > 0 else count


def _number(name: str) -> int:
    variable = f"TILELANG_AUTO_TUNING_{name}"
    text = os.environ.get(variable) or "-1"
    try:
        return int(text)
    except ValueError:
        raise ArgumentError(f"{variable} is {text!r}, and has to be a number", caller()) from None
