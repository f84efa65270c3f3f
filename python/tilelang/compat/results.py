"""What became of a program."""

from __future__ import annotations

import dataclasses
import signal
from typing import Any, Dict, List, Optional, Tuple

from .programs import Program

# Results in the order of the page, each with its meaning.
MEANINGS = {
    "passed": "made comparisons, and all passed",
    "unchecked": "ended without an error and without a comparison",
    "wrong": "a run found a fault of a kernel, such as a race",
    "differs": "a comparison failed",
    "refused": "a kernel is no legal program, or the compiler cannot compile it",
    "missing": "needs a module or a feature that this machine lacks",
    "failed": "ended with an error of its own",
    "slow": "took longer than the limit",
    "internal": "an error of this package or a crash",
    "skipped": "not run",
}


@dataclasses.dataclass(frozen=True)
class Result:
    """The result of one program: `kind` is a key of MEANINGS, `reason` one line.

    `seconds` is wall time, `cycles` those of all its runs in the model.
    """

    program: Program
    kind: str
    reason: str = ""
    seconds: float = 0
    cycles: float = 0
    runs: int = 0
    passed: int = 0
    compared: int = 0
    findings: Dict[str, int] = dataclasses.field(default_factory=dict)

    @property
    def is_equal(self) -> bool:
        """Whether the program came to its end and no comparison failed; it may have a fault
        in spite of which its kernels ran."""
        is_over = self.kind in ("passed", "unchecked") or (self.kind == "wrong" and self.cycles > 0)
        return is_over and self.passed == self.compared


def one_line(text: str, width: int = 200) -> str:
    """The first line of a text that has one, not longer than `width`."""
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return first if len(first) <= width else first[: width - 3] + "..."


def judge(
    program: Program, report: Optional[Dict[str, Any]], status: int, output: str, seconds: float
) -> Result:
    """The result of a program that ended, by its report; without one it crashed."""
    if report is None:
        kind, reason = _judge_crash(status, _last_line(output))
        return Result(program, kind, one_line(reason), seconds)
    compared: List[Dict[str, Any]] = report["comparisons"]
    kind, reason = _judge_report(report, compared)
    if report["status"] == _USAGE and report["end"] is None and kind == "failed":
        # The summary follows what the program has said last.
        reason = f"{reason}: {_last_line(output.rpartition('== ')[0])}"
    return Result(
        program,
        kind,
        one_line(reason),
        seconds,
        report["cycles"],
        sum(report["runs"].values()),
        sum(each["passed"] for each in compared),
        len(compared),
        report["findings"],
    )


# The exit status of a command line that argparse refuses.
_USAGE = 2


def _last_line(output: str) -> str:
    lines = [line for line in output.splitlines() if line.strip()]
    return lines[-1] if lines else ""


def _judge_crash(status: int, last: str) -> Tuple[str, str]:
    """The kind and the reason of an end without a report."""
    if status == _USAGE:
        return "failed", last
    told = f": {last}" if last else ""
    if status < 0:
        # Programs end themselves so, and the system does if memory is short.
        is_meant = -status in (signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
        return "failed" if is_meant else "internal", f"signal {-status}{told}"
    # The runner fails with status 1; any other is that of `os._exit`.
    return "internal" if status == 1 else "failed", f"exit status {status}{told}"


_ENDS = {
    "comparison": "differs",
    "program": "failed",
    "wrong": "wrong",
    "refused": "refused",
    "missing": "missing",
    "internal": "internal",
}


def _judge_report(report: Dict[str, Any], compared: List[Dict[str, Any]]) -> Tuple[str, str]:
    end = report["end"]
    failed = [each for each in compared if not each["passed"]]
    if end is not None and end[0] != "comparison":
        return _ENDS[end[0]], end[1]
    if report["faults"]:
        return "wrong", next(iter(report["faults"].values()))
    if failed:
        return "differs", f"{failed[0]['name']}: {failed[0]['reason']}"
    if end is not None:
        return "differs", end[1]
    if report["status"]:
        return "failed", f"exit status {report['status']}"
    return ("passed", "") if compared else ("unchecked", "")
