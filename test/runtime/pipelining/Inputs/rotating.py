#!/usr/bin/env python3
"""Measures whether slots that are used by turns let pipes work at the same time.

Usage: rotating.py SCRATCH_FOLDER

A kernel loads, computes and stores ROWS rows, in one slot or in several that take
turns, which are loaded in the iteration that uses them or one per slot ahead. With
one slot the pipes wait for each other: the kernel takes the sum of their times.
With several it must take hardly longer than the busiest pipe.
"""

import json
import pathlib
import subprocess
import sys

ROWS, COLUMNS, STEPS = 16, 8192, 6
TENSOR = f"memref<{ROWS + 4}x{COLUMNS}xf32>"
ROW = f"memref<{COLUMNS}xf32, strided<[1], offset: ?>>"
SLOT = f"memref<{COLUMNS}xf32, strided<[1], offset: ?>, #ascend.memory<ub>>"


def kernel(slots, ahead):
    buffer = f"memref<{slots}x{COLUMNS}xf32, #ascend.memory<ub>>"

    def slot(name, index):
        return f"%{name} = memref.subview %buffer[{index}, 0] [1, {COLUMNS}] [1, 1] : {buffer} to {SLOT}"

    def load(name, slot_index, row):
        return [
            slot(name, slot_index),
            f"%{name}_row = memref.subview %A[{row}, 0] [1, {COLUMNS}] [1, 1] : {TENSOR} to {ROW}",
            f"ascend.copy_gm_to_ub %{name}_row to %{name} : {ROW}, {SLOT}",
        ]

    lines = [
        'module attributes {ascend.target = #ascend.target<"910B2">} {',
        f"func.func @f(%A: {TENSOR}, %C: {TENSOR}, %n: index) {{",
        *(f"%c{i} = arith.constant {i} : index" for i in range(5)),
        "ascend.launch (%block) in (%c1) {",
        "ascend.section vector {",
        f"%buffer = ascend.buffer at 0 : {buffer}",
    ]
    for k in range(ahead):
        lines += load(f"first{k}", f"%c{k}", f"%c{k}")
    lines += [
        "scf.for %i = %c0 to %n step %c1 {",
        f"%s = arith.remui %i, %c{slots} : index",
        f"%later = arith.addi %i, %c{ahead} : index",
        f"%t = arith.remui %later, %c{slots} : index",
        *load("next", "%t", "%later"),
        slot("here", "%s"),
        *[f"ascend.vexp %here into %here : {SLOT}, {SLOT}"] * STEPS,
        f"%out = memref.subview %C[%i, 0] [1, {COLUMNS}] [1, 1] : {TENSOR} to {ROW}",
        f"ascend.copy_ub_to_gm %here to %out : {SLOT}, {ROW}",
        "}",
    ]
    return "\n".join([*lines, "}", "}", "return", "}", "}"])


def measure(folder, slots, ahead):
    """The cycles of the kernel, and those of its busiest pipe."""
    before, after = folder / "before.mlir", folder / "after.mlir"
    before.write_text(kernel(slots, ahead))
    subprocess.run(["tl-opt", before, "--ascend-insert-sync", "--ascend-verify-sync", "-o", after], check=True)
    shape = f"{ROWS + 4}x{COLUMNS}"
    arguments = [f"--arg=zeros:{shape}", f"--arg=zeros:{shape}", f"--arg={ROWS}"]
    result = subprocess.run(["tl-run", after, *arguments, "--report=json"], check=True, capture_output=True, text=True)
    launch = json.loads(result.stdout)["launches"][0]
    return launch["cycles"] - launch["launchOverheadCycles"], max(pipe["busyCycles"] for pipe in launch["pipes"])


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    single, busiest = measure(folder, 1, 0)
    print(f"1 slot: {single / busiest:.2f} times the busiest pipe")
    for slots in (2, 3, 4):
        for ahead in (0, slots - 1):
            cycles, busiest = measure(folder, slots, ahead)
            print(f"{slots} slots, {ahead} ahead: {cycles / busiest:.2f} times the busiest pipe, {single / cycles:.1f} times as fast")


if __name__ == "__main__":
    main()
