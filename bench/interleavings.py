#!/usr/bin/env python3
"""Judges mutants of small programs by all interleavings, and thereby the verifiers.

Usage: interleavings.py FOLDER [--mutants=6000] [--first=1] [--workers=2] [--write]

Draws programs of the vector core, the cube core, both of them, and those of tl-generate's
profile "slots", lets the compiler synchronise them, and changes these in one to three
places. A mutant with a race, a deadlock or a flag that is set twice or left in any
interleaving has to be refused by ascend-verify-sync, ascend-verify-memory or the executor,
each for its class of faults; see docs/interleavings.md. Programs about which they differ
are left in FOLDER. Each of the five shapes gets the same number of mutants, so their number
is rounded up to a multiple of 5. With --write the counts go to that page. The exit status is 1 if any of
them accepts a wrong program, or the executor refuses a right one.
"""

import argparse
import collections
import concurrent.futures
import pathlib
import re
import subprocess
import sys

import options as checks

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "interleavings.md"
SHAPES = ["vector", "cube", "both", "ring", "slots"]
# Mutants of one call: results of a call that is stopped are lost.
SHARE = 250

# The counts in the lines of a summary, in the order of the columns.
PATTERNS = {
    "programs": r"(\d+) programs,",
    "mutants": r"programs, (\d+) mutants",
    "runs": r"mutants, (\d+) runs",
    "states": r"runs, (\d+) states",
    "wrong": r"oracle: (\d+) wrong",
    "overwritten": r"oracle: (\d+) read",
    "missed": r"missed: (\d+) by ascend-verify-sync, (\d+) by ascend-verify-memory, (\d+) by the executor",
    "only when it runs": r"found only when it runs, between cores: (\d+)",
    "wrong later": r"wrong with more iterations only, says ascend-verify-sync: (\d+)",
    "refused by sync alone": r"refused alone: (\d+) by",
    "by memory alone": r"refused alone: \d+ by ascend-verify-sync, (\d+) by",
    "by the executor alone": r"refused alone: .* (\d+) by the executor",
    "as compiled": r"as compiled: (\d+) refused, (\d+) found wrong",
}


def judge(shape, first, mutants, folder):
    """The counts of one call, and its messages about programs."""
    command = ["tl-interleave", f"--shape={shape}", f"--seed={first}", f"--mutants={mutants}"]
    done = subprocess.run([*command, f"--folder={folder}"], capture_output=True, text=True)
    if done.returncode not in (0, 1) or "as compiled" not in done.stdout:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    counts = collections.Counter()
    for name, pattern in PATTERNS.items():
        match = re.search(pattern, done.stdout)
        counts[name] = sum(int(number) for number in match.groups())
    said = [line for line in done.stdout.splitlines() if re.match(r"\w+-\d+", line)]
    return counts, said, done.returncode


def run(shape, options):
    """The counts of all mutants of a shape."""
    total, is_fine = collections.Counter(), True
    most = -(-options.mutants // len(SHAPES))
    with concurrent.futures.ThreadPoolExecutor(options.workers) as pool:
        # Seeds of different calls are far apart: a call uses fewer than it has mutants.
        calls = [
            pool.submit(judge, shape, options.first + share, count, options.folder / shape)
            for share in range(0, most, SHARE)
            for count in [min(SHARE, most - share)]
        ]
        for call in calls:
            counts, said, status = call.result()
            total.update(counts)
            is_fine &= status == 0
            for line in said:
                print(line, flush=True)
    return total, is_fine


def table(results):
    rows = [(shape, *(counts[name] for name in PATTERNS)) for shape, counts in results.items()]
    rows.append(("all", *(sum(column) for column in zip(*(row[1:] for row in rows)))))
    head = [f"| of | {' | '.join(PATTERNS)} |", "|--|" + "--:|" * len(PATTERNS)]
    lines = [f"| {row[0]} | {' | '.join(f'{count:,}' for count in row[1:])} |" for row in rows]
    return "\n".join([*head, *lines]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--mutants", type=checks.positive, default=6000)
    parser.add_argument("--first", type=checks.count, default=1)
    parser.add_argument("--workers", type=checks.positive, default=2)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    checks.require_tools("tl-interleave")
    checks.make_folder(options.folder)
    if options.mutants % len(SHAPES):
        most = -(-options.mutants // len(SHAPES))
        print(f"{most} mutants of each shape, {most * len(SHAPES)} instead of {options.mutants}")
    results, is_fine = {}, True
    for shape in SHAPES:
        results[shape], is_shape_fine = run(shape, options)
        is_fine &= is_shape_fine
        print(f"{shape}: {', '.join(f'{n} {name}' for name, n in results[shape].items())}", flush=True)
    if options.write:
        PAGE.write_text(PAGE.read_text().split("| of |")[0] + table(results))
    sys.exit(not is_fine)


if __name__ == "__main__":
    main()
