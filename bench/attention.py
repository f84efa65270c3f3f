#!/usr/bin/env python3
"""Runs the attention kernels in every way that they can be compiled, against NumPy.

Usage: attention.py SCRATCH_FOLDER [SCHEDULES]

kernels/flash_attention.mlir and flash_attention_128.mlir, causal and not, and
kernels/gathered_attention.mlir, in f16 and bf16, with 1 to 3 stages, for one and both
vector cores, with channels of 1 to 4 slots, for numbers of rows that fill steps and
for some that do not: each in program order, with the default schedule and with
SCHEDULES random ones (20). What has no room on one vector core is spilled. The
executor must find nothing. Needs tl-opt and tl-run in the PATH; a release build is
meant.
"""

import itertools
import pathlib
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "test" / "kernels" / "Inputs"))

import attention
import gathered_attention

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


KERNELS = {"flash_attention": flash, "flash_attention_128": flash, "gathered_attention": gathered}


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    schedules = int(sys.argv[2]) if len(sys.argv) == 3 else 20
    modes = [[], [f"--schedule=random:1-{schedules}"]]
    ways = itertools.product(KERNELS.items(), ("f16", "bf16"), STAGES, SUB_BLOCKS, SLOTS)
    runs = 0
    for (name, check), dtype, stages, sub_blocks, slots in ways:
        begin = time.monotonic()
        scratch = folder / name
        scratch.mkdir(parents=True, exist_ok=True)
        source, final = attention.compile(ROOT / "kernels" / f"{name}.mlir", scratch, dtype, f"channel-depth={slots} spill", stages, sub_blocks)
        runs += check(source, final, scratch, dtype, modes) * (1 + schedules)
        took = time.monotonic() - begin
        print(f"{name} {dtype}, {stages} stages, {sub_blocks} vector cores, {slots} slots: as NumPy ({took:.1f} s)", flush=True)
    print(f"{runs} compiled runs agree")


if __name__ == "__main__":
    main()
