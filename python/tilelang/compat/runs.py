"""Runs programs, each in a process of its own, a few at a time."""

from __future__ import annotations

import concurrent.futures
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
from typing import Callable, Dict, Iterator, List, Optional, Sequence

from .programs import Program
from .results import Result, judge

# Memory in GiB that has to be free before another program starts.
_NEEDED = 4.0


def free_memory() -> float:
    """The memory in GiB that new processes can use."""
    with open("/proc/meminfo", encoding="ascii") as file:
        for line in file:
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) / 2**20
    return float("inf")


class Runner:
    """Runs the programs of `folder`, each for at most `limit` seconds.

    At most `jobs` run at a time, and fewer while memory is short. Their outputs go to files
    in `logs`, if given.
    """

    def __init__(
        self, folder: pathlib.Path, limit: float, jobs: int, logs: Optional[pathlib.Path] = None
    ) -> None:
        self.folder = folder
        self.limit = limit
        self.jobs = jobs
        self.logs = logs
        self._running = 0
        self._changed = threading.Condition()

    def run_all(self, programs: Sequence[Program]) -> Iterator[Result]:
        """The results as programs end."""
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as executor:
            futures = [executor.submit(self._run_when_free, each) for each in programs]
            try:
                for future in concurrent.futures.as_completed(futures):
                    yield future.result()
            finally:
                for future in futures:
                    future.cancel()

    def _run_when_free(self, program: Program) -> Result:
        with self._changed:
            while self._running and free_memory() < _NEEDED:
                self._changed.wait(timeout=1)
            self._running += 1
        try:
            return self.run(program)
        finally:
            with self._changed:
                self._running -= 1
                self._changed.notify_all()

    def run(self, program: Program) -> Result:
        """Runs one program."""
        if program.skipped:
            return Result(program, "skipped", program.skipped)
        with tempfile.TemporaryDirectory() as scratch:
            report = pathlib.Path(scratch, "report.json")
            begin = time.monotonic()
            written = pathlib.Path(scratch, "output.txt")
            status = self._execute(program, report, written)
            seconds = time.monotonic() - begin
            output = written.read_text(encoding="utf-8", errors="replace")
            self._log(program, output)
            if status is None:
                return Result(program, "slow", f"more than {self.limit:g} s", seconds)
            data = json.loads(self._read(report)) if report.exists() else None
            return judge(program, data, status, output, seconds)

    def _read(self, report: pathlib.Path) -> str:
        """A report, with paths relative to the folder."""
        return report.read_text(encoding="utf-8").replace(f"{self.folder}{os.sep}", "")

    def _command(self, program: Program, report: pathlib.Path) -> List[str]:
        sets = [f"--set={each}" for each in program.sets]
        path = str(self.folder / program.path)
        laptop = [sys.executable, "-m", "tilelang.laptop"]
        return [*laptop, f"--report={report}", *sets, path, *program.arguments]

    def _execute(
        self, program: Program, report: pathlib.Path, output: pathlib.Path
    ) -> Optional[int]:
        """The exit status, None after the limit. The output of both streams is in a file: the
        end of a pipe would wait for processes that the program leaves behind."""
        with output.open("wb") as file:
            process = subprocess.Popen(
                self._command(program, report),
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=subprocess.STDOUT,
                # Programs read files beside them.
                cwd=(self.folder / program.path).parent,
                env=_environment(),
                start_new_session=True,
            )
        try:
            return process.wait(timeout=self.limit)
        except subprocess.TimeoutExpired:
            return None
        finally:
            # The program's own processes, too.
            _kill(process)

    def _log(self, program: Program, output: str) -> None:
        if self.logs is None:
            return
        name = program.path.replace(os.sep, "__").removesuffix(".py") + ".log"
        (self.logs / name).write_text(output, encoding="utf-8")


def _kill(process: "subprocess.Popen[bytes]") -> None:
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def _environment() -> Dict[str, str]:
    """The environment, with this package on the path."""
    import tilelang

    package = str(pathlib.Path(tilelang.__file__).parent.parent)
    path = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": package + (os.pathsep + path if path else "")}


def show_progress(total: int, write: Callable[[str], object]) -> Callable[[Result], None]:
    """A function that writes a line for each result, with the time left."""
    begin = time.monotonic()
    done = 0

    def show(result: Result) -> None:
        nonlocal done
        done += 1
        left = (time.monotonic() - begin) / done * (total - done)
        reason = f": {result.reason}" if result.reason else ""
        write(f"[{done}/{total}, {left:.0f} s left] {result.program.path} {result.kind}{reason}\n")

    return show
