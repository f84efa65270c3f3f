"""`python3 -m tilelang.laptop PROGRAM.py [ARGS]`: a program for an NPU on a CPU."""

from __future__ import annotations

import os
import runpy
import sys
from typing import Any, List


def _run(program: str, arguments: List[str]) -> int:
    from ..jit import settings
    from . import endings, record, standins
    from .half import HalfOnCpu

    path = os.path.abspath(program)
    folder = os.path.dirname(path)
    sys.argv = [path, *arguments]
    sys.path.insert(0, folder)
    standins.install()
    # One fault of a kernel should not hide the other results of the program.
    settings.default = "checked,reorder"
    noted = record.Record()
    noted.watch()
    os.chdir(folder)
    status = 0
    try:
        with HalfOnCpu():
            runpy.run_path(path, run_name="__main__")
    except SystemExit as end:
        status = _status(end.code)
    except Exception as error:
        print(endings.told(error), file=sys.stderr)
        status = 1
    print(f"== {os.path.basename(program)} on the executor\n{noted.summary()}", file=sys.stderr)
    return 1 if noted.failed() or noted.faults else status


def _status(code: Any) -> int:
    """The exit status of a process after SystemExit."""
    if code is None or isinstance(code, int):
        return code or 0
    print(code, file=sys.stderr)
    return 1


def main() -> int:
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        print("usage: python3 -m tilelang.laptop PROGRAM.py [ARGS]", file=sys.stderr)
        return 2
    if not os.path.isfile(sys.argv[1]):
        print(f"tilelang.laptop: there is no file {sys.argv[1]}", file=sys.stderr)
        return 2
    return _run(sys.argv[1], sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
