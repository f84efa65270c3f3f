#!/usr/bin/env python3
"""Measures what odd extents and offsets cost, against the next larger aligned ones.

Usage: cliffs.py SCRATCH_FOLDER [--sample=2000] [--seed=7] [--all] [--list] [--write]

Takes operations, element types, extents and offsets (cliff_cases.py), all or a sample, and
compares the cycles without the launch with those of a tile with rows of whole blocks of 32
bytes. A table has the worst case of each operation; --list prints all cases that take more.
With --write the table goes to docs/cliffs.md, and so do the loops of element_loops.py. The
servers of `tl-run` have to be in the PATH: each runs all its cases. Exit status 1 if a case
takes more than 1.5 times the cycles, plus 200, without a reason: these are listed.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import shutil
import sys
import threading

import cliff_cases
import element_loops
from cliff_forms import BITS, BLOCK
from fuzzing.server import Servers
from options import make_folder, positive, require_tools

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "cliffs.md"
WORKERS = 2
MOST_SECONDS = 600

# Operations that may cost more, and the reason.
MASKS = "the bytes of a mask move as f16 if a padded row has more of them"
LOADED = "a slice that begins within a block is gathered"
STORED = "a slice that begins within a block is gathered into the blocks around it, which are written back"
ROWS = "rows with padding take a repeat each, those without follow one another"
REASONS = {
    "a part of the columns": STORED,
    "a part of the rows": ROWS,
    "add in a slice": STORED,
    "add into a slice": STORED,
    "add of a slice": LOADED,
    "compare": MASKS,
    "copy into a slice": STORED,
    "copy of a slice": LOADED,
    "deinterleave of rows": "a pattern picks elements of rows without padding; of others, offsets do",
    "flip of columns": "a row takes two instructions, for whole blocks and for the rest",
    "loop with a mask": MASKS,
    "roll of rows": "rows are gathered without padding, and once more to rows of whole blocks",
    "select": MASKS,
    "sum of a slice": LOADED,
    "transpose": "squares of 16 x 16 elements, the last ones not full",
}
# Those of any operation.
BYTES = "bytes are computed in pairs, and an odd number in a row as f16"
SHORT = "rows shorter than a block take a repeat each"


def find_reason(case):
    """The reason why a case may cost more; empty if there is none."""
    bits = BITS.get(case.dtype, 64)
    if case.name in REASONS:
        return REASONS[case.name]
    if case.columns * bits < BLOCK:
        return SHORT
    return BYTES if bits == 8 else ""


HEAD = """# What odd extents cost

`python3 bench/cliffs.py FOLDER --write`, with `tl-run` in the `PATH`, generates this page.
It takes operations, element types, extents and offsets, and compares the cycles, without the
launch, with those of the next larger tile with rows of whole blocks of 32 bytes. One extent
is 8 to 260, the other 1, 7, 33 or 64; slices begin at offsets of 0 to 31 elements, known when
compiling or when running only. The table has the case with the largest excess of each
operation. An operation may take 1.5 times the cycles, plus 200, unless a reason is given.
CI compares a sample of 2,000 cases.

"""

local = threading.local()


class Meter:
    """Measures kernels in the servers of `tl-run`, one for each thread."""

    def __init__(self, folder):
        self.folder = folder
        self.known = {}

    def run(self, text, arguments):
        """The cycles of a kernel without the launch; None if it does not fit into UB."""
        if not hasattr(local, "servers"):
            local.servers = Servers(pathlib.Path(shutil.which("tl-run-server")).parent)
            local.folder = self.folder / str(threading.get_ident())
            local.folder.mkdir(exist_ok=True)
        files = {name: local.folder / name for name in ("kernel.mlir", "stdout", "stderr")}
        files["kernel.mlir"].write_text(text)
        command = ["kernel.mlir", "--target=910B2", "--no-check", "--report=json", *arguments]
        status, _ = local.servers.run(
            "tl-run",
            program="tl-run",
            arguments=command,
            folder=str(local.folder),
            stdout=str(files["stdout"]),
            stderr=str(files["stderr"]),
            cpu=MOST_SECONDS,
            wall=MOST_SECONDS,
        )
        errors = files["stderr"].read_text()
        if status and "no room for this buffer" in errors:
            return None
        if status:
            sys.stderr.write(f"{text}\n{' '.join(command)}\n{errors}")
            os._exit(2)
        launch = json.loads(files["stdout"].read_text())["launches"][0]
        return round(launch["cycles"] - launch["launchOverheadCycles"])

    def measure(self, case):
        """The cycles of a case, which are computed once."""
        if case not in self.known:
            self.known[case] = self.run(*case.write())
        return self.known[case]

    def compare(self, case):
        return case, self.measure(case), self.measure(case.align())


def is_cliff(cycles, aligned):
    return cycles > 1.5 * aligned + 200


def get_excess(result):
    _, cycles, aligned = result
    return cycles / (1.5 * aligned + 200)


def measure_all(cases, meter):
    """The case, its cycles and the aligned ones, if both fit into UB."""
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        done = pool.map(meter.compare, cases)
        return [result for result in done if None not in result]


def write_table(results):
    """The worst case of each operation."""
    groups = collections.defaultdict(list)
    for result in results:
        groups[result[0].name].append(result)
    lines = [
        "| operation | cases | worst case | cycles | aligned | ratio | reason |",
        "|---|--:|---|--:|--:|--:|---|",
    ]
    for name, group in sorted(groups.items()):
        case, cycles, aligned = max(group, key=get_excess)
        reason = find_reason(case) if is_cliff(cycles, aligned) else ""
        lines.append(
            f"| {name} | {len(group):,} | {case} | {cycles:,} | {aligned:,} | {cycles / aligned:.2f} | {reason} |"
        )
    return "\n".join(lines) + "\n"


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--sample", type=positive, default=2000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--write", action="store_true")
    return parser.parse_args()


def main():
    options = parse_options()
    require_tools("tl-run-server")
    make_folder(options.folder)
    cases = (
        cliff_cases.all_cases()
        if options.all
        else cliff_cases.draw(random.Random(options.seed), options.sample)
    )
    meter = Meter(options.folder)
    results = measure_all(cases, meter)
    slow = [result for result in results if is_cliff(*result[1:])]
    found = [result for result in slow if not find_reason(result[0])]
    for group in (slow,) if options.list else (found,):
        for case, cycles, aligned in sorted(group, key=get_excess, reverse=True):
            print(f"{cycles / aligned:.2f} {cycles} {aligned} {case.name}: {case}")
    table = write_table(results)
    loops, is_slow = element_loops.report(meter.run)
    print(table + loops, end="")
    print(f"{len(cases):,} cases, {len(slow):,} cost too much, {len(found):,} without a reason")
    if options.write:
        count = f"{len(cases):,} cases, seed {options.seed}.\n\n"
        PAGE.write_text(HEAD + count + table + element_loops.HEAD + loops)
    return bool(found) or is_slow


if __name__ == "__main__":
    sys.exit(main())
