"""`python3 -m tilelang.laptop [OPTIONS] PROGRAM.py [ARGS]`: a program for an NPU on a CPU."""

from __future__ import annotations

import argparse
import os
import sys
import types
from typing import Any, List, Sequence

from . import constants

_HELP = "python3 -m tilelang.laptop [--set=NAME=VALUE ...] [--report=FILE] PROGRAM.py [ARGS]"


def _execute(path: str, settings: Sequence[constants.Setting]) -> None:
    """Runs the file as `__main__`."""
    program = constants.Program(path)
    for setting in settings:
        program.set(setting)
    code = program.compile()
    module = types.ModuleType("__main__")
    module.__file__ = path
    module.__builtins__ = __builtins__  # type: ignore[attr-defined]
    sys.modules["__main__"] = module
    exec(code, module.__dict__)


def _run(
    program: str, arguments: List[str], settings: Sequence[constants.Setting], report: str
) -> int:
    from ..jit import settings as runs
    from . import endings, record, standins
    from .half import HalfOnCpu

    path = os.path.abspath(program)
    folder = os.path.dirname(path)
    # The program may change the folder.
    report = report and os.path.abspath(report)
    sys.argv = [path, *arguments]
    sys.path.insert(0, folder)
    standins.install()
    # One fault of a kernel should not hide the other results of the program.
    runs.default = "checked,reorder"
    noted = record.Record()
    noted.watch()
    status = 0
    try:
        with HalfOnCpu():
            _execute(path, settings)
    except SystemExit as end:
        status = _status(end.code)
        if isinstance(end.code, str):
            noted.end = ("program", end.code)
    except BaseException as error:
        noted.end = endings.classify(error)
        print(endings.told(error), file=sys.stderr)
        status = 1
    print(f"== {os.path.basename(program)} on the executor\n{noted.summary()}", file=sys.stderr)
    status = 1 if noted.failed() or noted.faults else status
    if report:
        noted.write(report, status)
    return status


def _status(code: Any) -> int:
    """The exit status of a process after SystemExit."""
    if code is None or isinstance(code, int):
        return code or 0
    print(code, file=sys.stderr)
    return 1


def _parse(arguments: List[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python3 -m tilelang.laptop", usage=_HELP, allow_abbrev=False
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="another value for a constant of the program, NAME of the module or FUNCTION.NAME",
    )
    parser.add_argument("--report", default="", metavar="FILE", help="the summary as JSON")
    parser.add_argument("program", metavar="PROGRAM.py")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, metavar="ARGS")
    return parser.parse_args(arguments)


def main() -> int:
    options = _parse(sys.argv[1:])
    if not os.path.isfile(options.program):
        print(f"tilelang.laptop: there is no file {options.program}", file=sys.stderr)
        return 2
    try:
        settings = [constants.parse_setting(text) for text in options.set]
        program = constants.Program(options.program) if settings else None
        changed = [program.set(setting) for setting in settings] if program else []
    except (ValueError, SyntaxError) as error:
        print(f"tilelang.laptop: {error}", file=sys.stderr)
        return 2
    for line in changed:
        print(f"tilelang.laptop: warning: {line}", file=sys.stderr)
    return _run(options.program, options.arguments, settings, options.report)


if __name__ == "__main__":
    sys.exit(main())
