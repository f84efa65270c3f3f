"""Order of the statements of a kernel: by its author, or by the compiler."""

from __future__ import annotations

import contextlib
import dataclasses
import types
from typing import Any, Iterator, Mapping, Optional, Set


@dataclasses.dataclass(frozen=True)
class Choices:
    """The author's own decisions.

    With `keeps_order`, his flags and barriers order each core; None: if he wrote any. With
    `keeps_addresses`, tiles are at his addresses.
    """

    keeps_order: Optional[bool]
    keeps_addresses: bool


# The compiler decides.
COMPILER = Choices(False, False)


_PRIMITIVES = {"barrier_all", "pipe_barrier", "set_flag", "wait_flag"}


def mentions_order(function: Any, names: Mapping[str, Any]) -> bool:
    """Whether a function, or one that it calls by one of `names`, has flags or barriers.

    It compares names only, and so may be wrong either way.
    """
    seen: Set[Any] = set()
    waiting = [(function.__code__, names)]
    while waiting:
        code, known = waiting.pop()
        if code in seen:
            continue
        seen.add(code)
        if _PRIMITIVES & {*code.co_names}:
            return True
        waiting += [(each, known) for each in code.co_consts if isinstance(each, types.CodeType)]
        for name in (*code.co_names, *code.co_freevars):
            called = getattr(known.get(name), "function", known.get(name))
            if isinstance(called, types.FunctionType):
                waiting.append((called.__code__, {**known, **called.__globals__}))
    return False


class Order:
    """Numbers the statements of an author who orders them himself.

    With `is_kept`, flags and barriers are the author's, and the compiler orders only
    operations within a statement. `is_written` is whether he wrote any.
    """

    def __init__(self, is_kept: bool) -> None:
        self.is_kept = is_kept
        self.is_written = False
        self._number = 0
        self._is_one = False
        self._is_none = False

    @property
    def statement(self) -> Optional[int]:
        """The statement of the current operations; None if the compiler orders them."""
        return self._number if self.is_kept and not self._is_none else None

    def begin(self) -> None:
        """Begins another statement."""
        if not self._is_one:
            self._number += 1

    @contextlib.contextmanager
    def one_statement(self) -> Iterator[None]:
        """Operations inside are one statement."""
        self.begin()
        before, self._is_one = self._is_one, True
        try:
            yield
        finally:
            self._is_one = before
            self.begin()

    @contextlib.contextmanager
    def no_statement(self, is_none: bool) -> Iterator[None]:
        """Operations inside belong to no statement, if `is_none`."""
        before, self._is_none = self._is_none, is_none
        try:
            yield
        finally:
            self._is_none = before
