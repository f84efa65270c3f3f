"""Compiles and runs one configuration, in any process that has this package.

The program of a kernel, its factory and torch are not needed.
"""

from __future__ import annotations

import contextlib
import dataclasses
import time
from typing import Any, Dict, FrozenSet, List, NamedTuple, Optional, Sequence

import numpy as np

from .. import _native
from ..errors import CompileError, KernelError, TileLangError
from ..jit import arrays, store
from ..jit.launches import Binding, finding, launch
from ..jit.program import CompiledSource
from ..jit.report import Report
from ..jit.settings import Settings


class Blank(NamedTuple):
    """An array without contents, which a call creates, or one of zeros."""

    shape: Sequence[int]
    dtype: str
    is_zero: bool = False


@dataclasses.dataclass(frozen=True)
class Source:
    """The IR of a kernel as bytecode."""

    name: str
    symbol: str
    program: bytes
    is_concurrent: bool


@dataclasses.dataclass(frozen=True)
class Task:
    """A kernel to compile and run.

    The second of `sources` is tried if a run of the first has findings. In `bindings`, a
    `Blank` stands for an array that a call creates. The arrays of the parameters `returned`
    are sent back. `folder` has the compiled kernels, None without a cache;
    `build` is the compiler's. `limit` is that of all its runs, in seconds.
    """

    sources: List[Source]
    chip: str
    bindings: List[Binding]
    written: FrozenSet[int]
    returned: FrozenSet[int]
    chosen: Settings
    folder: Optional[str]
    build: str
    limit: Optional[float]


class Overtime(Exception):
    """The runs of a configuration took longer than their limit."""


class Result(NamedTuple):
    """`milliseconds` of the model, the arrays of `Task.returned`, the report as JSON, and the
    finding of the author's order if that was given up; or the reason of a failure."""

    milliseconds: float = 0.0
    arrays: Dict[int, np.ndarray] = {}
    report: str = ""
    fault: Optional[KernelError] = None
    reason: str = ""


def measure(task: Task) -> Result:
    """Compiles and runs a kernel."""
    if task.build != store.build():
        raise RuntimeError("the worker has another build of tilelang than the search")
    try:
        return _measured(task, task.sources[0])
    except KernelError as fault:
        # Its findings belong to the native module, and to this process.
        fault.findings = []
        for source in task.sources[1:]:
            with contextlib.suppress(CompileError, KernelError):
                return _measured(task, source, fault)
        return Result(reason=first_line(fault))
    except TileLangError as error:
        return Result(reason=first_line(error))


def first_line(error: BaseException) -> str:
    """The reason of an error, with its place, in one line."""
    text = next((line for line in str(error).splitlines() if line.strip()), "")
    if not text:
        return type(error).__name__
    is_told = isinstance(error, (TileLangError, AssertionError)) or _is_own(type(error))
    return text if is_told else f"{type(error).__name__}: {text}"


def _is_own(kind: type) -> bool:
    """Whether an exception belongs to the search, and its text says all."""
    return kind.__module__.startswith(__package__)


def _measured(task: Task, source: Source, fault: Optional[KernelError] = None) -> Result:
    program = CompiledSource(
        source.name,
        source.symbol,
        _native.Program.parse(source.program),
        source.is_concurrent,
        task.chip,
        lambda: task.folder,
    )
    begin = time.monotonic()
    results = [_run(task, program, seed, begin) for seed in task.chosen.seeds]
    # The default timing comes first.
    record, bindings = results[0]
    returned = {each.parameter: each.value for each in bindings if each.parameter in task.returned}
    return Result(Report(record).milliseconds, returned, record.report(), fault)


def _run(task: Task, program: CompiledSource, seed: Optional[int], begin: float) -> Any:
    """The record of a run, and its arguments after it."""
    bindings = [_own(each, task.written) for each in task.bindings]
    limit = None if task.limit is None else task.limit - (time.monotonic() - begin)
    try:
        result = launch(program, bindings, task.chosen, seed, limit)
    except TimeoutError:
        raise Overtime(f"took longer than {task.limit} s, the limit of timeout=") from None
    if not result.is_clean:
        raise finding(result.messages)
    return result.record, bindings


def _own(binding: Binding, written: FrozenSet[int]) -> Binding:
    """An argument that a run may write."""
    value: Any = binding.value
    if isinstance(value, Blank):
        if value.is_zero:
            return binding._replace(value=np.zeros(value.shape, value.dtype))
        return binding._replace(value=arrays.blank(value.shape, value.dtype))
    if isinstance(value, np.ndarray):
        # Arrays of another process may be read-only.
        if binding.parameter in written or not value.flags.writeable:
            return binding._replace(value=value.copy())
    return binding
