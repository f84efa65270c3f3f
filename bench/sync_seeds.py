#!/usr/bin/env python3
"""Measures how long ascend-insert-sync takes on random programs.

    sync_seeds.py FIRST LAST FOLDER [--seconds=S] [--all]

The programs are those of test/runtime/Inputs/random_programs.py, by default every
third one, which has loops that use slots by turns; with --all the others as well.
Prints the slowest, with the analyses that each took. Exit status 1 if one takes more
than S (20) seconds, or if ascend-verify-sync refuses it. Needs tl-opt in PATH.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "test" / "runtime" / "Inputs"))
from random_programs import Program, SlicedProgram

COMMAND = "--ascend-insert-sync --ascend-verify-sync --mlir-pass-statistics --mlir-disable-threading -o".split()


def measure(path, seconds):
    """The time it takes, the analyses, and what is wrong."""
    begin = time.monotonic()
    try:
        result = subprocess.run(["tl-opt", path, *COMMAND, "/dev/null"], capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return seconds, "?", f"takes more than {seconds} s"
    analyses = re.search(r"(\d+) analyses", result.stderr)
    problem = result.stderr.splitlines()[0] if result.returncode else ""
    return time.monotonic() - begin, analyses[1] if analyses else "?", problem


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--all", action="store_true")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    times, failed = [], 0
    for seed in range(arguments.first, arguments.last):
        if seed % 3 != 2 and not arguments.all:
            continue
        path = arguments.folder / f"{seed}.mlir"
        path.write_text(str((SlicedProgram if seed % 3 == 2 else Program)(seed)))
        seconds, analyses, problem = measure(path, arguments.seconds)
        times.append((seconds, seed, analyses))
        if problem:
            failed += 1
            print(f"seed {seed}: {problem}", flush=True)
    for seconds, seed, analyses in sorted(times, reverse=True)[:10]:
        print(f"seed {seed}: {seconds:.2f} s, {analyses} analyses")
    print(f"{len(times)} programs, {sum(time for time, _, _ in times):.1f} s, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
