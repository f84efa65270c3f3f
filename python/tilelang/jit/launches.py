"""Runs of compiled programs on the executor."""

from __future__ import annotations

from typing import Any, List, NamedTuple, Optional, Sequence, Union

import numpy as np

from .. import _native
from ..errors import ArgumentError, KernelError
from ..frontend.messages.explain import explain, others
from ..places import caller
from .program import CompiledSource
from .settings import Settings


class Binding(NamedTuple):
    """An argument of a program: an array, or a number.

    `parameter` counts the parameters of the kernel function, `argument` those of the
    program, which has no aliases. An array has the sizes `shape` in the program.
    """

    parameter: int
    argument: int
    value: Union[np.ndarray, int, float]
    shape: Sequence[int] = ()
    is_filled: bool = True

    def bind(self, native: Any) -> None:
        """Gives a loaded program the argument."""
        if isinstance(self.value, np.ndarray):
            native.bind_array(self.argument, self.value, list(self.shape), self.is_filled)
        elif isinstance(self.value, float):
            native.bind_float(self.argument, self.value)
        else:
            native.bind_integer(self.argument, self.value)


def launch(
    program: CompiledSource,
    bindings: Sequence[Binding],
    chosen: Settings,
    seed: Optional[int],
    limit: Optional[float] = None,
) -> Any:
    """The result of a run under the timing `seed`, which may have findings. A run of more than
    `limit` seconds ends with a TimeoutError."""
    native = program.loaded(chosen)
    try:
        for each in bindings:
            each.bind(native)
    except _native.ProgramError as error:
        raise ArgumentError(str(error), caller()) from None
    return native.run(
        sequential=chosen.sequential,
        check=chosen.check,
        races_are_warnings=chosen.races_are_warnings,
        seed=seed,
        timeline=chosen.timeline,
        limit=limit,
        times_only=chosen.times_only,
        l2=chosen.l2,
    )


def finding(messages: Sequence[Any]) -> KernelError:
    """The error of a run that is not clean."""
    errors = [message for message in messages if message.severity == "error"]
    error = explained(errors or messages)
    error.findings = list(errors)
    error.notes += others(errors[1:])
    return error


class _Holder(Exception):
    """Messages, as an error of the native module has them."""

    def __init__(self, messages: Sequence[Any]) -> None:
        super().__init__()
        self.messages: List[Any] = list(messages)


def explained(messages: Sequence[Any]) -> KernelError:
    """The first of them, at the author's line."""
    return explain(_Holder(messages), KernelError)
