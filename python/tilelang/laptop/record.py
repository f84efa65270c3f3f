"""A record of a program: kernels, cycles, comparisons."""

from __future__ import annotations

import dataclasses
import functools
import json
import sys
from typing import Any, Callable, ClassVar, Dict, List, Optional, Set, Tuple

import numpy as np
import torch

from ..jit.kernel import Report, listeners
from ..profiler import Profiler
from . import differences, endings


@dataclasses.dataclass
class Comparison:
    """A comparison of the program, and its result."""

    name: str
    passed: bool
    reason: str = ""


def _tolerances(options: Dict[str, Any]) -> Dict[str, Any]:
    return {name: options[name] for name in ("rtol", "atol") if name in options}


def _difference(args: Tuple[Any, ...], options: Dict[str, Any]) -> str:
    """More about a comparison that failed; empty for operands that are given by name."""
    return differences.describe(*args[:2], **_tolerances(options)) if len(args) > 1 else ""


# Functions of numpy.testing.
_NUMPY_TESTS = (
    "assert_allclose",
    "assert_array_equal",
    "assert_equal",
    "assert_array_almost_equal",
    "assert_almost_equal",
    "assert_array_max_ulp",
)


def _of_program(watched: Callable[..., Any], original: Callable[..., Any]) -> Callable[..., Any]:
    """A comparison that is recorded if the program makes it, and no library."""

    @functools.wraps(original)
    def function(*args: Any, **kwargs: Any) -> Any:
        is_library = endings.is_installed(sys._getframe(1).f_code.co_filename)
        return (original if is_library else watched)(*args, **kwargs)

    return function


class Record:
    """Counts runs of kernels and comparisons; one is active in a process."""

    active: ClassVar["Record"]

    def __init__(self) -> None:
        self.runs: Dict[str, int] = {}
        self.cycles = 0.0
        self.milliseconds = 0.0
        self.comparisons: List[Comparison] = []
        self.findings: Dict[str, int] = {}
        # By kernel, the fault in the order of its author; and kernels without another order,
        # which ran without checks.
        self.faults: Dict[str, str] = {}
        self.unchecked: Set[str] = set()
        # The kind and the reason of the error that ended the program.
        self.end: Optional[Tuple[str, str]] = None
        Record.active = self
        listeners.append(self._run)

    def _run(self, report: Report) -> None:
        data = report.to_json()
        name = str(data["kernel"])
        for finding in (each for launch in data["launches"] for each in launch["findings"]):
            what = str(finding["finding"])
            self.findings[what] = self.findings.get(what, 0) + 1
        if report.fault is not None:
            self.faults[name] = f"{report.fault.place}: {report.fault.reason}"
        if report.is_unchecked:
            self.unchecked.add(name)
        self.runs[name] = self.runs.get(name, 0) + 1
        self.cycles += report.cycles
        self.milliseconds += report.milliseconds

    def watch(self) -> None:
        """Records the comparisons of torch, NumPy and profilers; their results stay."""
        torch.testing.assert_close = self._raising(  # type: ignore[assignment]
            "assert_close", torch.testing.assert_close
        )
        Profiler.manual_assert_close = self._raising(  # type: ignore[assignment]
            "comparison with a reference", Profiler.manual_assert_close
        )
        for name in ("allclose", "equal"):
            setattr(torch, name, self._telling(name, getattr(torch, name)))
        for name in ("allclose", "array_equal"):
            original = getattr(np, name)
            setattr(np, name, _of_program(self._telling(f"np.{name}", original), original))
        for name in _NUMPY_TESTS:
            original = getattr(np.testing, name)
            setattr(np.testing, name, _of_program(self._raising(name, original), original))

    def _raising(self, name: str, original: Callable[..., Any]) -> Callable[..., Any]:
        def function(*args: Any, **kwargs: Any) -> Any:
            try:
                original(*args, **kwargs)
            except AssertionError as error:
                first = next((line for line in str(error).splitlines() if line.strip()), "")
                more = _difference(args, kwargs)
                self.comparisons.append(Comparison(name, False, more or first))
                raise
            self.comparisons.append(Comparison(name, True))

        return function

    def _telling(self, name: str, original: Callable[..., Any]) -> Callable[..., Any]:
        def function(*args: Any, **kwargs: Any) -> Any:
            result = original(*args, **kwargs)
            more = "" if result else _difference(args, kwargs)
            reason = "" if result else more or "returned False"
            self.comparisons.append(Comparison(name, bool(result), reason))
            return result

        return function

    def failed(self) -> List[Comparison]:
        return [each for each in self.comparisons if not each.passed]

    def _finding_lines(self) -> List[str]:
        """Findings of runs that are no errors."""
        if not self.findings:
            return []
        return [
            "warnings: " + ", ".join(f"{what} x {count}" for what, count in self.findings.items())
        ]

    def _fault_lines(self) -> List[str]:
        if not self.faults:
            return []
        heads = {
            False: "wrong in the author's order, and run in the compiler's:",
            True: "wrong, and run without checks:",
        }
        lines = []
        for is_unchecked, head in heads.items():
            names = [name for name in self.faults if (name in self.unchecked) == is_unchecked]
            lines += [head] * bool(names) + [f"  {name}: {self.faults[name]}" for name in names]
        return lines

    def write(self, path: str, status: int) -> None:
        """Writes the summary as JSON: `status`, the exit status of the program, `end`, the
        kind and reason of the error that ended it or null, `runs` by kernel, `cycles`,
        `milliseconds` of the model, `comparisons`, `findings` by kind, `faults` by kernel."""
        data = {
            "status": status,
            "end": self.end,
            "runs": self.runs,
            "cycles": self.cycles,
            "milliseconds": self.milliseconds,
            "comparisons": [dataclasses.asdict(each) for each in self.comparisons],
            "findings": self.findings,
            "faults": self.faults,
        }
        with open(path, "w", encoding="utf-8") as file:
            json.dump(data, file, indent=1)

    def summary(self) -> str:
        runs = sum(self.runs.values())
        kernels = ", ".join(f"{name} x {count}" for name, count in self.runs.items()) or "none"
        made = len(self.comparisons)
        lines = [
            f"kernels run: {runs} ({kernels})",
            f"cycles: {self.cycles:.0f} ({self.milliseconds:.3f} ms)",
            *self._finding_lines(),
            *self._fault_lines(),
            f"comparisons: {made - len(self.failed())} of {made} passed"
            if made
            else "comparisons: none was made",
        ]
        lines += [f"  {each.name} failed: {each.reason}" for each in self.failed()]
        return "\n".join(lines)
