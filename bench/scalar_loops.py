#!/usr/bin/env python3
"""Counts the loops over elements of generated programs that become scalar code, by reason.

Usage: scalar_loops.py SCRATCH_FOLDER [--count=3000] [--first=1] [--list]

Draws programs of the profile `parallel` of tl-generate, compiles each with its passes and reads
the warnings. Loops that are carried through memory, stores whose index may repeat and trip counts
that are loaded have no other form, and few elements may be cheaper one by one. Prints the number
of loops by reason, with --list the program of each. The exit status is 1 if more than 2 percent
are scalar, or more than 0.5 percent for another reason.
"""

import argparse
import collections
import concurrent.futures
import pathlib
import re
import shlex
import subprocess
import sys

from options import make_folder, positive, require_tools

MOST = 0.02
MOST_OTHERS = 0.005
WORKERS = 2
WARNING = re.compile(
    r"warning: the loop over elements becomes scalar code[^']*because of '([\w.]+)': (.*)"
)
# The reasons for which a loop has no other form, or no cheaper one.
ALLOWED = re.compile(
    r"another iteration|same place|same element|repeat|carried|number of iterations|few elements"
)


def draw(folder, first, count):
    """The generated programs, with their arguments and passes in comments."""
    command = ["tl-generate", "--profile=parallel", f"--seed={first}", f"--count={count}"]
    subprocess.run(
        [*command, "--write", f"--folder={folder}"], check=True, stdout=subprocess.DEVNULL
    )
    return sorted(folder.glob("*.mlir"))


def compile_program(path):
    """The number of loops of a program, and the operation and reason of each scalar one."""
    text = path.read_text()
    words = [word.partition("=") for word in shlex.split(text.splitlines()[1].removeprefix("//"))]
    (pipeline,) = (value for option, _, value in words if option == "--pipeline")
    command = ["tl-opt", path, f"--pass-pipeline=builtin.module({pipeline})", "-o", "/dev/null"]
    done = subprocess.run(command, capture_output=True, text=True)
    return text.count("scf.parallel"), WARNING.findall(done.stderr), done.returncode


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--count", type=positive, default=3000)
    parser.add_argument("--first", type=positive, default=1)
    parser.add_argument("--list", action="store_true")
    return parser.parse_args()


def main():
    options = parse_options()
    require_tools("tl-opt", "tl-generate")
    make_folder(options.folder)
    programs = draw(options.folder, options.first, options.count)
    loops, refused, reasons = 0, 0, collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        for path, (number, scalar, status) in zip(programs, pool.map(compile_program, programs)):
            loops += number
            refused += status != 0
            for operation, reason in scalar:
                reasons[operation, reason] += 1
                if options.list:
                    print(f"{path.name}: {operation}: {reason}")
    for (operation, reason), number in reasons.most_common():
        print(f"{number} {operation}: {reason}")
    total = sum(reasons.values())
    print(
        f"{len(programs):,} programs, {refused} refused, {loops:,} loops, {total} scalar ({total / max(loops, 1):.2%})"
    )
    others = sum(number for key, number in reasons.items() if not ALLOWED.search(key[1]))
    return others > MOST_OTHERS * loops or total > MOST * loops


if __name__ == "__main__":
    sys.exit(main())
