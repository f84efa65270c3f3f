#!/usr/bin/env python3
"""Runs the kernels of both cores in every way that they can be compiled, against NumPy.

Usage: attention.py SCRATCH_FOLDER [SCHEDULES] [--jobs=COUNT] [--kernel=NAME]

kernels/matmul_add.mlir, kernels/flash_attention.mlir and flash_attention_128.mlir,
causal and not, and kernels/gathered_attention.mlir, or the one of them that is named,
in f16 and bf16, with 1 to 3 stages, for one and both vector cores, with channels of 1
to 4 slots, for numbers of rows that fill steps and for some that do not: each in program
order, with the default schedule and with SCHEDULES random ones (20). What has no room on
one vector core is spilled. The executor must find nothing. So many ways are run at a
time as --jobs says (1): all with 20 schedules take less than ten minutes with two, on
two idle cores. Needs tl-opt and tl-run in the PATH; a release build is meant.
"""

import argparse
import concurrent.futures
import itertools
import pathlib
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "test" / "kernels" / "Inputs"))

import attention
import gathered_attention
import matmul_add

STAGES, SUB_BLOCKS, SLOTS = (1, 2, 3), (1, 2), (1, 2, 3, 4)
# heads, rows of Q, rows of K and V
SHAPES = [(1, 64, 64), (1, 65, 130), (2, 100, 200)]


def flash(source, final, folder, dtype, modes):
    for shape, causal in itertools.product(SHAPES, (False, True)):
        attention.check(source, final, folder, dtype, shape, causal, modes)
    return 2 * len(SHAPES)


def gathered(source, final, folder, dtype, modes):
    for case in gathered_attention.CASES:
        gathered_attention.check(source, final, folder, dtype, case, modes)
    return len(gathered_attention.CASES)


def product(source, final, folder, dtype, modes):
    for shape in matmul_add.SHAPES:
        matmul_add.check(source, final, folder, dtype, shape, modes)
    return len(matmul_add.SHAPES)


KERNELS = {"matmul_add": product, "flash_attention": flash, "flash_attention_128": flash, "gathered_attention": gathered}


def run(way, folder, schedules):
    """Runs a kernel compiled in one way; returns the number of runs and the errors."""
    name, dtype, stages, sub_blocks, slots = way
    begin = time.monotonic()
    scratch = folder / "-".join(map(str, way))
    scratch.mkdir(parents=True, exist_ok=True)
    compile = matmul_add.compile if name == "matmul_add" else attention.compile
    source, final = compile(ROOT / "kernels" / f"{name}.mlir", scratch, dtype, f"channel-depth={slots} spill", stages, sub_blocks)
    modes = [[], [f"--schedule=random:1-{schedules}"]]
    runs = KERNELS[name](source, final, scratch, dtype, modes) * (1 + schedules)
    took = time.monotonic() - begin
    return runs, f"{name} {dtype}, {stages} stages, {sub_blocks} vector cores, {slots} slots: as NumPy ({took:.1f} s)"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("schedules", nargs="?", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--kernel", choices=KERNELS)
    arguments = parser.parse_args()
    kernels = [arguments.kernel] if arguments.kernel else KERNELS
    ways = list(itertools.product(kernels, ("f16", "bf16"), STAGES, SUB_BLOCKS, SLOTS))
    total = 0
    with concurrent.futures.ProcessPoolExecutor(arguments.jobs) as pool:
        for runs, line in pool.map(run, ways, itertools.repeat(arguments.folder), itertools.repeat(arguments.schedules)):
            total += runs
            print(line, flush=True)
    print(f"{total} compiled runs agree")


if __name__ == "__main__":
    main()
