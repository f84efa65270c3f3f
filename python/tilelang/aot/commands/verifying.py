"""verify: runs rows on the executor and compares them with the author's reference."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import traceback
from typing import Any, Dict, List, Mapping, NamedTuple

import numpy as np

from ...errors import ArgumentError, TileLangError
from ...jit import arrays
from ...tune.processes import ProcessEnded, Processes
from ...tune.executors import workers
from .. import worker
from ..device import device
from ..diagnostics import SUCCESS, USER_ERROR, UserError, described, errors
from ..loading import Descriptor
from ..plan import read, select
from ..progress import Progress
from ...jit.source import KernelSource

# An element may differ by a part of itself, and by a part of the largest one: terms of a sum may
# be as large as that. The second part depends on the precision of the elements.
_RELATIVE = 1e-2
_OF_LARGEST = {16: 1e-2, 32: 1e-4}


class Outcome(NamedTuple):
    """`state` is passed, failed or skipped."""

    variant: str
    state: str
    reason: str


def verify(args: argparse.Namespace, progress: Progress) -> int:
    """Runs each row of the families."""
    executor = Processes(args.jobs or workers())
    outcomes: Dict[str, List[Outcome]] = {}
    try:
        descriptors = select(args.paths, args.package_root, args.kernels)
        plan = read(descriptors, args.kernels, executor)
        progress.tell(plan.found)
        platform = device(args.device).platform
        running = {
            (family.name, variant.key): executor.submit(
                run, plan.descriptors[family.name], platform, variant.key
            )
            for family in plan.families
            for variant in family.variants
        }
        for (name, key), future in running.items():
            outcomes.setdefault(name, []).append(_result(future, key))
    finally:
        executor.shutdown()
    return _told(outcomes, progress, bool(errors(plan.found)))


def _result(future: Any, key: str) -> Outcome:
    try:
        found: Outcome = future.result()
    except ProcessEnded as error:
        return Outcome(key, "failed", str(error))
    return found


def _told(outcomes: Dict[str, List[Outcome]], progress: Progress, has_errors: bool) -> int:
    lines, failed = [], has_errors
    for name, listed in outcomes.items():
        for each in listed:
            failed |= each.state == "failed"
            reason = f": {each.reason}" if each.reason else ""
            lines.append(f"{name} {each.variant}: {each.state}{reason}")
    found = {name: [each._asdict() for each in listed] for name, listed in outcomes.items()}
    progress.result("\n".join(lines), {"event": "result", "outcomes": found})
    return USER_ERROR if failed else SUCCESS


def run(descriptor: Descriptor, platform: str, key: str) -> Outcome:
    """Runs a row with the arguments of `example`, and compares with `reference`."""
    with contextlib.redirect_stdout(sys.stderr):
        try:
            return _run(descriptor, platform, key)
        except Exception as error:  # The author's methods, and arrays of any types.
            return Outcome(key, "failed", f"{described(error)}{_line(error)}")


def _line(error: Exception) -> str:
    """The innermost line of the author's in a traceback."""
    own = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if not os.path.realpath(frame.filename).startswith(os.path.realpath(own)):
            return f" ({frame.filename}:{frame.lineno})"
    return ""


def _run(descriptor: Descriptor, platform: str, key: str) -> Outcome:
    os.environ["TL_PLATFORM"] = platform
    read_, kernel = worker._read(descriptor)
    assert read_.family is not None
    variant = next(each for each in read_.family.variants if each.key == key)
    if not hasattr(kernel, "example"):
        return Outcome(key, "skipped", "the family has no static method 'example'")
    try:
        source = kernel.generate_source(**variant.arguments)
        if not isinstance(source, KernelSource):
            return Outcome(key, "failed", "generate_source returns no kernel source")
        example = kernel.example(**variant.arguments)
        if example is None:
            return Outcome(key, "skipped", "'example' has no arguments for the row")
        given = list(example)
        expected = _expected(kernel, given, variant.arguments)
        source.kernel(*given)
    except ArgumentError as error:  # Its place is that of a call of this file.
        return Outcome(key, "failed", f"'example' does not fit the kernel: {error.reason}")
    except (TileLangError, UserError) as error:
        return Outcome(key, "failed", str(error))
    return _compared(key, source.kernel, given, expected)


def _expected(kernel: Any, given: List[Any], arguments: Dict[str, Any]) -> Dict[str, Any]:
    """The arrays that `reference` returns, by the names of parameters."""
    if not hasattr(kernel, "reference"):
        return {}
    copies = [each.copy() if hasattr(each, "copy") else each for each in given]
    found = kernel.reference(*copies, **arguments)
    if not isinstance(found, Mapping):
        what = f"a {type(found).__name__}" if found is not None else "None"
        raise UserError(f"'reference' returns {what}, and has to return a dict of arrays by name")
    return dict(found)


def _compared(key: str, kernel: Any, given: List[Any], expected: Dict[str, Any]) -> Outcome:
    numbers = {each.name: n for n, each in enumerate(kernel.params) if each.is_tensor}
    for name, wanted in expected.items():
        if name not in numbers:
            reason = f"'reference' has {name!r}, and the tensors are {', '.join(numbers)}"
            return Outcome(key, "failed", reason)
        dtype = kernel.params[numbers[name]].dtype
        got = np.asarray(arrays.memory(given[numbers[name]]))
        if dtype.name == "bfloat16" and got.dtype == np.uint16:
            got = (got.astype(np.uint32) << 16).view(np.float32)
        reason = _difference(name, got, _numbers(wanted), dtype.bits)
        if reason:
            return Outcome(key, "failed", reason)
    return Outcome(key, "passed", "" if expected else "without a reference: no findings")


def _numbers(wanted: Any) -> Any:
    """The array of NumPy for a result of a reference: NumPy lacks some types of others."""
    try:
        return np.asarray(wanted)
    except TypeError:
        return np.asarray(wanted.tolist())


def _difference(name: str, got: Any, wanted: Any, bits: int) -> str:
    """The first element that differs, in words; empty if none does. Integers are exact."""
    if got.shape != wanted.shape:
        return f"{name} is of the shape {list(got.shape)}, and 'reference' of {list(wanted.shape)}"
    if got.dtype.kind in "iub" and wanted.dtype.kind in "iub":
        close = got == wanted
    else:
        a, b = got.astype(np.float64), wanted.astype(np.float64)
        largest = np.max(np.abs(b), initial=0, where=np.isfinite(b))
        absolute = _OF_LARGEST.get(bits, 0) * largest
        close = np.isclose(a, b, _RELATIVE, absolute, equal_nan=True)
    if close.all():
        return ""
    at = tuple(int(i) for i in np.argwhere(~close)[0])
    return f"{name}{list(at)} is {_text(got[at])}, and should be {_text(wanted[at])}"


def _text(value: Any) -> str:
    return str(value) if value.dtype.kind in "iub" else f"{float(value):g}"
