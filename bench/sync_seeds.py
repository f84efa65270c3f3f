#!/usr/bin/env python3
"""Measures the time of ascend-insert-sync on random programs.

    sync_seeds.py FIRST LAST FOLDER [--seconds=S] [--all]

The programs are those of test/runtime/Inputs/random_programs.py, by default every
third one, which has loops that use slots by turns; with --all the others as well.
Prints the slowest, by processor time, and how many barriers of all pipes they have. Exit
status 1 if one takes more than S (20) seconds, or if ascend-verify-sync refuses it. Needs
tl-opt in PATH.
"""

import argparse
import pathlib
import resource
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "test" / "runtime" / "Inputs"))
from random_programs import Program, SlicedProgram

COMMAND = "--ascend-insert-sync --ascend-verify-sync --mlir-disable-threading".split()


def get_time():
    """Processor seconds of all commands so far."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime


def measure(path, seconds):
    """The processor seconds of a program, the barriers of all pipes, and the errors."""
    begin = get_time()

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds + 1), int(seconds + 1)))

    result = subprocess.run(["tl-opt", path, *COMMAND], capture_output=True, text=True, preexec_fn=limit)
    taken, barriers = get_time() - begin, result.stdout.count("ascend.pipe_barrier all")
    if taken > seconds:
        return taken, barriers, f"takes more than {seconds} s"
    problem = (result.stderr.splitlines() or [f"exit status {result.returncode}"])[0]
    return taken, barriers, problem if result.returncode else ""


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
        seconds, barriers, problem = measure(path, arguments.seconds)
        times.append((seconds, seed, barriers))
        if problem:
            failed += 1
            print(f"seed {seed}: {problem}", flush=True)
    for seconds, seed, barriers in sorted(times, reverse=True)[:10]:
        print(f"seed {seed}: {seconds:.2f} s, {barriers} barriers of all pipes")
    print(f"{len(times)} programs, {sum(time for time, _, _ in times):.1f} s, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
